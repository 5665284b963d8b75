"""Tell how far from the present the month is that a URL of a calendar shows.

In: a URL and a moment. Out: months. Calendars go on for ever in both directions; what people put into them lies near
the present, so those months are asked for first.
"""

import re
from datetime import datetime

_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|2\d\d\d)(?!\d)")
_MONTH_AFTER = re.compile(r"[-/_.](0?[1-9]|1[0-2])(?!\d)")
_MONTH_NAMED = re.compile(
    r"[?&;](?:month|mon|m|monat|mois|mes|mesec|mjesec|miesiac)=(0?[1-9]|1[0-2])(?!\d)", re.IGNORECASE
)


def months_away(url: str, now: datetime) -> int:
    """Return how many months lie between a URL's month and the present; 0 where it names no year."""
    year = _YEAR.search(url, url.find("/", 8))
    if not year:
        return 0
    month = _MONTH_NAMED.search(url) or _MONTH_AFTER.match(url, year.end())
    number = int(month[1]) if month else now.month
    return abs((int(year[1]) - now.year) * 12 + number - now.month)
