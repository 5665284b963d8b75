"""Write the pages that list boards and threads.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence
from datetime import timedelta

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Post, Thread

from .frame import NAME, frame, moment, number, pager, user

_COLUMNS = (("topic", "Thema", "Topic"), ("replies", "Antworten", "Replies"), ("views", "Zugriffe", "Views"))
_KEYS = {
    "topic": lambda thread: thread.title.casefold(),
    "replies": lambda thread: thread.replies,
    "views": lambda thread: thread.views,
    "lastPostTime": lambda thread: thread.last.at,
}


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards."""
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    posts, days = len(store.posts), max(1, (store.now - store.members[0].joined).days)
    body = f"""<div class="mainHeadline"><img src="icon/indexL.png" alt="" /><div class="headlineContainer">
<h2>{NAME}</h2><p>Das Forum am Hafen</p></div></div>
<ul id="boardlist">
{"".join(_category(likeness, category) for category in store.categories)}</ul>
<div class="border infoBox">
<div class="container-1 infoBoxUsersOnline"><div class="containerIcon"><img src="icon/membersM.png" alt="" /></div>
<div class="containerContent"><h3><a href="index.php?page=UsersOnline">Zurzeit sind 9 Benutzer online</a></h3>
<p class="smallFont">1 Mitglied und 8 Besucher - Rekord: 42 Benutzer ({moment(likeness, newest.joined)})</p>
<p class="smallFont">{user(store.members[3])}</p></div></div>
<div class="container-2 infoBoxStatistics"><div class="containerIcon"><img src="icon/statisticsM.png" alt="" /></div>
<div class="containerContent"><h3>Statistik</h3>
<p class="smallFont">{len(store.members)} Mitglieder - {number(len(store.threads))} Themen - {number(posts)} Beiträge
 (Durchschnitt: {posts / days:.2f} Beiträge pro Tag) - Neuestes Mitglied: {user(newest)}</p></div></div>
</div>
<div class="pageOptions"><a href="index.php?form=Search&amp;action=24h"><img src="wcf/icon/searchS.png" alt="" />
 <span>Themen der letzten 24 Stunden</span></a></div>"""
    return frame(likeness, "Forum", [], body)


def category(likeness: Likeness, category: Category) -> str:
    """Write the page of a category: its boards, no threads."""
    body = f"""<div class="mainHeadline"><img src="icon/categoryL.png" alt="" /><div class="headlineContainer">
<h2><a href="index.php?page=Board&amp;boardID={category.number}">{esc(category.title)}</a></h2></div></div>
<ul id="boardlist">
<li class="border"><ul>{"".join(_board(likeness, board) for board in category.boards)}</ul></li></ul>"""
    return frame(likeness, category.title, [], body)


def _category(likeness: Likeness, category: Category) -> str:
    boards = "".join(_board(likeness, board) for board in category.boards)
    return f"""<li class="border category"><div class="containerHead boardlistTitle"><div class="containerIcon"><a
 href="javascript: void(0);"><img src="wcf/icon/minusS.png" id="category{category.number}Image" alt="" /></a></div>
<div class="containerContent"><h3 class="boardTitle"><a
 href="index.php?page=Board&amp;boardID={category.number}">{esc(category.title)}</a></h3></div></div>
<ul id="category{category.number}">
{boards}</ul></li>
"""


def _board(likeness: Likeness, board: Board) -> str:
    inner = "".join(
        f"""<li><img src="icon/boardS.png" alt="" />&nbsp;<a
 href="index.php?page=Board&amp;boardID={one.number}">{esc(one.title)}</a></li>"""
        for one in board.boards
    )
    subs = f'<div class="boardlistSubboards"><p>Unterforen:</p><ul>{inner}</ul></div>' if inner else ""
    return f"""<li><div class="boardlistInner container-{2 - board.number % 2} board{board.number}">
<div class="boardlistTitle"><div class="containerIcon"><img id="boardIcon{board.number}" src="icon/boardM.png" alt="" />
</div><div class="containerContent"><h4 class="boardTitle"><a id="boardLink{board.number}"
 href="index.php?page=Board&amp;boardID={board.number}">{esc(board.title)}</a></h4>
<p class="boardlistDescription">{esc(board.about)}</p>{subs}</div></div>
<div class="boardlistLastPost">{_latest(likeness, board.latest)}</div>
<div class="boardlistStats"><dl><dt>Themen</dt><dd>{number(len(board.threads))}</dd><dt>Beiträge</dt>
<dd>{number(board.posts)}</dd></dl></div>
</div></li>
"""


def _latest(likeness: Likeness, post: Post | None) -> str:
    if not post:
        return '<div class="containerContentSmall"><p class="smallFont">Keine Beiträge</p></div>'
    target = f"index.php?page=Thread&amp;threadID={post.thread.number}&amp;action=lastPost"
    title = post.thread.title if len(post.thread.title) < 28 else post.thread.title[:25] + "…"
    return f"""<div class="containerIconSmall"><a href="{target}"><img src="icon/goToLastPostS.png" alt=""
 title="Zum letzten Beitrag dieses Themas springen" /></a></div>
<div class="containerContentSmall"><p><a href="{target}" title="{esc(post.thread.title)}">{esc(title)}</a></p>
<p>Von {user(post.author)} <span class="light">({moment(likeness, post.at)})</span></p></div>"""


def board(likeness: Likeness, board: Board, page: int, field: str, order: str) -> str:
    """Write a page of a board; without a field to sort by, sticky threads stand in a table of their own."""
    rows = likeness.rows(board)
    target = f"index.php?page=Board&amp;boardID={board.number}"
    if field in _KEYS:
        rows = sorted(rows, key=_KEYS[field], reverse=order == "DESC")
        target += f"&amp;sortField={field}&amp;sortOrder={'DESC' if order == 'DESC' else 'ASC'}"
    shown = slice_page(rows, page, likeness.threads_per_page)
    sticky = [thread for thread in shown if thread.is_sticky and thread.board is board]
    normal = [thread for thread in shown if thread not in sticky]
    navigation = pager(target, page, likeness.board_page_count(board))
    subs = "".join(_board(likeness, one) for one in board.boards)
    inner = f'<ul id="boardlist"><li class="border"><ul>{subs}</ul></li></ul>' if subs else ""
    tables = _table(likeness, board, "Wichtige Themen", sticky) + _table(likeness, board, "Themen", normal)
    if not shown:
        tables = '<div class="border"><p class="info">In diesem Forum gibt es noch keine Themen.</p></div>'
    bar = f"""{navigation}<div class="largeButtons"><ul><li><a
 href="index.php?form=ThreadAdd&amp;boardID={board.number}" title="Neues Thema erstellen"><img
 src="icon/threadNewM.png" alt="" /> <span>Neues Thema</span></a></li></ul></div>"""
    body = f"""<div class="mainHeadline"><img src="icon/boardL.png" alt="" /><div class="headlineContainer">
<h2><a href="index.php?page=Board&amp;boardID={board.number}">{esc(board.title)}</a></h2>
<p>{esc(board.about)}</p></div></div>
{inner}
<div class="contentHeader">{bar}</div>
{tables}
<div class="contentFooter">{bar}</div>
<div class="border infoBox"><div class="container-1"><div class="containerContent"><h3>Moderatoren</h3>
<p class="smallFont">{", ".join(user(one) for one in likeness.store.members if one.is_moderator)}</p></div></div>
<div class="container-2 infoBoxStatistics"><div class="containerContent"><h3>Statistik</h3><p class="smallFont">\
{number(len(board.threads))} Themen - {number(board.posts)} Beiträge</p></div></div></div>
{jump(likeness)}"""
    head = f"""<link rel="alternate" type="application/rss+xml" title="{esc(board.title)} (RSS2)"
 href="index.php?page=BoardFeed&amp;format=rss2&amp;boardID={board.number}" />
"""
    outer = likeness.store.board(board.inside)
    return frame(
        likeness, board.title, [*above(likeness, outer or board), *([crumb(outer)] if outer else [])], body, head
    )


def crumb(board: Board) -> tuple[str, str]:
    """Give a board as a step of the path."""
    return f"Board&amp;boardID={board.number}", board.title


def above(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the category above a board."""
    return [(f"Board&amp;boardID={one.number}", one.title) for one in likeness.store.categories if board in one.boards]


def jump(likeness: Likeness) -> str:
    """Write the menu that jumps to a board."""
    options = "".join(
        f'<option value="{board.number}">{"&nbsp;" * (4 if not board.inside else 8)}{esc(board.title)}</option>'
        for board in likeness.store.boards
    )
    return f"""<form class="quickJump" method="get" action="index.php"><div><input type="hidden" name="page"
 value="Board" /><select name="boardID" onchange="if (this.options[this.selectedIndex].value != 0) this.form.submit()">
<option value="0">Gehe zu:</option><option value="0">-----------------------</option>{options}</select>
<input type="image" class="inputImage" src="wcf/icon/submitS.png" alt="Absenden" /></div></form>"""


def _table(likeness: Likeness, board: Board | None, title: str, rows: Sequence[Thread]) -> str:
    if not rows:
        return ""
    where = f"index.php?page=Board&amp;boardID={board.number}&amp;pageNo=1" if board else ""
    heads = "".join(
        f"""<th{' colspan="2"' if name == "topic" else ""} class="column{css}"><div>"""
        + (f'<a href="{where}&amp;sortField={name}&amp;sortOrder=ASC">{word}</a>' if board else word)
        + "</div></th>"
        for name, word, css in _COLUMNS
    )
    last = f'<a href="{where}&amp;sortField=lastPostTime&amp;sortOrder=DESC">Letzte Antwort</a>'
    shown = "".join(_row(likeness, board, thread, place) for place, thread in enumerate(rows))
    return f"""<div class="border boardThreads"><div class="containerHead"><h3>{title}</h3></div>
<table class="tableList">
<thead><tr class="tableHead">{heads}<th class="columnLastPost active"><div>{last if board else "Letzte Antwort"}</div>
</th></tr></thead>
<tbody>
{shown}</tbody></table></div>
"""


def _row(likeness: Likeness, board: Board | None, thread: Thread, place: int) -> str:
    target, last = f"index.php?page=Thread&amp;threadID={thread.number}", likeness.thread_page_count(thread)
    is_moved = board is not None and thread.board is not board
    prefix = '<span class="prefix"><strong>Verschoben:</strong></span> ' if is_moved else ""
    icon = "Moved" if is_moved else "Important" if thread.is_sticky else ""
    closed = "Closed" if thread.is_locked and not is_moved else ""
    steps = [page for page in range(1, last + 1) if page < 4 or page == last]
    links = " ".join(f'<a href="{target}&amp;pageNo={page}">{page}</a>' for page in steps)
    pages = f'<p class="pageNavigation smallFont">[ <img src="wcf/icon/gotoPageS.png" alt="" /> {links} ]</p>'
    where = "" if board else f' im Forum <a href="index.php?page={crumb(thread.board)[0]}">{thread.board.title}</a>'
    return f"""<tr class="container-{place % 2 + 1}" id="threadRow{thread.number}">
<td class="columnIcon"><img id="threadEdit{thread.number}" src="icon/thread{icon}{closed}M.png" alt="" /></td>
<td class="columnTopic"><div id="thread{thread.number}" class="topic"><p id="threadTitle{thread.number}">{prefix}<a
 href="{target}">{esc(thread.title)}</a></p></div>
{pages if last > 1 else ""}
<p class="firstPost light smallFont">Von {user(thread.first.author)} ({moment(likeness, thread.first.at)})\
{where}</p></td>
<td class="columnReplies{" hot" if thread.replies > 14 else ""}">{number(thread.replies)}</td>
<td class="columnViews">{number(thread.views)}</td>
<td class="columnLastPost"><div class="containerIconSmall"><a href="{target}&amp;action=lastPost"><img
 src="icon/goToLastPostS.png" alt="" title="Zum letzten Beitrag dieses Themas springen" /></a></div>
<div class="containerContentSmall"><p>Von {user(thread.last.author)}</p>
<p class="smallFont light">({moment(likeness, thread.last.at)})</p></div></td></tr>
"""


def found(likeness: Likeness, action: str) -> str:
    """Write what a ready-made search finds, from all boards."""
    store = likeness.store
    latest = sorted(store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    if action == "24h":
        latest = [thread for thread in latest if thread.last.at > store.now - timedelta(days=1)]
    elif action == "unreplied":
        latest = [thread for thread in latest if not thread.replies]
    table = _table(likeness, None, f"Suchergebnisse ({min(len(latest), 40)})", latest[:40])
    nothing = '<p class="info">Leider wurden keine Themen gefunden, die Ihren Kriterien entsprechen.</p>'
    body = f"""<div class="mainHeadline"><img src="wcf/icon/searchL.png" alt="" /><div class="headlineContainer">
<h2>Suchergebnisse</h2></div></div>
{table or nothing}"""
    return frame(likeness, "Suchergebnisse", [], body)
