"""Run the one crawler over a collection: take in seeds, go on where the last run stopped, keep a report.

In: seeds, settings and a folder. Out: a `CrawlReport`. Everything is wired here: frontier, fetcher, readers, planners.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.settings import (
    ALLOW_PRIVATE,
    ARCHIVE_FILE_BYTES,
    CRAWL_INIT_DELAY_S,
    CRAWL_ORDER,
    CRAWL_PROXY,
    CRAWL_TIMEOUT_S,
    CRAWL_TOTAL_TIMEOUT_S,
    CRAWL_WORKERS,
    POLITE,
    USER_AGENT,
    Settings,
)
from pauk.base.urls import canonical_url
from pauk.crawl.engine import End, Engine
from pauk.crawl.fetcher import Fetcher
from pauk.crawl.frontier import FindKin, Frontier, Written
from pauk.crawl.http import HttpFetcher
from pauk.crawl.scope import Rules
from pauk.crawl.sprawl import Sprawl
from pauk.crawl.visits import Visit, Wanted
from pauk.run.beginning import begin, retry_failed
from pauk.run.cycles import begin_cycle, end_cycle, is_cycle_open, open_cycle
from pauk.run.forum_forgetting import find_forgotten, without_forgotten
from pauk.run.forum_job import ForumJob
from pauk.run.indexing import keep_up
from pauk.run.jobs import PLANNERS
from pauk.run.kinship import Kinship, finish
from pauk.run.logins import KeptLogins
from pauk.run.ranking_online import IMPORTANCE, Urgency
from pauk.run.readers import Readers
from pauk.run.reading import options_from
from pauk.run.site_rules import SiteRules
from pauk.run.tally import Keeping, Tally
from pauk.store.collection import Folder
from pauk.store.forgotten import Forgotten
from pauk.store.records import Batch, State
from pauk.store.writer import Store

JOB = "crawl"
DONE = "done"

_TELL_EVERY_S = 0.25

Tell = Callable[[Tally], None]
Note = Callable[[Written], None]
Keep = Callable[[], tuple[int, str] | None]


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
    lost_logins: Mapping[str, str] = field(default_factory=dict)  # hosts that have logged us out, with what showed it

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to fetch."""
        return self.reason == DONE

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
            "lost_logins": dict(self.lost_logins),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlOrder:
    """What a person asked for."""

    seeds: Sequence[str] = ()
    retry: bool = False  # failed URLs once more
    again: bool = False  # pages that are there once more; unchanged ones cost no body
    command: str = "crawl"
    fetcher: Fetcher | None = field(default=None)  # another plug than HTTP


def _do_nothing(*_: object) -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """What is special about one run of the crawler: how it starts, who looks on, and what is done in the end."""

    job: str
    command: str
    start: Callable[[Store, Frontier, ForumJob], list[tuple[str, str]]]  # returns refused seeds, with reasons
    note: Note = _do_nothing
    finish: Callable[[Store, Frontier], None] = _do_nothing
    fetcher: Fetcher | None = None
    rules: SiteRules | None = None  # None: those of the collection


async def crawl(
    folder: Folder,
    order: CrawlOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> CrawlReport:
    """Crawl until there is nothing left, a budget is used up, or somebody says stop."""
    if not order.seeds:
        folder.demand()
    rules = Rules.from_settings(settings)  # before anything is made
    seeds = [(url, JOB, rules) for url in dict.fromkeys(canonical_url(url) for url in order.seeds)]

    def start(store: Store, frontier: Frontier, _: ForumJob) -> list[tuple[str, str]]:
        refused = begin(store, frontier, settings, seeds)
        if order.retry:
            retry_failed(store)
        if order.again:
            begin_cycle(store, now=clock.now().timestamp(), takes_failed=False)
        return refused

    trip = Trip(job=JOB, command=order.command, start=start, fetcher=order.fetcher)
    return await travel(folder, trip, settings, clock, stop=stop, tell=tell, elapsed=elapsed)


async def travel(
    folder: Folder,
    trip: Trip,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> CrawlReport:
    """Make one run of the crawler, go on with a cycle of visits that was broken off, and bring an index up."""
    report = await _travel(folder, trip, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    if not stop.is_set():
        await asyncio.to_thread(keep_up, folder)
    return report


async def _travel(
    folder: Folder,
    trip: Trip,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed,
) -> CrawlReport:
    options = options_from(settings, SiteRules.from_folder(folder.path) if trip.rules is None else trip.rules)
    with folder.writer(trip.command, file_bytes=settings[ARCHIVE_FILE_BYTES], elapsed=elapsed) as store:
        went_on = store.queue.release_all(pause_s=settings[CRAWL_INIT_DELAY_S] if settings[POLITE] else -1.0)
        kinship = Kinship(store)
        logins = KeptLogins(folder.path, clock)
        forums = ForumJob(store, settings, clock)
        frontier = Frontier(
            store, settings, clock, _plan,
            logins=logins.logins, find_kin=_look_on(folder, store, settings, kinship), planned=forums,
            elapsed=elapsed,
        )  # fmt: skip
        refused = trip.start(store, frontier, forums)
        frontier.wish(forums.recover)
        open_cycle(store)
        frontier.memory.tells_new = is_cycle_open(store)
        waiting = store.queue.count(State.WAITING) + store.queue.count(State.LATER)
        tally = Tally(waiting=waiting, now=elapsed.seconds)
        run = store.runs.begin(trip.job, clock.now().timestamp())
        slow_hosts: dict[str, float] = {}
        keep = Keeping(run, tally).take
        end = await _drive(
            frontier, trip, settings, clock,
            options=options, forgotten=find_forgotten(folder, store), logins=logins,
            stop=stop, tally=tally, tell=tell, keep=keep, slow_hosts=slow_hosts, elapsed=elapsed,
        )  # fmt: skip
        tally.kindred += await finish(kinship, stop)
        figures = tally.as_json()
        if end.reason == DONE:
            end_cycle(store, now=clock.now().timestamp())
        trip.finish(store, frontier)
        store.runs.end(run, clock.now().timestamp(), end.reason, figures | tally.traces())
        return CrawlReport(
            end.reason,
            figures,
            {name: value for name, value in store.totals.counters().items() if name in ("pages", "bytes")},
            went_on,
            refused,
            datetime.fromtimestamp(end.resumes_at, UTC) if end.resumes_at else None,
            frontier.sprawl(),
            slow_hosts,
            logins.lost,
        )


def _look_on(folder: Folder, store: Store, settings: Settings, kinship: Kinship) -> FindKin:
    """Choose who looks at the pages that each batch brings: whoever finds kin, and whoever says what is urgent."""
    if settings[CRAWL_ORDER] != IMPORTANCE:
        return kinship.take
    urgency = Urgency(store)
    with folder.reader() as reader:
        urgency.recall(reader)

    def take(batch: Batch) -> int:
        urgency.take(batch)
        return kinship.take(batch)

    return take


async def _drive(
    frontier: Frontier,
    trip: Trip,
    settings: Settings,
    clock: Clock,
    *,
    options: Mapping[str, Any],
    forgotten: Forgotten,
    logins: KeptLogins,
    stop: asyncio.Event,
    tally: Tally,
    tell: Tell,
    keep: Keep,
    slow_hosts: dict[str, float],
    elapsed: Elapsed,
) -> End:
    fetcher = trip.fetcher or make_fetcher(settings, elapsed)

    def note(written: Written) -> None:
        tally.take(written)
        trip.note(written)

    teller = asyncio.create_task(_tell_on(tally, tell))
    teller.add_done_callback(lambda told: None if told.cancelled() else stop.set())
    try:
        with Readers(options, processes=settings[CRAWL_WORKERS]) as readers:
            engine = Engine(
                frontier, fetcher, without_forgotten(readers, forgotten), settings, clock,
                note=note, keep=keep, logins=logins.logins, renew=logins.renew, elapsed=elapsed,
            )  # fmt: skip
            async with logins.keeping():
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


def make_fetcher(settings: Settings, elapsed: Elapsed = SYSTEM_ELAPSED) -> HttpFetcher:
    """Make the fetcher of a crawl, as the settings say."""
    return HttpFetcher(
        user_agent=settings[USER_AGENT],
        allow_private=settings[ALLOW_PRIVATE],
        timeout_s=settings[CRAWL_TIMEOUT_S],
        total_timeout_s=settings[CRAWL_TOTAL_TIMEOUT_S],
        proxy=settings[CRAWL_PROXY],
        elapsed=elapsed,
    )


async def _tell_on(tally: Tally, tell: Tell) -> None:
    while True:
        tell(tally)
        await asyncio.sleep(_TELL_EVERY_S)


def _plan(job: str, state: bytes, visits: Sequence[Visit]) -> tuple[bytes, Mapping[int, Sequence[Wanted]]]:
    step = PLANNERS[job].step(state, visits)
    return step.state, step.requests
