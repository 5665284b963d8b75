"""Judge whether what has the form of a date is one: "5.6.18" after "Posted on", not after "version".

In: candidates in their surroundings. Out: for each the probability that it is a date or a time. The model is small: the
features (`dates.features`) of a candidate have a vector each, which are added up, and one hidden layer decides.
`train/dates/judge.py` makes it.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate, chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pauk.dates.features import BUCKETS, FEATURES, Candidate, features_of
from pauk.learn.model import load_model

_FILE = "data/judge.safetensors"


class _Net(NamedTuple):
    vectors: NDArray[Any]  # one for each feature
    middle: NDArray[Any]
    middle_bias: NDArray[Any]
    last: NDArray[Any]
    last_bias: float


def judge(candidates: Sequence[Candidate]) -> list[float]:
    """Return for each candidate the probability that it is a date or a time."""
    if not candidates:
        return []
    return probabilities([features_of(candidate) for candidate in candidates])


def probabilities(features: Sequence[Sequence[int]]) -> list[float]:
    """Return the probabilities for candidates of which the features are known."""
    net = _net()
    starts = list(accumulate(map(len, features), initial=0))[:-1]
    rows = net.vectors[np.fromiter(chain.from_iterable(features), np.int64)]
    summed = np.add.reduceat(rows, starts, axis=0)
    hidden = np.maximum(summed, 0) @ net.middle + net.middle_bias
    score = np.maximum(hidden, 0) @ net.last + net.last_bias
    chances: list[float] = (1 / (1 + np.exp(-np.clip(score, -30, 30)))).tolist()
    return chances


@cache
def _net() -> _Net:
    data = files("pauk.dates").joinpath(_FILE).read_bytes()
    model = load_model(data, kind="bag-of-features", features=FEATURES, where=_FILE)
    arrays = {name: array.astype(np.float32) for name, array in model.arrays.items()}
    assert arrays["vectors"].shape[0] == BUCKETS
    last_bias = float(arrays["last_bias"][0])
    return _Net(arrays["vectors"], arrays["middle"], arrays["middle_bias"], arrays["last"], last_bias)
