"""Read the time of day from the tokens that the grammar took for one.

In: tokens and a match of `grammar.times`. Out: a `Clock` with its zone, or None where there is no such time.
"""

import re
from typing import Any

from pauk.base.records import Precision
from pauk.dates import grammar
from pauk.dates.reading import Clock
from pauk.dates.tokens import Tokens
from pauk.dates.zones import write_offset

_PREFIX = {"colon": "c", "marked_hour": "k", "bare": "b", "dotted": "d", "told": "t"}


def read_clock(tokens: Tokens, match: re.Match[str]) -> Clock | None:
    """Read a time; None for 25:61."""
    form = match.lastgroup or ""
    if form == "word":
        hours, minutes = str(_sense(tokens, match.start("w_c"), "clock")).split(":")
        return Clock(int(hours), int(minutes))
    prefix = _PREFIX[form]
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
    return Clock(hour % 24, minute or 0, second or 0, precision, days=hour // 24)


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
