"""A difference is drawn with signs and colours, in little space, and never obeys what a page says."""

import pytest

from pauk.cli.frame.text_difference import draw, show_difference
from pauk.extract.text.difference import compare


def lines(old, new):
    return ["".join(text for text, _ in line) for line in draw(compare(old, new))]


def test_signs_say_what_went_and_what_came():
    old = "\n".join(["Head", "One line that goes.", *(f"row {n}" for n in range(9)), "The price is 3 EUR.", "Foot"])
    new = "\n".join(["Head", *(f"row {n}" for n in range(9)), "The price is 4 EUR.", "A new line.", "Foot"])
    assert lines(old, new) == [
        "  Head", "- One line that goes.", "  row 0", "  row 1", "  …", "  row 7", "  row 8",
        "- The price is 3 EUR.", "+ The price is 4 EUR.", "+ A new line.", "  Foot",
    ]  # fmt: skip


def test_the_words_that_changed_stand_out():
    removed, added = draw(compare("The price is 3 EUR.", "The price is 4 EUR."))
    assert [text for text, style in removed if "bold" in style] == ["3"]
    assert [text for text, style in added if "bold" in style] == ["4"]


def test_what_moved_is_shown_once():
    shown = lines("Moved here.\nOne\nTwo\nThree\nFour", "One\nTwo\nThree\nFour\nMoved here.")
    assert shown == ["  …", "  Three", "  Four", "~ Moved here."]


def test_equal_texts_show_nothing_but_that_there_is_more():
    assert lines("a\nb", "a\nb") == ["  …"]


@pytest.mark.parametrize("is_terminal", [True, False])
def test_what_a_terminal_would_obey_does_not_pass(monkeypatch, capfdbinary, is_terminal):
    from pauk.cli.frame.command import CommandRun

    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal, raising=False)
    run = CommandRun()
    show_difference(run, compare("calm", "\x1b]0;evil\x07\u202eevil [red]word[/red]"), old_name="a", new_name="b")
    shown = capfdbinary.readouterr().out.decode()
    assert "\x07" not in shown
    assert "\u202e" not in shown
    assert "]0;evil" in shown
    assert "\x1b]" not in shown
    assert "[red]word[/red]" in shown
