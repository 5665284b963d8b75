"""Read the lines of a page: the texts that a reader sees as one piece, with the places they come from.

In: `Nodes`. Out: `Line`s in page order. A line ends where a block or a cell begins or ends; inline elements do not end
it: ``Posted <b>12 May</b>, 10:30`` is one line of three texts.
"""

from bisect import bisect_right
from typing import NamedTuple

from pauk.extract.extractors.flat import TEXT
from pauk.extract.page.plain_text import BLOCK, CELL, KINDS, THING, TOUCHING, UNSEEN, without_hints
from pauk.forum.page.nodes import Nodes

_ENDS = frozenset((BLOCK, CELL))
_NEXT_INSIDE = 2  # places from a text to that of the element right behind it: the element's own and its text's


class Line(NamedTuple):
    """A line: its text, the block it stands in, and where in the text each of its places begins."""

    text: str
    home: int
    places: tuple[int, ...]
    starts: tuple[int, ...]

    def place_at(self, offset: int) -> int:
        """Return the place of the text that holds a character of the line."""
        return self.places[max(bisect_right(self.starts, offset) - 1, 0)]


def read_lines(nodes: Nodes) -> list[Line]:
    """Read all lines of a page."""
    reader = _LineReader(nodes)
    homes: list[int] = []
    ends: dict[str, int] = {}  # of links and labels: where the last one of each ends
    for place, (tag, parent, text) in enumerate(
        zip(nodes.flat.tags, nodes.flat.parents, nodes.flat.texts, strict=True)
    ):
        if tag == TEXT:
            homes.append(homes[parent])
            reader.add_text(text, place, homes[parent])
            continue
        kind = KINDS.get(tag)
        homes.append(place if kind in _ENDS or not place else homes[parent])
        if kind in _ENDS:
            if reader.parts:
                reader.end()
        elif kind is not None and (kind == THING or kind >= UNSEEN or (kind == TOUCHING and ends.get(tag) == place)):
            reader.part()
        if kind == TOUCHING:
            ends[tag] = nodes.flat.ends[place]
    reader.end()
    return reader.lines


class _LineReader:
    """The lines read so far, and the one under construction."""

    __slots__ = ("ends", "home", "lines", "parents", "parts", "places", "size", "starts")

    def __init__(self, nodes: Nodes) -> None:
        self.parents, self.ends = nodes.flat.parents, nodes.flat.ends
        self.lines: list[Line] = []
        self.home = -1
        self.parts: list[str] = []
        self.places: list[int] = []
        self.starts: list[int] = []
        self.size = 0  # of the line under construction

    def add_text(self, text: str, place: int, home: int) -> None:
        """Add a text to the line; white space is one space, and none at the line's ends."""
        if home != self.home:
            if self.parts:
                self.end()
            self.home = home
        words = () if text.isspace() else without_hints(text).split()
        if not words:
            if text:
                self.part()
            return
        if text[0].isspace() or self._stands_apart(words[0], place):
            self.part()
        self.places.append(place)
        self.starts.append(self.size)
        self._write(" ".join(words))
        if text[-1].isspace():
            self.part()

    def _stands_apart(self, word: str, place: int) -> bool:
        """Whether a style sheet keeps a text apart from the one before, though no white space does.

        Texts of two elements, none of which is inside the other, are apart: ``<i>Ana</i><i>12 May</i>``. So are numbers
        and words of different elements: ``<b>Ana60</b>23 May``; but ``1<sup>st</sup>`` and ``<b>W</b>ord`` are whole.
        """
        if not self.parts or not (before := self.parts[-1][-1]).isalnum():
            return False
        last = self.places[-1]
        one, other = self.parents[last], self.parents[place]
        if not (one <= place < self.ends[one] or other <= last < self.ends[other]):
            return True
        return word[0].isdigit() or (before.isdigit() and word[0].isalpha() and place - last > _NEXT_INSIDE)

    def part(self) -> None:
        """Part the words before and after."""
        if self.parts and self.parts[-1] != " ":
            self._write(" ")

    def end(self) -> None:
        """Finish the line under construction."""
        if self.places:
            text = "".join(self.parts).rstrip()
            self.lines.append(Line(text, self.home, tuple(self.places), tuple(self.starts)))
        self.parts.clear()
        self.places.clear()
        self.starts.clear()
        self.size = 0

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self.size += len(text)
