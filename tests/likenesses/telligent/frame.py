"""Write the frame of the community's pages, its pager and its dates.

In: a title, a way, a body. Out: HTML.
"""

from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board, Member

if TYPE_CHECKING:
    from . import Telligent

NAME = "Społeczność Warsztat"
_MONTHS = "sty lut mar kwi maj cze lip sie wrz paź lis gru".split()


def date(at: datetime) -> str:
    """Write a date with its time."""
    return f"{day(at)} {at:%H:%M}"


def day(at: datetime) -> str:
    """Write a day."""
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"


def count(number: int, one: str, few: str, many: str) -> str:
    """Write a number with its word, which Polish has in three forms."""
    if number == 1:
        return f"1 {one}"
    is_few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return f"{number} {few if is_few else many}"


def name_of(member: Member) -> str:
    """Write a name as it stands in an address."""
    return quote(member.name.replace(".", "_2E00_").replace("+", "_2B00_"))


def user(member: Member) -> str:
    """Write the link to a profile."""
    return f"""<span class="user-name"><a href="/members/{name_of(member)}/default.aspx" class="internal-link \
view-user-profile"><span></span>{esc(member.name)}</a></span>"""


def avatar(member: Member, size: int) -> str:
    """Write the picture of somebody."""
    key = f"00.00.00.21.{member.number:02}" if member.has_avatar else "anonymous"
    return f"""<span class="avatar"><a href="/members/{name_of(member)}/default.aspx" class="internal-link \
view-user-profile"><img src="/cfs-file.ashx/__key/CommunityServer.Components.Avatars/{key}.jpg" alt="" border="0" \
style="border-width:0px;max-height:{size}px;max-width:{size}px" /></a></span>"""


def fragment(title: str, body: str, style: str = "") -> str:
    """Write a box of a page, with its corners."""
    header = f'<h3 class="content-fragment-header">{esc(title)}</h3>' if title else ""
    return f"""<div class="content-fragment {style} with-header"><div class="content-fragment-top"><div \
class="r1"></div><div class="r2"></div></div>
{header}<div class="content-fragment-content">
{body}
</div><div class="content-fragment-footer"></div><div class="content-fragment-bottom"><div class="r1"></div></div></div>
"""


def frame(likeness: "Telligent", title: str, crumbs: list[tuple[str, str]], body: str, feed: str = "") -> str:
    """Put the frame around the body of a page."""
    alternate = f'<link rel="alternate" type="application/rss+xml" title="{esc(title)} (RSS)" href="{feed}" />'
    steps = "".join(
        f'<span class="separator"> &raquo; </span><a href="{target}">{esc(name)}</a>' for target, name in crumbs
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="pl-PL">
<head>
<title>{esc(title)} - {esc(NAME)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta name="GENERATOR" content="Telligent Community 5.6.582.14118 (Build: 5.6.582.14118)" />
<link rel="stylesheet" href="/utility/stylesheets/basic.css" type="text/css" media="screen" />
<link rel="stylesheet" href="/themes/generic/css/screen.css" type="text/css" media="screen, projection" />
{alternate if feed else ""}
<script type="text/javascript" src="/utility/jquery/jquery-1.4.2.min.js"></script>
</head>
<body class="forum-application">
<form name="aspnetForm" method="post" action="" id="aspnetForm" class="full-width">
<div><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" \
value="/wEPDwUENTM4MWRkXc0fEzLRIBcx5xYDM8s3nLGW3kA=" /></div>
<div class="header-fragments-header"></div><div class="header-fragments"><div class="layout"><div \
class="layout-content content">
<div class="content-fragment site-banner no-wrapper"><h1 class="site-title"><a href="/">{esc(NAME)}</a></h1></div>
<div class="content-fragment user-welcome no-wrapper"><div class="welcome-content"><a \
href="/user/CreateUser.aspx?ReturnUrl=%2fforums%2f" class="internal-link join-site"><span></span>Dołącz</a> | <a \
href="/login.aspx?ReturnUrl=%2fforums%2f" class="internal-link login"><span></span>Zaloguj się</a></div></div>
<div class="content-fragment site-navigation no-wrapper"><ul class="navigation-list"><li class="navigation-item">\
<a href="/default.aspx" class="home"><span></span>Strona główna</a></li><li class="navigation-item selected"><a \
href="/forums/default.aspx" class="forums"><span></span>Fora</a></li><li class="navigation-item"><a \
href="/members/default.aspx" class="members"><span></span>Osoby</a></li></ul></div>
<div class="content-fragment search no-wrapper"><input name="ctl00$header$query" type="text" value="Szukaj" size="24" \
/><a class="internal-link submit-search" href="/search/SearchResults.aspx"><span></span>Szukanie zaawansowane</a></div>
</div></div></div>
<div class="content-fragments breadcrumb"><div class="breadcrumbs"><a href="/default.aspx">{esc(NAME)}</a><span \
class="separator"> &raquo; </span><a href="/forums/default.aspx">Fora</a>{steps}</div></div>
<div class="content-fragments"><div class="layout"><table class="layout content-right-sidebar"><tr valign="top">
<td class="layout-region content"><div class="layout-region-inner content">
{body}
</div></td>
<td class="layout-region right-sidebar"><div class="layout-region-inner right-sidebar">
{_sidebar(likeness, feed)}
</div></td>
</tr></table></div></div>
<div class="footer-fragments"><div class="layout"><div class="content-fragment footer no-wrapper"><a \
href="/contact.aspx">Kontakt</a> &copy; {likeness.store.now.year} {esc(NAME)}. <a href="http://telligent.com/">\
<img src="/utility/images/poweredby.gif" alt="Powered by Telligent" /></a></div></div></div>
</form>
</body>
</html>
"""


def _sidebar(likeness: "Telligent", feed: str) -> str:
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.views)[::-1][:5]
    items = "".join(
        f"""<li class="content-item"><div class="abbreviated-post"><h5 class="post-name"><a \
href="{likeness.thread_url(one).removeprefix(likeness.base)}" class="internal-link view-post"><span></span>\
{esc(one.title)}</a></h5><div class="post-date"><span class="value">{day(one.last.at)}</span></div></div></li>"""
        for one in threads
    )
    rss = f"""<li class="navigation-item"><a href="{feed}" class="internal-link rss"><span></span>Subskrybuj przez \
RSS</a></li>"""
    links = f"""<ul class="navigation-list"><li class="navigation-item"><a href="/forums/TopicsActive.aspx" \
class="internal-link view-active-threads"><span></span>Aktywne wątki</a></li><li class="navigation-item"><a \
href="/forums/TopicsNotAnswered.aspx" class="internal-link view-unanswered-threads"><span></span>Wątki bez odpowiedzi\
</a></li>{rss if feed else ""}</ul>"""
    store = likeness.store
    best = "".join(
        f'<li class="content-item">{avatar(one, 24)}{user(one)} '
        f'<span class="points">{store.count_posts(one) * 15} pkt</span></li>'
        for one in sorted(store.members, key=store.count_posts)[::-1][:5]
    )
    return (
        fragment("Opcje", links, "forum-links")
        + fragment("Popularne wątki", f'<ul class="content-list">{items}</ul>', "related-threads")
        + fragment("Najaktywniejsi", f'<ul class="content-list thumbnails">{best}</ul>', "top-members")
    )


def pager(page: int, last: int, total: int, target: str) -> str:
    """Write the pager of a list; it names the first page, too."""
    if last == 1:
        return ""

    def link(number: int, words: str, style: str = "page") -> str:
        return f'<a class="{style}" href="{target}?PageIndex={number}">{words}</a>'

    numbers = range(max(1, page - 2), min(last, page + 2) + 1)
    links = [
        f'<span class="current">{number}</span>' if number == page else link(number, str(number)) for number in numbers
    ]
    if numbers[0] > 1:
        links.insert(0, link(1, "&laquo; Pierwsza", "first"))
    if page > 1:
        links.insert(0, link(page - 1, "&lt; Poprzednia", "previous"))
    if page < last:
        links.append(link(page + 1, "Następna &gt;", "next"))
    if numbers[-1] < last:
        links.append(link(last, "Ostatnia &raquo;", "last"))
    shown = '<span class="separator"> </span>'.join(links)
    return f"""<div class="pager"><div class="pager-label">Strona {page} z {last} ({total} elementów)</div>
<div class="links">{shown}</div></div>"""


def crumbs_of(likeness: "Telligent", board: Board) -> list[tuple[str, str]]:
    """Give the way to a board."""
    above = likeness.store.board(board.inside)
    return [(f"/forums/f/{one.number}.aspx", one.title) for one in (above, board) if one]
