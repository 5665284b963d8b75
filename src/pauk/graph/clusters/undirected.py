"""Keep who is linked with whom, whichever way the links point: what all clustering works on.

In: a `Graph` of links, or pairs of nodes with weights. Out: an `UndirectedGraph`; every edge stands with both its ends.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pauk.graph.arrays import Ids, Numbers, Values, take_pairs, take_weights
from pauk.graph.links import Graph
from pauk.graph.pairs import first_pairs, join_pairs, second_ends

Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class UndirectedGraph:
    """Nodes 0…n-1; the neighbours of node i are neighbours[offsets[i]:offsets[i + 1]], ascending, with their weights.

    `loops` is the weight that a node has inside itself, where it stands for several; it counts twice for its strength.
    """

    offsets: Ids
    neighbours: Numbers
    weights: Values
    loops: Values

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.loops)

    @property
    def degrees(self) -> Ids:
        """How many neighbours each node has."""
        return np.diff(self.offsets)

    @property
    def rows(self) -> Numbers:
        """The node at which each entry of `neighbours` stands."""
        return np.repeat(np.arange(self.size, dtype=np.int32), self.degrees)

    def weigh_outside(self) -> Values:
        """Return for each node the weight of its edges to others."""
        return add_at(self.rows, self.weights, self.size)


def join_ends(size: int, first: ArrayLike, second: ArrayLike, weights: ArrayLike | None = None) -> UndirectedGraph:
    """Make a graph of edges between nodes 0…size-1; weights of repeated edges are added, loops go into `loops`."""
    ends = take_pairs(first, second)
    weight = np.ones(len(ends[0])) if weights is None else take_weights(weights, len(ends[0]), "the list of weights")
    is_loop = ends[0] == ends[1]
    loops = add_at(ends[0][is_loop], weight[is_loop], size)
    begins, targets, weight = ends[0][~is_loop], ends[1][~is_loop], weight[~is_loop]
    return _assemble(
        np.concatenate([join_pairs(begins, targets), join_pairs(targets, begins)]), np.tile(weight, 2), loops
    )


def forget_directions(graph: Graph) -> UndirectedGraph:
    """Make the undirected graph of links; pages that link to each other are joined twice as strongly."""
    targets = np.repeat(np.arange(graph.size), graph.in_counts)
    return join_ends(graph.size, graph.sources.astype(np.int64), targets, graph.weights)


def contract(graph: UndirectedGraph, labels: Labels, count: int) -> UndirectedGraph:
    """Make the graph whose nodes are the clusters 0…count-1 of another."""
    loops = add_at(labels, graph.loops, count)
    first, second = labels[graph.rows], labels[graph.neighbours]
    is_inside = first == second
    loops += add_at(first[is_inside], graph.weights[is_inside], count) / 2
    return _assemble(join_pairs(first[~is_inside], second[~is_inside]), graph.weights[~is_inside], loops)


def add_at(places: NDArray[np.integer], weights: Values, size: int) -> Values:
    """Add up the weights that fall on each place."""
    return np.bincount(places, weights, size).astype(np.float64, copy=False)


def number_labels(labels: ArrayLike) -> tuple[Labels, int]:
    """Number clusters 0, 1, 2 … by size, the largest first; return the labels and how many there are."""
    _, first, inverse, counts = np.unique(
        np.asarray(labels), return_index=True, return_inverse=True, return_counts=True
    )
    order = np.lexsort((first, -counts))
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.arange(len(order))
    return ranks[inverse.ravel()], len(order)


def find_components(size: int, first: NDArray[np.integer], second: NDArray[np.integer]) -> Labels:
    """Label nodes that are connected with the same number: the smallest node of each component."""
    labels = np.arange(size)
    while True:
        before = labels.copy()
        # The smaller label wins at both ends; then everybody takes over what its label's node has.
        low = np.minimum(labels[first], labels[second])
        np.minimum.at(labels, labels[first], low)
        np.minimum.at(labels, labels[second], low)
        while not np.array_equal(labels, jumped := labels[labels]):
            labels = jumped
        if np.array_equal(before, labels):
            return labels


def _assemble(pairs: NDArray[np.int64], weights: Values, loops: Values) -> UndirectedGraph:
    """Sort pairs that hold every edge from both ends, and add the weights of equal ones."""
    if len(weights) and (weights == weights[0]).all():
        pairs.sort()
        is_first = np.ones(len(pairs), np.bool_)
        np.not_equal(pairs[1:], pairs[:-1], out=is_first[1:])
        firsts = np.flatnonzero(is_first)
        sums = np.diff(firsts, append=len(pairs)) * weights[0]
    else:
        order = np.argsort(pairs)
        pairs = pairs[order]
        is_first = np.ones(len(pairs), np.bool_)
        np.not_equal(pairs[1:], pairs[:-1], out=is_first[1:])
        firsts = np.flatnonzero(is_first)
        sums = np.add.reduceat(weights[order], firsts) if len(firsts) else weights
    pairs = pairs[firsts]
    offsets = np.searchsorted(pairs, first_pairs(len(loops))).astype(np.int64, copy=False)
    return UndirectedGraph(offsets, second_ends(pairs), np.asarray(sums, np.float64), loops)
