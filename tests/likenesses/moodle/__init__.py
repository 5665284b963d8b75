"""A likeness of the forums of a Moodle course, in Italian: a whole thread on one page, answers inside what they answer.

In: a `Store`. Out: `Moodle`.
"""

import re
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import around, pages, threads
from .tree import children_of, in_order

_FEED = re.compile(r"/rss/file\.php/\d+/[0-9a-f]+/mod_forum/(\d{1,4})/rss\.xml")


class Moodle(Likeness):
    """The course; its activities have numbers of their own, beside those of the forums."""

    threads_per_page = 20
    posts_per_page = 1_000_000
    zone = ZoneInfo("Europe/Rome")

    @property
    def entry(self) -> str:
        """The page of the course."""
        return f"{self.base}/course/view.php?id={pages.COURSE}"

    @property
    def lists(self) -> list[str]:
        """The page of the course, and that of its forums."""
        return [self.entry, f"{self.base}/mod/forum/index.php?id={pages.COURSE}"]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a forum: of the activity, or of the forum itself where there is a page."""
        if page == 1:
            return f"{self.base}/mod/forum/view.php?id={pages.activity(board)}"
        return f"{self.base}/mod/forum/view.php?f={board.number}&page={page - 1}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a discussion, which has one page."""
        return f"{self.base}/mod/forum/discuss.php?d={thread.number}"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread)}#p{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the discussions of a forum; those moved away are not among them."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def shown_posts(self, thread: Thread) -> list[Post]:
        """Give each post before those that answer it."""
        return in_order(thread)

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        boxes = {"quote", "list", "code"}
        return "".join(
            self.write_part(part) if part.kind in boxes else f"<p>{self.write_part(part)}</p>" for part in post.parts
        )

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote><p>{esc(part.who)} ha scritto:</p><p><em>{text}</em></p></blockquote>"
        if part.kind == "code":
            return f"<pre>{text}</pre>"
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines()) + "</ul>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" class="_blanktarget">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the site."""
        feed = _FEED.fullmatch(request.path)
        if feed:
            return Answer(around.feed(self, int(feed[1])), kind="application/rss+xml; charset=utf-8")
        body = self._forum(request) if request.path.startswith("/mod/forum/") else self._site(request)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such thing."""
        words = '<div class="box errorbox">Impossibile trovare il record nella tabella del database.</div>'
        return Answer(pages.frame(self, "Errore", [], words), 404)

    def _forum(self, request: Request) -> str | None:
        name = request.path.removeprefix("/mod/forum/").removesuffix(".php")
        if name == "view":
            number = request.number("f") or pages.forum_of(request.number("id"))
            board = self.store.board(number)
            page = min(request.number("page") + 1, self.board_page_count(board)) if board else 1
            return pages.board(self, board, page) if board else None
        if name == "discuss":
            return self._thread(request)
        if name == "index":
            return pages.forums(self)
        if name == "user":
            return around.posts_of(self, request.number("id"), request.query.get("mode", "posts"))
        if name in ("post", "subscribe"):
            return around.enrol(self)
        return around.search(self) if name == "search" else None

    def _thread(self, request: Request) -> str | None:
        thread = self.store.threads.get(request.number("d"))
        if not thread:
            return None
        post = self.store.posts.get(request.number("parent", thread.first.number))
        if not post or post.thread is not thread:
            return None
        thread.views += 1
        return threads.thread(self, thread, post, children_of(thread))

    def _site(self, request: Request) -> str | None:
        if request.path in ("/", "/index.php", "/my/"):
            return around.home(self)
        if request.path == "/course/view.php":
            return pages.course(self) if request.number("id") == pages.COURSE else None
        if request.path in ("/user/view.php", "/user/profile.php"):
            return around.profile(self, request.number("id"))
        if request.path == "/user/index.php":
            return around.members(self)
        return around.small(self, request.path)
