"""Run the one crawler over a collection: have the jobs begin, go on where the last run stopped, keep a report.

In: an order, settings and a folder. Out: a `CrawlReport`. Everything is wired here: frontier, jobs, fetcher, readers.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.errors import PaukError, UsageError
from pauk.base.settings import (
    ALLOW_PRIVATE,
    ARCHIVE_FILE_BYTES,
    CRAWL_INIT_DELAY_S,
    CRAWL_ORDER,
    CRAWL_PAGES,
    CRAWL_PROXY,
    CRAWL_TIMEOUT_S,
    CRAWL_TOTAL_TIMEOUT_S,
    CRAWL_WORKERS,
    POLITE,
    USER_AGENT,
    Settings,
)
from pauk.base.urls import canonical_url
from pauk.crawl.contract.job import CRAWL
from pauk.crawl.engine import CrawlEnd, Engine
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.crawl.fetch.http_fetcher import HttpFetcher
from pauk.crawl.frontier import FindNearDuplicates, Frontier, Written
from pauk.crawl.rules.pattern_budgets import Sprawl
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs.crawl_figures import CrawlFigures, Keeping
from pauk.run.jobs.kept_budgets import settle_budgets
from pauk.run.jobs.kept_logins import KeptLogins
from pauk.run.jobs.online_importance import IMPORTANCE, Urgency
from pauk.run.jobs.table import make_jobs
from pauk.run.read.forgotten_authors import find_forgotten, without_forgotten
from pauk.run.read.near_duplicates import NearDuplicateFinder, finish
from pauk.run.read.page_reader import options_from
from pauk.run.read.reader_pool import Readers
from pauk.run.read.site_rules import SiteRules
from pauk.run.read.spooled_fetcher import SpooledFetcher
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import Forgotten
from pauk.store.index.index_place import index_folder
from pauk.store.sql.records import Batch, UrlState
from pauk.store.writer import Store

log = logging.getLogger(__name__)

DONE = "done"

_TELL_EVERY_S = 0.25

Tell = Callable[[CrawlFigures], None]
Note = Callable[[Written], None]
Keep = Callable[[], tuple[int, str] | None]


@dataclass(frozen=True, slots=True)
class CrawlReport:
    """How a run ended and what it brought."""

    reason: str
    figures: Mapping[str, Any]
    total: Mapping[str, int]  # of all runs of this collection
    went_on: int = 0  # URLs that an interrupted run had begun
    refused: Sequence[tuple[str, str]] = ()
    resumes_at: datetime | None = None
    sprawl: Sequence[Sprawl] = ()  # the URL patterns with most URLs
    slow_hosts: Mapping[str, float] = field(default_factory=dict)  # those that ask for long pauses, with the seconds
    lost_logins: Mapping[str, str] = field(default_factory=dict)  # hosts that have logged us out, with what showed it
    parked: Mapping[str, int] = field(default_factory=dict)  # URLs that ended with their whole host, by outcome
    aliases: Mapping[str, str] = field(default_factory=dict)  # names of sites, and the names they are crawled under

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
            "aliases": dict(self.aliases),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlOrder:
    """What a person asked for."""

    seeds: Sequence[str] = ()
    retry: bool = False  # failed URLs once more
    again: bool = False  # fetch kept pages again; unchanged ones are not sent again
    command: str = "crawl"
    fetcher: Fetcher | None = field(default=None)  # another plug than HTTP


async def crawl(
    folder: CollectionFolder,
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
    ScopeRules.from_settings(settings)  # this and the URLs, before anything is made
    order = replace(order, seeds=list(dict.fromkeys(canonical_url(url) for url in order.seeds)))
    report, _ = await run_jobs(folder, CRAWL, order, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    return report


class RunResult(NamedTuple):
    """What a run has brought: in general, and what each job has to tell, by name."""

    report: CrawlReport
    told: Mapping[str, Any]


class JobOrder(Protocol):
    """What a person asked for, as each command has its own; the jobs know theirs."""

    @property
    def command(self) -> str:
        """The command, for whoever finds the collection locked."""
        ...

    @property
    def fetcher(self) -> Fetcher | None:
        """Another plug than HTTP."""
        ...


async def run_jobs(
    folder: CollectionFolder,
    asked: str,
    order: JobOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
    rules: SiteRules | None = None,
) -> RunResult:
    """Run the job that a command asks for, and all that have something in hand; then bring an index up."""
    options = options_from(settings, SiteRules.from_folder(folder.path) if rules is None else rules)
    with folder.writer(order.command, file_bytes=settings[ARCHIVE_FILE_BYTES], elapsed=elapsed) as store:
        fetching = order.fetcher or make_fetcher(settings, elapsed)
        fetcher = SpooledFetcher(fetching, folder.path, clock, in_flight=store.queue.in_hand())
        went_on = store.queue.release_all(pause_s=settings[CRAWL_INIT_DELAY_S] if settings[POLITE] else -1.0)
        budget = settle_budgets(settings, store, asked, order.seeds if isinstance(order, CrawlOrder) else ())
        settings = budget.settings
        near_duplicate_finder = NearDuplicateFinder(store)
        logins = KeptLogins(folder.path, clock)
        look_on = _look_on(folder, store, settings, near_duplicate_finder)
        frontier = Frontier(store, settings, clock, logins=logins.logins, find_near_duplicates=look_on, elapsed=elapsed)
        frontier.spent = budget.spent
        goes_again = isinstance(order, CrawlOrder) and order.again
        frontier.jobs = make_jobs(frontier, (asked, "update") if goes_again else (asked,))
        refused = [refusal for job in frontier.jobs for refusal in job.begin(order)]
        if not frontier.judge.seeds:
            raise UsageError(
                "There is nothing to crawl yet", where=str(store.path), next_step="Name a URL to start from."
            )
        frontier.leave_seeds(budget.left)
        tally = _begin_tally(frontier, settings, elapsed)
        run = store.runs.begin(asked, clock.now().timestamp())
        slow_hosts: dict[str, float] = {}
        parked: Counter[str] = Counter()
        end = await _drive(
            frontier, fetcher, settings, clock,
            options=options, forgotten=find_forgotten(folder, store), logins=logins,
            stop=stop, tally=tally, note=_noting(tally, fetcher, parked),
            tell=tell, keep=Keeping(run, tally).take, slow_hosts=slow_hosts, elapsed=elapsed,
        )  # fmt: skip
        fetcher.clear()
        store.queue.release_all(pause_s=-1.0)  # what waits and was not asked for by this run
        tally.kindred += await finish(near_duplicate_finder, stop)
        figures = tally.as_json()
        told = {job.name: job.finish(end.reason) for job in frontier.jobs}
        store.runs.end(run, clock.now().timestamp(), end.reason, figures | tally.traces())
        report = CrawlReport(
            end.reason, figures,
            {name: value for name, value in store.totals.counters().items() if name in ("pages", "bytes")},
            went_on=went_on, refused=refused,
            resumes_at=datetime.fromtimestamp(end.resumes_at, UTC) if end.resumes_at else None,
            sprawl=frontier.sprawl(), slow_hosts=slow_hosts, lost_logins=logins.lost, parked=parked,
            aliases=dict(frontier.judge.aliases.known),
        )  # fmt: skip
    if not stop.is_set():
        await asyncio.to_thread(keep_up, folder)
    return RunResult(report, told)


def keep_up(folder: CollectionFolder) -> None:
    """Bring the index up where there is one, when a run ends: whoever never searches does not pay for it."""
    if not index_folder(folder.path).is_dir():
        return
    from pauk.run.index.catch_up import catch_up  # noqa: PLC0415 (loads numpy and what makes entries)

    try:
        catch_up(folder)
    except PaukError as error:  # the run itself went well, and whoever searches is told
        log.warning("The index could not be brought up: %s", error)


def _begin_tally(frontier: Frontier, settings: Settings, elapsed: Elapsed) -> CrawlFigures:
    """Begin to count, with what waits and how many further pages the budget allows."""
    limit, store = settings[CRAWL_PAGES], frontier.store
    return CrawlFigures(
        waiting=store.queue.count(UrlState.WAITING) + store.queue.count(UrlState.LATER),
        page_places=max(0, limit - frontier.counters().get("pages", 0)) if limit else None,
        now=elapsed.seconds,
    )


def _noting(tally: CrawlFigures, fetcher: SpooledFetcher, parked: Counter[str]) -> Note:
    """Make what takes note of each batch that was written."""

    def note(written: Written) -> None:
        tally.take(written)
        fetcher.committed(ended.visit.claim.url for ended in written.endings)
        parked.update(written.parked)

    return note


def _look_on(
    folder: CollectionFolder, store: Store, settings: Settings, near_duplicate_finder: NearDuplicateFinder
) -> FindNearDuplicates:
    """Choose who looks at the pages of each batch: whoever finds near duplicates, and whoever says what is urgent."""
    if settings[CRAWL_ORDER] != IMPORTANCE:
        return near_duplicate_finder.take
    urgency = Urgency(store)
    with folder.reader() as reader:
        urgency.recall(reader)

    def take(batch: Batch) -> int:
        urgency.take(batch)
        return near_duplicate_finder.take(batch)

    return take


async def _drive(
    frontier: Frontier,
    fetcher: Fetcher,
    settings: Settings,
    clock: Clock,
    *,
    options: Mapping[str, Any],
    forgotten: Forgotten,
    logins: KeptLogins,
    stop: asyncio.Event,
    tally: CrawlFigures,
    note: Note,
    tell: Tell,
    keep: Keep,
    slow_hosts: dict[str, float],
    elapsed: Elapsed,
) -> CrawlEnd:
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


async def _tell_on(tally: CrawlFigures, tell: Tell) -> None:
    while True:
        tell(tally)
        await asyncio.sleep(_TELL_EVERY_S)
