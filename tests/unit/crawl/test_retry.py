"""How long to wait before asking again."""

import math
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.crawl.fetch.retry import MAX_RETRY_AFTER_S, backoff_s, read_retry_after

NOW = datetime(1994, 11, 6, 8, 49, 7, tzinfo=UTC)


@table(
    ("text", "wait_s"),
    [
        ("120", 120.0),
        (" 5 ", 5.0),
        ("0", 0.0),
        ("00030", 30.0),
        ("86400", 86_400.0),
        ("86401", 86_400.0),
        ("9" * 5_000, 86_400.0),
        # the three forms of RFC 9110 §5.6.7, 30 seconds ahead
        ("Sun, 06 Nov 1994 08:49:37 GMT", 30.0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 30.0),
        ("Sun Nov  6 08:49:37 1994", 30.0),
        # and as servers write them
        ("sun, 06 nov 1994 08:49:37 gmt", 30.0),
        ("06 Nov 1994 08:49:37 GMT", 30.0),
        ("Sun, 6 Nov 1994 08:49:37 UTC", 30.0),
        ("Sun, 06 Nov 1994 08:49:37 +0000", 30.0),
        ("Sun, 06-Nov-1994 08:49:37 GMT", 30.0),
        ("Sun, 06 Nov 1994 08:49:37", 30.0),
        ("Sun, 06 Nov 1994 08:49:60 GMT", 52.0),  # a leap second is read as the one before
        ("Sun, 06 Nov 1994 08:49:07 GMT", 0.0),
        ("Sun, 06 Nov 1994 08:49:06 GMT", 0.0),
        ("Mon, 07 Nov 1994 08:49:06 GMT", 86_399.0),
        ("Tue, 08 Nov 1994 08:49:37 GMT", 86_400.0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400.0),
    ],
)
def test_what_the_server_asks_for(text, wait_s):
    assert read_retry_after(text, now=NOW) == wait_s


@table(
    "text",
    [
        "", " ", "-1", "+5", "1.5", "1e3", "ten", "120s", "120, 60", "inf", "nan", "0x10", "١٢", "²", "tomorrow",
        "Sun, 31 Feb 2094 08:49:37 GMT", "Sun, 06 Nov 2094 25:49:37 GMT", "Sun, 06 Abc 2094 08:49:37 GMT",
        "Sun, 06 Nov 2094 08:49:37 EST", "Sun, 00 Nov 2094 08:49:37 GMT", "2094-11-06T08:49:37Z",
        "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, ٠٦ Nov 2094 08:49:37 GMT",
    ],
)  # fmt: skip
def test_garbage_asks_for_nothing(text):
    assert read_retry_after(text, now=NOW) == 0.0


@pytest.mark.parametrize(
    ("year", "wait_s"), [("26", 0.0), ("27", 86_400.0), ("76", 86_400.0), ("77", 0.0), ("94", 0.0)]
)
def test_two_digits_of_a_year_mean_at_most_fifty_years_ahead(year, wait_s):
    assert read_retry_after(f"Sunday, 01-Jan-{year} 00:00:00 GMT", now=datetime(2026, 11, 15, tzinfo=UTC)) == wait_s


def test_the_present_may_be_told_in_any_zone():
    now = datetime(1994, 11, 6, 9, 49, 7, tzinfo=timezone(timedelta(hours=1)))
    assert read_retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now=now) == 30.0


@given(st.integers(0, 4_000_000_000), st.integers(-200_000, 200_000))
def test_a_date_is_the_seconds_until_then(moment, seconds):
    now = datetime.fromtimestamp(moment, UTC)
    then = now + timedelta(seconds=seconds)
    expected = float(min(max(seconds, 0), MAX_RETRY_AFTER_S))
    assert read_retry_after(f"{then:%a, %d %b %Y %H:%M:%S} GMT", now=now) == expected
    assert read_retry_after(f"{then:%a %b} {then.day:2} {then:%H:%M:%S %Y}", now=now) == expected


@given(st.text(max_size=40))
def test_nothing_breaks_it(text):
    assert 0.0 <= read_retry_after(text, now=NOW) <= MAX_RETRY_AFTER_S


@table(
    ("failures", "wait_s"),
    [(0, 1.0), (1, 2.0), (2, 4.0), (3, 8.0), (8, 256.0), (9, 300.0), (2_000, 300.0), (10**100, 300.0), (-1, 1.0)],
)
def test_waits_double_up_to_the_longest(failures, wait_s):
    assert backoff_s(failures, base_s=1.0, longest_s=300.0) == wait_s


@given(st.integers(0, 10_000), st.floats(0, 1e300), st.floats(0, 1e300))
def test_the_wait_is_finite_never_shrinks_and_keeps_the_limit(failures, base_s, longest_s):
    wait_s = backoff_s(failures, base_s=base_s, longest_s=longest_s)
    assert math.isfinite(wait_s)
    assert min(base_s, longest_s) <= wait_s <= longest_s
    assert wait_s <= backoff_s(failures + 1, base_s=base_s, longest_s=longest_s)
