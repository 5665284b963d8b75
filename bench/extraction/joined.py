"""Measure what telling the parts of a page does to its text: ``python -m bench.extraction.joined``.

In: all sets. Out: bench/results/extraction-joined.json: for each set the text that the nets of articles take by
themselves, title, byline and captions with the body, which is what is cross-validated; and the text of the product,
which tells parts and joins those that are asked for, in several choices. On the shared sets all of it is by the shipped
nets, which were trained there: only differences between the rows of a set say anything.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from train.extraction.auto.measuring import NoParts

from bench.extraction.sets import CLEANEVAL, PageSet, all_sets, draw_some
from bench.side_by_side import keep
from pauk.extract.blocks.auto import Auto
from pauk.extract.blocks.parts import read_joining
from pauk.extract.page.tree import parse_tree
from pauk.learn.counts import score_macro, score_micro
from pauk.learn.word_counts import count_words

_ALL = ("title", "byline", "captions")
_CHOICES: tuple[tuple[str, ...], ...] = ((), ("title",), ("title", "captions"), _ALL)


class _Alone(Auto):
    """The product without what tells parts."""

    def __init__(self, *, joining: frozenset[str]) -> None:
        super().__init__(joining=joining)
        self._parts = NoParts()


def measure(pages: int) -> dict[str, Any]:
    """Measure every set."""
    return {"sets": [_measure_set(one, pages) for one in all_sets()]}


def _measure_set(one: PageSet, pages: int) -> dict[str, Any]:
    also = ("comments",) if one.name == CLEANEVAL else ()
    readers: dict[str, Auto] = {"the nets alone": _Alone(joining=read_joining((*_ALL, *also)))}
    readers |= {
        ", ".join(("the body", *names, *also)): Auto(joining=read_joining((*names, *also))) for names in _CHOICES
    }
    chosen = draw_some(one.pages(), pages)
    counts: dict[str, list[Any]] = {name: [] for name in readers}
    for page in chosen:
        tree = parse_tree(page.html)
        for name, reader in readers.items():
            counts[name].append(count_words(reader.extract(tree).text, page.gold))
    rows = []
    for name, own in counts.items():
        micro = score_micro(own)
        rows.append({
            "text": name, "precision": round(micro.precision, 4), "recall": round(micro.recall, 4),
            "f1": round(micro.f1, 4), "macro_f1": round(score_macro(own).f1, 4),
        })  # fmt: skip
    return {"name": one.name, "pages": len(chosen), "trained_on": one.is_for_training, "rows": rows}


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw one table for each set."""
    figures = ("precision", "recall", "f1", "macro_f1")
    for one in result["sets"]:
        seen = "which the nets know" if one["trained_on"] else "which teach nothing"
        yield f"**{one['name']}**, {one['pages']} pages, {seen}:"
        rows = [[row["text"], *(f"{row[figure]:.3f}" for figure in figures)] for row in one["rows"]]
        yield table(["text", "precision", "recall", "F1", "macro F1"], rows)


def main(arguments: list[str] | None = None) -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.extraction.joined", description=__doc__)
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="so many pages of each set (all)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    body = measure(asked.pages)
    for one in body["sets"]:
        for row in one["rows"]:
            print(one["name"], row)
    if not asked.dry:
        keep("extraction-joined", asked.now, body)


if __name__ == "__main__":
    main()
