"""Write the pages of the forum.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Post, Thread

NAME = "Harbour Master's Phorum"


def _long(at: datetime) -> str:
    return f"{at:%B %d, %Y %I:%M%p}"


def _short(at: datetime) -> str:
    return f"{at:%m/%d/%Y %I:%M%p}"


def _user(board: Board, member: Member) -> str:
    return f'<a href="profile.php?{board.number},{member.number}">{esc(member.name)}</a>'


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, about: str = "") -> str:
    """Put the frame around the body of a page."""
    steps = "".join(f' &gt; <a href="{target}" rel="breadcrumb">{esc(name)}</a>' for target, name in crumbs)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="EN" xml:lang="EN">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>{esc(title)}</title>
<link rel="stylesheet" type="text/css" href="css.php?0,css" media="screen" />
<link rel="alternate" type="application/rss+xml" title="RSS-File" href="feed.php?0,replies=1,type=rss" />
</head>
<body onload="">
<div id="phorum">
<div id="user-info" class="logged-out"><span class="welcome">Welcome!</span> <a class="icon icon-key-go"
 href="login.php?0">Log In</a> <a class="icon icon-user-add" href="register.php?0">Create A New Profile</a></div>
<div id="logo"><a href="index.php"><img src="templates/emerald/images/logo.png" width="111" height="25" alt="Phorum"
 border="0" />
</a></div>
<div id="breadcrumb"><a href="index.php" rel="breadcrumb[root]">Home</a>{steps}</div>
<div id="search-area" class="icon-zoom"><form id="header-search-form" action="search.php" method="get"><input
 type="hidden"
 name="phorum_page" value="search" /><input type="text" name="search" size="20" value="" class="styled-text" /><input
 type="submit" value="Search" class="styled-button" /><br /><a href="search.php?0">Advanced</a></form></div>
<div id="page-info"><h1 class="heading">{esc(title)}</h1>{about}</div>
{body}
<div id="footer-plug">This <a href="http://www.phorum.org/">forum</a> is powered by
 <a href="http://www.phorum.org/">Phorum</a>.</div>
</div>
</body>
</html>
"""


def _pager(target: str, page: int, last: int) -> str:
    if last == 1:
        return ""
    items = []
    arrow = '<a href="{},page={}" title="{}"><img src="templates/emerald/images/control.png" alt="{}" /></a>'
    if page > 1:
        items.append(arrow.format(target, page - 1, "Previous", "Previous"))
    items += [
        f'<strong class="current-page">{number}</strong>'
        if number == page
        else f'<a href="{target},page={number}">{number}</a>'
        for number in range(1, last + 1)
    ]
    if page < last:
        items.append(arrow.format(target, page + 1, "Next", "Next"))
    words = f"Page {page} of {last}&nbsp;&nbsp;&nbsp;&nbsp;<strong>Pages:</strong>"
    return f'<div class="paging">{words} {"".join(items)}</div>'


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards."""
    tables = "".join(
        f"""<table cellspacing="0" class="list"><tr><th
 align="left">{esc(category.title)}</th><th>Threads</th><th>Posts</th>
<th align="left">Last Post</th></tr>
{"".join(_board(one) for board in category.boards for one in (board, *board.boards))}</table>
"""
        for category in likeness.store.categories
    )
    return frame(likeness, NAME, [], f'<div class="nav"></div>{tables}')


def _board(board: Board) -> str:
    last = _short(board.latest.at) if board.latest else "&nbsp;"
    return f"""<tr><td width="55%"><h3><a
 href="list.php?{board.number}">{esc(board.title)}</a></h3><p>{esc(board.about)}</p>
<small><a class="icon icon-tick" href="index.php?{board.number},markread">Mark Read</a> <a class="icon icon-feed"
 href="feed.php?{board.number},replies=1,type=rss">RSS</a></small></td><td align="center"
 width="12%">{len(board.threads)}</td>
<td align="center" width="12%">{board.posts}</td><td width="21%">{last}</td></tr>
"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    rows = likeness.rows(board)
    target = f"list.php?{board.number}"
    pager = _pager(target, page, likeness.board_page_count(board))
    shown = "".join(
        _row(likeness, board, thread, place)
        for place, thread in enumerate(slice_page(rows, page, likeness.threads_per_page))
    )
    nav = f"""<div class="nav">{pager}<a class="icon icon-folder" href="index.php">Forum List</a> <a
 class="icon icon-comment-add" href="posting.php?{board.number}">New Topic</a></div>"""
    body = f"""{nav}
<table cellspacing="0" class="list"><tr><th align="left">Subject</th><th align="left" nowrap="nowrap">Started By</th>
<th nowrap="nowrap">Posts</th><th nowrap="nowrap">Views</th><th align="left" nowrap="nowrap">Last Post</th></tr>
{shown}</table>
{nav}"""
    about = f'<div class="description">{esc(board.about)}&nbsp;</div>'
    return frame(likeness, board.title, [(target, board.title)], body, about)


def _row(likeness: Likeness, board: Board, thread: Thread, place: int) -> str:
    is_moved = thread.board is not board
    target = f"read.php?{thread.board.number},{thread.number}"
    count, last = likeness.thread_page_count(thread), thread.last
    links = " ".join(f'<a href="{target},page={page}">{page}</a>' for page in range(1, count + 1))
    pages = f"<small>Pages: {links}</small>" if count > 1 else ""
    alt = ' class="alt"' if place % 2 else ""
    icon = "bell" if thread.is_sticky else "page_go" if is_moved else "comment"
    title = ("Moved: " if is_moved else "Sticky: " if thread.is_sticky else "") + "Go to this topic"
    latest = f"""{_short(last.at)}<br /><span><a href="{target},{last.number}#msg-{last.number}">Last Post</a> by
 {esc(last.author.name)}</span>"""
    counts = ("&nbsp;", "&nbsp;", "&nbsp;") if is_moved else (str(len(thread.posts)), str(thread.views), latest)
    return f"""<tr><td width="65%"{alt}><a href="{target}" title="{title}"><img
 src="templates/emerald/images/{icon}.png"
 class="icon1616" alt="" /></a><h4><a href="{target}" class="">{esc(thread.title)}</a>{pages}</h4></td>
<td nowrap="nowrap"{alt}>{_user(board, thread.first.author)}</td><td align="center"{alt}>{counts[0]}</td>
<td align="center"{alt}>{counts[1]}</td><td nowrap="nowrap"{alt}>{counts[2]}</td></tr>
"""


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board = thread.board
    target = f"read.php?{board.number},{thread.number}"
    pager = _pager(target, page, likeness.thread_page_count(thread))
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    nav = f"""<div class="nav">{pager}<a class="icon icon-folder" href="index.php">Forum List</a> <a
 class="icon icon-list"
 href="list.php?{board.number}">Message List</a> <a class="icon icon-comment-add"
 href="posting.php?{board.number}">New Topic</a></div>"""
    steps = f"""<div class="generic"><a class="icon icon-prev"
 href="read.php?{board.number},{thread.number},newer">Newer Topic</a>
 <a class="icon icon-next" href="read.php?{board.number},{thread.number},older">Older Topic</a> <a
 class="icon icon-printer"
 href="read.php?{board.number},{thread.number},printview,page={page}" target="_blank" rel="nofollow">Print View</a> <a
 class="icon icon-feed" href="feed.php?{board.number},{thread.number},type=rss" rel="nofollow">RSS</a></div>"""
    body = f"""{nav}
{posts}
{nav}
{steps}
<div id="REPLY" class="information">Sorry, only registered users may post in this forum.<br /><br /><a
 class="icon icon-key-go" href="login.php?{board.number}">Click here to login</a></div>"""
    who = f"""<div class="description">Posted by {esc(thread.first.author.name)}&nbsp;</div>"""
    crumbs = [(f"list.php?{board.number}", board.title), (target, "Topic")]
    return frame(likeness, thread.title, crumbs, body, who)


def _post(likeness: Likeness, post: Post) -> str:
    board, author, number = post.thread.board, post.author, post.number
    target = f"read.php?{board.number},{post.thread.number},{number}"
    years = (likeness.store.now - author.joined).days // 365
    registered = f"{years} year{'s' if years > 1 else ''} ago" if years else "11 months ago"
    edited = ""
    if post.edited:
        edited = f"""<br />
<br />
<br />
<br />
Edited {post.edits} time(s). Last edit at {_short(post.edited)} by {esc(author.name)}."""
    return f"""<a name="msg-{number}"></a>
<div class="message"><div class="generic"><table border="0" cellspacing="0"><tr><td width="100%">
<div class="message-author icon-user">{_user(board, author)}<small>[ <a
 href="pm.php?{board.number},page=send,to_id={author.number}">PM</a> ]</small></div>
<small><strong><a href="{target}#msg-{number}" rel="bookmark"
 title="Link to this post">{"" if post.place == 1 else "Re: "}\
{esc(post.thread.title)}</a></strong><br />{_long(post.at)}</small></td>
<td class="message-user-info" nowrap="nowrap">Registered: {registered}<br
 />Posts: {likeness.store.count_posts(author)}</td>
</tr></table></div>
<div class="message-body">
{likeness.post_html(post)}{edited}
<div class="message-options"><a class="icon icon-comment-add" href="{target}#REPLY" rel="nofollow">Reply</a><a
 class="icon icon-comment-add" href="{target},quote=1#REPLY" rel="nofollow">Quote</a></div>
</div></div>
"""
