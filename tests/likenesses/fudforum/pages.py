"""Write the pages of the forum: tables in tables, posts with a bar above and a bar below.

In: a request. Out: answers. Whoever comes without a cookie gets a session id in every link.
"""

from datetime import datetime
from hashlib import md5

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Board, Category, Post, Thread

NAME = "Lakeside Forum"
_COOKIE = "fud_session_1446541960"


def _date(at: datetime) -> str:
    return f"{at:%a}, {at:%d} {at:%B} {at:%Y} {at:%H:%M}"


class Visit:
    """One request, and how links are written in its answer."""

    def __init__(self, likeness: Likeness, request: Request) -> None:
        self.likeness, self.store = likeness, likeness.store
        self.has_cookie = _COOKIE in request.cookies
        self.session = md5(f"fud {self.store.visits}".encode()).hexdigest()

    def link(self, query: str) -> str:
        """Write a link to the script; an anchor stays behind the session."""
        query, mark, anchor = query.partition("#")
        session = "" if self.has_cookie else f"S={self.session}"
        return esc(f"index.php?{query}&{session}{mark}{anchor}")

    def page(self, title: str, body: str, status: int = 200) -> Answer:
        """Put the frame around the body of a page."""
        headers = () if self.has_cookie else (("Set-Cookie", f"{_COOKIE}={self.session}; path=/"),)
        links = {"cal": "Calendar", "finduser": "Members", "search": "Search", "help_index": "Help"}
        menu = "".join(
            f'<li><a href="{self.link(f"t={key}")}" title="{word}"><img src="theme/default/images/top.png" alt="" />'
            f" {word}</a></li>"
            for key, word in (links | {"register": "Register", "login": "Login", "index": "Home"}).items()
        )
        text = f"""<!DOCTYPE html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<title>{NAME}: {esc(title)}</title>
<base href="{self.likeness.base}/" />
<link rel="search" type="application/opensearchdescription+xml" title="{NAME} Search" href="/open_search.php" />
<link rel="stylesheet" href="theme/default/forum.css" media="screen" title="Default Forum Theme" />
</head>
<body>
<div class="header"><div class="headsearch"><form id="headsearch" method="get" action="index.php"><br /><label
 accesskey="f" title="Forum Search">Forum Search:<br /><input type="search" name="srch" value="" size="20"
 placeholder="Forum Search" /></label><input type="hidden" name="t" value="search" /></form></div>
<a href="{self.link("t=index")}" title="Home"><img class="headimg" src="theme/default/images/header.gif" alt="" /><span
 class="headtitle">{NAME}</span></a><br /><span class="headdescr">Boats, soup and radios<br /><br /></span></div>
<div class="content">
<div id="UserControlPanel"><ul>{menu}</ul></div>
{body}
</div>
<div class="footer ac"><b>.::</b> <a href="mailto:admin@example.org">Contact</a> <b>::</b> <a
 href="{self.link("t=index")}">Home</a> <b>::.</b><p class="SmallText">Powered by: FUDforum 3.0.9.<br />Copyright
 &copy;2001-2018 <a href="http://fudforum.org/">FUDforum Bulletin Board Software</a></p></div>
</body>
</html>
"""
        return Answer(text, status, headers=headers)

    def pager(self, query: str, page: int, per_page: int, last: int) -> str:
        """Write the pager."""
        if last == 1:
            return ""
        items = [
            str(number)
            if number == page
            else f'<a href="{self.link(f"{query}&start={(number - 1) * per_page}")}" class="PagerLink">{number}</a>'
            for number in range(1, last + 1)
        ]
        if page < last:
            items.append(f'<a href="{self.link(f"{query}&start={page * per_page}")}" accesskey="n">&gt;</a>')
            items.append(f'<a href="{self.link(f"{query}&start={(last - 1) * per_page}")}">&raquo;</a>')
        return f'<span class="SmallText fb">Pages ({last}): [{"&nbsp;&nbsp;".join(items)}]</span>'


def index(visit: Visit) -> Answer:
    """Write the page that lists all boards."""
    store = visit.store
    body = f"""<div class="ctb">Goto Forum: {_options(visit)}</div>
<span class="GenText">Today's date: <b>{_date(store.now)}</b></span><br />
<table cellspacing="1" cellpadding="2" class="ContentTable">
<tr><th colspan="3" class="wa">Forum</th><th class="nw">Messages</th><th class="nw">Topics</th><th class="nw">Last
 message</th></tr>
{"".join(_category(visit, category) for category in store.categories)}
</table>
<table cellspacing="1" cellpadding="2" class="ContentTable"><tr><th class="wa">Logged in users list [ Show: <a
 href="{visit.link("t=online_today")}" class="thLnk">Today</a> ]</th></tr><tr><td class="RowStyleA"><span
 class="SmallText">There are <b>0</b> members, <b>0</b> invisible members and <b>{store.visits % 6 + 1}</b> guests
 visiting
 this board.</span></td></tr><tr><td class="RowStyleB SmallText">Our users have posted a total of
 <b>{len(store.posts)}</b> messages inside <b>{len(store.threads)}</b> topics.<br />We have <b>{len(store.members)}</b>
 registered users.<br />The newest registered user is <a href="{visit.link("t=usrinfo&id=25")}">
<b>{esc(store.members[-1].name)}</b></a></td></tr></table>"""
    return visit.page("Welcome to the forum", body)


def _options(visit: Visit) -> str:
    options = "".join(f'<option value="{board.number}">{esc(board.title)}</option>' for board in visit.store.boards)
    return f'<form action="index.php" method="get"><select name="frm_id">{options}</select></form>'


def _category(visit: Visit, category: Category) -> str:
    rows = "".join(_board(visit, one) for board in category.boards for one in (board, *board.boards))
    return f"""<tr id="c{category.number}"><td class="CatDesc expanded" colspan="6"><a
 href="{visit.link("t=index&cat=1")}"
 class="CatLink">{esc(category.title)}</a></td></tr>
{rows}"""


def _board(visit: Visit, board: Board) -> str:
    latest, last = board.latest, "n/a"
    if latest:
        last = f"""<span class="DateText">{_date(latest.at)}</span><br />By: <a
 href="{visit.link(f"t=usrinfo&id={latest.author.number}")}">{esc(latest.author.name)}</a> <a
 href="{visit.link(f"t=msg&goto={latest.number}#msg_{latest.number}")}"><img title="{esc(latest.thread.title)}"
 src="theme/default/images/goto.gif" alt="" /></a>"""
    target = visit.link(f"t=thread&frm_id={board.number}")
    return f"""<tr class="row child-c1"><td class="RowStyleA wo"></td><td class="RowStyleB ac wo"><img
 title="No new messages"
 src="theme/default/images/existing_content.png" alt="" /></td><td class="RowStyleA wa"><a href="{target}"
 class="big">{esc(board.title)}</a><br />{esc(board.about)}</td><td class="RowStyleB ac">{board.posts}</td><td
 class="RowStyleB ac">{len(board.threads)}</td><td class="RowStyleA ac nw">{last}</td></tr>
"""


def board(visit: Visit, board: Board, page: int) -> Answer:
    """Write a page of a board."""
    likeness, query = visit.likeness, f"t=thread&frm_id={board.number}"
    rows = likeness.rows(board)
    pager = visit.pager(query, page, likeness.threads_per_page, likeness.board_page_count(board))
    shown = "".join(_row(visit, board, thread) for thread in slice_page(rows, page, likeness.threads_per_page))
    body = f"""<table cellspacing="0" cellpadding="0" border="0" class="wa"><tr><td class="al wa"><a
 href="{visit.link("t=index")}">Home</a> &raquo; {esc(board.title)}<br /><span class="GenText fb">Show:</span> <a
 href="{visit.link("t=selmsg&date=today")}" title="Show all messages that were posted today" rel="nofollow">Today's
 Messages</a> <b>::</b> <a href="{visit.link("t=selmsg&reply_count=0")}" rel="nofollow">Unanswered Messages</a></td><td
 class="vb ar"><a href="{visit.link(f"t=post&frm_id={board.number}")}"><img src="theme/default/images/new_thread.gif"
 alt="Create a new topic" /></a></td></tr></table>
{pager}
<table border="0" cellspacing="1" cellpadding="2" class="ContentTable"><tr><th>&nbsp;</th><th class="wa">Topic</th>
<th>Replies</th><th>Views</th><th class="nw">Last message</th></tr>
{shown or '<tr><td class="RowStyleA ac" colspan="5">There are no messages in this forum.</td></tr>'}</table>
{pager}<div class="ctb">Goto Forum: {_options(visit)}</div>"""
    return visit.page(board.title, body)


def _row(visit: Visit, board: Board, thread: Thread) -> str:
    first, last, number = thread.first, thread.last, thread.number
    count = visit.likeness.thread_page_count(thread)
    links = " ".join(
        f'<a href="{visit.link(f"t=msg&th={number}&start={page * visit.likeness.posts_per_page}")}">{page + 1}</a>'
        for page in range(count)
    )
    pages = f'<span class="SmallText">( {links} )</span>' if count > 1 else ""
    mark = '<span class="StClr">Sticky: </span>' if thread.is_sticky else ""
    target = visit.link(f"t=msg&th={number}&start=0")
    if thread.board is not board:
        return f"""<tr><td class="RowStyleB wo"><img src="theme/default/images/moved.png" title="Moved" alt=""
 /></td><td
 class="RowStyleA" colspan="4">Moved: <a class="big" href="{target}">{esc(thread.title)}</a> to <a
 href="{visit.link(f"t=thread&frm_id={thread.board.number}")}">{esc(thread.board.title)}</a></td></tr>
"""
    return f"""<tr class="row"><td class="RowStyleB wo"><img src="theme/default/images/read.png" title="Read topic"
 alt="" /></td>
<td class="RowStyleA">{mark}<a class="big" href="{target}">{esc(thread.title)}</a> {pages}<div class="TopBy">By: <a
 href="{visit.link(f"t=usrinfo&id={first.author.number}")}">{esc(first.author.name)}</a> on <span
 class="DateText">{_date(first.at)}</span></div></td><td class="RowStyleB ac">{thread.replies}</td><td
 class="RowStyleB ac">{thread.views}</td><td class="RowStyleC nw"><span class="DateText">{_date(last.at)}</span><br
 />By: <a
 href="{visit.link(f"t=usrinfo&id={last.author.number}")}">{esc(last.author.name)}</a> <a
 href="{visit.link(f"t=msg&goto={last.number}#msg_{last.number}")}"><img src="theme/default/images/goto.gif"
 title="Go to the last message in this topic" alt="" /></a></td></tr>
"""


def thread(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread."""
    likeness, board = visit.likeness, thread.board
    last = likeness.thread_page_count(thread)
    pager = visit.pager(f"t=msg&th={thread.number}", page, likeness.posts_per_page, last)
    posts = "".join(_post(visit, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    body = f"""<table cellspacing="0" cellpadding="0" border="0" class="wa"><tr><td class="al wa"><a
 href="{visit.link("t=index")}">Home</a> &raquo; <a
 href="{visit.link(f"t=thread&frm_id={board.number}")}">{esc(board.title)}
</a> &raquo; <b>{esc(thread.title)}</b><br /><span class="GenText fb">Show:</span> <a
 href="{visit.link(f"t=tree&th={thread.number}")}" title="Switch to threaded view of this topic">Tree
 View</a></td></tr></table>
{pager}
{posts}
{pager}
<table border="0" cellspacing="1" cellpadding="1" class="dashed wa"><tr><td class="al">Previous Topic: <a
 href="{visit.link(f"t=msg&th={thread.number}&prevloaded=1&rid=0")}">earlier</a><br />Next Topic: <a
 href="{visit.link(f"t=msg&th={thread.number}&nextloaded=1&rid=0")}">later</a></td></tr></table>
<div class="ctb">Goto Forum: {_options(visit)}</div>
<span class="SmallText">[ <a href="pdf.php?msg={thread.first.number}&amp;">PDF</a> ]<br />Current Time:
 {_date(visit.store.now)}<br />Total time taken to generate the page: 0.0{visit.store.visits % 80 + 10}
 seconds</span>"""
    return visit.page(f"{board.title} &raquo; {thread.title}", body)


def _post(visit: Visit, post: Post) -> str:
    author, number = post.author, post.number
    edited = f"<p>[Updated on: {_date(post.edited)}]<br /></p>" if post.edited else ""
    signature = f'<br /><br /><hr class="sig" />{esc(author.signature)}' if author.signature else ""
    avatar = f'<img src="images/custom_avatars/{author.number}.jpg" alt="" width="64" height="64" />'
    place = f"<br /><b>Location: </b>{esc(author.place)}" if author.place else ""
    return f"""<table cellspacing="0" cellpadding="0" class="ContentTable"><tr><td class="MsgSpacer">
<table cellspacing="0" cellpadding="0" class="MsgTable"><tr><td class="MsgR1 vt al MsgSubText"><a
 name="msg_num_{post.place}"></a>
<a name="msg_{number}"></a>{"" if post.place == 1 else "Re: "}{esc(post.thread.title)} [<a
 href="{visit.link(f"t=msg&th={post.thread.number}&goto={number}#msg_{number}")}" title="Link">message
 #{number}</a>]</td><td
 class="MsgR1 vt ar"><span class="DateText">{_date(post.at)}</span></td></tr>
<tr class="MsgR2"><td class="MsgR2" colspan="2"><table cellspacing="0" cellpadding="0" class="ContentTable"><tr
 class="MsgR2">
<td class="avatarPad wo">{avatar if author.has_avatar else ""}</td><td class="msgud"><img
 src="theme/default/images/offline.png"
 alt="author is currently offline" title="offline" />&nbsp;<a href="{visit.link(f"t=usrinfo&id={author.number}")}">
{esc(author.name)}</a> &nbsp; &nbsp;<br /><b>Messages:</b> {visit.store.count_posts(author)}<br /><b>Registered:</b>
 {author.joined:%B %Y}{place}</td><td class="msgud"><div
 class="ctags">{"Moderator" if author.is_moderator else "Member"}</div>
</td></tr></table></td></tr>
<tr><td colspan="2" class="MsgR3"><span class="MsgBodyText">{visit.likeness.post_html(post)}</span>
{signature}{edited}</td></tr>
<tr><td colspan="2" class="MsgToolBar"><table border="0" cellspacing="0" cellpadding="0" class="wa"><tr><td
 class="al nw"><a
 href="{visit.link(f"t=report&msg_id={number}")}" rel="nofollow">Report message to a moderator</a></td><td
 class="ar nw"><a
 href="{visit.link(f"t=post&reply_to={number}")}" rel="nofollow"><img src="theme/default/images/msg_reply.gif"
 alt="Reply to message" /></a></td></tr></table></td></tr></table></td></tr></table>
"""


def message(visit: Visit, words: str, status: int = 200) -> Answer:
    """Write a page that says one thing."""
    body = f"""<table cellspacing="1" cellpadding="2" class="DialogTable"><tr><th>Error</th></tr><tr><td
 class="RowStyleA GenText">
{words}</td></tr></table>"""
    return visit.page("Error", body, status)
