"""One state of the index, as it was when somebody began to look at it; later commits do not change it.

In: the library's index. Out: a `IndexSnapshot` that counts words, reads cards and knows which languages there are.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import tantivy

from pauk.search.analysis.analysers import mark_of
from pauk.search.entries.entry import KINDS
from pauk.search.entries.fields import NOTHING, Declared
from pauk.search.index.tantivy.schema import STATE_ID, StoredEntry, read_card

_STARTS = tuple(f"{kind}:" for kind in KINDS)
_PAGE = KINDS.index("page")
# With fewer entries a language does not tell how frequent its words are.
_FEWEST_ENTRIES = 20


class IndexSnapshot:
    """Looks at one state of the index."""

    def __init__(self, index: tantivy.Index, declared: Declared = NOTHING) -> None:
        self.declared = declared
        self.schema = index.schema
        self.searcher = index.searcher()
        self._frequencies: dict[tuple[str, str], int] = {}
        self._among: tuple[object, tantivy.Query] | None = None

    def __len__(self) -> int:
        return self.searcher.num_docs - bool(self._state)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that entries are written in, as they were told; ``und`` where none was."""
        return tuple(sorted(name for name, _ in self.searcher.terms_with_prefix("language", "")))

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The analysers that the entries went through; the empty one, which only folds, is always among them."""
        return tuple(sorted({mark_of(language) for language in self.languages} | {""}))

    @cached_property
    def entries_by_mark(self) -> Mapping[str, int]:
        """How many entries went through each analyser."""
        counts = dict.fromkeys(self.marks, 0)
        for name, count in self.searcher.terms_with_prefix("language", ""):
            counts[mark_of(name)] += count
        return counts

    @cached_property
    def has_copies(self) -> bool:
        """Whether any entry says nearly the same as another."""
        return self.searcher.doc_freq("is_copy", True) > 0

    def warm_up(self) -> None:
        """Find out what the first query would have to wait for."""
        _ = self.marks, self.has_copies

    @property
    def cursor(self) -> Mapping[str, int]:
        """What the last commit had taken in."""
        return dict(self._state.get("cursor", {}))

    @cached_property
    def _state(self) -> dict[str, Any]:
        address = self.find_id(STATE_ID)
        return {} if address is None else json.loads(bytes(self._stored(address)))

    def find_id(self, id_: str) -> tantivy.DocAddress | None:
        """Find where the entry with this id lies; nothing if there is none."""
        query = tantivy.Query.term_query(self.schema, "id", id_.encode("utf-8", "replace").decode(), "basic")
        hits = self.searcher.search(query, 1, count=False).hits
        return hits[0][1] if hits else None

    def doc_freq(self, field: str, term: str) -> int:
        """Count the entries that have a word of the index in a field; asked once."""
        key = field, term
        if key not in self._frequencies:
            self._frequencies[key] = self.searcher.doc_freq(field, term)
        return self._frequencies[key]

    def spread(self, field: str, terms: Iterable[str]) -> int:
        """Say in how many entries a word stands that is written with these terms: in all languages together.

        What is frequent in a language is frequent, however few entries are in it: a Finnish *and* says nothing of a
        subject. (For queries it is another matter: there it tells the language, and counting it so costs .03 of MRR.)
        """
        found, highest = 0, 0.0
        for term in dict.fromkeys(terms):
            count = self.doc_freq(field, term)
            entries = self.entries_by_mark.get(term.partition(":")[0], 0)
            found += count
            if entries >= _FEWEST_ENTRIES:
                highest = max(highest, count / entries)
        return max(found, int(highest * self.searcher.num_docs))

    def rarity(self, count: int) -> float:
        """Say how telling a word is that so many entries have: BM25's idf, as the library computes it."""
        rest = max(self.searcher.num_docs - count, 0)  # words of several readings are counted once for each
        return math.log1p((rest + 0.5) / (count + 0.5))

    def has_term(self, field: str, term: str) -> bool:
        """Tell whether any entry has a word of the index in a field."""
        return self.doc_freq(field, term) > 0

    def card(self, address: tantivy.DocAddress) -> StoredEntry:
        """Read what is stored of an entry."""
        return read_card(self._stored(address))

    def ids(self, addresses: Sequence[tantivy.DocAddress]) -> list[str]:
        """Read the ids of several entries at once."""
        numbers = self.numbers("number", addresses)
        kinds = self.numbers("kind_number", addresses)
        return [
            self.card(address).id if kind is None else f"{_STARTS[kind]}{number}"
            for address, number, kind in zip(addresses, numbers, kinds, strict=True)
        ]

    def among(self, addresses: Sequence[tantivy.DocAddress]) -> tantivy.Query:
        """Make what finds these entries alone and adds nothing; the same ones are asked for many times in a row."""
        key = tuple((address.segment_ord, address.doc) for address in addresses)
        made = self._among
        if made is None or made[0] != key:
            kit = tantivy.Query
            made = key, kit.const_score_query(kit.term_set_query(self.schema, "id", self.ids(addresses)), 0.0)
            self._among = made
        return made[1]

    def page_numbers(self, addresses: Sequence[tantivy.DocAddress]) -> list[int]:
        """Read the numbers of several pages at once; 0 for what is no page."""
        pairs = zip(self.numbers("number", addresses), self.numbers("kind_number", addresses), strict=True)
        return [number if number and kind == _PAGE else 0 for number, kind in pairs]

    def _stored(self, address: tantivy.DocAddress) -> bytes:
        stored: bytes = self.searcher.doc(address).get_first("card")  # type: ignore[assignment]
        return stored

    def numbers(self, field: str, addresses: Sequence[tantivy.DocAddress]) -> list[int | None]:
        """Read a field of numbers of several entries at once."""
        return self.searcher.fast_field_values(field, list(addresses)) if addresses else []  # type: ignore[return-value]

    def count(self, query: tantivy.Query) -> int:
        """Count what a query of the library finds."""
        return int(self.searcher.search(query, 1).count)  # type: ignore[attr-defined]
