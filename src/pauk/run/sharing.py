"""Know which pages share a super-shingle: those of long ago by the database, the last thousands from memory.

In: super-shingles of pages, in the order in which pages come. Out: the pages under each. A page has a dozen
super-shingles, each of which belongs somewhere else in the index on disk; written at once, they would make the
database write 50 KB for every page. So the newest pages are held in memory, in order, and written one stretch of the
index at a time, when several rows fall into the same places. What is in memory can be made anew from the sketches that
are kept: for every stretch it is noted up to which page it is written, in the transaction that writes it.
"""

import json
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from pauk.extract.sketch import SUPER_BITS, supers
from pauk.store.near_duplicates import MOST_SHARING
from pauk.store.writer import Store

# With every so many pages one stretch is written. A row waits in memory for 16,384 pages, and with a million pages on
# disk three or four rows are written together, with a hundred thousand forty. That is 4 MB of memory.
_STRETCH_BITS = 6
_STRETCHES = 1 << _STRETCH_BITS
_PAGES = 256
_LOADED = 1_000

_NOTE = "kin_written"

Numbers = NDArray[np.int64]


class Sharing:
    """The pages under each super-shingle, as far as one who looks for pages that are nearly the same needs them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._clear()

    def _clear(self) -> None:
        self.newest = -1  # the last page that is known here
        self._written = [0] * _STRETCHES  # up to which page each stretch is on disk
        self._turn = self._count = 0
        self._fresh: dict[int, list[int]] = {}
        self._supers: Numbers = np.empty(0, np.int64)  # in order
        self._pages: Numbers = np.empty(0, np.int64)
        self._dropped: set[int] = set()

    def load(self, upto: int) -> None:
        """Make anew what is not on disk yet, where this is not what is known already."""
        if self.newest == upto:
            return
        self._clear()
        self._written = json.loads(self._store.notes.get(_NOTE) or "null") or self._written
        after = min(self._written)
        while rows := self._store.near_duplicates.sketches_after(after, upto=upto, limit=_LOADED):
            for page, sketch in rows:
                self._take(page, [number for number in supers(sketch) if self._written[_stretch_of(number)] < page])
            after = rows[-1][0]
            self._put_in_order()
        self._keep_first()
        self._turn = min(range(_STRETCHES), key=self._written.__getitem__)
        self.newest = upto

    def forget(self) -> None:
        """Begin anew: nothing is on disk any more."""
        self._clear()
        self._store.notes.set(_NOTE, json.dumps(self._written))

    def find(self, numbers: Iterable[int]) -> dict[int, list[int]]:
        """Return the pages under each of these super-shingles; of many, those that came first."""
        wanted = list(numbers)
        found = self._store.near_duplicates.sharing(wanted)
        first = np.searchsorted(self._supers, wanted)
        last = np.searchsorted(self._supers, wanted, side="right")
        for place in np.flatnonzero(last > first):
            pages = self._pages[first[place] : last[place]].tolist()
            found.setdefault(wanted[place], []).extend(pages)
        for number in wanted:
            if number in self._fresh:
                found.setdefault(number, []).extend(self._fresh[number])
        return {number: pages[:MOST_SHARING] for number, pages in found.items()}

    def add(self, page: int, numbers: Sequence[int]) -> None:
        """Put a page under super-shingles."""
        self._take(page, numbers)
        self._count += 1

    def _take(self, page: int, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._fresh.setdefault(number, []).append(page)

    def drop(self, page: int, numbers: Iterable[int]) -> None:
        """Take a page away from under its super-shingles; whoever finds it in memory will find no sketch."""
        on_disk = [number for number, pages in self._store.near_duplicates.sharing(numbers).items() if page in pages]
        self._store.near_duplicates.drop_supers(on_disk, page)
        if page > min(self._written):
            self._dropped.add(page)

    def settle(self, upto: int) -> None:
        """Write a stretch if it is time, in the transaction that runs; all pages up to this one are known now."""
        self.newest = upto
        if self._count < _PAGES:
            return
        self._count -= _PAGES
        self._put_in_order()
        bounds = [stretch << (SUPER_BITS - _STRETCH_BITS) for stretch in (self._turn, self._turn + 1)]
        first, last = np.searchsorted(self._supers, bounds).tolist()
        rows = zip(self._supers[first:last].tolist(), self._pages[first:last].tolist(), strict=True)
        self._store.near_duplicates.add_supers([row for row in rows if row[1] not in self._dropped])
        self._supers = np.delete(self._supers, slice(first, last))
        self._pages = np.delete(self._pages, slice(first, last))
        self._written[self._turn] = upto
        self._store.notes.set(_NOTE, json.dumps(self._written))
        self._turn = (self._turn + 1) % _STRETCHES
        if not self._turn:
            self._dropped = {page for page in self._dropped if page > min(self._written)}

    def _put_in_order(self) -> None:
        rows = sorted((number, page) for number, pages in self._fresh.items() for page in pages)
        self._fresh.clear()
        if rows:
            new = np.array(rows, np.int64)
            places = np.searchsorted(self._supers, new[:, 0], side="right")
            self._supers = np.insert(self._supers, places, new[:, 0])
            self._pages = np.insert(self._pages, places, new[:, 1])

    def _keep_first(self) -> None:
        """Leave under each super-shingle no more pages than are looked at."""
        if len(self._supers):
            rank = np.arange(len(self._supers)) - np.searchsorted(self._supers, self._supers)
            self._supers, self._pages = self._supers[rank < MOST_SHARING], self._pages[rank < MOST_SHARING]


def _stretch_of(number: int) -> int:
    return number >> (SUPER_BITS - _STRETCH_BITS)
