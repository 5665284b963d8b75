"""The store's writer: everything of one step of a crawl in one transaction, archive first, on whichever database.

In: `Batch`es from the frontier's one thread. Out: numbers of what was written. The order is what survives a loss of
power: records are appended to the archive and synced, then the rows that point to them are committed. What the
archive holds beyond that (its torn tail) is cut off when the collection is opened again, and fetched again.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.page import Page, Place
from pauk.store.archive import FolderArchive
from pauk.store.changes import Changes
from pauk.store.database import speaking_of
from pauk.store.figures import FiguresWriter
from pauk.store.forums import Forums
from pauk.store.handle import Database
from pauk.store.kin import Kin
from pauk.store.leaving import finish_removal, highest_note
from pauk.store.notes import Notes
from pauk.store.pages import Pages
from pauk.store.paths import Paths
from pauk.store.queue import Queue
from pauk.store.records import Batch, Ending, Kind, NewUrl, Reopened, RobotsNote, State
from pauk.store.revisits import Revisits

_NOWHERE = Place()


class StoreWriter(Queue, Notes, Paths, Pages, Changes, Kin, FiguresWriter, Revisits, Forums):
    """The one writer of a collection; used by one thread at a time."""

    def __init__(
        self, path: Path, archive: FolderArchive, database: Database, *, elapsed: Elapsed = SYSTEM_ELAPSED
    ) -> None:
        super().__init__()
        self._elapsed = elapsed
        self.path = path
        self.archive = archive
        self._database = database
        self._is_together = False
        self._free = {}
        try:
            with speaking_of(path):
                finish_removal(database, archive)
                self._drop_strays()
                archive.cut(self.archive_bytes())
                self._next_url = self._first_free("urls")
                self._next_page = self._first_free("pages")
                self._next_host = self._first_free("hosts")
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Close database and archive."""
        self._database.close()
        self.archive.close()

    def _drop_strays(self) -> None:
        """Remove archive files begun by a runner that died before its first commit.

        A database with seeds or URLs but no archive was not lost: nothing in those files was ever known.
        """
        sql = "SELECT EXISTS (SELECT 1 FROM seeds) OR EXISTS (SELECT 1 FROM urls)"
        is_begun = self._database.execute(sql).fetchone()[0]
        if is_begun and not self.archive_bytes():
            for file in self.archive.sizes():
                self.archive.remove(file)

    def _first_free(self, table: str) -> int:
        """Return the next number; that of a row that was forgotten is never given again, links may still hold it."""
        (highest,) = self._database.execute(f"SELECT max(id) FROM {table}").fetchone()  # noqa: S608 (our own names)
        return max(highest or 0, int(self.about(highest_note(table)) or 0)) + 1

    def archive_bytes(self) -> dict[int, int]:
        """Return how long each archive file is, as far as rows point into it."""
        return dict(self._database.execute("SELECT file, bytes FROM archives").fetchall())

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write everything of the block in one transaction, or nothing of it, neither rows nor records."""
        if self._is_together:
            yield
            return
        self._is_together = True
        try:
            with speaking_of(self.path), self._database.transaction():
                yield
        except BaseException:
            self._forget_seen()
            with speaking_of(self.path):
                self.archive.cut(self.archive_bytes())
            raise
        finally:
            self._is_together = False

    # One step.

    def complete(self, batch: Batch) -> int:
        """Write a batch: archive first, then all rows in one transaction; if anything fails, nothing was written.

        Return how many known URLs wait again because robots.txt has changed, or because they are something else.
        """
        with self.together():
            places = self._file(batch.pages)
            let_in = self._let_in(batch.robots)  # first: what ends now was judged by the new rules
            self._write(batch, places)
            let_in += self._retype(batch.retyped)
        return let_in

    def _file(self, pages: Sequence[Page]) -> list[Place]:
        records = [page.record for page in pages if page.record]
        if not records:
            return [_NOWHERE] * len(pages)
        places = iter(self.archive.append(records))
        self.archive.sync()
        return [next(places) if page.record else _NOWHERE for page in pages]

    def _write(self, batch: Batch, places: Sequence[Place]) -> None:
        self._insert_urls(list(batch.found.values()))
        self._end(batch.endings)
        self._insert_pages(batch.pages, places)
        self._confirm(batch.confirmed)
        self._write_changes(batch.changes)
        self._free_copies(batch.left)
        self._write_revisits(batch)
        self._reopen(batch.reopened)
        self._rename(batch.renamed)
        run = self._database.executemany
        run("UPDATE hosts SET next_at = ?, delay_s = ?, failures = ?, pause_s = ? WHERE id = ?",
            [(*note[1:], note.id) for note in batch.hosts])  # fmt: skip
        run("UPDATE hosts SET robots = ?, robots_status = ?, robots_at = ? WHERE id = ?",
            [(robots, status, at, number) for number, robots, status, at in batch.robots])  # fmt: skip
        run("INSERT INTO jobs VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state",
            batch.jobs.items())  # fmt: skip
        run("INSERT INTO shapes VALUES (?, ?, ?) ON CONFLICT (shape) DO UPDATE SET figures = excluded.figures, "
            "example = CASE WHEN shapes.example = '' THEN excluded.example ELSE shapes.example END",
            batch.shapes)  # fmt: skip
        run("INSERT INTO counters VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value",
            batch.counters.items())  # fmt: skip
        self._count_requests(batch.asked)
        lengths = {place.file: place.offset + place.length for place in places if place.file}
        run("INSERT INTO archives VALUES (?, ?) ON CONFLICT (file) DO UPDATE SET bytes = excluded.bytes",
            lengths.items())  # fmt: skip

    def _insert_urls(self, found: Sequence[NewUrl]) -> None:
        self._keep_keys(found, self._next_url)
        hosts = self._host_numbers(dict.fromkeys(url.host for url in found))
        rows = []
        waiting: dict[int, list[int]] = {}
        for new in found:
            number, self._next_url = self._next_url, self._next_url + 1
            host = hosts[new.host]
            state = State.ENDED if new.outcome else State.WAITING
            if not new.outcome:
                waiting.setdefault(host, []).append(new.level)
            rows.append((number, new.url, new.key, host, state, new.level, new.depth, new.seed, new.kind, new.hops,
                         new.referrer, new.link_text, new.outcome))  # fmt: skip
        self._database.executemany(
            "INSERT INTO urls "
            "(id, url, seen, host, state, level, depth, seed, kind, hops, referrer, link_text, outcome) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        self._count_waiting(waiting)

    def _end(self, endings: Sequence[Ending]) -> None:
        targets = self.known({ending.target_key for ending in endings if ending.target_key})
        self._database.executemany(
            "UPDATE urls SET state = ?, outcome = ?, tries = ?, due_at = ?, target = ? WHERE id = ?",
            [
                (
                    State.LATER if ending.due_at else State.ENDED,
                    ending.outcome,
                    ending.tries,
                    ending.due_at,
                    targets[ending.target_key].id if ending.target_key in targets else 0,
                    ending.url,
                )
                for ending in endings
            ],
        )

    def _rename(self, renamed: Sequence[tuple[int, str]]) -> None:
        self._database.executemany("UPDATE urls SET url = ? WHERE id = ?", [(url, number) for number, url in renamed])

    def _retype(self, retyped: Sequence[tuple[int, Kind]]) -> int:
        """Let URLs wait as what they are, where they ended because they are no page; return how many."""
        count = 0
        # What waits is asked for as what it is; where no link led that may be followed, it waits when a way does.
        sql = (
            "UPDATE urls SET kind = ? "
            "WHERE id = ? AND page = 0 AND (state IN (0, 1) OR outcome = 'out_of_scope:unfollowed')"
        )
        self._database.executemany(sql, [(kind, number) for number, kind in retyped])
        for number, kind in retyped:
            sql = "UPDATE urls SET kind = ? WHERE id = ? AND state = 3 AND kind != ? AND outcome LIKE 'not_html:%'"
            if self._database.execute(sql, (kind, number, kind)).rowcount:
                self._reopen([Reopened(number, 0)])
                count += 1
        return count

    def _let_in(self, robots: Sequence[RobotsNote]) -> int:
        """Let URLs of crawls wait again that were denied, where robots.txt has changed since; return how many.

        Other jobs were told that they cannot have theirs, and ask for them by themselves.
        """
        count = 0
        for note in robots:
            sql = "SELECT robots, robots_status FROM hosts WHERE id = ?"
            if self._database.execute(sql, (note.id,)).fetchone() != (note.robots, note.status):
                sql = (
                    "SELECT id, level FROM urls WHERE host = ? "
                    "AND outcome IN ('robots_denied', 'robots_denied:unreachable') "
                    "AND seed NOT IN (SELECT id FROM seeds WHERE job != 'crawl')"
                )
                rows = self._database.execute(sql, (note.id,)).fetchall()
                self._reopen([Reopened(*row) for row in rows])
                count += len(rows)
        return count
