"""By which way a date was read: words for people in `how`, typed fields for programs."""

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

import pauk
from pauk.dates.parse.grammar import DATES, RELATIVES, TIMES

NOW = datetime(2026, 11, 15, 12)  # noqa: DTZ001 (a wall clock)
FORMS = {name for name in (*DATES, *RELATIVES, *TIMES) if "_" in name}

WORDS = [
    ("2019-11-13", "numbers, year first"),
    ("2019年11月13日", "month in words, year first"),
    ("2018, 4 June", "month in words, year first"),
    ("13 June 2020", "month in words, day first"),
    ("November 25, 2019", "month in words, month first"),
    ("Feb-Tue-23-99", "month in words, month first"),
    ("民國109年4月22日", "a year of an era"),
    ("98年3月5日", "numbers with words for year, month and day"),
    ("17 XI 2004", "month in Roman numerals, day first"),
    ("2003. IV. 21.", "month in Roman numerals, year first"),
    ("13/11/2019", "numbers, day first"),
    ("11/13/2019", "numbers, month first"),
    ("98-6-1", "numbers, year first"),
    ("20191113 14:05", "eight digits"),
    ("20200422T150300Z", "as programs write it"),
    ("1587567780", "seconds since 1970"),
    ("March 2019", "month in words, no day"),
    ("04/2020", "numbers, no day"),
    ("2019年", "a year alone"),
    ("5 May", "month in words, day first, no year: the latest not after now"),
    ("Mon 25.11.", "numbers, day first, no year: the latest not after now, its weekday contradicts and is ignored"),
    ("Sat Nov 1 10:11:12 2013", "month in words, month first, year behind the time"),
    ("22 Arpil 2020", "month in words, day first, with a typing error"),
    ("Monday 5 March 2019", "month in words, day first, its weekday contradicts and is ignored"),
    ("Wed 03/04/2019", "numbers, day first, its weekday decides the order"),  # English has the month first
    ("Mon 03/04/2019", "numbers, month first"),
    ("yesterday", "yesterday"),
    ("vorvorgestern", "3 days before now"),
    ("3 weeks ago", "3 weeks before now"),
    ("1 day and 3 hours ago", "1 day and 3 hours before now"),
    ("last week", "last week"),
    ("上上周", "the week before last"),
    ("Monday", "a weekday: the latest not after now"),
]  # fmt: skip


@table(("text", "how"), WORDS, ids=[text for text, _ in WORDS])
def test_how_is_told_in_plain_words(text, how):
    assert pauk.parse_date(text, now=NOW).how == how


@given(st.sampled_from([text for text, _ in WORDS]), st.sampled_from(["", "DMY", "MDY", "YMD"]), st.text(max_size=5))
def test_how_never_names_a_form(text, order, more):
    how = pauk.parse_date(f"{text} {more}", now=NOW, order=order).how
    assert not any(form in how for form in FORMS)
    assert not any(name in how for name in ("DMY", "MDY", "YMD"))


ORDERS = [
    ("03/04/2019", "", "DMY"),
    ("03/04/2019", "MDY", "MDY"),
    ("13/04/2019", "MDY", "DMY"),
    ("03/04", "MDY", "MDY"),
    ("Mon 03/04/2019", "DMY", "MDY"),
    ("98-6-1", "", "YMD"),
    ("28/06/12", "", "DMY"),
    ("2019-04-03", "MDY", ""),
    ("3 April 2019", "MDY", ""),
    ("yesterday", "MDY", ""),
    ("hello", "MDY", ""),
]  # fmt: skip


@table(("text", "told", "order"), ORDERS)
def test_the_order_is_the_one_that_the_value_was_read_in(text, told, order):
    assert pauk.parse_date(text, now=NOW, order=told).order == order


FLAGS = [
    ("5 May", {"is_yearless"}),
    ("5 May 2019", set()),
    ("Mon 5 May 10:11:12 2014", set()),
    ("Monday 5 March 2019", {"is_contradicted"}),
    ("Mon 5 March", {"is_yearless", "is_contradicted"}),
    ("Mon 3/4 14:05", {"is_yearless", "is_contradicted"}),
    ("3 hours ago", {"is_counted"}),
    ("just now", {"is_counted"}),
    ("yesterday 14:05", set()),
    ("Monday", set()),
    ("14:05", set()),
    ("hello", set()),
]  # fmt: skip


@table(("text", "flags"), FLAGS, ids=[text for text, _ in FLAGS])
def test_what_programs_may_ask_stands_in_fields(text, flags):
    reading = pauk.parse_date(text, now=NOW)
    assert {name for name in ("is_yearless", "is_contradicted", "is_counted") if getattr(reading, name)} == flags


def test_a_weekday_that_decides_the_order_does_not_make_up_a_year():
    reading = pauk.parse_date("Tue 3/11 14:05", now=NOW)  # 3 November 2026 is a Tuesday, 11 March 2026 is none
    other = pauk.parse_date("Wed 3/11 14:05", now=NOW)
    assert (reading.date, reading.order, reading.is_yearless) == ("2026-11-03", "DMY", True)
    assert (other.date, other.order, other.is_yearless) == ("2026-03-11", "MDY", True)
