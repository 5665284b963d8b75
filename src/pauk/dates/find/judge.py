"""Judge whether what has the form of a date is one: "5.6.18" after "Posted on", not after "version".

In: candidates in their surroundings. Out: for each the probability that it is a date or a time. The model is small: the
features (`dates.find.features`) of a candidate have a vector each, which are added up, and one hidden layer decides.
`train/dates/judge.py` makes it.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate, chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pauk.dates.find.features import BUCKETS, FEATURES, PossibleDate, features_of
from pauk.dates.parse.proposal import Proposal
from pauk.dates.parse.proposals import is_whole
from pauk.learn.shipped_model import read_shipped

_FILE = "data/judge.safetensors"
_CERTAIN = 0.99
# Of weekdays, and of what lies ahead, only those are asked for that stand in a sentence (`dates.find.search`).
_AGO = frozenset(
    "ago_before ago_after ago_around ago_inside dual last_weekday turn ahead_before ahead_after next_weekday "
    "period_weekday".split()
)
_NAMED = frozenset(("day_name", "name_day", "weekday_inside"))
_FULL = frozenset(("year_first", "numbers", "year_name"))
# Letters of a month's name from which on it is no other word: "5 March", "August 5"; "mar" and "lis" are.
_LONG = {"day_name": 4, "name_day": 6, "weekday_inside": 1}
_YEAR_SIGNS = frozenset("y'")  # 2019, '19


class _Net(NamedTuple):
    vectors: NDArray[Any]  # one for each feature
    middle: NDArray[Any]
    middle_bias: NDArray[Any]
    last: NDArray[Any]
    last_bias: float


def judge(candidates: Sequence[PossibleDate]) -> list[float]:
    """Return for each candidate the probability that it is a date or a time."""
    certain = [is_certain(candidate) for candidate in candidates]
    doubtful = [features_of(candidate) for candidate, is_sure in zip(candidates, certain, strict=True) if not is_sure]
    chances = iter(probabilities(doubtful) if doubtful else ())
    return [_CERTAIN if is_sure else next(chances) for is_sure in certain]


def is_certain(candidate: PossibleDate) -> bool:
    """Whether a form can hardly be anything but a date, whatever stands around it.

    A day with a named month, and a year, a weekday or a name that is no other word; a count of units with "ago"; day,
    month and a year of four digits, but for what may be a version (2013.3.12).
    """
    tokens, proposal = candidate.tokens, candidate.proposal
    if proposal.form in _AGO or _is_spoken_weekday(candidate):
        return True
    inside = tokens.entries[proposal.first : proposal.after]
    letters = tokens.letters[proposal.first : proposal.after]
    if proposal.form in _NAMED:
        long = _LONG[proposal.form]
        return (
            proposal.time is not None
            or bool(_YEAR_SIGNS & set(letters))
            or any(
                "weekday" in entry.senses or ("month" in entry.senses and len(entry.folded) >= long) for entry in inside
            )
        )
    if proposal.form not in _FULL:
        return False
    if "y" not in letters:
        return proposal.form == "numbers" and proposal.time is not None and ":" in letters
    return proposal.time is not None or proposal.form == "numbers" or "." not in tokens.letters[slice(*_date(proposal))]


def _is_spoken_weekday(candidate: PossibleDate) -> bool:
    """Whether it is a weekday without time among other words: of these only those in sentences are asked for."""
    proposal = candidate.proposal
    return proposal.form == "weekday" and proposal.clock is None and not is_whole(candidate.tokens, proposal)


def _date(proposal: Proposal) -> tuple[int, int]:
    return proposal.date or (proposal.first, proposal.after)


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
    model = read_shipped(data, kind="bag-of-features", features=FEATURES, where=_FILE)
    arrays = {name: array.astype(np.float32) for name, array in model.arrays.items()}
    assert arrays["vectors"].shape[0] == BUCKETS
    last_bias = float(arrays["last_bias"][0])
    return _Net(arrays["vectors"], arrays["middle"], arrays["middle_bias"], arrays["last"], last_bias)
