"""Read WARC files of any maker for import: plain, gzip, zstd or lz4.

In: a path. Out: `WarcRecord`s of http and https captures, one at a time; what is left out is counted by reason. Sizes
are bounded, transfer codings are undone, cookies and credentials are gone. Behind a break reading goes on at the next
place where a record begins (`damaged` counts the breaks); at the end one `BadFile` names the file and the first bad
byte.
"""

import os
import re
import stat
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from pauk.base.errors import BadFile, BadUrl
from pauk.base.settings import CRAWL_MAX_BYTES
from pauk.base.urls import parse_url
from pauk.store.archive.fastwarc import ArchiveIterator
from pauk.store.archive.http_headers import without_credentials, without_secrets
from pauk.store.archive.record_search import PACKED, find_next_record
from pauk.store.archive.warc import RESOURCE, RESPONSE, REVISIT, WarcRecord, make_record, read_date

_WANTED = frozenset((RESPONSE, REVISIT, RESOURCE))
# What other kinds there are (WARC 1.1, 5.5); whatever else a file makes up is counted as unknown.
_OTHERS = frozenset("warcinfo request metadata conversion continuation".split())
# The head of a message does not count as body; larger ones are not read anyway.
_HEAD_BYTES = 262_144
_PIECE_BYTES = 1 << 20
_MAX_DIGITS = 18
_MAX_SIZE_LINE_BYTES = 1_024
_CHUNK_SIZE = re.compile(rb"[0-9A-Fa-f]{1,16}")
_GZIP = b"\x1f\x8b"
_GZIP_FORMAT = zlib.MAX_WBITS | 16
_CHECK_BYTES = 4_096  # unpacked at most a thousand times as much
_OTHER_SOURCE = "Everything else was read. Bring the file again from where it came from."
DAMAGED = "damaged"


def read_warc(path: Path, *, skipped: Counter[str], max_bytes: int = CRAWL_MAX_BYTES.default) -> Iterator[WarcRecord]:
    """Go through the captures of a file; larger bodies are cut and marked (``truncated="length"``).

    The reasons in ``skipped`` are kinds of records that hold no page, ``not_http`` and ``bad_url`` for targets,
    ``bad_date``, ``no_message`` where no HTTP message is inside, and ``damaged`` for every break.
    """
    first: BadFile | None = None
    with _open(path) as stream:
        reading = _Reading(skipped, max_bytes)
        while reading.start >= 0:
            try:
                yield from reading.go_on(stream)
                break
            except (OSError, EOFError) as error:
                at = reading.offset if isinstance(error, EOFError) else reading.start
                behind = "" if isinstance(error, EOFError) else "behind "
                first = first or _broken(str(error), f"{path}, {behind}byte {at}", error)
                skipped[DAMAGED] += reading.has_read  # else it is the same break still
                reading.has_read = False
                reading.start = find_next_record(stream, reading.safe)
                reading.safe = max(reading.safe, reading.start) + 1
        torn = _find_torn(stream, reading.offset) if first is None else -1
        if torn >= 0:
            skipped[DAMAGED] += 1
            first = _broken("a record is cut off", f"{path}, byte {torn}")
    if first is not None:
        raise first


class _Reading:
    """How far a file was read: where the last record began, and from where on the next one may."""

    def __init__(self, skipped: Counter[str], max_bytes: int) -> None:
        self._skipped, self._max_bytes = skipped, max_bytes
        self.start = self.offset = 0
        self.safe = 1
        self.has_read = True

    def go_on(self, stream: BinaryIO) -> Iterator[WarcRecord]:
        """Read on from the start, until the end or a break."""
        stream.seek(self.start)
        for found in ArchiveIterator(stream, parse_http=False, fsspec_args=False):
            self.start = self.offset = found.stream_pos
            self.safe = self.offset + 1
            self.has_read = True
            yield from _take(found, self._skipped, self._max_bytes)
            # What a record holds may itself look like the beginning of one, in a file that is not compressed.
            place = stream.tell()
            stream.seek(0)
            is_packed = stream.read(4).startswith(PACKED)
            stream.seek(place)
            self.safe = self.offset + 1 if is_packed else self.offset + int(found.content_length) + 1


def _broken(what: str, where: str, cause: Exception | None = None) -> BadFile:
    error = BadFile(f"The WARC file is broken: {what}", where=where, next_step=_OTHER_SOURCE)
    error.__cause__ = cause
    return error


def _open(path: Path) -> BinaryIO:
    """Open a plain file; a pipe or device could keep us waiting for ever."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        if stat.S_ISREG(os.fstat(fd).st_mode):
            return os.fdopen(fd, "rb")
        os.close(fd)
        what = "It is no plain file"
    except (OSError, ValueError) as error:
        what = f"The file cannot be opened: {getattr(error, 'strerror', None) or error}"
    raise BadFile(what, where=str(path), next_step="Check the path and who may read it.")


def _take(found: Any, skipped: Counter[str], max_bytes: int) -> Iterator[WarcRecord]:
    """Give one record, or count why it is left out; EOFError where the file ends inside it."""
    fields = _read_fields(found)
    length = fields.get("content-length", "")
    if not (length.isascii() and length.isdigit() and len(length) <= _MAX_DIGITS):
        raise EOFError("a record is cut off, or does not say how long it is")
    reason = _find_reason(fields)
    block = b"" if reason else _read_block(found, max_bytes + _HEAD_BYTES)
    if len(block) + found.consume() < int(length):
        raise EOFError("a record is cut off")
    if not reason:
        try:
            record = make_record(fields, block)
        except ValueError:
            reason = "no_message"
        else:
            yield _bound(_complete(record, fields), max_bytes, is_whole=len(block) == int(length))
    if reason:
        skipped[reason] += 1


def _read_fields(found: Any) -> dict[str, str]:
    fields: dict[str, str] = {}
    for name, value in found.headers.items_bytes():
        fields.setdefault(name.decode("latin-1").lower(), value.decode("utf-8", "surrogateescape").strip())
    if not _is_date(fields.get("warc-refers-to-date", "")):
        fields.pop("warc-refers-to-date", None)
    return fields


def _is_date(text: str) -> bool:
    try:
        read_date(text)
    except ValueError:
        return False
    return True


def _find_reason(fields: Mapping[str, str]) -> str:
    """Say why a record is not wanted, or nothing."""
    kind = fields.get("warc-type", "").lower()
    if kind not in _WANTED:
        return kind if kind in _OTHERS else "unknown"
    url = fields.get("warc-target-uri", "").strip("<>")
    if not url.lower().startswith(("http://", "https://")):
        return "not_http"
    try:
        parse_url(url)
    except BadUrl:
        return "bad_url"
    if not _is_date(fields.get("warc-date", "")):
        return "bad_date"
    is_message = fields.get("content-type", "").lower().startswith("application/http")
    return "" if is_message or kind != RESPONSE else "no_message"


def _read_block(found: Any, limit_bytes: int) -> bytes:
    pieces: list[bytes] = []
    while limit_bytes > 0:
        piece = found.reader.read(min(_PIECE_BYTES, limit_bytes))
        if not piece:
            break
        pieces.append(piece)
        limit_bytes -= len(piece)
    return b"".join(pieces)


def _complete(record: WarcRecord, fields: Mapping[str, str]) -> WarcRecord:
    """Give a record the form of our own: a URL as we write it, no secrets, no transfer coding, always a message."""
    url = parse_url(without_credentials(record.url))
    if record.kind == RESOURCE:
        kind = (("Content-Type", fields["content-type"]),) if fields.get("content-type") else ()
        return replace(record, url=url, status=200, reason="OK", headers=tuple(without_secrets(kind)))
    is_chunked = "chunked" in record.header("transfer-encoding").lower()
    return replace(
        record,
        url=url,
        headers=tuple(pair for pair in without_secrets(record.headers) if pair[0].lower() != "transfer-encoding"),
        body=undo_chunks(record.body) if is_chunked else record.body,
    )


def _bound(record: WarcRecord, max_bytes: int, *, is_whole: bool) -> WarcRecord:
    if is_whole and len(record.body) <= max_bytes:
        return record
    return replace(record, body=record.body[:max_bytes], truncated="length")


def undo_chunks(data: bytes) -> bytes:
    """Join the chunks of a body (RFC 9112, 7.1); one that was joined already, as some tools do, stays as it is."""
    pieces: list[bytes] = []
    start = 0
    while start < len(data):
        line_end = data.find(b"\n", start, start + _MAX_SIZE_LINE_BYTES)
        size = data[start:line_end].partition(b";")[0].strip() if line_end >= 0 else b""
        if not _CHUNK_SIZE.fullmatch(size):
            return b"".join(pieces) if pieces else data
        end = line_end + 1 + int(size, 16)
        if end < len(data) and data[end : end + 1] not in b"\r\n":
            return b"".join(pieces) if pieces else data
        if end == line_end + 1:
            break
        pieces.append(data[line_end + 1 : end])
        start = end + (2 if data[end : end + 2] == b"\r\n" else 1)
    return b"".join(pieces)


def _find_torn(stream: BinaryIO, offset: int) -> int:
    """Return where a gzip member begins that is cut off, or -1; the library takes such an end for a good one."""
    stream.seek(0)
    if stream.read(2) != _GZIP:
        return -1
    stream.seek(offset)
    begins_here = stream.read(2) == _GZIP
    offset = offset if begins_here else 0  # in a file that is one large member, the offsets mean nothing
    stream.seek(offset)
    inflate, size_bytes = zlib.decompressobj(_GZIP_FORMAT), 0
    rest = b""
    while rest := rest or stream.read(_CHECK_BYTES):
        try:
            inflate.decompress(rest)
        except zlib.error:  # padding, which the library has read over
            return -1
        size_bytes += len(rest) - len(inflate.unused_data)
        rest = inflate.unused_data
        if inflate.eof:
            offset += size_bytes
            inflate, size_bytes = zlib.decompressobj(_GZIP_FORMAT), 0
    return offset if size_bytes else -1
