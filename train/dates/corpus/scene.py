"""The chance behind one fragment: its language, the moment it is about and how long ago that is.

In: a generator of random numbers and a language. Out: a Scene whose draws all come from that generator.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import TypeVar

from train.dates.corpus.language import Language, language

T = TypeVar("T")

# Seconds of a unit, and the largest number of it that people still write.
_UNITS = {
    "second": (1, 59),
    "minute": (60, 59),
    "hour": (3600, 23),
    "day": (86400, 30),
    "week": (604800, 9),
    "month": (2629800, 11),
    "year": (31557600, 15),
}
# How often each unit is met on forums: recent posts are shown in minutes, hours and days.
_UNIT_DRAW = (
    ("minute",) * 6 + ("hour",) * 6 + ("day",) * 6 + ("week",) * 3 + ("month",) * 3 + ("year",) * 3 + ("second",)
)
_FIRST, _LAST = datetime(1970, 1, 2), datetime(2050, 12, 30)  # noqa: DTZ001 (wall clocks of no zone)


class Scene:
    """Draws everything random of one fragment."""

    def __init__(self, rng: Random, tag: str) -> None:
        self.rng = rng
        self.language: Language = language(tag)
        self.now = self._between(datetime(2003, 1, 1), datetime(2026, 12, 31))  # noqa: DTZ001 (wall clocks of no zone)
        self.unit = self.pick(_UNIT_DRAW)
        self.count = 1 + int(self.rng.random() * _UNITS[self.unit][1])
        self.moment = self._draw_moment()

    def chance(self, share: float) -> bool:
        """True in this share of the cases."""
        return self.rng.random() < share

    def pick(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[int(self.rng.random() * len(things))]

    def number(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self.rng.random() * (high - low + 1))

    def label(self, key: str) -> str:
        """A word of this meaning, now and then in English."""
        words = language("en") if self.chance(0.06) else self.language
        return self.pick(words.labels[key])

    def another_moment(self) -> None:
        """Goes on to another moment, for a fragment with several dates."""
        self.unit = self.pick(_UNIT_DRAW)
        self.count = 1 + int(self.rng.random() * _UNITS[self.unit][1])
        self.moment = self._draw_moment()

    def speaks(self) -> Language:
        """The language that a date is written in: pages in any language show English dates, too."""
        return language("en") if self.chance(0.07) else self.language

    def _draw_moment(self) -> datetime:
        share = self.rng.random()
        if share < 0.5:
            return self.now - timedelta(seconds=_UNITS[self.unit][0] * self.count)
        if share < 0.85:
            return self._between(datetime(1998, 1, 1), self.now)  # noqa: DTZ001 (a wall clock of no zone)
        return self._between(_FIRST, _LAST)

    def _between(self, first: datetime, last: datetime) -> datetime:
        return first + timedelta(seconds=int(self.rng.random() * (last - first).total_seconds()))
