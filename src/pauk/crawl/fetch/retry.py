"""Say which requests deserve another try, how long to wait before it, and when it is our own network that is down.

Say how long to wait before asking a server again: what it asks for, and what failures call for.

In: the text of a Retry-After header and the present moment, or how often a request has failed. Out: seconds.

Tell hosts that are down from a network of our own that is.

In: how every connection went. Out: a judgement. Where many hosts in a row cannot be reached, but one could be not long
ago, it is our network; then nobody is given up, and everybody rests for a while.

Tell which ends of a request deserve another try, and when a whole host has to be given up.

In: an answer. Out: a judgement. Only a host that does not let us connect is given up, after as many tries as a URL
gets; where pages fail one after the other, each has its own outcome, and the good ones come in their turn.
"""

import re
from datetime import UTC, datetime

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.outcomes import Outcome
from pauk.crawl.fetch.fetcher import Fetched

_AGAIN = frozenset((outcomes.TIMEOUT, outcomes.DNS_ERROR, outcomes.REFUSED, outcomes.BROKEN_BODY))
# 408, 425 and 429 ask for another try in so many words; all 5xx but 501 and 505 are the server's own trouble.
_AGAIN_STATUSES = frozenset((408, 425, 429, *range(500, 600))) - {501, 505}
_GOOD = frozenset((outcomes.OK, outcomes.NOT_MODIFIED, outcomes.REDIRECTED))


def deserves_another_try(outcome: str, status: int) -> bool:
    """Tell whether the same request may go better later."""
    return _read(outcome) in _AGAIN or (_read(outcome) is outcomes.HTTP_ERROR and status in _AGAIN_STATUSES)


def is_good(fetched: Fetched) -> bool:
    """Tell whether the server did what servers are for; only then may the pace grow."""
    return _read(fetched.outcome) in _GOOD


def is_hopeless(fetched: Fetched, failures: int, repeat_limit: int) -> bool:
    """Tell whether a host that could not be connected to is to be given up after so many failures in a row."""
    return not fetched.address and failures > repeat_limit


def _read(outcome: str) -> Outcome:
    return outcomes.read_outcome(outcome)[0]


_HOSTS_IN_A_ROW = 20
_DOWN_S = 600.0  # longer than this, it is not the network any more
REST_S = 30.0


class Network:
    """What is known about our own connection."""

    def __init__(self, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._unreached: set[int] = set()  # hosts that could not be connected to since one could
        self._reached_at = -_DOWN_S

    def note(self, host: int, *, is_reached: bool) -> None:
        """Note how a connection to a host went."""
        if is_reached:
            self._reached_at = self._elapsed.seconds()
            self._unreached.clear()
        else:
            self._unreached.add(host)

    @property
    def is_down(self) -> bool:
        """Whether it is rather our network than the hosts."""
        return len(self._unreached) > _HOSTS_IN_A_ROW and self._elapsed.seconds() - self._reached_at < _DOWN_S


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
