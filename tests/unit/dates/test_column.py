"""The dates of one column decide together what one of them leaves open."""

import time
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

import pauk

from .tables import LANGUAGES, NOW, check_none, check_sound, moment, read


def column(*texts, now=NOW, language="", order=""):
    return pauk.read_column(list(texts), now=now, language=language, order=order)


def days(*texts, **hints):
    readings = column(*texts, **hints)
    assert len(readings) == len(texts)
    for reading in readings:
        check_sound(reading)
    return [reading.date for reading in readings]


def test_an_empty_column():
    assert list(column()) == []


@table("text", ["03/04/2019", "5 March 2019 14:05", "yesterday", "16 10 12", "hello", "30.02.2019", ""])
@table("language", ["", "en", "de", "ja"])
def test_one_element_is_read_as_by_itself(text, language):
    (reading,) = column(text, language=language)
    alone = read(text, language)
    assert (reading.date, reading.time, reading.zone, reading.precision) == (
        alone.date,
        alone.time,
        alone.zone,
        alone.precision,
    )
    assert tuple(reading.alternatives) == tuple(alone.alternatives)


@table("language", ["", "en", "de", "ja"])
@table("order", ["", "DMY", "MDY", "YMD"])
def test_one_clear_row_decides_for_all_whatever_the_hints(language, order):
    assert days("03/04/2019", "25/04/2019", "05/04/2019", language=language, order=order) == [
        "2019-04-03", "2019-04-25", "2019-04-05"
    ]  # fmt: skip
    assert days("03/04/2019", "04/25/2019", "05/04/2019", language=language, order=order) == [
        "2019-03-04", "2019-04-25", "2019-05-04"
    ]  # fmt: skip


def test_what_the_column_decided_is_no_longer_ambiguous():
    first, _ = column("03/04/2019", "25/04/2019")
    assert tuple(first.alternatives) == ()
    assert first.confidence > read("03/04/2019").confidence


def test_the_clear_row_may_stand_anywhere():
    texts = [f"{day:02}/04/2019" for day in range(1, 13)]
    for place in range(len(texts) + 1):
        found = days(*texts[:place], "13/04/2019", *texts[place:])
        assert [day[:7] for day in found] == ["2019-04"] * 13


def test_an_open_column_follows_the_hint():
    assert days("03/04/2019", "05/06/2019", order="MDY") == ["2019-03-04", "2019-05-06"]
    assert days("03/04/2019", "05/06/2019", order="DMY") == ["2019-04-03", "2019-06-05"]
    assert days("03/04/2019", "05/06/2019", language="en") == ["2019-03-04", "2019-05-06"]
    assert days("03/04/2019", "05/06/2019", language="de") == ["2019-04-03", "2019-06-05"]


def test_an_open_column_says_so():
    for reading in column("03/04/2019", "05/06/2019"):
        assert len(reading.alternatives) == 1


@pytest.mark.parametrize("language", ["", "de", "en"])
def test_dates_ahead_of_now_speak_against_an_order(language):
    assert days("06/07/2024", "06/08/2024", "06/09/2024", language=language) == [
        "2024-06-07",
        "2024-06-08",
        "2024-06-09",
    ]
    assert days("07/06/2024", "08/06/2024", "09/06/2024", language=language) == [
        "2024-06-07",
        "2024-06-08",
        "2024-06-09",
    ]


def test_a_clear_row_ahead_of_now_is_believed():
    assert days("03/04/2030", "25/04/2030") == ["2030-04-03", "2030-04-25"]
    assert days("01/12/2024", "25/12/2024") == ["2024-12-01", "2024-12-25"]


def test_weekdays_decide():
    """4 March 2019 was a Monday, 3 April 2019 a Wednesday."""
    assert days("Mon 03/04/2019", "03/05/2019", "05/06/2019") == ["2019-03-04", "2019-03-05", "2019-05-06"]
    assert days("Wed 03/04/2019", "03/05/2019", "05/06/2019") == ["2019-04-03", "2019-05-03", "2019-06-05"]
    assert days("Mittwoch, 03/04/2019", "03/05/2019", language="en") == ["2019-04-03", "2019-05-03"]


def test_years_of_two_digits_take_part():
    assert days("10/11/12", "12/31/11") == ["2012-10-11", "2011-12-31"]
    assert days("16 10 12", "99 01 02") == ["2016-10-12", "1999-01-02"]
    assert days("16 10 12", "31 12 99") == ["2012-10-16", "1999-12-31"]
    assert days("03.02.01", "03.02.13", "02.12.25") == ["2003-02-01", "2003-02-13", "2002-12-25"]


def test_an_order_that_is_none_is_refused():
    with pytest.raises(pauk.PaukError, match="XYZ"):
        column("03/04/2019", order="XYZ")
    with pytest.raises(pauk.PaukError, match="XYZ"):
        read("03/04/2019", order="XYZ")


def test_dates_without_a_year_take_part():
    assert days("05/12 10:00", "05/25 10:00", "06/01 11:00") == ["2024-05-12", "2024-05-25", "2024-06-01"]
    assert days("12/05 10:00", "25/05 10:00", "01/06 11:00") == ["2024-05-12", "2024-05-25", "2024-06-01"]


def test_iso_dates_say_nothing_and_are_never_turned_round():
    assert days("2019-04-03", "25/04/2019", "2019-05-06") == ["2019-04-03", "2019-04-25", "2019-05-06"]
    assert days("2019-04-03", "04/25/2019", "2019-05-06") == ["2019-04-03", "2019-04-25", "2019-05-06"]


def test_a_mixture_stays_open():
    clear, other, unsure = column("25/04/2019", "04/26/2019", "03/04/2019")
    assert (clear.date, other.date) == ("2019-04-25", "2019-04-26")
    assert {unsure.date, *unsure.alternatives} == {"2019-04-03", "2019-03-04"}
    assert unsure.confidence < 0.9


def test_rows_that_are_no_dates_disturb_nobody():
    texts = [
        "hello",
        "",
        "03/04/2019",
        "30/02/2019",
        "25/04/2019",
        "yesterday",
        "5 March 2019",
        "\0",
        "x" * 10_000,
        "1.2.3.4",
    ]
    found = column(*texts)
    assert [reading.date for reading in found][2:7] == ["2019-04-03", None, "2019-04-25", "2024-06-11", "2019-03-05"]
    for number in (0, 1, 3, 7, 8, 9):
        check_none(found[number])


def test_a_column_of_nothing():
    for reading in column("hello", "", "n/a", "31.04.2019"):
        check_none(reading)


def zones(*texts):
    return [reading.zone for reading in column(*texts)]


def test_the_one_zone_of_a_column_is_shared_by_all_times():
    assert zones("3 April 2019 10:00 +02:00", "4 April 2019 11:00", "2019-04-05 12:00:00") == ["+02:00"] * 3
    assert zones("2019-03-04T10:00:00Z", "2019-03-05T10:00:00") == ["+00:00"] * 2


def test_a_written_time_takes_the_zone_whatever_its_day_is_told_by():
    texts = ("3 April 2019 10:00 +02:00", "4 April 11:00", "4/25 11:00", "Monday 12:00", "yesterday 13:00")
    assert zones(*texts) == ["+02:00"] * 5


def test_a_time_that_was_counted_from_now_stays_in_the_zone_of_now():
    assert zones("3 April 2019 10:00 +02:00", "3 hours ago", "just now") == ["+02:00", None, None]


def test_two_zones_are_not_shared():
    assert zones("3 April 2019 10:00 +02:00", "4 April 2019 11:00 +03:00", "5 April 2019 12:00") == [
        "+02:00",
        "+03:00",
        None,
    ]


def test_a_date_without_a_time_gets_no_zone():
    assert zones("3 April 2019 10:00 +02:00", "4 April 2019", "yesterday", "hello") == ["+02:00", None, None, None]


def test_times_are_not_converted():
    found = column("3 April 2019 10:00 +02:00", "4 April 2019 23:30")
    assert [(reading.date, reading.time) for reading in found] == [
        ("2019-04-03", "10:00:00"),
        ("2019-04-04", "23:30:00"),
    ]


def test_a_column_may_be_any_sequence():
    assert list(pauk.read_column(("03/04/2019", "25/04/2019"), now=NOW)) == list(column("03/04/2019", "25/04/2019"))


DAY_LISTS = st.lists(st.dates(date(1990, 1, 1), NOW.date()), min_size=2, max_size=20)


@given(found=DAY_LISTS, order=st.sampled_from(["DMY", "MDY"]), language=st.sampled_from(["", *LANGUAGES]),
       separator=st.sampled_from(["/", "-", ".", " "]))  # fmt: skip
def test_any_column_with_one_clear_row_reads_back(found, order, language, separator):
    found[0] = found[0].replace(day=25)
    form = separator.join({"D": "%d", "M": "%m", "Y": "%Y"}[letter] for letter in order)
    texts = [day.strftime(form) for day in found]
    assert days(*texts, language=language) == [day.isoformat() for day in found]


@given(found=DAY_LISTS, order=st.sampled_from(["%d/%m/%Y", "%m/%d/%Y", "%Y-%m-%d", "%d %B %Y"]), dice=st.randoms())
def test_the_order_of_rows_does_not_matter(found, order, dice):
    texts = [day.strftime(order) for day in found]
    places = list(range(len(texts)))
    dice.shuffle(places)
    straight, mixed = column(*texts), column(*(texts[place] for place in places))
    assert [straight[place] for place in places] == list(mixed)


def test_nothing_is_remembered_from_other_columns():
    before = column("03/04/2019", "05/06/2019")
    column(*["04/25/2019"] * 100)
    column(*["25/04/2019"] * 100, language="en", order="MDY", now=moment("2001-01-01T00:00"))
    assert column("03/04/2019", "05/06/2019") == before


def test_what_is_written_in_numbers_is_read_once_a_day():
    first, later, next_day = (moment(text) for text in ("2019-06-05T08:00", "2019-06-05T21:30", "2019-06-06T08:00"))
    numbers = [pauk.parse_date("03/04/19 10:30", now=now) for now in (first, later, next_day)]
    assert numbers[0] is numbers[1]
    assert numbers[0] == numbers[2]
    counted = [pauk.parse_date("3 hours ago", now=now).value for now in (first, later, next_day)]
    assert len(set(counted)) == 3
    assert pauk.parse_date("5.6.", now=moment("2019-06-04T08:00")).date == "2018-06-05"
    assert pauk.parse_date("5.6.", now=later).date == "2019-06-05"


def test_ten_times_the_rows_take_about_ten_times_the_time():
    start = date(2000, 1, 1)
    texts = [(start + timedelta(days=number * 7 % 8_000)).strftime("%d/%m/%Y 10:%S") for number in range(10_000)]
    few, many = texts[:1_000], texts

    def cost(rows):
        begin = time.process_time()
        pauk.read_column(rows, now=NOW)
        return time.process_time() - begin

    cost(few)
    assert cost(many) < 40 * cost(few) + 0.1
