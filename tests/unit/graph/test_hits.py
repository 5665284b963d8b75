import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.base.errors import InputError
from pauk.graph.hits import find_base, rank_hubs
from pauk.graph.links import build_graph

# Three lists link to two good pages, the first also to a bad one.
EXAMPLE = build_graph([([1, 1, 1, 2, 2, 3, 3], [10, 11, 12, 10, 11, 10, 11])])


def test_hubs_and_authorities_are_the_singular_vectors():
    matrix = np.zeros((6, 6))
    for source, target in [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (2, 3), (2, 4)]:
        matrix[source, target] = 1
    left, _, right = np.linalg.svd(matrix)
    found = rank_hubs(EXAMPLE, tolerance=1e-12)
    assert found.hubs == pytest.approx(np.abs(left[:, 0]) / np.abs(left[:, 0]).sum(), abs=1e-11)
    assert found.authorities == pytest.approx(np.abs(right[0]) / np.abs(right[0]).sum(), abs=1e-11)
    assert found.change <= 1e-12


def test_the_first_round_counts_links():
    found = rank_hubs(EXAMPLE, most_rounds=1)
    assert found.hubs == pytest.approx([3 / 7, 2 / 7, 2 / 7, 0, 0, 0])
    assert found.authorities == pytest.approx([0, 0, 0, 7 / 17, 7 / 17, 3 / 17])
    assert found.rounds == 1


def test_weights_count():
    graph = build_graph([([1, 1, 1, 2], [10, 10, 11, 11])], has_counts=True)
    left, _, right = np.linalg.svd(np.array([[2.0, 1.0], [0.0, 1.0]]))
    found = rank_hubs(graph, tolerance=1e-12)
    assert found.hubs[:2] == pytest.approx(np.abs(left[:, 0]) / np.abs(left[:, 0]).sum())
    assert found.authorities[2:] == pytest.approx(np.abs(right[0]) / np.abs(right[0]).sum())


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)), max_size=60))
def test_scores_are_shares_or_nothing(pairs):
    graph = build_graph([tuple(zip(*pairs, strict=True)) or ([], [])])
    found = rank_hubs(graph)
    for scores in (found.hubs, found.authorities):
        assert np.isfinite(scores).all()
        assert (scores >= 0).all()
        assert scores.sum() == pytest.approx(1 if len(graph.sources) else 0)
    assert found.rounds <= 200


def test_turning_the_links_swaps_hubs_and_authorities():
    graph = build_graph([tuple(np.random.default_rng(4).integers(0, 40, (2, 200)))])
    one, other = (rank_hubs(each, tolerance=1e-13) for each in (graph, graph.turned()))
    assert np.allclose(one.hubs, other.authorities, rtol=0, atol=1e-10)


def test_the_base_set_is_the_roots_and_what_is_around():
    graph = build_graph([([1, 2, 3, 4, 9], [2, 3, 4, 5, 8])])
    base = find_base(graph, graph.turned(), graph.find([3]))
    assert graph.ids[base].tolist() == [2, 3, 4]
    assert find_base(graph, graph.turned(), []).tolist() == []


def test_a_popular_root_does_not_drown_the_others():
    graph = build_graph([(np.arange(1_000, 2_000), np.full(1_000, 1)), ([5, 6], [2, 2])])
    turned = graph.turned()
    roots = graph.find([1, 2])
    base = find_base(graph, turned, roots, most_each=10)
    assert len(base) == 2 + 10 + 2
    assert {1, 2, 5, 6} <= set(graph.ids[base].tolist())


def test_a_base_set_that_is_full_keeps_what_most_roots_know():
    graph = build_graph([([10, 11, 12, 11, 12, 12], [1, 1, 1, 2, 2, 3])])
    base = find_base(graph, graph.turned(), graph.find([1, 2, 3]), most=5)
    assert graph.ids[base].tolist() == [1, 2, 3, 11, 12]
    assert len(find_base(graph, graph.turned(), graph.find([1, 2, 3]), most=1)) == 3


def test_roots_outside_the_graph_are_refused():
    with pytest.raises(InputError, match="no node of 6 has the number -1"):
        find_base(EXAMPLE, EXAMPLE.turned(), EXAMPLE.find([77]))
