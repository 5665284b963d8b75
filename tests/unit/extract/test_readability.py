"""Readability scores elements by their paragraphs, gathers what belongs to the best, and cleans it."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.extractors.flat import TEXT, lay_flat
from pauk.extract.extractors.readability import Readability
from pauk.extract.extractors.readability_cleaning import _Sweeper
from pauk.extract.extractors.readability_page import ElementTotals, draft_page
from pauk.extract.page.tree import parse_tree

LONG = "This is a sentence, of the kind that people write, and that other people like to read, if they have time. "
MENU = "<ul class=menu>" + "".join(f"<li><a href=/{number}>Go there, now</a></li>" for number in range(8)) + "</ul>"


def read(html):
    return Readability().extract(parse_tree(html))


def draft(html, *, is_strict=True):
    return draft_page(lay_flat(parse_tree(html)), is_strict=is_strict)


def test_the_element_with_the_best_paragraphs_is_taken():
    found = read(
        f"{MENU}<div><div><p>{LONG}</p></div></div><div><div><p>{LONG * 3}</p><p>{LONG * 2}</p></div></div>{MENU}"
    )
    assert found.text == f"{(LONG * 3).strip()}\n{(LONG * 2).strip()}"
    assert (found.outcome, len(found.kept)) == ("ok", 2)


@pytest.mark.parametrize("name", ["sidebar", "comments", "footer-links", "twitter"])
def test_unlikely_names_are_left_out(name):
    found = read(f"<div><p>{LONG * 3}</p><div class={name}><p>Another, longer: {LONG * 5}</p></div></div>")
    assert "Another" not in found.text


@pytest.mark.parametrize("name", ["comments-and-content", "main-sidebar"])
def test_names_that_also_speak_for_it_are_not_unlikely(name):
    assert "Another" in read(f"<div><p>{LONG}</p><div class={name}><p>Another, longer: {LONG * 9}</p></div></div>").text


def test_an_unlikely_name_around_an_article_does_not_count():
    assert read(f"<div class=sidebar><article><p>{LONG * 3}</p></article></div>").text == (LONG * 3).strip()


def test_where_too_little_is_left_unlikely_names_are_read_too():
    assert read(f"<div id=extra><p>{LONG * 3}</p></div><p>Short.</p>").text.startswith(LONG.strip())


def test_what_nobody_sees_is_left_out():
    page = f"<div><p>{LONG * 3}</p><p style='color: red; display: none'>Secret</p><noscript>No script</noscript></div>"
    assert read(page).text == (LONG * 3).strip()


def test_text_in_divs_becomes_paragraphs():
    found = draft("<div>one</div><div>two <b>three</b><br>four<div>five</div> six</div>")
    made = [place for place, tag in enumerate(found.tags) if tag == "p"]
    texts = ["".join(found.flat.texts[inner] for inner in found.text_places(place)) for place in made]
    assert texts == ["one", "two three", "four", "five", " six"]
    assert [found.sources[place] >= 0 for place in made] == [True, False, False, True, False]


def test_siblings_that_look_like_it_belong_to_it():
    good = f"<div class=post><p>{LONG * 3}</p></div>"
    loose = "A paragraph on its own, without a full stop " * 3
    lines = read(f"<div>{good}<p>{loose}</p><p>No end</p>{good}<p>It ends.</p></div>").text.split("\n")
    assert lines == [(LONG * 3).strip(), loose.strip(), (LONG * 3).strip(), "It ends."]


def test_posts_of_one_make_are_taken_together():
    page = "".join(
        f"<div class=day><div class=entry><p>Entry {number}: {LONG * 2}</p></div></div>" for number in range(4)
    )
    assert [f"Entry {number}" in read(page).text for number in range(4)] == [True] * 4
    other = page.replace("class=entry", "class=e1", 1)
    assert [f"Entry {number}" in read(other).text for number in range(4)] == [False, True, True, True]


def test_a_lead_above_the_text_belongs_to_it():
    page = "<article><div><p class={}>Lead of the story</p></div><div class=x><p>" + LONG * 5 + "</p></div></article>"
    assert read(page.format("subhead")).text.startswith("Lead of the story\n")
    assert read(page.format("other")).text.startswith("This is")


def test_an_element_that_says_it_is_the_article_wins():
    page = f"<div><p>{LONG * 5}</p></div><section><div itemprop=articleBody><p>The body: {LONG}</p></div></section>"
    assert read(page).text.startswith("The body")


@table(
    "box",
    [
        "<div><p><a href=x>Many links</a> and <a href=y>little text besides</a></p></div>",
        "<ul><li><a href=x>One</a><li><a href=y>Two</a></ul>",
        "<div class=widget><p>Follow us wherever we go</p></div>",
        "<form>Your name: <input> and address <input></form>",
        "<table><tr><td>Tiny</td></tr></table>",
        "<h3><a href=x>More like this</a></h3>",
        "<p>Subscribe to <a href=x>our newsletter</a></p>",
        "<div><p>Text beside fields is no text</p><input><input></div>",
        "<div><p>One caption among the pictures</p><img><img><img><img></div>",
    ],
)
def test_rubbish_inside_is_dropped(box):
    assert read(f"<div class=post><p>{LONG * 3}</p>{box}<p>{LONG * 2}</p></div>").text.count("\n") == 1


def test_what_cleaning_would_drop_altogether_is_kept():
    links = "".join(f"<p><a href=/{number}>{LONG}</a></p>" for number in range(5))
    assert read(f"<div class=widget>{links}</div>").text.count("\n") == 4


def test_a_page_without_text_says_so():
    assert read("<img>").outcome == "no_main_text:no text on the page"


TAGS = "<div> </div> <div&class=widget> <p> </p> <ul><li> </li></ul> <table><tr><td> </table> <a&href=x> </a> <img>"
PARTS = [*(tag.replace("&", " ") for tag in TAGS.split()), "a word, ", LONG, "<input>", "<h2>", "</h2>", "<form>"]


@given(st.lists(st.sampled_from(PARTS), max_size=40).map("".join))
def test_sums_are_right_after_every_sweep(html):
    page = draft(html, is_strict=False)
    sweeper = _Sweeper(page, {}, [0])
    sweeper.sweep(frozenset(("h2", "form", "p")), sweeper.is_furniture)
    for box in ("table", "ul", "div"):
        sweeper.sweep(frozenset((box,)), sweeper.is_rubbish)
        for place in sweeper.left():
            if page.tags[place] != TEXT:
                assert sweeper.totals.get(place, page.totals[place]) == count_anew(page, place, sweeper.dropped)


def count_anew(page, place, dropped):
    """Count below an element what was not dropped, one child after the other."""
    total = ElementTotals()
    inner = place + 1
    while inner < page.ends[place]:
        tag = page.tags[inner]
        if tag == TEXT:
            alone = draft(f"<p>{page.flat.texts[page.sources[inner]]}</p>")
            total.add(alone.totals[1], "")
        elif inner not in dropped:
            total.add(count_anew(page, inner, dropped), tag)
            total.count(tag)
        inner = page.ends[inner]
    return total


def test_totals_know_all_their_fields():
    one = ElementTotals(*range(1, len(fields(ElementTotals)) + 1))
    two = ElementTotals()
    two.add(one, "div")
    assert two == one
    two.take_away(one)
    assert two == ElementTotals()
