"""Teach a judge further with pages of softwares: its weights move as little as these examples ask.

In: a judge that was made of made pages, and pages of likenesses (`train.forum.softwares`). Out: names of features,
weights and bias, as `train.forum.rows.fit` gives them: the judge keeps what it knows, and a few hundred pages correct
it. ``python -m train.forum.further --out FILE`` writes the judge of kinds so taught, beside the one that is shipped:
`bench.forum.left_out` measures what it is worth on softwares left out. (A few minutes on one core; extra `train`.)
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.forum.kinds.features import FEATURES
from pauk.forum.page.weights import AnswerWeights
from pauk.forum.rows.lists.list_model import KIND, judge_of
from pauk.learn.card import Corpus
from pauk.learn.digest import digest
from pauk.learn.model_file import Model, dump_model, load_model
from train.forum.kinds import MODEL
from train.forum.kinds_pages import Look, shorten
from train.forum.rows import Example, examples_of, matrix_of, names_of
from train.forum.softwares import SoftwarePage, draw_softwares

# How far weights may move: of .01, .03, .1 and .3 the best for kinds on softwares left out, of .01 and .1 for lists.
STRENGTH = 0.1
_SEED = 1
_STEPS = 80


def make_examples(pages: Iterable[SoftwarePage], seed: int) -> Iterator[tuple[str, str, Example]]:
    """Give for each judge the examples of pages: (judge, software, example); threads are there cut short, too."""
    random = Random(seed)
    for page in pages:
        look = Look(page.html, page.url, page.now)
        yield "kinds", page.software, Example(look.features(), page.kind, page.family)
        for example in examples_of(look.sheet, look.records, page.truth_on(look.sheet), page.family):
            yield "lists", page.software, example
        if page.kind == "thread" and (short := shorten(look, random.choice((1, 1, 2)))):
            features = Look(short, page.url, page.now).features()
            yield "kinds", page.software, Example(features, page.kind, page.family)


def weigh(examples: Sequence[Example]) -> list[Example]:
    """Let the examples of each software weigh the same together."""
    counts = Counter(example.group for example in examples)
    each = len(examples) / max(1, len(counts))
    return [replace(example, weight=each / counts[example.group]) for example in examples]


def teach_further(judge: AnswerWeights, examples: Sequence[Any], *, strength: float) -> dict[str, Any]:
    """Fit what is added to the weights of a judge: logistic regression that starts from its scores."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]  # noqa: PLC0415 (the extra `train`)

    count = len(judge.answers)
    names = sorted({*judge.weights, *names_of(examples)})
    known = np.array([judge.weights.get(name, (0.0,) * count) for name in names])
    matrix = matrix_of(examples, names)
    turned = matrix.T.tocsr()
    begun = matrix @ known + np.array(judge.bias)
    wanted = np.eye(count)[[judge.answers.index(example.label) for example in examples]]
    weights = np.array([example.weight for example in examples])

    def rate(moved: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        added, bias = moved[:-count].reshape(-1, count), moved[-count:]
        scores = begun + matrix @ added + bias
        scores -= scores.max(axis=1, keepdims=True)
        raised = np.exp(scores)
        total = raised.sum(axis=1, keepdims=True)
        loss = weights @ (np.log(total[:, 0]) - (scores * wanted).sum(axis=1))
        slope = (raised / total - wanted) * weights[:, None]
        return (
            float(loss + (added**2).sum() / (2 * strength)),
            np.concatenate([(turned @ slope + added / strength).ravel(), slope.sum(axis=0)]),
        )

    moved = minimize(
        rate, np.zeros((len(names) + 1) * count), jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}
    ).x
    return {
        "names": names,
        "weights": known + moved[:-count].reshape(-1, count),
        "bias": np.array(judge.bias) + moved[-count:],
    }


def main(arguments: list[str] | None = None) -> int:
    """Teach the judge of kinds further and write it; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.forum.further", description=__doc__)
    parser.add_argument("--base", type=Path, default=MODEL, help="the judge that train.forum.kinds has made")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args(arguments)
    examples = [example for judge, _, example in make_examples(draw_softwares(seed=_SEED), _SEED) if judge == "kinds"]
    base = load_model(chosen.base.read_bytes(), kind=KIND, features=FEATURES, where=str(chosen.base))
    fitted = teach_further(judge_of(base), weigh(examples), strength=STRENGTH)
    digested = "\n".join(f"{example.label} {' '.join(example.features)}" for example in examples)
    corpus = Corpus(f"train.forum.softwares, seed {_SEED}", digest(digested.encode()), len(examples), "Apache-2.0")
    card = replace(base.card, trained_on=(*base.card.trained_on, corpus), measured=())
    arrays = {"weights": fitted["weights"].astype(np.float32), "bias": fitted["bias"].astype(np.float32)}
    words = {"features": fitted["names"], "answers": base.words["answers"]}
    chosen.out.write_bytes(dump_model(Model(card, arrays, words)))
    sys.stdout.write(f"{len(examples)} pages; wrote {chosen.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
