"""Hold what all who read rows ask about a page: its nodes, lines, dates and links, by stretches of places.

In: `Nodes`, lines, stamps, the page's URL and the one relative links start from. Out: `PageView`.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from pauk.base.urls import make_resolver
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.lines import Line
from pauk.forum.page.nodes import Nodes
from pauk.forum.rows.parts.url_shapes import Shapes

# Real index pages have up to a thousand links.
_MOST_LINKS = 6_000
_LONGEST_TEXT = 500
_MOST_TITLES = 3
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_MOST_INSIDE = 60  # places of a link, among which its heading is
_NUMBERS = re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-]\d{2}(?:\d{2})?(?!\d)")
_MONTHS = 12
_ANCHORS = "id", "name"  # what a fragment of this page names


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
class PageView:
    """A page as the readers of rows see it."""

    nodes: Nodes
    lines: Sequence[Line]
    stamps: Sequence[DateStamp]
    url: str
    base: str = ""
    heads: dict[tuple[int, int], list[int]] = field(
        default_factory=dict, repr=False
    )  # by row and width, once asked for
    taken: dict[int, list[tuple[int, tuple[int, int]]]] = field(default_factory=dict, repr=False)  # by element, as well

    @cached_property
    def links(self) -> list[RowLink]:
        """All links of the page that lead somewhere, in page order."""
        resolve = make_resolver(self.base or self.url)
        nodes, known, found = self.nodes, dict[str, tuple[str, str]](), list[RowLink]()
        for place, tag in enumerate(nodes.flat.tags):
            if tag != "a" or len(found) >= _MOST_LINKS:
                continue
            href = nodes.attribute(place, "href")
            if href and href not in known:
                known[href] = _resolve(resolve, href)
            if href and known[href][0]:
                found.append(RowLink(place, self._text_of(place), *known[href]))
        return found

    def _text_of(self, place: int) -> str:
        """Return the words on a link; one that wraps a whole page has none."""
        nodes, end = self.nodes, self.nodes.flat.ends[place]
        if end == place + 2 and nodes.is_text(place + 1):
            return " ".join(nodes.flat.texts[place + 1].split())[:_LONGEST_TEXT]
        place = self.heading_in(place)
        return nodes.text(place) if nodes.count_chars(place, nodes.flat.ends[place]) <= _LONGEST_TEXT else ""

    def heading_in(self, place: int) -> int:
        """Return the place of the only heading in a link that is a whole row or card, else the link's own."""
        inside = range(place + 1, min(self.nodes.flat.ends[place], place + _MOST_INSIDE))
        headings = [at for at in inside if self.nodes.flat.tags[at] in _HEADINGS]
        return headings[0] if len(headings) == 1 else place

    @cached_property
    def inward(self) -> frozenset[int]:
        """Places of the links that lead to a numbered element of this very page, as the permanent links of posts do."""
        numbered = [link for link in self.links if any(map(str.isdecimal, link.fragment))]
        if not numbered:
            return frozenset()
        given = (its.get(name) for its in self.nodes.attributes if its for name in _ANCHORS)
        named = {value.strip() for value in given if value}
        return frozenset(link.place for link in numbered if link.fragment in named)

    @cached_property
    def own_titles(self) -> list[str]:
        """What the page calls itself: the title in its head, and its first headings of the highest level."""
        top = self.nodes.node(0)
        top = top.parent if top.parent is not None else top
        titles = [node.text() for node in top.css("title")[:1]]
        headings = [place for place, tag in enumerate(self.nodes.flat.tags) if tag == "h1"][:_MOST_TITLES]
        return [" ".join(title.split()) for title in (*titles, *map(self.nodes.text, headings)) if title.strip()]

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
    def _settled(self) -> Sequence[DateStamp]:
        """The dates of the page, read in the one order of day and month that all of them allow."""
        order = _order_of(stamp.text for stamp in self.stamps)
        return [_turn(stamp, order) for stamp in self.stamps] if order else self.stamps

    @cached_property
    def _stamp_places(self) -> list[int]:
        return [stamp.place for stamp in self.stamps]

    def links_in(self, start: int, end: int) -> list[RowLink]:
        """Return the links of a stretch."""
        return self.links[bisect_left(self._link_places, start) : bisect_left(self._link_places, end)]

    def lines_in(self, start: int, end: int) -> range:
        """Return the numbers of the lines that begin in a stretch."""
        return range(bisect_left(self._line_places, start), bisect_left(self._line_places, end))

    def stretches_of(self, place: int) -> list[tuple[int, tuple[int, int]]]:
        """Return the stretches that an element takes of lines, each with the number of its line."""
        if (known := self.taken.get(place)) is None:
            self.taken[place] = known = list(self._find_stretches(place, self.nodes.flat.ends[place]))
        return known

    def _find_stretches(self, start: int, end: int) -> Iterator[tuple[int, tuple[int, int]]]:
        its = self.lines_in(start, end)
        for number in range(max(its.start - 1, 0), its.stop):  # it may begin in the middle of a line
            line = self.lines[number]
            first, last = bisect_left(line.places, start), bisect_left(line.places, end)
            if first < last:
                stop = line.starts[last] if last < len(line.starts) else len(line.text)
                yield number, (line.starts[first], stop)

    def is_dated(self, start: int, end: int) -> bool:
        """Whether a stretch shows a date, or an attribute in it holds one."""
        places, at = self._stamp_places, bisect_left(self._stamp_places, start)
        return at < len(places) and places[at] < end

    def stamps_in(self, start: int, end: int) -> list[DateStamp]:
        """Return the dates shown in a stretch; where none is, those that attributes hold."""
        found = self._settled[bisect_left(self._stamp_places, start) : bisect_left(self._stamp_places, end)]
        return [stamp for stamp in found if stamp.is_shown] or list(found)


def _order_of(texts: Iterable[str]) -> str:
    """Return the order of day and month that dates in numbers show by those that have one only; empty if none do."""
    votes = 0
    for text in texts:
        if match := _NUMBERS.search(text):
            first, second = int(match[1]), int(match[2])
            votes += (first > _MONTHS >= second) - (second > _MONTHS >= first)
    return ("DMY" if votes > 0 else "MDY") if votes else ""


def _turn(stamp: DateStamp, order: str) -> DateStamp:
    """Read a date in numbers in this order, where nothing beside it says how it is meant."""
    match, value = _NUMBERS.search(stamp.text), stamp.value
    if match is None or stamp.exact:
        return stamp
    day, month = (match[1], match[2]) if order == "DMY" else (match[2], match[1])
    is_turned = int(value[5:7]) == int(day) and int(value[8:10]) == int(month) and int(month) <= _MONTHS
    return replace(stamp, value=f"{value[:5]}{value[8:10]}-{value[5:7]}{value[10:]}") if is_turned else stamp


def _resolve(resolve: Callable[[str], str], href: str) -> tuple[str, str]:
    """Return where an href leads, with its fragment apart; nothing where it leads nowhere."""
    if href[0] == "#":
        return "", ""
    try:
        address, _, fragment = resolve(href).partition("#")
    except ValueError:
        return "", ""
    return (address, fragment) if address.startswith(("http:", "https:")) else ("", "")
