"""A page laid flat keeps order, parents and ends of what a reader sees."""

from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.extractors.flat import TEXT, lay_flat
from pauk.extract.page.tree import parse_tree

_TAGS = (
    "<p> </p> <b> </b> <div> </div> <table><tr><td> </table> <select><option> </select> <br> <div&#32;hidden>".split()
)
PAGES = st.lists(st.sampled_from([*(tag.replace("&#32;", " ") for tag in _TAGS), "one", " ", "<!--x-->"])).map("".join)


def flat_of(html):
    return lay_flat(parse_tree(html))


def test_places_are_in_page_order_with_parents_and_ends():
    flat = flat_of("<body><p>a<b>c</b></p>d<!-- no --><br></body>")
    assert flat.tags == ["body", "p", TEXT, "b", TEXT, TEXT, "br"]
    assert flat.parents == [0, 0, 1, 1, 3, 0, 0]
    assert flat.ends == [7, 5, 3, 5, 5, 6, 7]
    assert [flat.texts[place] for place in flat.text_places()] == ["a", "c", "d"]


def test_of_what_is_hidden_only_the_tag_is_there():
    flat = flat_of("<select><option>a<option>b</select><p hidden>c<b>d</b></p>e")
    assert flat.tags == ["body", "select", "p", TEXT]
    assert flat.unseen == {1: 2, 2: 1}


def test_depth_does_not_matter():
    flat = flat_of("<div>" * 5_000 + "deep")
    assert flat.parents == [0, *range(5_001)]
    assert set(flat.ends) == {len(flat.tags)} == {5_002}


@given(PAGES)
def test_an_element_and_all_below_it_are_one_stretch(html):
    flat = flat_of(html)
    assert len({len(part) for part in (flat.tags, flat.parents, flat.ends, flat.texts, flat.nodes)}) == 1
    for place, parent in enumerate(flat.parents):
        inside = parent < place < flat.ends[place] <= flat.ends[parent]
        assert inside or place == 0
        below = {inner for inner in range(len(flat.tags)) if inner == place or is_below(flat, inner, place)}
        assert below == set(range(place, flat.ends[place]))


def is_below(flat, inner, place):
    while inner:
        inner = flat.parents[inner]
        if inner == place:
            return True
    return False
