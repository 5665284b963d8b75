"""Turn a query into what the index's library understands.

In: a `Query`, a `View` and weights. Out: queries of tantivy's, whole or for one leaf in one field, so that a score can
be taken apart. A word is looked for in every field, as each language of the index would write its stem; what no entry
has is left out before the library is asked. A score is the sum of the leaves' BM25 scores in the fields, weighted.
"""

from collections.abc import Iterator, Sequence

import tantivy

from pauk.search.analysis.analysers import analyser_named, mark_of
from pauk.search.analysis.words import UNSPACED, fold
from pauk.search.asking import Weights
from pauk.search.fields import read_date
from pauk.search.index.tantivy.schema import FIELDS, fold_word, folded_name, own_name
from pauk.search.index.tantivy.view import View
from pauk.search.query.nodes import And, Everything, Filter, Node, Not, Or, Phrase, Prefix, Query, Range, Text, Word

# How many words a prefix may stand for, the most frequent of them; a person means one of a few.
MOST_EXPANSIONS = 64
_DAY_S = 86_400
# Words in a field that somebody names count as those of a text do by default.
_DECLARED_WEIGHT = 1.0


class Compiler:
    """Compiles the nodes of one query for one state of the index."""

    def __init__(self, view: View, weights: Weights, query: Query) -> None:
        self._kit = tantivy.Query
        self._must, self._should, self._must_not = tantivy.Occur.Must, tantivy.Occur.Should, tantivy.Occur.MustNot
        self._integer = tantivy.FieldType.Integer
        self._view = view
        self._weights = weights
        self._marks = self._choose_marks(query.root)
        self._made: dict[Text, list[tuple[str, tantivy.Query]]] = {}
        self._analysed: dict[str, list[tuple[str, ...]]] = {}

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

    def relax(self, node: Node) -> tantivy.Query:
        """Compile a query so that any of its words will do; filters and what must not be stay as they are."""
        if not isinstance(node, And):
            return self.compile(node)
        words = [self.compile(part) for part in node.nodes if not isinstance(part, Filter | Not)]
        others = [part for part in node.nodes if isinstance(part, Filter | Not)]
        if not others:
            return self._any(words)
        return self._kit.boolean_query([(self._must, self._any(words)), (self._must, self._all(others))])

    def pieces(self, leaf: Text) -> list[tuple[str, tantivy.Query]]:
        """Make what a leaf looks like in each of its fields where any entry has it, once."""
        if leaf not in self._made:
            self._made[leaf] = [
                (name, self._kit.boost_query(query, self._weight(name)))
                for name, field in fields_of(leaf)
                for query in self._in_field(leaf, field)
            ]
        return self._made[leaf]

    def _weight(self, name: str) -> float:
        return 0.0 if name == "author" else float(getattr(self._weights, name, _DECLARED_WEIGHT))

    def _in_field(self, leaf: Text, field: str) -> Iterator[tantivy.Query]:
        """Yield what a leaf may look like in one field, language by language."""
        kit, schema = self._kit, self._view.schema
        if isinstance(leaf, Prefix):
            if terms := sorted(self._expand(leaf.text, field)):
                yield kit.const_score_query(kit.term_set_query(schema, field, terms), 1.0)
            return
        for words in self.variants(leaf.text):
            if len(words) > 1:
                if all(self._view.has_term(field, word) for word in words):
                    yield kit.phrase_query(schema, field, list(words))
            elif len(words[0]) == 1 and UNSPACED.match(words[0]):
                if terms := [term for term, _ in self._view.searcher.terms_with_prefix(field, words[0], limit=512)]:
                    yield kit.const_score_query(kit.term_set_query(schema, field, terms), 1.0)
            elif self._view.has_term(field, words[0]):
                yield kit.term_query(schema, field, words[0])

    def variants(self, text: str) -> list[tuple[str, ...]]:
        """Analyse a text as each language of the index would, once; all results are different."""
        if text not in self._analysed:
            found = dict.fromkeys(tuple(analyser_named(mark).query(text)) for mark in self._marks)
            self._analysed[text] = [words for words in found if words]
        return self._analysed[text]

    def _expand(self, start: str, field: str) -> set[str]:
        """Return the words of the index that a prefix stands for: what is written so, and stems that begin so."""
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
