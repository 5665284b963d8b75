"""Measure how far people agree: the share of equal pairs of answers, and Krippendorff's alpha.

In: for each item the answers it got. Out: `Agreement`. Alpha is 1 where all agree, 0 where they agree as often as
answers drawn at random from all would, and it takes any number of answers an item (Krippendorff 2011, nominal).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far people agree, and on how many items with two answers or more that rests."""

    items: int
    pairs: int
    share: float | None  # of equal pairs; None where there is no pair
    alpha: float | None  # None where there is no pair, or only one answer was ever given


def measure_agreement(items: Iterable[Sequence[str]]) -> Agreement:
    """Measure the agreement of answers; items with fewer than two count for nothing."""
    totals: Counter[str] = Counter()
    count = pairs = equal = 0
    disagreement = 0.0
    for answers in items:
        number = len(answers)
        if number < 2:
            continue
        here = Counter(answers)
        same = sum(one * (one - 1) for one in here.values())
        count, pairs, equal = count + 1, pairs + number * (number - 1) // 2, equal + same // 2
        disagreement += (number * (number - 1) - same) / (number - 1)
        totals.update(here)
    values = sum(totals.values())
    expected = values * values - sum(one * one for one in totals.values())
    alpha = 1 - (values - 1) * disagreement / expected if expected else None
    return Agreement(count, pairs, equal / pairs if pairs else None, alpha)
