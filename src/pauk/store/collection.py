"""The folder of a collection: what lies where in it, and opening it to read or to write.

In: a path. Out: a writer that nobody else can have at the same time, or a reader. A collection is ``pauk.toml``
(settings), ``pauk.db`` (everything known), ``archive/`` (raw bytes, only here).
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import NoCollection
from pauk.base.settings import ARCHIVE_FILE_BYTES
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.disk.plain_files import demand_real, is_plain
from pauk.store.disk.trusted_folders import allow, claim, is_new
from pauk.store.reader import StoreReader
from pauk.store.runner_lock import runner_lock
from pauk.store.sql.sqlite import is_old, open_writer, speaking_of
from pauk.store.writer import Store

DATABASE = "pauk.db"
ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class CollectionFolder:
    """Where a collection lies, and what the user allows there from now on (names and values of settings)."""

    path: Path
    allowed: Mapping[str, str | int | float | bool] = field(default_factory=dict, compare=False)

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.path / DATABASE

    @property
    def exists(self) -> bool:
        """Whether a collection was begun here."""
        return is_plain(self.database)

    def archive(self, file_bytes: int = ARCHIVE_FILE_BYTES.default) -> FolderArchive:
        """Make the archive's plug; nothing is opened or created yet."""
        return FolderArchive(self.path / ARCHIVE, file_bytes=file_bytes)

    @contextmanager
    def writer(
        self, command: str, *, file_bytes: int = ARCHIVE_FILE_BYTES.default, elapsed: Elapsed = SYSTEM_ELAPSED
    ) -> Iterator[Store]:
        """Be the one runner while the block runs; the collection is begun if there is none."""
        with speaking_of(self.path):
            begins = is_new(self.path)
            self.path.mkdir(parents=True, exist_ok=True)
            demand_real(self.path)
        if begins:
            claim(self.path)
        allow(self.path, self.allowed)
        with runner_lock(self.path, command, elapsed=elapsed):
            store = Store(self.database, self.archive(file_bytes), open_writer(self.database), elapsed=elapsed)
            try:
                yield store
            finally:
                store.close()

    def reader(self) -> StoreReader:
        """Open the collection to read, beside whoever writes; one that an older pauk made is brought forward first."""
        self.demand()
        if is_old(self.database):
            with runner_lock(self.path, "bring the collection forward"):
                open_writer(self.database).close()
        return StoreReader(self.database, self.archive())

    def demand(self) -> None:
        """Make sure that there is a collection, and that nothing in it leads elsewhere."""
        demand_real(self.path)
        if not self.exists:
            raise NoCollection(
                "There is no collection here",
                where=str(self.path),
                next_step="Begin one with: pauk crawl URL, or name another with -c.",
            )
