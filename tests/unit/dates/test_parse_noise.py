"""Date strings with the noise of real pages: typing errors, odd spaces, foreign words, machines, and no date at all."""

import pytest
from tests.table import table

from .tables import LANGUAGES, check, check_none, each, read

TYPOS = """
en: 5 Febuary 2019 => 2019-02-05
en: 5 Septmber 2019 => 2019-09-05
en: 5 Ocotber 2019 => 2019-10-05
en: Novmeber 5, 2019 => 2019-11-05
en: 5 Decmber 2019 => 2019-12-05
de: 5. Dezmeber 2019 => 2019-12-05
fr: 5 setpembre 2019 => 2019-09-05
es: 5 de novimbre de 2019 => 2019-11-05
ru: 5 сентбяря 2019 => 2019-09-05
ru: 5 февраля2019 => 2019-02-05
it: 5 settmbre 2019 => 2019-09-05
pl: 5 wrzesina 2019 => 2019-09-05
tr: 5 Agustos 2019 => 2019-08-05
fr: 5 fevrier 2019 => 2019-02-05
fr: 5 AOUT 2019 => 2019-08-05
de: 5. MARZ 2019 => 2019-03-05
cs: 5. unora 2019 => 2019-02-05
pl: 5 pazdziernika 2019 => 2019-10-05
vi: 5 thang 3, 2019 => 2019-03-05
el: 5 ΜΑΡΤΙΟΥ 2019 => 2019-03-05
el: 5 Μαρτιου 2019 => 2019-03-05
ru: 5 МАРТА 2019 => 2019-03-05
tr: 5 KASIM 2019 => 2019-11-05
tr: 5 ARALIK 2019 => 2019-12-05
tr: 5 HAZİRAN 2019 => 2019-06-05
"""


@each(TYPOS)
def test_typing_errors_lost_accents_and_capitals(language, text, value):
    check(read(text, language), value)


SPACES = [
    ("en", "5\xa0March\xa02019", "2019-03-05"),
    ("en", "5\u2009March\u202f2019,\u200314:05", "2019-03-05T14:05"),
    ("en", "  5   March \t 2019 ", "2019-03-05"),
    ("en", "5\nMarch\r\n2019\n14:05", "2019-03-05T14:05"),
    ("en", "5&nbsp;March&nbsp;2019&nbsp;14:05", "2019-03-05T14:05"),
    ("en", "5&#160;March&#xA0;2019", "2019-03-05"),
    ("en", "5&thinsp;March&ensp;2019", "2019-03-05"),
    ("fr", "5 f&eacute;vrier 2019", "2019-02-05"),
    ("de", "5. M&auml;rz 2019", "2019-03-05"),
    ("fr", "5 fe\u0301vrier 2019", "2019-02-05"),
    ("en", "5 March 2019, 2:05\u202fPM", "2019-03-05T14:05"),
    ("en", "\u200e5 March 2019\u200e", "2019-03-05"),
    ("fr", "\u200f5/\u200f12/\u200f2019\u200f", "2019-12-05"),
    ("ar", "٢٢\u200f/٤\u200f/٢٠٢٠", "2020-04-22"),
    ("en", "5\u200b March\u200b 2019", "2019-03-05"),
    ("en", "\ufeff5 March 2019", "2019-03-05"),
    ("en", "5 Ma\xadrch 2019", "2019-03-05"),
    ("en", "2019\u201103\u201105", "2019-03-05"),
    ("en", "2019\u201303\u201305", "2019-03-05"),
    ("en", "2019\u221203\u221205", "2019-03-05"),
    ("en", "5 March 2019 14\u223605", "2019-03-05T14:05"),
    ("en", "Tue , 5  March  2019 ,  02:14:54  AM", "2019-03-05T02:14:54"),
    ("cs", "5. 3. 2019", "2019-03-05"),
    ("cs", "5.\xa03.\xa02019 14:05", "2019-03-05T14:05"),
    ("en", "Mon 13 Oct \u201997", "1997-10-13"),
    ("en", "Mon 13 Oct &#39;97", "1997-10-13"),
    ("en", "Mon 13 Oct `97", "1997-10-13"),
]


@each(SPACES)
def test_odd_spaces_marks_and_entities(language, text, value):
    check(read(text, language), value)


ENGLISH = """
en: Sun May 27, 2018 2:29 am => 2018-05-27T02:29
en: 26 August 2005 - 09:38 => 2005-08-26T09:38
en: April 20, 2017, 11:55:01 PM => 2017-04-20T23:55:01
en: 3 weeks ago => 2024-05-22
en: Yesterday, 14:05 => 2024-06-11T14:05
en: Today at 2:05 PM => 2024-06-12T14:05
en: December 13th, 2015 => 2015-12-13
"""


@pytest.mark.parametrize("page", LANGUAGES[1:])
@each(ENGLISH)
def test_english_on_a_foreign_page(language, text, value, page):
    check(read(text, page), value)


WRAPPED = """
en: Posted: 5 March 2019, 14:05 => 2019-03-05T14:05
en: « 5 March 2019 » => 2019-03-05
en: [5 March 2019 14:05] => 2019-03-05T14:05
en: 5 March 2019 5:14 pm | #68 => 2019-03-05T17:14
en: Last edited by bob on 5 March 2019 at 14:05 => 2019-03-05T14:05
en: » 5 March 2019 « => 2019-03-05
en: "5 March 2019" => 2019-03-05
en: Published 2019-03-05. => 2019-03-05
de: Verfasst am: 5. März 2019 14:05 => 2019-03-05T14:05
ru: Добавлено: 5 марта 2019, 14:05 => 2019-03-05T14:05
"""


@each(WRAPPED)
def test_words_and_brackets_around(language, text, value):
    check(read(text, language), value)


MACHINES = """
: 2020-04-22 => 2020-04-22
: 2020-04-22T15:03 => 2020-04-22T15:03
: 2020-04-22 15:03:09 => 2020-04-22T15:03:09
: 2020-04-22T15:03:09Z => 2020-04-22T15:03:09 +00:00
: 2020-04-22T15:03:09.123Z => 2020-04-22T15:03:09 +00:00
: 2020-04-22T15:03:09.123456789+02:00 => 2020-04-22T15:03:09 +02:00
: 2020-04-22T15:03:09,5-0330 => 2020-04-22T15:03:09 -03:30
: 20200422 => 2020-04-22
: 20200422T150309Z => 2020-04-22T15:03:09 +00:00
: 2020-W17-3 => 2020-04-22
: 2020-113 => 2020-04-22
: Wed, 22 Apr 2020 15:03:09 +0200 => 2020-04-22T15:03:09 +02:00
: Wed, 22 Apr 2020 15:03:09 GMT => 2020-04-22T15:03:09 +00:00
: 22 Apr 2020 15:03 -0000 => 2020-04-22T15:03 +00:00
: Wednesday, 22-Apr-20 15:03:09 GMT => 2020-04-22T15:03:09 +00:00
: Wed Apr 22 15:03:09 2020 => 2020-04-22T15:03:09
: Wed Apr 22 15:03:09 +0200 2020 => 2020-04-22T15:03:09 +02:00
: Wed Apr 22 2020 15:03:09 GMT+0200 (Central European Summer Time) => 2020-04-22T15:03:09 +02:00
: 22/Apr/2020:15:03:09 +0200 => 2020-04-22T15:03:09 +02:00
: 2020:04:22 15:03:09 => 2020-04-22T15:03:09
: 1587567789 => 2020-04-22T15:03:09 +00:00
: 1587567789000 => 2020-04-22T15:03:09 +00:00
: 1587567789123 => 2020-04-22T15:03:09 +00:00
: 1000000000 => 2001-09-09T01:46:40 +00:00
"""


@each(MACHINES)
def test_forms_of_machines(language, text, value):
    check(read(text, language), value)


WEEKDAYS = """
en: Sunday, 05 October 99 => 1999-10-05
en: Monday 12 June 2024 => 2024-06-12
en: Fri, 22 Apr 2020 15:03:09 GMT => 2020-04-22T15:03:09 +00:00
de: Montag, 5. März 2019 => 2019-03-05
ru: понедельник, 5 марта 2019 г. => 2019-03-05
ja: 2019年3月5日（月） => 2019-03-05
en: 5 March 2019 (Mon) => 2019-03-05
"""


@each(WEEKDAYS)
def test_a_contradicting_weekday_is_ignored_and_makes_the_reading_less_sure(language, text, value):
    reading = read(text, language)
    check(reading, value)
    assert reading.confidence < read("Tuesday, 5 March 2019", "en").confidence


def test_a_weekday_decides_between_two_orders():
    check(read("Wednesday 5/6/2019"), "2019-06-05")
    check(read("Monday 5/6/2019"), "2019-05-06")
    check(read("Mittwoch, 6/5/2019", "de"), "2019-06-05")


IMPOSSIBLE = [
    "30 02 2020", "Sep 31, '98", "31 April 2020", "31.4.2020", "29 Feb 2019", "29.02.2019", "29.02.1900",
    "2019-02-29", "2020-04-31", "2020-13-01", "2020-00-10", "2020-12-00", "2020-25-12", "31/31/2020", "13/13/2020",
    "00/00/0000", "0000-00-00 00:00:00", "0000-00-00", "0 May 2020", "32 May 2020", "30 February", "Feb 30",
    "31. Juni 2019", "31 июня 2019 г.", "31 de abril de 2019", "2019年2月30日", "2019年13月1日", "2019년 2월 30일",
    "30 II 2019", "٣٠ فبراير ٢٠٢٠", "2019-366", "2019-W54-1", "20190231", "20191301", "Sat, 31 Feb 2015 10:00:00 GMT",
    "2019-02-30T10:00:00Z", "99999999999 days ago", "100000 years ago", "31 XI 2019", "令和2年2月30日",
    "31st of June 2020",
]  # fmt: skip


@table("text", IMPOSSIBLE)
@table("order", ["", "DMY", "MDY", "YMD"])
def test_a_date_that_cannot_exist_is_refused(text, order):
    check_none(read(text, order=order))


NOTHING = [
    "", " ", "\n", "hello", "to", "may", "March", "mar", "second", "minute", "5 minutes", "3 days", "3:2", "16:9",
    "24/7", "1/4", "v1.2.3", "1.2.3.4", "192.168.1.1", "10.0.0.1", "255.255.255.0", "$20.20", "58,381.00 ₽", "84.7 %",
    "12 V / 5 A", "555-1234", "+1 202-555-0147", "(212) 555-0147", "Posts: 2019", "2019 posts", "2015 views",
    "45 replies", "1024x768", "2033x1917", "RFC 8300", "ISO 9001", "KB4023057", "Level 60-70", "alan1985", "x_2004_x",
    "build 15945.878", "#4315", "28-71 dB", "0x80070643", "12", "123456", "information fripple", "32° 34’S", "14:05",
    "2:05 PM", "N/A", "-", "?", "a may be", "Sunny", "Marchand", "Decembrist", "Augustine", "5", "5th", "42 km",
    "1,234,567", "3.14159", "1e10", "99%", "C3PO", "A4", "ISBN 978-3-16-148410-0", "00:1A:2B:3C:4D:5E", "::1",
    "../../etc", "😀", "null", "undefined", "NaN",
]  # fmt: skip


@table("text", NOTHING)
def test_no_date_where_there_is_none(text):
    check_none(read(text))


WRITTEN_YEARS = """
en: 5 May 2050 => 2050-05-05
en: 5 May 2150 => 2150-05-05
en: 5 May 1850 => 1850-05-05
en: 13/06/2024 => 2024-06-13
en: 2034-11-24 => 2034-11-24
ru: 24/11/2034 в 03:52 => 2034-11-24T03:52
en: March 5–7, 2019 => 2019-03-05
en: 5 March 2019 - 7 March 2019 => 2019-03-05
"""


@each(WRITTEN_YEARS)
def test_a_written_year_is_believed(language, text, value):
    check(read(text, language), value)


def test_a_year_of_four_digits_is_never_replaced():
    assert read("5 May 0050").date in {None, "0050-05-05"}


def test_an_impossible_offset_is_no_zone():
    assert read("2020-04-22T15:03:00+25:00").zone is None
    assert read("2020-04-22T15:03:00+02:99").zone is None


TAGS = [
    "",
    "xx",
    "tlh",
    "zz-Qaaa-XX-x-foo",
    "EN",
    "en_US",
    "-",
    "ru-",
    "x" * 10_000,
    "\ud800",
    "\0",
    "nope nope",
    "日本",
]


@table("language", TAGS, ids=range(len(TAGS)))
def test_an_unknown_language_does_not_disturb(language):
    check(read("5 March 2019 14:05", language), "2019-03-05T14:05")
    check(read("5 марта 2019 г. в 14:05", language), "2019-03-05T14:05")


def test_tags_without_a_script_or_with_a_region():
    check(read("5. март 2019.", "sr"), "2019-03-05")
    check(read("5. mart 2019.", "sr"), "2019-03-05")
    check(read("5. mars 2019", "no"), "2019-03-05")
    check(read("2019年3月5日", "zh-TW"), "2019-03-05")
    check(read("5 de março de 2019", "pt-BR"), "2019-03-05")
