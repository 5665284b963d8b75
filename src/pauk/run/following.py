"""Follow forums, or only learn them: the same crawler as `crawling`, with the job ``forum``.

In: URLs of any pages of forums, settings and a folder. Out: a `FollowReport`. What was stopped or killed is gone on
with by the same command; `updating` runs further cycles.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.settings import Settings
from pauk.base.urls import canonical_url
from pauk.crawl.fetcher import Fetcher
from pauk.crawl.frontier import Frontier
from pauk.crawl.planned import Wish
from pauk.crawl.scope import Rules
from pauk.forum.learning.map import ForumMap
from pauk.run.beginning import begin
from pauk.run.crawling import CrawlReport, Tell, Trip, travel
from pauk.run.forum_job import JOB, ForumJob
from pauk.run.forum_maps import find_row, read_map
from pauk.run.forum_telling import ForumTold, tell_forums
from pauk.store.collection import Folder
from pauk.store.writer import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowOrder:
    """What a person asked for: forums by any of their pages, to be followed or only learned."""

    urls: Sequence[str] = ()
    is_followed: bool = True
    map: ForumMap | None = None  # that a person may have changed
    command: str = "forum follow"
    fetcher: Fetcher | None = None  # another plug than HTTP


@dataclass(frozen=True, slots=True)
class FollowReport:
    """How a run ended, and what it brought of each forum."""

    crawl: CrawlReport
    forums: Sequence[ForumTold]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to fetch."""
        return self.crawl.is_complete and all(forum.is_complete for forum in self.forums)

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        forums = [forum.as_json() for forum in self.forums]
        return {"complete": self.is_complete, "forums": forums, **self.crawl.as_json()}


async def follow(
    folder: Folder,
    order: FollowOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> FollowReport:
    """Follow forums: learn those that are not known, fetch all of them once, then what is new."""
    if not order.urls:
        folder.demand()
    rules = Rules.from_settings(settings)  # before anything is made
    urls = list(dict.fromkeys(canonical_url(url) for url in order.urls))
    forums: ForumJob | None = None

    def start(store: Store, frontier: Frontier, job: ForumJob) -> list[tuple[str, str]]:
        nonlocal forums
        forums = job
        new = [url for url in urls if job.find(url) is None]
        refused = begin(store, frontier, settings, [(url, JOB, rules) for url in new])
        seeds = {seed.url: seed.id for seed in store.seeds.all()}

        def begin_all() -> list[Wish]:
            asked = [(url, seeds.get(url, 0)) for url in urls]
            wishes = [job.follow(url, seed, is_followed=order.is_followed, known=order.map) for url, seed in asked]
            return [wish for some in wishes for wish in some]

        frontier.wish(begin_all)
        return refused

    trip = Trip(job=JOB, command=order.command, start=start, fetcher=order.fetcher)
    report = await travel(folder, trip, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    return FollowReport(report, tell_forums(folder, forums.tallies if forums is not None else {}))


def find_map(folder: Folder, url: str) -> tuple[ForumMap | None, str]:
    """Return what was learned of the forum whose page a person named, and how that ended."""
    with folder.reader() as reader:
        row = find_row(reader.forums.all(), url)
    return (read_map(row.map), row.outcome) if row is not None and row.map else (None, "")


def put_map(folder: Folder, url: str, found: ForumMap, settings: Settings, clock: Clock) -> None:
    """Take a map that a person may have changed; nothing is fetched."""
    rules = Rules.from_settings(settings)
    with folder.writer("forum learn") as store, store.transaction():
        job = ForumJob(store, settings, clock)
        if job.find(url) is None:
            store.seeds.add([(url, JOB, rules.as_json())])
        seeds = {seed.url: seed.id for seed in store.seeds.all()}
        job.follow(url, seeds.get(url, 0), is_followed=False, known=found)
