"""What the grammar proposes, and what it goes by."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pauk.dates.parse.parsed_date import ClockTime, Day

Range = tuple[int, int]


class Context(NamedTuple):
    """What decides where the text does not."""

    now: datetime
    order: str = ""
    is_told: bool = False  # the order was told for this text, it is not only usual in its language
    is_guessed: bool = False  # the language, and so the order, is a guess


@dataclass(slots=True)
class Proposal:
    """Something that has the form of a date or a time; ranges are in tokens, the second number behind the last."""

    first: int
    after: int
    form: str
    date: Range | None = None
    time: Range | None = None
    day: Day | None = None
    clock: ClockTime | None = None
    may_have_time: bool = True
