"""Read date strings that belong together: the dates of one site, one column, one page.

In: strings written by one hand, now, and hints. Out: a `DateReading` for each. What one string leaves open the others
decide: the order of day and month is the one in which all dates exist, none lies ahead, weekdays agree and the dates
go one way, as they do in lists; a zone that every time with a zone has is given to those without.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache
from itertools import pairwise

from pauk.dates.parse.days_hours import OLDEST, ORDERS
from pauk.dates.parse.parse import parse_date
from pauk.dates.parse.parsed_date import DateReading

# What tells against an order, from what cannot be to what is only unusual: a date that does not exist in it, one that
# lies ahead or too far back, one that turns the list's direction, and each year between the first and the last. The
# last two are weak: lists jump where threads are pinned, and go far back.
_IMPOSSIBLE, _AHEAD, _TURN, _SPREAD = 100.0, 3.0, 0.25, 0.05
_SLACK = timedelta(days=1)  # clocks of other zones
_DECIDED, _LIKELIER = 0.97, 0.7
_SAMPLE = 300  # rows that decide; more of them say the same


def read_column(texts: Sequence[str], *, now: datetime, language: str = "", order: str = "") -> list[DateReading]:
    """Read strings that were written by one hand; a hint gives way to what the strings show together."""

    @cache  # the order that is decided on has been tried before
    def read(text: str, order: str) -> DateReading:
        return parse_date(text, now=now, language=language, order=order)

    readings = [read(text, order) for text in texts]
    open_ones = [at for at, reading in enumerate(readings) if reading.order]
    if open_ones:
        best, margin = _decide_order([texts[at] for at in open_ones[:_SAMPLE]], read, now, order)
        if best:
            for at in open_ones:
                decided = read(texts[at], best)
                readings[at] = _settle(decided) if margin >= _AHEAD else _doubt(decided)
    return _share_zone(readings)


def _decide_order(
    texts: Sequence[str], read: Callable[[str, str], DateReading], now: datetime, order: str
) -> tuple[str, float]:
    """Say in which order the numbers of dates stand, and by how much the evidence is for it; empty where it is even."""
    costs: dict[tuple[str | None, ...], tuple[float, str]] = {}
    for wanted in dict.fromkeys((order, *ORDERS) if order else ORDERS):
        readings = [read(text, wanted) for text in texts]
        found = (_cost(readings, wanted, now), wanted)
        same = tuple(reading.date for reading in readings)
        costs[same] = min(costs.get(same, found), found, key=lambda item: item[0])
    ranked = sorted(costs.values(), key=lambda item: item[0])
    if len(ranked) == 1:
        return ranked[0][1], _IMPOSSIBLE
    margin = ranked[1][0] - ranked[0][0]
    return (ranked[0][1], margin) if margin > 0 else ("", 0.0)


def _cost(readings: Sequence[DateReading], order: str, now: datetime) -> float:
    dates = [date.fromisoformat(reading.date) for reading in readings if reading.date]
    wrong = sum(1 for reading in readings if not _is_in(reading, order))
    ahead = sum(1 for day in dates if day > now.date() + _SLACK)
    contradicted = sum(1 for reading in readings if reading.is_contradicted)
    steps = [later - earlier for earlier, later in pairwise(dates) if later != earlier]
    turns = sum(1 for one, other in pairwise(steps) if (one > timedelta(0)) != (other > timedelta(0)))
    old = sum(1 for day in dates if day.year < OLDEST)
    spread = (max(dates) - min(dates)).days / 365 if dates else 0
    return wrong * _IMPOSSIBLE + (ahead + contradicted + old) * _AHEAD + turns * _TURN + spread * _SPREAD


def _is_in(reading: DateReading, order: str) -> bool:
    """Whether a date stands in an order; where the year comes first and is left out, the month does."""
    return reading.order == order or (order == "YMD" and reading.is_yearless and reading.order == "MDY")


def _settle(reading: DateReading) -> DateReading:
    """Drop the other readings of a date whose order the others have shown."""
    return replace(reading, confidence=max(reading.confidence, _DECIDED), alternatives=())


def _doubt(reading: DateReading) -> DateReading:
    """Keep the other readings of a date whose order the others make only likelier."""
    return replace(reading, confidence=min(reading.confidence, _LIKELIER)) if reading.alternatives else reading


def _share_zone(readings: list[DateReading]) -> list[DateReading]:
    zones = {reading.zone for reading in readings if reading.time and reading.zone}
    if len(zones) != 1:
        return readings
    (zone,) = zones
    return [replace(reading, zone=zone) if _lacks_zone(reading) else reading for reading in readings]


def _lacks_zone(reading: DateReading) -> bool:
    """Whether a time is written without a zone; one that was counted from now is in now's."""
    return bool(reading.time) and not reading.zone and not reading.is_counted
