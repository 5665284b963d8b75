"""A likeness of phpBB 3.0 with prosilver, in English: addresses with board and thread, dates as plain words.

In: a `Store`. Out: `Phpbb30`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages
from .pages import Visit

_FORMS = frozenset("/search.php /memberlist.php /posting.php /ucp.php /viewonline.php /faq.php".split())


class Phpbb30(Likeness):
    """The board; a thread is served whatever board its address names."""

    threads_per_page = 25
    posts_per_page = 10
    asides = ("Code Select all",)

    @property
    def lists(self) -> list[str]:
        """The index and the pages of the headings."""
        return [self.entry, *(f"{self.base}/viewforum.php?f={one.number}" for one in self.store.categories)]

    @property
    def entry(self) -> str:
        """The index of boards."""
        return f"{self.base}/index.php"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        start = f"&start={(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.base}/viewforum.php?f={board.number}{start}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        start = f"&start={(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.base}/viewtopic.php?f={thread.board.number}&t={thread.number}{start}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a thread had before it was moved."""
        return [f"{self.base}/viewtopic.php?f={thread.left.number}&t={thread.number}"] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/viewtopic.php?f={post.thread.board.number}&p={post.number}#p{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote><div><cite>{esc(part.who)} wrote:</cite>{text}</div></blockquote>"
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            lines = text.replace("\n", "<br />").replace("  ", "&nbsp; ")
            select = '<a href="#" onclick="selectCode(this); return false;">Select all</a>'
            return f'<dl class="codebox"><dt>Code: {select}</dt><dd><code>{lines}</code></dd></dl>'
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" class="postlink">{text}</a>'
        return f'<span style="font-weight: bold">{text}</span>' if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the board."""
        visit = Visit(self, request)
        match request.path:
            case "/" | "/index.php":
                return pages.index(visit)
            case "/viewforum.php":
                return self._board(visit, request)
            case "/viewtopic.php":
                return self._thread(visit, request)
        return pages.message(visit, "You are not authorised to read this.") if request.path in _FORMS else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, board or thread."""
        return pages.message(Visit(self, request), "The requested topic does not exist.", 404)

    def _board(self, visit: Visit, request: Request) -> Answer | None:
        number = request.number("f")
        category = next((one for one in self.store.categories if one.number == number), None)
        if category:
            return pages.heading(visit, category)
        board = self.store.board(number)
        page = request.number("start") // self.threads_per_page + 1
        return pages.board(visit, board, min(page, self.board_page_count(board))) if board else None

    def _thread(self, visit: Visit, request: Request) -> Answer | None:
        post = self.store.posts.get(request.number("p"))
        thread = post.thread if post else self.store.threads.get(request.number("t"))
        if not thread:
            return None
        page = self.page_of(post) if post else request.number("start") // self.posts_per_page + 1
        thread.views += 1
        return pages.thread(visit, thread, min(page, self.thread_page_count(thread)))
