"""Group what answers a query: read what the collection keeps of the best hits, and hand it over to be grouped.

In: hits of the index, a reader of the collection, wishes. Out: a `ResultSet`, which is kept for a while, so that other
wishes need no new search; of it a `GroupedAnswer`: the hits with their titles, and groups of their places, each with
labels. Posts and threads count as linked where they belong to one thread.
"""

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Literal, Protocol, TypedDict

from pauk.base.groupings import LEAST, MOST_GROUPS, RESULTS, fill_results
from pauk.run.index.index_entries import url_number
from pauk.search.groups.arranged import JOINT, arrange_groups, group_by_name
from pauk.search.groups.phrases import MOST_CHARS, ResultText
from pauk.search.groups.result_groups import (
    GroupedResult,
    PreparedResults,
    ResultGroup,
    ResultGroups,
    group_prepared,
    prepare_results,
)
from pauk.search.index.records import SearchMatch, SearchResults
from pauk.store.reader import StoreReader

# What is shown of a text beside its title, where no passage is looked for.
_LEAD_CHARS = 200
_MOST_LABELS = 50
# So many queries are at hand to be grouped anew, in memory alone; each takes about a megabyte.
_MOST_SETS = 12
By = Literal["", "site", "thread"]


class GroupWishes(TypedDict, total=False):
    """What may be wished for where results are grouped; what is left out is as the table of groupings has it."""

    method: str  # a name of `pauk.base.groupings`
    parameters: Mapping[str, float]  # by name
    without: Sequence[str]  # labels that are not wanted
    by: By  # what results have in common by nature, instead of their subject
    merge: Sequence[Sequence[str]]  # labels of groups that shall be one
    hide: Sequence[str]  # labels of groups that shall not be shown
    freshness: float | None  # how much the date counts for the order of results, instead of what the settings say


class KeptText(Protocol):
    """What the collection keeps of a hit."""

    @property
    def title(self) -> str:
        """What it is called."""
        ...

    @property
    def text(self) -> str:
        """What it says."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupedHit:
    """A hit in a group: what a list of titles needs, and what is shown of it when somebody looks."""

    id: str
    kind: str
    url: str
    host: str
    title: str
    short: str  # the title without its site's name
    lead: str
    author: str
    date: str
    language: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupedAnswer:
    """The best hits of a query in groups, and how many hits there are in all; groups and others hold places of hits."""

    query: str
    total: int
    hits: tuple[GroupedHit, ...]
    grouped: ResultGroups
    edges: tuple[tuple[int, int], ...] = ()  # links among the hits: from, to
    did_you_mean: str = ""
    is_relaxed: bool = field(default=False)


def count_wanted(wishes: GroupWishes) -> int:
    """Say how many hits are to be grouped."""
    return int(fill_results(wishes.get("parameters", {}))[RESULTS.name])


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSet:
    """The best hits of a query with all that grouping needs; groups of them can be made again and again."""

    query: str
    results: SearchResults
    matches: Sequence[SearchMatch]
    edges: tuple[tuple[int, int], ...]
    hits: tuple[GroupedHit, ...]
    prepared: PreparedResults


class ResultSets:
    """Keeps the result sets of the last queries, in memory alone; several threads may ask."""

    def __init__(self, most: int = _MOST_SETS) -> None:
        self._most = most
        self._sets: OrderedDict[Hashable, ResultSet] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable) -> ResultSet | None:
        """Return the set of a query, if it is at hand."""
        with self._lock:
            found = self._sets.get(key)
            if found is not None:
                self._sets.move_to_end(key)
            return found

    def keep(self, key: Hashable, made: ResultSet) -> None:
        """Keep a set in the place of the one that nobody asked for longest."""
        with self._lock:
            self._sets[key] = made
            while len(self._sets) > self._most:
                self._sets.popitem(last=False)

    def clear(self) -> None:
        """Forget all: the collection has changed."""
        with self._lock:
            self._sets.clear()


def make_result_set(query: str, results: SearchResults, kept: Mapping[str, KeptText], reader: StoreReader) -> ResultSet:
    """Read where the hits of a query link to, and find the phrases that they share."""
    matches = [match for match in results.hits if match.id in kept]
    urls = [url_number(match.id) for match in matches]
    targets = _targets(reader, matches, urls)
    prepared = prepare_results(
        [
            GroupedResult(
                text=ResultText(kept[match.id].title, kept[match.id].text[:MOST_CHARS], match.language, match.host),
                url=url,
                targets=own,
            )
            for match, url, own in zip(matches, urls, targets, strict=True)
        ],
        query,
    )
    places = {url: place for place, url in enumerate(urls) if url}
    edges = [(place, places[url]) for place, own in enumerate(targets) for url in own if url in places]
    return ResultSet(
        query=query,
        results=results,
        matches=matches,
        edges=tuple((start, end) for start, end in edges if start != end),
        hits=tuple(
            _show(match, kept[match.id], text.title) for match, text in zip(matches, prepared.texts, strict=True)
        ),
        prepared=prepared,
    )


def group_answer(found: ResultSet, wishes: GroupWishes) -> GroupedAnswer:
    """Group the hits of a query as somebody wishes."""
    by = wishes.get("by", "")
    if by:
        grouped = _group_by_nature(found, by, wishes)
    else:
        grouped = group_prepared(
            found.prepared,
            method=wishes.get("method", ""),
            given=wishes.get("parameters", {}),
            without=wishes.get("without", ())[:_MOST_LABELS],
        )
    merge, hide = wishes.get("merge", ())[:_MOST_LABELS], wishes.get("hide", ())[:_MOST_LABELS]
    return GroupedAnswer(
        query=found.query,
        total=found.results.total,
        hits=found.hits,
        grouped=arrange_groups(grouped, merge=merge, hide=hide),
        edges=found.edges,
        did_you_mean=found.results.did_you_mean,
        is_relaxed=found.results.is_relaxed,
    )


def _group_by_nature(found: ResultSet, by: By, wishes: GroupWishes) -> ResultGroups:
    """Group hits by site or by thread; one hit is a site, but no thread worth a group."""
    wish = fill_results(wishes.get("parameters", {}))
    names = [match.host if by == "site" else match.group for match in found.matches]
    titles = [match.host if by == "site" else hit.title for match, hit in zip(found.matches, found.hits, strict=True)]
    labels = dict[str, str]()
    for name, title in zip(names, titles, strict=True):
        # Of threads the title of the best hit; signs that part labels in an address are left out.
        plain = title.replace("|", " ").replace(";", " ").replace(JOINT, " ").strip()
        labels.setdefault(name, plain or name)
    least = 1 if by == "site" else min(2, int(wish[LEAST.name]))
    return group_by_name(names, labels, way=by, least=least, most=int(wish[MOST_GROUPS.name]), parameters=wish)


def _targets(reader: StoreReader, matches: Sequence[SearchMatch], urls: Sequence[int]) -> list[set[int]]:
    """Return where hits link to, redirects followed; those of one thread link to a number that nothing else has."""
    found = reader.index.links_of(url for url in urls if url)
    known = set().union(*found.values()) if found else set[int]()
    leads = reader.urls.lead_on(known) if known else {}
    threads = {name: -1 - number for number, name in enumerate(dict.fromkeys(match.group for match in matches))}
    return [
        {leads.get(target, target) for target in found.get(url, ())}
        | ({threads[match.group]} if match.group and not url else set())
        for match, url in zip(matches, urls, strict=True)
    ]


def _show(match: SearchMatch, kept: KeptText, short: str) -> GroupedHit:
    return GroupedHit(
        id=match.id,
        kind=match.kind,
        url=match.url,
        host=match.host,
        title=kept.title,
        short=short,
        lead=" ".join(kept.text[: 2 * _LEAD_CHARS].split())[:_LEAD_CHARS],
        author=match.author,
        date=match.date,
        language=match.language,
        score=match.score,
    )


def describe_groups(answer: GroupedAnswer) -> dict[str, Any]:
    """Return groups as plain values, the same for the command line, the HTTP API and other programs."""
    return {
        "query": answer.query,
        "total": answer.total,
        "method": answer.grouped.method,
        "parameters": dict(answer.grouped.parameters),
        "links": len(answer.edges),
        "groups": [_describe_group(group) for group in answer.grouped.groups],
        "hidden": [_describe_group(group) for group in answer.grouped.hidden],
        "others": list(answer.grouped.others),
        "hits": [_describe_hit(hit) for hit in answer.hits],
        "edges": [list(edge) for edge in answer.edges],
        "did_you_mean": answer.did_you_mean,
        "is_relaxed": answer.is_relaxed,
    }


def _describe_group(group: ResultGroup) -> dict[str, Any]:
    return {
        "label": group.label,
        "phrases": list(group.phrases),
        "hits": list(group.members),
        "also": list(group.also),
    }


def _describe_hit(hit: GroupedHit) -> dict[str, Any]:
    names = ("id", "kind", "url", "host", "title", "short", "lead", "author", "date", "language", "score")
    return {name: getattr(hit, name) for name in names}
