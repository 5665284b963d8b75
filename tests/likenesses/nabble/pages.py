"""Write the frame of all pages, the root, categories and forums.

In: a `Likeness` and what to show. Out: HTML.
"""

import re
from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

NAME = "Old Harbour"
# Forums, topics and posts are nodes, numbered as one.
FORUMS, POSTS = 11_300, 12_000
_SERVLET = "/template/NamlServlet.jtp?macro="
_GAPS = re.compile(r"[^A-Za-z0-9]+")


def _named(title: str, node: str) -> str:
    words = _GAPS.sub("-", title).strip("-")
    return f"/{words}-{node}" if words else f"/{node}"


def servlet(macro: str, **fields: object) -> str:
    """Write the address of what only members and scripts need."""
    return f"{_SERVLET}{macro}" + "".join(f"&amp;{name}={value}" for name, value in fields.items())


def node(thing: Board | Thread | Post) -> int:
    """Give the number of a node: that of a topic is its first post's."""
    if isinstance(thing, Board):
        return thing.number + FORUMS
    return (thing.first if isinstance(thing, Thread) else thing).number + POSTS


def forum(board: Board, start: int = 0) -> str:
    """Write the path of a forum."""
    return _named(board.title, f"f{node(board)}{f'i{start}' if start else ''}.html")


def category(one: Category) -> str:
    """Write the path of a category, which is a forum without topics."""
    return _named(one.title, f"f{one.number + FORUMS}.html")


def topic(thread: Thread, start: int = 0) -> str:
    """Write the path of a topic."""
    return _named(thread.title, f"td{node(thread)}{f'i{start}' if start else ''}.html")


def permalink(post: Post) -> str:
    """Write the path of a post."""
    thread = post.thread
    inner = "" if post is thread.first else f"p{node(post)}"
    return _named(thread.title, f"tp{node(thread)}{inner}.html")


def is_mail(post: Post) -> bool:
    """Tell whether a post came to the forum by mail."""
    return post.number % 4 == 1


def moment(at: datetime) -> str:
    """Write a date with its time."""
    return f"{at:%b} {at:%d}, {at.year}; {_clock(at)}"


def _clock(at: datetime) -> str:
    return f"{at.hour % 12 or 12}:{at:%M}{'pm' if at.hour > 11 else 'am'}"


def brief(likeness: Likeness, at: datetime) -> str:
    """Write a date as lists do: today only the time, this year without the year."""
    now = likeness.store.now
    if at.date() == now.date():
        return _clock(at)
    return f"{at:%b} {at:%d}" + ("" if at.year == now.year else f", {at.year}")


def user(member: Member) -> str:
    """Link somebody."""
    href = servlet("user_nodes", user=member.number + 300)
    return f'<a href="{href}" rel="nofollow" target="_top">{esc(member.name)}</a>'


def plural(count: int, word: str) -> str:
    """Write a number with its noun."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def steps(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the steps that lead to a forum, the root and itself included."""
    store = likeness.store
    above = store.board(board.inside)
    if above:
        return [*steps(likeness, above), (forum(board), board.title)]
    holder = next(one for one in store.categories if board in one.boards)
    return [("/", NAME), (category(holder), holder.title), (forum(board), board.title)]


def frame(
    likeness: Likeness, title: str, trail: list[tuple[str, str]], body: str, *, at: int = 1, head: str = ""
) -> str:
    """Put the frame around the body of a page; ``at`` is the node that the page is about."""
    base = likeness.base
    crumbs = ' <span class="breadcrumb-separator">&#8250;</span> '.join(
        f'<span class="breadcrumb"><a href="{base}{target}" target="_top">{esc(name)}</a></span>'
        for target, name in trail
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<base href="{base}/" />
<title>{esc(title)}</title>
{head}<link rel="stylesheet" href="/nabble.css?v=36" type="text/css" />
<script src="/util/jquery/jquery-1.7.2.min.js" type="text/javascript"></script>
<script type="text/javascript">Nabble.setVar = function(name, value) {{}}; Nabble.embedded = false;</script>
</head>
<body>
<div id="nabble" class="nabble">
<div class="top-bar" id="nabble.top-bar"><table style="width:100%"><tr>
<td class="top-bar-breadcrumbs"><span id="breadcrumbs" class="breadcrumbs">{crumbs}</span></td>
<td class="top-bar-user" style="text-align:right"><span class="user-links"><a
 href="{servlet("user_login", nextUrl="%2F")}" rel="nofollow">Login</a> &nbsp;<a
 href="{servlet("registration_page")}" rel="nofollow">Register</a></span></td></tr></table></div>
<div class="search-bar"><form action="/template/NamlServlet.jtp" method="get"><input type="hidden" name="macro"
 value="search_page" /><input type="hidden" name="node" value="{at}" /><input type="text" name="query" size="18"
 class="medium-border-color" /> <input type="submit" value="Search" /> <label><input type="radio" name="scope"
 checked="checked" /> everywhere</label> <label><input type="radio" name="scope" /> only in this topic</label> <a
 href="{servlet("search_page", node=at, advanced="true")}" rel="nofollow">Advanced Search</a></form></div>
{body}
<div class="footer" id="nabble.footer"><table style="width:100%"><tr><td class="weak-color footer-left"><a
 href="http://www.nabble.com/" target="_top">Free forum by Nabble</a></td><td class="footer-right"><a
 href="{servlet("edit_this_page", node=at)}" rel="nofollow">Edit this page</a></td></tr></table></div>
</div>
</body>
</html>
"""


def toolbar(kind: str, at: int, path: str) -> str:
    """Write the line of buttons above what a forum holds."""
    feed = path.replace(".html", ".xml")
    mail = f"/mailing_list/MailingListOptions.jtp?forum={at}"
    return f"""<table class="toolbar shaded-bg-color"><tr><td><a href="{servlet("new_topic", node=at)}" rel="nofollow"
 class="toolbar-button"><b>New {kind}</b></a> <a href="{servlet("app_people", node=at)}" rel="nofollow"
 class="toolbar-button">People</a> <a href="{servlet("recent_posts", node=at)}" class="toolbar-button">Recent
 posts</a></td><td style="text-align:right"><span class="dropdown"><a class="toolbar-button" href="#">Options</a><ul
 class="dropdown-menu" style="display:none"><li><a href="{feed}" rel="nofollow">Feed for this forum</a></li><li><a
 href="{mail}" rel="nofollow">Post by email&hellip;</a></li><li><a href="{servlet("embedding_options", node=at)}"
 rel="nofollow">Embedding options</a></li></ul></span></td></tr></table>"""


def index(likeness: Likeness) -> str:
    """Write the root: categories, with the forums in them below."""
    rows = "".join(
        f"""<tr class="category-row medium-bg-color"><td colspan="4"><a href="{likeness.base}{category(one)}"
 class="forum-title" target="_top"><b>{esc(one.title)}</b></a></td></tr>
{"".join(_forum(likeness, board) for board in one.boards)}"""
        for one in likeness.store.categories
    )
    body = f"""<h1 id="app-title" class="app-title">{NAME}</h1>
<div class="app-description description">Everything that floats, rolls, cooks or plays. This forum is an archive for
 the mailing lists of the harbour, too.</div>
{toolbar("Topic", 1, "/Old-Harbour-f1.html")}
{_forums(rows)}"""
    return frame(likeness, NAME, [("/", NAME)], body)


def holder(likeness: Likeness, one: Category) -> str:
    """Write the page of a category."""
    rows = "".join(_forum(likeness, board) for board in one.boards)
    number = one.number + FORUMS
    body = f"""<h1 id="app-title" class="app-title">{esc(one.title)}</h1>
{toolbar("Topic", number, category(one))}
{_forums(rows)}"""
    return frame(likeness, f"{NAME} - {one.title}", [("/", NAME), (category(one), one.title)], body, at=number)


def _forums(rows: str) -> str:
    return f"""<table class="forums app-forums medium-border-color" cellspacing="0"><tr class="dark-bg-color"><th
 class="forum-header">Forums</th><th>Topics</th><th>Posts</th><th>Last Post</th></tr>
{rows}</table>"""


def _forum(likeness: Likeness, board: Board) -> str:
    inner = ", ".join(
        f'<a href="{likeness.base}{forum(one)}" target="_top">{esc(one.title)}</a>' for one in board.boards
    )
    below = f'<div class="subforums small">Sub-Forums: {inner}</div>' if inner else ""
    last = board.latest
    latest = "&nbsp;"
    if last:
        latest = f"""<a href="{likeness.base}{permalink(last)}" rel="nofollow" title="{esc(last.thread.title)}">\
{brief(likeness, last.at)}</a><br/><span class="small">by {user(last.author)}</span>"""
    return f"""<tr class="forum-row light-border-color"><td><a href="{likeness.base}{forum(board)}"
 class="forum-title app-row-title" target="_top">{esc(board.title)}</a><div
 class="description weak-color">{esc(board.about)}</div>{below}</td><td
 class="counts">{len(board.threads)}</td><td class="counts">{board.posts}</td><td class="last-post">{latest}</td></tr>
"""


def pager(paths: list[str], page: int) -> str:
    """Write the pager: ``paths`` holds the address of each page."""
    last = len(paths)
    if last == 1:
        return ""

    def item(number: int, name: str, css: str = "") -> str:
        return f'<span class="page{css}"><a href="{paths[number - 1]}" target="_top">{name}</a></span>'

    items = [item(page - 1, "&laquo; Previous", " no-border")] if page > 1 else []
    before = 0
    for number in sorted({1, last, *range(max(1, page - 3), min(last, page + 3) + 1)}):
        if number > before + 1:
            items.append('<span class="page no-border">&hellip;</span>')
        current = f'<span class="page current-page dark-border-color">{number}</span>'
        items.append(current if number == page else item(number, str(number)))
        before = number
    if page < last:
        items.append(item(page + 1, "Next &raquo;", " no-border"))
    return f'<div class="pages small" style="float:right">{" ".join(items)}</div>'


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a forum."""
    step = likeness.threads_per_page
    paths = [forum(board, place * step) for place in range(likeness.board_page_count(board))]
    rows = "".join(_topic(likeness, thread) for thread in slice_page(likeness.rows(board), page, step))
    below = _forums("".join(_forum(likeness, one) for one in board.boards)) if board.boards else ""
    empty = '<tr><td colspan="4" class="no-topics">This forum is empty.</td></tr>\n'
    numbers = pager(paths, page)
    body = f"""<h1 id="app-title" class="app-title">{esc(board.title)}</h1>
<div class="app-description description">{esc(board.about)}</div>
{toolbar("Topic", node(board), forum(board))}
{below}
{numbers}
<table class="topics app-topics medium-border-color" cellspacing="0"><tr class="dark-bg-color"><th
 class="topic-header">Topics ({len(board.threads)})</th><th>Replies</th><th>Last Post</th><th>Views</th></tr>
{rows or empty}</table>
{numbers}"""
    head = f'<link rel="alternate" type="application/atom+xml" href="{forum(board).replace(".html", ".xml")}" />\n'
    title = f"{NAME} - {board.title}"
    return frame(likeness, title, steps(likeness, board), body, at=node(board), head=head)


def _topic(likeness: Likeness, thread: Thread) -> str:
    last, first = thread.last, thread.first
    href = likeness.base + topic(thread)
    step, count = likeness.posts_per_page, likeness.thread_page_count(thread)
    links = ", ".join(
        f'<a href="{likeness.base}{topic(thread, place * step)}" target="_top">{place + 1}</a>'
        for place in range(count)
    )
    inner = f' <span class="topic-pages small">({links})</span>' if count > 1 else ""
    pin = '<img src="/images/icon_pin.png" class="pin-icon" title="Pinned topic" alt="" /> ' if thread.is_sticky else ""
    lock = '<img src="/images/icon_lock.png" title="Locked topic" alt="" /> ' if thread.is_locked else ""
    return f"""<tr class="topic-row light-border-color"><td class="topic-cell">{pin}{lock}<a href="{href}"
 class="topic-title app-row-title" target="_top">{esc(thread.title)}</a>{inner}<div
 class="topic-author small weak-color">by {user(first.author)}</div></td><td
 class="counts">{thread.replies}</td><td class="last-post nowrap"><a href="{likeness.base}{permalink(last)}"
 target="_top" rel="nofollow">{brief(likeness, last.at)}</a><br/><span class="small">by
 {user(last.author)}</span></td><td class="counts">{thread.views}</td></tr>
"""
