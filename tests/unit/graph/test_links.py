import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.base.errors import InputError
from pauk.graph import links
from pauk.graph.links import build_graph

ID = st.integers(0, 6) | st.sampled_from([-(2**63), 2**63 - 1, 2**32, -1])
LINKS = st.lists(st.tuples(ID, ID), max_size=30)


def chunk(pairs):
    return [source for source, _ in pairs], [target for _, target in pairs]


def read(graph):
    """The links of a graph as a dictionary: (from id, to id) → weight."""
    found = {}
    for target in range(graph.size):
        for place in range(graph.offsets[target], graph.offsets[target + 1]):
            key = int(graph.ids[graph.sources[place]]), int(graph.ids[target])
            assert key not in found
            found[key] = 1.0 if graph.weights is None else float(graph.weights[place])
    return found


def count(pairs):
    return {pair: float(pairs.count(pair)) for pair in pairs}


@given(LINKS, st.integers(1, 40), st.booleans(), st.booleans())
def test_a_graph_holds_its_links_and_nothing_else(pairs, size, has_self_links, has_counts):
    chunks = (chunk(pairs[start : start + size]) for start in range(0, len(pairs), size))
    graph = build_graph(chunks, has_self_links=has_self_links, has_counts=has_counts)
    kept = [pair for pair in pairs if has_self_links or pair[0] != pair[1]]
    assert read(graph) == (count(kept) if has_counts else dict.fromkeys(kept, 1.0))
    assert graph.ids.tolist() == sorted({key for pair in pairs for key in pair})
    assert (graph.sources.dtype, graph.offsets.dtype) == (np.int32, np.int64)


@given(LINKS, st.lists(ID, unique=True), st.booleans())
def test_a_closed_graph_has_only_its_nodes(pairs, nodes, has_counts):
    graph = build_graph([chunk(pairs)], nodes=nodes, is_closed=True, has_counts=has_counts)
    assert graph.ids.tolist() == sorted(nodes)
    kept = [pair for pair in pairs if set(pair) <= set(nodes) and pair[0] != pair[1]]
    assert read(graph) == (count(kept) if has_counts else dict.fromkeys(kept, 1.0))


@given(LINKS, st.booleans())
def test_turning_turns_every_link(pairs, has_counts):
    graph = build_graph([chunk(pairs)], has_counts=has_counts, has_self_links=True)
    turned = graph.turned()
    assert read(turned) == {(target, source): weight for (source, target), weight in read(graph).items()}
    assert read(turned.turned()) == read(graph)
    assert turned.ids.tolist() == graph.ids.tolist()


@given(LINKS, st.lists(ID), st.booleans())
def test_a_part_of_a_graph_is_the_closed_graph_of_its_nodes(pairs, wanted, has_counts):
    graph = build_graph([chunk(pairs)], has_counts=has_counts)
    numbers = graph.find(wanted)
    part = graph.among(numbers[numbers >= 0])
    closed = build_graph([chunk(pairs)], nodes=part.ids, is_closed=True, has_counts=has_counts)
    assert part.ids.tolist() == sorted(set(wanted) & set(graph.ids.tolist()))
    assert read(part) == read(closed)


@given(LINKS, st.booleans())
def test_what_leaves_a_node_is_weighed(pairs, has_counts):
    graph = build_graph([chunk(pairs)], has_counts=has_counts)
    leaving = graph.weigh_outgoing()
    for node, key in enumerate(graph.ids.tolist()):
        assert leaving[node] == sum(weight for (source, _), weight in read(graph).items() if source == key)


def test_many_parts_give_the_same_graph(monkeypatch):
    rng = np.random.default_rng(3)
    pairs = rng.integers(0, 50, (2, 1_000))
    whole = build_graph([tuple(pairs)], has_counts=True)
    monkeypatch.setattr(links, "_AT_A_TIME", 7)
    parts = build_graph([tuple(pairs)], has_counts=True)
    for graph in (parts, parts.turned().turned()):
        assert read(graph) == read(whole)
    assert parts.weigh_outgoing().tolist() == whole.weigh_outgoing().tolist()


@pytest.mark.parametrize("chunks", [[], [([], [])], [(np.empty(0), np.empty(0, np.int64))] * 3])
def test_no_links_make_an_empty_graph(chunks):
    graph = build_graph(chunks)
    assert (graph.size, len(graph.sources), graph.offsets.tolist()) == (0, 0, [0])
    assert graph.find([1, 2]).tolist() == [-1, -1]
    assert graph.turned().size == graph.among([]).size == 0
    assert graph.weigh_outgoing().tolist() == []


def test_nodes_without_links_are_there():
    graph = build_graph([([1], [2])], nodes=[9, -9, 9])
    assert graph.ids.tolist() == [-9, 1, 2, 9]
    assert graph.in_counts.tolist() == [0, 0, 1, 0]
    assert graph.find([9, 2, 0]).tolist() == [3, 2, -1]


@pytest.mark.parametrize(
    ("chunk_", "complaint"),
    [
        (([1, 2], [3]), "2 sources come with 1 targets"),
        (([1.5], [2]), "float64"),
        (([2**63], [2]), "larger than 63 bits"),
        ((["a"], [2]), "type"),
    ],
)
def test_what_makes_no_links_is_refused(chunk_, complaint):
    with pytest.raises(InputError, match=complaint):
        build_graph([chunk_])


@pytest.mark.parametrize("number", [-1, 2])
def test_numbers_of_no_node_are_refused(number):
    with pytest.raises(InputError, match=f"no node of 2 has the number {number}"):
        build_graph([([1], [2])]).among([0, number])
