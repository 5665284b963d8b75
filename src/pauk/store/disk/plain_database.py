"""Open an SQLite database of a collection that may come from a stranger: no link followed, nothing in it runs.

In: a path. Out: a connection. SQLite opens files by their names, so the file is judged before and after, by what it is
and not by its name. A database is a program, too: its triggers and views run within our own statements, virtual tables
run what its maker chose. We make none of them; a database that has one is refused before any of its rows is read.
"""

import os
import sqlite3
from pathlib import Path
from typing import Any, TypeVar

from pauk.base.errors import UnsafeFolder
from pauk.store.disk.plain_files import demand_plain

Connection = TypeVar("Connection", bound=sqlite3.Connection)

_OPEN_FILES = Path("/proc/self/fd")  # of Linux; elsewhere the name alone is compared
_BESIDE = ("-wal", "-shm", "-journal")
# What acts by itself. Generated columns and the like may only call functions without effects (trusted_schema).
_ACTING = """
SELECT CASE WHEN type = 'table' THEN 'virtual table' ELSE type END, name FROM sqlite_master
WHERE type IN ('trigger', 'view') OR (type = 'table' AND sql LIKE 'create%virtual%')
ORDER BY type, name LIMIT 20
"""
_STEP = (
    "Nothing was changed. If the pages matter, import archive/*.warc.gz into a new collection, and say so to its maker."
)


def connect_plain(path: Path, how: str = "", *, factory: type[Connection], **options: Any) -> Connection:
    """Connect to a database in a collection; ``how`` is a parameter of the address, such as ``mode=ro``."""
    before = demand_plain(path, in_root=True)
    for ending in _BESIDE:
        demand_plain(path.with_name(path.name + ending), in_root=True)
    # as_uri escapes what a path may hold ("?", "#"); where a way is named, nothing is ever created.
    address = f"{path.absolute().as_uri()}?{how}" if how else path
    options = {"isolation_level": None, "check_same_thread": False, "uri": bool(how), **options}
    database: Connection = sqlite3.connect(address, factory=factory, **options)
    try:
        _demand_harmless(database, path, before)
    except BaseException:
        database.close()
        raise
    return database


def _demand_harmless(database: sqlite3.Connection, path: Path, before: os.stat_result | None) -> None:
    if before is not None and not _is_open(before):
        what = "The database was replaced while it was opened"
        raise UnsafeFolder(what, where=str(path), next_step="Run the command again.")
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        database.execute(f"PRAGMA {pragma}")
    if acting := find_acting(database):
        what = "The database holds what acts by itself, and pauk makes nothing of the kind"
        raise UnsafeFolder(f"{what}: {', '.join(acting)}", where=str(path), next_step=_STEP)


def _is_open(wanted: os.stat_result) -> bool:
    """Whether this process holds the file open that was judged; where nobody can tell, believe it."""
    try:
        handles = list(_OPEN_FILES.iterdir())
    except OSError:
        return True
    for handle in handles:
        try:
            told = handle.stat()
        except OSError:  # the listing's own, and what another thread has closed
            continue
        if (told.st_dev, told.st_ino) == (wanted.st_dev, wanted.st_ino):
            return True
    return False


def find_acting(database: sqlite3.Connection) -> list[str]:
    """Name the triggers, views and virtual tables of a database."""
    return [f"{kind} {name!r:.60}" for kind, name in database.execute(_ACTING).fetchall()]
