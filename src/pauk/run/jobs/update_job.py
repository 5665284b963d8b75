"""The job ``update``: let what was crawled wait again, lot by lot, count what visits find, and know when all was asked.

In: an order, and how visits ended. Out: URLs that wait, the cycle's note (`run.jobs.update_job`), and `UpdateFound`. It
has no seeds of its own: the pages stay the crawl's, which follows their links as before. A cycle that was broken off
goes on with any run, and is complete when one ends with nothing left to fetch.

Come back to what was crawled: let it wait again, lot by lot, and know when everything was asked.

In: what a person wants to be visited again. Out: URLs that wait, and a note in the collection about the cycle: when it
began, how far it is, when it was complete. Each lot and the note about it are written in one transaction, so a run
that is killed goes on where it was, asks for nothing twice, and never believes that it is complete.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pauk.base import outcomes
from pauk.base.errors import InputError
from pauk.base.outcomes import OutcomeGroup
from pauk.crawl.again.revisits import Aims
from pauk.crawl.contract.job import CRAWL, NOTHING, JobPlan, WantedPage
from pauk.crawl.contract.visit import VisitEnd
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.url_patterns import Patterns
from pauk.run.jobs.crawl_run import DONE, CrawlOrder
from pauk.run.jobs.update import UpdateFound, UpdateOrder
from pauk.store.queue.urls import Met
from pauk.store.sql.records import DEEPEST_LEVEL, Batch, Claim, Reopened, UrlKind, UrlState
from pauk.store.writer import Store

_NOTE = "cycle"
_CHUNK = 5_000
# What a rule has left out is judged again when the rules change, not because time has passed.
_FETCHED = frozenset(
    (
        *(outcome.name for outcome in outcomes.ALL if outcome.group in (OutcomeGroup.DONE, OutcomeGroup.EMPTY)),
        outcomes.NOINDEX.name,
    )
)
_UNREACHABLE = outcomes.ROBOTS_DENIED.of("unreachable")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycle:
    """One time round: what it asks for, and how far it is."""

    begun_at: float
    change: int  # the newest change when it began
    after: int = 0  # URLs up to this number wait, or have been asked
    until: int = 0  # the highest number of a URL when it began
    places: Sequence[str] = ()  # URL patterns; none: everything
    takes_failed: bool = True
    due_only: bool = False  # it asks only for what was due
    ended_at: float = 0.0  # 0: it still goes on

    @property
    def is_open(self) -> bool:
        """Whether it still goes on."""
        return not self.ended_at


def read_cycle(note: str) -> Cycle | None:
    """Read the note about the last cycle; None where there never was one."""
    return Cycle(**json.loads(note)) if note else None


def last_cycle(store: Store) -> Cycle | None:
    """Return the last cycle of a collection; None where there never was one."""
    return read_cycle(store.notes.get(_NOTE))


def is_cycle_open(store: Store) -> bool:
    """Tell whether a cycle goes on."""
    cycle = last_cycle(store)
    return cycle is not None and cycle.is_open


def begin_cycle(store: Store, *, now: float, places: Sequence[str] = (), takes_failed: bool = True) -> Cycle:
    """Begin a cycle, or go on with one that asks for the same; one that asks for something else goes on with it."""
    last = last_cycle(store)
    if last is not None and last.is_open:
        if not last.due_only and (tuple(last.places), last.takes_failed) == (tuple(places), takes_failed):
            return last
        wish = replace(last, places=places, takes_failed=takes_failed, due_only=False)
        cycle = replace(wish, after=0, until=store.urls.last())
    else:
        until, change = store.urls.last(), store.changes.last()
        cycle = Cycle(begun_at=now, change=change, until=until, places=places, takes_failed=takes_failed)
    _note(store, cycle)
    return cycle


def begin_due_cycle(store: Store, *, now: float, due: Sequence[Reopened]) -> None:
    """Let URLs wait that are due; what has been visited is not due any more, so nothing is asked twice or lost.

    A cycle that was interrupted goes on.
    """
    with store.transaction():
        if not is_cycle_open(store):
            _note(store, Cycle(begun_at=now, change=store.changes.last(), due_only=True))
        store.complete(Batch(reopened=list(due)))


def open_cycle(store: Store) -> int:
    """Let everything wait that the open cycle asks for and that has not been asked yet; return how much."""
    cycle = last_cycle(store)
    others = {seed.id for seed in store.seeds.all() if seed.job != CRAWL}  # whose jobs have cycles of their own
    count = 0
    while cycle is not None and cycle.is_open and cycle.after < cycle.until:
        places = Patterns(cycle.places)
        rows = store.urls.met(after=cycle.after, until=cycle.until, limit=_CHUNK)
        mine = [met for met in rows if met.seed not in others]
        chosen = [met for met in mine if _is_wanted(met, cycle) and (not places or places.find(met.url).pattern)]
        cycle = replace(cycle, after=rows[-1].id if len(rows) == _CHUNK else cycle.until)
        with store.transaction():
            store.complete(Batch(reopened=[_wake(met) for met in chosen]))
            _note(store, cycle)
        count += len(chosen)
    return count


def end_cycle(store: Store, *, now: float) -> None:
    """Note that everything was asked."""
    cycle = last_cycle(store)
    if cycle is not None and cycle.is_open:
        _note(store, replace(cycle, ended_at=now))


def _note(store: Store, cycle: Cycle) -> None:
    store.notes.set(_NOTE, json.dumps(asdict(cycle)))


def _is_wanted(met: Met, cycle: Cycle) -> bool:
    name = met.outcome.partition(":")[0]
    if met.kind == UrlKind.PROBE:
        return False
    if name in outcomes.RULED_OUT:
        return bool(met.page) and name == outcomes.OVER_BUDGET.name  # a page that is there takes no place of another
    has_failed = name in outcomes.FAILED or met.outcome == _UNREACHABLE
    return bool(met.page) or name in _FETCHED or (cycle.takes_failed and has_failed)


def _wake(met: Met) -> Reopened:
    """Let a URL wait again; what names pages, such as a sitemap, comes before the pages."""
    return Reopened(met.id, min(met.depth + 1, DEEPEST_LEVEL) if met.kind == UrlKind.PAGE else 0)


# What is due is taken in lots, so that a long list does not fill memory.
_DUE_AT_ONCE = 10_000


class UpdateJob:
    """Comes back to what was crawled."""

    name = "update"

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self._store = frontier.store
        self._found = UpdateFound()
        self._first = self._store.changes.last()

    def begin(self, order: Any) -> Sequence[tuple[str, str]]:
        """Begin a cycle where the order asks for one, and let all wait that an open one still has to ask for."""
        store, now = self._store, self._frontier.clock.now().timestamp()
        if not self._frontier.judge.seeds:
            return ()  # nothing was ever crawled, and whoever runs the jobs says so
        if isinstance(order, UpdateOrder):
            aims = Aims.from_settings(self._frontier.settings)
            store.revisits.limit_intervals(aims.min_interval_s, aims.max_interval_s)
            if order.due_only:
                self._open_due(order, now)
            else:
                begin_cycle(store, now=now, places=order.patterns().texts)
        elif isinstance(order, CrawlOrder) and order.again:
            begin_cycle(store, now=now, takes_failed=False)
        if isinstance(order, UpdateOrder) and order.places:
            self._frontier.takes = self._takes_places(order.patterns())
        is_any = open_cycle(store) or store.queue.count(UrlState.WAITING) or store.queue.count(UrlState.LATER)
        if isinstance(order, UpdateOrder) and order.places and not order.due_only and not is_any:
            end_cycle(store, now=now)
            raise InputError(
                "Nothing that was crawled is at " + ", ".join(order.places),
                where=str(store.path),
                next_step="See what is there with: pauk export - --urls",
            )
        self._frontier.memory.tells_new = is_cycle_open(store)
        return ()

    def _takes_places(self, places: Patterns) -> Callable[[Claim], bool]:
        """Take what is in the places, and what a job wants whose seed is; whatever else waits goes on waiting."""
        seeds = self._frontier.judge.seeds

        def takes(claim: Claim) -> bool:
            seed = seeds.get(claim.seed)
            is_planned = seed is not None and seed.job != CRAWL and bool(places.find(seed.url).pattern)
            return is_planned or bool(places.find(claim.url).pattern)

        return takes

    def _open_due(self, order: UpdateOrder, now: float) -> None:
        """Let what is due wait again, lot by lot; what was let wait is not due any more."""
        store, places, skipped, left = self._store, order.patterns(), 0, order.limit
        begin_due_cycle(store, now=now, due=())
        while lot := store.revisits.due(now, min(_DUE_AT_ONCE, left or _DUE_AT_ONCE), skip=skipped, job=CRAWL):
            chosen = self._choose(lot, places) if places else lot
            skipped += len(lot) - len(chosen)
            begin_due_cycle(store, now=now, due=chosen)
            left -= len(chosen)
            if order.limit and left <= 0:
                return

    def _choose(self, due: Sequence[Reopened], places: Patterns) -> list[Reopened]:
        urls = {met.id: met.url for met in self._store.urls.met_again(again.url for again in due)}
        return [again for again in due if again.url in urls and places.find(urls[again.url]).pattern]

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Look for nothing but what every page tells."""
        return claims

    def take(self, endings: Sequence[VisitEnd], _batch: Batch) -> JobPlan:
        """Count what visits of a cycle found; what a page links to is the crawl's."""
        if self._frontier.memory.tells_new:
            self._found.take(endings)
        return NOTHING

    def refuse(self, _refused: Sequence[tuple[WantedPage, str]], _batch: Batch) -> Sequence[WantedPage]:
        """Have nothing to say: nothing is asked for by name."""
        return ()

    def finish(self, reason: str) -> UpdateFound:
        """Close the cycle where everything was asked, and sum up."""
        if reason == DONE:
            end_cycle(self._store, now=self._frontier.clock.now().timestamp())
        self._found.changes = self._store.changes.count(after=self._first)
        self._found.suggestions = self._frontier.memory.suspects.suggest()
        return self._found
