"""Remove pages, URLs and hosts for good: from the database, from the archive, and from the free space of both.

In: a wish (`marking.Forget` or `marking.Prune`). Out: an `Erased` that says what went. Archive files are copied one
by one without what goes; one transaction switches the database over to the copy, drops the rows and notes the old
file, which is removed then (or when the collection is opened again, after a kill). At the end the database is
written anew, so that no byte of what was dropped is left in its free space or its log. A kill at any moment leaves
a collection that opens; the same command finishes the work.
"""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace

from pauk.base.errors import NoSpace
from pauk.base.outcomes import OUT_OF_SCOPE
from pauk.base.page import ArchivePlace
from pauk.base.urls import origin_of
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.collection import CollectionFolder
from pauk.store.facts.entities import drop_facts
from pauk.store.index.index_place import drop_index, index_folder, index_lock
from pauk.store.index.index_reader import FORGOTTEN
from pauk.store.pages.near_duplicates import hand_over_sketches, leave_kin, sweep_kin
from pauk.store.pages.parts import drop_parts
from pauk.store.queue.seen_urls import drop_keys
from pauk.store.sql.notes import finish_removal, note, note_removal, read_note
from pauk.store.sql.sqlite import open_reader, open_writer, speaking_of, transaction
from pauk.store.upkeep.erase_forums import drop_forums
from pauk.store.upkeep.marking import Forget, Loss, Prune, mark
from pauk.store.upkeep.people import asked_urls, forget_asked

_UNSWEPT = "unswept"  # the note that rows were dropped, but may still be read in the free space
# How long to wait for readers that look at the collection as it was before.
_PATIENCE_MS = 10_000

_HAS_OTHERS = (
    "SELECT EXISTS (SELECT 1 FROM pages WHERE file = ? AND length > 0 AND id NOT IN (SELECT id FROM gone_pages))"
)
# Pages that stay and have the text of a page of this step, where no other page that stays has it written down.
_HEIRS = """
SELECT heir, min(giver) FROM (
  SELECT p.id AS giver, p.fingerprint AS same, (
    SELECT q.id FROM pages q WHERE q.fingerprint = p.fingerprint AND q.fingerprint != 0
    AND q.id NOT IN (SELECT id FROM gone_pages) ORDER BY q.id LIMIT 1) AS heir
  FROM step_pages s JOIN pages p ON p.id = s.id JOIN documents d ON d.page = p.id WHERE p.fingerprint != 0)
WHERE heir IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM pages q JOIN documents d ON d.page = q.id WHERE q.fingerprint = same AND q.fingerprint != 0
  AND q.id NOT IN (SELECT id FROM gone_pages))
GROUP BY heir
"""
_HEIR_URL = """
UPDATE urls SET outcome = (SELECT outcome FROM documents WHERE page = ?1)
WHERE id = (SELECT url FROM pages WHERE id = ?1) AND page = ?1 AND outcome = 'duplicate'
"""
_HEIR_PAGE = """
UPDATE pages SET outcome = (SELECT outcome FROM documents WHERE page = ?1) WHERE id = ?1 AND outcome = 'duplicate'
"""
_NEXT_NEWEST = """
UPDATE urls SET page = coalesce((SELECT id FROM pages WHERE url = urls.id AND id NOT IN (SELECT id FROM step_pages)
  ORDER BY fetched_at DESC, id DESC LIMIT 1), 0)
WHERE id IN (SELECT url FROM pages WHERE id IN (SELECT id FROM step_pages)) AND page IN (SELECT id FROM step_pages)
"""
_HOST_FIGURES = """
SELECT count(DISTINCT CASE WHEN NOT EXISTS (
    SELECT 1 FROM pages q WHERE q.url = p.url AND q.id NOT IN (SELECT id FROM step_pages)) THEN p.url END),
  sum(p.size_bytes), u.host FROM step_pages s JOIN pages p ON p.id = s.id JOIN urls u ON u.id = p.url
GROUP BY u.host
"""

# What is done now, how far it is, and how far it goes.
Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """What went, how much smaller the collection is now, and whether its free space is clean.

    It is not while somebody still reads the collection as it was; the same command finishes that later.
    """

    loss: Loss
    questions: int = 0  # about pages that go, with all answers of people
    freed_bytes: int = 0
    is_clean: bool = True


def foresee(folder: CollectionFolder, wish: Forget | Prune) -> Loss:
    """Say what would go, and touch nothing."""
    folder.demand()
    with speaking_of(folder.database), closing(open_reader(folder.database)) as database:
        loss = mark(database, wish)
        return replace(loss, asked=len(asked_urls(folder.path, database, wish)))


def is_clean(folder: CollectionFolder) -> bool:
    """Tell whether no earlier removal waits to be finished."""
    folder.demand()
    with speaking_of(folder.database), closing(open_reader(folder.database)) as database:
        return not read_note(database, _UNSWEPT)


def erase(folder: CollectionFolder, wish: Forget | Prune, *, command: str, tell: Tell | None = None) -> Erased:
    """Remove what is wished, and finish whatever an earlier removal has left undone."""
    folder.demand()
    tell = tell or _tell_nobody
    with folder.writer(command) as store, speaking_of(folder.database):
        before = _size(folder)
        with closing(open_writer(folder.database)) as database:
            database.execute("PRAGMA secure_delete = ON")
            loss = mark(database, wish)
            # First, so that a command that was killed meanwhile finds these URLs again.
            asked = asked_urls(folder.path, database, wish)
            loss, questions = replace(loss, asked=len(asked)), forget_asked(folder.path, asked)
            if loss.is_in_database:
                _Eraser(database, store.archive, tell).run()
            swept = _sweep(database, folder, tell) if read_note(database, _UNSWEPT) else True
        return Erased(loss=loss, questions=questions, freed_bytes=max(0, before - _size(folder)), is_clean=swept)


def _tell_nobody(_what: str, _done: int, _total: int) -> None:
    """Say nothing."""


def _size(folder: CollectionFolder) -> int:
    paths = [folder.database, folder.database.with_name(f"{folder.database.name}-wal")]
    return sum(path.stat().st_size for path in paths if path.exists()) + sum(folder.archive().sizes().values())


def _sweep(database: sqlite3.Connection, folder: CollectionFolder, tell: Tell) -> bool:
    """Write the database anew and empty its log; tell whether nothing old is left."""
    # Drop the index, which holds words of what went; the note tells whoever is writing it to begin anew.
    note(database, FORGOTTEN, str(int(read_note(database, FORGOTTEN) or 0) + 1))
    if index_folder(folder.path).is_dir():
        with index_lock(folder.path, wait_s=_PATIENCE_MS / 1_000):
            drop_index(folder.path)
    tell("Writing the database anew", 0, 1)
    database.execute("PRAGMA temp_store = FILE")  # the copy may be larger than the memory
    database.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
    try:
        with speaking_of(folder.database):
            database.execute("VACUUM")
            is_busy = _empty_log(database)
    except NoSpace as error:
        raise NoSpace(
            "What was to go is gone, but there is no space to write the database anew without its traces",
            where=error.where,
            next_step="Make about twice the space of pauk.db, in the folder for temporary files (SQLITE_TMPDIR) too, "
            "and run the same command again.",
        ) from error
    if not is_busy:
        database.execute("DELETE FROM about WHERE name = ?", (_UNSWEPT,))
        _empty_log(database)
    tell("Writing the database anew", 1, 1)
    return not is_busy


def _empty_log(database: sqlite3.Connection) -> bool:
    """Fold the log into the database and cut it off; tell whether a reader was in the way."""
    return bool(database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])


class _Eraser:
    """Removes what is marked."""

    def __init__(self, database: sqlite3.Connection, archive: FolderArchive, tell: Tell) -> None:
        self._database = database
        self._archive = archive
        self._tell = tell

    def run(self) -> None:
        """Go through the archive file by file, then drop what lies in the database alone."""
        sql = "SELECT file, count(*) FROM gone_pages WHERE file > 0 GROUP BY file ORDER BY file"
        files = self._database.execute(sql).fetchall()
        for number, (file, _) in enumerate(files):
            self._tell("Writing the archive anew", number, len(files))
            self._leave_file(file)
        self._tell("Writing the archive anew", len(files), len(files))
        with transaction(self._database):
            self._drop_pages(0)
            sweep_kin(self._database)
            drop_forums(self._database)
            self._drop_urls()

    # Pages.

    def _leave_file(self, file: int) -> None:
        """Copy a file without what goes, switch over, and remove it."""
        sql = "SELECT p.file, p.offset, p.length FROM pages p JOIN gone_pages g ON g.id = p.id WHERE g.file = ?"
        drop = {ArchivePlace(*row) for row in self._database.execute(sql, (file,))}
        (has_others,) = self._database.execute(_HAS_OTHERS, (file,)).fetchone()
        copy = self._archive.rewrite(file, drop) if has_others else None
        with transaction(self._database):
            self._drop_pages(file)
            self._database.execute("DELETE FROM archives WHERE file = ?", (file,))
            if copy is not None:
                self._move(copy.file, copy.moved)
            note_removal(self._database, [file])
        finish_removal(self._database, self._archive)

    def _move(self, file: int, moved: Mapping[ArchivePlace, ArchivePlace]) -> None:
        """Let the rows of the pages that stay point into the copy."""
        self._database.executemany(
            "UPDATE pages SET file = ?, offset = ? WHERE file = ? AND offset = ? AND length > 0",
            ((new.file, new.offset, old.file, old.offset) for old, new in moved.items()),
        )
        size_bytes = self._archive.sizes()[file]
        self._database.execute("INSERT INTO archives VALUES (?, ?)", (file, size_bytes))

    def _drop_pages(self, file: int) -> None:
        """Drop the marked pages whose records lie in a file, or nowhere (0), with all that belongs to them."""
        run = self._database.execute
        run("DELETE FROM step_pages")
        run("INSERT INTO step_pages SELECT id FROM gone_pages WHERE file = ?", (file,))
        note(self._database, _UNSWEPT, "1")
        self._hand_over()
        run(_NEXT_NEWEST)
        is_left, stays = "p.id IN (SELECT id FROM step_pages)", "q.id NOT IN (SELECT id FROM gone_pages)"
        hand_over_sketches(self._database, is_left, stays)
        self._database.executemany(
            "UPDATE hosts SET pages = max(0, pages - ?), bytes = max(0, bytes - ?) WHERE id = ?",
            run(_HOST_FIGURES).fetchall(),
        )
        leave_kin(self._database, [page for (page,) in run("SELECT id FROM step_pages").fetchall()])
        run("DELETE FROM sketches WHERE page IN (SELECT id FROM step_pages)")
        drop_parts(self._database, "SELECT id FROM step_pages")
        run("DELETE FROM documents WHERE page IN (SELECT id FROM step_pages)")
        run("DELETE FROM links WHERE page IN (SELECT id FROM step_pages)")
        run("DELETE FROM pages WHERE id IN (SELECT id FROM step_pages)")

    def _hand_over(self) -> None:
        """Give the text of a page that goes to a copy of it that stays; copies are kept without a text of their own."""
        heirs = dict(self._database.execute(_HEIRS).fetchall())  # heir → giver; one giver is enough
        run = self._database.executemany
        run("UPDATE documents SET page = ?, canonical = '' WHERE page = ?", heirs.items())
        run(_HEIR_URL, [(heir,) for heir in heirs])
        run(_HEIR_PAGE, [(heir,) for heir in heirs])

    # URLs.

    def _drop_urls(self) -> None:
        """Drop the marked URLs, seeds and hosts, and what other rows say of them."""
        note(self._database, _UNSWEPT, "1")
        run = self._database.execute
        # The words on a link belong to the page that has the link.
        run("UPDATE urls SET referrer = 0, link_text = '' WHERE referrer IN (SELECT id FROM gone_urls)")
        run("UPDATE urls SET target = 0 WHERE target IN (SELECT id FROM gone_urls)")
        hosts = run("SELECT DISTINCT host FROM urls WHERE id IN (SELECT id FROM gone_urls)").fetchall()
        drop_facts(self._database, "SELECT id FROM gone_urls", "SELECT id FROM gone_seeds")
        if run("DELETE FROM seeds WHERE id IN (SELECT id FROM gone_seeds)").rowcount:
            hosts += self._end_crawls()
        self._drop_shapes()
        run("UPDATE changes SET target = 0 WHERE target IN (SELECT id FROM gone_urls)")
        run("DELETE FROM changes WHERE url IN (SELECT id FROM gone_urls)")
        run("DELETE FROM rereadings WHERE url IN (SELECT id FROM gone_urls)")
        run("DELETE FROM revisits WHERE url IN (SELECT id FROM gone_urls)")
        run("DELETE FROM promises WHERE host IN (SELECT id FROM gone_hosts)")
        drop_keys(self._database, "SELECT id FROM gone_urls")
        run("DELETE FROM urls WHERE id IN (SELECT id FROM gone_urls)")
        run("DELETE FROM hosts WHERE id IN (SELECT id FROM gone_hosts)")
        self._database.executemany(
            "UPDATE hosts SET waiting = (SELECT count(*) FROM urls WHERE host = hosts.id AND state = 0) WHERE id = ?",
            hosts,
        )

    def _end_crawls(self) -> list[tuple[int]]:
        """End what still waits for seeds that go, and return the hosts where it waited."""
        run = self._database.execute
        waiting = "seed IN (SELECT id FROM gone_seeds) AND state != 3"
        hosts = run(f"SELECT DISTINCT host FROM urls WHERE {waiting}").fetchall()  # noqa: S608 (our own words)
        run(f"UPDATE urls SET state = 3, outcome = ? WHERE {waiting}", (OUT_OF_SCOPE.of("seed"),))  # noqa: S608
        run("DELETE FROM revisits WHERE url IN (SELECT id FROM urls WHERE seed IN (SELECT id FROM gone_seeds))")
        run("UPDATE urls SET seed = 0 WHERE seed IN (SELECT id FROM gone_seeds)")
        return hosts

    def _drop_shapes(self) -> None:
        """Drop the patterns whose example goes; what was learnt about them is learnt again."""
        run = self._database.execute
        hosts = {name for (name,) in run("SELECT name FROM hosts WHERE id IN (SELECT id FROM gone_hosts)")}
        shapes = run("SELECT shape, example FROM shapes WHERE example != ''").fetchall()
        examples = {example for _, example in shapes}
        gone = {example for example in examples if origin_of(example) in hosts}
        urls = run("SELECT url FROM urls WHERE id IN (SELECT id FROM gone_urls)")
        gone.update(url for (url,) in urls if url in examples)
        rows = [(shape,) for shape, example in shapes if example in gone]
        sites = {name.partition("://")[2].removeprefix("www.") for name in hosts}
        rows += [(shape,) for (shape,) in run("SELECT shape FROM shapes") if shape.partition("/")[0] in sites]
        self._database.executemany("DELETE FROM shapes WHERE shape = ?", rows)
