"""Cluster by flow: the Markov cluster algorithm (van Dongen 2000, Graph Clustering by Flow Simulation).

In: an `UndirectedGraph`, expansion and inflation. Out: labels. M is the matrix of a random step; M ← Mᵉ lets the flow
spread, raising every entry to a power and making rows sum to one again lets strong flow win, until nothing changes. The
components of what is left are the clusters. Small entries are dropped, as in the author's own program.
"""

import numpy as np

from pauk.graph.arrays import Ids, Numbers, Values, expand_ranges
from pauk.graph.clusters.undirected import Labels, UndirectedGraph, find_components, number_labels

# Entries below are dropped, and the largest of a row are kept. On an LFR graph of 1,000 nodes (mixing .5) the clusters
# agree with those without any pruning to .996 (NMI), with 1e-3 and 50 to .989; against the truth .870, .869, .862.
_LEAST = 1e-4
_MOST_ENTRIES = 200
_SETTLED = 1e-5
_MOST_ROUNDS = 100
# Products, and cells of the rows they belong to, that are worked on at a time: what fits the processor's cache is twice
# as quick, and memory stays bounded.
_AT_A_TIME = 500_000
_MOST_CELLS = 1_000_000


class _Rows:
    """A sparse matrix, row by row, each row with ascending columns."""

    def __init__(self, offsets: Ids, columns: Numbers, values: Values) -> None:
        self.offsets, self.columns, self.values = offsets, columns, values

    @property
    def size(self) -> int:
        return len(self.offsets) - 1

    @property
    def rows(self) -> Ids:
        return np.repeat(np.arange(self.size), np.diff(self.offsets))


def cluster_flow(graph: UndirectedGraph, *, expansion: int = 2, inflation: float = 2.0) -> Labels:
    """Let flow spread and gather until it is settled."""
    matrix = _begin(graph)
    for _ in range(_MOST_ROUNDS):
        before, spread = matrix, matrix
        for _ in range(expansion - 1):
            spread = _multiply(spread, matrix)
        matrix = _inflate(spread, inflation)
        if _differ(before, matrix) < _SETTLED:
            break
    is_left = matrix.values > _LEAST
    return number_labels(find_components(graph.size, matrix.rows[is_left], matrix.columns[is_left]))[0]


def _begin(graph: UndirectedGraph) -> _Rows:
    """Make the matrix of a step; every node also stays where it is, as often as it takes its strongest edge."""
    degrees = graph.degrees
    rows = np.concatenate([graph.rows, np.arange(graph.size)])
    strongest = np.ones(graph.size)
    if len(graph.weights):
        linked = np.flatnonzero(degrees)
        strongest[linked] = np.maximum.reduceat(graph.weights, graph.offsets[:-1][linked])
    columns = np.concatenate([graph.neighbours, np.arange(graph.size)])
    values = np.concatenate([graph.weights, np.maximum(strongest, graph.loops)])
    order = np.lexsort((columns, rows))
    offsets = np.concatenate([[0], np.cumsum(degrees + 1)])
    return _normalise(_Rows(offsets, columns[order].astype(np.int32), values[order]))


def _multiply(left: _Rows, right: _Rows) -> _Rows:
    """Multiply two matrices, some rows at a time; what is too small is dropped at once."""
    size, lengths = left.size, np.diff(right.offsets)
    work = np.concatenate([[0], np.cumsum(lengths[left.columns])])[left.offsets]
    parts, counts = [], np.zeros(size, np.int64)
    start = 0
    while start < size:
        end = int(np.searchsorted(work, work[start] + _AT_A_TIME, side="right")) - 1
        end = max(start + 1, min(end, start + _MOST_CELLS // size))
        keys, sums = _add_products(left, right, start, end)
        is_kept = sums >= _LEAST
        rows, columns = np.divmod(keys[is_kept], size)
        counts[start:end] = np.bincount(rows, minlength=end - start)
        parts.append((columns.astype(np.int32), sums[is_kept]))
        start = end
    offsets = np.concatenate([[0], np.cumsum(counts)])
    return _Rows(offsets, np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]))


def _add_products(left: _Rows, right: _Rows, start: int, end: int) -> tuple[Ids, Values]:
    """Add up the products of some rows; return row * size + column, ascending, and the sums."""
    places = slice(left.offsets[start], left.offsets[end])
    columns = left.columns[places]
    lengths = np.diff(right.offsets)[columns]
    taken = expand_ranges(right.offsets[columns], lengths)
    rows = np.repeat(np.arange(end - start) * left.size, np.diff(left.offsets[start : end + 1]))
    keys = np.repeat(rows, lengths) + right.columns[taken]
    products = np.repeat(left.values[places], lengths) * right.values[taken]
    sums = np.asarray(np.bincount(keys, products), np.float64)
    cells = np.flatnonzero(sums).astype(np.int64, copy=False)
    return cells, sums[cells]


def _inflate(matrix: _Rows, power: float) -> _Rows:
    """Make strong flow stronger, keep the largest entries of each row, and let rows sum to one again."""
    raised = _normalise(_Rows(matrix.offsets, matrix.columns, matrix.values**power))
    rows = raised.rows
    is_kept = raised.values >= _LEAST
    long = np.flatnonzero(np.diff(raised.offsets) > _MOST_ENTRIES)
    for row in long.tolist():
        place = slice(raised.offsets[row], raised.offsets[row + 1])
        values = raised.values[place]
        is_kept[place] &= values >= np.partition(values, -_MOST_ENTRIES)[-_MOST_ENTRIES]
    counts = np.bincount(rows[is_kept], minlength=raised.size)
    offsets = np.concatenate([[0], np.cumsum(counts)])
    return _normalise(_Rows(offsets, raised.columns[is_kept], raised.values[is_kept]))


def _normalise(matrix: _Rows) -> _Rows:
    rows = matrix.rows
    sums = np.bincount(rows, matrix.values, matrix.size)
    return _Rows(matrix.offsets, matrix.columns, matrix.values / sums[rows])


def _differ(one: _Rows, other: _Rows) -> float:
    """Return the largest difference of an entry."""
    if len(one.columns) != len(other.columns) or not np.array_equal(one.columns, other.columns):
        return 1.0
    return float(np.abs(one.values - other.values).max(initial=0))
