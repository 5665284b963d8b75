"""Copy a collection while a runner works on it, so that the copy is one moment of it and opens by itself.

In: a collection's folder and a place for the copy. Out: a `Copy`. The databases, its own and that of people's answers,
are copied first, as they stand at one moment; then every archive file up to the length which that moment knows. The
runner only ever appends behind it. The copy grows under a hidden name and takes its own when everything is on the disk.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from pauk.base import config
from pauk.base.errors import BadFile, CollectionError, NoSpace, UsageError
from pauk.store.archive import durable_files
from pauk.store.archive.durable_files import speaking_of_place
from pauk.store.collection import ARCHIVE, DATABASE, CollectionFolder
from pauk.store.disk.plain_database import connect_plain
from pauk.store.forums.forgotten_people import FILE_NAME as KEY_FILE
from pauk.store.sql.sqlite import open_reader, speaking_of

_PEOPLE = "people.db"
_FILES = (config.FILE_NAME, KEY_FILE, "searches.json")
_FOLDERS = ("models", "rules")
# So much between two words of progress: database pages of 4 KB, and bytes of the archive.
_STEP_PAGES = 2_560
_LOT_BYTES = 16_000_000

# How many bytes are copied, and how many there are in all.
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Copy:
    """Where the copy lies, and how large it is."""

    path: str
    archive_files: int
    bytes: int


def copy_collection(folder: CollectionFolder, target: Path, *, tell: Tell | None = None) -> Copy:
    """Copy a collection to a place where nothing is yet."""
    folder.demand()
    place = _check_place(folder, target)
    with speaking_of_place(target), _growing(place) as part:
        copier = _Copier(folder, part, tell or _tell_nobody)
        copy = copier.run()
    return Copy(str(target), len(copy), copier.done)


def _tell_nobody(_done: int, _total: int) -> None:
    """Say nothing."""


def _check_place(folder: CollectionFolder, target: Path) -> Path:
    place, source = target.resolve(), folder.path.resolve()
    if place.is_relative_to(source) or source.is_relative_to(place):
        raise UsageError("The copy cannot lie in the collection", where=str(target), next_step="Name another folder.")
    if not place.parent.is_dir():
        raise BadFile("There is no such folder", where=str(target.parent), next_step="Make it, or name another.")
    if place.exists() and not (place.is_dir() and not any(place.iterdir())):
        raise UsageError("There is something already", where=str(target), next_step="Name a new or an empty folder.")
    return place


@contextmanager
def _growing(place: Path) -> Iterator[Path]:
    """Make a hidden folder that takes the name of the place when the block has ended well."""
    part = place.parent / f".pauk-{os.getpid()}-{os.urandom(4).hex()}.part"
    part.mkdir()
    try:
        yield part
        part.rename(place)  # over an empty folder, too
        durable_files.sync_folder(place.parent)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


class _Copier:
    def __init__(self, folder: CollectionFolder, part: Path, tell: Tell) -> None:
        self._source = folder
        self._part = CollectionFolder(part)
        self._tell = tell
        paths = [folder.database, folder.database.with_name(f"{DATABASE}-wal"), folder.path / _PEOPLE]
        self._total = sum(path.stat().st_size for path in paths if path.exists()) + sum(
            folder.archive().sizes().values()
        )
        self.done = 0

    def run(self) -> Mapping[int, int]:
        """Copy everything; return the archive files and their lengths."""
        self._demand_space()
        with ExitStack() as opened:
            # Of both databases the same moment, before either is copied.
            sources = {name: opened.enter_context(self._look_at(name)) for name in (DATABASE, _PEOPLE)
                       if (self._source.path / name).is_file()}  # fmt: skip
            for name, source in sources.items():
                self._copy_database(name, source)
        files = self._known_files()
        (self._part.path / ARCHIVE).mkdir()
        for file, length in files.items():
            self._copy_file(file, length)
        self._copy_rest()
        for folder in (self._part.path / ARCHIVE, self._part.path):
            durable_files.sync_folder(folder)
        return files

    def _demand_space(self) -> None:
        free = shutil.disk_usage(self._part.path).free
        if free < self._total:
            raise NoSpace(
                f"The copy needs {self._total} bytes, but only {free} are free",
                where=str(self._part.path.parent),
                next_step="Make space, or copy to another disk.",
            )

    def _add(self, size_bytes: int) -> None:
        self.done += size_bytes
        self._tell(self.done, max(self._total, self.done))

    # The database.

    @contextmanager
    def _look_at(self, name: str) -> Iterator[sqlite3.Connection]:
        """Look at a database as it is now, whatever is written meanwhile."""
        with speaking_of(self._source.path / name):
            source = open_reader(self._source.database) if name == DATABASE else _open_foreign(self._source.path / name)
            with closing(source):
                # As long as we look at one moment, what is written meanwhile does not make us begin again.
                source.execute("BEGIN")
                source.execute("SELECT count(*) FROM sqlite_master").fetchone()
                yield source
                source.rollback()

    def _copy_database(self, name: str, source: sqlite3.Connection) -> None:
        path = self._part.path / name
        with closing(sqlite3.connect(path, isolation_level=None)) as target:
            target.execute("PRAGMA synchronous = OFF")  # it is waited for once, below
            source.backup(target, pages=_STEP_PAGES, progress=self._tell_backup, sleep=0)
        durable_files.sync_file(path)
        self._add(path.stat().st_size)

    def _tell_backup(self, _status: int, left: int, total: int) -> None:
        self._tell(self.done + (total - left) * 4_096, self._total)

    def _known_files(self) -> dict[int, int]:
        with speaking_of(self._part.database), closing(sqlite3.connect(self._part.database)) as database:
            return dict(database.execute("SELECT file, bytes FROM archives ORDER BY file").fetchall())

    # Files.

    def _copy_file(self, file: int, length: int) -> None:
        source_path = self._source.archive().path(file)
        target_path = self._part.archive().path(file)
        try:
            source = durable_files.open_old(source_path, to_read=True)
        except FileNotFoundError as error:
            raise CollectionError(
                "An archive file went away while the collection was copied",
                where=str(source_path),
                next_step="Something was forgotten or pruned meanwhile: copy once more.",
            ) from error
        target = -1
        try:
            target = durable_files.open_new(target_path)
            for start in range(0, length, _LOT_BYTES):
                end = min(start + _LOT_BYTES, length)
                durable_files.copy_range(source, target, start, end, start)
                self._add(end - start)
        finally:
            os.close(source)
            if target >= 0:
                os.close(target)
        durable_files.sync_file(target_path)

    def _copy_rest(self) -> None:
        """Copy what people wrote, and the secret without which whoever was forgotten would not be known again."""
        for name in _FILES:
            source, target = self._source.path / name, self._part.path / name
            if source.is_file():
                shutil.copy(source, target, follow_symlinks=False)  # with its mode
                durable_files.sync_file(target)
        for name in _FOLDERS:
            if (self._source.path / name).is_dir():
                shutil.copytree(self._source.path / name, self._part.path / name, symlinks=True)


def _open_foreign(path: Path) -> sqlite3.Connection:
    return connect_plain(path, "mode=ro", factory=sqlite3.Connection)
