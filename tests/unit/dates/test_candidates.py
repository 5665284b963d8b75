"""First publication and last change, chosen among what a page's signals say."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.dates.find.date_choice import DateCandidate, is_before, moment_of, rank_dates

NOW = datetime(2020, 6, 1, 12, 0)  # noqa: DTZ001 (a wall clock)


def candidate(value, role="published", signal="json-ld datePublished", confidence=0.96, **more):
    return DateCandidate(value=value, role=role, signal=signal, confidence=confidence, **more)


def chosen(*candidates, now=NOW):
    dates = rank_dates(candidates, now=now)
    return (dates.published and dates.published.value, dates.modified and dates.modified.value)


def test_nothing_gives_nothing():
    assert chosen() == (None, None)


def test_each_role_has_its_own():
    published = candidate("2019-05-06")
    modified = candidate("2019-05-07", "modified", "json-ld dateModified")
    assert chosen(published, modified) == chosen(modified, published) == ("2019-05-06", "2019-05-07")
    assert chosen(published) == ("2019-05-06", None)
    assert chosen(modified) == (None, "2019-05-07")


def test_either_may_be_the_publication_and_never_the_change():
    assert chosen(candidate("2019-05-06", "either", "time", 0.8)) == ("2019-05-06", None)


def test_a_strong_signal_beats_weak_ones_that_agree():
    strong = candidate("2019-05-06")
    weak = [candidate("2019-05-01", signal="url", confidence=0.6), candidate("2019-05-01", "either", "text", 0.6)]
    assert chosen(*weak, strong) == ("2019-05-06", None)


def test_of_equally_strong_ones_those_that_agree_win():
    lonely = candidate("2019-05-06", signal="json-ld datePublished", confidence=0.97)
    others = [candidate("2019-05-01", signal=name, confidence=0.95) for name in ("meta date", "microdata date")]
    assert chosen(lonely, *others) == ("2019-05-01", None)


def test_signals_that_look_at_one_spot_are_one_witness():
    spot = [candidate("2019-05-01", signal=f"{kind} x", confidence=0.6) for kind in ("time", "class", "text")]
    other = candidate("2019-05-06", signal="url", confidence=0.61)
    assert chosen(*spot, other) == ("2019-05-06", None)


def test_agreement_raises_the_confidence():
    alone = rank_dates([candidate("2019-05-06", confidence=0.8)]).published
    together = rank_dates([
        candidate("2019-05-06", confidence=0.8),
        candidate("2019-05-06", signal="url", confidence=0.6),
    ]).published  # fmt: skip
    assert alone.confidence == 0.8
    assert together.confidence == 0.92


def test_the_most_exact_of_the_strong_ones_is_taken():
    day = candidate("2019-05-06", confidence=0.97)
    moment = candidate("2019-05-06T10:00:00+02:00", signal="meta date", confidence=0.93)
    weak = candidate("2019-05-06T10:00:30.5", signal="text x", confidence=0.6)
    assert chosen(day, moment, weak)[0] == moment.value
    assert chosen(day, weak)[0] == day.value


def test_a_day_of_the_month_comes_from_the_next_signal():
    month = candidate("2019-05-01", precision="month")
    day = candidate("2019-05-17", "either", "text beside the title", 0.58)
    other = candidate("2019-06-17", "either", "text beside the title", 0.58)
    assert chosen(month)[0] == "2019-05-01"
    assert chosen(month, day)[0] == "2019-05-17"
    assert chosen(month, other)[0] == "2019-05-01"


@pytest.mark.parametrize(("precision", "confidence"), [("month", 0.8), ("year", 0.8), ("year", 0.97)])
def test_a_month_is_believed_of_machines_only_and_a_year_of_nobody(precision, confidence):
    assert chosen(candidate("2019-05-01", precision=precision, confidence=confidence)) == (None, None)


def test_a_weak_signal_is_no_answer():
    assert chosen(candidate("2019-05-01", confidence=0.3)) == (None, None)


@table(
    ("value", "is_ahead"),
    [
        ("2020-06-01", False),
        ("2020-06-02", False),
        ("2020-06-02T11:00", False),
        ("2020-06-02T13:00", True),
        ("2020-06-03", True),
        ("2020-06-02T20:00:00+10:00", False),
        ("2020-06-02T05:00:00-10:00", True),
        ("2038-01-19", True),
        ("9999-12-31T23:59:59-12:00", True),
    ],
)
def test_dates_more_than_a_day_ahead_are_refused(value, is_ahead):
    assert chosen(candidate(value)) == (None if is_ahead else value, None)
    assert chosen(candidate(value, "modified"), now=NOW.replace(tzinfo=UTC)) == (None, None if is_ahead else value)
    assert chosen(candidate(value), now=None) == (value, None)


@pytest.mark.parametrize("value", ["1970-01-01T00:00:00+00:00", "0001-01-01", "1900-01-01T00:00", "1969-12-31"])
def test_what_programs_write_for_no_date_is_none(value):
    assert chosen(candidate(value), candidate(value, "modified")) == (None, None)


def test_what_is_older_than_the_web_needs_a_machine_that_says_so():
    assert chosen(candidate("1923-05-06", signal="meta citation_date", confidence=0.94)) == ("1923-05-06", None)
    assert chosen(candidate("1923-05-06", signal="text published", confidence=0.78)) == (None, None)
    assert chosen(candidate("1990-01-01", signal="text published", confidence=0.78)) == ("1990-01-01", None)


def test_a_change_before_the_publication_is_left_out_and_told():
    published = candidate("2019-05-06T10:00:00+02:00")
    modified = candidate("2019-05-06T09:59:59+02:00", "modified", "meta modified")
    dates = rank_dates([published, modified])
    assert (dates.published.value, dates.modified) == (published.value, None)
    assert dates.how == "2019-05-06T09:59:59+02:00 (meta modified) is before the first publication"


def test_another_machine_may_know_the_earlier_publication():
    wrong = candidate("2020-05-06", confidence=0.97)
    right = candidate("2019-05-06", signal="meta article:published_time", confidence=0.95)
    modified = candidate("2019-06-01", "modified")
    dates = rank_dates([wrong, right, modified])
    assert (dates.published.value, dates.modified.value) == ("2019-05-06", "2019-06-01")
    assert "meta article:published_time says otherwise" in dates.how


def test_a_weak_publication_gives_way_to_a_strong_change():
    weak = candidate("2019-06-05", "either", "text beside the title", 0.58)
    modified = candidate("2019-06-01", "modified")
    dates = rank_dates([weak, modified])
    assert (dates.published, dates.modified.value) == (None, "2019-06-01")
    assert "the weaker signal" in dates.how


def test_what_is_read_in_one_way_settles_what_is_read_in_two():
    numbers = candidate("2019-06-05T14:05", confidence=0.48, alternatives=("2019-05-06",))
    assert chosen(numbers) == ("2019-06-05T14:05", None)
    assert chosen(numbers, candidate("2019-05-06", signal="url", confidence=0.6))[0] == "2019-05-06"
    strong = candidate("2019-06-05T14:05", confidence=0.95, alternatives=("2019-05-06",))
    assert chosen(strong, candidate("2019-05-06", signal="url", confidence=0.6))[0] == "2019-05-06T14:05"


def test_a_reading_that_lies_ahead_gives_way_to_one_that_does_not():
    assert chosen(candidate("2020-12-05T14:05", alternatives=("2020-05-12",))) == ("2020-05-12T14:05", None)


def test_the_order_of_equals_decides():
    first, second = candidate("2019-05-06"), candidate("2019-05-07")
    assert chosen(first, second)[0] == first.value
    assert chosen(second, first)[0] == second.value


ZONES = st.none() | st.integers(-12, 14).map(lambda hours: timezone(timedelta(hours=hours)))
DAYS = st.dates(date(1, 1, 1), date(9999, 12, 31)) | st.dates(date(2019, 1, 1), date(2020, 12, 31))
VALUES = DAYS.map(date.isoformat) | st.builds(
    lambda day, at, zone: datetime.combine(day, at, zone).isoformat(timespec="seconds"), DAYS, st.times(), ZONES
)
CANDIDATES = st.builds(
    candidate,
    VALUES,
    st.sampled_from(["published", "modified", "either"]),
    st.sampled_from(["json-ld x", "meta x", "time x", "text x", "url"]),
    st.floats(0, 1),
    precision=st.sampled_from(["day", "month", "second"]),
    alternatives=st.lists(DAYS.map(date.isoformat), max_size=2).map(tuple),
)


@given(st.lists(CANDIDATES, max_size=8), st.sampled_from([NOW, NOW.replace(tzinfo=UTC)]))
def test_never_ahead_and_never_changed_before_published(candidates, now):
    dates = rank_dates(candidates, now=now)
    for found in filter(None, (dates.published, dates.modified)):
        moment = moment_of(found.value).replace(tzinfo=None)
        assert moment - now.replace(tzinfo=None) <= timedelta(days=1)
        days = {day for given in candidates for day in (given.value[:10], *given.alternatives)}
        assert found.value[:10] in days
    if dates.published and dates.modified:
        assert not is_before(dates.modified, dates.published)
