"""What all parts of a collection's reader share: asking the database, the bounds that people set, and what is damaged.

In: SQL of ours, an outcome, a host as a person calls it. Out: rows, and the conditions that stand for the bounds. A
row that makes no sense or a text that cannot be unpacked is left out and noted; whoever reads goes on without it.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pauk.base.safe_text import one_line
from pauk.store.sql.handle import Database
from pauk.store.sql.hosts import find_hosts
from pauk.store.sql.packing import unpack_text
from pauk.store.sql.sqlite import SqliteDatabase, speaking_of

T = TypeVar("T")

# What one runs into where a row holds anything but what we wrote: a flipped bit, or what a stranger thought up.
SENSELESS = (ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError)
_MOST_NOTED = 10_000


class Damage:
    """What could not be read while somebody went through a collection."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}  # what was left out, and why

    def __len__(self) -> int:
        return len(self.places)

    def note(self, place: str, error: Exception | str) -> None:
        """Note what was left out."""
        if len(self.places) < _MOST_NOTED:
            self.places.setdefault(place, one_line(str(error), 200))

    def each(self, name: str, rows: Iterable[Sequence[Any]], make: Callable[..., T]) -> Iterator[T]:
        """Make something of each row, and leave out those of which nothing can be made."""
        for row in rows:
            try:
                made = make(row)
            except SENSELESS as error:
                self.note(f"{name} {one_line(str(row[0]), 40)}", error)
                continue
            yield made

    def text(self, name: str, number: object, packed: bytes | None) -> str:
        """Unpack a text; one that is damaged is left out."""
        try:
            return unpack_text(packed) if packed else ""
        except SENSELESS as error:
            self.note(f"the text of {name} {one_line(str(number), 40)}", error)
            return ""

    @property
    def sentence(self) -> str:
        """Say what was left out, and the next step; nothing where nothing was."""
        if not self.places:
            return ""
        first, why = next(iter(self.places.items()))
        number = f"{len(self.places):,}{' or more' if len(self.places) == _MOST_NOTED else ''}"
        what = f"Damaged and left out: {number} (the first: {first}, {why})"
        return f"{what}. See all with: pauk doctor --deep; read them anew with: pauk doctor --deep --repair"


class ReaderBase:
    """Asks one database, and complains in our words."""

    def __init__(self, path: Path, database: Database) -> None:
        self._path = path
        self._database = database
        self.damage = Damage()

    def all(self, sql: str, *values: object) -> list[Any]:
        """Return all rows that a query gives."""
        with speaking_of(self._path):
            try:
                return self._database.execute(sql, values).fetchall()
            except sqlite3.OperationalError as error:
                if "decode" not in str(error) or not isinstance(self._database, SqliteDatabase):
                    raise
                self.damage.note("a text in a row", error)
                return self._database.read_broken(sql, values)

    def one(self, sql: str, *values: object) -> Any:
        """Return the first row that a query gives; None where there is none."""
        rows = self.all(sql, *values)
        return rows[0] if rows else None

    def hosts_named(self, text: str) -> list[tuple[int, str]]:
        """Return number and name of the hosts that a person calls so; a bare name means all schemes and ports."""
        with speaking_of(self._path):
            return find_hosts(self._database, text)

    def bounds(self, table: str, outcome: str, host: str) -> tuple[str, tuple[object, ...]]:
        """Write the conditions for one kind of outcome, with or without detail, and one host, with all its ports."""
        sql = ""
        values: tuple[object, ...] = ()
        if outcome:
            sql += f"AND ({table}.outcome = ? OR substr({table}.outcome, 1, ?) = ?) "
            values += (outcome, len(outcome) + 1, f"{outcome}:")
        if host:
            sql += "AND u.host IN (SELECT value FROM json_each(?))"
            values += (json.dumps([number for number, _ in self.hosts_named(host)]),)
        return sql, values
