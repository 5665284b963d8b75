"""Keep and look up the figures that reports are made of: runs while they go on, how quick hosts are, why URLs ended.

In: figures of a run, requests by host. Out: rows, and lists for a report. What is counted here is written with the
pages it is about; the lists go through whole tables, which only somebody who asks for a report pays.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pauk.store.handle import Part
from pauk.store.records import Asked

_PATTERN_CHUNK = 5_000
_RUN_CHUNK = 50  # of 16 KB each


class HostFigures(NamedTuple):
    """What is known about the pace of a host; ``latency_s`` is the mean time until an answer, or until none came."""

    name: str
    requests: int
    failed: int
    latency_s: float
    pages: int
    waiting: int
    pause_s: float  # negative: not known
    robots_status: int = 0
    robots: bytes = b""


class FiguresWriter(Part):
    """The part of the store that keeps figures."""

    def note_run(self, run: int, report: str) -> None:
        """Keep the figures of a run that goes on, as JSON; whoever kills it leaves them behind."""
        with self.together():
            self._database.execute("UPDATE runs SET report = ? WHERE id = ?", (report, run))

    def _count_requests(self, asked: Mapping[int, Asked]) -> None:
        """Add to what was asked of hosts."""
        self._database.executemany(
            "UPDATE hosts SET requests = requests + ?, failed = failed + ?, latency_s = latency_s + ? WHERE id = ?",
            [(*counts, host) for host, counts in asked.items()],
        )


class FiguresReader(ABC):
    """The part of the reader that reports ask."""

    @abstractmethod
    def _all(self, sql: str, *values: object) -> list[Any]:
        """Return all rows that a query gives."""

    def last_run(self) -> int:
        """Return the number of the newest run; 0 where there is none."""
        return int(self._all("SELECT coalesce(max(id), 0) FROM runs")[0][0])

    def each_run(self, number: int | None = None) -> Iterator[dict[str, Any]]:
        """Go through all runs, oldest first, or give the one with this number; a report is read when it is due."""
        fields = ("id", "job", "started_at", "ended_at", "ending", "report")
        sql = f"SELECT {', '.join(fields)} FROM runs WHERE id > ? AND id <= ? ORDER BY id LIMIT {_RUN_CHUNK}"  # noqa: S608
        after, last = (0, self.last_run()) if number is None else (number - 1, number)
        while rows := self._all(sql, after, last):
            for row in rows:
                yield dict(zip(fields, row, strict=True)) | {"report": json.loads(row[-1])}
            after = rows[-1][0]

    def reasons(self) -> list[tuple[str, int, str]]:
        """Count ended URLs by outcome with its detail, each with the first URL that ended so."""
        return self._all(
            "SELECT o.outcome, o.urls, u.url FROM (SELECT outcome, count(*) AS urls, min(id) AS first FROM urls "
            "WHERE state = 3 GROUP BY outcome) o JOIN urls u ON u.id = o.first ORDER BY o.urls DESC, o.outcome"
        )

    def slowest_hosts(self, limit: int) -> list[HostFigures]:
        """Return the hosts that let us wait longest for an answer."""
        rows = self._all(
            "SELECT name, requests, failed, latency_s / requests, pages, waiting, pause_s FROM hosts "
            "WHERE requests > 0 ORDER BY latency_s / requests DESC, id LIMIT ?",
            limit,
        )
        return [HostFigures(*row) for row in rows]

    def resting_longest(self, pause_s: float, limit: int) -> list[HostFigures]:
        """Return hosts that rest so many seconds at least, with robots.txt; those first whose pauses cost most."""
        rows = self._all(
            "SELECT name, requests, failed, CASE WHEN requests > 0 THEN latency_s / requests ELSE 0.0 END, pages, "
            "waiting, pause_s, robots_status, robots FROM hosts WHERE pause_s >= ? AND robots_status > 0 "
            "ORDER BY pause_s * (requests + waiting) DESC, id LIMIT ?",
            pause_s,
            limit,
        )
        return [HostFigures(*row) for row in rows]

    def patterns(self) -> Iterator[tuple[str, str, str]]:
        """Go through all that is kept about URL patterns: shape, figures, example."""
        sql = "SELECT shape, figures, example FROM shapes WHERE shape > ? ORDER BY shape LIMIT ?"
        after = ""
        while rows := self._all(sql, after, _PATTERN_CHUNK):
            yield from rows
            after = rows[-1][0]
