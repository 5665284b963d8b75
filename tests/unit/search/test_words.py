from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.search.analysis.words import cut_words, fold, pairs, split_runs, without_surrogates

FOLDED = {
    "žluťoučký": "zlutoucky", "łódź": "lodz", "straße": "strasse", "ærø": "aero", "œuvre": "oeuvre", "ﬁn": "fin",
    "ｗｉｄｅ": "wide", "ёлка": "елка", "новый": "новый", "їжак": "іжак", "λόγος": "λογοσ", "שָׁלוֹם": "שלום",
    "كِتَاب": "كتاب", "が": "が", "プ": "プ", "한국": "한국", "हिन्दी": "हिन्दी", "co\u00adop": "coop", "x²": "x2",
}  # fmt: skip


@table(("word", "folded"), FOLDED.items())
def test_folding_takes_accents_and_keeps_letters(word, folded):
    assert fold(word) == folded


def test_words_are_cut_at_everything_else():
    assert cut_words("Don't stop: e-mail me (now)!") == ["don", "t", "stop", "e", "mail", "me", "now"]
    assert cut_words("Čaj — l’été, foo_bar") == ["čaj", "l", "été", "foo_bar"]
    assert cut_words("हिन्दी भाषा") == ["हिन्दी", "भाषा"]
    assert cut_words("") == []


def test_ascii_and_other_texts_are_cut_alike():
    text = "One, two; three-four (five) 6.7 e@mail"
    assert cut_words(text + " ž")[:-1] == cut_words(text)


def test_pairs_of_a_text_have_its_last_letter():
    assert pairs("東京都", is_query=False) == ["東京", "京都", "都"]
    assert pairs("東京都", is_query=True) == ["東京", "京都"]
    assert pairs("東", is_query=True) == ["東"]


def test_runs_know_their_script():
    assert list(split_runs("abc東京_x_y")) == [("abc", False), ("東京", True), ("x", False), ("y", False)]


def test_lone_surrogates_go():
    assert without_surrogates("a\ud800b") == "a?b"
    assert without_surrogates("ž") == "ž"


@given(st.text())
def test_folding_twice_is_folding_once(text):
    once = [fold(word) for word in cut_words(text)]
    assert [fold(word) for word in once] == once
