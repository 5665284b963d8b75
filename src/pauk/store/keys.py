"""Keep which URL has which seen key, at a cost that does not grow with their number.

In: keys, which come without any order, and the numbers of their URLs. Out: rows. In one table of them all each new key
would change another page, and each page would be written twice: into the log and into the database. So new keys gather
in a small table, ``fresh``, and move to the large one, ``seen``, by whole stretches of the key space: neighbours are
written together. A key is in exactly one of the two, and moves in the transaction of the batch that made it too many.
"""

from collections import Counter
from collections.abc import Sequence

from pauk.store.handle import Statements

# So many keys are fresh at most, or so great a part of all: a page of the large table gets the same number of new
# keys at a time however large it is. At 3 million URLs limits from 30,000 to 160,000 cost the same.
_MOST_FRESH = 60_000
_PART_FRESH = 40
# A key's first 6 bits name its stretch: about 900 keys move at once, in a few milliseconds.
_STRETCH_BITS = 58

TABLES = ("fresh", "seen")

# URLs whose key does not lead to them, or is in both tables; and keys beyond those of all URLs.
UNKEYED = """
SELECT count(*) FROM urls u WHERE EXISTS (SELECT 1 FROM fresh k WHERE k.key = u.seen AND k.url = u.id)
  + EXISTS (SELECT 1 FROM seen k WHERE k.key = u.seen AND k.url = u.id) != 1
"""
SURPLUS = """
SELECT (SELECT count(*) FROM fresh) + (SELECT count(*) FROM seen) - (SELECT count(*) FROM urls)
"""


def number_of(key: str) -> str:
    """Word the look for the number of the URL that has a key; null where there is none. The key is written twice."""
    return f"coalesce((SELECT url FROM fresh WHERE key = {key}), (SELECT url FROM seen WHERE key = {key}))"  # noqa: S608


class Keys:
    """Writes new keys, and moves them on when there are many; remembers only how many there are of which stretch."""

    def __init__(self) -> None:
        self._fresh: Counter[int] | None = None  # by stretch; None: not counted yet

    def forget(self) -> None:
        """Forget what was counted: it may be more than was ever written."""
        self._fresh = None

    def add(self, database: Statements, rows: Sequence[tuple[int, int]]) -> None:
        """Write new keys with the numbers of their URLs; none of them may be there already."""
        if self._fresh is None:
            sql = f"SELECT key >> {_STRETCH_BITS}, count(*) FROM fresh GROUP BY 1"  # noqa: S608 (our own words)
            self._fresh = Counter(dict(database.execute(sql).fetchall()))
        database.executemany("INSERT INTO fresh (key, url) VALUES (?, ?)", sorted(rows))
        self._fresh.update(key >> _STRETCH_BITS for key, _ in rows)
        highest = max((number for _, number in rows), default=0)
        while self._fresh.total() > max(_MOST_FRESH, highest // _PART_FRESH):
            ((fullest, _),) = self._fresh.most_common(1)
            _move(database, fullest)
            del self._fresh[fullest]


def _move(database: Statements, stretch: int) -> None:
    first = stretch << _STRETCH_BITS
    ends = (first, first + (1 << _STRETCH_BITS) - 1)
    sql = "INSERT INTO seen (key, url) SELECT key, url FROM fresh WHERE key BETWEEN ? AND ? ORDER BY key"
    database.execute(sql, ends)
    database.execute("DELETE FROM fresh WHERE key BETWEEN ? AND ?", ends)


def drop_keys(database: Statements, urls: str) -> None:
    """Drop the keys of URLs, which are named by a SELECT of their numbers and must still be there."""
    for table in TABLES:
        sql = f"DELETE FROM {table} WHERE key IN (SELECT seen FROM urls WHERE id IN ({urls}))"  # noqa: S608 (our words)
        database.execute(sql)


def write_keys_anew(database: Statements) -> None:
    """Write the keys of all URLs anew; of URLs that have the same one, the first gets it."""
    for table in TABLES:
        database.execute(f"DELETE FROM {table}")  # noqa: S608 (our own names)
    database.execute("INSERT INTO seen (key, url) SELECT seen, min(id) FROM urls GROUP BY seen ORDER BY seen")
