"""Measure how well each grouping method finds communities that are known, and what it costs.

In: orders (kind of graph, size, mixing, seed) and a clock of CPU time. Out: rows as ``pauk eval clusters --json`` has
them. Links of undirected kinds lead both ways, so that walkers may take them in either direction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pauk.base.clock import Elapsed
from pauk.base.groupings import DEFAULT, METHOD_NAMES, RESULTS
from pauk.eval.clusters.planted import KINDS, PlantedGraph
from pauk.graph.clusters.methods import cluster
from pauk.graph.clusters.quality import measure_clusters, share_information, share_pairs
from pauk.graph.clusters.undirected import forget_directions
from pauk.graph.links import Graph, assemble, build_graph
from pauk.graph.pairs import join_pairs

NAMES = (*METHOD_NAMES, "default")
SIZES = (1_000, 10_000)
MIXINGS = (0.3, 0.5)
COLUMNS = ("graph", "nodes", "mixing", "method", "groups", "NMI", "ARI", "conductance", "CPU s", "MCL's time")
_ONE_WAY = ("sites", "playground", "results")
# Every pair of results is compared, so that there are never more of them than a page groups.
MOST_RESULTS = int(RESULTS.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphOrder:
    """A graph to be made and clustered."""

    kind: str
    size: int
    mixing: float
    seed: int


def plan_graphs(kinds: Iterable[str], sizes: Sequence[int], mixings: Sequence[float], seed: int) -> list[GraphOrder]:
    """List the graphs of every kind, size and mixing; the smallest first."""
    return [
        GraphOrder(kind=kind, size=size, mixing=mixing, seed=seed)
        for size in sorted(sizes)
        for kind in kinds
        if kind != "results" or size <= MOST_RESULTS
        for mixing in mixings
    ]


def make_planted(order: GraphOrder) -> tuple[PlantedGraph, Graph]:
    """Make a graph of known communities, and its links."""
    chance = np.random.default_rng([order.seed, order.size, round(order.mixing * 1000), list(KINDS).index(order.kind)])
    planted = KINDS[order.kind](order.size, order.mixing, chance)
    links = [(planted.sources, planted.targets)]
    if planted.weights is not None:
        pairs = join_pairs(planted.targets, planted.sources)
        return planted, assemble(np.arange(order.size), pairs, planted.weights)
    if order.kind not in _ONE_WAY:
        links.append((planted.targets, planted.sources))
    return planted, build_graph(links, nodes=np.arange(order.size))


def measure_order(order: GraphOrder, names: Sequence[str], cpu: Elapsed) -> dict[str, Any]:
    """Cluster one graph by each method, and compare with the truth."""
    planted, graph = make_planted(order)
    undirected = forget_directions(graph)
    methods = {}
    for name in names:
        start = cpu.cpu_seconds()
        labels = cluster(graph, DEFAULT.name if name == "default" else name, seed=order.seed)
        seconds = cpu.cpu_seconds() - start
        quality = measure_clusters(undirected, labels, np.random.default_rng(order.seed))
        methods[name] = {
            "nmi": share_information(labels, planted.truth),
            "ari": share_pairs(labels, planted.truth),
            "conductance": quality.conductance,
            "seconds": seconds,
            "clusters": quality.clusters,
            "coverage": quality.coverage,
            "performance": quality.performance,
            "intra": quality.intra,
            "inter": quality.inter,
        }
    communities = int(planted.truth.max()) + 1
    about = {"kind": order.kind, "n": order.size, "mixing": order.mixing}
    return {**about, "communities": communities, "links": len(graph.sources), "methods": methods}


def list_rows(graphs: Iterable[dict[str, Any]]) -> list[list[str]]:
    """Return rows of a table for people; the last column is the time as a share of MCL's."""
    rows = []
    for graph in graphs:
        about = [graph["kind"], f"{graph['n']:,}", f"{graph['mixing']:g}"]
        slowest = graph["methods"].get("mcl", {}).get("seconds", 0.0)
        for name, told in graph["methods"].items():
            shown = [name, f"{told['clusters']:,}", f"{told['nmi']:.3f}", f"{told['ari']:.3f}"]
            share = f"{told['seconds'] / slowest:.3f}" if slowest else ""
            rows.append([*about, *shown, f"{told['conductance']:.3f}", f"{told['seconds']:.3f}", share])
    return rows
