"""The part of the store that writes pages: rows, packed texts and packed links.

In: `Page`s and where their records lie. Out: nothing but rows. Texts and links are by far the most of what is
kept, so they are packed; everything else can be asked for by SQL.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from pauk.base import outcomes
from pauk.base.page import Page, Place
from pauk.store.keys import DEPTH_BITS
from pauk.store.links import PageLinks
from pauk.store.parts import PageParts, describe_document
from pauk.store.seen import Seen

_COPY = str(outcomes.DUPLICATE)  # another page has its text


class Pages(Seen, PageParts):
    """Writes pages."""

    _next_page: int

    def _insert_pages(self, pages: Sequence[Page], places: Sequence[Place]) -> None:
        if not pages:
            return
        first = self._next_page
        self._next_page += len(pages)
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
        self._write_parts((number, page.kept_parts) for number, page in enumerate(pages, first))
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
        with self.together():
            self._database.execute("DELETE FROM links WHERE page = ?", (page,))
            if links:
                sql = "INSERT INTO links (page, targets, kinds, texts) VALUES (?, ?, ?, ?)"
                self._database.execute(sql, (page, *self._pack_links(links)))

    def _pack_links(self, links: Sequence[tuple[Any, ...]]) -> tuple[bytes, bytes, bytes]:
        """Write the links of a page as its row has them: numbers of URLs, kinds, texts."""
        packed = PageLinks.of(links)
        seen = self._look_up(packed.keys)
        if not all(key in seen for key in packed.keys):
            packed = PageLinks.of([item for item in packed if item.key in seen])
        targets = array("q", [seen[key] >> DEPTH_BITS for key in packed.keys])
        return targets.tobytes(), packed.kinds, packed.packed
