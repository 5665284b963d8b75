"""Features: blocks as numbers."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.blocks import features as kinds
from pauk.extract.blocks.features import MOST_NAMES, BlockLetters, count_words, describe, write_small
from pauk.extract.blocks.outline import MOST_BLOCKS, Outline, read_outline
from pauk.extract.page.tree import parse_tree


def outline_of(html):
    return read_outline(parse_tree(html))


def columns_of(html, *columns, title=""):
    return np.round(describe(outline_of(html), title).features[:, columns].astype(np.float64), 4).tolist()


# What the letters of a text are asked for, as regular expressions say it.
_ENDS = re.compile(r"[.!?…。！？؟।]+[\"'”’»)\]]*(?=\s|$)")
_CAPITALS = re.compile(r"(?:^|\s)[^\W\d_a-z]")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DASH = re.compile(r"\s[-–—]\s?\Z")
_COMMAS = re.compile(r"[,;，、،؛；]")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")

_characters = st.one_of(st.sampled_from(" \n\t.!?…\"')],;-–1920٣²aAbZÄßǅİΣς©年学ก"), st.characters())
_texts = st.lists(st.text(_characters, min_size=1, max_size=40), min_size=1, max_size=8)


@given(_texts)
def test_letters_count_as_regular_expressions_do(texts):
    letters = BlockLetters(texts)
    assert letters.sizes.tolist() == [len(text) for text in texts]
    assert letters.words.tolist() == [len(text.split()) for text in texts]
    assert letters.count_ends().tolist() == [len(_ENDS.findall(text)) for text in texts]
    assert letters.count_capitals().tolist() == [len(_CAPITALS.findall(text)) for text in texts]
    assert letters.has_year.tolist() == [bool(_YEAR.search(text)) for text in texts]
    assert letters.end_in_dash().tolist() == [bool(_DASH.search(text)) for text in texts]
    assert letters.count(kinds.COMMA).tolist() == [len(_COMMAS.findall(text)) for text in texts]
    assert letters.count(kinds.UNSPACED).tolist() == [len(_UNSPACED.findall(text)) for text in texts]
    assert letters.count(kinds.DECIMAL).tolist() == [len(re.findall(r"\d", text)) for text in texts]


@given(_texts)
def test_letters_know_cases_as_strings_do(texts):
    letters = BlockLetters(texts)
    is_upper = (letters.any & kinds.UPPER > 0) & (letters.any & (kinds.LOWER | kinds.TITLE) == 0)
    assert is_upper.tolist() == [text.isupper() for text in texts]
    assert (letters.first & kinds.LOWER > 0).tolist() == [text[0].islower() for text in texts]
    assert (letters.first & kinds.DIGIT > 0).tolist() == [text[0].isdigit() for text in texts]
    assert (letters.last & kinds.COLON > 0).tolist() == [text[-1] in ":：" for text in texts]


@given(_texts)
def test_words_in_common(texts):
    letters = BlockLetters(texts)
    words = set(write_small(" ".join(texts[::2])).split())
    assert letters.count_common(words).tolist() == [
        len(words.intersection(write_small(text).split())) for text in texts
    ]
    assert letters.count_common(set()).tolist() == [0] * len(texts)


@given(_texts, st.text(_characters, min_size=1, max_size=2))
def test_pieces_written_small(texts, piece):
    small = [write_small(text) for text in texts]
    piece = write_small(piece)
    if "\n" not in piece:  # what stands between the texts
        assert BlockLetters(texts).contain(piece).tolist() == [piece in text for text in small]


def test_pieces_in_some_texts():
    letters = BlockLetters(["12 Comments", "Reply to the comment", "Comment", "nothing"])
    among = np.array([True, True, False, True])
    assert letters.contain_any(["comment", "коммент"], among).tolist() == [True, True, False, False]


def test_small_letters_keep_their_places():
    assert write_small("ÄİΣΑΣς") == "äiσασσ"
    assert write_small("\ud800A") == "\ud800a"


@pytest.mark.parametrize(
    ("text", "words"), [("", 0), ("one two", 2), (" one\u00a0two\n", 2), ("日本語", 2.5), ("see 日本", 3)]
)
def test_count_words(text, words):
    assert count_words(text) == words


def test_nothing_to_describe():
    page = describe(Outline(), "title")
    assert page.features.shape == (0, 198)
    assert len(page.names) == len(page.starts) == len(page.words) == 0


def test_words_of_long_blocks_are_all_counted():
    assert describe(outline_of("<p>one two<p>" + "word " * 1000), "").words.tolist() == [2, 1000]


def test_length_and_marks():
    html = "<p>One, two. Three?<p>21 May 1999 |"
    # ends of sentences, commas by words, digits by characters, capitals by words, a year, a mark
    assert columns_of(html, 6, 7, 8, 9, 10, 11) == [
        [0.5, 0.3333, 0, 0.6667, 0, 0],
        [0, 0, 0.4615, 0.25, 1, 1],
    ]


def test_links_and_cells():
    html = "<table><tr><td><a href=/>one</a><td><a href=/>two</a> <b>more</b> words"
    # linked, links, links by words, strong, in a cell behind another
    assert columns_of(html, 17, 18, 19, 20, 31) == [[1, 0.05, 1, 0, 0], [0.2143, 0.05, 0.3333, 0.2857, 1]]


def test_title():
    html = "<p>Home<p>The long story<p>the text of the story"
    assert columns_of(html, 23, 24, title="The Long Story") == [[0, 0], [1, 1], [0.6667, 0.4]]
    # a title there is, from here on, here
    assert columns_of(html, 194, 195, 196, title="The Long Story") == [[1, 0, 0], [1, 1, 1], [1, 1, 0]]
    assert columns_of(html, 194, 195, 196) == [[0, 0, 0]] * 3


def test_dates_and_headings_of_comments():
    html = "<p>12.5.03<p>3 hours ago<p>in 2003<p>12 cats<p>3 Comments<p>令和年"
    assert columns_of(html, 186, 187) == [[1, 0], [1, 0], [1, 0], [0, 0], [0, 1], [1, 0]]


def test_repeated_text():
    assert columns_of("<p>more<p>once<p>more", 22) == [[1], [0], [1]]


def test_what_elements_hold():
    html = "<div><p>one two<p>three</div><div><a href=/>four</a></div>"
    own, above, top = (33 + 9 + 7 * level for level in range(3))
    # the share of the page's words, and of them in links
    assert columns_of(html, own, own + 2) == [[0.5, 0], [0.25, 0], [0.25, 1]]
    assert columns_of(html, above, above + 2) == [[0.75, 0], [0.75, 0], [1, 0.25]]
    assert columns_of(html, top, top + 2) == [[1, 0.25]] * 3


def test_blocks_in_places_alike():
    html = "<ul><li class=xx>a b<li class=xx>c d<li class=yy>e f</ul>"
    # how many there are, and their share of the page's words
    assert columns_of(html, 85, 86) == [[0.2197, 0.6667], [0.2197, 0.6667], [0.1386, 0.3333]]


def test_names_of_elements_around_a_block():
    page = describe(outline_of("<div id=far><div id=story><div><p class='entry text'>a</p></div></div></div>b"), "")
    near = describe(outline_of("<p class='entry text'>a</p>"), "").names.tolist()
    assert page.starts.tolist() == [0, 4]
    assert page.names.tolist()[:2] == near
    assert len(page.names) == 4


def test_names_are_bounded():
    name = " ".join(f"{a}{b}word" for a in "abcd" for b in "efgh")
    page = describe(outline_of(f"<div class='{name}'><div class='{name}'><p class='{name}'>a"), "")
    assert len(page.names) == MOST_NAMES


_TAGS = "a b br div h1 img input li p pre span table td tr ul".split()
_soup = st.lists(
    st.one_of(
        st.text(_characters, max_size=12),
        st.sampled_from(_TAGS).map("<{} class=menu>".format),
        st.sampled_from(_TAGS).map("</{}>".format),
    ),
    max_size=40,
).map("".join)


@given(_soup, st.text(max_size=20))
def test_any_page_gives_finite_numbers(html, title):
    outline = outline_of(html)
    with np.errstate(all="raise", under="ignore"):
        page = describe(outline, title)
    assert page.features.shape == (len(outline.blocks), 198)
    assert page.features.dtype == page.words.dtype == np.float32
    assert np.isfinite(page.features).all()
    assert len(page.starts) == len(page.words) == len(outline.blocks)


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000 + "deep",
        "<p>" + "word. " * 1_700_000,
        "<p>" + "." + ")" * 10_000_000,
        "<p>" + "2019" * 2_500_000,
        "<b>x" * 20_000,
    ],
    ids=["deep", "long", "closers", "digits", "inline"],
)
def test_hostile_pages(html):
    outline = outline_of(html)
    assert np.isfinite(describe(outline, "word").features).all()


@pytest.mark.slow
def test_a_million_blocks():
    page = describe(outline_of("<p>a" * 1_000_000), "a")
    assert page.features.shape == (MOST_BLOCKS, 198)
    assert np.isfinite(page.features).all()
