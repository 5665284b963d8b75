"""The store: everything of one step of a crawl in one transaction, archive first, on whichever database.

In: `Batch`es from the frontier's one thread. Out: numbers of what was written. The order is what survives a loss of
power: records are appended to the archive and synced, then the rows that point to them are committed. What the
archive holds beyond that (its torn tail) is cut off when the collection is opened again, and fetched again.
"""

from contextlib import AbstractContextManager
from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.page import ArchivePlace
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.facts.entities import Entities
from pauk.store.forums.forums import Forums
from pauk.store.pages.changes import Changes, NoiseStore
from pauk.store.pages.near_duplicates import NearDuplicates
from pauk.store.pages.pages import PageWriter
from pauk.store.pages.parts import PartsWriter
from pauk.store.queue.leases import Leases
from pauk.store.queue.queue import Queue
from pauk.store.queue.revisits import Revisits
from pauk.store.queue.seen_urls import Seen
from pauk.store.queue.urls import Urls
from pauk.store.sql.handle import Database
from pauk.store.sql.hosts import Hosts
from pauk.store.sql.notes import CollectionNotes, CollectionTotals, JobStates, Runs, Seeds, finish_removal
from pauk.store.sql.records import Batch
from pauk.store.sql.sqlite import speaking_of
from pauk.store.sql.unit_of_work import Numbers, UnitOfWork

_NOWHERE = ArchivePlace()


class Store:
    """The one writer of a collection, as parts over one unit of work; used by one thread at a time."""

    def __init__(
        self, path: Path, archive: FolderArchive, database: Database, *, elapsed: Elapsed = SYSTEM_ELAPSED
    ) -> None:
        self.path = path
        self.archive = archive
        self._database = database
        self._work = work = UnitOfWork(path, database, elapsed)
        numbers = Numbers(work)
        seen = Seen(work)
        self._leases = Leases(work)
        self.queue = Queue(work, self._leases)
        self.hosts = Hosts(work, numbers)
        self.urls = Urls(work, numbers, self.hosts, seen)
        self.parts = PartsWriter(work)
        self.pages = PageWriter(work, numbers, seen, self.parts)
        self.changes = Changes(work, seen)
        self.noise = NoiseStore(work)
        self.near_duplicates = NearDuplicates(work, seen)
        self.revisits = Revisits(work)
        self.forums = Forums(work, numbers)
        self.entities = Entities(work)
        self.seeds = Seeds(work)
        self.runs = Runs(work)
        self.jobs = JobStates(work)
        self.totals = CollectionTotals(work)
        self.notes = CollectionNotes(work)
        work.on_failure(self._cut_archive)
        try:
            with speaking_of(path):
                finish_removal(database, archive)
                # Archive files begun by a runner that died before its first commit are no use to anybody. A database
                # with seeds or URLs but no archive was not lost: nothing in those files was ever known.
                sql = "SELECT EXISTS (SELECT 1 FROM seeds) OR EXISTS (SELECT 1 FROM urls)"
                if database.execute(sql).fetchone()[0] and not self.archive_bytes():
                    for file in archive.sizes():
                        archive.remove(file)
                self._cut_archive()
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Let go of what is leased, and close database and archive."""
        self._leases.close()
        self._database.close()
        self.archive.close()

    def transaction(self) -> AbstractContextManager[None]:
        """Write everything of a block in one transaction, or nothing of it, neither rows nor records."""
        return self._work.transaction()

    # The archive.

    def archive_bytes(self) -> dict[int, int]:
        """Return how long each archive file is, as far as rows point into it."""
        return dict(self._database.execute("SELECT file, bytes FROM archives").fetchall())

    def _cut_archive(self) -> None:
        """Cut off what the archive holds beyond what rows point to."""
        with speaking_of(self.path):
            self.archive.cut(self.archive_bytes())

    # One step.

    def complete(self, batch: Batch) -> int:
        """Write a batch: archive first, then all rows in one transaction; if anything fails, nothing was written.

        Return how many known URLs wait again because robots.txt has changed, or because they are something else.
        """
        with self.transaction():
            records = [page.record for page in batch.pages if page.record]
            filed = iter(self.archive.append(records) if records else ())
            if records:
                self.archive.sync()
            places = [next(filed) if page.record else _NOWHERE for page in batch.pages]
            let_in = self.queue.let_in(batch.robots)  # first: what ends now was judged by the new rules
            self.urls.insert(list(batch.found.values()))
            self.urls.end(batch.endings)
            self.pages.insert(batch.pages, places)
            if batch.confirmed:
                self.pages.confirm(batch.confirmed)
            self.changes.write(batch.changes)
            if batch.left:
                self.pages.free_copies(batch.left)
            self.revisits.write(batch)
            if batch.reopened:
                self.queue.reopen(batch.reopened)
            if batch.renamed:
                self.urls.rename(batch.renamed)
            self.hosts.note(batch.hosts)
            self.hosts.note_robots(batch.robots)
            self.hosts.count_requests(batch.asked)
            if batch.jobs:
                self.jobs.write(batch.jobs)
            self.totals.write_shapes(batch.shapes)
            self.totals.count(batch.counters)
            lengths = {place.file: place.offset + place.length for place in places if place.file}
            self._database.executemany(
                "INSERT INTO archives VALUES (?, ?) ON CONFLICT (file) DO UPDATE SET bytes = excluded.bytes",
                lengths.items(),
            )
            if batch.retyped:
                let_in += self.queue.retype(batch.retyped)
        return let_in
