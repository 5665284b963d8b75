"""Measure the figures about main text below which pauk may not fall.

In: a set. Out: for each method the figures to be pinned, more being better in all of them, with the corpus' digest. A
method that was trained on a set is held to what cross-validation says of it, whose counts are kept in a file: the floor
then guards that file, and the recipe that made it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.extraction.contestants import LEARNED
from bench.extraction.cross_validated import find_scores
from bench.extraction.sets import MarkedPage, PageSet
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.learn.counts import Counts, score_macro, score_micro
from pauk.learn.word_counts import count_words, cut_words

# Methods whose floors are pinned: the default, and what it and the hybrids are built on.
PINNED = ("auto", "bte", "boilerpipe-default", "boilerpipe-article", "readability")

Task = tuple[str, MarkedPage, frozenset[str]]
Pair = tuple[Counts, Counts]  # of a page: ASCII alone, and all characters kept
Mapper = Callable[[Callable[[Task], Pair], Sequence[Task]], Iterable[Pair]]


@dataclass(frozen=True, slots=True)
class TextFloor:
    """What one method reaches on one set."""

    name: str
    corpus: str
    n: int
    figures: Mapping[str, float]


def measure_methods(page_set: PageSet, methods: Sequence[str] = PINNED, mapper: Mapper = map) -> Iterator[TextFloor]:
    """Measure methods on a set; one that must be cross-validated there and was not has no floor."""
    pages, corpus = page_set.pages(), page_set.corpus()
    for method in methods:
        counts = _count(method, page_set, pages, mapper)
        if counts is not None:
            yield TextFloor(f"main-text/{page_set.name}/{method}", corpus, len(pages), figures_of(counts, pages))


def _count(method: str, page_set: PageSet, pages: Sequence[MarkedPage], mapper: Mapper) -> list[Pair] | None:
    if page_set.is_for_training and method in LEARNED:
        kept = find_scores(method, page_set)
        return (
            None if kept is None else [(one.overlap(ASCII).counts, one.overlap(ALL_CHARACTERS).counts) for one in kept]
        )
    return list(mapper(count_page, [(method, page, page_set.joining) for page in pages]))


def count_page(task: Task) -> Pair:
    """Have a method read one page, and count its words."""
    method, page, joining = task
    text = choose_extractor(method, joining=joining).extract(parse_tree(page.html)).text
    return count_words(text, page.gold), count_words(text, page.gold, cut_words)


def figures_of(counts: Sequence[Pair], pages: Sequence[MarkedPage]) -> dict[str, float]:
    """Return what is pinned; of sets that tell kinds of pages apart also the worst kind."""
    plain = [one for one, _ in counts if one.wanted]
    whole = [one for _, one in counts]
    micro = score_micro(plain)
    figures = {
        "precision": micro.precision,
        "recall": micro.recall,
        "f1": micro.f1,
        "macro_f1": score_macro(plain).f1,
        "all_f1": score_micro(whole).f1,
        "all_macro_f1": score_macro(whole).f1,
    }
    kinds: defaultdict[str, list[float]] = defaultdict(list)
    for page, one in zip(pages, whole, strict=True):
        if page.kind:
            kinds[page.kind].append(one.f1)
    worst = [sum(values) / len(values) for values in kinds.values()]
    return figures | ({"worst_kind_macro_f1": min(worst)} if worst else {})
