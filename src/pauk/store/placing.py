"""Write a file beside its place and move it there when it is complete, so that nobody ever sees half of one.

In: a path. Out: a stream to write to. Whatever goes wrong, the file that was there before is untouched and nothing
half-written is left; only a kill leaves a hidden ``.part`` file behind.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from pauk.base.errors import BadFile, NoSpace, PaukError, UsageError

_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
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
                _close(stream)
            check_place(path, force=force)  # somebody may have been quicker
            part.replace(place)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def _close(stream: BinaryIO) -> None:
    with suppress(OSError):  # what cannot be flushed was said already, and the part file goes
        stream.close()


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
        raise _explain(error, path) from error


def _explain(error: OSError, path: Path) -> PaukError:
    if error.errno in _FULL:
        return NoSpace(
            f"There is no space: {error.strerror}",
            where=str(path),
            next_step="Make space or choose another place and run the same command again; no half of it is left.",
        )
    what = f"It cannot be written: {error.strerror or error}"
    return BadFile(what, where=str(path), next_step="Check who owns the folder, or choose another place.")
