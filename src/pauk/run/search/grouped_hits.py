"""Group what answers a query: read what the collection keeps of the best hits, and hand it over to be grouped.

In: hits of the index, a reader of the collection, wishes. Out: a `GroupedAnswer`: the hits with their titles,
and groups of their places, each with labels. Posts and threads count as linked where they belong to one thread.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypedDict

from pauk.base.groupings import RESULTS, fill_results
from pauk.run.index.index_entries import url_number
from pauk.search.groups.phrases import MOST_CHARS, ResultText
from pauk.search.groups.result_groups import GroupedResult, ResultGroups, group_results
from pauk.search.index.records import SearchMatch, SearchResults
from pauk.store.reader import StoreReader

# What is shown of a text beside its title, where no passage is looked for.
_LEAD_CHARS = 200
_MOST_LABELS = 50


class GroupWishes(TypedDict, total=False):
    """What may be wished for where results are grouped; what is left out is as the table of groupings has it."""

    method: str  # a name of `pauk.base.groupings`
    parameters: Mapping[str, float]  # by name
    without: Sequence[str]  # labels that are not wanted


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


def group_answer(
    query: str, results: SearchResults, kept: Mapping[str, KeptText], reader: StoreReader, wishes: GroupWishes
) -> GroupedAnswer:
    """Group the hits of a query that the collection still has."""
    matches = [match for match in results.hits if match.id in kept]
    urls = [url_number(match.id) for match in matches]
    targets = _targets(reader, matches, urls)
    grouped = group_results(
        [
            GroupedResult(
                text=ResultText(kept[match.id].title, kept[match.id].text[:MOST_CHARS], match.language, match.host),
                url=url,
                targets=own,
            )
            for match, url, own in zip(matches, urls, targets, strict=True)
        ],
        query,
        method=wishes.get("method", ""),
        given=wishes.get("parameters", {}),
        without=wishes.get("without", ())[:_MOST_LABELS],
    )
    places = {url: place for place, url in enumerate(urls) if url}
    edges = [(place, places[url]) for place, own in enumerate(targets) for url in own if url in places]
    return GroupedAnswer(
        query=query,
        total=results.total,
        hits=tuple(_show(match, kept[match.id]) for match in matches),
        grouped=grouped,
        edges=tuple((start, end) for start, end in edges if start != end),
        did_you_mean=results.did_you_mean,
        is_relaxed=results.is_relaxed,
    )


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


def _show(match: SearchMatch, kept: KeptText) -> GroupedHit:
    return GroupedHit(
        id=match.id,
        kind=match.kind,
        url=match.url,
        host=match.host,
        title=kept.title,
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
        "groups": [
            {
                "label": group.label,
                "phrases": list(group.phrases),
                "hits": list(group.members),
                "also": list(group.also),
            }
            for group in answer.grouped.groups
        ],
        "others": list(answer.grouped.others),
        "hits": [_describe_hit(hit) for hit in answer.hits],
        "edges": [list(edge) for edge in answer.edges],
        "did_you_mean": answer.did_you_mean,
        "is_relaxed": answer.is_relaxed,
    }


def _describe_hit(hit: GroupedHit) -> dict[str, Any]:
    names = ("id", "kind", "url", "host", "title", "lead", "author", "date", "language", "score")
    return {name: getattr(hit, name) for name in names}
