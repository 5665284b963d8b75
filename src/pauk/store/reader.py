"""Look things up in a collection, beside a runner or without one; nothing here ever writes.

In: a URL, or a wish for all pages. Out: plain records. Every look sees one moment of the collection.
"""

import logging
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.facts.facts_reader import FactsReader
from pauk.store.forums.forums_reader import ForumsReader
from pauk.store.index.index_reader import IndexReader
from pauk.store.pages.changes import ChangesReader, NoiseReader
from pauk.store.pages.near_duplicates import NearDuplicatesReader
from pauk.store.pages.page_list import PageListReader
from pauk.store.pages.pages_reader import PagesReader
from pauk.store.pages.parts import PartsReader
from pauk.store.queue.revisits import RevisitsReader
from pauk.store.queue.urls_reader import HostsReader, UrlsReader
from pauk.store.sql.handle import Database
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.records import ListedUrl, UrlRow
from pauk.store.sql.sqlite import open_reader, speaking_of
from pauk.store.sql.totals_reader import NotesReader, RunsReader, SeedsReader, TotalsReader

log = logging.getLogger(__name__)

__all__ = ["ListedUrl", "StoreReader", "UrlRow", "damage_of"]


class StoreReader:
    """A reader of one collection, as parts over one database; any number may read at once."""

    def __init__(self, path: Path, archive: FolderArchive, database: Database | None = None) -> None:
        self.path = path
        self.archive = archive
        self._database = open_reader(path) if database is None else database
        look = ReaderBase(path, self._database)
        self.damage = look.damage
        self.urls = UrlsReader(look)
        self.hosts = HostsReader(look)
        self.parts = PartsReader(look)
        self.pages = PagesReader(look, self.parts, archive)
        self.lists = PageListReader(look)
        self.changes = ChangesReader(look)
        self.noise = NoiseReader(look)
        self.near_duplicates = NearDuplicatesReader(look)
        self.revisits = RevisitsReader(look)
        self.forums = ForumsReader(look)
        self.facts = FactsReader(look)
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
        """Close the database and the archive; what was damaged and left out is said now."""
        if self.damage:
            log.warning("%s", self.damage.sentence)
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
