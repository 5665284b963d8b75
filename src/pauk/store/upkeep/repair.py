"""Mend what is safe to mend in a collection, as its one runner, and say what was done.

In: the folder of a collection. Out: sentences. Counts and seen keys are made anew from rows, pointers to pages put
right, leases of a runner that died given back, and pages whose raw bytes are gone are queued to be fetched again,
unless the whole archive is away: then it was more likely moved than lost. Texts and links that cannot be unpacked are
emptied, and the pages named that can be read anew from the archive. Nothing else is touched.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pauk.base.errors import DamagedCollection
from pauk.base.formatting import count
from pauk.base.settings import CRAWL_INIT_DELAY_S
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.collection import CollectionFolder
from pauk.store.queue.seen_urls import SURPLUS, UNKEYED, write_keys_anew
from pauk.store.runner_lock import runner_lock
from pauk.store.sql.packing import pack_text
from pauk.store.sql.records import DEEPEST_LEVEL
from pauk.store.sql.sqlite import open_writer, speaking_of, transaction
from pauk.store.sql.unit_of_work import UNCOUNTED, count_anew
from pauk.store.upkeep.contents import find_damaged_values, pages_to_read_anew
from pauk.store.upkeep.soundness import BELONGING, Tell, find_damage, find_damaged, find_lost, known_lengths
from pauk.store.writer import Store


@dataclass(frozen=True, slots=True)
class Mended:
    """What was done, in sentences, and which pages are to be read anew from their raw bytes."""

    done: list[str]
    unread: list[int]


def mend(folder: CollectionFolder, command: str, *, deep: bool, tell: Tell) -> Mended:
    """Mend a collection; nobody else may work on it meanwhile."""
    folder.demand()
    with runner_lock(folder.path, command), speaking_of(folder.database):
        if damage := find_damage(folder.database, deep=False):
            raise DamagedCollection(
                f"SQLite finds damage, which cannot be mended here: {damage[0]}",
                where=str(folder.database),
                next_step="Bring pauk.db back from a copy; or import archive/*.warc.gz into a new collection.",
            )
        archive = folder.archive()
        database = open_writer(folder.database)
        unread: list[int] = []
        try:
            done = [
                *_mend_pointers(database),
                *_mend_keys(database),
                *_mend_numbers(database),
                *_drop_strays(database),
                *_mend_pages(database, archive, deep=deep, tell=tell),
                *(_mend_texts(database, unread) if deep else ()),
            ]
            done += _mend_counts(database)
        finally:
            database.close()
        return Mended(done + _give_back(folder), unread)


# Texts.

_NO_TEXT = pack_text("")
# A page whose text nobody can read any more is fetched again where its raw bytes were not kept.
_WITHOUT_BYTES = "SELECT id FROM pages WHERE length = 0 AND id IN (SELECT value FROM json_each(?))"


def _mend_texts(database: sqlite3.Connection, unread: list[int]) -> Iterator[str]:
    """Empty texts and links that are damaged, and note which pages can be read anew."""
    places = find_damaged_values(database)
    database.text_factory = str
    unread += pages_to_read_anew(database, places)
    texts = [(_NO_TEXT, place.row) for place in places if place.table == "documents"]
    links = [(place.row,) for place in places if place.table == "links"]
    with transaction(database):
        database.executemany(
            "UPDATE documents SET text = ?, said = '', title = CAST(title AS TEXT), maker = '', language = '', "
            "canonical = '', outcome = CAST(outcome AS TEXT) WHERE page = ?",
            texts,
        )
        database.executemany("DELETE FROM links WHERE page = ?", links)
        database.execute("DELETE FROM parts WHERE typeof(value) != 'blob' OR typeof(maker) != 'text'")
        rows = database.execute(_WITHOUT_BYTES, (json.dumps([page for _, page in texts]),)).fetchall()
        database.execute("DELETE FROM lost")
        database.executemany("INSERT INTO lost VALUES (?)", rows)
        again = database.execute(_REQUEUE, (DEEPEST_LEVEL,)).rowcount
        database.execute(_FORGET)
    if rows:
        yield f"The text of {count(len(rows), 'page')} is lost with no raw bytes; {again} will be fetched again."
    if unread:
        yield f"What was read from {count(len(unread), 'page')} is damaged; it is read anew from the raw bytes."


# Raw bytes.

_OUTSIDE = """
SELECT DISTINCT p.file FROM pages p LEFT JOIN archives a ON a.file = p.file
WHERE p.length > 0 AND (a.file IS NULL OR p.offset < 0 OR p.offset + p.length > a.bytes)
"""
# Without its validators, or the server would answer that nothing has changed.
_FORGET = """
UPDATE pages SET file = 0, offset = 0, length = 0, etag = '', modified = '' WHERE id IN (SELECT page FROM lost)
"""
_REQUEUE = """
UPDATE urls SET state = 0, outcome = '', tries = 0, due_at = 0, hops = 0, level = min(depth, ?)
WHERE state = 3 AND page IN (SELECT page FROM lost)
"""
_REACH = "SELECT coalesce(max(offset + length), 0) FROM pages WHERE file = ? AND length > 0"


def _mend_pages(database: sqlite3.Connection, archive: FolderArchive, *, deep: bool, tell: Tell) -> Iterator[str]:
    """Queue the pages again whose raw bytes are gone."""
    known, sizes = known_lengths(database), archive.sizes()
    files = {file for (file,) in database.execute("SELECT DISTINCT file FROM pages WHERE length > 0")}
    if files and not files & sizes.keys():
        raise DamagedCollection(
            "The whole archive is away; perhaps it was only moved",
            where=str(archive.path(min(files)).parent),
            next_step="Bring the folder back; nothing was changed.",
        )
    suspects = {file for (file,) in database.execute(_OUTSIDE)}
    suspects |= {file for file, length in known.items() if sizes.get(file, 0) < length}
    suspects |= find_damaged(archive, known, tell).keys() if deep else set()
    lost = find_lost(database, archive, sorted(suspects))
    database.execute("CREATE TEMP TABLE lost (page INTEGER PRIMARY KEY)")
    with transaction(database):
        database.executemany("INSERT INTO lost VALUES (?)", [(page,) for page in lost])
        again = database.execute(_REQUEUE, (DEEPEST_LEVEL,)).rowcount
        gone = database.execute(_FORGET).rowcount
        measured = _mend_lengths(database, suspects, sizes)
    if gone:
        yield f"The raw bytes of {count(gone, 'page')} are gone; {count(again, 'URL')} will be fetched again."
    if measured:
        yield f"The length of {count(measured, 'archive file')} was noted anew."


def _mend_lengths(database: sqlite3.Connection, suspects: Iterable[int], sizes: Mapping[int, int]) -> int:
    """Note how long suspicious files are, as far as pages still reach into them; return for how many that changed."""
    changed = 0
    known = known_lengths(database)
    for file in suspects:
        (reach,) = database.execute(_REACH, (file,)).fetchone()
        length = max(reach, known.get(file, 0)) if known.get(file, 0) <= sizes.get(file, 0) else reach
        if length == known.get(file, 0):
            continue
        changed += 1
        database.execute("DELETE FROM archives WHERE file = ?", (file,))
        if length:
            database.execute("INSERT INTO archives VALUES (?, ?)", (file, length))
    return changed


# Rows.

_POINT = """
UPDATE urls SET page = coalesce((SELECT id FROM pages WHERE url = urls.id ORDER BY fetched_at DESC, id DESC LIMIT 1), 0)
WHERE page != 0 AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.id = urls.page AND p.url = urls.id)
"""
_COUNT = """
UPDATE hosts SET
  level = coalesce((SELECT min(u.level) FROM urls u WHERE u.host = hosts.id AND u.state = 0), level),
  waiting = (SELECT count(*) FROM urls u WHERE u.host = hosts.id AND u.state = 0)
WHERE waiting != (SELECT count(*) FROM urls u WHERE u.host = hosts.id AND u.state = 0)
"""


def _mend_pointers(database: sqlite3.Connection) -> Iterator[str]:
    with transaction(database):
        pointed = database.execute(_POINT).rowcount
    if pointed:
        yield f"{count(pointed, 'URL')} pointed to a page that is not theirs."


def _mend_keys(database: sqlite3.Connection) -> Iterator[str]:
    with transaction(database):
        wrong = sum(abs(database.execute(sql).fetchone()[0]) for sql in (UNKEYED, SURPLUS))
        if wrong:
            write_keys_anew(database)
    if wrong:
        yield "What the seen test asks was written anew."


def _mend_numbers(database: sqlite3.Connection) -> Iterator[str]:
    with transaction(database):
        (uncounted,) = database.execute(UNCOUNTED).fetchone()
        if uncounted:
            count_anew(database)
    if uncounted:
        yield f"{count(uncounted, 'row')} had a number that would have been given once more."


def _drop_strays(database: sqlite3.Connection) -> Iterator[str]:
    """Drop what belongs to pages or URLs that are not there; nobody could ever reach it."""
    for table, column, owners in BELONGING:
        sql = f"DELETE FROM {table} WHERE {column} NOT IN (SELECT id FROM {owners})"  # noqa: S608 (our own names)
        with transaction(database):
            dropped = database.execute(sql).rowcount
        if dropped:
            yield f"{count(dropped, 'row')} of {table} belonged to none of the {owners}."


def _mend_counts(database: sqlite3.Connection) -> Iterator[str]:
    with transaction(database):
        counted = database.execute(_COUNT).rowcount
    if counted:
        yield f"What waits was counted anew for {count(counted, 'host')}."


# Leases.


def _give_back(folder: CollectionFolder) -> list[str]:
    store = Store(folder.database, folder.archive(), open_writer(folder.database))
    try:
        given = store.queue.release_all(pause_s=CRAWL_INIT_DELAY_S.default)
    finally:
        store.close()
    return [f"{count(given, 'URL')} that a killed run had begun may be fetched again."] if given else []
