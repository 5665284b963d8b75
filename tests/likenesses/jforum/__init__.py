"""A likeness of JForum 2.1, in English: offsets before numbers in paths, session ids behind them, tables in tables.

In: a `Store`. Out: `Jforum`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages
from .pages import Visit

_PATH = re.compile(r"/jforum/(\w+)/(\w+)(?:/(\d{1,7}))?(?:/(\d{1,7}))?\.page(?:;jsessionid=\w*)?")
_BOX = """<table width="90%" cellspacing="1" cellpadding="3" border="0" align="center"><tr><td><span
 class="genmed"><b>{}</b>
</span></td></tr><tr><td class="{}">{}</td></tr></table>"""


class Jforum(Likeness):
    """The forum, below a path of its own; the host's root belongs to the server."""

    threads_per_page = 25
    posts_per_page = 15
    asides = ("Code",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/jforum/forums/list.page"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        start = f"{(page - 1) * self.threads_per_page}/" if page > 1 else ""
        return f"{self.base}/jforum/forums/show/{start}{board.number}.page"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        start = f"{(page - 1) * self.posts_per_page}/" if page > 1 else ""
        return f"{self.base}/jforum/posts/list/{start}{thread.number}.page"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return _BOX.format(f"{esc(part.who)} wrote:", "quote", text)
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return _BOX.format("Code:", "code", f"<pre>{text}</pre>")
        if part.kind == "link":
            return f'<a class="snap_shots" href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        visit = Visit(self, request)
        if request.path in ("/jforum", "/jforum/"):
            return Answer("", 302, headers=(("Location", self.entry),))
        match = _PATH.fullmatch(request.path)
        if not match:
            return None
        room, action = match[1], match[2]
        numbers = [int(number) for number in match.groups()[2:] if number]
        start = numbers[0] if len(numbers) > 1 else 0
        if (room, action) == ("forums", "list"):
            return pages.index(visit)
        if (room, action) == ("recentTopics", "list"):
            return pages.recent(visit)
        return self._show(visit, f"{room}/{action}", start, numbers[-1] if numbers else 0)

    def _show(self, visit: Visit, action: str, start: int, number: int) -> Answer | None:
        if action == "forums/show":
            board = self.store.board(number)
            return pages.board(visit, board, start // self.threads_per_page + 1) if board else None
        if action == "posts/preList":
            post = self.store.posts.get(number)
            return Answer("", 302, headers=(("Location", self.post_url(post)),)) if post else None
        if action != "posts/list":
            return pages.message(visit, "You must be logged in to do that.")
        thread = self.store.threads.get(number)
        if not thread:
            return None
        thread.views += 1
        return pages.thread(visit, thread, min(start // self.posts_per_page + 1, self.thread_page_count(thread)))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, as the server or the forum does."""
        if request.path.startswith("/jforum/"):
            return pages.message(Visit(self, request), "The topic you are trying to see does not exist", 404)
        return Answer(
            "<html><head><title>Apache Tomcat/6.0.44 - Error report</title></head><body><h1>HTTP Status 404 - "
            "</h1><hr size='1'><p><b>type</b> Status report</p><h3>Apache Tomcat/6.0.44</h3></body></html>",
            404,
        )
