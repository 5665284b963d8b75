"""Say what the module of a software must provide, and do what they all do alike: paging, markup, truth.

In: a `Store` and the address at which it is served. Out: answers to requests, and the truth in the shape of
`tests.software.inside.software.Software.truth`, with absolute URLs.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from html import escape
from typing import Any, ClassVar, TypeVar

from tests.software.inside.plain import plain_words
from tests.software.inside.story import Part

from .store import Board, Post, Store, Thread

# Parts of boxes around code that stand on lines of their own, too.
_BOX_END = re.compile(r"</(?:dt|dd|fieldset|legend)>")
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Request:
    """What a visitor asks: a path, the fields of its query (the last of each name), and the cookies that came along."""

    path: str
    query: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    # The query as it was written: some softwares (``?topic=5.15``, ``?/forum/3``) have their own manner.
    raw_query: str = ""

    def number(self, name: str, otherwise: int = 0) -> int:
        """Read a field of the query as a number."""
        text = self.query.get(name, "")
        return int(text) if text.isdecimal() and len(text) < 10 else otherwise


@dataclass(frozen=True)
class Answer:
    """What is served: a page, or a redirect where ``headers`` hold a Location."""

    body: str
    status: int = 200
    kind: str = "text/html; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()


class Likeness:
    """A software over a store. A module derives one class from this and provides what raises NotImplementedError.

    ``base`` is the address without a slash at its end (``http://127.0.0.1:40001``); all URLs below are absolute, as in
    the truth: without session ids, anchors and other noise that the pages themselves may well put into their links.
    ``store.now`` is the moment of every page; dates on pages are UTC unless the page names its zone.
    """

    threads_per_page: ClassVar[int] = 20
    posts_per_page: ClassVar[int] = 20
    # robots.txt as the software brings it, or empty: then it is not there.
    robots: ClassVar[str] = ""
    # The zone of the dates that people see; where no machine-readable twin stands beside them, it is UTC.
    zone: ClassVar[tzinfo] = UTC
    # Whether the number shown in a row counts the first post, too.
    counts_posts: ClassVar[bool] = False
    # Words inside posts that no author wrote, such as the heading of a code box: they may be read or left out.
    asides: ClassVar[tuple[str, ...]] = ()

    def __init__(self, store: Store, base: str) -> None:
        self.store = store
        self.base = base

    # What a module provides.

    def answer(self, request: Request) -> Answer | None:
        """Serve a request, or give None: then `missing` is served with status 404."""
        raise NotImplementedError

    def missing(self, request: Request) -> Answer:
        """Serve the page that says that there is no such page."""
        raise NotImplementedError

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give the URL of a page of a board, as the software's own pager links it."""
        raise NotImplementedError

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give the URL of a page of a thread, as the software's own pager links it."""
        raise NotImplementedError

    def post_url(self, post: Post) -> str:
        """Give the permalink of a post."""
        raise NotImplementedError

    def write_part(self, part: Part) -> str:
        """Write a piece of a post as HTML."""
        raise NotImplementedError

    # What a module may provide otherwise.

    @property
    def entry(self) -> str:
        """The URL of the page that lists the boards."""
        return f"{self.base}/"

    @property
    def lists(self) -> list[str]:
        """The URLs of the pages that list boards and no threads; each may be asked for when nothing is new."""
        return [self.entry]

    def post_html(self, post: Post) -> str:
        """Write the text of a post, as it stands inside its page; the truth's words are the words of this."""
        return "<br>\n<br>\n".join(self.write_part(part) for part in post.parts)

    def grain(self, at: datetime) -> float:
        """Tell within how many seconds a date of a post can be known from what its page shows now."""
        return 60

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a board in the order shown; a thread whose board is another one was moved away."""
        return self.store.rows(board)

    def other_urls(self, thread: Thread) -> list[str]:
        """Give further URLs that the software itself links as the first page of a thread."""
        return []

    def shown_posts(self, thread: Thread) -> list[Post]:
        """Give the posts of a thread in the order shown."""
        return thread.posts

    # What all do alike.

    def page_count(self, count: int, per_page: int) -> int:
        """Tell how many pages a list has."""
        return max(1, -(-count // per_page))

    def board_page_count(self, board: Board) -> int:
        """Tell how many pages a board has."""
        return self.page_count(len(self.rows(board)), self.threads_per_page)

    def thread_page_count(self, thread: Thread) -> int:
        """Tell how many pages a thread has."""
        return self.page_count(len(thread.posts), self.posts_per_page)

    def page_of(self, post: Post) -> int:
        """Tell on which page of its thread a post stands."""
        return self.shown_posts(post.thread).index(post) // self.posts_per_page + 1

    def truth(self) -> dict[str, Any]:
        """Tell what the store holds now, in the shape that the tests of real softwares use, plus ``grain``."""
        return {
            "entry": self.entry,
            "lists": self.lists,
            "asides": self.asides,
            "boards": [self._board_truth(board) for board in self.store.boards],
            "threads": [self._thread_truth(thread) for thread in self.store.threads.values()],
        }

    def _board_truth(self, board: Board) -> dict[str, Any]:
        count = self.board_page_count(board)
        return {
            "url": self.board_url(board),
            "title": board.title,
            "pages": [self.board_url(board, page) for page in range(1, count + 1)],
            "threads": [self.thread_url(thread) for thread in self.rows(board)],
        }

    def _thread_truth(self, thread: Thread) -> dict[str, Any]:
        count = self.thread_page_count(thread)
        return {
            "url": self.thread_url(thread),
            "also": self.other_urls(thread),
            "title": thread.title,
            "author": thread.first.author.name,
            "created": thread.first.at.isoformat(),
            "last_activity": thread.last.at.isoformat(),
            "replies": thread.replies,
            "shown_count": thread.replies + self.counts_posts,
            "sticky": thread.is_sticky,
            "locked": thread.is_locked,
            "pages": [self.thread_url(thread, page) for page in range(1, count + 1)],
            "posts": [self._post_truth(post) for post in self.shown_posts(thread)],
        }

    def _post_truth(self, post: Post) -> dict[str, Any]:
        return {
            "author": post.author.name,
            "date": post.at.isoformat(),
            "edited": post.edited.isoformat() if post.edited else None,
            "text": shown_text(self.post_html(post)),
            "number": post.number,
            "url": self.post_url(post),
            "parent": None,
            "pages": [self.thread_url(post.thread, self.page_of(post))],
            "grain": self.grain(post.at),
            "local": post.at.astimezone(self.zone).replace(tzinfo=None).isoformat(),
        }


def slice_page(items: Sequence[_Item], page: int, per_page: int) -> Sequence[_Item]:
    """Take the items of one page, counted from 1."""
    return items[(page - 1) * per_page : page * per_page]


def shown_text(html: str) -> str:
    """Give the words of a piece of HTML, as people see them."""
    return plain_words(_BOX_END.sub(r"\g<0>\n", html))


def esc(text: object) -> str:
    """Write a text into HTML, also between double quotes."""
    return escape(str(text), quote=True)
