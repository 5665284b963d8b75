"""Write one WARC 1.1 record as one gzip member, and read it back; bytes in, bytes out, no disk.

In: what a server answered. Out: complete members that every WARC reader takes, or a `WarcRecord` read from one; a
ValueError with a sentence when the bytes are not what they claim.

Records are written by hand and squeezed by ISA-L up to level 3 (a fifth of the time of zlib's level 6 for 8 %
more bytes) and by fastwarc's gzip beyond, which takes 0.6 times the time of zlib for the same size; a body that is
compressed already is stored as it is behind its squeezed headers, and smaller than by the highest level.

Nothing here asks clock or chance: the record's id is a UUID (version 5) made of kind, URL, moment and block digest. So
the same capture written twice is the same record, on one machine bytes included, so that retries can be repeated;
two captures differ in their moment, to the microsecond, or in their bytes.
"""

import re
import zlib
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha1
from io import BytesIO
from typing import Any
from uuid import NAMESPACE_URL

from isal import isal_zlib

from pauk.store.archive.http_headers import encode, is_squeezed, one_value, read_head, without_credentials, write_head

RESPONSE, REVISIT, RESOURCE, WARCINFO = "response", "revisit", "resource", "warcinfo"
NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"

# The largest body a setting allows (crawl.max_bytes) and its head.
MAX_RECORD_BYTES = 1_000_100_000

_HTTP = "application/http;msgtype=response"
_END = b"\r\n\r\n"
_NOT_IN_URL = re.compile(r"[^!-~]")
_ADDRESS = re.compile(r"[0-9A-Fa-f:.]{2,45}")
_REASONS = frozenset(("length", "time", "disconnect", "unspecified"))
_GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # no name, no time: the same record is the same bytes
_HEAD_LEVEL = 6
_QUICK_LEVELS = 3  # those that ISA-L has
_STORED_BYTES = 65_535  # RFC 1951, 3.2.4: a stored block holds no more
_LAST_BLOCK = b"\x01\x00\x00\xff\xff"
_BUFFER_BYTES = 65_536

Headers = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class WarcRecord:
    """One record of an archive: what was asked for, when, and what came; ``body`` is as it was sent.

    ``refers_to_url`` and ``refers_to_at`` are of the capture that a revisit stands for, where it says so.
    """

    kind: str
    fetched_at: datetime
    record_id: str = ""
    url: str = ""
    status: int = 0
    reason: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    address: str = ""
    truncated: str = ""
    payload_digest: str = ""
    profile: str = ""
    refers_to_url: str = ""
    refers_to_at: datetime | None = None

    def header(self, name: str) -> str:
        """Return the first header of this name, or the empty string; the name is in lower case."""
        return next((value for key, value in self.headers if key.lower() == name), "")


def write_response(
    *,
    url: str,
    fetched_at: datetime,
    status: int,
    reason: str,
    headers: Headers,
    body: bytes,
    address: str = "",
    truncated: str = "",
    level: int = 6,
) -> bytes:
    """Write what a server answered; the content coding of the body is still on, its transfer coding undone."""
    head = write_head(status, reason, headers, len(body))
    fields = [
        ("WARC-IP-Address", _read_address(address)),
        ("WARC-Payload-Digest", digest(body)),
        ("WARC-Truncated", truncated if truncated in _REASONS or not truncated else "unspecified"),
    ]
    start = _write_start(RESPONSE, fetched_at, _HTTP, (head, body), [("WARC-Target-URI", safe_url(url)), *fields])
    pack = _store if is_squeezed(headers, body) else _squeeze
    return pack(start + head, body, level)


def write_revisit(
    *,
    url: str,
    fetched_at: datetime,
    status: int,
    reason: str,
    headers: Headers,
    refers_to_url: str,
    refers_to_at: datetime,
    address: str = "",
    level: int = 6,
) -> bytes:
    """Write that a server answered "not modified" about a capture we have."""
    head = write_head(status, reason, headers, 0)
    fields = [
        ("WARC-Target-URI", safe_url(url)),
        ("WARC-IP-Address", _read_address(address)),
        ("WARC-Profile", NOT_MODIFIED),
        ("WARC-Refers-To-Target-URI", safe_url(refers_to_url)),
        ("WARC-Refers-To-Date", write_date(refers_to_at)),
    ]
    return _squeeze(_write_start(REVISIT, fetched_at, _HTTP, (head,), fields) + head, b"", level)


def write_info(software: str, at: datetime, extra: Mapping[str, str], *, filename: str = "") -> bytes:
    """Write the record that opens a file: who made it, when, and whatever else is worth knowing."""
    lines = {"software": software, "format": "WARC File Format 1.1", **extra}
    block = b"".join(encode(f"{one_value(name)}: {one_value(value)}\r\n") for name, value in lines.items())
    fields = [("WARC-Filename", one_value(filename))]
    return _squeeze(_write_start(WARCINFO, at, "application/warc-fields", (block,), fields), block, _HEAD_LEVEL)


def _write_start(kind: str, at: datetime, content: str, block: Sequence[bytes], fields: Headers) -> bytes:
    """Write the WARC headers of a record whose block has these parts; empty fields are left out."""
    date, block_digest = write_date(at), digest(*block)
    target = "".join(value for key, value in fields if key == "WARC-Target-URI")
    lines = [
        ("WARC-Type", kind),
        ("WARC-Record-ID", f"<urn:uuid:{_make_id(f'{kind} {target} {date} {block_digest}')}>"),
        ("WARC-Date", date),
        *fields,
        ("WARC-Block-Digest", block_digest),
        ("Content-Type", content),
        ("Content-Length", str(sum(map(len, block)))),
    ]
    return encode("\r\n".join(["WARC/1.1", *[f"{key}: {value}" for key, value in lines if value], "\r\n"]))


def _make_id(name: str) -> str:
    """Make a UUID of version 5 (RFC 9562, 5.5) in the namespace of URLs, in a third of the time uuid.uuid5 takes."""
    made = sha1(NAMESPACE_URL.bytes + encode(name), usedforsecurity=False).hexdigest()
    variant = "89ab"[int(made[16], 16) & 3]
    return f"{made[:8]}-{made[8:12]}-5{made[13:16]}-{variant}{made[17:20]}-{made[20:32]}"


def write_date(at: datetime) -> str:
    """Write a moment as WARC-Date: UTC, with as much of a second as there is."""
    if at.tzinfo is None:
        raise ValueError(f"{at} has no zone")
    return at.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def digest(*parts: bytes) -> str:
    """Digest bytes as archives do; SHA-1 because their indexes and checkers expect it, not to keep anyone out."""
    found = sha1(usedforsecurity=False)
    for part in parts:
        found.update(part)
    return "sha1:" + b32encode(found.digest()).decode("ascii")


def safe_url(url: str) -> str:
    """Write a URL without credentials and without any character that ends a line or a field."""
    if not url:
        raise ValueError("a record needs a URL")
    return _NOT_IN_URL.sub(_escape, without_credentials(url))


def _escape(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in encode(match[0]))


def _read_address(address: str) -> str:
    plain = address.partition("%")[0]  # the zone of an IPv6 address means something on our machine alone
    return plain if _ADDRESS.fullmatch(plain) else ""


def _squeeze(head: bytes, body: bytes, level: int) -> bytes:
    """Squeeze a record; other threads wait meanwhile (fastwarc keeps the lock), so do it in the process that reads."""
    if level <= _QUICK_LEVELS:
        plain = b"".join((head, body, _END))
        squeeze = isal_zlib.compressobj(level, isal_zlib.DEFLATED, -zlib.MAX_WBITS)
        parts = (
            _GZIP_HEADER,
            squeeze.compress(plain),
            squeeze.flush(),
            _write_tail(isal_zlib.crc32(plain), len(plain)),
        )
        return b"".join(parts)
    from pauk.store.archive.fastwarc import GzipWriter  # noqa: PLC0415 (heavy, and not wanted at the usual levels)

    member = BytesIO()
    writer = GzipWriter(member, level, _BUFFER_BYTES)
    writer.write(b"".join((head, body, _END)))
    writer.finish()
    return member.getvalue()


def _store(head: bytes, body: bytes, _level: int) -> bytes:
    """Squeeze the head and put the body behind it in stored blocks."""
    squeeze = zlib.compressobj(_HEAD_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    parts = [_GZIP_HEADER, squeeze.compress(head), squeeze.flush(zlib.Z_FULL_FLUSH)]
    rest = body + _END
    for start in range(0, len(rest), _STORED_BYTES):
        piece = rest[start : start + _STORED_BYTES]
        size = len(piece)
        parts += [b"\0", size.to_bytes(2, "little"), (size ^ 0xFFFF).to_bytes(2, "little"), piece]
    parts += [_LAST_BLOCK, _write_tail(zlib.crc32(rest, zlib.crc32(head)), len(head) + len(rest))]
    return b"".join(parts)


def _write_tail(checksum: int, size_bytes: int) -> bytes:
    """Write the end of a gzip member (RFC 1952)."""
    return checksum.to_bytes(4, "little") + (size_bytes & 0xFFFFFFFF).to_bytes(4, "little")


def read_record(data: bytes, *, verify: bool = False) -> WarcRecord:
    """Read one member of ours; with ``verify`` the digests must agree with the bytes, too."""
    inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        plain = inflate.decompress(data, MAX_RECORD_BYTES)
    except zlib.error as error:
        raise ValueError(f"the gzip member is damaged: {error}") from error
    if not inflate.eof:
        raise ValueError("the gzip member is cut off or too large")
    if inflate.unused_data:
        raise ValueError("bytes follow the gzip member")
    return read_plain(plain, verify=verify)


def read_plain(plain: bytes, *, verify: bool = False) -> WarcRecord:
    """Read one record of ours that was unpacked already."""
    start = plain.find(_END) + len(_END)
    if start < len(_END) or not plain.startswith(b"WARC/1."):
        raise ValueError("the record does not begin with WARC headers")
    head = plain[: start - len(_END)]
    fields: dict[str, str] = {}
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.decode("utf-8", "surrogateescape").partition(":")
        fields.setdefault(name.lower(), value.strip(" \t"))
    length = fields.get("content-length", "")
    if not (length.isascii() and length.isdigit() and start + int(length[:12]) + len(_END) == len(plain)):
        raise ValueError("the length of the record is not the one it claims")
    if not plain.endswith(_END):
        raise ValueError("the record does not end with two empty lines")
    block = plain[start : -len(_END)]
    record = make_record(fields, block)
    if verify:
        for name, data in (("warc-block-digest", block), ("warc-payload-digest", record.body)):
            claimed = fields.get(name, "")
            if claimed and claimed != digest(data):
                raise ValueError(f"{name} does not agree with the bytes")
    return record


def make_record(fields: Mapping[str, str], block: bytes) -> WarcRecord:
    """Make a record of its WARC headers, by lower-case names, and its block, whoever wrote them."""
    kind = fields.get("warc-type", "").lower()
    message: dict[str, Any] = {"body": block}
    if kind == RESPONSE or (kind == REVISIT and block):
        head = read_head(block)
        body = block[head.size_bytes :]
        message = {"status": head.status, "reason": head.reason, "headers": head.headers, "body": body}
    return WarcRecord(
        kind=kind,
        fetched_at=read_date(fields.get("warc-date", "")),
        record_id=fields.get("warc-record-id", "").strip("<>"),
        url=fields.get("warc-target-uri", "").strip("<>"),  # WARC 1.0 was read to want brackets around it
        address=fields.get("warc-ip-address", ""),
        truncated=fields.get("warc-truncated", ""),
        payload_digest=fields.get("warc-payload-digest", ""),
        profile=fields.get("warc-profile", ""),
        refers_to_url=fields.get("warc-refers-to-target-uri", "").strip("<>"),
        refers_to_at=read_date(fields["warc-refers-to-date"]) if fields.get("warc-refers-to-date") else None,
        **message,
    )


def read_date(text: str) -> datetime:
    """Read a WARC-Date; one without a zone is UTC, as the standard wants all of them."""
    at = datetime.fromisoformat(text)
    try:
        return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(f"{text} lies outside of time") from error
