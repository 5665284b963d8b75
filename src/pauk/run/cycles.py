"""Come back to what was crawled: let it wait again, lot by lot, and know when everything was asked.

In: what a person wants to be visited again. Out: URLs that wait, and a note in the collection about the cycle: when it
began, how far it is, when it was complete. Each lot and the note about it are written in one transaction, so a run
that is killed goes on where it was, asks for nothing twice, and never believes that it is complete.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from pauk.base import outcomes
from pauk.base.outcomes import Group
from pauk.crawl.judging import PLANNED_JOBS
from pauk.crawl.patterns import Patterns
from pauk.store.records import DEEPEST_LEVEL, Batch, Kind, Reopened
from pauk.store.urls import Met
from pauk.store.writer import Store

_NOTE = "cycle"
_CHUNK = 5_000
# What a rule has left out is judged again when the rules change, not because time has passed.
_FETCHED = frozenset(
    (*(outcome.name for outcome in outcomes.ALL if outcome.group in (Group.DONE, Group.EMPTY)), outcomes.NOINDEX.name)
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

    A cycle that was broken off is gone on with.
    """
    with store.transaction():
        if not is_cycle_open(store):
            _note(store, Cycle(begun_at=now, change=store.changes.last(), due_only=True))
        store.complete(Batch(reopened=list(due)))


def open_cycle(store: Store) -> int:
    """Let everything wait that the open cycle asks for and that has not been asked yet; return how much."""
    cycle = last_cycle(store)
    planned = {seed.id for seed in store.seeds.all() if seed.job in PLANNED_JOBS}  # they have cycles of their own
    count = 0
    while cycle is not None and cycle.is_open and cycle.after < cycle.until:
        places = Patterns(cycle.places)
        rows = store.urls.met(after=cycle.after, until=cycle.until, limit=_CHUNK)
        mine = [met for met in rows if met.seed not in planned]
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
    if name in outcomes.RULED_OUT:
        return bool(met.page) and name == outcomes.OVER_BUDGET.name  # a page that is there takes no place of another
    has_failed = name in outcomes.FAILED or met.outcome == _UNREACHABLE
    return bool(met.page) or name in _FETCHED or (cycle.takes_failed and has_failed)


def _wake(met: Met) -> Reopened:
    """Let a URL wait again; what names pages, such as a sitemap, comes before the pages."""
    return Reopened(met.id, min(met.depth + 1, DEEPEST_LEVEL) if met.kind == Kind.PAGE else 0)
