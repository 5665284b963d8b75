"""Clean what Readability has chosen: drop the tables, lists and boxes that are not text.

In: a draft and the elements that were chosen. Out: the places of the texts that stay.

Every rule looks at sums over what is left below an element, and what one rule drops the next one does not see. So each
group of elements is swept from the end of the page to its beginning, and what was lost on the way is taken from the
sums of the elements around it: one walk for each group, however deep they stand in each other.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pauk.extract.extractors.flat import TEXT
from pauk.extract.extractors.readability_page import FRAMES, Draft, ElementTotals

_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_FURNITURE = frozenset("form iframe textarea".split())
_CALL_TO_ACTION = re.compile(r"\s*(?:sign up|subscribe|download|get the latest)\b", re.IGNORECASE)
_CALL_CHARS = 100
_BOXES = ("table", "ul", "div", "aside", "header", "footer", "section")
_SHORT_CHARS = 25
_MANY_COMMAS = 10
_FREE_ITEMS = 100  # a list may have so many items more than paragraphs


def clean(draft: Draft, scores: Mapping[int, float], roots: Sequence[int]) -> list[int]:
    """Drop what is not text from the chosen elements; return the places in the flat page of what stays."""
    sweeper = _Sweeper(draft, scores, roots)
    sweeper.sweep(_HEADINGS | _FURNITURE | {"p"}, sweeper.is_furniture)
    for box in _BOXES:
        sweeper.sweep(frozenset((box,)), sweeper.is_rubbish)
    return [draft.sources[place] for place in sweeper.left() if draft.tags[place] == TEXT]


class _Sweeper:
    """The chosen elements, what is below them, and what was dropped so far."""

    __slots__ = ("draft", "dropped", "elements", "framed", "roots", "scores", "totals")

    def __init__(self, draft: Draft, scores: Mapping[int, float], roots: Sequence[int]) -> None:
        self.draft = draft
        self.scores = scores
        self.roots = roots
        self.dropped: set[int] = set()
        self.totals: dict[int, ElementTotals] = {}  # where they differ from the draft's
        self.elements = self._elements_left()
        # Mark what stands inside an article or the main element.
        framed = bytearray(len(draft.tags))
        for place, parent in enumerate(draft.parents):
            framed[place] = framed[parent] or draft.tags[parent] in FRAMES
        self.framed = framed

    def sweep(self, names: frozenset[str], is_bad: Callable[[int], bool]) -> None:
        """Drop the elements of these names that are bad, those at the end of the page first."""
        draft, roots, losses = self.draft, frozenset(self.roots), dict[int, ElementTotals]()
        if not any(draft.tags[place] in names for place in self.elements):
            return
        dropped = len(self.dropped)
        for place in self.elements:
            tag = draft.tags[place]
            loss = losses.pop(place, None)
            if loss is not None:
                # Take what was lost from the totals of an element; those of the draft stay as they are.
                if place not in self.totals:
                    self.totals[place] = replace(self.draft.totals[place])
                self.totals[place].take_away(loss)
            is_dropped = tag in names and is_bad(place)
            if is_dropped:
                self.dropped.add(place)
                loss = loss or ElementTotals()
                loss.add(self._below(place), "")
            if loss is not None and place not in roots:
                above = losses.setdefault(draft.parents[place], ElementTotals())
                above.add(loss, tag)
                if is_dropped:
                    above.count(tag)
        if len(self.dropped) > dropped:
            self.elements = self._elements_left()

    def _elements_left(self) -> list[int]:
        """Give the elements that were not dropped, the last of the page first."""
        return [place for place in self.left() if self.draft.tags[place] != TEXT][::-1]

    def _below(self, place: int) -> ElementTotals:
        """Give the totals of an element, without what was dropped so far."""
        return self.totals.get(place, self.draft.totals[place])

    def is_furniture(self, place: int) -> bool:
        """Say whether this is a heading of links, a form, or a paragraph that wants something of the reader."""
        tag = self.draft.tags[place]
        if tag in _FURNITURE:
            return True
        density = self._below(place).link_density
        if tag in _HEADINGS:
            return density > 0.33 or self.draft.weigh_names(place) < 0
        return density > 0.2 and _CALL_TO_ACTION.match(self._beginning(place)) is not None

    def _beginning(self, place: int) -> str:
        text = ""
        for inner in self.draft.text_places(place):
            text = (text + self.draft.flat.texts[inner]).lstrip()
            if len(text) > _CALL_CHARS:
                break
        return text

    def is_rubbish(self, place: int) -> bool:
        """Say whether a box holds links, pictures or form fields rather than text."""
        tag, below = self.draft.tags[place], self._below(place)
        weight = self.draft.weigh_names(place)
        if weight + self.scores.get(place, 0) < 0:
            return True
        if below.commas >= _MANY_COMMAS:
            return False
        return (
            bool(below.paragraphs and below.images > 1 + below.paragraphs * 1.3)
            or (below.items - _FREE_ITEMS > below.paragraphs and tag != "ul")
            or below.inputs > below.paragraphs / 3
            or (below.chars < _SHORT_CHARS and below.images not in (1, 2))
            or below.link_density > self._most_links(place, tag, weight)
            or below.embeds > 1
            or (below.embeds == 1 and below.chars < 75)
        )

    def _most_links(self, place: int, tag: str, weight: int) -> float:
        if weight >= 25:
            return 0.5
        if tag not in ("ul", "section"):
            return 0.2
        return 0.25 if self.framed[place] else 0.2

    def left(self) -> Iterator[int]:
        """Give all that was not dropped, in page order."""
        for root in self.roots:
            place = root
            while place < self.draft.ends[root]:
                if place in self.dropped:
                    place = self.draft.ends[place]
                else:
                    yield place
                    place += 1
