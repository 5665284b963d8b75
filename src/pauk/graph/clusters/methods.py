"""The socket of groupings, and its plugs: a graph of links in, labels out, by a method of `pauk.base.groupings`.

In: a `Graph`, a method's name, its parameters, a seed. Out: labels 0, 1, 2 …, the largest cluster first; the same graph
and seed give the same labels. A plug takes the graph with its directions and filled-in parameters.
"""

from collections.abc import Callable, Mapping

import numpy as np

from pauk.base.groupings import find_grouping
from pauk.graph.clusters.conductance_cuts import cut_clusters
from pauk.graph.clusters.map_equation import shorten
from pauk.graph.clusters.markov import cluster_flow
from pauk.graph.clusters.random_walks import Outlinks, cluster_walks
from pauk.graph.clusters.sampled_walks import sample_flow
from pauk.graph.clusters.undirected import Labels, forget_directions
from pauk.graph.links import Graph

Plug = Callable[[Graph, Mapping[str, float], np.random.Generator], Labels]


def _walk(graph: Graph, given: Mapping[str, float], chance: np.random.Generator) -> Labels:
    return cluster_walks(Outlinks(graph), chance, walks=given["walks"], steps=int(given["steps"]))


def _walk_best(graph: Graph, given: Mapping[str, float], chance: np.random.Generator) -> Labels:
    undirected = forget_directions(graph)
    if given["walks"]:
        undirected = sample_flow(undirected, given["walks"], chance)
    return shorten(undirected, np.arange(graph.size), chance, share=1 / given["detail"])


def _mcl(graph: Graph, given: Mapping[str, float], _chance: np.random.Generator) -> Labels:
    return cluster_flow(forget_directions(graph), expansion=int(given["expansion"]), inflation=given["inflation"])


def _icc(graph: Graph, given: Mapping[str, float], chance: np.random.Generator) -> Labels:
    return cut_clusters(forget_directions(graph), chance, bound=given["conductance"])


PLUGS: Mapping[str, Plug] = {"walk-best": _walk_best, "walk": _walk, "mcl": _mcl, "icc": _icc}


def cluster(graph: Graph, method: str = "", given: Mapping[str, float] | None = None, *, seed: int = 1) -> Labels:
    """Cluster the nodes of a graph; without a name by the default method, without parameters by its own."""
    declared = find_grouping(method)
    filled = declared.fill(given or {})
    if not graph.size:
        return np.empty(0, np.int64)
    return PLUGS[declared.name](graph, filled, np.random.default_rng(seed))
