"""Write, shorten and remove files so that it lasts, and say in our words what the disk refuses.

In: paths and bytes. Out: nothing, or an error that says what, where and the next step. Whatever fails half-way is
the caller's to undo with `shorten`; a full disk, a quota and a size limit are all `NoSpace`.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pauk.base.errors import BadFile, NoSpace, PaukError

_NO_SPACE = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
_COPY_BYTES = 1 << 20

# What is not there on every system is done by its slower sister.
_sync_data: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)


@contextmanager
def speaking_of(path: Path, doing: str) -> Iterator[None]:
    """Turn what the system says inside into an error of ours about this path."""
    try:
        yield
    except OSError as error:
        raise _explain(error, path, doing) from error


def _explain(error: OSError, path: Path, doing: str) -> PaukError:
    what = f"The archive cannot be {doing}: {error.strerror or error}"
    if error.errno in _NO_SPACE:
        step = "Free some space or raise the quota, then run the same command again: what was done is kept."
        return NoSpace(what, where=str(path), next_step=step)
    step = "Check that the file is there, who owns it, and the health of the disk."
    return BadFile(what, where=str(path), next_step=step)


def open_new(path: Path) -> int:
    """Open a file that must not exist yet, for reading and writing."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)


def open_old(path: Path) -> int:
    """Open a file that must exist, for reading and writing."""
    return os.open(path, os.O_RDWR)


def write_at(fd: int, data: bytes, offset: int) -> None:
    """Write all bytes at this offset; the system may take them in pieces."""
    rest = memoryview(data)
    while rest:
        written = os.pwrite(fd, rest, offset)
        rest, offset = rest[written:], offset + written


def read_at(fd: int, length: int, offset: int) -> bytes:
    """Read so many bytes at this offset, fewer only where the file ends."""
    pieces = []
    while length:
        piece = os.pread(fd, min(length, 1 << 30), offset)
        if not piece:
            break
        pieces.append(piece)
        length, offset = length - len(piece), offset + len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def copy_range(source: int, target: int, start: int, end: int, to: int) -> None:
    """Copy the bytes from start to end of one open file into another."""
    while start < end:
        piece = read_at(source, min(_COPY_BYTES, end - start), start)
        if not piece:
            raise OSError(errno.EIO, "the file ended while it was copied")
        write_at(target, piece, to)
        start, to = start + len(piece), to + len(piece)


def sync_file(path: Path) -> None:
    """Wait until the bytes of a file, and its length, are on the disk."""
    fd = os.open(path, os.O_RDONLY)
    try:
        _sync_data(fd)
    finally:
        os.close(fd)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def make_folder(path: Path) -> None:
    """Make a folder, with those above it, where there is none."""
    if not path.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        sync_folder(path.parent)


def shorten(path: Path, size_bytes: int) -> None:
    """Cut a file off behind so many bytes; one that is shorter stays as it is."""
    if path.stat().st_size > size_bytes:
        os.truncate(path, size_bytes)


def remove(path: Path) -> None:
    """Remove a file; that it is gone already is fine."""
    with suppress(FileNotFoundError):
        path.unlink()
