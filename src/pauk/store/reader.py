"""Look things up in a collection, beside a runner or without one; nothing here ever writes.

In: a URL, or a wish for all pages. Out: plain records. Every look sees one moment of the collection.
"""

import json
import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from pauk.base.records import Link, LinkKind
from pauk.store.archive import FolderArchive, Place
from pauk.store.database import open_reader, speaking_of
from pauk.store.hosts import find_hosts
from pauk.store.records import FAR, Host, Seed, State
from pauk.store.sqlite import NOFOLLOW, unpack_text
from pauk.store.warc import Record

_KINDS = tuple(LinkKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPage:
    """One page as it is kept: what the server said, how it was found, and what was read from it.

    ``requested_url`` is another URL if redirects led here. A copy of another page has the text of that one.
    """

    id: int
    url: str
    requested_url: str
    outcome: str
    status: int
    content_type: str
    size_bytes: int
    fetched_at: datetime
    checked_at: datetime
    fingerprint: int
    referrer: str
    link_text: str
    seed: str
    depth: int | None  # None where no crawl has come this way
    host: str
    title: str
    language: str
    canonical: str
    text: str
    maker: str
    etag: str
    modified: str
    place: Place


class UrlRow(NamedTuple):
    """Everything the store knows about one URL."""

    id: int
    url: str
    host: int
    state: State
    level: int
    depth: int
    seed: int
    kind: int
    hops: int
    tries: int
    due_at: float
    referrer: int
    link_text: str
    outcome: str
    target: int
    page: int


class ListedUrl(NamedTuple):
    """A URL as lists show it, with the URLs that its row only numbers; ``target`` is where a redirect leads."""

    id: int
    url: str
    state: State
    outcome: str  # empty while it waits for the first time
    depth: int | None  # None where no way leads that may be gone
    referrer: str
    link_text: str
    seed: str
    host: str
    target: str


_URL_FIELDS = ", ".join(UrlRow._fields)
# A copy is shown with the text of the first page that has the same fingerprint.
_PAGES = f"""
SELECT p.id, u.url, p.outcome, p.status, p.content_type, p.size_bytes, p.fetched_at, p.checked_at, p.fingerprint,
  u.referrer, u.link_text, coalesce(s.url, ''), nullif(u.depth, {FAR}), h.name, d.title, d.language, d.canonical,
  d.text, d.maker, p.etag, p.modified, p.file, p.offset, p.length
FROM pages p CROSS JOIN urls u ON u.id = p.url CROSS JOIN hosts h ON h.id = u.host
LEFT JOIN seeds s ON s.id = u.seed LEFT JOIN documents d ON d.page = p.id
"""  # noqa: S608 (our own constant)
# The newest page of a URL as things stood when the highest number was so; CROSS JOIN above keeps SQLite from sorting.
_NEWEST = (
    "AND (p.id = u.page OR (u.page > {last} AND p.id = "
    "(SELECT id FROM pages WHERE url = u.id AND id <= {last} ORDER BY fetched_at DESC, id DESC LIMIT 1)))"
)
_LISTED = f"""
SELECT u.id, u.url, u.state, u.outcome, nullif(u.depth, {FAR}), coalesce(r.url, ''), u.link_text,
  coalesce(s.url, ''), h.name, coalesce(t.url, '')
FROM urls u CROSS JOIN hosts h ON h.id = u.host LEFT JOIN seeds s ON s.id = u.seed
LEFT JOIN urls r ON r.id = u.referrer LEFT JOIN urls t ON t.id = u.target
"""  # noqa: S608 (our own constant)
# So many rows are in memory at once; a page may bring a few megabytes of text.
_PAGE_CHUNK = 16
_URL_CHUNK = 1_000


class StoreReader:
    """A reader of one collection; any number may read at once."""

    def __init__(self, path: Path, archive: FolderArchive) -> None:
        self.path = path
        self.archive = archive
        self._database = open_reader(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the database and the archive."""
        self._database.close()
        self.archive.close()

    def _all(self, sql: str, *values: object) -> list[Any]:
        with speaking_of(self.path):
            return self._database.execute(sql, values).fetchall()

    def _one(self, sql: str, *values: object) -> Any:
        rows = self._all(sql, *values)
        return rows[0] if rows else None

    # URLs and hosts.

    def url(self, key: int) -> UrlRow | None:
        """Find a URL by its seen key; None where it was never met."""
        return self._url(self._one(f"SELECT {_URL_FIELDS} FROM urls WHERE seen = ?", key))  # noqa: S608 (our names)

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

    def _bounds(self, table: str, outcome: str, host: str) -> tuple[str, tuple[object, ...]]:
        """Write the conditions for one kind of outcome, with or without detail, and one host, with all its ports."""
        sql = ""
        values: tuple[object, ...] = ()
        if outcome:
            sql += f"AND ({table}.outcome = ? OR substr({table}.outcome, 1, ?) = ?) "
            values += (outcome, len(outcome) + 1, f"{outcome}:")
        if host:
            sql += "AND u.host IN (SELECT value FROM json_each(?))"
            values += (json.dumps([number for number, _ in self.hosts_named(host)]),)
        return sql, values

    def hosts_named(self, text: str) -> list[tuple[int, str]]:
        """Return number and name of the hosts that a person calls so; a bare name means all schemes and ports."""
        with speaking_of(self.path):
            return find_hosts(self._database, text)

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

    # Figures.

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
        sql = (  # SQLite takes url from the row of the minimum
            "SELECT substr(outcome, 1, instr(outcome || ':', ':') - 1) AS name, count(*), url, min(id) FROM urls "
            "WHERE state = 3 GROUP BY name ORDER BY 2 DESC, 1"
        )
        return [(name, count, url) for name, count, url, _ in self._all(sql)]

    def states(self) -> dict[State, int]:
        """Count URLs by state."""
        return {State(state): count for state, count in self._all("SELECT state, count(*) FROM urls GROUP BY state")}

    def depths(self) -> list[tuple[int, int, int]]:
        """Count pages and bytes by depth."""
        sql = (
            "SELECT u.depth, count(*), sum(p.size_bytes) FROM pages p JOIN urls u ON u.id = p.url GROUP BY 1 ORDER BY 1"
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

    # Pages.

    def pages(self, *, versions: bool = False, outcome: str = "", host: str = "") -> Iterator[StoredPage]:
        """Go through the newest page of every URL, or through all versions, in the order in which they came.

        What comes in meanwhile is left out. Rows are read in small lots: whoever takes long does not keep the
        writer's log from being folded into the database, which would let it grow without end.
        """
        bounds, values = self._bounds("p", outcome, host)
        last = self.last_page()
        newest = "" if versions else _NEWEST.format(last=last)
        sql = f"{_PAGES} WHERE p.id > ? AND p.id <= ? {newest} {bounds} ORDER BY p.id LIMIT {_PAGE_CHUNK}"
        after = 0
        while rows := self._all(sql, after, last, *values):
            for row in rows:
                yield self._page(row)
            after = rows[-1][0]

    def last_page(self) -> int:
        """Return the highest number of a page; 0 where there is none."""
        return int(self._one("SELECT coalesce(max(id), 0) FROM pages")[0])

    def page(self, number: int) -> StoredPage | None:
        """Return one page; None where there is none."""
        row = self._one(f"{_PAGES} WHERE p.id = ?", number)
        return self._page(row) if row else None

    def versions(self, url: int) -> list[tuple[int, float, str, int]]:
        """Return all versions of a URL: number, when it was fetched, outcome, size."""
        return self._all("SELECT id, fetched_at, outcome, size_bytes FROM pages WHERE url = ? ORDER BY id", url)

    def first_with(self, fingerprint: int) -> str:
        """Return the URL under which a text was kept first; empty where none was."""
        sql = (
            "SELECT u.url FROM pages p JOIN urls u ON u.id = p.url "
            "WHERE p.fingerprint = ? AND p.fingerprint != 0 ORDER BY p.id LIMIT 1"
        )
        row = self._one(sql, fingerprint)
        return str(row[0]) if row else ""

    def links(self, page: int) -> list[Link]:
        """Return the links of a page, in page order."""
        row = self._one("SELECT targets, kinds, texts FROM links WHERE page = ?", page)
        if not row or not row[0]:
            return []
        targets = array("q", row[0])
        sql = "SELECT id, url FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        urls = dict(self._all(sql, json.dumps(list(set(targets)))))
        texts = unpack_text(row[2]).split("\n")
        return [
            Link(urls.get(target, ""), text, _KINDS[kind & ~NOFOLLOW], not kind & NOFOLLOW)
            for target, kind, text in zip(targets, row[1], texts, strict=True)
        ]

    def record(self, place: Place) -> Record:
        """Read the raw bytes of a page from the archive."""
        return self.archive.read(place)

    def _page(self, row: Any) -> StoredPage:
        (number, url, outcome, status, content_type, size, fetched_at, checked_at, fingerprint, referrer, link_text,
         seed, depth, host, title, language, canonical, text, maker, etag, modified, *place) = row  # fmt: skip
        if text is None and fingerprint:
            title, language, canonical, text, maker = self._first_copy(fingerprint)
        source, requested_url, link_text = self._way(referrer, url, link_text)
        return StoredPage(
            id=number,
            url=url,
            requested_url=requested_url,
            outcome=outcome,
            status=status,
            content_type=content_type,
            size_bytes=size,
            fetched_at=datetime.fromtimestamp(fetched_at, UTC),
            checked_at=datetime.fromtimestamp(checked_at, UTC),
            fingerprint=fingerprint,
            referrer=source,
            link_text=link_text,
            seed=seed,
            depth=depth,
            host=host,
            title=title or "",
            language=language or "",
            canonical=canonical or "",
            text=unpack_text(text) if text else "",
            maker=maker or "",
            etag=etag,
            modified=modified,
            place=Place(*place),
        )

    def _first_copy(self, fingerprint: int) -> tuple[str, str, str, bytes, str]:
        sql = (
            "SELECT d.title, d.language, '', d.text, d.maker FROM pages p JOIN documents d ON d.page = p.id "
            "WHERE p.fingerprint = ? AND p.fingerprint != 0 ORDER BY p.id LIMIT 1"
        )
        return self._one(sql, fingerprint) or ("", "", "", b"", "")

    def _way(self, referrer: int, url: str, link_text: str) -> tuple[str, str, str]:
        """Return the page that linked here, the URL it linked to, and its words, going back through redirects."""
        requested = url
        sql = "SELECT url, outcome, referrer, link_text FROM urls WHERE id = ?"
        for _ in range(100):
            row = self._one(sql, referrer) if referrer else None
            if row is None:
                return "", requested, link_text
            if row[1] != "redirected":
                return row[0], requested, link_text
            requested, _, referrer, link_text = row
        return "", requested, link_text


def damage_of(path: Path) -> list[str]:
    """Let SQLite look through the database; return what is wrong with it."""
    with speaking_of(path):
        database = open_reader(path)
        try:
            rows = database.execute("PRAGMA quick_check(20)").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        finally:
            database.close()
    return [row[0] for row in rows if row[0] != "ok"]
