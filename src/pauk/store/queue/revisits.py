"""Keep when to come back to each URL, what that is learnt from, and whose hints have proved true.

In: the histories of a batch. Out: rows, what is due, and looks at one history. `crawl.again.revisits` understands the
figures; here they are only kept.
"""

import json
from collections.abc import Iterable

from pauk.store.sql.notes import note, read_note
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.records import DEEPEST_LEVEL, Batch, Promises, Reopened, Revisit, Tellable, UrlKind, UrlState
from pauk.store.sql.unit_of_work import UnitOfWork

_FIELDS = ", ".join(Revisit._fields)
_NEW_VALUES = ", ".join(f"{name} = excluded.{name}" for name in Revisit._fields[1:])
_WRITE = (
    f"INSERT INTO revisits ({_FIELDS}) VALUES ({', '.join('?' * len(Revisit._fields))}) "  # noqa: S608 (our own names)
    f"ON CONFLICT (url) DO UPDATE SET {_NEW_VALUES}"
)
_LIMITS = "revisit_limits"  # under which those stand that were last applied
# What waits is asked anyway; what belongs to no crawl any more, or is left out by a rule, is not asked.
_MAY_BE_DUE = (
    "u.state = 3 AND u.seed != 0 AND substr(u.outcome, 1, 13) != 'out_of_scope:' AND substr(u.outcome, 1, 5) != 'trap:'"
)
_NEXT_DUE = (
    "SELECT due_at FROM revisits r "  # noqa: S608 (our own words)
    f"WHERE EXISTS (SELECT 1 FROM urls u WHERE u.id = r.url AND {_MAY_BE_DUE}) ORDER BY due_at LIMIT 1"
)


class Revisits:
    """The part of the store's writer that keeps histories of visits."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._database = work.database

    def histories(self, urls: Iterable[int]) -> dict[int, Revisit]:
        """Return the histories of those of the URLs that have one."""
        sql = f"SELECT {_FIELDS} FROM revisits WHERE url IN (SELECT value FROM json_each(?))"  # noqa: S608
        return {row[0]: Revisit(*row) for row in self._database.execute(sql, (json.dumps(list(urls)),))}

    def promises(self, hosts: Iterable[int]) -> dict[int, Promises]:
        """Return what is known about the hints of hosts, as far as anything is."""
        sql = "SELECT host, kept, broken, tried_at, feeds FROM promises WHERE host IN (SELECT value FROM json_each(?))"
        return {row[0]: Promises(*row) for row in self._database.execute(sql, (json.dumps(list(hosts)),))}

    def tellable(self, urls: Iterable[int]) -> list[Tellable]:
        """Return what must be known of pages to follow hints about them, as far as they have a history."""
        sql = (
            "SELECT u.id, u.host, u.depth, r.checked_at, r.told_at FROM revisits r JOIN urls u ON u.id = r.url "
            "WHERE r.url IN (SELECT value FROM json_each(?)) ORDER BY u.id"
        )
        return [Tellable(*row) for row in self._database.execute(sql, (json.dumps(list(urls)),))]

    def due(self, now: float, limit: int, *, skip: int = 0, job: str = "crawl") -> list[Reopened]:
        """Return a job's ended URLs whose moment has come, longest due first, ready to wait again; feeds on level 0."""
        sql = (
            "SELECT u.id, u.kind, u.depth FROM revisits r JOIN urls u ON u.id = r.url "  # noqa: S608 (our own words)
            f"WHERE r.due_at <= ? AND {_MAY_BE_DUE} AND u.seed NOT IN (SELECT id FROM seeds WHERE job != ?) "
            "ORDER BY r.due_at, r.url LIMIT ? OFFSET ?"
        )
        rows = self._database.execute(sql, (now, job, limit, skip)).fetchall()
        return [
            Reopened(number, 0 if kind != UrlKind.PAGE else min(depth + 1, DEEPEST_LEVEL))
            for number, kind, depth in rows
        ]

    def due_urls(self, now: float, *, job: str) -> list[str]:
        """Return the addresses of a job's pages whose moment has come, longest due first."""
        sql = (
            "SELECT u.url FROM revisits r JOIN urls u ON u.id = r.url JOIN seeds s ON s.id = u.seed "  # noqa: S608
            f"WHERE r.due_at <= ? AND {_MAY_BE_DUE} AND s.job = ? ORDER BY r.due_at, r.url"
        )
        return [url for (url,) in self._database.execute(sql, (now, job)).fetchall()]

    def limit_intervals(self, lowest_s: float, highest_s: float) -> None:
        """Bring all that is planned within the limits of today; what failed or was announced has other rules."""
        limits = f"{lowest_s} {highest_s}"
        with self._work.transaction():
            if read_note(self._database, _LIMITS) == limits:
                return
            self._database.execute(
                "UPDATE revisits SET due_at = checked_at + CASE WHEN due_at > checked_at + ? THEN ? ELSE ? END "
                "WHERE (due_at > checked_at + ? OR due_at < checked_at + ?) "
                "AND misses = 0 AND is_hinted = 0 AND checked_at > 0",
                (highest_s, highest_s, lowest_s, highest_s, lowest_s),
            )
            note(self._database, _LIMITS, limits)

    def next_due(self) -> float:
        """Return the moment at which the next URL is due; 0 where none ever is."""
        return _next_due(self._database.execute(_NEXT_DUE).fetchone())

    def postpone_host(self, host: int, now: float, wait_s: float) -> None:
        """Let whatever waits at a host that cannot be reached come back later, and later every time."""
        with self._work.transaction():
            for state in (UrlState.WAITING, UrlState.LATER):  # one statement each, because each state has its own index
                self._database.execute(
                    "UPDATE revisits SET misses = misses + 1, is_hinted = 0, due_at = ? + ? * "  # noqa: S608
                    "CASE WHEN misses < 10 THEN 1 << CAST(misses AS INTEGER) ELSE 1024 END "
                    f"WHERE url IN (SELECT id FROM urls WHERE host = ? AND state = {int(state)})",
                    (now, wait_s, host),
                )

    def write(self, batch: Batch) -> None:
        """Write the histories, hints and promises of a batch."""
        rows = [(*row[:9], int(row.is_hinted), *row[10:]) for row in batch.revisits]
        self._database.executemany(_WRITE, rows)
        self._database.executemany(
            "UPDATE revisits SET told_at = ?, is_hinted = CASE WHEN ? > 0 THEN 1 ELSE is_hinted END, "
            "due_at = CASE WHEN ? > 0 AND due_at > ? THEN ? ELSE due_at END WHERE url = ?",
            [(hint.told_at, *[hint.due_at] * 4, hint.url) for hint in batch.hints],
        )
        self._database.executemany(
            "INSERT INTO promises (host, kept, broken, tried_at, feeds) VALUES (?, ?, ?, ?, ?) ON CONFLICT (host) "
            "DO UPDATE SET kept = excluded.kept, broken = excluded.broken, tried_at = excluded.tried_at, "
            "feeds = excluded.feeds",
            list(batch.promises.values()),
        )


class RevisitsReader:
    """The part of the store's reader that looks at histories of visits."""

    def __init__(self, look: ReaderBase) -> None:
        self._all = look.all

    def of(self, url: int) -> Revisit | None:
        """Return the history of a URL, if it has one."""
        rows = self._all(f"SELECT {_FIELDS} FROM revisits WHERE url = ?", url)  # noqa: S608 (our own names)
        return Revisit(*rows[0]) if rows else None

    def next_due(self) -> float:
        """Return the moment at which the next URL is due; 0 where none ever is."""
        rows = self._all(_NEXT_DUE)
        return _next_due(rows[0] if rows else None)


def _next_due(row: tuple[float] | None) -> float:
    return float(row[0]) if row is not None else 0.0
