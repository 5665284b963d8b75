"""Measure main text on reference documentation: words against the content container, and whether its parts are kept.

``python -m bench.extraction.references FOLDER [--pages N]``. In: a folder of unpacked packages, as for
``python -m train.extraction.parts``. Out: bench/results/extraction-references.json: by package the mean F1, recall and
precision of the pages' words; of all terms, rows and code the share that is kept. Generators that teach are drawn with
another seed than for training, so that their pages are mostly new; the generators in `KEPT` never teach. Of those whose
recall misses the goal, the words that were lost are counted by the kind of block they stood in.
"""

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from train.extraction.parts.references import (
    GENERATORS,
    KEPT,
    Package,
    ReferencePage,
    find_inside,
    label_content,
    read_references,
)

from bench.side_by_side import RESULTS, keep
from pauk.extract.blocks.outline import Outline, read_outline
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import Tree, identity, parse_tree
from pauk.learn.alignment import measure_lcs
from pauk.learn.digest import corpus_digest

_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_PARTS = {"terms": "dt", "rows": "tr", "code": "pre"}
_MOST_OF_A_KIND, _LOOKED_AT, _KEPT_SHARE = 300, 12, 0.9
_LEAST_WORDS = 20
_GOAL = 0.95  # of the recall on each generator
# What a block is by its own element; anything else is prose, and what is mostly links is that.
_KINDS = {
    "dt": "terms", "td": "rows", "th": "rows", "li": "items", "button": "buttons", "pre": "code",
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "headings"),
}  # fmt: skip
SEED = 77


def measure(folder: Path, generators: dict[str, tuple[Package, ...]], pages: int) -> dict[str, Any]:
    """Measure pages of every package that is there."""
    scores: defaultdict[str, list[tuple[float, float, float]]] = defaultdict(list)
    parts: defaultdict[str, list[bool]] = defaultdict(list)
    lost: defaultdict[str, Counter[str]] = defaultdict(Counter)
    extractor = choose_extractor("auto")
    for page in read_references(folder, generators, count=pages, seed=SEED):
        tree = parse_tree(page.html)
        outline = read_outline(tree)
        gold, unsure = _find_gold(page, tree, outline)
        if len(gold) < _LEAST_WORDS:
            continue
        made = extractor.extract(tree)
        text = made.text
        found = _cut("\n".join(line for line in text.split("\n") if line not in unsure))
        hits = measure_lcs(found, gold)
        name = f"{page.generator}: {page.package.name}"
        scores[name].append((2 * hits / (len(found) + len(gold)), hits / len(gold), hits / max(len(found), 1)))
        lost[name] += _count_lost(page, tree, outline, made.kept or frozenset())
        for kind, is_kept in _look_at_parts(page, tree, text):
            parts[kind].append(is_kept)
    packages = _average(scores)
    missed = {row["name"]: dict(lost[row["name"]].most_common()) for row in packages if row["recall"] < _GOAL}
    return {"packages": packages, "parts": _share(parts), "lost": missed}


def _find_gold(page: ReferencePage, tree: Tree, outline: Outline) -> tuple[list[str], set[str]]:
    """Find the words of the content, and the lines of which nobody can say what they are."""
    shares, is_unsure = label_content(page, tree, outline)
    texts = [block.text for block in outline.blocks]
    gold = "\n".join(text for text, share in zip(texts, shares, strict=True) if share > 0.5)
    return _cut(gold), {text for text, unsure in zip(texts, is_unsure, strict=True) if unsure}


def _count_lost(page: ReferencePage, tree: Tree, outline: Outline, kept: frozenset[int]) -> Counter[str]:
    """Count the words of the content that are not in the text, by the kind of block."""
    lost: Counter[str] = Counter()
    shares, _ = label_content(page, tree, outline)
    for block, share in zip(outline.blocks, shares.tolist(), strict=True):
        if share > 0.5 and kept.isdisjoint(block.nodes):
            is_linked = 2 * block.linked > len(block.text)
            lost["links" if is_linked else _KINDS.get(outline.tags[block.home], "prose")] += len(_cut(block.text))
    return lost


def _look_at_parts(page: ReferencePage, tree: Tree, text: str) -> Iterator[tuple[str, bool]]:
    """Say of each term, row and piece of code in the content whether nearly all of its first words are in the text."""
    inside = find_inside(tree, page.package.container) - find_inside(tree, page.package.without)
    for kind, tag in _PARTS.items():
        for element in tree.document.css(tag)[:_MOST_OF_A_KIND]:
            nodes = [identity(node) for node in element.traverse(include_text=True) if node.tag == "-text"]
            words = _cut(element.text(deep=True, separator=" "))[:_LOOKED_AT]
            if words and nodes and sum(node in inside for node in nodes) >= _KEPT_SHARE * len(nodes):
                yield kind, sum(word in text for word in words) >= _KEPT_SHARE * len(words)


def _cut(text: str) -> list[str]:
    return _NOT_ASCII.sub("", text).split()


def _average(scores: dict[str, list[tuple[float, float, float]]]) -> list[dict[str, Any]]:
    rows = []
    for name, own in sorted(scores.items()):
        f1, recall, precision = (round(float(value), 4) for value in np.mean(own, axis=0))
        rows.append({"name": name, "pages": len(own), "f1": f1, "recall": recall, "precision": precision})
    return rows


def _share(parts: dict[str, list[bool]]) -> dict[str, Any]:
    return {kind: {"kept": round(sum(own) / len(own), 4), "of": len(own)} for kind, own in sorted(parts.items())}


def _mean(half: dict[str, Any]) -> dict[str, float]:
    names = ("f1", "recall", "precision")
    return {name: round(sum(row[name] for row in half["packages"]) / len(half["packages"]), 4) for name in names}


def read_floor() -> tuple[str, int, dict[str, float]]:
    """Return what was measured last, as figures for a floor, with the digest of the packages it was measured on.

    The packages are too large to be measured in every run: the floor guards the result that is kept.
    """
    result = json.loads((RESULTS / "extraction-references.json").read_text("utf-8"))
    figures: dict[str, float] = {}
    rows: list[tuple[str, int]] = []
    for name in ("seen", "kept"):
        half = result[name]
        rows += [(row["name"], row["pages"]) for row in half["packages"]]
        figures |= {f"{name}_{figure}": half["mean"][figure] for figure in ("f1", "recall")}
        figures |= {f"{name}_{kind}": one["kept"] for kind, one in half["parts"].items()}
        figures[f"{name}_worst_recall"] = min(row["recall"] for row in half["packages"])
    return corpus_digest(repr(row).encode() for row in rows), sum(pages for _, pages in rows), figures


def main(arguments: list[str] | None = None) -> None:
    """Measure both halves, print and keep."""
    parser = argparse.ArgumentParser(prog="python -m bench.extraction.references", description=__doc__)
    parser.add_argument("documents", type=Path, help="a folder of unpacked packages of documentation")
    parser.add_argument("--pages", type=int, default=10, metavar="N", help="pages of each package (10)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    asked = parser.parse_args(arguments)
    body = {}
    for name, generators in (("seen", GENERATORS), ("kept", KEPT)):
        half = measure(asked.documents, generators, asked.pages)
        body[name] = {**half, "mean": _mean(half)}
        for row in half["packages"]:
            print(f"{name} {row['name']:40} {row['pages']:3} F1 {row['f1']:.3f} recall {row['recall']:.3f}")
        print(name, body[name]["mean"], half["parts"])
    if not asked.dry:
        keep("extraction-references", asked.now, body)


if __name__ == "__main__":
    main()
