"""Keep stretches of a page that are known to be something, and tell whether another one meets them.

In: stretches of places, in any order, some inside others. Out: answers, each at the cost of a search by halves.
"""

from bisect import bisect_left
from collections.abc import Iterable

Stretch = tuple[int, int]


class Stretches:
    """Stretches of a page; those that overlap are one."""

    def __init__(self, known: Iterable[Stretch] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(known):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def is_met(self, start: int, end: int) -> bool:
        """Whether a stretch and one of these overlap."""
        at = bisect_left(self._starts, end) - 1
        return at >= 0 and self._ends[at] > start

    def add(self, start: int, end: int) -> None:
        """Add a stretch that meets none of these."""
        at = bisect_left(self._starts, start)
        self._starts.insert(at, start)
        self._ends.insert(at, end)
