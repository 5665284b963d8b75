"""Moments are aware UTC, time passes for everybody alike, and both clocks can be set."""

import contextlib
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.clock import SYSTEM_ELAPSED, SetClock, SetElapsed, SystemClock, read_moment, write_moment
from pauk.base.errors import BadTime

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
WARSAW = timezone(timedelta(hours=1))


@table(
    ("text", "moment"),
    [
        ("2026-11-15", datetime(2026, 11, 15, tzinfo=UTC)),
        ("2026-11-15T09:30", datetime(2026, 11, 15, 9, 30, tzinfo=UTC)),
        ("2026-11-15 09:30:05", datetime(2026, 11, 15, 9, 30, 5, tzinfo=UTC)),
        ("2026-11-15T09:30:00Z", datetime(2026, 11, 15, 9, 30, tzinfo=UTC)),
        ("2026-11-15T09:30:00+01:00", datetime(2026, 11, 15, 8, 30, tzinfo=UTC)),
        ("2026-01-01T00:30+01:00", datetime(2025, 12, 31, 23, 30, tzinfo=UTC)),
        ("  2026-11-15  ", datetime(2026, 11, 15, tzinfo=UTC)),
    ],
)
def test_moments_are_read_as_utc(text, moment):
    got = read_moment(text)
    assert got == moment
    assert got.tzinfo is UTC


@table(
    "text",
    ["", "now", "yesterday", "15.11.2026", "2026-13-01", "2026-02-30", "2026-11-15T25:00", "2026",
     "0001-01-01T00:00+05:00", "9999-12-31T23:59-05:00", "\ud800", "2026-11-15\0", "2" * 10_000],
)  # fmt: skip
def test_what_is_no_moment_is_refused_with_place_and_sample(text):
    with pytest.raises(BadTime) as caught:
        read_moment(text, where="--now")
    assert caught.value.where == "--now"
    assert "2026-11-15T09:30" in caught.value.next_step


@given(st.text())
def test_only_bad_time_is_ever_raised(text):
    with contextlib.suppress(BadTime):
        read_moment(text)


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (NOON, "2026-11-15T12:00:00Z"),
        (datetime(2026, 11, 15, 12, 30, 1, 999_999, tzinfo=WARSAW), "2026-11-15T11:30:01Z"),
        (datetime(987, 6, 5, tzinfo=UTC), "0987-06-05T00:00:00Z"),  # ISO 8601: a year has four digits
    ],
)
def test_moments_are_written_in_utc_to_the_second(moment, text):
    assert write_moment(moment) == text


@given(st.datetimes(timezones=st.just(UTC)))
def test_a_written_moment_can_be_read_back(moment):
    assert read_moment(write_moment(moment)) == moment.replace(microsecond=0)


def test_the_system_clock_is_aware():
    before = datetime.now(UTC)
    assert before <= SystemClock().now() <= datetime.now(UTC)
    assert SystemClock().now().tzinfo is UTC


def test_a_set_clock_stands_still_until_moved():
    clock = SetClock(NOON)
    assert clock.now() == clock.now() == NOON
    clock.advance(timedelta(minutes=5))
    assert clock.now() == NOON + timedelta(minutes=5)
    clock.set(datetime(2027, 1, 1, 1, tzinfo=WARSAW))
    assert clock.now() == datetime(2027, 1, 1, tzinfo=UTC)
    assert clock.now().tzinfo is UTC


def test_a_set_clock_takes_a_moment_without_zone_as_utc():
    assert SetClock(datetime(2026, 11, 15, 12)).now() == NOON  # noqa: DTZ001 (that is the question)


def test_the_systems_seconds_do_not_go_back_and_its_moments_are_those_of_its_clock():
    first = SYSTEM_ELAPSED.seconds()
    assert first <= time.monotonic() <= SYSTEM_ELAPSED.seconds()
    assert SYSTEM_ELAPSED.moment() == pytest.approx(datetime.now(UTC).timestamp(), abs=60)
    assert 0 < SYSTEM_ELAPSED.cpu_seconds() <= time.process_time()


def test_set_time_passes_only_when_it_is_let_and_never_backwards():
    elapsed = SetElapsed(1_000_000_000.0)
    assert (elapsed.seconds(), elapsed.moment(), elapsed.cpu_seconds()) == (0.0, 1_000_000_000.0, 0.0)
    elapsed.advance(2.5)
    elapsed.advance(-1.0)
    assert (elapsed.seconds(), elapsed.moment(), elapsed.cpu_seconds()) == (2.5, 1_000_000_002.5, 2.5)
