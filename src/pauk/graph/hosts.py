"""Make the graph of hosts from the graph of pages.

In: a `Graph` of pages and the host of each. Out: a `Graph` of hosts; the weight of a link is that of all page links
between the two hosts.
"""

import numpy as np
from numpy.typing import ArrayLike

from pauk.base.errors import InputError
from pauk.graph.arrays import take_ids
from pauk.graph.links import Graph, assemble
from pauk.graph.pairs import is_self_link


def link_hosts(graph: Graph, hosts: ArrayLike, *, has_self_links: bool = False) -> Graph:
    """Make the graph of hosts; `hosts` are ids, one for each node of the graph.

    Links within a host say little about it and are dropped unless they are wanted.
    """
    given = take_ids(hosts)
    if len(given) != graph.size:
        raise InputError(f"{len(given)} hosts come with {graph.size} pages", next_step="Give each page its host.")
    ids, groups = np.unique(given, return_inverse=True)
    pairs, weights = graph.pairs_of(groups.astype(np.int32)), graph.weights
    if not has_self_links:
        stays = ~is_self_link(pairs)
        pairs, weights = pairs[stays], None if weights is None else weights[stays]
    return assemble(ids, pairs, weights, has_counts=True)
