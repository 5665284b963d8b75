"""Write what all pages of the forum share: the frame, dates, names, pictures.

In: a `Likeness` and what stands inside. Out: HTML.
"""

from datetime import datetime
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board, Member

NAME = "Verkstan"
_MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split()
_DAYS = ("måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag")
_STEPS = (
    (31_536_000, "för {} år sedan", "för {} år sedan"),
    (2_592_000, "för {} månad sedan", "för {} månader sedan"),
    (604_800, "för {} vecka sedan", "för {} veckor sedan"),
    (86_400, "igår", "för {} dagar sedan"),
    (3_600, "för {} timme sedan", "för {} timmar sedan"),
    (60, "för {} minut sedan", "för {} minuter sedan"),
    (1, "för {} sekund sedan", "för {} sekunder sedan"),
)


def months() -> list[str]:
    """Give the names of the months."""
    return _MONTHS


def ago(likeness: Any, at: datetime) -> str:
    """Tell in words how long ago something was."""
    seconds = int((likeness.store.now - at).total_seconds())
    for length, one, many in _STEPS:
        if seconds >= length:
            count = seconds // length
            return (one if count == 1 else many).format(count)
    return "precis nu"


def whole_date(likeness: Any, at: datetime) -> str:
    """Write a date as it stands in titles."""
    at = at.astimezone(likeness.zone)
    return f"{_DAYS[at.weekday()]} {at.day} {_MONTHS[at.month - 1]} {at.year} kl. {at:%H:%M}"


def time(likeness: Any, at: datetime, kind: str = "time") -> str:
    """Write a date in words, with the whole one as a title."""
    return f"<span class='{kind}' title='{whole_date(likeness, at)}'>{ago(likeness, at)}</span>"


def avatar(member: Member, kind: str = "avatar") -> str:
    """Write a member's picture."""
    if member.has_avatar:
        return f"<img src='/uploads/avatars/{member.number}.png' alt='' class='{kind}'/>"
    return f"<span class='{kind} avatar-none'>{esc(member.name[:1].upper())}</span>"


def name(likeness: Any, member: Member) -> str:
    """Write a member's name as a link."""
    return (
        f"<a href='{likeness.member_path(member)}' title='Visa profilen för {esc(member.name)}'>{esc(member.name)}</a>"
    )


def channel(likeness: Any, board: Board) -> str:
    """Write the label of a channel."""
    return f"""<a href='{likeness.channel_path(board)}' class='channel channel-{board.number}'
 title='{esc(board.about)}' data-channel='{board.key}'>{esc(board.title)}</a>"""


def frame(likeness: Any, kind: str, title: str, body: str, *, back: str = "", head: str = "") -> str:
    """Put the frame around the body of a page."""
    store = likeness.store
    return f"""<!DOCTYPE html>
<html lang='sv'>
<head>
<meta charset='UTF-8'>
<title>{esc(title)}{" - " if title else ""}{NAME}</title>
<meta name='viewport' content='width=device-width, initial-scale=1.0, maximum-scale=1.0, user-scalable=0'>
{head}
<link rel="stylesheet" href="/cache/css/base.css?1417613880">
<link rel='shortcut icon' type='image/ico' href='/addons/skins/Default/favicon.ico'/>
<!--[if lt IE 9]><script src="/core/js/lib/html5shiv.js"></script><![endif]-->
<script>var ET = {{"webPath":"","userId":false,"token":"a91f03c7",
"language":{{"message.confirmLeave":"Är du säker?"}}}};</script>
</head>
<body class='{kind}'>
<div id='messages'></div>
<div id='wrapper'>
<!-- HEADER -->
<div id='hdr'>
<div id='hdr-content'>
<div id='hdr-inner'>
{back}
<h1 id='forumTitle'><a href='/'>{NAME}</a></h1>
<ul id='mainMenu' class='menu'>
<li class='item-conversations'><a href='/conversations/all' class='link-conversations'>Konversationer</a></li>
<li class='item-channels'><a href='/channels' class='link-channels'>Kanaler</a></li>
</ul>
<ul id='userMenu' class='menu'>
<li class='item-signup'><a href='/user/join?return=channels' class='link-join'>Registrera</a></li>
<li class='item-login'><a href='/user/login?return=channels' class='link-login'>Logga in</a></li>
</ul>
</div>
</div>
</div>
<!-- BODY -->
<div id='body'>
<div id='body-content'>
{body}
</div>
</div>
<!-- FOOTER -->
<div id='ftr'>
<div id='ftr-content'>
<ul class='menu' id='statisticsMenu'>
<li class='item-statistic-posts'><span>{len(store.posts)} inlägg</span></li>
<li class='item-statistic-conversations'><span>{len(store.threads)} konversationer</span></li>
<li class='item-statistic-members'><a href='/members'>{len(store.members)} medlemmar</a></li>
<li class='item-statistic-online'><a href='/members/online'
 class='link-membersOnline'>{store.visits % 3 + 1} online</a></li>
</ul>
<ul class='menu' id='metaMenu'>
<li id='poweredBy'><a href='http://esotalk.org/' target='_blank'>Drivs av esoTalk</a></li>
<li id='goToTop'><a href='#'><i class='icon-arrow-up'></i> Till toppen</a></li>
</ul>
</div>
</div>
</div>
</body>
</html>
"""
