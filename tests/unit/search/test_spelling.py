import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.search.index.records import SearchRequest
from pauk.search.index.tantivy.spelling import distance

TEXT = "spiders weave silk into beautiful webs. The spider sat there. Ćirilica i latinica. Łódź, Kraków. паукови"


@pytest.fixture
def index(make_index, make_entry):
    return make_index(
        make_entry(1, title="Spiders", body=TEXT, language="en"),
        *(make_entry(n, body="spider silk") for n in range(2, 9)),
    )


MEANT = {
    "spidre": "spider",
    "spidders": "spiders",
    "spder silk": "spider silk",
    "beatifull": "beautiful",
    "beautifool": "beautiful",
    "cirilca": "ćirilica",
    "lodz": "",
    "spider": "",
    "xyzzyplugh": "",
    "sil": "",
    "title:spiderz -webz": "title:spider -webz",
    "spidr AND wbs": "spider AND wbs",
    "spidr webss": "spider webs",
}


@pytest.mark.parametrize("query", MEANT)
def test_mistyped_words_are_mended_from_the_own_words(index, query):
    assert index.search(SearchRequest(query=query)).did_you_mean == MEANT[query]


def test_what_was_meant_is_found(index):
    meant = index.search(SearchRequest(query="beatifull")).did_you_mean
    assert [hit.id for hit in index.search(SearchRequest(query=meant)).hits] == ["page:1"]


def test_a_rare_word_beside_a_frequent_one_may_be_mistyped(make_index, make_entry):
    index = make_index(make_entry(0, body="recieve"), *(make_entry(n, body="receive") for n in range(1, 100)))
    assert index.search(SearchRequest(query="recieve")).did_you_mean == "receive"
    assert index.search(SearchRequest(query="receive")).did_you_mean == ""


def test_words_are_completed_the_frequent_first(index):
    assert index.suggest("sp") == ["spider", "spiders"]
    assert index.suggest("silk spi", 1) == ["silk spider"]
    assert index.suggest("cir") == ["ćirilica"]
    assert index.suggest("ŁÓ") == ["łódź"]
    assert index.suggest("па") == ["паукови"]


def test_words_with_marks_are_completed(make_index, make_entry):
    index = make_index(make_entry(1, body="हिन्दी भाषा snake_case 2026a", language="hi"))
    assert (index.suggest("हि"), index.suggest("भाष")) == (["हिन्दी"], ["भाषा"])
    assert (index.suggest("snake"), index.suggest("20")) == ([], [])


@pytest.mark.parametrize("typed", ["", "s", "zz", "silk ", "\ud800", "|", "a" * 5_000])
def test_nothing_is_completed_where_nothing_fits(index, typed):
    assert index.suggest(typed) == []


def test_distances_are_those_of_damerau():
    pairs = [
        ("", "", 0),
        ("a", "", 1),
        ("ab", "ba", 1),
        ("kitten", "sitting", 3),
        ("abcd", "acbd", 1),
        ("abc", "abc", 0),
    ]
    assert [distance(one, other) for one, other, _ in pairs] == [expected for *_, expected in pairs]


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_a_distance_is_the_same_both_ways_and_bounded(one, other):
    assert distance(one, other) == distance(other, one)
    assert abs(len(one) - len(other)) <= distance(one, other) <= max(len(one), len(other))
