"""Add to the score of the words what links and dates say, and put the best results in order anew.

In: scores of the words, importance and moments. Out: parts of scores. Both signals are added, not multiplied, so that a
score is a sum that can be shown; both grow ever more slowly, so that no page wins by them alone.
"""

import math
from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

import tantivy

from pauk.search.index.records import SearchRequest
from pauk.search.index.tantivy.snapshot import IndexSnapshot

# As many of the best by words are put in order anew; further down nobody looks, and each costs a look at its rank.
RERANKED = 200
_DAY_S = 86_400


class RankedEntry(NamedTuple):
    """An entry that was found, with the parts of its score as far as they are known."""

    address: tantivy.DocAddress
    text: float
    rank: float = 0.0
    freshness: float = 0.0
    near: float = 0.0

    @property
    def score(self) -> float:
        """The sum of the parts."""
        return self.text + self.near + self.rank + self.freshness


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


def weigh(
    view: IndexSnapshot,
    asked: SearchRequest,
    hits: Sequence[tuple[float, tantivy.DocAddress]],
    near: Sequence[tantivy.Query] = (),
) -> list[RankedEntry]:
    """Give hits the parts that links, dates and words that stand close together add."""
    addresses = [address for _, address in hits]
    signals = _rank_parts(view, asked, addresses), _freshness_parts(view, asked, addresses)
    parts = zip(hits, *signals, values_of(view, near, addresses), strict=True)
    return [
        RankedEntry(address, text, rank, freshness, close or 0.0) for (text, address), rank, freshness, close in parts
    ]


def _rank_parts(view: IndexSnapshot, asked: SearchRequest, addresses: Sequence[tantivy.DocAddress]) -> list[float]:
    weight, rank_of = asked.weights.rank, asked.rank_of
    if not addresses or rank_of is None or not weight:
        return [0.0] * len(addresses)
    return [rank_part(rank, weight) for rank in rank_of(view.page_numbers(addresses))]


def _freshness_parts(view: IndexSnapshot, asked: SearchRequest, addresses: Sequence[tantivy.DocAddress]) -> list[float]:
    weight, days = asked.weights.freshness, asked.weights.fresh_days
    if not addresses or asked.now is None or not weight:
        return [0.0] * len(addresses)
    now = moment_of(asked.now)
    return [freshness_part(moment, now, weight, days) for moment in view.numbers("moment", addresses)]


def values_of(
    view: IndexSnapshot, queries: Sequence[tantivy.Query], addresses: Sequence[tantivy.DocAddress]
) -> list[float | None]:
    """Return what queries add together for each of some entries; nothing for those that none of them finds."""
    if not addresses or not queries:
        return [None] * len(addresses)
    kit, among = tantivy.Query, view.among(addresses)
    anyhow = kit.boolean_query([(tantivy.Occur.Should, query) for query in queries])
    both = kit.boolean_query([(tantivy.Occur.Must, among), (tantivy.Occur.Must, anyhow)])
    hits = view.searcher.search(both, len(addresses), count=False).hits
    told = {(address.segment_ord, address.doc): score for score, address in hits}
    return [told.get((address.segment_ord, address.doc)) for address in addresses]


def rerank(found: Sequence[RankedEntry]) -> list[RankedEntry]:
    """Put entries in order by their whole score; equals stay as they were."""
    return sorted(found, key=lambda each: -each.score)
