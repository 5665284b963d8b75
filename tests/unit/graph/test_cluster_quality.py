"""Measures of clusters against figures worked out by hand, and against scikit-learn's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score

from pauk.graph.clusters.conductance_cuts import sweep
from pauk.graph.clusters.quality import find_conductances, measure_clusters, share_information, share_pairs
from pauk.graph.clusters.undirected import contract, find_components, forget_directions, join_ends
from pauk.graph.links import build_graph

# Two triangles and a bridge.
FIRST, SECOND = np.array([0, 0, 1, 3, 3, 4, 2]), np.array([1, 2, 2, 4, 5, 5, 3])
LABELS = st.lists(st.integers(0, 4), min_size=2, max_size=30)


def triangles():
    return join_ends(6, FIRST, SECOND)


def test_two_triangles_by_hand():
    quality = measure_clusters(triangles(), np.array([0, 0, 0, 1, 1, 1]), np.random.default_rng(1))
    assert quality.clusters == 2
    assert quality.coverage == pytest.approx(6 / 7)
    assert quality.performance == pytest.approx((6 + 8) / 15)
    assert quality.conductance == pytest.approx(1 / 7)
    assert quality.inter == pytest.approx(6 / 7)
    assert quality.intra == pytest.approx(1.0)  # a node cut off a triangle: two of its two


def test_conductance_of_everything_is_one_and_of_what_nothing_leaves_zero():
    assert find_conductances(triangles(), np.zeros(6, int)).tolist() == [1.0]
    apart = join_ends(4, np.array([0, 2]), np.array([1, 3]))
    assert find_conductances(apart, np.array([0, 0, 1, 1])).tolist() == [0.0, 0.0]


def test_the_sweep_finds_the_bridge():
    cut = sweep(triangles(), np.random.default_rng(1))
    assert cut.conductance == pytest.approx(1 / 7)
    assert cut.side.tolist() in ([True] * 3 + [False] * 3, [False] * 3 + [True] * 3)


def test_a_large_graph_is_swept_by_other_means_to_the_same_end():
    size = 200  # above the bound for all eigenvectors at once
    ring = np.arange(size)
    wide = join_ends(2 * size, np.concatenate([ring, ring, ring + size, ring + size, [0]]), np.concatenate(
        [(ring + 1) % size, (ring + 7) % size, (ring + 1) % size + size, (ring + 7) % size + size, [size]]
    ))  # fmt: skip
    assert sweep(wide, np.random.default_rng(1)).conductance == pytest.approx(1 / (4 * size + 1))


@given(labels=LABELS, seed=st.integers(0, 9))
def test_agreement_is_what_scikit_learn_says(labels, seed):
    others = np.random.default_rng(seed).integers(0, 4, len(labels))
    found, truth = np.array(labels), others
    assert share_information(found, truth) == pytest.approx(normalized_mutual_info_score(truth, found), abs=1e-9)
    assert share_pairs(found, truth) == pytest.approx(adjusted_rand_score(truth, found), abs=1e-9)


def test_a_graph_without_edges_has_measures_too():
    quality = measure_clusters(join_ends(3, [], []), np.arange(3), np.random.default_rng(1))
    assert (quality.coverage, quality.performance, quality.intra) == (1.0, 1.0, 1.0)


def test_contracting_keeps_the_whole_weight():
    small = contract(triangles(), np.array([0, 0, 0, 1, 1, 1]), 2)
    assert small.loops.tolist() == [3.0, 3.0]
    assert (small.neighbours.tolist(), small.weights.tolist()) == ([1, 0], [1.0, 1.0])


def test_links_both_ways_count_twice_and_weights_are_added():
    graph = forget_directions(build_graph([(np.array([0, 1, 1]), np.array([1, 0, 2]))]))
    assert graph.weights.tolist() == [2.0, 2.0, 1.0, 1.0]
    assert join_ends(2, [0, 1, 0], [1, 0, 0], [0.5, 0.25, 4]).weights.tolist() == [0.75, 0.75]


def test_components_are_named_by_their_smallest_node():
    assert find_components(6, np.array([5, 3, 4]), np.array([4, 1, 5])).tolist() == [0, 1, 2, 1, 4, 4]
