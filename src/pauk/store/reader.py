"""Look things up in a collection, beside a runner or without one; nothing here ever writes.

In: a URL, or a wish for all pages. Out: plain records. Every look sees one moment of the collection.
"""

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from pauk.store.archive import FolderArchive
from pauk.store.changes import ChangesReader
from pauk.store.database import open_reader, speaking_of
from pauk.store.figures import FiguresReader
from pauk.store.handle import Database
from pauk.store.kin import KinReader
from pauk.store.reading_forums import ForumsReader
from pauk.store.reading_index import IndexReader
from pauk.store.reading_pages import PageReader
from pauk.store.reading_totals import TotalsReader
from pauk.store.reading_urls import UrlReader
from pauk.store.revisits import RevisitsReader
from pauk.store.stored import ListedUrl, UrlRow

__all__ = ["ListedUrl", "StoreReader", "UrlRow", "damage_of"]


class StoreReader(
    UrlReader,
    PageReader,
    IndexReader,
    TotalsReader,
    ForumsReader,
    ChangesReader,
    KinReader,
    FiguresReader,
    RevisitsReader,
):
    """A reader of one collection; any number may read at once."""

    def __init__(self, path: Path, archive: FolderArchive, database: Database | None = None) -> None:
        self.path = path
        self.archive = archive
        self._database = open_reader(path) if database is None else database

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the database and the archive."""
        self._database.close()
        self.archive.close()


def damage_of(path: Path) -> list[str]:
    """Let SQLite look through the database; return what is wrong with it."""
    with speaking_of(path):
        database = open_reader(path)
        try:
            rows = database.execute("PRAGMA quick_check(20)").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        finally:
            database.close()
    return [row[0] for row in rows if row[0] != "ok"]
