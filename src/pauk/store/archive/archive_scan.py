"""Walk through an archive file record by record, and look for damage.

In: the path of a file of ours. Out: where each gzip member lies and what it holds, or the problems that were found.
A walk stops at the first damage with `DamagedCollection`; a check goes on behind it.
"""

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pauk.base.errors import BadFile, DamagedCollection
from pauk.store.archive.durable_files import open_old, speaking_of
from pauk.store.archive.warc import MAX_RECORD_BYTES, WARCINFO, read_plain

_CHUNK_BYTES = 65_536
# How all our members begin: gzip, deflate, no name, no time; by chance it occurs once in 2^64 places.
_BEGINNING = b"\x1f\x8b\x08\0\0\0\0\0"
# A file that has more is not worth a longer list.
_MAX_PROBLEMS = 1_000


class GzipMember(NamedTuple):
    """One gzip member: where it lies, how long it is, and what it holds unpacked."""

    offset: int
    length: int
    plain: bytes


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with an archive file, and where."""

    file: int
    offset: int
    what: str


def walk_members(path: Path, *, start: int = 0, end: int | None = None) -> Iterator[GzipMember]:
    """Go through the members of a file from one offset up to another, or to its end."""
    with speaking_of(path, "read"), os.fdopen(open_old(path, to_read=True), "rb") as stream:
        size_bytes = os.fstat(stream.fileno()).st_size if end is None else end
        yield from _walk(stream, path, start, size_bytes)


def _walk(stream: BinaryIO, path: Path, offset: int, end: int) -> Iterator[GzipMember]:
    stream.seek(offset)
    unread = end - offset
    buffer = b""
    while buffer or unread:
        inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        pieces: list[bytes] = []
        length = plain_bytes = 0
        while not inflate.eof:
            if not buffer:
                buffer = stream.read(min(_CHUNK_BYTES, unread))
                unread -= len(buffer)
            if not buffer:
                raise _damaged(path, offset, "the record is cut off")
            try:
                pieces.append(inflate.decompress(buffer))
            except zlib.error as error:
                raise _damaged(path, offset, f"the record is damaged ({error})") from error
            plain_bytes += len(pieces[-1])
            if plain_bytes > MAX_RECORD_BYTES:
                raise _damaged(path, offset, f"the record is larger than {MAX_RECORD_BYTES} bytes")
            length += len(buffer) - len(inflate.unused_data)
            buffer = inflate.unused_data
        yield GzipMember(offset, length, b"".join(pieces))
        offset += length


def _damaged(path: Path, offset: int, what: str) -> DamagedCollection:
    return DamagedCollection(
        f"An archive file is damaged: {what}",
        where=f"{path}, byte {offset}",
        next_step="Look with: pauk doctor. Bring the file back from a copy, or fetch its pages again.",
    )


def find_problems(file: int, path: Path, *, end: int | None = None) -> list[Problem]:
    """Read every record of a file and verify its digests; behind damage go on with the next record."""
    problems: list[Problem] = []
    offset = 0
    size_bytes = path.stat().st_size if end is None else end
    while len(problems) < _MAX_PROBLEMS:
        try:
            for member in walk_members(path, start=offset, end=size_bytes):
                problems += _judge(file, member)
                offset = member.offset + member.length
        except DamagedCollection as error:
            problems.append(Problem(file, offset, error.what))
            offset = _find_next(path, offset + 1, size_bytes)
        except BadFile as error:  # a disk that cannot be read here need not be asked again
            problems.append(Problem(file, offset, error.what))
            break
        else:
            break
    return problems[:_MAX_PROBLEMS]


def _judge(file: int, member: GzipMember) -> list[Problem]:
    try:
        record = read_plain(member.plain, verify=True)
    except ValueError as error:
        return [Problem(file, member.offset, f"A record cannot be read: {error}")]
    if not member.offset and record.kind != WARCINFO:
        return [Problem(file, 0, "The file does not begin with a warcinfo record")]
    return []


def _find_next(path: Path, offset: int, end: int) -> int:
    """Return the offset of the next member's beginning, or the end."""
    overlap = len(_BEGINNING) - 1
    with os.fdopen(open_old(path, to_read=True), "rb") as stream:
        while offset < end:
            stream.seek(offset)
            chunk = stream.read(min(1 << 20, end - offset))
            found = chunk.find(_BEGINNING)
            if found >= 0:
                return offset + found
            offset += max(len(chunk) - overlap, 1)
    return end
