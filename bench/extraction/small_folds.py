"""Cross-validate the whole of `auto` by small nets: ``python -m bench.extraction.small_folds FOLDER``.

In: the shared sets, and a folder of unpacked packages, as for ``python -m train.extraction.parts``; PyTorch. Out:
bench/results/extraction-folds.json: the words of the same pages' texts by the nets alone and with what tells parts,
everything taught without the sites of the page; and where the F1 of the figures in `cross_validated.json` is lost.

The figures there are those of large nets alone: three for each question and fold, 36 in all. Here is one net for each,
with a fifth of the made pages and half of the epochs, and the three nets that stand on them are taught anew in every
fold: two to three minutes of one core for each fold. Only differences between the rows say anything about the product.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from train.extraction.auto.examples import CLEANEVAL, DRAGNET, MarkedPage, read_pages
from train.extraction.auto.measuring import NoParts
from train.extraction.parts import teaching
from train.extraction.parts.examples import label_made, label_references, label_shared
from train.extraction.parts.references import GENERATORS, ReferencePage, read_references

from bench.extraction.cross_validated import read_kept
from bench.extraction.sets import shared_folder
from bench.side_by_side import RESULTS, keep
from pauk.extract.blocks.auto import Auto
from pauk.extract.blocks.net import Net
from pauk.extract.blocks.part_nets import NETS, PartNets
from pauk.extract.blocks.parts import read_joining
from pauk.extract.blocks.perceptron import Perceptron
from pauk.extract.page.tree import parse_tree
from pauk.learn.counts import Counts, score_macro, score_micro
from pauk.learn.digest import corpus_digest
from pauk.learn.word_counts import count_words

_MADE, _MADE_FOR_PARTS, _MADE_SEED = 1000, 2000, 2
_EPOCHS = {"article": 8, "content": 16}
_FOLDS = 5
_ALL = ("title", "byline", "captions")
# What is told apart, and which parts join the body; comments join where the golds keep them.
_WITH_PARTS = "the body, title, byline, captions"
_TEXTS = {
    "the nets alone": (False, _ALL),
    _WITH_PARTS: (True, _ALL),
    "the body, title": (True, ("title",)),
}
_LENGTHS = (0, 100, 400, 1000)  # words of the gold

Words = dict[str, dict[str, list[Counts]]]  # by set and text


class _Told(PartNets):
    """The nets that tell parts, as they were taught."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._page, self._reference, self._parts = (
            Perceptron({
                key.removeprefix(f"{name}."): array for key, array in arrays.items() if key.startswith(f"{name}.")
            })
            for name in NETS
        )  # fmt: skip


class _OfFold(Auto):
    """The product with the nets of a fold."""

    def __init__(self, article: Net, content: Net, parts: PartNets, joining: Sequence[str]) -> None:
        self._article, self._content, self._parts, self._joining = article, content, parts, read_joining(joining)


def measure(documents: Path, folds: Sequence[int]) -> Words:
    """Teach the nets of some folds, and count the words of the pages that they have not seen."""
    from train.extraction.auto.__main__ import make_material
    from train.extraction.auto.batches import Deck
    from train.extraction.auto.framework import torch

    torch.set_num_threads(1)
    pages = read_pages(shared_folder())
    references = list(read_references(documents, GENERATORS))
    deck = Deck(make_material(pages, _FOLDS, _MADE).examples, "cpu")
    fold_of = {(one.dataset, one.id): one.fold for one in deck.examples if one.dataset in (CLEANEVAL, DRAGNET)}
    words: Words = defaultdict(lambda: defaultdict(list))
    for fold in folds:
        article, content = (_fit(deck, recipe, fold) for recipe in ("article", "content"))
        taught = [page for page in pages if fold_of[page.dataset, page.id] != fold]
        parts = _teach_parts(taught, references, article)
        for page in pages:
            is_measured = page.dataset == DRAGNET or page.part == "final"
            if is_measured and fold_of[page.dataset, page.id] == fold:
                for name, own in _count(page, article, content, parts):
                    words[page.dataset][name].append(own)
        print(f"fold {fold} done", flush=True)
    return words


def _fit(deck: Any, recipe: str, fold: int) -> Net:
    from train.extraction.auto.fitting import RECIPES, choose_teachers, fit
    from train.extraction.auto.nets import read_weights, stack_nets

    teachers = choose_teachers(deck, RECIPES[recipe], fold)
    return Net(stack_nets([read_weights(fit(deck, teachers, RECIPES[recipe], seed=0, epochs=_EPOCHS[recipe]))]))


def _teach_parts(taught: Sequence[MarkedPage], references: Sequence[ReferencePage], article: Net) -> PartNets:
    labelled = [
        *label_shared(taught, article),
        *label_made(_MADE_FOR_PARTS, _MADE_SEED, article),
        *label_references(iter(references), article),
    ]
    return _Told(teaching.teach(labelled))


def _count(page: MarkedPage, article: Net, content: Net, parts: PartNets) -> Iterator[tuple[str, Counts]]:
    also = ("comments",) if page.dataset == CLEANEVAL else ()
    for name, (has_parts, joining) in _TEXTS.items():
        reader = _OfFold(article, content, parts if has_parts else NoParts(), (*joining, *also))
        yield name, count_words(reader.extract(parse_tree(page.html)).text, page.gold)


def write_sets(words: Words) -> list[dict[str, Any]]:
    """Write the figures of each set, a row a text."""
    sets = []
    for dataset, texts in sorted(words.items()):
        rows = []
        for name, own in texts.items():
            micro = score_micro(own)
            figures = (micro.precision, micro.recall, micro.f1, score_macro(own).f1)
            names = ("precision", "recall", "f1", "macro_f1")
            rows.append({"text": name} | {key: round(one, 4) for key, one in zip(names, figures, strict=True)})
        sets.append({"name": dataset, "pages": len(next(iter(texts.values()))), "rows": rows})
    return sets


def find_gaps() -> dict[str, Any]:
    """Say of CleanEval where the mean F1 of the pages is lost, by the figures that are kept: lengths, worst, kind."""
    kept = read_kept()["methods"]["auto"][CLEANEVAL]["pages"].values()
    pages = [Counts(*numbers[:3]) for numbers in kept if numbers[2]]
    lost = np.array([1 - one.f1 for one in pages])
    wanted = np.array([one.wanted for one in pages])
    missing = np.array([(one.wanted - one.hits) / max(one.found + one.wanted - 2 * one.hits, 1) for one in pages])
    rows = []
    for low, high in zip(_LENGTHS, (*_LENGTHS[1:], None), strict=True):
        own = (wanted >= low) & (wanted < (high or np.inf))
        rows.append({
            "words": f"{low:,} and more" if high is None else f"{low} to {high - 1}", "pages": int(own.sum()),
            "macro_f1": round(1 - float(lost[own].mean()), 4), "share": round(float(lost[own].sum() / lost.sum()), 4),
            "missing": round(float((lost * missing)[own].sum() / lost[own].sum()), 4),
        })  # fmt: skip
    worst = np.sort(lost)[::-1]
    return {"rows": rows, "worst": {str(few): round(float(worst[:few].sum() / lost.sum()), 4) for few in (10, 34, 68)}}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw one table for each set, and one of where F1 is lost."""
    figures = ("precision", "recall", "f1", "macro_f1")
    for one in result["sets"]:
        yield f"**{one['name']}**, {one['pages']} pages of {result['folds']} of five folds, by small nets:"
        rows = [[row["text"], *(f"{row[figure]:.3f}" for figure in figures)] for row in one["rows"]]
        yield table(["text", "precision", "recall", "F1", "macro F1"], rows)
    yield "**Where CleanEval's macro F1 is lost**, by the large nets, by words of the gold:"
    rows = [
        [row["words"], str(row["pages"]), *(f"{row[key]:.3f}" for key in ("macro_f1", "share", "missing"))]
        for row in result["gaps"]["rows"]
    ]
    yield table(["words", "pages", "macro F1", "share of what is lost", "of this by missing words"], rows)
    said = (f"the {few} worst pages {share:.3f}" for few, share in result["gaps"]["worst"].items())
    yield f"Of what is lost, {', '.join(said)}."


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what the text with its parts reached last, as figures for a floor: folds take too long for every run."""
    result = json.loads((RESULTS / "extraction-folds.json").read_text("utf-8"))
    figures: dict[str, float] = {}
    for one in result["sets"]:
        told = next(row for row in one["rows"] if row["text"] == _WITH_PARTS)
        figures |= {f"{one['name']}_{figure}": told[figure] for figure in ("f1", "macro_f1")}
    pages = [(result["folds"], one["name"], one["pages"]) for one in result["sets"]]
    return corpus_digest(repr(one).encode() for one in pages), sum(count for *_, count in pages), figures


def main(arguments: list[str] | None = None) -> None:
    """Teach, measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.extraction.small_folds", description=__doc__)
    parser.add_argument("documents", type=Path, help="a folder of unpacked packages of documentation")
    parser.add_argument("--folds", type=int, default=_FOLDS, metavar="N", help="only the first N of five folds")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    asked = parser.parse_args(arguments)
    sets = write_sets(measure(asked.documents, range(asked.folds)))
    for one in sets:
        for row in one["rows"]:
            print(one["name"], row)
    keep("extraction-folds", asked.now, {"folds": asked.folds, "sets": sets, "gaps": find_gaps()})


if __name__ == "__main__":
    main()
