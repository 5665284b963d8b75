"""Cluster by random walks that are cut and joined: the algorithm of the thesis, as it is written there.

In: how many nodes there are and where their links lead, as a graph (offline) or as something to be asked (online); how
many walks, how many steps. Out: labels.

WALK: so often, start at a node that was no start yet and follow random links until a node without any, or for so many
steps; count how often the walk visits each node. MERGE: a node in two walks is cut from the one that visits it less
often; where both visit it equally often the walks are joined, and the larger count of a shared node is kept. What is
left of the walks are the clusters; a node that was never visited is one of its own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, log
from typing import Protocol

import numpy as np

from pauk.graph.arrays import Ids, Values
from pauk.graph.clusters.undirected import Labels, number_labels
from pauk.graph.links import Graph

# Steps of all walks of a lot together: what is counted at a time stays in some 100 MB.
_STEPS_A_LOT = 4_000_000
# Answers of a link database that stay in mind, in links.
_MOST_KEPT = 5_000_000
_END = -1


class Walkable(Protocol):
    """Where links lead, for walkers."""

    size: int

    def step(self, nodes: Ids, draws: Values) -> Ids:
        """Return where each walker goes next by a draw from 0 to 1; -1 where there is no link to follow."""
        ...


class Outlinks:
    """The links of a graph, all in memory: the offline variant."""

    def __init__(self, graph: Graph) -> None:
        turned = graph.turned()
        self.size = graph.size
        self._offsets, self._targets, self._counts = turned.offsets, turned.sources, turned.in_counts

    def step(self, nodes: Ids, draws: Values) -> Ids:
        """Follow a random link from each node."""
        counts = self._counts[nodes]
        if not len(self._targets):
            return np.full(len(nodes), _END)
        places = self._offsets[nodes] + (counts * draws).astype(np.int64)
        return np.where(counts > 0, self._targets[np.minimum(places, len(self._targets) - 1)], _END)


class AskedLinks:
    """Links that are asked for when a walker stands there: the online variant, for a link database.

    `ask` takes numbers of nodes and returns where links lead from (or, walking backwards, who links to) each.
    """

    def __init__(self, size: int, ask: Callable[[list[int]], Mapping[int, Sequence[int]]]) -> None:
        self.size = size
        self._ask = ask
        self._known: dict[int, Sequence[int]] = {}
        self._kept = 0

    def step(self, nodes: Ids, draws: Values) -> Ids:
        """Follow a random link from each node; all that are not known yet are asked for at once."""
        here = nodes.tolist()
        if self._kept > _MOST_KEPT:
            self._known, self._kept = {}, 0
        if unknown := sorted(set(here) - self._known.keys()):
            found = self._ask(unknown)
            for node in unknown:
                self._known[node] = found.get(node, ())
                self._kept += len(self._known[node])
        ways = [self._known[node] for node in here]
        return np.array(
            [way[int(len(way) * draw)] if way else _END for way, draw in zip(ways, draws.tolist(), strict=True)]
        )


def count_walks(size: int, per_node: float) -> int:
    """Say how many walks begin: so many per node, every node once at most; 0 stands for N / log N.

    That many reach every cluster of a connected graph (the thesis' bound); N are needed for any graph.
    """
    if not per_node:
        return min(size, ceil(size / log(size))) if size > 2 else size
    return min(size, max(1, round(per_node * size)))


def cluster_walks(links: Walkable, chance: np.random.Generator, *, walks: float = 0, steps: int = 0) -> Labels:
    """Walk and merge; `walks` is for each node, and 0 steps are as many as there are nodes."""
    most_steps = steps or links.size
    starts = chance.permutation(links.size)[: count_walks(links.size, walks)]
    merger = _Merger(links.size, len(starts))
    for number, (nodes, counts) in enumerate(_walk(links, starts, most_steps, chance)):
        merger.take(number, nodes, counts)
    return merger.labels()


def _walk(links: Walkable, starts: Ids, most_steps: int, chance: np.random.Generator) -> Iterator[tuple[Ids, Ids]]:
    """Walk from each start; yield what each walk visited, and how often."""
    per_lot = max(1, _STEPS_A_LOT // max(1, most_steps))
    for first in range(0, len(starts), per_lot):
        lot = starts[first : first + per_lot]
        visits = _count_visits(links, lot, most_steps, chance)
        walkers, nodes = np.divmod(visits[0], links.size)
        bounds = np.searchsorted(walkers, np.arange(len(lot) + 1)).tolist()
        for begin, end in pairwise(bounds):
            yield nodes[begin:end], visits[1][begin:end]


def _count_visits(links: Walkable, starts: Ids, most_steps: int, chance: np.random.Generator) -> tuple[Ids, Ids]:
    """Let walkers go side by side; return walker * size + node in order, and how often that came; a start is one."""
    walkers, here = np.arange(len(starts)), starts
    seen = [walkers * links.size + here]
    for _ in range(most_steps):
        there = links.step(here, chance.random(len(here)))
        goes_on = there != _END
        walkers, here = walkers[goes_on], there[goes_on].astype(np.int64)
        if not len(here):
            break
        seen.append(walkers * links.size + here)
    keys, counts = np.unique(np.concatenate(seen), return_counts=True)
    return keys, counts


class _Merger:
    """Cuts and joins walks, one after the other."""

    def __init__(self, size: int, walks: int) -> None:
        self._owner = np.full(size, _END)
        self._count = np.zeros(size, np.int64)
        self._joined = list(range(walks))

    def take(self, walk: int, nodes: Ids, counts: Ids) -> None:
        """Merge a walk into those before it."""
        held = self._count[nodes]
        for other in set(self._owner[nodes[counts == held]].tolist()):
            self._joined[self._find(other)] = self._find(walk)
        wins = counts > held
        self._owner[nodes[wins]] = walk
        self._count[nodes[wins]] = counts[wins]

    def labels(self) -> Labels:
        """Return the clusters."""
        roots = np.array([self._find(walk) for walk in range(len(self._joined))] or [0])
        alone = len(self._joined) + np.arange(len(self._owner))
        return number_labels(np.where(self._owner == _END, alone, roots[self._owner]))[0]

    def _find(self, walk: int) -> int:
        while self._joined[walk] != walk:
            self._joined[walk] = self._joined[self._joined[walk]]
            walk = self._joined[walk]
        return walk
