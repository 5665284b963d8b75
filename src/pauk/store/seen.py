"""The part of the store that knows what was met before: URLs by their seen keys, hosts by name, texts by fingerprint.

In: keys, names, fingerprints. Out: the numbers of those that are kept. What was asked for lately is remembered, so
that most questions never reach the database; a transaction that fails makes all of it forgotten.
"""

import json
from collections.abc import Iterable

from pauk.store.cache import TwoGenerations
from pauk.store.database import speaking_of
from pauk.store.handle import Part
from pauk.store.records import Known

_SEEN_SIZE = 60_000
_HOST_SIZE = 20_000
# Number and depth of a URL are remembered as one integer: half the memory of a pair.
DEPTH_BITS = 32
_DEPTH_MASK = (1 << DEPTH_BITS) - 1


class Seen(Part):
    """Knows what was met before."""

    _next_host: int

    def __init__(self) -> None:
        self._seen: TwoGenerations[int] = TwoGenerations(_SEEN_SIZE)
        self._host_ids: TwoGenerations[str] = TwoGenerations(_HOST_SIZE)

    def _forget_seen(self) -> None:
        """Forget what is remembered: it may be more than was ever written."""
        self._seen.clear()
        self._host_ids.clear()

    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        """Return those of the seen keys that are in the store already."""
        return {key: Known(seen >> DEPTH_BITS, seen & _DEPTH_MASK) for key, seen in self._look_up(keys).items()}

    def known_depths(self, keys: Iterable[int]) -> dict[int, int]:
        """Return how deep those of the seen keys are that are in the store already."""
        return {key: seen & _DEPTH_MASK for key, seen in self._look_up(keys).items()}

    def _look_up(self, keys: Iterable[int]) -> dict[int, int]:
        """Return number and depth, in one integer, of those of the seen keys that are in the store."""
        found, missing = self._seen.get_all(keys)
        if missing:
            sql = "SELECT u.seen, u.id, u.depth FROM json_each(?) j JOIN urls u ON u.seen = j.value"
            with speaking_of(self.path):
                for key, number, depth in self._database.execute(sql, (json.dumps(missing),)):
                    found[key] = number << DEPTH_BITS | depth
                    self._seen.put(key, found[key])
        return found

    def _remember(self, key: int, number: int, depth: int) -> None:
        self._seen.put(key, number << DEPTH_BITS | depth)

    def first_with(self, column: str, fingerprints: Iterable[int]) -> dict[int, int]:
        """Return the URL of the first page that has each fingerprint, as far as there is one."""
        assert column in ("fingerprint", "skeleton")
        # The condition that the index is made for must be written out.
        sql = (
            f"SELECT j.value, (SELECT p.url FROM pages p WHERE p.{column} = j.value AND p.{column} != 0 "  # noqa: S608
            "ORDER BY p.id LIMIT 1) FROM json_each(?) j"
        )
        with speaking_of(self.path):
            rows = self._database.execute(sql, (json.dumps(list(fingerprints)),)).fetchall()
        return {fingerprint: url for fingerprint, url in rows if url is not None}

    def _host_numbers(self, names: Iterable[str]) -> dict[str, int]:
        """Return the numbers of hosts; those that were never met get one."""
        numbers: dict[str, int] = {}
        missing = []
        for name in names:
            number = self._host_ids.get(name)
            if number is None:
                missing.append(name)
            else:
                numbers[name] = number
        if missing:
            sql = "SELECT name, id FROM hosts WHERE name IN (SELECT value FROM json_each(?))"
            numbers |= dict(self._database.execute(sql, (json.dumps(missing),)).fetchall())
            new = []
            for name in missing:
                if name not in numbers:
                    numbers[name], self._next_host = self._next_host, self._next_host + 1
                    new.append((numbers[name], name))
                self._host_ids.put(name, numbers[name])
            self._database.executemany("INSERT INTO hosts (id, name) VALUES (?, ?)", new)
        return numbers
