"""Train the judge of paging, measure it by cross-validation, and write it with its card.

In: list pages that people marked (``../shared/data/forum/pagination-A.jsonl.zst``, or where SHARED_DATA says), and
pages of our own making (`train.forum.paging_pages`). Out: `src/pauk/forum/paging/data/judge.safetensors`. Run
``python -m train.forum.paging`` (needs the extra `train`; half a minute on one core).
"""

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.forum.paging.features import FEATURES
from pauk.forum.paging.pager_model import KIND, TABLES
from pauk.learn.card import Corpus, Figure, ModelCard
from pauk.learn.digest import corpus_digest
from pauk.learn.model_file import Model, dump_model
from train.forum.paging_examples import Example, MarkedPage, all_examples, read_marked
from train.forum.paging_pages import make_pages

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "src" / "pauk" / "forum" / "paging" / "data" / "judge.safetensors"
MADE, SEED = 2_000, 1
# A marked page counts as four made ones: from one to eight the cross-validated figures hardly move.
MARKED_WEIGHT = 4.0
# Inverse strength of the penalty; a third or three times as much changes nothing. The roles beside a pager have few
# examples and clear features, so they get less of it.
STRENGTHS = {"group": 1.0, "row": 1.0, "role": 10.0, "lone": 1.0}
# A feature seen on fewer examples than this is an accident of one page.
MIN_SEEN = 2

Tables = dict[str, tuple[list[str], NDArray[Any], NDArray[Any]]]


def marked_path() -> Path:
    """Say where the marked pages lie."""
    return Path(os.environ.get("SHARED_DATA", ROOT.parent / "shared" / "data")) / "forum" / "pagination-A.jsonl.zst"


def fit(marked: Sequence[Example], made: Sequence[Example]) -> Tables:
    """Fit the four tables: for each the names of the features, their weights and the bias."""
    weighted = [*((example, MARKED_WEIGHT) for example in marked), *((example, 1.0) for example in made)]
    return {name: _fit_table(name, [(row, weight) for row, weight in weighted if row[0] == name]) for name in TABLES}


def _fit_table(name: str, rows: Sequence[tuple[Example, float]]) -> tuple[list[str], NDArray[Any], NDArray[Any]]:
    from sklearn.feature_extraction import DictVectorizer  # noqa: PLC0415 (the extra `train`)
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 (the same)

    answers = TABLES[name]
    vectorizer = DictVectorizer()
    matrix = vectorizer.fit_transform([dict.fromkeys(features, 1.0) for (_, features, _), _ in rows])
    seen = np.asarray((matrix > 0).sum(axis=0)).ravel() >= MIN_SEEN
    names = [feature for feature, is_seen in zip(vectorizer.feature_names_, seen, strict=True) if is_seen]
    matrix = matrix[:, np.flatnonzero(seen)]
    labels = [answers.index(answer) for (_, _, answer), _ in rows]
    regression = LogisticRegression(C=STRENGTHS[name], max_iter=2_000)
    regression.fit(matrix, labels, sample_weight=[weight for _, weight in rows])
    # Two answers share one line; an answer that no example has never wins.
    weights, bias = np.zeros((len(names), len(answers))), np.full(len(answers), -30.0)
    bias[regression.classes_[0]] = 0.0
    for line, answer in enumerate(regression.classes_[-len(regression.coef_) :]):
        weights[:, answer], bias[answer] = regression.coef_[line], regression.intercept_[line]
    return names, weights, bias


def model_of(tables: Tables, card: ModelCard) -> Model:
    """Put the tables into a model."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, (_, weights, bias) in tables.items():
        arrays |= {f"{name}.weights": weights.astype(np.float32), f"{name}.bias": bias.astype(np.float32)}
    return Model(card, arrays, {name: names for name, (names, _, _) in tables.items()})


def make_card(marked: Sequence[MarkedPage], made: Sequence[MarkedPage], measured: Sequence[Figure] = ()) -> ModelCard:
    """Write the card of the judge."""
    return ModelCard(
        name="paging-judge",
        room="forum",
        kind=KIND,
        version="1",
        made_at=datetime(2026, 11, 16, tzinfo=UTC),
        features=FEATURES,
        purpose="Tells the pager of a page, and those of its rows, from other groups of numbers, and next from "
        "previous, first and last.",
        limits="Links alone: paging that needs scripts or select boxes is not seen. Small pagers of thread rows are "
        "told apart: they are no paging of the page. A lone 'older' is called previous, as its words say, although "
        "it leads further on.",
        trained_on=(
            Corpus("autopager, part A", _digest(marked), len(marked), "MIT"),
            Corpus("train.forum.paging_pages", _digest(made), len(made), "Apache-2.0"),
        ),
        measured=tuple(measured),
        settings={"made": MADE, "seed": SEED, "marked_weight": MARKED_WEIGHT, "strengths": STRENGTHS},
    )


def _digest(pages: Sequence[MarkedPage]) -> str:
    return corpus_digest(f"{page.url}\n{page.marks}\n{page.html}".encode("utf-8", "replace") for page in pages)


def main(arguments: list[str] | None = None) -> int:
    """Make examples, train, measure, write the model; return the exit code."""
    from bench.forum.paging import measure  # noqa: PLC0415 (it imports this module)

    parser = argparse.ArgumentParser(prog="python -m train.forum.paging", description=__doc__)
    parser.add_argument("--marked", type=Path, default=marked_path())
    parser.add_argument("--made", type=int, default=MADE)
    parser.add_argument("--out", type=Path, default=MODEL)
    chosen = parser.parse_args(arguments)
    marked, made = list(read_marked(chosen.marked)), list(make_pages(chosen.made, SEED))
    examples, more = all_examples(marked), [row for rows in all_examples(made) for row in rows]
    figures = measure(marked, examples, more)
    tables = fit([row for rows in examples for row in rows], more)
    data = dump_model(model_of(tables, make_card(marked, made, figures)))
    chosen.out.write_bytes(data)
    sys.stdout.write(f"wrote {chosen.out.name}: {len(data):,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
