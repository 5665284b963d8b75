"""Look whether a collection's database and archive are whole and agree with each other.

In: the folder of a collection. Out: findings. A runner may be at work meanwhile: rows are looked at as they were at
one moment, and the archive only up to where they reach. Nothing is written.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pauk.base.errors import BadUrl, DamagedCollection, PaukError
from pauk.base.formatting import count, write_size
from pauk.base.page import ArchivePlace
from pauk.base.urls import canonical_url, number_url
from pauk.store.archive.folder_archive import FolderArchive, Problem
from pauk.store.archive.warc import read_record
from pauk.store.collection import CollectionFolder
from pauk.store.queue.seen_urls import SURPLUS, UNKEYED
from pauk.store.sql.schema import VERSION
from pauk.store.sql.sqlite import open_reader
from pauk.store.sql.unit_of_work import UNCOUNTED
from pauk.store.upkeep.contents import find_damaged_values, pages_to_read_anew
from pauk.store.upkeep.findings import FINE, NOTE, WRONG, Finding

REPAIR = "Mend it with: pauk doctor --repair"
BRING_BACK = "Bring the archive folder back from a copy; or fetch these pages again with: pauk doctor --repair"

_SAMPLE = 20
_LISTED = 3

_OLDEST_SQLITE = (3, 35)

Tell = Callable[[int, int], None]


def look_at_engine() -> Finding:
    """Look whether the database engine that Python brings along can do what is asked of it."""
    told = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        return Finding("SQLite", WRONG, told, "pauk needs 3.35 or newer; a newer Python brings it along.")
    database = sqlite3.connect(":memory:")
    try:
        database.execute("SELECT value FROM json_each('[1]')").fetchall()
    except sqlite3.DatabaseError:
        return Finding("SQLite", WRONG, f"{told}, made without JSON functions", "Use another build of Python.")
    finally:
        database.close()
    return Finding("SQLite", FINE, f"{told}, with JSON functions")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for one look that sees one moment of it."""
    database = open_reader(path)
    try:
        database.execute("BEGIN")
        yield database
    finally:
        database.close()


def look_at_database(path: Path, *, deep: bool) -> Iterator[Finding]:
    """Look at the version of the database, and let SQLite look through it."""
    with reading(path) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
    size = write_size(path.stat().st_size)
    if not version:
        yield Finding("Database", NOTE, "It is empty.", "Begin the collection with: pauk crawl URL")
        return
    if version < VERSION:
        told = f"Form {version}, {size}; this pauk writes form {VERSION}."
        yield Finding("Database", NOTE, told, "The next crawl brings it forward; then look again.")
        return
    damage = find_damage(path, deep=deep)
    if damage:
        shown = "; ".join(damage[:_LISTED]) + (" …" if len(damage) > _LISTED else "")
        step = "Bring pauk.db back from a copy; or import archive/*.warc.gz, which still holds the pages, anew."
        yield Finding("Database", WRONG, f"SQLite finds damage: {shown}", step)
    else:
        how = "looked through completely" if deep else "looked through"
        yield Finding("Database", FINE, f"Form {version}, {size}, {how} by SQLite.")


def find_damage(path: Path, *, deep: bool) -> list[str]:
    """Let SQLite look for damage; the deep look compares indexes with rows, too."""
    database = open_reader(path)
    try:
        rows = database.execute(f"PRAGMA {'integrity_check' if deep else 'quick_check'}(20)").fetchall()
    except sqlite3.DatabaseError as error:
        return [str(error)]
    finally:
        database.close()
    return [row[0] for row in rows if row[0] != "ok"]


# Rows.

_MISCOUNTED = """
SELECT count(*) FROM hosts h
LEFT JOIN (SELECT host, count(*) AS waiting FROM urls WHERE state = 0 GROUP BY host) w ON w.host = h.id
WHERE h.waiting != coalesce(w.waiting, 0)
"""
_ASTRAY = """
SELECT count(*) FROM urls u LEFT JOIN pages p ON p.id = u.page WHERE u.page != 0 AND (p.id IS NULL OR p.url != u.id)
"""
_ORPHANS = "SELECT count(*) FROM pages p LEFT JOIN urls u ON u.id = p.url WHERE u.id IS NULL"
_HOMELESS = "SELECT count(*) FROM urls u LEFT JOIN hosts h ON h.id = u.host WHERE h.id IS NULL"
_SEEDLESS = "SELECT count(*) FROM urls u LEFT JOIN seeds s ON s.id = u.seed WHERE s.id IS NULL AND u.state IN (0, 2)"
# Tables whose rows belong to a page or a URL: table, column, whom it names.
BELONGING = (
    ("documents", "page", "pages"), ("links", "page", "pages"), ("sketches", "page", "pages"), ("kin", "page", "pages"),
    ("parts", "page", "pages"), ("revisits", "url", "urls"), ("changes", "url", "urls"), ("rereadings", "url", "urls"),
)  # fmt: skip


def look_at_rows(path: Path, *, has_runner: bool) -> Iterator[Finding]:
    """Look whether what is counted and pointed to agrees with what is there."""
    with reading(path) as database:
        yield _look_at_queue(database)
        yield _look_at_leases(database, has_runner=has_runner)
        yield _look_at_pointers(database)


def _number(database: sqlite3.Connection, sql: str) -> int:
    return int(database.execute(sql).fetchone()[0])


def _look_at_queue(database: sqlite3.Connection) -> Finding:
    wrong = _number(database, _MISCOUNTED)
    if wrong:
        told = f"{count(wrong, 'host')} counted another number of waiting URLs than there are."
        return Finding("Queue", WRONG, told, REPAIR)
    waiting = _number(database, "SELECT count(*) FROM urls WHERE state = 0")
    later = _number(database, "SELECT count(*) FROM urls WHERE state = 2")
    return Finding("Queue", FINE, f"{count(waiting, 'URL')} waiting, {later:,} to be tried again; all counted right.")


def _look_at_leases(database: sqlite3.Connection, *, has_runner: bool) -> Finding:
    urls = _number(database, "SELECT count(*) FROM urls WHERE state = 1")
    hosts = _number(database, "SELECT count(*) FROM hosts WHERE lease = 1")
    if has_runner:
        return Finding("In hand", FINE, f"{count(urls, 'URL')} of {count(hosts, 'host')} are with the runner.")
    if not urls and not hosts:
        return Finding("In hand", FINE, "Nothing was left by a runner that died.")
    told = f"{count(urls, 'URL')} and {count(hosts, 'host')} are still with a runner that died."
    return Finding("In hand", NOTE, told, "The next crawl takes them up again by itself.")


def _look_at_pointers(database: sqlite3.Connection) -> Finding:
    asked = (
        (_ASTRAY, "URLs that point to a page that is not theirs", REPAIR),
        (_ORPHANS, "Pages that belong to no URL", "Bring pauk.db back from a copy."),
        (_HOMELESS, "URLs that belong to no host", "Bring pauk.db back from a copy."),
        (UNKEYED, "URLs that would be taken for new", REPAIR),
        (SURPLUS, "Keys of URLs that are not there", REPAIR),
        (UNCOUNTED, "Rows whose numbers would be given once more", REPAIR),
        (_SEEDLESS, "URLs that wait, but whose seed is gone", "Bring pauk.db back from a copy."),
    )
    for sql, told, step in asked:
        if number := _number(database, sql):
            return Finding("Rows", WRONG, f"{told}: {number:,}.", step)
    for table, column, owners in BELONGING:
        sql = f"SELECT count(*) FROM {table} WHERE {column} NOT IN (SELECT id FROM {owners})"  # noqa: S608 (our names)
        if number := _number(database, sql):
            return Finding("Rows", WRONG, f"Rows of {table} that belong to none of the {owners}: {number:,}.", REPAIR)
    urls, pages = (_number(database, f"SELECT count(*) FROM {table}") for table in ("urls", "pages"))  # noqa: S608
    return Finding("Rows", FINE, f"{count(urls, 'URL')} and {count(pages, 'page')}, which belong together.")


# The archive.

_OUTSIDE = """
SELECT count(*) FROM pages p LEFT JOIN archives a ON a.file = p.file
WHERE p.length > 0 AND (a.file IS NULL OR p.offset < 0 OR p.offset + p.length > a.bytes)
"""
_SAMPLED = """
SELECT u.seen, p.file, p.offset, p.length FROM pages p JOIN urls u ON u.id = p.url
WHERE p.length > 0 AND p.id >= ? ORDER BY p.id LIMIT 1
"""


def known_lengths(database: sqlite3.Connection) -> dict[int, int]:
    """Return how long each archive file must be at least, by its number."""
    return dict(database.execute("SELECT file, bytes FROM archives ORDER BY file").fetchall())


def look_at_archive(folder: CollectionFolder, *, has_runner: bool) -> Iterator[Finding]:
    """Compare the files of the archive with what the database knows of them, and read a few records."""
    archive = folder.archive()
    with reading(folder.database) as database:
        known = known_lengths(database)
        yield _compare_lengths(archive, known, has_runner=has_runner)
        outside = _number(database, _OUTSIDE)
        if outside:
            told = f"{count(outside, 'page')} should lie where no file of the archive reaches."
            yield Finding("Raw bytes", WRONG, told, REPAIR)
        else:
            yield _read_sample(archive, database)


def _compare_lengths(archive: FolderArchive, known: dict[int, int], *, has_runner: bool) -> Finding:
    sizes = archive.sizes()
    missing = [archive.path(file).name for file in known if file not in sizes]
    short = [archive.path(file).name for file, length in known.items() if sizes.get(file, length) < length]
    if missing or short:
        parts = [f"{len(missing)} missing ({', '.join(missing[:_LISTED])})"] if missing else []
        parts += [f"{len(short)} too short ({', '.join(short[:_LISTED])})"] if short else []
        return Finding("Archive", WRONG, f"Of {count(len(known), 'file')}, {'; '.join(parts)}.", BRING_BACK)
    told = f"{count(len(known), 'file')}, {write_size(sum(known.values()))}"
    more = sum(sizes.values()) - sum(known.values())
    if more and not has_runner:
        told += f"; {write_size(more)} more are there that were never finished. The next crawl cuts them off."
        return Finding("Archive", NOTE, told)
    return Finding("Archive", FINE, f"{told}, as long as they should be.")


def _read_sample(archive: FolderArchive, database: sqlite3.Connection) -> Finding:
    """Read some records spread over all pages; an archive of another collection shows itself at once."""
    first, last = database.execute("SELECT coalesce(min(id), 0), coalesce(max(id), 0) FROM pages").fetchone()
    step = max(1, (last - first) // _SAMPLE)
    rows = {row for start in range(first, last + 1, step) if (row := database.execute(_SAMPLED, (start,)).fetchone())}
    for seen, *place in sorted(rows, key=lambda row: row[1:]):
        wrong = _judge_record(archive, ArchivePlace(*place), seen)
        if wrong:
            return Finding("Raw bytes", WRONG, wrong, f"{BRING_BACK} --deep")
    told = f"{count(len(rows), 'page')} read as a sample, and right." if rows else "There are none yet."
    return Finding("Raw bytes", FINE, told)


def _judge_record(archive: FolderArchive, place: ArchivePlace, seen: int) -> str:
    """Say what is wrong with the record of a page; empty where nothing is."""
    try:
        record = read_record(archive.read_bytes(place), verify=True)
    except ValueError as error:
        return f"A record of {archive.path(place.file).name} cannot be read, at byte {place.offset}: {error}."
    except PaukError as error:
        return f"{error.what} ({error.where})."
    try:
        is_right = number_url(canonical_url(record.url)) == seen
    except BadUrl:
        is_right = False
    where = f"{archive.path(place.file).name}, byte {place.offset}"
    return "" if is_right else f"The archive holds {record.url} where another page should be ({where})."


def look_at_records(folder: CollectionFolder, tell: Tell) -> Iterator[Finding]:
    """Read every record of the archive and verify its digests."""
    archive = folder.archive()
    with reading(folder.database) as database:
        known = known_lengths(database)
    damage = find_damaged(archive, known, tell)
    if not damage:
        yield Finding("Records", FINE, f"All {write_size(sum(known.values()))} read, and every digest is right.")
        return
    with reading(folder.database) as database:
        lost = len(find_lost(database, archive, damage))
    problems = [problem for found in damage.values() for problem in found]
    shown = [f"{archive.path(one.file).name}, byte {one.offset}: {one.what}" for one in problems[:_LISTED]]
    more = " …" if len(problems) > _LISTED else ""
    told = f"{count(len(problems), 'place')} damaged ({'; '.join(shown)}{more})"
    if lost:
        step = "Bring the archive back from a copy; or: pauk doctor --deep --repair"
        yield Finding("Records", WRONG, f"{told}; {count(lost, 'page')} lost.", step)
    else:
        yield Finding("Records", NOTE, f"{told}, where no page lies any more.")


def find_damaged(archive: FolderArchive, known: Mapping[int, int], tell: Tell) -> dict[int, list[Problem]]:
    """Read every record of the files that are there, as far as they are known; return what is wrong with which."""
    sizes = archive.sizes()
    damage: dict[int, list[Problem]] = {}
    done = 0
    for file, length in known.items():
        found = archive.check(file, end=min(length, sizes[file])) if file in sizes else []
        damage |= {file: found} if found else {}
        done += length
        tell(done, sum(known.values()))
    return damage


def find_lost(database: sqlite3.Connection, archive: FolderArchive, files: Iterable[int]) -> list[int]:
    """Return the pages in damaged files whose record cannot be read; one damage may swallow many records."""
    sql = "SELECT id, offset, length FROM pages WHERE file = ? AND length > 0 ORDER BY offset"
    lost = []
    for file in files:
        for number, offset, length in database.execute(sql, (file,)):
            try:
                read_record(archive.read_bytes(ArchivePlace(file, offset, length)), verify=True)
            except (ValueError, DamagedCollection):
                lost.append(number)
    return lost


def look_at_contents(path: Path) -> Iterator[Finding]:
    """Read every value that is kept, and unpack every text."""
    with reading(path) as database:
        places = find_damaged_values(database)
        again = len(pages_to_read_anew(database, places))
    if not places:
        yield Finding("Contents", FINE, "Every value and every text can be read.")
        return
    shown = "; ".join(str(place) for place in places[:_LISTED]) + (" …" if len(places) > _LISTED else "")
    told = f"{count(len(places), 'value')} damaged ({shown})."
    if again:
        yield Finding("Contents", WRONG, told, f"Read {count(again, 'page')} anew with: pauk doctor --deep --repair")
    else:
        step = "Commands go on without them. Bring pauk.db back from a copy; or import archive/*.warc.gz anew."
        yield Finding("Contents", WRONG, told, step)
