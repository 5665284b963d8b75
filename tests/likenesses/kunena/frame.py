"""Write what stands around every page of Kunena: the site, the forum's menu, crumbs, foot, pagers and dates."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

if TYPE_CHECKING:
    from . import Kunena

NAME = "Verkstadsklubben"
_MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split()
_DAYS = "måndag tisdag onsdag torsdag fredag lördag söndag".split()
_UNITS = (
    (31_536_000, "år", "år"),
    (2_628_000, "månad", "månader"),
    (604_800, "vecka", "veckor"),
    (86_400, "dag", "dagar"),
    (3_600, "timme", "timmar"),
    (60, "minut", "minuter"),
)


def exact(at: datetime) -> str:
    """Write a moment in full."""
    return f"{_DAYS[at.weekday()]} {at:%d} {_MONTHS[at.month - 1]} {at.year} {at:%H:%M}"


def when(forum: "Kunena", at: datetime) -> str:
    """Write how long ago a moment is, in at most two units, with the moment itself in a title."""
    left, pieces = int((forum.store.now - at).total_seconds()), []
    for size, one, many in _UNITS:
        count, rest = divmod(left, size)
        if count and len(pieces) < 2:
            pieces.append(f"{count} {one if count == 1 else many}")
            left = rest
        elif pieces:
            break
    words = f"{' '.join(pieces)} sedan" if pieces else "mindre än en minut sedan"
    return f'<span class="kdate " title="{exact(at)}">{words}</span>'


def name_link(forum: "Kunena", member: Member) -> str:
    """Write the name of a member with a link to the profile."""
    kind = "kwho-moderator" if member.is_moderator else "kwho-user"
    return f"""<a class="{kind} hasTooltip" href="{_path(forum, forum.profile_url(member))}"
 title="Visa användarprofil för {esc(member.name)}">{esc(member.name)}</a>"""


def avatar(forum: "Kunena", member: Member, size: int) -> str:
    """Write the picture of a member."""
    source = f"users/avatar{member.number}.png" if member.has_avatar else "nophoto.png"
    return f"""<a class="kwho-user hasTooltip" href="{_path(forum, forum.profile_url(member))}"
 title="Visa användarprofil för {esc(member.name)}"><img class="img-thumbnail kavatar"
 src="{forum.base}/media/kunena/avatars/resized/size{size}/{source}" width="{size}" height="{size}"
 alt="{esc(member.name)}s avatar" /></a>"""


def _path(forum: "Kunena", url: str) -> str:
    """Write an address without its host, as the site's router does."""
    return esc(url.removeprefix(forum.base))


def path(forum: "Kunena", url: str) -> str:
    """Write an address without its host, as the site's router does."""
    return _path(forum, url)


def pager(forum: "Kunena", at: Callable[[int], str], page: int, last: int) -> str:
    """Write the pages of a list, where there are several."""
    if last == 1:
        return '<ul class="pagination"><li class="active"><a>1</a></li></ul>'
    shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
    pieces, before = [], 0
    for number in shown:
        if number > before + 1:
            pieces.append('<li class="disabled"><a>...</a></li>')
        before = number
        link = f'<li><a class="pagenav" href="{_path(forum, at(number))}" title="Sida {number}">{number}</a></li>'
        pieces.append(f'<li class="active"><a>{number}</a></li>' if number == page else link)
    return f'<ul class="pagination">{"".join(pieces)}</ul>'


def _menu(forum: "Kunena") -> str:
    root = "/index.php/forum"
    return f"""<nav class="navbar navbar-default" role="navigation"><div class="navbar-header"><a
 class="navbar-brand"></a></div>
<div class="collapse navbar-collapse" id="knav-collapse"><ul class="nav navbar-nav"><li class="active"><a
 href="{root}">Index</a></li><li><a href="{root}/recent">Senaste ämnen</a></li><li><a
 href="{root}/search">Sök</a></li></ul>
<ul class="nav pull-right"><li class="dropdown mobile-user"><a href="#" class="dropdown-toggle" data-toggle="dropdown"
 id="klogin-desktop"><i class="glyphicon glyphicon-user"></i><span class="login-text">Logga in</span></a><div
 class="dropdown-menu" id="userdropdown"><form action="{root}" method="post" class="form-inline"><input type="hidden"
 name="task" value="login" /><input type="hidden" name="{forum.store.visits:032x}" value="1" /><input type="text"
 name="username" placeholder="Användarnamn" /><input type="password" name="password" placeholder="Lösenord" /><button
 type="submit" class="btn btn-primary">Logga in</button><a href="/index.php/component/users/?view=reset">Glömt ditt
 lösenord?</a> <a href="/index.php/component/users/?view=registration">Skapa ett konto</a></form></div></li></ul>
</div></nav>"""


def frame(forum: "Kunena", title: str, body: str, steps: list[tuple[str, str]], here: str, *, head: str = "") -> str:
    """Put a page together."""
    crumbs = "".join(
        f'<li><a href="{_path(forum, url)}" rel="follow">{esc(name)}</a></li>\n<li class="divider"><i'
        f' class="icon-arrow-right"></i></li>'
        for url, name in steps
    )
    crumbs = f'<ol class="breadcrumb">{crumbs}<li class="active">{esc(title)}</li></ol>' if steps else ""
    return f"""<!DOCTYPE html>
<html lang="sv-se" dir="ltr">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<meta charset="utf-8" />
<base href="{forum.base}{esc(here)}" />
<meta name="description" content="{esc(title)}" />
<meta name="generator" content="Joomla! - Open Source Content Management" />
<title>{esc(title)} - {NAME}</title>
{head}
<link href="/templates/protostar/favicon.ico" rel="shortcut icon" type="image/vnd.microsoft.icon" />
<link href="/components/com_kunena/template/crypsisb3/assets/css/kunena.css" rel="stylesheet" />
<script src="/media/jui/js/jquery.min.js"></script>
</head>
<body class="site com_kunena view-category no-layout no-task itemid-108">
<div class="body" id="top"><div class="container"><header class="header" role="banner"><div class="header-inner
 clearfix"><a
 class="brand pull-left" href="/"><span class="site-title" title="{NAME}">{NAME}</span></a></div></header>
<nav class="navigation" role="navigation"><ul class="nav menu nav-pills mod-list"><li class="item-101"><a
 href="/index.php">Hem</a></li><li class="item-108 current active"><a href="/index.php/forum">Forum</a></li></ul></nav>
<div class="row-fluid"><main id="content" role="main" class="span9">
<div id="kunena" class="layout ">
{_menu(forum) if steps or "forum" in here else ""}
{body}
{crumbs}
<div class="center"><small>Tid för att skapa sidan: 0.{forum.store.visits % 800 + 100} sekunder</small></div>
<div style="text-align:center">Drivs av <a href="https://www.kunena.org" class="ksmall" target="_blank">Kunena
 Forum</a></div>
</div></main>
<div id="aside" class="span3"><div class="well "><h3 class="page-header">Logga in</h3><form action="/index.php/forum"
 method="post" id="login-form" class="form-inline"><input type="text" name="username" placeholder="Användarnamn" />
<input
 type="password" name="password" placeholder="Lösenord" /><button type="submit" class="btn btn-primary">Logga
 in</button><ul
 class="unstyled"><li><a href="/index.php/component/users/?view=remind">Glömt ditt användarnamn?</a></li></ul></form>
</div></div>
</div></div></div>
<footer class="footer" role="contentinfo"><div class="container"><hr /><p class="pull-right"><a href="#top"
 id="back-top">Till toppen</a></p><p>&copy; {forum.store.now.year} {NAME}</p></div></footer>
</body>
</html>
"""
