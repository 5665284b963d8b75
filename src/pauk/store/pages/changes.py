"""Keep what became of pages: what updates have found, which version came before, and what counts as noise.

In: the changes and confirmations of a batch, and rules for noise. Out: rows, and looks at them. Kinds of change:
``new`` (found by a run that came back), ``changed`` (another text), ``gone`` (it answers 404 or 410), ``moved`` (it
redirects now) and ``back`` (it answers again after having gone or moved).
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pauk.base.settings import CHANGE_KINDS
from pauk.store.queue.seen_urls import Seen
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.records import Change, KnownUrl
from pauk.store.sql.unit_of_work import UnitOfWork

NEW, CHANGED, GONE, BACK, MOVED = KINDS = CHANGE_KINDS
_WITH_PAGE = (NEW, CHANGED, BACK)
_CHUNK = 1_000
_NOISE = "SELECT id, place, pattern FROM noise ORDER BY id"


class LastChange(NamedTuple):
    """What was last noted about a URL."""

    kind: str
    target: int


class NoiseRule(NamedTuple):
    """What is not worth being told: lines or parts of the text, on some pages or (empty place) on all."""

    id: int
    place: str
    pattern: str


class StoredChange(NamedTuple):
    """A change as it is kept; ``target`` is the URL a page has moved to."""

    id: int
    url: str
    at: float
    kind: str
    page: int
    before: int
    added: int
    removed: int
    target: str


class Changes:
    """The part of the store that knows what has changed."""

    def __init__(self, work: UnitOfWork, seen: Seen) -> None:
        self._database = work.database
        self._seen = seen

    def last_of(self, urls: Iterable[int]) -> dict[int, LastChange]:
        """Return what was last noted about each of these URLs, as far as anything was."""
        sql = (
            "SELECT url, kind, target FROM changes WHERE id IN (SELECT max(id) FROM changes "
            "WHERE url IN (SELECT value FROM json_each(?)) GROUP BY url)"
        )
        rows = self._database.execute(sql, (json.dumps(list(urls)),)).fetchall()
        return {url: LastChange(kind, target) for url, kind, target in rows}

    def last(self) -> int:
        """Return the number of the newest change; 0 where there is none."""
        return int(self._database.execute("SELECT coalesce(max(id), 0) FROM changes").fetchone()[0])

    def count(self, *, after: int) -> dict[str, int]:
        """Count what was noted after a certain change, by kind."""
        sql = "SELECT kind, count(*) FROM changes WHERE id > ? GROUP BY kind"
        return dict(self._database.execute(sql, (after,)).fetchall())

    def write(self, changes: Sequence[Change]) -> None:
        """Write what has changed, as a part of the batch; to be called when its pages are in."""
        targets = self._seen.known({change.target_key for change in changes if change.target_key})
        sql = (
            "INSERT INTO changes (url, at, kind, page, before, added, removed, target) "
            "SELECT ?, ?, ?, CASE WHEN ? THEN page ELSE 0 END, ?, ?, ?, ? FROM urls WHERE id = ?"
        )
        self._database.executemany(sql, [_row_of(change, targets) for change in changes])


def _row_of(change: Change, targets: dict[int, KnownUrl]) -> tuple[Any, ...]:
    target = targets.get(change.target_key)
    return (
        change.url, change.at, change.kind, change.kind in _WITH_PAGE, change.before, change.added, change.removed,
        target.id if target else 0, change.url,
    )  # fmt: skip


class NoiseStore:
    """The part of the store that keeps rules for what is not worth being told."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._database = work.database

    def all(self) -> list[NoiseRule]:
        """Return all rules for noise, oldest first."""
        return [NoiseRule(*row) for row in self._database.execute(_NOISE)]

    def add(self, place: str, pattern: str) -> None:
        """Keep a rule for noise; one that is there already stays as it is."""
        with self._work.transaction():
            sql = "INSERT INTO noise (place, pattern) VALUES (?, ?) ON CONFLICT (place, pattern) DO NOTHING"
            self._database.execute(sql, (place, pattern))

    def remove(self, number: int) -> bool:
        """Drop a rule for noise, and tell whether it was there."""
        with self._work.transaction():
            return self._database.execute("DELETE FROM noise WHERE id = ?", (number,)).rowcount > 0


class NoiseReader:
    """The part of a collection's reader that tells the rules for noise."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def all(self) -> list[NoiseRule]:
        """Return all rules for noise, oldest first."""
        return [NoiseRule(*row) for row in self._all(_NOISE)]


class ChangesReader:
    """The part of a collection's reader that tells what has changed."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def all(self, *, after: int = 0, since: float = 0.0, url: int = 0) -> Iterator[StoredChange]:
        """Go through changes, oldest first: those after a number, since a moment, of one URL."""
        bounds = "AND c.url = ?" if url else ""
        sql = (
            "SELECT c.id, u.url, c.at, c.kind, c.page, c.before, c.added, c.removed, coalesce(t.url, '') "  # noqa: S608
            "FROM changes c JOIN urls u ON u.id = c.url LEFT JOIN urls t ON t.id = c.target AND c.target != 0 "
            f"WHERE c.id > ? AND c.at >= ? {bounds} ORDER BY c.id LIMIT ?"
        )
        values = (url,) if url else ()
        while rows := self._all(sql, after, since, *values, _CHUNK):
            yield from (StoredChange(*row) for row in rows)
            after = rows[-1][0]
