"""Write what stands around every page of Vanilla: head, menu, panel, foot, pagers, dates and names."""

from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.likenesses.likeness import esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Member, Thread

if TYPE_CHECKING:
    from . import Vanilla

NAME = "El Taller"
_MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()


def title_slug(thread: Thread) -> str:
    """Write the title into a URL; letters of other alphabets stay, as this software leaves them."""
    return slug(thread.title) or quote(thread.title.strip("?").replace(" ", "-"))


def time_tag(forum: "Vanilla", at: datetime) -> str:
    """Write a date: exact in its attributes, the rougher in words the older it is."""
    now, month = forum.store.now, _MONTHS[at.month - 1]
    words = f"{month} {at.year}"
    if at.date() == now.date():
        words = f"{at:%H:%M}"
    elif at.year == now.year:
        words = f"{at.day} de {month}"
    title = f"{at.day} de {month} de {at.year}, {at:%H:%M}"
    return f'<time title="{title}" datetime="{at:%Y-%m-%dT%H:%M:%S}+00:00">{words}</time>'


def name_link(forum: "Vanilla", member: Member, kind: str = "") -> str:
    """Write the name of a member with a link to the profile."""
    mark = f' class="{kind}" data-userid="{member.number}"' if kind else ""
    return f'<a href="{forum.profile_url(member.name)}"{mark}>{esc(member.name)}</a>'


def photo(forum: "Vanilla", member: Member, kind: str = "ProfilePhotoMedium") -> str:
    """Write the picture of a member."""
    place = f"/uploads/userpics/{member.number:03d}/n{member.number}.png"
    source = place if member.has_avatar else "/applications/dashboard/design/images/defaulticon.png"
    return (
        f'<a title="{esc(member.name)}" href="{forum.profile_url(member.name)}" class="PhotoWrap">'
        f'<img src="{forum.base}{source}" alt="{esc(member.name)}" class="ProfilePhoto {kind}"'
        f' data-fallback="avatar" /></a>'
    )


def pager(url: str, page: int, last: int, place: str) -> str:
    """Write the numbers of pages with arrows, as this software does where there is more than one page."""
    if last == 1:
        return ""
    shown = [number for number in range(1, last + 1) if number in (1, 2, last - 1, last) or abs(number - page) < 3]
    pieces, before = [], 0
    for number in shown:
        if number > before + 1:
            pieces.append('<span class="Ellipsis">&#8230;</span>')
        before = number
        ends = (" FirstPage" if number == 1 else "") + (" LastPage" if number == last else "")
        here = "Highlight " if number == page else ""
        rel = {page - 1: ' rel="prev"', page + 1: ' rel="next"'}.get(number, "")
        pieces.append(
            f'<a href="{url}/p{number}" aria-label="Página {number}" class="{here}Pager-p'
            f' p-{number}{ends}"{rel}>{number}</a>'
        )
    back = f'<a href="{url}/p{page - 1}" class="Previous" title="Página anterior" rel="prev">&laquo;</a>'
    on = f'<a href="{url}/p{page + 1}" class="Next" title="Página siguiente" rel="next">&raquo;</a>'
    back = back if page > 1 else '<span class="Previous Pager-nav" aria-disabled="true">&laquo;</span>'
    on = on if page < last else '<span class="Next Pager-nav" aria-disabled="true">&raquo;</span>'
    return (
        f'<div role="navigation" aria-label="Paginación" id="Pager{place}" class="Pager NumberedPager">'
        f"{back}{''.join(pieces)}{on}</div>"
    )


def crumbs(forum: "Vanilla", *steps: tuple[str, str]) -> str:
    """Write the way from the root."""
    pieces = [
        f'<span class="CrumbLabel {"Last" if place == len(steps) else ""}" itemscope'
        f' itemtype="http://data-vocabulary.org/Breadcrumb"><a href="{url}" itemprop="url">'
        f'<span itemprop="title">{esc(title)}</span></a></span>'
        for place, (url, title) in enumerate(steps, 1)
    ]
    home = f'<span class="CrumbLabel HomeCrumb"><a href="{forum.base}/">Inicio</a></span>'
    joined = ' <span itemprop="itemListElement" class="Crumb">›</span> '.join([home, *pieces])
    return f'<div class="BreadcrumbsWrapper"><span class="Breadcrumbs" itemscope>{joined}</span></div>'


def _panel(forum: "Vanilla") -> str:
    total = len(forum.store.threads)
    rows = "".join(
        f'<li class="ClearFix Depth{2 if board.inside else 1} Category-{board.key}">'
        f'<a href="{forum.board_url(board)}" class="ItemLink"><span class="Aside"><span class="Count">'
        f'<span title="{len(board.threads)} discusiones" class="Number">{len(board.threads)}</span></span></span> '
        f"{esc(board.title)}</a></li>\n"
        for board in forum.store.boards
    )
    online = [forum.store.members[(forum.store.visits + step) % 24] for step in range(3)]
    faces = " ".join(photo(forum, member, "ProfilePhotoSmall") for member in online)
    return f"""<div id="Panel" class="Column PanelColumn" role="complementary">
<div class="Box GuestBox"><h4 class="GuestBox-title">¡Hola!</h4>
<p class="GuestBox-message">Parece que eres nuevo por aquí. Si quieres participar, ¡pulsa uno de estos botones!</p>
<p class="GuestBox-beforeSignInButton"></p>
<div class="P"><a href="{forum.base}/entry/signin?Target=discussions" class="Button Primary SignInPopup"
 rel="nofollow">Entrar</a> <a href="{forum.base}/entry/register?Target=discussions" class="Button ApplyButton"
 rel="nofollow">Registrarse</a></div></div>
<div class="BoxFilter BoxDiscussionFilter"><span class="sr-only BoxFilter-HeadingWrap">
<h2 class="BoxFilter-Heading">Enlaces rápidos</h2></span>
<ul role="nav" class="FilterMenu"><li class="AllCategories"><a href="{forum.base}/categories"><span
 aria-hidden="true" class="Sprite SpAllCategories"></span> Categorías</a></li>
<li class="Discussions Active"><a href="{forum.base}/discussions"><span class="Sprite SpDiscussions"></span>
 Discusiones recientes</a></li><li class="Activities"><a href="{forum.base}/activity"><span
 class="Sprite SpActivity"></span> Actividad</a></li></ul></div>
<div class="Box BoxCategories"><h4 aria-level="2">Categorías</h4>
<ul class="PanelInfo PanelCategories"><li><a href="{forum.base}/categories" class="ItemLink"><span class="Aside">
<span class="Count"><span title="{total} discusiones" class="Number">{total}</span></span></span> Todas las
 categorías</a>
</li>
{rows}</ul></div>
<div class="Box WhosOnline"><h4>Quién está en línea <span class="Count">{len(online)}</span></h4>
<div class="PhotoGrid PhotoGridSmall">{faces}</div></div>
</div>"""


def frame(forum: "Vanilla", title: str, body: str, kind: str, head: str = "") -> str:
    """Put a page together."""
    return f"""<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{esc(title)} - {NAME}</title>
<link rel="stylesheet" href="{forum.base}/applications/dashboard/design/style.css?v=3.3" media="all">
<link rel="stylesheet" href="{forum.base}/applications/vanilla/design/tag.css?v=3.3" media="all">
{head}
<meta property="og:type" content="website"><meta property="og:site_name" content="{NAME}">
<script>gdn=window.gdn||{{}};gdn.meta={{"currentThemePath":"/themes/default","TransientKey":"{forum.store.visits:016d}",
"WebRoot":"{forum.base}","UrlFormat":"/{{Path}}","Path":"discussions","Signatures":[]}};</script>
<script src="{forum.base}/js/library/jquery.js?v=3.3"></script>
</head>
<body id="vanilla_{kind.split(maxsplit=1)[0].lower()}_index" class="Vanilla {kind} isDesktop Section-DiscussionList">
<div id="Frame">
<div class="Top"><div class="Row"><div class="TopMenu"></div></div></div>
<div class="Banner"><div class="Row">
<strong class="SiteTitle"><a href="{forum.base}/">{NAME}</a></strong>
<ul class="SiteMenu"><li><a href="{forum.base}/discussions">Discusiones</a></li>
<li><a href="{forum.base}/activity">Actividad</a></li><li><a href="{forum.base}/entry/signin" rel="nofollow"
 class="SignInPopup">Entrar</a></li></ul>
</div></div>
<div id="Body"><div class="Row">
{_panel(forum)}
<div class="Column ContentColumn" id="Content" role="main">
<div class="SiteSearch"><form method="get" action="{forum.base}/search"><div><input type="text" id="Form_Search"
 name="Search" value="" accesskey="/" placeholder="Buscar" title="Introduce las palabras a buscar." class="InputBox" />
<input type="submit" id="Form_Go" name="Go" value="Ir" class="Button"></div></form></div>
{body}
</div></div></div>
<div id="Foot"><div class="Row">
<a href="https://vanillaforums.com/" class="PoweredByVanilla" title="Software de comunidad de Vanilla Forums">Powered by
 Vanilla</a>
</div></div>
</div>
<div id="Popups"></div>
</body>
</html>
"""
