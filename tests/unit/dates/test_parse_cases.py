"""Date strings as people and machines write them in thirty languages, and the values they mean."""

from datetime import date

import pytest
from tests.table import table

from .tables import check, each, read

SPEC = """
en: Nov 25, 2019 => 2019-11-25
en: Sunday, 05 October 99 => 1999-10-05
en: Monday, Jan 30, 2015 => 2015-01-30
en: December 13. => 2023-12-13
en: Jan. 21/99 => 1999-01-21
en: 2019 11 13 => 2019-11-13
en: 2009-December-11 => 2009-12-11
en: Feb-Tue-23-99 => 1999-02-23
en: 15 July => 2023-07-15
en: 2016January05 => 2016-01-05
en: 13 June 2020 => 2020-06-13
en: Sat Nov 1 2013 => 2013-11-01
en: Mon 13 Oct '97 => 1997-10-13
en: 3 weeks ago => 2024-05-22
it: 5 minuti fa => 2024-06-12T15:25
en: yesterday 14:05 => 2024-06-11T14:05
en: Today at 02:00:19 PM => 2024-06-12T14:00:19
en: 05 Sep 2005, 10:48 => 2005-09-05T10:48
en: 22-04-2020 => 2020-04-22
en: 2020-4-22 15:3 => 2020-04-22T15:03
en: 22.04.2020 | 15.03 => 2020-04-22T15:03
en: 25/12/2019 => 2019-12-25
en: 25\\12\\2019 => 2019-12-25
en: 25-12-2019 => 2019-12-25
en: 25.12.2019 => 2019-12-25
en: 25,12,2019 => 2019-12-25
en: 25 12 2019 => 2019-12-25
en: 25/12/19 => 2019-12-25
en: 25 12 19 => 2019-12-25
"""


@each(SPEC)
def test_the_forms_of_the_specification(language, text, value):
    check(read(text, language), value)


def test_order_hints_for_bare_numbers():
    check(read("30 11 2020", order="DMY"), "2020-11-30")
    check(read("05 02 1999", order="MDY"), "1999-05-02")
    check(read("05 02 1999", order="DMY"), "1999-02-05")
    check(read("16 10 12", order="YMD"), "2016-10-12")
    check(read("16 10 12", order="DMY"), "2012-10-16")
    check(read("10/11/12", order="MDY"), "2012-10-11")


CONNECTIVES = """
en: 5 March 2019 at 14:05 => 2019-03-05T14:05
en: March 5, 2019 @ 14:05 => 2019-03-05T14:05
en: on the 5th of March 2019, at 14:05 => 2019-03-05T14:05
ru: 5 марта 2019 г. в 14:05 => 2019-03-05T14:05
ru: 5 марта 2019 года, 14:05 => 2019-03-05T14:05
tr: 5 Mart 2019 saat 14:05 => 2019-03-05T14:05
es: 5 de marzo de 2019 a las 14:05 => 2019-03-05T14:05
es: el 5 de marzo del 2019, a las 14:05 horas => 2019-03-05T14:05
ro: 5 martie 2019, ora 14:05 => 2019-03-05T14:05
ro: 5 martie 2019 la 14:05 => 2019-03-05T14:05
fr: 5 mars 2019 à 14:05 => 2019-03-05T14:05
fr: le mardi 5 mars 2019 à 14h05 => 2019-03-05T14:05
de: 5. März 2019 um 14:05 Uhr => 2019-03-05T14:05
de: am 5. März 2019, 14:05 => 2019-03-05T14:05
nl: 5 maart 2019 om 14:05 uur => 2019-03-05T14:05
it: 5 marzo 2019 alle 14:05 => 2019-03-05T14:05
it: 5 marzo 2019 alle ore 14:05 => 2019-03-05T14:05
cs: 5. března 2019 v 14:05 => 2019-03-05T14:05
cs: dne 5. března 2019 ve 14:05 hod. => 2019-03-05T14:05
bg: 5 март 2019 г. в 14:05 ч. => 2019-03-05T14:05
pl: 5 marca 2019 o 14:05 => 2019-03-05T14:05
pl: 5 marca 2019 r. o godz. 14:05 => 2019-03-05T14:05
sv: 5 mars 2019 kl. 14:05 => 2019-03-05T14:05
sv: den 5 mars 2019 kl 14.05 => 2019-03-05T14:05
zh-Hans: 2019年3月5日 14:05 => 2019-03-05T14:05
zh-Hant: 2019年3月5日 14:05 => 2019-03-05T14:05
ko: 2019년 3월 5일 14:05 => 2019-03-05T14:05
ja: 2019年3月5日 14時05分 => 2019-03-05T14:05
sr-Latn: 5. mart 2019. u 14:05 => 2019-03-05T14:05
sr-Cyrl: 5. март 2019. у 14:05 => 2019-03-05T14:05
sr-Cyrl: 5. марта 2019. године у 14:05 => 2019-03-05T14:05
hr: 5. ožujka 2019. u 14:05 => 2019-03-05T14:05
hr: 5. ožujka 2019. u 14:05 sati => 2019-03-05T14:05
hu: 2019. március 5. 14:05 => 2019-03-05T14:05
hu: 2019. március 5., kedd 14:05 => 2019-03-05T14:05
el: 5 Μαρτίου 2019 στις 14:05 => 2019-03-05T14:05
uk: 5 березня 2019 р. о 14:05 => 2019-03-05T14:05
pt: 5 de março de 2019 às 14:05 => 2019-03-05T14:05
pt: 5 de março de 2019 às 14h05 => 2019-03-05T14:05
da: 5. marts 2019 kl. 14.05 => 2019-03-05T14:05
da: d. 5. marts 2019 kl. 14:05 => 2019-03-05T14:05
nb: 5. mars 2019 kl. 14:05 => 2019-03-05T14:05
fi: 5. maaliskuuta 2019 klo 14.05 => 2019-03-05T14:05
ar: 5 مارس 2019 في 14:05 => 2019-03-05T14:05
ar: 5 مارس 2019 الساعة 14:05 => 2019-03-05T14:05
hi: 5 मार्च 2019 को 14:05 बजे => 2019-03-05T14:05
vi: 5 tháng 3, 2019 lúc 14:05 => 2019-03-05T14:05
vi: ngày 5 tháng 3 năm 2019 lúc 14:05 => 2019-03-05T14:05
"""


@each(CONNECTIVES)
@pytest.mark.parametrize("is_told", [True, False], ids=["told", "guessed"])
def test_connectives_in_thirty_languages(language, text, value, is_told):
    check(read(text, language if is_told else ""), value)


HALF_DAYS = """
en: 5 March 2019 2:05 PM => 2019-03-05T14:05
en: 5 March 2019 2:05pm => 2019-03-05T14:05
en: 5 March 2019, 2:05 p.m. => 2019-03-05T14:05
en: 5 March 2019, 12:05 AM => 2019-03-05T00:05
en: 5 March 2019, 12:05 PM => 2019-03-05T12:05
en: 5 March 2019, 11:59:59 pm => 2019-03-05T23:59:59
en: 2:05 PM, March 5, 2019 => 2019-03-05T14:05
es: 5 de marzo de 2019, 2:05 p. m. => 2019-03-05T14:05
es: 5 de marzo de 2019, 9:05 a. m. => 2019-03-05T09:05
es: 5 de marzo de 2019 a las 2:05 de la tarde => 2019-03-05T14:05
zh-Hans: 2019年3月5日下午2:05 => 2019-03-05T14:05
zh-Hans: 2019年3月5日 下午2点05分 => 2019-03-05T14:05
zh-Hant: 2019年3月5日 下午 2:05 => 2019-03-05T14:05
zh-Hant: 2019年3月5日 上午 9:05 => 2019-03-05T09:05
zh-Hans: 2019-3-5 凌晨 2:05 => 2019-03-05T02:05
zh-Hans: 2019-3-5 晚上 9:05 => 2019-03-05T21:05
zh-Hans: 2019-3-5 晚上 0:51 => 2019-03-05T00:51
ko: 2019년 3월 5일 오후 2:05 => 2019-03-05T14:05
ko: 2019년 3월 5일 오전 9시 5분 => 2019-03-05T09:05
ja: 2019年3月5日 午後2時05分 => 2019-03-05T14:05
ja: 2019/03/05 午前9:05 => 2019-03-05T09:05
el: 5 Μαρτίου 2019, 2:05 μ.μ. => 2019-03-05T14:05
el: 5 Μαρτίου 2019, 9:05 π.μ. => 2019-03-05T09:05
ar: 5 مارس 2019 2:05 م => 2019-03-05T14:05
ar: 5 مارس 2019 9:05 ص => 2019-03-05T09:05
hi: 5 मार्च 2019, 2:05 pm => 2019-03-05T14:05
vi: 5 tháng 3, 2019 2:05 CH => 2019-03-05T14:05
vi: 5 tháng 3, 2019 9:05 SA => 2019-03-05T09:05
tr: 5 Mart 2019 ÖS 2:05 => 2019-03-05T14:05
hu: 2019. március 5. du. 2:05 => 2019-03-05T14:05
hu: 2019. március 5. de. 9:05 => 2019-03-05T09:05
ru: 5 марта 2019, 2:05 PM => 2019-03-05T14:05
bg: 5 март 2019, 2:05 PM => 2019-03-05T14:05
bg: 5 март 2019 г., 2:05 ч. pm => 2019-03-05T14:05
"""


@each(HALF_DAYS)
def test_halves_of_the_day(language, text, value):
    check(read(text, language), value)


CLOCKS = """
en: 5 March 2019 14:05:09 => 2019-03-05T14:05:09
en: 14:05 5 March 2019 => 2019-03-05T14:05
en: 14:05:09, 5 March 2019 => 2019-03-05T14:05:09
en: 5 March 2019 - 14:05 => 2019-03-05T14:05
en: 5 March 2019 | 14:05 => 2019-03-05T14:05
en: 5 March 2019 · 14:05 => 2019-03-05T14:05
en: (5 March 2019, 14:05) => 2019-03-05T14:05
en: 5 March 2019 00:00 => 2019-03-05T00:00
en: 5 March 2019, 2pm => 2019-03-05T14
en: 2019-03-05T14 => 2019-03-05T14
en: 22/04/2020 24:00 => 2020-04-23T00:00
en: 5 March 2019 23:59:59 => 2019-03-05T23:59:59
de: 05.03.2019 14:05 => 2019-03-05T14:05
de: 05.03.2019, 14.05 Uhr => 2019-03-05T14:05
fr: 05/03/2019 14h05 => 2019-03-05T14:05
ja: 2019年3月5日 22時05分09秒 => 2019-03-05T22:05:09
zh-Hans: 2019年3月5日 22时05分 => 2019-03-05T22:05
ko: 2019년 3월 5일 22시 05분 => 2019-03-05T22:05
vi: 05/03/2019 22 giờ 05 => 2019-03-05T22:05
"""


@each(CLOCKS)
def test_clock_times(language, text, value):
    check(read(text, language), value)


ZONES = """
en: 5 March 2019 14:05 +0200 => 2019-03-05T14:05 +02:00
en: 5 March 2019 14:05 +02:00 => 2019-03-05T14:05 +02:00
en: 5 March 2019 14:05 -0330 => 2019-03-05T14:05 -03:30
en: 5 March 2019 14:05 UTC => 2019-03-05T14:05 +00:00
en: 5 March 2019 14:05 GMT => 2019-03-05T14:05 +00:00
en: 5 March 2019 14:05 GMT+2 => 2019-03-05T14:05 +02:00
en: 5 March 2019 14:05 (UTC+02:00) => 2019-03-05T14:05 +02:00
en: 2019-03-05T14:05Z => 2019-03-05T14:05 +00:00
en: 2019-03-05T14:05:00-05:00 => 2019-03-05T14:05:00 -05:00
en: 2019-03-05 14:05:00 +0545 => 2019-03-05T14:05:00 +05:45
en: 2019-03-05 14:05:00+05 => 2019-03-05T14:05:00 +05:00
en: 2019-03-05T14:05:00+05 => 2019-03-05T14:05:00 +05:00
en: 2019-03-05T23:30:00-11:00 => 2019-03-05T23:30:00 -11:00
en: Tue, 05 Mar 2019 14:05:00 GMT => 2019-03-05T14:05:00 +00:00
"""


@each(ZONES)
def test_a_time_with_a_zone_is_returned_as_written(language, text, value):
    check(read(text, language), value)


@table("zone", ["CET", "CEST", "EST", "PDT", "MSK", "EET", "JST", "BST"])
def test_letters_of_zones_do_not_disturb(zone):
    reading = read(f"5 March 2019 14:05 {zone}")
    assert (reading.date, reading.time, reading.precision) == ("2019-03-05", "14:05:00", "minute")
    assert reading.zone


ORDINALS = """
en: 1st March 2019 => 2019-03-01
en: March 2nd, 2019 => 2019-03-02
en: 3rd of March 2019 => 2019-03-03
en: the 24th of March, 2019 => 2019-03-24
en: March the 31st 2019 => 2019-03-31
fr: 1er mars 2019 => 2019-03-01
fr: le 2e mars 2019 => 2019-03-02
es: 1º de marzo de 2019 => 2019-03-01
it: 1º marzo 2019 => 2019-03-01
it: 1° marzo 2019 => 2019-03-01
pt: 1º de março de 2019 => 2019-03-01
nl: 22e maart 2019 => 2019-03-22
nl: 1ste maart 2019 => 2019-03-01
sv: 3:e mars 2019 => 2019-03-03
ru: 5-го марта 2019 => 2019-03-05
ru: 5-е марта 2019 => 2019-03-05
el: 1η Μαρτίου 2019 => 2019-03-01
de: 5ter März 2019 => 2019-03-05
"""


@each(ORDINALS)
def test_ordinals(language, text, value):
    check(read(text, language), value)


ROMAN = """
pl: 13 XII 2015 => 2015-12-13
ro: 12 VII 2007 => 2007-07-12
it: 30.X.2003 => 2003-10-30
hu: 2007. XII. 24. => 2007-12-24
pl: 1 I 2015 => 2015-01-01
pl: 5-V-1999 => 1999-05-05
cs: 28. IX. 2011 => 2011-09-28
ru: 9.V.1985 => 1985-05-09
pl: 17 xi 2004 14:05 => 2004-11-17T14:05
: 3/VIII/2010 => 2010-08-03
"""


@each(ROMAN)
def test_months_in_roman_numerals(language, text, value):
    check(read(text, language), value)


CJK = """
zh-Hans: 二〇二〇年四月二十二日 => 2020-04-22
zh-Hans: 二零一九年十二月三十一日 => 2019-12-31
zh-Hant: 二〇一九年十月十日 => 2019-10-10
zh-Hans: 一九九八年十一月二日 => 1998-11-02
ja: 二〇二〇年一月三日 => 2020-01-03
zh-Hans: 2019年03月05日 => 2019-03-05
zh-Hans: 2019 年 3 月 5 日 => 2019-03-05
zh-Hans: 2019年3月5号 => 2019-03-05
zh-Hant: 2019年3月5號 => 2019-03-05
zh-Hans: 3月5日 => 2024-03-05
zh-Hans: 12月5日 => 2023-12-05
ja: ２０１９年３月５日 => 2019-03-05
ja: ２０１９／０３／０５　１４：０５ => 2019-03-05T14:05
ja: 2019年3月5日（火） => 2019-03-05
ja: 2019/03/05(火) 14:05 => 2019-03-05T14:05
ja: 2019年3月5日 火曜日 => 2019-03-05
zh-Hans: 2019年3月5日 星期二 => 2019-03-05
zh-Hant: 2019年3月5日 週二 => 2019-03-05
ko: 2019년 3월 5일 화요일 => 2019-03-05
ko: 2019. 3. 5. => 2019-03-05
ko: 2019.03.05 (화) 14:05 => 2019-03-05T14:05
zh-Hans: 2019年3月 => 2019-03
ja: 2019年 => 2019
ja: 令和2年4月22日 => 2020-04-22
ja: 令和元年5月1日 => 2019-05-01
ja: 平成31年4月30日 => 2019-04-30
ja: 平成元年1月8日 => 1989-01-08
ja: 昭和64年1月7日 => 1989-01-07
ja: 昭和五十年三月五日 => 1975-03-05
ja: R2.4.22 => 2020-04-22
ja: H31.4.30 => 2019-04-30
zh-Hant: 民國109年4月22日 => 2020-04-22
zh-Hant: 中華民國109年4月22日 => 2020-04-22
"""


@each(CJK)
def test_numerals_and_eras_of_east_asia(language, text, value):
    check(read(text, language), value)


@table("language", ["", "zh", "zh-TW", "zh-Hans", "zh-Hant", "ja"])
def test_the_day_mark_is_no_weekday(language):
    sure = read("2020-04-22", language).confidence
    assert read("2020年4月22日", language).confidence >= 0.95 * sure
    assert read("民國109年4月22日", language).confidence >= 0.95 * sure


DIGITS = """
ar: ٢٢ أبريل ٢٠٢٠ => 2020-04-22
ar: ٢٢/٠٤/٢٠٢٠ => 2020-04-22
ar: ٢٢ أبريل ٢٠٢٠ ١٤:٠٥ => 2020-04-22T14:05
ar: ٢٢ أبريل ٢٠٢٠ ٢:٠٥ م => 2020-04-22T14:05
ar: الأربعاء، ٢٢ أبريل ٢٠٢٠ => 2020-04-22
hi: २२ अप्रैल २०२० => 2020-04-22
hi: २२/०४/२०२० १४:०५ => 2020-04-22T14:05
: ２０２０－０４－２２ => 2020-04-22
: ۲۲/۰۴/۲۰۲۰ => 2020-04-22
: 22 Ａｐｒｉｌ ２０２０ => 2020-04-22
"""


@each(DIGITS)
def test_digits_of_other_scripts(language, text, value):
    check(read(text, language), value)


PARTS = """
en: March 2020 => 2020-03
en: Mar 2020 => 2020-03
en: Mar '19 => 2019-03
en: 2020 => 2020
en: 2020-04 => 2020-04
en: 04/2020 => 2020-04
ru: март 2020 => 2020-03
ru: марта 2020 г. => 2020-03
de: März 2020 => 2020-03
es: marzo de 2020 => 2020-03
bg: 04.2018 г. => 2018-04
ja: 2020年3月 => 2020-03
ko: 2020년 3월 => 2020-03
ko: 2020년 => 2020
vi: tháng 3 năm 2020 => 2020-03
hu: 2020. március => 2020-03
ar: مارس 2020 => 2020-03
"""


@each(PARTS)
def test_a_month_or_a_year_alone_is_its_first_day(language, text, value):
    check(read(text, language), value)


GUESSED = """
: 17 Mart 2017 => 2017-03-17
: 14. mart 2008. => 2008-03-14
: mar., 13 feb. 2001 => 2001-02-13
: mar. 19 mai 1992 => 1992-05-19
: mar, 1 jun 1993 => 1993-06-01
: mar 11 mar 1986 => 1986-03-11
: sub, 20. mar 1993. => 1993-03-20
: 31 ago 1981 => 1981-08-31
: 6. des. 1974 => 1974-12-06
: 19. tra 1985. => 1985-04-19
: 1 May 2010 ÖÖ 11:19 => 2010-05-01T11:19
: 2022. nov. 15. du. 9:10 => 2022-11-15T21:10
: 02.06.1984, 10:23 AM => 1984-06-02T10:23
: to 8.10.1987 => 1987-10-08
: st 5. 8. 1981 => 1981-08-05
"""


@each(GUESSED)
def test_the_language_is_guessed_where_it_is_not_told(language, text, value):
    check(read(text, language), value)


def test_a_month_that_differs_between_languages_is_told_as_an_alternative():
    assert (read("25. listopada 2016.", "hr").date, read("25 listopada 2016", "pl").date) == (
        "2016-10-25",
        "2016-11-25",
    )
    reading = read("25 listopada 2016")
    assert {reading.date, *reading.alternatives} >= {"2016-10-25", "2016-11-25"}


def test_the_half_of_the_day_does_not_change_the_order():
    assert read("5/6/2019 10:00 AM").date == read("5/6/2019 10:00 PM").date


def test_the_region_of_a_tag_counts():
    assert read("4/5/2020", "en-US").date == "2020-04-05"
    assert read("4/5/2020", "en-GB").date == read("4/5/2020", "en-AU").date == "2020-05-04"
    assert read("4/5/2020", "pt-BR").date == read("4/5/2020", "de-AT").date == "2020-05-04"


def test_korean_short_dates():
    check(read("99. 11. 2.", "ko"), "1999-11-02")
    check(read("07. 1. 7. 11:38", "ko"), "2007-01-07T11:38")


@table("language", ["", "en", "de", "vi"])
@table("day", range(2, 8))
def test_a_thursday_is_no_vietnamese_weekday(day, language):
    year = next(year for year in range(2000, 2024) if date(year, 3, day).weekday() == 3)
    check(read(f"Thu {day} March {year}", language), f"{year}-03-{day:02}")
    check(read(f"Thu {day} Mar '{year % 100:02}", language), f"{year}-03-{day:02}")
