"""A likeness of Thredded, in English: addresses of titles, where a page of a board looks like a thread, and ages.

In: a `Store`. Out: `Thredded`.
"""

import re
from functools import cache
from hashlib import md5
from unicodedata import normalize

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages

_PATH = re.compile(r"/forum/([\w-]+)(?:/(?!page-\d)([\w-]+))?(?:/page-(\d{1,5}))?")


class Thredded(Likeness):
    """The forum, inside an application whose home is another page; threads move without a trace."""

    threads_per_page = 30
    posts_per_page = 25
    counts_posts = True

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/forum"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forum/{board.key}" + (f"/page-{page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/forum/{thread.board.key}/{self._slug(thread)}" + (f"/page-{page}" if page > 1 else "")

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a thread had before it was moved."""
        return [f"{self.base}/forum/{thread.left.key}/{self._slug(thread)}"] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#post_{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads that are there."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        return "\n\n".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote>\n<p><strong>{esc(part.who)}</strong> wrote:</p>\n\n<p>{text}</p>\n</blockquote>"
        if part.kind == "list":
            items = "".join(f"  <li>{esc(item)}</li>\n" for item in part.text.splitlines())
            return f"<ul>\n{items}</ul>"
        if part.kind == "code":
            return f"<pre><code>{text}\n</code></pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" target="_blank" rel="nofollow noopener">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the application."""
        if request.path == "/forum":
            return Answer(pages.boards(self))
        if request.path in ("/", "/about", "/users/sign_in", "/users/sign_up"):
            words = '<p>We build and repair boats. Talk to us in the <a href="/forum">forum</a>.</p>'
            return Answer(pages.frame(self, "Welcome", [], words))
        if request.path.startswith("/users/"):
            number = request.path.removeprefix("/users/")
            member = next((one for one in self.store.members if str(one.number) == number), None)
            return Answer(pages.profile(self, member)) if member else None
        match = _PATH.fullmatch(request.path)
        return self._show(match[1], match[2], int(match[3] or 1)) if match else None

    def _show(self, key: str, slug: str | None, page: int) -> Answer | None:
        board = next((board for board in self.store.boards if board.key == key), None)
        if not board:
            return None
        if not slug:
            return Answer(pages.board(self, board, page)) if page <= self.board_page_count(board) else None
        thread = next((thread for thread in self.store.threads.values() if self._slug(thread) == slug), None)
        if not thread or page > self.thread_page_count(thread):
            return None
        if thread.board is not board:
            return Answer("", 301, headers=(("Location", self.thread_url(thread)),))
        return Answer(pages.thread(self, thread, page))

    def _slug(self, thread: Thread) -> str:
        """Name a thread by its title; a second one of that name gets more, one without Latin letters a number."""
        name = _plain(thread.title, thread.number)
        first = next(one for one in self.store.threads.values() if _plain(one.title, one.number) == name)
        code = md5(str(thread.number).encode()).hexdigest()
        return name if first is thread else f"{name}-{code[:8]}-{code[8:12]}-{code[12:16]}-{code[16:20]}-{code[20:]}"

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "<h1>The page you were looking for doesn't exist.</h1><p>You may have mistyped the address.</p>"
        return Answer(f"<!DOCTYPE html><html><head><title>404</title></head><body>{words}</body></html>", 404)


@cache
def _plain(title: str, number: int) -> str:
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or str(number)
