"""Answer a question by the weights of features: logistic regression in plain Python.

In: names of features. Out: how likely each answer is. Training makes the weights (`train/forum`); the judges of lists,
of kinds of pages and of pagers are all made of these.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class AnswerWeights:
    """The weights of one question: for every feature one for each answer."""

    answers: Sequence[str]
    weights: Mapping[str, Sequence[float]]
    bias: Sequence[float]

    @classmethod
    def of(
        cls, answers: Sequence[str], names: Sequence[str], weights: NDArray[Any], bias: NDArray[Any]
    ) -> "AnswerWeights":
        """Make them of the arrays of a model: a row for each feature, a column for each answer."""
        rows = map(tuple, weights.astype(float).tolist())
        return cls(tuple(answers), dict(zip(names, rows, strict=True)), tuple(bias.astype(float).tolist()))

    def probabilities(self, features: Iterable[str]) -> dict[str, float]:
        """Return how likely each answer is; features that were never seen in training say nothing."""
        rows = [row for name in features if (row := self.weights.get(name)) is not None]
        scores = list(map(sum, zip(self.bias, *rows, strict=True)))
        highest = max(scores)
        raised = [exp(score - highest) for score in scores]
        total = sum(raised)
        return {answer: value / total for answer, value in zip(self.answers, raised, strict=True)}
