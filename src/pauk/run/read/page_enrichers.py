"""Read the parts of a page that have always been kept: links, text, metadata, language, dates, sketch.

In: an `OpenPage`. Out: values of parts for which the store has tables and columns of their own.

A page in the hands of those who read it.

In: the record of a page, its tree, and what the job wants to know. Out: `OpenPage`, which every enricher reads from.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

from pauk import __version__
from pauk.base import outcomes
from pauk.base.page import LinksPart, Page, TextPart
from pauk.base.records import Link, LinkKind
from pauk.base.urls import number_url
from pauk.crawl.rules.url_shapes import ID, N, shape_of
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.page.links import RobotsRules
from pauk.extract.reader import Reading
from pauk.extract.text.fingerprint import fingerprint, read_lines, read_news
from pauk.extract.text.sketch import RECIPE, draw
from pauk.run.read.enrichers import Enricher
from pauk.run.read.reader_messages import join_all, split_all
from pauk.store.sql.packing import PackedLinks, pack_text


@dataclass(slots=True, kw_only=True)
class OpenPage:
    """A page in the hands of those who read it: the record that grows, its tree, and what others have read so far."""

    page: Page
    asked: RobotsRules  # what page and server ask of robots
    reading: Reading | None = None  # None: plain text
    plain: str = ""  # what is plain text, all of it
    extractor: Extractor | None = None
    brief: str = ""  # what a job wants the enricher to look for that is reading just now
    parts: dict[str, Any] = field(default_factory=dict)  # values by the names of enrichers

    @property
    def url(self) -> str:
        """Its URL."""
        return self.page.url

    @property
    def fetched_at(self) -> datetime:
        """When it was fetched."""
        return self.page.fetched_at

    @property
    def text(self) -> str:
        """What is kept of its text."""
        return self.page.text


_KEY = re.compile(r"(?=\S*\d)\S+")  # one word with a digit: a number, a key, a page of results
VERSION = __version__  # of the maker, which is kept with every text
PLAIN = "plain"  # the extractor that keeps all text, and the maker of what is plain text already
_FOLLOWED = frozenset((LinkKind.ANCHOR, LinkKind.FRAME, LinkKind.NEXT, LinkKind.PREV, LinkKind.REFRESH))
# The menus of a site are on every page of it.
number_known = lru_cache(20_000)(number_url)


def _read_text(page: OpenPage) -> TextPart:
    """Choose what is kept of a page's text, and say whether it is main text.

    Of a page without any all that a reader sees is kept: it can still be found, and its changes be told.
    """
    reading, whole = page.reading, 0
    if reading is None:
        text, outcome = page.plain if page.plain.strip() else "", page.page.outcome
    elif _is_plain(page):  # no need to ask for what is kept of it: everything
        text, outcome = reading.whole_text, reading.nothing or str(outcomes.OK)
    else:
        text, outcome = reading.text or reading.whole_text, reading.outcome
    if reading is not None and reading.whole_text:
        whole = reading.fingerprint
    maker = f"{PLAIN if page.extractor is None else page.extractor.name}/{VERSION}"
    if not text:
        return TextPart("", maker, outcome, whole=whole)
    said = text if reading is None else _without_labels(text, page.url, reading.links)
    skeleton, words = read_news(said, page.url)
    return TextPart(text, maker, outcome, pack_text(text), fingerprint(text), skeleton, whole, words, *read_lines(said))


def _without_labels(text: str, url: str, links: Sequence[Link]) -> str:
    """Return what a text says, without lines that only name links to pages of its own form; all where that is nothing.

    Filters lead to further filters, queries to related ones, keys to keys: such lists are always others, and no news.
    Lists of what has another form (articles, goods) are.
    """
    own = _form_of(url)
    lines = text.split("\n")
    told = set(lines)
    labels = {
        link.text for link in links if link.text in told and (_KEY.fullmatch(link.text) or _form_of(link.url) == own)
    }
    return "\n".join([line for line in lines if line not in labels]) or text


def _form_of(url: str) -> str:
    """Return the form of an address: its folders and the kind of its page, whatever it is asked with."""
    return shape_of(url).partition("?")[0].replace(ID, N)


def _carry_text(part: TextPart) -> bytes:
    short = [part.maker, part.outcome, part.fingerprint, part.skeleton, part.whole]
    return join_all(
        {"short": short}, [part.text.encode("utf-8", "surrogatepass"), part.packed, part.words, part.lines, part.runs]
    )


def _receive_text(data: bytes) -> TextPart:
    head, (text, packed, *marks) = split_all(data)
    maker, outcome, own, skeleton, whole = head["short"]
    return TextPart(text.decode("utf-8", "surrogatepass"), maker, outcome, packed, own, skeleton, whole, *marks)


def _read_links(page: OpenPage) -> LinksPart | None:
    reading = page.reading
    if reading is None:
        return None
    may_follow = page.asked.follow
    feeds = (link.url for link in reading.links if link.kind is LinkKind.FEED and link.follow and may_follow)
    return LinksPart(pack_links(reading.links, may_follow=may_follow), tuple(feeds), canonical=reading.canonical)


def _carry_links(part: LinksPart) -> bytes:
    return join_all({"others": part[1:]}, PackedLinks.of(part.links).columns())


def _receive_links(data: bytes) -> LinksPart:
    head, columns = split_all(data)
    feeds, sitemaps, moments, canonical = head["others"]
    links = PackedLinks.from_columns(*columns)
    return LinksPart(links, tuple(feeds), tuple(sitemaps), tuple(moments), canonical)


def _read_metadata(page: OpenPage) -> dict[str, str] | None:
    """Read what a page says of itself; whoever wants all text in no time gets what its head declares."""
    reading = page.reading
    if reading is None:
        return None
    if _is_plain(page):
        return {"title": reading.title}
    said = reading.metadata
    return {
        "title": said.title.value,
        "author": said.author.value,
        "description": said.description.value,
        "image": said.image.value,
        "site_name": said.site_name.value,
    }


def _read_language(page: OpenPage) -> str | None:
    reading = page.reading
    if reading is None:
        return None
    return reading.language if _is_plain(page) else reading.metadata.language.value


def _read_dates(page: OpenPage) -> dict[str, str] | None:
    if page.reading is None or _is_plain(page):
        return None
    return {"published": page.reading.published, "updated": page.reading.modified}


def _read_sketch(page: OpenPage) -> bytes | None:
    return draw(page.text) if page.text else None


def _is_plain(page: OpenPage) -> bool:
    return page.extractor is None or page.extractor.name == PLAIN


def pack_links(links: Sequence[Link], *, may_follow: bool) -> PackedLinks:
    """Number the links of a page, and mark those that are not to be followed."""
    marked = [
        link if link.follow and may_follow and link.kind in _FOLLOWED else Link(link.url, link.text, link.kind, False)
        for link in links
    ]
    return PackedLinks.pack([number_known(link.url) for link in marked], marked)


TEXT = Enricher(name="text", version=__version__, read=_read_text, pack=_carry_text, unpack=_receive_text)
LINKS = Enricher(name="links", version=__version__, read=_read_links, pack=_carry_links, unpack=_receive_links)
METADATA = Enricher(name="metadata", version=__version__, read=_read_metadata)
LANGUAGE = Enricher(name="language", version=__version__, read=_read_language)
DATES = Enricher(name="dates", version=__version__, read=_read_dates)
SKETCH = Enricher(name="sketch", version=str(RECIPE), read=_read_sketch, pack=bytes, unpack=bytes)
