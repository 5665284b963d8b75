"""Judge each segment of a page by its shape, and by how much of it each of four extractors has taken.

In: a `Tree`. Out: an `Extraction`.
"""

from pauk.extract.extractors.extractor import Extraction
from pauk.extract.extractors.flat import lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.hybrids.rows import VOTED, VOTED_WIDTH, voted_rows
from pauk.extract.hybrids.segment_choice import LABELS, judge_segments
from pauk.extract.hybrids.segments import cut_segments
from pauk.extract.hybrids.svm import read_svm
from pauk.extract.page.tree import Tree


class SvmB:
    """A machine that knows segments by their shape and by votes."""

    name = "svm-b"

    def __init__(self, model: bytes, *, where: str = "the model of svm-b") -> None:
        self._svm = read_svm(model, features=VOTED, width=VOTED_WIDTH, labels=LABELS, where=where)

    def extract(self, tree: Tree) -> Extraction:
        """Take the segments that are judged to be text."""
        flat = lay_flat(tree)
        segments = [segment for segment in cut_segments(flat) if segment.places]
        places = judge_segments(self._svm, segments, voted_rows(tree, flat, segments))
        return keep_places(tree, flat, places)
