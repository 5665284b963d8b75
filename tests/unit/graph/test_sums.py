import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.graph import sums
from pauk.graph.links import build_graph
from pauk.graph.sums import Sums


def add_up(graph, values):
    order = np.argsort(graph.in_counts, kind="stable")
    found = np.full(graph.size, np.nan)
    Sums(graph, order, np.arange(graph.size, dtype=np.int32)).add_up(values, found)
    whole = np.empty(graph.size)
    whole[order] = found
    return whole


def matrix(graph):
    dense = np.zeros((graph.size, graph.size))
    for node in range(graph.size):
        for place in range(graph.offsets[node], graph.offsets[node + 1]):
            dense[node, graph.sources[place]] = 1 if graph.weights is None else graph.weights[place]
    return dense


@given(st.integers(0, 2**32), st.integers(1, 30), st.integers(0, 200), st.booleans())
def test_sums_are_those_of_the_matrix(seed, size, count, has_counts):
    rng = np.random.default_rng(seed)
    links = rng.integers(0, size, (2, count))
    graph = build_graph([tuple(links)], nodes=np.arange(size), has_counts=has_counts, has_self_links=True)
    values = rng.random(size)
    assert np.allclose(add_up(graph, values), matrix(graph) @ values)


@pytest.mark.parametrize(
    ("at_a_time", "longest", "fewest"),
    [(1 << 16, 64, 100), (1 << 16, 64, 1), (16, 4, 1), (5, 5, 2), (1, 1, 1), (9, 200, 3)],
)
@pytest.mark.parametrize("has_counts", [False, True])
def test_long_rows_and_many_tables_add_up_too(at_a_time, longest, fewest, has_counts, monkeypatch):
    monkeypatch.setattr(sums, "_AT_A_TIME", at_a_time)
    monkeypatch.setattr(sums, "_LONGEST", longest)
    monkeypatch.setattr(sums, "_FEWEST_ROWS", fewest)
    rng = np.random.default_rng(5)
    targets = (200 * rng.random(4_000) ** 4).astype(np.int64)  # few nodes have most of the links
    graph = build_graph([(rng.integers(0, 200, 4_000), targets)], nodes=np.arange(203), has_counts=has_counts)
    assert graph.in_counts.max() > 100
    assert graph.in_counts.min() == 0
    values = rng.random(graph.size)
    assert np.allclose(add_up(graph, values), matrix(graph) @ values)


def test_only_some_rows_can_be_asked_for():
    graph = build_graph([([1, 2, 3, 3], [2, 3, 1, 2])])
    out = np.empty(2)
    Sums(graph, np.array([0, 1]), np.array([2, 1, 0], np.int32)).add_up(np.array([1.0, 10.0, 100.0]), out)
    assert out.tolist() == [1.0, 101.0]
