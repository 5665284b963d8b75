"""Write what stands around every page of WoltLab Suite: head, menus, crumbs, foot, pagers, names and dates."""

from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

if TYPE_CHECKING:
    from . import Woltlab

NAME = "Kælderværkstedet"
_MONTHS = "januar februar marts april maj juni juli august september oktober november december".split()


def time_tag(at: datetime) -> str:
    """Write a date: a day in words, everything in attributes."""
    day = f"{at.day}. {_MONTHS[at.month - 1]} {at.year}"
    return (
        f'<time datetime="{at:%Y-%m-%dT%H:%M:%S}+00:00" class="datetime" data-timestamp="{int(at.timestamp())}"'
        f' data-date="{day}" data-time="{at:%H:%M}" data-offset="0">{day}</time>'
    )


def user(forum: "Woltlab", member: Member) -> str:
    """Write the name of a member with a link to the profile."""
    url = forum.profile_url(member)
    return f'<a href="{url}" class="userLink" data-user-id="{member.number}">{esc(member.name)}</a>'


def avatar(member: Member, size: int) -> str:
    """Write the picture of a member."""
    source = f"/images/avatars/{member.number}.webp" if member.has_avatar else "/images/avatars/avatar-default.svg"
    return f'<img src="{source}" width="{size}" height="{size}" alt="" class="userAvatarImage" />'


def pager(url: str, page: int, last: int) -> str:
    """Write the pages of a list, where there are several."""
    if last == 1:
        return ""

    def at(number: int) -> str:
        return f"{url}?pageNo={number}"

    shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
    pieces, before = [], 0
    for number in shown:
        if number > before + 1:
            pieces.append('<li class="jumpTo"><a class="jsTooltip" title="Gå til side">&hellip;</a></li>')
        before = number
        here = f'<li class="active"><span>{number}</span><span class="invisible">Side {number} af {last}</span></li>'
        pieces.append(here if number == page else f'<li><a class="button" href="{at(number)}">{number}</a></li>')
    back = (
        f'<a class="icon icon24 fa-chevron-left jsTooltip" href="{at(page - 1)}" rel="prev" title="Forrige side"></a>'
    )
    on = f'<a class="icon icon24 fa-chevron-right jsTooltip" href="{at(page + 1)}" rel="next" title="Næste side"></a>'
    off = '<span class="icon icon24 fa-chevron-{} disabled"></span>'
    return f"""<nav class="pagination"><ul><li class="skip">{back if page > 1 else off.format("left")}</li>
{"".join(pieces)}
<li class="skip">{on if page < last else off.format("right")}</li></ul></nav>"""


def _crumbs(forum: "Woltlab", steps: list[tuple[str, str]]) -> str:
    pieces = "".join(
        f"""<li title="{esc(title)}" itemprop="itemListElement" itemscope itemtype="http://schema.org/ListItem"><a
 href="{url}" itemprop="item"><span itemprop="name">{esc(title)}</span></a><meta itemprop="position"
 content="{place}"></li>
"""
        for place, (url, title) in enumerate([(forum.entry, "Forum"), *steps], 1)
    )
    return f"""<div class="pageNavigation"><div class="layoutBoundary"><nav class="breadcrumbs"
 aria-label="Brødkrumme"><ol
 itemprop="breadcrumb" itemscope itemtype="http://schema.org/BreadcrumbList">
{pieces}</ol></nav></div></div>"""


def frame(forum: "Woltlab", title: str, body: str, steps: list[tuple[str, str]], head: str = "") -> str:
    """Put a page together."""
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="da">
<head>
<title>{esc(title)} - {NAME}</title>
<base href="{forum.base}/forum/">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:site_name" content="{NAME}">
<link rel="stylesheet" type="text/css" href="{forum.base}/style/style-2.css?m=1690000000">
<script>var SID_ARG_2ND = ''; var WCF_PATH = '{forum.base}/'; var SECURITY_TOKEN = '{forum.store.visits:040x}';</script>
{head}
<link rel="alternate" type="application/rss+xml" title="RSS-feed" href="{forum.base}/forum/board-feed/">
</head>
<body id="tpl_wbb_board" itemscope itemtype="http://schema.org/WebPage" data-template="board" data-application="wbb"
 class="wbbBoard">
<a id="top"></a>
<div id="pageContainer" class="pageContainer">
<div id="pageHeaderContainer" class="pageHeaderContainer"><header id="pageHeader" class="pageHeader">
<div id="pageHeaderPanel" class="pageHeaderPanel"><div class="layoutBoundary"><div class="box mainMenu"><nav
 aria-label="Hovedmenu"><ol class="boxMenu"><li class="active boxMenuHasChildren"><a href="{forum.entry}"
 class="boxMenuLink"><span class="boxMenuLinkTitle">Forum</span></a><ol class="boxMenuDepth1"><li><a
 href="{forum.base}/forum/unresolved-threads/" class="boxMenuLink"><span class="boxMenuLinkTitle">Uløste tråde</span>
</a></li>
</ol></li><li><a href="{forum.base}/members-list/" class="boxMenuLink"><span
 class="boxMenuLinkTitle">Medlemmer</span></a></li>
</ol></nav></div><nav id="topMenu" class="userPanel"><ul class="userPanelItems"><li id="userLogin"><a class="loginLink"
 href="{forum.base}/login/" rel="nofollow"><span class="icon icon32 fa-sign-in"></span> <span>Log ind</span></a></li>
<li><a
 href="{forum.base}/register/" class="registrationLink" rel="nofollow"><span>Registrer</span></a></li></ul></nav>
</div></div>
</header></div>
{_crumbs(forum, steps) if steps else ""}
<section id="main" class="main" role="main"><div class="layoutBoundary"><div id="content" class="content">
{body}
</div></div></section>
<footer id="pageFooter" class="pageFooter"><div class="boxesFooter"><div class="box"><nav><ol class="boxMenu"><li><a
 href="{forum.base}/datenschutzerklaerung/" class="boxMenuLink">Privatlivspolitik</a></li><li><a
 href="{forum.base}/contact/"
 class="boxMenuLink">Kontakt</a></li></ol></nav></div></div><div id="pageFooterCopyright"
 class="pageFooterCopyright"><div
 class="layoutBoundary"><div class="copyright"><a href="https://www.woltlab.com/">Forumsoftware: <strong>WoltLab
 Suite&trade;</strong></a></div></div></div></footer>
</div>
</body>
</html>
"""
