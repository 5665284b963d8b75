"""Write the site around the forum: its frame, its articles with their comments, its forms.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc

NAME = "L’Atelier du Port"
_ARTICLE = "/2015/10/la-fete-du-port-en-images/"
_ARTICLES = (
    (
        _ARTICLE,
        "La fête du port en images",
        "12 octobre 2015",
        "Plus de trois cents personnes sont venues samedi malgré la pluie, et les crêpes ont disparu avant midi.",
    ),
    (
        "/2015/06/nouveaux-horaires/",
        "Nouveaux horaires de l’atelier",
        "3 juin 2015",
        "L’atelier ouvre désormais le mercredi soir, de dix-huit à vingt et une heures, jusqu’à la fin septembre.",
    ),
)
_COMMENTS = (
    ("Solène", "13 octobre 2015 à 8 h 02 min", "Merci pour les photos, la troisième est superbe !"),
    ("Père Yann", "13 octobre 2015 à 21 h 47 min", "Et qui a gagné la course de barques, finalement ?"),
)


def frame(likeness: Likeness, title: str, content: str, is_forum: bool = False) -> str:  # noqa: FBT001, FBT002
    """Put the theme around the content of a page."""
    latest = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)[:4]
    widget = "".join(
        f"""<li class="wpforo-widget-topic"><a href="{likeness.thread_url(thread)}">{esc(thread.title)}</a> par \
{esc(thread.last.author.name)}</li>"""
        for thread in latest
    )
    articles = "".join(f'<li><a href="{path}">{name}</a></li>' for path, name, _, _ in _ARTICLES)
    return f"""<!DOCTYPE html>
<html lang="fr-FR">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="profile" href="https://gmpg.org/xfn/11">
<title>{esc(title)} &#8211; {NAME}</title>
<link rel="alternate" type="application/rss+xml" title="{NAME} &raquo; Flux" href="/feed/">
<link rel="stylesheet" id="wpforo-style-css" href="/wp-content/plugins/wpforo/wpf-themes/classic/style.css?ver=1.9" \
media="all">
<meta name="generator" content="WordPress 5.4">
<style>.wpforo-content{{font-size:14px}}</style>
</head>
<body class="{"page-template-default page page-id-8 wpforo" if is_forum else "blog"} wp-embed-responsive">
<div id="page" class="site">
<a class="skip-link screen-reader-text" href="#content">Aller au contenu</a>
<header id="masthead" class="site-header"><div class="site-branding"><p class="site-title"><a href="/" \
rel="home">{NAME}</a></p><p class="site-description">Réparer, voyager, partager</p></div>
<nav id="site-navigation" class="main-navigation" aria-label="Menu principal"><ul id="menu-principal" class="menu"><li \
class="menu-item"><a href="/">Accueil</a></li><li class="menu-item"><a href="/a-propos/">À propos</a></li><li \
class="menu-item current-menu-item"><a href="/community/">Forum</a></li><li class="menu-item"><a \
href="/contact/">Contact</a></li></ul></nav></header>
<div id="content" class="site-content">
<main id="main" class="site-main">
{content}
</main>
<aside id="secondary" class="widget-area"><section id="search-2" class="widget widget_search"><form role="search" \
method="get" class="search-form" action="/"><label><span class="screen-reader-text">Rechercher :</span><input \
type="search" \
class="search-field" placeholder="Rechercher…" name="s"></label><input type="submit" value="Rechercher"></form>\
</section>
<section id="recent-posts-2" class="widget widget_recent_entries"><h2 class="widget-title">Articles récents</h2>\
<ul>{articles}</ul></section>
<section id="recent-comments-2" class="widget widget_recent_comments"><h2 class="widget-title">Commentaires \
récents</h2>\
<ul id="recentcomments"><li class="recentcomments"><span class="comment-author-link">Père Yann</span> dans <a \
href="{_ARTICLE}#comment-12">La fête du port en images</a></li></ul></section>
<section id="wpforo_widget_recent_topics-2" class="widget wpforo_widget_recent_topics"><h2 class="widget-title">Sujets \
récents</h2><div class="wpforo-widget-wrap"><ul>{widget}</ul></div></section>
<section id="meta-2" class="widget widget_meta"><h2 class="widget-title">Méta</h2><ul><li><a \
href="/wp-login.php">Connexion</a></li><li><a href="/feed/">Flux des publications</a></li></ul></section></aside>
</div>
<footer id="colophon" class="site-footer"><div class="site-info"><a href="/">{NAME}</a>, <a \
href="https://fr.wordpress.org/" class="imprint">Fièrement propulsé par WordPress</a>.</div></footer>
</div>
<script src="/wp-content/plugins/wpforo/wpf-assets/js/frontend.js?ver=1.9"></script>
</body>
</html>
"""


def page(likeness: Likeness, path: str) -> str | None:
    """Write a page of the site that is not of the forum."""
    if path == "/":
        return frame(likeness, "Accueil", "".join(_summary(*article) for article in _ARTICLES))
    found = next((article for article in _ARTICLES if article[0] == path), None)
    if found:
        return frame(likeness, found[1], _full(*found))
    words = {
        "/a-propos/": ("À propos", "Une association de bricoleurs et de voyageurs, au bord de l’eau depuis 1987."),
        "/contact/": ("Contact", "Écrivez-nous : quai des Salinières, ou passez le mercredi soir."),
        "/wp-login.php": ("Connexion", "<form>Identifiant <input name='log'> Mot de passe <input name='pwd'></form>"),
        "/feed/": ("Flux", "Le flux est en maintenance."),
    }.get(path)
    if not words:
        return None
    content = f'<article class="page"><h1 class="entry-title">{words[0]}</h1><p>{words[1]}</p></article>'
    return frame(likeness, words[0], content)


def _summary(path: str, title: str, date: str, words: str) -> str:
    return f"""<article class="post type-post hentry"><header class="entry-header"><h2 class="entry-title"><a \
href="{path}" \
rel="bookmark">{title}</a></h2><div class="entry-meta">Publié le {date} par Maëlle</div></header>
<div class="entry-content"><p>{words}</p></div></article>
"""


def _full(path: str, title: str, date: str, words: str) -> str:
    comments = "".join(
        f"""<li id="comment-{number}" class="comment even depth-1"><article class="comment-body"><footer \
class="comment-meta"><div class="comment-author vcard"><b class="fn">{who}</b> <span class="says">dit :</span></div>\
<div \
class="comment-metadata"><a href="{path}#comment-{number}">{when}</a></div></footer><div class="comment-content"><p>\
{said}</p>\
</div></article></li>
"""
        for number, (who, when, said) in enumerate(_COMMENTS, 11)
        if path == _ARTICLE
    )
    box = f'<div id="comments" class="comments-area"><ol class="comment-list">{comments}</ol></div>' if comments else ""
    return _summary(path, title, date, words) + box
