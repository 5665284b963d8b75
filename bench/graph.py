"""Rank made graphs of up to a million pages and ten million links, beside scipy.sparse and what else is installed.

``python -m bench.graph [--size 1000000] [--rounds 3]``. Each contestant runs in a process of its own, in
turns, and is given the same links as files: ids of 64 bits without any order, as a store knows them, or numbers 0…n-1
for those who cannot map ids. Noted are CPU seconds, the highest memory, and the L1 distance to ranks that were made
with a tolerance of 1e-13.

The graphs are made with a seed: out-links and popularity follow power laws, three links of four stay on a site of a
hundred pages. In a *crawl* only every fifth page is fetched, and most links lead to pages without links.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.side_by_side import keep
from pauk.graph.hits import rank_hubs
from pauk.graph.links import Chunks, build_graph
from pauk.graph.pagerank import rank_pages

Array = NDArray[Any]
Costs = dict[str, float]

PEER = "scipy.sparse"
MARKS = (10_000, 100_000, 1_000_000)
LINKS = 10  # of a page
KINDS = {"all pages fetched": 1.0, "a crawl": 0.2}
ALPHA = 0.1
TOLERANCE = 1e-8
_EXACT = 1e-13
# HITS has no bound for its error, and on some graphs it goes on for long; everybody goes so many rounds.
HITS_ROUNDS = 20
_CHUNK = 500_000
_SITE = 100
_INSIDE = 0.75


def make_links(size: int, share: float, seed: int = 1) -> tuple[Array, Array]:
    """Make links between pages 0…size-1, all different, none to the page itself; by source."""
    rng = np.random.default_rng(seed)
    fetched = rng.permutation(size)[: int(size * share)]
    count = size * LINKS
    pairs = np.empty(0, np.int64)
    while len(pairs) < count:
        sources = fetched[_draw_powers(rng, len(fetched), count, 1.5)]
        inside = sources // _SITE * _SITE + _draw_powers(rng, _SITE, count, 3)
        outside = rng.permutation(size)[_draw_powers(rng, size, count, 3)]
        targets = np.where(rng.random(count) < _INSIDE, np.minimum(inside, size - 1), outside)
        pairs = np.union1d(pairs, (sources * size + targets)[sources != targets])
    pairs = np.sort(rng.permutation(pairs)[:count])
    return pairs // size, pairs % size


def _draw_powers(rng: np.random.Generator, size: int, count: int, power: float) -> Array:
    """Draw numbers below the size, small ones more often."""
    return (size * rng.random(count) ** power).astype(np.int64)


class Files:
    """A made graph as files in a folder: ids and numbers, which are the ranks of the ids."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, size: int, share: float) -> None:
        """Make the graph and its files; pages without any link are in none of them."""
        pages, links = np.unique(np.stack(make_links(size, share)), return_inverse=True)
        ids = np.random.default_rng(2).integers(-(2**63), 2**63, len(pages))
        numbers = np.argsort(np.argsort(ids)).astype(np.int32)
        for name, ends in zip(("sources", "targets"), links.reshape(2, -1), strict=True):
            np.save(self._folder / f"{name}.npy", ids[ends])
            np.save(self._folder / f"{name}-numbers.npy", numbers[ends])

    def chunks(self) -> Chunks:
        """Read the links chunk by chunk, as from a store."""
        ends = [np.load(self._folder / f"{name}.npy", mmap_mode="r") for name in ("sources", "targets")]
        for start in range(0, len(ends[0]), _CHUNK):
            yield ends[0][start : start + _CHUNK].copy(), ends[1][start : start + _CHUNK].copy()

    def numbers(self) -> tuple[Array, Array, int]:
        """Read the links as numbers, and count the pages."""
        sources, targets = (np.load(self._folder / f"{name}-numbers.npy") for name in ("sources", "targets"))
        return sources, targets, int(max(sources.max(), targets.max())) + 1


def run_pauk(files: Files, tolerance: float) -> Iterator[tuple[str, Any]]:
    """Build the graph from ids, rank pages, rank hubs."""
    yield "load", None
    graph = build_graph(files.chunks())
    yield "build", graph
    yield "rank", rank_pages(graph, alpha=ALPHA, tolerance=tolerance).values
    yield "hubs", rank_hubs(graph, tolerance=0, most_rounds=HITS_ROUNDS).hubs


def run_scipy(files: Files, tolerance: float) -> Iterator[tuple[str, Any]]:
    """Do the same with sparse products, from numbers."""
    csr_matrix = import_module("scipy.sparse").csr_matrix
    sources, targets, size = files.numbers()
    yield "load", None
    matrix = csr_matrix((np.ones(len(sources)), (targets, sources)), shape=(size, size))
    del sources, targets
    yield "build", matrix
    leaving = np.bincount(matrix.indices, minlength=size)
    is_dead = leaving == 0
    per_link = (1 - ALPHA) / np.maximum(leaving, 1)
    ranks, change = np.full(size, 1 / size), 1.0
    while change * (1 - ALPHA) / ALPHA > tolerance:
        before, ranks = ranks, matrix @ (ranks * per_link)
        ranks += (1 - ranks.sum() if is_dead.any() else ALPHA) / size
        change = np.abs(ranks - before).sum()
    yield "rank", ranks / ranks.sum()
    turned = matrix.T.tocsr()
    hubs, good = np.ones(size), np.ones(size)
    for _ in range(HITS_ROUNDS):
        hubs = turned @ good
        hubs /= hubs.sum()
        good = matrix @ hubs
        good /= good.sum()
    yield "hubs", hubs


def run_sknetwork(files: Files, tolerance: float) -> Iterator[tuple[str, Any]]:
    """Rank with scikit-network."""
    csr_matrix, ranking = import_module("scipy.sparse").csr_matrix, import_module("sknetwork.ranking")
    sources, targets, size = files.numbers()
    yield "load", None
    matrix = csr_matrix((np.ones(len(sources), bool), (sources, targets)), shape=(size, size))
    yield "build", matrix
    yield "rank", ranking.PageRank(1 - ALPHA, solver="piteration", n_iter=200, tol=tolerance).fit_predict(matrix)


def run_fast_pagerank(files: Files, tolerance: float) -> Iterator[tuple[str, Any]]:
    """Rank with fast-pagerank."""
    csr_matrix, library = import_module("scipy.sparse").csr_matrix, import_module("fast_pagerank")
    sources, targets, size = files.numbers()
    yield "load", None
    matrix = csr_matrix((np.ones(len(sources)), (sources, targets)), shape=(size, size))
    yield "build", matrix
    yield "rank", library.pagerank_power(matrix, p=1 - ALPHA, tol=tolerance)


Runner = Callable[[Files, float], Iterator[tuple[str, Any]]]
CONTESTANTS: dict[str, tuple[str, Runner]] = {
    "pauk": ("pauk", run_pauk),
    PEER: ("scipy", run_scipy),
    "scikit-network": ("sknetwork", run_sknetwork),
    "fast-pagerank": ("fast_pagerank", run_fast_pagerank),
}


def run_child(name: str, folder: Path, tolerance: float) -> None:
    """Let one contestant do its work in this process, keep its ranks and print its costs."""
    costs: Costs = {}
    results, start = CONTESTANTS[name][1](Files(folder), tolerance), process_time()
    kept = []  # a graph stays in memory while it is ranked, for everybody
    for phase, result in results:
        costs |= {f"{phase}_s": process_time() - start, f"{phase}_mb": _peak_mb()}
        kept.append(result)
        if phase == "rank":
            np.save(folder / "ranks.npy", result)
            if tolerance == _EXACT:
                break
        start = process_time()
    print(json.dumps(costs))


def _peak_mb() -> float:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def _ask(name: str, folder: Path, tolerance: float = TOLERANCE) -> tuple[Costs, Array]:
    """Start a child and return its costs and ranks."""
    command = [sys.executable, "-m", "bench.graph", "--child", name, str(folder), str(tolerance)]
    answer = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(answer.stdout), np.load(folder / "ranks.npy")


def measure(kind: str, size: int, names: Sequence[str], rounds: int) -> Iterator[dict[str, Any]]:
    """Run all contestants on one graph in turns, and yield a row for each."""
    with tempfile.TemporaryDirectory(prefix="pauk-bench-") as text:
        folder = Path(text)
        Files(folder).write(size, KINDS[kind])
        exact = _ask(PEER, folder, _EXACT)[1]
        costs: dict[str, list[Costs]] = {name: [] for name in names}
        errors = {}
        for turn in range(rounds):
            first = turn % len(names)
            for name in (*names[first:], *names[:first]):
                cost, ranks = _ask(name, folder)
                costs[name].append(cost)
                errors[name] = float(np.abs(ranks - exact).sum())
    for name in names:
        yield {"name": name, "kind": kind, "pages": len(exact), "l1": errors[name], **_hold(costs[name], costs[PEER])}


def _hold(costs: Sequence[Costs], peer: Sequence[Costs]) -> dict[str, Any]:
    """Compare the costs of a contestant with those of the peer, round by round."""
    held: dict[str, Any] = {key: round(median(cost[key] for cost in costs), 3) for key in costs[0]}
    for phase in ("rank", "hubs"):
        if f"{phase}_s" in held:
            ratios = [own[f"{phase}_s"] / other[f"{phase}_s"] for own, other in zip(costs, peer, strict=True)]
            held[f"{phase}_ratio"] = [round(value, 2) for value in (median(ratios), min(ratios), max(ratios))]
    return held


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    yield (
        f"PageRank with alpha = {ALPHA} until the L1 error is surely below {TOLERANCE:g}, and {HITS_ROUNDS} rounds of"
        f" HITS; measured {result['rounds']} times. Times are CPU seconds; a ratio is to {PEER} in the same turn"
        " (lowest to highest): 2 takes twice the time. *Build* is from ids of any 64 bits, repeated links dropped, for"
        " pauk; all others were given numbers 0…n-1. Memory is the highest of the process up to the end of PageRank,"
        " with all libraries loaded. In *a crawl* every fifth page is fetched, the others are only linked to."
    )
    heads = ["graph", "pages", "contestant", "build s", "PageRank s", "ratio", "peak MB", "L1 error", "HITS s", "ratio"]
    yield table(heads, [_draw_row(row) for row in result["rows"]])


def _draw_row(row: dict[str, Any]) -> list[str]:
    hubs = [f"{row['hubs_s']:.2f}", _ratio(row["hubs_ratio"])] if "hubs_s" in row else ["", ""]
    start = [row["kind"], f"{row['pages']:,}"] if row["name"] == "pauk" else ["", ""]
    costs = [f"{row['build_s']:.2f}", f"{row['rank_s']:.2f}", _ratio(row["rank_ratio"])]
    return [*start, row["name"], *costs, f"{row['rank_mb']:.0f}", f"{row['l1']:.0e}", *hubs]


def _ratio(values: Sequence[float]) -> str:
    return f"{values[0]:.2f} ({values[1]:.2f} to {values[2]:.2f})"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Rank made graphs beside other libraries.")
    parser.add_argument("--size", type=int, default=MARKS[-1], metavar="N", help="pages of the largest (1,000,000)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="times each is ranked (3)")
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the result (the clock)")
    parser.add_argument("--dry", action="store_true", help="print only, keep no result")
    parser.add_argument("--child", nargs=3, metavar=("NAME", "FOLDER", "TOLERANCE"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child:
        run_child(asked.child[0], Path(asked.child[1]), float(asked.child[2]))
        return
    names = [name for name, (module, _) in CONTESTANTS.items() if find_spec(module)]
    rows = []
    for kind in KINDS:
        for mark in (mark for mark in MARKS if mark <= asked.size):
            for row in measure(kind, mark, names, asked.rounds):
                rows.append(row)
                print(" ".join(f"{cell:>22}" for cell in _draw_row(row)), flush=True)
    if not asked.dry:
        body = {"size": asked.size, "rounds": asked.rounds, "rows": rows}
        libraries = ("numpy", *(name.removesuffix(".sparse") for name in names if name != "pauk"))
        print(f"\nkept in {keep('graph', asked.now, body, libraries=libraries).name}")


if __name__ == "__main__":
    main()
