"""Bring a collection up to date: ask for every page once more, keep what has changed, find what is new.

In: a collection and settings. Out: an `UpdateReport`. It is the same crawler with the same rules, settings and manners
as `crawling`; only what waits at the beginning is different. Pages are asked for with their ETag and date, so that
unchanged ones cost no body where the server plays along; an answer without a body leaves no record in the archive.
"""

import asyncio
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.errors import BadSetting, InputError
from pauk.base.outcomes import GONE, NOT_MODIFIED, OVER_BUDGET, ROBOTS_DENIED, UNCHANGED, Group, read_outcome
from pauk.base.settings import Settings
from pauk.base.urls import origin_of
from pauk.crawl.fetcher import Fetcher
from pauk.crawl.frontier import Frontier, Written
from pauk.crawl.patterns import Patterns
from pauk.crawl.planned import Wish
from pauk.crawl.schedule import Aims
from pauk.crawl.suspects import Suggestion
from pauk.crawl.visits import Visit
from pauk.run.beginning import begin
from pauk.run.crawling import CrawlReport, Tell, Trip, travel
from pauk.run.cycles import begin_cycle, begin_due_cycle, end_cycle, open_cycle
from pauk.run.forum_job import ForumJob
from pauk.run.forum_telling import ForumTold, tell_forums
from pauk.run.site_rules import SiteRules
from pauk.store.changes import BACK, CHANGED, MOVED, NEW
from pauk.store.collection import Folder
from pauk.store.records import Reopened, State
from pauk.store.writer import Store

JOB = "update"
# What is due is taken in lots, so that a long list does not fill memory.
_DUE_AT_ONCE = 10_000
_NAME_PLACES = "Name hosts or URL patterns, or none for everything."
# So many hosts are remembered, to tell which have not answered at all.
_MOST_HOSTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateOrder:
    """What a person asked for: everything, or some places (URL patterns or host names), or only what is due."""

    due_only: bool = False
    places: Sequence[str] = ()
    limit: int = 0  # of what is due; 0: all
    command: str = "update"
    fetcher: Fetcher | None = None  # another plug than HTTP
    rules: SiteRules | None = None  # None: those of the collection


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateReport:
    """What an update found; the figures are those of this run, where a cycle took several."""

    crawl: CrawlReport
    asked: int  # URLs
    unchanged: int
    changes: Mapping[str, int]  # by kind
    failed: int  # could not be had; what is kept of them stays as it is
    unasked: Mapping[str, int]  # pages that could not be asked for, by outcome; what is kept of them stays as it is
    silent_hosts: Mapping[str, str]  # hosts of which nothing could be had, with how the last try ended
    bodies: int  # answers that had one
    size_bytes: int
    suggestions: Sequence[Suggestion] = ()
    forums: Sequence[ForumTold] = ()

    @property
    def is_complete(self) -> bool:
        """Whether everything was asked for; otherwise the next update goes on."""
        return self.crawl.is_complete and all(forum.is_complete for forum in self.forums)

    def count(self, kind: str) -> int:
        """Return how many pages changed in one way."""
        return self.changes.get(kind, 0)

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "complete": self.is_complete,
            "asked": self.asked,
            "unchanged": self.unchanged,
            **{kind: self.count(kind) for kind in (CHANGED, NEW, GONE.name, BACK, MOVED)},
            "failed": self.failed,
            "unasked": dict(self.unasked),
            "silent_hosts": dict(self.silent_hosts),
            "bodies": self.bodies,
            "suggestions": [describe_suggestion(suggestion) for suggestion in self.suggestions],
            "forums": [forum.as_json() for forum in self.forums],
            **self.crawl.as_json(),
        }


@dataclass(slots=True)
class _Counts:
    """Counts what visits brought."""

    asked: int = 0
    unchanged: int = 0
    failed: int = 0
    bodies: int = 0
    size_bytes: int = 0
    suggestions: list[Suggestion] = field(default_factory=list)
    changes: dict[str, int] = field(default_factory=dict)
    unasked: Counter[str] = field(default_factory=Counter)
    hosts: dict[str, str] = field(default_factory=dict)  # how the last try ended; empty: it has answered

    def take(self, written: Written) -> None:
        """Count a batch."""
        for visit, outcome, _, is_over in written.endings:
            size = len(visit.fetched.body) if visit.fetched is not None else 0
            self.bodies += size > 0
            self.size_bytes += size
            self.asked += is_over and visit.fetched is not None
            is_same = outcome in (str(UNCHANGED), str(NOT_MODIFIED))
            self.unchanged += is_over and is_same and visit.claim.page > 0
            self.failed += is_over and _has_failed(outcome)
            if is_over and visit.fetched is None and visit.claim.page and not _has_failed(outcome):
                self.unasked[outcome] += 1
            self._note_host(visit, outcome)
        for outcome, count in written.parked.items():
            if _has_failed(outcome):
                self.failed += count
            elif read_outcome(outcome)[0] is not OVER_BUDGET:  # which leaves out new pages alone
                self.unasked[outcome] += count

    def _note_host(self, visit: Visit, outcome: str) -> None:
        host = origin_of(visit.claim.url)
        has_answered = visit.fetched is not None and visit.fetched.status > 0
        is_lost = _has_failed(outcome) or outcome == _NO_ROBOTS
        if (has_answered or is_lost) and (host in self.hosts or len(self.hosts) < _MOST_HOSTS):
            self.hosts[host] = "" if has_answered or not self.hosts.get(host, outcome) else outcome


_NO_ROBOTS = ROBOTS_DENIED.of("unreachable")


def _has_failed(outcome: str) -> bool:
    told = read_outcome(outcome)[0]
    return told.group is Group.FAILED and told is not GONE


async def update(
    folder: Folder,
    order: UpdateOrder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> UpdateReport:
    """Ask once for everything, or go on with an update that was broken off."""
    folder.demand()
    places = read_places(order.places)
    counts, first = _Counts(), 0
    forums: ForumJob | None = None

    def start(store: Store, frontier: Frontier, job: ForumJob) -> list[tuple[str, str]]:
        nonlocal first, forums
        forums = job
        first = store.changes.last()
        begin(store, frontier, settings, [])
        aims = Aims.from_settings(settings)
        store.revisits.limit_intervals(aims.min_interval_s, aims.max_interval_s)
        frontier.wish(lambda: _begin_forums(job, order, places))
        _open(store, order, places, clock.now().timestamp())
        return []

    def finish(store: Store, frontier: Frontier) -> None:
        counts.changes = store.changes.count(after=first)
        counts.suggestions = frontier.memory.suspects.suggest()

    trip = Trip(
        job=JOB,
        command=order.command,
        start=start,
        note=counts.take,
        finish=finish,
        fetcher=order.fetcher,
        rules=order.rules,
    )
    report = await travel(folder, trip, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    return UpdateReport(
        crawl=report,
        asked=counts.asked,
        unchanged=counts.unchanged,
        changes=counts.changes,
        failed=counts.failed,
        unasked={outcome: number for outcome, number in counts.unasked.most_common() if number},
        silent_hosts={host: outcome for host, outcome in counts.hosts.items() if outcome},
        bodies=counts.bodies,
        size_bytes=counts.size_bytes,
        suggestions=counts.suggestions,
        forums=tell_forums(folder, forums.tallies if forums is not None else {}),
    )


def _begin_forums(job: ForumJob, order: UpdateOrder, places: Sequence[str]) -> Sequence[Wish]:
    """Let the lists of forums wait that are to be looked at."""
    wanted = Patterns(places)

    def takes(url: str) -> bool:
        return not places or bool(wanted.find(url).pattern)

    return job.begin_due(takes) if order.due_only else job.begin_cycles(takes)


def _open(store: Store, order: UpdateOrder, places: Sequence[str], now: float) -> None:
    """Let what was asked for wait again."""
    if order.due_only:
        _open_due(store, order, places, now)
        return
    begin_cycle(store, now=now, places=places)
    if not open_cycle(store) and places and not store.queue.count(State.WAITING) + store.queue.count(State.LATER):
        end_cycle(store, now=now)
        raise InputError(
            "Nothing that was crawled is at " + ", ".join(order.places),
            where=str(store.path),
            next_step="See what is there with: pauk export - --urls",
        )


def _open_due(store: Store, order: UpdateOrder, places: Sequence[str], now: float) -> None:
    """Let what is due wait again, lot by lot; what was let wait is not due any more."""
    wanted, skipped, left = Patterns(places), 0, order.limit
    begin_due_cycle(store, now=now, due=())
    while lot := store.revisits.due(now, min(_DUE_AT_ONCE, left or _DUE_AT_ONCE), skip=skipped):
        chosen = _choose(store, lot, wanted) if places else lot
        skipped += len(lot) - len(chosen)
        begin_due_cycle(store, now=now, due=chosen)
        left -= len(chosen)
        if order.limit and left <= 0:
            return


def _choose(store: Store, due: Sequence[Reopened], places: Patterns) -> list[Reopened]:
    urls = {met.id: met.url for met in store.urls.met_again(again.url for again in due)}
    return [again for again in due if again.url in urls and places.find(urls[again.url]).pattern]


def read_places(texts: Sequence[str]) -> tuple[str, ...]:
    """Read places as people write them: URL patterns, or bare host names, which mean all of the host's ports."""
    patterns: list[str] = []
    for text in texts:
        if not text.strip():
            raise BadSetting("An empty place means nothing", where="the places to update", next_step=_NAME_PLACES)
        is_host = not text.startswith("re:") and not set(text) & set("/*")
        patterns += [f"{text}/*", *([f"{text}:*/*"] if ":" not in text else [])] if is_host else [text]
    return Patterns(patterns, where="the places to update").texts


def describe_suggestion(suggestion: Suggestion) -> dict[str, Any]:
    """Return a suggestion as plain values, with the command that follows it."""
    return suggestion._asdict() | {"command": write_command(suggestion)}


def write_command(suggestion: Suggestion) -> str:
    """Write the command that makes a suggestion a rule."""
    return f"pauk ignore {shlex.quote(suggestion.pattern)} --on {shlex.quote(suggestion.place)}"
