"""Give ids of 64 bits the numbers 0, 1, 2 … as they come, many at a time.

In: arrays of ids. Out: arrays of numbers. It is a hash table in two arrays: a slot holds the number of an id, and an id
whose slot is taken looks at the next one; all ids of an array look at the same time.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pauk.base.errors import InputError
from pauk.graph.arrays import Ids, Numbers, take_ids

# At most half of the slots are taken, so that an id looks at one and a half of them on average; 16 bytes a node.
_SLOTS_PER_ID = 2
_FEWEST_SLOTS = 64
# So many ids are looked up at a time: what that needs stays in the processor's cache, and memory stays bounded.
_AT_A_TIME = 1 << 17
# Near 2⁶⁴ divided by the golden ratio: the upper bits of the product depend on all bits of the id.
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_UNKNOWN = -1
# Numbers have 31 bits; so many ids alone would take 32 GB.
_MOST = 2**31 - 1


class Numbering:
    """Ids and their numbers; both only grow."""

    def __init__(self, ids: ArrayLike = ()) -> None:
        self._size = 0
        self._ids = np.empty(0, np.int64)
        self._slots = np.full(_FEWEST_SLOTS, _UNKNOWN, np.int32)
        self.number(ids)

    def __len__(self) -> int:
        return self._size

    @property
    def ids(self) -> Ids:
        """All ids; the place of an id is its number."""
        return self._ids[: self._size]

    def find(self, ids: ArrayLike) -> Numbers:
        """Return the numbers of ids, -1 for those that have none."""
        wanted = take_ids(ids)
        numbers = np.full(len(wanted), _UNKNOWN, np.int32)
        for start in range(0, len(wanted), _AT_A_TIME):
            part = slice(start, start + _AT_A_TIME)
            self._look_up(wanted[part], numbers[part])
        return numbers

    def number(self, ids: ArrayLike) -> Numbers:
        """Return the numbers of ids; those that have none get the next ones."""
        wanted = take_ids(ids)
        numbers = np.empty(len(wanted), np.int32)
        for start in range(0, len(wanted), _AT_A_TIME):
            part = slice(start, start + _AT_A_TIME)
            numbers[part] = self._number(wanted[part])
        return numbers

    def _number(self, ids: Ids) -> Numbers:
        numbers = self.find(ids)
        is_new = numbers < 0
        if is_new.any():
            self._add(np.unique(ids[is_new]))
            numbers[is_new] = self.find(ids[is_new])
        return numbers

    def _look_up(self, ids: Ids, numbers: Numbers) -> None:
        """Write the numbers of ids that have one."""
        waiting, slots = np.arange(len(ids)), self._home(ids)
        while len(waiting) and self._size:
            held = self._slots[slots]
            is_right = self._ids[held] == ids
            is_right &= held >= 0
            numbers[waiting[is_right]] = held[is_right]
            looks_on = held >= 0
            looks_on &= ~is_right
            waiting, slots, ids = waiting[looks_on], self._next(slots[looks_on]), ids[looks_on]

    def _add(self, ids: Ids) -> None:
        """Give numbers to ids that are new and differ."""
        old, self._size = self._size, self._size + len(ids)
        if self._size > _MOST:
            raise InputError(f"{self._size:,} pages are too many for one graph", next_step="Rank hosts instead.")
        if self._size > len(self._ids):
            room = np.empty(max(self._size, old + old // 2), np.int64)
            room[:old] = self._ids[:old]
            self._ids = room
        self._ids[old : self._size] = ids
        if self._size * _SLOTS_PER_ID > len(self._slots):
            bits = (self._size * _SLOTS_PER_ID - 1).bit_length()
            self._slots = np.full(1 << bits, _UNKNOWN, np.int32)
            old = 0
        for start in range(old, self._size, _AT_A_TIME):
            self._place(np.arange(start, min(start + _AT_A_TIME, self._size), dtype=np.int32))

    def _place(self, numbers: Numbers) -> None:
        """Find a free slot for each number."""
        slots = self._home(self._ids[numbers])
        while len(numbers):
            is_free = self._slots[slots] < 0
            # Where several numbers write into one slot, one of them stays, and the others look on.
            self._slots[slots[is_free]] = numbers[is_free]
            looks_on = self._slots[slots] != numbers
            numbers, slots = numbers[looks_on], self._next(slots[looks_on])

    def _home(self, ids: Ids) -> NDArray[np.intp]:
        """Return the slot at which each id looks first."""
        bits = ids.view(np.uint64)
        mixed = (bits ^ (bits >> _HALF)) * _SPREAD
        return (mixed >> np.uint64(65 - len(self._slots).bit_length())).astype(np.intp)

    def _next(self, slots: NDArray[np.intp]) -> NDArray[np.intp]:
        return (slots + 1) & (len(self._slots) - 1)
