"""A likeness of Ikonboard 3, in English: one Perl program for everything, semicolons, a session in every link.

In: a `Store`. Out: `Ikonboard`.
"""

import re
from functools import cache

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.likenesses.story import told
from tests.software.inside.story import Part

from . import extras, pages, topic
from .visit import PROGRAM, Visit, stamp

_FIELD = re.compile(r"[;&]+")


class Ikonboard(Likeness):
    """The forum; whoever comes without a session gets one, and every link carries it on."""

    threads_per_page = 30
    posts_per_page = 15
    asides = ("Quote", "Code Sample")

    @property
    def program(self) -> str:
        """The address of the program."""
        return f"{self.base}{PROGRAM}"

    @property
    def entry(self) -> str:
        """The page of boards."""
        return self.program

    @property
    def lists(self) -> list[str]:
        """The page of boards, and that of each category."""
        return [self.entry, *(f"{self.program}?act=SC;c={group.number}" for group in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        where = f";st={(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.program}?act=SF;f={board.number}{where}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f";st={(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.program}?act=ST;f={thread.board.number};t={thread.number}{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give how pagers and links to a last post name a first page, and the address before the thread was moved."""
        urls = [f"{self.thread_url(thread)};st=0"]
        if self.thread_page_count(thread) == 1:
            urls.append(f"{self.thread_url(thread)};&")
        if thread.left:
            urls.append(f"{self.program}?act=ST;f={thread.left.number};t={thread.number}")
        return urls

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.program}?act=SP;f={post.thread.board.number};t={post.thread.number};p={post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return _box(f"<b>Quote</b> ({esc(part.who)} @ {_quoted(part.who, part.text)})", "QUOTE", text)
        if part.kind == "code":
            lines = text.replace("\n", "<br>").replace("  ", "&nbsp; ")
            return _box("<b>Code Sample</b>", "CODE", lines)
        if part.kind == "list":
            return f"<ul>{''.join(f'<li>{esc(item)}' for item in part.text.splitlines())}</ul>"
        if part.kind == "link":
            return f"<a href='{esc(part.who)}' target='_blank'>{text}</a>"
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path.startswith("/iB_html/"):
            return Answer("", kind="text/css" if request.path.endswith(".css") else "image/gif")
        if request.path in ("/", "/cgi-bin/ikonboard/"):
            return Answer("", 302, headers=(("Location", self.entry),))
        if request.path != PROGRAM:
            return None
        pieces = (piece.partition("=") for piece in _FIELD.split(request.raw_query) if piece)
        fields = {name: value for name, _, value in pieces}
        visit = Visit(self, fields)
        act = fields.get("act", "idx")
        if act == "ST":
            return self._thread(visit)
        if act == "SP":
            return self._post(visit)
        body: str | None
        if act in ("idx", "SC"):
            body = pages.index(visit, visit.number("c") if act == "SC" else 0)
        elif act == "SF":
            board = self.store.board(visit.number("f"))
            page = min(visit.number("st") // self.threads_per_page + 1, self.board_page_count(board)) if board else 1
            body = pages.board(visit, board, page) if board else None
        else:
            body = extras.show(visit, act)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(pages.error(Visit(self, {}), "We cannot find the page you are looking for."), 404)

    def _thread(self, visit: Visit) -> Answer | None:
        thread = self.store.threads.get(visit.number("t"))
        if not thread:
            return None
        steps = {"new": 1, "old": -1}
        step = steps.get(visit.fields.get("view", ""))
        if step:
            other = _beside(self.store.threads, thread, step)
            if other:
                return Answer("", 302, headers=(("Location", visit.link(self.thread_url(other), is_html=False)),))
            return Answer(pages.error(visit, "There are no more topics in that direction."))
        thread.views += 1
        page = min(visit.number("st") // self.posts_per_page + 1, self.thread_page_count(thread))
        return Answer(topic.show(visit, thread, page))

    def _post(self, visit: Visit) -> Answer | None:
        post = self.store.posts.get(visit.number("p"))
        return Answer(topic.alone(visit, post)) if post else None


def _beside(threads: dict[int, Thread], thread: Thread, step: int) -> Thread | None:
    near = sorted((one for one in threads.values() if one.board is thread.board), key=lambda one: one.last.at)
    place = near.index(thread) + step
    return near[place] if 0 <= place < len(near) else None


@cache
def _quoted(who: str, text: str) -> str:
    """Tell when somebody wrote what is quoted; a quote keeps the date for ever, whatever becomes of the post."""
    events = (event for event in told() if event.author == who and event.kind in ("open", "reply"))
    words = ((event.at, " ".join(part.text for part in event.parts if part.kind == "text")) for event in events)
    at = next((at for at, said in words if said.startswith(text)), None)
    return stamp(at) if at else "Jan. 01 2015,00:00"


def _box(head: str, kind: str, text: str) -> str:
    return (
        "<table border='0' align='center' width='95%' cellpadding='3' cellspacing='1'><tr><td>"
        f"{head}</td></tr><tr><td id='{kind}'>{text}</td></tr></table>"
    )
