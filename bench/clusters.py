"""Cluster graphs of known communities, beside igraph, leidenalg, infomap and scipy.

``python -m bench.clusters [--size 10000] [--large 100000]``. Every contestant runs in a process of its own on one core
and is given the same links; noted are agreement with the truth (NMI, ARI), CPU seconds of clustering alone, and the
highest memory. Graphs of the first seeds were looked at while the methods were made; those of the others and those
of networkx's generators were only counted. ``--walks`` measures only what a number of walks costs and finds.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.side_by_side import RESULTS, keep
from pauk.eval.clusters.measure import GraphOrder, make_planted
from pauk.eval.clusters.planted import PlantedGraph
from pauk.graph.clusters.methods import cluster
from pauk.graph.clusters.quality import share_information, share_pairs
from pauk.graph.links import Graph, build_graph

Array = NDArray[Any]

SEEN, KEPT = (1,), (101,)
KINDS = ("lfr", "lfr-large", "planted", "sites")
KNOWN = ("playground", "results")  # links among pages on known subjects; the same joined by words as results are
THEIRS = ("networkx-lfr", "networkx-gaussian")  # made by another hand, and only counted
MIXINGS = (0.3, 0.5)
KEPT_MIXING = 0.6
SIZES = (1_000, 10_000)
SLOW = {
    "walktrap": 1_000,
    "leiden, surprise": 10_000,
    "mcl": 10_000,
    "mcl (scipy)": 10_000,
    "icc": 10_000,
    "walk": 10_000,
}
# How many walks begin for each page: the algorithm as it is written, and its endless form where walks are counted.
WALKS = (("walk", (0.01, 0.02, 0.05, 0.1)), ("walk-best", (1, 2, 4, 8, 0)))
WALKED = ("lfr", 10_000, 0.5, 101)
PAGE = Path(__file__).resolve().parents[1] / "docs" / "groups.md"
LARGE = (100_000, 1_000_000)
_LIMIT_S = 400


def run_pauk(method: str) -> Callable[[Graph], Array]:
    """Cluster with a method of pauk."""
    return lambda graph: cluster(graph, method)


def run_igraph(name: str, **options: Any) -> Callable[[Graph], Array]:
    """Cluster with igraph; making its graph of the links counts, as it does for all."""

    def run(graph: Graph) -> Array:
        made = _make_igraph(graph)
        return np.array(getattr(made, f"community_{name}")(**options).membership)

    return run


def run_walktrap(graph: Graph) -> Array:
    """Cluster with igraph's walktrap, cut where modularity is highest."""
    return np.array(_make_igraph(graph).community_walktrap().as_clustering().membership)


def run_surprise(graph: Graph) -> Array:
    """Cluster with Leiden's algorithm, by surprise."""
    leidenalg = import_module("leidenalg")
    found = leidenalg.find_partition(_make_igraph(graph), leidenalg.SurpriseVertexPartition, seed=1)
    return np.array(found.membership)


def run_scipy_mcl(graph: Graph) -> Array:
    """Cluster by Markov flow with scipy's sparse products, pruned as pauk's."""
    sparse = import_module("scipy.sparse")
    components = import_module("scipy.sparse.csgraph").connected_components
    pairs = (np.repeat(np.arange(graph.size), graph.in_counts), graph.sources)
    matrix = sparse.csr_matrix((np.ones(len(graph.sources)), pairs), shape=(graph.size, graph.size))
    matrix = _normalise(sparse, ((matrix + matrix.T) + sparse.identity(graph.size) * (matrix + matrix.T).max()).tocsr())
    for _ in range(100):
        spread = _prune(matrix @ matrix)
        after = _normalise(sparse, _prune(_normalise(sparse, spread.power(2.0))))
        after.sort_indices()
        is_settled = after.nnz == matrix.nnz and abs(after - matrix).max() < 1e-5
        matrix = after
        if is_settled:
            break
    return np.asarray(components(matrix, directed=False)[1])


def _prune(matrix: Any) -> Any:
    matrix.data[matrix.data < 1e-4] = 0
    matrix.eliminate_zeros()
    return matrix


def _normalise(sparse: Any, matrix: Any) -> Any:
    return (sparse.diags(1 / np.asarray(matrix.sum(1)).ravel()) @ matrix).tocsr()


def _make_igraph(graph: Graph) -> Any:
    targets = np.repeat(np.arange(graph.size), graph.in_counts)
    edges = np.unique(np.stack([np.minimum(graph.sources, targets), np.maximum(graph.sources, targets)], 1), axis=0)
    return import_module("igraph").Graph(n=graph.size, edges=edges.tolist())


CONTESTANTS: dict[str, tuple[str, Callable[[Graph], Array]]] = {
    "walk-best": ("pauk", run_pauk("walk-best")),
    "walk": ("pauk", run_pauk("walk")),
    "mcl": ("pauk", run_pauk("mcl")),
    "icc": ("pauk", run_pauk("icc")),
    "mcl (scipy)": ("scipy", run_scipy_mcl),
    "infomap (igraph)": ("igraph", run_igraph("infomap", trials=1)),
    "label propagation": ("igraph", run_igraph("label_propagation")),
    "leiden, modularity": ("igraph", run_igraph("leiden", objective_function="modularity", n_iterations=-1)),
    "leiden, surprise": ("leidenalg", run_surprise),
    "walktrap": ("igraph", run_walktrap),
}


def make_graph(kind: str, size: int, mixing: float, seed: int) -> tuple[PlantedGraph, Graph]:
    """Make a graph by pauk's generators or networkx's."""
    if kind not in THEIRS:
        return make_planted(GraphOrder(kind=kind, size=size, mixing=mixing, seed=seed))
    networkx = import_module("networkx")
    if kind == "networkx-lfr":
        made = networkx.LFR_benchmark_graph(
            size, 3, 1.5, mixing, average_degree=15, max_degree=50, min_community=20, max_community=60, seed=seed
        )
        truth = np.array([min(made.nodes[node]["community"]) for node in range(size)])
    else:
        within, degree = 40, 14
        made = networkx.gaussian_random_partition_graph(
            size, within, 4, (1 - mixing) * degree / within, mixing * degree / (size - within), seed=seed
        )
        truth = np.array([made.nodes[node]["block"] for node in range(size)])
    pairs = np.array([pair for pair in made.edges if pair[0] != pair[1]], np.int64)
    sources, targets = np.concatenate([pairs, pairs[:, ::-1]]).T
    planted = PlantedGraph(kind, size, mixing, sources, targets, truth)
    return planted, build_graph([(sources, targets)], nodes=np.arange(size))


def run_child(name: str, folder: Path) -> None:
    """Let one contestant cluster one graph in this process, and print its costs."""
    kept = np.load(folder / "graph.npz")
    graph = build_graph([(kept["sources"], kept["targets"])], nodes=np.arange(int(kept["size"])))
    start = process_time()
    labels = CONTESTANTS[name][1](graph)
    seconds = process_time() - start
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    peak = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
    np.save(folder / "labels.npy", labels)
    print(json.dumps({"seconds": seconds, "mb": peak}))


def measure(kind: str, size: int, mixing: float, seeds: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Run all contestants on graphs of some seeds, and yield a row for each contestant."""
    told: dict[str, list[dict[str, float]]] = {}
    for seed in seeds:
        with tempfile.TemporaryDirectory(prefix="pauk-bench-") as text:
            folder = Path(text)
            planted, graph = make_graph(kind, size, mixing, seed)
            targets = np.repeat(np.arange(size), graph.in_counts)
            np.savez(folder / "graph.npz", sources=graph.sources, targets=targets, size=size)
            del graph, targets
            for name, (library, _) in CONTESTANTS.items():
                if not find_spec(library) or size > SLOW.get(name, size):
                    continue
                if (costs := _ask(name, folder)) is not None:
                    labels = np.load(folder / "labels.npy")
                    agreed = {
                        "nmi": share_information(labels, planted.truth),
                        "ari": share_pairs(labels, planted.truth),
                    }
                    told.setdefault(name, []).append(costs | agreed)
    for name, ones in told.items():
        means = {key: mean(one[key] for one in ones) for key in ("nmi", "ari", "seconds", "mb")}
        yield {"kind": kind, "n": size, "mixing": mixing, "name": name, "graphs": len(ones), **means}


def measure_walks() -> list[dict[str, Any]]:
    """Cluster one graph with so many walks and so many, and say what was found for how much."""
    planted, graph = make_graph(*WALKED)
    rows = []
    for method, counts in WALKS:
        for walks in counts:
            start = process_time()
            labels = cluster(graph, method, {"walks": float(walks)})
            seconds = process_time() - start
            rows.append(
                {"name": method, "walks": walks, "seconds": seconds, "nmi": share_information(labels, planted.truth)}
            )
    return rows


def _measure_all(kind: str, size: int, mixing: float, seeds: Sequence[int]) -> list[dict[str, Any]]:
    return list(measure(kind, size, mixing, seeds))


def _ask(name: str, folder: Path) -> dict[str, float] | None:
    """Start a child and return its costs; nothing where it did not come to an end."""
    command = [sys.executable, "-m", "bench.clusters", "--child", name, str(folder)]
    one_core = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=_LIMIT_S, env=one_core)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    costs: dict[str, float] = json.loads(done.stdout)
    return costs


def plan(most: int, large: int) -> Iterator[tuple[str, str, int, float, Sequence[int]]]:
    """Go through what is measured: whether it was looked at, kind, size, mixing, seeds."""
    small, *others = (size for size in SIZES if size <= most)
    for mixing in MIXINGS:
        for kind in (*KINDS, *KNOWN):
            yield "kept", kind, small, mixing, KEPT
    for size in (*others, *(size for size in LARGE if size <= large)):
        for mixing in MIXINGS:
            yield "kept", "lfr", size, mixing, KEPT
    for mixing in MIXINGS:
        for kind in KINDS:
            yield "seen", kind, small, mixing, SEEN
        for kind in THEIRS:
            yield "kept", kind, small, mixing, KEPT
    for kind in KINDS:
        yield "kept", kind, small, KEPT_MIXING, KEPT


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        "Agreement with the planted communities (NMI) and CPU seconds, means over the graphs of a row. Graphs called"
        " *seen* were looked at while the methods were made; *kept* ones were only counted: other seeds, and"
        " networkx's generators. Making a library's own graph counts as its time."
    )
    names = [name for name in CONTESTANTS if any(row["name"] == name for row in result["rows"])]
    heads = ["graph", "nodes", "mixing", "", *names]
    groups: dict[tuple[Any, ...], dict[str, dict[str, Any]]] = {}
    for row in result["rows"]:
        groups.setdefault((row["kind"], row["n"], row["mixing"], row["is"]), {})[row["name"]] = row
    rows = [
        [kind, f"{size:,}", f"{mixing:g}", looked, *(_cell(told.get(name)) for name in names)]
        for (kind, size, mixing, looked), told in groups.items()
    ]
    yield table(heads, rows)
    if "walks" in result:
        kind, size, mixing, _ = WALKED
        yield (
            f"What walks cost: {kind}, {size:,} nodes, mixing {mixing:g}, so many walks for each page (K / N); 0 is the"
            " endless walk, of which nothing is counted."
        )
        yield table(
            ["method", "walks for each page", "CPU s", "NMI"],
            [
                [row["name"], f"{row['walks']:g}", f"{row['seconds']:.2f}", f"{row['nmi']:.3f}"]
                for row in result["walks"]
            ],
        )
    peaks = [row for row in result["rows"] if row["n"] == max(one["n"] for one in result["rows"])]
    yield "Highest memory of the process on the largest graphs, libraries and links included:"
    yield table(
        ["graph", "nodes", "method", "MB", "CPU s"],
        [[row["kind"], f"{row['n']:,}", row["name"], f"{row['mb']:.0f}", f"{row['seconds']:.2f}"] for row in peaks],
    )


def parts(
    result: dict[str, Any] | None, table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]
) -> dict[str, str]:
    """Make the part of docs/groups.md that has figures."""
    return {} if result is None else {"clusters": "\n\n".join(draw(result, table))}


def _cell(row: dict[str, Any] | None) -> str:
    return f"{row['nmi']:.3f} ({row['seconds']:.2f} s)" if row else ""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Cluster graphs of known communities beside other libraries.")
    parser.add_argument("--size", type=int, default=SIZES[-1], metavar="N", help="nodes of the larger graphs (10,000)")
    parser.add_argument("--large", type=int, default=0, metavar="N", help="nodes of still larger ones (none)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="graphs that are worked on at a time (1)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--walks", action="store_true", help="only what a number of walks costs; the rest is kept")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    parser.add_argument("--child", nargs=2, metavar=("NAME", "FOLDER"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child:
        run_child(asked.child[0], Path(asked.child[1]))
        return
    if asked.walks:
        before = json.loads((RESULTS / "clusters.json").read_text("utf-8"))
        keep("clusters", asked.now, {"rows": before["rows"], "walks": measure_walks()}, libraries=_libraries())
        return
    rows: list[dict[str, Any]] = []
    with ThreadPoolExecutor(asked.jobs) as threads:
        for looked, done in [(one[0], threads.submit(_measure_all, *one[1:])) for one in plan(asked.size, asked.large)]:
            for row in done.result():
                rows.append(row | {"is": looked})
                about = f"{looked} {row['kind']:>18} {row['n']:>9,} {row['mixing']} {row['name']:>20}"
                print(f"{about} {_cell(row)} {row['mb']:.0f} MB", flush=True)
            if not asked.dry:  # after every graph: whoever stops a long run keeps what was measured
                keep("clusters", asked.now, {"rows": rows}, libraries=_libraries())
    if not asked.dry:
        keep("clusters", asked.now, {"rows": rows, "walks": measure_walks()}, libraries=_libraries())


def _libraries() -> list[str]:
    return ["numpy", *(name for name in ("igraph", "leidenalg", "scipy", "networkx") if find_spec(name))]


if __name__ == "__main__":
    main()
