"""Words that differ are counted whatever their order."""

from hypothesis import given
from hypothesis import strategies as st

from pauk.base.word_difference import count_changed_words

WORDS = st.lists(st.sampled_from("one two three four".split()), max_size=8)


@given(WORDS, WORDS)
def test_the_counts_explain_the_lengths(old, new):
    added, removed = count_changed_words(" ".join(old), "\n".join(new))
    assert len(old) + added - removed == len(new)
    assert (added == removed == 0) == (sorted(old) == sorted(new))


def test_words_that_stand_twice_count_twice():
    assert count_changed_words("a a b", "a b b b") == (2, 1)


def test_what_has_no_end_is_counted_as_far_as_it_is_read():
    assert count_changed_words("", "ab " * 1_000_000) == (333_334, 0)


def test_a_change_far_down_in_a_long_text_is_counted():
    lines = [f"Line {number} of a long text." for number in range(100_000)]
    old = "\n".join(lines)
    lines[90_000] = "Zeile 90000 of a long text."
    assert count_changed_words(old, "\n".join(lines)) == (1, 1)
    assert count_changed_words(old, old) == (0, 0)
    assert count_changed_words(old, f"{old} end") == (1, 0)
