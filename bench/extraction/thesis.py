"""Reproduce the two tables of the thesis on CleanEval: its base extractors, and the machines that combine them.

``python -m bench.extraction.thesis [--seeds N]``. The thesis drew one random part for training, we draw several: 300
pages train SVM-A and the rest test it; 60 train SVM-B and SVM-seg. In: CleanEval of the shared data, both parts of it.
Out: bench/results/extraction-thesis.json. The shipped models have no part in this.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bench.extraction.contestants import contestants
from bench.extraction.sets import ALL_PARTS, CLEANEVAL, MarkedPage, shared_sets
from bench.extraction.thesis_drawing import print_tables
from bench.side_by_side import keep
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.hybrids.svm_a import SvmA
from pauk.extract.hybrids.training import RECIPES, THESIS, train_svm
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.learn.counts import Counts, score_micro
from pauk.learn.word_counts import count_words

# Rows of the tables that need no training: our plugs, and boilerpy3 as it is, which finds nothing on a page without
# <body>: that is what the thesis ran.
BASE = ("bte", "boilerpipe-article", "boilerpipe-default", "readability")
AS_IT_IS = ("boilerpy3, article", "boilerpy3, default")
LIBRARIES = ("boilerpy3", "scikit-learn")


OURS = ", our recipe"


@dataclass(frozen=True, slots=True)
class Trained:
    """One of the tables: which machines, and on how many pages they are trained."""

    name: str
    machines: tuple[str, ...]
    training_pages: int

    def rows(self) -> list[tuple[str, str]]:
        """Give the machines with the names of their rows: as in the thesis, and, where it differs, with our recipe."""
        ours = [(f"{machine}{OURS}", machine) for machine in self.machines if RECIPES[machine] != THESIS]
        return [*((machine, machine) for machine in self.machines), *ours]


TABLES = (Trained("SVM-A", ("svm-a",), 300), Trained("SVM-B and SVM-seg", ("svm-b", "svm-seg"), 60))
Scores = dict[str, list[Counts]]  # of each method, page by page


def read_pages() -> list[MarkedPage]:
    """Return all pages of CleanEval that have gold, or none where it is not there."""
    for one in shared_sets():
        if one.name == CLEANEVAL:
            return replace(one, split="").pages()
    return []


def measure(pages: Sequence[MarkedPage], seeds: int) -> dict[str, Any]:
    """Measure both tables, each with so many draws of its training pages."""
    base = _run_base(pages)
    return {
        "pages": len(pages),
        "bodiless": sum("<body" not in page.html.lower() for page in pages),
        "seeds": seeds,
        "tables": [_measure_table(table, pages, base, seeds) for table in TABLES],
    }


def _run_base(pages: Sequence[MarkedPage]) -> Scores:
    """Run once what needs no training."""
    scores = {name: [_count(choose_extractor(name), page) for page in pages] for name in BASE}
    for one in contestants():
        if one.name in AS_IT_IS:
            scores[one.name] = [count_words(one.take(page, joining=ALL_PARTS), page.gold) for page in pages]
    return scores


def _count(extractor: Extractor, page: MarkedPage) -> Counts:
    return count_words(extractor.extract(parse_tree(page.html)).text, page.gold)


def _measure_table(table: Trained, pages: Sequence[MarkedPage], base: Scores, seeds: int) -> dict[str, Any]:
    draws = []
    for seed in range(seeds):
        trained = set(Random(seed).sample(range(len(pages)), table.training_pages))
        tested = [at for at in range(len(pages)) if at not in trained]
        print(f"{table.name}, draw {seed + 1} of {seeds}: {len(trained)} pages train, {len(tested)} test")
        draws.append(_measure_draw(table, pages, base, sorted(trained), tested))
    return {
        "name": table.name,
        "trained": table.training_pages,
        "tested": len(pages) - table.training_pages,
        "methods": {name: _sum_up([draw[name] for draw in draws]) for name in draws[0]},
    }


def _measure_draw(
    table: Trained, pages: Sequence[MarkedPage], base: Scores, trained: Sequence[int], tested: Sequence[int]
) -> dict[str, Any]:
    """Score everybody on the pages that trained nobody."""
    drawn: dict[str, Any] = {name: {"score": score_micro(counts[at] for at in tested)} for name, counts in base.items()}
    pairs = [(pages[at].html, pages[at].gold) for at in trained]
    for row, machine in table.rows():
        recipe = RECIPES[machine] if row.endswith(OURS) else THESIS
        extractor = choose_extractor(machine, {machine: train_svm(machine, pairs, recipe=recipe)})
        drawn[row] = {"score": score_micro(_count(extractor, pages[at]) for at in tested)}
        if isinstance(extractor, SvmA):
            drawn[row]["chosen"] = Counter(extractor.choose(parse_tree(pages[at].html)) for at in tested)
    return drawn


def _sum_up(draws: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the mean of the draws, and the lowest and highest F1."""
    f1 = [draw["score"].f1 for draw in draws]
    told = {
        share: round(sum(getattr(draw["score"], share) for draw in draws) / len(draws), 4)
        for share in ("precision", "recall", "f1")
    }
    told |= {"lowest": round(min(f1), 4), "highest": round(max(f1), 4)}
    choices = [draw["chosen"] for draw in draws if "chosen" in draw]
    if choices:
        told["chosen"] = {name: round(sum(one[name] for one in choices) / len(choices), 1) for name in BASE}
    return told


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.extraction.thesis", description="Reproduce the thesis' tables on CleanEval."
    )
    parser.add_argument("--seeds", type=int, default=5, metavar="N", help="draws of the training pages (5)")
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="only so many pages, to try it (all)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    pages = read_pages()[: asked.pages or None]
    if not pages:
        sys.exit("CleanEval is not beside the clone: nothing to reproduce")
    body = measure(pages, asked.seeds)
    print_tables(body)
    if not asked.dry:
        print(f"\nkept in {keep('extraction-thesis', asked.now, body, libraries=LIBRARIES).name}")


if __name__ == "__main__":
    main()
