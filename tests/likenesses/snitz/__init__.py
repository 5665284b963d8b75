"""A likeness of Snitz Forums 2000 3.4, in Brazilian Portuguese: fonts, coloured cells, dates to the second.

In: a `Store`. Out: `Snitz`.
"""

from datetime import datetime

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides


class Snitz(Likeness):
    """The forum; every page is a script of its own with its fields in capitals."""

    threads_per_page = 15
    posts_per_page = 15
    asides = ("citação:", "código:")

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/default.asp"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and one for each category."""
        return [self.entry, *(f"{self.entry}?CAT_ID={category.number}" for category in self.store.categories)]

    def board_path(self, board: Board, page: int = 1) -> str:
        """Write the path of a forum."""
        return f"forum.asp?FORUM_ID={board.number}" + (f"&whichpage={page}" if page > 1 else "")

    def thread_path(self, thread: Thread, page: int = 1) -> str:
        """Write the path of a topic."""
        return f"topic.asp?TOPIC_ID={thread.number}" + (f"&whichpage={page}" if page > 1 else "")

    def post_path(self, post: Post) -> str:
        """Write the path of a post; the first of a topic has no number of its own."""
        path = self.thread_path(post.thread, self.page_of(post))
        return path if post is post.thread.first else f"{path}#{post.number}"

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
        """Give the addresses that other pages of the software use for the first page."""
        also = [f"{self.thread_url(thread)}&whichpage=1", f"{self.base}/link.asp?TOPIC_ID={thread.number}"]
        if self.thread_page_count(thread) == 1:
            also.append(f"{self.thread_url(thread)}&whichpage=-1")
        return also

    def grain(self, at: datetime) -> float:
        """Dates show their seconds."""
        return 1

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a forum: moved topics leave nothing behind."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def write_part(self, part: Part) -> str:
        """Write a piece of a post, with the odd ends of tags that the software writes."""
        text = esc(part.text)
        if part.kind == "quote":
            line = '<hr height="1" noshade id="quote">'
            head = f"citação:{line}<i>Originalmente postado por {esc(part.who)}</i><br />\n<br />"
            font = '<font size="1" face="Verdana, Arial, Helvetica" id="quote">'
            return f'<blockquote id="quote">{font}{head}{text}{line}</font id="quote"></blockquote id="quote">'
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            font = '<font face="courier" size="2" id="code">'
            return f'código:<hr noshade size="1"><pre id="code">{font}{text}</font id="code"></pre id="code">'
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        name = request.path.lower().lstrip("/")
        if name in ("", "default.asp"):
            number = request.number("CAT_ID")
            found = [one for one in self.store.categories if not number or one.number == number]
            return Answer(pages.index(self, found)) if found else None
        if name == "forum.asp":
            board = self.store.board(request.number("FORUM_ID"))
            page = request.number("whichpage", 1)
            return Answer(pages.board(self, board, min(page, self.board_page_count(board)))) if board else None
        if name == "rss.asp":
            return Answer(sides.feed(self), kind="text/xml; charset=utf-8")
        thread = self.store.threads.get(request.number("TOPIC_ID"))
        if name in ("topic.asp", "link.asp"):
            return self._topic(request, thread) if thread else None
        if name == "pop_printer_friendly.asp":
            return Answer(sides.printed(self, thread)) if thread else None
        return self._side(request, name)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(sides.message(self, "Houve um problema!", "O tópico que você procura não existe mais."), 404)

    def _topic(self, request: Request, thread: Thread) -> Answer:
        last = self.thread_page_count(thread)
        is_last = request.query.get("whichpage") == "-1"
        thread.views += 1
        return Answer(
            pages.thread(self, thread, last if is_last else max(1, min(request.number("whichpage", 1), last)))
        )

    def _side(self, request: Request, name: str) -> Answer | None:
        if name == "pop_profile.asp":
            member = next((one for one in self.store.members if one.number == request.number("id")), None)
            return Answer(sides.profile(self, member)) if member else None
        if name == "active.asp":
            return Answer(sides.active(self))
        if name == "members.asp":
            return Answer(sides.members(self, request.number("whichpage", 1)))
        body = sides.other(self, name)
        return Answer(body) if body else None
