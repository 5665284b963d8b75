"""The hostile Web: whatever the string, the answer is sound, and its price grows no faster than its length."""

import gc
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pauk

from .tables import LANGUAGES, NOW, check_none, check_sound, read
from .test_find_cases import find

MEGABYTE = 1_000_000
UNITS = {
    "digits": "7", "years": "2019", "packed": "20200422", "blanks": " ", "dots": ".", "slashes": "1/1/",
    "colons": "1:1:", "months": "March ", "one word of months": "March", "angles": "<", "entities": "&nbsp;",
    "ampersands": "&", "half entities": "&#", "controls": "\x01", "NULs": "\0", "surrogates": "\ud800",
    "accents": "\u0301", "letters": "x", "marks": "\u200f", "units": "days ", "numbers": "3 ", "agos": "3 days ago ",
    "vor": "vor ", "tags": "<b>", "attributes": "<a title=", "open quotes": '<a title="', "comments": "<!--",
    "year marks": "年", "numerals": "二", "cjk months": "一月", "arabic": "٢", "dashes": "-", "roman": "I ",
    "roman word": "X", "plus": "+", "halves": "pm ", "weekdays": "Mon, ", "zones": "UTC ", "hebrew": "א",
    "dates": "5 March 2019 ", "iso": "2020-04-22 ", "yesterdays": "昨天 ",
    "rows": "<td title='2019-03-05'>3 h ago</td>", "newlines": "\n", "quotes": "'", "commas": "1, ",
    "ordinals": "1st ", "last": "last ", "eras": "令和", "of": "of the ", "é": "é",
}  # fmt: skip


@pytest.mark.parametrize("unit", UNITS.values(), ids=list(UNITS))
def test_a_megabyte_of_it_is_parsed(unit):
    check_sound(read(unit * (MEGABYTE // len(unit))))


GROWING = {name: unit for name, unit in UNITS.items() if name not in {"tags", "é"}}


@pytest.mark.parametrize("unit", GROWING.values(), ids=list(GROWING))
@pytest.mark.parametrize("kind", ["text", "html"])
def test_finding_costs_no_more_than_the_length(unit, kind):
    """Ten times the text for at most forty times the price: a square would be a hundred times."""
    few, many = (unit * (size // len(unit)) for size in (4_000, 40_000))

    def cost(text):
        gc.disable()  # whatever other tests left behind would be looked through at our expense
        try:
            begin = time.process_time()
            pauk.find_dates(text, now=NOW, format=kind)
            return time.process_time() - begin
        finally:
            gc.enable()

    cost(few)
    assert cost(many) < 40 * max(cost(few), 0.001) + 0.05


@pytest.mark.parametrize(("unit", "size"), [
    ("7", MEGABYTE), (" ", MEGABYTE), ("x", MEGABYTE), ("&nbsp;", MEGABYTE), ("<!--", MEGABYTE), (".", MEGABYTE // 2),
    ("<", MEGABYTE // 5), ("\0", MEGABYTE // 5), ("\u0301", MEGABYTE // 5), ("\u200f", MEGABYTE),
], ids=ascii)  # fmt: skip
def test_a_flood_of_it_is_searched(unit, size):
    assert find(unit * (size // len(unit))) == []


@pytest.mark.parametrize("size", [10, 1_000, 100_000])
def test_a_date_before_a_flood_is_read(size):
    assert read("5 March 2019 14:05 " + "x" * size).date == "2019-03-05"
    assert "5 March 2019" in {mention.text for mention in find("by bob, 5 March 2019. " + "x " * size)}


def test_a_date_behind_a_flood_is_found():
    text = "word " * 50_000 + "by bob, 5 March 2019"
    (mention,) = find(text)
    assert (mention.start, mention.value) == (len(text) - len("5 March 2019"), "2019-03-05")


@given(text=st.text())
@settings(max_examples=300)
def test_any_text_is_parsed(text):
    check_sound(read(text))


@given(
    text=st.text(st.characters(categories=["Cs", "Cc", "Cf", "Nd", "Nl", "No", "Mn", "Zs", "Po"]), max_size=60),
    language=st.text(max_size=8),
)
@settings(max_examples=300)
def test_strange_characters_are_parsed(text, language):
    check_sound(read(text, language))


PIECES = [
    "5", "March", "2019", "<", ">", "&nbsp;", "<time datetime='", "'>", "\0", "\ud800", "\u200f", "年", "三", "ago",
    "3", "days", "14:05", "\n", "-", "/", "é", "😀", "&#", "<!--", "-->", "title=", '"', "yesterday", "٢", "٠", "XII",
    "+02:00", "\u0301", "=", "<b>", "</b>", "Mon", "last", "hour", "week",
]  # fmt: skip


@given(
    pieces=st.lists(st.sampled_from(PIECES), max_size=25),
    glue=st.sampled_from(["", " "]),
    kind=st.sampled_from(["auto", "text", "html"]),
)
@settings(max_examples=400)
def test_any_mixture_of_pieces_is_searched(pieces, glue, kind):
    text = glue.join(pieces)
    find(text, format=kind)
    check_sound(read(text))


@given(texts=st.lists(st.text(max_size=20) | st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join), max_size=8))
def test_any_column_is_read(texts):
    found = pauk.read_column(texts, now=NOW)
    assert len(found) == len(texts)
    for reading in found:
        check_sound(reading)


@given(text=st.text(max_size=40), language=st.text(max_size=12))
def test_any_language_tag_is_taken(text, language):
    find(text, language=language)
    check_sound(read("5 March 2019", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_script_in_every_language(language):
    texts = [
        "5 марта 2019",
        "5 Μαρτίου 2019",
        "٥ مارس ٢٠١٩",
        "5 मार्च 2019",
        "2019年3月5日",
        "2019년 3월 5일",
        "5 tháng 3, 2019",
        "5 מרץ 2019",
    ]
    for text in texts[:-1]:
        assert read(text, language).date == "2019-03-05"
    check_sound(read(texts[-1], language))


NOTHING = [
    "",
    "\0",
    "\ud800",
    "\udfff\ud800",
    "\u200f\u200e",
    "\ufeff",
    "\x1b[31m",
    "\x7f",
    "\x85",
    "\u2028",
    "\uffff",
    "\U0010ffff",
]


@pytest.mark.parametrize("text", NOTHING, ids=ascii)
def test_next_to_nothing(text):
    check_none(read(text))
    assert find(text) == []
    check_none(pauk.read_column([text], now=NOW)[0])


@pytest.mark.parametrize("text", [*NOTHING[1:], "<b>", "&nbsp;", "😀"], ids=ascii)
def test_dirt_around_a_date_does_not_hide_it(text):
    assert read(f"{text} 5 March 2019 {text}").date == "2019-03-05"
    found = find(f"{text} by bob, 5 March 2019 {text}")
    assert [mention.value for mention in found] == ["2019-03-05"]


def test_right_to_left_text_with_marks():
    assert read("\u202b٢٢ أبريل ٢٠٢٠\u202c").date == "2020-04-22"
    assert read("\u2067٢٢/٠٤/٢٠٢٠\u2069").date == "2020-04-22"
    assert read("22\u200f/04\u200f/2020").date == "2020-04-22"


def test_deep_accents_on_a_month():
    check_sound(read("5 M" + "\u0301" * 100_000 + "arch 2019"))
    find("5 M" + "\u0301" * 100_000 + "arch 2019")


def test_deep_html():
    html = "<div>" * 20_000 + '<time datetime="2019-03-05">by bob, yesterday</time>' + "</div>" * 20_000
    assert [mention.value for mention in find(html)] == ["2019-03-05"] * 2


def test_many_attributes_and_long_values():
    html = "<p " + " ".join(f'a{number}="{number}"' for number in range(20_000)) + ' title="5 March 2019">x</p>'
    assert [mention.text for mention in find(html)] == ["5 March 2019"]
    assert find(f'<p title="{"x" * MEGABYTE}">x</p>') == []


def test_numbers_too_long_for_int():
    digits = "9" * (sys.get_int_max_str_digits() + 10)
    for text in (
        digits,
        f"{digits} days ago",
        f"5 March {digits}",
        f"{digits}/1/2019",
        f"2019-03-{digits}",
        f"12:{digits}",
        f"+{digits}",
    ):
        check_none(read(text)) if text[0] != "5" else check_sound(read(text))
        find(text)
    find(f'<span data-time="{digits}">3 days ago</span>')


@pytest.mark.parametrize("digits", ["²", "①", "½", "৩", "𝟓", "5\u20e3", "Ⅻ", "五五五五"])
def test_numerals_that_are_no_plain_digits(digits):
    for text in (
        f"{digits} March 2019",
        f"{digits}/{digits}/2019",
        f"2019年{digits}月5日",
        f"{digits} days ago",
        f"{digits}:{digits}",
    ):
        check_sound(read(text))
        find(text)
