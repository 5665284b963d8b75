"""Judge what a list of a page is by the weights of its features: threads, boards, posts, or none of them.

In: names of features. Out: probabilities. The weights are a linear model made by ``python -m train.forum.rows``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp

from pauk.forum.rows.features import FEATURES
from pauk.learn.model import Model, load_model

KIND = "weights-of-features"
LISTS = ("none", "threads", "boards", "posts")
_FILE = "data/lists.safetensors"


@dataclass(frozen=True, slots=True)
class Judge:
    """The weights of one question: for every feature one for each answer."""

    answers: Sequence[str]
    weights: Mapping[str, Sequence[float]]
    bias: Sequence[float]

    def probabilities(self, features: Iterable[str]) -> dict[str, float]:
        """Return how likely each answer is; features that were never seen in training say nothing."""
        scores = list(self.bias)
        for name in features:
            for place, weight in enumerate(self.weights.get(name, ())):
                scores[place] += weight
        highest = max(scores)
        raised = [exp(score - highest) for score in scores]
        total = sum(raised)
        return {answer: value / total for answer, value in zip(self.answers, raised, strict=True)}


def judge_of(model: Model) -> Judge:
    """Make a judge of a model."""
    weights, bias = model.arrays["weights"].astype(float).tolist(), model.arrays["bias"].astype(float).tolist()
    return Judge(
        tuple(model.words["answers"]), dict(zip(model.words["features"], map(tuple, weights), strict=True)), bias
    )


@cache
def shipped_judge() -> Judge:
    """Return the judge that comes with the package."""
    data = files("pauk.forum.rows").joinpath(_FILE).read_bytes()
    return judge_of(load_model(data, kind=KIND, features=FEATURES, where=_FILE))
