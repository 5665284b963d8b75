"""Take a score apart: which word in which field, and what links and dates add.

In: a `IndexSnapshot`, a query and an entry. Out: reasons whose values add up to the score. The library is asked for
each word in each field alone, so that nothing is computed a second time in another way.
"""

import re
from collections.abc import Iterator, Sequence

import tantivy

from pauk.search.index.records import Explanation, ScorePart, SearchRequest
from pauk.search.index.tantivy.classic_order import ClassicOrder
from pauk.search.index.tantivy.query_compiler import Compiler
from pauk.search.index.tantivy.rank import RankedEntry, values_of, weigh
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.query.nodes import And, Node, Or, Phrase, Prefix, Query, Text, Word
from pauk.search.query.parser import parse_query

# What the parts of a score are called that belong to no field: words close together, and all words being there where
# pages that lack some are found, too.
NEAR, COMPLETE = "near", "all words"
_MOST_BITS = 20  # that a score, a number of 32 bits, tells apart
_VALUE = re.compile(r'\s*\{\s*"value":\s*([^,\s}]+)')


def explain(view: IndexSnapshot, asked: SearchRequest, id_: str) -> Explanation:
    """Say why an entry stands where it does, or that the query does not find it."""
    asked = asked.fitted()
    query = parse_query(asked.query, view.declared)
    compiler, address = Compiler(view, asked.weights, query, asked.language), view.find_id(id_)
    if address is None:
        return Explanation(id=id_, is_match=False, score=0.0, reasons=())
    is_match = _value(view, compiler.compile(query.root), address) is not None
    is_relaxed = not is_match and _value(view, compiler.relax(query.root, 1), address) is not None
    if not is_match and not is_relaxed:
        return Explanation(id=id_, is_match=False, score=0.0, reasons=())
    if asked.ranking == "classic":
        (entry,) = ClassicOrder(view, compiler, query).order([address])
        return Explanation(id=id_, is_match=is_match, score=entry.score, reasons=entry.parts)
    texts = score_words(view, compiler, query, address, is_relaxed=is_relaxed)
    reasons = [ScorePart(name=field, word=word, value=value) for field, word, value in texts]
    found = weigh(view, asked, [(0.0, address)], compiler.near(query.root))[0]
    signals = ((NEAR, found.near), ("rank", found.rank), ("freshness", found.freshness))
    reasons += [ScorePart(name=name, word="", value=value) for name, value in signals if value]
    score = sum((reason.value for reason in reasons), 0.0)
    return Explanation(id=id_, is_match=is_match, score=score, reasons=tuple(reasons))


def tell_parts(
    view: IndexSnapshot, compiler: Compiler, query: Query, found: Sequence[RankedEntry], *, is_relaxed: bool
) -> list[dict[str, float]]:
    """Tell for some entries what the words add to the score in each field.

    Each part is asked for once for all of them: what the words add in a field is a query of its own among these alone.
    """
    root: Node = Or(query.root.nodes) if is_relaxed and isinstance(query.root, And) else query.root
    addresses = [each.address for each in found]
    parts: list[dict[str, float]] = [{} for _ in found]
    if not _is_flat(root):
        for told, address in zip(parts, addresses, strict=True):
            for field, _, value in score_words(view, compiler, query, address, is_relaxed=is_relaxed):
                told[field] = told.get(field, 0.0) + value
        asked = {}
    else:
        asked = dict[str, list[tantivy.Query]]()
        for leaf in query.wanted:
            for field, piece in compiler.pieces(leaf):
                asked.setdefault(field, []).append(piece)
    if is_relaxed and isinstance(query.root, And):
        asked[COMPLETE] = [compiler.complete(query.root)]
    for name, queries in asked.items():
        for told, added in zip(parts, values_of(view, queries, addresses), strict=True):
            if added:
                told[name] = told.get(name, 0.0) + added
    return parts


def lacking_words(
    view: IndexSnapshot, compiler: Compiler, query: Query, addresses: Sequence[tantivy.DocAddress]
) -> list[tuple[str, ...]]:
    """Tell for some entries which words of the query they lack.

    Each word adds a power of two, so that one question to the library tells of many words which of them are there.
    """
    kit, lacking = tantivy.Query, [list[str]() for _ in addresses]
    for start in range(0, len(query.wanted), _MOST_BITS):
        leaves = query.wanted[start : start + _MOST_BITS]
        bits = [kit.const_score_query(compiler.compile(leaf), float(1 << bit)) for bit, leaf in enumerate(leaves)]
        for lacks, value in zip(lacking, values_of(view, bits, addresses), strict=True):
            lacks += [leaf.text for bit, leaf in enumerate(leaves) if not int(value or 0) >> bit & 1]
    return [tuple(lacks) for lacks in lacking]


def score_words(
    view: IndexSnapshot, compiler: Compiler, query: Query, address: tantivy.DocAddress, *, is_relaxed: bool = False
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


def _matching(view: IndexSnapshot, compiler: Compiler, node: Node, address: tantivy.DocAddress) -> Iterator[Text]:
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


def _value(view: IndexSnapshot, query: tantivy.Query, address: tantivy.DocAddress) -> float | None:
    """Return what a query of the library adds for an entry; nothing if it does not find it."""
    try:
        told = query.explain(view.searcher, address).to_json()
    except ValueError:
        return None
    match = _VALUE.match(told)
    return float(match[1]) if match else 0.0
