"""Turn a query into what the index's library understands.

In: a `Query`, a `IndexSnapshot` and weights. Out: queries of tantivy's, whole or for one leaf in one field, so that a
score can be taken apart. A word is looked for in every field, as each language of the index would write its stem; what
no entry has is left out before the library is asked. A score is the sum of the leaves' BM25 scores in the fields,
weighted.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeGuard

import tantivy

from pauk.search.analysis.analysers import mark_of
from pauk.search.analysis.words import UNSPACED, fold, identifiers
from pauk.search.entries.fields import read_date
from pauk.search.index.records import SignalWeights
from pauk.search.index.tantivy.readings import Readings, WordReading
from pauk.search.index.tantivy.schema import AS_WRITTEN, FIELDS, fold_word, folded_name, own_name
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.query.nodes import And, Everything, Filter, Node, Not, Or, Phrase, Prefix, Query, Range, Text, Word

# How many words a prefix may stand for, the most frequent of them; a person means one of a few.
MOST_EXPANSIONS = 64
# Words that stand side by side in the query may have so many others between them in a text, and a pair of them that
# does counts so much of what BM25 gives a phrase; of long queries so many pairs are looked for. Both were chosen on
# documentation in fourteen languages (`pauk eval search`).
NEAR_SLOP, NEAR_WEIGHT, MOST_PAIRS = 1, 1.0, 12
# A name with its signs counts as much more than a word; hyphens alone join words of prose, too.
_NAME_WEIGHT = 4.0
_DAY_S = 86_400
# Words in a field that somebody names count as those of a text do by default.
_DECLARED_WEIGHT = 1.0


class Compiler:
    """Compiles the nodes of one query for one state of the index."""

    def __init__(self, view: IndexSnapshot, weights: SignalWeights, query: Query, language: str = "") -> None:
        self._kit = tantivy.Query
        self._must, self._should, self._must_not = tantivy.Occur.Must, tantivy.Occur.Should, tantivy.Occur.MustNot
        self._integer = tantivy.FieldType.Integer
        self._view = view
        self._weights = weights
        self._marks = self._choose_marks(query.root)
        self._made: dict[Text, list[tuple[str, tantivy.Query]]] = {}
        words = [leaf for leaf in query.wanted if isinstance(leaf, Word)]
        self._readings = Readings(view, self._marks, words, language)

    def compile(self, node: Node) -> tantivy.Query:
        """Compile a node with everything below it."""
        match node:
            case Word() | Phrase() | Prefix():
                return self._any([query for _, query in self.pieces(node)])
            case Filter():
                return self._silent(self._filter(node))
            case Everything():
                return self._everything()
            case Not():
                return self._all((node,))
            case And():
                return self._all(node.nodes)
            case Or():
                return self._any([self.compile(part) for part in node.nodes])

    def relax(self, node: Node, needed: int) -> tantivy.Query:
        """Compile a query so that so many of its words will do; filters and what must not be stay as they are."""
        if not isinstance(node, And):
            return self.compile(node)
        words, others = split_words(node)
        clauses = [(self._should, self.compile(word)) for word in words]
        found = self._kit.boolean_query(clauses, minimum_number_should_match=needed)
        must = [(self._must, found), *([(self._must, self._all(others))] if others else [])]
        return self._kit.boolean_query([*must, (self._should, self.complete(node))])

    def complete(self, node: And) -> tantivy.Query:
        """Compile what a page with all words has ahead of those that lack some: as much as the words are rare."""
        words, _ = split_words(node)
        return self._kit.const_score_query(self._all(words), sum(map(self._readings.rarity_of, words)))

    def near(self, node: Node) -> list[tantivy.Query]:
        """Compile pairs of words that were typed side by side and stand so, or nearly so, in title or text.

        Each pair is a phrase with some slop; where more words of the query stand in a row, more pairs do. Pairs that
        stand in the title count in the title's weight.
        """
        words = split_words(node)[0] if isinstance(node, And) else []
        pairs = [(one, other) for one, other in pairwise(words) if _is_anywhere(one) and _is_anywhere(other)]
        kit, view, found = self._kit, self._view, list[tantivy.Query]()
        for one, other in pairs[:MOST_PAIRS]:
            for first, second in self._readings.pairs_of(one.text, other.text):
                for field in ("title", "body"):
                    if self._view.has_term(field, first) and self._view.has_term(field, second):
                        phrase = kit.phrase_query(self._view.schema, field, [first, second], NEAR_SLOP)
                        alone = sum(view.rarity(view.doc_freq(field, word)) for word in (first, second))
                        share = sum(self._rarity(leaf, field) for leaf in (one, other)) / alone
                        found.append(kit.boost_query(phrase, NEAR_WEIGHT * self._weight(field) * share))
        return found

    @property
    def meant(self) -> tuple[str, ...]:
        """The words that were looked for in the place of words that stand nowhere as they were typed."""
        return self._readings.meant

    @property
    def mended(self) -> Mapping[str, str]:
        """Words that stand nowhere, with the one that was most likely meant."""
        return self._readings.mended

    def pieces(self, leaf: Text) -> list[tuple[str, tantivy.Query]]:
        """Make what a leaf looks like in each of its fields where any entry has it, once."""
        if leaf not in self._made:
            kit, schema = self._kit, self._view.schema
            found = self._made[leaf] = [
                (name, kit.boost_query(query, self._weight(name)))
                for name, field in fields_of(leaf)
                if (query := self._in_field(leaf, field)) is not None
            ]
            names = identifiers(leaf.text) if found and not leaf.field and not isinstance(leaf, Prefix) else []
            if isinstance(leaf, Phrase) and names != [leaf.text.strip().lower()]:
                names = []  # a name within a phrase says nothing of the words around it
            for name in names:
                if self._view.has_term(AS_WRITTEN, name):
                    is_prose = name.replace("-", "").isalnum() and name[0] != "-"
                    query = kit.term_query(schema, AS_WRITTEN, name)
                    found.append((AS_WRITTEN, query if is_prose else kit.boost_query(query, _NAME_WEIGHT)))
        return self._made[leaf]

    def places(self, leaf: Text) -> list[tuple[str, tantivy.Query, int, float]]:
        """Make for each field where any entry has a leaf how it is looked for term by term, by how many entries it
        is had there, and the field's weight: what a formula needs that counts in another way than the library.
        """
        kit, schema, found = self._kit, self._view.schema, list[tuple[str, tantivy.Query, int, float]]()
        for name, field in fields_of(leaf):
            if isinstance(leaf, Prefix):
                terms = sorted(self._expand(leaf.text, field))
                query = self._any([kit.term_query(schema, field, term) for term in terms]) if terms else None
                count = max((self._view.doc_freq(field, term) for term in terms), default=0)
            else:
                query = self._in_field(leaf, field)
                readings = self._readings.of(leaf.text, may_forgive=isinstance(leaf, Word) and not leaf.field)
                several = (min(self._view.doc_freq(field, word) for word in one.words) for one in readings)
                count = self._together(readings, field) or max(several, default=0)
            if query is not None:
                found.append((name, query, count, self._weight(name)))
        return found

    def _weight(self, name: str) -> float:
        return 0.0 if name == "author" else float(getattr(self._weights, name, _DECLARED_WEIGHT))

    def _in_field(self, leaf: Text, field: str) -> tantivy.Query | None:
        """Make what a leaf may look like in one field: the best of its readings."""
        kit, schema = self._kit, self._view.schema
        if isinstance(leaf, Prefix):
            terms = sorted(self._expand(leaf.text, field))
            return kit.const_score_query(kit.term_set_query(schema, field, terms), 1.0) if terms else None
        readings = self._readings.of(leaf.text, may_forgive=isinstance(leaf, Word) and not leaf.field)
        together = self._together(readings, field)
        found = [query for one in readings if (query := self._read(one, field, together)) is not None]
        return found[0] if len(found) == 1 else kit.disjunction_max_query(found) if found else None

    def _together(self, readings: Sequence[WordReading], field: str) -> int:
        """Count the entries that have a word in a field, in whatever reading; each has it in one of them."""
        return sum(self._view.doc_freq(field, one.words[0]) for one in readings if len(one.words) == 1)

    def _rarity(self, leaf: Word, field: str) -> float:
        return self._view.rarity(self._together(self._readings.of(leaf.text, may_forgive=True), field))

    def _read(self, one: WordReading, field: str, together: int) -> tantivy.Query | None:
        """Make one reading of a word in one field; all readings together stand in so many entries."""
        kit, view, words = self._kit, self._view, one.words
        if len(words) > 1:
            if not all(view.has_term(field, word) for word in words):
                return None
            return kit.boost_query(kit.phrase_query(view.schema, field, list(words)), one.weight)
        if len(words[0]) == 1 and UNSPACED.match(words[0]):
            terms = [term for term, _ in view.searcher.terms_with_prefix(field, words[0], limit=512)]
            return kit.const_score_query(kit.term_set_query(view.schema, field, terms), one.weight) if terms else None
        if not (alone := view.doc_freq(field, words[0])):
            return None
        share = view.rarity(together) / view.rarity(alone)
        return kit.boost_query(kit.term_query(view.schema, field, words[0]), one.weight * share)

    def variants(self, text: str) -> list[tuple[str, ...]]:
        """Analyse a text as each language of the index would, once; all results are different."""
        return self._readings.variants(text)

    def _expand(self, start: str, field: str) -> set[str]:
        """Return the words of the index that a prefix stands for: words and stems that begin like it."""
        folded, look = fold(start), self._view.searcher.terms_with_prefix
        spelled = [term.partition("|") for term, _ in look("words", folded, limit=MOST_EXPANSIONS)]
        found = {
            words[0]
            for word, _, written in spelled
            for words in self.variants(written or word)
            if len(words) == 1 and self._view.has_term(field, words[0])
        }
        for mark in self._marks:
            if len(folded) > 2 or not mark:
                found |= {
                    term for term, _ in look(field, f"{mark}:{folded}" if mark else folded, limit=MOST_EXPANSIONS)
                }
        return found

    def _filter(self, node: Filter) -> tantivy.Query:
        kit, schema, value = self._kit, self._view.schema, node.value
        if isinstance(value, Range):
            return self._range(node.name, value)
        match node.name:
            case "site" | "kind":
                return kit.term_query(schema, node.name, value, "basic")
            case "lang":
                return kit.term_set_query(schema, "language", self._languages(value))
            case "from":
                return kit.range_query(schema, "moment", self._integer, lower_bound=read_date(value))
            case "to":
                end = (read_date(value) or 0) + _DAY_S
                return kit.range_query(schema, "moment", self._integer, upper_bound=end, include_upper=False)
            case _:
                return kit.term_query(schema, folded_name(node.name), fold_word(value), "basic")

    def _range(self, name: str, wanted: Range) -> tantivy.Query:
        """Find what has a number or moment within a range, of several at least one."""
        field = self._view.declared.field(name)
        is_date = field is not None and field.kind == "date"
        low, high = ((None if end is None else int(end) if is_date else end) for end in (wanted.low, wanted.high))
        return self._kit.range_query(
            self._view.schema,
            own_name(name),
            self._integer if is_date else tantivy.FieldType.Float,
            lower_bound=low,
            upper_bound=high,
            include_lower=not wanted.without_low,
            include_upper=not wanted.without_high,
        )

    def _languages(self, wanted: str) -> list[str]:
        told = ((name, name.lower()) for name in self._view.languages)
        return [name for name, lower in told if lower == wanted or lower.startswith(f"{wanted}-")]

    def _choose_marks(self, root: Node) -> tuple[str, ...]:
        """Choose the analysers a word may have gone through: those of the languages asked for, else all there are."""
        nodes = root.nodes if isinstance(root, And) else (root,)
        asked = [str(node.value) for node in nodes if isinstance(node, Filter) and node.name == "lang"]
        return tuple(sorted({mark_of(language) for language in asked} | {""})) if asked else self._view.marks

    def _all(self, nodes: Sequence[Node]) -> tantivy.Query:
        clauses = [
            (self._must_not, self.compile(node.node)) if isinstance(node, Not) else (self._must, self.compile(node))
            for node in nodes
        ]
        if all(isinstance(node, Not) for node in nodes):
            clauses.append((self._must, self._everything()))
        return self._kit.boolean_query(clauses)

    def _any(self, queries: Sequence[tantivy.Query]) -> tantivy.Query:
        if len(queries) == 1:
            return queries[0]
        return self._kit.boolean_query([(self._should, query) for query in queries])

    def _everything(self) -> tantivy.Query:
        return self._silent(self._kit.term_set_query(self._view.schema, "kind", list(self._view.declared.all_kinds)))

    def _silent(self, query: tantivy.Query) -> tantivy.Query:
        """Let a query find without adding to the score."""
        return self._kit.const_score_query(query, 0.0)


def fields_of(leaf: Text) -> list[tuple[str, str]]:
    """Return the fields that a leaf is looked for in: what a query calls them, and what the index does."""
    if not leaf.field:
        return [(name, name) for name in FIELDS]
    if leaf.field in FIELDS:
        return [(leaf.field, leaf.field)]
    return [(leaf.field, "author_words" if leaf.field == "author" else own_name(leaf.field))]


def split_words(node: And) -> tuple[list[Node], list[Node]]:
    """Split what must all be into what is looked for, and filters with what must not be."""
    others: list[Node] = [part for part in node.nodes if isinstance(part, Filter | Not | Everything)]
    return [part for part in node.nodes if part not in others], others


def _is_anywhere(node: Node) -> TypeGuard[Word]:
    return isinstance(node, Word) and not node.field
