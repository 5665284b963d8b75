"""Find where the next record of a damaged WARC file begins: a gzip member, a frame, or a line that says so.

In: an open file and an offset. Out: the offset of a place at which reading may go on, or -1. That it is one is only
likely: whoever reads there looks for himself.
"""

import re
import zlib
from typing import BinaryIO

_GZIP, _ZSTD, _LZ4, _PLAIN = b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18", b"WARC/1."
PACKED = (_GZIP, _ZSTD, _LZ4)
_BEGINNINGS = re.compile(b"|".join(map(re.escape, (*PACKED, _PLAIN))))
_LONGEST = max(len(one) for one in (*PACKED, _PLAIN))
_CHUNK_BYTES = 1 << 20
# So much of a gzip member shows whether a record is inside; unpacked, so much of it is looked at.
_LOOK_BYTES = 1_024


def find_next_record(stream: BinaryIO, offset: int) -> int:
    """Return where at or behind an offset a record may begin; -1 where none does."""
    stream.seek(0)
    is_packed = stream.read(4).startswith(PACKED)
    stream.seek(offset)
    chunk = stream.read(_CHUNK_BYTES)
    while chunk:
        for found in _BEGINNINGS.finditer(chunk):
            place = offset + found.start()
            if found[0] == _PLAIN and is_packed:
                continue  # within a page about archives, stored as it is
            if found[0] != _GZIP or _holds_record(stream, place):
                return place
        if len(chunk) < _CHUNK_BYTES:
            return -1
        offset += len(chunk) - _LONGEST
        stream.seek(offset)
        chunk = stream.read(_CHUNK_BYTES)
    return -1


def _holds_record(stream: BinaryIO, place: int) -> bool:
    stream.seek(place)
    try:
        begin = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(stream.read(_LOOK_BYTES), len(_PLAIN))
    except zlib.error:
        return False
    return begin == _PLAIN
