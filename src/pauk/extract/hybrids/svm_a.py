"""Choose for each page the extractor that is likely to do best on it, by the shape of the page.

In: a `Tree`. Out: the `Extraction` of the chosen one.
"""

from pauk.extract.extractors.extractor import Extraction
from pauk.extract.extractors.flat import lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.hybrids.pool import POOL
from pauk.extract.hybrids.rows import SHAPE, SHAPE_WIDTH, page_row
from pauk.extract.hybrids.svm import read_svm
from pauk.extract.page.tree import Tree


class SvmA:
    """A machine that knows pages by their shape."""

    name = "svm-a"

    def __init__(self, model: bytes, *, where: str = "the model of svm-a") -> None:
        self._svm = read_svm(model, features=SHAPE, width=SHAPE_WIDTH, labels=POOL, where=where)

    def choose(self, tree: Tree) -> str:
        """Name the extractor for a page."""
        return self._svm.choose([page_row(tree)])[0]

    def extract(self, tree: Tree) -> Extraction:
        """Take what the chosen extractor takes."""
        flat = lay_flat(tree)
        return keep_places(tree, flat, POOL[self.choose(tree)](tree, flat))
