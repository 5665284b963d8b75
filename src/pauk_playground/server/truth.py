"""Hold the truth about every page of the playground, for scoring what others make of it.

In: what the generator knew when it described a page; nothing is read from HTML. Out: records, JSON lines.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, TextIO

from pauk.base.clock import write_moment


class TruthKind(StrEnum):
    """What a page is for."""

    HOME = "home"
    SECTION = "section"
    LISTING = "listing"
    ARTICLE = "article"
    AUTHOR = "author"
    TAG = "tag"
    MONTH = "month"
    INDEX = "index"
    ABOUT = "about"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class LinkTruth:
    """A link as a browser sees it: where it leads, what it says, and where on the page it stands."""

    url: str
    text: str
    place: str
    is_nofollow: bool


@dataclass(frozen=True, slots=True)
class CopyTruth:
    """Of which page a page is a copy: to the byte (``exact``) or with small changes (``near``)."""

    kind: str
    url: str


@dataclass(frozen=True, slots=True)
class PageTruth:
    """All that is true about one page at one moment.

    ``text`` is the article as shown, paragraphs separated by an empty line; lists of links have none.
    ``links`` stand in page order, navigation included. ``declared`` says where the encoding is declared:
    ``header``, ``meta``, ``both`` or ``neither``. ``is_allowed`` is what the site's robots.txt says.
    """

    url: str
    kind: TruthKind
    title: str
    text: str
    author: str | None
    published_at: datetime | None
    modified_at: datetime
    language: str
    encoding: str
    declared: str
    links: tuple[LinkTruth, ...]
    copy_of: CopyTruth | None
    robots: tuple[str, ...]
    is_allowed: bool
    canonical: str | None


def describe(page: PageTruth) -> dict[str, Any]:
    """Return the truth as plain values, the way it stands on a JSON line."""
    return {
        "url": page.url,
        "kind": page.kind.value,
        "title": page.title,
        "text": page.text,
        "author": page.author,
        "published_at": write_moment(page.published_at) if page.published_at else None,
        "modified_at": write_moment(page.modified_at),
        "language": page.language,
        "encoding": page.encoding,
        "declared": page.declared,
        "links": [
            {"url": link.url, "text": link.text, "place": link.place, "is_nofollow": link.is_nofollow}
            for link in page.links
        ],
        "copy_of": {"kind": page.copy_of.kind, "url": page.copy_of.url} if page.copy_of else None,
        "robots": list(page.robots),
        "is_allowed": page.is_allowed,
        "canonical": page.canonical,
    }


def write_lines(pages: Iterable[PageTruth], file: TextIO) -> int:
    """Write one JSON line for each page and return how many there were."""
    count = 0
    for page in pages:
        json.dump(describe(page), file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
        count += 1
    return count
