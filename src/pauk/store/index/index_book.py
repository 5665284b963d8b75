"""Remember what an index cannot be asked for, in a small database beside it: words of links, and who stands for whom.

In: words of links and the URLs they lead to; which page stands for others that say nearly the same. Out: for each URL
the first different words, a bounded number of them; and which URLs are to be indexed once more because of all that. It
belongs to the index and is made again with it. What comes twice is kept once, so whoever was killed may go on.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from pauk.store.disk.plain_database import connect_plain
from pauk.store.sql.sqlite import speaking_of, transaction

FILE_NAME = "book.db"
# The first sixteen different texts tell nearly all that others call a page (menus repeat the same one for ever), and a
# link text longer than a hundred characters is a paragraph.
MOST_TEXTS = 16
MOST_CHARS = 100
# Of very many pages that say nearly the same so many are looked after when another one stands for them.
MOST_TWINS = 1_000

_TABLES = """
CREATE TABLE IF NOT EXISTS anchors (url INTEGER PRIMARY KEY, texts TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS stale (url INTEGER PRIMARY KEY, mark INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS twins (url INTEGER PRIMARY KEY, stands INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS stale_by_mark ON stale (mark);
CREATE INDEX IF NOT EXISTS twins_by_stands ON twins (stands);
"""
_LISTED = "(SELECT value FROM json_each(?))"


class IndexBook:
    """What is remembered beside one index; used by whoever writes the index, and nobody else."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self._highest = 0
        with speaking_of(self.path):
            folder.mkdir(parents=True, exist_ok=True)
            self._database = connect_plain(self.path, factory=sqlite3.Connection, check_same_thread=True)
            # It can be made again, so a loss of power may take what came last.
            for pragma in ("journal_mode = WAL", "synchronous = OFF"):
                self._database.execute(f"PRAGMA {pragma}")
            self._database.executescript(_TABLES)

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    # Words of links.

    def take_words(self, words: Mapping[int, Iterable[str]]) -> None:
        """Add words of links to what is known of URLs; those that have got new ones are to be indexed once more."""
        known = self.texts_of(words)
        merged = {url: _merge(known.get(url, ()), texts) for url, texts in words.items()}
        rows = [(url, "\n".join(texts)) for url, texts in merged.items() if len(texts) > len(known.get(url, ()))]
        with speaking_of(self.path), transaction(self._database):
            sql = "INSERT INTO anchors VALUES (?, ?) ON CONFLICT (url) DO UPDATE SET texts = excluded.texts"
            self._database.executemany(sql, rows)
            self._mark([url for url, _ in rows])

    def texts_of(self, urls: Iterable[int]) -> dict[int, list[str]]:
        """Return the words by which these URLs are linked to, as far as there are any."""
        sql = f"SELECT url, texts FROM anchors WHERE url IN {_LISTED}"  # noqa: S608 (our own words)
        return {url: texts.split("\n") for url, texts in self._all(sql, json.dumps(list(urls)))}

    # Pages that say nearly the same.

    def note_twins(self, stands: Mapping[int, int]) -> None:
        """Note which URL stands for each of these now; 0 where one is alone."""
        with speaking_of(self.path), transaction(self._database):
            sql = "INSERT INTO twins VALUES (?, ?) ON CONFLICT (url) DO UPDATE SET stands = excluded.stands"
            self._database.executemany(sql, [(url, other) for url, other in stands.items() if other])
            sql = "DELETE FROM twins WHERE url = ?"
            self._database.executemany(sql, [(url,) for url, other in stands.items() if not other])

    def mark_others(self, urls: Iterable[int], stands: int) -> None:
        """Let those of the URLs be indexed once more for which another one was noted, or none."""
        sql = f"SELECT url FROM twins WHERE url IN {_LISTED} AND stands = ?"  # noqa: S608 (our own words)
        wanted = list(urls)
        right = {url for (url,) in self._all(sql, json.dumps(wanted), stands)}
        self.mark([url for url in wanted if url not in right])

    def mark_under(self, stood: Iterable[int]) -> None:
        """Let those be indexed once more for which one of these URLs was noted, because it stands for them no more."""
        sql = f"SELECT url FROM twins WHERE stands IN {_LISTED} LIMIT {MOST_TWINS}"  # noqa: S608 (our own words)
        self.mark([url for (url,) in self._all(sql, json.dumps(list(stood)))])

    # What is to be indexed once more.

    def mark(self, urls: Iterable[int]) -> None:
        """Note that URLs are to be indexed once more."""
        with speaking_of(self.path), transaction(self._database):
            self._mark(urls)

    def _mark(self, urls: Iterable[int]) -> None:
        mark = self.last_mark() + 1
        self._database.executemany("INSERT OR REPLACE INTO stale VALUES (?, ?)", [(url, mark) for url in urls])

    def last_mark(self) -> int:
        """Return the highest mark; whatever is noted from now on gets a higher one."""
        self._highest = max(self._highest, self._all("SELECT coalesce(max(mark), 0) FROM stale")[0][0])
        return self._highest

    def stale(self, limit: int) -> list[tuple[int, int]]:
        """Return URLs that are to be indexed once more, with their marks; so many at most."""
        return self._all("SELECT url, mark FROM stale ORDER BY url LIMIT ?", limit)

    def settle(self, marks: Mapping[int, int]) -> None:
        """Note that URLs have been indexed as they were when this was the highest mark."""
        with speaking_of(self.path), transaction(self._database):
            self._database.executemany("DELETE FROM stale WHERE url = ? AND mark <= ?", marks.items())

    def _all(self, sql: str, *values: object) -> list[Any]:
        with speaking_of(self.path), closing(self._database.execute(sql, values)) as rows:
            return rows.fetchall()


def _merge(before: Iterable[str], texts: Iterable[str]) -> list[str]:
    """Add texts that differ from those before by more than capitals, as long as there is room."""
    merged = list(before)
    seen = {text.casefold() for text in merged}
    for text in texts:
        plain = " ".join(text[: 2 * MOST_CHARS].split())[:MOST_CHARS].strip()
        if plain and plain.casefold() not in seen and len(merged) < MOST_TEXTS:
            seen.add(plain.casefold())
            merged.append(plain)
    return merged
