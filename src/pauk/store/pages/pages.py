"""The part of the store that writes pages: rows, packed texts and packed links.

In: `Page`s and where their records lie. Out: nothing but rows. Texts and links are by far the most of what is
kept, so they are packed; everything else can be asked for by SQL.
"""

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pauk.base import outcomes
from pauk.base.page import ArchivePlace, Page
from pauk.base.records import Link
from pauk.store.pages.parts import PartsWriter, describe_document
from pauk.store.queue.seen_urls import DEPTH_BITS, Seen
from pauk.store.sql.packing import PackedLinks, unpack_text
from pauk.store.sql.records import Confirmed
from pauk.store.sql.sqlite import speaking_of
from pauk.store.sql.unit_of_work import Numbers, UnitOfWork

# A text may have been shown by any number of pages, one after the other: so many are looked at.
_ASKED = 100
_TWINS = f"""
SELECT q.id, q.outcome FROM
  (SELECT id, url, outcome FROM pages WHERE fingerprint = ? AND fingerprint != 0 ORDER BY id LIMIT {_ASKED}) q
JOIN urls u ON u.id = q.url AND u.page = q.id AND u.outcome NOT IN ('gone', 'redirected')
WHERE q.id != ? ORDER BY q.id
"""  # noqa: S608 (our own words)

_COPY = str(outcomes.DUPLICATE)  # another page has its text


def _holder(order: str) -> str:
    """Word the look at a URL that shows the text j.value now, among the first or the last that ever did."""
    return f"""
(SELECT u.id FROM (SELECT p.id, p.url FROM pages p WHERE p.fingerprint = j.value AND p.fingerprint != 0
  ORDER BY p.id {order} LIMIT {_ASKED}) q
JOIN urls u ON u.id = q.url AND u.page = q.id AND u.outcome NOT IN ('gone', 'redirected')
WHERE u.id NOT IN (SELECT value FROM json_each(?)) ORDER BY q.id LIMIT 1)"""  # noqa: S608 (our own words)


class OldVersion(NamedTuple):
    """What must be known of a version to tell whether a new one differs."""

    fingerprint: int
    maker: str  # who read the text; empty where it is kept with another page


class PageWriter:
    """Writes pages, and knows what must be known of those that are there."""

    def __init__(self, work: UnitOfWork, numbers: Numbers, seen: Seen, parts: PartsWriter) -> None:
        self._work = work
        self._database = work.database
        self._numbers = numbers
        self._seen = seen
        self._parts = parts

    def insert(self, pages: Sequence[Page], places: Sequence[ArchivePlace]) -> None:
        """Write new versions of URLs, whose records lie at these places, as a part of the batch."""
        if not pages:
            return
        first = self._numbers.take("pages", len(pages))[0]
        rows, documents, links = [], [], []
        for number, (page, place) in enumerate(zip(pages, places, strict=True), start=first):
            at, text = page.fetched_at.timestamp(), page.text_part
            rows.append((number, page.url_id, at, at, page.outcome, page.status, page.content_type, page.size_bytes,
                         text.fingerprint, text.skeleton, page.etag, page.modified, *place))  # fmt: skip
            if page.maker and page.outcome != _COPY:
                documents.append((number, *describe_document(page)))
            if page.links:
                links.append((number, *self._pack_links(page.links)))
        run = self._database.executemany
        run("INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        run("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)", documents)
        run("INSERT INTO links VALUES (?, ?, ?, ?)", links)
        run("INSERT INTO sketches VALUES (?, ?)",
            [(number, page.sketch) for number, page in enumerate(pages, first)
             if page.sketch and page.outcome != _COPY])  # fmt: skip
        self._parts.write((number, page.kept_parts) for number, page in enumerate(pages, first))
        # An import may bring versions that are older than the newest one.
        # What we fetch is newer than all before, whatever the clock says.
        run("UPDATE urls SET page = ? WHERE id = ? "
            "AND (? = 0 OR NOT EXISTS (SELECT 1 FROM pages WHERE id = urls.page AND fetched_at > ?))",
            [(number, page.url_id, int(page.is_import), page.fetched_at.timestamp())
             for number, page in enumerate(pages, first)])  # fmt: skip
        # A host counts URLs that have a page: the first version of each.
        run("UPDATE hosts SET bytes = bytes + ?, pages = pages + "
            "CASE WHEN EXISTS (SELECT 1 FROM pages WHERE url = ? AND id < ?) THEN 0 ELSE 1 END "
            "WHERE id = (SELECT host FROM urls WHERE id = ?)",
            [(page.size_bytes, page.url_id, number, page.url_id)
             for number, page in enumerate(pages, first)])  # fmt: skip

    def relink(self, page: int, links: Sequence[tuple[Any, ...]]) -> None:
        """Write the links of a page that was read anew."""
        with self._work.transaction():
            self._database.execute("DELETE FROM links WHERE page = ?", (page,))
            if links:
                sql = "INSERT INTO links (page, targets, kinds, texts) VALUES (?, ?, ?, ?)"
                self._database.execute(sql, (page, *self._pack_links(links)))

    def _pack_links(self, links: Sequence[tuple[Any, ...]]) -> tuple[bytes, bytes, bytes]:
        """Write the links of a page as its row has them: numbers of URLs, kinds, texts."""
        packed = PackedLinks.of(links)
        seen = self._seen.look_up(packed.keys)
        if not all(key in seen for key in packed.keys):
            packed = PackedLinks.of([item for item in packed if item.key in seen])
        targets = array("q", [seen[key] >> DEPTH_BITS for key in packed.keys])
        return targets.tobytes(), packed.kinds, packed.packed

    # What was there.

    def old_versions(self, pages: Iterable[int]) -> dict[int, OldVersion]:
        """Return what is to be compared of these pages."""
        sql = (
            "SELECT p.id, p.fingerprint, coalesce(d.maker, '') FROM pages p LEFT JOIN documents d ON d.page = p.id "
            "WHERE p.id IN (SELECT value FROM json_each(?))"
        )
        rows = self._database.execute(sql, (json.dumps(list(pages)),)).fetchall()
        return {number: OldVersion(fingerprint, maker) for number, fingerprint, maker in rows}

    def text_of(self, page: int, fingerprint: int) -> str:
        """Return the text of a page; that of a copy is kept with the first that had it."""
        row = self._database.execute("SELECT text FROM documents WHERE page = ?", (page,)).fetchone()
        if row is None and fingerprint:
            sql = (
                "SELECT d.text FROM pages p JOIN documents d ON d.page = p.id "
                "WHERE p.fingerprint = ? AND p.fingerprint != 0 ORDER BY p.id LIMIT 1"
            )
            row = self._database.execute(sql, (fingerprint,)).fetchone()
        return unpack_text(row[0]) if row else ""

    def whole_text(self, page: int) -> str:
        """Return the text of a page; that of a copy is kept with another page that has the same."""
        row = self._database.execute("SELECT text FROM documents WHERE page = ?", (page,)).fetchone()
        if row is None:
            sql = (
                "SELECT d.text FROM pages p JOIN pages q ON q.fingerprint = p.fingerprint "
                "JOIN documents d ON d.page = q.id WHERE p.id = ? AND q.fingerprint != 0 ORDER BY q.id LIMIT 1"
            )
            row = self._database.execute(sql, (page,)).fetchone()
        return unpack_text(row[0]) if row else ""

    def title_of(self, url: int) -> str:
        """Return the title of the newest page of a URL, as far as it is kept."""
        sql = "SELECT title FROM documents WHERE page = (SELECT page FROM urls WHERE id = ?)"
        row = self._database.execute(sql, (url,)).fetchone()
        return str(row[0]) if row else ""

    def first_with(self, column: str, fingerprints: Iterable[int]) -> dict[int, int]:
        """Return the URL of the first page that has each fingerprint, as far as there is one."""
        assert column in ("fingerprint", "skeleton")
        # The condition that the index is made for must be written out.
        sql = (
            f"SELECT j.value, (SELECT p.url FROM pages p WHERE p.{column} = j.value AND p.{column} != 0 "  # noqa: S608
            "ORDER BY p.id LIMIT 1) FROM json_each(?) j"
        )
        with speaking_of(self._work.path):
            rows = self._database.execute(sql, (json.dumps(list(fingerprints)),)).fetchall()
        return {fingerprint: url for fingerprint, url in rows if url is not None}

    def holders(self, fingerprints: Iterable[int], *, leaving: Iterable[int] = ()) -> dict[int, int]:
        """Return a URL that shows each text now, as far as there is one; those that are about to change do not count.

        Of a text that very many have shown, only the first and the last are asked.
        """
        sql = f"SELECT j.value, coalesce({_holder('')}, {_holder('DESC')}) FROM json_each(?) j"  # noqa: S608 (our words)
        left = json.dumps(list(leaving))
        rows = self._database.execute(sql, (left, left, json.dumps(list(fingerprints)))).fetchall()
        return {fingerprint: url for fingerprint, url in rows if url is not None}

    # What is still the same.

    def confirm(self, confirmed: Sequence[Confirmed]) -> None:
        """Note that pages are still the same, with what was learnt about those that were fetched in full."""
        run = self._database.executemany
        newest = "WHERE id = (SELECT page FROM urls WHERE id = ?)"
        run(f"UPDATE pages SET checked_at = ? {newest}", [(page.at, page.url) for page in confirmed])  # noqa: S608
        told = [page for page in confirmed if page.etag is not None]
        sql = f"UPDATE pages SET etag = ?, modified = ? {newest}"  # noqa: S608 (our own words)
        run(sql, [(page.etag, page.modified or "", page.url) for page in told])
        self._renew({page.url: page.page for page in confirmed if page.page is not None})
        self._replace_links([(page.url, page.links) for page in confirmed if page.links is not None])

    def _renew(self, read: Mapping[int, Page]) -> None:
        """Keep what a newer maker has read from pages, by their URLs, whose texts are the same to the letter."""
        sql = (
            "SELECT u.id, u.page, coalesce(d.maker, '') FROM urls u LEFT JOIN documents d ON d.page = u.page "
            "WHERE u.page != 0 AND u.id IN (SELECT value FROM json_each(?))"
        )
        kept = self._database.execute(sql, (json.dumps(list(read)),)).fetchall() if read else []
        self._parts.write((number, read[url].kept_parts) for url, number, _ in kept)
        newer = [(number, read[url]) for url, number, maker in kept if maker not in ("", read[url].maker)]
        for number, page in newer:
            self._parts.reread(number, page)
        if newer:
            self._parts.note_rereading([number for number, _ in newer])

    def free_copies(self, pages: Sequence[int]) -> None:
        """Let a copy be a page of its own, where the URL whose copy it was shows another text now, or nothing."""
        sql = "SELECT fingerprint FROM pages WHERE id = ? AND fingerprint != 0 AND outcome != 'duplicate'"
        for page in pages:
            row = self._database.execute(sql, (page,)).fetchone()
            twins = self._database.execute(_TWINS, (*row, page)).fetchall() if row else []
            if twins and all(outcome == "duplicate" for _, outcome in twins):
                self._database.execute("UPDATE pages SET outcome = 'ok' WHERE id = ?", twins[0][:1])
                is_copy = "page = ? AND outcome = 'duplicate'"
                number = "(SELECT url FROM pages WHERE id = ?)"
                self._database.execute(
                    f"UPDATE urls SET outcome = 'ok' WHERE id = {number} AND {is_copy}",  # noqa: S608 (our own words)
                    (twins[0][0], twins[0][0]),
                )

    def _replace_links(self, links: Sequence[tuple[int, Sequence[tuple[int, Link]]]]) -> None:
        """Write the links that pages have now, where they differ."""
        sql = (
            "INSERT INTO links (page, targets, kinds, texts) SELECT page, ?, ?, ? FROM urls WHERE id = ? AND page != 0 "
            "ON CONFLICT (page) DO UPDATE SET targets = excluded.targets, kinds = excluded.kinds, "
            "texts = excluded.texts WHERE links.targets <> excluded.targets OR links.kinds <> excluded.kinds "
            "OR links.texts <> excluded.texts"
        )
        self._database.executemany(sql, [(*self._pack_links(found), url) for url, found in links if found])
        sql = "DELETE FROM links WHERE page = (SELECT page FROM urls WHERE id = ? AND page != 0)"
        self._database.executemany(sql, [(url,) for url, found in links if not found])
