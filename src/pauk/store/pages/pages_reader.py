"""Look pages up in a collection: their texts, versions, links, and the way that led to them.

In: a number, or a wish for all pages. Out: `Page`s, in lots, and links.
"""

import json
from array import array
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pauk.base.page import HERE, ArchivePlace, LinksPart, Page, Part, TextPart
from pauk.base.records import Link
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.archive.warc import WarcRecord
from pauk.store.pages.changes import GONE, MOVED
from pauk.store.pages.near_duplicates import group_of
from pauk.store.pages.parts import DATES, METADATA, PartsReader, read_said
from pauk.store.sql.packing import KINDS, NOFOLLOW, unpack_text
from pauk.store.sql.reader_base import ReaderBase
from pauk.store.sql.records import FAR

# A copy is shown with the text of the first page that has the same fingerprint.
_PAGES = f"""
SELECT p.id, p.url, u.url, p.outcome, p.status, p.content_type, p.size_bytes, p.fetched_at, p.checked_at, p.fingerprint,
  u.referrer, u.link_text, coalesce(s.url, ''), nullif(u.depth, {FAR}), h.name, d.title, d.language, d.canonical,
  d.said, d.outcome, d.text, d.maker, p.etag, p.modified, {group_of("w.url", "p.id")},
  (SELECT c.kind FROM changes c WHERE c.url = p.url ORDER BY c.id DESC LIMIT 1), p.file, p."offset", p.length
FROM pages p CROSS JOIN urls u ON u.id = p.url CROSS JOIN hosts h ON h.id = u.host
LEFT JOIN seeds s ON s.id = u.seed LEFT JOIN documents d ON d.page = p.id
"""  # noqa: S608 (our own constant)
# The newest page of a URL as things stood when the highest number was so; CROSS JOIN above keeps SQLite from sorting.
_NEWEST = (
    "AND (p.id = u.page OR (u.page > {last} AND p.id = "
    "(SELECT id FROM pages WHERE url = u.id AND id <= {last} ORDER BY fetched_at DESC, id DESC LIMIT 1)))"
)
# So many rows are in memory at once; a page may bring a few megabytes of text.
_PAGE_CHUNK = 16


class PagesReader:
    """The part of the reader that gives pages."""

    def __init__(self, look: ReaderBase, parts: PartsReader, archive: FolderArchive) -> None:
        self._all, self._one, self._bounds, self._damage = look.all, look.one, look.bounds, look.damage
        self._parts = parts
        self._archive = archive

    def all(
        self, *, versions: bool = False, outcome: str = "", host: str = "", distinct: bool = False
    ) -> Iterator[Page]:
        """Go through the newest page of every URL, or through all versions, in the order in which they came.

        Of pages that are nearly the same, ``distinct`` leaves only the one that stands for them.
        What comes in meanwhile is left out. Rows are read in small lots: whoever takes long does not keep the
        writer's log from being folded into the database, which would let it grow without end.
        """
        bounds, values = self._bounds("p", outcome, host)
        last = self.last()
        newest = "" if versions else _NEWEST.format(last=last)
        newest += f" AND coalesce({group_of('f.page', 'p.id')}, p.id) = p.id" if distinct else ""
        sql = f"{_PAGES} WHERE p.id > ? AND p.id <= ? {newest} {bounds} ORDER BY p.id LIMIT {_PAGE_CHUNK}"
        after = 0
        while rows := self._all(sql, after, last, *values):
            parts = self._parts.of(row[0] for row in rows)
            yield from self._damage.each("page", rows, lambda row: self._page(row, parts.get(row[0], {})))  # noqa: B023
            after = rows[-1][0]

    def last(self) -> int:
        """Return the highest number of a page; 0 where there is none."""
        return int(self._one("SELECT coalesce(max(id), 0) FROM pages")[0])

    def get(self, number: int) -> Page | None:
        """Return one page; None where there is none."""
        rows = self._all(f"{_PAGES} WHERE p.id = ?", number)
        parts = self._parts.of([number]).get(number, {}) if rows else {}
        return next(self._damage.each("page", rows, lambda row: self._page(row, parts)), None)

    def versions(self, url: int) -> list[tuple[int, float, str, int]]:
        """Return all versions of a URL: number, when it was fetched, outcome, size."""
        return self._all("SELECT id, fetched_at, outcome, size_bytes FROM pages WHERE url = ? ORDER BY id", url)

    def first_with(self, fingerprint: int) -> str:
        """Return the URL under which a text was kept first, of those that still show it if any do; empty for none."""
        sql = (
            "SELECT u.url FROM pages p JOIN urls u ON u.id = p.url WHERE p.fingerprint = ? AND p.fingerprint != 0 "
            "ORDER BY CASE WHEN u.page = p.id AND p.outcome != 'duplicate' THEN 0 ELSE 1 END, p.id LIMIT 1"
        )
        row = self._one(sql, fingerprint)
        return str(row[0]) if row else ""

    def links(self, page: int) -> list[Link]:
        """Return the links of a page, in page order."""
        row = self._one("SELECT targets, kinds, texts FROM links WHERE page = ?", page)
        if not row or not row[0]:
            return []
        return next(self._damage.each("links of page", [(page, *row)], self._links), [])

    def _links(self, row: Sequence[Any]) -> list[Link]:
        targets = array("q", row[1])
        sql = "SELECT id, url FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        urls = dict(self._all(sql, json.dumps(list(set(targets)))))
        texts = unpack_text(row[3]).split("\n")
        return [
            Link(urls.get(target, ""), text, KINDS[kind & ~NOFOLLOW], not kind & NOFOLLOW)
            for target, kind, text in zip(targets, row[2], texts, strict=True)
        ]

    def record(self, place: ArchivePlace) -> WarcRecord:
        """Read the raw bytes of a page from the archive."""
        return self._archive.read(place)

    def _page(self, row: Any, parts: Mapping[str, Part]) -> Page:
        (number, url_id, url, outcome, status, content_type, size, fetched_at, checked_at, fingerprint, referrer,
         link_text, seed, depth, host, title, language, canonical, said, text_outcome, text, maker, etag, modified,
         group, change, *place) = row  # fmt: skip
        if text is None and fingerprint:
            title, language, canonical, said, text_outcome, text, maker = self._first_copy(fingerprint)
        source, requested_url, link_text = self._way(referrer, url, link_text)
        said_of_itself = read_said(said or "")
        kept = self._damage.text("page", number, text)
        own_tables = {
            "text": TextPart(kept, maker or "", text_outcome or "", fingerprint=fingerprint),
            "links": LinksPart(canonical=canonical or ""),
            "metadata": {"title": title or "", **{name: said_of_itself[name] for name in METADATA}},
            "language": language or "",
            "dates": {name: said_of_itself[name] for name in DATES},
        }
        return Page(
            id=number,
            url_id=url_id,
            url=url,
            requested_url=requested_url,
            outcome=outcome,
            status=status,
            content_type=content_type,
            size_bytes=size,
            fetched_at=datetime.fromtimestamp(fetched_at, UTC),
            checked_at=datetime.fromtimestamp(checked_at, UTC),
            referrer=source,
            link_text=link_text,
            seed=seed,
            depth=depth,
            host=host,
            etag=etag,
            modified=modified,
            group_url=group or "",
            state=change if change in (GONE, MOVED) else HERE,
            place=self._place(number, place),
            parts={**own_tables, **parts},
        )

    def _place(self, number: int, place: Sequence[Any]) -> ArchivePlace:
        if all(isinstance(value, int) and value >= 0 for value in place):
            return ArchivePlace(*place)
        self._damage.note(f"the place of page {number}", "it is none")
        return ArchivePlace()

    def _first_copy(self, fingerprint: int) -> tuple[str, str, str, str, str, bytes, str]:
        sql = (
            "SELECT d.title, d.language, '', d.said, d.outcome, d.text, d.maker "
            "FROM pages p JOIN documents d ON d.page = p.id "
            "WHERE p.fingerprint = ? AND p.fingerprint != 0 ORDER BY p.id LIMIT 1"
        )
        return self._one(sql, fingerprint) or ("", "", "", "", "", b"", "")

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
