"""Train the machines that combine extractors on the shared sets, measure them, and write them with their cards.

In: files of JSON lines (``.zst`` as well) with ``html``, ``gold`` and ``site``. Out: ``svm_a.safetensors``,
``svm_b.safetensors`` and ``svm_seg.safetensors`` in ``src/pauk/extract/data``. Run ``python -m
train.extraction.hybrids FILE…`` (needs the extra `train`; three minutes on one core). The figures on the cards come
from five folds by site; what is shipped is trained on all pages.
"""

import argparse
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import zstandard

from pauk.extract.extractors.extractor import Extractor
from pauk.extract.hybrids.examples import Example
from pauk.extract.hybrids.training import RECIPES, fit, make_examples
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.learn.card import Corpus, Figure
from pauk.learn.counts import Counts, score_macro, score_micro
from pauk.learn.digest import corpus_digest
from pauk.learn.splits import each_fold, folds_by_site
from pauk.learn.word_counts import count_words, cut_ascii_words

DATA = Path(__file__).parents[2] / "src" / "pauk" / "extract" / "data"
MADE_AT = datetime(2026, 11, 15, tzinfo=UTC)
FOLDS, SEED = 5, 1
_HOW = "python -m train.extraction.hybrids, five folds by site"
_LICENCE = "pages belong to their publishers; only statistics of their shape are in the model"


@dataclass(frozen=True, slots=True)
class MarkedPage:
    """A page with its gold text, and the site and the set it is from."""

    html: str
    gold: str
    site: str
    dataset: str


def read_pages(paths: Sequence[Path]) -> list[MarkedPage]:
    """Read all pages that have a gold text."""
    rows = (json.loads(line) for path in paths for line in _read_lines(path))
    return [
        MarkedPage(row["html"], row["gold"], row["site"], row["dataset"])
        for row in rows
        if cut_ascii_words(row["gold"])
    ]


def _read_lines(path: Path) -> list[str]:
    data = path.read_bytes()
    if path.suffix == ".zst":
        data = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)).read()
    return [line for line in data.decode().split("\n") if line.strip()]


def cross_validate(
    method: str, pages: Sequence[MarkedPage], examples: Sequence[list[Example]]
) -> dict[str, list[Counts]]:
    """Measure a method on pages of sites that did not train it; return the counts of each set."""
    counts: dict[str, list[Counts]] = {}
    folds = folds_by_site([page.site for page in pages], FOLDS, SEED)
    for split in each_fold(folds):
        seen = [example for place in split.train for example in examples[place]]
        model = fit(method, seen, (), recipe=RECIPES[method], seed=SEED)
        extractor = choose_extractor(method, {method: model})
        for place in split.test:
            counts.setdefault(pages[place].dataset, []).append(_count(extractor, pages[place]))
    return counts


def _count(extractor: Extractor, page: MarkedPage) -> Counts:
    return count_words(extractor.extract(parse_tree(page.html)).text, page.gold)


def _figures(counts: dict[str, list[Counts]]) -> list[Figure]:
    figures = []
    for name, own in sorted(counts.items()):
        for metric, score in (("micro", score_micro(own)), ("macro", score_macro(own))):
            figures.append(Figure(f"word F1, {metric}", round(score.f1, 4), f"{name}, {len(own)} pages", _HOW))
    return figures


def _corpora(pages: Sequence[MarkedPage]) -> tuple[Corpus, ...]:
    corpora = []
    for name in sorted({page.dataset for page in pages}):
        own = [f"{page.html}\0{page.gold}".encode("utf-8", "surrogatepass") for page in pages if page.dataset == name]
        corpora.append(Corpus(name, corpus_digest(own), len(own), _LICENCE))
    return tuple(corpora)


def train(method: str, pages: Sequence[MarkedPage]) -> bytes:
    """Measure a method by cross-validation, then train it on all pages."""
    recipe = RECIPES[method]
    examples = [list(make_examples(method, page.html, page.gold, recipe)) for page in pages]
    figures = _figures(cross_validate(method, pages, examples))
    for figure in figures:
        print(f"{method}: {figure.metric} on {figure.on}: {figure.value}", flush=True)
    every = [example for own in examples for example in own]
    return fit(method, every, _corpora(pages), recipe=recipe, seed=SEED, made_at=MADE_AT, measured=figures)


def main(arguments: list[str] | None = None) -> int:
    """Train all machines and write them; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.extraction.hybrids", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, default=DATA)
    chosen = parser.parse_args(arguments)
    pages = read_pages(chosen.files)
    for method in RECIPES:
        data = train(method, pages)
        path = chosen.out / f"{method.replace('-', '_')}.safetensors"
        path.write_bytes(data)
        print(f"wrote {path.name}: {len(data):,} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
