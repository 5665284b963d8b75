"""Write the archive: the same boards and threads once more, plain, at addresses of their own.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page

from .frame import NAME, Visit

_PER_PAGE = 20


def archive(visit: Visit) -> Answer | None:
    """Write a page of the archive: the list of boards, a board or a thread."""
    kind, _, rest = visit.request.raw_query.removesuffix(".html").partition("-")
    numbers = rest.split("-")
    if not all(number.isdecimal() for number in numbers):
        return _index(visit)
    number, page = int(numbers[0]), int(numbers[-1]) if len(numbers) > 1 else 1
    if kind == "thread" and (thread := visit.store.threads.get(number)):
        posts = "".join(
            f"""<div class="post"><div class="header"><div class="author"><h2><a
 href="{visit.base}/member.php?action=profile&amp;uid={post.author.number}">{esc(post.author.name)}</a></h2></div>
<div class="dateline">{post.at:%m-%d-%Y}</div></div><div class="message">{visit.likeness.post_html(post)}</div></div>
"""
            for post in slice_page(thread.posts, page, _PER_PAGE)
        )
        return _page(visit, thread.title, posts, f"showthread.php?tid={number}", count=len(thread.posts), page=page)
    board = visit.store.board(number)
    if kind != "forum" or not board:
        return None
    items = "".join(
        f'<li><a href="{visit.base}/archive/index.php?thread-{thread.number}.html">{esc(thread.title)}</a>'
        f'<span class="replycount"> ({thread.replies} Replies)</span></li>\n'
        for thread in slice_page(visit.store.rows(board), page, _PER_PAGE)
    )
    listed = f'<div class="threadlist"><ol>{items}</ol></div>'
    return _page(visit, board.title, listed, f"forumdisplay.php?fid={number}", count=len(board.threads), page=page)


def _index(visit: Visit) -> Answer:
    boards = "".join(
        f'<li><strong><a href="{visit.base}/archive/index.php?forum-{board.number}.html">{esc(board.title)}</a>'
        "</strong></li>"
        for board in visit.store.boards
    )
    return _page(visit, NAME, f'<div class="listing forumlist"><ul>{boards}</ul></div>', "index.php")


def _page(visit: Visit, title: str, body: str, full: str, *, count: int = 0, page: int = 1) -> Answer:
    base = f"{visit.base}/archive/index.php?{visit.request.raw_query.removesuffix('.html')}"
    links = " ".join(
        f"<strong>{number}</strong>" if number == page else f'<a href="{base}-{number}.html">{number}</a>'
        for number in range(1, -(-count // _PER_PAGE) + 1)
    )
    return Answer(f"""<!DOCTYPE html><html xml:lang="en" lang="en" xmlns="http://www.w3.org/1999/xhtml"><head>
<title>{NAME} - {esc(title)}</title><meta http-equiv="content-type" content="text/html; charset=UTF-8" />
<meta name="robots" content="index,follow" /></head><body><div id="container">
<h1><a href="{visit.base}/index.php">{NAME}</a></h1>
<div class="navigation"><a href="{visit.base}/archive/index.php">{NAME}</a> &raquo; {esc(title)}</div>
<div id="fullversion"><strong>Full Version:</strong> <a href="{visit.base}/{esc(full)}">{esc(title)}</a></div>
<div id="infobox">You're currently viewing a stripped down version of our content.
 <a href="{visit.base}/{esc(full)}">View the full version</a> with proper formatting.</div>
{f'<div class="multipage"><strong>Pages:</strong> {links}</div>' if count > _PER_PAGE else ""}
<div id="content">{body}</div></div></body></html>""")
