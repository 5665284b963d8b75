import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.learn.counts import Counts, Score, score_macro, score_micro, sum_counts


@st.composite
def some_counts(draw):
    found, wanted = draw(st.integers(0, 30)), draw(st.integers(0, 30))
    return Counts(draw(st.integers(0, min(found, wanted))), found, wanted)


@table(
    ("counts", "precision", "recall", "f1"),
    [
        (Counts(3, 4, 6), 0.75, 0.5, 0.6),
        (Counts(5, 5, 5), 1, 1, 1),
        (Counts(0, 7, 2), 0, 0, 0),
        (Counts(0, 0, 9), 0, 0, 0),
        (Counts(0, 9, 0), 0, 0, 0),
        (Counts(0, 0, 0), 0, 0, 0),
    ],
)
def test_scores_by_hand(counts, precision, recall, f1):
    assert counts.score == Score(precision, recall, pytest.approx(f1))


@given(some_counts())
def test_f1_is_the_harmonic_mean_and_lies_between(counts):
    low, high = sorted((counts.precision, counts.recall))
    assert low - 1e-12 <= counts.f1 <= high + 1e-12
    if counts.hits:
        assert counts.f1 == pytest.approx(2 / (1 / counts.precision + 1 / counts.recall))


def test_long_pages_weigh_more_in_micro_only():
    pages = [Counts(90, 100, 100), Counts(1, 2, 2)]
    assert score_micro(pages) == Score(91 / 102, 91 / 102, pytest.approx(91 / 102))
    assert score_macro(pages) == Score(pytest.approx(0.7), pytest.approx(0.7), pytest.approx(0.7))


@given(st.lists(some_counts()), st.randoms())
def test_micro_does_not_depend_on_how_pages_are_cut(pages, random):
    cut = random.randint(0, len(pages))
    assert sum_counts(pages[:cut]) + sum_counts(pages[cut:]) == sum_counts(pages)


def test_there_is_no_mean_of_nothing():
    with pytest.raises(InputError, match="no page"):
        score_macro([])


@pytest.mark.parametrize("numbers", [(3, 2, 5), (3, 5, 2), (-1, 2, 2)])
def test_impossible_counts_are_refused(numbers):
    with pytest.raises(InputError, match="hits cannot be among"):
        Counts(*numbers)
