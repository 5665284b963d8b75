"""Keep the raw bytes of all pages in a folder of standard WARC files, so that no crash leaves half a record.

In: complete records as bytes. Out: a `ArchivePlace` for each, by which it is read again; the database keeps places.

Records are appended first, then synced (`fdatasync`), and only then does the database commit the places, so a place
in the database always leads to a record that is on the disk. What lies in the files beyond what the database knows
was never committed: `cut` takes it away when the collection is opened, whether a kill or a power cut left it. Nothing
that is committed is ever written again: to forget records, a file is copied without them, the database switches over
in one transaction, and the old file is removed.
"""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Self

from pauk import __version__
from pauk.base.clock import Clock, SystemClock
from pauk.base.errors import DamagedCollection
from pauk.base.page import ArchivePlace
from pauk.base.settings import ARCHIVE_FILE_BYTES
from pauk.store.archive import durable_files
from pauk.store.archive.archive_files import Appender, ArchiveFolder
from pauk.store.archive.archive_scan import Problem, find_problems, walk_members
from pauk.store.archive.durable_files import speaking_of
from pauk.store.archive.warc import WARCINFO, WarcRecord, read_plain, read_record, write_info

__all__ = ["ArchivePlace", "Cut", "FolderArchive", "Problem", "Rewritten"]

_BRING_BACK = "Bring the archive folder back from a copy made together with pauk.db, or look with: pauk doctor."


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A copy of a file without what was dropped: its number, and where each record went."""

    file: int
    moved: Mapping[ArchivePlace, ArchivePlace]


@dataclass(frozen=True, slots=True)
class Cut:
    """What was taken away because the database does not know it, and what was left alone."""

    shortened: Mapping[int, int]  # file → how many bytes were cut off
    removed: tuple[int, ...]
    set_aside: tuple[str, ...]  # the new names of files that were renamed, because the database knows no file at all
    unknown: tuple[int, ...]  # files that lie before known ones: a forgetting that was interrupted leaves them


class FolderArchive:
    """The archive in a folder: one thread writes, any number of threads and processes read."""

    def __init__(
        self,
        folder: Path,
        *,
        file_bytes: int = ARCHIVE_FILE_BYTES.default,
        clock: Clock | None = None,
        software: str = f"pauk/{__version__}",
        extra: Mapping[str, str] | None = None,
    ) -> None:
        self._clock = clock or SystemClock()
        self._software = software
        self._extra = dict(extra or {})
        self._folder = ArchiveFolder(folder)
        self._appender = Appender(self._folder, file_bytes, self._describe)
        self._lock = Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the open file; the archive opens it again when it is needed."""
        with self._lock:
            self._appender.close()

    def path(self, file: int) -> Path:
        """Return the path of a file by its number."""
        return self._folder.path(file)

    def sizes(self) -> dict[int, int]:
        """Return how large each file is, in the order of their numbers."""
        return self._folder.sizes()

    def _describe(self, path: Path) -> bytes:
        return write_info(self._software, self._clock.now(), self._extra, filename=path.name)

    # Writing.

    def append(self, records: Sequence[bytes]) -> list[ArchivePlace]:
        """Write complete records behind the others; they are safe after the next `sync`."""
        with self._lock, speaking_of(self._folder.root, "written"):
            return self._appender.append(records)

    def sync(self) -> None:
        """Wait until everything that was appended is on the disk; then the database may commit."""
        with self._lock, speaking_of(self._folder.root, "written"):
            self._appender.sync()

    def cut(self, known: Mapping[int, int]) -> Cut:
        """Take away what the database does not know: it says which files there are, and how long each is.

        Files of ours behind the last known one are removed. Where it knows no file at all, those that were there
        before us are only renamed: perhaps the database was lost, and the archive is all there is.
        """
        with self._lock, speaking_of(self._folder.root, "cut"):
            sizes = self._folder.sizes()
            self._demand(known, sizes)
            self._appender.forget()
            shortened = {file: sizes[file] - length for file, length in known.items() if sizes[file] > length}
            for file in shortened:
                durable_files.shorten(self.path(file), known[file])
                durable_files.sync_file(self.path(file))
            beyond = [file for file in sizes if file > max(known, default=0)]
            removed = tuple(file for file in beyond if known or file in self._appender.made)
            for file in removed:
                durable_files.remove(self.path(file))
            set_aside = tuple(self._folder.set_aside(file) for file in beyond if file not in removed)
            if beyond:
                durable_files.sync_folder(self._folder.root)
        return Cut(shortened, removed, set_aside, tuple(file for file in sizes if file not in {*known, *beyond}))

    def _demand(self, known: Mapping[int, int], sizes: Mapping[int, int]) -> None:
        for file, length in known.items():
            if file not in sizes:
                raise self._damaged(file, f"An archive file of {length} bytes is missing")
            if sizes[file] < length:
                raise self._damaged(file, f"An archive file should have {length} bytes, but has {sizes[file]}")

    def _damaged(self, file: int, what: str, offset: int | None = None) -> DamagedCollection:
        where = str(self.path(file)) if offset is None else f"{self.path(file)}, byte {offset}"
        return DamagedCollection(what, where=where, next_step=_BRING_BACK)

    # Forgetting.

    def rewrite(self, file: int, drop: Collection[ArchivePlace]) -> Rewritten:
        """Copy a file without some of its records; the old one stays until `remove`.

        The bytes of the other records are copied as they are; only the record at the beginning, which names the
        file, is written anew.
        """
        with self._lock, speaking_of(self.path(file), "copied"):
            number = self._folder.next_file()
            path = self.path(number)
            try:
                target = durable_files.open_new(path)
                try:
                    moved = self._copy(file, frozenset(drop), number, target)
                finally:
                    os.close(target)
                durable_files.sync_file(path)
                durable_files.sync_folder(self._folder.root)
            except BaseException:
                durable_files.remove(path)
                raise
            self._appender.close()  # the new file is the last one now, and the next to be appended to
        return Rewritten(number, moved)

    def _copy(
        self, file: int, drop: frozenset[ArchivePlace], number: int, target: int
    ) -> dict[ArchivePlace, ArchivePlace]:
        info = self._describe(self.path(number))
        durable_files.write_at(target, info, 0)
        moved: dict[ArchivePlace, ArchivePlace] = {}
        end = len(info)
        source = durable_files.open_old(self.path(file), to_read=True)
        try:
            for place in self._without(file, drop):
                moved[place] = ArchivePlace(number, end, place.length)
                durable_files.copy_range(source, target, place.offset, place.offset + place.length, end)
                end += place.length
        finally:
            os.close(source)
        return moved

    def _without(self, file: int, drop: frozenset[ArchivePlace]) -> Iterator[ArchivePlace]:
        """Go through the records of a file but the first and the dropped ones, all of which must be there."""
        missing = set(drop)
        for place, record in self.records(file):
            missing.discard(place)
            if place not in drop and (place.offset or record.kind != WARCINFO):
                yield place
        if missing:
            place = min(missing)
            raise self._damaged(file, f"There is no record of {place.length} bytes to forget", place.offset)

    def remove(self, file: int) -> None:
        """Remove a file that nothing leads to any more; that it is gone already is fine."""
        with self._lock, speaking_of(self.path(file), "removed"):
            self._appender.drop(file)
            durable_files.remove(self.path(file))
            durable_files.sync_folder(self._folder.root)

    # Reading.

    def read(self, place: ArchivePlace) -> WarcRecord:
        """Read the record at a place."""
        try:
            return read_record(self.read_bytes(place))
        except ValueError as error:
            what = f"A record of the archive cannot be read: {error}"
            raise self._damaged(place.file, what, place.offset) from error

    def read_bytes(self, place: ArchivePlace) -> bytes:
        """Read the bytes at a place as they are: one gzip member."""
        with speaking_of(self.path(place.file), "read"):
            try:
                fd = durable_files.open_old(self.path(place.file), to_read=True)
            except FileNotFoundError as error:
                raise self._damaged(place.file, "An archive file is missing") from error
            try:
                size, end = os.fstat(fd).st_size, place.offset + place.length
                if not 0 <= place.offset < end <= size:
                    what = f"A record should end at byte {end}, but its file has {size} bytes"
                    raise self._damaged(place.file, what, place.offset)
                return durable_files.read_at(fd, place.length, place.offset)
            finally:
                os.close(fd)

    def records(self, file: int, *, end: int | None = None) -> Iterator[tuple[ArchivePlace, WarcRecord]]:
        """Go through the records of a file in order, up to its end or to the end the database knows."""
        for member in walk_members(self.path(file), end=end):
            try:
                record = read_plain(member.plain)
            except ValueError as error:
                what = f"A record of the archive cannot be read: {error}"
                raise self._damaged(file, what, member.offset) from error
            yield ArchivePlace(file, member.offset, member.length), record

    def check(self, file: int, *, end: int | None = None) -> list[Problem]:
        """Read every record of a file, verify its digests, and return what is wrong."""
        with speaking_of(self.path(file), "read"):
            if not self.path(file).exists():
                return [Problem(file, 0, "The file is missing")]
            return find_problems(file, self.path(file), end=end)
