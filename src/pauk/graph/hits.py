"""Rank the pages around a query by HITS: good hubs link to good authorities, which good hubs link to.

In: a `Graph`, its turned twin and the pages that answer a query. Out: the base set, which is these pages and some that
they link to or that link to them; and `Hubs`, both scores for each node of a graph. Weights of links count, if there
are any.
"""

from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import ArrayLike

from pauk.graph.arrays import Ids, Numbers, Values, expand_ranges
from pauk.graph.links import Graph, take_numbers
from pauk.graph.sums import Sums

# As in Kleinberg's paper: what a very popular page is linked from would drown all others.
MOST_EACH = 50
MOST_NODES = 5_000
# The order of the first hundred stands long before; an even race between two groups of pages may take for ever.
TOLERANCE = 1e-8
MOST_ROUNDS = 200


@dataclass(frozen=True, slots=True, eq=False)
class Hubs:
    """How good a hub and an authority each node is; both sum to 1, or are 0 where there are no links.

    `change` is what the last of the rounds has changed.
    """

    hubs: Values
    authorities: Values
    rounds: int
    change: float


def find_base(
    graph: Graph, turned: Graph, roots: ArrayLike, *, most_each: int = MOST_EACH, most: int = MOST_NODES
) -> Ids:
    """List the numbers of the roots, of what they link to and of what links to them, ascending.

    Each root brings at most `most_each` pages in each direction. If all are more than `most`, those stay that most
    roots brought.
    """
    own = take_numbers(roots, graph.size)
    brought = np.concatenate([_list_sources(graph, own, most_each), _list_sources(turned, own, most_each)])
    around, counts = np.unique(brought, return_counts=True)
    is_new = ~np.isin(around, own)
    around, counts = around[is_new], counts[is_new]
    best = np.lexsort((around, -counts))[: max(0, most - len(own))]
    return np.sort(np.concatenate([own, around[best].astype(np.int64)]))


def rank_hubs(graph: Graph, *, tolerance: float = TOLERANCE, most_rounds: int = MOST_ROUNDS) -> Hubs:
    """Rank the nodes of a graph as hubs and as authorities, until a round changes less than the tolerance."""
    incoming, outgoing = _Direction(graph), _Direction(graph.turned())
    hubs, authorities = np.ones(graph.size), np.ones(graph.size)
    rounds, change = 0, inf
    while rounds < most_rounds and change > tolerance:
        before = hubs, authorities
        hubs = _normalise(outgoing.add_up(authorities))
        authorities = _normalise(incoming.add_up(hubs))
        change = float(np.abs(hubs - before[0]).sum() + np.abs(authorities - before[1]).sum())
        rounds += 1
    return Hubs(hubs, authorities, rounds, change)


class _Direction:
    """The sums over the links of one direction, for nodes in their usual order."""

    def __init__(self, graph: Graph) -> None:
        self._order = np.argsort(graph.in_counts, kind="stable")
        self._sums = Sums(graph, self._order, np.arange(graph.size, dtype=np.int32))

    def add_up(self, values: Values) -> Values:
        """Return for each node the sum of the values of its sources."""
        sums, out = np.empty_like(values), np.empty_like(values)
        self._sums.add_up(values, sums)
        out[self._order] = sums
        return out


def _list_sources(graph: Graph, numbers: Ids, most_each: int) -> Numbers:
    """List the first sources of each node."""
    counts = np.minimum(graph.in_counts[numbers], most_each)
    return graph.sources[expand_ranges(graph.offsets[numbers], counts)]


def _normalise(values: Values) -> Values:
    whole = values.sum()
    return values / whole if whole > 0 else values
