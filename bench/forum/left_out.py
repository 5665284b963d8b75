"""Measure how the judges of lists and of kinds carry over to softwares that they were not taught with.

``python -m bench.forum.left_out [--pages N] [--keep]``. In: some pages of each likeness of a software, the sealed ones
apart (`train.forum.softwares`). Out: for each judge and software the share of answers that are right: as it is shipped,
and taught further with the pages of all other softwares; kinds also as the hand-made rules around the judge leave them.
``--keep`` writes bench/results/forum_left_out.json.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any

from train.forum.further import STRENGTH, make_examples, teach_further, weigh
from train.forum.kinds_pages import Look
from train.forum.rows import Example
from train.forum.softwares import NAMES, SoftwarePage, draw_softwares

from bench.side_by_side import keep
from pauk.forum.kinds import page_kind
from pauk.forum.page.weights import AnswerWeights
from pauk.forum.rows.lists import list_model

PAGES, SEED, FOLDS = 12, 1, 8
_JUDGES = {"kinds": page_kind.shipped_judge, "lists": list_model.shipped_judge}
Shares = dict[str, float]  # by software


def choose_pages(count: int, seed: int = SEED) -> list[SoftwarePage]:
    """Choose so many pages of each likeness."""
    by: dict[str, list[SoftwarePage]] = defaultdict(list)
    for page in draw_softwares(seed=seed):
        by[page.software].append(page)
    random = Random(seed)
    return [page for its in by.values() for page in random.sample(its, min(count, len(its)))]


def teach_folds(judge: AnswerWeights, examples: Sequence[Example]) -> dict[str, AnswerWeights]:
    """Give for each family of softwares a judge that was taught without it."""
    families = sorted({example.group for example in examples})
    taught: dict[str, AnswerWeights] = {}
    for fold in range(FOLDS):
        unseen = families[fold::FOLDS]
        fitted = teach_further(judge, weigh([one for one in examples if one.group not in unseen]), strength=STRENGTH)
        its = AnswerWeights.of(judge.answers, fitted["names"], fitted["weights"], fitted["bias"])
        taught |= dict.fromkeys(unseen, its)
    return taught


def measure(pages: Sequence[SoftwarePage]) -> dict[str, Shares]:
    """Return the share of right answers: by judge and what it was taught, by software."""
    made = list(make_examples(pages, SEED))
    figures: dict[str, Shares] = {}
    for name, shipped in _JUDGES.items():
        judge, its = shipped(), [(software, example) for what, software, example in made if what == name]
        taught = teach_folds(judge, [example for _, example in its])
        right: dict[str, Any] = defaultdict(lambda: defaultdict(list))
        for software, example in its:
            for way, one in (("shipped", judge), ("taught with others", taught[example.group])):
                chances = one.probabilities(example.features)
                right[way][software].append(max(chances, key=lambda answer: chances[answer]) == example.label)
                right[f"{way}, {example.label}"][software].append(right[way][software][-1])
        if name == "kinds":
            for page in pages:
                look = Look(page.html, page.url, page.now)
                for way, one in (("shipped", judge), ("taught with others", taught[page.family])):
                    told = page_kind.tell_kind(look.sheet, look.looks, look.found, look.listing, one, now=page.now)
                    right[f"{way}, with rules"][page.software].append(told.name == page.kind)
        for way, by in right.items():
            figures[f"{name}, {way}"] = {software: round(mean(answers), 4) for software, answers in by.items()}
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.left_out", description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES, help="pages of each likeness")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the file")
    chosen = parser.parse_args(arguments)
    pages = choose_pages(chosen.pages)
    figures = measure(pages)
    means = {way: round(mean(its.values()), 4) for way, its in figures.items()}
    for way, its in figures.items():
        worst = "  ".join(f"{name} {its[name]:.2f}" for name in sorted(its, key=lambda name: its[name])[:5])
        sys.stdout.write(f"{way:40} {means[way]:.4f}  {worst}\n")
    if chosen.keep:
        body = {"pages": len(pages), "softwares": len(NAMES), "strength": STRENGTH, "means": means}
        keep("forum_left_out", chosen.now, body | {"by_software": figures})
    return 0


if __name__ == "__main__":
    sys.exit(main())
