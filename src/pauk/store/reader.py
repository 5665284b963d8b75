"""Look things up in a collection, beside a runner or without one; nothing here ever writes.

In: a URL, or a wish for all pages. Out: plain records. Every look sees one moment of the collection.
"""

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from pauk.store.archive import FolderArchive
from pauk.store.changes import ChangesReader, NoiseReader
from pauk.store.database import open_reader, speaking_of
from pauk.store.handle import Database
from pauk.store.looking import Look
from pauk.store.near_duplicates import NearDuplicatesReader
from pauk.store.parts import PartsReader
from pauk.store.reading_forums import ForumsReader
from pauk.store.reading_index import IndexReader
from pauk.store.reading_pages import PagesReader
from pauk.store.reading_totals import NotesReader, RunsReader, SeedsReader, TotalsReader
from pauk.store.reading_urls import HostsReader, UrlsReader
from pauk.store.revisits import RevisitsReader
from pauk.store.stored import ListedUrl, UrlRow

__all__ = ["ListedUrl", "StoreReader", "UrlRow", "damage_of"]


class StoreReader:
    """A reader of one collection, as parts over one database; any number may read at once."""

    def __init__(self, path: Path, archive: FolderArchive, database: Database | None = None) -> None:
        self.path = path
        self.archive = archive
        self._database = open_reader(path) if database is None else database
        look = Look(path, self._database)
        self.urls = UrlsReader(look)
        self.hosts = HostsReader(look)
        self.parts = PartsReader(look)
        self.pages = PagesReader(look, self.parts, archive)
        self.changes = ChangesReader(look)
        self.noise = NoiseReader(look)
        self.near_duplicates = NearDuplicatesReader(look)
        self.revisits = RevisitsReader(look)
        self.forums = ForumsReader(look)
        self.index = IndexReader(look)
        self.seeds = SeedsReader(look)
        self.runs = RunsReader(look)
        self.totals = TotalsReader(look)
        self.notes = NotesReader(look)

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
