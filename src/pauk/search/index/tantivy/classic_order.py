"""Put what a query finds in order by the formula of the thesis (`pauk.search.classic`), on the same index.

In: a query, compiled, and entries. Out: for each a `ClassicEntry`: its score, taken apart by word and field. The index
tells how often a word stands in a field and how long that is; a word counts in each field by itself, and weights of
fields are the boosts in their norms. What it finds is what BM25 finds; only the order is another.
"""

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import tantivy

from pauk.search.classic import Term, classic_norm, score_terms
from pauk.search.index.records import ScorePart
from pauk.search.index.tantivy.query_compiler import Compiler
from pauk.search.index.tantivy.rank import values_of
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.query.nodes import Query

# The library is asked for each word in each field of each entry; so often for a query, which takes about a second. The
# best by BM25 are put in order, at least so many of them.
_MOST_ASKED, FEWEST_ORDERED, MOST_ORDERED = 40_000, 200, 10_000
_FREQ, _LENGTH = "freq, occurrences of term within document", "dl, length of field"


class ClassicEntry(NamedTuple):
    """An entry with its score; the parts add up to it."""

    address: tantivy.DocAddress
    parts: tuple[ScorePart, ...]

    @property
    def score(self) -> float:
        """The sum of the parts."""
        return sum((part.value for part in self.parts), 0.0)


class _Place(NamedTuple):
    """A word of the query in a field: how it is looked for, in how many entries it stands, and the field's boost."""

    word: str
    field: str
    query: tantivy.Query
    doc_freq: int
    boost: float


class ClassicOrder:
    """Scores entries for one query."""

    def __init__(self, view: IndexSnapshot, compiler: Compiler, query: Query) -> None:
        self._view = view
        self._words = dict.fromkeys(leaf.text for leaf in query.wanted)
        self._places = [
            _Place(leaf.text, *place) for leaf in dict.fromkeys(query.wanted) for place in compiler.places(leaf)
        ]

    @property
    def most(self) -> int:
        """How many entries are put in order."""
        return min(max(_MOST_ASKED // max(len(self._places), 1), FEWEST_ORDERED), MOST_ORDERED)

    def order(self, addresses: Sequence[tantivy.DocAddress]) -> list[ClassicEntry]:
        """Score entries and put the best first; equals stay as they were."""
        found: list[list[tuple[int, int]]] = [[] for _ in addresses]
        for place in self._places:
            matches = values_of(self._view, [place.query], addresses)
            for counts, address, value in zip(found, addresses, matches, strict=True):
                counts.append((0, 0) if value is None else self._count(place.query, address))
        scored = (self._score(address, counts) for address, counts in zip(addresses, found, strict=True))
        return sorted(scored, key=lambda each: -each.score)

    def _count(self, query: tantivy.Query, address: tantivy.DocAddress) -> tuple[int, int]:
        """Return how often a word stands in a field of an entry, in all its readings, and how long that field is."""
        told = json.loads(query.explain(self._view.searcher, address).to_json())
        freqs, lengths = list(_values(told, _FREQ)), list(_values(told, _LENGTH))
        return int(sum(freqs)), int(max(lengths, default=0))

    def _score(self, address: tantivy.DocAddress, counts: Sequence[tuple[int, int]]) -> ClassicEntry:
        norms = [
            classic_norm(length, field_boosts=(place.boost,))
            for place, (_, length) in zip(self._places, counts, strict=True)
        ]
        terms = [
            Term(freq=freq, doc_freq=place.doc_freq, norm=norm)
            for place, (freq, _), norm in zip(self._places, counts, norms, strict=True)
        ]
        has = {place.word for place, (freq, _) in zip(self._places, counts, strict=True) if freq}
        told = score_terms(terms, documents=len(self._view), coord=len(has) / max(len(self._words), 1))
        rows = zip(self._places, terms, told.idfs, told.values, strict=True)
        parts = tuple(
            ScorePart(
                name=place.field,
                word=place.word,
                value=value,
                how=f"coord {told.coord:.3g} · queryNorm {told.query_norm:.3g} · tf √{term.freq} = "
                f"{math.sqrt(term.freq):.3g} · idf {idf:.3g}² · norm {term.norm:.3g}",
            )
            for place, term, idf, value in rows
            if term.freq
        )
        return ClassicEntry(address, parts)


def _values(told: dict[str, Any], description: str) -> Iterator[float]:
    """Go through the values of one description in what the library explains."""
    if told.get("description") == description:
        yield float(told["value"])
    for detail in told.get("details", ()):
        yield from _values(detail, description)
