"""Keep all pages on the device that trains, and put some of them side by side.

In: examples. Out: a `Deck`, which deals batches and targets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import MOST_NAMES
from train.extraction.auto.examples import Example
from train.extraction.auto.framework import torch
from train.extraction.auto.labels import SHARE
from train.extraction.auto.nets import NO_NAME, Batch

# Of a longer page a piece of so many blocks is dealt, another each time: one long page must not fill the memory.
_LONGEST = 500
# A block counts by its words to this power: a long paragraph more than a short line, but not fifty times as much.
_BY_WORDS = 0.6
# The blocks of a page together count by the root of what they would alone: long pages more than short ones.
_BY_PAGE = 0.5


@dataclass(frozen=True, slots=True)
class Dealt:
    """Pages that were dealt: what a net sees, and the rows of their blocks in the deck."""

    batch: Batch
    rows: Any


class Deck:
    """The blocks of all pages, one behind the other, on one device."""

    def __init__(self, examples: Sequence[Example], device: str) -> None:
        self.examples = examples
        self.device = device
        self._sizes = [len(example.words) for example in examples]
        self._starts = np.cumsum([0, *self._sizes[:-1]]).tolist()
        self._features = self._lay([example.features for example in examples if len(example.words)])
        self._names = self._lay([_spread_names(example) for example in examples])
        self._words = self._lay([example.words for example in examples])
        self._counts = self._lay([example.counts for example in examples])
        self._article = self._lay([example.article for example in examples])
        self._comments = self._lay([example.comments for example in examples])

    def _lay(self, arrays: Sequence[NDArray[Any]]) -> Any:
        return torch.from_numpy(np.concatenate(arrays)).to(self.device)

    def measure(self, places: Sequence[int]) -> tuple[Any, Any]:
        """Measure mean and deviation of each feature over the blocks of these pages."""
        rows = [torch.arange(self._starts[place], self._starts[place] + self._sizes[place]) for place in places]
        features = self._features[torch.cat(rows).to(self.device)].float()
        # A feature that is nearly always the same must not become huge on the day it is not.
        return features.mean(0), features.std(0).clamp(min=0.05)

    def deal(self, places: Sequence[int], normal: tuple[Any, Any], rng: np.random.Generator | None = None) -> Dealt:
        """Put pages side by side; with a generator, only a piece of each very long one."""
        sizes = [self._sizes[place] for place in places]
        starts = [self._starts[place] for place in places]
        if rng:
            starts = [
                start + int(rng.integers(0, max(1, size - _LONGEST + 1)))
                for start, size in zip(starts, sizes, strict=True)
            ]
            sizes = [min(size, _LONGEST) for size in sizes]
        steps = torch.arange(max(sizes), device=self.device)[None]
        is_there = steps < torch.tensor(sizes, device=self.device)[:, None]
        rows = torch.where(is_there, torch.tensor(starts, device=self.device)[:, None] + steps, 0)
        mean, deviation = normal
        there = is_there[..., None].float()
        features = (self._features[rows].float() - mean) / deviation * there
        return Dealt(Batch(features, self._names[rows].long(), there, self._words[rows]), rows)

    def tell(self, dealt: Dealt, places: Sequence[int], weights: Mapping[str, tuple[float, ...]]) -> tuple[Any, Any]:
        """Tell the truth about dealt pages: the answers, and how much each of them counts."""
        is_there = dealt.batch.is_there[..., 0]
        counts = self._counts[dealt.rows] * is_there
        article = self._article[dealt.rows] > SHARE * counts.clamp(min=1)
        comment = self._comments[dealt.rows] > SHARE * counts.clamp(min=1)
        answers = torch.stack([article, article | comment, comment], -1).float()
        weight = counts**_BY_WORDS
        weight = weight / weight.sum(1, keepdim=True).clamp(min=1e-6) ** _BY_PAGE
        by_question = torch.tensor([weights[self.examples[place].dataset] for place in places]).to(self.device)
        return answers, weight[..., None] * by_question[:, None, :]


def _spread_names(example: Example) -> NDArray[np.int16]:
    """Give each block a row of names, filled up with none."""
    counts = np.diff(example.starts, append=len(example.names))
    table = np.full((len(counts), MOST_NAMES), NO_NAME, np.int16)
    table[np.arange(MOST_NAMES) < counts[:, None]] = example.names
    return table
