"""Turn the places an extractor keeps into an extraction.

In: a page laid flat, and places in it. Out: an `Extraction` with their text, or one that says why there is none.
"""

from collections.abc import Iterable

from pauk.extract.extractors.extractor import Extraction, no_main_text
from pauk.extract.extractors.flat import Flat
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Tree, identity

NO_TEXT = "no text on the page"
NOTHING_CHOSEN = "nothing on the page was taken for main text"


def keep_places(tree: Tree, flat: Flat, places: Iterable[int]) -> Extraction:
    """Keep the texts at these places."""
    kept = frozenset(identity(flat.nodes[place]) for place in places)
    text = plain_text(tree.body, kept=kept) if kept else ""
    if text.strip():
        return Extraction(text, kept=kept)
    return no_main_text(NOTHING_CHOSEN if any(flat.text_places()) else NO_TEXT)
