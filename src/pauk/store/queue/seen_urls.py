"""Remember which URLs were met before, by their seen keys, at a cost that does not grow with their number.

Remember which URLs were met before, by their seen keys.

In: keys. Out: number and depth of those that are kept. What was asked for lately is remembered, so that most questions
never reach the database; a transaction that fails makes all of it forgotten.

Keep which URL has which seen key, at a cost that does not grow with their number.

In: keys, which come without any order, and what is known of their URLs. Out: rows, and answers. In one table of them
all each new key would change another page, and each page would be written twice: into the log and into the database.
So new keys are only remembered at first, for they stand with their URLs in any case, and are written to the table
``seen`` by whole stretches of the key space: neighbours are written together. The table ``stretches`` says up to which
URL that was done; whoever opens the collection reads the keys of the URLs behind that again.
"""

import json
from collections.abc import Iterable, Sequence

from pauk.base.errors import DamagedCollection
from pauk.store.sql.handle import Statements
from pauk.store.sql.recent_cache import TwoGenerations
from pauk.store.sql.records import KnownUrl, NewUrl
from pauk.store.sql.sqlite import speaking_of
from pauk.store.sql.unit_of_work import UnitOfWork

# Number and depth of a URL are remembered as one integer: half the memory of a pair.
DEPTH_BITS = 32
DEPTH_MASK = (1 << DEPTH_BITS) - 1

# So great a part of all keys is remembered: a page of the table gets about 20 new keys at a time however large it is.
# No fewer than so many, with which small collections never ask the database; and no more, which take 60 MB.
_PART_FRESH = 20
_FEW_FRESH = 60_000
_MOST_FRESH = 500_000
# A key's first 8 bits name its stretch, from -128 to 127: some hundreds of keys are written at once, 4,000 at most.
_STRETCH_BITS = 56
_STRETCHES = 256
# All URLs there will ever be.
_FOR_EVER = (1 << 63) - 1

# Where all URLs are whose keys are fresh, and others.
_BEHIND = "id > (SELECT min(url) FROM stretches)"
_LISTED = "IN (SELECT value FROM json_each(?))"

# URLs whose key does not lead to them: it is not in the table, or it is and should not be, or there are two of them.
UNKEYED = f"""
SELECT (SELECT count(*) FROM urls u LEFT JOIN stretches s ON s.stretch = u.seen >> {_STRETCH_BITS} WHERE CASE
    WHEN u.id > coalesce(s.url, 0) THEN EXISTS (SELECT 1 FROM seen k WHERE k.key = u.seen)
    ELSE NOT EXISTS (SELECT 1 FROM seen k WHERE k.key = u.seen AND k.url = u.id AND k.depth = u.depth) END)
  + (SELECT count(*) - count(DISTINCT seen) FROM urls WHERE {_BEHIND})
"""  # noqa: S608 (our own words)
# Keys in the table that are no URL's.
SURPLUS = "SELECT count(*) FROM seen k LEFT JOIN urls u ON u.id = k.url AND u.seen = k.key WHERE u.id IS NULL"


def number_of(key: str) -> str:
    """Word the look for the number of the URL that has a key; null where there is none. The key is written twice.

    Where the key is not in the table that costs some milliseconds; a writer remembers what is fresh.
    """
    fresh = f"SELECT id FROM urls WHERE seen = {key} AND {_BEHIND}"  # noqa: S608 (our own words)
    return f"coalesce((SELECT url FROM seen WHERE key = {key}), ({fresh}))"  # noqa: S608


def numbers_of(database: Statements, keys: Iterable[int]) -> dict[int, int]:
    """Look for the numbers of the URLs that have these keys, without a writer's memory, at the cost of one look."""
    wanted = set(keys)
    sql = f"SELECT key, url FROM seen WHERE key {_LISTED}"  # noqa: S608 (our own words)
    found = dict(database.execute(sql, (json.dumps(list(wanted)),)).fetchall())
    if fresh := wanted - found.keys():
        sql = f"SELECT seen, id FROM urls WHERE {_BEHIND} AND seen {_LISTED}"  # noqa: S608 (our own words)
        found |= dict(database.execute(sql, (json.dumps(list(fresh)),)).fetchall())
    return found


class Keys:
    """Remembers new keys with number and depth of their URLs, and writes them to the table when there are many."""

    def __init__(self) -> None:
        # By stretch, with those below zero at the end, as lists count; empty: not read yet.
        self._fresh: list[dict[int, int]] = []
        self._written: list[int] = []  # by stretch: the last URL whose key would be in the table
        self._count = 0

    def forget(self) -> None:
        """Forget what is remembered: it may be more than was ever written."""
        self._fresh = []

    def find(self, database: Statements, keys: Iterable[int], found: dict[int, int]) -> list[int]:
        """Add number and depth of those of the keys that are fresh to what was found, and return the others."""
        fresh = self._fresh or self._read(database)
        others = []
        for key in keys:
            value = fresh[key >> _STRETCH_BITS].get(key)
            if value is None:
                others.append(key)
            else:
                found[key] = value
        return others

    def _read(self, database: Statements) -> list[dict[int, int]]:
        """Read what is fresh from the URLs themselves."""
        fresh: list[dict[int, int]] = [{} for _ in range(_STRETCHES)]
        written = [0] * _STRETCHES
        for stretch, url in database.execute("SELECT stretch, url FROM stretches"):
            written[stretch] = url
        sql = f"SELECT seen, id, depth FROM urls WHERE {_BEHIND}"  # noqa: S608 (our own words)
        for key, number, depth in database.execute(sql):
            if number > written[key >> _STRETCH_BITS]:
                fresh[key >> _STRETCH_BITS][key] = number << DEPTH_BITS | depth
        self._fresh, self._written, self._count = fresh, written, sum(map(len, fresh))
        return fresh

    def add(self, database: Statements, rows: Sequence[tuple[int, int]]) -> None:
        """Take new keys with number and depth of their URLs, which are the highest; none may be there already."""
        if not rows:
            return
        fresh = self._fresh or self._read(database)
        for key, value in rows:
            fresh[key >> _STRETCH_BITS][key] = value
        self._count += len(rows)
        highest = rows[-1][1] >> DEPTH_BITS
        while self._count > min(_MOST_FRESH, max(_FEW_FRESH, highest // _PART_FRESH)):
            self._write(database, self._written.index(min(self._written)), highest)

    def _write(self, database: Statements, stretch: int, highest: int) -> None:
        """Write what is fresh of a stretch to the table."""
        fresh = self._fresh[stretch]
        rows = [(key, value >> DEPTH_BITS, value & DEPTH_MASK) for key, value in sorted(fresh.items())]
        database.executemany("INSERT INTO seen (key, url, depth) VALUES (?, ?, ?)", rows)
        number = stretch - _STRETCHES if stretch >= _STRETCHES // 2 else stretch
        database.execute("UPDATE stretches SET url = ? WHERE stretch = ?", (highest, number))
        self._written[stretch] = highest
        self._count -= len(fresh)
        self._fresh[stretch] = {}

    def change_depth(self, database: Statements, key: int, value: int) -> bool:
        """Take another depth of a URL; tell whether its key is fresh."""
        fresh = (self._fresh or self._read(database))[key >> _STRETCH_BITS]
        if key in fresh:
            fresh[key] = value
            return True
        database.execute("UPDATE seen SET depth = ? WHERE key = ?", (value & DEPTH_MASK, key))
        return False


class SharedKeys:
    """Writes new keys to the table at once: what one writer remembers, the others could not know."""

    def forget(self) -> None:
        """Do nothing: nothing is remembered."""

    def find(self, _database: Statements, keys: Iterable[int], _found: dict[int, int]) -> list[int]:
        """Return all keys: none of them is fresh."""
        return list(keys)

    def add(self, database: Statements, rows: Sequence[tuple[int, int]]) -> None:
        """Take new keys with number and depth of their URLs; none may be there already."""
        values = [(key, value >> DEPTH_BITS, value & DEPTH_MASK) for key, value in sorted(rows)]
        database.executemany("INSERT INTO seen (key, url, depth) VALUES (?, ?, ?)", values)

    def change_depth(self, database: Statements, key: int, value: int) -> bool:
        """Take another depth of a URL; tell whether its key is fresh, which none is."""
        database.execute("UPDATE seen SET depth = ? WHERE key = ?", (value & DEPTH_MASK, key))
        return False


def share_keys(database: Statements) -> None:
    """Write the keys that are only remembered, and note that all those to come are written at once."""
    database.execute(
        "INSERT INTO seen (key, url, depth) SELECT u.seen, min(u.id), min(u.depth) FROM urls u "  # noqa: S608 (ours)
        f"WHERE u.{_BEHIND} AND NOT EXISTS (SELECT 1 FROM seen k WHERE k.key = u.seen) GROUP BY u.seen "
        "ON CONFLICT (key) DO NOTHING"
    )
    database.execute("UPDATE stretches SET url = ? WHERE url < ?", (_FOR_EVER, _FOR_EVER))


def drop_keys(database: Statements, urls: str) -> None:
    """Drop the keys of URLs, which are named by a SELECT of their numbers and must still be there."""
    database.execute(f"DELETE FROM seen WHERE key IN (SELECT seen FROM urls WHERE id IN ({urls}))")  # noqa: S608 (ours)


def write_keys_anew(database: Statements) -> None:
    """Write the keys of all URLs anew; of URLs that have the same one, the first gets it."""
    database.execute("DELETE FROM seen")
    database.execute(
        "INSERT INTO seen (key, url, depth) SELECT u.seen, u.id, u.depth FROM urls u "
        "WHERE u.id IN (SELECT min(id) FROM urls GROUP BY seen) ORDER BY u.seen"
    )
    (highest,) = database.execute("SELECT coalesce(max(id), 0) FROM urls").fetchone()
    database.execute("DELETE FROM stretches")
    rows = [(number - _STRETCHES // 2, highest) for number in range(_STRETCHES)]
    database.executemany("INSERT INTO stretches (stretch, url) VALUES (?, ?)", rows)


_SEEN_SIZE = 60_000
_FIND = "SELECT k.key, k.url, k.depth FROM json_each(?) j CROSS JOIN seen k ON k.key = j.value"


class Seen:
    """Knows which URLs were met before."""

    def __init__(self, work: UnitOfWork) -> None:
        self._path = work.path
        self._database = work.database
        self._lately: TwoGenerations[int] = TwoGenerations(_SEEN_SIZE)
        self._absent: set[int] = set()  # keys that were asked for lately and are not there
        self._is_shared = work.database.is_shared
        self._keys = SharedKeys() if self._is_shared else Keys()
        work.on_failure(self.forget)

    def forget(self) -> None:
        """Forget what is remembered: it may be more than was ever written."""
        self._lately.clear()
        self._absent.clear()
        self._keys.forget()

    def known(self, keys: Iterable[int]) -> dict[int, KnownUrl]:
        """Return those of the seen keys that are in the store already."""
        return {key: KnownUrl(seen >> DEPTH_BITS, seen & DEPTH_MASK) for key, seen in self.look_up(keys).items()}

    def look_up(self, keys: Iterable[int]) -> dict[int, int]:
        """Return number and depth, in one integer, of those of the seen keys that are in the store."""
        found, missing = self._lately.get_all(keys)
        if missing:
            with speaking_of(self._path):
                others = self._keys.find(self._database, missing, found)
                if not self._is_shared:  # no other writer has added what was absent
                    others = [key for key in others if key not in self._absent]
                found |= self._ask(others)
        return found

    def _ask(self, keys: Sequence[int]) -> dict[int, int]:
        """Ask the database for keys, and remember what it says."""
        if not keys:
            return {}
        rows = self._database.execute(_FIND, (json.dumps(keys),))
        found = {key: number << DEPTH_BITS | depth for key, number, depth in rows}
        for key, seen in found.items():
            self._lately.put(key, seen)
        if self._is_shared:
            self._absent -= found.keys()
        if len(self._absent) > _SEEN_SIZE:
            self._absent.clear()
        self._absent.update(key for key in keys if key not in found)
        return found

    def change_depth(self, key: int, number: int, depth: int) -> None:
        """Take another depth of a URL."""
        value = number << DEPTH_BITS | depth
        if not self._keys.change_depth(self._database, key, value):
            self._lately.put(key, value)

    def sift(self, new: Sequence[NewUrl]) -> list[NewUrl]:
        """Return those of the URLs that are still new: another writer may have added some since they were asked for.

        One that is known otherwise is refused. That costs next to nothing: whoever adds URLs has asked just before
        whether they are there.
        """
        asked = set(self._absent) if self._is_shared else ()
        again = self.look_up([url.key for url in new])
        if not again:
            return list(new)
        if refused := [url.url for url in new if url.key in again and url.key not in asked]:
            raise DamagedCollection(
                "A URL that is known was to be added once more", where=refused[0], next_step="Look with: pauk doctor."
            )
        return [url for url in new if url.key not in again]

    def add(self, new: Iterable[tuple[int, NewUrl]]) -> None:
        """Keep the keys of new URLs, each with its number."""
        self._absent.clear()
        self._keys.add(self._database, [(url.key, number << DEPTH_BITS | url.depth) for number, url in new])
