"""Hold what all who read rows ask about a page: its nodes, lines, dates and links, by stretches of places.

In: `Nodes`, lines, stamps, the page's URL and the one relative links start from. Out: `Sheet`.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import can_ada

from pauk.forum.lines import Line
from pauk.forum.nodes import Nodes
from pauk.forum.rows.shapes import Shapes
from pauk.forum.stamps import Stamp

# Real index pages have up to a thousand links.
_MOST_LINKS = 20_000
_LONGEST_TEXT = 500


class RowLink(NamedTuple):
    """A link: its place, its words, and where it leads; `url` is absolute, without the fragment."""

    place: int
    text: str
    url: str
    fragment: str = ""

    @property
    def whole(self) -> str:
        """The URL with its fragment."""
        return f"{self.url}#{self.fragment}" if self.fragment else self.url


@dataclass
class Sheet:
    """A page as the readers of rows see it."""

    nodes: Nodes
    lines: Sequence[Line]
    stamps: Sequence[Stamp]
    url: str
    base: str = ""

    @cached_property
    def links(self) -> list[RowLink]:
        """All links of the page that lead somewhere, in page order."""
        start = _parse(self.base or self.url)
        nodes, known, found = self.nodes, dict[str, tuple[str, str]](), list[RowLink]()
        for place, tag in enumerate(nodes.flat.tags):
            if tag != "a" or len(found) >= _MOST_LINKS:
                continue
            href = nodes.attribute(place, "href")
            if href and href not in known:
                known[href] = _resolve(start, href)
            if href and known[href][0]:
                text = nodes.text(place) if nodes.count_chars(place, nodes.flat.ends[place]) <= _LONGEST_TEXT else ""
                found.append(RowLink(place, text, *known[href]))
        return found

    @cached_property
    def shapes(self) -> Shapes:
        """The shapes of the page's URLs."""
        return Shapes(link.url for link in self.links)

    @cached_property
    def _link_places(self) -> list[int]:
        return [link.place for link in self.links]

    @cached_property
    def _line_places(self) -> list[int]:
        return [line.places[0] for line in self.lines]

    @cached_property
    def _stamp_places(self) -> list[int]:
        return [stamp.place for stamp in self.stamps]

    def links_in(self, start: int, end: int) -> list[RowLink]:
        """Return the links of a stretch."""
        return self.links[bisect_left(self._link_places, start) : bisect_left(self._link_places, end)]

    def lines_in(self, start: int, end: int) -> range:
        """Return the numbers of the lines that begin in a stretch."""
        return range(bisect_left(self._line_places, start), bisect_left(self._line_places, end))

    def stamps_in(self, start: int, end: int) -> list[Stamp]:
        """Return the dates shown in a stretch; where none is, those that attributes hold."""
        found = self.stamps[bisect_left(self._stamp_places, start) : bisect_left(self._stamp_places, end)]
        return [stamp for stamp in found if stamp.is_shown] or list(found)


def _parse(url: str) -> can_ada.URL | None:
    try:
        return can_ada.parse(url)
    except (ValueError, TypeError):
        return None


def _resolve(start: can_ada.URL | None, href: str) -> tuple[str, str]:
    """Return where an href leads, with its fragment apart; nothing where it leads nowhere."""
    if href[0] == "#":
        return "", ""
    try:
        url = (start + href if start is not None else can_ada.parse(href)).href
    except (ValueError, TypeError):
        return "", ""
    address, _, fragment = url.partition("#")
    return (address, fragment) if address.startswith(("http:", "https:")) else ("", "")
