"""Make the rows of numbers that support vector machines judge.

In: a page. Out: one row for the page, or one for each of its segments; without votes the shape alone, with votes also
how much of the segment each extractor of the pool has taken.
"""

from collections.abc import Sequence

from pauk.extract.extractors.flat import Flat
from pauk.extract.hybrids.pool import POOL, run_pool
from pauk.extract.hybrids.segments import Segment
from pauk.extract.hybrids.shape import COUNT, FEATURES, describe
from pauk.extract.hybrids.shares import PageWords, measure_shares
from pauk.extract.page.tree import Tree

# What models say they were made for, and how wide their rows are.
SHAPE, SHAPE_WIDTH = FEATURES, COUNT
VOTED, VOTED_WIDTH = f"{FEATURES}-votes-1", COUNT + len(POOL)


def page_row(tree: Tree) -> list[float]:
    """Describe a whole page."""
    return describe(tree.root.html or "")


def shape_rows(flat: Flat, segments: Sequence[Segment]) -> list[list[float]]:
    """Describe each segment by its shape."""
    return [describe(segment.html(flat)) for segment in segments]


def voted_rows(tree: Tree, flat: Flat, segments: Sequence[Segment]) -> list[list[float]]:
    """Describe each segment by its shape, and by the votes of the pool."""
    words = PageWords(flat)
    votes = [share_of(words, segments, taken) for taken in run_pool(tree, flat).values()]
    return [[*shape, *shares] for shape, *shares in zip(shape_rows(flat, segments), *votes, strict=True)]


def share_of(words: PageWords, segments: Sequence[Segment], taken: Sequence[int]) -> list[float]:
    """Say how much of each segment is in these places: all of a segment that was taken whole is not measured."""
    known = frozenset(taken)
    doubtful = [not known.issuperset(segment.places) for segment in segments]
    open_words = [words.of(segment.places) for segment, is_open in zip(segments, doubtful, strict=True) if is_open]
    measured = iter(measure_shares(open_words, words.of(taken)))
    return [
        next(measured) if is_open else float(bool(segment.places))
        for segment, is_open in zip(segments, doubtful, strict=True)
    ]
