"""Look up what an index of the collection must know: what is new or gone, texts with their titles, links.

In: the numbers up to which somebody has read. Out: numbers of URLs in the order in which something happened to them,
and `ShownPage`s, the newest versions of pages as they are searched. Everything is read in lots.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pauk.store.pages.changes import GONE
from pauk.store.pages.near_duplicates import group_of
from pauk.store.pages.parts import read_said
from pauk.store.sql.packing import NOFOLLOW, unpack_text
from pauk.store.sql.reader_base import ReaderBase

# How often something was forgotten for good; whoever keeps texts elsewhere begins anew when it changes.
FORGOTTEN = "forgotten"

_LISTED = "(SELECT value FROM json_each(?))"
_IS_HERE = f"coalesce((SELECT c.kind FROM changes c WHERE c.url = u.id ORDER BY c.id DESC LIMIT 1), '') != '{GONE}'"  # noqa: S608 (our own words)
_SHOWN = f"""
SELECT u.id, u.url, h.name, u.link_text, p.fetched_at, p.fingerprint, d.title, d.language, d.said, d.text,
  coalesce({group_of("f.url", "p.id")}, 0), coalesce((SELECT k.kin FROM kin k WHERE k.page = p.id), 0),
  coalesce((SELECT r.id FROM urls r WHERE r.id = u.referrer AND r.outcome = 'redirected'), 0)
FROM json_each(?) j CROSS JOIN urls u ON u.id = j.value CROSS JOIN pages p ON p.id = u.page
CROSS JOIN hosts h ON h.id = u.host LEFT JOIN documents d ON d.page = p.id
WHERE {_IS_HERE}
"""  # noqa: S608 (our own words)
_TOLD = f"""
SELECT u.id, d.title, d.text, p.fetched_at, p.fingerprint
FROM json_each(?) j CROSS JOIN urls u ON u.id = j.value CROSS JOIN pages p ON p.id = u.page
LEFT JOIN documents d ON d.page = p.id WHERE {_IS_HERE}
"""  # noqa: S608 (our own words)
_LINKS = """
SELECT l.page, p.url, l.targets, l.kinds {texts} FROM links l JOIN pages p ON p.id = l.page
JOIN urls u ON u.id = p.url AND u.page = l.page
"""
_LINKS_OF = f"""
SELECT l.page, u.id, l.targets, l.kinds FROM json_each(?) j CROSS JOIN urls u ON u.id = j.value
CROSS JOIN links l ON l.page = u.page WHERE {_IS_HERE}
"""  # noqa: S608 (our own words)
_TALKS = {
    "thread": f"""
SELECT 'thread:' || t.id, t.title, (SELECT p.text FROM posts p WHERE p.thread = t.id ORDER BY p.place, p.id LIMIT 1),
  t.crawled_at FROM threads t WHERE t.id IN {_LISTED}
""",  # noqa: S608 (our own words)
    "post": f"""
SELECT 'post:' || p.id, t.title, p.text, p.seen_at FROM posts p JOIN threads t ON t.id = p.thread
WHERE p.id IN {_LISTED}
""",  # noqa: S608
}
# Rows of links that are in memory at once: a page has about 150 links of 8 bytes.
_LINK_CHUNK = 1_000


class ShownPage(NamedTuple):
    """The newest version of a page, as a search shows it; one that is gone is not shown."""

    url_id: int
    url: str
    host: str
    link_text: str  # the words of the link by which it was found
    fetched_at: float
    title: str
    language: str
    author: str
    date: str  # of publication, else of the last change; empty where the page does not say
    text: str
    stands: int  # the URL that stands for all that are nearly the same, perhaps this one; 0: it is alone
    kin: int  # their group; 0: it is alone
    via: int  # the URL that redirects here and by which it was found; 0: there is none


class ToldPage(NamedTuple):
    """What a hit tells of a page: no more than is shown."""

    url_id: int
    title: str
    text: str
    fetched_at: float


class ShownTalk(NamedTuple):
    """A thread or a post, as a search shows it; a thread shows its first post."""

    id: str  # "thread:7", "post:99"
    title: str
    text: str
    seen_at: str


class IndexReader:
    """The part of the reader that tells an index what to do."""

    def __init__(self, look: ReaderBase) -> None:
        self._all, self._one, self._damage = look.all, look.one, look.damage

    def times_forgotten(self) -> int:
        """Return how often something was forgotten for good."""
        row = self._one("SELECT value FROM about WHERE name = ?", FORGOTTEN)
        return int(row[0]) if row else 0

    def versions_after(self, page: int, limit: int) -> list[tuple[int, int]]:
        """Return versions that came after a certain one, in the order in which they came: page, URL."""
        return self._all("SELECT id, url FROM pages WHERE id > ? ORDER BY id LIMIT ?", page, limit)

    def has_news(self, *, page: int, change: int, rereading: int, thread: int, post: int) -> bool:
        """Tell whether anything has come after these numbers."""
        return any(self._one(f"SELECT EXISTS ({sql})", number)[0] for sql, number in zip(
            ("SELECT 1 FROM pages WHERE id > ?", "SELECT 1 FROM changes WHERE id > ?",
             "SELECT 1 FROM rereadings WHERE id > ?",
             "SELECT 1 FROM threads WHERE stamp > ?", "SELECT 1 FROM posts WHERE stamp > ?"),
            (page, change, rereading, thread, post), strict=True,
        ))  # fmt: skip

    def count_versions(self, *, after: int) -> int:
        """Count the versions that came after a certain one."""
        return int(self._one("SELECT count(*) FROM pages WHERE id > ?", after)[0])

    def changes_after(self, change: int, limit: int) -> list[tuple[int, int]]:
        """Return what became of pages after a certain change, in order: change, URL."""
        return self._all("SELECT id, url FROM changes WHERE id > ? ORDER BY id LIMIT ?", change, limit)

    def shown(self, urls: Iterable[int]) -> list[ShownPage]:
        """Return the newest versions of URLs, those that have one and are not gone."""
        rows = self._all(_SHOWN, json.dumps(list(urls)))
        return list(self._damage.each("URL", rows, self._make_shown))

    def _make_shown(self, row: Any) -> ShownPage:
        (url_id, url, host, link_text, fetched_at, fingerprint, title, language, said, text, *kin) = row
        if text is None and fingerprint:
            title, language, said, text = self._copied(fingerprint)
        told = read_said(said or "")
        return ShownPage(
            url_id, url, host, link_text, fetched_at, title or "", language or "", told["author"],
            told["published"] or told["updated"], self._damage.text("URL", url_id, text), *kin,
        )  # fmt: skip

    def told(self, urls: Iterable[int]) -> list[ToldPage]:
        """Return titles and texts of URLs, of those that have any and are not gone; quicker than `shown`."""
        rows = self._all(_TOLD, json.dumps(list(urls)))
        return list(self._damage.each("URL", rows, lambda row: self._make_told(*row)))

    def _make_told(
        self, url: int, title: str | None, text: bytes | None, fetched_at: float, fingerprint: int
    ) -> ToldPage:
        if text is None and fingerprint:
            title, _, _, text = self._copied(fingerprint)
        return ToldPage(url, title or "", self._damage.text("URL", url, text), float(fetched_at))

    def _copied(self, fingerprint: int) -> tuple[str, str, str, bytes]:
        """Return what is kept of a text with the first page that had it."""
        sql = (
            "SELECT d.title, d.language, d.said, d.text FROM pages p JOIN documents d ON d.page = p.id "
            "WHERE p.fingerprint = ? AND p.fingerprint != 0 ORDER BY p.id LIMIT 1"
        )
        return self._one(sql, fingerprint) or ("", "", "", b"")

    def kin_urls(self, kin: int, limit: int) -> list[int]:
        """Return the URLs of a group, the one that stands for it first; so many at most."""
        return [
            url for (url,) in self._all("SELECT url FROM kin WHERE kin = ? ORDER BY place, url LIMIT ?", kin, limit)
        ]

    def talks(self, ids: Iterable[str]) -> list[ShownTalk]:
        """Return the threads and posts that have these ids."""
        numbers: dict[str, list[int]] = {}
        for kind, _, number in (entry.partition(":") for entry in ids):
            numbers.setdefault(kind, []).append(int(number))
        rows = []
        for kind in _TALKS.keys() & numbers.keys():
            rows += self._all(_TALKS[kind], json.dumps(numbers[kind]))
        unpack = self._damage.text
        return [ShownTalk(name, title, unpack("entry", name, text), seen_at) for name, title, text, seen_at in rows]

    # Links.

    def anchors(self, pages: Iterable[int]) -> Iterator[tuple[int, int, str]]:
        """Go through the words on links of versions, as far as they are the newest: from URL, to URL, words."""
        sql = f"{_LINKS.format(texts=', l.texts')} WHERE l.page IN {_LISTED}"
        rows = self._all(sql, json.dumps(list(pages)))
        for lot in self._damage.each("links of page", rows, _words_of_links):
            yield from lot

    def links_of(self, urls: Iterable[int]) -> dict[int, "array[int]"]:
        """Return the URLs to which the newest pages of some URLs link, by links that may be followed."""
        return dict(self._damage.each("links of page", self._all(_LINKS_OF, json.dumps(list(urls))), _followed_links))

    def followed(self) -> Iterator[tuple[int, "array[int]"]]:
        """Go through all pages and the URLs to which their links lead, those that may be followed."""
        sql = f"{_LINKS.format(texts='')} WHERE l.page > ? ORDER BY l.page LIMIT {_LINK_CHUNK}"
        after = 0
        while rows := self._all(sql, after):
            yield from self._damage.each("links of page", rows, _followed_links)
            after = rows[-1][0]


def _words_of_links(row: Sequence[Any]) -> list[tuple[int, int, str]]:
    _, url, targets, kinds, texts = row
    words = zip(array("q", targets), kinds, unpack_text(texts).split("\n"), strict=True)
    return [(url, target, text) for target, kind, text in words if text and not kind & NOFOLLOW and target != url]


def _followed_links(row: Sequence[Any]) -> tuple[int, "array[int]"]:
    _, url, packed, kinds = row
    targets = array("q", packed)
    if max(kinds, default=0) >= NOFOLLOW:
        targets = array("q", [t for t, kind in zip(targets, kinds, strict=True) if kind < NOFOLLOW])
    return url, targets
