"""Spoil what a body is wrapped in, and wrap bodies that nobody should unpack whole.

In: nothing. Out: `CODING_FAULTS`, a part of the table.
"""

import gzip
import zlib
from collections.abc import Callable, Iterator

from tests.faults.bombs import pack_brotli, pack_gzip, pack_nested, pack_zstd
from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.raw import End, Raw, after, write_head, write_whole

_TRUNCATED = ("broken_body:truncated", "broken_body")
_UNDECODABLE = ("broken_body:undecodable", "broken_body")
_LARGE = ("too_large", "broken_body")


def _pack(call: Call) -> bytes:
    return gzip.compress(call.page(), mtime=0)


def _packed(spoil: Callable[[bytes], bytes], coding: str = "gzip") -> Handler:
    def handle(call: Call) -> Raw:
        return Raw((write_whole(spoil(_pack(call)), ("Content-Encoding", coding)),), end=End.OPEN)

    return handle


def _flip(data: bytes) -> bytes:
    """Damage the middle of the compressed data."""
    half = len(data) // 2
    return data[:half] + bytes(byte ^ 0x55 for byte in data[half : half + 40]) + data[half + 40 :]


def _coded(pack: Callable[[bytes], bytes], coding: str) -> Handler:
    def handle(call: Call) -> Raw:
        return Raw((write_whole(pack(call.page()), ("Content-Encoding", coding)),), end=End.OPEN)

    return handle


def _deflate_bare(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def _bomb(coding: str, make: Callable[[], Iterator[bytes]]) -> Handler:
    def handle(_call: Call) -> Raw:
        return Raw(after(write_head(("Content-Encoding", coding), ("Connection", "close")), make()))

    return handle


def _nest(times: int) -> Handler:
    return _bomb(", ".join(["gzip"] * times), lambda: iter((pack_nested(times),)))


CODING_FAULTS = (
    Fault(
        "bad-gzip",
        "Compressed bodies that cannot be unpacked, or only with care.",
        (
            Spot("/truncated", "Half of the compressed page.", _TRUNCATED,
                 _packed(lambda data: data[: len(data) // 2])),
            Spot("/no-checksum", "The last eight bytes are missing.", ("broken_body", "ok"),
                 _packed(lambda data: data[:-8])),
            Spot("/corrupt", "Damaged in the middle.", _UNDECODABLE, _packed(_flip)),
            Spot("/checksum", "The checksum is wrong.", ("broken_body", "ok"),
                 _packed(lambda data: data[:-8] + bytes(4) + data[-4:])),
            Spot("/not-gzip", "Said to be compressed, but is not.", ("broken_body:undecodable", "broken_body", "ok"),
                 _coded(bytes, "gzip")),
            Spot("/header-only", "A header of gzip and nothing else.", ("broken_body",),
                 _packed(lambda data: data[:10])),
            Spot("/nothing", "Said to be compressed, but empty.", ("ok", "broken_body"), _packed(lambda _: b"")),
            Spot("/rubbish-after", "A good page with rubbish after it.", ("ok", "broken_body"),
                 _packed(lambda data: data + b"rubbish")),
            Spot("/two-parts", "A good page in two parts, which gzip allows.", ("ok",),
                 _coded(lambda page: gzip.compress(page[:300], mtime=0) + gzip.compress(page[300:], mtime=0), "gzip")),
            Spot("/twice", "A good page, compressed twice.", ("ok",),
                 _packed(lambda data: gzip.compress(data, mtime=0), "gzip, gzip")),
            Spot("/old-name", "A good page under gzip's old name.", ("ok",), _packed(bytes, "x-gzip")),
            Spot("/shouted", "A good page under a name in capitals.", ("ok",), _packed(bytes, "GZIP")),
            Spot("/deflate", "A good page as deflate in zlib's frame, as the standard wants.", ("ok",),
                 _coded(zlib.compress, "deflate")),
            Spot("/bare-deflate", "A good page as bare deflate, as some servers do.", ("ok",),
                 _coded(_deflate_bare, "deflate")),
            Spot("/unknown", "A coding nobody knows.", _UNDECODABLE, _coded(lambda page: page[::-1], "x-mirror")),
            Spot("/false-brotli", "Said to be brotli, but is not.", _UNDECODABLE, _coded(bytes, "br")),
            Spot("/identity", "Said not to be coded at all.", ("ok",), _coded(bytes, "identity")),
        ),
    ),
    Fault(
        "bomb",
        "Bodies that are small on the wire and a gibibyte when unpacked.",
        (
            Spot("/page", "A page of spaces, a megabyte of gzip.", _LARGE,
                 _bomb("gzip", lambda: pack_gzip(is_page=True))),
            Spot("/zeros", "Zeros that are no page, a megabyte of gzip.", ("not_html", *_LARGE),
                 _bomb("gzip", lambda: pack_gzip(is_page=False))),
            Spot("/nested", "The page, packed twice.", _LARGE, _nest(2)),
            Spot("/thrice", "The page, packed three times.", _LARGE, _nest(3)),
            Spot("/hundredfold", "A hundred layers of gzip.", _LARGE, _nest(100)),
            Spot("/zstd", "The spaces as zstd.", _LARGE, _bomb("zstd", pack_zstd)),
            Spot("/brotli", "The spaces as brotli.", _LARGE, _bomb("br", pack_brotli)),
        ),
    ),
)  # fmt: skip
