"""Write the pages of an older board, in English: dates without machine-readable twins, both numbers in every address.

In: a request. Out: answers. Whoever comes without a cookie gets a session id in every link.
"""

from datetime import datetime
from hashlib import md5

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

NAME = "Riverside Board"
_COOKIE = "phpbb3_x1y2z_sid"


def _date(at: datetime) -> str:
    return f"{at:%a} {at:%b} {at:%d}, {at.year} {at.hour % 12 or 12}:{at:%M} {'am' if at.hour < 12 else 'pm'}"


class Visit:
    """One request, and how links are written in its answer."""

    def __init__(self, likeness: Likeness, request: Request) -> None:
        self.likeness, self.store = likeness, likeness.store
        self.has_cookie = _COOKIE in request.cookies
        self.sid = request.cookies.get(_COOKIE) or md5(f"old {self.store.visits}".encode()).hexdigest()

    def link(self, target: str) -> str:
        """Write a link of the board for an attribute."""
        path, mark, anchor = target.partition("#")
        if not self.has_cookie:
            path += ("&" if "?" in path else "?") + f"sid={self.sid}"
        return esc(f"./{path}{mark}{anchor}")

    def user(self, member: Member) -> str:
        """Write the name of a member with a link to the profile."""
        colour = ' style="color: #00AA00;" class="username-coloured"' if member.is_moderator else ""
        target = self.link(f"memberlist.php?mode=viewprofile&u={member.number}")
        return f'<a href="{target}"{colour}>{esc(member.name)}</a>'

    def post_link(self, post: Post) -> str:
        """Write the link to a post."""
        return self.link(f"viewtopic.php?f={post.thread.board.number}&p={post.number}#p{post.number}")

    def thread_target(self, thread: Thread) -> str:
        """Give the address of a thread."""
        return f"viewtopic.php?f={thread.board.number}&t={thread.number}"

    def numbers(self, target: str, page: int, per_page: int, last: int) -> str:
        """Write numbers of pages, parted by commas."""
        items = []
        for number in range(1, last + 1):
            start = f"&start={(number - 1) * per_page}" if number > 1 else ""
            here = f"<strong>{number}</strong>"
            items.append(here if number == page else f'<a href="{self.link(target + start)}">{number}</a>')
        comma = '<span class="page-sep">, </span>'
        return f"<span>{comma.join(items)}</span>"

    def pager(self, words: str, target: str, page: int, per_page: int, last: int) -> str:
        """Write what is above and below a list."""
        where = f"Page <strong>{page}</strong> of <strong>{last}</strong>"
        if last > 1:
            where = f'<a href="#" onclick="jumpto(); return false;" title="Click to jump to page…">{where}</a> &bull; '
            where += self.numbers(target, page, per_page, last)
        return f'<div class="pagination">{words} &bull; {where}</div>'

    def page(self, title: str, crumbs: list[tuple[str, str]], body: str, status: int = 200) -> Answer:
        """Put the frame around the body of a page."""
        headers = () if self.has_cookie else (("Set-Cookie", f"{_COOKIE}={self.sid}; path=/; HttpOnly"),)
        steps = "".join(
            f' <strong>&#8249;</strong> <a href="{self.link(target)}">{esc(name)}</a>' for target, name in crumbs
        )
        text = f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en-gb" xml:lang="en-gb">
<head>
<meta http-equiv="content-type" content="text/html; charset=UTF-8" />
<meta http-equiv="content-style-type" content="text/css" />
<meta http-equiv="content-language" content="en-gb" />
<title>{NAME} &bull; {esc(title)}</title>
<link href="./styles/prosilver/theme/print.css" rel="stylesheet" type="text/css" media="print" title="printonly" />
<link href="./style.php?id=1&amp;lang=en&amp;sid={self.sid}" rel="stylesheet" type="text/css" media="screen, projection"
 />
</head>
<body id="phpbb" class="section-viewtopic ltr">
<div id="wrap"><a id="top" name="top" accesskey="t"></a>
<div id="page-header"><div class="headerbar"><div class="inner"><span class="corners-top"><span></span></span>
<div id="site-description"><a href="{self.link("index.php")}" title="Board index" id="logo"><img
 src="./styles/prosilver/imageset/site_logo.gif" width="139" height="52" alt="" title="" /></a><h1>{NAME}</h1>
<p>Boats, bicycles and soup</p><p class="skiplink"><a href="#start_here">Skip to content</a></p></div>
<div id="search-box"><form action="{self.link("search.php")}" method="get" id="search"><fieldset><input name="keywords"
 id="keywords" type="text" maxlength="128" title="Search for keywords" class="inputbox search" value="Search…" />
<input class="button2" value="Search" type="submit" /><br /><a href="{self.link("search.php")}" title="View the advanced
 search options">Advanced search</a></fieldset></form></div>
<span class="corners-bottom"><span></span></span></div></div>
<div class="navbar"><div class="inner"><span class="corners-top"><span></span></span>
<ul class="linklist navlinks"><li class="icon-home"><a href="{self.link("index.php")}"
 accesskey="h">Board index</a>{steps}
</li><li class="rightside"><a href="#" onclick="fontsizeup(); return false;" class="fontsize"
 title="Change font size">Change
 font size</a></li></ul>
<ul class="linklist rightside"><li class="icon-faq"><a href="{self.link("faq.php")}"
 title="Frequently Asked Questions">FAQ</a>
</li><li class="icon-register"><a href="{self.link("ucp.php?mode=register")}">Register</a></li>
<li class="icon-logout"><a href="{self.link("ucp.php?mode=login")}" title="Login" accesskey="x">Login</a></li></ul>
<span class="corners-bottom"><span></span></span></div></div></div>
<a name="start_here"></a>
<div id="page-body">
{body}
</div>
<div id="page-footer"><div class="navbar"><div class="inner"><ul class="linklist"><li class="icon-home">
<a href="{self.link("index.php")}">Board index</a></li><li class="rightside"><a
 href="{self.link("memberlist.php?mode=leaders")}"
>The team</a> &bull; <a href="{self.link("ucp.php?mode=delete_cookies")}">Delete all board cookies</a> &bull; All times
 are
 UTC </li></ul></div></div><div class="copyright">Powered by <a
 href="http://www.phpbb.com/">phpBB</a>&reg; Forum Software
 &copy; phpBB Group</div></div></div>
</body>
</html>
"""
        return Answer(text, status, headers=headers)

    def path_to(self, board: Board) -> list[tuple[str, str]]:
        """Give the headings and boards above a board, and itself."""
        step = (f"viewforum.php?f={board.number}", board.title)
        above = self.store.board(board.inside) if board.inside else None
        if above:
            return [*self.path_to(above), step]
        category = next(category for category in self.store.categories if board in category.boards)
        return [(f"viewforum.php?f={category.number}", category.title), step]


def index(visit: Visit) -> Answer:
    """Write the page that lists all boards."""
    store = visit.store
    body = f"""<p class="right">It is currently {_date(store.now)}</p>
<ul class="linklist"><li><a href="{visit.link("search.php?search_id=unanswered")}">View unanswered posts</a> &bull;
 <a href="{visit.link("search.php?search_id=active_topics")}">View active topics</a></li></ul>
{"".join(_category(visit, category) for category in store.categories)}
<h3><a href="{visit.link("viewonline.php")}">Who is online</a></h3><p>In total there are <strong>{store.visits % 5 + 2}
</strong> users online :: 0 registered, 0 hidden and {store.visits % 5 + 2} guests (based on users active over the past
 5
 minutes)<br />Most users ever online was <strong>44</strong> on {_date(store.members[0].joined)}<br /><br />Registered
 users: No registered users</p><h3>Statistics</h3><p>Total posts <strong>{len(store.posts)}</strong> &bull; Total topics
 <strong>{len(store.threads)}</strong> &bull; Total members <strong>{len(store.members)}</strong> &bull; Our newest
 member
 <strong>{visit.user(store.members[-1])}</strong></p>"""
    return visit.page("Index page", [], body)


def heading(visit: Visit, category: Category) -> Answer:
    """Write the page of a heading."""
    crumbs = [(f"viewforum.php?f={category.number}", category.title)]
    return visit.page(f"View forum - {category.title}", crumbs, _category(visit, category))


def _category(visit: Visit, category: Category) -> str:
    title = f'<a href="{visit.link(f"viewforum.php?f={category.number}")}">{esc(category.title)}</a>'
    return _boards(visit, title, list(category.boards))


def _boards(visit: Visit, title: str, boards: list[Board]) -> str:
    return f"""<div class="forabg"><div class="inner"><span class="corners-top"><span></span></span>
<ul class="topiclist"><li class="header"><dl class="icon"><dt>{title}</dt><dd class="topics">Topics</dd><dd
 class="posts">Posts
</dd><dd class="lastpost"><span>Last post</span></dd></dl></li></ul><ul class="topiclist forums">
{"".join(_board(visit, board) for board in boards)}</ul><span class="corners-bottom"><span></span></span></div></div>
"""


def _board(visit: Visit, board: Board) -> str:
    latest, last = board.latest, "No posts<br />&nbsp;"
    if latest:
        last = f"""<dfn>Last post</dfn> by {visit.user(latest.author)}
<a href="{visit.post_link(latest)}"><img src="./styles/prosilver/imageset/icon_topic_latest.gif" width="11" height="9"
 alt="View the latest post" title="View the latest post" /></a> <br />{_date(latest.at)}"""
    inner = ", ".join(
        f'<a href="{visit.link(f"viewforum.php?f={one.number}")}" class="subforum read">{esc(one.title)}</a>'
        for one in board.boards
    )
    return f"""<li class="row"><dl class="icon"
 style="background-image: url(./styles/prosilver/imageset/forum_read.gif);">
<dt title="No unread posts"><a href="{visit.link(f"viewforum.php?f={board.number}")}"
 class="forumtitle">{esc(board.title)}</a>
<br />{esc(board.about)}{f"<br /><strong>Subforum: </strong> {inner}" if inner else ""}</dt>
<dd class="topics">{len(board.threads)} <dfn>Topics</dfn></dd><dd class="posts">{board.posts} <dfn>Posts</dfn></dd>
<dd class="lastpost"><span>{last}</span></dd></dl></li>
"""


def board(visit: Visit, board: Board, page: int) -> Answer:
    """Write a page of a board."""
    likeness, target = visit.likeness, f"viewforum.php?f={board.number}"
    rows = likeness.rows(board)
    pager = visit.pager(
        f"{len(rows)} topics", target, page, likeness.threads_per_page, likeness.board_page_count(board)
    )
    shown = "".join(_row(visit, board, thread) for thread in slice_page(rows, page, likeness.threads_per_page))
    table = f"""<div class="forumbg"><div class="inner"><span class="corners-top"><span></span></span><ul
 class="topiclist">
<li class="header"><dl class="icon"><dt>Topics</dt><dd class="posts">Replies</dd><dd class="views">Views</dd>
<dd class="lastpost"><span>Last post</span></dd></dl></li></ul><ul class="topiclist topics">
{shown}</ul><span class="corners-bottom"><span></span></span></div></div>"""
    none = '<div class="panel"><strong>There are no topics or posts in this forum.</strong></div>'
    post = f"""<div class="buttons"><div class="post-icon" title="Post a new topic"><a
 href="{visit.link(f"posting.php?mode=post&f={board.number}")}"><span></span>Post a new topic</a></div></div>"""
    inner = _boards(visit, "Forum", board.boards) if board.boards else ""
    body = f"""<h2><a href="{visit.link(target)}">{esc(board.title)}</a></h2>
{inner}
<div class="topic-actions">{post}{pager}</div>
{table if rows else none}
<form method="post" action="{visit.link(target)}"><fieldset class="display-options"><label>Display topics from previous:
 <select name="st"><option value="0" selected="selected">All Topics</option><option
 value="7">7 days</option></select></label>
</fieldset></form><hr />
<div class="topic-actions">{post}{pager}</div>
<h3>Who is online</h3><p>Users browsing this forum: No registered users and {visit.store.visits % 3 + 1} guests</p>
<h3>Forum permissions</h3><p>You <strong>cannot</strong> post new topics in this forum<br
 />You <strong>cannot</strong> reply
 to topics in this forum<br /></p>"""
    return visit.page(f"View forum - {board.title}", visit.path_to(board), body)


def _row(visit: Visit, board: Board, thread: Thread) -> str:
    is_moved = thread.board is not board
    is_sticky = thread.is_sticky and not is_moved
    image = "topic_moved" if is_moved else "sticky_read" if is_sticky else "topic_read"
    likeness, last = visit.likeness, thread.last
    count = likeness.thread_page_count(thread)
    pages = visit.numbers(visit.thread_target(thread), 0, likeness.posts_per_page, count)
    return f"""<li class="row bg1{" sticky" if is_sticky else ""}"><dl class="icon"
 style="background-image: url(./styles/prosilver/imageset/{image}.gif); background-repeat: no-repeat;">
<dt title="No unread posts"><a href="{visit.link(visit.thread_target(thread))}"
 class="topictitle">{esc(thread.title)}</a>
<br />{f'<strong class="pagination">{pages}</strong>' if count > 1 else ""}by {visit.user(thread.first.author)} &raquo;
 {_date(thread.first.at)}</dt><dd class="posts">{thread.replies} <dfn>Replies</dfn></dd><dd class="views">{thread.views}
 <dfn>Views</dfn></dd><dd class="lastpost"><span><dfn>Last post </dfn>by {visit.user(last.author)}
<a href="{visit.post_link(last)}"><img src="./styles/prosilver/imageset/icon_topic_latest.gif" width="11" height="9"
 alt="View the latest post" title="View the latest post" /></a> <br />{_date(last.at)}</span></dd></dl></li>
"""


def thread(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread."""
    likeness, target = visit.likeness, visit.thread_target(thread)
    words = f"{len(thread.posts)} posts"
    pager = visit.pager(words, target, page, likeness.posts_per_page, likeness.thread_page_count(thread))
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    body = f"""<h2><a href="{visit.link(target)}">{esc(thread.title)}</a></h2>
<div class="topic-actions"><div class="buttons"><div class="reply-icon"><a
 href="{visit.link(f"posting.php?mode=reply&f={thread.board.number}&t={thread.number}")}" title="Post a
 reply"><span></span>Post
 a reply</a></div></div>{pager}</div><div class="clear"></div>
{"".join(_post(visit, post, place) for place, post in enumerate(posts))}
<div class="topic-actions">{pager}</div>
<p></p><p><a href="{visit.link(f"viewforum.php?f={thread.board.number}")}" class="left-box left" accesskey="r">Return to
 {esc(thread.board.title)}</a></p>
<form method="post" id="jumpbox" action="{visit.link("viewforum.php")}"><fieldset class="jumpbox"><label for="f">Jump
 to:</label> <select name="f" id="f"><option
 value="-1">Select a forum</option>{_options(visit)}</select></fieldset></form>
<h3>Who is online</h3><p>Users browsing this forum: No registered users and {visit.store.visits % 3 + 1} guests</p>"""
    return visit.page(f"View topic - {thread.title}", visit.path_to(thread.board), body)


def _options(visit: Visit) -> str:
    return "".join(f'<option value="{board.number}">{esc(board.title)}</option>' for board in visit.store.boards)


def _post(visit: Visit, post: Post, place: int) -> str:
    author, number, link = post.author, post.number, visit.post_link(post)
    edited = signature = ""
    if post.edited:
        edited = f"""<div class="notice">Last edited by {visit.user(author)} on {_date(post.edited)}, edited
 {post.edits} time in
 total.</div>"""
    if author.signature:
        signature = f'<div id="sig{number}" class="signature">{esc(author.signature)}</div>'
    avatar = f"""<a href="{visit.link(f"memberlist.php?mode=viewprofile&u={author.number}")}"><img
 src="./download/file.php?avatar={author.number}.jpg" width="80" height="80" alt="User avatar" /></a><br />"""
    return f"""<div id="p{number}" class="post bg{place % 2 + 1}"><div class="inner"><span
 class="corners-top"><span></span></span>
<div class="postbody"><ul class="profile-icons"><li class="quote-icon"><a
 href="{visit.link(f"posting.php?mode=quote&f={post.thread.board.number}&p={number}")}" title="Reply with
 quote"><span>Reply
 with quote</span></a></li></ul>
<h3 {'class="first"' if not place else ""}><a
 href="#p{number}">{"" if post.place == 1 else "Re: "}{esc(post.thread.title)}</a>
</h3><p class="author"><a href="{link}"><img src="./styles/prosilver/imageset/icon_post_target.gif" width="11"
 height="9"
 alt="Post" title="Post" /></a>by <strong>{visit.user(author)}</strong> &raquo; {_date(post.at)} </p>
<div class="content">{visit.likeness.post_html(post)}</div>
{edited}{signature}</div>
<dl class="postprofile" id="profile{number}"><dt>{avatar if author.has_avatar else ""}{visit.user(author)}</dt>
<dd>&nbsp;</dd><dd><strong>Posts:</strong> {visit.store.count_posts(author)}</dd><dd><strong>Joined:</strong>
 {_date(author.joined)}</dd>{f"<dd><strong>Location:</strong> {esc(author.place)}</dd>" if author.place else ""}</dl>
<div class="back2top"><a href="#wrap" class="top" title="Top">Top</a></div>
<span class="corners-bottom"><span></span></span></div></div>
<hr class="divider" />
"""


def message(visit: Visit, words: str, status: int = 200) -> Answer:
    """Write a page that says one thing."""
    body = f'<div class="panel" id="message"><div class="inner"><h2>Information</h2><p>{words}</p></div></div>'
    return visit.page("Information", [], body, status)
