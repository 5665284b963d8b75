"""The frames of sites that are no forums, or hide one in a corner: papers, shops, projects.

In: a language, the site's name, the page's title, its body. Out: HTML as such a site serves it.
"""

from .words import WORDS, boxed


def paper(lang, site, title, body, sections=()):
    """A newspaper: sections on top, most read at the side, adverts between."""
    words = WORDS[lang]
    home, forum, login, _, search, _, _ = words.menu
    menu = "".join(f'<li class="nav__item"><a href="/{n}/">{name}</a></li>' for n, name in enumerate(sections))
    read = boxed(
        words,
        '<li class="most-read__item"><span class="rank">{rank}</span><a href="/a/77{n}.html">{title}</a></li>',
    )
    return f"""<!DOCTYPE html>
<html lang="{lang}" prefix="og: http://ogp.me/ns#"><head><meta charset="utf-8"><title>{title} | {site}</title>
<meta name="description" content="{title}"><link rel="canonical" href="/now.html">
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "WebPage", "name": "{title}"}}</script>
</head><body class="page page--standard"><a class="skip" href="#main">{home}</a>
<header class="masthead"><div class="masthead__brand"><a href="/">{site}</a></div><nav class="nav"><ul
class="nav__list">
{menu}<li class="nav__item"><a href="/community/">{forum}</a></li></ul></nav>
<form class="masthead__search" action="/search"><input name="q" aria-label="{search}"></form>
<a class="masthead__login" href="/login">{login}</a></header>
<div class="ad ad--billboard" data-slot="top"><iframe title="ad" src="about:blank"></iframe></div>
<div class="grid"><main id="main" class="grid__main">
{body}
</main><aside class="grid__side"><section class="most-read"><h2>Top 3</h2><ol>{read}</ol></section>
<div class="ad ad--rectangle"></div></aside></div>
<footer class="footer"><ul><li><a href="/legal">{words.legal[0]}</a></li><li><a
href="/privacy">{words.legal[1]}</a></li>
</ul><p>© {site}</p></footer>
<div class="consent" role="dialog"><p>{words.cookies[0]}</p><button>{words.cookies[1]}</button></div></body></html>"""


def shop(lang, site, title, body, sections=()):
    """A shop or a service: rows and columns, a basket, payment marks."""
    words = WORDS[lang]
    home, _, login, join, search, help_, _ = words.menu
    menu = "".join(f'<li class="dropdown"><a href="/c/{n}">{name}</a></li>' for n, name in enumerate(sections))
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title} – {site}</title></head>
<body class="catalog-page"><nav class="navbar navbar-default navbar-fixed-top"><div class="container">
<a class="navbar-brand" href="/">{site}</a><ul class="nav navbar-nav">{menu}</ul>
<form class="navbar-form"><input class="form-control" name="q" placeholder="{search}"></form>
<ul class="nav navbar-nav navbar-right"><li><a href="/login">{login}</a></li><li><a href="/join">{join}</a></li>
<li><a href="/cart"><i class="glyphicon glyphicon-shopping-cart"></i> <span class="badge">0</span></a></li></ul></div>
</nav>
<div class="container"><ol class="breadcrumb"><li><a href="/">{home}</a></li><li class="active">{title}</li></ol>
<div class="row"><div class="col-md-12">
{body}
</div></div></div>
<footer class="footer"><div class="container"><div class="row"><div class="col-sm-4"><a href="/help">{help_}</a></div>
<div class="col-sm-4"><a href="/legal">{words.legal[0]}</a></div><div class="col-sm-4"><a
href="/p">{words.legal[1]}</a></div>
</div></div></footer><div class="alert alert-info cookie">{words.cookies[0]} <a href="#">{words.cookies[1]}</a></div>
</body></html>"""


def elements(lang, site, title, body):
    """Custom elements with slots, scripts to load them, a noscript beside."""
    words = WORDS[lang]
    home, forum, login, _, search, _, _ = words.menu
    latest = boxed(
        words,
        '<mini-topic slot="item" href="/t/{n}"><a href="/t/{n}">{title}</a><user-name>{who}</user-name>'
        "<local-time>{when}</local-time></mini-topic>",
    )
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title} – {site}</title>
<script type="module" src="/assets/app.js"></script></head>
<body unresolved><app-shell site="{site}"><top-bar slot="top"><a slot="logo" href="/">{site}</a>
<nav-link><a href="/">{home}</a></nav-link><nav-link><a href="/t">{forum}</a></nav-link>
<nav-link><a href="/search">{search}</a></nav-link><sign-in><a href="/in">{login}</a></sign-in></top-bar>
<main-view><page-title>{title}</page-title>
{body}
</main-view><side-panel heading="{words.newest}">{latest}</side-panel>
<foot-bar><a href="/terms">{words.legal[0]}</a><a href="/privacy">{words.legal[1]}</a></foot-bar></app-shell>
<noscript><p>{words.cookies[0]}</p></noscript></body></html>"""


def amp(lang, site, title, body):
    """The quick page for telephones."""
    words = WORDS[lang]
    home, forum, login, _, _, _, _ = words.menu
    return f"""<!doctype html>
<html lang="{lang}" amp><head><meta charset="utf-8"><script async src="https://cdn.example/v0.js"></script>
<title>{title} - {site}</title><link rel="canonical" href="/full"><meta name="viewport" content="width=device-width">
<style amp-boilerplate>body{{animation:-amp-start 8s steps(1,end) 0s 1 normal both}}</style>
<style amp-custom>.h{{padding:8px}} .c{{max-width:640px}}</style></head>
<body><amp-sidebar id="menu" layout="nodisplay"><ul><li><a href="/">{home}</a></li><li><a href="/forum">{forum}</a></li>
<li><a href="/login">{login}</a></li></ul></amp-sidebar>
<header class="h"><button on="tap:menu.toggle">☰</button><a href="/">{site}</a></header>
<amp-ad width="300" height="250" type="example"></amp-ad>
<div class="c"><h1>{title}</h1>
{body}
</div>
<footer><a href="/legal">{words.legal[0]}</a> <a href="/privacy">{words.legal[1]}</a></footer>
<amp-user-notification id="n" layout="nodisplay">{words.cookies[0]}
<button on="tap:n.dismiss">{words.cookies[1]}</button></amp-user-notification>
<amp-analytics type="example"></amp-analytics></body></html>"""


def manual(lang, site, title, body, chapters=()):
    """A project's pages: chapters at the side, the contents of this one at the other."""
    words = WORDS[lang]
    home, forum, _, _, search, _, _ = words.menu
    tree = "".join(
        f'<li class="toctree-l1"><a class="reference internal" href="{n}.html">{one}</a></li>' for n, one in chapters
    )
    return f"""<!DOCTYPE html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title} — {site}</title>
<link rel="index" href="genindex.html"><link rel="search" href="search.html"></head>
<body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav class="wy-nav-side"><div class="wy-side-scroll">
<div class="wy-side-nav-search"><a href="index.html" class="icon icon-home">{site}</a>
<form class="wy-form"><input type="text" name="q" placeholder="{search}"></form></div>
<div class="wy-menu wy-menu-vertical"><ul>{tree}</ul><p><a href="/forum/">{forum}</a></p></div></div></nav>
<section class="wy-nav-content-wrap"><div class="rst-content"><ul class="wy-breadcrumbs"><li><a href="/">{home}</a>
»</li>
<li>{title}</li></ul><div role="main" class="document">
{body}
</div><footer><p><a href="/legal">{words.legal[0]}</a></p></footer></div></section></div></body></html>"""
