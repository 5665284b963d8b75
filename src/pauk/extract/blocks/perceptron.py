"""Answer questions about blocks or pages by a net with one hidden layer, in plain numpy.

In: weights, with what makes the inputs normal folded into them, and a matrix with a row a block (or a page). Out:
chances, a column a question.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
# As many rows at once as OpenBLAS multiplies without threads, which cost more than they bring (see `net`).
_ROWS = 48


class Perceptron:
    """A net with one hidden layer."""

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        self._into, self._bias, self._out, self._out_bias = (
            np.ascontiguousarray(weights[name], np.float32) for name in ("into", "bias", "out", "out_bias")
        )

    def judge(self, *inputs: Floats) -> Floats:
        """Answer for every row; the inputs lie side by side."""
        seen = np.empty((len(inputs[0]), len(self._bias)), np.float32)
        seen[:] = self._bias
        start = 0
        for own in inputs:
            weights = self._into[start : start + own.shape[1]]
            start += own.shape[1]
            for row in range(0, len(own), _ROWS):
                seen[row : row + _ROWS] += own[row : row + _ROWS] @ weights
        logits = np.maximum(seen, np.float32(0)) @ self._out + self._out_bias
        chances: Floats = 0.5 + 0.5 * np.tanh(0.5 * logits)  # the logistic function, which never overflows
        return chances
