"""Read the forms that machines write and people do not: seconds since 1970, packed ISO 8601, weeks, PDF, JSON.

In: a string that is such a form and nothing else, but for a label in front (``DTSTART:``). Out: a `DateReading`, or
None. Plain ISO 8601 and mail dates are read by the grammar like any other date; as nothing is open in a moment of ISO
8601 or of HTTP, these may be had without, in a tenth of the time.
"""

import re
from datetime import UTC, date, datetime, timedelta

from pauk.dates.parse.parsed_date import ClockTime, DateReading
from pauk.dates.words.zones import write_offset

_EPOCH_FROM, _EPOCH_TO = 100_000_000, 4_102_444_800  # 1973 to 2100; smaller numbers are counts
_EPOCH_DIGITS = (9, 10, 12, 13)
_LABEL = r"(?:[A-Za-z][\w;=./-]{0,60}:)?"
_ZONE = r"(?P<zone>Z|[+-]\d{2}(?:[:']?\d{2})?'?)?"
_PACKED = re.compile(
    rf"{_LABEL}(?P<y>\d{{4}})(?P<m>\d\d)(?P<d>\d\d)(?:[T_-]?(?P<h>\d\d)(?P<min>\d\d)(?P<s>\d\d)?(?:[.,]\d+)?{_ZONE})?",
    re.ASCII | re.IGNORECASE,
)
_WEEK = re.compile(r"(?P<y>\d{4})-?W(?P<w>\d\d)(?:-?(?P<d>[1-7]))?", re.ASCII)
_TIME = rf"(?:[T ](?P<h>\d\d):?(?P<min>\d\d)(?::?(?P<s>\d\d)(?:[.,]\d+)?)?{_ZONE})?"
_ORDINAL = re.compile(rf"(?P<y>\d{{4}})-(?P<n>\d{{3}}){_TIME}", re.ASCII)
_DASHED = re.compile(r"(?P<y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)[_T](?P<h>\d\d)-(?P<min>\d\d)(?:-(?P<s>\d\d))?", re.ASCII)
_EPOCH = re.compile(r"(?:@|/Date\()?(?P<whole>\d{9,10}|\d{12,13})(?:\.\d{1,9})?(?:[+-]\d{4})?(?:\)/)?", re.ASCII)
_MOMENT = re.compile(r"[12]\d{3}-\d\d-\d\dT\d\d:\d\d(?P<s>:\d\d)?(?P<zone>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?", re.ASCII)
# The date of HTTP (RFC 9110 §5.6.7), in English and in Greenwich whatever the page speaks.
_HTTP = re.compile(r"(\w{3}), (\d\d) (\w{3}) ((?:19|20)\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d) GMT", re.ASCII)
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_YEAR = re.compile(r"[(\[]?((?:19|20)\d\d)[)\].]?")


def read_moment(text: str) -> DateReading | None:
    """Read a moment of ISO 8601 or HTTP, or seconds since 1970, just as the grammar would; None where it must be asked.

    Attributes of pages and heads of answers are full of them.
    """
    if len(text) in _EPOCH_DIGITS and text.isdecimal():
        return read_machine(text)
    if match := _HTTP.fullmatch(text):
        return _read_http(*match.groups())
    match = _MOMENT.fullmatch(text)
    if match is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:  # no such day, or 24:00
        return None
    return DateReading(
        date=text[:10],
        time=f"{moment:%H:%M:%S}",
        zone=_zone(match["zone"] or ""),
        precision="second" if match["s"] else "minute",
        confidence=0.99,
        how="numbers, year first",
    )


def read_machine(text: str) -> DateReading | None:
    """Read a string that is nothing but a form of machines, or a year alone."""
    text = text.strip()
    if match := _PACKED.fullmatch(text) or _DASHED.fullmatch(text):
        packed = _write(match, int(match["y"]), int(match["m"]), int(match["d"]), "as programs write it")
        if packed:
            return packed
    if match := _EPOCH.fullmatch(text):
        whole = match["whole"]
        seconds = int(whole) / (1000 if len(whole) > 10 else 1)
        return _read_epoch(seconds) if _EPOCH_FROM <= seconds < _EPOCH_TO else None
    if match := _WEEK.fullmatch(text):
        try:
            found = date.fromisocalendar(int(match["y"]), int(match["w"]), int(match["d"] or 1))
        except ValueError:
            return None
        return DateReading(date=found.isoformat(), precision="day", confidence=0.9, how="a week of ISO 8601")
    if match := _ORDINAL.fullmatch(text):
        day = _day_of_year(int(match["y"]), int(match["n"]))
        return _write(match, day.year, day.month, day.day, "day of the year") if day else None
    if match := _YEAR.fullmatch(text):
        return DateReading(date=f"{match[1]}-01-01", precision="year", confidence=0.6, how="a year alone")
    return None


def _read_http(weekday: str, day: str, month: str, year: str, clock: str) -> DateReading | None:
    """Read the parts of a date of HTTP; None where it cannot exist or its weekday is another."""
    try:
        found = date(int(year), _MONTHS.index(month) + 1, int(day))
    except ValueError:
        return None
    if _WEEKDAYS[found.weekday()] != weekday:
        return None
    return DateReading(
        date=found.isoformat(), time=clock, zone="+00:00", precision="second", confidence=0.99,
        how="month in words, day first",
    )  # fmt: skip


def _read_epoch(seconds: float) -> DateReading:
    """Read seconds since 1970."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return DateReading(
        date=moment.date().isoformat(),
        time=str(ClockTime(moment.hour, moment.minute, moment.second)),
        zone="+00:00",
        precision="second",
        confidence=0.9,
        how="seconds since 1970",
    )


def _write(match: re.Match[str], year: int, month: int, day: int, how: str) -> DateReading | None:
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    parts = match.groupdict()
    if not 1900 <= year < 2100:
        return None
    if not parts["h"]:
        return DateReading(date=found.isoformat(), precision="day", confidence=0.9, how=how)
    clock = ClockTime(int(parts["h"]), int(parts["min"]), int(parts["s"] or 0))
    if clock.hour > 23 or clock.minute > 59 or clock.second > 59:
        return None
    return DateReading(
        date=found.isoformat(),
        time=str(clock),
        zone=_zone(parts.get("zone") or ""),
        precision="second" if parts["s"] else "minute",
        confidence=0.95,
        how=how,
    )


def _zone(text: str) -> str | None:
    digits = re.sub(r"\D", "", text)
    if not digits:
        return "+00:00" if text else None
    minutes = int(digits[:2]) * 60 + int(digits[2:] or 0)
    return write_offset(-minutes if text[0] == "-" else minutes)


def _day_of_year(year: int, number: int) -> date | None:
    if not 1900 <= year < 2100:
        return None
    found = date(year, 1, 1) + timedelta(days=number - 1)
    return found if found.year == year and number else None
