"""Write the pages that list boards and threads: the index, a heading, a board, and the archive's twins of them.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import NAME, Visit


def index(visit: Visit) -> Answer:
    """Write the page that lists all boards, with who is online and the figures of the forum."""
    store = visit.store
    guests = 2 + store.visits % 9
    newest = max(store.members, key=lambda member: member.joined)
    body = f"""{"".join(_category(visit, category, ends=True) for category in store.categories)}
<table border="0" cellspacing="0" cellpadding="5" class="tborder">
<thead><tr><td class="thead"><div class="expcolimage"><img src="images/collapse.png" id="boardstats_img"
 class="expander" alt="[-]" title="[-]" /></div><div><strong>Board Statistics</strong></div></td></tr></thead>
<tbody style="" id="boardstats_e">
<tr><td class="tcat"><span class="smalltext"><strong>Who's Online</strong> [<a
 href="online.php">Complete List</a>]</span>
</td></tr>
<tr><td class="trow1"><span class="smalltext">{guests} users active in the past 15 minutes (1 member, 0 of whom are
 invisible, and {guests - 1} guests).<br />{visit.user(store.members[store.visits % 6])}</span></td></tr>
<tr><td class="tcat"><span class="smalltext"><strong>Board Statistics</strong></span></td></tr>
<tr><td class="trow1"><span class="smalltext">Our members have made a total of {len(store.posts)} posts in
 {len(store.threads)} threads.<br />We currently have {len(store.members)} members registered.<br />
Please welcome our newest member, <b>{visit.user(newest)}</b><br />
The most users online at one time was 41 on {visit.date(newest.joined)}</span></td></tr></tbody>
<tr><td class="tfoot" align="right"><div class="smalltext"><a href="member.php?action=login">Log in</a> |
 <a href="misc.php?action=markread">Mark all forums read</a> | <a href="showteam.php">Forum Team</a></div></td></tr>
</table>
<dl class="forum_legend smalltext"><dt><span class="forum_status forum_on"></span></dt><dd>Forum Contains New Posts</dd>
<dt><span class="forum_status forum_off"></span></dt><dd>Forum Contains No New Posts</dd>
<dt><span class="forum_status forum_offlock"></span></dt><dd>Forum is Locked</dd></dl>"""
    return visit.page(NAME, f'<div class="navigation"><span class="active">{NAME}</span></div><br />', body)


def heading(visit: Visit, category: Category) -> Answer:
    """Write the page of a heading, which has boards and no threads."""
    body = _category(visit, category, ends=False)
    return visit.page(f"{NAME} - {category.title}", visit.crumbs([], category.title), body)


def _category(visit: Visit, category: Category, *, ends: bool) -> str:
    rows = "".join(_board(visit, board, place) for place, board in enumerate(category.boards))
    title = f'<a href="forumdisplay.php?fid={category.number}">{esc(category.title)}</a>'
    return _boards(category.number, title if ends else f"Forums in '{esc(category.title)}'", rows)


def _boards(number: int, title: str, rows: str) -> str:
    return f"""<table border="0" cellspacing="0" cellpadding="5" class="tborder">
<thead><tr><td class="thead thead_collapsed" colspan="5"><div class="expcolimage"><img src="images/collapse.png"
 id="cat_{number}_img" class="expander" alt="[-]" title="[-]" /></div><div><strong>{title}</strong><br />
<div class="smalltext"></div></div></td></tr></thead>
<tbody style="" id="cat_{number}_e">
<tr><td class="tcat" colspan="2"><span class="smalltext"><strong>Forum</strong></span></td>
<td class="tcat" width="85" align="center" style="white-space: nowrap"><span class="smalltext"><strong>Threads</strong>
</span></td><td class="tcat" width="85" align="center" style="white-space: nowrap"><span class="smalltext">
<strong>Posts</strong></span></td><td class="tcat" width="200" align="center"><span class="smalltext">
<strong>Last Post</strong></span></td></tr>
{rows}</tbody></table><br />
"""


def _board(visit: Visit, board: Board, place: int) -> str:
    row = f"trow{place % 2 + 1}"
    latest = max((one.latest for one in (board, *board.boards) if one.latest), key=lambda post: post.at, default=None)
    last = '<span style="text-align: center;">Never</span>'
    if latest:
        title = latest.thread.title
        cut = title if len(title) <= 25 else f"{title[:25]}..."
        last = f"""<span class="smalltext"><a href="showthread.php?tid={latest.thread.number}&amp;action=lastpost"
 title="{esc(title)}"><strong>{esc(cut)}</strong></a>
<br />{visit.date(latest.at)}<br />by {visit.user(latest.author)}</span>"""
    inner = ", ".join(
        f'<div title="No New Posts" class="subforumicon subforum_minioff ajax_mark_read" '
        f'id="mark_read_{one.number}"></div><a href="forumdisplay.php?fid={one.number}" title="">{esc(one.title)}</a>'
        for one in board.boards
    )
    return f"""<tr><td class="{row}" align="center" width="1"><span class="forum_status forum_off ajax_mark_read"
 title="Forum Contains No New Posts" id="mark_read_{board.number}"></span></td>
<td class="{row}"><strong><a href="forumdisplay.php?fid={board.number}">{esc(board.title)}</a></strong>
<div class="smalltext">{esc(board.about)}{f"<br />Sub Forums: {inner}" if inner else ""}</div></td>
<td class="{row}" align="center" style="white-space: nowrap">{len(board.threads)}</td>
<td class="{row}" align="center" style="white-space: nowrap">{board.posts}</td>
<td class="{row}" align="right" style="white-space: nowrap">{last}</td></tr>
"""


def board(visit: Visit, board: Board, page: int) -> Answer:
    """Write a page of a board: boards inside it, threads, and how to sort them."""
    likeness, target = visit.likeness, f"forumdisplay.php?fid={board.number}"
    rows = likeness.rows(board)
    pager = visit.pager(target, page, likeness.board_page_count(board))
    threads = slice_page(rows, page, likeness.threads_per_page)
    shown, was_sticky = [], False
    for place, thread in enumerate(threads):
        is_sticky = thread.is_sticky and thread.board is board
        if is_sticky != was_sticky:
            words = "Important Threads" if is_sticky else "Normal Threads"
            shown.append(f'<tr><td class="trow_sep" colspan="7">{words}</td></tr>\n')
        shown.append(_row(visit, board, thread, place))
        was_sticky = is_sticky
    if not rows:
        words = "Sorry, but there are currently no threads in this forum with the specified limiting options."
        shown.append(f'<tr><td colspan="7" class="trow1">{words}</td></tr>')
    inner = "".join(_board(visit, one, place) for place, one in enumerate(board.boards))
    new = f"""<div class="float_right"><a href="newthread.php?fid={board.number}" class="button new_thread_button">
<span>Post Thread</span></a></div>"""
    body = f"""{_boards(board.number, f"Forums in '{esc(board.title)}'", inner) if inner else ""}
<div class="float_left">{pager}</div>{new}
<table border="0" cellspacing="0" cellpadding="5" class="tborder clear">
<tr><td class="thead" colspan="7"><div class="float_right"><span class="smalltext"><strong>
<a href="misc.php?action=markread&amp;fid={board.number}">Mark this forum read</a> |
 <a href="usercp2.php?action=addsubscription&amp;type=forum&amp;fid={board.number}&amp;my_post_key=0">Subscribe to this
 forum</a></strong></span></div><div><strong>{esc(board.title)}</strong></div></td></tr>
{_columns(board.number)}
{"".join(shown)}
<tr><td class="tfoot" align="right" colspan="7"><form action="forumdisplay.php" method="get">
<input type="hidden" name="fid" value="{board.number}" /><select name="sortby">
<option value="subject">Sort by: Subject</option><option value="lastpost"
 selected="selected">Sort by: Last Post</option>
<option value="starter">Sort by: Author</option><option value="started">Sort by: Creation Time</option></select>
<select name="order"><option value="asc">Order: Ascending</option><option value="desc" selected="selected">Order:
 Descending</option></select> <input type="submit" class="button" value="Go" /></form></td></tr>
</table>
<div class="float_left">{pager}</div>{new}<br class="clear" />
<div class="float_left"><div class="float_left"><dl class="thread_legend smalltext">
<dd><span class="thread_status newfolder" title="New Posts">&nbsp;</span> New Posts</dd>
<dd><span class="thread_status newhotfolder" title="Hot Thread (New)">&nbsp;</span> Hot Thread (New)</dd>
<dd><span class="thread_status closefolder" title="Closed Thread">&nbsp;</span> Closed Thread</dd></dl></div></div>
<div class="float_right" style="text-align: right;">{visit.jump_box(board.number)}</div><br class="clear" />
<span class="smalltext">Users browsing this forum: {1 + visit.store.visits % 5} Guest(s)</span>"""
    head = f"""<link rel="alternate" type="application/rss+xml" title="Latest Threads in {esc(board.title)}"
 href="{visit.base}/syndication.php?fid={board.number}" />"""
    return visit.page(f"{NAME} - {board.title}", visit.crumbs(visit.path_to(board)[:-1], board.title), body, head)


def _columns(number: int) -> str:
    columns = {"subject": "Thread", "starter": "Author", "replies": "Replies", "views": "Views", "rating": "Rating"}
    target = f"forumdisplay.php?fid={number}&amp;datecut=9999&amp;prefix=0&amp;sortby="
    links = {
        key: f'<a href="{target}{key}&amp;order=asc">{word}</a>'
        for key, word in (columns | {"lastpost": "Last Post"}).items()
    }
    cell = '<td class="tcat" align="center" width="7%"><span class="smalltext"><strong>{}</strong></span></td>'
    return f"""<tr><td class="tcat" colspan="3" width="66%"><span class="smalltext"><strong>{links["subject"]} /
 {links["starter"]}</strong></span></td>{cell.format(links["replies"])}{cell.format(links["views"])}
{cell.format(links["rating"])}<td class="tcat" align="right" width="20%"><span
 class="smalltext"><strong>{links["lastpost"]}
 <span class="smalltext">[<a href="{target}lastpost&amp;order=asc">asc</a>]</span></strong></span></td></tr>"""


def _row(visit: Visit, board: Board, thread: Thread, place: int) -> str:
    is_moved = thread.board is not board
    row = "trow1" if place % 2 else "trow2"
    row += " forumdisplay_sticky" if thread.is_sticky and not is_moved else " forumdisplay_regular"
    icon = "movefolder" if is_moved else "closefolder" if thread.is_locked else "folder"
    number, last = thread.number, thread.last
    counts = ("-", "-")
    if not is_moved:
        who = f'<a href="javascript:void(0)" onclick="MyBB.whoPosted({number}); return false;">{thread.replies}</a>'
        counts = (who, str(thread.views))
    return f"""<tr class="inline_row">
<td align="center" class="{row}" width="2%"><span class="thread_status {icon}" title="No new posts.">&nbsp;</span></td>
<td align="center" class="{row}" width="2%">&nbsp;</td>
<td class="{row}"><div><span>{"Moved: " if is_moved else ""}<span class=" subject_old" id="tid_{number}"><a
 href="showthread.php?tid={number}">{esc(thread.title)}</a></span>{_row_pages(visit, thread)}</span>
<div class="author smalltext">{visit.user(thread.first.author)}</div></div></td>
<td align="center" class="{row}">{counts[0]}</td>
<td align="center" class="{row}">{counts[1]}</td>
<td align="center" class="{row}" id="rating_table_{number}"><ul class="star_rating star_rating_notrated"
 id="rating_thread_{number}"><li style="width: 0%" class="current_rating" id="current_rating_{number}">0 Vote(s) - 0 out
 of 5 in Average</li></ul></td>
<td class="{row}" style="white-space: nowrap; text-align: right;"><span class="lastpost smalltext">{visit.date(last.at)}
<br /><a href="showthread.php?tid={number}&amp;action=lastpost">Last Post</a>: {visit.user(last.author)}</span></td>
</tr>
"""


def _row_pages(visit: Visit, thread: Thread) -> str:
    last = visit.likeness.thread_page_count(thread)
    if last == 1:
        return ""
    target = f"showthread.php?tid={thread.number}"
    links = [
        f'<a href="{esc(target + (f"&page={number}" if number > 1 else ""))}">{number}</a>'
        for number in range(1, min(last, 4) + 1)
    ]
    if last > 4:
        links.append(f'... <a href="{esc(f"{target}&page={last}")}">{last}</a>')
    return f' <span class="smalltext">(Pages: {" ".join(links)})</span>'
