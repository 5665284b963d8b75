"""What a date string is read as: the answer of this room.

A `DateReading` says what was read, how exactly, how surely, what else it could be, and by which way; where there is no
date it says why.
"""

from dataclasses import dataclass
from datetime import date

from pauk.base.records import Precision


@dataclass(frozen=True, slots=True, kw_only=True)
class DateReading:
    """A date as read from a string; `date` is None where there is none, and `reason` says why."""

    date: str | None = None
    time: str | None = None
    zone: str | None = None
    precision: Precision | None = None
    confidence: float = 0.0
    alternatives: tuple[str, ...] = ()
    how: str = ""
    reason: str = ""

    @property
    def value(self) -> str:
        """Return ``YYYY-MM-DD`` or ``YYYY-MM-DDThh:mm[:ss][±hh:mm]``; empty where there is no date."""
        if self.date is None:
            return ""
        if self.time is None:
            return self.date
        time = self.time if self.precision == "second" else self.time[:5]
        zone = self.zone if self.zone and self.zone[0] in "+-" else ""
        return f"{self.date}T{time}{zone}"


@dataclass(slots=True)
class Day:
    """A day read from a text: the best reading first, then what it could be as well."""

    choices: list[date]
    precision: Precision = "day"
    confidence: float = 0.99
    how: str = ""


@dataclass(slots=True)
class Clock:
    """A time of day read from a text."""

    hour: int
    minute: int = 0
    second: int = 0
    precision: Precision = "minute"
    zone: str | None = None
    days: int = 0  # 24:00 is the next day's 0:00

    def __str__(self) -> str:
        return f"{self.hour:02}:{self.minute:02}:{self.second:02}"
