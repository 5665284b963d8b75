"""Find the stretch of a page that has the most words and the fewest tags: Body Text Extraction.

In: a `Tree`. Out: an `Extraction`.

A. Finn, N. Kushmerick, B. Smyth: "Fact or fiction: content classification for digital libraries" (2001) look for the
stretch for which the words inside and the tags outside are most. A word is worth 1 and a tag -1, so it is the stretch
of the largest sum, which one walk finds (J. Kadane; J. Bentley, CACM 27(9), 1984). Runs of words and runs of tags are
taken as a whole, since a best stretch never ends inside one.
"""

from collections.abc import Iterator

from pauk.extract.extractors.extractor import Extraction
from pauk.extract.extractors.flat import TEXT, Flat, lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.page.tree import Tree
from pauk.learn.word_counts import cut_words

_VOID = frozenset("area base basefont bgsound br col embed frame hr img input link meta param source track wbr".split())
# These are taken out of a page before it is looked at; all other tags count, whether a reader sees them or not.
_REMOVED = frozenset(("script", "style"))


class Bte:
    """Keeps one stretch of the page."""

    name = "bte"

    def extract(self, tree: Tree) -> Extraction:
        """Take the stretch with the most words and the fewest tags."""
        flat = lay_flat(tree)
        return keep_places(tree, flat, find_body_text(flat))


def find_body_text(flat: Flat) -> list[int]:
    """Find the places of the texts in the best stretch; where several are as good, in the first of them."""
    places: list[int] = []
    first = last = start = 0
    best = value = 0
    for tags, words, place in _runs(flat):
        value = value - tags + words
        if not places or value < words:  # what came before costs more than it is worth
            start, value = len(places), words
        places.append(place)
        if value > best:
            best, first, last = value, start, len(places)
    return places[first:last]


def _runs(flat: Flat) -> Iterator[tuple[int, int, int]]:
    """Give for each text the start and end tags since the text before, its words, and its place."""
    open_ends: list[int] = []
    tags = 0
    for place, tag in enumerate(flat.tags):
        while open_ends and open_ends[-1] <= place:
            open_ends.pop()
            tags += 1
        if tag != TEXT:
            if tag not in _REMOVED:
                tags += 1 + 2 * flat.unseen.get(place, 0)
                if tag not in _VOID:
                    open_ends.append(flat.ends[place])
        elif words := _count_words(flat.texts[place]):
            yield tags, words, place
            tags = 0


def _count_words(text: str) -> int:
    """Count words; where a script has no spaces, each character is one."""
    return len(text.split() if text.isascii() else cut_words(text))
