"""Make one list of facts of what several pages of a site say, and see where they contradict each other.

In: the facts of each page, with what speaks for the page. Out: each fact once, from the best page that says it. For
each group, season and place the best page's values count; what another good page says instead is a conflict.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

# A page that the rules are this sure of may contradict the best one.
_GOOD = 0.85
# So many facts are a list, and no word in passing.
_LIST = 3
# What a value is still worth where the best page does not say it.
_CONTRADICTED = 0.6


@dataclass(frozen=True, slots=True)
class SourcePage:
    """A page, its facts as they were read, whether the page filter wants it, and when it was looked at."""

    url: str
    seen_at: float
    facts: Sequence[Mapping[str, Any]]
    is_wanted: bool = False


@dataclass(frozen=True, slots=True)
class Sourced:
    """A fact with the page it was taken from."""

    fact: Mapping[str, Any]
    page: SourcePage
    confidence: float
    is_conflict: bool = False


def merge_sources(pages: Sequence[SourcePage]) -> list[Sourced]:
    """Put the facts of a site's pages together."""
    settled = [page for page in pages if _settles(page)]
    if settled:
        # Where such a page says when they are, what a model guesses elsewhere adds nothing, nor does a word in passing.
        told = {(fact["group"], fact["place"]) for page in settled for fact in page.facts}
        pages = [page if page.is_wanted or page in settled else _only_new(page, told) for page in pages]
    said: dict[tuple[str, str, str], list[tuple[SourcePage, dict[str, Mapping[str, Any]]]]] = {}
    for page in sorted(pages, key=_rank, reverse=True):
        for fact in page.facts:
            key = (fact["group"], fact["season"] or "", fact["place"] or "")
            sources = said.setdefault(key, [])
            if not sources or sources[-1][0] is not page:
                sources.append((page, {}))
            sources[-1][1].setdefault(fact["value"], fact)
    return [one for sources in said.values() for one in _merge(sources)]


def _is_sure(fact: Mapping[str, Any]) -> bool:
    return bool(fact["confidence"] >= _GOOD and fact.get("by", "rule") != "model")


def _settles(page: SourcePage) -> bool:
    """Whether a page is about the facts: it is wanted and sure of one, or sure of a whole list."""
    sure = sum(_is_sure(fact) for fact in page.facts)
    return sure >= (1 if page.is_wanted else _LIST)


def _only_new(page: SourcePage, told: AbstractSet[tuple[str, str | None]]) -> SourcePage:
    """Leave of a page what it is sure of and nobody else has said: the hours of another place, or another group."""
    new = [fact for fact in page.facts if _is_sure(fact) and (fact["group"], fact["place"]) not in told]
    return SourcePage(page.url, page.seen_at, new, page.is_wanted)


def _rank(page: SourcePage) -> tuple[bool, float, int, float, str]:
    """Tell which page is better: a wanted one, a surer one, one that says more, a newer one."""
    surest = max((fact["confidence"] for fact in page.facts), default=0.0)
    return page.is_wanted, surest, len(page.facts), page.seen_at, page.url


def _merge(sources: Sequence[tuple[SourcePage, Mapping[str, Mapping[str, Any]]]]) -> list[Sourced]:
    best, values = sources[0]
    others: dict[str, tuple[SourcePage, Mapping[str, Any]]] = {}
    contradicted = False
    for page, theirs in sources[1:]:
        good = {value: fact for value, fact in theirs.items() if fact["confidence"] >= _GOOD}
        if page.is_wanted == best.is_wanted and good:
            contradicted = contradicted or set(good) != set(values)
            for value, fact in good.items():
                others.setdefault(value, (page, fact))
    merged = [Sourced(fact, best, fact["confidence"], contradicted) for fact in values.values()]
    return merged + [
        Sourced(fact, page, round(fact["confidence"] * _CONTRADICTED, 2), True)
        for value, (page, fact) in others.items()
        if value not in values
    ]
