"""The pace of one host: what each answer teaches, and the laws that hold whatever comes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.base import config
from pauk.base.settings import Settings
from pauk.crawl.pace.throttle import Pace, Throttle

PACE = Pace(
    is_polite=True, init_s=1.0, min_s=0.1, max_s=20.0, factor=10.0, connections=1, backoff_s=1.0, longest_wait_s=300.0,
    repeat_limit=3,
)  # fmt: skip
SECONDS = st.floats(0, 1_000)
# What may happen to a host: an answer (latency, good or not) or a failure (the wish, whether we were too fast).
EVENTS = st.lists(
    st.one_of(
        st.tuples(st.just("answer"), SECONDS, st.booleans()), st.tuples(st.just("failure"), SECONDS, st.booleans())
    )
)


def live(throttle, events):
    for kind, seconds, flag in events:
        if kind == "answer":
            throttle.note_answer(seconds, is_good=flag)
        else:
            throttle.note_failure(retry_after_s=seconds, is_too_fast=flag)


def test_a_new_host_begins_with_the_first_pause():
    assert Throttle(PACE).pause_s == 1.0
    assert Throttle(replace(PACE, init_s=0.0)).pause_s == 0.1


def test_a_known_host_goes_on_where_it_was():
    assert Throttle(PACE, delay_s=3.5).pause_s == 3.5
    assert Throttle(PACE, delay_s=0.0).pause_s == 0.1
    assert Throttle(PACE, delay_s=0.0, failures=2).pause_s == 4.0


def test_the_pause_goes_half_the_way_to_ten_times_the_latency():
    throttle = Throttle(PACE)
    throttle.note_answer(0.3, is_good=True)
    assert throttle.pause_s == pytest.approx((1.0 + 3.0) / 2)
    throttle.note_answer(0.3, is_good=True)
    assert throttle.pause_s == pytest.approx((2.0 + 3.0) / 2)
    for _ in range(60):
        throttle.note_answer(0.3, is_good=True)
    assert throttle.pause_s == pytest.approx(3.0)


def test_the_latency_is_shared_by_the_connections():
    throttle = Throttle(replace(PACE, connections=5, init_s=0.0, min_s=0.0))
    throttle.note_answer(0.5, is_good=True)
    assert throttle.pause_s == pytest.approx(10 * 0.5 / 5 / 2)


@pytest.mark.parametrize(("latency_s", "pause_s"), [(0.0, 0.1), (1_000.0, 20.0)])
def test_the_pause_stays_within_its_bounds(latency_s, pause_s):
    throttle = Throttle(PACE)
    for _ in range(100):
        throttle.note_answer(latency_s, is_good=True)
    assert throttle.pause_s == pause_s


def test_what_robots_txt_asks_for_counts_beyond_the_longest_pause():
    throttle = Throttle(PACE)
    throttle.crawl_delay_s = 100.0
    assert throttle.pause_s == 100.0
    throttle.note_answer(0.0, is_good=True)
    assert throttle.pause_s == 100.0


def test_answers_that_are_not_good_never_shorten_the_pause_but_may_lengthen_it():
    throttle = Throttle(PACE)
    throttle.note_answer(0.0, is_good=False)
    assert throttle.pause_s == 1.0
    throttle.note_answer(1.0, is_good=False)
    assert throttle.pause_s == pytest.approx(5.5)


def test_every_failure_in_a_row_doubles_the_wait_as_often_as_a_request_is_repeated():
    throttle = Throttle(PACE)
    waits = []
    for _ in range(6):
        throttle.note_failure()
        waits.append(throttle.wait_s)
    assert waits == [2.0, 4.0, 8.0, 8.0, 8.0, 8.0]
    assert throttle.pause_s == 8.0
    throttle.note_answer(0.1, is_good=True)
    assert (throttle.wait_s, throttle.failures) == (0.0, 0)
    throttle.note_failure()
    assert throttle.wait_s == 2.0


def test_the_wait_has_a_limit():
    throttle = Throttle(replace(PACE, longest_wait_s=3.0))
    for _ in range(5):
        throttle.note_failure()
    assert throttle.wait_s == 3.0


def test_an_answer_that_is_no_failure_but_not_good_does_not_end_the_row():
    throttle = Throttle(PACE)
    throttle.note_failure()
    throttle.note_answer(0.1, is_good=False)
    assert throttle.failures == 1
    throttle.note_failure()
    assert throttle.wait_s == 4.0


def test_a_wish_is_obeyed_whatever_the_limits_and_forgotten_with_the_next_answer():
    throttle = Throttle(PACE)
    throttle.note_failure(retry_after_s=5_000.0)
    assert throttle.pause_s == throttle.wait_s == 5_000.0
    throttle.note_failure(retry_after_s=1.0)
    assert throttle.wait_s == 4.0
    throttle.note_answer(0.0, is_good=True)
    assert throttle.wait_s == 0.0


def test_a_host_that_says_too_fast_is_believed():
    throttle = Throttle(PACE, delay_s=0.5)
    throttle.note_failure(is_too_fast=True)
    throttle.note_answer(0.0, is_good=False)
    assert throttle.delay_s == 1.0
    for _ in range(20):
        throttle.note_failure(is_too_fast=True)
    assert throttle.delay_s == 20.0
    fresh = Throttle(replace(PACE, init_s=0.0))
    fresh.note_failure(is_too_fast=True)
    assert fresh.delay_s == 0.2, "even where there was no pause at all"


def test_without_politeness_only_failures_and_wishes_lead_to_pauses():
    throttle = Throttle(replace(PACE, is_polite=False))
    throttle.crawl_delay_s = 100.0
    throttle.note_answer(10.0, is_good=True)
    assert throttle.pause_s == 0.0
    throttle.note_failure()
    assert throttle.pause_s == 2.0
    throttle.note_failure(retry_after_s=60.0)
    assert throttle.pause_s == 60.0


def test_the_choices_come_from_the_settings():
    assert Pace.from_settings(Settings()) == Pace(
        is_polite=True, init_s=1.0, min_s=0.1, max_s=300.0, factor=10.0, connections=1, backoff_s=1.0,
        longest_wait_s=300.0, repeat_limit=3,
    )  # fmt: skip
    flags = {"polite": "false", "crawl.min_delay_s": "2", "crawl.per_host": "4", "crawl.repeat_limit": "0"}
    chosen = Pace.from_settings(config.merge(config.from_flags(flags)))
    assert (chosen.is_polite, chosen.min_s, chosen.connections, chosen.repeat_limit) == (False, 2.0, 4, 0)


@given(EVENTS, SECONDS)
def test_a_polite_pause_is_never_shorter_than_any_of_its_reasons(events, crawl_delay_s):
    throttle = Throttle(PACE)
    throttle.crawl_delay_s = crawl_delay_s
    live(throttle, events)
    assert throttle.pause_s >= max(PACE.min_s, throttle.delay_s, crawl_delay_s, throttle.wait_s)
    assert throttle.pause_s in {PACE.min_s, throttle.delay_s, crawl_delay_s, throttle.wait_s}


@given(EVENTS)
def test_the_adaptive_pause_stays_within_its_bounds_whatever_comes(events):
    throttle = Throttle(PACE)
    live(throttle, events)
    assert PACE.min_s <= throttle.delay_s <= PACE.max_s


@given(EVENTS, SECONDS)
def test_whatever_came_before_a_bad_answer_never_shortens_the_pause(events, latency_s):
    throttle = Throttle(PACE)
    live(throttle, events)
    before = throttle.delay_s
    throttle.note_answer(latency_s, is_good=False)
    assert throttle.delay_s >= before
    throttle.note_failure()
    assert throttle.delay_s >= before


@given(EVENTS)
def test_a_longer_latency_never_leads_to_a_shorter_pause(events):
    slow, fast = Throttle(PACE), Throttle(PACE)
    live(fast, events)
    live(slow, [(kind, seconds + 1, flag) for kind, seconds, flag in events])
    assert slow.delay_s >= fast.delay_s


@pytest.mark.parametrize("status", [301, 304, 404])
def test_an_answer_without_a_page_never_makes_the_pause_shorter(status):
    pace = Pace(True, 5.0, 0.1, 300.0, 10.0, 1, 1.0, 300.0)
    throttle = Throttle(pace)
    for _ in range(10):
        throttle.note_answer(0.001, is_good=True, status=status)
    assert throttle.delay_s == 5.0
    throttle.note_answer(0.001, is_good=True, status=200)
    assert throttle.delay_s < 5.0
