"""Graphs with planted communities are what they say they are, and as hard as another maker's."""

import numpy as np
import pytest

from pauk.base.clock import SetElapsed
from pauk.eval.clusters.measure import GraphOrder, list_rows, measure_order, plan_graphs
from pauk.eval.clusters.planted import KINDS, make_lfr
from pauk.graph.clusters.map_equation import shorten
from pauk.graph.clusters.markov import cluster_flow
from pauk.graph.clusters.quality import share_information
from pauk.graph.clusters.undirected import join_ends


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"results"}))
@pytest.mark.parametrize("mixing", [0.3, 0.5])
def test_a_planted_graph_is_mixed_as_asked(kind, mixing):
    graph = KINDS[kind](2_000, mixing, np.random.default_rng(1))
    leaving = (graph.truth[graph.sources] != graph.truth[graph.targets]).mean()
    assert leaving == pytest.approx(mixing, abs=0.04)
    assert (graph.sources != graph.targets).all()
    assert len(graph.truth) == 2_000
    assert graph.sources.max() < 2_000


def test_results_are_joined_by_words_where_they_have_no_links():
    graph = KINDS["results"](300, 0.3, np.random.default_rng(1))
    joined = np.bincount(graph.sources, graph.weights, minlength=300)
    assert (joined > 0).all()
    inside = graph.weights[graph.truth[graph.sources] == graph.truth[graph.targets]].sum()
    assert inside > 0.6 * graph.weights.sum()


@pytest.mark.parametrize(("kind", "low", "high"), [("lfr", 10, 50), ("lfr-large", 20, 100)])
def test_lfr_graphs_have_the_degrees_and_sizes_of_the_usual_comparison(kind, low, high):
    graph = KINDS[kind](3_000, 0.4, np.random.default_rng(2))
    edges = {(min(pair), max(pair)) for pair in zip(graph.sources.tolist(), graph.targets.tolist(), strict=True)}
    assert len(edges) == len(graph.sources)  # no edge comes twice
    degrees = np.bincount(np.concatenate([graph.sources, graph.targets]))
    assert degrees.mean() == pytest.approx(20, abs=1)
    assert degrees.max() <= 51
    sizes = np.bincount(graph.truth)
    assert low <= sizes.min() <= sizes.max() <= high + 1
    assert (degrees > 35).sum() < (degrees < 15).sum()  # a power law


def test_another_seed_is_another_graph_and_the_same_seed_the_same():
    one, same, other = (make_lfr(300, 0.3, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one.sources.tolist() == same.sources.tolist()
    assert one.sources.tolist() != other.sources.tolist()


def test_networkx_makes_graphs_that_are_as_hard():
    networkx = pytest.importorskip("networkx")
    made = networkx.LFR_benchmark_graph(
        600, 3, 1.5, 0.4, average_degree=15, max_degree=50, min_community=20, max_community=60, seed=3
    )
    pairs = np.array([pair for pair in made.edges if pair[0] != pair[1]])
    truth = np.array([min(made.nodes[node]["community"]) for node in range(600)])
    theirs = join_ends(600, pairs[:, 0], pairs[:, 1])
    own = make_lfr(600, 0.4, np.random.default_rng(3))
    ours = join_ends(600, own.sources, own.targets)
    for graph, right in ((theirs, truth), (ours, own.truth)):
        best = share_information(shorten(graph, np.arange(600), np.random.default_rng(1)), right)
        assert best > 0.9
        assert share_information(cluster_flow(graph), right) < best


def test_rows_have_the_promised_form():
    order = GraphOrder(kind="lfr", size=200, mixing=0.2, seed=1)
    row = measure_order(order, ("walk-best", "mcl", "default"), SetElapsed(0))
    assert (row["kind"], row["n"], row["mixing"]) == ("lfr", 200, 0.2)
    assert list(row["methods"]) == ["walk-best", "mcl", "default"]
    for told in row["methods"].values():
        assert {"nmi", "ari", "conductance", "seconds"} < set(told)
    assert row["methods"]["walk-best"]["nmi"] == row["methods"]["default"]["nmi"] == 1.0
    assert len(list_rows([row])) == 3


def test_graphs_are_planned_smallest_first():
    planned = plan_graphs(("lfr", "sites"), (500, 100), (0.3,), seed=4)
    assert [(order.size, order.kind) for order in planned] == [
        (100, "lfr"), (100, "sites"), (500, "lfr"), (500, "sites"),
    ]  # fmt: skip
