"""Read what counts from now: "3 weeks ago", "yesterday", "last Monday", "Tuesday".

In: tokens, a match of `grammar.relatives`, and now. Out: the `Day`, with the time where hours or minutes are counted.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import MAXYEAR, MINYEAR, date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from pauk.base.records import Precision
from pauk.dates.parse.days_hours import read_month
from pauk.dates.parse.parsed_date import ClockTime, Day
from pauk.dates.words.tokens import Tokens

_UNITS = ("second", "minute", "hour", "day", "week", "fortnight", "month", "year", "decade")
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "fortnight": 1_209_600}
_MONTHS = {"month": 1, "year": 12, "decade": 120}
# How sure a count of each unit tells the day: "3 months ago" is said of any day around.
_SURE = {
    "second": 0.97, "minute": 0.97, "hour": 0.97, "day": 0.97, "week": 0.9, "fortnight": 0.85, "month": 0.8,
    "year": 0.7, "decade": 0.5,
}  # fmt: skip
_MAX_COUNT = {
    "second": 10**6, "minute": 10**5, "hour": 10**4, "day": 10**4, "week": 2000, "fortnight": 1000, "month": 1200,
    "year": 150, "decade": 15,
}  # fmt: skip
# A length of time alone ("3 days, 2 hours") is mostly, but not surely, one that has passed.
_LENGTH_ALONE = 0.5
# Units that tell the time of day as well.
_CLOCKED: dict[str, Precision] = {"second": "second", "minute": "minute", "hour": "hour"}
# Forms that count units: the name of their group, and the direction.
COUNTED = {
    "ago_before": ("r1", -1),
    "ago_after": ("r2", -1),
    "ahead_before": ("r3", 1),
    "ahead_after": ("r4", 1),
    "ago_inside": ("r5", -1),
    "ago_around": ("r6", -1),
    "minus": ("r7", -1),
    "length": ("r8", -1),
    "plus": ("r9", 1),
}
_ONE_STEP = frozenset(("minus", "plus"))
_NAMED_DAYS = {0: "today", -1: "yesterday", 1: "tomorrow", -2: "the day before yesterday", 2: "the day after tomorrow"}
_PLACES = {"last": -1, "this": 0, "next": 1}
_NAMED_PERIODS = {0: "this {}", -1: "last {}", 1: "next {}", -2: "the {} before last", 2: "the {} after next"}


class Relative(NamedTuple):
    """A day counted from now, which has no choices where it cannot be, and the time where it is known."""

    day: Day
    clock: ClockTime | None = None
    is_whole: bool = True  # no time of day may follow: "3 hours ago 14:05" are two things


class _Step(NamedTuple):
    """A number of units, and the token it begins at."""

    number: float
    unit: str
    first: int


def narrow(tokens: Tokens, match: re.Match[str]) -> re.Match[str]:
    """Take away what is no part of the first count: "il y a 3 minutes 20 ans" are two things."""
    if match.lastgroup not in COUNTED or match.lastgroup in _ONE_STEP:
        return match
    steps = _read_steps(tokens, *match.span(COUNTED[match.lastgroup][0]))
    for before, step in pairwise(steps or ()):
        if _UNITS.index(step.unit) >= _UNITS.index(before.unit):
            return match.re.match(match.string, match.start(), step.first) or match
    return match


def read_relative(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Read an expression that counts from now; None where it leads out of the calendar."""
    form = match.lastgroup or ""
    try:
        if form in COUNTED:
            prefix, sign = COUNTED[form]
            steps = _one_step(tokens, match, prefix) if form in _ONE_STEP else _read_steps(tokens, *match.span(prefix))
            if form == "length" and not _is_length(match, steps):
                return None
            found = _shift(now, steps, sign)
            if found and form == "length":
                found.day.confidence = _LENGTH_ALONE
                found.day.notes += ("a length of time: taken as past",)
            return found
        return _READERS[form](tokens, match, now)
    except OverflowError:
        return None


def _read_steps(tokens: Tokens, first: int, after: int) -> list[_Step]:
    """Read "1 year, 2 months and 3 days": every unit with the number before it; empty where a number is left over."""
    steps: list[_Step] = []
    counts: list[float] = []
    begun = first
    for at in range(first, after):
        entry = tokens.entries[at]
        senses = entry.senses
        if not counts:
            begun = at
        named = senses.get("unit") or senses.get("agounit")
        if "dual" in senses or (named and (counts or not steps)):
            unit, share = senses.get("dual", (named, 1))
            number = _add_up([*counts, share]) if "dual" in senses else _add_up(counts)
            if number is None:
                return []
            steps.append(_Step(number, unit, begun))
            counts = []
        elif entry.number >= 0:
            is_fraction = bool(counts) and tokens.letters[at - 1] in ".,"
            counts.append(counts.pop() + entry.number / 10**entry.digits if is_fraction else entry.number)
        elif "count" in senses:
            counts.append(senses["count"])
    if counts and steps:  # an hour and a half; in Arabic, the one behind an hour
        last = steps[-1]
        if counts[-1] < 1:
            steps[-1] = last._replace(number=last.number + counts[-1])
        elif counts != [last.number]:
            return []
    return steps


def _add_up(counts: Sequence[float]) -> float | None:
    """Put the words of one number together: twenty and one, two and a half; None where they are two numbers.

    The one between others is an "and" ("dvě a půl"), and the one before a word that holds a number is that number.
    """
    if not counts:
        return 1
    total = counts[0]
    for count in counts[1:]:
        is_ones = total >= 20 and total % 10 == 0 and 1 <= count < 10
        if count < 1 or is_ones:
            total += count
        elif total == 1:
            total = count
        elif count != 1:
            return None
    return total


def _is_length(match: re.Match[str], steps: Sequence[_Step]) -> bool:
    """Whether a length of time alone tells when: "5 minutes" says how long, "about 5 hours" and "3 days, 2 hours" do.

    A count that is all and exact ("14 h", "3時", "5 minutes") is more often an hour, a year or a duration.
    """
    return len(steps) > 1 or (bool(steps) and match.start("r8") > match.start())


def _read_dayword(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative:
    offset = tokens.entries[match.start("day")].senses["dayword"]
    way = _NAMED_DAYS.get(offset) or _tell_steps([(abs(offset), "day")], offset)
    return Relative(Day([_shift_days(now, offset)], confidence=0.97, way=way), is_whole=False)


def _read_now(_tokens: Tokens, _match: re.Match[str], now: datetime) -> Relative:
    return Relative(Day([now.date()], confidence=0.95, way="now", is_counted=True), _clock(now, "minute"))


def _read_next_weekday(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    if match["nw_b"] and _is_from_right(tokens, match.start("nw_b")):
        return None
    entry = tokens.entries[match.start("nw_b") if match["nw_b"] else match.start("nw_a")]
    days = (int(entry.senses["weekday"]) - now.weekday()) % 7 or 7
    return Relative(Day([_shift_days(now, days)], confidence=0.7, way="the next such weekday"), is_whole=False)


def _read_last_weekday(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative:
    """Return the weekday before now's."""
    weekday = _weekday(tokens, match.start("lw_b") if match["lw_b"] else match.start("lw_a"))
    days = (now.weekday() - weekday) % 7 or 7
    return Relative(Day([_shift_days(now, -days)], confidence=0.8, way="the last such weekday"), is_whole=False)


def _read_period_weekday(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Return the weekday of the week that is named: 上周五, Friday next week."""
    is_behind = bool(match["pw_b"])
    unit, offset = _named_period(tokens, *match.span("pw_q" if is_behind else "pw_p"))
    if unit != "week":
        return None
    weekday = _weekday(tokens, match.start("pw_b") if is_behind else match.start("pw_a"))
    way = f"a weekday of {_NAMED_PERIODS.get(offset, 'another {}').format('week')}"
    days = 7 * offset + weekday - now.weekday()
    return Relative(Day([_shift_days(now, days)], confidence=0.8, way=way), is_whole=False)


def _named_period(tokens: Tokens, first: int, after: int) -> tuple[str, int]:
    """Return the unit of a period and how many of them it is away: from one word, or from "next" and a unit."""
    unit, offset = "", 0
    for entry in tokens.entries[first:after]:
        if "period" in entry.senses:
            unit, offset = entry.senses["period"]
        elif "unit" in entry.senses:
            unit = entry.senses["unit"]
        offset = next((step for kind, step in _PLACES.items() if kind in entry.senses), offset)
    return unit, offset


def _read_day_in_month(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Return a day of the month that is named: the 3rd of next month."""
    is_behind = bool(match["dn_b"])
    unit, offset = _named_period(tokens, *match.span("dn_q" if is_behind else "dn_p"))
    moved = _move(now.replace(day=1), offset, unit) if unit == "month" else None
    if moved is None:
        return None
    day = tokens.entries[match.start("dn_b" if is_behind else "dn_a")].number
    choices = [moved.date().replace(day=day)] if 1 <= day <= monthrange(moved.year, moved.month)[1] else []
    way = f"a day of {_NAMED_PERIODS.get(offset, 'another {}').format(unit)}"
    return Relative(Day(choices, confidence=0.9, way=way), is_whole=False)


def _read_day_in_year(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Return a day, or a month, of the year that is named: 5 May last year, 明年三月."""
    unit, offset = _named_period(tokens, *match.span(_given(match, "dy_q", "dy_r", "dy_p", "dy_s", "dy_t")))
    month = read_month(tokens, match, _given(match, "dy_m", "dy_n", "dy_o", "dy_k", "dy_l"))
    name = _given(match, "dy_b", "dy_c", "dy_a")
    day = tokens.entries[match.start(name)].number if name else 1
    year = now.year + offset
    if not (unit == "year" and MINYEAR <= year <= MAXYEAR and 1 <= month <= 12):
        return None
    choices = [date(year, month, day)] if 1 <= day <= monthrange(year, month)[1] else []
    way = f"a {'day' if name else 'month'} of {_NAMED_PERIODS.get(offset, 'another {}').format(unit)}"
    found = Day(choices, confidence=0.9, way=way)
    if not name:
        found.precision = "month"
    return Relative(found, is_whole=not name)


def _given(match: re.Match[str], *names: str) -> str:
    """Return the first of some groups that has matched; empty where none has."""
    return next((name for name in names if match[name]), "")


def _is_from_right(tokens: Tokens, at: int) -> bool:
    """Whether a word is Hebrew or Arabic, where "next" and "last" stand behind what they speak of."""
    return "\u0590" <= tokens.entries[at].folded[:1] < "\u0700"


def _weekday(tokens: Tokens, at: int) -> int:
    senses = tokens.entries[at].senses
    return int(senses["weekday"] if "weekday" in senses else senses["letterday"])


def _read_dual(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    unit, count = tokens.entries[match.start("du")].senses["dual"]
    return _shift(now, [_Step(count, unit, match.start("du"))], -1)


def _read_turn(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    """Read a number whose unit and direction the words around it say together."""
    is_before = bool(match["tu_before"])
    number = match.start("tu_c" if is_before else "tu_d")
    behind = match.start("tu_behind" if is_before else "tu_after")
    left = tokens.entries[match.start("tu_before")].senses["turn_before"] if is_before else {}
    right = tokens.entries[behind].senses["turn_after"] if behind >= 0 else {}
    has_both = is_before and behind >= 0
    for pattern, (unit, sign, needs_other) in (left or right).items():
        if needs_other == has_both and (not has_both or pattern in right):
            steps = _read_steps(tokens, *match.span("tu")) if match["tu"] else []
            return _shift(now, [*steps, _Step(tokens.entries[number].number, unit, number)], sign)
    return None


def _read_period(tokens: Tokens, match: re.Match[str], now: datetime) -> Relative | None:
    unit, offset = _named_period(tokens, *match.span("per"))
    if unit in _CLOCKED and not offset:  # this hour
        return Relative(Day([now.date()], confidence=0.8, way=f"this {unit}"), _clock(now, _CLOCKED[unit]))
    return _whole_period(now, unit, offset) if unit not in (*_CLOCKED, "day") else None


_READERS: dict[str, Callable[[Tokens, re.Match[str], datetime], Relative | None]] = {
    "dayword": _read_dayword,
    "now": _read_now,
    "next_weekday": _read_next_weekday,
    "last_weekday": _read_last_weekday,
    "day_in_month": _read_day_in_month,
    "day_in_year": _read_day_in_year,
    "period_weekday": _read_period_weekday,
    "turn": _read_turn,
    "dual": _read_dual,
    "period": _read_period,
}


def read_weekday(weekday: int, now: datetime, clock: ClockTime | None) -> Day:
    """Return the latest such weekday that is not after now."""
    days = (now.weekday() - weekday) % 7
    if not days and clock and (clock.hour, clock.minute) > (now.hour, now.minute):
        days = 7
    return Day([_shift_days(now, -days)], confidence=0.85, way="a weekday: the latest not after now")


def _one_step(tokens: Tokens, match: re.Match[str], prefix: str) -> list[_Step]:
    """Read the single unit of a form that has no more: "-12 h"."""
    at = match.start(f"{prefix}_u")
    return [_Step(tokens.entries[match.start(f"{prefix}_c")].number, tokens.entries[at].senses["unit"], at)]


def _shift(now: datetime, steps: Sequence[_Step], sign: int) -> Relative | None:
    moment = now
    for count, unit, _ in steps:
        if count > _MAX_COUNT[unit]:
            return None
        moved = _move(moment, sign * count, unit)
        if moved is None:
            return None
        moment = moved
    if not steps:
        return None
    finest = steps[-1].unit
    way = _tell_steps([(step.number, step.unit) for step in steps], sign)
    day = Day([moment.date()], confidence=_SURE[finest], way=way, is_counted=True)
    precision = _CLOCKED.get(finest)
    if finest == "hour" and steps[-1].number % 1:  # half an hour
        precision = "minute"
    return Relative(day, _clock(moment, precision) if precision else None)


def _tell_steps(steps: Sequence[tuple[float, str]], sign: int) -> str:
    parts = [f"{count:g} {unit}{'' if count == 1 else 's'}" for count, unit in steps]
    said = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
    return f"{said} {'before' if sign < 0 else 'after'} now"


def _move(moment: datetime, count: float, unit: str) -> datetime | None:
    try:
        if unit in _SECONDS:
            return moment + timedelta(seconds=count * _SECONDS[unit])
        months = count * _MONTHS[unit]
        if months != int(months):  # half a month
            return moment + timedelta(days=months * 30.4)
        months = moment.year * 12 + moment.month - 1 + int(months)
        return _clip(moment, int(months // 12), int(months % 12) + 1)
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


def _clock(moment: datetime, precision: Precision) -> ClockTime:
    return ClockTime(moment.hour, moment.minute, moment.second, precision)
