"""Samples of a run: few however long it lasts, even, and honest about the end."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.run.jobs.crawl_figures import MOST, Sample, Samples, left_s, thin


def at(seconds, done=0, waiting=0):
    return Sample(seconds, done, waiting, done, 10 * done)


@given(st.integers(0, 3_000), st.floats(0.01, 100))
def test_samples_are_few_in_order_and_even(count, step_s):
    samples = Samples()
    for number in range(count):
        samples.take(at(number * step_s, number))
    rows = samples.rows
    assert len(rows) < MOST
    assert rows[:1] == ([at(0.0)] if count else [])
    gaps = [after.seconds - before.seconds for before, after in pairwise(rows)]
    assert not gaps or max(gaps) <= 1.1 * min(gaps) + step_s + 1e-6
    assert not gaps or min(gaps) >= 0.25


def test_a_month_costs_no_more_than_an_hour():
    samples = Samples()
    for minute in range(30 * 24 * 60):
        samples.take(at(60.0 * minute, minute))
    assert MOST // 2 - 1 <= len(samples.rows) < MOST
    assert samples.upto(at(2_600_000.0, 9))[-1] == at(2_600_000.0, 9)


def test_the_present_comes_once():
    samples = Samples()
    samples.take(at(0.0))
    assert samples.upto(at(0.0, 3)) == [at(0.0, 3)]
    assert samples.upto(at(0.1, 3)) == [at(0.0), at(0.1, 3)]


def test_the_end_is_where_the_queue_runs_dry():
    rows = [at(float(second), 10 * second, 1_000 - 10 * second) for second in range(31)]
    assert left_s(rows) == pytest.approx(70.0)


def test_the_last_third_counts():
    grown = [at(float(second), second, 50 * second) for second in range(21)]
    shrunk = [at(20.0 + second, 20 + second, 1_000 - 20 * second) for second in range(1, 11)]
    assert left_s([*grown, *shrunk]) == pytest.approx(800 / 20)


@table(
    "rows",
    [
        [],
        [at(0.0, 0, 5)],
        [at(float(second), second, 100 + second) for second in range(30)],
        [at(float(second), second, 100) for second in range(30)],
        [at(float(second), second, 100 - second) for second in range(5)],
        [at(1.0, 1, 5)] * 20,
    ],
    ids=["nothing", "one", "growing", "level", "too early", "no time"],
)
def test_the_end_is_not_told_while_nobody_can_know(rows):
    assert left_s(rows) is None


def test_what_has_no_queue_is_at_its_end():
    assert left_s([at(1.0, 5, 0)]) == 0.0


@given(st.integers(0, 5_000))
def test_thinning_keeps_both_ends(count):
    rows = [at(float(number)) for number in range(count)]
    kept = thin(rows)
    assert len(kept) <= MOST + 1
    assert kept[:1] == rows[:1]
    assert kept[-1:] == rows[-1:]
    assert kept == sorted(kept)
