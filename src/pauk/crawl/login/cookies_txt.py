"""Read a cookies.txt, as browsers' extensions and curl write it, for one host.

In: the file's text and a host's name. Out: the cookies that a browser would send to that host, and no others.
"""

import math
from collections.abc import Iterator

from pauk.crawl.fetch.cookies import MAX_COOKIE_CHARS, Cookie

_MAX_LINES = 100_000
_HTTP_ONLY = "#HttpOnly_"  # cookies that scripts may not read; other lines that begin with # are remarks
_FIELDS = 7


def read_cookies(text: str, host: str, at_s: float) -> tuple[Cookie, ...]:
    """Read the cookies of one host that are still good; of several with one name and path the last counts."""
    found = {(cookie.name, cookie.path): cookie for cookie in _read_lines(text, host)}
    return tuple(cookie for cookie in found.values() if cookie.expires_s > at_s)


def _read_lines(text: str, host: str) -> Iterator[Cookie]:
    for raw in text.splitlines()[:_MAX_LINES]:
        line = raw.removeprefix(_HTTP_ONLY)
        fields = line.split("\t")
        if line.startswith("#") or len(fields) not in (_FIELDS - 1, _FIELDS) or len(line) > 2 * MAX_COOKIE_CHARS:
            continue
        domain, covers_below, path, is_secure, expires, name = fields[: _FIELDS - 1]
        value = fields[_FIELDS - 1] if len(fields) == _FIELDS else ""
        if _is_for(domain, host, covers_below=covers_below.upper() == "TRUE"):
            yield Cookie(
                name, value, path if path.startswith("/") else "/", is_secure.upper() == "TRUE", _read_expiry(expires)
            )


def _is_for(domain: str, host: str, *, covers_below: bool) -> bool:
    name = domain.strip().lower().removeprefix(".")
    is_below = (covers_below or domain.startswith(".")) and host.endswith(f".{name}")
    return bool(name) and (host == name or is_below)


def _read_expiry(text: str) -> float:
    """Read seconds since 1970; 0 is a cookie that lives as long as the browser does."""
    try:
        seconds = float(text)
    except ValueError:
        return math.inf
    return seconds if seconds > 0 else math.inf
