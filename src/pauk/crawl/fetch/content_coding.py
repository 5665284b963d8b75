"""Undo the content codings of a body within limits.

In: a body as it was sent and its Content-Encoding. Out: what can be read of it, never more than was asked for, and
an outcome that says whether that is all. As in browsers, what follows the end of a coded body is ignored, and a body
that is plainly not coded although its header says so is taken as it is.
"""

import re
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial
from typing import Protocol

import brotli

from pauk.base.outcomes import BROKEN_BODY, OK, TOO_LARGE

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

# What a request offers in Accept-Encoding.
TAKEN = "gzip, deflate, br, zstd"

UNDECODABLE = BROKEN_BODY.of("undecodable")
TRUNCATED = BROKEN_BODY.of("truncated")

# Nobody codes a page three times in earnest; each stage costs memory and time up to the limit.
_MAX_CODINGS = 3
# Block-wise gzip (64 KB blocks) of the largest page that is usually taken has 160 members.
_MAX_MEMBERS = 1_000
# What is left behind the end of a member is copied: in steps of this size that stays cheap, however many there are.
_STEP_BYTES = 65_536
# Where a step fails it is repeated more finely, so that all that can be read is read.
_FINER_STEPS = (256, 1)
# RFC 8878 §3.1.1.1.2 asks decoders to take windows of 8 MB, and allows them to refuse more.
_ZSTD_WINDOW_LOG = 23
# How much of the stages in between and of the body is decoded to get at the first bytes, at first.
_EARLY_BYTES = 8_192

_NOTHING = frozenset(("", "identity", "none", "utf-8", "utf8", "binary", "8bit", "aws-chunked"))  # seen, and harmless
_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18")  # a frame, or one to skip
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f]")
_PLAIN_BYTES = 512
_ERRORS = (zlib.error, brotli.error, zstd.ZstdError)


@dataclass(frozen=True, slots=True)
class DecodedBody:
    """A body without its codings; ``outcome`` is ok, too_large (then it is cut) or broken_body:…."""

    content: bytes
    outcome: str


def decode_body(body: bytes, codings: str, *, max_bytes: int) -> DecodedBody:
    """Undo all codings of a Content-Encoding header; no stage makes more than the limit."""
    names = read_codings(codings)
    if not names:
        return DecodedBody(body, str(OK)) if len(body) <= max_bytes else DecodedBody(body[:max_bytes], str(TOO_LARGE))
    if not is_known(names):
        return DecodedBody(b"", UNDECODABLE)
    ends = set()
    for name in reversed(names):
        stage = _undo(name, body, max_bytes)
        body = stage.content
        ends.add(stage.end)
    return DecodedBody(body, _OUTCOMES[min(ends, key=_RANK.__getitem__)])


def first_bytes(body_so_far: bytes, codings: str, wanted: int = 1024) -> bytes:
    """Return the first decoded bytes of a body of which the beginning is here; fewer where that is not enough."""
    names = read_codings(codings)
    if not names or not is_known(names):
        return body_so_far[:wanted]
    content = _begin(body_so_far[:_EARLY_BYTES], names, wanted)
    if len(content) < wanted and len(body_so_far) > _EARLY_BYTES:
        content = _begin(body_so_far, names, wanted)
    return content


@lru_cache(256)  # nearly all pages of the Web say one of five things here
def read_codings(codings: str) -> tuple[str, ...]:
    """Split a Content-Encoding header into the codings that change anything, in the order they were applied."""
    names = (name.strip().lower().removeprefix("x-") for name in codings.split(","))
    return tuple(name for name in names if name not in _NOTHING)


def is_known(names: tuple[str, ...]) -> bool:
    """Tell whether these codings can be undone."""
    return len(names) <= _MAX_CODINGS and all(name in _MAKERS for name in names)


def _begin(body: bytes, names: tuple[str, ...], wanted: int) -> bytes:
    for name in reversed(names[1:]):
        body = _undo(name, body, max(wanted, len(body), _EARLY_BYTES)).content
    return _undo(names[0], body, wanted).content


class _End(Enum):
    """How reading one coding ended."""

    WHOLE = "whole"
    CUT = "cut"
    TRUNCATED = "truncated"
    CORRUPT = "corrupt"


# When several stages end badly the first of these is told.
_OUTCOMES = {
    _End.CUT: str(TOO_LARGE),
    _End.CORRUPT: UNDECODABLE,
    _End.TRUNCATED: TRUNCATED,
    _End.WHOLE: str(OK),
}
_RANK = {end: rank for rank, end in enumerate(_OUTCOMES)}


@dataclass(frozen=True, slots=True)
class _Stage:
    """What one coding hid; ``at`` is the last place in the body up to which all went well."""

    content: bytes
    end: _End
    at: int


class _Decoder(Protocol):
    """One library's decoder, for one member or frame."""

    def feed(self, data: bytes, room: int) -> bytes:
        """Decode further; about ``room`` bytes are enough, and then it is not fed again."""
        ...

    def is_done(self) -> bool:
        """Tell whether the end was reached."""
        ...

    def rest(self) -> bytes:
        """Return what was fed beyond the end."""
        ...


class _Zlib:
    def __init__(self, wbits: int) -> None:
        self._library = zlib.decompressobj(wbits)

    def feed(self, data: bytes, room: int) -> bytes:
        return self._library.decompress(data, room)

    def is_done(self) -> bool:
        return self._library.eof

    def rest(self) -> bytes:
        return self._library.unused_data


class _Zstd:
    def __init__(self) -> None:
        self._library = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW_LOG})

    def feed(self, data: bytes, room: int) -> bytes:
        return self._library.decompress(data, room)

    def is_done(self) -> bool:
        return self._library.eof

    def rest(self) -> bytes:
        return self._library.unused_data


class _Brotli:
    def __init__(self) -> None:
        self._library = brotli.Decompressor()

    def feed(self, data: bytes, room: int) -> bytes:
        part: bytes = self._library.process(data, output_buffer_limit=room)
        parts, size = [part], len(part)
        while part and size < room and not self._library.is_finished():  # at the end of its input it holds some back
            part = self._library.process(b"", output_buffer_limit=room - size)
            parts.append(part)
            size += len(part)
        return b"".join(parts)  # in blocks: up to twice the room

    def is_done(self) -> bool:
        return bool(self._library.is_finished())

    def rest(self) -> bytes:
        return b""  # it takes anything behind the end for an error, and finer steps find the end


def _make_gzip(_body: bytes) -> Callable[[], _Decoder]:
    return partial(_Zlib, 47)  # gzip, or zlib where the server mixed them up


def _make_deflate(body: bytes) -> Callable[[], _Decoder]:
    """RFC 9110 §8.4.1.2 asks for the zlib format; many servers send bare deflate, and browsers take both."""
    has_header = len(body) >= 2 and body[0] & 0x0F == 8 and (body[0] << 8 | body[1]) % 31 == 0
    return partial(_Zlib, 47 if has_header or body.startswith(_GZIP_MAGIC) else -15)


_MAKERS: dict[str, Callable[[bytes], Callable[[], _Decoder]]] = {
    "gzip": _make_gzip,
    "deflate": _make_deflate,
    "br": lambda _body: _Brotli,
    "zstd": lambda _body: _Zstd,
}


def _undo(name: str, body: bytes, limit: int) -> _Stage:
    """Undo one coding, as far as it goes and as far as the limit."""
    if not body:
        return _Stage(b"", _End.WHOLE, 0)
    stage = _salvage(_MAKERS[name](body), body, limit)
    if stage.end is _End.CORRUPT and name == "deflate" and not stage.content:
        bare = _salvage(partial(_Zlib, -15), body, limit)  # what looked like a zlib header was none
        stage = bare if bare.content else stage
    if stage.end in (_End.CORRUPT, _End.TRUNCATED) and _is_plain(body):
        return _Stage(body[:limit], _End.WHOLE if len(body) <= limit else _End.CUT, len(body))
    return stage


def _salvage(make: Callable[[], _Decoder], body: bytes, limit: int) -> _Stage:
    """Read to the end or to the last byte before the damage: a decoder that fails keeps what it had in hand."""
    stage = _read(make, body, limit, _STEP_BYTES, 0)
    for step in _FINER_STEPS:
        if stage.end is not _End.CORRUPT:
            break
        stage = _read(make, body, limit, step, stage.at)
    return stage


def _read(make: Callable[[], _Decoder], body: bytes, limit: int, step: int, sure: int) -> _Stage:
    """Read all members in steps; the first ``sure`` bytes are known to be sound and taken in large ones."""
    decoder, members, at, size = make(), 1, 0, 0
    parts: list[bytes] = []
    while at < len(body):
        piece = body[at : min(at + _STEP_BYTES, sure) if at < sure else at + step]
        try:
            part = decoder.feed(piece, limit + 1 - size)
        except _ERRORS:
            return _Stage(b"".join(parts), _End.CORRUPT, at)
        at += len(piece)
        parts.append(part)
        size += len(part)
        if size > limit:
            return _Stage(b"".join(parts)[:limit], _End.CUT, at)
        if decoder.is_done():
            at -= len(decoder.rest())
            if members == _MAX_MEMBERS or not _is_member(body, at):
                return _Stage(b"".join(parts), _End.CUT if _is_member(body, at) else _End.WHOLE, at)
            decoder, members = make(), members + 1
    return _Stage(b"".join(parts), _End.TRUNCATED, at)


def _is_member(body: bytes, at: int) -> bool:
    """Tell whether another gzip member or zstd frame begins here; anything else behind the end is of no interest."""
    return body.startswith(_GZIP_MAGIC, at) or _ZSTD_MAGIC.match(body, at) is not None


def _is_plain(body: bytes) -> bool:
    """Tell whether a body that claims a coding is text all the same; coded bytes are full of control characters."""
    head = body[:_PLAIN_BYTES]
    if _CONTROL.search(head) or _ZSTD_MAGIC.match(head):
        return False
    if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return True
    return len(head) >= 64 and "\ufffd" not in head[:-3].decode("utf-8", "replace")
