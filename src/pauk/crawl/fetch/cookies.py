"""Keep the cookies of one host, and give them back to it.

In: Set-Cookie lines with the URL they came from and the moment. Out: the Cookie header for a URL. Lines are read as
browsers read them (RFC 6265 §5), not as they should be written; cookies are never shared with another host, nor with
another scheme or port of the same, so what a line says about its domain can only rule it out.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import urlsplit

# RFC 6265 §6.1: at least 50 cookies a domain and 4,096 bytes a cookie; servers may count on no more.
MAX_COOKIES = 50
MAX_COOKIE_CHARS = 4_096
# Servers refuse a header of more than 8 KB (nginx and Apache by default).
MAX_HEADER_CHARS = 8_000
# RFC 6265bis §5.6: longer attributes are ignored.
_MAX_ATTRIBUTE_CHARS = 1_024
# A cookie may live 400 days at most (RFC 6265bis §5.5); one without an age lives as long as the jar.
_MAX_AGE_S = 400 * 86_400
_NEVER = float("inf")

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f]")
_AGE = re.compile(r"-?[0-9]+")
_BLANK = " \t"

# RFC 6265 §5.1.1: what separates the parts of a date, and how each part is known.
_DELIMITER = re.compile(r"[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+")
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[^0-9].*)?", re.DOTALL)
_DAY = re.compile(r"([0-9]{1,2})(?:[^0-9].*)?", re.DOTALL)
_YEAR = re.compile(r"([0-9]{2,4})(?:[^0-9].*)?", re.DOTALL)
_MONTHS = {name: number for number, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}


@dataclass(frozen=True, slots=True)
class Cookie:
    """One cookie as it is kept; it ends with its expiry, in seconds since 1970."""

    name: str
    value: str = field(repr=False)
    path: str
    is_secure: bool
    expires_s: float

    def write(self) -> str:
        """Write the pair as it goes into the header; a cookie without a name is its value alone."""
        return f"{self.name}={self.value}" if self.name else self.value


class Jar:
    """The cookies of one host; empty jars cost next to nothing, and no jar grows beyond its bounds."""

    __slots__ = ("_cookies", "_home")

    def __init__(self, origin: str) -> None:
        """Make a jar for the host of this scheme, name and port; others give it nothing and get nothing."""
        self._home = f"{origin}/"
        self._cookies: dict[tuple[str, str], Cookie] = {}

    def __len__(self) -> int:
        return len(self._cookies)

    def __iter__(self) -> Iterator[Cookie]:
        return iter(self._cookies.values())

    def put(self, cookies: Iterable[Cookie], at_s: float) -> None:
        """Keep cookies that were kept before, in their order."""
        for cookie in cookies:
            self._keep(cookie, at_s)

    def empty(self) -> None:
        """Forget all cookies."""
        self._cookies.clear()

    def take(self, lines: Iterable[str], url: str, at_s: float) -> None:
        """Keep the cookies of an answer's Set-Cookie lines; one that has expired deletes its namesake."""
        for line in lines if url.startswith(self._home) else ():
            for cookie in _read_line(line, url, at_s):
                self._keep(cookie, at_s)

    def give(self, url: str, at_s: float) -> str:
        """Write the Cookie header for a URL of this host; longer paths first, then older cookies (RFC 6265 §5.4)."""
        if not self._cookies or not url.startswith(self._home):
            return ""
        parts = urlsplit(url)
        path, is_safe = parts.path or "/", parts.scheme == "https"
        fitting = [
            cookie
            for cookie in self._cookies.values()
            if cookie.expires_s > at_s and (is_safe or not cookie.is_secure) and _is_below(path, cookie.path)
        ]
        fitting.sort(key=lambda cookie: -len(cookie.path))
        return _join(cookie.write() for cookie in fitting)

    def _keep(self, cookie: Cookie, at_s: float) -> None:
        key = cookie.name, cookie.path
        if cookie.expires_s <= at_s:
            self._cookies.pop(key, None)
            return
        if key not in self._cookies and len(self._cookies) >= MAX_COOKIES:
            # Drop what has expired, or else the oldest cookie.
            gone = [key for key, cookie in self._cookies.items() if cookie.expires_s <= at_s]
            for key in gone or [next(iter(self._cookies))]:
                del self._cookies[key]
        self._cookies[key] = cookie  # one that replaces another keeps its place in the order


def _join(pairs: Iterable[str]) -> str:
    taken: list[str] = []
    size = 0
    for pair in pairs:
        size += len(pair) + 2
        if size > MAX_HEADER_CHARS:
            break
        taken.append(pair)
    return "; ".join(taken)


def _read_line(line: str, url: str, at_s: float) -> list[Cookie]:
    """Read one Set-Cookie line (RFC 6265 §5.2): a cookie, or none where browsers would refuse it."""
    if len(line) > 2 * MAX_COOKIE_CHARS or _CONTROL.search(line):
        return []
    pair, _, rest = line.partition(";")
    name, equals, value = pair.partition("=")
    if not equals:
        name, value = "", pair
    name, value = name.strip(_BLANK), value.strip(_BLANK)
    if not (name or value) or len(name) + len(value) > MAX_COOKIE_CHARS:
        return []
    attributes = _read_attributes(rest)
    parts = urlsplit(url)
    cookie = Cookie(
        name=name,
        value=value,
        path=_choose_path(attributes.get("path", ""), parts.path),
        is_secure="secure" in attributes,
        expires_s=_choose_expiry(attributes, at_s),
    )
    # Tell whether a cookie for this domain may be set by this host (RFC 6265 §5.1.3).
    domain = attributes.get("domain", "")
    host = parts.hostname or ""
    domain = domain.removeprefix(".").lower()
    is_ours = not domain or host == domain or host.endswith(f".{domain}")
    may_be_set = parts.scheme == "https" or not cookie.is_secure  # RFC 6265bis §5.7: not over an open line
    return [cookie] if is_ours and may_be_set and _keeps_promise(cookie, attributes) else []


def _read_attributes(rest: str) -> dict[str, str]:
    """Read the attributes; of several with one name the last counts."""
    attributes: dict[str, str] = {}
    for part in rest.split(";"):
        name, _, value = part.partition("=")
        if len(value) <= _MAX_ATTRIBUTE_CHARS:
            attributes[name.strip(_BLANK).lower()] = value.strip(_BLANK)
    return attributes


def _keeps_promise(cookie: Cookie, attributes: dict[str, str]) -> bool:
    """Check what a name promises by its beginning (RFC 6265bis §4.1.3)."""
    name = (cookie.name or cookie.value).lower()
    if name.startswith("__host-"):
        return cookie.is_secure and not attributes.get("domain") and attributes.get("path") == "/"
    return cookie.is_secure or not name.startswith("__secure-")


def _choose_path(given: str, url_path: str) -> str:
    """Take the path that was given, or the URL's folder (RFC 6265 §5.1.4)."""
    if given.startswith("/"):
        return given
    return url_path[: url_path.rfind("/")] or "/"


def _is_below(path: str, folder: str) -> bool:
    return path == folder or (path.startswith(folder) and (folder.endswith("/") or path[len(folder)] == "/"))


def _choose_expiry(attributes: dict[str, str], at_s: float) -> float:
    """Max-Age goes before Expires; what cannot be read counts as absent (RFC 6265 §5.3)."""
    age = attributes.get("max-age", "")
    if _AGE.fullmatch(age):
        return at_s + min(int(age), _MAX_AGE_S) if int(age) > 0 else -_NEVER
    expires_s = read_date(attributes.get("expires", ""))
    return min(expires_s, at_s + _MAX_AGE_S) if expires_s != _NEVER else _NEVER


def read_date(text: str) -> float:
    """Read a cookie's date in any of the forms that are about (RFC 6265 §5.1.1), or infinity where it is none."""
    hour = minute = second = day = month = year = -1
    for word in _DELIMITER.split(text[:_MAX_ATTRIBUTE_CHARS]):
        if hour < 0 and (match := _TIME.fullmatch(word)):
            hour, minute, second = int(match[1]), int(match[2]), int(match[3])
        elif day < 0 and (match := _DAY.fullmatch(word)):
            day = int(match[1])
        elif month < 0 and word[:3].lower() in _MONTHS:
            month = _MONTHS[word[:3].lower()]
        elif year < 0 and (match := _YEAR.fullmatch(word)):
            year = int(match[1])
    year += 1900 if 70 <= year <= 99 else 2000 if 0 <= year <= 69 else 0
    if year < 1601:
        return _NEVER
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp()
    except ValueError:
        return _NEVER
