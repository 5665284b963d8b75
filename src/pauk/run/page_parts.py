"""The parts of a page that have always been kept: links, text, metadata, language, dates, sketch.

In: an `OpenPage`. Out: fields of `ReadPage`, for which the store has tables and columns of their own.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pauk import __version__
from pauk.base import outcomes
from pauk.base.records import Link, LinkKind
from pauk.base.urls import number_url
from pauk.crawl.news import read_news
from pauk.extract.fingerprint import fingerprint
from pauk.extract.sketch import RECIPE, draw
from pauk.run.enrichers import Enricher, OpenPage
from pauk.store.links import PageLinks
from pauk.store.packing import pack_text

VERSION = __version__  # of the maker, which is kept with every text
PLAIN = "plain"  # the extractor that keeps all text, and the maker of what is plain text already
_FOLLOWED = frozenset((LinkKind.ANCHOR, LinkKind.FRAME, LinkKind.NEXT, LinkKind.PREV, LinkKind.REFRESH))
# The menus of a site are on every page of it.
number_known = lru_cache(20_000)(number_url)


def _read_text(page: OpenPage) -> dict[str, Any]:
    """Choose what is kept of a page's text, and say whether it is main text.

    Of a page without any all that a reader sees is kept: it can still be found, and its changes be told.
    """
    reading, is_plain = page.reading, _is_plain(page)
    if reading is None:
        text, outcome, whole = page.text, "", ""
    elif is_plain:  # no need to ask for what is kept of it: everything
        text, outcome, whole = reading.text, reading.nothing or str(outcomes.OK), reading.text
    else:
        text, outcome, whole = reading.main_text or reading.text, reading.outcome, reading.text
    page.text = text if text.strip() or reading is not None else ""
    maker = PLAIN if page.extractor is None else page.extractor.name
    read: dict[str, Any] = {"text": text, "text_outcome": outcome, "maker": f"{maker}/{VERSION}"}
    if page.text:
        skeleton, words = read_news(text)
        read |= {"fingerprint": fingerprint(text), "packed": pack_text(text), "skeleton": skeleton, "words": words}
    if reading is not None and whole:
        read["whole"] = reading.fingerprint
    return read


def _read_links(page: OpenPage) -> dict[str, Any]:
    reading = page.reading
    if reading is None:
        return {}
    may_follow = page.asked.follow
    feeds = (link.url for link in reading.links if link.kind is LinkKind.FEED and link.follow and may_follow)
    return {
        "links": pack_links(reading.links, may_follow=may_follow),
        "feeds": tuple(feeds),
        "canonical": reading.canonical,
    }


def _read_metadata(page: OpenPage) -> dict[str, Any]:
    """Read what a page says of itself; whoever wants all text in no time gets what its head declares."""
    reading = page.reading
    if reading is None:
        return {}
    if _is_plain(page):
        return {"title": reading.title}
    said = reading.metadata
    more = {
        "author": said.author.value,
        "description": said.description.value,
        "image": said.image.value,
        "site_name": said.site_name.value,
    }
    return {"title": said.title.value, "said": {name: value for name, value in more.items() if value}}


def _read_language(page: OpenPage) -> dict[str, Any]:
    reading = page.reading
    if reading is None:
        return {}
    return {"language": reading.language if _is_plain(page) else reading.metadata.language.value}


def _read_dates(page: OpenPage) -> dict[str, Any]:
    if page.reading is None or _is_plain(page):
        return {}
    dates = {"published": page.reading.published, "updated": page.reading.modified}
    return {"said": {name: value for name, value in dates.items() if value}}


def _read_sketch(page: OpenPage) -> dict[str, Any]:
    return {"sketch": draw(page.text)} if page.text else {}


def _is_plain(page: OpenPage) -> bool:
    return page.extractor is None or page.extractor.name == PLAIN


def pack_links(links: Sequence[Link], *, may_follow: bool) -> PageLinks:
    """Number the links of a page, and mark those that are not to be followed."""
    marked = [
        link if link.follow and may_follow and link.kind in _FOLLOWED else Link(link.url, link.text, link.kind, False)
        for link in links
    ]
    return PageLinks.pack([number_known(link.url) for link in marked], marked)


TEXT = Enricher(name="text", version=__version__, read=_read_text, has_row=False)
LINKS = Enricher(name="links", version=__version__, read=_read_links, has_row=False)
METADATA = Enricher(name="metadata", version=__version__, read=_read_metadata, has_row=False)
LANGUAGE = Enricher(name="language", version=__version__, read=_read_language, has_row=False)
DATES = Enricher(name="dates", version=__version__, read=_read_dates, has_row=False)
SKETCH = Enricher(name="sketch", version=str(RECIPE), read=_read_sketch, has_row=False)
