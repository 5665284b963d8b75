"""Read days and times of day from the tokens that the grammar took for them.

Read the time of day from the tokens that the grammar took for one.

In: tokens and a match of `grammar.times`. Out: a `ClockTime` with its zone, or None where there is no such time.

Read the day from the tokens that the grammar took for a date.

In: tokens, a match of `grammar.dates`, and what decides where the text does not: now, and the order of day and month.
Out: a `Day` with all readings that can exist, the best first; None where none can (30 February).
"""

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from pauk.base.records import Precision
from pauk.base.settings import DATE_ORDERS
from pauk.dates.parse import grammar
from pauk.dates.parse.parsed_date import ClockTime, Day
from pauk.dates.parse.proposal import Context
from pauk.dates.words.tokens import Tokens
from pauk.dates.words.zones import write_offset

ORDERS = DATE_ORDERS
_DAY_PREFIX = {
    "year_first": "ynn", "year_name": "ymd", "marked": "mk", "weekday_inside": "mwd", "day_name": "dmy",
    "name_day": "mdy", "roman": "rom", "roman_last": "rol", "era": "era", "name_year": "my", "year_month": "ym",
    "year_day_name": "ydm", "year_month_number": "ymn", "month_number_year": "mny", "year_marked": "yo",
}  # fmt: skip
# How many years an era had; 平成40年 never came.
_ERA_ENDS = {"明治": 45, "大正": 15, "昭和": 64, "平成": 31, "m": 45, "t": 15, "s": 64, "h": 31}
_PRECISION: dict[str, Precision] = {
    "name_year": "month", "year_month": "month", "year_month_number": "month", "month_number_year": "month",
    "year_marked": "year",
}  # fmt: skip
_NUMBERED = {"numbers": "nnn", "numbers_short": "nns", "mixed_numbers": "nnm"}
# What people are told of each form.
_DAY_FIRST, _MONTH_FIRST, _YEAR_FIRST, _NO_DAY = (
    f"month in words, {what}" for what in ("day first", "month first", "year first", "no day")
)
_WAYS = {
    "year_first": "numbers, year first", "year_name": _YEAR_FIRST, "era": "a year of an era",
    "marked": "numbers with words for year, month and day", "weekday_inside": _MONTH_FIRST,
    "year_day_name": _YEAR_FIRST, "day_name": _DAY_FIRST, "name_day": _MONTH_FIRST,
    "roman": "month in Roman numerals, day first", "roman_last": "month in Roman numerals, year first",
    "name_year": _NO_DAY, "year_month": _NO_DAY, "year_month_number": "numbers, no day",
    "month_number_year": "numbers, no day", "year_marked": "a year alone",
}  # fmt: skip
OLDEST = 1970  # two-digit years before are rarely meant on the Web
_SURE, _SHORT_YEAR, _NO_YEAR, _ROMAN, _TOLD, _LIKELY, _OPEN = 0.99, 0.95, 0.9, 0.95, 0.9, 0.8, 0.5


def read_day(tokens: Tokens, match: re.Match[str], context: Context) -> Day | None:
    """Read a day; None where it cannot exist."""
    form = match.lastgroup or ""
    day: Day | None
    if form in _NUMBERED:
        day = _read_numbers(tokens, match, context)
    elif form == "pair":
        day = _read_pair(tokens, match, context)
    elif form == "compact":
        number = tokens.entries[match.start("cmp")].number
        found = _date(number // 10_000, number // 100 % 100, number % 100)
        day = Day([found], confidence=_TOLD, way="eight digits") if found and 1900 <= found.year < 2100 else None
    else:
        day = _read_named(tokens, match, context.now, form)
    if day is None or not day.choices:
        return None
    _heed_weekday(tokens, match, day)
    return day


def _read_named(tokens: Tokens, match: re.Match[str], now: datetime, form: str) -> Day | None:
    prefix = _DAY_PREFIX[form]
    groups = match.re.groupindex
    month = read_month(tokens, match, f"{prefix}_m") if f"{prefix}_m" in groups else 1
    day = tokens.entries[match.start(f"{prefix}_d")].number if f"{prefix}_d" in groups else 1
    years = [name for name in (f"{prefix}_y", f"{prefix}_s") if name in groups and match[name]]
    if not years:
        found = _without_year(month, day, now)
        return Day([found], confidence=_NO_YEAR, way=_WAYS[form], is_yearless=True) if found else None
    entry = tokens.entries[match.start(years[0])]
    year, confidence = entry.number, _SURE
    if form == "era":
        era = tokens.entries[match.start("era_e")]
        if year > _ERA_ENDS.get(era.folded, year):
            return None
        year += int(era.senses["era"])
    elif entry.digits <= 2:
        year, confidence = _widen_year(year, now), _SHORT_YEAR
    if form.startswith("roman"):
        confidence = min(confidence, _ROMAN)
    found = _date(year, month, day)
    return Day([found], _PRECISION.get(form, "day"), confidence, _WAYS[form]) if found else None


def read_month(tokens: Tokens, match: re.Match[str], name: str) -> int:
    """Return the month that a group of a match names, in words or by its number."""
    first, last = tokens.entries[match.start(name)], tokens.entries[match.end(name) - 1]
    if first.number >= 0:  # 7月
        return first.number
    if last.number >= 0:  # tháng 07
        return last.number
    return int(first.senses["month"] if "month" in first.senses else first.senses["roman"])


def _read_numbers(tokens: Tokens, match: re.Match[str], context: Context) -> Day:
    now, order, is_told = context.now, context.order, context.is_told
    # With dots the day comes first wherever dots are written; only who knows the language knows better.
    if context.is_guessed and not is_told and order == "MDY" and "." in tokens.letters[match.start() : match.end()]:
        order = "DMY"
    prefix = _NUMBERED[match.lastgroup or ""]
    parts = "abc" if match[f"{prefix}_c"] else "abs"
    a, b, c = (tokens.entries[match.start(f"{prefix}_{part}")] for part in parts)
    is_short = c.digits <= 2
    fields = {"DMY": (c, b, a), "MDY": (c, a, b), "YMD": (a, b, c)}
    orders: dict[date, str] = {}
    for wanted in dict.fromkeys((order or "DMY", "DMY", "MDY", "YMD")):
        year, month, day = fields[wanted]
        if year.digits < 2 or (wanted == "YMD" and not is_short):
            continue
        number = _widen_year(year.number, now) if year.digits == 2 else year.number
        found = _date(number, month.number, day.number)
        if found:
            orders.setdefault(found, wanted)
    choices = list(orders)
    if not is_told and choices and choices[0].year < OLDEST:  # 28/06/12 is 2012 or 2028, not 1912
        choices.sort(key=lambda choice: choice.year < OLDEST)
    confidence = _SURE
    if len(choices) > 1:
        confidence = _OPEN if order not in orders.values() else _TOLD if is_told else _LIKELY
    return Day(choices, confidence=min(confidence, _SHORT_YEAR if is_short else 1), way="numbers", orders=orders)


def _read_pair(tokens: Tokens, match: re.Match[str], context: Context) -> Day:
    """Read day and month without a year; where the year comes first, so does the month."""
    order = context.order
    a = tokens.entries[match.start("pr_a")].number
    b = tokens.entries[match.start("pr_b") if match["pr_b"] else match.start("pr_c")].number
    is_dotted = match["pr_c"] and not match[0].endswith(".")
    ways = {"DMY": (b, a), "MDY": (a, b)}
    usual = "DMY" if order in ("DMY", "") else "MDY"
    orders: dict[date, str] = {}
    for wanted in dict.fromkeys((usual, "DMY", "MDY")):
        if is_dotted and not orders and order and wanted != usual:
            break  # 07.22 is no date where the day comes first, but a time
        found = _without_year(*ways[wanted], context.now)
        if found:
            orders.setdefault(found, wanted)
    confidence = _OPEN if len(orders) > 1 else _LIKELY
    return Day(list(orders), confidence=confidence, way="numbers", orders=orders, is_yearless=True)


def _heed_weekday(tokens: Tokens, match: re.Match[str], day: Day) -> None:
    """Let a weekday choose among several readings; one that contradicts all of them is ignored."""
    if grammar.letters("weekday", "letterday").isdisjoint(match[0]):
        return
    weekdays = set(_weekdays(tokens, match))
    if len(weekdays) != 1 or day.precision != "day":
        return
    fitting = [choice for choice in day.choices if choice.weekday() in weekdays]
    if not fitting:
        day.confidence *= 0.9
        day.is_contradicted = True
    elif len(day.choices) > 1:
        day.confidence = max(day.confidence, _SHORT_YEAR)
        if fitting[0] != day.choices[0]:
            day.notes += ("its weekday decides the order",)
        day.choices = fitting + [choice for choice in day.choices if choice not in fitting]


def _weekdays(tokens: Tokens, match: re.Match[str]) -> Iterator[int]:
    """Go through the weekdays of a date; a letter counts before the date or in brackets, elsewhere 日 means day."""
    before = match.end("weekday")
    for at in range(match.start(), match.end()):
        senses = tokens.entries[at].senses
        if "weekday" in senses and ("month" not in senses or at < before):
            yield senses["weekday"]
        elif "letterday" in senses and (at < before or tokens.letters[at - 1 : at] == "("):
            yield senses["letterday"]


def _widen_year(year: int, now: datetime) -> int:
    """Return the latest year with these two last digits that is not after now's."""
    full = now.year - now.year % 100 + year
    return full if full <= now.year else full - 100


def _without_year(month: int, day: int, now: datetime) -> date | None:
    for year in range(now.year, now.year - 9, -1):  # eight years hold a 29 February
        found = _date(year, month, day)
        if found and found <= now.date():
            return found
    return None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


_HOUR_PREFIX = {"colon": "c", "marked_hour": "k", "bare": "b", "dotted": "d", "told": "t", "at_hour": "a"}


def read_clock(tokens: Tokens, match: re.Match[str]) -> ClockTime | None:
    """Read a time; None for 25:61."""
    form = match.lastgroup or ""
    if form == "word":
        hours, minutes = str(_sense(tokens, match.start("w_c"), "clock")).split(":")
        return ClockTime(int(hours), int(minutes))
    prefix = _HOUR_PREFIX[form]
    groups = match.re.groupindex

    def number(part: str) -> int | None:
        name = f"{prefix}_{part}"
        at = match.start(name) if name in groups else -1
        return tokens.entries[at].number if at >= 0 else None

    minute, second = number("m"), number("s")
    hour = number("h") or 0
    if form == "marked_hour" and match["k_half"]:
        if _sense(tokens, match.start("k_half"), "count") != 0.5:
            return None
        minute = 30
    for side in ("before", "after"):
        name = f"{prefix}_{side}"
        if name in groups and match[name]:
            hour = _twelve(hour, _sense(tokens, match.start(name), "ampm"))
    second = 59 if second == 60 else second  # a leap second
    if hour > 24 or (minute or 0) > 59 or (second or 0) > 59 or (hour == 24 and (minute or second)):
        return None
    precision: Precision = "second" if second is not None else "minute" if minute is not None else "hour"
    return ClockTime(hour % 24, minute or 0, second or 0, precision, days=hour // 24)


def read_zone(tokens: Tokens, at: int) -> tuple[str, int] | None:
    """Read the zone that stands at a token; return it and the token behind it."""
    match = grammar.zones().match(tokens.letters, at)
    if not match:
        return None
    groups = match.groupdict()
    number = {name: tokens.entries[match.start(name)].number for name, found in groups.items() if found}
    sign = "z_sign" if groups["z_sign"] else "o_sign"
    hours, minutes = number.get(f"{sign[0]}_hours", 0), number.get(f"{sign[0]}_minutes", 0)
    is_packed = tokens.entries[match.start(f"{sign[0]}_hours")].digits > 2 if groups[sign] else False
    if not groups[sign]:
        return str(_sense(tokens, match.start("z_name"), "zone")), _end(match)
    if is_packed:  # 0530
        hours, minutes = divmod(hours, 100)
    if hours > 14 or minutes > 59:
        return None
    offset = (hours * 60 + minutes) * (-1 if groups[sign] == "-" else 1)
    return write_offset(offset), _end(match)


def _end(match: re.Match[str]) -> int:
    """Leave a bracket outside that was not opened inside."""
    letters = match[0]
    return match.end() - (letters.endswith(")") and "(" not in letters)


def _twelve(hour: int, part: Any) -> int:
    """Turn an hour of a twelve-hour clock into one of twenty-four."""
    if hour > 12 or (hour == 0 and part == "evening"):
        return hour
    if part in ("am", "morning"):
        return hour % 12
    if part == "night":  # 11 at night is late, 3 at night is early
        return hour % 12 + (12 if 6 <= hour < 12 else 0)
    if part == "noon":
        return hour if hour > 9 else hour + 12
    return hour % 12 + 12


def _sense(tokens: Tokens, at: int, kind: str) -> Any:
    return tokens.entries[at].senses[kind]
