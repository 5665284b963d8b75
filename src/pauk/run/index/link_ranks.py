"""Rank the pages and hosts of a collection by their links, and keep the ranks beside the index.

In: a collection. Out: `Ranking`: PageRank of every URL that is known and of every host, as arrays in one file; whoever
searches asks it for the importance of entries. Links are read in chunks, and are nothing but numbers in memory; those
to URLs that redirect count for where they lead. It is made again when the collection has grown by a tenth, and goes on
from the old ranks then.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from pauk.graph.hosts import link_hosts
from pauk.graph.links import Graph, build_graph
from pauk.graph.pagerank import carry_over, rank_pages
from pauk.store.archive.durable_files import speaking_of_place
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_place import index_folder
from pauk.store.reader import StoreReader

FILE_NAME = "ranks.npz"
# A tenth more pages move few of the old ones in the order of the results.
_GROWTH = 1.1
# Pages whose links are one chunk: about a million links.
_PAGES_A_CHUNK = 8_000
# A URL may redirect to one that redirects; longer ways are not worth another look.
_MOST_HOPS = 3
_NAMES = ("urls", "values", "hosts", "host_values", "made_of")


@dataclass(frozen=True, eq=False)
class Ranking:
    """PageRank of URLs and of hosts, each by number, ascending; and how many versions there were when it was made."""

    urls: NDArray[np.int64]
    values: NDArray[np.float64]
    hosts: NDArray[np.int64]
    host_values: NDArray[np.float64]
    made_of: int

    @cached_property
    def _mean(self) -> float:
        return float(self.values.mean()) if len(self.values) else 1.0

    def importance_of(self, urls: Sequence[int]) -> list[float]:
        """Return how important URLs are, by number: 1 is an average page, 0 one of which nothing is known."""
        if not len(self.urls):
            return [0.0] * len(urls)
        wanted = np.array(urls, np.int64)
        places = np.minimum(np.searchsorted(self.urls, wanted), len(self.urls) - 1)
        is_there = (self.urls[places] == wanted) & (wanted != 0)
        importance: list[float] = np.where(is_there, self.values[places] / self._mean, 0.0).tolist()
        return importance

    def best_urls(self, limit: int) -> list[tuple[int, float]]:
        """Return the URLs with the highest ranks."""
        return _best(self.urls, self.values, limit)

    def best_hosts(self, limit: int) -> list[tuple[int, float]]:
        """Return the hosts with the highest ranks."""
        return _best(self.hosts, self.host_values, limit)


def rank_collection(folder: CollectionFolder, reader: StoreReader) -> Ranking:
    """Rank all URLs and hosts, and keep the ranks beside the index."""
    made_of = reader.pages.last()
    graph = link_urls(reader)
    old = load_ranking(folder)
    start = carry_over(old.urls, old.values, graph) if old is not None and len(old.urls) else None
    hosts = link_hosts(graph, _hosts_of(reader, graph))
    ranking = Ranking(graph.ids, rank_pages(graph, start=start).values, hosts.ids, rank_pages(hosts).values, made_of)
    _save(index_folder(folder.path), ranking)
    return ranking


def keep_ranks(folder: CollectionFolder, reader: StoreReader) -> bool:
    """Rank where that was never done, or the collection has grown by a tenth since; tell whether it was done."""
    old = load_ranking(folder)
    if old is not None and reader.pages.last() <= old.made_of * _GROWTH:
        return False
    rank_collection(folder, reader)
    return True


def load_ranking(folder: CollectionFolder) -> Ranking | None:
    """Load what was kept; None where nothing was, or it cannot be read and is to be made again."""
    path = index_folder(folder.path) / FILE_NAME
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            arrays: dict[str, Any] = {name: kept[name] for name in _NAMES}
    except (OSError, ValueError, KeyError, EOFError, TypeError, BadZipFile):
        return None
    return Ranking(**(arrays | {"made_of": int(arrays["made_of"])}))


def link_urls(reader: StoreReader) -> Graph:
    """Build the graph of all URLs that link or are linked to."""
    return build_graph(_chunks(reader))


def _chunks(reader: StoreReader) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Go through the links of all pages, as arrays of where they begin and where they lead."""
    lead = _Redirects(reader)
    pages = reader.index.followed()
    while rows := list(islice(pages, _PAGES_A_CHUNK)):
        sources = np.array([url for url, _ in rows], np.int64)
        lengths = np.array([len(targets) for _, targets in rows], np.int64)
        targets = np.concatenate([np.frombuffer(targets, np.int64) for _, targets in rows])
        yield np.repeat(sources, lengths), lead.follow(targets)


class _Redirects:
    """Knows where URLs lead that redirect."""

    def __init__(self, reader: StoreReader) -> None:
        pairs = np.array(list(chain.from_iterable(reader.urls.redirected())), np.int64).reshape(-1, 2)
        self._urls, self._targets = pairs[:, 0].copy(), pairs[:, 1].copy()

    def follow(self, urls: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return where URLs lead in the end; those that do not redirect lead to themselves."""
        for _ in range(_MOST_HOPS if len(self._urls) else 0):
            places = np.minimum(np.searchsorted(self._urls, urls), len(self._urls) - 1)
            urls = np.where(self._urls[places] == urls, self._targets[places], urls)
        return urls


def _hosts_of(reader: StoreReader, graph: Graph) -> NDArray[np.int64]:
    """Return the host of each node; URLs that were forgotten since have none."""
    found = np.zeros(graph.size, np.int64)
    for rows in reader.urls.hosts_by_url():
        numbers = graph.find([url for url, _ in rows])
        is_there = numbers >= 0
        found[numbers[is_there]] = np.array([host for _, host in rows], np.int64)[is_there]
    return found


def _best(ids: NDArray[np.int64], values: NDArray[np.float64], limit: int) -> list[tuple[int, float]]:
    order = np.argsort(-values, kind="stable")[:limit]
    return [(int(ids[place]), float(values[place])) for place in order]


def _save(folder: Path, ranking: Ranking) -> None:
    """Write ranks to their file, which is always whole."""
    part = folder / f"{FILE_NAME}.part"
    with speaking_of_place(part):
        folder.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            np.savez(
                file,
                urls=ranking.urls,
                values=ranking.values,
                hosts=ranking.hosts,
                host_values=ranking.host_values,
                made_of=np.array(ranking.made_of),
            )
        part.replace(folder / FILE_NAME)
