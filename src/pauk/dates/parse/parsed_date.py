"""What a date string is read as: the answer of this room.

A `DateReading` says what was read, how exactly, how surely, what else it could be, and by which way; where there is no
date it says why.
"""

from dataclasses import dataclass
from datetime import date

from pauk.base.records import Precision

_FIRST = {"DMY": "day first", "MDY": "month first", "YMD": "year first"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DateReading:
    """A date as read from a string; `date` is None where there is none, and `reason` says why.

    `how` and `reason` are for people; what a program may ask stands in the fields behind them.
    """

    date: str | None = None
    time: str | None = None
    zone: str | None = None
    precision: Precision | None = None
    confidence: float = 0.0
    alternatives: tuple[str, ...] = ()
    how: str = ""
    reason: str = ""
    order: str = ""  # DMY, MDY or YMD, where the date is written in numbers that could stand in another
    is_yearless: bool = False  # day and month are written without a year
    is_contradicted: bool = False  # by a weekday, which was ignored
    is_counted: bool = False  # from now: "3 hours ago"

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
    """A day read from a text: the best reading first, then what it could be as well.

    `way` and `notes` are words for people; `orders` says in which order numbers make each of the choices.
    """

    choices: list[date]
    precision: Precision = "day"
    confidence: float = 0.99
    way: str = ""
    orders: dict[date, str] | None = None
    is_yearless: bool = False
    is_contradicted: bool = False
    is_counted: bool = False
    notes: tuple[str, ...] = ()

    @property
    def order(self) -> str:
        """The order in which numbers were read (DMY, MDY, YMD); empty where no other was possible."""
        return self.orders[self.choices[0]] if self.orders else ""

    def tell(self) -> str:
        """Say by which way the day was read."""
        said = self.way
        if self.orders:
            said += f", {_FIRST[self.order]}"
        if self.is_yearless:
            said += ", no year: the latest not after now"
        if self.is_contradicted:
            said += ", its weekday contradicts and is ignored"
        return ", ".join((said, *self.notes)) if self.notes else said


@dataclass(slots=True)
class ClockTime:
    """A time of day read from a text."""

    hour: int
    minute: int = 0
    second: int = 0
    precision: Precision = "minute"
    zone: str | None = None
    days: int = 0  # 24:00 is the next day's 0:00

    def __str__(self) -> str:
        return f"{self.hour:02}:{self.minute:02}:{self.second:02}"
