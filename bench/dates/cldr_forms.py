"""Rows in CLDR's own formats: styles, skeletons, joiners, regions, and dates or weekdays without a year."""

import datetime as dt
from typing import Any

from babel import Locale
from babel.dates import format_date, format_time

from bench.dates.cldr_base import Day, Maker, Moment
from bench.dates.cldr_text import NATIVE, in_digits, title, upper

STYLES = ("full", "long", "medium", "short")
WITH_YEAR = ("yMMMd", "yMMMEd", "yMMMMd", "yMMMMEd", "yMd", "yMEd", "yMMdd", "GyMMMd")
WITHOUT_YEAR = ("MMMd", "MMMEd", "MMMMd", "MMMMEd", "MEd", "Md")
# Where a language is written with other names or another order: the same language, another CLDR locale.
REGIONS = {
    "en": ("en_GB", "en_AU", "en_CA", "en_IN", "en_ZA"),
    "es": ("es_MX", "es_AR", "es_CL"),
    "fr": ("fr_CA", "fr_CH", "fr_BE"),
    "de": ("de_AT", "de_CH"),
    "pt": ("pt_PT",),
    "nl": ("nl_BE",),
    "it": ("it_CH",),
    "zh-Hant": ("zh_Hant_HK",),
    "zh-Hans": ("zh_Hans_SG",),
    "ar": ("ar_LB", "ar_MA", "ar_DZ", "ar_AE", "ar_IQ"),
    "sr-Latn": ("sr_Latn_BA",),
    "sr-Cyrl": ("sr_Cyrl_BA",),
    "sv": ("sv_FI",),
    "ro": ("ro_MD",),
    "hr": ("hr_BA",),
    "el": ("el_CY",),
}


def _cased(maker: Maker, text: str) -> str:
    """Sometimes with capitals, as a style sheet may show it."""
    draw = maker.rng.random()
    if draw < 0.12:
        return title(text, maker.lang)
    return upper(text, maker.lang) if draw < 0.2 else text


def _native(maker: Maker, text: str, chance: float = 0.5) -> tuple[str, str]:
    """For half the rows of Arabic and Hindi, the digits of the script."""
    if maker.lang in NATIVE and maker.rng.random() < chance:
        name, digits = NATIVE[maker.lang]
        return in_digits(text, digits), name
    return text, "latn"


def _time(maker: Maker, moment: Moment, locale: Any = None) -> str:
    """A time in a CLDR format: short, medium, or the language's 12-hour clock with its own words."""
    locale = locale or maker.locale
    kind = maker.rng.choice(("short", "short", "medium", "hm"))
    if kind == "hm" and moment.hour % 12:
        skeleton = maker.skeleton("hm", moment, locale)
        if skeleton:
            return skeleton[0]
    return str(format_time(moment, "medium" if kind == "medium" else "short", locale=locale))


def styles(maker: Maker) -> None:
    """The four CLDR date styles, alone and with a time."""
    maker.start("cldr")
    for style in STYLES:
        for timed in (False, True, True):
            two_digit = style == "short" and "yyyy" not in str(maker.locale.date_formats[style].pattern)
            moment = maker.moment() if two_digit else maker.far_moment()
            date = str(format_date(moment, style, locale=maker.locale))
            order = maker.order_if_numeric(str(maker.locale.date_formats[style].pattern), date)
            text = maker.join(date, _time(maker, moment), style) if timed else date
            text, digits = _native(maker, text if order else _cased(maker, text))
            maker.add(text, moment.date(), moment if timed else None, fmt=f"CLDR {style}", order=order, digits=digits)


def skeletons(maker: Maker) -> None:
    """CLDR's available formats with a year."""
    maker.start("cldr", "skeletons")
    for name in WITH_YEAR:
        moment = maker.far_moment()
        made = maker.skeleton(name, moment)
        if not made:
            continue
        date, order = made
        timed = maker.rng.random() < 0.4
        text = maker.join(date, _time(maker, moment)) if timed else date
        text, digits = _native(maker, text if order else _cased(maker, text))
        maker.add(text, moment.date(), moment if timed else None, fmt=f"CLDR {name}", order=order, digits=digits)


def regions(maker: Maker) -> None:
    """The language as other countries write it."""
    maker.start("cldr", "regions")
    for name in REGIONS.get(maker.lang, ()):
        locale = Locale.parse(name)
        for style in ("full", "medium", "short"):
            pattern = str(locale.date_formats[style].pattern)
            moment = maker.moment() if "yyyy" not in pattern and style == "short" else maker.far_moment()
            date = str(format_date(moment, style, locale=locale))
            order = maker.order_if_numeric(pattern, date)
            timed = maker.rng.random() < 0.5
            time = str(format_time(moment, "short", locale=locale)) if timed else ""
            joined = str(locale.datetime_formats[style]).replace("{1}", date).replace("{0}", time).replace("'", "")
            maker.add(
                joined if timed else date,
                moment.date(),
                moment if timed else None,
                fmt=f"CLDR {style} {name}",
                order=order,
            )


def _around(maker: Maker) -> tuple[Moment, Moment]:
    """A moment of reading, and a moment before it: in half the rows in the year before."""
    read = Moment(maker.rng.randint(2003, 2025), maker.rng.randint(1, 12), maker.rng.randint(1, 28), 12, 30)
    if maker.rng.random() < 0.5:
        read = read.replace(month=maker.rng.randint(1, 3))
        back = maker.rng.randint(read.timetuple().tm_yday, 330)
    else:
        back = maker.rng.randint(1, 330)
    moment = read - dt.timedelta(days=back)
    moment = moment.replace(hour=maker.rng.randrange(24), minute=maker.rng.randrange(60))
    return (read, moment) if (moment.month, moment.day) != (2, 29) else _around(maker)


def yearless(maker: Maker) -> None:
    """Day and month only: the latest such day that has been."""
    maker.start("noyear")
    for name in (*WITHOUT_YEAR, "MMMd", "MMMMd", "MMMEd"):
        read, moment = _around(maker)
        made = maker.skeleton(name, moment)
        if not made:
            continue
        date, order = made
        # A dotted time behind a bare number of two parts could be read as more of the date.
        timed = maker.rng.random() < 0.5 and not (order and maker.lang in {"da", "fi"})
        text = maker.join(date, _time(maker, moment)) if timed else date
        text, digits = _native(maker, text if order else _cased(maker, text), 0.3)
        maker.add(
            text,
            moment.date(),
            moment if timed else None,
            fmt=f"CLDR {name}",
            order=order,
            reference=read,
            digits=digits,
        )


def latest(read: Moment, weekday: int) -> Day:
    """The latest day of that weekday before the day of reading."""
    return read.date() - dt.timedelta(days=(read.weekday() - weekday - 1) % 7 + 1)


def weekdays(maker: Maker) -> None:
    """A weekday with or without a time: the latest one; the day of reading itself is never asked for."""
    maker.start("weekday")
    for name in ("EHm", "Ehm", "name", "name", "name", "short"):
        read, moment = _around(maker)
        day = latest(read, (read.weekday() - maker.rng.randint(1, 6)) % 7)
        moment = moment.replace(year=day.year, month=day.month, day=day.day)
        context = maker.rng.choice(("format", "stand-alone"))
        if maker.lang in {"da", "fi"}:  # a dotted time could be a day and a month, unless no month has that number
            moment = moment.replace(minute=13 + moment.minute % 47)
        if name in {"EHm", "Ehm"}:
            made = maker.skeleton(name, moment)
            if made and moment.hour % 12:
                maker.add(made[0], day, moment, fmt=f"CLDR {name}", reference=read)
            continue
        width = "abbreviated" if name == "short" else "wide"
        timed = width == "abbreviated" or maker.rng.random() < 0.6
        word = maker.weekday(day, width, context)
        word = title(word, maker.lang) if maker.rng.random() < 0.5 else word
        text = word + maker.rng.choice((" ", ", ")) + maker.clock(moment) if timed else word
        maker.add(text, day, moment if timed else None, fmt=f"weekday {name}", reference=read)


def make(maker: Maker) -> None:
    """All rows of this module for one language."""
    styles(maker)
    skeletons(maker)
    regions(maker)
    yearless(maker)
    weekdays(maker)
