"""Open a collection's SQLite database, bring it to the present version, and put its complaints into plain words.

In: a path. Out: connections. One connection writes, in short transactions; any number read. WAL mode lets readers
and the writer pass each other, and `synchronous = NORMAL` keeps the file consistent whatever happens: after a loss
of power the last transactions may be missing, never half of one.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

from pauk.base.errors import (
    BadFile,
    DamagedCollection,
    LockedCollection,
    NewerCollection,
    NoMemory,
    NoSpace,
    machine_limit,
)
from pauk.store.disk.plain_database import connect_plain
from pauk.store.sql.handle import Values
from pauk.store.sql.schema import COLLECTION_FORM, VERSION, DatabaseForm, statements_of

# How long to wait for the moment in which SQLite folds its log into the database.
_BUSY_S = 60
# Pages of 4 KB kept in memory by the writer; negative means kilobytes. The system's own cache does the rest.
_WRITER_CACHE = -8_000
_READER_CACHE = -4_000
# So many pages of 4 KB gather in the log before they are folded into the database. In a longer log a page that was
# changed often is folded in once: new URLs cost an eighth fewer writes and a quarter fewer reads than with SQLite's own
# 1,000 (counted at a million URLs).
_LOG_PAGES = 16_000
_CLOSED = frozenset((sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH))
# Memory that could not be had, where SQLite speaks of the disk: for itself, and to map its shared file.
_MEMORY = frozenset((sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR_NOMEM, sqlite3.SQLITE_IOERR_SHMMAP))
_FILES_OF_ONE = 4  # a database, its log, the file they share, and the folder
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


class SqliteDatabase(sqlite3.Connection):
    """SQLite's connection, as the store wants it; statements run at the speed of the library.

    It has one writer: whoever opens it to write holds the runner's lock (`store.runner_lock`), and nobody else is
    alive.
    """

    is_shared = False

    def transaction(self) -> AbstractContextManager[None]:
        """Write all of a block or nothing of it."""
        return transaction(self)

    def read_broken(self, sql: str, values: Values) -> list[Any]:
        """Return rows whose texts may be no UTF-8, with a mark where they are none."""
        self.text_factory = lambda raw: raw.decode("utf-8", "replace")
        try:
            return self.execute(sql, values).fetchall()
        finally:
            self.text_factory = str

    def taking(self, _table: str) -> str:
        """Add nothing to a SELECT whose rows are leased next."""
        return ""


def open_writer(path: Path, form: DatabaseForm = COLLECTION_FORM) -> SqliteDatabase:
    """Open the database for writing; it is made if it is not there, and brought to the present version."""
    with speaking_of(path):
        database = connect_plain(path, factory=SqliteDatabase, timeout=_BUSY_S)
        try:
            _check_maker(database, path, form)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute(f"PRAGMA cache_size = {_WRITER_CACHE}")
            database.execute("PRAGMA temp_store = MEMORY")
            database.execute("PRAGMA journal_size_limit = 67108864")
            database.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
            version = database.execute("PRAGMA user_version").fetchone()[0]
            for number in range(version, form.version):
                with transaction(database):
                    for statement in statements_of(form.steps[number]):
                        database.execute(statement)
                    database.execute(f"PRAGMA application_id = {form.application_id}")
                    database.execute(f"PRAGMA user_version = {number + 1}")
        except BaseException:
            database.close()
            raise
        return database


def open_reader(path: Path, form: DatabaseForm = COLLECTION_FORM) -> SqliteDatabase:
    """Open the database for reading only, be it on a disk that cannot be written."""
    with speaking_of(path):
        try:
            return _open_reader(path, "mode=ro", form)
        except sqlite3.OperationalError as error:
            log = path.with_name(f"{path.name}-wal")
            if _code_of(error) not in _CLOSED or (log.exists() and log.stat().st_size):
                raise
            # SQLite wants to write beside the database even to read it; where there is no log, it need not.
            return _open_reader(path, "immutable=1", form)


def _open_reader(path: Path, how: str, form: DatabaseForm) -> SqliteDatabase:
    database = connect_plain(path, how, factory=SqliteDatabase, timeout=_BUSY_S)
    try:
        _check_maker(database, path, form)
        database.execute(f"PRAGMA cache_size = {_READER_CACHE}")
    except BaseException:
        database.close()
        raise
    return database


def is_old(path: Path) -> bool:
    """Tell whether an older pauk made the database, so that it must be brought forward before it is read."""
    with closing(open_reader(path)) as database:
        version = int(database.execute("PRAGMA user_version").fetchone()[0])
    return 0 < version < VERSION


def _check_maker(database: sqlite3.Connection, path: Path, form: DatabaseForm) -> None:
    maker = database.execute("PRAGMA application_id").fetchone()[0]
    version = database.execute("PRAGMA user_version").fetchone()[0]
    is_empty = not database.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]
    if maker != form.application_id and not (is_empty and version == 0):
        raise DamagedCollection(
            "The database was not made by pauk", where=str(path), next_step="Name another collection with -c."
        )
    if version > form.version:
        raise NewerCollection(
            f"A newer version of pauk made this collection (form {version}, this one knows {form.version})",
            where=str(path),
            next_step="Update pauk; nothing was changed.",
        )


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Write all of the block or nothing of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # SQLite itself rolls back when the disk is full
            database.execute("ROLLBACK")
        raise


@contextmanager
def speaking_of(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's errors into ours."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _machine_limit(error) or _explain(error, path) from error
    except OSError as error:
        if limit := machine_limit(error):
            raise limit from error
        if error.errno in _FULL:
            raise no_space(path) from error
        raise BadFile(
            f"The collection cannot be used: {error.strerror}",
            where=str(error.filename or path),
            next_step="Check who owns it, or choose another place with -c.",
        ) from error


def no_space(path: Path) -> NoSpace:
    """Make the error for a full disk."""
    return NoSpace(
        "The disk is full",
        where=str(path),
        next_step="Make space and run the same command again; everything up to the last complete step is kept.",
    )


def _code_of(error: sqlite3.DatabaseError) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _machine_limit(error: sqlite3.DatabaseError) -> NoMemory | None:
    """Return what is to be said where SQLite had too little memory, or could open no file because too many are open."""
    if getattr(error, "sqlite_errorcode", 0) in _MEMORY:
        return machine_limit(MemoryError())
    if _code_of(error) in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
        opened: list[int] = []
        try:
            while len(opened) < _FILES_OF_ONE:
                opened.append(os.open(os.devnull, os.O_RDONLY))
        except OSError as limit:
            return machine_limit(limit)
        finally:
            for handle in opened:
                os.close(handle)
    return None


def _explain(error: sqlite3.DatabaseError, path: Path) -> Exception:
    code = _code_of(error)
    if code == sqlite3.SQLITE_FULL:
        return no_space(path)
    if code == sqlite3.SQLITE_IOERR:
        return NoSpace(
            f"The disk does not take or give what is asked of it: {error}",
            where=str(path),
            next_step="Check space, quota and health of the disk, then run the same command again.",
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LockedCollection(
            "Another program holds the database",
            where=str(path),
            next_step="Close it (a backup, an open SQLite shell) and run the same command again.",
        )
    if code in _CLOSED:
        return BadFile(
            f"The collection cannot be opened: {error}",
            where=str(path),
            next_step="Check who owns it, or choose another place with -c.",
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return DamagedCollection(
            f"The database is damaged: {error}",
            where=str(path),
            next_step="Look with: pauk doctor. The archive still holds every page: pauk import archive/*.warc.gz "
            "into a new collection.",
        )
    return DamagedCollection(f"The database complains: {error}", where=str(path), next_step="Look with: pauk doctor.")
