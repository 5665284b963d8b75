"""Draw what visits to threads find on boards that show nothing: sorted by creation, no counts, no dates of activity.

In: forums of the playground, read without a mistake but for what such boards would not show. Out: for the adaptive
schedule and for fixed ones, the visits a year costs and the share of new posts found in the cycle they came in. Run
``python -m bench.forum.year_visits [--designs A,B] [--size 0.2] [--seed N] [--months 12]``.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bench.forum.year import read_perfectly
from pauk.forum.following.states import ForumState, Request, SeenPage
from pauk.playground.forums import Forum
from pauk.run.forum_tally import Tally
from pauk.run.forum_year import FIRST_CRAWL, Follower, TravellingForum, months_of, take_snapshot

_DESIGNS = "own-10,own-12,own-14"
# Months between two visits of a thread, a day less because months differ; and shares of a thread's silence.
_FIXED = (1, 2, 3, 6)
_ADAPTIVE = (0.1, 0.25, 0.5, 1.0, 2.0)
_DAYS_OF_MONTH = 28


@dataclass(frozen=True)
class Schedule:
    """How long threads are left alone."""

    name: str
    patience: float
    wait_days: float


def schedules() -> list[Schedule]:
    """Return the schedules that are compared."""
    fixed = [Schedule(f"every {months} months", 0.0, months * _DAYS_OF_MONTH) for months in _FIXED]
    return fixed + [Schedule(f"{share:g} of the silence", share, 0.5) for share in _ADAPTIVE]


def read_blindly(forum: TravellingForum, url: str, moment: datetime, _body: bytes, _request: Request) -> SeenPage:
    """Read a page as if no list showed counts, dates of activity or links to the last page."""
    page = read_perfectly(forum, url, moment)
    threads = [replace(row, replies=None, last_activity="", last_url="", pages=()) for row in page.threads]
    boards = [replace(row, posts=None, threads=None, last_activity="") for row in page.boards]
    return replace(page, threads=tuple(threads), boards=tuple(boards))


def follow(forum: TravellingForum, schedule: Schedule, moments: Sequence[datetime]) -> Tally:
    """Follow a forum by a schedule."""
    entry = next(forum.pages(FIRST_CRAWL))
    state = ForumState(entry=entry, patience=schedule.patience, shortest_wait_days=schedule.wait_days)
    follower = Follower(forum, read_blindly, state)
    follower.run_cycle(FIRST_CRAWL, take_snapshot(forum, FIRST_CRAWL))
    total = Tally()
    for moment in moments:
        total.add(follower.run_cycle(moment, take_snapshot(forum, moment)))
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Follow and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.year_visits", description=__doc__)
    parser.add_argument("--designs", default=_DESIGNS)
    parser.add_argument("--size", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--months", type=int, default=12)
    chosen = parser.parse_args(arguments)
    moments = months_of(count=chosen.months)
    forums = [Forum(name, seed=chosen.seed, size=chosen.size) for name in chosen.designs.split(",")]
    for schedule in schedules():
        total = Tally()
        for forum in forums:
            total.add(follow(forum, schedule, moments))
        shares = total.shares()
        sys.stdout.write(
            f"{schedule.name:20} {total.pages.total():6} pages  {shares['posts_collected']:.4f} of new posts  "
            f"{shares['precision']:.4f} precision\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
