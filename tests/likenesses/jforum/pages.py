"""Write the pages of the forum: tables in tables, as forums of its time did; English, with the day before the month.

In: a request. Out: HTML. Whoever comes without a cookie gets a session id behind every path.
"""

from datetime import datetime
from hashlib import md5

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

NAME = "Open Workshop"
_COOKIE = "JSESSIONID"
_IMAGE = "/jforum/templates/default/images"


def _date(at: datetime) -> str:
    return f"{at:%d/%m/%Y %H:%M:%S}"


class Visit:
    """One request, and how links are written in its answer."""

    def __init__(self, likeness: Likeness, request: Request) -> None:
        self.likeness, self.store = likeness, likeness.store
        self.has_cookie = _COOKIE in request.cookies
        self.session = md5(f"visit {self.store.visits}".encode()).hexdigest().upper()

    def link(self, path: str) -> str:
        """Write a link to an action; an anchor stays behind the session."""
        path, mark, anchor = path.partition("#")
        session = "" if self.has_cookie else f";jsessionid={self.session}"
        return esc(f"/jforum/{path}.page{session}{mark}{anchor}")

    def user(self, member: Member) -> str:
        """Write the name of a member with a link to the profile."""
        return f'<a href="{self.link(f"user/profile/{member.number}")}">{esc(member.name)}</a>'

    def thread_link(self, thread: Thread, page: int = 1, anchor: str = "") -> str:
        """Write a link to a page of a thread: the offset stands before the number."""
        start = f"{(page - 1) * self.likeness.posts_per_page}/" if page > 1 else ""
        return self.link(f"posts/list/{start}{thread.number}{anchor}")

    def board_link(self, board: Board, page: int = 1) -> str:
        """Write a link to a page of a board."""
        start = f"{(page - 1) * self.likeness.threads_per_page}/" if page > 1 else ""
        return self.link(f"forums/show/{start}{board.number}")

    def page(self, title: str, body: str, status: int = 200) -> Answer:
        """Put the frame around the body of a page."""
        headers = () if self.has_cookie else (("Set-Cookie", f"{_COOKIE}={self.session}; Path=/jforum"),)
        tabs = {
            "filters/search": "Search",
            "recentTopics/list": "Recent Topics",
            "hottestTopics/list": "Hottest Topics",
        }
        menu = "&nbsp;&nbsp;".join(
            f"""<img src="{_IMAGE}/icon_mini.gif" alt="[{word}]" /><a class="mainmenu"
 href="{self.link(target)}">{word}</a>"""
            for target, word in (tabs | {"user/list": "Member Listing", "forums/list": "Back to home page"}).items()
        )
        text = f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta http-equiv="Pragma" content="no-cache" />
<style type="text/css">@import url( /jforum/templates/default/styles/style.css?1446541960 );</style>
<title>{esc(title)}</title>
</head>
<body class="jforum" bgcolor="#ffffff">
<table width="100%" border="0"><tr><td>
<table cellspacing="0" cellpadding="0" width="100%" border="0"><tr><td><a href="{self.link("forums/list")}"><img
 src="{_IMAGE}/logo.jpg" border="0" alt="[Logo]" /></a></td>
<td width="100%" align="center" valign="middle"><span class="boardtitle">{NAME}</span>
<table cellspacing="0" cellpadding="2" border="0"><tr><td valign="top" nowrap="nowrap" align="center">&nbsp;{menu}&nbsp;
<br /><a class="mainmenu" href="{self.link("user/insert")}">Register</a>&nbsp;/
 <a class="mainmenu" href="{self.link("user/login")}">Login</a></td></tr></table></td></tr></table></td></tr>
<tr><td width="100%" height="100%">
{body}
</td></tr></table>
<div align="center"><span class="copyright">Powered by <a href="http://www.jforum.net" target="_blank">JForum 2.1.9</a>
 &copy; JForum Team</span></div>
</body>
</html>
"""
        return Answer(text, status, headers=headers)

    def pager(self, links: list[str], page: int) -> str:
        """Write the pager from the links of all pages."""
        if len(links) == 1:
            return ""
        items = [
            f'<b class="current">{number}</b>' if number == page else f'<a href="{link}">{number}</a>'
            for number, link in enumerate(links, 1)
        ]
        if page > 1:
            items.insert(0, f'<a href="{links[page - 2]}">&#9668;</a>')
        if page < len(links):
            items.append(f'<a href="{links[page]}">&#9658;</a>')
        return f'<div class="pagination">{" ".join(items)}</div>'


def index(visit: Visit) -> Answer:
    """Write the page that lists all boards."""
    store = visit.store
    body = f"""<table width="100%" align="center"><tr><td>
<table width="100%" cellspacing="0" cellpadding="2" border="0" align="center"><tr><td valign="bottom" align="left">
<span class="gensmall">The time now is: {_date(store.now)}<br /></span><span class="forumlink"><a class="forumlink"
 href="{visit.link("forums/list")}">Forum Index</a></span></td></tr></table>
<table class="forumline" cellspacing="1" cellpadding="2" width="100%" border="0">
<tr><th class="thcornerl" nowrap="nowrap" colspan="2" height="25">&nbsp;Forums&nbsp;</th><th class="thtop"
 nowrap="nowrap"
 width="50">&nbsp;Topics&nbsp;</th><th class="thtop" nowrap="nowrap" width="50">&nbsp;Messages&nbsp;</th>
<th class="thcornerr" nowrap="nowrap">&nbsp;Last Message&nbsp;</th></tr>
{"".join(_category(visit, category) for category in store.categories)}
</table>
<table class="forumline" cellspacing="1" cellpadding="3" width="100%" border="0"><tr><td class="cathead" colspan="2"
 height="28"><span class="cattitle">Who is online</span></td></tr><tr><td class="row1" valign="middle" align="center"
 rowspan="2"><img src="{_IMAGE}/whosonline.gif" alt="[Who is online]" /></td><td class="row1" align="left" width="100%">
<span class="gensmall">Our users have posted a total of <b>{len(store.posts)}</b> messages<br />We have
 <b>{len(store.members)}</b> registered users<br />The newest registered user is <b>{visit.user(store.members[-1])}</b>
</span></td></tr><tr><td class="row1" align="left"><span class="gensmall">There are <b>{store.visits % 7 + 1}</b> online
 users: <b>0</b> registered and <b>{store.visits % 7 + 1}</b> guest(s)<br />Most users ever online was <b>38</b> on
 {_date(store.members[-1].joined)}</span></td></tr></table></td></tr></table>"""
    return visit.page(NAME, body)


def _category(visit: Visit, category: Category) -> str:
    boards = [one for board in category.boards for one in (board, *board.boards)]
    rows = "".join(_board(visit, board) for board in boards)
    return f"""<tr><td class="catleft" colspan="2" height="28"><span class="cattitle"><a
 class="cattitle">{esc(category.title)}
</a></span></td><td class="catright" align="right" colspan="3">&nbsp;</td></tr>
{rows}"""


def _board(visit: Visit, board: Board) -> str:
    latest, last = board.latest, "No messages"
    if latest:
        target = visit.thread_link(latest.thread, visit.likeness.page_of(latest), f"#{latest.number}")
        last = f"""{_date(latest.at)}<br />{visit.user(latest.author)} <a href="{target}"><img
 src="{_IMAGE}/icon_latest_reply.gif"
 border="0" alt="[Latest Reply]" /></a>"""
    return f"""<tr><td class="row1" valign="middle" align="center" height="50"><img src="{_IMAGE}/folder_big.gif"
 alt="[Messages]" /></td><td class="row1" width="100%" height="50"><span class="forumlink"><a class="forumlink"
 href="{visit.board_link(board)}">{esc(board.title)}</a></span><br /><span class="genmed">{esc(board.about)}<br
 /></span>
<span class="gensmall">&nbsp;</span></td><td class="row2" valign="middle" align="center" height="50"><span
 class="gensmall">{len(board.threads)}</span></td><td class="row2" valign="middle" align="center" height="50"><span
 class="gensmall">{board.posts}</span></td><td class="row2" valign="middle" nowrap="nowrap" align="center" height="50">
<span class="postdetails">{last}</span></td></tr>
"""


def board(visit: Visit, board: Board, page: int) -> Answer:
    """Write a page of a board."""
    likeness = visit.likeness
    rows = likeness.rows(board)
    links = [visit.board_link(board, number) for number in range(1, likeness.board_page_count(board) + 1)]
    shown = "".join(_row(visit, board, thread) for thread in slice_page(rows, page, likeness.threads_per_page))
    none = (
        '<tr><td class="row1" colspan="6" align="center"><span class="gen">No messages in this forum</span></td></tr>'
    )
    bar = f"""<table cellspacing="2" cellpadding="2" width="100%" align="center"><tr><td valign="middle" align="left"
 width="50">
<a href="{visit.link(f"jforum/posts/insert/{board.number}")}" rel="nofollow"><img src="{_IMAGE}/en_US/newtopic.gif"
 border="0" alt="[New Topic]" /></a></td><td class="nav" valign="middle" align="left" width="100%"><span class="nav">
<a class="nav" href="{visit.link("forums/list")}">Forum Index</a> &raquo; <a class="nav"
 href="{visit.board_link(board)}">
{esc(board.title)}</a></span></td><td class="nav" nowrap="nowrap"
 align="right">{visit.pager(links, page)}</td></tr></table>"""
    body = f"""<table width="100%" align="center"><tr><td><table width="100%"><tr><td align="left" colspan="2">
<a class="maintitle" href="{visit.board_link(board)}">{esc(board.title)}</a></td></tr></table>
{bar}
<table class="forumline" cellspacing="1" cellpadding="4" width="100%" border="0"><tr><th class="thcornerl"
 nowrap="nowrap"
 align="center" colspan="2" height="25">&nbsp;Topics&nbsp;</th><th class="thtop" align="center"
 width="50">&nbsp;Replies</th>
<th class="thtop" align="center" width="100">&nbsp;Author&nbsp;</th><th class="thtop" align="center"
 width="50">Views</th>
<th class="thcornerr" nowrap="nowrap" align="center">&nbsp;Last Message&nbsp;</th></tr>
{shown or none}</table>
{bar}
<table cellspacing="0" cellpadding="0" width="100%"><tr><td align="left" valign="top"><span class="gensmall"><img
 src="{_IMAGE}/folder_new.gif" alt="" /> Unread messages &nbsp; <img src="{_IMAGE}/folder_lock.gif" alt="" /> Blocked
</span></td></tr></table></td></tr></table>"""
    return visit.page(f"{board.title} - {NAME}", body)


def _row(visit: Visit, board: Board, thread: Thread) -> str:
    is_moved = thread.board is not board
    mark = "Moved: " if is_moved else "Sticky: " if thread.is_sticky else ""
    last, count = thread.last, visit.likeness.thread_page_count(thread)
    links = ", ".join(f'<a href="{visit.thread_link(thread, page)}">{page}</a>' for page in range(1, count + 1))
    pages = f"""<span class="gensmall"><br />[ <img src="{_IMAGE}/icon_latest_reply.gif" alt="[Pages]"
 /> Go to Page: {links} ]
</span>"""
    target = visit.thread_link(thread, count, f"#{last.number}")
    icon = "folder_lock" if thread.is_locked else "folder"
    return f"""<tr class="bg_small_yellow"><td class="row1" valign="middle" align="center" width="20"><img
 src="{_IMAGE}/{icon}.gif" alt="" /></td><td class="row1" width="100%"><span class="topictitle">{mark}<a
 href="{visit.thread_link(thread)}">{esc(thread.title)}</a></span>{pages if count > 1 else ""}</td>
<td class="row2" valign="middle" align="center"><span class="postdetails">{thread.replies}</span></td>
<td class="row3" valign="middle" align="center"><span class="name">{visit.user(thread.first.author)}</span></td>
<td class="row2" valign="middle" align="center"><span class="postdetails">{thread.views}</span></td>
<td class="row3" valign="middle" nowrap="nowrap" align="center"><span class="postdetails">{_date(last.at)}<br />
{visit.user(last.author)} <a href="{target}"><img src="{_IMAGE}/icon_latest_reply.gif" border="0" alt="[Latest Reply]"
 /></a>
</span></td></tr>
"""


def thread(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread."""
    likeness, board = visit.likeness, thread.board
    links = [visit.thread_link(thread, number) for number in range(1, likeness.thread_page_count(thread) + 1)]
    posts = "".join(_post(visit, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    bar = f"""<table width="100%" align="center" cellspacing="2" cellpadding="2"><tr><td valign="middle" align="left">
<a href="{visit.link(f"posts/reply/0/{thread.number}")}" rel="nofollow"><img src="{_IMAGE}/en_US/reply.gif" border="0"
 alt="[Post Reply]" /></a></td><td valign="middle" align="left" width="100%"><span class="nav"><a class="nav"
 href="{visit.link("forums/list")}">Forum Index</a> &raquo; <a class="nav" href="{visit.board_link(board)}">
{esc(board.title)}</a></span></td><td valign="middle" align="right" nowrap="nowrap">{visit.pager(links, page)}</td></tr>
</table>"""
    body = f"""<table width="100%" align="center"><tr><td><table width="100%" cellspacing="2" cellpadding="2"><tr>
<td align="left" colspan="3"><span class="maintitle"><a href="{visit.thread_link(thread)}" name="top" class="maintitle"
 id="top">{esc(thread.title)}</a></span></td></tr></table>
{bar}
<table class="forumline" width="100%" border="0" cellspacing="1" cellpadding="3">
<tr><th class="thleft" nowrap="nowrap" width="150" height="26">Author</th><th class="thright" nowrap="nowrap"
 width="100%">Message</th></tr>
{posts}
<tr><td class="catbottom" align="center" colspan="2" height="28">&nbsp;</td></tr></table>
{bar}
<table width="100%"><tr><td align="left"><span class="gensmall">&nbsp;</span></td><td align="right"><form action="">
<span class="gensmall">Go to: </span><select onchange="if(this.value != -1) document.location = '/jforum/forums/show/' +
 this.value + '.page'">{_options(visit)}</select></form></td></tr></table></td></tr></table>"""
    return visit.page(thread.title, body)


def _options(visit: Visit) -> str:
    return "".join(f'<option value="{board.number}">{esc(board.title)}</option>' for board in visit.store.boards)


def _post(visit: Visit, post: Post) -> str:
    author, number = post.author, post.number
    image = f'<img src="/jforum/images/avatar/{author.number}.gif" border="0" alt="[Avatar]" /><br />'
    edited = signature = ""
    if post.edited:
        times = f"{post.edits} time{'s' if post.edits > 1 else ''}"
        edited = f"""<tr><td colspan="2"><span class="gensmall"><br
 /><i>This message was edited {times}. Last update was at
 {_date(post.edited)}</i></span></td></tr>"""
    if author.signature:
        signature = f'<tr><td colspan="2"><hr /><span class="genmed">{esc(author.signature)}</span></td></tr>'
    return f"""<tr><td class="row1" valign="top" align="left" rowspan="2"><span class="name"><a name="{number}"></a>
<b>{esc(author.name)}</b></span><br /><span class="postdetails"><img src="{_IMAGE}/rank.gif" alt="" /><br />
{image if author.has_avatar else ""}<br />Joined: {_date(author.joined)}<br
 />Messages: {visit.store.count_posts(author)}<br />
{f"Location: {esc(author.place)}<br />" if author.place else ""}Offline<br /></span></td>
<td class="row1" valign="top" height="28" width="100%"><table width="100%" border="0" cellspacing="0"
 cellpadding="0"><tr>
<td width="100%"><a href="{visit.link(f"posts/preList/{post.thread.number}/{number}#{number}")}"><img
 src="{_IMAGE}/icon_minipost.gif" border="0" alt="[Post New]" /></a><span class="postdetails">{_date(post.at)}</span>
&nbsp; &nbsp;<span class="postdetails">Subject:
 <b>{"" if post.place == 1 else "Re:"}{esc(post.thread.title)}</b></span></td>
<td valign="top" nowrap="nowrap" align="right"><a href="{visit.link(f"posts/quote/0/{number}")}" rel="nofollow"
 class="icon_quote"><img src="{_IMAGE}/icon_quote.gif" border="0" alt="[Quote]" /></a></td></tr>
<tr><td colspan="2"><hr /></td></tr>
<tr><td colspan="2"><span class="postbody">{visit.likeness.post_html(post)}</span></td></tr>
{signature}
{edited}
</table></td></tr>
<tr><td class="row1" width="100%" height="28" valign="bottom" nowrap="nowrap"><a
 href="{visit.link(f"user/profile/{author.number}")}" class="icon_profile"><img src="{_IMAGE}/icon_profile.gif"
 border="0"
 alt="[Profile]" /></a> <a href="{visit.link(f"pm/sendTo/{author.number}")}"><img src="{_IMAGE}/icon_pm.gif" border="0"
 alt="[PM]" /></a></td></tr>
<tr><td class="spacerow" colspan="2" height="1"><img src="/jforum/images/transp.gif" alt="" width="1" height="1"
 /></td></tr>
"""


def recent(visit: Visit) -> Answer:
    """Write the newest threads of all boards, which is no board."""
    threads = sorted(visit.store.threads.values(), key=lambda thread: thread.last.at)[:-21:-1]
    rows = "".join(_row(visit, thread.board, thread) for thread in threads)
    return visit.page(f"Recent Topics - {NAME}", f'<table class="forumline" width="100%">{rows}</table>')


def message(visit: Visit, words: str, status: int = 200) -> Answer:
    """Write a page that says one thing."""
    body = f"""<table class="forumline" width="100%"><tr><th class="thhead" height="25"><b>Information</b></th></tr><tr>
<td class="row1" align="center"><span class="gen"><br />{words}<br /></span></td></tr></table>"""
    return visit.page(NAME, body, status)
