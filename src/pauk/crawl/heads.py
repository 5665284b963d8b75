"""Read the head of an answer: what its status means, which headers are kept, where it leads.

In: status and headers as aiohttp read them. Out: outcomes, clean text and canonical URLs. Cookies and headers that
only concern the connection (RFC 9110 §7.6.1) are never kept, so that they cannot reach the archive.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from pauk.base.outcomes import GONE, HTTP_ERROR, NOT_MODIFIED, OK, REDIRECTED
from pauk.base.urls import resolve_all
from pauk.crawl.fetcher import Ask

# No page is lost for a header; the longest useful ones (policies, link lists) have a few thousand characters.
MAX_HEADERS = 128
MAX_VALUE_CHARS = 8_192
_MAX_NAME_CHARS = 256
_MAX_COOKIE_LINES = 50

_DROPPED = frozenset((
    b"connection", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"proxy-connection", b"te", b"trailer",
    b"transfer-encoding", b"upgrade", b"set-cookie", b"set-cookie2",
))  # fmt: skip
_REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))
# "It is being worked on", and a part that nobody has asked for.
_NO_WHOLE_PAGE = frozenset((202, 206))
# RFC 9110 §8.8.3. A bare * would fit any version, so that its page could never change again.
_ENTITY_TAG = re.compile(r'(?:W/)?"[^"]*"|[^"*,\s]+')
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")  # and what no stream can encode
_UNDECODED = re.compile("[\udc80-\udcff]")  # a byte that was no UTF-8, as aiohttp keeps it


def judge_status(status: int, ask: Ask, location: str) -> str:
    """Say what a status means, before anything is known of the body."""
    if 200 <= status <= 299 and status not in _NO_WHOLE_PAGE:
        return str(OK)
    if status == 304 and (is_entity_tag(ask.etag) or ask.modified):
        return str(NOT_MODIFIED)
    if status in _REDIRECTS and location:
        return str(REDIRECTED)
    return str(GONE) if status == 410 else HTTP_ERROR.of(status)


def is_entity_tag(text: str) -> bool:
    """Tell whether an ETag names one version and may be sent back; many servers forget the quotation marks."""
    return _ENTITY_TAG.fullmatch(text) is not None


def is_redirect(status: int) -> bool:
    """Tell whether an answer of this status should lead somewhere else."""
    return status in _REDIRECTS


def find_location(given: str, url: str) -> str:
    """Resolve a Location header to a canonical URL, or to nothing where it leads to no page."""
    href = _UNDECODED.sub(_write_byte, given.strip())
    return resolve_all(url, (href,)).get(href, "") if href else ""


def keep_headers(raw: Iterable[tuple[bytes, bytes]]) -> tuple[tuple[str, str], ...]:
    """Return the headers as they were sent, clean and bounded, without those that must not reach the archive."""
    kept = []
    for raw_name, value in raw:
        name = _keep_name(raw_name)
        if name:
            kept.append((name, clean(value)))
    return tuple(kept[:MAX_HEADERS])


@lru_cache(1_024)  # servers send the same few names again and again
def _keep_name(raw: bytes) -> str:
    return "" if raw.lower() in _DROPPED else clean(raw)[:_MAX_NAME_CHARS]


def keep_cookies(raw: Iterable[tuple[bytes, bytes]]) -> tuple[str, ...]:
    """Return the Set-Cookie lines, for whoever keeps the jar."""
    lines = [clean(value) for name, value in raw if name.lower() == b"set-cookie"]
    return tuple(lines[:_MAX_COOKIE_LINES])


def clean(value: bytes) -> str:
    """Decode a header's text: UTF-8 or else Latin-1, without control characters, and not too long."""
    try:
        text = value.decode()
    except UnicodeDecodeError:
        text = value.decode("latin-1")
    if not text.isprintable():
        text = _CONTROL.sub(" ", text).strip()
    return text[:MAX_VALUE_CHARS]


def one_line(text: str) -> str:
    """Make a value that came from a server fit to be sent back in a header."""
    return text if text.isprintable() else _CONTROL.sub("", text)


def _write_byte(match: re.Match[str]) -> str:
    return f"%{ord(match[0]) - 0xDC00:02X}"
