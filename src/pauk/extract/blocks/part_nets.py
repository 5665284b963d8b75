"""Tell the parts of a page apart, and reference documentation from other pages.

In: a `Described` page, what the article nets answered and what they saw. Out: `Judged`: for each block how likely it is
title, byline, caption or a reader's comment, and how likely a reference page is about it, as far as this is one.

The article nets learnt from news, blogs and pages of 2006; to them a definition list or an index looks like a menu.
Three perceptrons read their answers and the same features; `train/extraction/parts` makes them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import FEATURES, Described
from pauk.extract.blocks.perceptron import Perceptron
from pauk.learn.shipped_model import read_shipped

Floats = NDArray[np.float32]

KIND = "part-nets"
NETS = ("page", "reference", "parts")
# Title, byline and caption stand in the text; comments are the column behind them.
_SPECIAL = 3
# Of what the article nets answer, what they were taught: article and comment.
_TAUGHT = [0, 2]
# Below the first likelihood a page is no reference page, above the second it is one; between them both readings count.
# Cross-validated by generator, reference pages have F1 .970 so (.975 where all are known to be such, .840 where none
# is). One modern page in five is taken for a reference page, small ones above all; the higher the limits, the fewer.
# Of a few words the kind is hard to tell: the fewer there are, the surer it must be. Of 76 reference pages of less than
# 150 words 71 are above .98, of 18 of generators that teach nothing 12; of 36 short modern pages four.
_FEW_WORDS = 150
_LIKELY = 0.5
_PERHAPS, _SURELY = 0.3, 0.8
_PERHAPS_SHORT, _SURELY_SHORT = 0.9, 0.98


@dataclass(frozen=True, slots=True)
class Judged:
    """What was told of a page: ``parts`` has a column each for title, byline, caption and comment."""

    parts: Floats
    is_reference: float
    share: float = 0.0  # how much the reading as a reference page counts
    reference: Floats | None = None

    @property
    def special(self) -> Floats:
        """The chances of parts, as far as this is no reference page: there, all that is content is body.

        What looks like a title names the thing that is documented; what looks like a byline or caption is a term.
        """
        return self.parts[:, :_SPECIAL] * np.float32(self.is_reference < _LIKELY)

    @property
    def comment(self) -> Floats:
        """The chances of readers' comments; a reference page may call a description a comment, and has none."""
        return self.parts[:, _SPECIAL] * np.float32(self.share <= _LIKELY)

    def mix(self, chances: Floats, chrome: NDArray[np.bool_]) -> Floats:
        """Raise the chances of blocks, but for chrome, to what they are on a reference page, as far as this is one."""
        if self.reference is None:
            return chances
        mixed: Floats = np.maximum(chances, self.share * self.reference + (1 - self.share) * chances)
        return np.where(chrome, chances, mixed)


class PartNets:
    """The perceptrons, read from a model file."""

    def __init__(self, data: bytes) -> None:
        arrays = read_shipped(data, kind=KIND, features=FEATURES, where="the nets of auto that tell parts").arrays
        self._page, self._reference, self._parts = (
            Perceptron({
                key.removeprefix(f"{name}."): array for key, array in arrays.items() if key.startswith(f"{name}.")
            })
            for name in NETS
        )  # fmt: skip

    def judge(self, page: Described, answers: Floats, seen: Floats) -> Judged:
        """Judge the blocks of a page."""
        taught = answers[:, _TAUGHT]
        parts = self._parts.judge(page.features, taught, seen)
        is_reference = float(self._page.judge(view_page(join_inputs(page, answers), page.words))[0, 0])
        share = weigh_reading(is_reference, page.words)
        if not share:
            return Judged(parts, is_reference)
        return Judged(parts, is_reference, share, self._reference.judge(page.features, taught)[:, 0])


def weigh_reading(is_reference: float, words: Floats) -> float:
    """Say how much the reading of a page as a reference page counts, by how likely it is one and by its length."""
    short = max(0.0, 1 - float(words.sum()) / _FEW_WORDS)
    perhaps = _PERHAPS + short * (_PERHAPS_SHORT - _PERHAPS)
    surely = _SURELY + short * (_SURELY_SHORT - _SURELY)
    return min(max((is_reference - perhaps) / (surely - perhaps), 0.0), 1.0)


def join_inputs(page: Described, answers: Floats) -> Floats:
    """Join what the perceptrons read of each block: its features, and what the article nets were taught to answer."""
    return np.concatenate([page.features, answers[:, _TAUGHT]], axis=1)


def view_page(inputs: Floats, words: Floats) -> Floats:
    """Describe a page by its blocks: their mean by words, their mean, their deviation, and how many there are."""
    weights = words + np.float32(0.5)
    count = np.log1p(np.array([len(inputs)], np.float32))
    return np.concatenate([weights @ inputs / weights.sum(), inputs.mean(0), inputs.std(0), count])[None]
