import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.search.query.parser import parse_query
from pauk.search.snippets import make_snippet

TEXT = "Lorem ipsum dolor sit amet. " * 20 + "The spider was weaving silk at night! It rested. " + "Sed ut omnis. " * 40


def marked(text, query, **given):
    snippet = make_snippet(text, parse_query(query), **given)
    return snippet.text, [snippet.text[start:end] for start, end in snippet.marks]


@pytest.mark.parametrize(("query", "shown"), [("C++", "C++"), ("c#", "C#"), ("g++ compiler", "g++")])
def test_a_letter_with_a_sign_is_shown_as_it_is_written(query, shown):
    text = "Some letters: c, g, C 12, C+++ and g ++. " * 20 + "In C++ it is; the C# one; a g++ (not g+++) then."
    assert marked(text, query)[1] == [shown]


def test_a_name_is_shown_where_it_stands_as_it_was_typed():
    text = "To configure the mail, dpkg was configured. " + "Other words. " * 40
    text += (
        "Then run dpkg --configure now. " + TEXT + "A disk, usage, of shutil. " + TEXT + "See shutil.disk_usage too."
    )
    assert marked(text, "dpkg --configure", language="en", width=80)[1] == ["dpkg", "--configure"]
    assert marked(text, "shutil.disk_usage", language="en", width=60)[1] == ["shutil.disk_usage"]


def test_the_passage_with_most_of_the_words_is_shown_from_its_sentence_on():
    text, words = marked("Silk here. " + TEXT, "weave silk spiders", language="en", width=100)
    assert text.startswith("…The spider was weaving silk at night! It rested.")
    assert text.endswith("…")
    assert words == ["spider", "weaving", "silk"]


def test_words_are_marked_in_whatever_form_and_script_they_stand():
    assert marked("Ова књига је у Београду.", "knjige beograd", language="sr")[1] == ["књига", "Београду"]
    assert marked("Łódź i KRAKÓW", "lodzi krakow", language="pl")[1] == ["Łódź", "KRAKÓW"]
    assert marked("今日は東京都庁に", "東京都 zzz", language="ja")[1] == ["東京都"]
    assert marked("databases and data", "datab*", language="en")[1] == ["databases"]
    assert marked("foo_bar", "bar")[1] == ["bar"]
    assert marked("İSTANBUL", "istanbul", language="tr")[1] == ["İSTANBUL"]


def test_what_must_not_be_or_belongs_elsewhere_is_not_marked():
    assert marked("silk web spider", "silk -web site:example.org url:spider")[1] == ["silk"]


def test_without_any_word_the_beginning_is_shown():
    text, words = marked(TEXT, "zzz", width=60)
    assert (text, words) == ("Lorem ipsum dolor sit amet. Lorem ipsum dolor sit amet.…", [])


def test_short_texts_are_shown_whole_and_spaces_squeezed():
    assert marked("  silk \n\n\t web ", "silk") == ("silk web", ["silk"])
    assert marked("", "silk") == ("", [])


def test_control_characters_are_shown_as_stand_ins():
    assert marked("a\x1b[31msilk\u202e", "silk")[0] == "a�[31msilk�"


@pytest.mark.parametrize("text", ["x" * 10_000_000, "silk " * 2_000_000, "東" * 100_000, "\ud800silk", "<" * 100_000])
def test_hostile_texts_give_short_snippets(text):
    snippet = make_snippet(text, parse_query("silk 東"), language="en")
    assert len(snippet.text) <= 260


@given(st.text(), st.sampled_from(["silk", "a b", '"a b" OR co*', "東京", "*"]), st.integers(0, 300))
def test_marks_lie_in_the_text_in_order(text, query, width):
    snippet = make_snippet(text + " silk a b " + text, parse_query(query), width=width)
    ends = [place for mark in snippet.marks for place in mark]
    assert ends == sorted(ends)
    assert all(0 <= start < end <= len(snippet.text) for start, end in snippet.marks)
    assert len(snippet.text) <= max(width, 20) + 70
