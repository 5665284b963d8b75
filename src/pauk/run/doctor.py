"""Examine the machine, the settings and a collection, and say what is fine, worth a note or wrong.

In: a collection's folder and settings. Out: `Finding`s, each with the next step where something is to be done.
Nothing is written here; `mending` does that, and only when it is asked to. Whatever a look runs into, a damaged,
newer, locked or missing collection, becomes a finding.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from pauk.base.clock import Clock, SystemClock
from pauk.base.errors import PaukError
from pauk.base.formatting import count, when
from pauk.base.settings import TABLE, Settings
from pauk.crawl.rules.scope import Scope, ScopeRules
from pauk.run.machine import look_at_machine
from pauk.store.collection import CollectionFolder
from pauk.store.runner_lock import holder_of
from pauk.store.sql.records import Seed
from pauk.store.upkeep.findings import FINE, NOTE, WRONG, Finding, blame, gather
from pauk.store.upkeep.people import look_at_people
from pauk.store.upkeep.safety import look_at_trust
from pauk.store.upkeep.soundness import (
    Tell,
    look_at_archive,
    look_at_contents,
    look_at_database,
    look_at_records,
    look_at_rows,
)

__all__ = ["Finding", "examine", "read_settings"]

_AHEAD = timedelta(days=1)  # so that small errors of clocks are no reason to worry
_LISTED = 3


def _tell_nobody(_done: int, _total: int) -> None:
    """Say nothing."""


def examine(
    folder: CollectionFolder, settings: Settings, *, deep: bool, clock: Clock | None = None, tell: Tell = _tell_nobody
) -> list[Finding]:
    """Look at everything; a deep look reads every byte, and tells how many are done of how many."""
    findings = [*look_at_machine(folder.path, settings), *look_at_trust(folder.path, settings)]
    if any(finding.state is WRONG for finding in findings[-2:]):  # nothing in it is opened
        return findings
    if not folder.exists:
        return findings + gather("Collection", folder.path, lambda: [_look_at_nothing(folder)])
    path = folder.database
    holder = holder_of(folder.path)
    findings.append(_look_at_runner(holder))
    sound = gather("Database", path, lambda: look_at_database(path, deep=deep))
    findings += sound
    if any(finding.state is not FINE for finding in sound):
        return findings
    findings += gather("Rows", path, lambda: look_at_rows(path, has_runner=bool(holder)))
    findings += gather("Archive", path, lambda: look_at_archive(folder, has_runner=bool(holder)))
    findings += gather("People", folder.path, lambda: look_at_people(folder.path, deep=deep))
    if deep:
        findings += gather("Records", path, lambda: look_at_records(folder, tell))
        findings += gather("Contents", path, lambda: look_at_contents(path))
    return findings + gather("Content", path, lambda: _look_at_content(folder, clock or SystemClock()))


def read_settings(read: Callable[[], Settings]) -> tuple[Settings, Finding]:
    """Read the settings, or take the defaults where they cannot be read, and say which."""
    try:
        settings = read()
    except PaukError as error:
        return Settings(), blame("Settings", error)
    chosen = [setting.name for setting in TABLE if settings.origin(setting) != "default"]
    told = f"{count(len(chosen), 'setting')} chosen: {', '.join(chosen)}." if chosen else "All as they come."
    return settings, Finding("Settings", FINE, told)


def _look_at_nothing(folder: CollectionFolder) -> Finding:
    files = folder.archive().sizes()
    if files:
        told = f"There is an archive of {count(len(files), 'file')} at {folder.path}, but no pauk.db."
        return Finding("Collection", WRONG, told, "Bring pauk.db back from a copy; or import the files anew.")
    step = "Begin one with: pauk crawl URL, or name another with -c."
    return Finding("Collection", NOTE, f"There is none at {folder.path} yet.", step)


def _look_at_runner(holder: dict[str, object]) -> Finding:
    if not holder:
        return Finding("Runner", FINE, "Nobody works on the collection.")
    told = ", ".join(f"{key} {value}" for key, value in holder.items())
    return Finding("Runner", NOTE, f"A runner works on it: {told}.")


def _look_at_content(folder: CollectionFolder, clock: Clock) -> Iterator[Finding]:
    with folder.reader() as reader:
        yield _look_at_seeds(reader.seeds.all())
        newest_at = reader.totals.newest_at()
    yield _look_at_clock(newest_at, clock.now())


def _look_at_seeds(seeds: list[Seed]) -> Finding:
    if not seeds:
        return Finding("Seeds", NOTE, "There is none.", "Name a URL to start from: pauk crawl URL")
    rules = {}
    for seed in seeds:
        try:
            rules[seed.id] = (seed.url, ScopeRules.from_json(seed.rules))
        except PaukError as error:
            return blame(f"Seed {seed.url}", error)
    scope = Scope(rules)
    decisions = [(seed.url, scope.judge(seed.url, seed=seed.id, depth=0)) for seed in seeds]
    refused = [f"{url}: {decision.reason}" for url, decision in decisions if not decision.allowed]
    if not refused:
        return Finding(
            "Seeds", FINE, f"{count(len(seeds), 'seed')}, in {'its' if len(seeds) == 1 else 'their'} own scope."
        )
    shown = " ".join(refused[:_LISTED]) + (" …" if len(refused) > _LISTED else "")
    told = f"Of {count(len(seeds), 'seed')}, {len(refused)} left out by its own rules: {shown}"
    return Finding("Seeds", NOTE, told, "Name them once more with other rules: pauk crawl SEED --exclude …")


def _look_at_clock(newest_at: datetime, now: datetime) -> Finding:
    if newest_at.timestamp() == 0:
        return Finding("Clock", FINE, f"It is {when(now)}; no page has come yet.")
    if newest_at - now > _AHEAD:
        told = f"It is {when(now)}, and the newest page is from {when(newest_at)}."
        return Finding("Clock", WRONG, told, "Set the computer's clock; or was --now used?")
    return Finding("Clock", FINE, f"It is {when(now)}; the newest page is from {when(newest_at)}.")
