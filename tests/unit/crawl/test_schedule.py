"""When to come back: what is learnt from visits, and that it keeps pages fresher than simpler rules."""

import random
from itertools import pairwise

import pytest
from bench import freshness
from hypothesis import given
from hypothesis import strategies as st

from pauk.base import config
from pauk.base.settings import Settings
from pauk.crawl.again.revisits import DAY_S, LEADING_WEIGHT, Aims, begin, go_on, miss

NOW = 1_790_000_000.0
AIMS = Aims.from_settings(Settings())
FREE = Aims(AIMS.price_s, 1.0, 1e9)  # without limits


def with_settings(**values):
    return Aims.from_settings(
        config.merge(config.from_flags({f"update.{key}": value for key, value in values.items()}))
    )


def first(depth=2, aims=AIMS, **options):
    return begin(1, NOW, aims, depth=depth, **options)


def visit(history, answers, gap_s=DAY_S, aims=FREE):
    """Visit at even gaps, and see a change or none."""
    for is_changed in answers:
        history = go_on(history, history.checked_at + gap_s, aims, is_changed=is_changed)
    return history


def period_s(history):
    return history.watched_s / history.changes


# How often.


def test_a_page_that_changes_daily_is_visited_at_the_chance_that_is_asked_for():
    for chance in (0.1, 0.5, 0.9):
        aims = with_settings(chance=chance, min_interval_s=1.0)
        wait_s = aims.interval_s(1 / DAY_S)
        if chance < 0.8:
            assert 1 - 2.718281828 ** (-wait_s / DAY_S) == pytest.approx(chance, rel=1e-6)
        else:  # more than it is worth
            assert wait_s < 2.4 * DAY_S


def test_four_times_the_rate_is_twice_the_visits_where_pages_are_calm():
    assert FREE.interval_s(1e-10) / FREE.interval_s(4e-10) == pytest.approx(2, rel=0.01)


def test_busy_pages_are_all_visited_equally_often():
    assert FREE.interval_s(1 / 60) == FREE.interval_s(1 / 600) == pytest.approx(3.35 * FREE.price_s, rel=0.01)


@given(st.floats(1e-10, 10.0), st.floats(1e-10, 10.0))
def test_whatever_changes_more_is_never_visited_less(one, other):
    slow, fast = sorted((one, other))
    assert FREE.interval_s(fast) <= FREE.interval_s(slow) * (1 + 1e-9)


@given(st.floats(1e-12, 1e3))
def test_intervals_stay_within_their_limits(rate):
    assert AIMS.min_interval_s <= AIMS.interval_s(rate) <= AIMS.max_interval_s


def test_limits_that_contradict_each_other_leave_the_lower_one():
    aims = with_settings(min_interval_s=1_000.0, max_interval_s=10.0)
    assert aims.interval_s(1e-9) == aims.interval_s(1.0) == 1_000.0


def test_what_leads_to_other_pages_is_visited_more_often():
    assert FREE.interval_s(1e-7, LEADING_WEIGHT) == pytest.approx(FREE.interval_s(1e-7) / 4, rel=0.05)


# What is believed at first.


def test_home_pages_are_taken_to_change_most():
    waits = [first(depth).due_at - NOW for depth in range(4)]
    assert waits == sorted(waits)
    assert waits[0] < DAY_S < waits[2] == waits[3]


def test_a_page_that_was_not_modified_for_years_is_calm():
    new, old = first(modified_at=NOW - 60), first(modified_at=NOW - 3 * 365 * DAY_S)
    assert new.due_at - NOW < 3 * DAY_S
    assert old.due_at - NOW > 20 * DAY_S
    assert old.changed_at == NOW - 3 * 365 * DAY_S
    assert first(modified_at=1.0).due_at == old.due_at  # since 1970


def test_a_page_that_will_be_modified_tomorrow_is_new():
    assert first(modified_at=NOW + DAY_S).due_at == first().due_at


def test_a_wrong_date_is_forgotten_when_changes_are_seen():
    history = visit(first(modified_at=NOW - 3 * 365 * DAY_S, aims=FREE), [True] * 8)
    assert period_s(history) < 20 * DAY_S


# What is learnt.


def test_without_a_change_a_page_becomes_calmer_with_every_visit():
    history, waits = first(aims=FREE), []
    for _ in range(10):
        history = visit(history, [False])
        waits.append(history.due_at - history.checked_at)
    assert waits == sorted(waits)
    assert (history.checks, history.changed_at) == (10, NOW)


def test_what_is_seen_is_noted():
    history = visit(first(aims=FREE), [True, False])
    assert history.checked_at == NOW + 2 * DAY_S
    assert history.changed_at == NOW + DAY_S
    assert history.checks == 2
    assert history.due_at > history.checked_at


@pytest.mark.parametrize("hours", [6, 24, 24 * 7, 24 * 30])
def test_the_rate_is_found_whatever_the_gaps(hours):
    chance, period = random.Random(hours), hours * 3_600.0
    found = []
    for _ in range(40):
        history = first(aims=FREE)
        for _ in range(60):
            gap_s = period * chance.choice((0.1, 0.3, 0.5, 1.0, 2.0))
            is_changed = chance.random() < 1 - 2.718281828 ** (-gap_s / period)
            history = go_on(history, history.checked_at + gap_s, FREE, is_changed=is_changed)
        found.append(period_s(history))
    middle = sorted(found)[20]
    assert 0.6 * period < middle < 1.7 * period


def test_a_page_that_calms_down_and_one_that_wakes_up_are_noticed():
    busy = visit(first(aims=FREE), [True] * 100)
    calm = visit(busy, [False] * 10)
    assert period_s(busy) < DAY_S
    assert period_s(calm) > 3 * DAY_S
    assert period_s(visit(calm, [True] * 10)) < 2 * DAY_S


def test_one_change_says_more_after_a_short_time():
    soon, late = visit(first(aims=FREE), [True], gap_s=3_600), visit(first(aims=FREE), [True], gap_s=30 * DAY_S)
    assert soon.due_at - soon.checked_at < late.due_at - late.checked_at


@given(st.lists(st.tuples(st.floats(0, 1e9), st.booleans()), max_size=60), st.integers(0, 9), st.floats(0, NOW))
def test_no_history_breaks_it(visits, depth, modified_at):
    history = begin(1, NOW, AIMS, depth=depth, modified_at=modified_at)
    for gap_s, is_changed in visits:
        history = go_on(history, history.checked_at + gap_s, AIMS, is_changed=is_changed)
        assert AIMS.min_interval_s <= history.due_at - history.checked_at + 1e-3
        assert history.due_at - history.checked_at <= AIMS.max_interval_s + 1e-3
        assert 0 < history.changes < 1_000
        assert 0 < history.watched_s < 1e15


def test_a_clock_that_goes_backwards_is_survived():
    assert go_on(first(), NOW - DAY_S, AIMS, is_changed=True).due_at > NOW - DAY_S


# What is not there.


def test_gone_and_failed_pages_come_back_later_and_later():
    for is_gone, first_s in ((True, DAY_S), (False, 3_600.0)):
        history, waits = first(), []
        for _ in range(40):
            now = history.due_at
            history = miss(history, now, AIMS, is_gone=is_gone)
            waits.append(history.due_at - now)
        assert waits[:4] == pytest.approx([first_s, 2 * first_s, 4 * first_s, 8 * first_s])
        assert all(one <= other * (1 + 1e-9) for one, other in pairwise(waits))
        assert waits[-1] <= AIMS.max_interval_s


def test_a_miss_says_nothing_about_changes_and_is_forgotten_when_the_page_is_back():
    before = visit(first(aims=FREE), [True, False])
    away = miss(before, before.due_at, FREE, is_gone=True)
    assert away[:6] == before[:6]
    back = go_on(away, away.due_at, FREE, is_changed=False)
    assert (away.misses, back.misses) == (1, 0)


# Whether it is worth it.


@pytest.fixture(scope="module")
def tables():
    return freshness.compare(seed=1, count=50, days=30)


def test_pages_are_fresher_than_if_all_were_asked_equally_often(tables):
    uniform, ours = tables["as many requests as pauk makes"]
    assert ours["requests"] <= 1.03 * uniform["requests"]
    assert ours["freshness"] > uniform["freshness"]
    assert ours["age_h"] < uniform["age_h"]


def test_pages_are_fresher_than_by_the_rule_of_nutch(tables):
    _, nutch, ours = tables["as many requests as Nutch's rule makes"]
    assert ours["requests"] <= 1.03 * nutch["requests"]
    assert 1 - ours["freshness"] < 0.7 * (1 - nutch["freshness"])
    assert ours["age_h"] < nutch["age_h"]
