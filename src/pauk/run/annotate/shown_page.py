"""Show the whole kept page that a fragment was cut from, line by line, with the value marked.

In: a collection and an item. Out: a `MarkedPage`: plain text, nothing of the page's own markup.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pauk.annotate.anchors import place_in_page
from pauk.base.urls import number_url
from pauk.run.facts.page_candidates import lines_of
from pauk.store.collection import CollectionFolder

_MOST_LINES = 3_000


@dataclass(frozen=True, slots=True)
class MarkedPage:
    """The lines of a page; ``line`` is the one with the value, -1 where it is not there any more."""

    url: str
    lines: tuple[str, ...]
    line: int
    start: int
    stop: int


def show_page(folder: CollectionFolder, item: Mapping[str, Any]) -> MarkedPage:
    """Read a page version, the newest one where it was pruned; where none is kept, the fragment alone is shown."""
    url, page, words = item["url"], item["page"], item["words"]
    with folder.reader() as reader:
        kept = reader.pages.get(page)
        if kept is None or kept.url != url:
            found = reader.urls.find(number_url(url))
            kept = reader.pages.get(found.page) if found is not None else None
        if kept is None or not kept.place.length:
            lines = words.split("\n")
        else:
            lines = [" | ".join((*line.heads, line.text)) for line in lines_of(reader, kept)][:_MOST_LINES]
    return MarkedPage(url, tuple(lines), *place_in_page(lines, words, item["start"], item["stop"]))
