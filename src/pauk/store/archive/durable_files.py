"""Write, replace, shorten and remove files so that it lasts and nobody ever sees half of one.

Write a file beside its place and move it there when it is complete, so that nobody ever sees half of one.

In: a path. Out: a stream to write to. Whatever goes wrong, the file that was there before is untouched and nothing
half-written is left; only a kill leaves a hidden ``.part`` file behind.

Write, shorten and remove files so that it lasts, and say in our words what the disk refuses.

In: paths and bytes. Out: nothing, or an error that says what, where and the next step. Whatever fails half-way is
the caller's to undo with `shorten`; a full disk, a quota and a size limit are all `NoSpace`.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from pauk.base.errors import BadFile, NoSpace, PaukError, UsageError, machine_limit
from pauk.store.disk.plain_files import open_folder, open_plain

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
        raise machine_limit(error) or _archive_error(error, path, doing) from error


def _archive_error(error: OSError, path: Path, doing: str) -> PaukError:
    what = f"The archive cannot be {doing}: {error.strerror or error}"
    if error.errno in _NO_SPACE:
        step = "Free some space or raise the quota, then run the same command again: what was done is kept."
        return NoSpace(what, where=str(path), next_step=step)
    step = "Check that the file is there, who owns it, and the health of the disk."
    return BadFile(what, where=str(path), next_step=step)


def open_new(path: Path) -> int:
    """Open a file that must not exist yet, for reading and writing."""
    return open_plain(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)


def open_old(path: Path, *, to_read: bool = False) -> int:
    """Open a regular file that must exist, for reading and writing or for reading alone."""
    return open_plain(path, os.O_RDONLY if to_read else os.O_RDWR)


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
    fd = open_old(path, to_read=True)
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
    fd = open_old(path)
    try:
        if os.fstat(fd).st_size > size_bytes:
            os.ftruncate(fd, size_bytes)
    finally:
        os.close(fd)


def remove(path: Path) -> None:
    """Remove a file; that it is gone already is fine."""
    with suppress(FileNotFoundError), open_folder(path.parent) as folder:
        os.unlink(path.name, dir_fd=folder)


_BUFFER_BYTES = 1 << 20


@contextmanager
def place_file(path: Path, *, force: bool) -> Iterator[BinaryIO]:
    """Open a new file for writing; it takes its name when the block has ended well."""
    place = check_place(path, force=force)
    part = place.parent / f".pauk-{os.getpid()}-{os.urandom(4).hex()}.part"
    with speaking_of_place(path):
        stream = os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb", _BUFFER_BYTES)
        try:
            try:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            finally:
                with suppress(OSError):  # what cannot be flushed was said already, and the part file goes
                    stream.close()
            check_place(path, force=force)  # somebody may have been quicker
            part.replace(place)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def check_place(path: Path, *, force: bool) -> Path:
    """Return where a file would really lie, or say why it cannot be written there."""
    with speaking_of_place(path):
        place = path.resolve()
        if not place.parent.is_dir():
            raise BadFile("There is no such folder", where=str(path.parent), next_step="Make it, or name another.")
        try:
            mode = place.stat().st_mode
        except FileNotFoundError:
            return place
    if not stat.S_ISREG(mode):
        raise BadFile("This is no plain file", where=str(path), next_step="Name a file; - is standard output.")
    if not force:
        raise UsageError("The file is there already", where=str(path), next_step="Use --force to replace it.")
    return place


@contextmanager
def speaking_of_place(path: Path) -> Iterator[None]:
    """Turn what the system says into an error of ours about this place."""
    try:
        yield
    except OSError as error:
        raise machine_limit(error) or _place_error(error, path) from error


def _place_error(error: OSError, path: Path) -> PaukError:
    if error.errno in _NO_SPACE:
        return NoSpace(
            f"There is no space: {error.strerror}",
            where=str(path),
            next_step="Make space or choose another place and run the same command again; no half of it is left.",
        )
    what = f"It cannot be written: {error.strerror or error}"
    return BadFile(what, where=str(path), next_step="Check who owns the folder, or choose another place.")
