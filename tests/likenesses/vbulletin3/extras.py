"""Write the pages beside those of boards and threads: messages, members, searches, feeds, the archive, the printer's.

In: a likeness and what to show. Out: HTML, or RSS.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board, Member, Post, Thread

from .frame import NAME, TABLE, clock, day, frame

if TYPE_CHECKING:
    from . import Vbulletin3

_ARCHIVE_POSTS = 50


def message(likeness: "Vbulletin3", words: str = "") -> str:
    """Say why there is nothing to be seen: one has to log in, mostly."""
    reasons = """You are not logged in or you do not have permission to access this page. This could be due to one of \
several reasons:<ol><li>You are not logged in. Fill in the form at the bottom of this page and try again.</li>
<li>You may not have sufficient privileges to access this page.</li></ol>"""
    body = f"""<table {TABLE} style="max-width:70%">
<tr><td class="tcat">vBulletin Message</td></tr>
<tr><td class="panelsurround" align="center"><div class="panel"><div align="left">{esc(words) or reasons}</div>
<form action="login.php?do=login" method="post"><fieldset class="fieldset"><legend>Log in</legend>User Name: <input \
type="text" class="bginput" name="vb_login_username" size="50" /> Password: <input type="password" class="bginput" \
name="vb_login_password" size="50" /> <a href="{likeness.to("login", "do=lostpw")}">Forgotten Your Password?</a>\
</fieldset>
<input type="submit" class="button" value="Log in" /></form></div></td></tr>
</table>"""
    return frame(likeness, NAME, [("", "vBulletin Message")], body)


def members(likeness: "Vbulletin3") -> str:
    """Write the list of members."""
    rows = "".join(
        f"""<tr align="center"><td class="alt1Active" align="left"><a href="{likeness.to("member", f"u={one.number}")}\
">\
{esc(one.name)}</a></td><td class="alt2">{one.joined:%m-%d-%Y}</td><td class="alt1">\
{likeness.store.count_posts(one)}</td></tr>"""
        for one in likeness.store.members
    )
    body = f"""<table {TABLE}><tr><td class="tcat" colspan="3">Members List</td></tr>
<tr align="center"><td class="thead" align="left">User Name</td><td class="thead">Join Date</td>\
<td class="thead">Posts</td></tr>{rows}</table>"""
    return frame(likeness, f"{NAME} - Members List", [("", "Members List")], body)


def profile(likeness: "Vbulletin3", member: Member) -> str:
    """Write the profile of somebody."""
    mine = max((one for one in likeness.store.posts.values() if one.author is member), key=lambda one: one.at)
    body = f"""<table {TABLE}><tr><td class="tcat" id="username_box"><h1>{esc(member.name)}</h1></td></tr>
<tr><td class="alt1"><div id="last_online">Last Activity: {day(mine.at, likeness.store.now)} <span \
class="time">{clock(mine.at)}</span></div></td></tr></table>
<div class="content_block" id="collapseobj_stats"><fieldset class="statistics_group"><legend>Total Posts</legend>
<ul class="list_no_decoration"><li><span class="shade">Total Posts:</span> {likeness.store.count_posts(member)}</li>
<li><a href="{likeness.to("search", f"do=finduser&u={member.number}")}" rel="nofollow">Find all posts by \
{esc(member.name)}</a></li></ul></fieldset>
<fieldset class="statistics_group"><legend>General Information</legend><ul class="list_no_decoration">
<li><span class="shade">Join Date:</span> {member.joined:%m-%d-%Y}</li></ul></fieldset></div>"""
    return frame(likeness, f"{NAME} - View Profile: {member.name}", [("", f"View Profile: {member.name}")], body)


def search(likeness: "Vbulletin3", do: str, number: int) -> str:
    """Write the form for a search, or what was found: the threads of today, the posts of somebody."""
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at)[::-1]
    if do in ("getdaily", "getnew"):
        found = "".join(_found(likeness, post.thread) for post in posts if post is post.thread.last)
        body = f"""<table {TABLE} id="threadslist"><tr><td class="thead" colspan="2">Thread / Thread Starter</td>\
<td class="thead">Last Post</td><td class="thead">Replies</td><td class="thead">Views</td><td class="thead">Forum</td>\
</tr>{found}</table>"""
    elif do == "finduser":
        body = "".join(_snippet(likeness, post) for post in posts if post.author.number == number)
    else:
        body = f"""<form action="search.php?do=process" method="post"><table {TABLE}><tr><td class="tcat">Search \
Forums</td></tr><tr><td class="panelsurround"><input type="text" class="bginput" name="query" size="35" /> <input \
type="submit" class="button" value="Search Now" /></td></tr></table></form>"""
    return frame(
        likeness, f"{NAME} - Search Results" if do else NAME, [("", "Search Results" if do else "Search")], body
    )


def _found(likeness: "Vbulletin3", thread: Thread) -> str:
    number, last, board = thread.number, thread.last, thread.board
    return f"""<tr><td class="alt1"><img src="images/statusicon/thread.gif" alt="" border="" /></td>
<td class="alt1" id="td_threadtitle_{number}"><div><a href="{likeness.to("showthread", f"t={number}")}" \
id="thread_title_{number}">{esc(thread.title)}</a></div><div class="smallfont">{esc(thread.first.author.name)}</div>\
</td>
<td class="alt2"><div class="smallfont" style="text-align:right; white-space:nowrap">\
{day(last.at, likeness.store.now)} <span class="time">{clock(last.at)}</span><br />by {esc(last.author.name)}</div></td>
<td class="alt1" align="center">{thread.replies}</td><td class="alt2" align="center">{thread.views}</td>
<td class="alt1"><a href="{likeness.to("forumdisplay", f"f={board.number}")}">{esc(board.title)}</a></td></tr>"""


def _snippet(likeness: "Vbulletin3", post: Post) -> str:
    words = " ".join(part.text for part in post.parts if part.kind == "text")[:150]
    board = post.thread.board
    link = f"{likeness.to('showthread', f'p={post.number}')}#post{post.number}"
    return f"""<table {TABLE} id="post{post.number}"><tr><td class="thead" style="font-weight:normal"><span \
style="float:right">Forum: <a href="{likeness.to("forumdisplay", f"f={board.number}")}">{esc(board.title)}</a></span>
{day(post.at, likeness.store.now)}, {clock(post.at)}</td></tr><tr><td class="alt1">
<div>Posted By <a href="{likeness.to("member", f"u={post.author.number}")}">{esc(post.author.name)}</a></div>
<div class="alt2"><em><a href="{link}">{esc(post.thread.title)}</a><br />{esc(words)}</em></div></td></tr></table><br \
/>"""


def posters(likeness: "Vbulletin3", thread: Thread) -> str:
    """Tell who wrote how much in a thread."""
    counts = {post.author.name: post.author for post in thread.posts}
    rows = "".join(
        f"""<tr><td class="alt1"><a href="{likeness.to("member", f"u={author.number}")}">{esc(name)}</a></td>
<td class="alt2" align="center">{sum(post.author is author for post in thread.posts)}</td></tr>"""
        for name, author in counts.items()
    )
    body = f"""<table {TABLE}><tr><td class="tcat" colspan="2">Total Posts: {len(thread.posts)}</td></tr>
<tr><td class="thead">User Name</td><td class="thead">Posts</td></tr>{rows}</table>"""
    return frame(likeness, f"{NAME} - Who Posted?", [("", "Who Posted?")], body)


def printed(likeness: "Vbulletin3", thread: Thread) -> str:
    """Write a thread for the printer."""
    posts = "".join(
        f"""<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%"><tr><td class="page">
<table cellpadding="0" cellspacing="0" border="0" width="100%"><tr valign="bottom"><td style="font-size:14pt">\
{esc(post.author.name)}</td><td class="smallfont" align="right">{day(post.at, likeness.store.now)} {clock(post.at)}\
</td>\
</tr></table><hr /><div>{likeness.post_html(post)}</div></td></tr></table><br />"""
        for post in thread.posts
    )
    return f"""<html><head><title>{esc(thread.title)} - {esc(NAME)} - Printable Version</title></head><body \
class="page">
<table class="tborder" width="100%"><tr><td class="page"><a href="{likeness.to("index")}"><strong>{esc(NAME)}</strong>\
</a> \
(http://example.net/)<br />&nbsp;-&nbsp; <a href="{likeness.to("showthread", f"t={thread.number}")}">\
{esc(thread.title)}</a></td></tr></table>{posts}
<div class="smallfont" align="center">All times are GMT -5.</div></body></html>
"""


def feed(likeness: "Vbulletin3") -> str:
    """Write the feed of the forum."""
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at)[::-1][:15]
    items = "".join(
        f"""<item><title>{esc(thread.title)}</title><link>{likeness.thread_url(thread)}&amp;goto=newpost</link>
<pubDate>{thread.first.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate></item>"""
        for thread in threads
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{esc(NAME)}</title><link>{likeness.base}</link>{items}</channel></rss>
"""


def _archived(likeness: "Vbulletin3", title: str, way: str, full: str, body: str) -> str:
    root = f"{likeness.base}/archive"
    return f"""<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en"><head>
<title>{esc(title)} [Archive]  - {esc(NAME)}</title>
<link rel="stylesheet" type="text/css" href="{root}/archive.css" /></head><body><div class="pagebody">
<div id="navbar"><a href="{root}/index.php">{esc(NAME)}</a>{way}</div><hr />
<div class="pda">View Full Version : <a href="{full}">{esc(title)}</a></div><hr />
{body}<div id="copyright">vBulletin&reg; v3.8.7</div></div></body></html>
"""


def archive(likeness: "Vbulletin3") -> str:
    """Write the first page of the archive, which is made for machines."""
    root = f"{likeness.base}/archive/index.php"
    items = "".join(
        f'<li><a href="{root}/f-{board.number}.html">{esc(board.title)}</a></li>' for board in likeness.store.boards
    )
    return _archived(likeness, NAME, "", likeness.entry, f'<div id="content"><ul>{items}</ul></div>')


def archived_board(likeness: "Vbulletin3", board: Board) -> str:
    """Write a board of the archive."""
    root = f"{likeness.base}/archive/index.php"
    items = "".join(
        f'<li><a href="{root}/t-{one.number}.html">{esc(one.title)}</a> <i>({one.replies} replies)</i></li>'
        for one in likeness.rows(board)
    )
    return _archived(likeness, board.title, f" &gt; {esc(board.title)}", likeness.board_url(board), f"<ol>{items}</ol>")


def archived_thread(likeness: "Vbulletin3", thread: Thread, page: int) -> str:
    """Write a thread of the archive: bare texts, without links."""
    root, first = f"{likeness.base}/archive/index.php", (page - 1) * _ARCHIVE_POSTS
    posts = "".join(
        f"""<div class="post"><div class="posttop"><div class="username">{esc(post.author.name)}</div><div \
class="date">\
{post.at.astimezone(likeness.zone):%m-%d-%Y, %I:%M %p}</div></div><div class="posttext">\
{"<br /><br />".join(esc(part.text) for part in post.parts)}</div></div><hr />"""
        for post in thread.posts[first : first + _ARCHIVE_POSTS]
    )
    count = -(-len(thread.posts) // _ARCHIVE_POSTS)
    links = " ".join(f'<a href="{root}/t-{thread.number}-p-{one}.html">{one}</a>' for one in range(1, count + 1))
    way = f""" &gt; <a href="{root}/f-{thread.board.number}.html">{esc(thread.board.title)}</a> &gt; \
{esc(thread.title)}"""
    pages = f'<div id="pagenumbers"><b>Pages :</b> {links}</div>' if count > 1 else ""
    return _archived(likeness, thread.title, way, likeness.thread_url(thread), pages + posts)
