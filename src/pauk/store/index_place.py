"""Where the index of a collection lies, and who may write it: one process at a time, beside whoever crawls.

In: the collection's folder. Out: the index's folder, and a lock that is held while the block runs. Everything in it can
be made again from the collection at any time, so it may be dropped at any time.
"""

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.store.database import speaking_of

INDEX = "index"
LOCK = "index.lock"
# How long to wait between two looks at a lock that somebody holds.
_LOOK_S = 0.05


def index_folder(collection: Path) -> Path:
    """Return the folder of a collection's index, be it there or not."""
    return collection / INDEX


@contextmanager
def index_lock(collection: Path, *, wait_s: float = 0.0, elapsed: Elapsed = SYSTEM_ELAPSED) -> Iterator[bool]:
    """Try to be the one who writes the index while the block runs, for so long; tell whether that is so."""
    with speaking_of(collection):
        handle = os.open(collection / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        yield _take(handle, wait_s, elapsed)
    finally:
        os.close(handle)


def _take(handle: int, wait_s: float, elapsed: Elapsed) -> bool:
    until = elapsed.seconds() + wait_s
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if elapsed.seconds() >= until:
                return False
            time.sleep(_LOOK_S)
        else:
            return True


def drop_index(collection: Path) -> None:
    """Remove the index with everything in it; it is made again when it is wanted."""
    with speaking_of(collection):
        shutil.rmtree(index_folder(collection), ignore_errors=True)
