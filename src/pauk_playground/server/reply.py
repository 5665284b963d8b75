"""Turn an answer into the bytes on the wire: validators, compression, length and date.

In: a request, the site's `Response` and the playground's moment. Out: status and bytes. Conditional requests
follow RFC 9110 §13: If-None-Match goes before If-Modified-Since.
"""

import gzip
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import blake2b
from http import HTTPStatus

from pauk_playground.server.message import Response, ServerRequest

_PHRASES = {status.value: status.phrase for status in HTTPStatus}
_PHRASES[431] = "Request Header Fields Too Large"
# Below this many bytes gzip's own header eats what it saves.
_WORTH_GZIP_BYTES = 400
_PACKABLE = ("text/", "application/xml", "application/rss+xml", "application/json", "application/xhtml+xml")


def refuse(status: int, sentence: str, *headers: tuple[str, str]) -> Response:
    """Make the answer that tells a person in one sentence what was wrong."""
    return Response(status, f"{sentence}\n".encode(), "text/plain; charset=utf-8", headers)


def write_http_date(at: datetime) -> str:
    """Write a moment as HTTP does, in GMT."""
    return format_datetime(at.astimezone(UTC), usegmt=True)


def write_reply(
    request: ServerRequest | None, response: Response, date: str, *, keeps_alive: bool
) -> tuple[int, bytes]:
    """Write the whole answer; without a request (it could not be read) nothing is conditional."""
    body = response.body
    lines = [f"Date: {date}", "Server: pauk-playground"]
    lines += [f"{name}: {value}" for name, value in response.headers]
    if response.status == 200 and request is not None:
        packs = len(body) >= _WORTH_GZIP_BYTES and response.content_type.startswith(_PACKABLE)
        gzipped = packs and takes_gzip(request.header("accept-encoding"))
        digest = blake2b(body, digest_size=8).hexdigest()
        etag = f'"{digest}-gz"' if gzipped else f'"{digest}"'
        lines += _write_validators(response, etag, packs=packs)
        if is_unchanged(request, etag, response.modified_at):
            return _join(304, lines, b"", keeps_alive=keeps_alive)
        if gzipped:
            # Level 1: the playground is here to be fast, not to save loopback's bytes.
            body = gzip.compress(body, 1, mtime=0)
            lines.append("Content-Encoding: gzip")
    lines += [f"Content-Type: {response.content_type}", f"Content-Length: {len(body)}"]
    shown = b"" if request is not None and request.method == "HEAD" else body
    return _join(response.status, lines, shown, keeps_alive=keeps_alive)


def _write_validators(response: Response, etag: str, *, packs: bool) -> list[str]:
    lines = [f"ETag: {etag}"]
    if response.modified_at is not None:
        lines.append(f"Last-Modified: {write_http_date(response.modified_at)}")
    if packs:
        lines.append("Vary: Accept-Encoding")
    return lines


def _join(status: int, lines: list[str], body: bytes, *, keeps_alive: bool) -> tuple[int, bytes]:
    connection = "keep-alive" if keeps_alive else "close"
    phrase = _PHRASES.get(status, "Unknown")
    head = "\r\n".join([f"HTTP/1.1 {status} {phrase}", *lines, f"Connection: {connection}", "", ""])
    return status, head.encode("latin-1", "replace") + body


def takes_gzip(accept: str) -> bool:
    """Tell whether this Accept-Encoding allows gzip."""
    if "gzip" not in accept and "*" not in accept:
        return False
    verdicts: dict[str, bool] = {}
    for item in accept.lower().split(","):
        coding, _, weight = item.replace(" ", "").partition(";q=")
        verdicts[coding] = weight.strip("0.") != "" if weight else True
    return verdicts.get("gzip", verdicts.get("*", False))


def is_unchanged(request: ServerRequest, etag: str, modified_at: datetime | None) -> bool:
    """Tell whether the client already holds this very version."""
    held = request.header("if-none-match")
    if held:
        tags = [tag.strip().removeprefix("W/") for tag in held.split(",")]
        return etag in tags or "*" in tags
    since = request.header("if-modified-since")
    if not since or modified_at is None:
        return False
    try:
        held_at = parsedate_to_datetime(since)
    except (ValueError, OverflowError):
        return False
    if held_at.tzinfo is None:
        held_at = held_at.replace(tzinfo=UTC)
    return modified_at.replace(microsecond=0) <= held_at
