"""Write the pages that list boards and threads.

In: a likeness and what to show. Out: HTML.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import NAME, TABLE, clock, crumbs_of, day, frame, jump_menu, pager

if TYPE_CHECKING:
    from . import Vbulletin3


def index(likeness: "Vbulletin3", category: Category | None = None) -> str:
    """Write the page that lists all boards, or those of a category."""
    shown = [category] if category else likeness.store.categories
    body = f"""<!-- main -->
<table {TABLE}>
<thead>
	<tr align="center">
		<td class="thead" colspan="2" align="left">Forum</td>
		<td class="thead" width="175">Last Post</td>
		<td class="thead">Threads</td>
		<td class="thead">Posts</td>
	</tr>
</thead>
{"".join(_category(likeness, one) for one in shown)}
</table>
<!-- /main -->
<br />
{_activity(likeness)}"""
    crumbs = [("", category.title)] if category else []
    return frame(likeness, f"{category.title} - {NAME}" if category else NAME, crumbs, body)


def _category(likeness: "Vbulletin3", category: Category) -> str:
    number = category.number
    return f"""<tbody>
	<tr>
		<td class="tcat" colspan="5">
			<a style="float:right" href="#top" onclick="return toggle_collapse('forumbit_{number}')"><img \
id="collapseimg_forumbit_{number}" src="images/buttons/collapse_tcat.gif" alt="" border="0" /></a>
			<a href="{likeness.to("forumdisplay", f"f={number}")}">{esc(category.title)}</a>
		</td>
	</tr>
</tbody>
<tbody id="collapseobj_forumbit_{number}" style="">
{"".join(_board(likeness, board) for board in category.boards)}
</tbody>
"""


def _board(likeness: "Vbulletin3", board: Board) -> str:
    family = [board, *board.boards]
    subs = ", ".join(
        f'<img class="inlineimg" src="images/statusicon/subforum_old.gif" alt="" border="0" /> <a '
        f'href="{likeness.to("forumdisplay", f"f={one.number}")}">{esc(one.title)}</a>'
        for one in board.boards
    )
    below = f'<div class="smallfont" style="margin-top:6px"><strong>Sub-Forums</strong>: {subs}</div>' if subs else ""
    last = max((one.latest for one in family if one.latest), key=lambda post: post.at, default=None)
    newest = "Never"
    if last:
        thread, title = last.thread, last.thread.title
        newest = f"""<div class="smallfont" align="left">
			<div><span style="white-space:nowrap"><img class="inlineimg" src="images/icons/icon1.gif" alt="" \
border="0" /> \
<a href="{likeness.to("showthread", f"goto=newpost&t={thread.number}")}" style="white-space:nowrap" \
title="Go to first unread post in thread '{esc(title)}'"><strong>{esc(title[:24])}...</strong></a></span></div>
			<div style="white-space:nowrap">by <a \
href="{likeness.to("member", f"find=lastposter&f={last.thread.board.number}")}\
" rel="nofollow">{esc(last.author.name)}</a></div>
			<div align="right" style="white-space:nowrap">{day(last.at, likeness.store.now)} <span \
class="time">{clock(last.at)}</span> <a href="{likeness.to("showthread", f"p={last.number}")}#post{last.number}"><img \
class="inlineimg" src="images/buttons/lastpost.gif" alt="Go to last post" border="0" /></a></div>
		</div>"""
    viewing = board.number % 4
    return f"""<tr align="center">
	<td class="alt1Active" colspan="2" align="left" id="f{board.number}">
		<table cellpadding="0" cellspacing="0" border="0">
		<tr>
			<td><img src="images/statusicon/forum_old.gif" alt="" border="0" id="forum_statusicon_{board.number}" />\
</td>
			<td><img src="clear.gif" alt="" width="9" height="1" border="0" /></td>
			<td>
				<div><a href="{likeness.to("forumdisplay", f"f={board.number}")}"><strong>{esc(board.title)}</strong>\
</a> \
{f'<span class="smallfont">({viewing} Viewing)</span>' if viewing else ""}</div>
				<div class="smallfont">{esc(board.about)}</div>
				{below}
			</td>
		</tr>
		</table>
	</td>
	<td class="alt2">{newest}</td>
	<td class="alt1">{sum(len(one.threads) for one in family)}</td>
	<td class="alt2">{sum(one.posts for one in family)}</td>
</tr>
"""


def _activity(likeness: "Vbulletin3") -> str:
    store = likeness.store
    newest = max(store.members, key=lambda one: one.joined)
    online = store.members[store.visits % 7]
    return f"""<!-- what's going on box -->
<table {TABLE}>
<thead><tr><td class="tcat" colspan="2">What's Going On?</td></tr></thead>
<tbody>
	<tr><td class="thead" colspan="2"><a href="{likeness.to("online")}">Currently Active Users</a>: 9 (1 members and 8 \
guests)</td></tr>
	<tr><td class="alt2"><a href="{likeness.to("online")}"><img src="images/misc/whos_online.gif" alt="View Who's \
Online" border="0" /></a></td>
	<td class="alt1" width="100%"><div class="smallfont">
		<div style="white-space: nowrap">Most users ever online was 121, 03-22-2015 at <span class="time">04:12 \
PM</span>.\
</div>
		<div><a href="{likeness.to("member", f"u={online.number}")}">{esc(online.name)}</a></div>
	</div></td></tr>
</tbody>
<tbody>
	<tr><td class="thead" colspan="2">{esc(NAME)} Statistics</td></tr>
	<tr><td class="alt2"><img src="images/misc/stats.gif" alt="Statistics" border="0" /></td>
	<td class="alt1" width="100%"><div class="smallfont">
		<div>Threads: {len(store.threads)}, Posts: {len(store.posts)}, Members: {len(store.members)}</div>
		<div>Welcome to our newest member, <a href="{likeness.to("member", f"u={newest.number}")}">{esc(newest.name)}\
</a></div>
	</div></td></tr>
</tbody>
</table>
<!-- end what's going on box -->
<br />
<table cellpadding="0" cellspacing="2" border="0" width="100%"><tr valign="top">
<td class="smallfont" align="left"><a href="{likeness.to("forumdisplay", "do=markread")}" rel="nofollow">Mark Forums \
Read</a> | <a href="{likeness.to("showgroups")}" rel="nofollow">View Forum Leaders</a></td></tr></table>"""


def board(likeness: "Vbulletin3", board: Board, page: int) -> str:
    """Write a page of a board."""
    rows, here = likeness.rows(board), f"f={board.number}"
    target = likeness.to("forumdisplay", f"{here}&order=desc")
    nav = pager(target, page, len(rows), likeness.threads_per_page, target)
    button = f"""<td class="smallfont"><a href="{likeness.to("newthread", f"do=newthread&{here}")}" rel="nofollow">\
<img \
src="images/buttons/newthread.gif" alt="Post New Thread" border="0" /></a></td>"""
    subs = ""
    if board.boards:
        subs = f"""<!-- sub-forum list  -->
<table {TABLE}>
<tbody><tr><td class="tcat" width="100%">Sub-Forums<span class="normal">: {esc(board.title)}</span></td></tr></tbody>
</table>
<table {TABLE} style="border-top-width:0px"><tr align="center"><td class="thead" colspan="2" align="left">Forum</td>\
<td class="thead" width="175">Last Post</td><td class="thead">Threads</td><td class="thead">Posts</td></tr>
{"".join(_board(likeness, one) for one in board.boards)}</table>
<!-- / sub-forum list  -->
<br />"""
    shown = "".join(_row(likeness, board, one) for one in slice_page(rows, page, likeness.threads_per_page))
    empty = (
        '<tr><td class="alt1" colspan="6" align="center"><strong>There are no posts in this forum.</strong></td></tr>'
    )
    body = f"""{subs}
<!-- controls above thread list -->
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin-bottom:3px">
<tr valign="bottom">{button}<td align="right">{nav}</td></tr>
</table>
<!-- / controls above thread list -->
<table {TABLE} style="border-bottom-width:0px">
<tr>
	<td class="tcat" width="100%">Threads in Forum<span class="normal">: {esc(board.title)}</span></td>
	<td class="vbmenu_control" id="forumtools" nowrap="nowrap"><a href="#">Forum Tools</a></td>
	<td class="vbmenu_control" id="forumsearch" nowrap="nowrap"><a href="{likeness.to("search")}" rel="nofollow">\
Search \
this Forum</a></td>
</tr>
</table>
<table {TABLE} id="threadslist">
<tbody>{_heading(likeness, board)}</tbody>
<!-- show threads -->
<tbody id="threadbits_forum_{board.number}">
{shown or empty}
</tbody>
<!-- end show threads -->
</table>
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin-top:3px">
<tr valign="top">{button}<td align="right">{nav}</td></tr>
</table>
<!-- Active Users in this Forum (and sub-forums) and Moderators -->
<table {TABLE} style="margin-top:6px"><tr><td class="thead">Currently Active Users Viewing This Forum: 3 (0 members \
and \
3 guests)</td></tr></table>
<br />{jump_menu(likeness, board)}"""
    feed = f"""<link rel="alternate" type="application/rss+xml" title="{esc(NAME)} - {esc(board.title)} - RSS Feed" \
href="external.php?type=RSS2&amp;forumids={board.number}" />"""
    title = board.title if page == 1 else f"{board.title} - Page {page}"
    return frame(likeness, f"{title} - {NAME}", crumbs_of(likeness, board), body, feed)


def _heading(likeness: "Vbulletin3", board: Board) -> str:
    def sort(key: str, words: str) -> str:
        query = f"f={board.number}&daysprune=-1&order={'asc' if key == 'title' else 'desc'}&sort={key}"
        return f'<a href="{likeness.to("forumdisplay", query)}" rel="nofollow">{words}</a>'

    return f"""
	<tr>
		<td class="thead" colspan="3" width="100%"><span style="float:right">{sort("voteavg", "Rating")}</span>\
{sort("title", "Thread")} / {sort("postusername", "Thread Starter")}</td>
		<td class="thead" width="150" align="center" nowrap="nowrap"><span style="white-space:nowrap">\
{sort("lastpost", "Last Post")} <a href="#"><img class="inlineimg" src="images/buttons/sortasc.gif" alt="" /></a>\
</span></td>
		<td class="thead" align="center" nowrap="nowrap">{sort("replycount", "Replies")}</td>
		<td class="thead" align="center" nowrap="nowrap">{sort("views", "Views")}</td>
	</tr>
"""


def _row(likeness: "Vbulletin3", board: Board, thread: Thread) -> str:
    number, last, author = thread.number, thread.last, thread.first.author
    is_moved = thread.board is not board
    count = likeness.thread_page_count(thread)
    target = likeness.to("showthread", f"t={number}")
    links = [f'<a href="{target}">1</a>']
    links += [f'<a href="{target}&amp;page={page}">{page}</a>' for page in range(2, min(count, 4) + 1)]
    links += [f'... <a href="{target}&amp;page={count}">Last Page</a>'] if count > 4 else []
    few = f"""<span class="smallfont" style="white-space:nowrap">(<img class="inlineimg" \
src="images/misc/multipage.gif" \
alt="Multi-page thread" border="0" />  {" ".join(links)})</span>"""
    pinned = thread.is_sticky and not is_moved
    mark = "Moved: " if is_moved else "Sticky: " if pinned else ""
    float_icon = (
        '<span style="float:right"><img class="inlineimg" src="images/misc/sticky.gif" alt="Sticky Thread" /></span>'
    )
    icon = "moved" if is_moved else "lock" if thread.is_locked else "hot" if thread.replies > 15 else ""
    words = next((part.text for part in thread.first.parts if part.kind == "text"), "")[:180]
    latest = ' <td class="alt2">-</td>'
    if not is_moved:
        latest = f"""<td class="alt2" title="Replies: {thread.replies}, Views: {thread.views}">
		<div class="smallfont" style="text-align:right; white-space:nowrap">
			{day(last.at, likeness.store.now)} <span class="time">{clock(last.at)}</span><br />
			by <a href="{likeness.to("member", f"find=lastposter&t={number}")}" rel="nofollow">{esc(last.author.name)}\
</a>  <a \
href="{likeness.to("showthread", f"p={last.number}")}#post{last.number}"><img class="inlineimg" \
src="images/buttons/lastpost.gif" alt="Go to last post" border="0" /></a>
		</div>
	</td>"""
    who = f"""<a href="{likeness.to("misc", f"do=whoposted&t={number}")}" onclick="who({number}); return false;">\
{thread.replies}</a>"""
    return f"""<tr>
	<td class="alt1" id="td_threadstatusicon_{number}"><img src="images/statusicon/thread{"_" if icon else ""}{icon}\
.gif" \
id="thread_statusicon_{number}" alt="" border="" /></td>
	<td class="alt2"><img src="images/icons/icon1.gif" alt="" border="0" /></td>
	<td class="alt1" id="td_threadtitle_{number}" title="{esc(words)}">
		<div>
			{float_icon if pinned else ""}{mark}<a href="{target}" id="thread_title_{number}">{esc(thread.title)}</a>
			{few if count > 1 else ""}
		</div>
		<div class="smallfont">
			<span style="cursor:pointer" onclick="window.open('member.php?u={author.number}', '_self')">\
{esc(author.name)}</span>
		</div>
	</td>
	{latest}
	<td class="alt1" align="center">{"-" if is_moved else who}</td>
	<td class="alt2" align="center">{"-" if is_moved else thread.views}</td>
</tr>
"""
