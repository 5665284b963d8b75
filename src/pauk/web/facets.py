"""Choose facets: how hits are spread over sites, kinds, authors, languages, years and declared words, to narrow by.

In: a query, and counts by facet. Out: facets with their values and the queries that ask for them, none where there is
nothing to choose.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_MOST_VALUES = 8
# Facet → its heading, and how the query language asks for one of its values.
_FACETS = {
    "site": ("Sites", "site"),
    "kind": ("Kinds", "kind"),
    "author": ("Authors", "author"),
    "language": ("Languages", "lang"),
    "month": ("Dates", ""),
}
_YEAR = len("2026")
_PLAIN = re.compile(r"[\w.:-]+")


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value of a facet: how many hits have it, and the query for them alone."""

    value: str
    hits: int
    query: str


@dataclass(frozen=True, slots=True)
class Facet:
    """A heading with its choices."""

    heading: str
    choices: Sequence[FacetValue]


def choose_facets(query: str, facets: Mapping[str, Sequence[tuple[str, int]]]) -> list[Facet]:
    """Choose all facets that leave a choice, in the order in which they are shown."""
    chosen = []
    declared = {name: (name.replace("_", " ").capitalize(), name) for name in facets if name not in _FACETS}
    for name, (heading, _) in (_FACETS | declared).items():
        values = facets.get(name, ())
        if len(values) < 2:
            continue
        if name == "month" and len(values) > _MOST_VALUES:
            # Add months up to years, the newest first.
            years: Counter[str] = Counter()
            for month, number in values:
                years[month[:_YEAR]] += number
            values = sorted(years.items(), reverse=True)
        choices = [
            FacetValue(value, hits, narrow(query, name, value)) for value, hits in values[:_MOST_VALUES] if value
        ]
        chosen.append(Facet(heading, choices))
    return chosen


def narrow(query: str, facet: str, value: str) -> str:
    """Write the query that asks for one value of a facet, too."""
    if facet == "month":
        return f"{_in_brackets(query)} from:{value} to:{value}"
    # A quote cannot be quoted; without it the words are the same.
    shown = value if _PLAIN.fullmatch(value) else '"' + value.replace('"', " ") + '"'
    return f"{_in_brackets(query)} {_FACETS.get(facet, ('', facet))[1]}:{shown}"


def _in_brackets(query: str) -> str:
    """Keep the parts of a query together where something binds more loosely than a word beside a word."""
    return f"({query})" if " OR " in query else query
