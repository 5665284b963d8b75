"""Look URLs and hosts up in a collection.

In: a seen key, a number, a name. Out: what the store knows about it, and where it stands in the queue.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pauk.store.queue.seen_urls import number_of
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.records import FAR, Host, ListedUrl, UrlRow, UrlState

_URL_FIELDS = ", ".join(UrlRow._fields)
_BY_KEY = f"SELECT {_URL_FIELDS} FROM urls WHERE id = {number_of('?')}"  # noqa: S608 (our own words)
_URLS = f"""
SELECT u.id, u.url, u.state, u.outcome, nullif(u.depth, {FAR}), coalesce(r.url, ''), u.link_text,
  coalesce(s.url, ''), h.name, coalesce(t.url, '')
FROM urls u CROSS JOIN hosts h ON h.id = u.host LEFT JOIN seeds s ON s.id = u.seed
LEFT JOIN urls r ON r.id = u.referrer LEFT JOIN urls t ON t.id = u.target
"""  # noqa: S608 (our own constant)
_LISTED = "(SELECT value FROM json_each(?))"
# So many rows are in memory at once.
_URL_CHUNK = 1_000
_NUMBER_CHUNK = 50_000


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


class UrlsReader:
    """The part of the reader that knows URLs, by their seen keys and by their numbers."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one, self._bounds, self._damage = look.all, look.one, look.bounds, look.damage

    def find(self, key: int) -> UrlRow | None:
        """Find a URL by its seen key; None where it was never met."""
        return self._url(self._one(_BY_KEY, key, key))

    def get(self, number: int) -> UrlRow | None:
        """Find a URL by its number; None where there is none."""
        return self._url(self._one(f"SELECT {_URL_FIELDS} FROM urls WHERE id = ?", number))  # noqa: S608 (our names)

    def _url(self, row: Any) -> UrlRow | None:
        return UrlRow(*row)._replace(state=UrlState(row[3])) if row else None

    def all(self, *, outcome: str = "", host: str = "") -> Iterator[ListedUrl]:
        """Go through all URLs in the order in which they were met; only those that ended so, or of a host if named."""
        bounds, values = self._bounds("u", outcome, host)
        last = self.last()
        sql = f"{_URLS} WHERE u.id > ? AND u.id <= ? {bounds} ORDER BY u.id LIMIT {_URL_CHUNK}"
        after = 0
        while rows := self._all(sql, after, last, *values):
            yield from self._damage.each("URL", rows, lambda row: ListedUrl(*row)._replace(state=UrlState(row[2])))
            after = rows[-1][0]

    def last(self) -> int:
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

    # By number.

    def redirected(self) -> Iterator[list[tuple[int, int]]]:
        """Go through all URLs that redirect, in lots: URL, where it leads."""
        sql = "SELECT id, target FROM urls WHERE id > ? AND target != 0 AND outcome = 'redirected' ORDER BY id LIMIT ?"
        after = 0
        while rows := self._all(sql, after, _NUMBER_CHUNK):
            yield rows
            after = rows[-1][0]

    def lead_on(self, urls: Iterable[int]) -> dict[int, int]:
        """Return where those of the URLs lead that redirect."""
        sql = f"SELECT id, target FROM urls WHERE id IN {_LISTED} AND target != 0 AND outcome = 'redirected'"  # noqa: S608
        return dict(self._all(sql, json.dumps(list(urls))))

    def hosts_by_url(self) -> Iterator[list[tuple[int, int]]]:
        """Go through all URLs and their hosts, in lots: URL, host."""
        after = 0
        while rows := self._all("SELECT id, host FROM urls WHERE id > ? ORDER BY id LIMIT ?", after, _NUMBER_CHUNK):
            yield rows
            after = rows[-1][0]

    def hosts_of(self, urls: Iterable[int]) -> dict[int, int]:
        """Return the hosts of URLs."""
        return dict(self._all(f"SELECT id, host FROM urls WHERE id IN {_LISTED}", json.dumps(list(urls))))  # noqa: S608

    def pages_of(self, urls: Iterable[int]) -> dict[int, str]:
        """Return the URLs that have these numbers and a page."""
        sql = f"SELECT id, url FROM urls WHERE id IN {_LISTED} AND page != 0"  # noqa: S608 (our own words)
        return dict(self._all(sql, json.dumps(list(urls))))

    def names_of(self, urls: Iterable[int]) -> dict[int, str]:
        """Return the URLs that have these numbers."""
        return dict(self._all(f"SELECT id, url FROM urls WHERE id IN {_LISTED}", json.dumps(list(urls))))  # noqa: S608


class HostsReader:
    """The part of the reader that knows hosts and their pace."""

    def __init__(self, look: ReaderBase) -> None:
        self._look = look
        self._all, self._one = look.all, look.one

    def get(self, number: int) -> Host | None:
        """Return a host by its number."""
        row = self._one(f"SELECT {', '.join(Host._fields)} FROM hosts WHERE id = ?", number)  # noqa: S608 (our names)
        return Host(*row) if row else None

    def find(self, name: str) -> Host | None:
        """Return a host by scheme, name and port; None where it was never met."""
        row = self._one(f"SELECT {', '.join(Host._fields)} FROM hosts WHERE name = ?", name)  # noqa: S608 (our names)
        return Host(*row) if row else None

    def named(self, text: str) -> list[tuple[int, str]]:
        """Return number and name of the hosts that a person calls so; a bare name means all schemes and ports."""
        return self._look.hosts_named(text)

    def names(self, hosts: Iterable[int]) -> dict[int, str]:
        """Return the names of hosts: scheme, name and port."""
        return dict(self._all(f"SELECT id, name FROM hosts WHERE id IN {_LISTED}", json.dumps(list(hosts))))  # noqa: S608

    def largest(self, limit: int) -> list[tuple[str, int, int, int, float, int]]:
        """Return the hosts with most pages: name, pages, bytes, waiting URLs, pause in seconds, failures in a row."""
        fields = "name, pages, bytes, waiting, delay_s, failures"
        return self._all(f"SELECT {fields} FROM hosts ORDER BY pages DESC, waiting DESC, id LIMIT ?", limit)  # noqa: S608

    def slowest(self, limit: int) -> list[HostFigures]:
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
