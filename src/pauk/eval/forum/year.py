"""Follow forums of the playground through a year in one process, and measure what every cycle cost and brought.

In: forums that answer at any moment of their past, and a reader. Out: tallies by cycle and forum, in the form of ``pauk
eval forum --json``. An oracle that knows the truth fetches by the same rules beside it: the list of boards, the boards
with news from their first page on, the pages with new posts.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol
from urllib.parse import urlsplit

from pauk.eval.forum.page_counts import (
    RIGHT,
    PageCounts,
    Snapshot,
    Truth,
    judge_page,
    place_of,
    sum_tallies,
    with_first_crawl,
)
from pauk.eval.forum.post_fields import FIELDS, pair_truth, right_fields
from pauk.forum.follow.collection import sort_of
from pauk.forum.follow.discovery import sort_of_board
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.state import FollowRequest, FollowStep, ForumState, PageNews, SeenPage

FIRST_CRAWL = datetime(2015, 12, 1, 12, tzinfo=UTC)
_MOST_REDIRECTS = 5
_MOST_REQUESTS = 100_000  # of one cycle; a planner that asks for more goes round in circles


class ForumAnswer(Protocol):
    """What a forum answers."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...]


class TravellingForum(Protocol):
    """A forum that can be asked at any moment of its past, and knows the truth about its pages."""

    def respond(self, path: str, moment: datetime) -> Any:
        """Answer a request for a path with its query: an `ForumAnswer`."""

    def pages(self, moment: datetime) -> Iterator[str]:
        """Go through the addresses of all pages, the list of boards first."""
        ...

    def view(self, url: str, moment: datetime) -> Any:
        """Return what a page shows, before it is HTML."""

    def truth(self, url: str, moment: datetime) -> dict[str, Any] | None:
        """Tell what is true about a page; None where there was none."""
        ...


# Reads an answer: the forum, the URL it was found under, the moment, the body, and what was asked for.
Reader = Callable[[TravellingForum, str, datetime, bytes, FollowRequest], SeenPage]


def months_of(year: int = 2016, count: int = 12) -> list[datetime]:
    """Return the first of each month, at noon."""
    return [datetime(year + place // 12, place % 12 + 1, 1, 12, tzinfo=UTC) for place in range(count)]


@dataclass
class YearFetch:
    """A page as it came: the URL after redirects, and how many there were."""

    url: str
    status: int
    body: bytes
    redirects: int


def fetch(forum: TravellingForum, url: str, moment: datetime) -> YearFetch:
    """Ask a forum for a page, and follow where it leads."""
    for redirects in range(_MOST_REDIRECTS):
        parts = urlsplit(url)
        answer = forum.respond(parts.path + (f"?{parts.query}" if parts.query else ""), moment)
        to = dict(answer.headers).get("Location")
        if not to:
            return YearFetch(url, answer.status, answer.body, redirects)
        url = to
    return YearFetch(url, 310, b"", _MOST_REDIRECTS)


@dataclass
class Follower:
    """One forum that is followed: what the planner knows, and which posts it really holds."""

    forum: TravellingForum
    read: Reader
    state: ForumState
    held: set[int] = field(default_factory=set)  # true keys of the posts that were collected
    published: set[int] = field(default_factory=set)  # those that could be read at the last cycle

    def run_cycle(self, moment: datetime, snapshot: Snapshot) -> PageCounts:
        """Run one cycle at a moment of which all is known, and count."""
        cycle = _Cycle(self, snapshot, moment)
        waiting = deque(begin_cycle(self.state, cycle.now))
        for _ in range(_MOST_REQUESTS):
            if not waiting:
                break
            waiting.extend(cycle.serve(waiting.popleft()))
        return cycle.end()


class _Cycle:
    """One cycle under way."""

    def __init__(self, follower: Follower, snapshot: Snapshot, moment: datetime) -> None:
        self._follower = follower
        self._snapshot = snapshot
        self._moment = moment
        self._before = set(follower.held)
        self._fresh = snapshot.fresh_threads(self._before)
        self._seen: set[object] = set()
        self._places: set[object] = set()
        self._right: dict[str, set[int]] = {name: set() for name in RIGHT}  # posts that were stored so
        self.tally = PageCounts()
        first = next(iter(snapshot.pages.values()), None)
        self.now = str(first["now"])[:16] if first else moment.isoformat()[:16]

    def serve(self, request: FollowRequest) -> list[FollowRequest]:
        """Fetch one page, hand it to the planner, and count what it held."""
        follower, tally = self._follower, self.tally
        came = fetch(follower.forum, request.url, self._moment)
        truth = follower.forum.truth(came.url, self._moment) if came.status == 200 else None
        page = SeenPage(outcome=f"http_error:{came.status}")
        if came.status == 200:
            page = follower.read(follower.forum, came.url, self._moment, came.body, request)
        step = take_page(follower.state, request, page, self.now)
        report = judge_page(self._snapshot, truth, self._before, self._fresh, self._seen)
        tally.pages[report] += 1
        tally.sizes[report] += len(came.body)
        tally.redirects += came.redirects
        if truth is not None and report is not PageNews.WRONG:
            self._places.add(place_of(truth))
            self._keep(request, page, step, truth)
        return step.requests

    def _keep(self, request: FollowRequest, page: SeenPage, step: FollowStep, truth: Truth) -> None:
        state, tally = self._follower.state, self.tally
        if truth["role"] == "thread" and request.thread in state.threads:
            stored = {place for place, _ in step.new_posts}
            tally.surplus += len(stored)
            for post, true in pair_truth(page, stored, truth):
                key = true["key"]
                if key not in self._follower.held:
                    tally.surplus -= 1
                    self._follower.held.add(key)
                    fields = right_fields(post, true)
                    for name in (*fields, *(("right",) if len(fields) == len(FIELDS) else ())):
                        self._right[name].add(key)
            if truth["sort"]:
                tally.thread_sorts[sort_of(state, state.threads[request.thread]) == truth["sort"]] += 1
        elif truth["role"] == "board" and request.board in state.boards and self._snapshot.can_tell_order(truth):
            tally.index_sorts[sort_of_board(state, state.boards[request.board]) == truth["sort"]] += 1

    def end(self) -> PageCounts:
        """Count what was missed; what an earlier cycle missed is not counted a second time."""
        follower, everything = self._follower, self._snapshot.all_posts()
        wanted = self._snapshot.places_with_news(self._before | follower.published)
        new = everything - self._before - follower.published
        follower.published = everything
        self.tally.wanted, self.tally.met = len(wanted), len(wanted & self._places)
        self.tally.new_posts, self.tally.collected = len(new), len(new & self._follower.held)
        for name, keys in self._right.items():
            setattr(self.tally, name, len(new & keys))
        return self.tally


def take_snapshot(forum: TravellingForum, moment: datetime) -> Snapshot:
    """Ask a forum for the truth about all its pages at a moment."""
    truths = (forum.truth(url, moment) for url in forum.pages(moment))
    return Snapshot.of(truth for truth in truths if truth is not None)


def run_oracle(forum: TravellingForum, moment: datetime, snapshot: Snapshot, held: set[int]) -> PageCounts:
    """Run a cycle with the truth in hand: only pages with news, and those one must pass to reach them."""
    wanted, tally = snapshot.places_with_news(held), PageCounts()
    fresh, seen = snapshot.fresh_threads(held), set[object]()
    for place, truth in _passed(snapshot, wanted):
        report = judge_page(snapshot, truth, held, fresh, seen)
        tally.pages[report] += 1
        tally.sizes[report] += len(fetch(forum, truth["url"], moment).body)
        tally.met += place in wanted
    new = snapshot.all_posts() - held
    tally.wanted, tally.new_posts = len(wanted), len(new)
    for name in ("collected", *RIGHT):  # it reads without a mistake
        setattr(tally, name, len(new))
    held |= new
    return tally


def _passed(snapshot: Snapshot, wanted: set[Any]) -> Iterator[tuple[Any, Truth]]:
    """Go through the pages an oracle fetches: what it wants, and the pages of boards before those."""
    deepest: dict[object, int] = {}
    for role, name, page in wanted:
        if role == "board":
            deepest[name] = max(page, deepest.get(name, 0))
    for place, truth in snapshot.pages.items():
        role, name, page = place
        if place in wanted or role == "entry" or (role == "board" and page <= deepest.get(name, 0)):
            yield place, truth


def follow_year(
    forums: Iterable[tuple[str, TravellingForum]], read: Reader, moments: Sequence[datetime]
) -> dict[str, Any]:
    """Crawl every forum once, then cycle through the moments; return totals, the oracle's, and each forum's."""
    total, first, best, told = PageCounts(), PageCounts(), PageCounts(), {}
    for name, forum in forums:
        followed = follow_forum(forum, read, moments)
        total.add(sum_tallies(followed.cycles))
        first.add(followed.first)
        best.add(sum_tallies(followed.oracle))
        told[name] = followed.describe()
    return {"totals": with_first_crawl(total, first), "oracle": best.shares(), "pages": total.counts(), "forums": told}


@dataclass
class Followed:
    """One forum's year: the first crawl, the cycles, and the oracle's beside them."""

    moments: Sequence[datetime]
    first: PageCounts
    cycles: list[PageCounts] = field(default_factory=list)
    oracle: list[PageCounts] = field(default_factory=list)

    def shares(self) -> dict[str, float]:
        """Return the shares of the year; see `with_first_crawl`."""
        return with_first_crawl(sum_tallies(self.cycles), self.first)

    def describe(self) -> dict[str, Any]:
        """Describe the year in plain values."""
        own = sum_tallies(self.cycles)
        return self.shares() | {
            "pages": own.counts(),
            "oracle": sum_tallies(self.oracle).shares(),
            "first_crawl": self.first.shares() | {"pages": self.first.counts()},
            "cycles": [
                {"at": moment.date().isoformat()} | tally.shares() | {"pages": tally.counts()}
                for moment, tally in zip(self.moments, self.cycles, strict=True)
            ],
        }

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that become JSON, from which another process can add up."""
        return {
            "moments": [moment.isoformat() for moment in self.moments],
            "first": self.first.to_dict(),
            "cycles": [tally.to_dict() for tally in self.cycles],
            "oracle": [tally.to_dict() for tally in self.oracle],
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Followed":
        """Read what `to_dict` wrote."""
        moments = [datetime.fromisoformat(moment) for moment in values["moments"]]
        cycles, oracle = ([PageCounts.from_dict(tally) for tally in values[name]] for name in ("cycles", "oracle"))
        return cls(moments, PageCounts.from_dict(values["first"]), cycles, oracle)


def follow_forum(
    forum: TravellingForum, read: Reader, moments: Sequence[datetime], state: ForumState | None = None
) -> Followed:
    """Crawl a forum once, then cycle through the moments; without a state from its true entry."""
    follower = Follower(forum, read, state or ForumState(entry=next(forum.pages(FIRST_CRAWL))))
    snapshot = take_snapshot(forum, FIRST_CRAWL)
    held = snapshot.all_posts()
    followed = Followed(moments, follower.run_cycle(FIRST_CRAWL, snapshot))
    for moment in moments:
        snapshot = take_snapshot(forum, moment)
        followed.cycles.append(follower.run_cycle(moment, snapshot))
        followed.oracle.append(run_oracle(forum, moment, snapshot, held))
    return followed
