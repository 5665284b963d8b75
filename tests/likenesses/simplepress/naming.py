"""Write titles and dates as the blog's software does.

In: a title, or a moment. Out: the title as it stands in paths, percent-encoded outside of Latin; the date in Danish.
"""

import re
import unicodedata
from datetime import datetime
from functools import cache
from urllib.parse import quote
from zoneinfo import ZoneInfo

_ZONE = ZoneInfo("Europe/Copenhagen")
_MONTHS = "januar februar marts april maj juni juli august september oktober november december".split()
_OTHERS = {"ß": "ss", "ł": "l", "đ": "d", "æ": "ae", "ø": "oe", "å": "aa"}
_HOUR, _DAY = 3600, 86_400
_SPANS = (
    (60, "minut", "minutter"),
    (_HOUR, "time", "timer"),
    (_DAY, "dag", "dage"),
    (7 * _DAY, "uge", "uger"),
    (30 * _DAY, "måned", "måneder"),
)


@cache
def slug(title: str) -> str:
    """Write a title as it stands in a path."""
    plain = "".join(_plain(sign) for sign in title.lower())
    plain = re.sub(r"[^\w\s-]", "", plain)
    return quote(re.sub(r"[\s-]+", "-", plain).strip("-")).lower()


def _plain(sign: str) -> str:
    if sign.isascii() or "LATIN" not in unicodedata.name(sign, ""):
        return sign
    return _OTHERS.get(sign) or unicodedata.normalize("NFKD", sign)[0]


def day(at: datetime) -> str:
    """Write a day."""
    local = at.astimezone(_ZONE)
    return f"{local.day}. {_MONTHS[local.month - 1]} {local.year}"


def clock(at: datetime) -> str:
    """Write the time of a day."""
    return f"{at.astimezone(_ZONE):%H:%M}"


def ago(at: datetime, now: datetime) -> str:
    """Tell how long something is past, as rows do."""
    seconds = max(60, (now - at).total_seconds())
    size, one, many = [span for span in _SPANS if span[0] <= seconds][-1]
    count = int(seconds // size)
    return f"for {count} {one if count == 1 else many} siden"
