"""What is asked of an index and what it answers, as plain records.

In: settings. Out: `Asked` and `Weights` go in; `Results` of `Match`es and an `Explanation` come out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, Self, TypedDict

from pauk.base.settings import (
    SEARCH_ANCHORS_WEIGHT,
    SEARCH_BODY_WEIGHT,
    SEARCH_FRESH_DAYS,
    SEARCH_FRESHNESS_WEIGHT,
    SEARCH_RANK_WEIGHT,
    SEARCH_TITLE_WEIGHT,
    SEARCH_URL_WEIGHT,
    Settings,
)

# The best first, or by date; `Declared.orders` are others.
ORDERS = ("best", "newest", "oldest")
Grouping = Literal["", "site", "thread", "page"]
# Numbers of pages in (12 of page:12, 0 of whatever is no page), importance out: 1 is an average page, 0 one of which
# nothing is known.
RankOf = Callable[[Sequence[int]], Sequence[float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each signal counts; the first four multiply the BM25 score of their field."""

    title: float = SEARCH_TITLE_WEIGHT.default
    body: float = SEARCH_BODY_WEIGHT.default
    anchors: float = SEARCH_ANCHORS_WEIGHT.default
    url: float = SEARCH_URL_WEIGHT.default
    rank: float = SEARCH_RANK_WEIGHT.default
    freshness: float = SEARCH_FRESHNESS_WEIGHT.default
    fresh_days: float = SEARCH_FRESH_DAYS.default

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Read the weights from the settings of a run."""
        return cls(
            title=settings[SEARCH_TITLE_WEIGHT],
            body=settings[SEARCH_BODY_WEIGHT],
            anchors=settings[SEARCH_ANCHORS_WEIGHT],
            url=settings[SEARCH_URL_WEIGHT],
            rank=settings[SEARCH_RANK_WEIGHT],
            freshness=settings[SEARCH_FRESHNESS_WEIGHT],
            fresh_days=settings[SEARCH_FRESH_DAYS],
        )


class Wishes(TypedDict, total=False):
    """What may be wished for beside the words of a query; what is left out is as `Asked` has it."""

    limit: int  # how many hits
    offset: int  # how many of the first ones are skipped
    order: str  # the best first, or by date, or by a declared field
    group: Grouping  # only the best of each site or thread, or of a page and what belongs to it
    facets: bool  # count the hits by site, kind, author, language, month and declared words, too


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A query with everything that shapes the answer."""

    query: str
    limit: int = 10
    offset: int = 0
    order: str = "best"
    weights: Weights = field(default_factory=Weights)
    group: Grouping = ""
    facets: bool = False
    rank_of: RankOf | None = None
    now: date | None = None  # without it nothing is fresh or old


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One entry that was found; the parts add up to the score."""

    id: str
    kind: str
    url: str
    host: str
    author: str
    language: str
    date: str
    group: str
    score: float
    parts: tuple[tuple[str, float], ...]
    more: int = 0  # how many of its site or thread, or nearly the same, stand behind it
    fields: Mapping[str, Any] = field(default_factory=dict)  # words, numbers and dates of declared fields, by name


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What was found: a page of matches and how many there are in all, near duplicates counted once."""

    hits: tuple[Match, ...] = ()
    total: int = 0
    facets: Mapping[str, tuple[tuple[str, int], ...]] = field(
        default_factory=dict
    )  # site, kind, author, language, month, and declared words
    did_you_mean: str = ""
    terms: tuple[str, ...] = ()  # the words looked for, as they were typed
    is_relaxed: bool = False  # nothing has all the words; these have some of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One part of a score: which word in which field, or which signal."""

    name: str  # title, body, anchors, url, a declared field, rank, freshness
    word: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why an entry stands where it does; the values of the reasons add up to the score."""

    id: str
    is_match: bool
    score: float
    reasons: tuple[Reason, ...]
