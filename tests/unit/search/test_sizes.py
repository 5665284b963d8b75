"""Capture and recapture: the estimate is right on the average, its interval as often as it says, and draws are fair."""

from collections import Counter
from math import isclose, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.search.sizes import Dictionary, Share, draw_by_queries, estimate_ratio, words_of


class Shelf:
    """A small engine: a page fits when it has all words."""

    def __init__(self, pages):
        self.pages = {url: words_of(text) for url, text in pages.items()}
        self.asked = 0

    def find(self, query, limit):
        self.asked += 1
        words = set(query.replace('"', "").split())
        return [url for url, own in self.pages.items() if words <= own][:limit]


# The estimate.


def test_the_ratio_is_y_by_x():
    estimate = estimate_ratio(Share(drawn=999, found=250), Share(drawn=999, found=500))
    assert isclose(estimate.ratio, 500.5 / 250.5)
    size, low, high = estimate.size_of_second(1_000)
    assert isclose(size, 1_000 * 250.5 / 500.5)
    assert low < size < high
    assert isclose(low, 1_000 / estimate.high)


def test_without_anything_in_common_nothing_is_known():
    assert not estimate_ratio(Share(drawn=50, found=0), Share(drawn=50, found=0)).is_known
    assert estimate_ratio(Share(drawn=50, found=0), Share(drawn=50, found=1)).is_known


@given(st.integers(1, 500), st.integers(1, 500), st.floats(0, 1), st.floats(0, 1))
def test_turning_the_two_round_turns_the_ratio_round(one, two, x, y):
    first, second = Share(drawn=one, found=round(one * x)), Share(drawn=two, found=round(two * y))
    there, back = estimate_ratio(first, second), estimate_ratio(second, first)
    assert isclose(there.ratio * back.ratio, 1)
    assert isclose(there.low * back.high, 1)
    assert 0 < there.low < there.ratio < there.high


@pytest.mark.parametrize(("x", "y"), [(0.5, 0.25), (0.9, 0.3), (0.1, 0.6)])
def test_the_interval_holds_the_truth_as_often_as_it_says(x, y):
    chance, drawn, times = Random(7), 100, 2_000
    held = 0
    for _ in range(times):
        first = Share(drawn=drawn, found=sum(chance.random() < x for _ in range(drawn)))
        second = Share(drawn=drawn, found=sum(chance.random() < y for _ in range(drawn)))
        estimate = estimate_ratio(first, second)
        held += estimate.low <= y / x <= estimate.high
    # Three standard errors around 95 %, and a little for an interval that is an approximation.
    assert abs(held / times - 0.95) < 3 * sqrt(0.95 * 0.05 / times) + 0.01


# The dictionary.


def test_words_are_of_any_script_and_long_enough():
    assert words_of("The spider ткач, паукова мрежа 2026 x_y паук!") == {"spider", "ткач", "паукова", "мрежа", "паук"}


def test_languages_without_spaces_are_cut_into_pairs():
    assert words_of("蜘蛛の糸 カンダタ") == {"蜘蛛", "の糸", "カン", "ダタ"}


def test_a_dictionary_leaves_out_what_is_everywhere_and_what_is_once():
    pairs = ["alpha bravo", "charlie delta", "echoes foxtrot", "golfing hotel", "india juliet", "kilogram limabean"]
    texts = [f"everywhere {pair} once{'abcdefghijkl'[number * 2 + side] * 3}"
             for number, pair in enumerate(pairs) for side in (0, 1)]  # fmt: skip
    dictionary, chance = Dictionary(texts), Random(1)
    drawn = {dictionary.draw_query(chance) for _ in range(500)}
    assert {word for query in drawn for word in query.split()} == set(" ".join(pairs).split())
    assert {" ".join(sorted(query.split())) for query in drawn} == set(pairs)


def test_words_are_drawn_by_how_many_pages_have_them():
    texts = ["seldom other"] * 2 + ["often again"] * 8 + ["nothing"] * 40
    dictionary, chance = Dictionary(texts), Random(3)
    first = Counter(dictionary.draw_query(chance).split()[0] for _ in range(4_000))
    assert first["often"] / 4_000 == pytest.approx(8 / 20, abs=0.03)
    assert first["seldom"] / 4_000 == pytest.approx(2 / 20, abs=0.03)
    assert "nothing" not in first


def test_rare_words_are_the_rarest_of_a_page():
    common = "alpha bravo charlie delta echoes foxtrot golfing hotel"
    dictionary = Dictionary([common] * 9 + [f"{common} sierra tango uniform victor whiskey xrayed yankee"])
    query = dictionary.rare_words(f"{common} sierra tango uniform victor whiskey xrayed yankee")
    assert query == "sierra tango uniform victor whiskey xrayed yankee"
    assert dictionary.rare_words("alpha bravo") == ""


# Drawing.


def test_draws_go_on_until_there_are_enough():
    pages = {f"u{number}": f"word{'abcdefghij'[number % 10] * 3} also{'abcde'[number % 5] * 3}" for number in range(60)}
    dictionary, shelf = Dictionary(pages.values()), Shelf(pages)
    drawn = draw_by_queries(shelf, dictionary, Random(1), 30, most_queries=10_000)
    assert len(drawn) == 30
    assert set(drawn) <= set(pages)
    assert draw_by_queries(Shelf(pages), dictionary, Random(1), 30, most_queries=10_000) == drawn


def test_draws_end_with_the_queries_that_are_allowed():
    shelf = Shelf({"u": "nothing fits"})
    dictionary = Dictionary(["alpha bravo"] * 2 + ["charlie delta"] * 2 + ["echoes"] * 10)
    assert draw_by_queries(shelf, dictionary, Random(1), 5, most_queries=20) == []
    assert shelf.asked == 20


def test_draws_end_where_nothing_is_ever_found():
    shelf = Shelf({})
    dictionary = Dictionary(["alpha bravo"] * 2 + ["charlie delta"] * 2 + ["echoes"] * 10)
    draw_by_queries(shelf, dictionary, Random(1), 5, most_queries=100_000)
    assert shelf.asked == 200


def test_without_words_nothing_is_asked():
    shelf = Shelf({"u": "x"})
    assert draw_by_queries(shelf, Dictionary([]), Random(1), 5, most_queries=10) == []
    assert shelf.asked == 0


def test_known_overlap_is_found_by_queries():
    """Two shelves of 600 and 400 pages that share 200."""
    chance = Random(5)
    words = [f"{chance.choice('bcdfgklmnprst')}{chance.choice('aeiou')}" * 2 + f"w{'abcdefghijklmnop'[n % 16]}x"
             for n in range(300)]  # fmt: skip
    pages = {f"u{number}": " ".join(chance.sample(words, 25)) for number in range(800)}
    one = Shelf({url: text for url, text in pages.items() if int(url[1:]) < 600})
    two = Shelf({url: text for url, text in pages.items() if int(url[1:]) >= 400})
    dictionary = Dictionary(pages.values())
    first = draw_by_queries(one, dictionary, chance, 300, most_queries=5_000)
    second = draw_by_queries(two, dictionary, chance, 300, most_queries=5_000)
    estimate = estimate_ratio(
        Share(drawn=300, found=sum(url in two.pages for url in first)),
        Share(drawn=300, found=sum(url in one.pages for url in second)),
    )
    assert estimate.low < 600 / 400 < estimate.high
    assert estimate.high / estimate.low < 2
