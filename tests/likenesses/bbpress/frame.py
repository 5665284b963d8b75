"""Write what stands around every page of the site: head, menu, widgets, foot, pagers, dates and names."""

from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member, Post

if TYPE_CHECKING:
    from . import Bbpress

NAME = "La Bottega"
_MONTHS = "Gennaio Febbraio Marzo Aprile Maggio Giugno Luglio Agosto Settembre Ottobre Novembre Dicembre".split()
_UNITS = (
    (31_536_000, "anno", "anni"),
    (2_592_000, "mese", "mesi"),
    (604_800, "settimana", "settimane"),
    (86_400, "giorno", "giorni"),
    (3_600, "ora", "ore"),
    (60, "minuto", "minuti"),
    (1, "secondo", "secondi"),
)


def date(at: datetime) -> str:
    """Write a day and an hour, as the site's settings say."""
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year} alle {at.hour}:{at:%M}"


def ago(forum: "Bbpress", at: datetime) -> str:
    """Write how long ago something was, in the two largest units."""
    left = int((forum.store.now - at).total_seconds())
    place = next((place for place, unit in enumerate(_UNITS) if left >= unit[0]), 6)
    size = _UNITS[place][0]
    words = _count(left // size, place)
    if place < 6 and (left % size) // _UNITS[place + 1][0]:
        words += f", {_count((left % size) // _UNITS[place + 1][0], place + 1)}"
    return f"{words} fa"


def _count(number: int, place: int) -> str:
    return f"{number} {_UNITS[place][1 if number == 1 else 2]}"


def author(forum: "Bbpress", member: Member, size: int = 14, role: str = "") -> str:
    """Write a member: face and name in one link, and the role below."""
    mark = f"{member.number:02x}" * 16
    return f"""<a href="{forum.profile_url(member.name)}" title="Visualizza il profilo di {esc(member.name)}"
 class="bbp-author-link"><span class="bbp-author-avatar"><img alt=""
 src="https://secure.gravatar.com/avatar/{mark}?s={size}"
 class="avatar avatar-{size} photo" height="{size}" width="{size}" loading="lazy" /></span><span
 class="bbp-author-name">{esc(member.name)}</span></a>{role}"""


def freshness(forum: "Bbpress", post: Post) -> str:
    """Write when something was answered last, with a link to that post, and by whom."""
    return f"""<a href="{forum.post_url(post)}" title="{esc(post.thread.title)}">{ago(forum, post.at)}</a>
<p class="bbp-topic-meta"><span class="bbp-topic-freshness-author">{author(forum, post.author)}</span></p>"""


def latest_words(forum: "Bbpress", post: Post) -> str:
    """Write the same as part of a sentence."""
    link = f'<a href="{forum.post_url(post)}" title="{esc(post.thread.title)}">{ago(forum, post.at)}</a>'
    return f"{link} da {author(forum, post.author)}"


def pager(url: str, place: tuple[int, int], words: str) -> str:
    """Write how many of how many are shown, and the numbers of pages where there are several."""
    page, last = place
    shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
    pieces, before = [], 0
    for number in shown if last > 1 else []:
        if number > before + 1:
            pieces.append('<span class="page-numbers dots">&hellip;</span>')
        before = number
        link = f'<a class="page-numbers" href="{_at(url, number)}">{number}</a>'
        here = f'<span aria-current="page" class="page-numbers current">{number}</span>'
        pieces.append(here if number == page else link)
    if page > 1:
        pieces.insert(0, f'<a class="prev page-numbers" href="{_at(url, page - 1)}">&larr;</a>')
    if page < last:
        pieces.append(f'<a class="next page-numbers" href="{_at(url, page + 1)}">&rarr;</a>')
    return f"""<div class="bbp-pagination">
<div class="bbp-pagination-count">{words}</div>
<div class="bbp-pagination-links">{" ".join(pieces)}</div>
</div>"""


def _at(url: str, page: int) -> str:
    return f"{url}page/{page}/" if page > 1 else url


def crumbs(forum: "Bbpress", steps: list[tuple[str, str]], here: str) -> str:
    """Write the way from the root of the site."""
    gap = ' <span class="bbp-breadcrumb-sep">&rsaquo;</span> '
    pieces = [f'<a href="{forum.base}/" class="bbp-breadcrumb-home">Home</a>']
    pieces += [f'<a href="{url}" class="bbp-breadcrumb-forum">{esc(title)}</a>' for url, title in steps]
    pieces.append(f'<span class="bbp-breadcrumb-current">{esc(here)}</span>')
    return f'<div class="bbp-breadcrumb"><p>{gap.join(pieces)}</p></div>'


def search_form(forum: "Bbpress") -> str:
    """Write the form that searches the forums."""
    return f"""<div class="bbp-search-form"><form role="search" method="get" id="bbp-search-form"><div>
<label class="screen-reader-text hidden" for="bbp_search">Cerca:</label><input type="hidden" name="action"
 value="bbp-search-request" /><input type="text" value="" name="bbp_search" id="bbp_search" /><input class="button"
 type="submit" id="bbp_search_submit" value="Cerca" /></div></form>
<a href="{forum.base}/forums/search/" rel="nofollow" class="screen-reader-text">Ricerca avanzata</a></div>"""


def login_form(forum: "Bbpress", words: str) -> str:
    """Write why a guest cannot write, and the form to log in."""
    return f"""<div id="no-reply" class="bbp-no-reply"><div class="bbp-template-notice"><ul><li>{words}</li></ul></div>
<form method="post" action="{forum.base}/wp-login.php" class="bbp-login-form"><fieldset class="bbp-form">
<legend>Accedi</legend><div class="bbp-username"><label for="user_login">Nome utente: </label><input type="text"
 name="log" value="" size="20" maxlength="100" id="user_login" autocomplete="off" /></div>
<div class="bbp-password"><label for="user_pass">Password: </label><input type="password" name="pwd" value="" size="20"
 id="user_pass" autocomplete="off" /></div><div class="bbp-submit-wrapper"><button type="submit" name="user-submit"
 class="button submit user-submit">Accedi</button></div></fieldset></form></div>"""


def _widgets(forum: "Bbpress") -> str:
    threads = sorted(forum.store.threads.values(), key=lambda thread: thread.first.at)[:-6:-1]
    topics = "".join(
        f'<li><a class="bbp-forum-title" href="{forum.thread_url(thread)}">{esc(thread.title)}</a></li>\n'
        for thread in threads
    )
    posts = sorted(forum.store.posts.values(), key=lambda post: post.at)[:-6:-1]
    replies = "".join(
        f'<li>{author(forum, post.author)} su <a class="bbp-reply-topic-title" href="{forum.post_url(post)}"'
        f' title="{esc(post.thread.title)}">{esc(post.thread.title)}</a>'
        f" <div>{ago(forum, post.at)}</div></li>\n"
        for post in posts
    )
    return f"""<aside class="widget-area">
<section id="bbp_topics_widget-2" class="widget widget_display_topics"><h2 class="widget-title">Discussioni recenti</h2>
<ul class="bbp-topics-widget newness">
{topics}</ul></section>
<section id="bbp_replies_widget-2" class="widget widget_display_replies"><h2 class="widget-title">Risposte recenti</h2>
<ul class="bbp-replies-widget">
{replies}</ul></section>
<section id="archives-2" class="widget widget_archive"><h2 class="widget-title">Archivi</h2><nav
 aria-label="Archivi"><ul>
<li><a href="{forum.base}/2015/11/">Novembre 2015</a></li><li><a href="{forum.base}/2015/03/">Marzo 2015</a></li>
</ul></nav></section>
<section id="meta-2" class="widget widget_meta"><h2 class="widget-title">Meta</h2><nav aria-label="Meta"><ul>
<li><a href="{forum.base}/wp-login.php?action=register">Registrati</a></li>
<li><a href="{forum.base}/wp-login.php">Accedi</a></li><li><a href="{forum.base}/feed/">Feed dei contenuti</a></li>
<li><a href="https://it.wordpress.org/">WordPress.org</a></li></ul></nav></section>
</aside>"""


def frame(forum: "Bbpress", title: str, body: str, kind: str, head: str = "") -> str:
    """Put a page together."""
    return f"""<!doctype html>
<html lang="it-IT" >
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<title>{esc(title)} &#8211; {NAME}</title>
<meta name='robots' content='max-image-preview:large' />
<link rel='dns-prefetch' href='//s.w.org' />
<link rel="alternate" type="application/rss+xml" title="{NAME} &raquo; Feed" href="{forum.base}/feed/" />
{head}
<link rel='stylesheet' id='bbp-default-css'
 href='{forum.base}/wp-content/plugins/bbpress/templates/default/css/bbpress.css'
 media='all' />
<link rel='stylesheet' id='twenty-twenty-one-style-css'
 href='{forum.base}/wp-content/themes/twentytwentyone/style.css?ver=1.8' media='all' />
<link rel="https://api.w.org/" href="{forum.base}/wp-json/" />
<meta name="generator" content="WordPress 6.2" />
</head>
<body class="{kind} wp-embed-responsive is-light-theme no-js hfeed has-main-navigation bbp-no-js">
<div id="page" class="site">
<a class="skip-link screen-reader-text" href="#content">Vai al contenuto</a>
<header id="masthead" class="site-header has-title-and-tagline has-menu">
<div class="site-branding"><p class="site-title"><a href="{forum.base}/">{NAME}</a></p>
<p class="site-description">Riparare, viaggiare, cucinare</p></div>
<nav id="site-navigation" class="primary-navigation" aria-label="Menu principale">
<div class="primary-menu-container"><ul id="primary-menu-list" class="menu-wrapper">
<li id="menu-item-11" class="menu-item menu-item-type-custom"><a href="{forum.base}/">Home</a></li>
<li id="menu-item-12" class="menu-item menu-item-type-post_type_archive"><a href="{forum.base}/forums/">Forum</a></li>
<li id="menu-item-13" class="menu-item menu-item-type-post_type"><a href="{forum.base}/chi-siamo/">Chi siamo</a></li>
</ul></div></nav>
</header>
<div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main">
{body}
</main></div></div>
{_widgets(forum)}
<footer id="colophon" class="site-footer"><div class="site-info"><div class="site-name"><a
 href="{forum.base}/">{NAME}</a></div><div class="powered-by">Proudly powered by <a
 href="https://it.wordpress.org/">WordPress</a>.</div></div></footer>
</div>
<script>document.body.classList.remove("no-js");</script>
<script src='{forum.base}/wp-content/plugins/bbpress/templates/default/js/engagements.min.js?ver=2.6.9'></script>
</body>
</html>
"""


def article(number: int, kind: str, title: str, body: str) -> str:
    """Put what the plugin writes into the theme's article."""
    return f"""<article id="post-{number}" class="post-{number} {kind} type-{kind} status-publish hentry entry">
<header class="entry-header alignwide"><h1 class="entry-title">{esc(title)}</h1></header>
<div class="entry-content">
<div id="bbpress-forums" class="bbpress-wrapper">
{body}
</div>
</div>
<footer class="entry-footer default-max-width"></footer>
</article>"""
