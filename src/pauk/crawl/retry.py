"""Say how long to wait before asking a server again: what it asks for, and what failures call for.

In: the text of a Retry-After header and the present moment, or how often a request has failed. Out: seconds.
"""

import re
from datetime import UTC, datetime

# Whoever asks for more than a day is a mistake or a trick; the URL is tried again tomorrow.
MAX_RETRY_AFTER_S = 86_400.0
# 2 to this power is more seconds than any limit, and still a finite number.
_MAX_POWER = 1_000

_MONTHS = {name: number for number, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}
_TIME = r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
_ZONE = r"(?: +(?:GMT|UTC|UT|Z|[+-]00:?00))?"  # always GMT (RFC 9110 §5.6.7), whatever it is called
# The three forms of a date in HTTP (RFC 9110 §5.6.7): IMF-fixdate, RFC 850 and that of C's asctime().
_DATES = tuple(
    re.compile(pattern, re.ASCII | re.IGNORECASE)
    for pattern in (
        rf"(?:[a-z]{{3,9}}, *)?(?P<day>\d{{1,2}}) (?P<month>[a-z]{{3}}) (?P<year>\d{{4}}) {_TIME}{_ZONE}",
        rf"(?:[a-z]{{3,9}}, *)?(?P<day>\d{{1,2}})-(?P<month>[a-z]{{3}})-(?P<year>\d{{4}}|\d\d) {_TIME}{_ZONE}",
        rf"[a-z]{{3}} (?P<month>[a-z]{{3}}) +(?P<day>\d{{1,2}}) {_TIME} (?P<year>\d{{4}})",
    )
)
_SECONDS = re.compile(r"[0-9]+")


def read_retry_after(text: str, *, now: datetime) -> float:
    """Read a Retry-After header: seconds or a date, at most a day; nothing readable means no wait at all."""
    text = text.strip()
    if _SECONDS.fullmatch(text):
        return min(float(text), MAX_RETRY_AFTER_S)
    match = next((match for date in _DATES if (match := date.fullmatch(text))), None)
    if not match or match["month"].lower() not in _MONTHS:
        return 0.0
    try:
        wait_s = (_read_date(match, now) - now).total_seconds()
    except ValueError:  # the 31st of February, 25 o'clock
        return 0.0
    return min(max(wait_s, 0.0), MAX_RETRY_AFTER_S)


def _read_date(match: re.Match[str], now: datetime) -> datetime:
    year = int(match["year"])
    if len(match["year"]) == 2:
        year += now.year // 100 * 100
        if year > now.year + 50:  # more than 50 years ahead means the century before (RFC 9110 §5.6.7)
            year -= 100
    return datetime(
        year,
        _MONTHS[match["month"].lower()],
        int(match["day"]),
        int(match["hour"]),
        int(match["minute"]),
        min(int(match["second"]), 59),  # a leap second
        tzinfo=UTC,
    )


def backoff_s(failures: int, *, base_s: float, longest_s: float) -> float:
    """Double the wait with every failure in a row: base times 2 to the number of failures, at most the longest."""
    return min(base_s * 2.0 ** min(max(failures, 0), _MAX_POWER), longest_s)
