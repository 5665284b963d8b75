"""Add to the score of the words what links and dates say, and put the best results in order anew.

In: scores of the words, importance and moments. Out: parts of scores. Both signals are added, not multiplied, so that a
score is a sum that can be shown; both grow ever more slowly, so that no page wins by them alone.
"""

import math
from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

import tantivy

from pauk.search.asking import Asked
from pauk.search.index.tantivy.view import View

# As many of the best by words are put in order anew; further down nobody looks, and each costs a look at its rank.
RERANKED = 200
_DAY_S = 86_400


class Found(NamedTuple):
    """An entry that was found, with the parts of its score as far as they are known."""

    address: tantivy.DocAddress
    text: float
    rank: float = 0.0
    freshness: float = 0.0

    @property
    def score(self) -> float:
        """The sum of the parts."""
        return self.text + self.rank + self.freshness


def rank_part(rank: float, weight: float) -> float:
    """Say what importance adds: the logarithm of how many average pages it is worth, and one."""
    return weight * math.log1p(rank) if rank > 0 and math.isfinite(rank) else 0.0


def freshness_part(moment: int | None, now: int, weight: float, days: float) -> float:
    """Say what a date adds: all of the weight today, half of it after so many days; nothing without a date."""
    return 0.0 if moment is None else weight * math.exp2(min(moment - now, 0) / (_DAY_S * days))


def moment_of(day: date) -> int:
    """Return a day's beginning in seconds since 1970, as the index counts."""
    return (day.toordinal() - date(1970, 1, 1).toordinal()) * _DAY_S + _seconds(day)


def _seconds(day: date) -> int:
    return day.hour * 3_600 + day.minute * 60 + day.second if isinstance(day, datetime) else 0


def weigh(view: View, asked: Asked, hits: Sequence[tuple[float, tantivy.DocAddress]]) -> list[Found]:
    """Give hits the parts that links and dates add."""
    addresses = [address for _, address in hits]
    parts = zip(hits, _rank_parts(view, asked, addresses), _freshness_parts(view, asked, addresses), strict=True)
    return [Found(address, text, rank, freshness) for (text, address), rank, freshness in parts]


def _rank_parts(view: View, asked: Asked, addresses: Sequence[tantivy.DocAddress]) -> list[float]:
    weight, rank_of = asked.weights.rank, asked.rank_of
    if not addresses or rank_of is None or not weight:
        return [0.0] * len(addresses)
    return [rank_part(rank, weight) for rank in rank_of(view.page_numbers(addresses))]


def _freshness_parts(view: View, asked: Asked, addresses: Sequence[tantivy.DocAddress]) -> list[float]:
    weight, days = asked.weights.freshness, asked.weights.fresh_days
    if not addresses or asked.now is None or not weight:
        return [0.0] * len(addresses)
    now = moment_of(asked.now)
    return [freshness_part(moment, now, weight, days) for moment in view.numbers("moment", addresses)]


def rerank(found: Sequence[Found]) -> list[Found]:
    """Put entries in order by their whole score; equals stay as they were."""
    return sorted(found, key=lambda each: -each.score)
