"""The part of the store that keeps what is true of the whole collection: seeds, runs, figures and notes.

In: what a person asked for and what a run counted. Out: the same, when the collection is opened again.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pauk.store.database import speaking_of
from pauk.store.handle import Part
from pauk.store.records import Seed


class Notes(Part):
    """Keeps seeds, runs, figures and notes."""

    # Seeds.

    def add_seeds(self, seeds: Sequence[tuple[str, str, Mapping[str, object]]]) -> list[Seed]:
        """Keep seeds (URL, job, rules); one that the job has already gets the new rules."""
        sql = (
            "INSERT INTO seeds (url, job, rules) VALUES (?, ?, ?) "
            "ON CONFLICT (url, job) DO UPDATE SET rules = excluded.rules"
        )
        with self.together():
            self._database.executemany(sql, [(url, job, json.dumps(dict(rules))) for url, job, rules in seeds])
        sql = "SELECT id, url, job, rules FROM seeds WHERE url IN (SELECT value FROM json_each(?)) ORDER BY id"
        wanted = {(url, job) for url, job, _ in seeds}
        return [
            seed
            for seed in self._read_seeds(sql, json.dumps([url for url, _ in wanted]))
            if (seed.url, seed.job) in wanted
        ]

    def seeds(self) -> list[Seed]:
        """Return all seeds."""
        return self._read_seeds("SELECT id, url, job, rules FROM seeds ORDER BY id")

    def _read_seeds(self, sql: str, *values: str) -> list[Seed]:
        rows = self._database.execute(sql, values)
        return [Seed(id=number, url=url, job=job, rules=json.loads(rules)) for number, url, job, rules in rows]

    # Runs.

    def begin_run(self, job: str, at: float) -> int:
        """Note that a run begins, and return its number."""
        with speaking_of(self.path):
            sql = "INSERT INTO runs (job, started_at) VALUES (?, ?) RETURNING id"
            ((number,),) = self._database.execute(sql, (job, at)).fetchall()  # it is written once all rows are read
        return int(number)

    def end_run(self, run: int, at: float, ending: str, report: Mapping[str, Any]) -> None:
        """Note how a run ended."""
        with speaking_of(self.path):
            sql = "UPDATE runs SET ended_at = ?, ending = ?, report = ? WHERE id = ?"
            self._database.execute(sql, (at, ending, json.dumps(report, ensure_ascii=False), run))

    # Figures and notes.

    def counters(self) -> dict[str, int]:
        """Return all figures that are counted along."""
        return dict(self._database.execute("SELECT name, value FROM counters").fetchall())

    def shapes(self, names: Iterable[str]) -> list[tuple[str, str, str]]:
        """Return what is kept about these URL patterns."""
        sql = "SELECT shape, figures, example FROM shapes WHERE shape IN (SELECT value FROM json_each(?))"
        return self._database.execute(sql, (json.dumps(list(names)),)).fetchall()

    def robots_of(self, host: str) -> bytes:
        """Return what a host's robots.txt said; nothing where it was not asked for."""
        row = self._database.execute("SELECT robots FROM hosts WHERE name = ?", (host,)).fetchone()
        return bytes(row[0]) if row else b""

    def job_state(self, job: str) -> bytes:
        """Return what the planner of a job remembers; nothing at first."""
        row = self._database.execute("SELECT state FROM jobs WHERE name = ?", (job,)).fetchone()
        return bytes(row[0]) if row else b""

    def about(self, name: str) -> str:
        """Return what is noted about the collection under a name; empty where nothing is."""
        row = self._database.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def note_about(self, name: str, value: str) -> None:
        """Note something about the collection."""
        with speaking_of(self.path):
            sql = "INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            self._database.execute(sql, (name, value))
