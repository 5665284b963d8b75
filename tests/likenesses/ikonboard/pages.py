"""Write the frame of every page, the page of boards, and the pages of a board.

In: a `Visit` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Thread

from .visit import IMAGES, Visit, stamp

NAME = "Harbour Lights"
# A pager names all pages up to this many, and else only those near.
_FEW = 5
_SPACE = "&nbsp;"


def frame(visit: Visit, title: str, crumbs: list[tuple[str, str]], body: str) -> str:
    """Put the frame around the body of a page."""
    steps = "".join(
        f"&nbsp;-&gt; <a href='{visit.act(query)}'>{esc(name)}</a>" if query else f"&nbsp;-&gt; {esc(name)}"
        for query, name in crumbs
    )
    return f"""<html>
<head>
<title>{NAME} -&gt; {esc(title)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<!-- Ikonboard: v3.1.2a -->
<link rel="stylesheet" href="/iB_html/non-cgi/Skin/Default/ikonboard.css" type="text/css">
<script language='javascript' type="text/javascript">
<!--
  function go_gadget_advanced() {{ window.location = "{visit.act("act=Search").replace("&amp;", "&")}"; }}
  function PopUp(url, name, width, height) {{ window.open(url, name, 'width='+width+',height='+height); }}
//-->
</script>
</head>
<body bgcolor='#FFFFFF' text='#000000' link='#333366' topmargin='0' leftmargin='0'>
<table width='95%' border='0' align='center' cellspacing='0' cellpadding='0' id='ibwrap'><tr><td>
<table width='100%' bgcolor='#000000' align='center' border='0' cellspacing='1' cellpadding='0'><tr><td>
<table width='100%' border='0' cellspacing='0' cellpadding='4' bgcolor='#EEEEFF'>
<tr><td align='left'><a href='{visit.act("act=idx")}'><img src='{IMAGES}/title.gif' border='0' alt='{NAME}'></a></td>
<td align='right' valign='bottom' nowrap><font face='Verdana' size='1' class='ucpmenu'><img src='{IMAGES}/help.gif'
 border='0' alt=''><a href='{visit.act("act=Help")}'>Help</a> &nbsp; <img src='{IMAGES}/search.gif' border='0'
 alt=''><a href='{visit.act("act=Search")}'>Search</a> &nbsp; <a href='{visit.act("act=Members")}'>Members</a> &nbsp;
 <a href='{visit.act("act=calendar")}'>Calendar</a></font></td></tr>
</table></td></tr></table>
<table width='100%' border='0' cellspacing='0' cellpadding='3'><tr><td align='left'><font face='Verdana'
 size='1'>Welcome <b>Guest</b> [ <a href='{visit.act("act=Login;CODE=00")}'>Log In</a> ::
 <a href='{visit.act("act=Reg;CODE=00")}'>Register</a> ]</font></td><td align='right'><font face='Verdana'
 size='1'><a href='{visit.act("act=Search;CODE=getactive")}'>Today's Active Topics</a></font></td></tr></table>
<br>
<table width='100%' align='center' border='0' cellspacing='0' cellpadding='0'><tr><td align='left'
 valign='middle'><img src='{IMAGES}/nav.gif' border='0' alt='&gt;'>&nbsp;<span id='nav'><font face='Verdana'
 size='2'><b><a href='{visit.act("act=idx")}'>{NAME}</a>{steps}</b></font></span></td></tr></table>
<br>
{body}
<br>
<table width='100%' border='0' cellspacing='0' cellpadding='3' align='center'><tr><td align='center'><font
 face='Verdana' size='1' class='copyright'>All times are GMT. The time is now {stamp(visit.store.now)}<br><br>Powered
 by <a href='http://www.ikonboard.com' target='_blank'>Ikonboard 3.1.2a</a><br>Ikonboard &copy; 2001 Jarvis
 Entertainment Group, Inc.</font></td></tr></table>
</td></tr></table>
</body>
</html>
"""


def error(visit: Visit, words: str) -> str:
    """Write the page that says what went wrong."""
    body = table(
        f"""<tr><td id='titlemedium'><font face='Verdana' size='2'><b>Error</b></font></td></tr>
<tr><td class='post1'><font face='Verdana' size='2'>{words}<br><br><a href='javascript:history.go(-1)'>Back</a></font>
</td></tr>"""
    )
    return frame(visit, "Error", [("", "Error")], body)


def table(rows: str) -> str:
    """Draw a line around rows by putting their table into another one."""
    return f"""<table cellpadding='0' cellspacing='0' border='0' width='100%' bgcolor='#000000' align='center'>
<tr><td><table cellpadding='5' cellspacing='1' border='0' width='100%' id='tableborder'>
{rows}
</table></td></tr></table>
"""


def pager(visit: Visit, url: str, page: int, last: int, per_page: int) -> str:
    """Write the numbers of pages."""
    if last == 1:
        return "&nbsp;"

    def cell(number: int, label: str) -> str:
        return f"<a href='{visit.link(f'{url};st={(number - 1) * per_page}')}'>{label}</a>"

    first, final = max(1, page - 2), min(last, page + 2)
    if last <= _FEW:
        first, final = 1, last
    cells = [
        f"<b>[{number}]</b>" if number == page else cell(number, str(number)) for number in range(first, final + 1)
    ]
    before = [cell(page - 1, "&lt;")] if page > 1 else []
    after = [cell(page + 1, "&gt;")] if page < last else []
    start = [cell(1, "&laquo; First"), "..."] if first > 1 else []
    end = ["...", cell(last, "Last &raquo;")] if final < last else []
    numbers = " ".join([*start, *before, *cells, *after, *end])
    return f"<font face='Verdana' size='1' class='pagelinks'>Pages: ({last}) {numbers}</font>"


def index(visit: Visit, only: int = 0) -> str | None:
    """Write the page that lists all boards, or those of one category."""
    groups = [group for group in visit.store.categories if only in (0, group.number)]
    if not groups:
        return None
    head = """<tr><td id='titlemedium' width='5%'>&nbsp;</td><td id='titlemedium' width='45%' align='left'><font
 face='Verdana' size='1'><b>Forum</b></font></td><td id='titlemedium' width='7%' align='center'><font face='Verdana'
 size='1'><b>Topics</b></font></td><td id='titlemedium' width='7%' align='center'><font face='Verdana'
 size='1'><b>Replies</b></font></td><td id='titlemedium' width='36%' align='left'><font face='Verdana' size='1'><b>Last
 Post Info</b></font></td></tr>
"""
    rows = "".join(
        f"""<tr><td id='category' colspan='5' bgcolor='#C2CFDF'><font face='Verdana' size='2'><b><a
 href='{visit.act(f"act=SC;c={group.number}")}'>{esc(group.title)}</a></b></font></td></tr>
{"".join(_board(visit, one) for board in group.boards for one in (board, *board.boards))}"""
        for group in groups
    )
    crumbs = [(f"act=SC;c={only}", groups[0].title)] if only else []
    body = table(head + rows) + ("" if only else _statistics(visit))
    return frame(visit, groups[0].title if only else "Powered by Ikonboard", crumbs, body)


def _statistics(visit: Visit) -> str:
    store = visit.store
    replies = sum(thread.replies for thread in store.threads.values())
    rows = f"""<tr><td id='category' colspan='2'><font face='Verdana' size='2'><b>Board Statistics</b></font></td></tr>
<tr><td id='stats' class='forum1' width='5%' align='center'><img src='{IMAGES}/user.gif' border='0' alt=''></td><td
 class='forum2'><font face='Verdana' size='1'><b>9 active user(s) in the past 15 minutes</b><br>9 guests, 0 members, 0
 anonymous members [ <a href='{visit.act("act=Online;CODE=listall")}'>View all users</a> ]</font></td></tr>
<tr><td class='forum1' align='center'><img src='{IMAGES}/stats.gif' border='0' alt=''></td><td class='forum2'><font
 face='Verdana' size='1'>There are a total of <b>{len(store.posts)}</b> posts ({replies} replies to
 {len(store.threads)} topics)<br>We have <b>{len(store.members)}</b> registered members<br>The newest member is
 <b>{visit.user(store.members[-1])}</b><br>Most users ever online was <b>31</b> on
 <b>{stamp(store.members[-1].joined)}</b></font></td></tr>"""
    return f"<br>{table(rows)}"


def _board(visit: Visit, board: Board) -> str:
    last = board.latest
    led = ", ".join(visit.user(member) for member in visit.store.members if member.is_moderator)
    info = "--<br>--"
    if last:
        title = esc(last.thread.title if len(last.thread.title) < 26 else f"{last.thread.title[:23]}...")
        info = f"""{stamp(last.at)}<br>In: <a href='{latest(visit, last.thread)}'>{title}</a><br>By:
 {visit.user(last.author)}"""
    replies = sum(thread.replies for thread in board.threads)
    url = visit.link(visit.likeness.board_url(board))
    mark = "&nbsp;&nbsp;&raquo; " if board.inside else ""
    return f"""<tr><td class='forum1' align='center'><img src='{IMAGES}/off.gif' border='0' alt='No new posts'></td><td
 class='forum2' align='left'><font face='Verdana' size='2'>{mark}<b><a href='{url}'>{esc(board.title)}</a></b></font><br
><font face='Verdana' size='1' class='desc'>{esc(board.about)}<br><i>Forum Led by: {led}</i></font></td><td
 class='forum1' align='center'><font face='Verdana' size='2'>{len(board.threads)}</font></td><td class='forum1'
 align='center'><font face='Verdana' size='2'>{replies}</font></td><td class='forum2' align='left' nowrap><font
 face='Verdana' size='1'>{info}</font></td></tr>
"""


def latest(visit: Visit, thread: Thread) -> str:
    """Write the address of the newest post of a thread."""
    likeness = visit.likeness
    url = likeness.thread_url(thread, likeness.thread_page_count(thread))
    return visit.link(url) + f";&amp;#entry{thread.last.number}"


def board(visit: Visit, board: Board, page: int) -> str:
    """Write a page of a board."""
    likeness = visit.likeness
    url = likeness.board_url(board)
    numbers = pager(visit, url, page, likeness.board_page_count(board), likeness.threads_per_page)
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(row(visit, thread, board) for thread in shown)
    none = """<tr><td class='post1' colspan='7' align='center'><font face='Verdana' size='2'><b>No topics were found.
 This is either because there are no topics in this forum, or the topics are older than the current age
 cut-off.</b></font></td></tr>"""
    nav = f"""<table width='100%' border='0' cellspacing='0' cellpadding='3'><tr><td align='left'>{numbers}</td><td
 align='right'><a href='{visit.act(f"act=Post;CODE=00;f={board.number}")}'><img src='{IMAGES}/t_new.gif' border='0'
 alt='Start new topic'></a> <a href='{visit.act(f"act=Post;CODE=10;f={board.number}")}'><img
 src='{IMAGES}/t_poll.gif' border='0' alt='Start new poll'></a></td></tr></table>
"""
    inner = ""
    if board.boards and page == 1:
        head = "<tr><td id='titlemedium' colspan='5'><font face='Verdana' size='1'><b>Sub Forums</b></font></td></tr>\n"
        inner = table(head + "".join(_board(visit, one) for one in board.boards)) + "<br>\n"
    ages = "".join(f"<option value='{days}'>{days} days</option>" for days in (5, 10, 20, 30, 60, 90))
    options = "".join(f"<option value='{one.number}'>&nbsp;-- {esc(one.title)}</option>" for one in visit.store.boards)
    body = f"""{inner}{nav}{table(_HEAD + (rows or none))}{nav}
<table width='100%' border='0' cellspacing='0' cellpadding='3'><tr><td align='left'><form
 action='{visit.act(f"act=SF;f={board.number}")}' method='post'><font face='Verdana' size='1'>Showing topics from the
 last <select name='prune_day'>{ages}<option value='100' selected>beginning</option></select> sorted by <select
 name='sort_key'><option value='TOPIC_LAST_DATE' selected>last post date</option><option
 value='TOPIC_TITLE'>topic title</option></select> <input type='submit' value='Go!'></font></form></td><td
 align='right'><form action='{visit.act("act=Jump")}' method='post' name='jumpmenu'><select name='f'
 onchange="document.jumpmenu.submit()"><option value='#'>Forum Jump</option>{options}</select></form></td></tr></table>
<font face='Verdana' size='1'><img src='{IMAGES}/f_norm.gif' alt=''> Open topic &nbsp; <img src='{IMAGES}/f_hot.gif'
 alt=''> Hot topic &nbsp; <img src='{IMAGES}/f_closed.gif' alt=''> Locked topic &nbsp; <img
 src='{IMAGES}/f_moved.gif' alt=''> Moved topic</font>
"""
    return frame(visit, board.title, [*category(visit, board), (f"act=SF;f={board.number}", board.title)], body)


_HEAD = """<tr><td id='titlemedium' width='4%'>&nbsp;</td><td id='titlemedium' width='4%'>&nbsp;</td><td
 id='titlemedium' width='44%' align='left'><font face='Verdana' size='1'><b>Topic Title</b></font></td><td
 id='titlemedium' width='14%' align='center'><font face='Verdana' size='1'><b>Topic Starter</b></font></td><td
 id='titlemedium' width='7%' align='center'><font face='Verdana' size='1'><b>Replies</b></font></td><td id='titlemedium'
 width='7%' align='center'><font face='Verdana' size='1'><b>Views</b></font></td><td id='titlemedium' width='20%'
 align='left'><font face='Verdana' size='1'><b>Last Action</b></font></td></tr>
"""


def category(visit: Visit, board: Board) -> list[tuple[str, str]]:
    """Give the steps above a board."""
    outer = visit.store.board(board.inside)
    top = outer or board
    group = next(group for group in visit.store.categories if top in group.boards)
    steps = [(f"act=SC;c={group.number}", group.title)]
    return [*steps, (f"act=SF;f={outer.number}", outer.title)] if outer else steps


def row(visit: Visit, thread: Thread, board: Board | None = None) -> str:
    """Write the row of a topic; without a board, it is a list over all boards, and the row names its own."""
    likeness = visit.likeness
    url, count = likeness.thread_url(thread), likeness.thread_page_count(thread)
    is_moved = board is not None and thread.board is not board
    offsets = ((number, (number - 1) * likeness.posts_per_page) for number in range(1, min(count, 4) + 1))
    links = " ".join(f"<a href='{visit.link(f'{url};st={offset}')}'>{number}</a>" for number, offset in offsets)
    several = f"&nbsp;&nbsp;<font face='Verdana' size='1'>(Pages {links})</font>" if count > 1 else ""
    prefix = "Moved: " if is_moved else "Pinned: " if thread.is_sticky else ""
    hot = "f_hot" if thread.replies > 14 else "f_norm"
    icon = "f_moved" if is_moved else "f_closed" if thread.is_locked else "f_pinned" if thread.is_sticky else hot
    last = thread.last
    where = f"<a href='{visit.link(likeness.board_url(thread.board))}'>{esc(thread.board.title)}</a>"
    about = "" if board else f"<br><font face='Verdana' size='1' class='desc'>Forum: {where}</font>"
    counts = ("-", "-") if is_moved else (str(thread.replies), str(thread.views))
    return f"""<tr><td class='forum1' align='center'><a href="javascript:PopUp('{url}','Topic',600,400)"><img
 src='{IMAGES}/{icon}.gif' border='0' alt=''></a></td><td class='forum1' align='center'>{_SPACE}</td><td class='forum2'
 align='left'><font face='Verdana' size='2'>{prefix}<a href='{visit.link(url)}'
 title='This topic was started: {stamp(thread.first.at)}'>{esc(thread.title)}</a></font>{several}{about}</td><td
 class='forum1' align='center'><font face='Verdana' size='1'>{visit.user(thread.first.author)}</font></td><td
 class='forum1' align='center'><font face='Verdana' size='1'>{counts[0]}</font></td><td class='forum1'
 align='center'><font face='Verdana' size='1'>{counts[1]}</font></td><td class='forum2' align='left' nowrap><font
 face='Verdana' size='1'>{stamp(last.at)}<br><a href='{latest(visit, thread)}'>Last post by:</a>
 <b>{visit.user(last.author)}</b></font></td></tr>
"""
