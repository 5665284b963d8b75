"""The folder of a collection: what lies where in it, and opening it to read or to write.

In: a path. Out: a writer that nobody else can have at the same time, or a reader. A collection is ``pauk.toml``
(settings), ``pauk.db`` (everything known), ``archive/`` (raw bytes, only here).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.errors import NoCollection
from pauk.base.settings import ARCHIVE_FILE_BYTES
from pauk.store.archive import FolderArchive
from pauk.store.database import is_old, open_writer, speaking_of
from pauk.store.lock import runner_lock
from pauk.store.reader import StoreReader
from pauk.store.writer import Store

DATABASE = "pauk.db"
ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class Folder:
    """Where a collection lies."""

    path: Path

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.path / DATABASE

    @property
    def exists(self) -> bool:
        """Whether a collection was begun here."""
        return self.database.is_file()

    def archive(self, file_bytes: int = ARCHIVE_FILE_BYTES.default) -> FolderArchive:
        """Make the archive's plug; nothing is opened or created yet."""
        return FolderArchive(self.path / ARCHIVE, file_bytes=file_bytes)

    @contextmanager
    def writer(
        self, command: str, *, file_bytes: int = ARCHIVE_FILE_BYTES.default, elapsed: Elapsed = SYSTEM_ELAPSED
    ) -> Iterator[Store]:
        """Be the one runner while the block runs; the collection is begun if there is none."""
        with speaking_of(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
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
        """Make sure that there is a collection."""
        if not self.exists:
            raise NoCollection(
                "There is no collection here",
                where=str(self.path),
                next_step="Begin one with: pauk crawl URL, or name another with -c.",
            )
