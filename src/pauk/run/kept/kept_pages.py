"""Open what is kept of a page: any of its versions, and its text in any form.

In: a URL, and perhaps the number of a version. Out: an `OpenedPage`, for the command line, web
pages and programs.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from markupsafe import Markup

from pauk.base.clock import write_moment
from pauk.base.errors import InputError, UnknownEntry
from pauk.base.page import Page
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.base.urls import canonical_url, number_url
from pauk.crawl.fetch.content_coding import decode_body
from pauk.extract.metadata.page_language import tell_language
from pauk.extract.reader import read_page
from pauk.extract.writing.markdown import write_markdown
from pauk.extract.writing.safe_html import write_html, write_markup
from pauk.run.index.index_entries import page_id
from pauk.store.collection import CollectionFolder
from pauk.store.pages.changes import GONE

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPage:
    """One page, or thread of a forum, as it is listed."""

    url: str
    title: str
    kind: str
    language: str
    fetched_at: str  # an ISO moment
    outcome: str
    versions: int
    size_bytes: int = 0
    is_gone: bool = False  # when its server was asked last, it was not there any more
    id: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values, as DESIGN's line modes name them."""
        names = ("url", "title", "kind", "language", "fetched_at", "outcome", "versions")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedPage:
    """One version of a page, with everything that is kept of it."""

    listed: KeptPage
    page: Page
    number: int  # of the version; 1 is the oldest
    numbers: tuple[int, ...]  # of all versions, in the store, the oldest first
    moments: tuple[datetime, ...]  # when each version was fetched

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values, with its text."""
        page = self.page
        told = {"version": self.number, "author": page.author, "published": page.published, "modified": page.updated}
        return {**self.listed.as_json(), **told, "text": page.text}


def open_page(folder: CollectionFolder, url: str, version: int = 0) -> OpenedPage:
    """Return a version of a page, the newest where none is named."""
    with folder.reader() as reader:
        row = reader.urls.find(number_url(canonical_url(url)))
        rows = sorted(reader.pages.versions(row.id), key=lambda told: told[1]) if row is not None else []
        if not rows:
            raise UnknownEntry("No version of this page is kept", where=url, next_step="Look with: pauk why URL")
        if not 0 <= version <= len(rows):
            step = f"There are versions 1 to {len(rows)}." if len(rows) > 1 else "There is only version 1."
            raise InputError(f"There is no version {version}", where=url, next_step=step)
        number = version or len(rows)
        page = reader.pages.get(rows[number - 1][0])
        if page is None:
            raise UnknownEntry("This version is not kept any more", where=url, next_step="Look with: pauk why URL")
        return OpenedPage(
            listed=_list(page, len(rows)),
            page=page,
            number=number,
            numbers=tuple(told[0] for told in rows),
            moments=tuple(datetime.fromtimestamp(told[1], page.fetched_at.tzinfo) for told in rows),
        )


def kept_bytes(folder: CollectionFolder, page: Page) -> tuple[bytes, str]:
    """Return the bytes of a page with their content coding undone, and the charset that its server told."""
    if not page.place.length:
        return b"", ""
    with folder.reader() as reader:
        record = reader.pages.record(page.place)
    body = decode_body(record.body, record.header("content-encoding"), max_bytes=EXTRACT_MAX_BYTES.default).content
    charset = _CHARSET.search(record.header("content-type"))
    return body, charset[1] if charset else ""


def write_page(folder: CollectionFolder, page: Page, form: str) -> str:
    """Write a version of a page: its text as it is kept; as Markdown or safe HTML it is read anew from its bytes."""
    if form == "text":
        return page.text
    body, charset = kept_bytes(folder, page)
    if not body:
        raise InputError(
            "Nothing but the text of this page is kept", where=page.url, next_step="Show it with --form text."
        )
    reading = read_page(body, url=page.url, header_charset=charset, now=page.fetched_at)
    write = write_markdown if form == "markdown" else write_html
    return write(reading.tree, reading.extraction.kept, base=reading.base, with_links=True)


def write_copy(folder: CollectionFolder, page: Page) -> Markup:
    """Write the archived copy of a page as safe HTML, all of it: without pictures, links, forms, styles and scripts."""
    body, charset = kept_bytes(folder, page)
    reading = read_page(body, url=page.url, header_charset=charset, now=page.fetched_at)
    return write_markup(reading.tree, base=reading.base)


def _list(page: Page, versions: int) -> KeptPage:
    return KeptPage(
        url=page.url,
        title=page.title,
        kind="page",
        language=page.language or tell_language(page.text),
        fetched_at=write_moment(page.fetched_at),
        outcome=page.outcome,
        versions=versions,
        size_bytes=page.size_bytes,
        is_gone=page.state == GONE,
        id=page_id(page.url_id),
    )
