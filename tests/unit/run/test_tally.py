"""The figures of a run: every ending counted once, every level with what it brought."""

from collections import Counter

import pytest

from pauk.crawl.fetcher import Fetched
from pauk.crawl.frontier import Ended, Written
from pauk.crawl.visits import Visit
from pauk.run.tally import Level, Tally
from pauk.store.records import Claim


def ended(outcome, *, depth=0, size=0, elapsed_s=0.0, is_kept=False, is_over=True, is_fetched=True):
    claim = Claim(1, "http://a.example/", 1, depth, 1, 0, 0, 0, 0, "", "")
    fetched = Fetched(url=claim.url, outcome=outcome, body=b"x" * size, elapsed_s=elapsed_s) if is_fetched else None
    return Ended(Visit(claim=claim, outcome=outcome, fetched=fetched), outcome, is_kept, is_over)


def test_a_run_begins_with_nothing_but_what_waits():
    tally = Tally(waiting=7)
    assert (tally.ended, tally.pages, tally.requests, tally.size_bytes, tally.waiting) == (0, 0, 0, 0, 7)
    assert tally.as_json() | {"seconds": 0} == {
        "pages": 0, "bytes": 0, "requests": 0, "seconds": 0, "waiting": 7, "outcomes": {}, "skipped": {}, "levels": [],
    }  # fmt: skip


def test_every_ending_is_counted_under_its_name():
    tally = Tally(waiting=4)
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
    tally = Tally(waiting=1)
    tally.take(Written(endings=[ended("timeout", is_over=False)]))
    assert (tally.ended, tally.waiting, tally.requests) == (0, 1, 1)
    tally.take(Written(endings=[ended("ok", is_kept=True)]))
    assert (tally.ended, tally.waiting, tally.requests) == (1, 0, 2)


def test_what_is_new_waits_or_was_left_out():
    tally = Tally(waiting=1)
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
    tally = Tally(waiting=10)
    tally.take(Written(parked={"refused": 6, "robots_denied:unreachable": 4}))
    assert tally.as_json()["outcomes"] == {"refused": 6, "robots_denied": 4}
    assert (tally.waiting, tally.ended) == (0, 10)


def test_urls_of_a_loop_are_counted_as_what_they_turned_out_to_be():
    tally = Tally(waiting=3)
    tally.take(Written(endings=[ended("redirected"), ended("redirected")]))
    tally.take(Written(endings=[ended("redirect_loop")], looped=2))
    assert Counter(tally.as_json()["outcomes"]) - Counter() == {"redirect_loop": 3}
    assert tally.ended == 3


def test_levels_tell_what_each_brought_and_how_quickly():
    tally = Tally()
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
        {"depth": 0, "pages": 1, "bytes": 1_000, "seconds": 1.0, "kb_per_minute": 60.0},
        {"depth": 1, "pages": 1, "bytes": 3_000, "seconds": 4.0, "kb_per_minute": 45.0},
    ]
    assert tally.size_bytes == 4_550


@pytest.mark.parametrize(("size", "seconds", "efficiency"), [(0, 0.0, 0.0), (6_000, 0.0, 0.0), (6_000, 60.0, 6.0)])
def test_efficiency_is_new_kilobytes_a_minute(size, seconds, efficiency):
    assert Level(pages=1, size_bytes=size, seconds=seconds).efficiency == efficiency


def test_what_waits_is_never_told_as_less_than_nothing():
    tally = Tally()
    tally.take(Written(endings=[ended("ok", is_kept=True)]))
    assert tally.as_json()["waiting"] == 0


def test_time_goes_on():
    tally = Tally()
    assert 0 <= tally.elapsed_s < 60
    assert tally.as_json()["seconds"] >= 0
