"""Measure what nets say about pages they have not seen, by the text that the product would take.

In: examples of the shared pages, and the chances of their blocks. Out: texts, figures with their intervals, and a file
of predictions, which ``python -m bench.extraction.cross_validated`` counts and keeps.
"""

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pauk.base.settings import EXTRACTION_PARTS
from pauk.extract.blocks.auto import Auto
from pauk.extract.blocks.features import Described
from pauk.extract.blocks.net import Net
from pauk.extract.blocks.part_nets import Judged, PartNets
from pauk.extract.blocks.parts import read_joining
from pauk.extract.page.tree import parse_tree
from pauk.learn.card import Figure
from pauk.learn.counts import Counts, score_macro, score_micro
from pauk.learn.intervals import measure_interval
from pauk.learn.word_counts import count_words
from train.extraction.auto.examples import CLEANEVAL, DRAGNET, Example

Floats = NDArray[np.float32]
Texts = Mapping[tuple[str, str], str]  # by set and page
HOW = "folds by site: each page was judged by nets that had seen no page of its site"
# What is measured, as elsewhere: CleanEval's final set, and all of Dragnet.
_MEASURED = ((CLEANEVAL, "final"), (DRAGNET, ""))
_WITHOUT_COMMENTS = ("title", "byline", "captions")
_SEED = 1


class _Said(Net):
    """Nets that have answered already."""

    def __init__(self, chances: Floats) -> None:
        self._chances = chances

    def read(self, page: Described) -> tuple[Floats, Floats]:
        return self._chances, np.zeros((len(page.words), 0), np.float32)


class NoParts(PartNets):
    """Tells no parts apart and takes no page for documentation: what reads these nets is measured by itself."""

    def __init__(self) -> None:
        pass

    def judge(self, page: Described, answers: Floats, seen: Floats) -> Judged:
        """Tell nothing."""
        return Judged(np.zeros((len(answers), 4), np.float32), 0.0)


class _Retold(Auto):
    """The product, with the answers of nets that have not seen the page in place of the shipped nets."""

    def __init__(self, article: Floats, content: Floats, joining: Iterable[str]) -> None:
        self._article, self._content, self._parts = _Said(article), _Said(content), NoParts()
        self._joining = read_joining(joining)


def take_text(example: Example, article: Floats, content: Floats) -> str:
    """Take a page's text as the product does: with comments on CleanEval, whose golds keep them, else without."""
    joining = EXTRACTION_PARTS if example.dataset == CLEANEVAL else _WITHOUT_COMMENTS
    extractor = _Retold(article, content, joining)
    return extractor.extract(parse_tree(example.html)).text


def measure_texts(examples: Sequence[Example], texts: Texts) -> list[Figure]:
    """Measure the words of the texts against the golds, over all pages of each set."""
    figures = []
    for dataset, part in _MEASURED:
        own = [example for example in examples if example.dataset == dataset and example.part == part]
        if own:
            figures += _measure_set(f"{dataset} {part}".strip(), own, texts)
    return figures


def _measure_set(name: str, examples: Sequence[Example], texts: Texts) -> list[Figure]:
    counts = [count_words(texts[example.dataset, example.id], example.gold) for example in examples]
    sites = [example.site for example in examples]
    on = f"{name}, {len(counts)} pages"
    figures = []
    for metric, measure in (("micro", _measure_micro), ("macro", _measure_macro)):
        found = measure_interval(counts, sites, measure, seed=_SEED)
        value, low, high = (round(number, 4) for number in (found.value, found.low, found.high))
        figures.append(Figure(f"word F1, {metric}", value, on, HOW, low, high))
    return figures


def _measure_micro(counts: Sequence[Counts]) -> float:
    return score_micro(counts).f1


def _measure_macro(counts: Sequence[Counts]) -> float:
    return score_macro(counts).f1


def write_predictions(texts: Texts, path: Path) -> None:
    """Write the texts as JSON lines, packed."""
    with gzip.open(path, "wt", encoding="utf-8", newline="\n") as file:
        for (dataset, page), text in texts.items():
            file.write(json.dumps({"id": page, "dataset": dataset, "text": text}) + "\n")
