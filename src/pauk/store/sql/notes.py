"""Keep what is true of the whole collection: seeds, runs, states of jobs, totals, notes.

In: what a person asked for and what a run counted. Out: the same, when the collection is opened again.

Remember in the database which archive files nothing leads to any more, until they are really gone.

In: the numbers of files that were copied without what was forgotten. Out: the same files removed, now or, after a
kill, when the collection is opened again. The note is written in the transaction that switches over to the copies,
so no moment exists in which a forgotten page lies in a file that nobody will remove.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.sql.handle import Statements
from pauk.store.sql.records import PatternFigures, Seed
from pauk.store.sql.sqlite import speaking_of
from pauk.store.sql.unit_of_work import UnitOfWork

_FILES = "files_to_remove"
_NOTE = "INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


def note(database: Statements, name: str, value: str) -> None:
    """Write a note about the collection."""
    database.execute(_NOTE, (name, value))


def read_note(database: Statements, name: str) -> str:
    """Return a note about the collection; empty where there is none."""
    row = database.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def note_removal(database: Statements, files: Iterable[int]) -> None:
    """Note files that go once the running transaction is committed."""
    note(database, _FILES, json.dumps(sorted({*json.loads(read_note(database, _FILES) or "[]"), *files})))


def finish_removal(database: Statements, archive: FolderArchive) -> None:
    """Remove the files that were noted."""
    text = read_note(database, _FILES)
    if not text:
        return
    for file in json.loads(text):
        archive.remove(file)
    database.execute("DELETE FROM about WHERE name = ?", (_FILES,))


SEEDS = "SELECT id, url, job, rules FROM seeds ORDER BY id"


def read_seeds(rows: Iterable[tuple[int, str, str, str]]) -> list[Seed]:
    """Make seeds of their rows."""
    return [Seed(id=number, url=url, job=job, rules=json.loads(rules)) for number, url, job, rules in rows]


class Seeds:
    """Keeps where jobs start."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._database = work.database

    def add(self, seeds: Sequence[tuple[str, str, Mapping[str, object]]]) -> list[Seed]:
        """Keep seeds (URL, job, rules); one that the job has already gets the new rules."""
        sql = (
            "INSERT INTO seeds (url, job, rules) VALUES (?, ?, ?) "
            "ON CONFLICT (url, job) DO UPDATE SET rules = excluded.rules"
        )
        with self._work.transaction():
            self._database.executemany(sql, [(url, job, json.dumps(dict(rules))) for url, job, rules in seeds])
        sql = "SELECT id, url, job, rules FROM seeds WHERE url IN (SELECT value FROM json_each(?)) ORDER BY id"
        wanted = {(url, job) for url, job, _ in seeds}
        found = read_seeds(self._database.execute(sql, (json.dumps([url for url, _ in wanted]),)))
        return [seed for seed in found if (seed.url, seed.job) in wanted]

    def all(self) -> list[Seed]:
        """Return all seeds."""
        return read_seeds(self._database.execute(SEEDS))


class Runs:
    """Keeps when runs began and ended, and what they counted."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._database = work.database

    def begin(self, job: str, at: float) -> int:
        """Note that a run begins, and return its number."""
        with speaking_of(self._work.path):
            sql = "INSERT INTO runs (job, started_at) VALUES (?, ?) RETURNING id"
            ((number,),) = self._database.execute(sql, (job, at)).fetchall()  # it is written once all rows are read
        return int(number)

    def note(self, run: int, report: str) -> None:
        """Keep the figures of a run that goes on, as JSON; whoever kills it leaves them behind."""
        with self._work.transaction():
            self._database.execute("UPDATE runs SET report = ? WHERE id = ?", (report, run))

    def end(self, run: int, at: float, ending: str, report: Mapping[str, Any]) -> None:
        """Note how a run ended."""
        with speaking_of(self._work.path):
            sql = "UPDATE runs SET ended_at = ?, ending = ?, report = ? WHERE id = ?"
            self._database.execute(sql, (at, ending, json.dumps(report, ensure_ascii=False), run))


class JobStates:
    """Keeps what the planners of jobs remember from step to step; only the jobs themselves understand it."""

    def __init__(self, work: UnitOfWork) -> None:
        self._database = work.database

    def get(self, job: str) -> bytes:
        """Return what the planner of a job remembers; nothing at first."""
        row = self._database.execute("SELECT state FROM jobs WHERE name = ?", (job,)).fetchone()
        return bytes(row[0]) if row else b""

    def write(self, states: Mapping[str, bytes]) -> None:
        """Write new states, by job, as a part of the batch."""
        self._database.executemany(
            "INSERT INTO jobs VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state", states.items()
        )


class CollectionTotals:
    """Keeps what is counted along: figures of the collection and of URL patterns."""

    def __init__(self, work: UnitOfWork) -> None:
        self._database = work.database

    def counters(self) -> dict[str, int]:
        """Return all figures that are counted along."""
        return dict(self._database.execute("SELECT name, value FROM counters").fetchall())

    def count(self, amounts: Mapping[str, int]) -> None:
        """Add to counters, as a part of the batch."""
        self._database.executemany(
            "INSERT INTO counters VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value",
            amounts.items(),
        )

    def shapes(self, names: Iterable[str]) -> list[tuple[str, str, str]]:
        """Return what is kept about these URL patterns."""
        sql = "SELECT shape, figures, example FROM shapes WHERE shape IN (SELECT value FROM json_each(?))"
        return self._database.execute(sql, (json.dumps(list(names)),)).fetchall()

    def write_shapes(self, shapes: Sequence[PatternFigures]) -> None:
        """Write how the pages of URL patterns have done so far, as a part of the batch; the first example stays."""
        self._database.executemany(
            "INSERT INTO shapes VALUES (?, ?, ?) ON CONFLICT (shape) DO UPDATE SET figures = excluded.figures, "
            "example = CASE WHEN shapes.example = '' THEN excluded.example ELSE shapes.example END",
            shapes,
        )


class CollectionNotes:
    """Keeps notes about the collection, by name."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work

    def get(self, name: str) -> str:
        """Return what is noted under a name; empty where nothing is."""
        return read_note(self._work.database, name)

    def set(self, name: str, value: str) -> None:
        """Note something."""
        with speaking_of(self._work.path):
            note(self._work.database, name, value)
