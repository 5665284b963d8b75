"""Look up what a collection amounts to: counters, outcomes, depths, patterns, runs, seeds, notes.

In: nothing, or how many of them. Out: figures; the lists go through whole tables, which only a report asks for.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from pauk.store.sql.notes import SEEDS, read_seeds
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.records import Seed, UrlState

_PATTERN_CHUNK = 5_000
_RUN_CHUNK = 50  # of 16 KB each


class TotalsReader:
    """The part of the reader that counts."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one = look.all, look.one

    def counters(self) -> dict[str, int]:
        """Return all figures that are counted along."""
        return dict(self._all("SELECT name, value FROM counters"))

    def outcomes(self) -> dict[str, int]:
        """Count URLs by outcome, without details."""
        sql = (
            "SELECT substr(outcome, 1, instr(outcome || ':', ':') - 1) AS name, count(*) FROM urls "
            "WHERE state = 3 GROUP BY name ORDER BY 2 DESC, 1"
        )
        return dict(self._all(sql))

    def ends(self) -> list[tuple[str, int, str]]:
        """Count URLs by outcome, without details, each with the first URL that ended so."""
        sql = (
            "SELECT e.name, e.urls, u.url FROM (SELECT substr(outcome, 1, instr(outcome || ':', ':') - 1) AS name, "
            "count(*) AS urls, min(id) AS first FROM urls WHERE state = 3 GROUP BY 1) e "
            "JOIN urls u ON u.id = e.first ORDER BY e.urls DESC, e.name"
        )
        return self._all(sql)

    def reasons(self) -> list[tuple[str, int, str]]:
        """Count ended URLs by outcome with its detail, each with the first URL that ended so."""
        return self._all(
            "SELECT o.outcome, o.urls, u.url FROM (SELECT outcome, count(*) AS urls, min(id) AS first FROM urls "
            "WHERE state = 3 GROUP BY outcome) o JOIN urls u ON u.id = o.first ORDER BY o.urls DESC, o.outcome"
        )

    def states(self) -> dict[UrlState, int]:
        """Count URLs by state."""
        return {UrlState(state): count for state, count in self._all("SELECT state, count(*) FROM urls GROUP BY state")}

    def depths(self) -> list[tuple[int, int, int]]:
        """Count pages and bytes by depth; of each page its newest version."""
        sql = (
            "SELECT u.depth, count(*), sum(p.size_bytes) FROM pages p JOIN urls u ON u.page = p.id "
            "GROUP BY 1 ORDER BY 1"
        )
        return self._all(sql)

    def shapes(self, limit: int) -> list[tuple[str, str, str]]:
        """Return what is kept about URL patterns."""
        return self._all("SELECT shape, figures, example FROM shapes LIMIT ?", limit)

    def shapes_named(self, names: Iterable[str]) -> list[tuple[str, str, str]]:
        """Return what is kept about these URL patterns."""
        sql = "SELECT shape, figures, example FROM shapes WHERE shape IN (SELECT value FROM json_each(?))"
        return self._all(sql, json.dumps(list(names)))

    def patterns(self) -> Iterator[tuple[str, str, str]]:
        """Go through all that is kept about URL patterns: shape, figures, example."""
        sql = "SELECT shape, figures, example FROM shapes WHERE shape > ? ORDER BY shape LIMIT ?"
        after = ""
        while rows := self._all(sql, after, _PATTERN_CHUNK):
            yield from rows
            after = rows[-1][0]

    def newest_at(self) -> datetime:
        """Return when the newest page was fetched; the beginning of 1970 where there is none."""
        (newest,) = self._one("SELECT coalesce(max(fetched_at), 0) FROM pages")
        return datetime.fromtimestamp(newest, UTC)


class RunsReader:
    """The part of the reader that tells of runs."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def last(self) -> int:
        """Return the number of the newest run; 0 where there is none."""
        return int(self._all("SELECT coalesce(max(id), 0) FROM runs")[0][0])

    def each(self, number: int | None = None) -> Iterator[dict[str, Any]]:
        """Go through all runs, oldest first, or give the one with this number; a report is read when it is due."""
        fields = ("id", "job", "started_at", "ended_at", "ending", "report")
        sql = f"SELECT {', '.join(fields)} FROM runs WHERE id > ? AND id <= ? ORDER BY id LIMIT {_RUN_CHUNK}"  # noqa: S608
        after, last = (0, self.last()) if number is None else (number - 1, number)
        while rows := self._all(sql, after, last):
            for row in rows:
                yield dict(zip(fields, row, strict=True)) | {"report": json.loads(row[-1])}
            after = rows[-1][0]

    def all(self) -> list[dict[str, Any]]:
        """Return all runs, oldest first."""
        return list(self.each())


class SeedsReader:
    """The part of the reader that tells where crawls start."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def all(self) -> list[Seed]:
        """Return all seeds."""
        return read_seeds(self._all(SEEDS))


class NotesReader:
    """The part of the reader that tells what is noted about the collection."""

    def __init__(self, look: ReaderBase) -> None:
        self._one = look.one

    def get(self, name: str) -> str:
        """Return what is noted under a name; empty where nothing is."""
        row = self._one("SELECT value FROM about WHERE name = ?", name)
        return str(row[0]) if row else ""
