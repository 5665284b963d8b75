"""Count what the pages of a cycle held, by the forum's own truth: new, mixed, nothing new, or no content at all.

In: all pages of a forum at one moment with their truth, and the pages that were fetched. Out: `PageCounts`. The content
of a thread page is its posts, that of an index page its rows: a row counts as new when its thread holds a post that was
not collected before this cycle, and on a page that lists only boards the row of one with such a thread. What another
page of the same cycle showed before (a repeated opening post, a sticky row) is not new a second time.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pauk.base.urls import canonical_url
from pauk.forum.follow.state import PageNews

Truth = Mapping[str, Any]
Place = tuple[str, object, int]  # role, thread or board, page


@dataclass
class Snapshot:
    """A forum at one moment: its pages by place, what they hold, and which threads lie in which board."""

    pages: dict[Place, Truth] = field(default_factory=dict)
    posts: dict[int, set[int]] = field(default_factory=dict)  # of threads
    boards: dict[str, set[int]] = field(default_factory=dict)  # threads of boards, by URL

    @classmethod
    def of(cls, truths: Iterable[Truth]) -> "Snapshot":
        """Gather the truth of all pages; only those with threads, posts or boards count."""
        snapshot = cls()
        for truth in truths:
            if truth["kind"] == "other" or truth["role"] == "print":
                continue
            snapshot.pages[place_of(truth)] = truth
            if truth["role"] == "thread":
                snapshot.posts.setdefault(truth["thread"], set()).update(post["key"] for post in truth["posts"])
            elif truth["role"] == "board":
                if truth["page"] == 1:
                    board = canonical_url(truth["url"])
                snapshot.boards.setdefault(board, set()).update(row["key"] for row in truth["threads"])
        return snapshot

    def all_posts(self) -> set[int]:
        """Return all posts that can be read."""
        return {key for posts in self.posts.values() for key in posts}

    def fresh_threads(self, held: set[int]) -> set[int]:
        """Return the threads with a post that is not among those held."""
        return {key for key, posts in self.posts.items() if not posts <= held}

    def items(self, truth: Truth, held: set[int], fresh: set[int]) -> tuple[set[object], set[object]]:
        """Return all that a page holds, and what of it is new."""
        if truth["role"] == "thread":
            everything: set[object] = {post["key"] for post in truth["posts"]}
            return everything, everything - held
        rows: set[object] = {("row", row["key"]) for row in truth["threads"]}
        new: set[object] = {("row", row["key"]) for row in truth["threads"] if row["key"] in fresh}
        boards = {canonical_url(url) for url in truth["boards"]} if truth["role"] == "entry" else set()
        rows |= {("board", url) for url in boards}
        new |= {("board", url) for url in boards if self.boards.get(url, set()) & fresh}
        return rows, new

    def can_tell_order(self, truth: Truth) -> bool:
        """Whether the threads of an index page fall by activity or by creation, and not by both."""
        posts = [self.posts.get(row["key"], set()) for row in truth["threads"] if not row["sticky"]]
        oldest, newest = ([choose(keys) for keys in posts if keys] for choose in (min, max))
        return _is_falling(oldest) != _is_falling(newest)

    def places_with_news(self, held: set[int]) -> set[Place]:
        """Return the pages that hold new content which no page before them holds."""
        fresh, seen, found = self.fresh_threads(held), set[object](), set[Place]()
        for place, truth in self.pages.items():
            new = self.items(truth, held, fresh)[1] - seen
            if new:
                found.add(place)
                seen |= new
        return found


def _is_falling(keys: list[int]) -> bool:
    return all(after < before for before, after in pairwise(keys))


def place_of(truth: Truth) -> Place:
    """Return which page of which thread or board a page is, whatever its URL."""
    return truth["role"], truth.get("thread", truth["title"]), truth.get("page", 1)


# How many of the new posts have the true author, the date as it is shown, the words of the text, and all three.
RIGHT = ("author", "date", "text", "right")
_NUMBERS = ("redirects", "wanted", "met", "new_posts", "collected", *RIGHT, "surplus")


@dataclass
class PageCounts:
    """What the pages of one or many cycles held, in pages and in bytes, and what they should have."""

    pages: "Counter[PageNews]" = field(default_factory=Counter)
    sizes: "Counter[PageNews]" = field(default_factory=Counter)
    redirects: int = 0
    wanted: int = 0  # pages that held new content
    met: int = 0  # those of them that were fetched
    new_posts: int = 0
    collected: int = 0
    author: int = 0  # of these with the true author, and so on: see `RIGHT`
    date: int = 0
    text: int = 0
    right: int = 0
    surplus: int = 0  # posts that were stored and that nobody wrote, or a second time
    index_sorts: "Counter[bool]" = field(default_factory=Counter)
    thread_sorts: "Counter[bool]" = field(default_factory=Counter)

    def add(self, other: "PageCounts") -> None:
        """Add another tally."""
        for name in ("pages", "sizes", "index_sorts", "thread_sorts"):
            getattr(self, name).update(getattr(other, name))
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that become JSON."""
        plain = {name: getattr(self, name) for name in _NUMBERS}
        counters = {name: dict(getattr(self, name)) for name in ("pages", "sizes", "index_sorts", "thread_sorts")}
        return plain | counters

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "PageCounts":
        """Read what `to_dict` wrote, after JSON has made texts of all keys."""
        known = dict(values)
        for name in ("pages", "sizes"):
            known[name] = Counter({PageNews(report): many for report, many in values[name].items()})
        for name in ("index_sorts", "thread_sorts"):
            known[name] = Counter({is_right in (True, "true"): many for is_right, many in values[name].items()})
        return cls(**known)

    def shares(self) -> dict[str, float]:
        """Return the shares that are reported, between 0 and 1; of nothing, all."""
        useful, sizes = (PageNews.NEW, PageNews.SEMI), self.sizes
        total = self.pages.total()
        return {
            "precision": _share(sum(self.pages[report] for report in useful), total),
            "recall": _share(self.met, self.wanted),
            "duplicates": self.pages[PageNews.DUPLICATE] / total if total else 0.0,
            "bandwidth": _share(sum(sizes[report] for report in useful), sizes.total()),
            "posts_collected": _share(self.collected, self.new_posts),
            **{f"posts_{name}": _share(getattr(self, name), self.new_posts) for name in RIGHT},
            "sort_index": _share(self.index_sorts[True], self.index_sorts.total()),
            "sort_thread": _share(self.thread_sorts[True], self.thread_sorts.total()),
        }

    def counts(self) -> dict[str, int]:
        """Return the counts behind the shares."""
        named = {report.value: self.pages[report] for report in PageNews}
        return named | {name: getattr(self, name) for name in ("wanted", "new_posts", "surplus", "redirects")}


def sum_tallies(tallies: Iterable[PageCounts]) -> PageCounts:
    """Add tallies up."""
    total = PageCounts()
    for tally in tallies:
        total.add(tally)
    return total


# What a crawl missed once is missed for good, so that these are counted from the first crawl on.
_OF_ALL = ("recall", "posts_collected", *(f"posts_{name}" for name in RIGHT), "sort_index", "sort_thread")


def with_first_crawl(cycles: PageCounts, first: PageCounts) -> dict[str, float]:
    """Return the shares of a year: pages fetched in vain are those of its cycles, all else counts the first crawl, too.

    A first crawl fetches hardly anything in vain, and would hide what the cycles do.
    """
    everything = sum_tallies([first, cycles]).shares()
    return cycles.shares() | {name: everything[name] for name in _OF_ALL}


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def judge_page(snapshot: Snapshot, truth: Truth | None, held: set[int], fresh: set[int], seen: set[object]) -> PageNews:
    """Say what a fetched page held that is new; ``seen`` is what earlier pages of the cycle held, and grows."""
    if truth is None or truth["kind"] == "other":
        return PageNews.WRONG
    everything, new = snapshot.items(truth, held, fresh)
    new -= seen
    old = everything - new - {key for key in seen if key not in held}
    seen |= everything
    if not new:
        return PageNews.DUPLICATE
    return PageNews.SEMI if old else PageNews.NEW
