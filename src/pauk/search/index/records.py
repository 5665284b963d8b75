"""What is asked of an index and what it answers, as plain records.

In: settings. Out: `SearchRequest` and `SignalWeights` go in; `SearchResults` of `SearchMatch`es and an `Explanation`
come out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
# What puts the best first: words, links and dates; words alone; the formula of the thesis.
RANKINGS = ("best", "text", "classic")
Grouping = Literal["", "site", "thread", "page"]
# Numbers of pages in (12 of page:12, 0 of whatever is no page), importance out: 1 is an average page, 0 one of which
# nothing is known.
RankOf = Callable[[Sequence[int]], Sequence[float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalWeights:
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
    """What may be wished for beside the words of a query; what is left out is as `SearchRequest` has it."""

    limit: int  # how many hits
    offset: int  # how many of the first ones are skipped
    order: str  # the best first, or by date, or by a declared field
    ranking: str  # what is best: `RANKINGS`
    group: Grouping  # only the best of each site or thread, or of a page and what belongs to it
    language: str  # what the query is in (BCP 47), if that is known; it weighs a little and excludes nothing
    facets: bool  # count the hits by site, kind, author, language, month and declared words, too


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """A query with everything that shapes the answer."""

    query: str
    limit: int = 10
    offset: int = 0
    order: str = "best"
    ranking: str = "best"
    weights: SignalWeights = field(default_factory=SignalWeights)
    group: Grouping = ""
    facets: bool = False
    language: str = ""
    rank_of: RankOf | None = None
    now: date | None = None  # without it nothing is fresh or old

    def fitted(self) -> Self:
        """Return the request without signals of which its ranking knows nothing."""
        if self.ranking == "best":
            return self
        return replace(self, weights=replace(self.weights, rank=0.0, freshness=0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchMatch:
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
    how: tuple[str, ...] = ()  # how each word came to its part in each field, where the formula is shown
    more: int = 0  # how many of its site or thread, or nearly the same, stand behind it
    lacks: tuple[str, ...] = ()  # words of the query that it does not have
    shared: tuple[str, ...] = ()  # words that it has in common with what it resembles
    fields: Mapping[str, Any] = field(default_factory=dict)  # words, numbers and dates of declared fields, by name


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """What was found: a page of matches and how many there are in all, near duplicates counted once."""

    hits: tuple[SearchMatch, ...] = ()
    total: int = 0
    facets: Mapping[str, tuple[tuple[str, int], ...]] = field(
        default_factory=dict
    )  # site, kind, author, language, month, and declared words
    did_you_mean: str = ""
    terms: tuple[str, ...] = ()  # the words looked for, as they were typed
    meant: tuple[str, ...] = ()  # words looked for in the place of words that nobody has as they were typed
    is_relaxed: bool = False  # few or none have all the words; those that lack some are among these
    complete: int = 0  # how many have all the words


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePart:
    """One part of a score: which word in which field, or which signal."""

    name: str  # title, body, anchors, url, a declared field, rank, freshness
    word: str
    value: float
    how: str = ""  # what was multiplied, where the formula is shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why an entry stands where it does; the values of the reasons add up to the score."""

    id: str
    is_match: bool
    score: float
    reasons: tuple[ScorePart, ...]
