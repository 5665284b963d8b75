"""Draw how hits are spread over time, so that a stretch of it can be chosen.

In: a query and counts by month. Out: a `DateHistogram`: bars without gaps between the first and the last month, or
years where there are many months; and the query without dates, to which others can be added.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_MOST_BARS = 48
_DATES = re.compile(r"(?:^|\s+)(?:from|to):\S+")
_MONTH = re.compile(r"\d{4}-\d{2}")


@dataclass(frozen=True, slots=True)
class DateBar:
    """A month or a year, how many hits it has, and how high its bar is, in percent."""

    name: str
    hits: int
    height: float


@dataclass(frozen=True, slots=True)
class DateHistogram:
    """Bars in order of time, and the query without its dates."""

    bars: Sequence[DateBar]
    query: str


def draw_dates(query: str, months: Sequence[tuple[str, int]]) -> DateHistogram | None:
    """Draw counts by month; nothing where there is nothing to choose."""
    counts = {month: hits for month, hits in months if _MONTH.fullmatch(month)}
    if len(counts) < 2:
        return None
    first, last = (int(month[:4]) * 12 + int(month[5:]) - 1 for month in (min(counts), max(counts)))
    if last - first < _MOST_BARS:
        names = [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(first, last + 1)]
    else:
        years: dict[str, int] = {}
        for month, hits in counts.items():
            years[month[:4]] = years.get(month[:4], 0) + hits
        counts = years
        names = [f"{year:04}" for year in range(max(first // 12, last // 12 - _MOST_BARS + 1), last // 12 + 1)]
    most = max(counts.get(name, 0) for name in names)
    bars = [DateBar(name, counts.get(name, 0), round(100 * counts.get(name, 0) / most, 1)) for name in names]
    return DateHistogram(bars, without_dates(query))


def without_dates(query: str) -> str:
    """Take the filters by date out of a query; what is quoted stays."""
    parts = re.split(r'("[^"]*")', query)
    return "".join(part if part.startswith('"') else _DATES.sub("", part) for part in parts).strip()
