"""The store on PostgreSQL: the same tables, the same statements, another server; the archive stays a folder.

In: the address of a database, as libpq takes it, and an archive. Out: a `Store` or a `StoreReader`. Each
connection sees one schema, the first of its search path. Any number of writers may lease hosts and URLs from it at
once, and add others, and never get or give the same one; one archive folder has one writer.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import (
    CollectionError,
    DamagedCollection,
    LockedCollection,
    MissingExtra,
    NewerCollection,
    NoCollection,
    NoSpace,
)
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.queue.seen_urls import share_keys
from pauk.store.reader import StoreReader
from pauk.store.sql.dialect import translate, translate_step
from pauk.store.sql.handle import SqlRows, Values
from pauk.store.sql.schema import APPLICATION_ID, STEPS, VERSION
from pauk.store.writer import Store

if TYPE_CHECKING:
    from psycopg import Connection, Error

_FORM = "CREATE TABLE form (version BIGINT NOT NULL)"  # what SQLite keeps in the head of its file
_HAS_TABLES = "SELECT EXISTS (SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema())"
_HAS_FORM = "SELECT to_regclass('form') IS NOT NULL"
# Steps that copy rows with their numbers leave the counter of the new table behind.
_COUNT_ON = "SELECT setval(pg_get_serial_sequence('seeds', 'id'), (SELECT max(id) FROM seeds)) FROM seeds LIMIT 1"
_CONNECT_S = 10
_FULL = frozenset(("53100",))  # disk_full
_BUSY = frozenset(("40001", "40P01", "55P03", "57014"))  # others were quicker, waited for us, or would not wait
_BROKEN = frozenset(("XX001", "XX002"))  # data_corrupted, index_corrupted


def open_postgres(address: str, archive: FolderArchive, *, elapsed: Elapsed = SYSTEM_ELAPSED) -> Store:
    """Open a collection in a PostgreSQL database for writing; its tables are made or brought to the present version."""
    database = connect(address)
    try:
        database.bring_forward()
        with database.transaction():
            share_keys(database)
    except BaseException:
        database.close()
        raise
    return Store(archive.path(1).parent, archive, database, elapsed=elapsed)


def read_postgres(address: str, archive: FolderArchive) -> StoreReader:
    """Open a collection in a PostgreSQL database for reading only."""
    database = connect(address)
    try:
        database.check_form()
        database.execute("SET default_transaction_read_only = on")
    except BaseException:
        database.close()
        raise
    return StoreReader(archive.path(1).parent, archive, database)


def connect(address: str) -> "PostgresDatabase":
    """Connect to a database; an address that holds a password is never repeated."""
    psycopg = _load()
    try:
        connection = psycopg.connect(address, autocommit=True, connect_timeout=_CONNECT_S)
    except psycopg.ProgrammingError:
        raise CollectionError(
            "This is no address of a PostgreSQL database",
            next_step="Write it as postgresql://USER@HOST/DATABASE, without what it does not know.",
        ) from None  # the cause would quote the address
    except psycopg.Error as error:
        raise CollectionError(
            f"PostgreSQL cannot be reached: {_first_line(error)}",
            next_step="Check that the server runs, and that address, user and password are right.",
        ) from error
    _teach(connection)
    return PostgresDatabase(connection)


def _load() -> Any:
    try:
        import psycopg  # noqa: PLC0415 (an extra, and only wanted for this database)
    except ImportError as error:
        raise MissingExtra(
            "PostgreSQL needs the library psycopg", next_step="Install it with: pip install 'pauk[postgres]'."
        ) from error
    return psycopg


def _teach(connection: "Connection[Any]") -> None:
    """Teach a connection to take texts with NUL characters, which PostgreSQL does not keep, and to give plain sums."""
    from psycopg.adapt import Loader  # noqa: PLC0415 (an extra)
    from psycopg.types.string import StrDumperUnknown  # noqa: PLC0415

    class AnyText(StrDumperUnknown):
        """Writes a text without NUL characters."""

        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd") if "\0" in obj else obj)

    class PlainSum(Loader):
        """Reads what PostgreSQL adds up without bounds as the integer or float that SQLite gives."""

        def load(self, data: Any) -> int | float:
            text = bytes(data)
            return int(text) if text.lstrip(b"-").isdigit() else float(text)

    connection.adapters.register_dumper(str, AnyText)
    connection.adapters.register_loader("numeric", PlainSum)


class PostgresDatabase:
    """A connection that understands the store's statements, and complains in our words."""

    is_shared = True

    def __init__(self, connection: "Connection[Any]") -> None:
        self._connection = connection
        self._error: type[Error] = _load().Error
        info = connection.info
        self._where = f"{info.host or 'localhost'}:{info.port}/{info.dbname}"

    def execute(self, sql: str, values: Values = (), /) -> SqlRows:
        """Run a statement."""
        ours = translate(sql)
        with self._speaking():
            return self._connection.execute(ours.sql, ours.values(values))

    def executemany(self, sql: str, rows: Iterable[Values], /) -> None:
        """Run a statement once for the values of each row, all on one way to the server."""
        ours = translate(sql)
        if values := [ours.values(row) for row in rows]:
            with self._speaking(), self._connection.cursor() as cursor:
                cursor.executemany(ours.sql, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all of a block or nothing of it."""
        self.execute("BEGIN")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if not self._connection.closed:  # a server that went away has rolled back by itself
                self.execute("ROLLBACK")
            raise

    def taking(self, table: str) -> str:
        """Lock rows that are leased next, and pass over those that another runner is just being given."""
        return f"FOR UPDATE OF {table} SKIP LOCKED"

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()

    # The form of the tables.

    def bring_forward(self) -> None:
        """Make the tables, or bring them to the present version; of several that come at once, one does it."""
        with self.transaction():
            self.execute("SELECT pg_advisory_xact_lock(?)", (APPLICATION_ID,))
            if not self.execute(_HAS_TABLES).fetchone()[0]:
                self.execute(_FORM)
                self.execute("INSERT INTO form VALUES (0)")
            for number in range(self.check_form(), VERSION):
                for statement in translate_step(number, STEPS[number]):
                    self.execute(statement)
            self.execute(_COUNT_ON)
            self.execute("UPDATE form SET version = ?", (VERSION,))

    def check_form(self) -> int:
        """Return the version of the tables, which must be ours and not from the future."""
        if not self.execute(_HAS_TABLES).fetchone()[0]:
            raise NoCollection(
                "There is no collection here", where=self._where, next_step="Begin one by writing to it."
            )
        if not self.execute(_HAS_FORM).fetchone()[0]:
            raise DamagedCollection(
                "The tables in this database were not made by pauk",
                where=self._where,
                next_step="Name an empty database, or an empty schema by its search path.",
            )
        version = int(self.execute("SELECT version FROM form").fetchone()[0])
        if version > VERSION:
            raise NewerCollection(
                f"A newer version of pauk made this collection (form {version}, this one knows {VERSION})",
                where=self._where,
                next_step="Update pauk; nothing was changed.",
            )
        return version

    # Errors.

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Turn PostgreSQL's errors into ours."""
        try:
            yield
        except self._error as error:
            raise self._explain(error) from error

    def _explain(self, error: "Error") -> Exception:
        told = _first_line(error)
        if error.sqlstate in _FULL:
            return NoSpace(
                "The disk of the PostgreSQL server is full",
                where=self._where,
                next_step="Make space and run the same command again; everything up to the last complete step is kept.",
            )
        if error.sqlstate in _BUSY:
            return LockedCollection(
                f"Another program holds the database: {told}",
                where=self._where,
                next_step="Run the same command again; everything up to the last complete step is kept.",
            )
        if self._connection.closed:
            return CollectionError(
                f"PostgreSQL has gone away: {told}",
                where=self._where,
                next_step="See that the server runs, then run the same command again; nothing was lost.",
            )
        if error.sqlstate in _BROKEN:
            return DamagedCollection(
                f"The database is damaged: {told}", where=self._where, next_step="Bring it back from a copy."
            )
        return DamagedCollection(f"The database complains: {told}", where=self._where)


def _first_line(error: "Error") -> str:
    return str(error).partition("\n")[0].strip()
