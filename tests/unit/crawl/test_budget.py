"""Budgets are limits: what is in flight is reckoned with before it has come."""

import pytest

from pauk.base.settings import CRAWL_BYTES, CRAWL_HOST_PAGES, CRAWL_MAX_BYTES, CRAWL_PAGES, Settings
from pauk.crawl.pace.budgets import Budget


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


def test_a_run_that_comes_back_does_not_end_with_the_budget_of_pages_but_has_no_place_for_more():
    budget = Budget(Settings({CRAWL_PAGES.name: 10, CRAWL_BYTES.name: 100}), {"pages": 9, "bytes": 99}, comes_back=True)
    assert [budget.may_fill(9, 5, further) for further in (0, 1, 2)] == [False, True, True]
    budget.spend(pages=1, size_bytes=1)
    assert (budget.used_up(), budget.affords(0), budget.may_fill(10, 5, 3)) == ("", True, False)
    assert budget.find_no_place(0) == "over_budget:pages"
    budget.spend(pages=0, size_bytes=99)
    assert budget.used_up() == "bytes"


def test_a_host_that_is_full_or_may_become_so_is_known():
    budget = Budget(Settings({CRAWL_HOST_PAGES.name: 3}), {})
    assert [budget.may_fill(kept, 2, 0) for kept in range(5)] == [False, True, True, False, False]
    assert [budget.find_no_place(kept) for kept in (2, 3, 4)] == ["", "over_budget:host", "over_budget:host"]
