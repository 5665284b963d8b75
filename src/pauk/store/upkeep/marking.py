"""Mark what is to go from a collection, and say how much that is, before anything is touched.

In: a wish: certain URLs and hosts, or old versions and failed URLs. Out: temporary tables that name the rows, and a
`Loss` that counts them. Nothing of the collection changes here, so a reader's connection will do.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from pauk.base import outcomes
from pauk.base.urls import number_url, origin_of
from pauk.store.queue.seen_urls import numbers_of
from pauk.store.sql.hosts import find_hosts
from pauk.store.upkeep.erase_forums import make_tables, mark_authors, mark_places

_TABLES = """
CREATE TEMP TABLE gone_hosts (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE gone_seeds (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE gone_urls (id INTEGER PRIMARY KEY);
CREATE TEMP TABLE gone_pages (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, length INTEGER NOT NULL);
CREATE TEMP TABLE step_pages (id INTEGER PRIMARY KEY);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget:
    """A wish to forget canonical URLs, hosts as people call them, and authors of posts, of one host or of all.

    To forget an author takes the collection's secret, or the same one would come back with the next update.
    """

    urls: Sequence[str] = ()
    hosts: Sequence[str] = ()
    authors: Sequence[str] = ()
    site: str = ""
    key: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prune:
    """A wish to drop what is not needed any more; the newest version of a URL always stays.

    ``keep`` 0 does not ask for versions; ``before`` is a moment in seconds, and spares versions fetched later.
    """

    keep: int = 0
    before: float = 0.0
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What goes: how many rows of each kind, and how many bytes of the archive."""

    hosts: int = 0
    seeds: int = 0
    urls: int = 0
    pages: int = 0
    archive_bytes: int = 0
    threads: int = 0
    posts: int = 0
    asked: int = 0  # URLs about which people were asked something, or have reported an error
    unknown: tuple[str, ...] = ()  # what was named, but is not in the collection
    led_to: tuple[str, ...] = ()  # where redirects of forgotten URLs lead; those pages stay unless they are named

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that would go."""
        return not (self.is_in_database or self.asked)

    @property
    def is_in_database(self) -> bool:
        """Whether something goes from the collection's own database."""
        return bool(self.hosts or self.seeds or self.urls or self.pages or self.threads or self.posts)


def mark(database: sqlite3.Connection, wish: Forget | Prune) -> Loss:
    """Fill the temporary tables and count what is in them."""
    database.executescript(_TABLES)
    make_tables(database)
    unknown: list[str] = []
    if isinstance(wish, Forget):
        keys = {url: number_url(url) for url in wish.urls}
        found = numbers_of(database, keys.values())
        database.executemany("INSERT OR IGNORE INTO gone_urls VALUES (?)", [(number,) for number in found.values()])
        unknown = [*_mark_hosts(database, wish.hosts), *[url for url, key in keys.items() if key not in found]]
        numbers = {number_url(url) for url in wish.urls}
        hosts = {name for (name,) in database.execute("SELECT name FROM hosts WHERE id IN (SELECT id FROM gone_hosts)")}
        seeds = database.execute("SELECT id, url FROM seeds").fetchall()
        gone = [(number,) for number, url in seeds if number_url(url) in numbers or origin_of(url) in hosts]
        database.executemany("INSERT INTO gone_seeds VALUES (?)", gone)
        database.execute(
            "INSERT INTO gone_pages SELECT id, CASE WHEN length > 0 THEN file ELSE 0 END, length FROM pages "
            "WHERE url IN (SELECT id FROM gone_urls)"
        )
        mark_places(database, wish.urls)
        unknown += mark_authors(database, wish.authors, wish.site, wish.key)
    else:
        if wish.keep or wish.before:
            _mark_versions(database, max(1, wish.keep), wish.before)
        if wish.failed:
            _mark_failed(database)
    return _count(database, tuple(unknown))


def _mark_hosts(database: sqlite3.Connection, names: Sequence[str]) -> list[str]:
    unknown = []
    for name in names:
        found = find_hosts(database, name)
        database.executemany("INSERT OR IGNORE INTO gone_hosts VALUES (?)", [(number,) for number, _ in found])
        if not found:
            unknown.append(name)
    database.execute("INSERT INTO gone_urls SELECT id FROM urls WHERE host IN (SELECT id FROM gone_hosts)")
    return unknown


def _mark_versions(database: sqlite3.Connection, keep: int, before: float) -> None:
    """Mark all but the newest versions of each URL; the index by URL is read from end to end, nothing is sorted."""
    choose = (
        "INSERT INTO gone_pages SELECT id, CASE WHEN length > 0 THEN file ELSE 0 END, length FROM ("
        "SELECT p.* FROM pages p JOIN urls u ON u.id = p.url WHERE p.url = ? "
        "ORDER BY p.id = u.page DESC, p.fetched_at DESC, p.id DESC LIMIT -1 OFFSET ?) WHERE ? = 0 OR fetched_at < ?"
    )
    many = database.execute("SELECT url FROM pages GROUP BY url HAVING count(*) > ?", (keep,))
    for (url,) in many:
        database.execute(choose, (url, keep, before, before))


def _mark_failed(database: sqlite3.Connection) -> None:
    """Mark URLs that failed and left no page; seeds stay, a crawl begins with them."""
    database.execute(
        "INSERT INTO gone_urls SELECT id FROM urls WHERE state = 3 AND page = 0 "
        "AND substr(outcome, 1, instr(outcome || ':', ':') - 1) IN (SELECT value FROM json_each(?)) "
        "AND NOT EXISTS (SELECT 1 FROM seeds WHERE seeds.url = urls.url)",
        (json.dumps(outcomes.FAILED),),
    )


def _count(database: sqlite3.Connection, unknown: tuple[str, ...]) -> Loss:
    def number(sql: str) -> int:
        return int(database.execute(sql).fetchone()[0])

    led_to = database.execute(
        "SELECT DISTINCT t.url FROM gone_urls g JOIN urls u ON u.id = g.id JOIN urls t ON t.id = u.target "
        "WHERE t.id NOT IN (SELECT id FROM gone_urls) ORDER BY t.id LIMIT 10"
    )
    return Loss(
        hosts=number("SELECT count(*) FROM gone_hosts"),
        seeds=number("SELECT count(*) FROM gone_seeds"),
        urls=number("SELECT count(*) FROM gone_urls"),
        pages=number("SELECT count(*) FROM gone_pages"),
        archive_bytes=number("SELECT coalesce(sum(length), 0) FROM gone_pages"),
        threads=number("SELECT count(*) FROM gone_threads"),
        posts=number("SELECT (SELECT count(*) FROM gone_posts) + (SELECT count(*) FROM blank_posts)"),
        unknown=unknown,
        led_to=tuple(url for (url,) in led_to.fetchall()),
    )
