import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.learn import alignment
from pauk.learn.alignment import measure_edits, measure_lcs

words = st.lists(st.sampled_from("abcde"), max_size=40)


def lcs_by_table(ours, theirs):
    row = [0] * (len(theirs) + 1)
    for our in ours:
        above = row[:]
        for at, their in enumerate(theirs):
            row[at + 1] = above[at] + 1 if our == their else max(above[at + 1], row[at])
    return row[-1]


def edits_by_table(ours, theirs):
    row = list(range(len(theirs) + 1))
    for count, our in enumerate(ours, start=1):
        above, row = row, [count]
        for at, their in enumerate(theirs):
            row.append(min(above[at] + (our != their), above[at + 1] + 1, row[at] + 1))
    return row[-1]


@pytest.fixture(params=[1, 3, 8, 16384], ids="strips of {}".format)
def strip(request, monkeypatch):
    monkeypatch.setattr(alignment, "STRIP", request.param)


@pytest.mark.parametrize(
    ("ours", "theirs", "lcs", "edits"),
    [
        ("", "", 0, 0),
        ("", "abc", 0, 3),
        ("kitten", "sitting", 4, 3),
        ("XMJYAUZ", "MZJAWXU", 4, 6),
        ("intention", "execution", 5, 5),
        ("abc", "abc", 3, 0),
        ("abc", "xyz", 0, 3),
        ("aab", "baa", 2, 2),
    ],
)
@pytest.mark.usefixtures("strip")
def test_textbook_examples(ours, theirs, lcs, edits):
    assert measure_lcs(ours, theirs) == lcs
    assert measure_edits(ours, theirs) == edits


@pytest.mark.parametrize("width", [1, 2, 5, 16384])
def test_both_agree_with_the_plain_tables(width, monkeypatch):
    monkeypatch.setattr(alignment, "STRIP", width)

    @given(words, words)
    def agree(ours, theirs):
        assert measure_lcs(ours, theirs) == lcs_by_table(ours, theirs)
        assert measure_edits(ours, theirs) == edits_by_table(ours, theirs)

    agree()


@given(words, words)
def test_laws_of_the_longest_common_subsequence(ours, theirs):
    length = measure_lcs(ours, theirs)
    assert length == measure_lcs(theirs, ours) == measure_lcs(ours[::-1], theirs[::-1])
    assert 0 <= length <= min(len(ours), len(theirs))
    assert measure_lcs(ours, ours + theirs) == len(ours)


@given(words, words, words)
def test_edits_are_a_distance(ours, theirs, others):
    edits = measure_edits(ours, theirs)
    assert edits == measure_edits(theirs, ours)
    assert (edits == 0) == (ours == theirs)
    assert edits <= measure_edits(ours, others) + measure_edits(others, theirs)
    assert abs(len(ours) - len(theirs)) <= edits <= max(len(ours), len(theirs))
    assert edits >= max(len(ours), len(theirs)) - measure_lcs(ours, theirs)


def test_a_page_of_words_that_are_all_different_takes_little_memory():
    ours = [str(at) for at in range(30_000)]
    theirs = ours[:]
    random.Random(1).shuffle(theirs)
    tracemalloc.start()
    measure_lcs(ours, theirs)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # One mask per word over the whole page would take 30,000 * 30,000 / 16 bytes, 56 million.
    assert peak < 30_000_000
