"""Let one runner at a time work on a collection, and tell a second one who holds it.

In: the collection's folder and the command that runs. Out: a lock held while the block runs. The system itself
gives the lock back when its holder dies, however it dies; what is written in the file is only for people.
"""

import fcntl
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed, write_moment
from pauk.base.errors import LockedCollection, UnsafeFolder
from pauk.store.disk.plain_files import open_plain, read_plain
from pauk.store.sql.sqlite import speaking_of

FILE_NAME = "runner.lock"


@contextmanager
def runner_lock(folder: Path, command: str, *, elapsed: Elapsed = SYSTEM_ELAPSED) -> Iterator[None]:
    """Hold the collection while the block runs, or say who does."""
    path = folder / FILE_NAME
    with speaking_of(path):
        handle = open_plain(path, os.O_RDWR | os.O_CREAT, 0o644, in_root=True)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = _read(path)
            what = "Another runner works on this collection: " + ", ".join(
                f"{key} {value}" for key, value in holder.items()
            )
            raise LockedCollection(
                what,
                where=str(path.parent),
                next_step="Wait until it has ended, or stop it with Ctrl-C. Reading is possible.",
            ) from error
        with speaking_of(path):
            os.ftruncate(handle, 0)
            os.pwrite(handle, _describe(command, elapsed), 0)
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def holder_of(folder: Path) -> dict[str, Any]:
    """Say who holds the collection: process, host, command and since when; empty if nobody does."""
    path = folder / FILE_NAME
    try:
        handle = open_plain(path, os.O_RDONLY, in_root=True)
    except (OSError, UnsafeFolder):
        return {}
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _read(path)
    finally:
        os.close(handle)
    return {}


def _describe(command: str, elapsed: Elapsed) -> bytes:
    return json.dumps(
        {
            "process": os.getpid(),
            "host": socket.gethostname(),
            "command": command,
            "since": write_moment(datetime.fromtimestamp(elapsed.moment(), UTC)),
        },
        ensure_ascii=False,
    ).encode()


def _read(path: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(read_plain(path, 10_000)))
    except (OSError, UnsafeFolder, ValueError, TypeError, RecursionError):
        return {"process": "unknown"}
