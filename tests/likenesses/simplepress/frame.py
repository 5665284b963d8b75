"""Write the frame of the pages: the blog's theme, and inside it the head and foot of the forum.

In: a title, a way, a body. Out: HTML.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

from .naming import slug

if TYPE_CHECKING:
    from . import SimplePress

NAME = "Havnens værksted"
_IMAGES = "wp-content/sp-resources/forum-themes/default/images"


def icon(likeness: "SimplePress", name: str) -> str:
    """Write a picture of the theme."""
    return f'<img class="spIcon" src="{likeness.base}/{_IMAGES}/{name}.png" alt="" />'


def profile(likeness: "SimplePress", member: Member) -> str:
    """Write the link to a profile."""
    return f"""<a rel='nofollow' href='{likeness.entry}profile/{slug(member.name)}/' class='spLink spProfilePopup' \
title='Profil'>{esc(member.name)}</a>"""


def themed(likeness: "SimplePress", title: str, body: str, head: str = "") -> str:
    """Put the theme of the blog around a body."""
    base = likeness.base
    return f"""<!DOCTYPE html>
<!--[if IE 8]>
<html class="ie ie8" lang="da-DK">
<![endif]-->
<!--[if !(IE 7) & !(IE 8)]><!-->
<html lang="da-DK">
<!--<![endif]-->
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width" />
<title>{esc(title)} | {esc(NAME)}</title>
<link rel="profile" href="http://gmpg.org/xfn/11" />
<link rel="alternate" type="application/rss+xml" title="{esc(NAME)} &raquo; Feed" href="{base}/feed/" />
<link rel='stylesheet' id='twentytwelve-style-css' href='{base}/wp-content/themes/twentytwelve/style.css?ver=4.3.1' \
type='text/css' media='all' />
<link rel='stylesheet' id='sp-theme-css' href='{base}/wp-content/sp-resources/forum-themes/default/styles/default.php' \
type='text/css' media='all' />
<meta name="generator" content="WordPress 4.3.1" />
{head}
</head>
<body class="page page-id-7 page-template-default custom-font-enabled single-author">
<div id="page" class="hfeed site">
	<header id="masthead" class="site-header" role="banner">
		<hgroup>
			<h1 class="site-title"><a href="{base}/" title="{esc(NAME)}" rel="home">{esc(NAME)}</a></h1>
			<h2 class="site-description">Om både, cykler og gamle radioer</h2>
		</hgroup>
		<nav id="site-navigation" class="main-navigation" role="navigation">
			<a class="assistive-text" href="#content" title="Videre til indhold">Videre til indhold</a>
			<div class="nav-menu"><ul><li><a href="{base}/">Hjem</a></li><li class="page_item page-item-2"><a \
href="{base}/om-os/">Om os</a></li><li class="page_item page-item-7 current_page_item"><a \
href="{likeness.entry}">Forum</a></li></ul></div>
		</nav><!-- #site-navigation -->
	</header><!-- #masthead -->
	<div id="main" class="wrapper">
	<div id="primary" class="site-content">
		<div id="content" role="main">
{body}
		</div><!-- #content -->
	</div><!-- #primary -->
{_sidebar(likeness)}
	</div><!-- #main .wrapper -->
	<footer id="colophon" role="contentinfo">
		<div class="site-info"><a href="https://wordpress.org/" title="Semantisk publiceringsværktøj">Drevet af \
WordPress</a></div>
	</footer>
</div><!-- #page -->
</body>
</html>
"""


def _sidebar(likeness: "SimplePress") -> str:
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at)[-5:][::-1]
    items = "".join(
        f"""<li class="spRecentPostTagLI"><a class="spRecentPostTagLink spTopicUrl" \
href="{likeness.post_url(post)}">{esc(post.thread.title)}</a> <span>{esc(post.author.name)}</span></li>"""
        for post in posts
    )
    base = likeness.base
    return f"""
	<div id="secondary" class="widget-area" role="complementary">
		<aside id="search-2" class="widget widget_search"><form role="search" method="get" id="searchform" \
action="{base}/"><label class="screen-reader-text" for="s">Søg efter:</label><input type="text" value="" name="s" \
id="s" /><input type="submit" id="searchsubmit" value="Søg" /></form></aside>
		<aside id="spf-2" class="widget widget_spf"><h3 class="widget-title">Seneste forumindlæg</h3><ul \
class="spRecentPostTag">{items}</ul></aside>
		<aside id="recent-posts-2" class="widget widget_recent_entries"><h3 class="widget-title">Seneste \
blogindlæg</h3>\
<ul><li><a href="{base}/forarsklargoring/">Forårsklargøring på havnen</a></li></ul></aside>
		<aside id="meta-2" class="widget widget_meta"><h3 class="widget-title">Meta</h3><ul><li><a \
href="{base}/wp-login.php">Log ind</a></li><li><a href="{base}/feed/">Indlæg-<abbr title="Really Simple \
Syndication">RSS</abbr></a></li></ul></aside>
	</div><!-- #secondary -->"""


def frame(likeness: "SimplePress", title: str, crumbs: list[tuple[str, str]], body: str, feed: str = "") -> str:
    """Put the head and the foot of the forum around a body, and the theme around that."""
    base, arrow = likeness.base, icon(likeness, "sp_ArrowRight")
    steps = "".join(f" {arrow}<a class='spLink' href='{target}'>{esc(name)}</a>" for target, name in crumbs)
    links = "".join(
        f'<a rel="nofollow" class="spButton spLeft" href="{target}">{words}</a>'
        for target, words in (
            (f"{base}/wp-login.php?action=login&amp;view=forum", "Log ind"),
            (f"{base}/wp-login.php?action=register&amp;view=forum", "Registrér"),
        )
    )
    whole = f"""
	<article id="post-7" class="post-7 page type-page status-publish hentry">
		<header class="entry-header"><h1 class="entry-title">Forum</h1></header>
		<div class="entry-content">
<!-- Simple:Press Forum - Version 5.5.9 -->
<div id="dialogcontainer" style="display:none;"></div>
<div id="spMainContainer">
<a id="spForumTop"></a>
<div class="spPlainSection spHeaderBar">
	<div id="spUserInfo" class="spLeft"><img src="//www.gravatar.com/avatar/?d=mm&amp;s=40" class="spAvatar" alt="" />
	<div class="spLoggedInLabel">Velkommen Gæst &mdash; log ind for at skrive</div>{links}</div>
	<div id="spSearchContainer" class="spRight"><div id="spSearchFormAll"><form id="spSearchForm" action="{base}\
/forum/" \
method="get"><input type="text" id="searchvalue" name="value" class="spControl" size="30" /><input type="hidden" \
name="search" value="1" /><a rel="nofollow" id="spSearchButton" class="spButton" href="{likeness.entry}?forum=all&amp;\
value=&amp;type=1&amp;include=1&amp;search=1">Søg</a></form></div></div>
</div>
<div class="spPlainSection"><div id="spMainMenu"><a class="spLink" rel="nofollow" href="{likeness.entry}members/">\
Medlemmer</a> <a class="spLink" rel="nofollow" href="{likeness.entry}newposts/">Nyeste indlæg</a></div>
<div id="spBreadCrumbs"><a class='spLink' href='{base}/'>Hjem</a> {arrow}<a class='spLink' \
href='{likeness.entry}'>Forum</a>{steps}</div></div>
{body}
{_foot(likeness, feed)}
<a id="spForumBottom"></a>
</div>
<!-- Simple:Press: slut -->
		</div><!-- .entry-content -->
	</article>"""
    return themed(likeness, f"{title} | Forum", whole)


def _foot(likeness: "SimplePress", feed: str) -> str:
    store = likeness.store
    members = sorted(store.members, key=lambda one: one.joined)
    top = sorted(store.members, key=store.count_posts)[::-1][:6]
    best = ", ".join(f"{esc(one.name)}: {store.count_posts(one)}" for one in top)
    newest = ", ".join(profile(likeness, one) for one in members[::-1][:6])
    moderators = ", ".join(f"{profile(likeness, one)}: {store.count_posts(one)}" for one in members if one.is_moderator)
    rss = f'<a class="spLink spRight" rel="nofollow" href="{feed or likeness.entry + "rss/"}">RSS</a>'
    return f"""<div class="spPlainSection spFootInfo">
	<div id="spTimeZone" class="spLeft"><span>Forum-tidszone: </span>Europe/Copenhagen</div>{rss}
	<a class="spLink spRight" href="#spForumTop">Til toppen</a>
</div>
<div class="spPlainSection spForumStatsSection">
	<div class="spColumnSection spLeft" style="width:22%"><div class="spOnlineStats" id="spOnlineStats"><p \
class="spMostOnline">Flest brugere online nogensinde: <span>44</span></p>
	<p class="spCurrentOnline">I øjeblikket online: <span>{esc(members[store.visits % 5].name)}</span><br /><span \
class="spGuestsOnline">6 gæst(er)</span></p>
	<p class="spCurrentBrowsing">Ser denne side i øjeblikket:<br />1 gæst(er)</p></div></div>
	<div class="spColumnSection spLeft" style="width:20%"><div id="spForumStats"><p class="spForumStatsTitle">\
Forumstatistik:</p><p>Grupper: {len(store.categories)}</p><p>Fora: {len(store.boards)}</p><p>Emner: \
{len(store.threads)}</p><p>Indlæg: {len(store.posts)}</p></div></div>
	<div class="spColumnSection spLeft" style="width:25%"><div id="spMembershipStats"><p>Medlemsstatistik:</p><p>Der \
er \
12 gæstebrugere</p><p>Der er {len(members)} medlemmer</p><p>Der er 2 moderatorer</p><p>Der er 1 administrator</p>\
</div></div>
	<div class="spColumnSection spLeft" style="width:30%"><div id="spTopPosterStats"><p>Topskribenter:</p>{best}</div>\
</div>
	<div id="spNewMembers">Nyeste medlemmer: {newest}</div>
	<div id="spModerators">Moderatorer: {moderators}</div>
</div>
<div id="spAck" class="spCenter"><a class="spLink spAck" href="http://simple-press.com">&copy; Simple:Press</a></div>"""


def pager(likeness: "SimplePress", page: int, last: int, target: str) -> str:
    """Write the pager of a list."""
    if last == 1:
        return "<div class='spPageLinks spPageLinksTop spLeft'>Side: <a class='spPageLinks spCurrent'>1</a></div>"

    def link(number: int, words: str, style: str = "") -> str:
        href = target if number == 1 else f"{target}page-{number}/"
        return f'<a href="{href}" class="spPageLinks {style}" title="Gå til side {number}">{words}</a>'

    numbers = range(max(1, page - 3), min(last, page + 3) + 1)
    links = [
        f'<span class="spPageLinks spCurrent">{number}</span>' if number == page else link(number, str(number))
        for number in numbers
    ]
    if numbers[0] > 1:
        links[:0] = [link(1, "1"), '<span class="spPageLinksGap">&hellip;</span>']
    if numbers[-1] < last:
        links += ['<span class="spPageLinksGap">&hellip;</span>', link(last, str(last))]
    if page > 1:
        links.insert(0, link(page - 1, icon(likeness, "sp_ArrowLeft"), "spIcon spPrev"))
    if page < last:
        links.append(link(page + 1, icon(likeness, "sp_ArrowRight"), "spIcon spNext"))
    return (
        f"<div class='spPageLinks spPageLinksTop spLeft'><span class='spPageLinks'>Side: </span>{''.join(links)}</div>"
    )
