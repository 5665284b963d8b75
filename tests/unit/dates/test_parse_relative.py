"""Relative dates, calendar words, weekdays and dates without a year, read on Wednesday 12 June 2024 at 15:30."""

from datetime import datetime, timedelta, timezone

import pytest

from pauk.dates.parse.parse import parse_date

from .tables import LANGUAGES, NOW, check, check_none, check_sound, each, moment, read, rows

AGO = """
en: 3 days ago => 2024-06-09
ru: 3 дня назад => 2024-06-09
tr: 3 gün önce => 2024-06-09
es: hace 3 días => 2024-06-09
ro: acum 3 zile => 2024-06-09
fr: il y a 3 jours => 2024-06-09
de: vor 3 Tagen => 2024-06-09
nl: 3 dagen geleden => 2024-06-09
it: 3 giorni fa => 2024-06-09
cs: před 3 dny => 2024-06-09
bg: преди 3 дни => 2024-06-09
pl: 3 dni temu => 2024-06-09
sv: för 3 dagar sedan => 2024-06-09
zh-Hans: 3天前 => 2024-06-09
zh-Hant: 3 天前 => 2024-06-09
ko: 3일 전 => 2024-06-09
ja: 3日前 => 2024-06-09
sr-Latn: pre 3 dana => 2024-06-09
sr-Cyrl: пре 3 дана => 2024-06-09
hr: prije 3 dana => 2024-06-09
hu: 3 napja => 2024-06-09
el: πριν από 3 ημέρες => 2024-06-09
uk: 3 дні тому => 2024-06-09
pt: há 3 dias => 2024-06-09
da: for 3 dage siden => 2024-06-09
nb: for 3 dager siden => 2024-06-09
fi: 3 päivää sitten => 2024-06-09
ar: منذ 3 أيام => 2024-06-09
hi: 3 दिन पहले => 2024-06-09
vi: 3 ngày trước => 2024-06-09
"""
YESTERDAY = """
en: Yesterday at 14:05 => 2024-06-11T14:05
ru: Вчера в 14:05 => 2024-06-11T14:05
tr: Dün saat 14:05 => 2024-06-11T14:05
es: ayer a las 14:05 => 2024-06-11T14:05
ro: Ieri la 14:05 => 2024-06-11T14:05
fr: Hier à 14:05 => 2024-06-11T14:05
de: Gestern, 14:05 => 2024-06-11T14:05
nl: Gisteren, 14:05 => 2024-06-11T14:05
it: Ieri alle 14:05 => 2024-06-11T14:05
cs: Včera v 14:05 => 2024-06-11T14:05
bg: Вчера в 14:05 => 2024-06-11T14:05
pl: Wczoraj o 14:05 => 2024-06-11T14:05
sv: Igår kl. 14:05 => 2024-06-11T14:05
zh-Hans: 昨天 14:05 => 2024-06-11T14:05
zh-Hant: 昨天 下午 2:05 => 2024-06-11T14:05
ko: 어제 오후 2:05 => 2024-06-11T14:05
ja: 昨日 14:05 => 2024-06-11T14:05
sr-Latn: Juče u 14:05 => 2024-06-11T14:05
sr-Cyrl: Јуче у 14:05 => 2024-06-11T14:05
hr: Jučer u 14:05 => 2024-06-11T14:05
hu: tegnap 14:05 => 2024-06-11T14:05
el: Χθες στις 14:05 => 2024-06-11T14:05
uk: Вчора о 14:05 => 2024-06-11T14:05
pt: Ontem às 14:05 => 2024-06-11T14:05
da: I går kl. 14:05 => 2024-06-11T14:05
nb: I går kl. 14:05 => 2024-06-11T14:05
fi: Eilen klo 14.05 => 2024-06-11T14:05
ar: أمس في 14:05 => 2024-06-11T14:05
hi: कल 14:05 => 2024-06-11T14:05
vi: Hôm qua lúc 14:05 => 2024-06-11T14:05
"""
TODAY = """
en: today 9:05 => 2024-06-12T09:05
ru: сегодня в 9:05 => 2024-06-12T09:05
tr: Bugün 09:05 => 2024-06-12T09:05
es: hoy a las 9:05 => 2024-06-12T09:05
ro: Astăzi la 09:05 => 2024-06-12T09:05
fr: Aujourd'hui à 09:05 => 2024-06-12T09:05
de: Heute um 09:05 Uhr => 2024-06-12T09:05
nl: vandaag om 09:05 => 2024-06-12T09:05
it: oggi alle 09:05 => 2024-06-12T09:05
cs: dnes v 9:05 => 2024-06-12T09:05
bg: днес в 9:05 => 2024-06-12T09:05
pl: dzisiaj o 9:05 => 2024-06-12T09:05
sv: idag kl. 09:05 => 2024-06-12T09:05
zh-Hans: 今天 09:05 => 2024-06-12T09:05
zh-Hant: 今天 上午 9:05 => 2024-06-12T09:05
ko: 오늘 오전 9:05 => 2024-06-12T09:05
ja: 今日 9:05 => 2024-06-12T09:05
sr-Latn: danas u 9:05 => 2024-06-12T09:05
sr-Cyrl: данас у 9:05 => 2024-06-12T09:05
hr: danas u 9:05 => 2024-06-12T09:05
hu: ma 9:05 => 2024-06-12T09:05
el: σήμερα στις 9:05 => 2024-06-12T09:05
uk: сьогодні о 9:05 => 2024-06-12T09:05
pt: hoje às 9:05 => 2024-06-12T09:05
da: i dag kl. 9.05 => 2024-06-12T09:05
nb: i dag kl. 9:05 => 2024-06-12T09:05
fi: tänään klo 9.05 => 2024-06-12T09:05
ar: اليوم 09:05 => 2024-06-12T09:05
hi: आज 9:05 => 2024-06-12T09:05
vi: hôm nay lúc 9:05 => 2024-06-12T09:05
"""


@each(AGO, YESTERDAY, TODAY)
def test_relative_dates_in_thirty_languages(language, text, value):
    check(read(text, language), value)


@each(AGO)
def test_relative_dates_without_a_told_language(language, text, value):
    check(read(text), value)


def test_the_tables_know_every_language():
    for table in (AGO, YESTERDAY, TODAY):
        assert sorted({language for language, _, _ in rows(table)}) == sorted(LANGUAGES)


UNITS = [
    ("en", "10 seconds ago", "2024-06-12", "15:29:50", "second"),
    ("en", "5 mins ago", "2024-06-12", "15:25:00", "minute"),
    ("en", "5m ago", "2024-06-12", "15:25:00", "minute"),
    ("en", "an hour ago", "2024-06-12", "14:30:00", "hour"),
    ("en", "about 3 hours ago", "2024-06-12", "12:30:00", "hour"),
    ("en", "23 hrs ago", "2024-06-11", "16:30:00", "hour"),
    ("en", "1 hour, 5 minutes ago", "2024-06-12", "14:25:00", "minute"),
    ("en", "3d ago", "2024-06-09", None, "day"),
    ("en", "a day ago", "2024-06-11", None, "day"),
    ("en", "a couple of days ago", "2024-06-10", None, "day"),
    ("en", "two weeks ago", "2024-05-29", None, "day"),
    ("en", "a month ago", "2024-05-12", None, "day"),
    ("en", "1 year, 2 months ago", "2023-04-12", None, "day"),
    ("en", "12 months ago", "2023-06-12", None, "day"),
    ("en", "in 3 days", "2024-06-15", None, "day"),
    ("en", "2 weeks from now", "2024-06-26", None, "day"),
    ("ru", "5 минут назад", "2024-06-12", "15:25:00", "minute"),
    ("ru", "час назад", "2024-06-12", "14:30:00", "hour"),
    ("ru", "через 3 дня", "2024-06-15", None, "day"),
    ("de", "vor einer Stunde", "2024-06-12", "14:30:00", "hour"),
    ("de", "vor einem Monat", "2024-05-12", None, "day"),
    ("de", "in 3 Tagen", "2024-06-15", None, "day"),
    ("fr", "il y a une heure", "2024-06-12", "14:30:00", "hour"),
    ("fr", "il y a 2 ans", "2022-06-12", None, "day"),
    ("es", "hace una semana", "2024-06-05", None, "day"),
    ("it", "5 minuti fa", "2024-06-12", "15:25:00", "minute"),
    ("ar", "قبل يومين", "2024-06-10", None, "day"),
    ("ar", "منذ ساعتين", "2024-06-12", "13:30:00", "hour"),
    ("zh-Hans", "5分钟前", "2024-06-12", "15:25:00", "minute"),
    ("zh-Hans", "三天前", "2024-06-09", None, "day"),
    ("ja", "2時間前", "2024-06-12", "13:30:00", "hour"),
    ("ko", "2시간 전", "2024-06-12", "13:30:00", "hour"),
    ("pl", "godzinę temu", "2024-06-12", "14:30:00", "hour"),
    ("cs", "před hodinou", "2024-06-12", "14:30:00", "hour"),
    ("hu", "2 órája", "2024-06-12", "13:30:00", "hour"),
    ("fi", "2 tuntia sitten", "2024-06-12", "13:30:00", "hour"),
    ("nl", "7 DAGEN GELEDEN", "2024-06-05", None, "day"),
]


@pytest.mark.parametrize(("language", "text", "day", "time", "precision"), UNITS, ids=[row[1] for row in UNITS])
def test_units_numbers_and_precisions(language, text, day, time, precision):
    reading = read(text, language)
    assert (reading.date, reading.time, reading.zone) == (day, time, None)
    assert reading.precision == precision
    check_sound(reading)


def test_a_fraction_is_not_dropped():
    assert read("1.5 hours ago").time == "14:00:00"
    assert read("half an hour ago").time == "15:00:00"


WORDS = """
en: now => 2024-06-12T15:30
en: just now => 2024-06-12T15:30
en: moments ago => 2024-06-12T15:30
de: gerade eben => 2024-06-12T15:30
ru: только что => 2024-06-12T15:30
fr: à l'instant => 2024-06-12T15:30
zh-Hans: 刚刚 => 2024-06-12T15:30
ko: 방금 => 2024-06-12T15:30
en: today => 2024-06-12
en: tomorrow => 2024-06-13
en: the day before yesterday => 2024-06-10
de: vorgestern => 2024-06-10
ru: позавчера => 2024-06-10
it: l'altro ieri => 2024-06-10
zh-Hans: 前天 => 2024-06-10
ja: 一昨日 => 2024-06-10
en: yesterday at noon => 2024-06-11T12:00
en: Yesterday, 11:59:59 PM => 2024-06-11T23:59:59
en: Yesterday, 12:31AM => 2024-06-11T00:31
en: last month => 2024-05
en: last year => 2023
en: this year => 2024
"""


@each(WORDS)
def test_calendar_words(language, text, value):
    check(read(text, language), value)


def test_today_may_be_later_than_now():
    check(read("Today at 23:00"), "2024-06-12T23:00")


WEEKDAYS = """
en: Wednesday => 2024-06-12
en: Thursday => 2024-06-06
en: Tuesday => 2024-06-11
en: Sunday at 10:00 => 2024-06-09T10:00
en: Tue, 14:05 => 2024-06-11T14:05
en: last Monday => 2024-06-10
en: next Monday => 2024-06-17
ro: Marți la 08:44 => 2024-06-11T08:44
fr: jeudi à 22:32 => 2024-06-06T22:32
de: Sonntag um 10:00 Uhr => 2024-06-09T10:00
ru: в воскресенье в 10:00 => 2024-06-09T10:00
ru: воскресенье => 2024-06-09
ja: 日曜日 10:00 => 2024-06-09T10:00
zh-Hans: 星期日 10:00 => 2024-06-09T10:00
zh-Hans: 周日 10:00 => 2024-06-09T10:00
ko: 일요일 10:00 => 2024-06-09T10:00
tr: Pazar 10:00 => 2024-06-09T10:00
el: Κυριακή στις 10:00 => 2024-06-09T10:00
ar: الأحد 10:00 => 2024-06-09T10:00
vi: Chủ nhật lúc 10:00 => 2024-06-09T10:00
hi: रविवार 10:00 => 2024-06-09T10:00
pt: domingo às 10:00 => 2024-06-09T10:00
"""


@each(WEEKDAYS)
def test_a_bare_weekday_is_the_latest_not_after_now(language, text, value):
    check(read(text, language), value)


NO_YEAR = """
en: 12 June => 2024-06-12
en: 13 June => 2023-06-13
en: 11 June, 14:05 => 2024-06-11T14:05
en: June 13 => 2023-06-13
en: December 13. => 2023-12-13
en: Feb 29 => 2024-02-29
en: Fri 5 April => 2024-04-05
de: 13.06. 14:05 => 2023-06-13T14:05
de: 31.12. => 2023-12-31
de: Juli 21. => 2023-07-21
fr: 6 SEPTEMBRE, 13:32 => 2023-09-06T13:32
ru: 5 июля 18:12 => 2023-07-05T18:12
it: 3 ott 14:41 => 2023-10-03T14:41
zh-Hans: 12月31日 => 2023-12-31
ja: 6月13日 10:00 => 2023-06-13T10:00
ko: 6월 12일 => 2024-06-12
vi: 13 tháng 6 => 2023-06-13
hu: december 31. => 2023-12-31
"""


@each(NO_YEAR)
def test_a_date_without_a_year_is_the_latest_not_after_now(language, text, value):
    check(read(text, language), value)


def test_the_last_leap_day_is_the_29th_of_february():
    assert read("29 February", now=moment("2023-03-01")).date == "2020-02-29"
    assert read("29 February", now=moment("2024-02-28")).date == "2020-02-29"
    assert read("29 February", now=moment("2024-02-29")).date == "2024-02-29"
    assert read("29 February", now=moment("1903-03-01")).date == "1896-02-29"


MONTH_ENDS = [
    (moment("2024-03-31T12:00"), "1 month ago", "2024-02-29"),
    (moment("2023-03-31T12:00"), "1 month ago", "2023-02-28"),
    (moment("2024-02-29T12:00"), "1 year ago", "2023-02-28"),
    (moment("2024-02-29T12:00"), "4 years ago", "2020-02-29"),
    (moment("2024-01-31T12:00"), "in 1 month", "2024-02-29"),
    (moment("2024-01-01T00:30"), "1 hour ago", "2023-12-31"),
    (moment("2024-01-15T12:00"), "3 months ago", "2023-10-15"),
    (moment("2024-01-15T12:00"), "last month", "2023-12-01"),
    (moment("2024-03-01"), "yesterday", "2024-02-29"),
]


@pytest.mark.parametrize(("now", "text", "day"), MONTH_ENDS)
def test_arithmetic_at_the_ends_of_months(now, text, day):
    assert read(text, now=now).date == day


def test_now_with_a_zone_is_not_converted():
    east = NOW.replace(tzinfo=timezone(timedelta(hours=13)))
    for text in ("3 hours ago", "yesterday 14:05", "just now", "Wednesday", "12 June", "5 May 24"):
        with_zone, without = read(text, now=east), read(text)
        assert (with_zone.date, with_zone.time) == (without.date, without.time)


@pytest.mark.parametrize("now", [moment("0001-01-01"), moment("9999-12-31T23:59")], ids=["first", "last"])
def test_the_ends_of_the_calendar(now):
    texts = [
        "yesterday",
        "tomorrow",
        "3 weeks ago",
        "in 3 weeks",
        "1 year ago",
        "in 1 year",
        "5 May",
        "Monday",
        "5/5/50",
    ]
    texts += ["last week", "last year", "an hour ago", "in 1 hour", "2 months ago", "yesterday 14:05", "29 February"]
    for text in texts:
        check_sound(read(text, now=now))
    assert read("5 May 2019", now=now).date == "2019-05-05"


def test_before_the_first_day_there_is_nothing():
    check_none(read("yesterday", now=moment("0001-01-01")))
    check_none(read("tomorrow", now=moment("9999-12-31")))
    check_none(read("3000 years ago"))


def test_ago_is_no_august_where_it_means_ago():
    reading = read("3 hours ago")
    assert (reading.date, reading.time, reading.alternatives) == ("2024-06-12", "12:30:00", ())
    assert reading.confidence > 0.9


_WEDNESDAY = datetime(2024, 6, 12, 15, 30)  # noqa: DTZ001 (the wall clock of the page)
# Several units, halves, decades and what lies ahead; now is Wednesday.
FURTHER = [
    ("en", "1 year, 2 months and 3 days ago", "2023-04-09"),
    ("en", "3 days, 2 hours", "2024-06-09T13:30"),
    ("en", "about 5 hours", "2024-06-12T10:30"),
    ("en", "an hour and a half ago", "2024-06-12T14:00"),
    ("en", "2½ years ago", "2021-12-12"),
    ("en", "2d ago", "2024-06-10"),  # August in Spanish
    ("en", "half an hour ago", "2024-06-12T15:00"),
    ("hu", "2 éve és 3 hónapja", "2022-03-12"),
    ("ar", "منذ سنتين وثلاثة أشهر", "2022-03-12"),
    ("en", "a fortnight ago", "2024-05-29"),
    ("en", "2 decades ago", "2004-06-12"),
    ("en", "next Friday", "2024-06-14"),
    ("en", "Friday next week", "2024-06-21"),
    ("en", "the 3rd of next month", "2024-07-03"),
    ("en", "May 5th last year", "2023-05-05"),
    ("en", "next year on May 5", "2025-05-05"),
    ("en", "tomorrow at 15", "2024-06-13T15:00"),
    ("de", "am 3. des nächsten Monats", "2024-07-03"),
    ("fr", "le 3 du mois prochain", "2024-07-03"),
    ("pl", "w maju zeszłego roku", "2023-05-01"),
    ("zh-Hans", "上个月3号", "2024-05-03"),
    ("zh-Hans", "明年三月", "2025-03-01"),
    ("ja", "昨年5月1日", "2023-05-01"),
    ("ko", "작년 5월 1일", "2023-05-01"),
    ("en", "in 3 weeks and 2 days", "2024-07-05"),
    ("en", "the twenty-second of May 2019", "2019-05-22"),
    ("fr", "dimanche prochain", "2024-06-16"),
    # A count beside a named day starts from that day.
    ("de", "heute in einer Woche", "2024-06-19"),
    ("de", "morgen in zwei Wochen", "2024-06-27"),
    ("en", "a week ago yesterday", "2024-06-04"),
    ("fr", "demain dans trois jours", "2024-06-16"),
    ("fr", "il y a un an et demi", "2022-12-12"),
    ("fr", "il y a 3 minutes 20 ans", "2024-06-12T15:27"),
    ("es", "viernes próximo", "2024-06-14"),
    ("de", "vor 1 Jahr, 2 Monaten und 3 Tagen", "2023-04-09"),
    ("it", "tra un'ora", "2024-06-12T16:30"),
    ("sv", "för 1 månad, 2 dagar och 4 timmar sedan", "2024-05-10T11:30"),
    ("ar", "منذ سنتين و 5 أشهر", "2022-01-12"),
    ("ja", "1年2ヶ月3日前", "2023-04-09"),
    ("ja", "来週日曜日 12:15", "2024-06-23T12:15"),
    ("zh-Hans", "上周五", "2024-06-07"),
]


@pytest.mark.parametrize(("language", "text", "value"), FURTHER)
def test_several_units_halves_and_words_for_the_future(language, text, value):
    assert parse_date(text, now=_WEDNESDAY, language=language).value == value


@pytest.mark.parametrize(
    "text", ["5 minutes", "14 h", "3年", "3時", "2 hours", "an hour", "3 days of 2 hours each", "3 business days ago"]
)
def test_a_length_of_time_alone_is_no_date_nor_units_that_their_count_is_not_beside(text):
    assert parse_date(text, now=_WEDNESDAY).date is None


@pytest.mark.parametrize(
    ("text", "value"),
    [("tomorrow at 15 places", "2024-06-13"), ("15 this month", "2024-06-01"), ("tomorrow at 9", "2024-06-13")],
)
def test_a_number_beside_a_day_is_no_hour_and_no_day_of_a_month_unless_it_says_so(text, value):
    assert parse_date(text, now=_WEDNESDAY).value == value


def test_a_day_that_a_named_month_does_not_have_is_none():
    assert parse_date("the 31st of last month", now=_WEDNESDAY).value == "2024-05-31"
    assert parse_date("the 31st of this month", now=_WEDNESDAY).date is None
