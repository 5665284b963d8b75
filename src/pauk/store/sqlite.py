"""The store's writer on SQLite, the database that every collection begins with.

In: the path of a database, and the archive beside it. Out: a `StoreWriter`.
"""

from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.store.archive import FolderArchive
from pauk.store.database import open_writer
from pauk.store.writer import StoreWriter

__all__ = ["SqliteStore"]


class SqliteStore(StoreWriter):
    """The one writer of a collection in a folder."""

    def __init__(self, path: Path, archive: FolderArchive, *, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        super().__init__(path, archive, open_writer(path), elapsed=elapsed)
