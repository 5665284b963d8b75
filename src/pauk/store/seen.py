"""Remember which URLs were met before, by their seen keys.

In: keys. Out: number and depth of those that are kept. What was asked for lately is remembered, so that most questions
never reach the database; a transaction that fails makes all of it forgotten.
"""

import json
from collections.abc import Iterable, Sequence

from pauk.base.errors import DamagedCollection
from pauk.store.cache import TwoGenerations
from pauk.store.database import speaking_of
from pauk.store.keys import DEPTH_BITS, DEPTH_MASK, Keys, SharedKeys
from pauk.store.records import Known, NewUrl
from pauk.store.unit_of_work import UnitOfWork

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

    def known(self, keys: Iterable[int]) -> dict[int, Known]:
        """Return those of the seen keys that are in the store already."""
        return {key: Known(seen >> DEPTH_BITS, seen & DEPTH_MASK) for key, seen in self.look_up(keys).items()}

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
