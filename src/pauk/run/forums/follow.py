"""Follow forums, or only learn them: the same crawler as `crawling`, with the job ``forum``.

In: URLs of any pages of forums, settings and a folder. Out: a `FollowReport`. What was stopped or killed is gone on
with by the same command; `updating` runs further cycles.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.settings import Settings
from pauk.base.urls import canonical_url
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs.crawl_run import CrawlReport, Tell, run_jobs
from pauk.run.jobs.forum_status import ForumTold, tell_forums
from pauk.store.collection import CollectionFolder


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowOrder:
    """What a person asked for: forums by any of their pages, to be followed or only learned."""

    urls: Sequence[str] = ()
    is_followed: bool = True
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
    folder: CollectionFolder,
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
    ScopeRules.from_settings(settings)  # this and the URLs, before anything is made
    order = replace(order, urls=list(dict.fromkeys(canonical_url(url) for url in order.urls)))
    report, told = await run_jobs(folder, "forum", order, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    return FollowReport(report, tell_forums(folder, told["forum"]))
