"""Find pages that are nearly the same, one by one as they come, and keep them in groups.

In: pages of the collection beyond a mark that is kept in it. Out: groups in the store, and how many pages have found
kin. Never are all pairs compared: pages with equal texts are kin at once; others are compared by their sketches if
they share a super-shingle, and by their whole texts where the sketches leave a doubt. Everything is written in the
transaction that brings the pages, so a crawl may be killed at any moment. Pages that came without a sketch (by an
older version) are drawn from their kept texts, a few with every batch.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pauk.extract.sketch import RECIPE, Hashes, draw, is_current, jaccard_hashes, resemblances, shingle, supers
from pauk.run.sharing import Sharing
from pauk.store.near_duplicates import MOST_SHARING, Unsorted
from pauk.store.records import Batch
from pauk.store.writer import Store

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


class Kinship:
    """The one who groups the pages of a collection; used by the writer's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sharing = Sharing(store)
        self._shingles = lru_cache(maxsize=_REMEMBERED)(self._read_shingles)

    def take(self, batch: Batch) -> int:
        """Look at the pages that a batch has just brought, in its transaction; return how many have found kin."""
        brought = {page.url for page in batch.pages}
        ended = [ending.url for ending in batch.endings if ending.url not in brought]
        if ended:
            self._store.near_duplicates.place_ended(ended)
        if not brought:
            return 0
        canonicals = {page.url: page.canonical for page in batch.pages if page.canonical}
        return self.go_on(_LOT + 2 * len(batch.pages), canonicals)[1]

    def go_on(self, limit: int, canonicals: Mapping[int, str] | None = None) -> tuple[int, int]:
        """Look at some more pages, in one transaction; return how many, and how many of them have found kin.

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
        self._draw_missing(new)
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

    def _draw_missing(self, new: dict[int, bytes]) -> None:
        """Draw the sketches of pages that came without one, from the texts that are kept."""
        drawn = [
            (page, draw(self._store.pages.whole_text(page))) for page, sketch in new.items() if not is_current(sketch)
        ]
        self._store.near_duplicates.keep_sketches(drawn)
        new.update(drawn)

    # Comparing.

    def _compare(self, new: Mapping[int, bytes]) -> set[int]:
        """Compare new pages with older ones and with each other; return those that have found kin."""
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


async def finish(kinship: Kinship, stop: asyncio.Event) -> int:
    """Look at all pages that nobody has looked at yet, until somebody says stop; return how many have found kin."""
    total = 0
    while not stop.is_set():
        looked_at, found = kinship.go_on(_LOT)
        total += found
        if not looked_at:
            break
        await asyncio.sleep(0)  # Ctrl-C is heard here
    return total
