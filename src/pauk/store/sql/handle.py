"""What the store asks of a database, whichever it is: run a statement, run it for many rows, write all or nothing.

In: one SQL text for all databases, with ``?`` for values and lists as JSON (``IN (SELECT value FROM json_each(?))``).
Out: rows as tuples. SQLite's own connection is such a database (`store.sql.sqlite`); what another one words differently
is translated by its plug (`store.postgres_store`).
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

Values = Sequence[Any]


class SqlRows(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int:
        """How many rows were written."""

    def fetchone(self) -> Any:
        """Return the next row; None behind the last."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Statements(Protocol):
    """Whoever runs statements."""

    def execute(self, sql: str, values: Values = ..., /) -> SqlRows:
        """Run a statement."""

    def executemany(self, sql: str, rows: Iterable[Values], /) -> object:
        """Run a statement once for the values of each row."""


class Database(Statements, Protocol):
    """A database that keeps a collection."""

    @property
    def is_shared(self) -> bool:
        """Whether several writers may work on it at once."""

    def transaction(self) -> AbstractContextManager[None]:
        """Write all of a block or nothing of it."""

    def taking(self, table: str) -> str:
        """Word the end of a SELECT whose rows are leased next, so that no other runner is given them meanwhile."""

    def close(self) -> None:
        """Let the database go."""
