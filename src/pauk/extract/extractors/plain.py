"""Take all the text a reader sees for the main text; nothing is judged.

In: a `Tree`. Out: an `Extraction` with every text node of the body.
"""

from pauk.extract.extractors.extractor import Extraction
from pauk.extract.extractors.flat import lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.page.tree import Tree


class Plain:
    """Keeps everything, navigation and all."""

    name = "plain"

    def extract(self, tree: Tree) -> Extraction:
        """Take the whole text."""
        flat = lay_flat(tree)
        return keep_places(tree, flat, flat.text_places())
