"""Look up what a collection amounts to: counters, outcomes, depths, hosts, patterns, runs.

In: nothing, or how many of them. Out: figures.
"""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from pauk.store.looking import Look
from pauk.store.records import State


class TotalsReader(Look):
    """The part of the reader that counts."""

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

    def states(self) -> dict[State, int]:
        """Count URLs by state."""
        return {State(state): count for state, count in self._all("SELECT state, count(*) FROM urls GROUP BY state")}

    def depths(self) -> list[tuple[int, int, int]]:
        """Count pages and bytes by depth; of each page its newest version."""
        sql = (
            "SELECT u.depth, count(*), sum(p.size_bytes) FROM pages p JOIN urls u ON u.page = p.id "
            "GROUP BY 1 ORDER BY 1"
        )
        return self._all(sql)

    def hosts(self, limit: int) -> list[tuple[str, int, int, int, float, int]]:
        """Return the hosts with most pages: name, pages, bytes, waiting URLs, pause in seconds, failures in a row."""
        fields = "name, pages, bytes, waiting, delay_s, failures"
        return self._all(f"SELECT {fields} FROM hosts ORDER BY pages DESC, waiting DESC, id LIMIT ?", limit)  # noqa: S608

    def shapes(self, limit: int) -> list[tuple[str, str, str]]:
        """Return what is kept about URL patterns."""
        return self._all("SELECT shape, figures, example FROM shapes LIMIT ?", limit)

    def shapes_named(self, names: Iterable[str]) -> list[tuple[str, str, str]]:
        """Return what is kept about these URL patterns."""
        sql = "SELECT shape, figures, example FROM shapes WHERE shape IN (SELECT value FROM json_each(?))"
        return self._all(sql, json.dumps(list(names)))

    def runs(self) -> list[dict[str, Any]]:
        """Return all runs, oldest first."""
        rows = self._all("SELECT id, job, started_at, ended_at, ending, report FROM runs ORDER BY id")
        names = ("id", "job", "started_at", "ended_at", "ending", "report")
        return [dict(zip(names, row, strict=True)) | {"report": json.loads(row[-1])} for row in rows]

    def newest_at(self) -> datetime:
        """Return when the newest page was fetched; the beginning of 1970 where there is none."""
        (newest,) = self._one("SELECT coalesce(max(fetched_at), 0) FROM pages")
        return datetime.fromtimestamp(newest, UTC)
