"""Read what counts from now: "3 weeks ago", "yesterday", "last Monday", "Tuesday".

In: tokens, a match of `grammar.relatives`, and now. Out: the `Day`, with the time where hours or minutes are counted.
"""

import re
from datetime import date, datetime, timedelta
from typing import NamedTuple

from pauk.base.records import Precision
from pauk.dates.reading import Clock, Day
from pauk.dates.tokens import Tokens

_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
# How sure a count of each unit tells the day: "3 months ago" is said of any day around.
_SURE = {"second": 0.97, "minute": 0.97, "hour": 0.97, "day": 0.97, "week": 0.9, "month": 0.8, "year": 0.7}
_MAX_COUNT = {"second": 10**6, "minute": 10**5, "hour": 10**4, "day": 10**4, "week": 2000, "month": 1200, "year": 150}


_COUNTED = {
    "ago_before": (1, -1),
    "ago_after": (2, -1),
    "ahead_before": (3, 1),
    "ahead_after": (4, 1),
    "ago_inside": (5, -1),
    "ago_around": (6, -1),
}


class Relative(NamedTuple):
    """A day counted from now, and the time where it is known."""

    day: Day
    clock: Clock | None = None
    is_whole: bool = True  # no time of day may follow: "3 hours ago 14:05" are two things


def read_relative(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Read an expression that counts from now."""
    form = match.lastgroup or ""
    if form == "dayword":
        offset = tokens.entries[match.start("day")].senses["dayword"]
        return Relative(
            Day([_shift_days(now, offset)], confidence=0.97, how=f"a day word, {offset:+} days"), None, False
        )
    if form == "now":
        return Relative(Day([now.date()], confidence=0.95, how="now"), _clock(now, "minute"))
    if form == "last_weekday":
        return Relative(_last_weekday(tokens, match, now), None, False)
    if form == "period":
        unit, offset = tokens.entries[match.start("per")].senses["period"]
        return _whole_period(now, unit, offset)
    if form == "dual":
        at = match.start("du_b") if match["du_b"] else match.start("du_a")
        unit, count = tokens.entries[at].senses["dual"]
        return _shift(now, [(count, unit)], -1)
    number, sign = _COUNTED[form]
    steps = [step for part in ("", "b") if (step := _step(tokens, match, f"r{number}{part}"))]
    return _shift(now, steps, sign)


def _last_weekday(tokens: Tokens, match: re.Match[str], now: datetime) -> Day:
    """Return the weekday before now's; with the name of a week (上周五), that of the week before."""
    senses = tokens.entries[match.start("lw_b") if match["lw_b"] else match.start("lw_a")].senses
    weekday = int(senses["weekday"] if "weekday" in senses else senses["letterday"])
    first = tokens.entries[match.start()].senses
    days = (now.weekday() - weekday) % 7 or 7
    if "period" in first:
        days = now.weekday() - weekday + 7
    return Day([_shift_days(now, -days)], confidence=0.8, how="last weekday")


def read_weekday(weekday: int, now: datetime, clock: Clock | None) -> Day:
    """Return the latest such weekday that is not after now."""
    days = (now.weekday() - weekday) % 7
    if not days and clock and (clock.hour, clock.minute) > (now.hour, now.minute):
        days = 7
    return Day([_shift_days(now, -days)], confidence=0.85, how="a weekday: the latest not after now")


def _step(tokens: Tokens, match: re.Match[str], prefix: str) -> tuple[float, str] | None:
    if f"{prefix}_u" not in match.re.groupindex or not match[f"{prefix}_u"]:
        return None
    senses = tokens.entries[match.start(f"{prefix}_u")].senses
    unit = senses["agounit"] if prefix == "r5" else senses["unit"]
    if not match[f"{prefix}_c"]:
        return 1, unit
    entry = tokens.entries[match.start(f"{prefix}_c")]
    return entry.number if entry.number >= 0 else float(entry.senses["count"]), unit


def _shift(now: datetime, steps: list[tuple[float, str]], sign: int) -> Relative | None:
    moment = now
    for count, unit in steps:
        if count > _MAX_COUNT[unit]:
            return None
        moved = _move(moment, sign * count, unit)
        if moved is None:
            return None
        moment = moved
    finest = steps[-1][1]
    day = Day([moment.date()], confidence=_SURE[finest], how=f"{'; '.join(f'{c:g} {u}' for c, u in steps)} from now")
    if finest not in ("second", "minute", "hour"):
        return Relative(day)
    return Relative(day, _clock(moment, finest))  # type: ignore[arg-type]


def _move(moment: datetime, count: float, unit: str) -> datetime | None:
    try:
        if unit in _SECONDS:
            return moment + timedelta(seconds=count * _SECONDS[unit])
        if count != int(count):  # half a year
            return moment + timedelta(days=count * (365.25 if unit == "year" else 30.4))
        months = moment.year * 12 + moment.month - 1 + int(count) * (12 if unit == "year" else 1)
        return _clip(moment, months // 12, months % 12 + 1)
    except (ValueError, OverflowError):
        return None


def _clip(moment: datetime, year: int, month: int) -> datetime:
    """Put a moment into another month; its last day where there is no such day."""
    for day in range(moment.day, moment.day - 4, -1):
        try:
            return moment.replace(year=year, month=month, day=day)
        except ValueError:
            if day <= 28:
                raise
    raise ValueError(month)


def _whole_period(now: datetime, unit: str, offset: int) -> Relative | None:
    moved = _move(now, offset, unit)
    if moved is None:
        return None
    day = Day([moved.date()], confidence=0.5, how=f"{unit} {offset:+}")
    if unit == "month":
        day.choices, day.precision = [moved.date().replace(day=1)], "month"
    elif unit == "year":
        day.choices, day.precision = [moved.date().replace(month=1, day=1)], "year"
    return Relative(day)


def _shift_days(now: datetime, days: int) -> date:
    return now.date() + timedelta(days=days)


def _clock(moment: datetime, precision: Precision) -> Clock:
    return Clock(moment.hour, moment.minute, moment.second, precision)
