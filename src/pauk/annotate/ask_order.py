"""Keep items in the order in which they are asked: fewest answers first, then the most useful.

In: items with how many answers they have and their place by usefulness. Out: the items in order. To put one elsewhere
costs a search by halves; to find the next for somebody, a walk past those that he has answered.
"""

from bisect import bisect_left, insort
from collections.abc import Iterator


class AskOrder:
    """Items in the order in which they are asked."""

    def __init__(self) -> None:
        self._keys: list[tuple[int, int, int]] = []
        self._of: dict[int, tuple[int, int, int]] = {}

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[int]:
        return (item for _, _, item in self._keys)

    def put(self, item: int, answers: int, place: int) -> None:
        """Put an item where it belongs now."""
        key = (answers, place, item)
        if self._of.get(item) == key:
            return
        self.drop(item)
        self._of[item] = key
        insort(self._keys, key)

    def drop(self, item: int) -> None:
        """Ask it no more."""
        key = self._of.pop(item, None)
        if key is not None:
            del self._keys[bisect_left(self._keys, key)]
