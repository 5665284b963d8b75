"""Take a score apart: which word in which field, and what links and dates add.

In: a `View`, a query and an entry. Out: reasons whose values add up to the score. The library is asked for each word
in each field alone, so that nothing is computed a second time in another way.
"""

import re
from collections.abc import Iterator

import tantivy

from pauk.search.asking import Asked, Explanation, Reason
from pauk.search.index.tantivy.compiling import Compiler
from pauk.search.index.tantivy.ranking import weigh
from pauk.search.index.tantivy.view import View
from pauk.search.query.nodes import And, Node, Or, Phrase, Prefix, Query, Text, Word
from pauk.search.query.parsing import parse_query

_VALUE = re.compile(r'\s*\{\s*"value":\s*([^,\s}]+)')


def explain(view: View, asked: Asked, id_: str) -> Explanation:
    """Say why an entry stands where it does, or that the query does not find it."""
    query = parse_query(asked.query, view.declared)
    compiler, address = Compiler(view, asked.weights, query), view.find_id(id_)
    if address is None:
        return Explanation(id=id_, is_match=False, score=0.0, reasons=())
    is_match = _value(view, compiler.compile(query.root), address) is not None
    is_relaxed = not is_match and _value(view, compiler.relax(query.root), address) is not None
    if not is_match and not is_relaxed:
        return Explanation(id=id_, is_match=False, score=0.0, reasons=())
    texts = score_words(view, compiler, query, address, is_relaxed=is_relaxed)
    reasons = [Reason(name=field, word=word, value=value) for field, word, value in texts]
    found = weigh(view, asked, [(0.0, address)])[0]
    signals = (("rank", found.rank), ("freshness", found.freshness))
    reasons += [Reason(name=name, word="", value=value) for name, value in signals if value]
    score = sum((reason.value for reason in reasons), 0.0)
    return Explanation(id=id_, is_match=is_match, score=score, reasons=tuple(reasons))


def score_words(
    view: View, compiler: Compiler, query: Query, address: tantivy.DocAddress, *, is_relaxed: bool = False
) -> Iterator[tuple[str, str, float]]:
    """Yield what each word adds in each field: field, word, value."""
    root: Node = Or(query.root.nodes) if is_relaxed and isinstance(query.root, And) else query.root
    leaves = query.wanted if _is_flat(root) else _matching(view, compiler, root, address)
    for leaf in leaves:
        for field, piece in compiler.pieces(leaf):
            value = _value(view, piece, address)
            if value:
                yield field, leaf.text, value


def _is_flat(node: Node) -> bool:
    """Tell whether every leaf counts wherever it matches: nothing stands below a part of OR that may not match."""
    return not isinstance(node, And | Or) or not any(isinstance(part, And | Or) for part in node.nodes)


def _matching(view: View, compiler: Compiler, node: Node, address: tantivy.DocAddress) -> Iterator[Text]:
    """Yield the leaves that count: those below a part of OR that does not match add nothing."""
    if isinstance(node, Word | Phrase | Prefix):
        yield node
    elif isinstance(node, And):
        for part in node.nodes:
            yield from _matching(view, compiler, part, address)
    elif isinstance(node, Or):
        for part in node.nodes:
            if isinstance(part, Word | Phrase | Prefix) or _value(view, compiler.compile(part), address) is not None:
                yield from _matching(view, compiler, part, address)


def _value(view: View, query: tantivy.Query, address: tantivy.DocAddress) -> float | None:
    """Return what a query of the library adds for an entry; nothing if it does not find it."""
    try:
        told = query.explain(view.searcher, address).to_json()
    except ValueError:
        return None
    match = _VALUE.match(told)
    return float(match[1]) if match else 0.0
