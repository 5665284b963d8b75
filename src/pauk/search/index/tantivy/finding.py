"""Answer a query: find, put in order, collapse what is nearly the same or of one site, and count.

In: a `View` and what was asked. Out: `Results`. The best by words are ranked anew by links and dates; those behind
them follow in the order of their words, so that any page of results can be asked for and none shows an entry twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import tantivy

from pauk.search.asking import Asked, Match, Results, Weights
from pauk.search.index.tantivy.collapsing import Collapser, Once
from pauk.search.index.tantivy.compiling import Compiler
from pauk.search.index.tantivy.explaining import score_words
from pauk.search.index.tantivy.facets import count_facets
from pauk.search.index.tantivy.ranking import RERANKED, Found, rerank, weigh
from pauk.search.index.tantivy.schema import own_name
from pauk.search.index.tantivy.spelling import mend
from pauk.search.index.tantivy.view import View
from pauk.search.query.nodes import And, Everything, Filter, Not, Query
from pauk.search.query.parsing import parse_query

# How far down results can be asked for; every page costs as much as all pages before it.
DEEPEST = 100_000
MOST_HITS = 1_000
# With so few results a word may be mistyped although some page has it.
_FEW = 5
_LARGEST_STEP = 20_000


def find(view: View, asked: Asked) -> Results:
    """Answer a query."""
    asked = _fit(view, asked)
    query = parse_query(asked.query, view.declared)
    compiler = Compiler(view, asked.weights, query)
    compiled = compiler.compile(query.root)
    first, is_relaxed = _look(view, compiled, asked), False
    if not first.count and _can_relax(query):
        compiled = compiler.relax(query.root)
        first = _look(view, compiled, asked)
        is_relaxed = first.count > 0
    once = Once(view, compiled, first.count)
    shown = _page(view, compiled, asked, first.hits, min(max(asked.limit, 0), MOST_HITS))
    behind = once.count_behind(asked.group, [each.address for each in shown])
    return Results(
        hits=tuple(
            _match(view, compiler, query, each, more, is_relaxed=is_relaxed)
            for each, more in zip(shown, behind, strict=True)
        ),
        total=once.total,
        facets=count_facets(view, once.query) if asked.facets else {},
        did_you_mean=mend(view, compiler, query, is_doubtful=once.total <= _FEW or is_relaxed),
        terms=tuple(leaf.text for leaf in query.wanted),
        is_relaxed=is_relaxed,
    )


def count_matches(view: View, text: str) -> int:
    """Count what has everything that a query asks for, near duplicates once."""
    query = parse_query(text, view.declared)
    compiled = Compiler(view, Weights(), query).compile(query.root)
    return Once(view, compiled, view.count(compiled)).total


def find_ids(view: View, asked: Asked) -> list[str]:
    """Return the ids of what has everything that a query asks for, from the offset on, as many as are wanted."""
    asked = _fit(view, asked)
    query = parse_query(asked.query, view.declared)
    compiled = Compiler(view, asked.weights, query).compile(query.root)
    wanted = min(max(asked.limit, 0), DEEPEST)
    found = _page(view, compiled, asked, _look(view, compiled, asked).hits, wanted)
    return view.ids([each.address for each in found])


def _fit(view: View, asked: Asked) -> Asked:
    """Leave out a grouping by pages where every page stands alone, because nothing belongs to any."""
    return replace(asked, group="") if asked.group == "page" and not view.declared.kinds else asked


def _look(view: View, compiled: tantivy.Query, asked: Asked, offset: int = 0, limit: int = RERANKED) -> Any:
    """Ask the library for some of the results, in the order that was asked for."""
    if asked.order == "best":
        return view.searcher.search(compiled, limit, count=not offset, offset=offset)
    is_by_date = asked.order in ("newest", "oldest")
    field = "moment" if is_by_date else own_name(asked.order.removeprefix("-"))
    order = tantivy.Order.Desc if asked.order == "newest" or asked.order.startswith("-") else tantivy.Order.Asc
    return view.searcher.search(compiled, limit, count=not offset, offset=offset, order_by_field=field, order=order)


def _can_relax(query: Query) -> bool:
    """Tell whether a query has several words, so that some of them may be left out."""
    nodes = query.root.nodes if isinstance(query.root, And) else ()
    return len([node for node in nodes if not isinstance(node, Filter | Not | Everything)]) > 1


def _page(view: View, compiled: tantivy.Query, asked: Asked, first: Sequence[Any], limit: int) -> list[Found]:
    """Return the entries of the page that was asked for."""
    start = max(asked.offset, 0)
    collapser, kept = Collapser(view, asked.group), list[Found]()
    for lot in _lots(view, compiled, asked, first):
        kept += collapser.keep(lot, start + limit - len(kept))
        if len(kept) >= start + limit:
            break
    return kept[start : start + limit]


def _lots(view: View, compiled: tantivy.Query, asked: Asked, first: Sequence[Any]) -> Iterator[list[Found]]:
    """Yield all results in order, in ever larger lots."""
    is_best = asked.order == "best"
    hits = [(text if is_best else 0.0, address) for text, address in first]
    yield rerank(weigh(view, asked, hits)) if is_best else weigh(view, asked, hits)
    place, step = RERANKED, RERANKED * 4
    while place < DEEPEST and len(first) == RERANKED:
        found = _look(view, compiled, asked, place, step).hits
        yield weigh(view, asked, [(text if is_best else 0.0, address) for text, address in found])
        if len(found) < step:
            return
        place, step = place + step, min(step * 2, _LARGEST_STEP)


def _match(view: View, compiler: Compiler, query: Query, found: Found, more: int, *, is_relaxed: bool) -> Match:
    """Tell of an entry; its score is the sum of the parts that are told."""
    parts: dict[str, float] = {}
    for field, _, value in score_words(view, compiler, query, found.address, is_relaxed=is_relaxed):
        parts[field] = parts.get(field, 0.0) + value
    parts |= {name: value for name, value in (("rank", found.rank), ("freshness", found.freshness)) if value}
    card = view.card(found.address)
    return Match(**card.told(), score=sum(parts.values(), 0.0), parts=tuple(parts.items()), more=more)
