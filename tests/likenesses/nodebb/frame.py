"""Write what stands around every page of NodeBB: head, menu, crumbs, pagers, names and dates without words."""

from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

if TYPE_CHECKING:
    from . import Nodebb

NAME = "Tamirhane"
_GAP = '<a href="#"><i class="fa fa-ellipsis-h"></i></a>'


def iso(at: datetime) -> str:
    """Write a moment as scripts do."""
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.second * 13 % 1000:03d}Z"


def ago(at: datetime) -> str:
    """Leave the words of a date to the script."""
    return f'<span class="timeago" title="{iso(at)}"></span>'


def path(forum: "Nodebb", url: str) -> str:
    """Write an address without its host."""
    return url.removeprefix(forum.base)


def picture(forum: "Nodebb", member: Member, kind: str = "avatar-sm") -> str:
    """Write the picture of a member, or the first letter of the name."""
    name = esc(member.name)
    if member.has_avatar:
        return f"""<img class="avatar {kind} avatar-rounded" alt="{name}" title="{name}" data-uid="{member.number}"
 loading="lazy" src="/assets/uploads/profile/{member.number}-profileavatar.png" component="user/picture" />"""
    return f"""<span class="avatar {kind} avatar-rounded" alt="{name}" title="{name}" data-uid="{member.number}"
 component="user/picture" style="background-color: #f44336;">{esc(member.name[0].upper())}</span>"""


def pager(page: int, last: int) -> str:
    """Write the pages of a list, where there are several; all links are relative to the page."""
    if last == 1:
        return ""
    shown = [number for number in range(1, last + 1) if number in (1, 2, last - 1, last) or abs(number - page) < 3]
    pieces, before = "", 0
    for number in shown:
        if number > before + 1:
            pieces += f'<li component="pagination/select-page" class="page select-page">{_GAP}</li>'
        before = number
        here = " active" if number == page else ""
        pieces += f'<li class="page{here}"><a href="?page={number}" data-page="{number}">{number}</a></li>\n'
    back, on = max(1, page - 1), min(last, page + 1)
    return f"""<div component="pagination" class="text-center pagination-container"><ul class="pagination hidden-xs">
<li class="previous pull-left{" disabled" if page == 1 else ""}"><a href="?page={back}" data-page="{back}"><i
 class="fa fa-chevron-left"></i> </a></li>
{pieces}<li class="next pull-right{" disabled" if page == last else ""}"><a href="?page={on}" data-page="{on}"> <i
 class="fa fa-chevron-right"></i></a></li></ul>
<ul class="pagination hidden-sm hidden-md hidden-lg"><li class="first"><a href="?page=1" data-page="1"><i
 class="fa fa-fast-backward"></i></a></li><li component="pagination/select-page" class="page select-page"><a
 href="#">{page} /
 {last}</a></li><li class="last"><a href="?page={last}" data-page="{last}"><i class="fa fa-fast-forward"></i></a>
</li></ul></div>"""


def _crumbs(steps: list[tuple[str, str]]) -> str:
    pieces = "".join(
        f"""<li {'component="breadcrumb/current"' if place == len(steps) else ""} itemscope="itemscope"
 itemprop="itemListElement" itemtype="http://schema.org/ListItem"><meta itemprop="position" content="{place + 1}" />
{f'<a href="{url}" itemprop="item">' if url else ""}<span
 itemprop="name">{esc(title)}</span>{"</a>" if url else ""}</li>
"""
        for place, (url, title) in enumerate(steps, 1)
    )
    return f"""<ol class="breadcrumb" itemscope="itemscope" itemprop="breadcrumb"
 itemtype="http://schema.org/BreadcrumbList"><li itemscope="itemscope" itemprop="itemListElement"
 itemtype="http://schema.org/ListItem"><meta itemprop="position" content="1" /><a href="/" itemprop="item"><span
 itemprop="name">Ana Sayfa</span></a></li>
{pieces}</ol>"""


def frame(forum: "Nodebb", title: str, body: str, steps: list[tuple[str, str]], head: str = "") -> str:
    """Put a page together."""
    items = {
        "/categories": "Kategoriler",
        "/recent": "Güncel",
        "/tags": "Etiketler",
        "/popular": "Popüler",
        "/users": "Kullanıcılar",
        "/groups": "Gruplar",
    }
    menu = "".join(
        f'<li class=""><a class="navigation-link" href="{url}" title="{word}"><i class="fa fa-fw fa-list"'
        f' data-content=""></i><span class="visible-xs-inline">{word}</span></a></li>\n'
        for url, word in items.items()
    )
    return f"""<!DOCTYPE html>
<html lang="tr" data-dir="ltr" style="direction: ltr;">
<head>
<title>{esc(title)} | {NAME}</title>
<meta name="viewport" content="width&#x3D;device-width, initial-scale&#x3D;1.0" />
<meta name="content-type" content="text/html; charset=UTF-8" />
<meta property="og:site_name" content="{NAME}" />
<meta property="og:title" content="{esc(title)}" />
<link rel="stylesheet" type="text/css" href="/assets/client.css?v=gs1n0ij4p9o" />
<script>var config = JSON.parse('{{"relative_path":"","siteTitle":"{NAME}","topicsPerPage":20,"postsPerPage":20}}');
 var app = {{template: "topic", user: JSON.parse('{{"uid":0,"username":"Ziyaretçi"}}')}};</script>
{head}
</head>
<body class="page-home page-status-200 theme-persona user-guest skin-noskin">
<nav id="menu" class="slideout-menu hidden"><section class="menu-section" data-section="navigation"><h3
 class="menu-section-title">Yönlendirme</h3><ul class="menu-section-list"></ul></section></nav>
<main id="panel" class="slideout-panel">
<nav class="navbar navbar-default navbar-fixed-top header" id="header-menu" component="navbar"><div class="container">
<div class="navbar-header"><a href="/"><h1 class="navbar-brand forum-title">{NAME}</h1></a></div>
<div id="nav-dropdown" class="hidden-xs"><ul id="logged-out-menu" class="nav navbar-nav navbar-right"><li><a
 href="/register"><i class="fa fa-pencil fa-fw"></i><span>&nbsp;Kayıt Ol</span></a></li><li><a href="/login"><i
 class="fa fa-sign-in fa-fw"></i><span>&nbsp;Giriş</span></a></li></ul>
<ul class="nav navbar-nav navbar-right"><li><form id="search-form" class="navbar-form" role="search" method="GET">
<button
 id="search-button" type="button" class="btn btn-link"><i class="fa fa-search fa-fw" title="Arama"></i></button><div
 class="hidden" id="search-fields"><input type="text" class="form-control" placeholder="Arama" name="query" value=""><a
 href="#"><i class="fa fa-gears fa-fw advanced-search-link"></i></a></div></form></li></ul>
<ul id="main-nav" class="nav navbar-nav">
{menu}</ul></div></div></nav>
<div class="container" id="content">
<noscript><div class="alert alert-danger"><p>Tarayıcınız JavaScript'i desteklemiyor gibi görünüyor. Sonuç olarak,
 görüntüleme deneyiminiz azalacak ve bazı işlemleri yürütemeyebilirsiniz.</p></div></noscript>
{_crumbs(steps) if steps else ""}
{body}
</div><!-- /.container#content -->
</main>
<div class="topic-search hidden"><div class="btn-group"><button type="button" class="btn btn-default count"></button>
</div></div>
<footer id="footer" class="container footer">Powered by <a target="_blank" href="https://nodebb.org">NodeBB</a> |
 <a target="_blank" href="//github.com/NodeBB/NodeBB/graphs/contributors">Contributors</a></footer>
<script defer src="/assets/nodebb.min.js?v=gs1n0ij4p9o"></script>
<script>window.addEventListener('load', function () {{ require(['forum/footer']); }});</script>
</body>
</html>
"""
