"""List pages without their texts: sites with their figures, the newest pages, the URLs of a folder, who links to whom.

In: a host, a folder, a place in a list. Out: short rows. A lot of a list is found by its place, so the last page of a
list costs no more than the first; what looks through all pages (sites, folders, links in) looks at numbers only.
"""

import json
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from pauk.store.sql.packing import unpack_text
from pauk.store.sql.reader_base import ReaderBase

_LISTED = "(SELECT value FROM json_each(?))"
# A copy has the title and language of the first page with the same text.
_COPIED = (
    "(SELECT e.{0} FROM pages f JOIN documents e ON e.page = f.id "
    "WHERE f.fingerprint = p.fingerprint AND p.fingerprint != 0 ORDER BY f.id LIMIT 1)"
)
_CURRENT = "FROM pages p CROSS JOIN urls u ON u.id = p.url AND u.page = p.id"
_ROWS = f"""
SELECT p.id, u.id, u.url, coalesce(d.title, {_COPIED.format("title")}, ''),
  coalesce(d.language, {_COPIED.format("language")}, ''), p.fetched_at, p.outcome, p.size_bytes,
  (SELECT count(*) FROM pages v WHERE v.url = u.id),
  coalesce((SELECT c.kind FROM changes c WHERE c.url = u.id ORDER BY c.id DESC LIMIT 1), '')
{_CURRENT} LEFT JOIN documents d ON d.page = p.id
"""  # noqa: S608 (our own words)
_SITES = f"""
SELECT h.id, h.name, count(*), sum(p.size_bytes), max(p.fetched_at)
{_CURRENT} CROSS JOIN hosts h ON h.id = u.host GROUP BY h.id, h.name ORDER BY count(*) DESC, h.name
"""
_LINKING = """
SELECT u.url, l.targets, l.texts FROM links l CROSS JOIN pages p ON p.id = l.page
CROSS JOIN urls u ON u.id = p.url AND u.page = l.page WHERE instr(l.targets, ?) > 0 ORDER BY l.page LIMIT ?
"""


class ListedPage(NamedTuple):
    """The newest version of a URL, as it is listed."""

    page: int
    url_id: int
    url: str
    title: str
    language: str  # as the page or its text says; empty where that was not told
    fetched_at: float
    outcome: str
    size_bytes: int
    versions: int
    change: str  # what was seen of it last: gone, moved …


class SiteFigures(NamedTuple):
    """What is kept of a site: scheme, name and port; how many pages, how large, and when the last was fetched."""

    id: int
    name: str
    pages: int
    size_bytes: int
    fetched_at: float


class PageListReader:
    """The part of the reader that lists pages."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one, self._damage = look.all, look.one, look.damage

    def sites(self) -> list[SiteFigures]:
        """Return all sites of which pages are kept, the largest first."""
        return [SiteFigures(row[0], row[1], int(row[2]), int(row[3]), row[4]) for row in self._all(_SITES)]

    def after(
        self, page: int, *, hosts: Sequence[int] | None = None, since_s: float = 0, limit: int = 100
    ) -> list[ListedPage]:
        """Return the pages that came after one, in the order in which they came; of some hosts, where any are named."""
        return self._lot(f"p.id > {page} ORDER BY p.id", hosts, since_s, limit)

    def before(
        self, page: int = 0, *, hosts: Sequence[int] | None = None, since_s: float = 0, limit: int = 100
    ) -> list[ListedPage]:
        """Return the pages that came before one, the newest first; without one the newest of all."""
        return self._lot(f"p.id < {page or 2**62} ORDER BY p.id DESC", hosts, since_s, limit)

    def _lot(self, place: str, hosts: Sequence[int] | None, since_s: float, limit: int) -> list[ListedPage]:
        bounds, values = "", list[object]()
        if hosts is not None:
            bounds, values = f"u.host IN {_LISTED} AND", [json.dumps(list(hosts))]
        if since_s:
            bounds, values = f"{bounds} p.fetched_at >= ? AND", [*values, since_s]
        return [ListedPage(*row) for row in self._all(f"{_ROWS} WHERE {bounds} {place} LIMIT {limit}", *values)]

    def of_urls(self, urls: Sequence[int]) -> dict[int, ListedPage]:
        """Return the rows of URLs that have a page."""
        rows = self._all(f"{_ROWS} WHERE p.url IN {_LISTED}", json.dumps(list(urls)))
        return {row[1]: ListedPage(*row) for row in rows}

    def below(self, host: int, start: str) -> list[tuple[str, int, int, float]]:
        """Return URL, its number, size and moment of all pages of a host whose URL begins so, in the order of URLs."""
        sql = f"SELECT u.url, u.id, p.size_bytes, p.fetched_at {_CURRENT} WHERE u.host = ? AND substr(u.url, 1, ?) = ?"
        return self._all(f"{sql} ORDER BY u.url", host, len(start), start)

    def links_to(self, url: int, *, limit: int) -> list[tuple[str, str]]:
        """Return which pages link to a URL, also by way of one that redirects to it, and with what words."""
        sql = "SELECT id FROM urls WHERE target = ? AND outcome = 'redirected' ORDER BY id LIMIT 20"
        found: dict[str, str] = {}
        for target in [url, *(row[0] for row in self._all(sql, url))]:
            rows = self._all(_LINKING, array("q", [target]).tobytes(), limit)
            for source, texts in self._damage.each("links to URL", rows, lambda row: _words_to(row, target)):  # noqa: B023
                if source not in found and texts is not None:
                    found[source] = texts
        return list(found.items())[:limit]


def _words_to(row: Any, target: int) -> tuple[str, str | None]:
    """Return the words with which a page links to a URL; None where its number only seemed to stand there."""
    source, targets, texts = row
    pairs = zip(array("q", targets), unpack_text(texts).split("\n"), strict=True)
    words = [text for one, text in pairs if one == target]
    return source, next((text for text in words if text), "") if words else None
