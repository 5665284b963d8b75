"""Read a forum page of any software: what kind of page it is, its posts or threads, its paging and its order.

In: a `Tree`, the page's URL, now, and the language where it is known. Out: a `ForumReading`. Nothing here knows a
software: the page is laid out, its dates and repeated parts are found, and what they are is decided together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final, Literal

from pauk.base.formatting import count
from pauk.extract.page.links import find_base
from pauk.extract.page.tree import Tree
from pauk.forum.kinds.page_kind import PageKind, tell_kind
from pauk.forum.kinds.rows_of_posts import leave_rows_of_posts
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import Nodes, lay_out
from pauk.forum.page.repeated_items import RepeatedItems, find_records
from pauk.forum.paging.pager_reader import read_paging
from pauk.forum.paging.paging import Paging
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.posts.post_reader import read_posts, read_posts_by
from pauk.forum.read.structured_data import StructuredPost, read_hints, use_hints
from pauk.forum.rows.lists.list_classifier import look_at_lists
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import BoardRow, Listing, ThreadRow
from pauk.forum.rows.parts.sort_order import sort_of_index, sort_of_thread
from pauk.forum.rows.row_reader import read_listing, read_listing_by
from pauk.forum.rules.rule_reader import apply_rules
from pauk.forum.rules.rules import ForumRules

Sort = Literal["activity", "creation", "ascending", "descending"]
_THREAD: Final = "thread"
_INDEX: Final = "index"
_FITS = 0.5  # a template that fits less is of another kind of page, or the forum has changed
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
    base: str = ""  # what the page's links are relative to

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
    def template(self) -> dict[str, Any]:
        """What was learned here for other pages of the forum, as JSON can carry it; empty where nothing was."""
        if self.posts and self.found.template:
            return {"posts": dict(self.found.template)}
        return {"rows": dict(self.listing.template)} if self.threads and self.listing.template else {}

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
    tree: Tree,
    url: str,
    *,
    now: datetime,
    language: str = "",
    rules: ForumRules | None = None,
    template: Mapping[str, Any] | None = None,
) -> ForumReading:
    """Read a forum page; whatever the page is, there is an answer.

    Where a person's rules select something, they are believed. A template is what was learned on other pages of the
    forum (`ForumReading.template`); where it does not fit, the page is read as if there were none.
    """
    page = PageInHand(tree, url, now, language)
    told = page.read_by_rules(rules) if rules is not None else None
    if told is None and template is not None:
        told = page.read_by_template(template)
    return told or page.reading


class PageInHand:
    """A page that is being read; each part is made when it is first asked for."""

    def __init__(self, tree: Tree, url: str, now: datetime, language: str) -> None:
        self._tree, self._url, self._now, self._language = tree, url, now, language
        self.base = find_base(tree, url)

    @cached_property
    def nodes(self) -> Nodes:
        """The page laid out."""
        return lay_out(self._tree)

    @cached_property
    def _sheet(self) -> PageView:
        lines = read_lines(self.nodes)
        stamps = find_stamps(self.nodes, lines, now=self._now, language=self._language)
        return PageView(self.nodes, lines, stamps, self._url, self.base)

    @cached_property
    def _records(self) -> list[RepeatedItems]:
        return find_records(self.nodes)

    @cached_property
    def _found(self) -> PostPage:
        stamps, now, language = self._sheet.stamps, self._now, self._language
        return read_posts(self.nodes, stamps, self.base, now=now, language=language, records=self._records)

    @cached_property
    def paging(self) -> Paging:
        """The pager."""
        return read_paging(self._tree, self._url)

    @cached_property
    def reading(self) -> ForumReading:
        """The page as it is read where nothing of its forum is known."""
        sheet, found = self._sheet, self._found
        looks = look_at_lists(sheet, self._records)
        listing = leave_rows_of_posts(sheet, found, read_listing(sheet, looks))
        kind = tell_kind(sheet, looks, found, listing, now=self._now)
        if kind.name == _THREAD:
            found = replace(found, posts=tuple(use_hints(found.posts, self._hints)))
        return self._answer(kind, found, listing)

    @cached_property
    def _hints(self) -> list[StructuredPost]:
        return read_hints(self._tree)

    @property
    def posts(self) -> tuple[FoundPost, ...]:
        """The posts of `reading`; lists are looked at only where hints wait for the page to be a thread."""
        return self.reading.found.posts if self._hints else self._found.posts

    def read_by_template(self, template: Mapping[str, Any]) -> ForumReading | None:
        """Read the page as another of its forum was read; None where that does not fit."""
        if learned := template.get("posts"):
            found, fit = read_posts_by(learned, self.nodes, self.base, now=self._now, language=self._language)
            if fit >= _FITS and found.posts:
                return self._answer(PageKind(_THREAD, fit), found, Listing())
        if learned := template.get("rows"):
            listing, fit = read_listing_by(self._sheet, learned)
            if fit >= _FITS and listing.threads:
                return self._answer(PageKind(_INDEX, fit), PostPage(), listing)
        return None

    def read_by_rules(self, rules: ForumRules) -> ForumReading | None:
        """Read the page as a person says; None where the rules select nothing."""
        applied = apply_rules(rules, self._tree, self.nodes, self._sheet.stamps, self.base)
        if not applied.posts.posts and not applied.listing.threads:
            return None
        kind = PageKind(_THREAD if applied.posts.posts else _INDEX, 1.0)
        return self._answer(kind, applied.posts, applied.listing)

    def _answer(self, kind: PageKind, found: PostPage, listing: Listing) -> ForumReading:
        return ForumReading(kind, found, listing, self.paging, self.nodes, self.base)
