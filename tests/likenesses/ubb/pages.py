"""Write the pages of boards and threads.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence
from typing import Any

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

from .frame import date, frame, jump, outer, pager, plain_date, user

_RANKS = ((0, "stranger"), (8, "newbie"), (16, "journeyman"), (24, "member"), (40, "enthusiast"), (60, "addict"))


def index(likeness: Any, categories: Sequence[Category]) -> str:
    """Write the page that lists all boards, or those of one category."""
    rows = "".join(
        f"""<tr>
<td class="category" colspan="5"><a href="{likeness.category_path(category)}">{esc(category.title)}</a></td>
</tr>
<tr>
<td class="tdheader" colspan="2">Forum</td>
<td class="tdheader" align="center">Topics</td>
<td class="tdheader" align="center">Posts</td>
<td class="tdheader">Last Post</td>
</tr>
{"".join(_board(likeness, board) for board in category.boards)}"""
        for category in categories
    )
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    about = f"""<tr><td class="tdheader" colspan="3">Forum Information</td></tr>
<tr><td class="alt-1" width="33%" valign="top"><b>Who's Online</b><br />0 registered (), 14 Guests and 3 Spiders
 online.<br /><span class="small">Key: <span class="adminname">Admin</span>, <span class="globalmodname">Global
 Mod</span>, <span class="modname">Mod</span></span></td>
<td class="alt-1" width="33%" valign="top"><b>Newest Members</b><br />{user(likeness, newest)}<br />
{len(store.members)} Registered Users</td>
<td class="alt-1" valign="top"><b>Forum Stats</b><br />{len(store.members)} Members<br />{len(store.boards)}
 Forums<br />{len(store.threads)} Topics<br />{len(store.posts)} Posts<br /><br />
Max Online: 41 @ 08/02/15 09:14 PM</td></tr>
<tr><td class="alt-2" colspan="3"><b>Top Posters</b> <table>{_top(likeness)}</table></td></tr>"""
    crumbs = [("", esc(categories[0].title))] if len(categories) == 1 else []
    return frame(likeness, "Forums", crumbs, outer(rows) + outer(about))


def _top(likeness: Any) -> str:
    store = likeness.store
    best = sorted(store.members, key=store.count_posts, reverse=True)[:5]
    return "".join(f"<tr><td>{user(likeness, one)}</td><td>{store.count_posts(one)}</td></tr>" for one in best)


def _board(likeness: Any, board: Board) -> str:
    last = board.latest
    latest = "-"
    if last:
        subject = ("" if last is last.thread.first else "Re: ") + last.thread.title
        latest = f"""{date(likeness, last.at)}<br />
by {user(likeness, last.author)}<br />
<a href="{likeness.post_path(last)}" title="{esc(subject)}" rel="nofollow">{esc(subject[:28])}\
{"..." if len(subject) > 28 else ""}</a>"""
    inside = ", ".join(f'<a href="{likeness.board_path(one)}">{esc(one.title)}</a>' for one in board.boards)
    inside = f'<br /><span class="small"><b>Subforums:</b> {inside}</span>' if inside else ""
    return f"""<tr>
<td width="1%" class="alt-1" align="center" valign="top"><img src="/images/general/default/nonewposts.gif"
 alt="" title="No new posts" /></td>
<td class="alt-1 forumtitle" valign="top" width="60%"><a
 href="{likeness.board_path(board)}">{esc(board.title)}</a><br />
<span class="forumdescript">{esc(board.about)}</span>{inside}</td>
<td class="alt-1 threadtotal" align="center" valign="top">{len(board.threads)}</td>
<td class="alt-1 posttotal" align="center" valign="top">{board.posts}</td>
<td class="alt-1 posttime" valign="top" nowrap="nowrap">{latest}</td>
</tr>
"""


def _crumbs(likeness: Any, board: Board) -> list[tuple[str, str]]:
    parent = likeness.store.board(board.inside) if board.inside else None
    top = parent or board
    category = next(one for one in likeness.store.categories if top in one.boards)
    steps = [(likeness.category_path(category), category.title)]
    return [*steps, *((likeness.board_path(one), one.title) for one in (parent, board) if one)]


def board(likeness: Any, board: Board, page: int) -> str:
    """Write a page of a board."""
    rows = "".join(
        _row(likeness, board, thread) for thread in slice_page(likeness.rows(board), page, likeness.threads_per_page)
    )
    links = pager(lambda number: likeness.board_path(board, number), page, likeness.board_page_count(board))
    inside = ""
    if board.boards:
        inside = outer(f"""<tr><td class="category" colspan="5">Subforums of {esc(board.title)}</td></tr>
{"".join(_board(likeness, one) for one in board.boards)}""")
    new = f'<a href="/ubbthreads.php/ubb/newpost/Board/{board.number}" rel="nofollow"><b>New Topic</b></a>'
    table = outer(f"""<tr>
<td class="tdheader" colspan="2">Subject</td>
<td class="tdheader">Posted By</td>
<td class="tdheader" align="center">Replies</td>
<td class="tdheader" align="center">Views</td>
<td class="tdheader">Last Post</td>
</tr>
{rows or '<tr><td class="alt-1" colspan="6">There are no topics in this forum.</td></tr>'}""")
    foot = outer(f"""<tr><td class="alt-1" valign="top">Moderator: {_moderators(likeness)}<br /><br />
{jump(likeness, board.number)}</td>
<td class="alt-1 small" valign="top">Forum Permissions<br />You cannot post topics.<br />You cannot post
 replies.<br />HTML is disabled.<br />UBBCode is enabled.</td></tr>""")
    bar = f'<table width="100%"><tr><td align="left">{links}</td><td align="right">{new}</td></tr></table>'
    return frame(
        likeness,
        board.title,
        [*_crumbs(likeness, board)[:-1], ("", esc(board.title))],
        inside + bar + table + bar + foot,
    )


def _moderators(likeness: Any) -> str:
    return ", ".join(user(likeness, member) for member in likeness.store.members if member.is_moderator)


def _row(likeness: Any, board: Board, thread: Thread) -> str:
    path, last = likeness.thread_path(thread), thread.last
    if thread.board is not board:
        return f"""<tr>
<td class="topicicon alt-1" width="1%"><img src="/images/icons/default/book.gif" alt="" /></td>
<td class="topicsubject alt-1" width="45%"><b>Moved:</b> <a href="{path}">{esc(thread.title)}</a></td>
<td class="topicauthor alt-1" align="center">{user(likeness, thread.first.author)}</td>
<td class="topicreplies alt-1" align="center">-</td><td class="topicviews alt-1" align="center">-</td>
<td class="topictime alt-1" nowrap="nowrap">{date(likeness, thread.first.at)}</td>
</tr>
"""
    count = likeness.thread_page_count(thread)
    few = " ".join(f'<a href="{likeness.thread_path(thread, page)}">{page}</a>' for page in range(1, count + 1))
    few = f'<div style="float:right" class="small">[ {few} ]</div>' if count > 1 else ""
    icon = "sticky" if thread.is_sticky else "lock" if thread.is_locked else "book"
    words = {"sticky": "Sticky Topic", "lock": "Locked Topic", "book": ""}[icon]
    tip = " ".join(part.text for part in thread.first.parts if part.kind == "text")[:120]
    return f"""<tr>
<td class="topicicon alt-1" width="1%"><img src="/images/icons/default/{icon}.gif" alt="{words}" title="{words}" /></td>
<td class="topicsubject alt-1" width="45%">{few}<a href="{path}" title="{esc(tip)}">{esc(thread.title)}</a></td>
<td class="topicauthor alt-1" align="center">{user(likeness, thread.first.author)}</td>
<td class="topicreplies alt-1" align="center">{thread.replies}</td>
<td class="topicviews alt-1" align="center">{thread.views}</td>
<td class="topictime alt-1" nowrap="nowrap"><a href="{likeness.post_path(last)}" rel="nofollow"><img
 src="/images/general/default/lastpost.gif" border="0" alt="" /></a> {date(likeness, last.at)}<br />by
 {user(likeness, last.author)}</td>
</tr>
"""


def thread(likeness: Any, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board, number = thread.board, thread.first.number
    links = pager(lambda at: likeness.thread_path(thread, at), page, likeness.thread_page_count(thread))
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    step = f"/ubbthreads.php/ubb/grabnext/Board/{board.number}/Number/{number}/mode/showflat/sticky/0/dir"
    options = f"""<table width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="left">{links}</td>
<td align="right"><table class="t_inner"><tr><td class="topicoptions alt-1" id="options_control"><a
 style="cursor: pointer;" onclick="showHideMenu('options_control','options_popup')">Topic Options</a></td>
<td class="alt-1"><a href="/ubbthreads.php/ubb/ratethread/Main/{thread.number}" rel="nofollow">Rate This Topic</a></td>
</tr></table></td></tr></table>
<div id="options_popup" style="display: none"><table class="popup_menu">
<tr><td class="popup_menu_content"><a
 href="/ubbthreads.php/ubb/printthread/Board/{board.number}/main/{number}/type/thread"
 rel="nofollow">Print Topic</a></td></tr>
<tr><td class="popup_menu_content"><a href="/ubbthreads.php/ubb/notify/Board/{board.number}">Email Topic</a></td></tr>
</table></div>"""
    reply = f"""<a href="/ubbthreads.php/ubb/newreply/Board/{board.number}/Number/{thread.last.number}"
 rel="nofollow"><b>Reply to this topic</b></a>"""
    closed = "<b>Topic is locked.</b>" if thread.is_locked else reply
    foot = outer(f"""<tr><td class="alt-1" align="left"><a href="{step}/new/posted/{thread.last.number}" rel="nofollow"
>Previous Topic</a> &nbsp; <a href="{likeness.board_path(board)}">Index</a> &nbsp; <a
 href="{step}/old/posted/{thread.last.number}" rel="nofollow">Next Topic</a></td></tr>
<tr><td class="alt-2" valign="top"><span class="small">Moderator: {_moderators(likeness)}</span>
{jump(likeness, board.number)}</td></tr>""")
    body = f"{options}\n{posts}\n{options.replace('options_', 'options2_')}{closed}\n{foot}"
    crumbs = [*_crumbs(likeness, board), ("", esc(thread.title))]
    return frame(likeness, thread.title, crumbs, body)


def _rank(likeness: Any, member: Member) -> str:
    count = likeness.store.count_posts(member)
    return [name for least, name in _RANKS if count >= least][-1]


def _post(likeness: Any, post: Post) -> str:
    thread, author, number = post.thread, post.author, post.number
    is_first = post is thread.first
    whom = next((part.who for part in post.parts if part.kind == "quote"), thread.first.author.name)
    asked = next((one for one in reversed(thread.posts[: post.place - 1]) if one.author.name == whom), thread.first)
    answered = (
        ""
        if is_first
        else f"""<span class="small">[<a href="{likeness.post_path(asked)}" rel="nofollow">Re:
 <span class="username">{esc(asked.author.name)}</span></a>]</span>"""
    )
    avatar = f'<img src="/images/avatars/{author.number}.jpg" alt="" width="80" height="80" /><br />'
    sign = f"""<div class="signature">_________________________<br />
{esc(author.signature)}</div>"""
    edited = ""
    if post.edited:
        edited = f"""<br /><br /><span class="small"><em>Edited by {esc(author.name)} (<span
 class="date">{plain_date(post.edited).rpartition(" ")[0].rpartition(" ")[0]}</span> <span
 class="time">{post.edited:%I:%M %p}</span>)</em></span>"""
    popup = f"profile_popup_{number}"
    target = f"/ubbthreads.php/ubb/{{}}/Board/{thread.board.number}/Number/{number}"
    return f"""<table width="100%" class="t_outer" cellpadding="0" cellspacing="0" style="margin-top:-1px">
<tr>
<td>
<a name="Post{number}"></a>
<table width="100%" cellspacing="1" cellpadding="0" class="t_inner">
<tr>
<td colspan="2" class="subjecttable">
<div style="float:right">
<span class="small"><span id="number{number}"><a href="{likeness.post_path(post)}"
 onclick="showPermalink('{number}')" rel="nofollow">#{number}</a></span> - {date(likeness, post.at)}</span>
</div>
<a href="{likeness.post_path(post)}"><img src="/images/icons/default/book.gif" border="0" alt="" /></a>
<b><span id="subject{post.place}">{"" if is_first else "Re: "}{esc(thread.title)}</span></b> {answered}
</td>
</tr>
<tr>
<td width="120" valign="top" class="author-content" rowspan="2">
<b><span id="menu_control_{number}"><a href="javascript:void(0);"
 onclick="showHideMenu('menu_control_{number}','{popup}');"><span
 class="username">{esc(author.name)}</span></a></span></b>
<img src="/images/general/default/offline.gif" alt="Offline" /><br />
{"Moderator" if author.is_moderator else _rank(likeness, author)}<br />
{avatar if author.has_avatar else ""}<br />
Registered: {author.joined:%m/%d/%y}<br />
Posts: {likeness.store.count_posts(author)}<br />
{"Loc: " + esc(author.place) if author.place else ""}
<div id="{popup}" style="display:none;"><table class="popup_menu">
<tr><td class="popup_menu_content"><a rel="nofollow" href="{likeness.user_path(author)}">View Profile</a></td></tr>
<tr><td class="popup_menu_content"><a rel="nofollow" href="{target.format("sendprivate")}">Send PM</a></td></tr>
</table></div>
</td>
<td class="post-content" valign="top" width="80%">
<div class="post_inner">
<div id="body{post.place - 1}">{likeness.post_html(post)}{edited}</div>
{sign if author.signature else ""}
</div>
</td>
</tr>
<tr>
<td class="post-options" valign="bottom" align="right"><a href="#top">Top</a> &nbsp;
<a href="{target.format("newreply")}" rel="nofollow"><img src="/images/general/default/reply.gif" alt="" />Reply</a>
&nbsp; <a href="{target.format("newreply")}/q/1" rel="nofollow">Quote</a> &nbsp;
<a href="{target.format("notifymod")}" rel="nofollow">Notify</a></td>
</tr>
</table>
</td>
</tr>
</table>
"""
