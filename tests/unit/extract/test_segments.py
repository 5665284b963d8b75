"""Segments are the large pieces of a page; every text is in exactly one of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.extractors.flat import lay_flat
from pauk.extract.hybrids.segments import cut_segments
from pauk.extract.page.tree import parse_tree

LONG = "many words " * 20


def cut(html):
    flat = lay_flat(parse_tree(html))
    return [" ".join("".join(flat.texts[place] for place in segment.places).split()) for segment in cut_segments(flat)]


def test_boxes_are_segments_and_the_loose_rest_is_put_together():
    assert cut("<p>a</p>b <i>c</i><div>d</div><table><td>e</table><p>f</p>g") == ["ab c", "d", "e", "fg"]


def test_what_holds_most_of_the_text_is_cut_further():
    html = f"<div>menu</div><div><p>title</p><div>{LONG}</div><div>side</div></div><p>foot</p>"
    assert cut(html) == ["menu", "title", LONG.strip(), "side", "foot"]


def test_half_of_the_text_is_not_most_of_it():
    assert cut("<div><p>one</p><div>t</div></div><div>two2</div>") == ["onet", "two2"]
    assert cut("<div><p>one</p><div>tt</div></div><div>two2</div>") == ["one", "tt", "two2"]


def test_a_table_is_cut_into_cells():
    html = f"<table><caption>name</caption><tr><th>head</th><td>{LONG}<div>box</div></td></tr><tr><td>last</table>"
    assert cut(html) == ["name", "head", LONG.strip(), "box", "last"]


def test_small_tables_inside_cells_are_not_cut():
    html = f"<table><tr><td><table><td>a<td>b</table></td><td>{LONG}</td></tr></table>"
    assert cut(html) == ["ab", LONG.strip()]


def test_empty_boxes_and_cells_are_segments_but_empty_lines_are_none():
    assert cut("<div></div><br><img><table><td></table><p>a</p>") == ["", "", "a"]
    assert cut(f"<table><tr><td></td><td>{LONG}</td></tr></table>") == ["", LONG.strip()]
    assert cut("") == cut("<br><p></p>") == []


def test_scripts_and_hidden_text_are_no_text():
    assert cut(f"<script>{LONG}</script><div>a</div><div>b<textarea>{LONG}</textarea></div>") == ["a", "b"]


def test_a_segment_writes_its_html():
    flat = lay_flat(parse_tree("<p>a &amp; b</p>c<div>d e f</div>"))
    assert [segment.html(flat) for segment in cut_segments(flat)] == ["<p>a &amp; b</p>c", "<div>d e f</div>"]


@pytest.mark.parametrize("name", ["div", "table><tr><td", "b", "section"])
def test_no_page_is_too_deep(name):
    html = f"<{name}>" * 20_000 + LONG
    assert " ".join(cut(html)).split() == LONG.split()


PARTS = (
    "<div> </div> <p> </p> <table> <tr> <td> <th> <caption> </table> <b> </b> <br> a&#32; word&#32; <!--x-->".split()
)


@given(st.lists(st.sampled_from([part.replace("&#32;", " ") for part in PARTS]), max_size=40).map("".join))
def test_every_text_is_in_one_segment_in_page_order(html):
    flat = lay_flat(parse_tree(html))
    places = [place for segment in cut_segments(flat) for place in segment.places]
    assert places == list(flat.text_places())
