"""Write titles and dates as the board writes them.

In: a title, or a moment. Out: the title as it stands in paths, percent-encoded outside of Latin; the date in German.
"""

import re
import unicodedata
from datetime import datetime, timedelta
from functools import cache
from urllib.parse import quote
from zoneinfo import ZoneInfo

_ZONE = ZoneInfo("Europe/Berlin")
_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
_OTHERS = {"ß": "ss", "ł": "l", "đ": "d"}


@cache
def seo(title: str) -> str:
    """Write a title as it stands in a path."""
    plain = "".join(_plain(sign) for sign in title.lower())
    plain = re.sub(r"[^\w\s-]|_(?=\W)", "", plain)
    return quote(re.sub(r"[\s-]+", "-", plain).strip("-")).lower() or "-"


def _plain(sign: str) -> str:
    if sign.isascii() or "LATIN" not in unicodedata.name(sign, ""):
        return sign
    return _OTHERS.get(sign) or unicodedata.normalize("NFKD", sign)[0]


def long(at: datetime, now: datetime) -> str:
    """Write a date as above a post."""
    local = at.astimezone(_ZONE)
    day = _near(at, now) or f"{local.day:02} {_MONTHS[local.month - 1]} {local.year} -"
    return f"{day} {local:%H:%M}"


def short(at: datetime, now: datetime) -> str:
    """Write a date as in a row: what is less than an hour ago is counted in minutes."""
    minutes = int((now - at).total_seconds() // 60)
    if minutes < 60:
        return f"Vor {minutes} Minuten" if minutes > 1 else "Vor einer Minute"
    local, near = at.astimezone(_ZONE), _near(at, now)
    return f"{near} {local:%H:%M}" if near else day(at)


def day(at: datetime) -> str:
    """Write a day."""
    local = at.astimezone(_ZONE)
    return f"{local.day:02} {_MONTHS[local.month - 1][:3]} {local.year}"


def _near(at: datetime, now: datetime) -> str:
    today, then = now.astimezone(_ZONE).date(), at.astimezone(_ZONE).date()
    return "Heute," if then == today else "Gestern," if then == today - timedelta(days=1) else ""
