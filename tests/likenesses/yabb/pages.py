"""Write the frame, the page of boards and the pages of a board as the default template does.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime, timedelta
from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Thread

NAME = "Das Bootshaus-Forum"
SCRIPT = "/cgi-bin/yabb2/YaBB.pl"
IMAGES = "/yabbfiles/Templates/Forum/default"
_MENU = (
    ("", "Startseite"),
    ("?action=help", "Hilfe"),
    ("?action=search", "Suche"),
    ("?action=ml", "Mitglieder"),
    ("?action=login", "Einloggen"),
    ("?action=register", "Registrieren"),
)


def second(thread: Thread) -> int:
    """Name a thread by the second in which it was opened."""
    return int(thread.first.at.timestamp())


def plain_date(likeness: Likeness, at: datetime) -> str:
    """Write a date in full."""
    return f"{at.astimezone(likeness.zone):%d.%m.%Y um %H:%M:%S}"


def when(likeness: Likeness, at: datetime) -> str:
    """Write a date, and today's and yesterday's by these words."""
    local, today = at.astimezone(likeness.zone), likeness.store.now.astimezone(likeness.zone).date()
    if local.date() == today:
        return f"<b>Heute</b> um {local:%H:%M:%S}"
    if local.date() == today - timedelta(days=1):
        return f"<b>Gestern</b> um {local:%H:%M:%S}"
    return plain_date(likeness, at)


def user(member: Member) -> str:
    """Link a member's profile."""
    return f'<a href="{SCRIPT}?action=viewprofile;username={quote(member.name)}" rel="nofollow">{esc(member.name)}</a>'


def frame(likeness: Likeness, title: str, body: str, crumbs: list[str], extra: str = "") -> str:
    """Put the frame around the body of a page."""
    menu = " ".join(
        f'<span class="menu"><a href="{SCRIPT}{query}" title="{words}">{words}</a></span>' for query, words in _MENU
    )
    steps = "".join(f" &rsaquo; {crumb}" for crumb in crumbs)
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de" lang="de">
<head>
<title>{NAME} - {esc(title)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta name="robots" content="noarchive" />
<link rel="stylesheet" href="{IMAGES}.css" type="text/css" />
<link rel="help" href="{SCRIPT}?action=help" title="Hilfe" />
<link rel="search" href="{SCRIPT}?action=search" title="Suche" />
{extra}<script type="text/javascript" src="/yabbfiles/ajax.js"></script>
</head>
<body>
<div id="maincontainer">
<div id="container">
<table width="100%" cellspacing="0" cellpadding="4" border="0" class="windowbg">
<tr>
<td width="50%" valign="top"><a href="{SCRIPT}"><img src="{IMAGES}/logo.jpg" alt="{NAME}" border="0" /></a></td>
<td width="50%" align="right" valign="top"><span class="small">Willkommen, <b>Gast</b>. Bitte <a \
href="{SCRIPT}?action=login"><b>Einloggen</b></a> oder <a href="{SCRIPT}?action=register"><b>Registrieren</b></a>.<br \
/>\
<span id="yabbclock">{plain_date(likeness, likeness.store.now)}</span></span>
<form action="{SCRIPT}?action=search2" method="post"><input type="text" name="search" size="16" /><input type="submit" \
value="Suche" class="button" /></form></td>
</tr>
<tr><td class="small" colspan="2"><b>News:</b> <span id="newsdiv">Am Samstag wird das Bootshaus gestrichen, bitte alte \
Kleider mitbringen!</span></td></tr>
<tr><td class="tabtitle" colspan="2">{menu}</td></tr>
</table>
<div class="navbarcontainer"><b><a href="{SCRIPT}" class="nav">{NAME}</a></b>{steps}</div>
{body}
<div class="mainbottom"><table width="100%"><tr><td align="center" class="small">
<a href="{SCRIPT}" class="nav">{NAME}</a> &raquo; Powered by <a href="http://www.yabbforum.com">YaBB 2.5.2</a>!<br />
<a href="http://www.yabbforum.com">YaBB Forum Software</a> &copy; 2000-2011. Alle Rechte vorbehalten.</td></tr></table>
</div>
</div>
</div>
</body>
</html>
"""


def note(title: str, words: str) -> str:
    """Write a box with a heading."""
    return f"""<div class="bordercolor" style="width: 60%; margin: auto"><table width="100%" cellpadding="4" \
cellspacing="1">
<tr><td class="titlebg"><b>{title}</b></td></tr><tr><td class="windowbg2"><br />{words}<br /><br /><a \
href="javascript:history.go(-1)">Zurück</a></td></tr></table></div>"""


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards."""
    tables = "".join(
        f"""<tr><td class="catbg" colspan="5" height="18"><a name="cat{category.number}"></a><a \
href="{SCRIPT}#cat{category.number}" title="Kategorie zuklappen"><img src="{IMAGES}/cat_collapse.png" alt="-" \
border="0" \
/></a> <b>{esc(category.title)}</b></td></tr>
{"".join(_board(likeness, board) for board in category.boards)}"""
        for category in likeness.store.categories
    )
    body = f"""<div class="bordercolor"><table cellpadding="4" cellspacing="1" width="100%" border="0">
<tr>
<td class="titlebg" width="8%">&nbsp;</td><td class="titlebg"><b>Forum</b></td>
<td class="titlebg" align="center" width="8%"><b>Themen</b></td><td class="titlebg" align="center" \
width="8%"><b>Beiträge</b></td>
<td class="titlebg" align="center" width="27%"><b>Letzter Beitrag</b></td>
</tr>
{tables}</table></div>
<br />
{_center(likeness)}"""
    return frame(likeness, "Startseite", body, [])


def _board(likeness: Likeness, board: Board) -> str:
    last = "k. A."
    if board.latest:
        post = board.latest
        title = post.thread.title if post.place == 1 else f"Re: {post.thread.title}"
        short = title if len(title) < 28 else f"{title[:25]}..."
        last = f"""{when(likeness, post.at)}<br />Thema: <a href="{SCRIPT}?num={second(post.thread)}/{post.place - 1}#\
{post.place - 1}" title="{esc(title)}">{esc(short)}</a><br />Autor: {user(post.author)}"""
    moderators = ", ".join(user(member) for member in likeness.store.members if member.is_moderator)
    below = ", ".join(f'<a href="{SCRIPT}?board={one.key}"><b>{esc(one.title)}</b></a>' for one in board.boards)
    inside = f'<br /><span class="small">Unterforen: {below}</span>' if below else ""
    return f"""<tr>
<td class="windowbg" align="center" valign="top"><img src="{IMAGES}/off.gif" alt="Keine neuen Beiträge" title="Keine \
neuen \
Beiträge" /></td>
<td class="windowbg2" align="left"><a name="{board.key}"></a><a href="{SCRIPT}?board={board.key}"><b>{esc(board.title)}\
</b></a><br /><span class="small">{esc(board.about)}<br />Moderatoren: <i>{moderators}</i></span>{inside}</td>
<td class="windowbg" align="center">{len(board.threads)}</td>
<td class="windowbg" align="center">{board.posts}</td>
<td class="windowbg2" align="left"><span class="small">{last}</span></td>
</tr>
"""


def _center(likeness: Likeness) -> str:
    store = likeness.store
    post = max(store.posts.values(), key=lambda post: post.at)
    newest = max(store.members, key=lambda member: member.joined)
    return f"""<div class="bordercolor"><table cellpadding="4" cellspacing="1" width="100%">
<tr><td class="titlebg" colspan="2"><b>Info-Center</b></td></tr>
<tr><td class="catbg" colspan="2"><b>Forum-Statistik</b></td></tr>
<tr><td class="windowbg" align="center"><img src="{IMAGES}/info.gif" alt="" /></td><td class="windowbg2"><span \
class="small">{len(store.posts)} Beiträge in {len(store.threads)} Themen von <a href="{SCRIPT}?action=ml">\
{len(store.members)} Mitgliedern</a><br />Neuestes Mitglied: <b>{user(newest)}</b><br />Letzter Beitrag: <a \
href="{SCRIPT}?num={second(post.thread)}/new#new"><b>{esc(post.thread.title)}</b></a> ({when(likeness, post.at)})<br />\
Zeige die <a href="{SCRIPT}?action=recent;display=10"><b>10 neuesten Beiträge</b></a> des Forums.</span></td></tr>
<tr><td class="catbg" colspan="2"><b>Benutzer online</b></td></tr>
<tr><td class="windowbg" align="center"><img src="{IMAGES}/online.gif" alt="" /></td><td class="windowbg2"><span \
class="small">Mitglieder: 0, Gäste: 3, Robots: 1 (Google)<br />Die meisten Benutzer gleichzeitig: <b>21</b> am \
{plain_date(likeness, store.members[2].joined)}</span></td></tr>
</table></div>"""


def pager(target: str, page: int, last: int, per_page: int) -> str:
    """Write the pages of a list; starts stand in the address and in the anchor."""
    items = " ".join(
        f"<b>[{number}]</b>"
        if number == page
        else f'<a href="{target}/{(number - 1) * per_page}#{(number - 1) * per_page}">{number}</a>'
        for number in range(1, last + 1)
    )
    return f'<span class="small" style="vertical-align: middle;"><b>Seiten:</b> {items}</span>'


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    rows = likeness.rows(board)
    target = f"{SCRIPT}?board={board.key}"
    seiten = pager(target, page, likeness.board_page_count(board), likeness.threads_per_page)
    shown = "".join(_row(likeness, board, one) for one in slice_page(rows, page, likeness.threads_per_page))
    if not rows:
        shown = """<tr><td class="windowbg2" colspan="7" align="center">In diesem Forum gibt es noch keine \
Beiträge.</td>
</tr>"""
    inside = "".join(_board(likeness, one) for one in board.boards)
    below = (
        f"""<div class="bordercolor"><table cellpadding="4" cellspacing="1" width="100%">
<tr><td class="titlebg" colspan="5"><b>Unterforen</b></td></tr>
{inside}</table></div><br />"""
        if inside
        else ""
    )
    tools = f"""<div class="small" style="text-align: right"><a href="{SCRIPT}?action=RSSboard;board={board.key}"><img \
src="{IMAGES}/rss.png" alt="RSS" border="0" /> RSS</a> | <a href="{SCRIPT}?board={board.key};action=post">Neues \
Thema</a> | <a \
href="{SCRIPT}?action=markasread;board={board.key}">Forum als gelesen markieren</a></div>"""
    body = f"""{below}<div class="small">{esc(board.about)}</div>
{tools}{seiten}
<div class="bordercolor"><table border="0" width="100%" cellspacing="1" cellpadding="4">
<tr>
<td class="titlebg" width="10%" align="center" colspan="2">&nbsp;</td>
<td class="titlebg" width="48%"><b><a href="{target};sort=subject">Betreff</a></b></td>
<td class="titlebg" width="14%" align="center"><b>Begonnen von</b></td>
<td class="titlebg" width="5%" align="center"><b>Antworten</b></td>
<td class="titlebg" width="5%" align="center"><b>Aufrufe</b></td>
<td class="titlebg" width="23%" align="center"><b>Letzter Beitrag</b></td>
</tr>
{shown}</table></div>
{seiten}{tools}
<table class="windowbg2" width="100%"><tr><td class="small"><img src="{IMAGES}/thread.gif" alt="" /> Normales Thema<br \
/>\
<img src="{IMAGES}/hotthread.gif" alt="" /> Heißes Thema (mehr als 10 Antworten)<br /><img \
src="{IMAGES}/sticky.gif" alt="" /> Wichtiges Thema<br /><img src="{IMAGES}/locked.gif" alt="" /> Geschlossenes \
Thema</td></tr>
</table>"""
    extra = f"""<link rel="alternate" type="application/rss+xml" title="RSS" \
href="{SCRIPT}?action=RSSboard;board={board.key}" />
"""
    return frame(likeness, board.title, body, [_crumb(likeness, board), f"<b>{esc(board.title)}</b>"], extra)


def _crumb(likeness: Likeness, board: Board) -> str:
    category = next(one for one in likeness.store.categories if board in one.boards or board.inside in _numbers(one))
    return f'<a href="{SCRIPT}#cat{category.number}" class="nav">{esc(category.title)}</a>'


def _numbers(category: object) -> list[int]:
    return [board.number for board in getattr(category, "boards", ())]


def crumbs_of(likeness: Likeness, board: Board) -> list[str]:
    """Give the way to the threads of a board."""
    return [_crumb(likeness, board), f'<a href="{SCRIPT}?board={board.key}" class="nav">{esc(board.title)}</a>']


def _row(likeness: Likeness, board: Board, thread: Thread) -> str:
    target, last = f"{SCRIPT}?num={second(thread)}", thread.last
    is_moved = thread.board is not board
    count, size = likeness.thread_page_count(thread), likeness.posts_per_page
    links = " ".join(f'<a href="{target}/{n * size}#{n * size}">{n + 1}</a>' for n in range(count))
    to_pages = f'<br /><span class="small">&#171; Seiten {links} &#187;</span>' if count > 1 else ""
    icon = "locked" if thread.is_locked else "hotthread" if thread.replies > 9 else "thread"
    icon = f"sticky{'lock' if thread.is_locked else ''}" if thread.is_sticky else icon
    title = f"&#171; Verschoben &#187; {esc(thread.title)}" if is_moved else esc(thread.title)
    return f"""<tr>
<td class="windowbg2" valign="middle" align="center" width="5%"><img src="{IMAGES}/{icon}.gif" alt="" /></td>
<td class="windowbg2" valign="middle" align="center" width="5%"><img src="{IMAGES}/xx.gif" alt="" border="0" /></td>
<td class="windowbg" valign="middle" align="left"><a href="{target}"><b>{title}</b></a>{to_pages}</td>
<td class="windowbg2" valign="middle" align="center">{user(thread.first.author)}</td>
<td class="windowbg" valign="middle" align="center">{thread.replies}</td>
<td class="windowbg" valign="middle" align="center">{thread.views}</td>
<td class="windowbg2" valign="middle" align="left"><span class="small"><a \
href="{target}/{last.place - 1}#{last.place - 1}">\
<img src="{IMAGES}/lastpost.gif" alt="Letzter Beitrag" title="Letzter Beitrag" border="0" /></a> \
{when(likeness, last.at)}\
<br />von {user(last.author)}</span></td>
</tr>
"""
