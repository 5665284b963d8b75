"""The unit of work that all parts of the store share: one transaction for everything of a step, and numbers for rows.

Give numbers to rows that are about to be written: the database counts, so that no two writers get the same one.

In: a table, and how many rows are to come. Out: a block of numbers, taken in one statement within the transaction that
writes the rows. Numbers are never given again, not even those of rows that were erased: links may still hold them.
Whoever has taken some keeps others waiting until it commits, so rows come to light in the order of their numbers, and
whoever asks for what has come after a certain number misses nothing.

The unit of work that all parts of the store share: one database, and one transaction for everything of a step.

In: a block that writes. Out: all of it or nothing of it is kept, and whoever remembered what failed is told.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pauk.base.clock import Elapsed
from pauk.store.sql.handle import Database, Statements
from pauk.store.sql.sqlite import speaking_of


class UnitOfWork:
    """One database, one transaction at a time, and whoever must know when one fails."""

    def __init__(self, path: Path, database: Database, elapsed: Elapsed) -> None:
        self.path = path
        self.database = database
        self.elapsed = elapsed
        self._is_open = False
        self._beginning: list[Callable[[], None]] = []
        self._undoing: list[Callable[[], None]] = []

    def on_begin(self, begin: Callable[[], None]) -> None:
        """Call this as the first thing of every transaction; what it raises ends it."""
        self._beginning.append(begin)

    def on_failure(self, undo: Callable[[], None]) -> None:
        """Call this whenever a transaction has failed: to forget what was remembered of it, and to cut what it left."""
        self._undoing.append(undo)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything of the block in one transaction, or nothing of it; one within another is part of it."""
        if self._is_open:
            yield
            return
        self._is_open = True
        try:
            with speaking_of(self.path), self.database.transaction():
                for begin in self._beginning:
                    begin()
                yield
        except BaseException:
            for undo in self._undoing:
                undo()
            raise
        finally:
            self._is_open = False


TABLES = ("urls", "hosts", "pages", "boards", "threads", "posts")

# Rows whose numbers would be given once more.
UNCOUNTED = f"SELECT {' + '.join(f'(SELECT count(*) FROM {t} WHERE id > (SELECT {t} FROM numbers))' for t in TABLES)}"  # noqa: S608


class Numbers:
    """Gives the next numbers of a table."""

    def __init__(self, work: UnitOfWork) -> None:
        self._database = work.database

    def take(self, table: str, count: int) -> range:
        """Return so many numbers for new rows of a table."""
        assert table in TABLES
        sql = f"UPDATE numbers SET {table} = {table} + ? RETURNING {table}"  # noqa: S608 (our own names)
        ((last,),) = self._database.execute(sql, (count,)).fetchall()  # it is written once all rows are read
        return range(last - count + 1, last + 1)


def count_anew(database: Statements) -> None:
    """Let no number be given that a row has already."""
    for table in TABLES:
        sql = (
            f"UPDATE numbers SET {table} = (SELECT max(id) FROM {table}) WHERE {table} < (SELECT max(id) FROM {table})"  # noqa: S608
        )
        database.execute(sql)
