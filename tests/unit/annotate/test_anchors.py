"""What people were asked about is found again in a newer version of its page, or is lost."""

from typing import NamedTuple

from pauk.annotate.anchors import find_again, place_in_page


class Found(NamedTuple):
    id: str
    value: str
    text: str
    start: int
    end: int


def quoted(name, text, value="08:00"):
    """A candidate whose value stands between brackets."""
    start, end = text.index("["), text.index("]") - 1
    return Found(name, value, text.replace("[", "").replace("]", ""), start, end)


OLD = quoted("old", "Msze święte\nNiedziela: [8.00], 10.00\nDni powszednie: 18.00")


def again(*candidates):
    return find_again(OLD.value, OLD.text, OLD.start, OLD.end, candidates)


def test_it_is_found_where_words_have_changed_a_little():
    new = quoted("new", "Msze święte\nW każdą niedzielę: [8.00], 10.00, 12.00\nDni powszednie: 18.00")
    other = quoted("other", "Spowiedź\nWtorek: [8.00]\nKancelaria: 16.00")
    assert again(other, new) == "new"


def test_another_value_or_other_words_are_not_it():
    assert again(quoted("new", OLD.text.replace("8.00", "[8.30]", 1), "08:30")) == ""
    assert again(quoted("other", "Kancelaria parafialna\nwtorek [8.00]")) == ""
    assert again() == ""


def test_of_two_that_fit_as_well_none_is_taken():
    assert (
        again(
            quoted("a", "Msze święte\nNiedziela: [8.00], 10.00\n"),
            quoted("b", "Msze święte\nNiedziela: [8.00], 10.00\n"),
        )
        == ""
    )


def test_a_value_is_found_on_its_page():
    lines = ["Kancelaria", "Niedziela: 8.00", "Msze święte", "Niedziela: 8.00", "Koniec"]
    words = "Msze święte\nNiedziela: 8.00\nKoniec"
    assert place_in_page(lines, words, 23, 27) == (3, 11, 15)
    assert lines[3][11:15] == words[23:27] == "8.00"
    assert place_in_page(["other"], words, 23, 27)[0] == -1


def test_a_long_line_that_was_cut_is_found():
    lines = ["a b c d Niedziela: 8.00 e f g"]
    words = "…d Niedziela: 8.00 e…"
    number, start, stop = place_in_page(lines, words, 14, 18)
    assert (number, lines[0][start:stop]) == (0, "8.00")
