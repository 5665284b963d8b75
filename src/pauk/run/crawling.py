"""Run the one crawler over a collection: take in seeds, go on where the last run stopped, keep a report.

In: seeds, settings and a folder. Out: a `CrawlReport`. Everything is wired here: frontier, fetcher, readers, planners.
"""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.errors import UsageError
from pauk.base.outcomes import Group
from pauk.base.settings import (
    ALLOW_PRIVATE,
    ARCHIVE_FILE_BYTES,
    CRAWL_HOST_PAGES,
    CRAWL_INIT_DELAY_S,
    CRAWL_LEVEL_PAGES,
    CRAWL_MAX_BYTES,
    CRAWL_PATH_DEPTH,
    CRAWL_PATTERN_PAGES,
    CRAWL_PROXY,
    CRAWL_REDIRECTS,
    CRAWL_TIMEOUT_S,
    CRAWL_TOTAL_TIMEOUT_S,
    CRAWL_URL_CHARS,
    CRAWL_WORKERS,
    POLITE,
    USER_AGENT,
    Setting,
    Settings,
)
from pauk.base.urls import canonical_url
from pauk.crawl.engine import End, Engine
from pauk.crawl.fetcher import Fetcher
from pauk.crawl.frontier import Frontier
from pauk.crawl.http import HttpFetcher
from pauk.crawl.scope import Rules
from pauk.crawl.sprawl import Sprawl
from pauk.crawl.visits import Visit, Wanted
from pauk.run.jobs import PLANNERS
from pauk.run.readers import Readers
from pauk.run.reading import options_from
from pauk.run.tally import Tally
from pauk.store.collection import Folder
from pauk.store.records import DEEPEST_LEVEL, Batch, Reopened, State
from pauk.store.sqlite import SqliteStore

JOB = "crawl"

_RULED_OUT = tuple(outcome.name for outcome in (outcomes.OUT_OF_SCOPE, outcomes.TRAP, outcomes.OVER_BUDGET))
# Outcomes that end when a setting changes.
_ENDED_BY = {
    ALLOW_PRIVATE.name: (outcomes.PRIVATE_ADDRESS.name,),
    CRAWL_MAX_BYTES.name: (outcomes.TOO_LARGE.name,),
    CRAWL_REDIRECTS.name: (outcomes.REDIRECT_LOOP.name,),
    POLITE.name: (outcomes.ROBOTS_DENIED.name,),
    USER_AGENT.name: (outcomes.ROBOTS_DENIED.name,),
}
_JUDGED_BY: tuple[Setting[Any], ...] = (
    CRAWL_LEVEL_PAGES, CRAWL_HOST_PAGES, CRAWL_URL_CHARS, CRAWL_PATH_DEPTH, CRAWL_PATTERN_PAGES,
    ALLOW_PRIVATE, CRAWL_MAX_BYTES, CRAWL_REDIRECTS, POLITE, USER_AGENT,
)  # fmt: skip
_FAILED = (
    *(outcome.name for outcome in outcomes.ALL if outcome.group is Group.FAILED),
    outcomes.ROBOTS_DENIED.of("unreachable"),
)
_FETCHED = (
    *(outcome.name for outcome in outcomes.ALL if outcome.group in (Group.DONE, Group.EMPTY)),
    outcomes.NOINDEX.name,
)
_CHUNK = 5_000
_TELL_EVERY_S = 0.25

Tell = Callable[[Tally], None]


@dataclass(frozen=True, slots=True)
class CrawlReport:
    """How a run ended and what it brought."""

    reason: str
    figures: Mapping[str, Any]
    total: Mapping[str, int]  # of all runs of this collection
    went_on: int = 0  # URLs a run that was broken off still had in hand
    refused: Sequence[tuple[str, str]] = ()
    resumes_at: datetime | None = None
    sprawl: Sequence[Sprawl] = ()  # the URL patterns with most URLs
    slow_hosts: Mapping[str, float] = field(default_factory=dict)  # those that ask for long pauses, with the seconds

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to fetch."""
        return self.reason == "done"

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "ending": self.reason,
            **self.figures,
            "total": dict(self.total),
            "went_on": self.went_on,
            "refused": [{"url": url, "reason": reason} for url, reason in self.refused],
            "resumes_at": self.resumes_at,
            "sprawl": [asdict(pattern) for pattern in self.sprawl],
            "slow_hosts": dict(self.slow_hosts),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlOrder:
    """What a person asked for."""

    seeds: Sequence[str] = ()
    retry: bool = False  # failed URLs once more
    again: bool = False  # pages that are there once more; unchanged ones cost no body
    command: str = "crawl"
    fetcher: Fetcher | None = field(default=None)  # another plug than HTTP


async def crawl(
    folder: Folder, order: CrawlOrder, settings: Settings, clock: Clock, *, stop: asyncio.Event, tell: Tell
) -> CrawlReport:
    """Crawl until there is nothing left, a budget is used up, or somebody says stop."""
    if not order.seeds:
        folder.demand()
    rules = Rules.from_settings(settings)  # before anything is made
    seeds = list(dict.fromkeys(canonical_url(url) for url in order.seeds))
    with folder.writer(order.command, file_bytes=settings[ARCHIVE_FILE_BYTES]) as store:
        went_on = store.release_all(pause_s=settings[CRAWL_INIT_DELAY_S] if settings[POLITE] else -1.0)
        frontier = Frontier(store, settings, clock, _plan)
        refused = _begin(store, frontier, order, settings, [(url, JOB, rules) for url in seeds])
        tally = Tally(waiting=store.count(State.WAITING) + store.count(State.LATER))
        run = store.begin_run(JOB, clock.now().timestamp())
        slow_hosts: dict[str, float] = {}
        end = await _drive(frontier, order, settings, clock, stop=stop, tally=tally, tell=tell, slow_hosts=slow_hosts)
        figures = tally.as_json()
        store.end_run(run, clock.now().timestamp(), end.reason, figures)
        return CrawlReport(
            end.reason,
            figures,
            {name: value for name, value in store.counters().items() if name in ("pages", "bytes")},
            went_on,
            refused,
            datetime.fromtimestamp(end.resumes_at, UTC) if end.resumes_at else None,
            frontier.sprawl(),
            slow_hosts,
        )


async def _drive(
    frontier: Frontier,
    order: CrawlOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tally: Tally,
    tell: Tell,
    slow_hosts: dict[str, float],
) -> End:
    fetcher = order.fetcher or _make_fetcher(settings)
    teller = asyncio.create_task(_tell_on(tally, tell))
    teller.add_done_callback(lambda told: None if told.cancelled() else stop.set())
    try:
        with Readers(options_from(settings), processes=settings[CRAWL_WORKERS]) as readers:
            engine = Engine(frontier, fetcher, readers, settings, clock, note=tally.take)
            end = await engine.run(stop)
            slow_hosts.update(engine.slow_hosts)
            return end
    finally:
        await fetcher.close()
        teller.cancel()
        await asyncio.wait([teller])
        if not teller.cancelled():
            teller.result()  # whoever was told has stumbled
        tell(tally)


def _make_fetcher(settings: Settings) -> HttpFetcher:
    return HttpFetcher(
        user_agent=settings[USER_AGENT],
        allow_private=settings[ALLOW_PRIVATE],
        timeout_s=settings[CRAWL_TIMEOUT_S],
        total_timeout_s=settings[CRAWL_TOTAL_TIMEOUT_S],
        proxy=settings[CRAWL_PROXY],
    )


async def _tell_on(tally: Tally, tell: Tell) -> None:
    while True:
        tell(tally)
        await asyncio.sleep(_TELL_EVERY_S)


def _plan(job: str, state: bytes, visits: Sequence[Visit]) -> tuple[bytes, Mapping[int, Sequence[Wanted]]]:
    step = PLANNERS[job].step(state, visits)
    return step.state, step.requests


def _begin(
    store: SqliteStore,
    frontier: Frontier,
    order: CrawlOrder,
    settings: Settings,
    seeds: Sequence[tuple[str, str, Rules]],
) -> list[tuple[str, str]]:
    """Take in the seeds, and whatever is to be tried once more; return seeds that are refused, with reasons."""
    if not seeds and not store.seeds():
        raise UsageError("There is nothing to crawl yet", where=str(store.path), next_step="Name a URL to start from.")
    refused = frontier.begin(seeds)
    judged_by = _describe_judge(store, settings)
    before = json.loads(store.about("judged_by") or "{}")
    changed = {name for name, value in judged_by.items() if before.get(name) != value}
    if changed:
        _reopen(store, _RULED_OUT, frontier.judge.judge_again)
        _reopen(store, [outcome for name in changed for outcome in _ENDED_BY.get(name, ())], _take_all)
        store.note_about("judged_by", json.dumps(judged_by))  # last, so that whoever is killed before it judges again
    if order.retry:
        _reopen(store, _FAILED, _take_all)
    if order.again:
        _reopen(store, _FETCHED, _take_all)
    return refused


def _describe_judge(store: SqliteStore, settings: Settings) -> dict[str, Any]:
    """Describe by which rules and settings URLs are left out; where one changes, they are judged again."""
    rules = json.dumps([(seed.url, seed.rules) for seed in store.seeds()], sort_keys=True)
    told: dict[str, Any] = {setting.name: settings[setting] for setting in _JUDGED_BY}
    return told | {"rules": blake2b(rules.encode(), digest_size=16).hexdigest()}


Row = tuple[int, str, int, int]


def _take_all(rows: Sequence[Row]) -> Batch:
    """Take all that a crawl has met; what came by import belongs to none."""
    return Batch(reopened=[Reopened(number, min(depth, DEEPEST_LEVEL)) for number, _, seed, depth in rows if seed])


def _reopen(store: SqliteStore, names: Sequence[str], choose: Callable[[Sequence[Row]], Batch]) -> None:
    """Go through URLs that ended in certain ways, and let those wait again that are chosen."""
    after = 0
    while rows := store.left_out(names, after=after, limit=_CHUNK):
        after = rows[-1][0]
        store.complete(choose(rows))
