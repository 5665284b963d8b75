"""What holds for every date string: what exists is read, what cannot exist is refused, and nothing is remembered."""

import random
from calendar import monthrange
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

from babel import Locale
from babel.dates import format_date, format_skeleton, format_timedelta
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table import table

import pauk

from .tables import LANGUAGES, NOW, check, check_none, check_sound, moment, read

MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
DAYS = st.dates(date(1970, 1, 1), date(2050, 12, 31))
ORDERS = st.sampled_from(["", "DMY", "MDY", "YMD"])
HINTS = st.sampled_from(["", *LANGUAGES, "en-GB", "sr", "zh", "xx", "not a tag"])
SEPARATORS = st.sampled_from(["/", "-", ".", " ", ", ", "\\", ". ", " / "])
MOMENTS = st.datetimes(moment("1990-01-01"), moment("2060-12-31"))

NAMED = [
    "{d} {month} {y}", "{dd} {month} {y}", "{month} {d}, {y}", "{month} {d} {y}", "{weekday}, {month} {d}, {y}",
    "{weekday} {d} {month} {y}", "{wd} {d} {mon} {y}", "{y} {month} {dd}", "{y}-{month}-{dd}", "{y}{month}{dd}",
    "{dd}-{mon}-{y}", "{dd}/{mon}/{y}", "{mon} {dd} {y}", "{mon}. {d}, {y}", "{wd} {mon} {d} {y}",
    "{wd}, {dd} {mon} {y}", "{d}. {month} {y}", "{d} of {month}, {y}", "the {d}{th} of {month} {y}",
    "{month} {d}{th}, {y}", "{wd} {dd} {mon} {y}", "[{dd} {mon} {y}]", "{d}.{roman}.{y}", "{d} {roman} {y}",
    "{y}年{m}月{d}日", "{y}년 {m}월 {d}일", "{mon}-{wd}-{dd}-{y}",
]  # fmt: skip
ROMAN = "I II III IV V VI VII VIII IX X XI XII".split()


def written(form, day):
    """A date in one of the forms above."""
    return form.format(
        d=day.day, dd=f"{day.day:02}", m=day.month, mm=f"{day.month:02}", y=day.year, yy=f"{day.year % 100:02}",
        month=MONTHS[day.month - 1], mon=MONTHS[day.month - 1][:3], roman=ROMAN[day.month - 1],
        weekday=WEEKDAYS[day.weekday()], wd=WEEKDAYS[day.weekday()][:3],
        th="th" if 10 < day.day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th"),
    )  # fmt: skip


@given(day=DAYS, form=st.sampled_from(NAMED), order=ORDERS)
@settings(max_examples=400)
def test_a_date_with_a_named_month_reads_back_whatever_the_order(day, form, order):
    reading = read(written(form, day), order=order)
    check(reading, day.isoformat())
    assert not reading.alternatives


@given(day=DAYS, language=st.sampled_from(LANGUAGES), form=st.sampled_from(["full", "long", "medium"]))
@settings(max_examples=300)
def test_the_usual_forms_of_a_language_read_back(day, language, form):
    text = format_date(day, form, locale=Locale.parse(language, sep="-"))
    reading = read(text, language)
    assert (reading.date, reading.precision) == (day.isoformat(), "day"), text
    check_sound(reading)


@given(
    day=DAYS, language=st.sampled_from(LANGUAGES), form=st.sampled_from(["yMMMd", "yMMMEd", "yMMMMd", "yMd", "yMMMM"])
)
@settings(max_examples=300)
def test_other_forms_of_a_language_read_back(day, language, form):
    locale = Locale.parse(language, sep="-")
    text = format_skeleton(form, moment(f"{day}T00:00"), locale=locale)
    value = day.isoformat() if "d" in form else day.isoformat()[:7]
    check(read(text, language), value)


@given(day=DAYS, order=st.sampled_from(["DMY", "MDY"]), separator=SEPARATORS, width=st.sampled_from(["", "02"]))
@settings(max_examples=300)
def test_numbers_read_back_in_their_order(day, order, separator, width):
    text = numbers(day, order, separator, width)
    reading = read(text, order=order)
    check(reading, day.isoformat())
    if day.day > 12 or day.day == day.month:
        assert not reading.alternatives
    else:
        assert list(reading.alternatives) == [f"{day.year}-{day.day:02}-{day.month:02}"]


def numbers(day, order, separator, width=""):
    parts = {"D": format(day.day, width), "M": format(day.month, width), "Y": str(day.year)}
    return separator.join(parts[letter] for letter in order)


@given(day=DAYS.filter(lambda day: day.day > 12), order=st.sampled_from(["DMY", "MDY"]), hint=ORDERS, language=HINTS)
def test_hints_lose_against_an_unambiguous_string(day, order, hint, language):
    reading = read(numbers(day, order, "/"), language, order=hint)
    check(reading, day.isoformat())
    assert not reading.alternatives


@given(day=st.dates(date(1900, 1, 1), date(2199, 12, 31)), order=ORDERS, language=HINTS, tail=st.sampled_from(
    ["", "T10:20", "T10:20:30Z", " 10:20:30", "T10:20:30.5+02:00"]
))  # fmt: skip
@settings(max_examples=300)
def test_iso_dates_are_never_turned_round(day, order, language, tail):
    reading = read(day.isoformat() + tail, language, order=order)
    assert reading.date == day.isoformat()
    assert not reading.alternatives
    check_sound(reading)


@given(day=DAYS, separator=st.sampled_from(["/", ".", " ", "-"]), order=ORDERS, language=HINTS)
def test_a_year_in_front_means_year_month_day(day, separator, order, language):
    assert read(numbers(day, "YMD", separator), language, order=order).date == day.isoformat()


IMPOSSIBLE_DAYS = [(month, day) for month in range(1, 13) for day in range(monthrange(2020, month)[1] + 1, 32)]


@given(month_day=st.sampled_from(IMPOSSIBLE_DAYS), year=st.integers(1970, 2050), order=ORDERS,
       language=HINTS, form=st.sampled_from([*NAMED[:4], "{dd}/{mm}/{y}", "{mm}/{dd}/{y}", "{y}-{mm}-{dd}",
           "{dd}.{mm}.{y}",
                                             "{y}{mm}{dd}", "{y}-{mm}-{dd}T10:20:30Z", "{y}年{m}月{d}日",
                                             "{d} {roman} {y}"]))  # fmt: skip
@settings(max_examples=300)
def test_a_day_the_month_does_not_have_is_refused(month_day, year, order, language, form):
    month, day = month_day
    text = form.format(d=day, dd=day, m=month, mm=f"{month:02}", y=year, month=MONTHS[month - 1],
                       mon=MONTHS[month - 1][:3], roman=ROMAN[month - 1], weekday="Monday")  # fmt: skip
    check_none(read(text, language, order=order))


@given(first=st.integers(13, 99), second=st.integers(13, 99), year=st.integers(1970, 2050), order=ORDERS)
def test_two_numbers_that_are_no_month_are_refused(first, second, year, order):
    for text in (f"{first}/{second}/{year}", f"{year}-{first}-{second}", f"{first}.{second}.{year}"):
        check_none(read(text, order=order))


@given(year=st.sampled_from([y for y in range(1801, 2199) if monthrange(y, 2)[1] == 28]))
def test_a_leap_day_of_a_common_year_is_refused(year):
    for text in (f"{year}-02-29", f"29 February {year}", f"29.02.{year}", f"02/29/{year}", f"Feb 29, {year}"):
        check_none(read(text))


@given(day=st.dates(date(1800, 1, 1), date(2199, 12, 31)), now=MOMENTS, form=st.sampled_from(NAMED))
def test_a_written_year_is_believed_whatever_the_day_is_today(day, now, form):
    assert read(written(form, day), now=now).date == day.isoformat()


@given(day=st.dates(date(2020, 1, 1), date(2020, 12, 31)), now=MOMENTS, form=st.sampled_from(
    ["{d} {month}", "{month} {d}", "{mon} {dd}", "{dd} {mon}", "{month} {d}{th}", "{m}月{d}日", "{dd}.{mm}."]
))  # fmt: skip
@settings(max_examples=300)
def test_without_a_year_it_is_the_latest_not_after_now(day, now, form):
    reading = read(written(form, day), order="DMY", now=now)
    found = date.fromisoformat(reading.date)
    assert (found.month, found.day) == (day.month, day.day)
    assert found <= now.date()
    later = [y for y in range(found.year + 1, now.year + 1) if day.day <= monthrange(y, day.month)[1]]
    assert not [y for y in later if date(y, day.month, day.day) <= now.date()]


@given(weekday=st.integers(0, 6), now=MOMENTS, length=st.sampled_from([3, 9]))
def test_a_bare_weekday_is_one_of_the_last_seven_days(weekday, now, length):
    reading = read(WEEKDAYS[weekday][:length], now=now)
    found = date.fromisoformat(reading.date)
    assert found.weekday() == weekday
    assert timedelta() <= now.date() - found < timedelta(7)
    assert reading.precision == "day"


@given(weekday=st.integers(0, 6), now=MOMENTS, hour=st.integers(0, 23), minute=st.integers(0, 59))
def test_a_weekday_with_a_time_is_not_after_the_day_of_now(weekday, now, hour, minute):
    reading = read(f"{WEEKDAYS[weekday]}, {hour:02}:{minute:02}", now=now)
    found = date.fromisoformat(reading.date)
    assert found.weekday() == weekday
    assert timedelta() <= now.date() - found <= timedelta(7)
    assert reading.time == f"{hour:02}:{minute:02}:00"


@given(day=DAYS, now=MOMENTS, form=st.sampled_from(["{dd} {mon} '{yy}", "{wd} {d} {month} {yy}", "{dd}/{mm}/{yy}"]))
def test_years_of_two_digits_are_not_after_the_year_of_now(day, now, form):
    reading = read(written(form, day), order="DMY", now=now)
    for year in {int(value[:4]) for value in (reading.date, *reading.alternatives)}:
        assert now.year - 100 < year <= now.year
    assert reading.date[2:4] == f"{day.year % 100:02}"


UNITS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400, "week": 7 * 86_400}


@given(now=MOMENTS.map(lambda now: now.replace(microsecond=0)), count=st.integers(1, 500),
    unit=st.sampled_from(list(UNITS)),
       is_past=st.booleans())  # fmt: skip
def test_relative_dates_are_plain_arithmetic(now, count, unit, is_past):
    words = f"{count} {unit}{'s' * (count > 1)}"
    reading = read(f"{words} ago" if is_past else f"in {words}", now=now)
    then = now + timedelta(seconds=UNITS[unit] * count) * (-1 if is_past else 1)
    assert reading.date == then.date().isoformat()
    if unit in {"second", "minute", "hour"}:
        assert (reading.time[:5], reading.precision) == (then.strftime("%H:%M"), unit)
    else:
        assert (reading.time, reading.precision) == (None, "day")


@given(count=st.integers(1, 60), unit=st.sampled_from(list(UNITS)), language=st.sampled_from(LANGUAGES), now=MOMENTS)
@settings(max_examples=400)
def test_relative_dates_of_every_language_read_back(count, unit, language, now):
    span = timedelta(seconds=UNITS[unit] * count)
    locale = Locale.parse(language, sep="-")
    text = format_timedelta(-span, granularity=unit, threshold=1_000, add_direction=True, locale=locale)
    reading = read(text, language, now=now)
    assert reading.date == (now - span).date().isoformat(), text
    if unit in {"second", "minute", "hour"}:
        assert (reading.time[:5], reading.precision) == ((now - span).strftime("%H:%M"), unit), text


@given(now=MOMENTS, count=st.integers(1, 120), unit=st.sampled_from(["month", "year"]))
def test_months_and_years_back_keep_the_day_or_the_end_of_the_month(now, count, unit):
    months = now.year * 12 + now.month - 1 - count * (12 if unit == "year" else 1)
    year, month = months // 12, months % 12 + 1
    reading = read(f"{count} {unit}s ago", now=now)
    assert reading.date == date(year, month, min(now.day, monthrange(year, month)[1])).isoformat()


@given(day=DAYS, clock=st.tuples(st.integers(0, 23), st.integers(0, 59), st.none() | st.integers(0, 59)),
       link=st.sampled_from([" ", ", ", " at ", " - ", " @ ", " | "]), form=st.sampled_from(["{d} {month} {y}",
           "{y}-{mm}-{dd}"]),
       is_half=st.booleans())  # fmt: skip
@settings(max_examples=200)
def test_times_read_back(day, clock, link, form, is_half):
    hour, minute, second = clock
    shown = (hour + 11) % 12 + 1 if is_half else hour
    text = f"{written(form, day)}{link}{shown:02}:{minute:02}" + (f":{second:02}" if second is not None else "")
    text += f" {'PM' if hour > 11 else 'AM'}" if is_half else ""
    value = f"{day}T{hour:02}:{minute:02}" + (f":{second:02}" if second is not None else "")
    check(read(text), value)


@given(day=DAYS, hour=st.integers(0, 23), offset=st.integers(-12 * 60, 14 * 60), shape=st.sampled_from(["", ":"]))
def test_offsets_come_back_and_nothing_is_converted(day, hour, offset, shape):
    sign, size = "-" if offset < 0 else "+", abs(offset)
    zone = f"{sign}{size // 60:02}{{}}{size % 60:02}"
    value = f"{day}T{hour:02}:20:30 {zone.format(':').replace('-00:00', '+00:00')}"
    check(read(f"{day}T{hour:02}:20:30{zone.format(shape)}"), value)


@given(seconds=st.integers(1_000_000_000, 2_500_000_000))
def test_seconds_and_milliseconds_since_1970(seconds):
    value = f"{moment('1970-01-01') + timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%S} +00:00"
    check(read(str(seconds)), value)
    check(read(str(seconds * 1_000 + 7)), value)


@given(
    day=DAYS,
    form=st.sampled_from(NAMED),
    around=st.sampled_from([" {} ", "\t{}\n", "({})", "{}.", "« {} »", "\u200e{}\u200e"]),
)
def test_case_and_what_stands_around_change_nothing(day, form, around):
    text = written(form, day)
    for other in (text.upper(), text.lower(), around.format(text), text.replace(" ", "\xa0")):
        if "{roman}" in form and other == text.lower():
            continue
        assert read(other).date == day.isoformat(), other


STRINGS = st.one_of(
    st.builds(written, st.sampled_from([*NAMED, "{dd}/{mm}/{yy}", "{d}.{m}.{y}", "{d} {month}", "{weekday}"]), DAYS),
    st.text(st.sampled_from("0123456789/-.: ,'日月年年二十IVXapm"), max_size=20),
    st.lists(st.sampled_from(["5", "May", "13", "2019", "ago", "days", "3", "yesterday", "at", "14:05", "Mon",
        "vor", "/", "29",
                              "Feb", "99", "UTC", "+02:00", "pm", "mar", "last", "week", "年", "în", "III",
                              "&nbsp;"])).map(" ".join),
)  # fmt: skip


@given(text=STRINGS, language=HINTS, order=ORDERS, now=MOMENTS)
@settings(max_examples=500)
def test_every_reading_is_sound(text, language, order, now):
    check_sound(read(text, language, order, now))


@given(text=st.from_regex(r"[0-3][0-9]/[0-3][0-9]/[0-9]{2}([0-9]{2})?", fullmatch=True), language=HINTS, now=MOMENTS)
@settings(max_examples=300)
def test_alternatives_are_other_orders_of_the_same_numbers(text, language, now):
    reading = read(text, language, now=now)
    check_sound(reading)
    parts = sorted(int(part) % 100 for part in text.split("/"))
    for value in filter(None, (reading.date, *reading.alternatives)):
        assert sorted(int(part) % 100 for part in value.split("-")) == parts
    assert bool(reading.alternatives) <= (reading.confidence < 0.99)


def test_nothing_depends_on_earlier_calls():
    dice = random.Random(5)
    texts = ["04/05/2019", "03.04.05", "5 mar 2019", "mar 5", "13/04/2019", "04/13/2019", "yesterday 14:05",
    "to", "5 сен", "2019 11 13",
             "05-06-07", "31 ago 1981", "25 listopada 2016", "Mon 04/05/2019", "1587567789", "3月5日", "hello",
             "06.07.", "3 weeks ago"]  # fmt: skip
    calls = [
        (text, language, order) for text in texts for language in ("", "en", "de", "ja") for order in ("", "MDY", "DMY")
    ]
    before = [read(*call) for call in calls]
    for _ in range(1_000):
        parts = dice.choices(
            [*texts, "5 mars 2019", "25. 12. 2019", "12/25/2019", "vor 3 Tagen", "ayer", "二〇二〇年四月", "x" * 50],
            k=2,
        )
        read(
            " ".join(parts[: dice.randint(1, 2)]), dice.choice(["", *LANGUAGES]), dice.choice(["", "DMY", "MDY", "YMD"])
        )
    pauk.read_column(["13/04/2019"] * 50 + ["04/05/2019"], now=NOW)
    order = list(range(len(calls)))
    dice.shuffle(order)
    again = {number: read(*calls[number]) for number in order}
    assert [again[number] for number in range(len(calls))] == before


@table("language", LANGUAGES)
def test_a_named_month_in_its_own_language_has_no_alternatives(language):
    text = format_date(date(2019, 10, 5), "long", locale=Locale.parse(language, sep="-"))
    assert (read(text, language).date, tuple(read(text, language).alternatives)) == ("2019-10-05", ())


def test_threads_do_not_disturb_each_other():
    calls = [
        (text, language)
        for text in ("04/05/2019", "5 mar 2019", "3 weeks ago", "hello", "mar 5")
        for language in LANGUAGES
    ]
    alone = [read(*call) for call in calls]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda call: read(*call), calls * 4))
    assert together == alone * 4
