"""Build a compact graph of links from batches of pairs.

In: chunks of (from ids, to ids), in any order, repeated or not. Out: a `Graph`: for every page those that link to it,
as numbers 0…n-1 in three arrays. While it is built a link takes 8 bytes (16 while repeated links are dropped), then 4;
a page takes about 32, then 16. The same links give the same graph, however they were cut into chunks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from pauk.base.errors import InputError
from pauk.graph.arrays import Ids, Numbers, Values, expand_ranges, take_ids, take_pairs
from pauk.graph.numbering import Numbering
from pauk.graph.pairs import Pairs, drop_self_links, first_pairs, join_pairs, second_ends, split_pairs

Chunks = Iterable[tuple[ArrayLike, ArrayLike]]

# Links that are worked on at a time, so that what comes in between stays small beside the graph.
_AT_A_TIME = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Pages and who links to them; node i has the id ids[i], and ids ascend.

    The sources of the links to node i are sources[offsets[i]:offsets[i + 1]], ascending; weights go with them. Without
    weights every link counts the same.
    """

    ids: Ids
    offsets: Ids
    sources: Numbers
    weights: Values | None = None

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.ids)

    @property
    def in_counts(self) -> Ids:
        """How many links lead to each node."""
        return np.diff(self.offsets)

    def weigh_outgoing(self) -> Values:
        """Return for each node the weight of all links that leave it."""
        whole = np.zeros(self.size)
        for start in range(0, len(self.sources), _AT_A_TIME):
            part = slice(start, start + _AT_A_TIME)
            weights = None if self.weights is None else self.weights[part]
            whole += np.bincount(self.sources[part], weights, minlength=self.size)
        return whole

    def find(self, ids: ArrayLike) -> Numbers:
        """Return the numbers of ids, -1 for those that are no nodes."""
        wanted = take_ids(ids)
        if not self.size:
            return np.full(len(wanted), -1, np.int32)
        places = np.minimum(np.searchsorted(self.ids, wanted), self.size - 1)
        return np.where(self.ids[places] == wanted, places, -1).astype(np.int32)

    def turned(self) -> "Graph":
        """Return the graph with every link turned round: its sources are what the pages link to."""
        pairs = np.empty(len(self.sources), np.int64)
        for part, targets in self._parts():
            pairs[part] = join_pairs(self.sources[part], targets)
        return assemble(self.ids, pairs, self.weights)

    def among(self, numbers: ArrayLike) -> "Graph":
        """Return the graph of some nodes and the links among them."""
        kept = take_numbers(numbers, self.size)
        counts = self.in_counts[kept]
        places = expand_ranges(self.offsets[kept], counts)
        renumbered = np.full(self.size, -1, np.int32)
        renumbered[kept] = np.arange(len(kept))
        sources = renumbered[self.sources[places]]
        is_inside = sources >= 0
        targets = np.repeat(np.arange(len(kept)), counts)[is_inside]
        weights = None if self.weights is None else self.weights[places[is_inside]]
        return assemble(self.ids[kept], join_pairs(targets, sources[is_inside]), weights)

    def pairs_of(self, groups: Numbers) -> Pairs:
        """Return the links as pairs (to, from) of the groups that their ends belong to, one group for each node."""
        pairs = np.empty(len(self.sources), np.int64)
        for part, targets in self._parts():
            pairs[part] = join_pairs(groups[targets], groups[self.sources[part]])
        return pairs

    def _parts(self) -> Iterator[tuple[slice, Numbers]]:
        """Cut the links into parts that are worked on at a time, each with the targets of its links."""
        cuts = np.searchsorted(self.offsets, np.arange(0, len(self.sources), _AT_A_TIME), side="right") - 1
        for start, end in pairwise(np.unique([0, *cuts, self.size]).tolist()):
            lengths = np.diff(self.offsets[start : end + 1])
            yield (
                slice(self.offsets[start], self.offsets[end]),
                np.repeat(np.arange(start, end, dtype=np.int32), lengths),
            )


def build_graph(
    chunks: Chunks,
    *,
    nodes: ArrayLike = (),
    is_closed: bool = False,
    has_self_links: bool = False,
    has_counts: bool = False,
) -> Graph:
    """Build a graph of links, read chunk by chunk.

    `nodes` are there even if no link touches them; a closed graph has only these, and links to others are left out.
    Links of a page to itself are dropped unless they are wanted; repeated ones become one, weighted by how often they
    came if counts are wanted.
    """
    numbering = Numbering(nodes)
    parts = []
    for chunk in chunks:
        sources, targets = take_pairs(*chunk)
        for start in range(0, len(sources), _AT_A_TIME):
            part = slice(start, start + _AT_A_TIME)
            pairs = _number(numbering, sources[part], targets[part], is_closed=is_closed)
            parts.append(pairs if has_self_links else drop_self_links(pairs))
    ids, pairs = _put_in_order(numbering.ids, _concatenate(parts))
    return assemble(ids, pairs, has_counts=has_counts)


def assemble(ids: Ids, pairs: Pairs, weights: Values | None = None, *, has_counts: bool = False) -> Graph:
    """Make a graph of pairs (to, from), which are sorted in place; the weights of equal pairs are added."""
    if weights is None:
        pairs.sort()
    else:
        order = np.argsort(pairs, kind="stable")
        pairs, weights = pairs[order], weights[order]
    is_first = np.ones(len(pairs), np.bool_)
    np.not_equal(pairs[1:], pairs[:-1], out=is_first[1:])
    if weights is not None or has_counts:
        firsts = np.flatnonzero(is_first)
        # Add the weights of equal pairs, or count these.
        if weights is None:
            weights = np.diff(firsts, append=len(pairs)).astype(np.float64)
        else:
            weights = np.asarray(np.add.reduceat(weights, firsts), np.float64) if len(firsts) else weights
    if not is_first.all():
        pairs = pairs[is_first]
    offsets = np.searchsorted(pairs, first_pairs(len(ids)))
    return Graph(ids, offsets.astype(np.int64, copy=False), second_ends(pairs), weights)


def take_numbers(given: ArrayLike, size: int) -> Ids:
    """Make an ascending array of node numbers without repeats."""
    numbers = np.unique(take_ids(given))
    if len(numbers) and (numbers[0] < 0 or numbers[-1] >= size):
        wrong = numbers[0] if numbers[0] < 0 else numbers[-1]
        raise InputError(f"no node of {size} has the number {wrong}", next_step="Ask the graph for numbers: find().")
    return numbers


def _number(numbering: Numbering, sources: Ids, targets: Ids, *, is_closed: bool) -> Pairs:
    """Write links as pairs (to, from) of numbers; in a closed graph those with an end outside are dropped."""
    look = numbering.find if is_closed else numbering.number
    begins, ends = look(sources), look(targets)
    if is_closed:
        is_inside = (begins >= 0) & (ends >= 0)
        begins, ends = begins[is_inside], ends[is_inside]
    return join_pairs(ends, begins)


def _concatenate(parts: list[Pairs]) -> Pairs:
    """Put parts together and free each as soon as it is copied; the list is empty afterwards."""
    whole = np.empty(sum(map(len, parts)), np.int64)
    end = len(whole)
    while parts:
        part = parts.pop()
        whole[end - len(part) : end] = part
        end -= len(part)
    return whole


def _put_in_order(ids: Ids, pairs: Pairs) -> tuple[Ids, Pairs]:
    """Number nodes by ascending id instead of by arrival."""
    order = np.argsort(ids)
    ranks = np.empty(len(ids), np.int32)
    ranks[order] = np.arange(len(ids), dtype=np.int32)
    for start in range(0, len(pairs), _AT_A_TIME):
        part = pairs[start : start + _AT_A_TIME]
        ends, begins = split_pairs(part)
        part[:] = join_pairs(ranks[ends], ranks[begins])
    return ids[order], pairs
