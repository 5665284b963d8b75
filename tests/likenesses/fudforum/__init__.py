"""A likeness of FUDforum 3, in English: one script for everything, what to show in a field, a session in every link.

In: a `Store`. Out: `Fudforum`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages
from .pages import Visit


class Fudforum(Likeness):
    """The forum; pages of threads count in posts, and a post's address shows the page that it stands on."""

    threads_per_page = 40
    posts_per_page = 40
    asides = ("Toggle Spoiler",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php?t=index&"

    @property
    def lists(self) -> list[str]:
        """The page of boards, under both of its addresses."""
        return [self.entry, f"{self.base}/index.php"]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        start = f"&start={(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.base}/index.php?t=thread&frm_id={board.number}{start}&"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/index.php?t=msg&th={thread.number}&start={(page - 1) * self.posts_per_page}&"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/index.php?t=msg&goto={post.number}&#msg_{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<cite>{esc(part.who)} wrote</cite><blockquote>{text}</blockquote>"
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return f'<div class="pre"><pre>{text}</pre></div>'
        if part.kind == "link":
            return f'<a href="{esc(part.who)}">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path not in ("/", "/index.php"):
            return None
        visit = Visit(self, request)
        match request.query.get("t", "index"):
            case "index":
                return pages.index(visit)
            case "thread" | "threadt":
                board = self.store.board(request.number("frm_id"))
                page = request.number("start") // self.threads_per_page + 1
                return pages.board(visit, board, min(page, self.board_page_count(board))) if board else None
            case "msg" | "tree":
                return self._thread(visit, request)
        return pages.message(visit, "You have to log in to see this page.")

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return pages.message(Visit(self, request), "The requested topic does not exist.", 404)

    def _thread(self, visit: Visit, request: Request) -> Answer | None:
        post = self.store.posts.get(request.number("goto"))
        thread = post.thread if post else self.store.threads.get(request.number("th"))
        if not thread:
            return None
        page = self.page_of(post) if post else request.number("start") // self.posts_per_page + 1
        thread.views += 1
        return pages.thread(visit, thread, min(page, self.thread_page_count(thread)))
