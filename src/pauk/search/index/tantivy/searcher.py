"""Answer a query: find, put in order, collapse what is nearly the same or of one site, and count.

In: a `IndexSnapshot` and what was asked. Out: `SearchResults`. The best by words are ranked anew by links and dates;
those behind them follow in the order of their words, so that any page of results can be asked for and none shows an
entry twice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap
from typing import Any, NamedTuple

import tantivy

from pauk.search.index.records import SearchMatch, SearchRequest, SearchResults, SignalWeights
from pauk.search.index.tantivy.classic_order import ClassicOrder
from pauk.search.index.tantivy.collapse import Collapser, Once
from pauk.search.index.tantivy.did_you_mean import mend
from pauk.search.index.tantivy.explain import NEAR, lacking_words, tell_parts
from pauk.search.index.tantivy.facets import count_facets
from pauk.search.index.tantivy.query_compiler import Compiler, split_words
from pauk.search.index.tantivy.rank import RERANKED, RankedEntry, rerank, weigh
from pauk.search.index.tantivy.schema import own_name
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.query.nodes import And, Query
from pauk.search.query.parser import parse_query

# How far down results can be asked for; every page costs as much as all pages before it.
DEEPEST = 100_000
MOST_HITS = 1_000
# Where fewer than a screen of pages have all words, pages with most of them follow.
ENOUGH = 10
# With so few results a word may be mistyped although some page has it.
_FEW = 5
_LARGEST_STEP = 20_000


class Plan(NamedTuple):
    """What the library is asked, and what puts its best answers in order anew: pairs of words, or another formula."""

    compiled: tantivy.Query
    near: Sequence[tantivy.Query]
    classic: ClassicOrder | None = None


def find(view: IndexSnapshot, asked: SearchRequest) -> SearchResults:
    """Answer a query."""
    asked = _fit(view, asked)
    query = parse_query(asked.query, view.declared)
    compiler = Compiler(view, asked.weights, query, asked.language)
    compiled = compiler.compile(query.root)
    first, is_relaxed, complete = _look(view, compiled, asked), False, None
    if isinstance(query.root, And) and (needed := _may_lack(query.root, first.count)):
        relaxed = compiler.relax(query.root, needed)
        more = _look(view, relaxed, asked)
        if not more.count and needed > 1:
            relaxed = compiler.relax(query.root, 1)
            more = _look(view, relaxed, asked)
        if is_relaxed := more.count > first.count:
            complete, compiled, first = first.count, relaxed, more
    once = Once(view, compiled, first.count)
    plan = _make_plan(view, asked, compiler, query, compiled)
    shown = _page(view, plan, asked, first.hits, min(max(asked.limit, 0), MOST_HITS))
    addresses = [each.address for each in shown]
    behind = once.count_behind(asked.group, addresses)
    told = tell_parts(view, compiler, query, shown, is_relaxed=is_relaxed) if plan.classic is None else []
    lacking = lacking_words(view, compiler, query, addresses) if is_relaxed else [()] * len(shown)
    with_all = once.total if complete is None else min(complete, once.total)
    is_doubtful = with_all <= _FEW or bool(compiler.mended)
    if plan.classic is None:
        hits = tuple(starmap(partial(_match, view), zip(shown, told, behind, lacking, strict=True)))
    else:
        hits = tuple(starmap(partial(_match_classic, view, plan.classic), zip(shown, behind, lacking, strict=True)))
    return SearchResults(
        hits=hits,
        total=once.total,
        complete=with_all,
        facets=count_facets(view, once.query) if asked.facets else {},
        did_you_mean=mend(view, compiler, query, is_doubtful=is_doubtful),
        terms=tuple(leaf.text for leaf in query.wanted),
        meant=compiler.meant,
        is_relaxed=is_relaxed,
    )


def _make_plan(
    view: IndexSnapshot, asked: SearchRequest, compiler: Compiler, query: Query, compiled: tantivy.Query
) -> Plan:
    if asked.order != "best":
        return Plan(compiled, ())
    if asked.ranking == "classic":
        return Plan(compiled, (), ClassicOrder(view, compiler, query))
    return Plan(compiled, compiler.near(query.root))


def _may_lack(root: And, count: int) -> int:
    """Say how many of its words a page must have where few have all; 0 where all that is found has all.

    Of two words one is no answer while any page has both. Of three or more a third may be missing, but for one: whoever
    remembers a sentence is seldom wrong in more.
    """
    words = len(split_words(root)[0])
    if count >= ENOUGH or words < 2 or (count and words == 2):
        return 0
    return 1 if words == 2 else words - max(words // 3, 1)


def count_matches(view: IndexSnapshot, text: str) -> int:
    """Count what has everything that a query asks for, near duplicates once."""
    query = parse_query(text, view.declared)
    compiled = Compiler(view, SignalWeights(), query).compile(query.root)
    return Once(view, compiled, view.count(compiled)).total


def find_ids(view: IndexSnapshot, asked: SearchRequest) -> list[str]:
    """Return the ids of what has everything that a query asks for, from the offset on, as many as are wanted."""
    asked = _fit(view, asked)
    query = parse_query(asked.query, view.declared)
    compiler = Compiler(view, asked.weights, query, asked.language)
    compiled = compiler.compile(query.root)
    wanted = min(max(asked.limit, 0), DEEPEST)
    plan = _make_plan(view, asked, compiler, query, compiled)
    found = _page(view, plan, asked, _look(view, compiled, asked).hits, wanted)
    return view.ids([each.address for each in found])


def _fit(view: IndexSnapshot, asked: SearchRequest) -> SearchRequest:
    """Leave out a grouping by pages where nothing belongs to any, and signals that the ranking does not know."""
    asked = asked.fitted()
    return replace(asked, group="") if asked.group == "page" and not view.declared.kinds else asked


def _look(
    view: IndexSnapshot, compiled: tantivy.Query, asked: SearchRequest, offset: int = 0, limit: int = RERANKED
) -> Any:
    """Ask the library for some of the results, in the order that was asked for."""
    if asked.order == "best":
        return view.searcher.search(compiled, limit, count=not offset, offset=offset)
    is_by_date = asked.order in ("newest", "oldest")
    field = "moment" if is_by_date else own_name(asked.order.removeprefix("-"))
    order = tantivy.Order.Desc if asked.order == "newest" or asked.order.startswith("-") else tantivy.Order.Asc
    return view.searcher.search(compiled, limit, count=not offset, offset=offset, order_by_field=field, order=order)


def _page(view: IndexSnapshot, plan: Plan, asked: SearchRequest, first: Sequence[Any], limit: int) -> list[RankedEntry]:
    """Return the entries of the page that was asked for."""
    start = max(asked.offset, 0)
    collapser, kept = Collapser(view, asked.group), list[RankedEntry]()
    for lot in _lots(view, plan, asked, first):
        kept += collapser.keep(lot, start + limit - len(kept))
        if len(kept) >= start + limit:
            break
    return kept[start : start + limit]


def _lots(view: IndexSnapshot, plan: Plan, asked: SearchRequest, first: Sequence[Any]) -> Iterator[list[RankedEntry]]:
    """Yield all results in order, in ever larger lots; by another formula as many as it is worked out for."""
    if plan.classic is not None:
        hits = _look(view, plan.compiled, asked, limit=plan.classic.most).hits
        yield [RankedEntry(each.address, each.score) for each in plan.classic.order([at for _, at in hits])]
        return
    is_best = asked.order == "best"
    hits = [(text if is_best else 0.0, address) for text, address in first]
    yield rerank(weigh(view, asked, hits, plan.near)) if is_best else weigh(view, asked, hits)
    place, step = RERANKED, RERANKED * 4
    while place < DEEPEST and len(first) == RERANKED:
        found = _look(view, plan.compiled, asked, place, step).hits
        if is_best:  # by their words alone, so that scores go on falling
            yield [RankedEntry(address, text) for text, address in found]
        else:
            yield weigh(view, asked, [(0.0, address) for _, address in found])
        if len(found) < step:
            return
        place, step = place + step, min(step * 2, _LARGEST_STEP)


def _match(
    view: IndexSnapshot, found: RankedEntry, told: Mapping[str, float], more: int, lacks: tuple[str, ...]
) -> SearchMatch:
    """Tell of an entry; its score is the sum of the parts that are told."""
    signals = ((NEAR, found.near), ("rank", found.rank), ("freshness", found.freshness))
    parts = dict(told) | {name: value for name, value in signals if value}
    card = view.card(found.address)
    return SearchMatch(
        **card.told(), score=sum(parts.values(), 0.0), parts=tuple(parts.items()), more=more, lacks=lacks
    )


def _match_classic(
    view: IndexSnapshot, order: ClassicOrder, found: RankedEntry, more: int, lacks: tuple[str, ...]
) -> SearchMatch:
    """Tell of an entry that was scored by the other formula, and what was multiplied for it."""
    (entry,) = order.order([found.address])
    parts = dict[str, float]()
    for part in entry.parts:
        parts[part.name] = parts.get(part.name, 0.0) + part.value
    how = tuple(f"{part.name} {part.word!r}: {part.how} = {part.value:.4g}" for part in entry.parts)
    card = view.card(found.address)
    score = sum(parts.values(), 0.0)
    return SearchMatch(**card.told(), score=score, parts=tuple(parts.items()), how=how, more=more, lacks=lacks)
