"""Fit a net with one hidden layer, in plain numpy.

In: inputs, answers and how much each of these counts. Out: weights as `pauk.extract.blocks.perceptron` reads them. The
same inputs and seed give the same weights.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Weights = dict[str, Array]
_SAMPLE = 60_000  # rows that tell mean and deviation
_LEAST_DEVIATION = 0.05  # a feature that is nearly always the same must not become huge on the day it is not
_WARM_UP = 100  # steps in which the rate rises


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a net is fitted; a share of the inputs is blotted out in each batch, so that no answer hangs on one alone."""

    hidden: int
    epochs: int
    decay: float
    batch: int
    blot: float
    rate: float = 3e-3


def fit(inputs: Array, answers: Array, counts: Array, recipe: Recipe, *, seed: int = 0) -> Weights:
    """Fit a net by Adam; ``answers`` and ``counts`` have a column a question."""
    rng = np.random.default_rng(seed)
    sample = inputs[rng.choice(len(inputs), min(len(inputs), _SAMPLE), replace=False)].astype(np.float32)
    mean, deviation = sample.mean(0), np.maximum(sample.std(0), _LEAST_DEVIATION)
    shapes = ((inputs.shape[1], recipe.hidden), (recipe.hidden,), (recipe.hidden, answers.shape[1]), answers.shape[1:])
    weights = [
        rng.normal(0, shape[0] ** -0.5, shape).astype(np.float32) if len(shape) == 2 else np.zeros(shape, np.float32)
        for shape in shapes
    ]
    adam = _Adam(weights, recipe.epochs * -(-len(inputs) // recipe.batch), recipe.rate)
    for _ in range(recipe.epochs):
        order = rng.permutation(len(inputs))
        for start in range(0, len(order), recipe.batch):
            rows = order[start : start + recipe.batch]
            seen = (inputs[rows].astype(np.float32) - mean) / deviation
            seen *= rng.random((1, seen.shape[1])) >= recipe.blot
            adam.step(_find_gradients(weights, seen, answers[rows], counts[rows], recipe.decay))
    into, bias, out, out_bias = weights
    into = into / deviation[:, None]
    return {"into": into, "bias": bias - mean @ into, "out": out, "out_bias": out_bias}


def join(nets: Sequence[Weights]) -> Weights:
    """Join nets into one whose logit is the mean of theirs."""
    return {
        "into": np.concatenate([net["into"] for net in nets], axis=1),
        "bias": np.concatenate([net["bias"] for net in nets]),
        "out": np.concatenate([net["out"] for net in nets]) / len(nets),
        "out_bias": np.mean([net["out_bias"] for net in nets], axis=0),
    }


def _find_gradients(weights: Sequence[Array], seen: Array, answers: Array, counts: Array, decay: float) -> list[Array]:
    """Find the gradients of the cross entropy."""
    into, bias, out, out_bias = weights
    before = seen @ into + bias
    hidden = np.maximum(before, 0)
    said = 0.5 + 0.5 * np.tanh(0.5 * (hidden @ out + out_bias))
    wrong = (said - answers) * counts / (max(float(counts.mean()), 1e-6) * len(seen))
    below = (wrong @ out.T) * (before > 0)
    return [seen.T @ below + decay * into, below.sum(0), hidden.T @ wrong + decay * out, wrong.sum(0)]


class _Adam:
    """Adam (Kingma and Ba, 2015), with a rate that rises for a short while and then falls to nearly nothing."""

    def __init__(self, weights: list[Array], steps: int, rate: float) -> None:
        self._weights, self._steps, self._rate, self._step = weights, steps, rate, 0
        self._means = [np.zeros_like(weight) for weight in weights]
        self._squares = [np.zeros_like(weight) for weight in weights]

    def step(self, gradients: Sequence[Array]) -> None:
        self._step += 1
        rate = self._rate * min(1, self._step / _WARM_UP) * (1 - 0.95 * self._step / self._steps)
        near, far = 1 - 0.9**self._step, 1 - 0.999**self._step
        for place, gradient in enumerate(gradients):
            mean, square = self._means[place], self._squares[place]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            self._weights[place] -= (rate * (mean / near) / (np.sqrt(square / far) + 1e-8)).astype(np.float32)
