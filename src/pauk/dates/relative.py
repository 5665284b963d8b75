"""Read what counts from now: "3 weeks ago", "yesterday", "last Monday", "Tuesday".

In: tokens, a match of `grammar.relatives`, and now. Out: the `Day`, with the time where hours or minutes are counted.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from pauk.base.records import Precision
from pauk.dates.reading import Clock, Day
from pauk.dates.tokens import Tokens

_UNITS = ("second", "minute", "hour", "day", "week", "month", "year")
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
# How sure a count of each unit tells the day: "3 months ago" is said of any day around.
_SURE = {"second": 0.97, "minute": 0.97, "hour": 0.97, "day": 0.97, "week": 0.9, "month": 0.8, "year": 0.7}
_MAX_COUNT = {"second": 10**6, "minute": 10**5, "hour": 10**4, "day": 10**4, "week": 2000, "month": 1200, "year": 150}
# Units that tell the time of day as well.
_CLOCKED: dict[str, Precision] = {"second": "second", "minute": "minute", "hour": "hour"}
# Forms that count units: the number in the names of their groups, and the direction.
COUNTED = {
    "ago_before": (1, -1),
    "ago_after": (2, -1),
    "ahead_before": (3, 1),
    "ahead_after": (4, 1),
    "ago_inside": (5, -1),
    "ago_around": (6, -1),
    "minus": (7, -1),
}
_NAMED_DAYS = {0: "today", -1: "yesterday", 1: "tomorrow", -2: "the day before yesterday", 2: "the day after tomorrow"}
_NAMED_PERIODS = {0: "this {}", -1: "last {}", 1: "next {}", -2: "the {} before last", 2: "the {} after next"}


class Relative(NamedTuple):
    """A day counted from now, and the time where it is known."""

    day: Day
    clock: Clock | None = None
    is_whole: bool = True  # no time of day may follow: "3 hours ago 14:05" are two things


def narrow(tokens: Tokens, match: re.Match[str]) -> re.Match[str]:
    """Take the second count away where it is no part of the first: "3 minutes ago 20 years" are two things."""
    prefix = f"r{COUNTED[match.lastgroup][0]}" if match.lastgroup in COUNTED else ""
    if not prefix or f"{prefix}b_u" not in match.re.groupindex or not match[f"{prefix}b_u"]:
        return match
    first, second = _step(tokens, match, prefix), _step(tokens, match, f"{prefix}b")
    if first and second and _UNITS.index(second[1]) < _UNITS.index(first[1]):
        return match
    end = max(match.start(f"{prefix}b_c"), match.start(f"{prefix}b_w"))  # one of the two is not there: -1
    return match.re.match(match.string, match.start(), end) or match


def read_relative(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Read an expression that counts from now; None where it leads out of the calendar."""
    form = match.lastgroup or ""
    try:
        if form in COUNTED:
            prefix, sign = COUNTED[form]
            steps = [step for part in ("", "b") if (step := _step(tokens, match, f"r{prefix}{part}"))]
            return _shift(now, steps, sign)
        return _READERS[form](tokens, match, now)
    except OverflowError:
        return None


def _read_dayword(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative:
    offset = tokens.entries[match.start("day")].senses["dayword"]
    way = _NAMED_DAYS.get(offset) or _tell_steps([(abs(offset), "day")], offset)
    return Relative(Day([_shift_days(now, offset)], confidence=0.97, way=way), is_whole=False)


def _read_now(_tokens: Tokens, _match: re.Match[str], now: datetime) -> Relative:
    return Relative(Day([now.date()], confidence=0.95, way="now", is_counted=True), _clock(now, "minute"))


def _read_next_weekday(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative:
    weekday = int(tokens.entries[match.start("nw")].senses["weekday"])
    days = (weekday - now.weekday()) % 7 or 7
    return Relative(Day([_shift_days(now, days)], confidence=0.7, way="the next such weekday"), is_whole=False)


def _read_last_weekday(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative:
    """Return the weekday before now's; with the name of a week (上周五), that of the week before."""
    senses = tokens.entries[match.start("lw_b") if match["lw_b"] else match.start("lw_a")].senses
    weekday = int(senses["weekday"] if "weekday" in senses else senses["letterday"])
    days = (now.weekday() - weekday) % 7 or 7
    if "period" in tokens.entries[match.start()].senses:
        days = now.weekday() - weekday + 7
    return Relative(Day([_shift_days(now, -days)], confidence=0.8, way="the last such weekday"), is_whole=False)


def _read_dual(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    at = match.start("du_b") if match["du_b"] else match.start("du_a")
    unit, count = tokens.entries[at].senses["dual"]
    return _shift(now, [(count, unit)], -1)


def _read_period(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    unit, offset = tokens.entries[match.start("per")].senses["period"]
    return _whole_period(now, unit, offset)


_READERS: dict[str, Callable[[Tokens, re.Match[str], datetime], Relative | None]] = {
    "dayword": _read_dayword,
    "now": _read_now,
    "next_weekday": _read_next_weekday,
    "last_weekday": _read_last_weekday,
    "dual": _read_dual,
    "period": _read_period,
}


def read_weekday(weekday: int, now: datetime, clock: Clock | None) -> Day:
    """Return the latest such weekday that is not after now."""
    days = (now.weekday() - weekday) % 7
    if not days and clock and (clock.hour, clock.minute) > (now.hour, now.minute):
        days = 7
    return Day([_shift_days(now, -days)], confidence=0.85, way="a weekday: the latest not after now")


def _step(tokens: Tokens, match: re.Match[str], prefix: str) -> tuple[float, str] | None:
    if f"{prefix}_u" not in match.re.groupindex or not match[f"{prefix}_u"]:
        return None
    senses = tokens.entries[match.start(f"{prefix}_u")].senses
    unit = senses["agounit"] if prefix == "r5" else senses["unit"]
    groups = match.re.groupindex
    if f"{prefix}_w" in groups and match[f"{prefix}_w"]:
        return float(tokens.entries[match.start(f"{prefix}_w")].senses["count"]), unit
    if not match[f"{prefix}_c"]:
        return 1, unit
    count = float(tokens.entries[match.start(f"{prefix}_c")].number)
    fraction = f"{prefix}_f"
    if fraction in groups and match[fraction]:
        entry = tokens.entries[match.start(fraction)]
        count += entry.number / 10**entry.digits
    return count, unit


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
    day = Day([moment.date()], confidence=_SURE[finest], way=_tell_steps(steps, sign), is_counted=True)
    precision = _CLOCKED.get(finest)
    return Relative(day, _clock(moment, precision) if precision else None)


def _tell_steps(steps: list[tuple[float, str]], sign: int) -> str:
    parts = " and ".join(f"{count:g} {unit}{'' if count == 1 else 's'}" for count, unit in steps)
    return f"{parts} {'before' if sign < 0 else 'after'} now"


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
    name = _NAMED_PERIODS.get(offset)
    way = name.format(unit) if name else _tell_steps([(abs(offset), unit)], offset)
    day = Day([moved.date()], confidence=0.5, way=way)
    if unit == "month":
        day.choices, day.precision = [moved.date().replace(day=1)], "month"
    elif unit == "year":
        day.choices, day.precision = [moved.date().replace(month=1, day=1)], "year"
    return Relative(day)


def _shift_days(now: datetime, days: int) -> date:
    return now.date() + timedelta(days=days)


def _clock(moment: datetime, precision: Precision) -> Clock:
    return Clock(moment.hour, moment.minute, moment.second, precision)
