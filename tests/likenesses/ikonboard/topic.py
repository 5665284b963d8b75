"""Write the pages of a topic, the page of a single post, and all of a topic for the printer.

In: a `Visit` and a thread. Out: HTML.
"""

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Post, Thread

from . import pages
from .visit import IMAGES, Visit, joined, stamp

_PIPS = ((40, 5), (25, 4), (12, 3), (5, 2), (0, 1))


def _crumbs(visit: Visit, thread: Thread) -> list[tuple[str, str]]:
    board = thread.board
    steps = [*pages.category(visit, board), (f"act=SF;f={board.number}", board.title)]
    return [*steps, ("", f"Topic: {thread.title}")]


def show(visit: Visit, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    likeness, board = visit.likeness, thread.board
    url = likeness.thread_url(thread)
    numbers = pages.pager(visit, url, page, likeness.thread_page_count(thread), likeness.posts_per_page)
    shown = slice_page(thread.posts, page, likeness.posts_per_page)
    posts = "".join(_post(visit, post, place) for place, post in enumerate(shown))
    here = f"f={board.number};t={thread.number}"
    steps = f"""&lt; <a href='{visit.act(f"act=ST;{here};view=old")}'>Next Oldest</a> | <a
 href='{visit.act(f"act=ST;{here};view=new")}'>Next Newest</a> &gt;"""
    reply = "t_closed" if thread.is_locked else "t_reply"
    buttons = f"""<a href='{visit.act(f"act=Post;CODE=02;{here}")}'><img src='{IMAGES}/{reply}.gif' border='0'
 alt='{"Closed Topic" if thread.is_locked else "Reply to this topic"}'></a><a
 href='{visit.act(f"act=Post;CODE=00;f={board.number}")}'><img src='{IMAGES}/t_new.gif' border='0'
 alt='Start new topic'></a><a href='{visit.act(f"act=Post;CODE=10;f={board.number}")}'><img src='{IMAGES}/t_poll.gif'
 border='0' alt='Start new poll'></a>"""
    nav = f"""<table width='100%' border='0' cellspacing='0' cellpadding='3'><tr><td align='left'
 valign='bottom'>{numbers}</td><td align='right'>{buttons}</td></tr></table>
"""
    tools = f"""[ <a href='{visit.act(f"act=Track;{here}")}'>Track this topic</a> :: <a
 href='{visit.act(f"act=Forward;{here}")}'>Email this topic</a> :: <a href='{visit.act(f"act=Print;{here}")}'>Print
 this topic</a> ]"""
    since = f"{thread.replies} replies since {stamp(thread.first.at)}"
    options = "".join(f"<option value='{one.number}'>&nbsp;-- {esc(one.title)}</option>" for one in visit.store.boards)
    rows = f"""<tr><td id='titlemedium' colspan='2'><table width='100%' border='0' cellspacing='0'
 cellpadding='0'><tr><td align='left'><font face='Verdana' size='2'><b>Topic: {esc(thread.title)}</b></font></td><td
 align='right'><font face='Verdana' size='1'>{steps}</font></td></tr></table></td></tr>
<tr><td id='category' colspan='2' align='right'><font face='Verdana' size='1'>{tools}</font></td></tr>
{posts}<tr><td id='titlemedium' colspan='2'><table width='100%' border='0' cellspacing='0' cellpadding='0'><tr><td
 align='left'><font face='Verdana' size='1'>&nbsp;{since}</font></td><td align='right'><font face='Verdana'
 size='1'>{steps}</font></td></tr></table></td></tr>"""
    body = f"""{nav}{pages.table(rows)}<table width='100%' border='0' cellspacing='0' cellpadding='3'><tr><td
 align='center'><font face='Verdana' size='1'>{tools}</font></td></tr></table>
{nav}<table width='100%' border='0'><tr><td align='right'><form action='{visit.act("act=Jump")}' method='post'
 name='jumpmenu'><select name='f' onchange="document.jumpmenu.submit()"><option value='#'>Forum Jump</option>
{options}</select></form></td></tr></table>
"""
    return pages.frame(visit, thread.title, _crumbs(visit, thread), body)


def _post(visit: Visit, post: Post, place: int) -> str:
    shade = "post1" if place % 2 == 0 else "post2"
    author, number = post.author, post.number
    here = f"f={post.thread.board.number};t={post.thread.number};p={number}"
    address = f"{60 + author.number * 7 % 150}.{author.number * 31 % 250}.---.---"
    mark = ""
    if post.edited:
        mark = f"""<br><br><font face='Verdana' size='1' class='edit'><b>Edited by {esc(author.name)} on
 {stamp(post.edited)}</b></font>"""
    signature = ""
    if author.signature:
        signature = (
            f"<br><br>--------------<br><font face='Verdana' size='1' id='signature'>{esc(author.signature)}</font>"
        )
    return f"""<tr><td class='{shade}' valign='top' width='175' rowspan='2'><a name='entry{number}'></a>
{_author(visit, post)}</td>
<td class='{shade}' valign='top' width='100%'><table width='100%' border='0' cellspacing='0' cellpadding='0'><tr><td
 align='left'><font face='Verdana' size='1' class='postdetails'><img src='{IMAGES}/post.gif' border='0' alt=''> (<a
 href='{visit.act(f"act=SP;{here}")}' title='Link to this post'>Permalink</a>) <b>Posted:</b>
 {stamp(post.at)}</font></td><td align='right'><a href='{visit.act(f"act=report;{here}")}'><img
 src='{IMAGES}/p_report.gif' border='0' alt='Report this post'></a><a
 href='{visit.act(f"act=Post;CODE=06;{here}")}'><img src='{IMAGES}/p_quote.gif' border='0' alt='Quote'></a></td></tr>
</table><hr noshade size='1'><table width='100%' border='0' cellspacing='0' cellpadding='5' style='table-layout:fixed'>
<tr><td><font face='Verdana' size='2' class='postcolor'>{visit.likeness.post_html(post)}</font>{mark}{signature}</td>
</tr></table></td></tr>
<tr><td class='{shade}' valign='bottom' height='20'><table width='100%' border='0' cellspacing='0'
 cellpadding='0'><tr><td align='left'><a href="javascript:scroll(0,0);"><img src='{IMAGES}/p_up.gif' border='0'
 alt='Top'></a></td><td align='right'><a href='{visit.act(f"act=Profile;CODE=03;MID={author.number}")}'><img
 src='{IMAGES}/p_profile.gif' border='0' alt='Profile'></a><a href='{visit.act(f"act=Msg;CODE=04;MID={author.number}")}'
><img src='{IMAGES}/p_pm.gif' border='0' alt='PM'></a><a href='{visit.act(f"act=Mail;CODE=00;MID={author.number}")}'
><img src='{IMAGES}/p_email.gif' border='0' alt='Email'></a><font face='Verdana' size='1'> {address}</font></td></tr>
</table></td></tr>
<tr><td id='postsep' colspan='2' height='1'><img src='{IMAGES}/spacer.gif' width='1' height='1' alt=''></td></tr>
"""


def _author(visit: Visit, post: Post) -> str:
    author, count = post.author, visit.store.count_posts(post.author)
    pips = next(pips for least, pips in _PIPS if count >= least)
    avatar = f"<br><img src='/iB_html/uploads/av-{author.number}.jpg' border='0' alt=''>" if author.has_avatar else ""
    group = "Super Moderators" if author.is_moderator else "Members"
    place = f"<br>Location: {esc(author.place)}" if author.place else ""
    return f"""<font face='Verdana' size='2' class='normalname'><b>{esc(author.name)}</b></font><br>{avatar}<br><font
 face='Verdana' size='1'>{f"<img src='{IMAGES}/pip.gif' border='0' alt='*'>" * pips}<br><br>Group: {group}<br>Posts:
 {count}<br>Joined: {joined(author)}{place}</font><br><img src='{IMAGES}/spacer.gif' width='160' height='1' alt=''>"""


def alone(visit: Visit, post: Post) -> str:
    """Write a post on a page of its own."""
    thread = post.thread
    whole = visit.link(visit.likeness.thread_url(thread))
    rows = f"""<tr><td id='titlemedium' colspan='2'><font face='Verdana' size='2'><b>Topic: {esc(thread.title)}</b>,
 a single post</font></td></tr>
{_post(visit, post, 0)}"""
    body = f"<font face='Verdana' size='1'><a href='{whole}'>View the whole topic</a></font>\n{pages.table(rows)}"
    return pages.frame(visit, thread.title, _crumbs(visit, thread), body)


def printed(visit: Visit, thread: Thread) -> str:
    """Write all of a thread as plainly as it gets."""
    posts = "".join(
        f"<hr noshade size='1'><b>Posted by:</b> {esc(post.author.name)} on {stamp(post.at)}<br><br>"
        f"{visit.likeness.post_html(post)}<br>\n"
        for post in thread.posts
    )
    board = thread.board
    where = visit.link(visit.likeness.board_url(board))
    return f"""<html><head><title>{pages.NAME} -&gt; {esc(thread.title)}</title></head>
<body bgcolor='#FFFFFF'><font face='Verdana' size='2'><b>Printable Version of Topic</b><br><br><b>-Forum:</b> <a
 href='{where}'>{esc(board.title)}</a><br><b>-Topic:</b> <a
 href='{visit.link(visit.likeness.thread_url(thread))}'>{esc(thread.title)}</a><br><b>started by
 {esc(thread.first.author.name)}</b><br>
{posts}<hr noshade size='1'>end</font></body></html>
"""
