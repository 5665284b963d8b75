"""Look whether what is kept can be read: kinds of values row by row, moments, and every text that is packed.

In: an open database. Out: damaged places, by table, column and row. What SQLite's own look finds is the form of the
file; here it is what stands in it: one flipped bit in a text leaves the form whole.
"""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from pauk.store.pages.parts import read_said
from pauk.store.sql.packing import KINDS, NOFOLLOW, unpack_text
from pauk.store.sql.reader_base import SENSELESS

# What SQLite calls the values that a column of a kind may hold.
_KINDS = {"INTEGER": ("integer",), "REAL": ("real", "integer"), "TEXT": ("text",), "BLOB": ("blob",)}
# 1900 to 2200: farther away is no moment of ours (0 and -1 stand for none).
_EARLIEST_S, _LATEST_S = -2_208_988_800, 7_258_118_400
_RANGES = (("urls", "state", 0, 3), ("hosts", "lease", 0, 2))
_NAME = re.compile(r"\w+", re.ASCII)
_ENOUGH = 1_000


class Place(NamedTuple):
    """A value that makes no sense: where it stands, and why."""

    table: str
    column: str
    row: int
    why: str

    def __str__(self) -> str:
        return f"{self.table}.{self.column}, row {self.row}: {self.why}"


def find_damaged_values(database: sqlite3.Connection) -> list[Place]:
    """Look through all rows of all tables; a list longer than a thousand places says no more than one of a thousand."""
    database.text_factory = lambda raw: raw.decode("utf-8", "replace")
    looks: tuple[Callable[[sqlite3.Connection], Iterator[Place]], ...] = (_look_at_kinds, _look_at_moments, _unpack_all)
    places: list[Place] = []
    for look in looks:
        places += islice(look(database), _ENOUGH)
    return places[:_ENOUGH]


def _columns(database: sqlite3.Connection) -> Iterator[tuple[str, str, str, bool]]:
    """Go through the columns of all our tables: table, column, kind, whether it may be empty."""
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in tables:
        if _NAME.fullmatch(table) and not table.startswith("sqlite_"):
            for _, column, kind, is_needed, _, key in database.execute(f"PRAGMA table_info({table})").fetchall():
                yield table, column, kind, not is_needed and not key


def _rowid(database: sqlite3.Connection, table: str) -> str:
    """Return what numbers the rows of a table; 0 for those that have no numbers."""
    (sql,) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return "0" if "WITHOUT ROWID" in sql else "rowid"


def _look_at_kinds(database: sqlite3.Connection) -> Iterator[Place]:
    for table, column, kind, may_be_empty in _columns(database):
        allowed = (*_KINDS.get(kind, ("text", "blob", "integer", "real")), *(("null",) if may_be_empty else ()))
        marks = ", ".join("?" * len(allowed))
        sql = (
            f'SELECT {_rowid(database, table)}, typeof("{column}") FROM {table} '  # noqa: S608 (names of the schema)
            f'WHERE typeof("{column}") NOT IN ({marks}) LIMIT {_ENOUGH}'
        )
        for row, told in database.execute(sql, allowed):
            yield Place(table, column, row, f"{told} where {kind.lower()} should be")


def _look_at_moments(database: sqlite3.Connection) -> Iterator[Place]:
    checks = [
        (table, column, _EARLIEST_S, _LATEST_S)
        for table, column, kind, _ in _columns(database)
        if kind == "REAL" and column.endswith("at")
    ]
    for table, column, low, high in (*checks, *_RANGES):
        sql = (
            f"SELECT {_rowid(database, table)} FROM {table} "  # noqa: S608 (names of the schema)
            f"WHERE typeof(\"{column}\") IN ('real', 'integer') AND NOT \"{column}\" BETWEEN ? AND ? LIMIT {_ENOUGH}"
        )
        for (row,) in database.execute(sql, (low, high)):
            yield Place(table, column, row, "out of all bounds")


def _check_links(targets: bytes, kinds: bytes, texts: bytes) -> None:
    lines = unpack_text(texts).split("\n") if targets else []
    if not len(targets) == 8 * len(kinds) == 8 * len(lines):
        raise ValueError("its columns are not equally long")
    if any(kind & ~NOFOLLOW >= len(KINDS) for kind in kinds):
        raise ValueError("a kind of link that there is not")


def _check_document(text: bytes, said: str) -> None:
    unpack_text(text)
    read_said(said)


# Tables whose rows hold more than SQLite can judge: number, values, and what must be possible with them.
_PACKED: tuple[tuple[str, str, str, Callable[..., object]], ...] = (
    ("documents", "text", "SELECT page, text, said FROM documents", _check_document),
    ("links", "texts", "SELECT page, targets, kinds, texts FROM links", _check_links),
    ("posts", "text", "SELECT id, text FROM posts", unpack_text),
    ("post_versions", "text", "SELECT id, text FROM post_versions", unpack_text),
    ("forum_lists", "reading", "SELECT url, reading FROM forum_lists", unpack_text),
    ("runs", "report", "SELECT id, report FROM runs", json.loads),
    ("seeds", "rules", "SELECT id, rules FROM seeds", json.loads),
)


def _unpack_all(database: sqlite3.Connection) -> Iterator[Place]:
    for table, column, sql, check in _PACKED:
        for number, *values in database.execute(sql):
            try:
                check(*values)
            except SENSELESS as error:
                yield Place(table, column, number, str(error)[:100])


# What is read from pages, and can be read anew from their raw bytes: tables and the columns that name the page.
READ_FROM_PAGES = {"documents": "page", "links": "page", "parts": "page"}


def pages_to_read_anew(database: sqlite3.Connection, places: list[Place]) -> list[int]:
    """Return the pages whose text, links or parts are damaged and whose raw bytes are there."""
    wanted = {place.row for place in places if place.table in ("documents", "links")}
    if any(place.table == "parts" for place in places):
        sql = (
            "SELECT page FROM parts WHERE typeof(value) != 'blob' OR typeof(maker) != 'text' OR typeof(name) != 'text'"
        )
        wanted |= {page for (page,) in database.execute(sql) if isinstance(page, int)}
    sql = "SELECT id FROM pages WHERE length > 0 AND id IN (SELECT value FROM json_each(?)) ORDER BY id"
    return [number for (number,) in database.execute(sql, (json.dumps(sorted(wanted)),))]
