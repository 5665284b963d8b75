"""Examine the machine, the settings and a collection, and say what is fine, worth a note or wrong.

In: a collection's folder and settings. Out: `Finding`s, each with the next step where something is to be done.
Nothing is written here; `mending` does that, and only when it is asked to. Whatever a look runs into, a damaged,
newer or missing collection, becomes a finding.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta

from pauk.base.clock import Clock, SystemClock
from pauk.base.errors import PaukError
from pauk.base.settings import TABLE, Settings
from pauk.crawl.scope import Rules, Scope
from pauk.run.findings import FINE, NOTE, WRONG, Finding, count, look_at
from pauk.run.machine import look_at_machine
from pauk.run.soundness import look_at_archive, look_at_database, look_at_records, look_at_rows
from pauk.store.collection import Folder
from pauk.store.database import open_reader
from pauk.store.lock import holder_of
from pauk.store.reader import StoreReader

_AHEAD = timedelta(days=1)  # zones and small errors of clocks are no reason to worry
_LISTED = 3

Tell = Callable[[int, int], None]


def examine(
    folder: Folder, settings: Settings, *, deep: bool, clock: Clock | None = None, tell: Tell = lambda *_: None
) -> list[Finding]:
    """Look at everything; a deep look reads every byte, and tells how many are done of how many."""
    findings = [*look_at_machine(folder.path, settings), _look_at_runner(folder)]
    if not folder.exists:
        step = "Begin one with: pauk crawl URL, or name another with -c."
        return [*findings, Finding("Collection", NOTE, f"There is none at {folder.path} yet.", step)]
    has_runner = bool(holder_of(folder.path))
    opened = look_at("Collection", folder.database, lambda: look_at_database(folder.database, deep=deep))
    findings += opened
    if any(finding.state is WRONG or finding.is_end for finding in opened):
        return findings
    findings += look_at("Queue", folder.database, lambda: look_at_rows(folder.database, has_runner=has_runner))
    findings += look_at("Archive", folder.database, lambda: look_at_archive(folder, has_runner=has_runner))
    if deep:
        findings += look_at("Records", folder.database, lambda: look_at_records(folder, tell))
    reader = lambda: _look_at_content(folder, clock or SystemClock())  # noqa: E731
    return findings + look_at("Content", folder.database, reader)


def read_settings(read: Callable[[], Settings]) -> tuple[Settings, Finding]:
    """Read the settings, or take the defaults where they cannot be read, and say which."""
    try:
        settings = read()
    except PaukError as error:
        return Settings(), Finding.of("Settings", error)
    chosen = [setting.name for setting in TABLE if settings.origin(setting) != "default"]
    told = f"{count(len(chosen), 'setting')} chosen: {', '.join(chosen)}." if chosen else "All are the defaults."
    return settings, Finding("Settings", FINE, told)
