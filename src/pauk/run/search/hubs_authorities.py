"""Rank the pages around the hits of a query as hubs and authorities (HITS).

In: a collection and the ids of hits. Out: `HubsAndAuthorities`: the best hubs, which link to much that is good, and the
best authorities, to which good hubs link, both of pages that were fetched. The base set is the hits, some pages that
link to them and some they link to. Links within a host are mostly its menus, so they count only where there are no
others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from pauk.graph.arrays import Ids, Values
from pauk.graph.hits import Hubs, find_base, rank_hubs
from pauk.graph.links import Graph, assemble
from pauk.graph.pairs import join_pairs
from pauk.run.index.index_entries import url_number
from pauk.run.index.link_ranks import link_urls
from pauk.store.reader import StoreReader


@dataclass(frozen=True, slots=True, kw_only=True)
class HubsAndAuthorities:
    """What is around the hits of a query: how many pages and links, and the best of the pages with their scores."""

    pages: int
    links: int
    hubs: tuple[tuple[str, float], ...]
    authorities: tuple[tuple[str, float], ...]


def rank_around(reader: StoreReader, entries: Sequence[str], limit: int) -> HubsAndAuthorities:
    """Rank what is around the hits of a query, and return so many of each."""
    graph = link_urls(reader)
    base, ranked = rank_base(reader, graph, graph.turned(), [url_number(entry) for entry in entries])
    return HubsAndAuthorities(
        pages=base.size,
        links=len(base.sources),
        hubs=_name(reader, base.ids, ranked.hubs, limit),
        authorities=_name(reader, base.ids, ranked.authorities, limit),
    )


def rank_base(reader: StoreReader, graph: Graph, turned: Graph, urls: Sequence[int]) -> tuple[Graph, Hubs]:
    """Rank what is around some URLs in a graph of links, which may be kept for many queries."""
    roots = graph.find(urls)
    base = _leave_menus(reader, graph.among(find_base(graph, turned, roots[roots >= 0])))
    return base, rank_hubs(base)


def _leave_menus(reader: StoreReader, base: Graph) -> Graph:
    """Leave links within hosts out, unless there are no others."""
    hosts = reader.urls.hosts_of(base.ids.tolist())
    of_node = np.array([hosts.get(url, 0) for url in base.ids.tolist()], np.int64)
    targets = np.repeat(np.arange(base.size), base.in_counts)
    leads_away = of_node[targets] != of_node[base.sources]
    if not leads_away.any():
        return base
    return assemble(base.ids, join_pairs(targets[leads_away], base.sources[leads_away]))


def _name(reader: StoreReader, ids: Ids, values: Values, limit: int) -> tuple[tuple[str, float], ...]:
    """Return the best with their URLs, of those that were fetched: what nobody has seen cannot be looked at."""
    names = reader.urls.pages_of(ids[values > 0].tolist())
    order = (int(place) for place in np.argsort(-values, kind="stable"))
    named = ((names[int(ids[place])], float(values[place])) for place in order if int(ids[place]) in names)
    return tuple(islice(named, limit))
