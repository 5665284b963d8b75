"""What stands around the content: heads, menus, sidebars, footers, scripts, banners and advertisements."""

from .words import MENUS, RIGHT_TO_LEFT

_COUNTER = (
    "<script>(function(w,d){w._q=w._q||[];_q.push(['count','UA-2214-7']);var s=d.createElement('script');"
    "s.async=1;s.src='//stat.example/c.js';d.head.appendChild(s)})(window,document);</script>"
)
_STYLE = (
    "<style>body{margin:0;font:14px/1.4 sans-serif}.hide{display:none}a:hover{color:#c30}@media "
    "print{nav{display:none}}</style>"
)


def document(title, body, lang="en", head=""):
    """A full page around a body."""
    way = ' dir="rtl"' if lang in RIGHT_TO_LEFT else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"{way}>\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="description" content="{title}">\n<link rel="stylesheet" href="/css/main.css?v=31">\n'
        f'<link rel="icon" href="/favicon.ico">\n{_STYLE}{_COUNTER}{head}</head>\n<body>\n{body}\n</body>\n</html>\n'
    )


def cookie_bar(lang="en"):
    """The banner that covers the foot of a page."""
    words = MENUS[lang]
    return (
        f'<div id="cb-7" class="consent" role="dialog"><p>{words[8]} <a href="/privacy">{words[6]}</a></p>'
        f'<button type="button">{words[9]}</button></div>'
    )


def advert(number=1):
    """A place for advertisement, with something in it."""
    return (
        f'<div class="adslot" id="ad-{number}"><ins class="adsby" data-slot="88{number}"></ins>'
        '<a href="https://ads.example/click?c=9" rel="sponsored"><img src="/img/a.gif" alt="Tyres from 39.90">'
        "</a></div>"
    )


def board(title, body, lang="en", path=(), crumbs_tag="ul"):
    """Around the pages of a classic board of the years after 2005."""
    words = MENUS[lang]
    menu = "".join(
        f'<li><a href="./{page}.php">{word}</a></li>'
        for page, word in zip(("ucp", "register", "search", "faq", "memberlist"), words[1:6], strict=True)
    )
    crumbs = "".join(f'<li class="crumb"><a href="{url}"><span>{word}</span></a></li>' for word, url in path)
    return document(
        title,
        f'<div id="wrap" class="wrap"><a id="top" accesskey="t"></a><div id="page-header"><div class="headerbar">'
        '<h1>Spindle Board</h1><p>Turning, milling, mending</p></div><div class="navbar">'
        f'<ul class="linklist">{menu}</ul>'
        f'<{crumbs_tag} class="breadcrumbs"><li class="crumb"><a href="./index.php"><span>{words[0]}</span></a>'
        f"</li>{crumbs}"
        f'</{crumbs_tag}></div></div><div id="page-body" role="main">{body}</div>'
        f'<div id="page-footer"><ul class="linklist"><li><a href="./contact.php">{words[7]}</a></li>'
        f'<li><a href="./privacy.php">{words[6]}</a></li><li>UTC+01:00</li></ul>'
        f'<div class="copyright">Powered by a board &copy; 2002-2021</div></div></div>{cookie_bar(lang)}',
        lang,
    )


def modern(title, body, lang="en", side="", prefix="p"):
    """Around the pages of software of the years after 2012: a bar above, a column beside, a footer in columns."""
    words = MENUS[lang]
    foot = "".join(
        f'<li><a href="/{page}">{word}</a></li>' for page, word in (("privacy", words[6]), ("contact", words[7]))
    )
    return document(
        title,
        f'<div class="{prefix}-wrapper"><header class="{prefix}-header"><a href="/" class="{prefix}-logo">'
        f'<img src="/logo.svg" alt="Marl &amp; Loam"></a><nav class="{prefix}-nav"><a href="/">{words[0]}</a>'
        f'<a href="/whats-new/">New</a><a href="/members/">{words[5]}</a><a href="/search/">{words[3]}</a></nav>'
        f'<div class="{prefix}-account"><a href="/login/">{words[1]}</a><a href="/register/">{words[2]}</a></div>'
        "</header>"
        f'<div class="{prefix}-body"><main class="{prefix}-main">{body}</main><aside class="{prefix}-side">{side}'
        "</aside></div>"
        f'<footer class="{prefix}-footer"><ul>{foot}</ul><small>Community platform &copy; 2010-2021</small>'
        "</footer></div>"
        f"{cookie_bar(lang)}",
        lang,
    )


def press(title, body, lang="en"):
    """Around the pages of a blog: sidebar with latest entries, archive, categories."""
    words = MENUS[lang]
    widgets = (
        '<section class="widget"><h2>Latest</h2><ul><li><a href="/2021/03/loam/">Loam in March</a></li>'
        '<li><a href="/2021/02/frost/">Late frost</a></li><li><a href="/2021/01/seed/">Seed lists</a></li></ul>'
        "</section>"
        '<section class="widget"><h2>Archive</h2><ul><li><a href="/2021/03/">March 2021</a> (4)</li>'
        '<li><a href="/2021/02/">February 2021</a> (7)</li><li><a href="/2021/01/">January 2021</a> (5)</li></ul>'
        "</section>"
    )
    return document(
        title,
        '<a class="skip-link" href="#content">Skip</a><header id="masthead"><p class="site-title">'
        '<a href="/">Clay &amp; Co.</a></p>'
        f'<ul id="menu"><li><a href="/">{words[0]}</a></li><li><a href="/about/">About</a></li><li>'
        f'<a href="/contact/">{words[7]}</a></li>'
        f'</ul></header><div id="content" class="site-content"><div id="primary">{body}</div>'
        f'<div id="secondary">{widgets}'
        f'<form role="search" action="/"><input type="search" name="s" placeholder="{words[3]}"></form></div></div>'
        f'<footer id="colophon"><a href="/privacy/">{words[6]}</a> Proudly hand-made.</footer>{cookie_bar(lang)}',
        lang,
        '<link rel="alternate" type="application/rss+xml" href="/feed/"><meta name="generator" content="Press 5.6">',
    )


def old(title, body, lang="en", background="#FFFFCC"):
    """Around the pages of 1999: tables, fonts, rules."""
    words = MENUS[lang]
    return (
        f'<HTML><HEAD><TITLE>{title}</TITLE><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8">'
        "</HEAD>\n"
        f'<BODY BGCOLOR="{background}" TEXT="#000000" LINK="#0000AA"><CENTER>'
        '<IMG SRC="/cgi-bin/banner.pl" WIDTH=468 HEIGHT=60>'
        f'<H1>{title}</H1></CENTER>\n<TABLE WIDTH="100%" BORDER=0><TR><TD VALIGN=TOP WIDTH=120><FONT SIZE=2>'
        f'<A HREF="/index.html">{words[0]}</A><BR><A HREF="/search.html">{words[3]}</A><BR>'
        f'<A HREF="/help.html">{words[4]}</A><BR>'
        f"</FONT></TD><TD>{body}</TD></TR></TABLE><HR><CENTER><FONT SIZE=1>You are visitor 0041772 &middot; "
        f'<A HREF="mailto:webmaster@example.org">{words[7]}</A></FONT></CENTER></BODY></HTML>'
    )


def shop(title, body, lang="en"):
    """Around the pages of a shop."""
    words = MENUS[lang]
    kinds = "".join(
        f'<li><a href="/c/{kind}">{kind.title()}</a></li>' for kind in ("lathes", "chucks", "bits", "oils", "gloves")
    )
    return document(
        title,
        f'<div class="topbar">+44 20 5550 1234 <a href="/account">{words[1]}</a> <a href="/basket">0 items</a></div>'
        f'<nav class="mega"><ul>{kinds}</ul></nav><div class="content container">{body}</div>'
        '<footer class="foot"><div><h4>Help</h4><ul><li><a href="/delivery">Delivery</a></li><li>'
        '<a href="/returns">Returns</a></li>'
        f'<li><a href="/contact">{words[7]}</a></li></ul></div><form class="news"><input type="email"><button>OK'
        "</button></form></footer>"
        f"{cookie_bar(lang)}",
        lang,
        "<script "
        'type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Bits"}'
        "</script>",
    )
