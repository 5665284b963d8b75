"""The part of the store that knows what was met before: URLs by their seen keys, hosts by name, texts by fingerprint.

In: keys, names, fingerprints. Out: the numbers of those that are kept. What was asked for lately is remembered, so
that most questions never reach the database; a transaction that fails makes all of it forgotten.
"""

import json
from collections.abc import Iterable, Sequence

from pauk.base.errors import DamagedCollection
from pauk.store.cache import TwoGenerations
from pauk.store.database import speaking_of
from pauk.store.handle import Part
from pauk.store.keys import DEPTH_BITS, DEPTH_MASK, Keys
from pauk.store.records import Known, NewUrl

_SEEN_SIZE = 60_000
_HOST_SIZE = 20_000
_FIND = "SELECT k.key, k.url, k.depth FROM json_each(?) j CROSS JOIN seen k ON k.key = j.value"


class Seen(Part):
    """Knows what was met before."""

    _next_host: int

    def __init__(self) -> None:
        self._seen: TwoGenerations[int] = TwoGenerations(_SEEN_SIZE)
        self._host_ids: TwoGenerations[str] = TwoGenerations(_HOST_SIZE)
        self._absent: set[int] = set()  # keys that were asked for lately and are not there
        self._keys = Keys()

    def _forget_seen(self) -> None:
        """Forget what is remembered: it may be more than was ever written."""
        self._seen.clear()
        self._absent.clear()
        self._keys.forget()
        self._host_ids.clear()

    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        """Return those of the seen keys that are in the store already."""
        return {key: Known(seen >> DEPTH_BITS, seen & DEPTH_MASK) for key, seen in self._look_up(keys).items()}

    def known_depths(self, keys: Iterable[int]) -> dict[int, int]:
        """Return how deep those of the seen keys are that are in the store already."""
        return {key: seen & DEPTH_MASK for key, seen in self._look_up(keys).items()}

    def _look_up(self, keys: Iterable[int]) -> dict[int, int]:
        """Return number and depth, in one integer, of those of the seen keys that are in the store."""
        found, missing = self._seen.get_all(keys)
        if missing:
            with speaking_of(self.path):
                others = self._keys.find(self._database, missing, found)
                found |= self._ask([key for key in others if key not in self._absent])
        return found

    def _ask(self, keys: Sequence[int]) -> dict[int, int]:
        """Ask the database for keys, and remember what it says."""
        if not keys:
            return {}
        rows = self._database.execute(_FIND, (json.dumps(keys),))
        found = {key: number << DEPTH_BITS | depth for key, number, depth in rows}
        for key, seen in found.items():
            self._seen.put(key, seen)
        if len(self._absent) > _SEEN_SIZE:
            self._absent.clear()
        self._absent.update(key for key in keys if key not in found)
        return found

    def _change_depth(self, key: int, number: int, depth: int) -> None:
        value = number << DEPTH_BITS | depth
        if not self._keys.change_depth(self._database, key, value):
            self._seen.put(key, value)

    def _keep_keys(self, new: Sequence[NewUrl], first: int) -> None:
        """Keep the keys of new URLs, which are numbered from the first on; one that is known is refused.

        That costs next to nothing: whoever adds URLs has asked just before whether they are there.
        """
        again = self._look_up([url.key for url in new])
        if again:
            raise DamagedCollection(
                "A URL that is known was to be added once more",
                where=next(url.url for url in new if url.key in again),
                next_step="Look with: pauk doctor.",
            )
        self._absent.clear()
        rows = [(url.key, number << DEPTH_BITS | url.depth) for number, url in enumerate(new, first)]
        self._keys.add(self._database, rows)

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
