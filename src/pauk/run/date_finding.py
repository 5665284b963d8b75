"""``pauk.find_dates``, which takes the present moment where the caller names none.

In: a text or HTML, and hints that may be None. Out: what `pauk.dates` finds. It stands apart from `pauk.run.library`
because finding loads numpy, which reading one string does not need.
"""

from datetime import datetime

from pauk.base.clock import SystemClock
from pauk.base.records import DateMention
from pauk.base.settings import DateFormat
from pauk.dates.find.find import find_dates as find_at


def find_dates(
    text: str,
    *,
    now: datetime | None = None,
    language: str | None = None,
    format: DateFormat = "auto",  # noqa: A002 (the contract's word)
) -> list[DateMention]:
    """Find the dates and times of one text or HTML fragment; `now` is the moment of the call if not given."""
    return find_at(text, now=now or SystemClock().now(), language=language or "", format=format)
