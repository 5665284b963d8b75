"""What people say of dates beyond "3 days ago": numbers in words, halves, named periods, and what nobody may guess."""

from datetime import datetime

import pytest
from bench.dates.said import count

from pauk.dates.find.find import find_dates
from pauk.dates.parse.parse import parse_date
from pauk.dates.words.tokens import reader

NOW = datetime(2024, 6, 12, 15, 30)  # noqa: DTZ001 (the wall clock of the page)

SAID = [
    # numbers in words, as CLDR spells them
    ("de", "vor vierzehn Tagen", "2024-05-29"),
    ("sv", "för fjorton dagar sedan", "2024-05-29"),
    ("en", "twenty-one days ago", "2024-05-22"),
    ("ka", "თოთხმეტი დღის წინ", "2024-05-29"),
    # a half: before the unit, behind it, behind a number, and in every language that has a word for it
    ("cs", "před hodinou a půl", "2024-06-12T14:00"),
    ("nl", "over twee en een half uur", "2024-06-12T18:00"),
    ("ru", "через два с половиной часа", "2024-06-12T18:00"),
    ("ja", "1時間半前", "2024-06-12T14:00"),
    ("he", "לפני שעה וחצי", "2024-06-12T14:00"),
    ("id", "setengah jam yang lalu", "2024-06-12T15:00"),
    ("ar", "بعد ساعتين ونصف", "2024-06-12T18:00"),
    # several units with an "and" written without spaces
    ("ja", "1年と2ヶ月前", "2023-04-12"),
    # "next" and a unit, a weekday of it
    ("en", "last wk", "2024-06-05"),
    ("hr", "prošlom tjednu", "2024-06-05"),
    ("vi", "chủ nhật tuần tới", "2024-06-23"),
    ("ja", "来週の月曜日", "2024-06-17"),
    ("da", "denne time", "2024-06-12T15:30"),
    # a number before what is otherwise one word
    ("id", "3 tahun lalu", "2021-06-12"),
    ("is", "fyrir 3 dögum", "2024-06-09"),
    ("kk", "2019 ж. 5 наурыз", "2019-03-05"),
    ("ky", "2019-ж., 5-март", "2019-03-05"),
    ("bs-Cyrl", "прије 3 године", "2021-06-12"),
    ("ig", "+3 d", "2024-06-15"),
]


@pytest.mark.parametrize(("language", "text", "value"), SAID)
def test_what_is_said_is_read(language, text, value):
    assert parse_date(text, now=NOW, language=language).value == value


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "vor fünfzehneinhalb Tagen"), ("en", "two five days ago"), ("sv", "för hundrafemtioelva dagar sedan")],
)
def test_a_number_that_nobody_knows_is_no_one(language, text):
    assert parse_date(text, now=NOW, language=language).date is None


def test_an_hour_with_its_minutes_is_not_one_number():
    assert parse_date("1 hour two minutes ago", now=NOW, language="en").value == "2024-06-12T14:28"


def test_named_periods_are_not_looked_for_in_texts():
    assert find_dates("The last hour of the next week was this second.", now=NOW) == []


def test_the_set_of_what_people_say_does_not_fall():
    told = count(is_told=True)
    assert told["seen"]["right"] >= 254
    assert told["kept"]["right"] >= 236
    assert told["seen"]["wrong"] + told["kept"]["wrong"] <= 15


def test_a_reader_forgets_words_rather_than_grow():
    own = reader("de")
    for number in range(5_000):
        own.tokens(f"wort{number}x am 5. März")
    assert len(own._memo) <= 2_000
