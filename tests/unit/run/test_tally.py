"""The figures of a run: every ending counted once, every level with what it brought."""

import json
import os
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.crawl.contract.visit import Visit, VisitEnd
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.frontier import Written
from pauk.run.jobs.crawl_figures import CrawlFigures, Keeping, Level
from pauk.store.sql.records import Claim


class Watch:
    """A clock that is moved by hand."""

    def __init__(self):
        self.at = 100.0

    def __call__(self):
        return self.at


@pytest.fixture
def watch():
    return Watch()


def ended(outcome, *, depth=0, size=0, elapsed_s=0.0, is_kept=False, is_over=True, is_fetched=True):
    claim = Claim(1, "http://a.example/", 1, depth, 1, 0, 0, 0, 0, "", "")
    fetched = Fetched(url=claim.url, outcome=outcome, body=b"x" * size, elapsed_s=elapsed_s) if is_fetched else None
    return VisitEnd(Visit(claim=claim, outcome=outcome, fetched=fetched), outcome, is_kept, is_over)


def test_a_run_begins_with_nothing_but_what_waits():
    tally = CrawlFigures(waiting=7)
    assert (tally.ended, tally.pages, tally.requests, tally.size_bytes, tally.waiting) == (0, 0, 0, 0, 7)
    assert tally.as_json() | {"seconds": 0} == {
        "pages": 0, "bytes": 0, "requests": 0, "kindred": 0, "seconds": 0, "waiting": 7, "outcomes": {}, "skipped": {},
        "levels": [], "not_there": 0, "brought": {},
    }  # fmt: skip


def test_every_ending_is_counted_under_its_name():
    tally = CrawlFigures(waiting=4)
    tally.take(
        Written(
            endings=[
                ended("ok", size=100, is_kept=True),
                ended("http_error:404"),
                ended("http_error:500"),
                ended("robots_denied", is_fetched=False),
            ]
        )
    )
    assert tally.as_json()["outcomes"] == {"http_error": 2, "ok": 1, "robots_denied": 1}
    assert (tally.ended, tally.pages, tally.requests, tally.size_bytes, tally.waiting) == (4, 1, 3, 100, 0)


def test_what_is_tried_again_has_not_ended():
    tally = CrawlFigures(waiting=1)
    tally.take(Written(endings=[ended("timeout", is_over=False)]))
    assert (tally.ended, tally.waiting, tally.requests) == (0, 1, 1)
    tally.take(Written(endings=[ended("ok", is_kept=True)]))
    assert (tally.ended, tally.waiting, tally.requests) == (1, 0, 2)


def test_what_is_new_waits_or_was_left_out():
    tally = CrawlFigures(waiting=1)
    tally.take(
        Written(
            endings=[ended("ok", is_kept=True)],
            new_waiting=5,
            new_skipped={"out_of_scope:host": 3, "out_of_scope:depth": 2, "trap:calendar": 1},
        )
    )
    assert tally.waiting == 5
    assert tally.as_json()["skipped"] == {"out_of_scope": 5, "trap": 1}


def test_a_host_that_is_given_up_ends_all_that_waits_there():
    tally = CrawlFigures(waiting=10)
    tally.take(Written(parked={"refused": 6, "robots_denied:unreachable": 4}))
    assert tally.as_json()["outcomes"] == {"refused": 6, "robots_denied": 4}
    assert (tally.waiting, tally.ended) == (0, 10)


def test_urls_of_a_loop_are_counted_as_what_they_turned_out_to_be():
    tally = CrawlFigures(waiting=3)
    tally.take(Written(endings=[ended("redirected"), ended("redirected")]))
    tally.take(Written(endings=[ended("redirect_loop")], looped=2))
    assert Counter(tally.as_json()["outcomes"]) - Counter() == {"redirect_loop": 3}
    assert tally.ended == 3


def test_levels_tell_what_each_brought_and_how_quickly(watch):
    tally = CrawlFigures(now=watch)
    watch.at += 10  # ten seconds for five seconds of requests: the rest was waiting
    tally.take(
        Written(
            endings=[
                ended("ok", depth=1, size=3_000, elapsed_s=2.0, is_kept=True),
                ended("ok", depth=0, size=1_000, elapsed_s=1.0, is_kept=True),
                ended("http_error:404", depth=1, size=50, elapsed_s=1.0),
                ended("noindex", depth=1, size=500, elapsed_s=1.0),
                ended("robots_denied", depth=2, is_fetched=False),
            ]
        )
    )
    assert tally.as_json()["levels"] == [
        {"depth": 0, "pages": 1, "bytes": 1_000, "seconds": 2.0, "kb_per_minute": 30.0},
        {"depth": 1, "pages": 1, "bytes": 3_000, "seconds": 8.0, "kb_per_minute": 22.5},
    ]
    assert tally.size_bytes == 4_550


def test_time_without_requests_belongs_to_those_that_follow(watch):
    tally = CrawlFigures(now=watch)
    watch.at += 3
    tally.take(Written(endings=[ended("robots_denied", is_fetched=False)]))
    watch.at += 4
    tally.take(Written(endings=[ended("ok", depth=2, elapsed_s=0.5)]))
    assert [(level["depth"], level["seconds"]) for level in tally.as_json()["levels"]] == [(2, 7.0)]


def test_time_after_the_last_request_belongs_to_it(watch):
    tally = CrawlFigures(now=watch)
    watch.at += 4
    tally.take(Written(endings=[ended("ok", depth=1, elapsed_s=3.0), ended("ok", depth=2, elapsed_s=1.0)]))
    watch.at += 4
    for _ in range(2):  # telling does not change what is told
        assert [level["seconds"] for level in tally.as_json()["levels"]] == [6.0, 2.0]


def test_requests_too_quick_for_the_clock_share_alike(watch):
    tally = CrawlFigures(now=watch)
    watch.at += 9
    tally.take(Written(endings=[ended("ok", depth=0), ended("ok", depth=1), ended("ok", depth=1)]))
    assert [level["seconds"] for level in tally.as_json()["levels"]] == [3.0, 6.0]


batches = st.lists(
    st.tuples(
        st.floats(0, 1_000),
        st.lists(st.tuples(st.integers(0, 4), st.floats(0, 60), st.booleans()), max_size=5),
    ),
    max_size=8,
)


@given(batches, st.floats(0, 1_000))
def test_the_levels_take_as_long_as_the_run(given_batches, rest_s):
    watch = Watch()
    tally = CrawlFigures(now=watch)
    for passed_s, visits in given_batches:
        watch.at += passed_s
        tally.take(Written(endings=[ended("ok", depth=d, elapsed_s=s, is_fetched=fetched) for d, s, fetched in visits]))
    watch.at += rest_s
    figures = tally.as_json()
    if figures["levels"]:
        assert sum(level["seconds"] for level in figures["levels"]) == pytest.approx(figures["seconds"], abs=0.01)
        assert all(level["seconds"] >= 0 for level in figures["levels"])


@pytest.mark.parametrize(("size", "seconds", "efficiency"), [(0, 0.0, 0.0), (6_000, 0.0, 0.0), (6_000, 60.0, 6.0)])
def test_efficiency_is_new_kilobytes_a_minute(size, seconds, efficiency):
    assert Level(pages=1, size_bytes=size, seconds=seconds).efficiency == efficiency


def test_what_waits_is_never_told_as_less_than_nothing():
    tally = CrawlFigures()
    tally.take(Written(endings=[ended("ok", is_kept=True)]))
    assert tally.as_json()["waiting"] == 0


def test_time_goes_on(watch):
    tally = CrawlFigures(now=watch)
    watch.at += 2.5
    assert tally.elapsed_s == tally.as_json()["seconds"] == 2.5


# What is kept of a run.


def test_reasons_are_kept_with_their_details(watch):
    tally = CrawlFigures(waiting=3, now=watch)
    tally.take(
        Written(
            endings=[ended("http_error:404"), ended("http_error:500"), ended("http_error:404")],
            new_skipped={"out_of_scope:host": 3, "out_of_scope:depth": 2},
            parked={"robots_denied:unreachable": 4},
        )
    )
    assert tally.traces()["reasons"] == {
        "robots_denied:unreachable": 4,
        "out_of_scope:host": 3,
        "http_error:404": 2,
        "out_of_scope:depth": 2,
        "http_error:500": 1,
    }
    tally.take(Written(taken_up=3))
    assert tally.traces()["reasons"]["out_of_scope:host"] == 2
    assert "out_of_scope:depth" not in tally.traces()["reasons"]
    assert tally.as_json()["skipped"] == {"out_of_scope": 2}


def test_the_curve_begins_with_the_run_and_ends_now(watch):
    tally = CrawlFigures(waiting=2, now=watch)
    watch.at += 1
    tally.take(Written(endings=[ended("ok", size=70, is_kept=True)], new_waiting=4))
    watch.at += 1
    assert tally.traces()["curve"] == [[0.0, 0, 2, 0, 0], [1.0, 1, 5, 1, 70], [2.0, 1, 5, 1, 70]]


def test_figures_are_due_at_once_then_ever_less_often(watch):
    tally = CrawlFigures(now=watch)
    keeping = Keeping(7, tally)
    due = []
    for second in range(200):
        if taken := keeping.take():
            due.append(second)
            assert taken[0] == 7
        watch.at += 1
    assert due == [0, 1, 3, 7, 15, 31, 61, 91, 121, 151, 181]


def test_what_is_kept_while_a_run_goes_on_is_all_of_it(watch):
    tally = CrawlFigures(waiting=1, now=watch)
    tally.take(Written(endings=[ended("ok", is_kept=True)]))
    _, text = Keeping(1, tally).take()
    assert json.loads(text) == json.loads(json.dumps(tally.as_json() | tally.traces()))
    assert json.loads(text)["process"] == os.getpid()


def test_pages_that_a_list_wakes_wait_and_are_no_redirects():
    tally = CrawlFigures(waiting=1)
    tally.take(Written(endings=[ended("sitemap")], woken=3))
    assert tally.waiting == 3
    assert tally.as_json()["outcomes"] == {"sitemap": 1}
