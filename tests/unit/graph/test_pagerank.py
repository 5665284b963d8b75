from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.graph.links import build_graph
from pauk.graph.pagerank import carry_over, rank_pages

# Links 1→2, 3→2, 2→1, 2→3.
EXAMPLE = build_graph([([1, 3, 2, 2], [2, 2, 1, 3])])


def make_graph(seed, size, count, **asked):
    links = np.random.default_rng(seed).integers(0, size, (2, count))
    return build_graph([tuple(links)], nodes=np.arange(size), **asked)


GRAPHS = st.builds(make_graph, st.integers(0, 2**32), st.integers(1, 40), st.integers(0, 120), has_counts=st.booleans())


def solve(graph, alpha, teleport):
    """The ranks by solving the equations of the whole matrix."""
    size = graph.size
    matrix = np.zeros((size, size))  # from, to
    for node in range(size):
        span = slice(graph.offsets[node], graph.offsets[node + 1])
        matrix[graph.sources[span], node] = 1 if graph.weights is None else graph.weights[span]
    leaving = matrix.sum(axis=1)
    for node in range(size):
        matrix[node] = matrix[node] / leaving[node] * (1 - alpha) + alpha * teleport if leaving[node] else teleport
    equations = np.vstack([matrix.T - np.eye(size), np.ones(size)])
    return np.linalg.lstsq(equations, np.append(np.zeros(size), 1), rcond=None)[0]


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (1, "1/6 2/3 1/6"),
        (2, "1/3 1/3 1/3"),
        (3, "1/4 1/2 1/4"),
        (4, "7/24 5/12 7/24"),
        (None, "5/18 4/9 5/18"),
    ],
)
def test_the_worked_example_goes_as_it_should(rounds, expected):
    ranks = rank_pages(EXAMPLE, alpha=0.5, start=[1, 0, 0], tolerance=1e-12, most_rounds=rounds)
    assert ranks.values.tolist() == pytest.approx([float(Fraction(word)) for word in expected.split()], abs=1e-12)
    assert rounds in (None, ranks.rounds)


@given(GRAPHS, st.sampled_from([0.05, 0.1, 0.15, 0.5, 0.9, 1.0]))
def test_ranks_solve_the_equations_within_the_bound(graph, alpha):
    ranks = rank_pages(graph, alpha=alpha, tolerance=1e-6)
    exact = solve(graph, alpha, np.full(graph.size, 1 / graph.size))
    assert np.abs(ranks.values - exact).sum() <= ranks.error + 1e-12
    assert ranks.error <= 1e-6
    assert ranks.values.sum() == pytest.approx(1)
    assert ranks.values.min() > 0


@given(GRAPHS, st.integers(0, 2**32))
def test_the_surfer_may_prefer_pages(graph, seed):
    weights = np.random.default_rng(seed).random(graph.size) ** 4
    weights[0] = 1
    ranks = rank_pages(graph, teleport=weights * 1e300, tolerance=1e-9)
    assert np.abs(ranks.values - solve(graph, 0.1, weights / weights.sum())).sum() <= 1e-9


@given(GRAPHS, st.integers(0, 2**32), st.integers(1, 12))
def test_every_round_is_a_round_of_the_whole_matrix(graph, seed, rounds):
    """Dead ends are kept as one number, and nobody can tell."""
    rng = np.random.default_rng(seed)
    start, teleport = (part / part.sum() for part in rng.random((2, graph.size)) + 0.01)
    expected, leaving = start, graph.weigh_outgoing()
    for _ in range(rounds):
        flow = np.divide(expected, leaving, out=np.zeros(graph.size), where=leaving > 0)
        weights = np.ones(len(graph.sources)) if graph.weights is None else graph.weights
        targets = np.repeat(np.arange(graph.size), graph.in_counts)
        arriving = np.bincount(targets, flow[graph.sources] * weights, graph.size)
        expected = 0.9 * arriving + (0.1 + 0.9 * expected[leaving == 0].sum()) * teleport
    ranks = rank_pages(graph, start=start, teleport=teleport, most_rounds=rounds, tolerance=1e-13)
    if ranks.rounds == rounds:  # it may have converged before
        assert np.allclose(ranks.values, expected, rtol=1e-9, atol=1e-14)


@given(GRAPHS, st.integers(0, 2**32))
def test_other_ids_do_not_change_ranks(graph, seed):
    ids = np.random.default_rng(seed).permutation(graph.size) * 2**40 - 2**60
    targets = np.repeat(np.arange(graph.size), graph.in_counts)
    weights = np.ones(len(targets), np.int64) if graph.weights is None else graph.weights.astype(np.int64)
    links = ids[np.repeat(graph.sources, weights)], ids[np.repeat(targets, weights)]
    other = build_graph([links], nodes=ids, has_counts=graph.weights is not None)
    renamed = rank_pages(other, tolerance=1e-12).values[other.find(ids)]
    assert np.allclose(renamed, rank_pages(graph, tolerance=1e-12).values, rtol=0, atol=1e-11)


def test_an_empty_graph_has_no_ranks():
    ranks = rank_pages(build_graph([]))
    assert (ranks.values.tolist(), ranks.rounds, ranks.error) == ([], 0, 0.0)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_pages_without_links_are_all_the_same(size):
    assert rank_pages(build_graph([], nodes=np.arange(size))).values.tolist() == pytest.approx([1 / size] * size)


def test_a_page_that_links_to_itself_alone_keeps_what_it_has():
    graph = build_graph([([1, 1], [1, 2])], has_self_links=True)
    assert rank_pages(graph, alpha=0.5).values.tolist() == pytest.approx([0.5, 0.5])


def test_a_dead_end_gives_back_what_it_gets():
    # x₁ = a, x₂ = a + .9 x₁ where a = (.1 + .9 x₂) / 2.
    assert rank_pages(build_graph([([1], [2])])).values.tolist() == pytest.approx([1 / 2.9, 1.9 / 2.9])


def test_weights_direct_the_surfer():
    graph = build_graph([([1, 1, 1, 1, 2, 3], [2, 2, 2, 3, 1, 1])], has_counts=True)
    ranks = rank_pages(graph, tolerance=1e-12).values
    assert (ranks[1] - ranks.min()) == pytest.approx(0.9 * ranks[0] * 0.5)
    assert ranks[1] - 0.1 / 3 == pytest.approx(3 * (ranks[2] - 0.1 / 3))


def test_a_ring_takes_as_many_rounds_as_were_promised():
    ring = build_graph([(np.arange(1_000), np.roll(np.arange(1_000), 1))])
    ranks = rank_pages(ring, start=np.arange(1_000) == 0, tolerance=1e-4)
    assert ranks.rounds == 94  # 2 · .9ⁿ < 1e-4
    assert np.abs(ranks.values - 1e-3).sum() <= ranks.error <= 1e-4


def test_old_ranks_save_rounds_when_a_collection_grows():
    old = make_graph(1, 2_000, 12_000)
    ranks = rank_pages(old, tolerance=1e-9)
    links = np.random.default_rng(1).integers(0, 2_000, (2, 12_000))
    new = build_graph([tuple(links), (np.arange(1_990, 2_010), np.arange(20))], nodes=np.arange(2_010))
    start = carry_over(old.ids, ranks.values, new)
    cold, warm = rank_pages(new, tolerance=1e-5), rank_pages(new, tolerance=1e-5, start=start)
    assert warm.rounds < cold.rounds
    assert np.abs(warm.values - cold.values).sum() < 2e-5
    assert start.sum() == pytest.approx(1)
    assert start[2_000:].tolist() == [1 / 2_010] * 10


def test_pages_that_went_leave_their_ranks_to_the_others():
    graph = build_graph([([1, 2], [2, 4])])
    assert carry_over([1, 2, 3], [0.1, 0.3, 0.6], graph).tolist() == pytest.approx([1 / 6, 1 / 2, 1 / 3])
    assert carry_over([7], [1.0], graph).tolist() == pytest.approx([1 / 3] * 3)
    assert carry_over([1, 2], [0.0, 0.0], graph).tolist() == pytest.approx([1 / 3] * 3)
    assert carry_over([1], [1.0], build_graph([])).tolist() == []


@table(
    ("asked", "complaint"),
    [
        ({"alpha": 0}, "alpha is 0"),
        ({"alpha": 1.1}, r"alpha is 1\.1"),
        ({"alpha": float("nan")}, "alpha is nan"),
        ({"tolerance": 0}, "the tolerance is 0"),
        ({"start": [1, 2]}, r"the start vector has the shape \(2,\) for 3 nodes"),
        ({"start": [0, 0, 0]}, "the start vector is 0 everywhere"),
        ({"teleport": [1, -1, 1]}, "the teleport vector holds what is no weight"),
        ({"teleport": [1, float("inf"), 1]}, "the teleport vector holds what is no weight"),
    ],
)
def test_what_cannot_be_used_is_refused(asked, complaint):
    with pytest.raises(InputError, match=complaint):
        rank_pages(EXAMPLE, **asked)
