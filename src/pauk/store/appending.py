"""Append records to the files of an archive folder, and undo what fails half-way.

In: complete records as bytes. Out: a `Place` for each. An `Appender.append` that fails leaves the files as they were;
an `Appender.sync` that fails leaves them as they were after the last one that did not, because a system that could
not write once may have dropped the bytes and says so only once.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pauk.base.page import Place
from pauk.store import durable
from pauk.store.places import ArchiveFolder

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

    def append(self, records: Sequence[bytes]) -> list[Place]:
        """Write records behind the others, in a new file where the last one is full."""
        before: dict[int, int] = {}
        try:
            self._mend()
            places = self._append(records, before)
        except BaseException:
            self._restore(before)
            raise
        self._unsynced = before | self._unsynced
        return places

    def _append(self, records: Sequence[bytes], before: dict[int, int]) -> list[Place]:
        places: list[Place] = []
        waiting: list[bytes] = []
        end = self._reopen(before) if records else 0
        for record in records:
            has_room = end + len(record) <= self._file_bytes or (self._is_fresh and not waiting)
            if not has_room:
                self._write(waiting)
                end, waiting = self._begin(before), []
            places.append(Place(self._file, end, len(record)))
            waiting.append(record)
            end += len(record)
        self._write(waiting)
        return places

    def _write(self, records: Sequence[bytes]) -> None:
        if records:
            data = b"".join(records)
            durable.write_at(self._fd, data, self._end)
            self._end += len(data)
            self._is_fresh = False

    def _reopen(self, before: dict[int, int]) -> int:
        """Make sure that a file is open, and return its end."""
        if self._fd < 0:
            sizes = self._folder.sizes()
            last = max(sizes, default=0)
            if not last or not sizes[last]:  # none yet, or one whose first record never came to be
                return self._begin(before)
            self._fd = durable.open_old(self._folder.path(last))
            self._file, self._end, self._is_fresh = last, sizes[last], False
        before.setdefault(self._file, self._end)
        return self._end

    def _begin(self, before: dict[int, int]) -> int:
        """Begin the next file with the record that describes it, and return its end."""
        number = self._folder.next_file(self._file)
        self.close()
        durable.make_folder(self._folder.root)
        path = self._folder.path(number)
        self._fd = durable.open_new(path)
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
                durable.sync_file(self._folder.path(file))
            if _NEW in self._unsynced.values():
                durable.sync_folder(self._folder.root)
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

    def _mend(self) -> None:
        for file, size in list(self._torn.items()):
            self._set_size(file, size)
            del self._torn[file]

    def _set_size(self, file: int, size: int) -> None:
        path = self._folder.path(file)
        if size == _NEW:
            durable.remove(path)
        else:
            durable.shorten(path, size)
