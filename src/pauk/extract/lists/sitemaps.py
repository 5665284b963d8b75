"""Read a sitemap, in whatever form it comes, and name the pages and further sitemaps it lists.

In: the bytes of a sitemap, an index of sitemaps, a feed or a list of URLs, packed or not, and the URL they came from.
Out: a `Sitemap`. Nothing that bytes may hold is an error: what can be read is kept, and a note says what was not.
"""

import re
from dataclasses import dataclass
from math import isfinite
from typing import TypeVar

from pauk.base.page import MAX_SITEMAP_BYTES
from pauk.extract.lists import feeds
from pauk.extract.lists.xml_lists import (
    ListCollector,
    ListRecord,
    is_web_page,
    open_text,
    read_moment,
    read_xml,
    resolve,
)

T = TypeVar("T")

# The protocol's limit (sitemaps.org). All URLs together are no longer than their file; without a bound relative ones
# would be, each with a long base before it.
MAX_URLS = 50_000
MIDDLE_PRIORITY = 0.5

_LINE = re.compile(r"(?:\A|[\r\n])[ \t]*(https?://\S+)", re.IGNORECASE)
# A feed may stand for a sitemap, too.
_PLACES = {
    ("url", "loc"): "page", ("url", "lastmod"): "modified", ("url", "priority"): "priority",
    ("sitemap", "loc"): "sitemap",
} | feeds.PLACES  # fmt: skip


@dataclass(frozen=True, slots=True)
class SitemapEntry:
    """One page: its canonical URL, when it changed (ISO 8601, UTC, to the day or second), its priority from 0 to 1."""

    url: str
    modified: str = ""
    priority: float = MIDDLE_PRIORITY


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitemap:
    """What a sitemap lists, in its order, without repetitions; notes say what could not be read."""

    entries: tuple[SitemapEntry, ...] = ()
    sitemaps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_sitemap(body: bytes, *, url: str, limit: int = MAX_URLS) -> Sitemap:
    """Read a sitemap, an index, a feed or a plain list; at most so many pages and as many sitemaps."""
    notes: list[str] = []
    text = open_text(body, notes, max_bytes=MAX_SITEMAP_BYTES)
    listed = _ListedPages(limit)
    if is_web_page(text):
        notes.append("a web page, no sitemap")
    elif text.startswith("<"):
        read_xml(text, ListCollector(_PLACES, listed.keep), notes)
    else:
        _read_lines(text, listed, notes)
    hrefs = [*(page.href for page in listed.pages), *listed.sitemaps]
    resolved = resolve(url, hrefs, notes, max_chars=MAX_SITEMAP_BYTES)
    entries: dict[str, SitemapEntry] = {}
    for page in listed.pages:
        link = resolved.get(page.href)
        if link and link not in entries:
            entries[link] = SitemapEntry(link, read_moment(page.modified), _read_priority(page.priority))
    sitemaps = dict.fromkeys(resolved[href] for href in listed.sitemaps if href in resolved)
    return Sitemap(entries=tuple(entries.values()), sitemaps=tuple(sitemaps), notes=tuple(notes))


@dataclass(frozen=True, slots=True)
class _SitemapPage:
    href: str
    modified: str = ""
    priority: str = ""


class _ListedPages:
    """What a document lists, as far as it is wanted."""

    def __init__(self, limit: int) -> None:
        self.pages: list[_SitemapPage] = []
        self.sitemaps: list[str] = []
        self._limit = limit

    def keep(self, record: ListRecord) -> None:
        """Take a record of a page or of a further sitemap."""
        fields = record.fields
        if "sitemap" in fields:
            _add(self.sitemaps, fields["sitemap"], self._limit)
        elif href := feeds.href_of(fields):
            _add(self.pages, _SitemapPage(href, feeds.moment_of(fields), fields.get("priority", "")), self._limit)

    def add(self, href: str) -> None:
        """Take the address of a page about which nothing else is known."""
        _add(self.pages, _SitemapPage(href), self._limit)


def _add(found: list[T], item: T, limit: int) -> None:
    if len(found) >= limit:
        raise ValueError(f"only the first {limit:,} are read")
    found.append(item)


def _read_lines(text: str, listed: _ListedPages, notes: list[str]) -> None:
    try:
        for line in _LINE.finditer(text):
            listed.add(line[1])
    except ValueError as stop:
        notes.append(str(stop))
    if text and not listed.pages:
        notes.append("neither XML nor a list of addresses")


def _read_priority(text: str) -> float:
    try:
        priority = float(text.replace(",", "."))
    except ValueError:
        return MIDDLE_PRIORITY
    return min(max(priority, 0.0), 1.0) if isfinite(priority) else MIDDLE_PRIORITY
