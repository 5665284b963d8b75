"""Write facets: how the hits are spread over sites, kinds, authors, languages and years, each a link that narrows.

In: a query, counts by facet, and what makes links. Out: HTML, nothing where there is nothing to choose.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pauk.web.frame import quote

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


def write_facets(query: str, facets: Mapping[str, Sequence[tuple[str, int]]], link: Callable[[str], str]) -> str:
    """Write all facets that leave a choice."""
    chosen = {name: values for name, values in facets.items() if name in _FACETS and len(values) > 1}
    if len(chosen.get("month", ())) > _MOST_VALUES:
        chosen["month"] = _by_year(chosen["month"])
    parts = [_write_facet(query, name, chosen[name], link) for name in _FACETS if name in chosen]
    return f'<aside aria-label="Narrow down">\n{"".join(parts)}</aside>\n' if parts else ""


def _write_facet(query: str, name: str, values: Sequence[tuple[str, int]], link: Callable[[str], str]) -> str:
    items = "".join(
        f'<li><a href="{link(narrow(query, name, value))}"><span dir="auto">{quote(value, 60)}</span> '
        f"<span>{number:,}</span></a></li>\n"
        for value, number in values[:_MOST_VALUES]
        if value
    )
    return f"<h2>{_FACETS[name][0]}</h2>\n<ul>\n{items}</ul>\n"


def _by_year(months: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """Add months up to years, the newest first."""
    years: Counter[str] = Counter()
    for month, number in months:
        years[month[:_YEAR]] += number
    return sorted(years.items(), reverse=True)


def narrow(query: str, facet: str, value: str) -> str:
    """Write the query that asks for one value of a facet, too."""
    if facet == "month":
        return f"{_in_brackets(query)} from:{value} to:{value}"
    # A quote cannot be quoted; without it the words are the same.
    shown = value if _PLAIN.fullmatch(value) else '"' + value.replace('"', " ") + '"'
    return f"{_in_brackets(query)} {_FACETS[facet][1]}:{shown}"


def _in_brackets(query: str) -> str:
    """Keep the parts of a query together where something binds more loosely than a word beside a word."""
    return f"({query})" if " OR " in query else query
