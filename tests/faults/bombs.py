"""Make bodies that are small on the wire and a gibibyte when unpacked, piece by piece, without unpacking them here.

In: nothing. Out: iterators of bytes. The page of spaces looks like HTML to whoever looks at its beginning; the one of
zeros does not. Every bomb is a valid file of its format.
"""

import gzip
import zlib
from base64 import b64decode
from collections.abc import Iterator
from functools import lru_cache
from struct import pack

BOMB_BYTES = 1 << 30
BOMB_START = b"<!doctype html><html lang=en><title>Bomb</title><p>This page is one gibibyte of spaces.\n"

_MEBIBYTE = 1 << 20
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_DEFLATE_END = b"\x03\x00"  # an empty last block
# CRC-32 of a gibibyte of zeros, and of the start and a gibibyte of spaces; counting them anew takes half a second.
_ZEROS_CRC = 0x5B64C2B0
_SPACES_CRC = 0x0A8C1855

# A zstd frame of RLE blocks (RFC 8878 §3.1.1): 128 KiB of one byte in four.
_ZSTD_HEAD = b"\x28\xb5\x2f\xfd\x00\x68"
_ZSTD_BLOCK_BYTES = 1 << 17

# A gibibyte of spaces as brotli, 811 bytes; deflated because the same bits come again and again.
_BROTLI = (
    "eNrLZ/jz/z+7A5OKHLfK93/z////z+DBcCSR8cW9/5///5dn4Gyw0GG4+7v+3///zAqMAu2sC6r/n///v55BheHRBoaS9/9//v/P38DiICPW8O6v"
    "PVA74wSGjsNMF/b+f/7/vz2DEENhBMOu7/8hlijwcTuMWjJqyZC0hBkAZ+2uyg=="
)


def deflate(data: bytes) -> bytes:
    """Compress into blocks that stand alone, so that they can be repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


def pack_gzip(*, is_page: bool) -> Iterator[bytes]:
    """Make the gzip bomb: about a megabyte."""
    start, fill, crc = (BOMB_START, b" ", _SPACES_CRC) if is_page else (b"", b"\0", _ZEROS_CRC)
    yield GZIP_HEAD + deflate(start)
    piece = deflate(fill * _MEBIBYTE) * 64
    for _ in range(BOMB_BYTES // _MEBIBYTE // 64):
        yield piece
    yield _DEFLATE_END + pack("<II", crc, (len(start) + BOMB_BYTES) & 0xFFFFFFFF)


@lru_cache(maxsize=8)
def pack_nested(times: int) -> bytes:
    """Make the bomb of spaces, packed so many times: each time makes it smaller."""
    data = b"".join(pack_gzip(is_page=True))
    for _ in range(times - 1):
        data = gzip.compress(data, mtime=0)
    return data


def pack_zstd() -> Iterator[bytes]:
    """Make a gibibyte of spaces as zstd: 32 KB."""
    count = BOMB_BYTES // _ZSTD_BLOCK_BYTES
    yield _ZSTD_HEAD + _zstd_block(is_last=False) * (count - 1) + _zstd_block(is_last=True)


def pack_brotli() -> Iterator[bytes]:
    """Return a gibibyte of spaces as brotli: 811 bytes."""
    yield zlib.decompress(b64decode(_BROTLI))


def _zstd_block(*, is_last: bool) -> bytes:
    return (is_last | 1 << 1 | _ZSTD_BLOCK_BYTES << 3).to_bytes(3, "little") + b" "
