"""Functions of the library that take the present moment where the caller names none.

In: what people give; a hint that is None or empty is none. Out: what `pauk.dates` answers; those functions are pure
and ask no clock, so it is asked here.
"""

from collections.abc import Sequence
from datetime import datetime

from pauk.base.clock import SystemClock
from pauk.dates.parse.column import read_column as read_column_at
from pauk.dates.parse.parse import parse_date as parse_at
from pauk.dates.parse.parsed_date import DateReading


def parse_date(
    text: str, *, now: datetime | None = None, language: str | None = None, order: str | None = None
) -> DateReading:
    """Read one date string; `order` (DMY, MDY, YMD) and `language` are hints, an unambiguous string wins.

    Days such as "yesterday" are counted from `now`, or from the moment of the call.
    """
    return parse_at(text, now=now or SystemClock().now(), language=language or "", order=order or "")


def read_column(
    texts: Sequence[str], *, now: datetime | None = None, language: str | None = None, order: str | None = None
) -> list[DateReading]:
    """Read strings that one hand wrote; what they show together counts more than a hint."""
    return read_column_at(texts, now=now or SystemClock().now(), language=language or "", order=order or "")
