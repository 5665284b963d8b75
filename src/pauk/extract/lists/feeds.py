"""Read a feed (RSS 0.9x, 1.0 and 2.0, Atom, JSON Feed) and name the pages it tells of, and when they changed.

In: the bytes of a feed, packed or not, and the URL they came from. Out: a `Feed`. Nothing that bytes may hold is an
error: what can be read is kept, and a note says what was not.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from pauk.base.page import MAX_FEED_BYTES
from pauk.base.urls import MAX_URL_CHARS
from pauk.extract.lists.xml_lists import (
    ListCollector,
    ListRecord,
    is_web_page,
    open_text,
    read_moment,
    read_xml,
    resolve,
)

MAX_ENTRIES = 5_000
TITLE_CHARS = 200

# What an element in an entry says; Atom 0.3 has other names for its moments, and FeedBurner keeps the real address.
PLACES = {
    ("item", "link"): "page", ("item", "origlink"): "origin", ("item", "guid"): "guid", ("item", "title"): "title",
    ("item", "pubdate"): "published", ("item", "date"): "modified", ("item", "updated"): "modified",
    ("item", "modified"): "modified",
    ("entry", "link"): "page", ("entry", "origlink"): "origin", ("entry", "title"): "title",
    ("entry", "updated"): "modified", ("entry", "modified"): "modified", ("entry", "published"): "published",
    ("entry", "issued"): "published",
}  # fmt: skip
_ROOTS = frozenset(("rss", "rdf", "feed"))
_JSON_FIELDS = {
    "url": "page", "id": "guid", "title": "title", "date_modified": "modified", "date_published": "published",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One page: its canonical URL, when it last changed (ISO 8601, UTC, to the day or second), and its title."""

    url: str
    updated: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """What a feed tells, in its order, each page once; notes say what could not be read."""

    entries: tuple[FeedEntry, ...] = ()
    notes: tuple[str, ...] = ()
    is_feed: bool = True


def read_feed(body: bytes, *, url: str, limit: int = MAX_ENTRIES) -> Feed:
    """Read a feed in whatever form it comes; at most so many entries."""
    notes: list[str] = []
    text = open_text(body, notes, max_bytes=MAX_FEED_BYTES)
    listed = _ListedEntries(limit)
    is_feed = False
    if is_web_page(text):
        notes.append("a web page, no feed")
    elif text.startswith("<"):
        records = ListCollector(PLACES, listed.keep)
        read_xml(text, records, notes)
        is_feed = records.root in _ROOTS
    elif text.startswith("{"):
        is_feed = _read_json(text, listed, notes)
    if not is_feed and not notes:
        notes.append("no feed")
    return Feed(entries=_make_entries(url, listed.records, notes), notes=tuple(dict.fromkeys(notes)), is_feed=is_feed)


def href_of(fields: Mapping[str, str]) -> str:
    """Return the address of an entry as it stands there."""
    return fields.get("origin") or fields.get("page") or fields.get("guid", "")


def moment_of(fields: Mapping[str, str]) -> str:
    """Return when an entry last changed, or appeared, in its own words."""
    return fields.get("modified") or fields.get("published", "")


class _ListedEntries:
    """The entries of a feed, as far as they are wanted."""

    def __init__(self, limit: int) -> None:
        self.records: list[ListRecord] = []
        self._limit = limit

    def keep(self, record: ListRecord) -> None:
        """Take an entry that has an address."""
        if not href_of(record.fields):
            return
        if len(self.records) >= self._limit:
            raise ValueError(f"only the first {self._limit:,} are read")
        self.records.append(record)


def _read_json(text: str, listed: _ListedEntries, notes: list[str]) -> bool:
    """Take the entries of a JSON Feed; tell whether it is one."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        notes.append("broken JSON")
        return False
    items = told.get("items")
    if not isinstance(items, list):
        return False
    try:
        for item in items:
            if isinstance(item, dict):
                values = {field: item.get(name) for name, field in _JSON_FIELDS.items()}
                fields = {
                    field: value.strip() for field, value in values.items() if isinstance(value, str) and value.strip()
                }
                if not fields.get("guid", "").startswith(("http://", "https://")):  # any text may tell entries apart
                    fields.pop("guid", None)
                listed.keep(ListRecord("item", {field: value[: MAX_URL_CHARS + 1] for field, value in fields.items()}))
    except ValueError as stop:
        notes.append(str(stop))
    return True


def _make_entries(url: str, records: list[ListRecord], notes: list[str]) -> tuple[FeedEntry, ...]:
    """Resolve the addresses of entries, each against the bases of the elements it stands in."""
    by_bases: dict[tuple[str, ...], list[str]] = {}
    for record in records:
        by_bases.setdefault(record.bases, []).append(_read_href(record))
    links = {
        bases: resolve(_find_base(url, bases), hrefs, notes, max_chars=MAX_FEED_BYTES)
        for bases, hrefs in by_bases.items()
    }
    entries: dict[str, FeedEntry] = {}
    for record in records:
        link = links[record.bases].get(_read_href(record))
        if link and link not in entries:
            title = " ".join(record.fields.get("title", "").split())[:TITLE_CHARS]
            entries[link] = FeedEntry(link, read_moment(moment_of(record.fields)), title)
    return tuple(entries.values())


def _read_href(record: ListRecord) -> str:
    return href_of(record.fields).replace("&amp;", "&")  # some programs escape it twice


def _find_base(url: str, bases: tuple[str, ...]) -> str:
    for base in bases:
        url = resolve(url, [base], [], max_chars=MAX_FEED_BYTES).get(base, url)
    return url
