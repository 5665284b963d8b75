import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.base.errors import InputError
from pauk.graph.hosts import link_hosts
from pauk.graph.links import build_graph

PAIRS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=60)


def read(graph):
    return {
        (int(graph.ids[graph.sources[place]]), int(graph.ids[target])): float(graph.weights[place])
        for target in range(graph.size)
        for place in range(graph.offsets[target], graph.offsets[target + 1])
    }


def test_links_between_hosts_are_counted():
    graph = build_graph([([1, 1, 2, 3, 2], [3, 4, 3, 1, 1])])
    hosts = link_hosts(graph, [700, 700, -5, -5])
    assert hosts.ids.tolist() == [-5, 700]
    assert read(hosts) == {(700, -5): 3, (-5, 700): 1}
    assert read(link_hosts(graph, [700, 700, -5, -5], has_self_links=True)) == {
        (700, -5): 3,
        (-5, 700): 1,
        (700, 700): 1,
    }


@given(PAIRS, st.booleans(), st.booleans())
def test_no_link_is_lost(pairs, has_counts, has_self_links):
    graph = build_graph([tuple(zip(*pairs, strict=True)) or ([], [])], has_counts=has_counts)
    of = {key: key % 4 * 2**50 for key in graph.ids.tolist()}
    expected = {}
    for source, target in pairs if has_counts else set(pairs):
        pair = of[source], of[target]
        if source != target and (has_self_links or pair[0] != pair[1]):
            expected[pair] = expected.get(pair, 0) + 1
    found = link_hosts(graph, [of[key] for key in graph.ids.tolist()], has_self_links=has_self_links)
    assert read(found) == expected
    assert found.ids.tolist() == sorted(set(of.values()))


def test_every_page_has_a_host():
    with pytest.raises(InputError, match="1 hosts come with 2 pages"):
        link_hosts(build_graph([([1], [2])]), np.array([1]))
