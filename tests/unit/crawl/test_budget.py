"""Budgets are limits: what is in flight is reckoned with before it has come."""

import pytest

from pauk.base.settings import CRAWL_BYTES, CRAWL_MAX_BYTES, CRAWL_PAGES, Settings
from pauk.crawl.budget import Budget


def make(counters=None, **values):
    names = {"pages": CRAWL_PAGES, "size_bytes": CRAWL_BYTES, "max_bytes": CRAWL_MAX_BYTES}
    return Budget(Settings({names[name].name: value for name, value in values.items()}), counters or {})


@pytest.mark.parametrize(("in_flight", "affords"), [(0, True), (2, True), (3, False)])
def test_pages_in_flight_count_as_if_they_were_kept(in_flight, affords):
    assert make({"pages": 7}, pages=10).affords(in_flight) is affords


def test_what_earlier_runs_kept_counts():
    assert make({"pages": 10}, pages=10).used_up() == "pages"
    assert make({"pages": 9}, pages=10).used_up() == ""


def test_small_home_pages_do_not_let_many_large_pages_go_out_at_once():
    budget = make(size_bytes=2_000_000, max_bytes=10_000_000)
    assert [budget.affords(in_flight) for in_flight in (0, 1)] == [True, False]
    for _ in range(30):
        budget.spend(pages=1, size_bytes=1_000)
    assert [in_flight for in_flight in range(20) if budget.affords(in_flight)] == list(range(7))
    budget.spend(pages=1, size_bytes=900_000)
    assert [in_flight for in_flight in range(20) if budget.affords(in_flight)] == [0]


def test_without_limits_everything_is_affordable():
    budget = make({"pages": 10**9, "bytes": 10**12})
    assert budget.affords(10_000)
    assert (budget.used_up(), budget.time_left_s() < 0) == ("", True)
