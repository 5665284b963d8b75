"""Hints: what the makers of a page call its parts."""

from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.blocks.hints import FAMILIES, ROWS, name_part


def families(tag, **attributes):
    bits, _ = name_part(tag, {name.rstrip("_"): value for name, value in attributes.items()})
    return {family for place, family in enumerate(FAMILIES) if bits >> place & 1}


def test_element_says_what_it_is_for():
    assert families("nav") == {"menu"}
    assert families("div") == set()


def test_names_of_different_software_say_the_same():
    assert families("div", class_="main-menu") == {"content", "menu"}
    assert families("div", role="navigation") == families("div", id="topNav") - {"head"} == {"menu"}
    assert families("div", itemprop="articleBody") == {"content"}


def test_words_are_looked_at_whole():
    assert families("div", class_="sidebar") == {"side"}
    assert families("div", class_="inside") == set()


def test_what_is_hidden_by_style():
    assert families("p", style="color:red; DISPLAY : none") == {"overlay"}
    assert families("p", style="display:block") == set()


def test_empty_attributes():
    assert name_part("div", {"class": None, "id": "", "hidden": None}) == (0, ())


def test_words_come_once_for_each_attribute_and_in_order():
    _, rows = name_part("div", {"id": "story", "class": "post-entry post"})
    _, post = name_part("div", {"class": "post"})
    _, entry = name_part("div", {"class": "entry"})
    _, story = name_part("div", {"class": "story"})
    assert rows == post + entry + story


@given(st.text(max_size=3000), st.text(max_size=300))
def test_any_name_gives_few_rows(name, other):
    bits, rows = name_part("div", {"class": name, "id": other})
    assert 0 <= bits < 1 << len(FAMILIES)
    assert len(rows) <= 12
    assert all(0 <= row < ROWS for row in rows)


def test_long_names_are_cut():
    assert name_part("div", {"class": "x " * 100_000 + "menu"}) == (0, ())
