"""Words that differ are counted whatever their order."""

from hypothesis import given
from hypothesis import strategies as st

from pauk.base.counting import count_changed_words

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
