"""Append records to the files of an archive folder, name those files, and undo what fails half-way.

In: complete records as bytes. Out: a `ArchivePlace` for each. An `Appender.append` that fails leaves the files as they
were; an `Appender.sync` that fails leaves them as they were after the last one that did not, because a system that
could not write once may have dropped the bytes and says so only once.

Name the files of an archive folder and the places in them, and list what is there.

In: a folder. Out: the path of each file by its number, and how large the files are; what is not ours by its name is
never touched.
"""

import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pauk.base.page import ArchivePlace
from pauk.store.archive import durable_files
from pauk.store.archive.durable_files import speaking_of
from pauk.store.disk.plain_files import open_folder

_OURS = re.compile(r"pauk-(\d{5,9})\.warc\.gz")


class ArchiveFolder:
    """A folder of files ``pauk-00001.warc.gz`` and so on; it need not exist until something is written."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, file: int) -> Path:
        """Return the path of a file by its number; a damaged row may hold anything, so it is made one."""
        return self.root / f"pauk-{int(file):05}.warc.gz"

    def sizes(self) -> dict[int, int]:
        """Return how large each file is, in the order of their numbers."""
        found: dict[int, int] = {}
        with speaking_of(self.root, "listed"), suppress(FileNotFoundError), open_folder(self.root) as folder:
            for name in os.listdir(folder):  # noqa: PTH208 (an open folder has no path)
                number = _OURS.fullmatch(name)
                if number and self.path(int(number[1])).name == name:
                    with suppress(FileNotFoundError):  # it went away meanwhile
                        told = os.stat(name, dir_fd=folder, follow_symlinks=False)
                        found |= {int(number[1]): told.st_size} if stat.S_ISREG(told.st_mode) else {}
        return dict(sorted(found.items()))

    def next_file(self, *known: int) -> int:
        """Return a number behind those of all files and behind these."""
        return max([0, *known, *self.sizes()]) + 1

    def set_aside(self, file: int) -> str:
        """Give a file a name that is none of ours, and return it."""
        with open_folder(self.root) as folder:
            taken = set(os.listdir(folder))  # noqa: PTH208 (an open folder has no path)
            name, count = f"unknown-{file:05}.warc.gz", 1
            while name in taken:
                count += 1
                name = f"unknown-{file:05}-{count}.warc.gz"
            os.rename(self.path(file).name, name, src_dir_fd=folder, dst_dir_fd=folder)
        return name


_NEW = -1  # stands for the size of a file that was not there


class Appender:
    """The end of the archive; ``describe`` makes the record that a file of this path begins with."""

    def __init__(self, folder: ArchiveFolder, file_bytes: int, describe: Callable[[Path], bytes]) -> None:
        self._folder = folder
        self._file_bytes = file_bytes
        self._describe = describe
        self._file, self._fd, self._end = 0, -1, 0  # the file that is appended to, once it is open
        self._is_fresh = False  # it holds nothing yet but the record it begins with
        self._unsynced: dict[int, int] = {}  # file → its size at the last sync
        self._torn: dict[int, int] = {}  # file → the size it should be brought back to, but could not
        self.made: set[int] = set()  # the files that were begun here

    def close(self) -> None:
        """Let go of the open file; it is opened again when it is needed."""
        if self._fd >= 0:
            os.close(self._fd)
        self._file, self._fd, self._end = 0, -1, 0

    def forget(self) -> None:
        """Let go, and drop all notes for undoing: somebody else has put the files right."""
        self.close()
        self._unsynced, self._torn = {}, {}

    def drop(self, file: int) -> None:
        """Let go, and drop the notes about one file, which is being removed."""
        self.close()
        self._unsynced.pop(file, None)
        self._torn.pop(file, None)

    def append(self, records: Sequence[bytes]) -> list[ArchivePlace]:
        """Write records behind the others, in a new file where the last one is full."""
        before: dict[int, int] = {}
        try:
            for file, size in list(self._torn.items()):
                self._set_size(file, size)
                del self._torn[file]
            places: list[ArchivePlace] = []
            waiting: list[bytes] = []
            end = self._reopen(before) if records else 0
            for record in records:
                has_room = end + len(record) <= self._file_bytes or (self._is_fresh and not waiting)
                if not has_room:
                    self._write(waiting)
                    end, waiting = self._begin(before), []
                places.append(ArchivePlace(self._file, end, len(record)))
                waiting.append(record)
                end += len(record)
            self._write(waiting)
        except BaseException:
            self._restore(before)
            raise
        self._unsynced = before | self._unsynced
        return places

    def _write(self, records: Sequence[bytes]) -> None:
        if records:
            data = b"".join(records)
            durable_files.write_at(self._fd, data, self._end)
            self._end += len(data)
            self._is_fresh = False

    def _reopen(self, before: dict[int, int]) -> int:
        """Make sure that a file is open, and return its end."""
        if self._fd < 0:
            sizes = self._folder.sizes()
            last = max(sizes, default=0)
            if not last or not sizes[last]:  # none yet, or one whose first record never came to be
                return self._begin(before)
            self._fd = durable_files.open_old(self._folder.path(last))
            self._file, self._end, self._is_fresh = last, sizes[last], False
        before.setdefault(self._file, self._end)
        return self._end

    def _begin(self, before: dict[int, int]) -> int:
        """Begin the next file with the record that describes it, and return its end."""
        number = self._folder.next_file(self._file)
        self.close()
        durable_files.make_folder(self._folder.root)
        path = self._folder.path(number)
        self._fd = durable_files.open_new(path)
        self._file = number
        before[number] = _NEW
        self.made.add(number)
        self._write([self._describe(path)])
        self._is_fresh = True
        return self._end

    def sync(self) -> None:
        """Wait until everything that was appended is on the disk."""
        try:
            for file in self._unsynced:
                durable_files.sync_file(self._folder.path(file))
            if _NEW in self._unsynced.values():
                durable_files.sync_folder(self._folder.root)
        except OSError:
            self._restore(self._unsynced)
            self._unsynced = {}
            raise
        self._unsynced = {}

    def _restore(self, sizes: Mapping[int, int]) -> None:
        """Bring files back to the sizes they had; what cannot be done now is tried before the next append."""
        self.close()
        for file, size in sizes.items():
            self._torn[file] = size
            try:
                self._set_size(file, size)
            except OSError:
                continue
            del self._torn[file]

    def _set_size(self, file: int, size: int) -> None:
        path = self._folder.path(file)
        if size == _NEW:
            durable_files.remove(path)
        else:
            durable_files.shorten(path, size)
