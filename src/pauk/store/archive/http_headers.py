"""Decide which HTTP headers reach the archive, write them so that none can forge another, and read them back.

In: header pairs as a server or a foreign file gave them. Out: the bytes of an HTTP head, or a `HeaderBlock` read from
bytes. Cookies and credentials are left out whoever hands them in; what no longer describes the stored body is kept
under a name that means nothing to readers (``X-Archive-Orig-…``, as other archives do).
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

# Readers give up on longer heads (fastwarc: 32 KB); servers do not send half as much unless they mean harm.
MAX_HEAD_BYTES = 28_000
# How much of a foreign block is searched for the end of its head.
_MAX_FOREIGN_HEAD_BYTES = 262_144

_MAX_REASON_CHARS = 1_000
_MAX_CHALLENGE_CHARS = 4_000

_SECRET, _CHALLENGE, _LENGTH, _TRANSFER = "secret", "challenge", "content-length", "transfer-encoding"
_ORIGINAL = "X-Archive-Orig-"
_LEFT_OUT = "X-Archive-Left-Out"  # how many headers a head that was too long has lost
# The ends of names whose values are secrets, with and without the prefixes that other archives put before them.
_SECRET_ENDS = (
    "cookie", "cookie2", "authorization", "authentication-info", "auth-token", "access-token", "csrf-token",
    "xsrf-token", "security-token", "api-key",
)  # fmt: skip
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # RFC 9110, 5.6.2
# RFC 9110, 5.5: line ends and NUL in a value become spaces; so do the other controls but the tab.
_CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_USER_INFO = re.compile(r"(?<=://)[^/?#\s\"'<>]*@")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9-]*(?![^ ,])")
_REALM = re.compile(r"\brealm=(?:\"(?:[^\"\\]|\\.)*\"|[^\s,;\"]+)", re.IGNORECASE)
_STATUS_LINE = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})(?:[ \t]+(.*))?")
_BLANKS = b" \t\r"
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_CONTROL_BYTES = bytes((*range(9), *range(14, 32)))
_SQUEEZED_CODINGS = frozenset("gzip x-gzip br zstd deflate compress".split())
_SQUEEZED_TYPES = ("image/", "audio/", "video/", "font/woff", "application/zip", "application/gzip")


class HeaderBlock(NamedTuple):
    """A status line, the headers below it, and how many bytes they and the empty line take."""

    status: int
    reason: str
    headers: tuple[tuple[str, str], ...]
    size_bytes: int


def write_head(status: int, reason: str, headers: Iterable[tuple[str, str]], body_bytes: int) -> bytes:
    """Write the head of a response whose stored body has this many bytes."""
    if not 100 <= status <= 999:
        raise ValueError(f"{status} is no HTTP status")
    lines = [f"HTTP/1.1 {status} {one_value(reason[:_MAX_REASON_CHARS])}"]
    lines += [f"{name}: {value}" for name, value in describe(without_secrets(headers), body_bytes)]
    head = encode("\r\n".join(lines))
    return (head if len(head) <= MAX_HEAD_BYTES else _shorten(lines)) + b"\r\n\r\n"


def _shorten(lines: Iterable[str]) -> bytes:
    """Leave out the headers that do not fit, and say how many."""
    kept: list[bytes] = []
    room_bytes, left_out = MAX_HEAD_BYTES, 0
    for line in map(encode, lines):
        if len(line) + 2 > room_bytes:
            left_out += 1
        else:
            kept.append(line)
            room_bytes -= len(line) + 2
    return b"\r\n".join([*kept, f"{_LEFT_OUT}: {left_out}".encode()])


def without_secrets(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers that may be kept: their names are tokens, their values one line and no secret."""
    kept = []
    for name, value in headers:
        verdict = _judge(name)
        if verdict == _SECRET:
            continue
        line = one_value(value)
        if "@" in line and "://" in line:
            line = _USER_INFO.sub("", line)
        if verdict == _CHALLENGE:
            # Keep what a person wants to know of a challenge, its scheme and realm; the rest is good for logging in.
            challenge = line[:_MAX_CHALLENGE_CHARS]
            scheme, realm = _SCHEME.match(challenge), _REALM.search(challenge)
            line = " ".join(found[0] for found in (scheme, realm) if found)
        kept.append((name, line))
    return kept


@lru_cache(maxsize=1_024)  # a crawl meets the same few hundred names again and again
def _judge(name: str) -> str:
    key = name.lower()
    if not _TOKEN.fullmatch(name) or key.endswith(_SECRET_ENDS):
        return _SECRET
    if key.endswith("-authenticate"):
        return _CHALLENGE
    return key if key in (_LENGTH, _TRANSFER) else ""


def describe(headers: Iterable[tuple[str, str]], body_bytes: int) -> list[tuple[str, str]]:
    """Rename the headers that do not describe the stored body: transfer coding is undone, and lengths may lie."""
    described = list(headers)
    has_length = False
    for index, (name, value) in enumerate(described):
        verdict = _judge(name)
        if verdict == _LENGTH and value == str(body_bytes) and not has_length:
            has_length = True
        elif verdict in (_LENGTH, _TRANSFER):
            described[index] = (_ORIGINAL + name, value)
    return described


def one_value(text: str) -> str:
    """Make a text the value of one header: no line ends, no controls, no space around it."""
    return (text if text.isprintable() else _CONTROLS.sub(" ", text)).strip(" \t")


def encode(text: str) -> bytes:
    """Turn header text into the bytes it came from; what no bytes can have made becomes a question mark."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def without_credentials(url: str) -> str:
    """Take user name and password out of a URL."""
    return _USER_INFO.sub("", url, count=1) if "@" in url else url


def is_squeezed(headers: Iterable[tuple[str, str]], body: bytes) -> bool:
    """Whether the body is compressed already, so that doing it again gains nothing.

    Servers lie; where the beginning holds no control character it is text, whatever the headers say. (Of random bytes
    one in nine is a control, so compressed ones pass for text once in 10^12 times.)
    """
    beginning = body[:256]
    if len(beginning.translate(None, _CONTROL_BYTES)) == len(beginning):
        return False
    for name, value in headers:
        key = name.lower()
        if key == "content-encoding" and value.rpartition(",")[2].strip().lower() in _SQUEEZED_CODINGS:
            return True
        if key == "content-type" and value.strip().lower().startswith(_SQUEEZED_TYPES):
            return True
    return False


def read_head(block: bytes) -> HeaderBlock:
    """Read the head at the beginning of an HTTP message, ours or another's; ValueError where there is none."""
    end = _HEAD_END.search(block, 0, _MAX_FOREIGN_HEAD_BYTES)
    if end is None and len(block) > _MAX_FOREIGN_HEAD_BYTES:
        raise ValueError("the head of the HTTP message does not end")
    head = block[: end.start()] if end else block
    first, *lines = head.replace(b"\r\n", b"\n").split(b"\n")
    status_line = _STATUS_LINE.fullmatch(first.rstrip(b"\r"))
    if not status_line:
        raise ValueError("the HTTP message does not begin with a status line")
    reason = _decode(status_line[2] or b"")
    return HeaderBlock(int(status_line[1]), reason, _read_lines(lines), end.end() if end else len(block))


def _read_lines(lines: Iterable[bytes]) -> tuple[tuple[str, str], ...]:
    headers: list[tuple[bytes, list[bytes]]] = []
    for line in lines:
        name, colon, value = line.partition(b":")
        if line[:1] in (b" ", b"\t") and headers:  # folded: RFC 9112, 5.2
            headers[-1][1].append(line.strip(_BLANKS))
        elif colon:
            headers.append((name, [value]))
    return tuple((_decode(name), _decode(b" ".join(values))) for name, values in headers)


def _decode(raw: bytes) -> str:
    return raw.strip(_BLANKS).decode("utf-8", "surrogateescape")
