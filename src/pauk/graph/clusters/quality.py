"""Say how good clusters are: by themselves, and beside clusters that are known to be right.

In: an `UndirectedGraph` and labels; or two lists of labels. Out: `ClusterQuality`; shares of agreement (NMI, ARI). The
measures are those of Brandes, Gaertler and Wagner (2003, Experiments on Graph Clustering Algorithms); weights count.
"""

from dataclasses import dataclass

import numpy as np

from pauk.graph.arrays import Values
from pauk.graph.clusters.conductance_cuts import sweep, take_inside
from pauk.graph.clusters.undirected import Labels, UndirectedGraph, number_labels


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterQuality:
    """How good clusters are; all shares from 0 to 1.

    `coverage`: edges inside clusters. `performance`: pairs that are rightly together or apart. `conductance`: the mean
    over clusters, less is better. `intra`: the least conductance of any cut through a cluster (by sweep cuts), `inter`:
    1 less the largest conductance of a cluster; of both more is better.
    """

    clusters: int
    coverage: float
    performance: float
    conductance: float
    intra: float
    inter: float


def measure_clusters(graph: UndirectedGraph, labels: Labels, chance: np.random.Generator) -> ClusterQuality:
    """Measure how good clusters of a graph are."""
    labels, count = number_labels(labels)
    is_inside = labels[graph.rows] == labels[graph.neighbours]
    whole = float(graph.weights.sum()) / 2 + float(graph.loops.sum())
    inside = float(graph.weights[is_inside].sum()) / 2 + float(graph.loops.sum())
    sizes = np.bincount(labels, minlength=count)
    pairs = graph.size * (graph.size - 1) / 2
    together = float((sizes * (sizes - 1) / 2).sum())
    edges_inside, edges = np.count_nonzero(is_inside) / 2, len(is_inside) / 2
    apart = pairs - together - (edges - edges_inside)
    conductances = find_conductances(graph, labels)
    # Return the least conductance of a cut through a cluster; single nodes cannot be cut.
    order = np.argsort(labels, kind="stable")
    parts = np.split(order, np.cumsum(sizes)[:-1])
    cuts = [sweep(take_inside(graph, part), chance).conductance for part in parts if len(part) > 1]
    return ClusterQuality(
        clusters=count,
        coverage=inside / whole if whole else 1.0,
        performance=(edges_inside + apart) / pairs if pairs else 1.0,
        conductance=float(conductances.mean()) if count else 0.0,
        intra=min(cuts, default=1.0),
        inter=1 - float(conductances.max(initial=0)) if count > 1 else 0.0,
    )


def find_conductances(graph: UndirectedGraph, labels: Labels) -> Values:
    """Return the conductance of each cluster: 1 for all nodes, 0 where no edge leaves."""
    count = int(labels.max(initial=-1)) + 1
    strength = np.bincount(labels, graph.weigh_outside() + 2 * graph.loops, count)
    rows = graph.rows
    crosses = labels[rows] != labels[graph.neighbours]
    leaving = np.bincount(labels[rows[crosses]], graph.weights[crosses], count)
    smaller = np.minimum(strength, strength.sum() - strength)
    conductances = np.where(leaving > 0, leaving / np.maximum(smaller, 1e-300), 0.0)
    return np.ones(1) if count == 1 else conductances


def share_information(found: Labels, truth: Labels) -> float:
    """Return normalised mutual information by the mean of both entropies: 1 where both are the same, 0 for chance."""
    one, other = number_labels(found)[0], number_labels(truth)[0]
    both = _entropy(np.unique(np.stack([one, other]), axis=1, return_counts=True)[1])
    entropies = _entropy(np.bincount(one)) + _entropy(np.bincount(other))
    return max(0.0, 2 * (entropies - both) / entropies) if entropies > 0 else 1.0


def share_pairs(found: Labels, truth: Labels) -> float:
    """Return the adjusted Rand index: pairs that both put together, beyond what chance would do; 1 at most."""
    one, other = number_labels(found)[0], number_labels(truth)[0]
    both = _count_pairs(np.unique(np.stack([one, other]), axis=1, return_counts=True)[1])
    first, second = _count_pairs(np.bincount(one)), _count_pairs(np.bincount(other))
    whole = len(one) * (len(one) - 1) / 2
    expected = first * second / whole if whole else 0.0
    most = (first + second) / 2
    return (both - expected) / (most - expected) if most != expected else 1.0


def _entropy(counts: Labels) -> float:
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log(shares)).sum())


def _count_pairs(counts: Labels) -> float:
    return float((counts * (counts - 1.0) / 2).sum())
