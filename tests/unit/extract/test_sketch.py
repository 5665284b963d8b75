import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.text import sketch as sketches
from pauk.extract.text.sketch import (
    ENTRIES,
    MAX_CHARS,
    RECIPE,
    SIZE_BYTES,
    SUPERS,
    draw,
    draw_hashes,
    entries,
    is_current,
    jaccard,
    jaccard_hashes,
    resemblance,
    resemblances,
    shingle,
    supers,
)

STORY = "The quick brown fox jumps over the lazy dog and runs away into the wood. " * 3 + "End of the story."
WORDS = st.lists(st.sampled_from("one two three four five six seven".split()), max_size=40).map(" ".join)


def plain_shingles(text):
    """Every four words in a row, as anybody would write it."""
    words = text.split()
    return {tuple(words[first : first + 4]) for first in range(max(1, len(words) - 3))} if words else set()


def plain_jaccard(one, other):
    first, second = plain_shingles(one), plain_shingles(other)
    return len(first & second) / len(first | second) if first | second else 1.0


def make_pair(generator, count, common):
    """Make two sets of hashes, each of so many, that have so many in common."""
    hashes = generator.integers(0, 2**64, 2 * count - common, dtype=np.uint64)
    return np.sort(hashes[:count]), np.sort(hashes[count - common :])


# The recipe never changes.


def test_the_sketch_of_a_text_is_the_same_for_ever():
    drawn = draw(STORY)
    assert drawn[:17].hex() == PINNED_SKETCH
    assert supers(drawn)[:3] == PINNED_SUPERS
    assert sum(entries(drawn).tolist()) == PINNED_SUM


PINNED_SKETCH = "0114f179dbce25f0e08953c76ac5adc5ad"
PINNED_SUPERS = [23801410558788, 9494283263725, 124118816801976]
PINNED_SUM = 6532824


def test_a_sketch_says_which_recipe_made_it():
    drawn = draw(STORY)
    assert (drawn[0], len(drawn)) == (RECIPE, SIZE_BYTES)
    assert is_current(drawn)
    assert not is_current(bytes((RECIPE + 1,)) + drawn[1:])
    assert not is_current(drawn[:-1])
    assert not is_current(b"")


# Shingles.


@given(WORDS)
def test_shingles_are_every_four_words_in_a_row(text):
    assert len(shingle(text)) == len(plain_shingles(text))


@given(WORDS, WORDS)
def test_the_exact_similarity_is_that_of_the_sets_of_shingles(one, other):
    assert jaccard(one, other) == pytest.approx(plain_jaccard(one, other))


@given(st.text(max_size=60), st.text(max_size=60))
def test_similarity_is_symmetric_and_one_for_the_same_text(one, other):
    assert jaccard(one, other) == jaccard(other, one)
    assert jaccard(one, one) == 1
    assert 0 <= jaccard(one, other) <= 1


@given(st.text(max_size=200))
def test_any_text_has_a_sketch_and_white_space_does_not_count(text):
    drawn = draw(text)
    assert len(drawn) == (SIZE_BYTES if text.split() else 0)
    assert draw("\n ".join(text.split())) == drawn


@table(
    ("text", "count"),
    [
        ("", 0),
        (" \n\t", 0),
        ("word", 1),
        ("two words", 1),
        ("now there are four", 1),
        ("now there are five words", 2),
        ("中文", 1),
        ("中文字符", 1),
        ("中文字符集", 2),
        ("ひらがなカタカナ", 5),
        ("ภาษาไทย", 4),
        ("한국어 는 띄어 쓴다", 1),
        ("Das Zeichen 中文 steht hier", 3),
        ("“quoted” words — like these", 2),
        ("\ud800 lone surrogate \udfff here now", 3),
    ],
)
def test_what_counts_as_a_word(text, count):
    assert len(shingle(text)) == count


def test_words_are_not_run_together():
    assert jaccard("ab c d e", "a bc d e") == 0
    assert jaccard("a b c d", "a b c d e") == 0.5


def test_a_changed_character_in_a_text_without_spaces_changes_four_shingles():
    text = "".join(chr(0x4E00 + number) for number in range(1_000))
    changed = text[:500] + "\u3042" + text[501:]
    assert jaccard(text, changed) == pytest.approx((997 - 4) / (997 + 4))


def test_only_the_beginning_of_a_huge_text_counts():
    generator = random.Random(1)
    text = " ".join(str(generator.getrandbits(40)) for _ in range(40_000))
    assert len(text) > 2 * MAX_CHARS
    assert draw(text) == draw(text[:MAX_CHARS] + " other words " * 100_000)
    assert len(draw("x" * 3_000_000)) == SIZE_BYTES
    assert len(draw(" " * 3_000_000)) == 0


def test_a_text_longer_than_the_tables_that_lie_ready_is_hashed_alike():
    short, long = (" ".join(str(number) for number in range(count)) for count in (1_000, 10_000))
    assert len(short) < sketches._READY < len(long)
    assert len(np.intersect1d(shingle(long), shingle(short))) == len(shingle(short)) == 997


# Sketches.


@table("count", [20, 60, 200, 800])
@table("share", [0.5, 0.7, 0.9])
def test_the_share_of_equal_entries_is_the_similarity(count, share):
    generator = np.random.default_rng(count)
    common = round(2 * count * share / (1 + share))
    pairs = [make_pair(generator, count, common) for _ in range(200)]
    off = [resemblance(draw_hashes(one), draw_hashes(other)) - jaccard_hashes(one, other) for one, other in pairs]
    deviation = (share * (1 - share) / ENTRIES) ** 0.5
    assert abs(np.mean(off)) < 4 * 1.3 * deviation / len(pairs) ** 0.5  # no bias
    assert np.std(off) < 1.4 * deviation


def test_the_shares_with_many_are_those_with_each():
    drawn = [draw(f"{STORY} And then {number} more words came.") for number in range(5)]
    assert resemblances(drawn[0], drawn) == [resemblance(drawn[0], other) for other in drawn]
    assert resemblances(drawn[0], []) == []
    assert resemblance(drawn[0], drawn[0]) == 1


def test_unlike_texts_share_no_entry():
    one, other = (" ".join(f"{word}{number}" for number in range(500)) for word in ("a", "b"))
    assert resemblance(draw(one), draw(other)) < 0.01


# Super-shingles.


def test_super_shingles_fit_into_six_bytes_of_the_database():
    numbers = supers(draw(STORY))
    assert len(numbers) == len(set(numbers)) == SUPERS
    assert all(0 <= number < 2**47 for number in numbers)


@pytest.mark.parametrize(("share", "least", "most"), [(0.5, 0, 0.05), (0.7, 0.15, 0.45), (0.9, 0.98, 1), (0.96, 1, 1)])
def test_nearly_equal_texts_share_a_super_shingle_and_others_hardly_any(share, least, most):
    generator = np.random.default_rng(7)
    common = round(2 * 400 * share / (1 + share))
    pairs = [make_pair(generator, 400, common) for _ in range(400)]
    shared = [bool({*supers(draw_hashes(one))} & {*supers(draw_hashes(other))}) for one, other in pairs]
    assert least <= np.mean(shared) <= most


def test_a_short_text_that_repeats_itself_has_super_shingles_of_its_own():
    assert len({number for text in ("a b c d", "b c d e", "x y z") for number in supers(draw(text))}) == 3 * SUPERS
