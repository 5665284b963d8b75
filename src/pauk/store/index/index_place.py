"""Where the index of a collection lies, and who may write it: one process at a time, beside whoever crawls.

In: the collection's folder. Out: the index's folder, and a lock that is held while the block runs. Everything in it can
be made again from the collection at any time, so it may be dropped at any time. The index of a collection that cannot
be written lies in the user's own cache (``$XDG_CACHE_HOME/pauk``, or ``~/.cache/pauk``).
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.store.disk.plain_files import open_plain, read_plain
from pauk.store.sql.sqlite import speaking_of

INDEX = "index"
LOCK = "index.lock"
_MANAGED = ".managed.json"
_PLAIN_NAME = re.compile(r"\.?\w[\w.-]*", re.ASCII)
_MAX_LIST_BYTES = 100_000_000
Stamp = tuple[tuple[int, int, int], ...]
# How long to wait between two looks at a lock that somebody holds.
_LOOK_S = 0.05


def index_folder(collection: Path) -> Path:
    """Return the folder of a collection's index, be it there or not.

    Where nothing can be written into the collection, it is the index that somebody made before, as long as that is
    current, and else one in the user's own cache (`make_index_folder`).
    """
    own = collection / INDEX
    if _may_write(collection):
        return own
    away = _cached_folder(collection) / INDEX
    return away if away.is_dir() or not own.is_dir() else own


def make_index_folder(collection: Path) -> Path:
    """Return a folder in which an index can be written, and make it where it lies in the cache."""
    if _may_write(collection):
        return collection / INDEX
    away = _cached_folder(collection) / INDEX
    with speaking_of(away):
        away.mkdir(mode=0o700, parents=True, exist_ok=True)
    return away


def _may_write(collection: Path) -> bool:
    return os.access(collection, os.W_OK | os.X_OK)


def _cached_folder(collection: Path) -> Path:
    told = os.environ.get("XDG_CACHE_HOME", "")
    home = Path(told) if Path(told).is_absolute() else Path("~").expanduser() / ".cache"
    return home / "pauk" / hashlib.sha256(os.path.realpath(collection).encode("utf-8", "surrogateescape")).hexdigest()


@contextmanager
def index_lock(collection: Path, *, wait_s: float = 0.0, elapsed: Elapsed = SYSTEM_ELAPSED) -> Iterator[bool]:
    """Try to be the one who writes the index while the block runs, for so long; tell whether that is so."""
    place = collection if _may_write(collection) else _cached_folder(collection)
    with speaking_of(place):
        if place != collection:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = open_plain(place / LOCK, os.O_RDWR | os.O_CREAT, 0o644, in_root=True)
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


def find_leading_out(place: Path) -> str:
    """Return a name in the index's own lists that leads out of its folder, or nothing.

    The library removes what its list of files names and no segment needs, by the name as it stands there; so a list
    that a stranger wrote could have any file of the user removed.
    """
    try:
        told = json.loads(read_plain(place / _MANAGED, _MAX_LIST_BYTES, in_root=False))
    except FileNotFoundError:
        return ""
    except (ValueError, RecursionError):
        return _MANAGED
    names = [str(name) for name in told] if isinstance(told, list) else [_MANAGED + "/"]
    return next((name for name in names if not _PLAIN_NAME.fullmatch(name)), "")


def collection_stamp(collection: Path) -> Stamp:
    """Return what is different after everything that is written to a collection: sizes and times of its files."""
    return tuple(_stamp_of(collection / name) for name in ("pauk.db", "pauk.db-wal", INDEX))


def _stamp_of(path: Path) -> tuple[int, int, int]:
    try:
        told = path.stat()
    except OSError:
        return 0, 0, 0
    return told.st_mtime_ns, told.st_size, told.st_ino


def drop_index(collection: Path) -> None:
    """Remove the index with everything in it; it is made again when it is wanted."""
    with speaking_of(collection):
        shutil.rmtree(index_folder(collection), ignore_errors=True)
