"""Look URLs, hosts and seeds up in a collection.

In: a seen key, a number, a name. Out: what the store knows about it, and where it stands in the queue.
"""

import json
from collections.abc import Iterator
from typing import Any

from pauk.store.keys import number_of
from pauk.store.looking import Look
from pauk.store.records import FAR, Host, Seed, State
from pauk.store.stored import ListedUrl, UrlRow

_URL_FIELDS = ", ".join(UrlRow._fields)
_BY_KEY = f"SELECT {_URL_FIELDS} FROM urls WHERE id = {number_of('?')}"  # noqa: S608 (our own words)
_LISTED = f"""
SELECT u.id, u.url, u.state, u.outcome, nullif(u.depth, {FAR}), coalesce(r.url, ''), u.link_text,
  coalesce(s.url, ''), h.name, coalesce(t.url, '')
FROM urls u CROSS JOIN hosts h ON h.id = u.host LEFT JOIN seeds s ON s.id = u.seed
LEFT JOIN urls r ON r.id = u.referrer LEFT JOIN urls t ON t.id = u.target
"""  # noqa: S608 (our own constant)
# So many rows are in memory at once.
_URL_CHUNK = 1_000


class UrlReader(Look):
    """The part of the reader that knows URLs, hosts and seeds."""

    def url(self, key: int) -> UrlRow | None:
        """Find a URL by its seen key; None where it was never met."""
        return self._url(self._one(_BY_KEY, key, key))

    def url_by_id(self, number: int) -> UrlRow | None:
        """Find a URL by its number; None where there is none."""
        return self._url(self._one(f"SELECT {_URL_FIELDS} FROM urls WHERE id = ?", number))  # noqa: S608 (our names)

    def _url(self, row: Any) -> UrlRow | None:
        return UrlRow(*row)._replace(state=State(row[3])) if row else None

    def host(self, number: int) -> Host | None:
        """Return a host by its number."""
        row = self._one(f"SELECT {', '.join(Host._fields)} FROM hosts WHERE id = ?", number)  # noqa: S608 (our names)
        return Host(*row) if row else None

    def host_by_name(self, name: str) -> Host | None:
        """Return a host by scheme, name and port; None where it was never met."""
        row = self._one(f"SELECT {', '.join(Host._fields)} FROM hosts WHERE name = ?", name)  # noqa: S608 (our names)
        return Host(*row) if row else None

    def seeds(self) -> list[Seed]:
        """Return all seeds."""
        rows = self._all("SELECT id, url, job, rules FROM seeds ORDER BY id")
        return [Seed(id=number, url=url, job=job, rules=json.loads(rules)) for number, url, job, rules in rows]

    def urls(self, *, outcome: str = "", host: str = "") -> Iterator[ListedUrl]:
        """Go through all URLs in the order in which they were met; only those that ended so, or of a host if named."""
        bounds, values = self._bounds("u", outcome, host)
        last = self.last_url()
        sql = f"{_LISTED} WHERE u.id > ? AND u.id <= ? {bounds} ORDER BY u.id LIMIT {_URL_CHUNK}"
        after = 0
        while rows := self._all(sql, after, last, *values):
            for row in rows:
                yield ListedUrl(*row)._replace(state=State(row[2]))
            after = rows[-1][0]

    def last_url(self) -> int:
        """Return the highest number of a URL; 0 where there is none."""
        return int(self._one("SELECT coalesce(max(id), 0) FROM urls")[0])

    def ended(self, outcome: str, limit: int) -> tuple[int, list[tuple[str, str, int, str, str]]]:
        """Count the URLs that ended so, and return the first: URL, outcome, depth, where it was found, link text."""
        where = "u.state = 3 AND (u.outcome = ? OR substr(u.outcome, 1, ?) = ?)"
        values = (outcome, len(outcome) + 1, f"{outcome}:")
        (count,) = self._one(f"SELECT count(*) FROM urls u WHERE {where}", *values)  # noqa: S608 (our own words)
        sql = (
            "SELECT u.url, u.outcome, u.depth, coalesce(r.url, ''), u.link_text FROM urls u "  # noqa: S608 (our words)
            f"LEFT JOIN urls r ON r.id = u.referrer WHERE {where} ORDER BY u.id LIMIT ?"
        )
        return count, self._all(sql, *values, limit)

    def waiting_before(self, row: UrlRow) -> int:
        """Count the URLs of the same host whose turn comes before this one's."""
        sql = "SELECT count(*) FROM urls WHERE host = ? AND state = 0 AND (level, id) < (?, ?)"
        return int(self._one(sql, row.host, row.level, row.id)[0])

    def waiting_at(self, host: int) -> int:
        """Count what waits at a host."""
        return int(self._one("SELECT coalesce(sum(waiting), 0) FROM hosts WHERE id = ?", host)[0])

    def next_try_at(self) -> float:
        """Return when the next failed URL is tried again, in seconds of the computer's clock; 0 where none is."""
        return float(self._one("SELECT coalesce(min(due_at), 0) FROM urls WHERE state = 2")[0])
