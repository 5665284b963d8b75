"""A likeness of miniBB 2.5, in Turkish: small tables, one script for everything, pages counted from nought.

In: a `Store`. Out: `Minibb`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides


class Minibb(Likeness):
    """The forum; all its addresses are ``index.php`` with an action."""

    threads_per_page = 30
    posts_per_page = 20

    @property
    def entry(self) -> str:
        """The page of boards, with the newest topics of all below them."""
        return f"{self.base}/index.php"

    def board_path(self, board: Board, page: int = 1) -> str:
        """Write the path of a forum."""
        return f"index.php?action=vtopic&forum={board.number}" + (f"&page={page - 1}" if page > 1 else "")

    def thread_path(self, thread: Thread, page: int = 1) -> str:
        """Write the path of a topic."""
        where = f"&page={page - 1}" if page > 1 else ""
        return f"index.php?action=vthread&forum={thread.board.number}&topic={thread.number}{where}"

    def post_path(self, post: Post) -> str:
        """Write the path of a post."""
        return f"{self.thread_path(post.thread, self.page_of(post))}#msg{post.number}"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a forum."""
        return f"{self.base}/{self.board_path(board, page)}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a topic."""
        return f"{self.base}/{self.thread_path(thread, page)}"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/{self.post_path(post)}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the addresses that name the first page, and that of the forum a topic was moved from."""
        also = [f"{self.thread_url(thread)}&page=0"]
        if thread.left:
            also.append(f"{self.base}/index.php?action=vthread&forum={thread.left.number}&topic={thread.number}")
        if self.thread_page_count(thread) == 1:
            also.append(f"{self.thread_url(thread)}&page=-1")
        return also

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a forum: moved topics leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<div class="quote"><div class="quoting">{esc(part.who)}:</div>{text}</div>'
        if part.kind == "list":
            return "<br />\n".join(f"* {esc(item)}" for item in part.text.splitlines())
        if part.kind == "code":
            lines = "<br />\n".join(esc(line) for line in part.text.splitlines())
            return f"<code>{lines}</code>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "<br />\n<br />\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path == "/plugins/rss.php":
            return Answer(sides.feed(self), kind="text/xml; charset=utf-8")
        if request.path not in ("/", "/index.php"):
            return None
        action = request.query.get("action", "")
        if action in ("", "main"):
            return Answer(pages.index(self))
        if action in ("vtopic", "vthread"):
            return self._list_or_topic(request, action)
        if action in ("userinfo", "userposts"):
            member = self._member(request.number("user"))
            return Answer(sides.profile(self, member)) if member else None
        if action == "print":
            thread = self.store.threads.get(request.number("topic"))
            return Answer(sides.printed(self, thread)) if thread else None
        body = sides.other(self, action)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(sides.message(self, "Hata", "Aradığınız konu bulunamadı veya silinmiş."), 404)

    def _member(self, number: int) -> Member | None:
        return next((one for one in self.store.members if one.number == number), None)

    def _list_or_topic(self, request: Request, action: str) -> Answer | None:
        is_last = request.query.get("page") == "-1"
        page = request.number("page") + 1
        if action == "vtopic":
            board = self.store.board(request.number("forum"))
            return Answer(pages.board(self, board, min(page, self.board_page_count(board)))) if board else None
        thread = self.store.threads.get(request.number("topic"))
        if not thread:
            return None
        last = self.thread_page_count(thread)
        thread.views += 1
        return Answer(pages.thread(self, thread, last if is_last else min(page, last)))
