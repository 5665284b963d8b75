"""Add up over the links to every node, fast: the one step that all rankings repeat.

In: a `Graph`, once; then arrays of values, one for each node. Out: for each row the sum of the values of its sources.
Rows of one length lie side by side as a table, so that a table is one `take` and one sum over its short axis: numpy
alone then needs about 1.3 times the time of a sparse product in C (bench/graph.py), and nobody has to install one.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pauk.graph.arrays import Ids, Numbers, Values, expand_ranges
from pauk.graph.links import Graph

# Links of a table. 16,000 to 130,000 are equally fast; what is in work then fits the processor's cache.
_AT_A_TIME = 1 << 16
# Longer rows, and lengths that fewer rows have, are not worth a table: a table costs what 100 rows cost without one.
_LONGEST = 64
_FEWEST_ROWS = 100


class _RowBlock(NamedTuple):
    """Some rows whose links lie side by side: a table of equal rows, or rows of all lengths that begin at `places`."""

    rows: slice
    links: slice
    length: int
    places: Ids | None


class Sums:
    """The links to some rows of a graph, laid out for adding up.

    `rows` are nodes in the order in which sums are wanted, shortest rows first; `labels` are the places at which the
    values of all nodes will stand.
    """

    def __init__(self, graph: Graph, rows: Ids, labels: Numbers) -> None:
        lengths = graph.in_counts[rows]
        self._ends = np.concatenate([[0], np.cumsum(lengths)])
        self._empty = slice(0, int(np.searchsorted(lengths, 1)))
        self._parts = list(self._lay_out(lengths))
        self._sources = np.empty(self._ends[-1], np.int32)
        self._weights = None if graph.weights is None else np.empty(self._ends[-1])
        for part in self._parts:
            starts = graph.offsets[rows[part.rows]]
            # List the places of equally long rows column by column: all first links, then all second ones.
            places = (
                expand_ranges(starts, lengths[part.rows])
                if part.places is not None
                else (starts + np.arange(part.length)[:, None]).ravel()
            )
            self._sources[part.links] = labels[graph.sources[places]]
            if self._weights is not None and graph.weights is not None:
                self._weights[part.links] = graph.weights[places]
        self._taken = np.empty(max((part.links.stop - part.links.start for part in self._parts), default=0))

    def add_up(self, values: Values, out: Values) -> None:
        """Write the sum of the values of its sources for each row."""
        out[self._empty] = 0
        for part in self._parts:
            sources = self._sources[part.links]
            taken = self._taken[: len(sources)]
            np.take(values, sources, out=taken, mode="clip")  # the usual mode takes five times as long
            if self._weights is not None:
                taken *= self._weights[part.links]
            if part.places is None:
                np.add.reduce(taken.reshape(part.length, -1), axis=0, out=out[part.rows])
            else:
                np.add.reduceat(taken, part.places, out=out[part.rows])

    def _lay_out(self, lengths: Ids) -> Iterator[_RowBlock]:
        """Cut rows into tables of equal ones and into parts of all lengths."""
        start = self._empty.stop
        sizes, firsts, counts = np.unique(lengths[start:], return_index=True, return_counts=True)
        is_table = (counts >= _FEWEST_ROWS) & (sizes <= _LONGEST)
        begins = is_table.copy()
        begins[1:] |= is_table[:-1]
        begins[:1] = True
        borders = [*(firsts[begins] + start).tolist(), len(lengths)]
        tables = np.where(is_table, sizes, 0)[begins].tolist()
        for length, (first, last) in zip(tables, pairwise(borders), strict=True):
            yield from self._cut_table(first, last, length) if length else self._cut_mixture(first, last)

    def _cut_table(self, first: int, last: int, length: int) -> Iterator[_RowBlock]:
        step = max(1, _AT_A_TIME // length)
        for at in range(first, last, step):
            end = min(at + step, last)
            yield _RowBlock(slice(at, end), self._span(at, end), length, None)

    def _cut_mixture(self, first: int, last: int) -> Iterator[_RowBlock]:
        while first < last:
            fits = int(np.searchsorted(self._ends, self._ends[first] + _AT_A_TIME, side="right")) - 1
            end = min(last, max(first + 1, fits))
            yield _RowBlock(slice(first, end), self._span(first, end), 0, self._ends[first:end] - self._ends[first])
            first = end

    def _span(self, first: int, last: int) -> slice:
        return slice(int(self._ends[first]), int(self._ends[last]))
