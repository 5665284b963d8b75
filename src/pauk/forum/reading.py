"""Read a forum page of any software: what kind of page it is, its posts or threads, its paging and its order.

In: a `Tree`, the page's URL, now, and the language where it is known. Out: a `ForumReading`. Nothing here knows a
software: the page is laid out, its dates and repeated parts are found, and what they are is decided together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final, Literal

from pauk.base.wording import count
from pauk.extract.links import find_base
from pauk.extract.tree import Tree
from pauk.forum.kinds.reading import PageKind, tell_kind
from pauk.forum.lines import read_lines
from pauk.forum.nodes import Nodes, lay_out
from pauk.forum.paging.reading import Paging, read_paging
from pauk.forum.posts.found import FoundPost, PostPage
from pauk.forum.posts.reading import read_posts
from pauk.forum.records import find_records
from pauk.forum.rows.reading import look_at_lists, read_listing
from pauk.forum.rows.row import BoardRow, Listing, ThreadRow
from pauk.forum.rows.sheet import Sheet
from pauk.forum.rules.applying import apply_rules
from pauk.forum.rules.rules import Rules
from pauk.forum.sorting import sort_of_index, sort_of_thread
from pauk.forum.stamps import Stamp, find_stamps

Sort = Literal["activity", "creation", "ascending", "descending"]
_THREAD: Final = "thread"
_INDEX: Final = "index"
_ORDERS: dict[Sort, str] = {
    "activity": "sorted by last activity",
    "creation": "sorted by creation",
    "ascending": "oldest first",
    "descending": "newest first",
}


@dataclass(frozen=True)
class ForumReading:
    """What was read from a forum page; of a page that is neither thread nor index, only why."""

    kind: PageKind
    found: PostPage
    listing: Listing
    paging: Paging
    nodes: Nodes

    @property
    def posts(self) -> tuple[FoundPost, ...]:
        """The posts of a thread page, in page order."""
        return self.found.posts if self.kind.name == _THREAD else ()

    @property
    def threads(self) -> tuple[ThreadRow, ...]:
        """The threads that an index page lists, in page order."""
        return self.listing.threads if self.kind.name == _INDEX else ()

    @property
    def boards(self) -> tuple[BoardRow, ...]:
        """The boards that an index page lists, in page order."""
        return self.listing.boards if self.kind.name == _INDEX else ()

    @cached_property
    def sort(self) -> Sort | None:
        """By what the page is sorted; None where this page alone cannot tell."""
        if self.posts:
            is_nested = any(post.parent is not None for post in self.posts)
            return sort_of_thread((post.date for post in self.posts), is_nested=is_nested)
        return sort_of_index(self.threads, shown=self.listing.dates) if self.threads else None

    @property
    def sentence(self) -> str:
        """What was read, for people."""
        order = "" if self.sort is None else f", {_ORDERS[self.sort]}"
        why = f" ({self.kind.reason})" if self.kind.reason else ""
        return f"{self.kind.name} page: {self._amount}{order}{why}; {self.kind.confidence:.0%} sure"

    @property
    def _amount(self) -> str:
        if self.kind.name == _THREAD:
            return count(len(self.posts), "post")
        parts = [count(len(rows), name) for rows, name in ((self.threads, "thread"), (self.boards, "board")) if rows]
        return " and ".join(parts) or "no posts, no threads"


def read_forum_page(
    tree: Tree, url: str, *, now: datetime, language: str = "", rules: Rules | None = None
) -> ForumReading:
    """Read a forum page; whatever the page is, there is an answer. Where rules select something, they are believed."""
    nodes = lay_out(tree)
    lines = read_lines(nodes)
    stamps = find_stamps(nodes, lines, now=now, language=language)
    if rules is not None and (told := _read_by_rules(rules, tree, nodes, stamps, url)) is not None:
        return told
    found = read_posts(nodes, stamps, url, now=now, language=language)
    sheet = Sheet(nodes, lines, stamps, url, find_base(tree, url))
    looks = look_at_lists(sheet, find_records(nodes))
    listing = read_listing(sheet, looks)
    return ForumReading(tell_kind(sheet, looks, found, listing), found, listing, read_paging(tree, url), nodes)


def _read_by_rules(rules: Rules, tree: Tree, nodes: Nodes, stamps: Sequence[Stamp], url: str) -> ForumReading | None:
    applied = apply_rules(rules, tree, nodes, stamps, url)
    if not applied.posts.posts and not applied.listing.threads:
        return None
    kind = PageKind(_THREAD if applied.posts.posts else _INDEX, 1.0)
    return ForumReading(kind, applied.posts, applied.listing, read_paging(tree, url), nodes)
