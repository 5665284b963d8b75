"""Rank pages by PageRank: where a surfer who follows links at random, and at times starts anew, spends the time.

In: a `Graph`; if wanted, where the surfer starts anew, and ranks to begin with. Out: `Ranks`, which sum to 1, with a
bound for their error. With probability `alpha` a surfer starts anew, at a page without links always.

Pages without links only hand back what they get, all in the same way. So the rounds go over the other pages alone, with
the whole of what lies on dead ends as one number, and dead ends get their own ranks from the last round. In a crawl
most pages that are known are not fetched yet: most nodes are dead ends, and most links lead there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import ceil, log, log1p

import numpy as np
from numpy.typing import ArrayLike

from pauk.base.errors import InputError
from pauk.graph.arrays import Values, check_alpha, take_ids, take_shares, take_weights
from pauk.graph.links import Graph
from pauk.graph.sums import Sums

ALPHA = 0.1  # the usual value; .15 forgets distant links sooner and needs fewer rounds
TOLERANCE = 1e-8  # in a million pages that is a hundredth of the smallest rank
LEAST_TOLERANCE = 1e-13  # below, numbers of 64 bits cannot tell


@dataclass(frozen=True, slots=True, eq=False)
class Ranks:
    """A rank for each node, after so many rounds; all errors together are at most `error`."""

    values: Values
    rounds: int
    error: float


def rank_pages(
    graph: Graph,
    *,
    alpha: float = ALPHA,
    tolerance: float = TOLERANCE,
    teleport: ArrayLike | None = None,
    start: ArrayLike | None = None,
    most_rounds: int | None = None,
) -> Ranks:
    """Rank the nodes of a graph until the sum of all errors is below the tolerance.

    `teleport` weighs the pages at which the surfer starts anew (all the same), `start` are ranks to begin with (those
    weights). There is always an end: a round takes away the share `alpha` of the error, whatever the graph.
    """
    check_alpha(alpha)
    if not tolerance >= LEAST_TOLERANCE:
        raise InputError(f"the tolerance is {tolerance}", next_step=f"Choose {LEAST_TOLERANCE} or more.")
    even = np.ones(graph.size)
    weights = take_shares(even if teleport is None else teleport, graph.size, "the teleport vector")
    begin = weights if start is None else take_shares(start, graph.size, "the start vector")
    if not graph.size:
        return Ranks(begin, 0, 0.0)
    # Say how many rounds are enough for any graph; two rankings never differ by more than 2.
    enough = 1 if alpha == 1 else max(1, ceil(log(tolerance / 2) / log1p(-alpha)))
    walk = _Walk(graph, weights, alpha)
    rounds = 0
    for change in islice(walk.go(begin), enough if most_rounds is None else min(enough, max(1, most_rounds))):
        rounds += 1
        # Bound the error after a round by what the round has changed, or by how many rounds there were.
        error = min(change * (1 - alpha) / alpha, 2 * (1 - alpha) ** rounds)
        if error <= tolerance:
            break
    return Ranks(walk.read(), rounds, error)


def carry_over(ids: ArrayLike, values: ArrayLike, graph: Graph) -> Values:
    """Make start ranks for a graph that has grown from those of earlier ids; new pages get what is fair on average."""
    known = take_ids(ids)
    ranks = take_weights(values, len(known), "the list of old ranks")
    numbers = graph.find(known)
    is_there = numbers >= 0
    begin = np.full(graph.size, 1 / max(1, graph.size))
    if ranks[is_there].any():
        count = int(np.count_nonzero(is_there))
        begin[numbers[is_there]] = take_shares(ranks[is_there], count, "the list of old ranks") * count / graph.size
    return begin


class _Walk:
    """The surfer's way over a graph, one round after the other.

    Nodes are in an order of their own: those with links first, and in both parts those to which few links lead.
    """

    def __init__(self, graph: Graph, teleport: Values, alpha: float) -> None:
        leaving = graph.weigh_outgoing()
        is_dead = leaving <= 0
        self._order = np.lexsort((graph.in_counts, is_dead))
        labels = np.empty(graph.size, np.int32)
        labels[self._order] = np.arange(graph.size, dtype=np.int32)
        self._alive = graph.size - int(np.count_nonzero(is_dead))
        self._sums = tuple(Sums(graph, rows, labels) for rows in np.split(self._order, [self._alive]))
        self._per_link = (1 - alpha) / leaving[self._order[: self._alive]]
        self._teleport = np.split(teleport[self._order], [self._alive])
        self._alpha = alpha
        self._flow = np.empty(self._alive)
        self._anew = 0.0
        self._ranks = np.empty(self._alive)

    def go(self, start: Values) -> Iterator[float]:
        """Go on for ever; say after each round how much has changed."""
        self._ranks[:] = start[self._order[: self._alive]]
        before, dead = np.empty(self._alive), float(start[self._order[self._alive :]].sum())
        while True:
            before, self._ranks = self._ranks, before
            self._anew = self._alpha + (1 - self._alpha) * dead
            np.multiply(before, self._per_link, out=self._flow)
            self._arrive(0, self._ranks)
            before -= self._ranks
            dead_before, dead = dead, max(0.0, 1 - float(self._ranks.sum()))
            yield float(np.abs(before, out=before).sum()) + abs(dead - dead_before)

    def read(self) -> Values:
        """Return the ranks of all nodes after the last round."""
        values = np.empty(len(self._order))
        values[: self._alive] = self._ranks
        self._arrive(1, values[self._alive :])
        ranks = np.empty_like(values)
        ranks[self._order] = values
        return np.asarray(ranks / ranks.sum(), np.float64)

    def _arrive(self, part: int, out: Values) -> None:
        """Write what comes to the nodes of a part over links and by starting anew."""
        self._sums[part].add_up(self._flow, out)
        out += self._anew * self._teleport[part]
