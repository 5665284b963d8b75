"""The database's own full-text search over titles and texts: what pauk's search must not lose to.

In: numbered titles and texts. Out: the numbers of the best that have all words. It is a measure for `pauk eval search`
and keeps nothing on disk.
"""

import sqlite3
from collections.abc import Iterable, Sequence


class BareFullText:
    """A full-text table in memory; diacritics are folded, scores are the database's bm25."""

    def __init__(self, pages: Iterable[tuple[int, str, str]]) -> None:
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "CREATE VIRTUAL TABLE pages USING fts5(title, body, tokenize = 'unicode61 remove_diacritics 2')"
        )
        self._database.executemany("INSERT INTO pages (rowid, title, body) VALUES (?, ?, ?)", pages)

    def find(self, words: Sequence[str], limit: int) -> Sequence[int]:
        """Return the numbers of the best that have all words."""
        if not words:
            return []
        sql = "SELECT rowid FROM pages WHERE pages MATCH ? ORDER BY rank LIMIT ?"
        return [number for (number,) in self._database.execute(sql, (" ".join(f'"{word}"' for word in words), limit))]
