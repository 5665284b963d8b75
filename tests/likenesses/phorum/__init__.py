"""A likeness of Phorum 5.2 with its template Emerald, in English: commas in queries, notes of changes inside texts.

In: a `Store`. Out: `Phorum`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages

_PAGE = re.compile(r"page=(\d{1,5})")


class Phorum(Likeness):
    """The forum; addresses name board, thread and post with nothing but commas between them."""

    threads_per_page = 30
    posts_per_page = 20
    counts_posts = True
    asides = ("Quote",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/list.php?{board.number}" + (f",page={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f",page={page}" if page > 1 else ""
        return f"{self.base}/read.php?{thread.board.number},{thread.number}{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a thread had before it was moved."""
        return [f"{self.base}/read.php?{thread.left.number},{thread.number}"] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread)},{post.number}#msg-{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            head = f"<small>Quote<br /></small><strong>{esc(part.who)}</strong><br />"
            return f'<blockquote class="bbcode"><div>{head}{text}</div></blockquote>'
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f'<ul class="bbcode">{items}</ul>'
        if part.kind == "code":
            return f'<pre class="bbcode">{text}</pre>'
        if part.kind == "link":
            return f'<a rel="nofollow" href="{esc(part.who)}">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        fields = request.raw_query.split(",")
        numbers = [int(field) for field in fields if field.isdecimal() and len(field) < 8]
        match = _PAGE.search(request.raw_query)
        page = int(match[1]) if match else 1
        body: str | None = None
        if request.path in ("/", "/index.php"):
            body = pages.index(self)
        elif request.path == "/list.php" and numbers:
            board = self.store.board(numbers[0])
            body = pages.board(self, board, min(page, self.board_page_count(board))) if board else None
        elif request.path == "/read.php" and len(numbers) > 1:
            body = self._thread(numbers, page)
        elif request.path in ("/login.php", "/register.php", "/posting.php", "/profile.php", "/pm.php", "/search.php"):
            body = pages.frame(self, "Log In", [], '<div class="information">Please log in.</div>')
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "Sorry, the message you requested does not exist."
        return Answer(pages.frame(self, "Error", [], f'<div class="information">{words}</div>'), 404)

    def _thread(self, numbers: list[int], page: int) -> str | None:
        thread = self.store.threads.get(numbers[1])
        if not thread:
            return None
        post = self.store.posts.get(numbers[2]) if len(numbers) > 2 else None
        page = self.page_of(post) if post and post.thread is thread else page
        thread.views += 1
        return pages.thread(self, thread, min(page, self.thread_page_count(thread)))
