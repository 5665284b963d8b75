"""The contract of the Grouping socket; every plug must hold it: a label for every node, the same each time."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pauk.base.errors import InputError
from pauk.base.groupings import GROUPINGS, METHOD_NAMES, METHOD_PARAMETERS, OF_RESULTS, fill_results, find_grouping
from pauk.graph.clusters.methods import PLUGS, cluster
from pauk.graph.links import build_graph

EVERY = pytest.mark.parametrize("method", METHOD_NAMES)


def links(*pairs, size):
    """Make the graph of links that lead both ways."""
    both = [*pairs, *((end, start) for start, end in pairs)]
    sources, targets = zip(*both, strict=True) if both else ((), ())
    return build_graph([(np.array(sources, int), np.array(targets, int))], nodes=np.arange(size))


def clique(nodes):
    return [(one, other) for one in nodes for other in nodes if one < other]


def test_every_declared_method_has_a_plug_and_every_plug_is_declared():
    assert set(PLUGS) == set(METHOD_NAMES)


@pytest.mark.parametrize("parameter", [*METHOD_PARAMETERS, *OF_RESULTS], ids=lambda parameter: parameter.name)
def test_a_parameter_describes_itself_and_its_default_lies_in_its_range(parameter):
    assert parameter.low <= parameter.default <= parameter.high
    assert parameter.label
    assert parameter.help.endswith(".")
    assert 0 < parameter.step <= parameter.high - parameter.low


def test_no_two_parameters_share_a_name():
    names = [parameter.name for parameter in (*METHOD_PARAMETERS, *OF_RESULTS)]
    assert len(names) == len(set(names)) == 10


@EVERY
def test_no_node_is_no_label(method):
    assert cluster(links(size=0), method).tolist() == []


@EVERY
def test_nodes_without_links_are_each_alone(method):
    assert sorted(cluster(links(size=4), method).tolist()) == [0, 1, 2, 3]


@EVERY
def test_parts_that_no_link_joins_are_never_together(method):
    labels = cluster(links(*clique(range(5)), *clique(range(5, 9)), size=10), method).tolist()
    assert set(labels[:5]).isdisjoint(labels[5:9])
    assert labels[9] not in labels[:9]


@pytest.mark.parametrize("method", [name for name in METHOD_NAMES if name != "walk"])
def test_two_cliques_with_one_link_between_them_are_two_clusters(method):
    labels = cluster(links(*clique(range(6)), *clique(range(6, 12)), (5, 6), size=12), method)
    assert labels.tolist() == [0] * 6 + [1] * 6


@EVERY
@settings(max_examples=25, deadline=None)
@given(pairs=st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40), seed=st.integers(0, 5))
def test_any_graph_is_clustered_and_the_same_seed_clusters_the_same(method, pairs, seed):
    graph = links(*pairs, size=12)
    labels = cluster(graph, method, seed=seed)
    assert labels.tolist() == cluster(graph, method, seed=seed).tolist()
    sizes = np.bincount(labels, minlength=1)
    assert len(labels) == 12
    assert (sizes > 0).all()
    assert (np.diff(sizes) <= 0).all()


@pytest.mark.parametrize("declared", GROUPINGS, ids=lambda declared: declared.name)
def test_both_ends_of_every_range_are_taken(declared):
    graph = links(*clique(range(6)), *clique(range(6, 12)), (5, 6), size=12)
    for parameter in declared.parameters:
        for value in (parameter.low, parameter.high):
            assert len(cluster(graph, declared.name, {parameter.name: value})) == 12


@pytest.mark.parametrize("value", [-1, 1e9, float("nan"), float("inf")])
def test_what_lies_outside_a_range_is_refused(value):
    with pytest.raises(InputError, match="detail cannot be"):
        cluster(links((0, 1), size=2), "walk-best", {"detail": value})
    with pytest.raises(InputError, match="results cannot be"):
        fill_results({"results": value})


def test_a_misspelt_method_is_refused_with_the_right_one_offered():
    with pytest.raises(InputError) as refused:
        find_grouping("walk-bset")
    assert refused.value.next_step == "Did you mean walk-best?"
