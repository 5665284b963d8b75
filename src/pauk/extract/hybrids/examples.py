"""Make examples for training out of pages whose main text is known.

In: a page's HTML and its gold text. Out: rows, each with the right answer and how much it counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from pauk.extract.extractors.flat import lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.hybrids.pool import run_pool
from pauk.extract.hybrids.rows import page_row, shape_rows, voted_rows
from pauk.extract.hybrids.segment_choice import RUBBISH, TEXT
from pauk.extract.hybrids.segments import cut_segments
from pauk.extract.hybrids.shares import PageWords, measure_shares
from pauk.extract.page.tree import parse_tree
from pauk.learn.word_counts import count_words, cut_words


@dataclass(frozen=True, slots=True)
class Example:
    """A row of numbers, the label a machine should choose for it, and its weight."""

    row: list[float]
    label: str
    weight: float = 1.0


def page_examples(html: str, gold: str) -> Iterator[Example]:
    """Say which extractor of the pool does best on a page, the first where several do; none if all fail."""
    tree = parse_tree(html)
    flat = lay_flat(tree)
    scores = {
        name: count_words(keep_places(tree, flat, places).text, gold, cut_words).f1
        for name, places in run_pool(tree, flat).items()
    }
    best = max(scores, key=scores.__getitem__)
    if scores[best]:
        yield Example(page_row(tree), best)


def segment_examples(
    html: str, gold: str, *, has_votes: bool, least_share: float, is_weighed: bool
) -> Iterator[Example]:
    """Say of each segment whether it is text: whether more than this share of its words are in the gold text."""
    tree = parse_tree(html)
    flat = lay_flat(tree)
    segments = cut_segments(flat)
    rows = voted_rows(tree, flat, segments) if has_votes else shape_rows(flat, segments)
    words = PageWords(flat)
    own = [words.of(segment.places) for segment in segments]
    for row, share, found in zip(rows, measure_shares(own, cut_words(gold)), own, strict=True):
        weight = sqrt(len(found)) if is_weighed else 1.0
        if weight:
            yield Example(row, TEXT if share > least_share else RUBBISH, weight)
