"""Lay a page out so that its repeated parts can be compared quickly.

In: a `Tree`. Out: `Nodes`: the page laid flat, and beside it plain lists of one length with what every comparison asks:
the kind of an element (its name and its classes, numbers left out), how deep it stands, and running sums of text and
links, so that whatever is asked about an element and all below it is a subtraction.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, islice

from pauk.extract.extractors.flat import TEXT, Flat, lay_flat
from pauk.extract.page.plain_text import KINDS, PRESERVED, TOUCHING, UNSEEN, plain_text, without_hints
from pauk.extract.page.tree import Node, Tree, identity

# What makers count in names (post_4711, row2) or say of the place (odd, first) does not make another kind of element.
_COUNTED = re.compile(r"\d+")
_OF_THE_PLACE = frozenset(
    "odd even first last alt alternate alt# row# bg# odd# even# firstrow lastrow lastchild firstchild".split()
)
_MOST_CLASSES = 8
# Names of attributes in which pages keep a date: datetime, title, data-time, data-timestamp, data-epoch, content …
_MAY_HOLD_DATE = re.compile(r"date|time|title|stamp|epoch|utc|content$|label")
_LONGEST_DATE = 80
# Elements that part what is before them from what is behind; and those that do where two of them touch.
_PARTING = frozenset(tag for tag, kind in KINDS.items() if tag != TEXT and kind != TOUCHING)
_TOUCHING = tuple(tag for tag, kind in KINDS.items() if tag and kind == TOUCHING)
_NONE: Mapping[str, str | None] = {}
_SHORT = 1_000  # characters of texts that are remembered: those of elements in elements would fill the memory


@dataclass(frozen=True, slots=True)
class Nodes:
    """The nodes of a page's body in page order, by their places; the body is place 0 and its own parent."""

    flat: Flat
    kinds: list[int]  # equal for elements of the same name and classes; 0 for texts
    marks: list[int]  # the same, but white space is -1: where these are the same, and the depths, two parts look alike
    depths: list[int]
    chars: list[int]  # characters that are no white space, in all texts before this place
    linked: list[int]  # of these inside links
    links: list[int]  # links before this place
    names: list[str]  # of the kinds: "div.post.reply"
    notes: dict[int, tuple[str, ...]]  # values of attributes that may hold a date, by the element's place
    attributes: list[Mapping[str, str | None]]  # of elements; texts have none
    hidden: frozenset[int]  # the elements that an attribute hides (`identity`)
    below: dict[int, list[int]] = field(default_factory=dict, repr=False)  # the children of elements asked for before
    said: dict[int, str] = field(default_factory=dict, repr=False)  # the short texts of elements asked for before

    def __len__(self) -> int:
        return len(self.flat.tags)

    def is_text(self, place: int) -> bool:
        """Whether a place is a text, not an element."""
        return self.kinds[place] == 0

    def children(self, place: int) -> list[int]:
        """Give the places right below an element, white space left out."""
        if (known := self.below.get(place)) is not None:
            return known
        ends, marks, found = self.flat.ends, self.marks, []
        child, end = place + 1, ends[place]
        while child < end:
            if marks[child] >= 0:
                found.append(child)
            child = ends[child]
        self.below[place] = found
        return found

    def count_chars(self, start: int, end: int) -> int:
        """Count the characters of text in a stretch of places."""
        return self.chars[end] - self.chars[start]

    def count_linked(self, start: int, end: int) -> int:
        """Count the characters of links in a stretch of places."""
        return self.linked[end] - self.linked[start]

    def count_links(self, start: int, end: int) -> int:
        """Count the links in a stretch of places."""
        return self.links[end] - self.links[start]

    def node(self, place: int) -> Node:
        """Return the parser's node of a place."""
        return self.flat.nodes[place]

    def attribute(self, place: int, name: str) -> str:
        """Return an attribute of an element; the empty string where there is none."""
        return (self.attributes[place].get(name) or "").strip()

    def text(self, place: int) -> str:
        """Return the text of a place and all below it, as readers see it."""
        if not self.kinds[place]:
            return " ".join(self.flat.texts[place].split())
        if (known := self.said.get(place)) is not None:
            return known
        text = self._read_line(place)
        if text is None:
            text = plain_text(self.flat.nodes[place], hidden=self.hidden)
        if len(text) <= _SHORT:
            self.said[place] = text
        return text

    def _read_line(self, place: int) -> str | None:
        """Return the text of an element that is one line, as `plain_text` writes it; None where it may be several."""
        flat, end = self.flat, self.flat.ends[place]
        below = flat.tags[place + 1 : end]
        if not below or flat.tags[place] in PRESERVED or not _PARTING.isdisjoint(below):
            return None
        if any(below.count(tag) > 1 for tag in _TOUCHING):
            return None
        return without_hints(" ".join("".join(flat.texts[place + 1 : end]).split()))

    def path(self, place: int, top: int = 0) -> tuple[int, ...]:
        """Return the kinds from right below `top` down to a place."""
        kinds: list[int] = []
        while place != top:
            kinds.append(self.kinds[place])
            place = self.flat.parents[place]
        return tuple(reversed(kinds))


def lay_out(tree: Tree) -> Nodes:
    """Lay a page out for comparing its parts."""
    flat = lay_flat(tree)
    attributes = [_NONE if tag == TEXT else node.attributes for tag, node in zip(flat.tags, flat.nodes, strict=True)]
    kinds, names, notes, leading = _look_at_elements(flat, attributes)
    depths = [0]
    for parent in islice(flat.parents, 1, None):
        depths.append(depths[parent] + 1)
    sizes = [len("".join(text.split())) if text else 0 for text in flat.texts]
    marks = [kind if kind or size else -1 for kind, size in zip(kinds, sizes, strict=True)]
    are_links, are_linked = [0] * len(kinds), [0] * len(kinds)
    end = 0
    for place in leading:
        are_links[place] = 1
        if place >= end:  # a link in a link adds nothing
            end = flat.ends[place]
            are_linked[place:end] = sizes[place:end]
    chars, linked, links = (list(accumulate(each, initial=0)) for each in (sizes, are_linked, are_links))
    hidden = frozenset(identity(flat.nodes[place]) for place in flat.unseen if KINDS.get(flat.tags[place], 0) < UNSEEN)
    return Nodes(flat, kinds, marks, depths, chars, linked, links, names, notes, attributes, hidden)


def _look_at_elements(
    flat: Flat, attributes: list[Mapping[str, str | None]]
) -> tuple[list[int], list[str], dict[int, tuple[str, ...]], list[int]]:
    """Number the kinds of elements in the order in which they are met (texts are kind 0); note dates and links."""
    numbers: dict[str, int] = {TEXT: 0}
    known: dict[tuple[str, str | None], int] = {}
    kinds: list[int] = []
    notes: dict[int, tuple[str, ...]] = {}
    leading: list[int] = []
    for place, (tag, its) in enumerate(zip(flat.tags, attributes, strict=True)):
        if tag == TEXT:
            kinds.append(0)
            continue
        key = (tag, its.get("class"))
        if (kind := known.get(key)) is None:
            known[key] = kind = numbers.setdefault(name_kind(*key), len(numbers))
        kinds.append(kind)
        if len(its) > ("class" in its):
            # Find the values of attributes that may hold a date: by their names, a number in them, and their length.
            found: tuple[str, ...] = ()
            for name, value in its.items():
                if value and _may_hold_date(name) and len(value) <= _LONGEST_DATE and _COUNTED.search(value):
                    found += (value,)
            if values := found:
                notes[place] = values
            if tag == "a" and "href" in its:
                leading.append(place)
    return kinds, list(numbers), notes, leading


@lru_cache(1_000)
def _may_hold_date(name: str) -> bool:
    return bool(_MAY_HOLD_DATE.search(name))


def name_kind(tag: str, classes: str | None) -> str:
    """Name the kind of an element: its name and its classes, sorted, without numbers and what only says the place."""
    if not classes:
        return tag
    words = {_COUNTED.sub("#", word) for word in classes.lower().split()[:_MOST_CLASSES]}
    return ".".join((tag, *sorted(words - _OF_THE_PLACE)))
