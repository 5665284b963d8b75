"""Remember the budgets of crawls, each for the seeds it was given with, so that they hold for whatever run goes on.

In: the settings and seeds of a run, and the note about budgets. Out: the settings that count, what was spent of them,
and the seeds whose further pages this run leaves waiting, because they belong to another budget. What is said in this
run (a flag, the environment, a settings file) counts before what is remembered; only a crawl remembers its flags.

A budget counts what runs brought that worked for it: one at a time, noted as the figures of the collection at its
beginning, so that a run that was killed is counted, too.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pauk.base.settings import (
    CRAWL_BYTES,
    CRAWL_HOST_PAGES,
    CRAWL_HOST_REQUESTS,
    CRAWL_LEVEL_PAGES,
    CRAWL_PAGES,
    CRAWL_REQUESTS,
    Setting,
    Settings,
)
from pauk.crawl.contract.job import CRAWL
from pauk.store.writer import Store

_NOTE = "budgets"
BUDGETS: tuple[Setting[Any], ...] = (
    CRAWL_PAGES, CRAWL_HOST_PAGES, CRAWL_LEVEL_PAGES, CRAWL_REQUESTS, CRAWL_HOST_REQUESTS, CRAWL_BYTES,
)  # fmt: skip
_SPENT = {"pages": CRAWL_PAGES.name, "bytes": CRAWL_BYTES.name, "requests": CRAWL_REQUESTS.name}


@dataclass(slots=True)
class KeptBudget:
    """What a crawl was allowed, for which seeds, and what it has spent."""

    seeds: list[str] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)

    def has_room(self) -> bool:
        """Whether none of its limits is reached."""
        limits = [(self.limits.get(setting, 0), self.spent.get(name, 0)) for name, setting in _SPENT.items()]
        return all(not limit or spent < limit for limit, spent in limits)

    def is_counted(self) -> bool:
        """Whether it limits pages, bytes or requests, and not those of a host or a level alone."""
        return any(self.limits.get(setting) for setting in _SPENT.values())


@dataclass(slots=True)
class _Note:
    """The budgets of a collection, which of them the last run worked for, and the figures at its beginning."""

    budgets: list[KeptBudget] = field(default_factory=list)
    active: int = -1
    base: dict[str, int] = field(default_factory=dict)
    last_seed: int = 0


@dataclass(frozen=True, slots=True)
class RunBudget:
    """What counts for one run: its settings, what was spent of them before (None: all that was ever fetched)."""

    settings: Settings
    spent: dict[str, int] | None
    left: frozenset[str]  # seeds whose further pages wait for another run


def with_kept_budgets(settings: Settings, read_note: Callable[[str], str]) -> Settings:
    """Complete settings by the budget that is remembered last, as far as nothing else is said in this run."""
    note = _read(read_note(_NOTE))
    return _complete(settings, note.budgets[note.active]) if note.budgets else settings


def _complete(settings: Settings, budget: KeptBudget) -> Settings:
    kept = budget.limits
    unsaid = [setting for setting in BUDGETS if settings.origin(setting) == "default" and setting.name in kept]
    return Settings(
        {**settings.values, **{setting.name: kept[setting.name] for setting in unsaid}},
        {**settings.origins, **{setting.name: "the crawl that began here" for setting in unsaid}},
    )


def settle_budgets(settings: Settings, store: Store, asked: str, seeds: Sequence[str]) -> RunBudget:
    """Find the budget that a run works for; a crawl first remembers what its flags say, for the seeds it names."""
    note, counters = _read(store.notes.get(_NOTE)), store.totals.counters()
    known = [seed for seed in store.seeds.all() if seed.job == CRAWL]
    _settle_last_run(note, counters, [seed.url for seed in known if seed.id > note.last_seed])
    said = {setting.name: settings[setting] for setting in BUDGETS if settings.origin(setting).startswith("flag ")}
    if said and asked == CRAWL:
        _remember(note, said, seeds, [seed.url for seed in known], counters)
    budget = _choose(note, asked, seeds, [seed.url for seed in known])
    note.active = -1 if budget is None else note.budgets.index(budget)
    names = _SPENT if asked == CRAWL else {"pages"}  # whoever comes back spends nothing but places
    note.base = {name: counters.get(name, 0) for name in names}
    note.last_seed = max((seed.id for seed in store.seeds.all()), default=0)
    if note.budgets:
        store.notes.set(_NOTE, json.dumps(asdict(note)))
    left = frozenset(url for other in note.budgets if other is not budget and other.is_counted() for url in other.seeds)
    if budget is not None:
        return RunBudget(_complete(settings, budget), dict(budget.spent), left)
    return RunBudget(settings, {} if note.budgets else None, left)


def _settle_last_run(note: _Note, counters: dict[str, int], new_seeds: Sequence[str]) -> None:
    """Count what the last run brought for its budget, with the seeds that it was sent on to."""
    if 0 <= note.active < len(note.budgets):
        budget = note.budgets[note.active]
        for name, base in note.base.items():
            budget.spent[name] = budget.spent.get(name, 0) + max(0, counters.get(name, 0) - base)
        held = {url for other in note.budgets for url in other.seeds}
        budget.seeds += [url for url in new_seeds if url not in held]


def _remember(
    note: _Note, said: dict[str, int], seeds: Sequence[str], known: Sequence[str], counters: dict[str, int]
) -> None:
    """Remember what the flags of a crawl say: for the seeds it names, or for whatever it goes on with."""
    if not seeds and note.budgets:
        for budget in note.budgets:
            budget.limits |= said
        return
    mine = [budget for budget in note.budgets if not budget.seeds or set(budget.seeds) & set(seeds)]
    if not mine:
        is_all = not seeds or not known or set(known) <= set(seeds)
        spent = {name: counters.get(name, 0) for name in _SPENT} if is_all else {}
        mine = [KeptBudget(spent=spent)]
        note.budgets += mine
    mine[0].limits |= said
    mine[0].seeds = list(dict.fromkeys([*mine[0].seeds, *(seeds or known)]))


def _choose(note: _Note, asked: str, seeds: Sequence[str], known: Sequence[str]) -> KeptBudget | None:
    """Choose the budget that a run works for; None: it works for what has none."""
    if asked not in (CRAWL, "update"):
        return None
    if seeds:
        return next((budget for budget in note.budgets if set(budget.seeds) & set(seeds)), None)
    held = {url for budget in note.budgets for url in budget.seeds}
    counted = [budget for budget in note.budgets if budget.is_counted()]
    if not counted:
        return note.budgets[-1] if note.budgets else None
    with_room = [budget for budget in counted if budget.has_room()]
    if with_room or held.issuperset(known):
        return [*with_room, *reversed(counted)][0]
    return None


def _read(note: str) -> _Note:
    """Read the note, which may come from a stranger or an older version; what is no budget is left out."""
    try:
        told = json.loads(note or "{}")
    except ValueError:
        return _Note()
    if not isinstance(told, dict):
        return _Note()
    rows = told.get("budgets")
    if not isinstance(rows, list):  # as earlier versions wrote it: one for all
        limits = _numbers(told, {setting.name for setting in BUDGETS})
        return _Note([KeptBudget([], limits)]) if limits else _Note()
    names = {setting.name for setting in BUDGETS}
    budgets = [
        KeptBudget(
            [url for url in row.get("seeds") or () if isinstance(url, str)],
            _numbers(row.get("limits"), names),
            _numbers(row.get("spent"), set(_SPENT)),
        )
        for row in rows
        if isinstance(row, dict) and isinstance(row.get("seeds"), list)
    ]
    active, last = told.get("active"), told.get("last_seed")
    is_active = type(active) is int and -1 <= active < len(budgets)
    return _Note(
        budgets,
        active if is_active and type(active) is int else -1,
        _numbers(told.get("base"), set(_SPENT)),
        last if type(last) is int else 0,
    )


def _numbers(told: object, names: set[str]) -> dict[str, int]:
    whole = told.items() if isinstance(told, dict) else ()
    return {name: value for name, value in whole if name in names and type(value) is int and value >= 0}
