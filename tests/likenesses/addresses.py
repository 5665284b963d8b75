"""Let a likeness wear the addresses of another software, so that what is read does not hang on how URLs are written.

In: the class of a likeness, and the name of a way to write URLs. Out: a class that links its boards, threads and posts
so, and serves them there. Markup and addresses of different softwares make many more forums than there are likenesses.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from html import escape, unescape
from typing import Any
from urllib.parse import parse_qsl, unquote, urljoin

from .likeness import Answer, Likeness, Request
from .slugs import slug
from .store import Board, Post, Store, Thread

_LINK = re.compile(r"""(href=["'])([^"']*)(["'])""")
BoardWay = Callable[[Board, int], str]
ThreadWay = Callable[[Thread, int], str]


def _page(form: str, page: int) -> str:
    return form.format(page) if page > 1 else ""


def _title(thing: Board | Thread) -> str:
    return slug(thing.title) or "topic"


# How boards and threads are written: (board, page) and (thread, page) below the site's address.
WAYS: dict[str, tuple[BoardWay, ThreadWay]] = {
    "a word among the parameters": (
        lambda board, page: f"/index.php?action=list&id={board.number}{_page('&page={}', page)}",
        lambda thread, page: f"/index.php?action=read&id={thread.number}{_page('&page={}', page)}",
    ),
    "names below names": (
        lambda board, page: f"/community/{_title(board)}/{_page('page/{}/', page)}",
        lambda thread, page: (
            f"/community/{_title(thread.board)}/{_title(thread)}-{thread.number}/{_page('page/{}/', page)}"
        ),
    ),
    "a letter and a number": (
        lambda board, page: f"/f{board.number}{_page('p{}', page)}.html",
        lambda thread, page: f"/t{thread.number}{_page('p{}', page)}.html",
    ),
    "numbers alone": (
        lambda board, page: f"/board.cgi?{board.number}{_page('/p{}', page)}",
        lambda thread, page: f"/board.cgi?{thread.board.number}/{thread.number}{_page('/p{}', page)}",
    ),
    "a name without a number for boards": (
        lambda board, page: f"/latest/{_title(board)}{_page('?page={}', page)}",
        lambda thread, page: f"/discussion/{thread.number}/{_title(thread)}{_page('?page={}', page)}",
    ),
    "numbers in two parameters": (
        lambda board, page: f"/Topics.aspx?ForumID={board.number}{_page('&PageNo={}', page)}",
        lambda thread, page: (
            f"/Posts.aspx?ForumID={thread.board.number}&TopicID={thread.number}{_page('&PageNo={}', page)}"
        ),
    ),
}


def dress(kind: type[Likeness], name: str) -> type[Likeness]:
    """Make a likeness with its addresses written in another way; links of its pages that only it knows stay."""
    board_way, thread_way = WAYS[name]

    class Dressed(kind):  # type: ignore[misc, valid-type]
        """The same software with the addresses of another."""

        is_dressed = False  # while it writes pages, its own addresses are asked for

        def __init__(self, store: Store, base: str) -> None:
            super().__init__(store, base)
            self.served: dict[str, str] = {}  # also where threads stood that were moved

        def board_url(self, board: Board, page: int = 1) -> str:
            return f"{self.base}{board_way(board, page)}" if self.is_dressed else super().board_url(board, page)

        def thread_url(self, thread: Thread, page: int = 1) -> str:
            return f"{self.base}{thread_way(thread, page)}" if self.is_dressed else super().thread_url(thread, page)

        def other_urls(self, thread: Thread) -> list[str]:
            return []

        def post_url(self, post: Post) -> str:
            if not self.is_dressed:
                return str(super().post_url(post))
            return f"{self.thread_url(post.thread, self.page_of(post))}#p{post.number}"

        def truth(self) -> dict[str, Any]:
            self.is_dressed = True
            try:
                return dict(super().truth())
            finally:
                self.is_dressed = False

        def lend(self) -> dict[str, str]:
            """Give the addresses of all pages of boards and threads, by those that the software writes itself."""
            lent = {}
            for board in self.store.boards:
                for page in range(1, self.board_page_count(board) + 1):
                    lent[self.board_url(board, page)] = f"{self.base}{board_way(board, page)}"
            for thread in self.store.threads.values():
                for page in range(1, self.thread_page_count(thread) + 1):
                    lent[self.thread_url(thread, page)] = f"{self.base}{thread_way(thread, page)}"
            return lent

        def answer(self, request: Request) -> Answer | None:
            lent = self.lend()
            self.served |= {other: own for own, other in lent.items()}
            target = f"{self.base}{request.path}" + (f"?{request.raw_query}" if request.raw_query else "")
            own = self.served.get(target, "")
            if own:
                path, _, query = own.removeprefix(self.base).partition("?")
                fields = dict(parse_qsl(query, keep_blank_values=True))
                request = Request(unquote(path), fields, request.cookies, query)
            answer: Answer | None = super().answer(request)

            def write(link: re.Match[str]) -> str:
                url, mark, fragment = urljoin(own or target, unescape(link[2])).partition("#")
                return f"{link[1]}{escape(lent[url])}{mark}{fragment}{link[3]}" if url in lent else link[0]

            return answer and replace(answer, body=_LINK.sub(write, answer.body))

    return Dressed
