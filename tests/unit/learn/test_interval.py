import random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.learn.intervals import measure_interval

SITES = [f"s{at}" for at in range(40)]


def test_an_interval_is_the_same_for_the_same_seed():
    values = [at % 7 for at in range(40)]
    one = measure_interval(values, SITES, fmean, seed=1, rounds=200)
    assert one == measure_interval(values, SITES, fmean, seed=1, rounds=200)
    assert one != measure_interval(values, SITES, fmean, seed=2, rounds=200)
    assert one.value == fmean(values)


def test_an_interval_does_not_depend_on_the_order_of_sites():
    values = [float(at % 7) for at in range(40)]
    order = random.Random(3).sample(range(40), 40)
    one = measure_interval(values, SITES, fmean, seed=1, rounds=100)
    other = measure_interval([values[at] for at in order], [SITES[at] for at in order], fmean, seed=1, rounds=100)
    assert (one.low, one.high) == (other.low, other.high)


def test_the_width_is_that_of_the_normal_theory():
    # Mean of 400 coins, one a site: standard error 0.025, so the interval reaches 1.96 * 0.025 to both sides.
    coins = [at % 2 for at in range(400)]
    interval = measure_interval(coins, [str(at) for at in range(400)], fmean, seed=1, rounds=2000)
    assert interval.low == pytest.approx(0.5 - 0.049, abs=0.006)
    assert interval.high == pytest.approx(0.5 + 0.049, abs=0.006)


def test_pages_of_one_site_stay_together():
    # The same coins on 4 sites, alike within each: none, a quarter, half … of them heads.
    coins = [1] * 200 + [0] * 200
    sites = [f"s{at // 100}" for at in range(400)]
    seen = set()

    def watch(values):
        seen.add(fmean(values))
        return fmean(values)

    interval = measure_interval(coins, sites, watch, seed=1, rounds=500)
    assert seen == {0, 0.25, 0.5, 0.75, 1}
    assert interval.high - interval.low > 0.9


@settings(max_examples=20)
@given(st.lists(st.floats(0, 1), min_size=40, max_size=40))
def test_more_confidence_is_a_wider_interval(values):
    narrow = measure_interval(values, SITES, fmean, seed=1, rounds=50, confidence=0.5)
    wide = measure_interval(values, SITES, fmean, seed=1, rounds=50, confidence=0.9)
    assert wide.low <= narrow.low <= narrow.high <= wide.high
    assert min(values) - 1e-9 <= wide.low
    assert wide.high <= max(values) + 1e-9


@table(
    ("call", "reason"),
    [
        (lambda: measure_interval([1, 2], ["a", "a"], fmean, seed=1), "over 1 sites says nothing"),
        (lambda: measure_interval([], [], fmean, seed=1), "over 0 sites"),
        (lambda: measure_interval([1, 2], ["a"], fmean, seed=1), "2 items have 1 sites"),
        (lambda: measure_interval([1, 2], ["a", "b"], fmean, seed=1, rounds=0), "0 draws"),
        (
            lambda: measure_interval([1, 2], ["a", "b"], fmean, seed=1, confidence=95),
            "95 is not a confidence",
        ),
    ],
)
def test_what_has_no_interval_is_refused(call, reason):
    with pytest.raises(InputError, match=reason):
        call()
