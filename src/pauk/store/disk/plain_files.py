"""Open what lies in a collection without following a link: real folders and regular files only.

In: paths inside a collection. Out: file descriptors, bytes, and what a folder holds that has no place there. A folder
may come from a stranger, and whoever unpacked it has not looked: a link named like one of our files would have us
empty or shorten its target, a pipe would have us wait for ever, a hard link would change a file that lies elsewhere.
Names are looked up from an open folder, so what was judged is what is opened, even where somebody changes the folder
meanwhile.
"""

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pauk.base.errors import UnsafeFolder

# What a link in the place of a folder or a file is answered with (POSIX says ELOOP; Linux and the BSDs differ where a
# folder was asked for, or for links in general).
_LINKS = frozenset((errno.ELOOP, errno.EMLINK, errno.ENOTDIR, getattr(errno, "EFTYPE", errno.ELOOP)))
_STEP = "Nothing was touched. Look with: pauk doctor; a real copy of a folder of your own is made by: cp -rL OLD NEW"
_KINDS = (
    (stat.S_ISLNK, "a link"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"),
    (stat.S_ISBLK, "a device"), (stat.S_ISCHR, "a device"),
)  # fmt: skip
_HARD_LINK = "a file that has another name elsewhere, too (a hard link)"
_PIECE_BYTES = 1 << 20
# What is ours by its name: a collection may lie in a folder with other things, which nobody opens.
_OURS = re.compile(
    r"(?:pauk|people)\.db.*|pauk\.toml|people\.key|(?:runner|index)\.lock|(?:searches|logins)\.json|"
    r"archive|index|rules|models|spool|\.(?:pauk|logins|people|searches).*"
)
# Our own folders are two deep; whatever lies deeper is none of ours, and not opened.
_DEEPEST = 4
# How a rollback journal ends that names a super-journal (sqlite.org/fileformat2.html, 3 and pager.c): SQLite deletes
# the file of that name when it has rolled back, wherever it lies. We write no such journals.
_JOURNAL_END = bytes.fromhex("d9d505f920a163d7")
_DATABASES = ("pauk.db", "people.db", "index/book.db")
_MOST_LISTED = 1_000


@dataclass(frozen=True, slots=True)
class Strange:
    """Something in a collection's folder that could lead elsewhere: its name in the folder, and what it is."""

    name: str
    what: str


@contextmanager
def open_folder(path: Path, *, in_root: bool = False) -> Iterator[int]:
    """Open a folder of a collection; only the collection's own (``in_root``) may be reached through a link."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC | (0 if in_root else os.O_NOFOLLOW)
    try:
        handle = os.open(path, flags)
    except OSError as error:
        if error.errno in _LINKS and path.is_symlink():
            raise _unsafe(path, "a link") from error
        raise
    try:
        yield handle
    finally:
        os.close(handle)


def open_plain(path: Path, flags: int, mode: int = 0o666, *, in_root: bool = False) -> int:
    """Open a regular file by its last name alone, in a real folder (``in_root``: in the collection's own)."""
    with open_folder(path.parent, in_root=in_root) as folder:
        try:
            # A pipe would be waited for without O_NONBLOCK, which means nothing to a regular file.
            handle = os.open(path.name, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, mode, dir_fd=folder)
        except OSError as error:
            if error.errno in _LINKS or error.errno == errno.EEXIST:
                _demand_plain(folder, path)
            error.filename = str(path)
            raise
    try:
        told = os.fstat(handle)
        _judge(path, told, will_write=flags & (os.O_WRONLY | os.O_RDWR) != 0)
    except BaseException:
        os.close(handle)
        raise
    return handle


def demand_plain(path: Path, *, in_root: bool = False) -> os.stat_result | None:
    """Make sure that a library may open a file by its path; return what the system tells of it, None where none is."""
    try:
        with open_folder(path.parent, in_root=in_root) as folder:
            return _demand_plain(folder, path)
    except FileNotFoundError:
        return None


def _demand_plain(folder: int, path: Path) -> os.stat_result | None:
    try:
        told = os.stat(path.name, dir_fd=folder, follow_symlinks=False)
    except OSError:
        return None
    _judge(path, told, will_write=True)
    return told


def _judge(path: Path, told: os.stat_result, *, will_write: bool) -> None:
    if stat.S_ISDIR(told.st_mode):  # nobody is harmed
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(told.st_mode):
        raise _unsafe(path, kind_of(told.st_mode))
    if will_write and told.st_nlink > 1:
        raise _unsafe(path, _HARD_LINK)


def _unsafe(path: Path, what: str) -> UnsafeFolder:
    return UnsafeFolder(f"Where a file of the collection should be lies {what}", where=str(path), next_step=_STEP)


def kind_of(mode: int) -> str:
    """Name what is no regular file, for people."""
    return next((word for is_it, word in _KINDS if is_it(mode)), "a folder" if stat.S_ISDIR(mode) else "no plain file")


def read_plain(path: Path, limit_bytes: int, *, in_root: bool = True) -> bytes:
    """Read a small file of a collection, so many bytes at most."""
    handle = open_plain(path, os.O_RDONLY, in_root=in_root)
    try:
        pieces: list[bytes] = []
        while limit_bytes > 0 and (piece := os.read(handle, min(limit_bytes, _PIECE_BYTES))):
            pieces.append(piece)
            limit_bytes -= len(piece)
    finally:
        os.close(handle)
    return b"".join(pieces)


def is_plain(path: Path) -> bool:
    """Whether there is a regular file at a place, or a real folder that holds it; a link is neither."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


# The whole folder.


def is_ours(name: str) -> bool:
    """Whether a file or folder of this name, right in a collection's folder, belongs to the collection."""
    return _OURS.fullmatch(name) is not None


def find_strange(root: Path) -> Iterator[Strange]:
    """Find what could lead out of a collection's folder, among all that is ours by its name."""
    found = [*_look_into(root, "", 1), *_look_at_journals(root)]
    yield from found[:_MOST_LISTED]


def _look_into(folder: Path, prefix: str, depth: int) -> Iterator[Strange]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if not prefix and not _OURS.fullmatch(entry.name):
            continue
        try:
            told = entry.stat(follow_symlinks=False)
        except OSError:  # it went away meanwhile
            continue
        name = f"{prefix}{entry.name}"
        if stat.S_ISDIR(told.st_mode):
            if depth < _DEEPEST:
                yield from _look_into(Path(entry.path), f"{name}/", depth + 1)
        elif not stat.S_ISREG(told.st_mode):
            yield Strange(name, kind_of(told.st_mode))
        elif told.st_nlink > 1 and not entry.name.startswith(".people.key.part-"):  # which takes its name by a link
            yield Strange(name, _HARD_LINK)


def _look_at_journals(root: Path) -> Iterator[Strange]:
    for name in _DATABASES:
        path = root / f"{name}-journal"
        if is_plain(path):
            with path.open("rb") as stream:
                stream.seek(max(0, path.stat().st_size - len(_JOURNAL_END)))
                if stream.read() == _JOURNAL_END:
                    yield Strange(path.relative_to(root).as_posix(), "a journal that would have SQLite delete a file")


def demand_real(root: Path) -> None:
    """Refuse a collection in which something could lead elsewhere, before anything in it is opened or changed."""
    for strange in find_strange(root):
        raise _unsafe(root / strange.name, strange.what)
