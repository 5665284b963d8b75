"""The best random walk variant: descriptions are as long as the map equation says, and become no longer."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pauk.eval.clusters.planted import make_lfr
from pauk.graph.clusters.map_equation import FlowWalker, settle, shorten
from pauk.graph.clusters.quality import share_information
from pauk.graph.clusters.sampled_walks import sample_flow
from pauk.graph.clusters.undirected import join_ends

EDGES = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9), st.sampled_from([0.5, 1.0, 3.0])), min_size=1, max_size=40
)


def make(edges, size=10):
    first, second, weights = zip(*edges, strict=True)
    return join_ends(size, np.array(first), np.array(second), np.array(weights))


def describe(graph, labels, share=1.0):
    """Write the map equation down once more, word by word."""
    strength = graph.weigh_outside() + 2 * graph.loops
    visits = strength / strength.sum()
    exits = {}
    for node in range(graph.size):
        for place in range(graph.offsets[node], graph.offsets[node + 1]):
            if labels[node] != labels[graph.neighbours[place]]:
                flow = graph.weights[place] / strength.sum() * share
                exits[labels[node]] = exits.get(labels[node], 0) + flow

    def entropy(parts):
        whole = sum(parts)
        return -sum(part / whole * math.log(part / whole) for part in parts if part) if whole else 0

    between = sum(exits.values())
    length = between * entropy(list(exits.values()))
    for label in set(labels):
        inside = [visits[node] for node in range(graph.size) if labels[node] == label]
        words = [*inside, exits.get(label, 0)]
        length += sum(words) * entropy(words)
    return length


@given(edges=EDGES, labels=st.lists(st.integers(0, 9), min_size=10, max_size=10), share=st.sampled_from([0.5, 1, 2]))
def test_the_cost_is_the_map_equation(edges, labels, share):
    graph = make(edges)
    walker = FlowWalker(graph, share=share)
    assert walker.cost(walker.measure(np.array(labels))) == pytest.approx(describe(graph, labels, share), abs=1e-9)


@given(
    edges=EDGES,
    labels=st.lists(st.integers(0, 9), min_size=10, max_size=10),
    nodes=st.sets(st.integers(0, 9), max_size=3),
    target=st.integers(0, 9),
)
def test_moving_nodes_leaves_the_flow_that_measuring_finds(edges, labels, nodes, target):
    walker, now = FlowWalker(make(edges)), np.array(labels)
    flow = walker.measure(now)
    moved = walker.move(now, flow, np.array(sorted(nodes), int), np.full(len(nodes), target))
    again = walker.measure(now)
    assert moved.leaving == pytest.approx(again.leaving, abs=1e-9)
    assert moved.inside == pytest.approx(again.inside, abs=1e-9)


@settings(deadline=None)
@given(edges=EDGES, labels=st.lists(st.integers(0, 9), min_size=10, max_size=10))
def test_no_description_becomes_longer(edges, labels):
    graph, begin = make(edges), np.array(labels)
    walker = FlowWalker(graph)
    cost = walker.cost(walker.measure(begin))
    for found in (settle(walker, begin, np.random.default_rng(1)), shorten(graph, begin, np.random.default_rng(1))):
        assert walker.cost(walker.measure(found)) <= cost + 1e-9


def test_detail_makes_more_clusters_or_fewer():
    planted = make_lfr(600, 0.4, np.random.default_rng(2))
    graph = join_ends(600, planted.sources, planted.targets)
    counts = [shorten(graph, np.arange(600), np.random.default_rng(1), share=share).max() for share in (0.3, 1, 4)]
    assert counts[0] > counts[1] > counts[2]


def test_more_walks_find_more_of_the_truth():
    planted = make_lfr(1_000, 0.3, np.random.default_rng(4))
    graph = join_ends(1_000, planted.sources, planted.targets)
    found = []
    for walks in (0.5, 2, 8):
        sampled = sample_flow(graph, walks, np.random.default_rng(1))
        labels = shorten(sampled, np.arange(1_000), np.random.default_rng(1))
        found.append(share_information(labels, planted.truth))
    assert found[0] < found[1] < found[2]
    assert found[2] > 0.98
