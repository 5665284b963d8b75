"""Cut a page into segments: the large pieces that are text or something else as a whole.

In: a page laid flat. Out: its segments, in page order; each knows the places of its outermost nodes and of its texts.
No text is in two segments, and none is in none; boxes and cells are segments even if they are empty.

An element that holds more than half of the page's text is cut further, a table into its cells; what stands loose beside
such an element is put together, and every other ``div`` and ``table`` is a segment. The two ways of cutting call each
other; they are generators that hand back what is to be cut next, so that no page is too deep for them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pauk.extract.extractors.flat import TEXT, Flat

_CELLS = frozenset(("td", "th", "caption"))
_BOXES = frozenset(("div", "table"))

_Cutting: TypeAlias = Iterator["_Cutting"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a page."""

    tops: tuple[int, ...]  # the places of its outermost nodes
    places: tuple[int, ...]  # the places of its texts

    def html(self, flat: Flat) -> str:
        """Write the segment as HTML."""
        return "".join(flat.nodes[place].html or "" for place in self.tops)


def cut_segments(flat: Flat) -> list[Segment]:
    """Cut a page into segments."""
    cutter = _SegmentCutter(flat)
    cuttings = [cutter.cut(0)]
    while cuttings:
        inner = next(cuttings[-1], None)
        if inner is None:
            cuttings.pop()
        else:
            cuttings.append(inner)
    return cutter.segments


class _SegmentCutter:
    """A page, how much text stands in each of its elements, and the segments cut so far."""

    __slots__ = ("chars", "flat", "segments")

    def __init__(self, flat: Flat) -> None:
        self.flat = flat
        self.segments: list[Segment] = []
        self.chars = [len(text) if text and not text.isspace() else 0 for text in flat.texts]
        for place in range(len(self.chars) - 1, 0, -1):
            self.chars[flat.parents[place]] += self.chars[place]

    def cut(self, place: int) -> _Cutting:
        """Cut an element into what holds most of the text, boxes, and the loose rest."""
        loose: list[int] = []
        for child in self._children(place):
            tag = self.flat.tags[child]
            if self._is_most(child):
                self._add_loose(loose)
                yield self.cut_table(child) if tag == "table" else self.cut(child)
            elif tag in _BOXES:
                self._add_loose(loose)
                self._add([child])
            elif tag != TEXT or self.chars[child]:
                loose.append(child)
        self._add_loose(loose)

    def cut_table(self, place: int) -> _Cutting:
        """Cut a table into its cells, and cut the cell that holds most of the text further."""
        inner = place + 1
        while inner < self.flat.ends[place]:
            is_cell = self.flat.tags[inner] in _CELLS
            if is_cell and self._is_most(inner):
                yield self.cut(inner)
            elif is_cell or (self.flat.tags[inner] == TEXT and self.chars[inner]):
                self._add([inner])
            inner = self.flat.ends[inner] if is_cell else inner + 1

    def _children(self, place: int) -> Iterator[int]:
        child = place + 1
        while child < self.flat.ends[place]:
            yield child
            child = self.flat.ends[child]

    def _is_most(self, place: int) -> bool:
        return self.flat.tags[place] != TEXT and self.chars[place] * 2 > self.chars[0]

    def _add_loose(self, tops: list[int]) -> None:
        """Make a segment of loose nodes, if they hold text, and begin anew."""
        if any(self.chars[place] for place in tops):
            self._add(tops)
        tops.clear()

    def _add(self, tops: list[int]) -> None:
        places = (inner for place in tops for inner in self.flat.text_places(place, self.flat.ends[place]))
        self.segments.append(Segment(tuple(tops), tuple(places)))
