"""Follow forums whose boards show nothing of what was written, by different schedules, and count visits and finds.

In: a forum, and how long threads are left alone. Out: a tally for each schedule: adaptive ones, which wait a share of a
thread's own silence, beside fixed ones. Pages are read without a mistake but for what such boards would not show, so
that the curve tells of the schedule and nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pauk.eval.forum.oracle import read_perfectly
from pauk.eval.forum.page_counts import PageCounts
from pauk.eval.forum.year import FIRST_CRAWL, Follower, TravellingForum, take_snapshot
from pauk.forum.follow.state import PATIENCE, SHORTEST_WAIT_DAYS, FollowRequest, ForumState, SeenPage

# Months between two visits of a thread, counted in days a little less because months differ.
_FIXED = (1, 2, 3, 6)
_DAYS_OF_MONTH = 28
# Shares of a thread's silence at the last visit.
_ADAPTIVE = (0.1, 0.25, 0.5, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long threads are left alone: a share of their silence, and at least so many days."""

    name: str
    patience: float
    wait_days: float

    @property
    def is_adaptive(self) -> bool:
        """Whether a thread's own past decides."""
        return self.patience > 0

    @property
    def is_default(self) -> bool:
        """Whether it is the one that forums are followed by."""
        return self.patience == PATIENCE


def all_schedules() -> list[Schedule]:
    """Return the schedules that are compared, adaptive ones first."""
    adaptive = [Schedule(f"{share:g} of the silence", share, SHORTEST_WAIT_DAYS) for share in _ADAPTIVE]
    names = ["every month", *(f"every {months} months" for months in _FIXED[1:])]
    return adaptive + [Schedule(name, 0.0, months * _DAYS_OF_MONTH) for name, months in zip(names, _FIXED, strict=True)]


def read_blindly(forum: TravellingForum, url: str, moment: datetime, _body: bytes, _request: FollowRequest) -> SeenPage:
    """Read a page as if no list showed counts, dates of activity or links to the last page."""
    page = read_perfectly(forum, url, moment)
    threads = [
        replace(row, replies=None, last_activity="", last_author="", last_url="", pages=()) for row in page.threads
    ]
    boards = [replace(row, posts=None, threads=None, last_activity="", last_author="") for row in page.boards]
    return replace(page, threads=tuple(threads), boards=tuple(boards))


def follow_blindly(forum: TravellingForum, schedule: Schedule, moments: Sequence[datetime]) -> PageCounts:
    """Follow a forum by a schedule, seeing nothing in its lists but which threads there are."""
    entry = next(forum.pages(FIRST_CRAWL))
    state = ForumState(entry=entry, patience=schedule.patience, shortest_wait_days=schedule.wait_days)
    follower = Follower(forum, read_blindly, state)
    follower.run_cycle(FIRST_CRAWL, take_snapshot(forum, FIRST_CRAWL))
    total = PageCounts()
    for moment in moments:
        total.add(follower.run_cycle(moment, take_snapshot(forum, moment)))
    return total


def compare_schedules(
    make_forum: Callable[[], TravellingForum], moments: Sequence[datetime]
) -> Iterator[dict[str, Any]]:
    """Follow a forum by every schedule; give each one's tally in plain values."""
    for schedule in all_schedules():
        tally = follow_blindly(make_forum(), schedule, moments)
        yield {"name": schedule.name, "tally": tally.to_dict()}
