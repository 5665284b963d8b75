"""Give numbers to rows that are about to be written: the database counts, so that no two writers get the same one.

In: a table, and how many rows are to come. Out: a block of numbers, taken in one statement within the transaction that
writes the rows. Numbers are never given again, not even those of rows that were erased: links may still hold them.
Whoever has taken some keeps others waiting until it commits, so rows come to light in the order of their numbers, and
whoever asks for what has come after a certain number misses nothing.
"""

from pauk.store.handle import Statements
from pauk.store.unit_of_work import UnitOfWork

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
