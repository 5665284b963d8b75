"""Write what is around every page of the forum: head, navigation, bread crumbs, pager, footer; in Dutch.

In: a `Likeness`. Out: pieces of HTML.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Board, Member

NAME = "De Werf"
ZONE = ZoneInfo("Europe/Amsterdam")
_MONTHS = "jan feb mrt apr mei jun jul aug sep okt nov dec".split()
_DAYS = "Maandag Dinsdag Woensdag Donderdag Vrijdag Zaterdag Zondag".split()
Crumbs = list[tuple[str, str]]


def time(likeness: Likeness, at: datetime, more: str = "", kind: str = "") -> str:
    """Write a date: minutes, today, yesterday, a day of the week, or a day; the attributes know the second."""
    here, now = at.astimezone(ZONE), likeness.store.now.astimezone(ZONE)
    day, clock = f"{here.day} {_MONTHS[here.month - 1]} {here.year}", f"{here:%H:%M}"
    days, age = (now.date() - here.date()).days, (now - here).total_seconds()
    if age < 3600:
        shown = f"{int(age // 60)} minuten geleden"
    elif days < 2:
        shown = f"{('Vandaag', 'Gisteren')[days]} om {clock}"
    else:
        shown = f"{_DAYS[here.weekday()]} om {clock}" if days < 7 else day
    return f"""<time {more} class="{kind}u-dt" dir="auto" datetime="{here:%Y-%m-%dT%H:%M:%S%z}"
 data-time="{int(at.timestamp())}"
 data-date-string="{day}" data-time-string="{clock}" title="{day} om {clock}">{shown}</time>"""


def user(likeness: Likeness, member: Member, inside: str = "") -> str:
    """Write the name of a member with a link to the profile."""
    style = '<span class="username--staff username--moderator">{}</span>' if member.is_moderator else "{}"
    return f"""<a href="{member_path(member)}" class="username " dir="auto" data-user-id="{member.number}"
 data-xf-init="member-tooltip">{inside or style.format(esc(member.name))}</a>"""


def avatar(member: Member, size: str) -> str:
    """Write the picture of a member: a letter, where there is none."""
    if member.has_avatar:
        image = f"""<img src="/data/avatars/{size}/0/{member.number}.jpg?1446541960" alt="{esc(member.name)}"
 class="avatar-u{member.number}-{size}" width="48" height="48" loading="lazy" />"""
        return f"""<a href="{member_path(member)}" class="avatar avatar--{size}"
 data-user-id="{member.number}">{image}</a>"""
    return f"""<a href="{member_path(member)}" class="avatar avatar--{size} avatar--default avatar--default--dynamic"
 data-user-id="{member.number}" style="background-color: #a3c2c2; color: #476b6b"><span
 class="avatar-u{member.number}-{size}"
 role="img" aria-label="{esc(member.name)}">{esc(member.name[0].upper())}</span></a>"""


def member_path(member: Member) -> str:
    """Write the path of a profile."""
    name = "".join(letter if letter.isalnum() else "-" for letter in member.name.lower())
    return esc(f"/members/{name}.{member.number}/")


def pager(target: str, page: int, last: int) -> str:
    """Write the pager twice: with numbers for wide screens, without for narrow ones."""
    if last == 1:
        return ""
    numbers = []
    shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
    for before, number in zip([0, *shown], shown, strict=False):
        if number - before > 1:
            numbers.append("""<li class="pageNav-page pageNav-page--skip pageNav-page--skipEnd"><a
 data-xf-init="tooltip"
 title="Ga naar pagina" data-xf-click="menu" role="button" tabindex="0">…</a></li>""")
        kind = "pageNav-page--current " if number == page else "pageNav-page--later" if number > page else ""
        numbers.append(f'<li class="pageNav-page {kind}"><a href="{_at(target, number)}">{number}</a></li>')
    back = forth = few_back = few_forth = ""
    if page > 1:
        back = f'<a href="{_at(target, page - 1)}" class="pageNav-jump pageNav-jump--prev">Vorige</a>'
        few_back = f"""<a href="{target}" class="pageNavSimple-el pageNavSimple-el--first">Eerste</a>
<a href="{_at(target, page - 1)}" class="pageNavSimple-el pageNavSimple-el--prev">Vorige</a>"""
    if page < last:
        forth = f'<a href="{_at(target, page + 1)}" class="pageNav-jump pageNav-jump--next">Volgende</a>'
        few_forth = f"""<a href="{_at(target, page + 1)}" class="pageNavSimple-el pageNavSimple-el--next">Volgende</a>
<a href="{_at(target, last)}" class="pageNavSimple-el pageNavSimple-el--last">Laatste</a>"""
    return f"""<nav class="pageNavWrapper pageNavWrapper--mixed ">
<div class="pageNav  ">{back}<ul class="pageNav-main">
{"".join(numbers)}</ul>{forth}</div>
<div class="pageNavSimple">{few_back}<a class="pageNavSimple-el pageNavSimple-el--current" data-xf-init="tooltip"
 title="Ga naar pagina" data-xf-click="menu" role="button" tabindex="0">{page} van {last}</a>{few_forth}</div></nav>"""


def _at(target: str, number: int) -> str:
    return f"{target}page-{number}" if number > 1 else target


def path_to(likeness: Likeness, board: Board) -> Crumbs:
    """Give the heading and boards above a board, and itself."""
    store = likeness.store
    step = (likeness.board_url(board).removeprefix(likeness.base), board.title)
    above = store.board(board.inside) if board.inside else None
    if above:
        return [*path_to(likeness, above), step]
    category = next(category for category in store.categories if board in category.boards)
    return [(f"/#category.{category.number}", category.title), step]


def _crumbs(crumbs: Crumbs) -> str:
    items = "".join(
        f"""<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a href="{target}"
 itemprop="item"><span itemprop="name">{esc(title)}</span></a><meta itemprop="position" content="{place}" /></li>"""
        for place, (target, title) in enumerate([("/", "Forums"), *crumbs], 1)
    )
    return f"""<ul class="p-breadcrumbs " itemscope itemtype="https://schema.org/BreadcrumbList">{items}</ul>"""


def frame(likeness: Likeness, title: str, crumbs: Crumbs, body: str, *, head: str = "", about: str = "") -> str:
    """Put the frame around the body of a page."""
    token = f"{int(likeness.store.now.timestamp()) + likeness.store.visits},{likeness.store.visits * 7919:032x}"
    links = {"/": "Forums", "/whats-new/": "Wat is nieuw", "/members/": "Leden"}
    tabs = "".join(
        f"""<li><div class="p-navEl "><a href="{target}" class="p-navEl-link "
 data-nav-id="{place}">{word}</a></div></li>"""
        for place, (target, word) in enumerate(links.items())
    )
    return f"""<!DOCTYPE html>
<html id="XF" lang="nl-NL" dir="LTR" data-app="public" data-template="forum_view" data-container-key="node-2"
 data-content-key="" data-logged-in="false" data-cookie-prefix="xf_" data-csrf="{token}" class="has-no-js
 template-forum_view">
<head>
<meta charset="utf-8" />
<meta http-equiv="X-UA-Compatible" content="IE=Edge" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{esc(title)} | {NAME}</title>
<meta property="og:site_name" content="{NAME}" />
<link rel="alternate" type="application/rss+xml" title="RSS-feed voor {NAME}" href="/forums/-/index.rss" />
{head}
<link rel="stylesheet" href="/css.php?css=public%3Anormalize.css%2Cpublic%3Acore.less&amp;s=1&amp;l=2&amp;d=1446541960"
 />
</head>
<body data-template="forum_view">
<div class="p-pageWrapper" id="top">
<header class="p-header" id="header"><div class="p-header-inner"><div class="p-header-content">
<div class="p-header-logo p-header-logo--image"><a href="/"><img src="/styles/default/xenforo/xenforo-logo.png"
 alt="{NAME}" width="100" height="36" /></a></div></div></div></header>
<div class="p-navSticky p-navSticky--primary"><nav class="p-nav"><div class="p-nav-inner">
<div class="p-nav-scroller hScroller"><ul class="p-nav-list js-offCanvasNavSource">{tabs}</ul></div>
<div class="p-nav-opposite"><div class="p-navgroup p-account p-navgroup--guest">
<a href="/login/" class="p-navgroup-link p-navgroup-link--textual p-navgroup-link--logIn" data-xf-click="overlay"
 data-follow-redirects="on"><span class="p-navgroup-linkText">Inloggen</span></a>
<a href="/register/" class="p-navgroup-link p-navgroup-link--textual p-navgroup-link--register">
<span class="p-navgroup-linkText">Registreren</span></a></div>
<div class="p-navgroup p-discovery"><a href="/whats-new/" class="p-navgroup-link p-navgroup-link--iconic">
<span class="p-navgroup-linkText">Wat is nieuw</span></a><a href="/search/" class="p-navgroup-link" title="Zoeken">
<span class="p-navgroup-linkText">Zoeken</span></a></div></div></div></nav></div>
<div class="p-body"><div class="p-body-inner">
<noscript class="js-jsWarning"><div class="blockMessage blockMessage--important blockMessage--iconic
 u-noJsOnly">JavaScript is
 uitgeschakeld. Schakel JavaScript in je browser in voor een betere ervaring.</div></noscript>
{_crumbs(crumbs)}
<div class="p-body-header"><div class="p-title "><h1 class="p-title-value">{esc(title)}</h1></div>{about}</div>
<div class="p-body-main "><div class="p-body-content"><div class="p-body-pageContent">
{body}
</div></div></div>
{_crumbs(crumbs).replace("p-breadcrumbs ", "p-breadcrumbs p-breadcrumbs--bottom")}
</div></div>
<footer class="p-footer" id="footer"><div class="p-footer-inner"><div class="p-footer-row">
<div class="p-footer-row-main"><ul class="p-footer-linkList"><li><a href="/misc/style" data-xf-click="overlay">Standaard
 stijl</a></li><li><a href="/misc/language" data-xf-click="overlay">Nederlands</a></li></ul></div>
<div class="p-footer-row-opposite"><ul class="p-footer-linkList"><li><a href="/misc/contact">Contact</a></li>
<li><a href="/help/terms/">Voorwaarden en regels</a></li><li><a href="/help/privacy-policy/">Privacybeleid</a></li>
<li><a href="/help/">Help</a></li><li><a href="/forums/-/index.rss" target="_blank"
 class="p-footer-rssLink">RSS</a></li>
</ul></div></div>
<div class="p-footer-copyright"><a href="https://xenforo.com" class="u-concealed" dir="ltr"
 target="_blank">Community platform
 by XenForo<sup>&reg;</sup> <span class="copyright">&copy; 2010-2022 XenForo Ltd.</span></a></div></div></footer>
</div>
</body>
</html>
"""
