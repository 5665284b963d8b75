"""Cluster the pages of a collection by their links.

In: a collection and a method. Out: `PageClusters`, the largest first, each with the best linked of its pages. All links
among pages that were fetched count; a page that nobody links to and that links nowhere is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pauk.base.groupings import find_grouping
from pauk.graph.arrays import Ids
from pauk.graph.clusters.methods import cluster
from pauk.graph.clusters.quality import ClusterQuality, measure_clusters
from pauk.graph.clusters.random_walks import AskedLinks, cluster_walks
from pauk.graph.clusters.undirected import Labels, forget_directions
from pauk.graph.links import Graph
from pauk.run.index.link_ranks import link_urls
from pauk.search.groups.labels import choose_labels
from pauk.search.groups.phrases import ResultText, find_phrases
from pauk.store.reader import StoreReader

_SEED = 1
_LOT = 10_000
# Titles of so many pages of a cluster are read for its label.
_TITLES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PageCluster:
    """Pages that belong together by their links, the best linked first; named by their titles, else as the first."""

    label: str
    pages: int
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageClusters:
    """All clusters of a collection: the first of them, how many there are, and how good they are."""

    method: str
    pages: int
    links: int
    clusters: int
    quality: ClusterQuality | None
    shown: tuple[PageCluster, ...]


def cluster_pages(
    reader: StoreReader,
    method: str,
    given: Mapping[str, float],
    *,
    top: int,
    is_online: bool = False,
    with_quality: bool = False,
) -> PageClusters:
    """Cluster all pages; online the random walks ask the store for links where they stand, and hold none in memory."""
    graph = _link_pages(reader)
    declared = find_grouping(method)
    if is_online:
        filled = declared.fill(given)
        links = AskedLinks(graph.size, _Asking(reader, graph).ask)
        chance = np.random.default_rng(_SEED)
        labels = cluster_walks(links, chance, walks=filled["walks"], steps=int(filled["steps"]))
    else:
        labels = cluster(graph, declared.name, given, seed=_SEED)
    quality = None
    if with_quality and graph.size:
        quality = measure_clusters(forget_directions(graph), labels, np.random.default_rng(_SEED))
    return PageClusters(
        method=declared.name,
        pages=graph.size,
        links=len(graph.sources),
        clusters=int(labels.max(initial=-1)) + 1,
        quality=quality,
        shown=tuple(_show(reader, graph, labels, top)),
    )


def _link_pages(reader: StoreReader) -> Graph:
    """Return the graph of the pages that were fetched and have links among them."""
    graph = link_urls(reader)
    is_page = np.zeros(graph.size, np.bool_)
    for start in range(0, graph.size, _LOT):
        part = graph.ids[start : start + _LOT]
        pages = reader.urls.pages_of(part.tolist())
        is_page[start : start + _LOT] = [url in pages for url in part.tolist()]
    return graph.among(np.flatnonzero(is_page))


class _Asking:
    """Looks up the links of pages in the store, as numbers of the graph."""

    def __init__(self, reader: StoreReader, graph: Graph) -> None:
        self._reader = reader
        self._graph = graph

    def ask(self, nodes: list[int]) -> dict[int, Sequence[int]]:
        """Return where nodes link to."""
        urls = {int(self._graph.ids[node]): node for node in nodes}
        found = self._reader.index.links_of(urls)
        leads = self._reader.urls.lead_on({target for own in found.values() for target in own}) if found else {}
        return {urls[url]: self._number([leads.get(target, target) for target in own]) for url, own in found.items()}

    def _number(self, targets: Sequence[int]) -> list[int]:
        numbers = self._graph.find(np.unique(np.array(targets, np.int64)))
        return [int(number) for number in numbers if number >= 0]


def _show(reader: StoreReader, graph: Graph, labels: Labels, top: int) -> list[PageCluster]:
    """Name the first clusters by what titles of their pages share."""
    members: list[Ids] = [
        np.flatnonzero(labels == number) for number in range(min(top, int(labels.max(initial=-1)) + 1))
    ]
    ordered = [own[np.argsort(-graph.in_counts[own], kind="stable")][:_TITLES] for own in members]
    places, texts, groups = list[int](), list[ResultText](), list[list[int]]()
    for own in ordered:
        told = {told.url_id: told for told in reader.index.told(graph.ids[own].tolist())}
        groups.append(list(range(len(texts), len(texts) + len(own))))
        for node in own.tolist():
            url = int(graph.ids[node])
            places.append(url)
            texts.append(ResultText(told[url].title if url in told else "", ""))
    named = choose_labels(groups, texts, find_phrases(texts)) if texts else []
    names = reader.urls.names_of(places)
    return [
        PageCluster(
            label=phrases[0] if phrases else texts[group[0]].title,
            pages=len(own),
            best=tuple(names.get(places[place], "") for place in group[:3]),
        )
        for own, group, phrases in zip(members, groups, named, strict=True)
    ]
