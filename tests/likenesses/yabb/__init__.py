"""A likeness of YaBB 2, a forum in Perl, in German: one script, semicolons in queries, threads named by their second.

In: a `Store`. Out: `Yabb`.
"""

import re
from urllib.parse import unquote
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, people, threads

_FIELDS = re.compile(r"[;&]")


class Yabb(Likeness):
    """The forum; threads are named by the second of their first post, posts by their place."""

    threads_per_page = 20
    posts_per_page = 15
    zone = ZoneInfo("Europe/Berlin")
    asides = ("Code",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/cgi-bin/yabb2/YaBB.pl"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        where = f"/{(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.entry}?board={board.key}{where}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"/{(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.entry}?num={pages.second(thread)}{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the first page as the first post and pagers link it."""
        return [f"{self.thread_url(thread)}/0"]

    def post_url(self, post: Post) -> str:
        """Write the address of a post; its end is not the place of the pages, which others take when one is removed."""
        return f"{self.thread_url(post.thread)}/{post.place - 1}#post{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<b>{esc(part.who)} schrieb:</b><br /><div class="quote" style="width: 98%">{text}</div>'
        if part.kind == "code":
            lines = text.replace("  ", "&nbsp;&nbsp;").replace("\n", "<br />")
            return f'<b>Code:</b><div class="scroll"><pre class="code">{lines}</pre></div>'
        if part.kind == "list":
            return '<ul class="yabb">' + "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines()) + "</ul>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve what the one script is asked for."""
        if request.path not in ("/", "/cgi-bin/yabb2/YaBB.pl", "/cgi-bin/yabb2/"):
            return None
        pairs = [field.partition("=") for field in _FIELDS.split(request.raw_query) if field]
        fields = {name: unquote(value) for name, _, value in pairs}
        action = fields.get("action", "")
        if action == "RSSboard":
            return Answer(people.feed(self, fields.get("board", "")), kind="application/rss+xml; charset=utf-8")
        body = self._action(action, fields) if action else self._list(fields)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that something went wrong, as the software does."""
        words = "Das gewünschte Thema existiert nicht (mehr) oder ist Ihnen nicht zugänglich."
        return Answer(pages.frame(self, "Ein Fehler ist aufgetreten!", pages.note("Fehler", words), []), 404)

    def _list(self, fields: dict[str, str]) -> str | None:
        if "num" in fields:
            return self._thread(*fields["num"].partition("/")[::2])
        if "board" not in fields:
            return pages.index(self)
        key, _, start = fields["board"].partition("/")
        board = next((board for board in self.store.boards if board.key == key), None)
        page = (int(start) if start.isdecimal() else 0) // self.threads_per_page + 1
        return pages.board(self, board, min(page, self.board_page_count(board))) if board else None

    def _find(self, number: str) -> Thread | None:
        return next((thread for thread in self.store.threads.values() if str(pages.second(thread)) == number), None)

    def _thread(self, number: str, start: str) -> str | None:
        thread = self._find(number)
        if not thread:
            return None
        last = self.thread_page_count(thread)
        page = last if start == "new" else (int(start) if start.isdecimal() else 0) // self.posts_per_page + 1
        thread.views += 1
        return threads.thread(self, thread, min(page, last))

    def _action(self, action: str, fields: dict[str, str]) -> str | None:
        if action == "viewprofile":
            return people.profile(self, fields.get("username", ""))
        if action == "ml":
            return people.members(self)
        if action == "recent":
            return people.recent(self)
        if action == "print":
            thread = self._find(fields.get("num", ""))
            return threads.printed(self, thread) if thread else None
        return people.small(self, action)
