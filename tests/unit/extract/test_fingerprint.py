"""Fingerprints: equal texts, equal numbers, on every machine and in every version."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.text.fingerprint import fingerprint


@pytest.mark.parametrize(
    ("text", "number"),
    [
        # Databases keep these: a change here makes every stored page look new.
        ("", -1970711489451281740),
        ("The same text, always.", -60263638283585138),
        ("żółć 日本語 العربية 😀", 374560656192647824),
    ],
)
def test_known_values_never_change(text, number):
    assert fingerprint(text) == number


@pytest.mark.parametrize("same", ["a b c", " a b c ", "a\nb\tc", "a  b\r\n\r\nc", "a\u00a0b\u3000c"])
def test_white_space_does_not_count(same):
    assert fingerprint(same) == fingerprint("a b c")


@table("other", ["abc", "a b C", "a b c.", "a b", "c b a", "a b c c", ""])
def test_words_do_count(other):
    assert fingerprint(other) != fingerprint("a b c")


@given(st.text(st.characters()))
def test_every_text_has_one_in_the_range_of_a_database(text):
    number = fingerprint(text)
    assert -(2**63) <= number < 2**63
    assert number == fingerprint(" ".join(text.split()))


def test_both_halves_of_the_range_are_used():
    signs = {fingerprint(str(number)) < 0 for number in range(50)}
    assert signs == {True, False}
