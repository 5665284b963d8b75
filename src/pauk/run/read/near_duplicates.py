"""Find pages that are nearly the same, one by one as they come, and keep them in groups.

In: pages of the collection beyond a mark that is kept in it. Out: groups in the store, and how many pages have any.
Never are all pairs compared: pages with equal texts belong together at once; others are compared by their sketches if
they share a super-shingle, and by their whole texts where the sketches leave a doubt. Everything is written in the
transaction that brings the pages, so a crawl may be killed at any moment. Pages that came without a sketch (by an
older version) are drawn from their kept texts, a few with every batch.

Know which pages share a super-shingle: those of long ago by the database, the last thousands from memory.

In: super-shingles of pages, in the order in which pages come. Out: the pages under each. A page has a dozen
super-shingles, each of which belongs somewhere else in the index on disk; written at once, they would make the
database write 50 KB for every page. So the newest pages are held in memory, in order, and written one stretch of the
index at a time, when several rows fall into the same places. What is in memory can be made anew from the sketches that
are kept: for every stretch it is noted up to which page it is written, in the transaction that writes it.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pauk.extract.text.sketch import (
    RECIPE,
    SUPER_BITS,
    Hashes,
    draw,
    is_current,
    jaccard_hashes,
    resemblances,
    shingle,
    supers,
)
from pauk.store.pages.near_duplicates import MOST_SHARING, Unsorted
from pauk.store.sql.records import Batch
from pauk.store.writer import Store

# With every so many pages one stretch is written. A row waits in memory for 16,384 pages, and with a million pages on
# disk three or four rows are written together, with a hundred thousand forty. That is 4 MB of memory.
_STRETCH_BITS = 6
_STRETCHES = 1 << _STRETCH_BITS
_PAGES = 256
_LOADED = 1_000

_NOTE = "kin_written"

Numbers = NDArray[np.int64]


class PagesBySketch:
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
        # Leave under each super-shingle no more pages than are looked at.
        if len(self._supers):
            rank = np.arange(len(self._supers)) - np.searchsorted(self._supers, self._supers)
            self._supers, self._pages = self._supers[rank < MOST_SHARING], self._pages[rank < MOST_SHARING]
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


def _stretch_of(number: int) -> int:
    return number >> (SUPER_BITS - _STRETCH_BITS)


# From this share of common shingles on, two pages are nearly the same.
SAME = 0.9

# What a sketch says is off by .021 (one standard deviation) where the truth is .9. Between these two the texts decide:
# of the pairs just at .9 one in a hundred lies below, of those just under it one in sixty above.
_SURELY_NOT = 0.85
_SURELY = 0.945
# The most that is done for one page, so that a site of much alike pages costs no more than so: sketches that are
# compared, and whole texts that are read in vain; those that are not make two groups one.
_MOST_COMPARED = 16
_MOST_READ = 3
# Shingles of texts that were read for a doubt; pages of one site are compared with the same few again and again.
_REMEMBERED = 32
# With every batch so many pages are looked at, beside as many again as it has brought; the rest waits for the next.
_LOT = 50

_MARK = "kin"


class NearDuplicateFinder:
    """The one who groups the pages of a collection; used by the writer's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sharing = PagesBySketch(store)
        self._shingles = lru_cache(maxsize=_REMEMBERED)(self._read_shingles)

    def take(self, batch: Batch) -> int:
        """Look at the pages that a batch has just brought, in its transaction; return how many have near duplicates."""
        brought = {page.url_id for page in batch.pages}
        ended = [ending.url for ending in batch.endings if ending.url not in brought]
        if ended:
            self._store.near_duplicates.place_ended(ended)
        if not brought:
            return 0
        canonicals = {page.url_id: page.canonical for page in batch.pages if page.canonical}
        return self.go_on(_LOT + 2 * len(batch.pages), canonicals)[1]

    def go_on(self, limit: int, canonicals: Mapping[int, str] | None = None) -> tuple[int, int]:
        """Look at some more pages, in one transaction; return how many, and how many of them have near duplicates.

        What URLs name as canonical is given for those whose pages come without a text, because they are copies.
        """
        with self._store.transaction():
            mark = self._read_mark()
            pages = self._store.near_duplicates.unsorted(after=mark, limit=limit)
            if not pages:
                return 0, 0
            self._sharing.load(mark)
            found = self._sort(pages, canonicals or {})
            self._sharing.settle(pages[-1].page)
            self._store.notes.set(_MARK, f"{RECIPE}:{pages[-1].page}")
        return len(pages), found

    def _read_mark(self) -> int:
        """Return the last page that was looked at; where another recipe has drawn the sketches, all begins anew."""
        recipe, _, mark = self._store.notes.get(_MARK).partition(":")
        if recipe == str(RECIPE):
            return int(mark)
        if recipe:
            self._store.near_duplicates.forget()
            self._sharing.forget()
        return 0

    def _sort(self, pages: Sequence[Unsorted], canonicals: Mapping[int, str]) -> int:
        """Give pages their places; those that are nobody's copy are compared with others."""
        found, new = set(), {}
        for page in pages:
            if page.is_newest and page.has_versions:
                self._replace_versions(page)
            if not page.is_newest or not page.fingerprint:
                continue
            twin = self._store.near_duplicates.twin_of(page.page, page.fingerprint, upto=page.page)
            if twin:
                self._store.near_duplicates.join(twin, page.page, {page.page: canonicals.get(page.url, "")})
                found.add(page.page)
            else:
                new[page.page] = page.sketch
        self._store.near_duplicates.drop_sketches([page.page for page in pages if page.sketch and page.page not in new])
        # Draw the sketches of pages that came without one, from the texts that are kept.
        drawn = [
            (page, draw(self._store.pages.whole_text(page))) for page, sketch in new.items() if not is_current(sketch)
        ]
        self._store.near_duplicates.keep_sketches(drawn)
        new.update(drawn)
        return len(found | self._compare(new))

    def _replace_versions(self, page: Unsorted) -> None:
        """Take older versions of a page out; a sketch that others with the same text need goes to one of them."""
        for old, fingerprint in self._store.near_duplicates.other_versions(page.page, page.url).items():
            sketch = self._store.near_duplicates.sketches_of([old]).get(old)
            if sketch:
                self._sharing.drop(old, supers(sketch))
                self._store.near_duplicates.drop_sketches([old])
                heir = self._store.near_duplicates.twin_of(old, fingerprint, upto=page.page - 1)
                if heir and not self._store.near_duplicates.sketches_of([heir]):
                    self._store.near_duplicates.keep_sketches([(heir, sketch)])
                    self._store.near_duplicates.add_supers((number, heir) for number in supers(sketch))
            self._store.near_duplicates.leave([old])

    # Comparing.

    def _compare(self, new: Mapping[int, bytes]) -> set[int]:
        """Compare new pages with older ones and with each other; return those that have near duplicates."""
        candidates = self._choose({page: supers(sketch) for page, sketch in new.items() if sketch})
        others = {other for chosen in candidates.values() for other in chosen}
        sketches = {**self._store.near_duplicates.sketches_of(others - new.keys()), **new}
        return {
            page
            for page, chosen in candidates.items()
            if self._join_alike(page, new[page], {other: sketches[other] for other in chosen if other in sketches})
        }

    def _choose(self, new: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
        """Put pages under their super-shingles, and choose those to compare each with: who shares most comes first."""
        index = self._sharing.find({number for numbers in new.values() for number in numbers})
        candidates = {}
        for page, numbers in new.items():
            shared: Counter[int] = Counter()
            free = []
            for number in numbers:
                sharers = index.setdefault(number, [])
                if sharers:
                    shared.update(sharers)
                if len(sharers) < MOST_SHARING and page not in sharers:
                    sharers.append(page)
                    free.append(number)
            self._sharing.add(page, free)
            shared.pop(page, 0)  # it has inherited a sketch of the same text
            if shared:
                chosen = sorted(shared, key=lambda other: (-shared[other], other))
                candidates[page] = chosen[:_MOST_COMPARED]
        return candidates

    def _join_alike(self, page: int, sketch: bytes, others: Mapping[int, bytes]) -> bool:
        """Join a page to all that are nearly the same; tell whether there was anybody to join."""
        estimates = zip(resemblances(sketch, others.values()), others, strict=True)
        likely = sorted(((-share, other) for share, other in estimates if share > _SURELY_NOT))
        if not likely:
            return False
        kin = self._store.near_duplicates.groups_of([page, *(other for _, other in likely)])
        refused, has_joined = 0, False
        for share, other in likely:
            if page in kin and kin.get(other) == kin[page]:
                continue  # they are together already
            if -share < _SURELY:
                if refused >= _MOST_READ:
                    continue
                if jaccard_hashes(self._shingles(page), self._shingles(other)) < SAME:
                    refused += 1
                    continue
            self._store.near_duplicates.join(page, other)
            kin = self._store.near_duplicates.groups_of([page, *(other for _, other in likely)])
            has_joined = True
        return has_joined

    def _read_shingles(self, page: int) -> Hashes:
        return shingle(self._store.pages.whole_text(page))


def begin_anew(store: Store) -> None:
    """Forget who is nearly the same as whom, so that all pages are looked at again."""
    with store.transaction():
        store.near_duplicates.forget()
        store.notes.set(_MARK, "")


async def finish(near_duplicate_finder: NearDuplicateFinder, stop: asyncio.Event) -> int:
    """Look at all pages that nobody has looked at yet, until told to stop; return how many have near duplicates."""
    total = 0
    while not stop.is_set():
        looked_at, found = near_duplicate_finder.go_on(_LOT)
        total += found
        if not looked_at:
            break
        await asyncio.sleep(0)  # Ctrl-C is heard here
    return total
