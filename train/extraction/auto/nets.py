"""The net that judges blocks, as PyTorch trains it, and how its weights become what `pauk.extract.blocks.net` reads.

In: a `Batch` of pages. Out: for each block and question a number, which the logistic function makes a chance; and the
weights of several nets, stacked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.hints import ROWS
from train.extraction.auto.framework import torch

QUESTIONS = 3  # article, all content, readers' comment
NO_NAME = ROWS  # the row that stands for no name
_REACHES = (1, 2, 4, 8)
_POOLED_AFTER = 1

Array = NDArray[Any]
Weights = dict[str, Array]  # by the names that PyTorch gives them


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a net is: features, hidden numbers of each block, numbers for a name (0: names are not looked at)."""

    features: int
    width: int
    names: int = 0
    dropout: float = 0.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Pages side by side, filled up to the longest: the first two axes of everything are pages and blocks."""

    features: Any  # normal: mean 0 and deviation 1 over all blocks that teach
    names: Any
    is_there: Any  # whether there is a block, with an axis of one at the end
    words: Any


class BlockNet(torch.nn.Module):  # type: ignore[misc]
    """Looks at each block, at its neighbours up to fifteen blocks away, and at the page as a whole."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        nn, width = torch.nn, shape.width
        self.shape = shape
        self.names = nn.Embedding(ROWS + 1, shape.names, padding_idx=NO_NAME) if shape.names else None
        if self.names is not None:
            nn.init.normal_(self.names.weight, std=0.1)
            self.names.weight.data[NO_NAME] = 0
        self.first = nn.Linear(shape.features + shape.names, width)
        self.norm = nn.ModuleList(nn.LayerNorm(width) for _ in _REACHES)
        self.around = nn.ModuleList(nn.Conv1d(width, width, 3, padding=reach, dilation=reach) for reach in _REACHES)
        self.mix = nn.ModuleList(nn.Linear(width, width) for _ in _REACHES)
        self.page = nn.Linear(3 * width, width)
        self.out = nn.Linear(width, QUESTIONS)
        self.dropout = nn.Dropout(shape.dropout)

    def forward(self, batch: Batch) -> Any:
        """Answer the questions for every block."""
        there = batch.is_there
        hidden = torch.relu(self.first(self._look(batch))) * there
        for layer in range(len(_REACHES)):
            normal = self.norm[layer](hidden) * there
            inner = torch.relu(self.around[layer](normal.transpose(1, 2)).transpose(1, 2))
            hidden = hidden + self.dropout(self.mix[layer](inner)) * there
            if layer == _POOLED_AFTER:
                hidden = hidden + torch.relu(self.page(self._pool(hidden, batch))).unsqueeze(1) * there
        return self.out(hidden)

    def _look(self, batch: Batch) -> Any:
        """Put the features of each block beside the mean of what its names say."""
        if self.names is None:
            return batch.features
        known = (batch.names != NO_NAME).sum(2, keepdim=True).clamp(min=1)
        return torch.cat([batch.features, self.names(batch.names).sum(2) / known], -1)

    def _pool(self, hidden: Any, batch: Batch) -> Any:
        """Tell about a whole page: the mean over words, the mean over blocks, and the largest of all blocks."""
        there = batch.is_there
        weights = (batch.words.unsqueeze(-1) + 0.5) * there
        by_words = (hidden * weights).sum(1) / weights.sum(1)
        by_blocks = hidden.sum(1) / there.sum(1)
        # Where there is no block, no number is the largest.
        largest = (hidden + (there - 1) * 1e4).max(1).values
        return torch.cat([by_words, by_blocks, largest], -1)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A trained net, and the mean and deviation that made its features normal."""

    net: Any
    mean: Any
    deviation: Any


def read_weights(fitted: Fitted) -> Weights:
    """Read the weights of a net, with what makes features normal folded into its first layer."""
    state = fitted.net.state_dict()
    weights = {name: value.detach().cpu().numpy().astype(np.float64) for name, value in state.items()}
    count = fitted.net.shape.features
    first = weights.pop("first.weight")
    scaled = first[:, :count] / fitted.deviation.cpu().numpy()
    weights["features"] = scaled.T
    weights["features_bias"] = weights.pop("first.bias") - scaled @ fitted.mean.cpu().numpy()
    weights["names_in"] = first[:, count:].T
    return weights


def stack_nets(nets: Sequence[Weights], *, is_rounded: bool = True) -> dict[str, Array]:
    """Lay the weights of nets of one shape on each other, as `Net` reads them; rounded where that is safe."""
    arrays = {
        "features": np.concatenate([net["features"] for net in nets], axis=1),
        "features_bias": np.concatenate([net["features_bias"] for net in nets]),
        "norm": _stack_layers(nets, "norm.{}.weight", lambda weight: weight[None]),
        "norm_bias": _stack_layers(nets, "norm.{}.bias", lambda bias: bias[None]),
        # PyTorch keeps (out, in, place); place 0 is the block before.
        "conv": _stack_layers(nets, "around.{}.weight", lambda weight: np.concatenate(weight.transpose(2, 1, 0))),
        "conv_bias": _stack_layers(nets, "around.{}.bias", lambda bias: bias[None]),
        "mix": _stack_layers(nets, "mix.{}.weight", lambda weight: weight.T),
        "mix_bias": _stack_layers(nets, "mix.{}.bias", lambda bias: bias[None]),
        "page": np.stack([net["page.weight"].T for net in nets]),
        "page_bias": np.stack([net["page.bias"][None] for net in nets]),
        "out": np.stack([net["out.weight"].T for net in nets]),
        "out_bias": np.stack([net["out.bias"][None] for net in nets]),
    }
    if "names.weight" in nets[0]:
        arrays["names"] = np.stack([net["names.weight"][:ROWS] for net in nets])
        arrays["names_in"] = np.stack([net["names_in"] for net in nets])
    return {name: _round(name, array) if is_rounded else array for name, array in arrays.items()}


def _stack_layers(nets: Sequence[Weights], name: str, turn: Callable[[Array], Array]) -> Array:
    layers = range(len(_REACHES))
    return np.stack([np.stack([turn(net[name.format(layer)]) for net in nets]) for layer in layers])


def _round(name: str, array: Array) -> Array:
    """Keep large tables in half as many bytes: no chance changed by more than .001 on 150 pages."""
    is_small = name == "norm" or name.endswith("_bias")
    return np.ascontiguousarray(array, np.float32 if is_small else np.float16)
