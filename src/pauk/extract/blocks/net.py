"""Run small nets over the blocks of a page, in plain numpy.

In: arrays of weights and a `Described` page. Out: probabilities, a row a block and a column a question.

Each net looks at a block, at its neighbours up to fifteen blocks away and at the page as a whole: a first layer, then
four convolutions over the sequence of blocks, each twice as wide as the last. Several nets trained from different
beginnings are stacked and asked at once; their mean is better than any of them.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import Described

Floats = NDArray[np.float32]

_REACHES = (1, 2, 4, 8)
_POOLED_AFTER = 1  # the layer after which each block is told about the whole page
# Pages of more blocks are read through a window of so many, so that memory stays bounded: 40 MB at most.
_WINDOW = 8192
_MARGIN = sum(_REACHES)
# Products are taken so many rows at a time. OpenBLAS uses threads from 2 * 262,144 multiplications on; for matrices as
# small as ours, that takes up to ten times the processor time. 48 rows by 198 by 48 stay below, and in the cache.
_ROWS = 48


class Net:
    """Stacked nets that answer the same questions."""

    def __init__(self, weights: Mapping[str, NDArray[Any]]) -> None:
        self._weights = weights = {name: np.asarray(array, np.float32) for name, array in weights.items()}
        width = weights["mix"].shape[-1]
        self._features = _part(weights["features"], width)
        self._features_bias = _part(weights["features_bias"][None], width)
        if "names" in weights:
            self._names = np.ascontiguousarray(weights["names"].transpose(1, 0, 2))
        self._taps = _join_norms(weights)

    def judge(self, page: Described) -> Floats:
        """Answer the questions for every block of a page."""
        return self.read(page)[0]

    def read(self, page: Described) -> tuple[Floats, Floats]:
        """Answer the questions for every block of a page, and give what all nets saw in it, side by side."""
        first = self._look(page)
        blocks = first.shape[1]
        if blocks <= _WINDOW:
            return self._answer(first, page.words)
        answers, views = [], []
        for start in range(0, blocks, _WINDOW):
            low, high = max(0, start - _MARGIN), min(blocks, start + _WINDOW + _MARGIN)
            answer, view = self._answer(first[:, low:high], page.words[low:high])
            answers.append(answer[start - low : start - low + _WINDOW])
            views.append(view[start - low : start - low + _WINDOW])
        return np.concatenate(answers), np.concatenate(views)

    def _look(self, page: Described) -> Floats:
        """Look at each block alone: (nets, blocks, width)."""
        seen = _multiply(page.features, self._features)
        seen += self._features_bias
        if "names" in self._weights:
            seen += _multiply(self._read_names(page), self._weights["names_in"])
        return np.maximum(seen, np.zeros_like(seen), out=seen)

    def _read_names(self, page: Described) -> Floats:
        """Take the mean of what the names around each block say."""
        sums = np.zeros((len(page.words), *self._names.shape[1:]), np.float32)
        counts = np.diff(page.starts, append=len(page.names))
        named = np.flatnonzero(counts)
        if len(named):
            said = np.add.reduceat(self._names.take(page.names, axis=0), page.starts[named], axis=0)
            sums[named] = said / counts[named, None, None].astype(np.float32)
        return sums.transpose(1, 0, 2)

    def _answer(self, hidden: Floats, words: Floats) -> tuple[Floats, Floats]:
        weights = self._weights
        nets, blocks, width = hidden.shape
        # What each block sees: the one before, itself, the one behind, each with a one for the biases.
        seen = np.zeros((nets, blocks, 3, width + 1), np.float32)
        before, own, behind = np.moveaxis(seen, 2, 0)
        own[..., width] = 1
        nothing = np.zeros_like(hidden)  # an array: numpy takes four times as long to compare with one number
        for layer, reach in enumerate(_REACHES):
            # Measure how far the values of each block are from their mean.
            column = np.full(
                (hidden.shape[2], 1), 1 / hidden.shape[2], np.float32
            )  # a product is the quickest way to a mean
            mean = hidden @ column
            variance = (hidden * hidden) @ column - mean * mean
            deviation: Floats = np.sqrt(np.maximum(variance, np.float32(0)) + np.float32(1e-5))
            np.divide(hidden, deviation, out=own[..., :width])
            before[:, reach:], before[:, :reach] = own[:, :-reach], 0
            behind[:, :-reach], behind[:, -reach:] = own[:, reach:], 0
            inner = _multiply(seen.reshape(nets, blocks, -1), self._taps[layer])
            np.maximum(inner, nothing, out=inner)
            step = _multiply(inner, weights["mix"][layer])
            step += weights["mix_bias"][layer]
            hidden = np.add(hidden, step, out=step)
            if layer == _POOLED_AFTER:
                # Look at the page as a whole: its mean over words, its mean over blocks, and the largest of all blocks.
                share = (words + 0.5) / (words + 0.5).sum()
                pooled = np.concatenate([share @ hidden, hidden.mean(1), hidden.max(1)], axis=1)
                told: Floats = pooled[:, None, :] @ self._weights["page"] + self._weights["page_bias"]
                hidden += np.maximum(told, np.zeros_like(told))
        logits = _multiply(hidden, weights["out"]) + weights["out_bias"]
        answers: Floats = (0.5 + 0.5 * np.tanh(0.5 * logits)).mean(0)  # the logistic function, which never overflows
        return answers, hidden.swapaxes(0, 1).reshape(blocks, -1)


def _part(columns: Floats, width: int) -> Floats:
    """Part a matrix whose columns are those of all nets: (nets, rows, width)."""
    return np.ascontiguousarray(columns.reshape(len(columns), -1, width).transpose(1, 0, 2))


def _join_norms(weights: Mapping[str, Floats]) -> Floats:
    """Put each convolution (of the block before, its own, the one behind) and the norm before it into one matrix.

    All that a norm does is the same for all blocks, but for the deviation it divides by: to take the mean away and to
    multiply go into the weights, to add goes into the biases, which are the last rows.
    """
    conv, width = weights["conv"], weights["mix"].shape[-1]
    taps = conv.reshape(*conv.shape[:2], 3, width, width).swapaxes(1, 2)  # (layers, 3, nets, width, width)
    biases = weights["norm_bias"][:, None] @ taps
    biases[:, 1] += weights["conv_bias"]
    taps = taps * weights["norm"].swapaxes(2, 3)[:, None]
    taps = np.concatenate([taps - taps.mean(axis=3, keepdims=True), biases], axis=3)
    layers, _, nets, rows, _ = taps.shape
    return taps.swapaxes(1, 2).reshape(layers, nets, 3 * rows, width)


def _multiply(blocks: Floats, weights: Floats) -> Floats:
    """Multiply blocks by each net's weights, a few rows at a time."""
    product = np.empty((len(weights), blocks.shape[-2], weights.shape[-1]), np.float32)
    for start in range(0, blocks.shape[-2], _ROWS):
        np.matmul(blocks[..., start : start + _ROWS, :], weights, out=product[:, start : start + _ROWS])
    return product
