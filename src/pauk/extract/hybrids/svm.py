"""Decide by a support vector machine that was trained elsewhere.

In: a model's bytes, and rows of numbers. Out: for each row a label, and for two labels how sure it is.

As in LIBSVM, there is a machine for each pair of labels, the machines vote, and the first label with the most votes
wins. Training is in `pauk.extract.hybrids.training`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.base.errors import BadModel
from pauk.learn.model_file import Model, load_model

KIND = "svm"
# Rows judged at once; the distances to 3,000 support vectors take 12 MB.
_BATCH = 1000


@dataclass(frozen=True, slots=True, eq=False)
class Svm:
    """Support vectors, ordered by label, and what they weigh in each machine."""

    labels: tuple[str, ...]
    counts: tuple[int, ...]  # support vectors of each label
    vectors: NDArray[Any]
    weights: NDArray[Any]  # for each vector, one for each other label in order
    biases: NDArray[Any]  # one for each pair of labels
    gamma: float  # how quickly influence falls off with distance; 0 for a linear machine

    def choose(self, rows: Sequence[Sequence[float]]) -> list[str]:
        """Choose a label for each row."""
        votes = np.zeros((len(rows), len(self.labels)), np.int64)
        for (first, second), scores in zip(self.pairs, self.decide(rows).T, strict=True):
            votes[:, first] += scores > 0
            votes[:, second] += scores <= 0
        return [self.labels[place] for place in votes.argmax(axis=1)]

    def decide(self, rows: Sequence[Sequence[float]]) -> NDArray[Any]:
        """Let each machine decide about each row; above 0 it is for the first label of its pair."""
        scores = [self._decide(rows[start : start + _BATCH]) for start in range(0, len(rows), _BATCH)]
        return np.concatenate([np.empty((0, len(self.biases))), *scores])

    def _decide(self, rows: Sequence[Sequence[float]]) -> NDArray[Any]:
        nearness = self._compare(np.asarray(rows, np.float32))
        ends = np.cumsum((0, *self.counts))
        columns = []
        for machine, (first, second) in enumerate(self.pairs):
            ours, theirs = slice(ends[first], ends[first + 1]), slice(ends[second], ends[second + 1])
            score = (
                nearness[:, ours] @ self.weights[second - 1, ours] + nearness[:, theirs] @ self.weights[first, theirs]
            )
            columns.append(score + self.biases[machine])
        return np.stack(columns, axis=1)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The labels, by number, between which each machine decides."""
        return list(combinations(range(len(self.labels)), 2))

    def _compare(self, rows: NDArray[Any]) -> NDArray[Any]:
        products: NDArray[Any] = rows @ self.vectors.T
        if not self.gamma:
            return products
        squares = (rows**2).sum(axis=1)[:, None] + (self.vectors**2).sum(axis=1)[None, :]
        nearness: NDArray[Any] = np.exp(-self.gamma * np.maximum(squares - 2 * products, 0))
        return nearness


def read_svm(data: bytes, *, features: str, width: int, labels: Collection[str], where: str) -> Svm:
    """Read a machine that was made for these features and chooses among these labels."""
    model = load_model(data, kind=KIND, features=features, where=where)
    try:
        svm = _unpack(model)
        _check(svm, width, labels)
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise BadModel(
            f"The arrays of the model {model.card.name} do not fit each other: {error}",
            where=where,
            next_step="Train it anew.",
        ) from error
    return svm


def _unpack(model: Model) -> Svm:
    words = model.words
    return Svm(
        tuple(str(label) for label in words["labels"]),
        tuple(int(count) for count in words["counts"]),
        model.arrays["vectors"].astype(np.float32),
        model.arrays["weights"].astype(np.float32),
        model.arrays["biases"].astype(np.float32),
        float(words["gamma"]),
    )


def _check(svm: Svm, width: int, labels: Collection[str]) -> None:
    if len(svm.labels) < 2 or len(set(svm.labels)) < len(svm.labels) or not set(svm.labels) <= set(labels):
        raise ValueError(f"it chooses among {', '.join(svm.labels) or 'nothing'}")
    if len(svm.counts) != len(svm.labels) or min(svm.counts) < 0:
        raise ValueError("it does not count the support vectors of each label")
    shapes = (svm.vectors.shape, svm.weights.shape, svm.biases.shape)
    wanted = ((sum(svm.counts), width), (len(svm.labels) - 1, sum(svm.counts)), (len(svm.pairs),))
    if shapes != wanted:
        raise ValueError(f"their shapes are {shapes}, not {wanted}")
    if not 0 <= svm.gamma < float("inf"):
        raise ValueError(f"gamma is {svm.gamma}")
