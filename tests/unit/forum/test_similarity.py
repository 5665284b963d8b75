from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.similarity import Likeness, number_shapes, similarity


def laid(html):
    return lay_out(parse_tree(html))


def tops(nodes, region=0):
    return [child for child in nodes.children(region) if nodes.kinds[child]]


def test_what_shares_nothing_is_not_alike():
    nodes = laid("<div>a</div><p>b</p>")
    assert similarity(nodes, *tops(nodes)) == 0


def test_equal_parts_reach_their_weight_and_larger_ones_more():
    nodes = laid("<div><b>a</b></div><div><b>z</b></div><div><b>a</b><i>c</i></div><div><b>d</b><i>e</i></div>")
    small, same, large, copy = tops(nodes)
    likeness = Likeness(nodes)
    assert likeness.between(small, same) == likeness.weight(small)
    assert likeness.between(large, copy) == likeness.weight(large) > likeness.weight(small)


def test_deeper_nodes_count_more():
    nodes = laid("<p></p><p></p>")
    # The levels are 0, 1, 1: two thirds on average, but never below one.
    assert similarity(nodes, *tops(nodes)) == pytest.approx(exp((1 - 1) / 1))


def test_order_is_kept_in_matching():
    nodes = laid("<div><b></b><i></i></div><div><i></i><b></b></div>")
    likeness = Likeness(nodes)
    a, b = tops(nodes)
    one_child = likeness.weight(tops(nodes, a)[0])
    assert likeness.between(a, b) == pytest.approx(likeness.weight(a) - one_child)


def test_another_class_counts_half():
    nodes = laid('<p class="x"></p><p class="y"></p>')
    likeness = Likeness(nodes)
    a, b = tops(nodes)
    assert likeness.between(a, b) == pytest.approx(likeness.weight(a) / 2)


def test_shapes_ignore_texts_but_not_kinds():
    nodes = laid("<p>one</p><p>two</p><p><b>three</b></p>")
    shapes = number_shapes(nodes)
    a, b, c = tops(nodes)
    assert shapes[a] == shapes[b] != shapes[c]


def test_work_is_bounded_on_wide_and_deep_parts():
    wide = "<div>" + "<b></b><i></i>" * 5_000 + "</div>"
    deep = "<div>" + "<p><i></i></p><div>" * 100 + "x" + "</div>" * 101
    nodes = laid(wide + wide.replace("<i>", "<u>") + deep + deep.replace("<i>", "<s>"))
    likeness = Likeness(nodes)
    values = [likeness.between(a, b) for a in tops(nodes) for b in tops(nodes)]
    assert all(value > 0 for value in values)


@given(st.lists(st.sampled_from(["<b></b>", "<i>x</i>", "<u><b>y</b></u>", "z"]), max_size=6), st.data())
def test_alike_is_even_handed_and_never_beyond_the_weight(parts, data):
    other = data.draw(st.permutations(parts))
    nodes = laid(f"<div>{''.join(parts)}</div><div>{''.join(other)}</div>")
    likeness = Likeness(nodes)
    a, b = tops(nodes)
    assert likeness.between(a, b) == pytest.approx(Likeness(nodes).between(b, a))
    assert likeness.between(a, b) <= likeness.weight(a) + 1e-9
