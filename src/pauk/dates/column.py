"""Read date strings that belong together: the dates of one site, one column, one page.

In: strings written by one hand, now, and hints. Out: a `DateReading` for each. What one string leaves open the others
decide: the order of day and month is the one in which all dates exist, none lies ahead, weekdays agree and the dates
go one way, as they do in lists; a zone that every time with a zone has is given to those without.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise

from pauk.dates.days import ORDERS
from pauk.dates.parsing import parse_date
from pauk.dates.reading import DateReading

# What tells against an order, from what cannot be to what is only unusual: a date that does not exist in it, one that
# lies ahead, one that turns the list's direction. The last is weak: lists jump where threads are pinned.
_IMPOSSIBLE, _AHEAD, _TURN = 100.0, 3.0, 0.25
_SLACK = timedelta(days=1)  # clocks of other zones
_DECIDED = 0.97


def read_column(texts: Sequence[str], *, now: datetime, language: str = "", order: str = "") -> list[DateReading]:
    """Read strings that were written by one hand; a hint gives way to what the strings show together."""
    readings = [parse_date(text, now=now, language=language, order=order) for text in texts]
    open_ones = [at for at, reading in enumerate(readings) if reading.how.startswith("numbers")]
    if open_ones:
        best, margin = decide_order([texts[at] for at in open_ones], now=now, language=language, order=order)
        if best:
            for at in open_ones:
                read = parse_date(texts[at], now=now, language=language, order=best)
                readings[at] = _settle(read) if margin >= _AHEAD else read
    return _share_zone(readings)


def decide_order(texts: Sequence[str], *, now: datetime, language: str = "", order: str = "") -> tuple[str, float]:
    """Say in which order the numbers of dates stand, and by how much the evidence is for it; empty where it is even."""
    costs = {}
    for wanted in dict.fromkeys((order, *ORDERS) if order in ORDERS else ORDERS):
        readings = [parse_date(text, now=now, language=language, order=wanted) for text in texts]
        costs[wanted] = _cost(readings, wanted, now)
    ranked = sorted(costs, key=costs.__getitem__)
    margin = costs[ranked[1]] - costs[ranked[0]]
    return (ranked[0], margin) if margin > 0 else ("", 0.0)


def _cost(readings: Sequence[DateReading], order: str, now: datetime) -> float:
    dates = [date.fromisoformat(reading.date) for reading in readings if reading.date]
    wrong = sum(1 for reading in readings if not reading.how.startswith(f"numbers, {order}"))
    ahead = sum(1 for day in dates if day > now.date() + _SLACK)
    contradicted = sum(1 for reading in readings if "contradicts" in reading.how)
    steps = [later - earlier for earlier, later in pairwise(dates) if later != earlier]
    turns = sum(1 for one, other in pairwise(steps) if (one > timedelta(0)) != (other > timedelta(0)))
    return wrong * _IMPOSSIBLE + (ahead + contradicted) * _AHEAD + turns * _TURN


def _settle(reading: DateReading) -> DateReading:
    """Drop the other readings of a date whose order the others have shown."""
    return replace(reading, confidence=max(reading.confidence, _DECIDED), alternatives=())


def _share_zone(readings: list[DateReading]) -> list[DateReading]:
    zones = {reading.zone for reading in readings if reading.time and reading.zone}
    if len(zones) != 1:
        return readings
    (zone,) = zones
    return [replace(reading, zone=zone) if reading.time and not reading.zone else reading for reading in readings]
