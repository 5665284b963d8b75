"""The thesis' algorithm as it is written: walks, what is cut from them, what joins them."""

import numpy as np
import pytest

from pauk.graph.clusters.random_walks import AskedLinks, Outlinks, _Merger, cluster_walks, count_walks
from pauk.graph.links import build_graph


def outlinks(*pairs, size):
    sources, targets = zip(*pairs, strict=True) if pairs else ((), ())
    return Outlinks(build_graph([(np.array(sources, int), np.array(targets, int))], nodes=np.arange(size)))


def merge(*walks, size):
    merger = _Merger(size, len(walks))
    for number, walk in enumerate(walks):
        merger.take(number, np.array(list(walk)), np.array(list(walk.values())))
    return merger.labels().tolist()


def test_a_node_is_cut_from_the_walk_that_visits_it_less_often():
    assert merge({0: 1, 1: 5, 2: 2}, {1: 4, 3: 9}, size=4) == [0, 0, 0, 1]
    assert merge({0: 1, 1: 5, 2: 2}, {1: 6, 3: 9}, size=4) == [0, 1, 0, 1]


def test_equal_counts_join_two_walks():
    assert merge({0: 1, 1: 5}, {1: 5, 2: 1}, size=3) == [0, 0, 0]


def test_joining_keeps_the_larger_count_of_a_shared_node():
    # The first two walks share 1 equally, and 0 with counts 1 and 7: a third one with 3 for it is cut.
    assert merge({0: 1, 1: 5}, {1: 5, 0: 7}, {0: 3, 2: 1}, size=3) == [0, 0, 1]


def test_joined_walks_join_what_comes_later():
    assert merge({0: 1}, {0: 1, 1: 2}, {1: 2, 2: 4}, {2: 4, 3: 1}, size=5) == [0, 0, 0, 0, 1]


def test_a_node_that_was_never_visited_is_a_cluster_of_its_own():
    assert cluster_walks(outlinks(size=5), np.random.default_rng(1), walks=0.4).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("size", [5, 50])
def test_all_leaves_that_link_to_one_centre_become_one_cluster(size):
    star = outlinks(*((leaf, 0) for leaf in range(1, size)), size=size)
    assert set(cluster_walks(star, np.random.default_rng(3), walks=1).tolist()) == {0}


def test_a_walk_ends_where_there_is_no_link_and_after_so_many_steps():
    way = outlinks((0, 1), (1, 2), (2, 3), (3, 4), size=5)
    assert way.step(np.array([0, 4]), np.array([0.5, 0.5])).tolist() == [1, -1]
    # Walks of one step each visit two nodes once, which all neighbours share: everything is joined.
    assert set(cluster_walks(way, np.random.default_rng(1), walks=1, steps=1).tolist()) == {0}


def test_starts_are_drawn_without_replacement_and_bounded():
    assert count_walks(1_000, 0) == 145  # N / log N, rounded up
    assert count_walks(1_000, 1) == count_walks(1_000, 20) == 1_000
    assert count_walks(1_000, 0.0001) == 1
    assert [count_walks(size, 0) for size in (0, 1, 2, 3)] == [0, 1, 2, 3]


def test_online_and_offline_are_the_same_walks():
    chance = np.random.default_rng(5)
    pairs = sorted({(int(a), int(b)) for a, b in chance.integers(0, 60, (150, 2)) if a != b})
    targets = {node: [end for start, end in pairs if start == node] for node in range(60)}
    asked = []

    def ask(nodes):
        asked.append(nodes)
        return {node: targets[node] for node in nodes if targets[node]}

    offline = cluster_walks(outlinks(*pairs, size=60), np.random.default_rng(7))
    online = cluster_walks(AskedLinks(60, ask), np.random.default_rng(7))
    assert offline.tolist() == online.tolist()
    told = [node for nodes in asked for node in nodes]
    assert len(told) == len(set(told))  # nobody is asked twice
