import pytest

TEXTS = {
    1: "Spiders weave silk. The silk of spiders is strong, and spiders eat it.",
    2: "Silk comes from spiders and from worms; silk is strong.",
    3: "The train to the city leaves at nine. The city is old.",
    4: "Trains leave the old city at night, trains and more trains.",
}


@pytest.fixture
def index(make_index, make_entry):
    copy = make_entry(5, body=TEXTS[1], language="en", twins="page:1")
    return make_index(*(make_entry(number, body=text, language="en") for number, text in TEXTS.items()), copy)


@pytest.mark.parametrize(("number", "other"), [(1, 2), (3, 4)])
def test_a_text_finds_itself_and_what_speaks_of_the_same(index, number, other):
    for language in ("en", ""):
        found = [match.id for match in index.similar(TEXTS[number], 2, language=language)]
        assert found == [f"page:{number}", f"page:{other}"]


def test_words_will_do(index):
    assert [match.id for match in index.similar(["strong", "worm"], 1)] == ["page:2"]


def test_scores_fall_and_are_told_as_one_part(index):
    found = index.similar(TEXTS[1], language="en")
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)
    assert all(match.parts == (("similar", match.score),) for match in found)


@pytest.mark.parametrize("text", ["", "zzz", "\ud800", "x" * 1_000_000, []])
def test_nothing_is_like_nothing(index, text):
    assert index.similar(text) == ()
