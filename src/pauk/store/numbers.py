"""Give numbers to rows that are about to be written, each of them once."""

from pauk.store.leaving import highest_note, read_note
from pauk.store.unit_of_work import UnitOfWork


class Numbers:
    """Gives the next numbers of a table; that of a row that was forgotten never again, links may still hold it."""

    def __init__(self, work: UnitOfWork) -> None:
        self._database = work.database
        self._free: dict[str, int] = {}

    def take(self, table: str, count: int) -> range:
        """Return so many numbers for new rows of a table."""
        first = self._free.get(table) or self._first_free(table)
        self._free[table] = first + count
        return range(first, first + count)

    def _first_free(self, table: str) -> int:
        (highest,) = self._database.execute(f"SELECT max(id) FROM {table}").fetchone()  # noqa: S608 (our own names)
        return max(highest or 0, int(read_note(self._database, highest_note(table)) or 0)) + 1
