"""Read what stands behind ``site:``, ``kind:``, ``lang:``, ``from:`` and ``to:``.

In: the filter's name and what was typed. Out: a `Filter` with its value in one form, or what is wrong and what to do.
"""

import re
from calendar import monthrange

from pauk.search.entries import KINDS
from pauk.search.query.nodes import Filter

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*")
_HOST = re.compile(r"[\w.:\[\]-]+")

Wrong = tuple[str, str]


def read_filter(name: str, text: str, place: int) -> Filter | Wrong:
    """Read one filter; the value of a date has all its digits."""
    match name:
        case "site":
            return _read_site(text, place)
        case "kind":
            return _read_kind(text, place)
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


def _read_kind(text: str, place: int) -> Filter | Wrong:
    kind = text.lower()
    if kind not in KINDS:
        kind = kind.removesuffix("s")
    if kind not in KINDS:
        return f"There is no kind {text!r}", f"Write one of {', '.join(KINDS)}."
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
