"""Turn pages with marked paging links into examples for the judge of paging.

In: `MarkedPage`: HTML, URL and the marked links. Out: for each table of the judge features and answers. A page of the
shared set comes from people; a made page (`train.forum.paging_pages`) knows its own truth.
"""

import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pauk.extract.page.tree import parse_tree
from pauk.forum.paging.features import group_features, link_features, role_features
from pauk.forum.paging.groups import NumberedLinks, find_groups
from pauk.forum.paging.pager_links import PagerLink, PagerLinks, gather_links
from pauk.forum.paging.pager_reader import beside_pager, lone_links

# Which table, the features, the answer.
Example = tuple[str, set[str], str]
_ANSWERS = {"NEXT": "next", "PREV": "prev", "FIRST": "first", "LAST": "last"}
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")


@dataclass(frozen=True)
class MarkedPage:
    """A page and its paging links: type, URL and text of each; ``rows`` are URLs in the small pagers of its rows."""

    id: str
    site: str
    url: str
    html: str
    marks: tuple[tuple[str, str, str], ...]
    rows: frozenset[str] = frozenset()

    def links(self) -> PagerLinks:
        """Gather the links of the page."""
        return gather_links(parse_tree(self.html), self.url)


def read_marked(path: Path) -> Iterator[MarkedPage]:
    """Read the pages of the shared set (JSON lines, zstd)."""
    import zstandard  # noqa: PLC0415 (only to read the set)

    with path.open("rb") as file:
        text = io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(file), encoding="utf-8")
        for line in text:
            row = json.loads(line)
            marks = tuple(
                (mark["type"], mark["href"], mark["text"]) for mark in row["links"] if mark.get("usable", True)
            )
            yield MarkedPage(row["id"], site_of(row["host"]), row["page_url"], row["html"], marks)


def site_of(host: str) -> str:
    """Return the name of a site without what differs between its hosts: www, forum, the country."""
    labels = host.split(":", maxsplit=1)[0].split(".")
    while len(labels) > 1 and (len(labels[-1]) <= 3 or labels[-1] in ("info", "asia")):
        labels.pop()
    return labels[-1]


def plain_url(url: str) -> str:
    """Write a URL so that two ways to write one page are the same text."""
    parts = urlsplit(url.strip())
    path = _ESCAPE.sub(_unescape, parts.path) or "/"
    return f"{parts.netloc.lower()}{path}?{_ESCAPE.sub(_unescape, parts.query)}".rstrip("?")


def _unescape(match: re.Match[str]) -> str:
    char = chr(int(match[1], 16))
    return char if re.match(r"[A-Za-z0-9._~-]", char) else match[0].upper()


class Truth:
    """What the marks of a page say about its links and groups."""

    def __init__(self, page: MarkedPage, links: PagerLinks) -> None:
        self._links, self._own = links, plain_url(page.url)
        self._urls = {plain_url(url) for _, url, _ in page.marks} - {self._own}
        self._rows = {plain_url(url) for url in page.rows}
        self._roles = {(plain_url(url), _words(text)): _ANSWERS.get(kind, "none") for kind, url, text in page.marks}

    def is_pager(self, group: NumberedLinks) -> bool:
        """Whether most links of a group are marked, and lead to pages of this very list."""
        return self._is_mostly(group, self._urls) and not self._is_of_row(group)

    def is_row_pager(self, group: NumberedLinks) -> bool:
        """Whether a group pages a thread of this list."""
        return self._is_mostly(group, self._rows) or (self._is_mostly(group, self._urls) and self._is_of_row(group))

    def _is_mostly(self, group: NumberedLinks, wanted: set[str]) -> bool:
        urls = {plain_url(self._links.url_of(anchor)) for anchor in group.anchors if anchor.key} - {self._own}
        return 2 * len(urls & wanted) > len(urls)

    def role_of(self, anchor: PagerLink) -> str:
        """The marked role of a link."""
        return self._roles.get((plain_url(self._links.url_of(anchor)), _words(anchor.node.text())), "none")

    def _is_of_row(self, group: NumberedLinks) -> bool:
        """Whether a group pages a thread of this list: its URLs are another script's than the page's own.

        The marks of the shared set take some of these for the page's paging, which they are not.
        """
        own, key = self._links.own, group.anchors[0].key or group.anchors[-1].key
        scripts = {urlsplit(url).path.rpartition("/")[2] for url in (own, key)}
        return len(scripts) == 2 and all(script.endswith((".jsp", ".php")) for script in scripts)


def _words(text: str) -> str:
    return " ".join(text.split())


def examples_of(page: MarkedPage) -> Iterator[Example]:
    """Make the examples of a page."""
    links = page.links()
    truth, groups = Truth(page, links), find_groups(links)
    pager = [group for group in groups if truth.is_pager(group)]
    for group in groups:
        features = group_features(group, groups)
        yield "group", features, "pager" if group in pager else "none"
        yield "row", features, "pager" if truth.is_row_pager(group) else "none"
    if pager:
        for anchor, group in beside_pager(pager):
            yield "role", role_features(anchor, group), truth.role_of(anchor)
    texts = Counter(anchor.text for anchor in links.anchors)
    for anchor in lone_links(links):
        if not pager or truth.role_of(anchor) != "none":
            yield "lone", link_features(anchor, links, texts), truth.role_of(anchor)


def all_examples(pages: Iterable[MarkedPage]) -> list[list[Example]]:
    """Make the examples of many pages, page by page."""
    return [list(examples_of(page)) for page in pages]
