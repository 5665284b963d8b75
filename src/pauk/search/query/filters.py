"""Read what stands behind ``site:``, ``kind:``, ``lang:``, ``from:``, ``to:`` and the fields that are declared.

In: the filter's name and what was typed. Out: a `Filter` with its value in one form, or what is wrong and what to do.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from math import isfinite

from pauk.search.entries.fields import Declared, Field, read_date
from pauk.search.query.nodes import Filter, Range

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*")
_HOST = re.compile(r"[\w.:\[\]-]+")
_NUMBER = re.compile(r"[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?", re.ASCII)
_SIGNS = (">=", "<=", ">", "<", "=")
_DAY_S = 86_400

Wrong = tuple[str, str]


# The first and the last number, or second, of what was typed.
Stretch = tuple[float, float]


def read_filter(name: str, text: str, place: int, declared: Declared) -> Filter | Wrong:
    """Read one filter; the value of a date has all its digits."""
    if (field := declared.field(name)) is not None:
        return _read_declared(field, text, place)
    match name:
        case "site":
            return _read_site(text, place)
        case "kind":
            return _read_kind(text, place, declared.all_kinds)
        case "lang":
            if not _LANGUAGE.fullmatch(text):
                return f"{text!r} is no language", "Write a code, such as lang:de or lang:sr-Latn."
            return Filter("lang", text.lower(), place)
        case _:
            return _read_date(name, text, place)


def _read_site(text: str, place: int) -> Filter | Wrong:
    host = text.lower().partition("://")[2] or text.lower()
    host = host.partition("/")[0].removeprefix("*").strip(".")
    if not _HOST.fullmatch(host):
        return f"{text!r} is no site", "Write a host, such as site:example.org."
    return Filter("site", host, place)


def _read_kind(text: str, place: int, kinds: tuple[str, ...]) -> Filter | Wrong:
    kind = text.lower()
    if kind not in kinds:
        kind = kind.removesuffix("s")
    if kind not in kinds:
        return f"There is no kind {text!r}", f"Write one of {', '.join(kinds)}."
    return Filter("kind", kind, place)


def _read_date(name: str, text: str, place: int) -> Filter | Wrong:
    """Read a day, a month or a year; ``from`` takes its beginning and ``to`` its end."""
    match = _DATE.fullmatch(text)
    year, month, day = (int(part) if part else 0 for part in match.groups()) if match else (0, 0, 0)
    is_end = name == "to"
    month = month if match and match[2] else (12 if is_end else 1)
    if not match or not year or not 1 <= month <= 12:
        return f"{text!r} is no date", f"Write {name}:2026, {name}:2026-11 or {name}:2026-11-16."
    last = monthrange(year, month)[1]
    day = day if match[3] else (last if is_end else 1)
    if not 1 <= day <= last:
        return f"{text!r} is no date", f"The month has {last} days."
    return Filter("to" if is_end else "from", f"{year:04}-{month:02}-{day:02}", place)


# Fields that are declared.


def _read_declared(field: Field, text: str, place: int) -> Filter | Wrong:
    if field.kind == "word":
        return Filter(field.name, text.strip(), place)
    is_number, name = field.kind == "number", field.name
    found = _read_range(text, _read_number if is_number else _read_stretch)
    if found is None:
        few, many = ("2", "5") if is_number else ("2026-01", "2026-11-16")
        forms = f"{name}:{many}, {name}:>{many}, {name}:<={many} or {name}:{few}..{many}"
        return f"{text!r} is no {field.kind}", f"Write it like {forms}."
    if found.low is not None and found.high is not None and found.low > found.high:
        return f"Nothing lies between the ends of {text!r}", "Write the lower one first."
    return Filter(name, found, place)


def _read_range(text: str, read: Callable[[str], Stretch | None]) -> Range | None:
    """Read ``5``, ``>5``, ``>=5``, ``<5``, ``<=5``, ``2..4``, ``2..`` and ``..4``; nothing if it is none of them."""
    start, dots, end = text.partition("..")
    if dots:
        first, last = read(start) if start else (None,), read(end) if end else (None,)
        if not first or not last or not (start or end):
            return None
        return Range(first[0], last[-1])
    sign = next((sign for sign in _SIGNS if text.startswith(sign)), "")
    stretch = read(text.removeprefix(sign))
    if stretch is None:
        return None
    low, high = stretch
    ranges = {
        ">": Range(low=high, without_low=True),
        ">=": Range(low=low),
        "<": Range(high=low, without_high=True),
        "<=": Range(high=high),
    }
    return ranges.get(sign, Range(low, high))


def _read_number(text: str) -> Stretch | None:
    if not _NUMBER.fullmatch(text):
        return None
    number = float(text) + 0.0  # there is a minus zero, which would come before zero
    return (number, number) if isfinite(number) else None


def _read_stretch(text: str) -> Stretch | None:
    """Read a day, a month or a year as its first and its last second."""
    first, last = _read_date("from", text, 0), _read_date("to", text, 0)
    if not isinstance(first, Filter) or not isinstance(last, Filter):
        return None
    return read_date(str(first.value)) or 0, (read_date(str(last.value)) or 0) + _DAY_S - 1
