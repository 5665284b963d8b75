"""Mark and remove what forums have left in a collection: of forgotten hosts and pages, and of forgotten authors.

In: the temporary tables of `marking`, and names of authors with the collection's secret. Out: threads and posts that
go, posts that become empty, and the archived pages that name a forgotten author. An author's posts keep their places
without words and name, so that an update does not take them for new; a mark keeps the author out for good.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence

from pauk.base.urls import origin_of
from pauk.store.forums.forgotten_people import mark_person
from pauk.store.sql.packing import pack_text, unpack_text

_TABLES = """
CREATE TEMP TABLE gone_forums (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE gone_threads (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE gone_posts (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE blank_posts (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE blank_threads (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE gone_lists (url INTEGER PRIMARY KEY);
CREATE TEMP TABLE new_marks (mark TEXT PRIMARY KEY);
CREATE TEMP TABLE same_names (author TEXT PRIMARY KEY);
"""
_BY_AUTHOR = (
    "FROM posts p JOIN threads t ON t.id = p.thread WHERE t.forum = ? AND p.author IN (SELECT author FROM same_names)"
)
_HAS_POSTS = f"SELECT 1 {_BY_AUTHOR} LIMIT 1"
_PAGE = "SELECT id, CASE WHEN length > 0 THEN file ELSE 0 END, length FROM pages"


def make_tables(database: sqlite3.Connection) -> None:
    """Make the temporary tables; all are empty."""
    database.executescript(_TABLES)


def mark_places(database: sqlite3.Connection, urls: Sequence[str]) -> None:
    """Mark what belongs to the hosts and URLs that are marked already."""
    hosts = {name for (name,) in database.execute("SELECT name FROM hosts WHERE id IN (SELECT id FROM gone_hosts)")}
    forums = database.execute("SELECT id, url, entry FROM forums").fetchall()
    gone = [(number,) for number, url, entry in forums if origin_of(entry or url) in hosts]
    database.executemany("INSERT INTO gone_forums VALUES (?)", gone)
    run = database.execute
    run("INSERT INTO gone_threads SELECT id FROM threads WHERE forum IN (SELECT id FROM gone_forums)")
    database.executemany(
        "INSERT OR IGNORE INTO gone_threads SELECT id FROM threads WHERE url = ?", [(u,) for u in urls]
    )
    run(
        "INSERT INTO gone_posts SELECT id FROM posts "
        "WHERE thread IN (SELECT id FROM gone_threads) OR page IN (SELECT id FROM gone_urls)"
    )
    run("INSERT INTO gone_lists SELECT url FROM forum_lists WHERE url IN (SELECT id FROM gone_urls)")


def mark_authors(database: sqlite3.Connection, names: Sequence[str], host: str, key: bytes) -> list[str]:
    """Mark the posts of authors, and all pages that name them; return the names that nobody has."""
    unknown = []
    for name in names:
        sites = _find_sites(database, name, host)
        if not sites:
            unknown.append(name)
        for site, forums in sites.items():
            _mark_author(database, site, forums, name, key)
    return unknown


def _find_sites(database: sqlite3.Connection, name: str, host: str) -> dict[str, list[int]]:
    """Find the forums on which somebody of this name has written, by their hosts."""
    _note_spellings(database, name)
    sites: dict[str, list[int]] = {}
    for number, url, entry in database.execute("SELECT id, url, entry FROM forums").fetchall():
        site = origin_of(entry or url)
        if (not host or host in (site, site.partition("://")[2])) and database.execute(
            _HAS_POSTS, (number,)
        ).fetchone():
            sites.setdefault(site, []).append(number)
    return sites


def _note_spellings(database: sqlite3.Connection, name: str) -> None:
    """Keep all ways in which a name is written as an author's, in a table for the queries behind this."""
    database.execute("DELETE FROM same_names")
    wanted = mark_person(b"", "", name)
    for table in ("posts", "threads"):
        found = database.execute(f"SELECT DISTINCT author FROM {table} WHERE author != ''")  # noqa: S608 (two names)
        same = [(author,) for (author,) in found if mark_person(b"", "", author) == wanted]
        database.executemany("INSERT OR IGNORE INTO same_names VALUES (?)", same)


def _mark_author(database: sqlite3.Connection, site: str, forums: list[int], name: str, key: bytes) -> None:
    run = database.execute
    run("INSERT OR IGNORE INTO new_marks VALUES (?)", (mark_person(key, site, name),))
    for forum in forums:
        run(f"INSERT OR IGNORE INTO blank_posts SELECT p.id {_BY_AUTHOR}", (forum,))
        run(
            "INSERT OR IGNORE INTO blank_threads SELECT id FROM threads "
            "WHERE forum = ? AND author IN (SELECT author FROM same_names)",
            (forum,),
        )
    read_from = "SELECT page FROM posts WHERE id IN (SELECT id FROM blank_posts)"
    run(f"INSERT OR IGNORE INTO gone_pages {_PAGE} WHERE url IN ({read_from})")
    named = list(_pages_that_name(database, site, name))
    database.executemany(f"INSERT OR IGNORE INTO gone_pages {_PAGE} WHERE id = ?", named)
    database.executemany("INSERT OR IGNORE INTO gone_lists VALUES (?)", list(_lists_that_name(database, site, name)))


def _pages_that_name(database: sqlite3.Connection, site: str, name: str) -> Iterator[tuple[int]]:
    """Go through the pages of a host whose title or text holds a name."""
    word = _word(name)
    rows = database.execute(
        "SELECT d.page, d.title, d.text FROM documents d JOIN pages p ON p.id = d.page JOIN urls u ON u.id = p.url "
        "JOIN hosts h ON h.id = u.host WHERE h.name = ?",
        (site,),
    )
    yield from ((page,) for page, title, text in rows if word.search(title) or word.search(unpack_text(text)))


def _lists_that_name(database: sqlite3.Connection, site: str, name: str) -> Iterator[tuple[int]]:
    word = _word(name)
    rows = database.execute(
        "SELECT l.url, l.reading FROM forum_lists l JOIN urls u ON u.id = l.url JOIN hosts h ON h.id = u.host "
        "WHERE h.name = ?",
        (site,),
    )
    yield from ((url,) for url, reading in rows if word.search(unpack_text(reading)))


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name.strip())}(?!\w)", re.IGNORECASE)


def drop_forums(database: sqlite3.Connection) -> None:
    """Remove what is marked, and empty the posts of forgotten authors; within a transaction."""
    run = database.execute
    run("INSERT OR IGNORE INTO forgotten_people SELECT mark FROM new_marks")
    posts = "(SELECT id FROM gone_posts)"
    run(f"DELETE FROM post_versions WHERE post IN {posts} OR post IN (SELECT id FROM blank_posts)")  # noqa: S608
    run(f"DELETE FROM posts WHERE id IN {posts}")  # noqa: S608
    run("DELETE FROM threads WHERE id IN (SELECT id FROM gone_threads)")
    for table in ("boards", "forum_requests"):
        run(f"DELETE FROM {table} WHERE forum IN (SELECT id FROM gone_forums)")  # noqa: S608
    run("DELETE FROM forums WHERE id IN (SELECT id FROM gone_forums)")
    run("DELETE FROM forum_lists WHERE url IN (SELECT url FROM gone_lists)")
    _blank(database)


def _blank(database: sqlite3.Connection) -> None:
    """Take words and name from posts that keep their places, and the name from threads."""
    run = database.execute
    run(
        "UPDATE posts SET author = '', author_url = '', text = ?, text_hash = '' "
        "WHERE id IN (SELECT id FROM blank_posts)",
        (pack_text(""),),
    )
    run(
        "UPDATE threads SET author = '', state = json_remove(state, '$.author') "
        "WHERE id IN (SELECT id FROM blank_threads)"
    )
