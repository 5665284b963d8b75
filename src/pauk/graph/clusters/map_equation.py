"""Move nodes between clusters as long as a random walk over the graph becomes shorter to describe.

In: an `UndirectedGraph` and labels to begin with. Out: labels, and the length of the description. The map equation
(Rosvall and Bergstrom 2008, PNAS 105, 1118) writes a walk as names of nodes that are unique within their cluster, and a
name of the cluster whenever the walker enters one: few exits from clusters of many nodes cost most, few bits are what a
walker rarely leaves. Nodes decide side by side, a part of them at a time, so that numpy does the work.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pauk.graph.arrays import Ids, Values, expand_ranges
from pauk.graph.clusters.undirected import Labels, UndirectedGraph, add_at, contract, join_ends, number_labels
from pauk.graph.pairs import join_pairs

# Parts of the nodes that decide at the same time: with two neighbours in different parts oscillation ends.
_PARTS = 4
# So few nodes decide in as many parts: numpy's own time counts more than theirs there.
_FEW, _FEWER_PARTS = 1_500, 2
_MOST_PASSES = 8
_LEAST_GAIN = 1e-10
_MOST_TUNINGS = 2


@dataclass(slots=True)
class _Flow:
    """How much of an endless walk each cluster sees, and how much leaves it."""

    inside: Values
    leaving: Values

    @property
    def whole(self) -> float:
        return float(self.leaving.sum())


class FlowWalker:
    """An endless random walk over a graph, and what describing it costs."""

    def __init__(self, graph: UndirectedGraph, *, node_cost: float | None = None, share: float = 1.0) -> None:
        self.graph = graph
        self.rows, self.degrees = graph.rows, graph.degrees
        outside = graph.weigh_outside()
        strength = outside + 2 * graph.loops
        self.total = float(strength.sum()) or 1.0
        self.visits = strength / self.total
        self.exits = outside / self.total * share
        self.share = share
        self.is_even = bool(len(graph.weights)) and bool((graph.weights == graph.weights[0]).all())
        self.node_cost = float(_plogp(self.visits).sum()) if node_cost is None else node_cost

    def measure(self, labels: Labels) -> _Flow:
        """Measure the flow of clusters."""
        graph = self.graph
        inside = add_at(labels, self.visits, graph.size)
        here = labels[self.rows]
        weights = np.where(here != labels[graph.neighbours], graph.weights, 0.0)
        return _Flow(inside, add_at(here, weights, graph.size) * (self.share / self.total))

    def move(self, labels: Labels, flow: _Flow, nodes: Ids, targets: Labels) -> _Flow:
        """Move nodes to other clusters, in place, and return the flow afterwards."""
        graph = self.graph
        degrees = self.degrees[nodes]
        if 3 * int(degrees.sum()) > len(self.rows):
            labels[nodes] = targets
            return self.measure(labels)
        places = expand_ranges(graph.offsets[nodes], degrees)
        rows, neighbours, weights = np.repeat(nodes, degrees), graph.neighbours[places], graph.weights[places]
        is_mover = np.zeros(graph.size, np.bool_)
        is_mover[nodes] = True
        # An edge between two movers stands in the rows of both, one to a neighbour that stays only in its mover's.
        stays = ~is_mover[neighbours]
        before, beside = labels[rows], labels[neighbours]
        old = np.where(before != beside, weights, 0.0)
        sources = labels[nodes]
        labels[nodes] = targets
        after, beside_now = labels[rows], labels[neighbours]
        new = np.where(after != beside_now, weights, 0.0)
        changes = add_at(after, new, graph.size) - add_at(before, old, graph.size)
        changes += add_at(beside_now[stays], (new - old)[stays], graph.size)
        inside = flow.inside + add_at(targets, self.visits[nodes], graph.size)
        inside -= add_at(sources, self.visits[nodes], graph.size)
        leaving = flow.leaving + changes * (self.share / self.total)
        return _Flow(np.maximum(inside, 0), np.maximum(leaving, 0))

    def cost(self, flow: _Flow) -> float:
        """Return the length of the description, in nats a step."""
        return float(
            _plogp(flow.whole)
            - 2 * _plogp(flow.leaving).sum()
            - self.node_cost
            + _plogp(flow.leaving + flow.inside).sum()
        )

    def choose(self, labels: Labels, flow: _Flow, nodes: Ids) -> tuple[Ids, Labels]:
        """Return those of the nodes that should move, and where to."""
        graph = self.graph
        degrees = self.degrees[nodes]
        places = expand_ranges(graph.offsets[nodes], degrees)
        rows = np.repeat(np.arange(len(nodes)), degrees)
        keys = rows * graph.size + labels[graph.neighbours[places]]
        if self.is_even:
            keys.sort()
            firsts = _find_firsts(keys)
            shared = np.diff(firsts, append=len(keys)) * (graph.weights[0] if len(graph.weights) else 1.0)
        else:
            order = np.argsort(keys)
            keys = keys[order]
            firsts = _find_firsts(keys)
            shared = np.add.reduceat(graph.weights[places][order], firsts) if len(keys) else np.empty(0)
        keys = keys[firsts]
        rows, there = keys // graph.size, keys % graph.size
        shared = shared * (self.share / self.total)
        own = labels[nodes]
        is_own = there == own[rows]
        stays = np.zeros(len(nodes))
        stays[rows[is_own]] = shared[is_own]
        rows, there, shared = rows[~is_own], there[~is_own], shared[~is_own]
        if not len(rows):
            return nodes[:0], own[:0]
        gain = self._gain(flow, nodes, own, stays, rows, there, shared)
        starts = _find_firsts(rows)
        best = np.maximum.reduceat(gain, starts)
        movers = rows[starts]
        is_best = gain == np.repeat(best, np.diff(starts, append=len(rows)))
        chosen = np.flatnonzero(is_best)
        chosen = chosen[_find_firsts(rows[chosen])]
        moves = best > _LEAST_GAIN
        return nodes[movers[moves]], there[chosen[moves]]

    def _gain(  # noqa: PLR0917 (arrays side by side)
        self, flow: _Flow, nodes: Ids, own: Labels, stays: Values, rows: Ids, there: Labels, shared: Values
    ) -> Values:
        """Return how much shorter the description becomes by each move of a node to a cluster."""
        exits, visits = self.exits[nodes], self.visits[nodes]
        left = np.maximum(flow.leaving[own] - exits + 2 * stays, 0)
        left_inside = np.maximum(flow.inside[own] - visits, 0)
        lost = (
            2 * (_plogp(left) - _plogp(flow.leaving[own]))
            - _plogp(left + left_inside)
            + _plogp(flow.leaving[own] + flow.inside[own])
        )
        old, inside = flow.leaving[there], flow.inside[there]
        new = np.maximum(old + exits[rows] - 2 * shared, 0)
        won = 2 * (_plogp(new) - _plogp(old)) - _plogp(new + inside + visits[rows]) + _plogp(old + inside)
        whole = flow.whole
        changed = (left - flow.leaving[own])[rows] + new - old
        return lost[rows] + won - _plogp(np.maximum(whole + changed, 0)) + _plogp(whole)


def shorten(graph: UndirectedGraph, labels: Labels, chance: np.random.Generator, *, share: float = 1.0) -> Labels:
    """Move nodes, then whole clusters, then parts of clusters, until the description becomes no shorter.

    `share` below 1 makes it cheaper to go from cluster to cluster, so that there are more of them; above 1, fewer.
    """
    walker = FlowWalker(graph, share=share)
    best = _improve(walker, number_labels(labels)[0], chance)
    best_cost = walker.cost(walker.measure(best))
    for _ in range(_MOST_TUNINGS):
        tuned = _improve(walker, _move_parts(walker, best, chance), chance)
        cost = walker.cost(walker.measure(tuned))
        if cost >= best_cost - _LEAST_GAIN:
            break
        best, best_cost = tuned, cost
    return number_labels(best)[0]


def _improve(walker: FlowWalker, labels: Labels, chance: np.random.Generator) -> Labels:
    """Move nodes and whole clusters in turns, until neither helps."""
    labels = settle(walker, labels, chance)
    cost = walker.cost(walker.measure(labels))
    while True:
        joined = _join_whole(walker, labels, chance)
        if joined is labels:
            return labels
        moved = settle(walker, joined, chance)
        before, cost = cost, walker.cost(walker.measure(moved))
        if cost >= before - _LEAST_GAIN:
            return labels
        labels = moved


def _move_parts(walker: FlowWalker, labels: Labels, chance: np.random.Generator) -> Labels:
    """Cut every cluster into parts as if it were a graph of its own, and let these choose a cluster.

    A cluster that should have been two never comes apart node by node; part by part it does.
    """
    graph = walker.graph
    is_inside = labels[walker.rows] == labels[graph.neighbours]
    first, second = walker.rows[is_inside], graph.neighbours[is_inside]
    is_once = first < second
    inner = join_ends(graph.size, first[is_once], second[is_once], graph.weights[is_inside][is_once])
    parts, count = number_labels(settle(FlowWalker(inner), np.arange(graph.size), chance))
    parts, count = number_labels(join_pairs(labels, parts))
    upper = FlowWalker(contract(graph, parts, count), node_cost=walker.node_cost, share=walker.share)
    homes = np.empty(count, np.int64)
    homes[parts] = labels
    homes = number_labels(homes)[0]
    # Some clusters come apart only where their parts begin alone, others are found only from where they are.
    alone = settle(upper, np.arange(count), chance)
    together = settle(upper, homes, chance)
    costs = [upper.cost(upper.measure(found)) for found in (alone, together)]
    return (alone if costs[0] < costs[1] else together)[parts]


def _join_whole(walker: FlowWalker, labels: Labels, chance: np.random.Generator) -> Labels:
    """Move whole clusters to others, level by level; the same labels come back where none wants to."""
    given = labels
    labels, count = number_labels(labels)
    while True:
        upper = FlowWalker(contract(walker.graph, labels, count), node_cost=walker.node_cost, share=walker.share)
        joined, new_count = number_labels(settle(upper, np.arange(count), chance))
        if new_count == count:
            return given if count == len(np.unique(given)) else labels
        labels, count = joined[labels], new_count


def settle(walker: FlowWalker, labels: Labels, chance: np.random.Generator) -> Labels:
    """Let nodes move until nobody wants to, or the passes are through."""
    graph = walker.graph
    labels = labels.copy()
    flow = walker.measure(labels)
    best, best_cost = labels.copy(), walker.cost(flow)
    awake = np.arange(graph.size)
    for _ in range(_MOST_PASSES):
        parts = _PARTS if len(awake) > _FEW else _FEWER_PARTS
        turns = chance.integers(0, parts, len(awake))
        moved = []
        for turn in range(parts):
            nodes, targets = walker.choose(labels, flow, awake[turns == turn])
            if len(nodes):
                flow = walker.move(labels, flow, nodes, targets)
                moved.append(nodes)
        if not moved:
            break
        cost = walker.cost(flow)
        if cost < best_cost:
            best, best_cost = labels.copy(), cost
        around = np.concatenate(moved)
        near = graph.neighbours[expand_ranges(graph.offsets[around], walker.degrees[around])]
        is_awake = np.zeros(graph.size, np.bool_)
        is_awake[near] = True
        is_awake[around] = True
        awake = np.flatnonzero(is_awake)
    return best


def _find_firsts(keys: NDArray[np.int64]) -> Ids:
    """Return where each run of equal keys begins."""
    if not len(keys):
        return np.empty(0, np.int64)
    return np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))


def _plogp(values: Values | float) -> Values:
    array = np.asarray(values, np.float64)
    return array * np.log(np.where(array > 0, array, 1.0))
