"""Rows relative to the moment of reading: CLDR's patterns in all widths and plurals, and what people write."""

import calendar
import datetime as dt
from typing import Any

from babel import localedata
from babel.localedata import LocaleDataDict

from bench.dates.cldr_base import Maker, Moment
from bench.dates.cldr_text import NATIVE, in_digits, title, upper
from bench.dates.cldr_words import Words

UNITS = {"second": (1, 55), "minute": (1, 59), "hour": (1, 23), "day": (1, 30), "week": (1, 9), "month": (1, 11)}
RANGES = {**UNITS, "year": (1, 12)}
WIDTHS = ("", "-short", "-narrow")
# A bare letter that two languages read differently, or a word of CLDR's that means the opposite, is no fair question.
VAGUE = ("m", "м", "μ")


def back(read: Moment, unit: str, number: int) -> Moment:
    """So many units before a moment; months and years by the calendar."""
    if unit in {"month", "year"}:
        months = read.year * 12 + read.month - 1 - number * (12 if unit == "year" else 1)
        year, month = divmod(months, 12)
        return read.replace(year=year, month=month + 1, day=min(read.day, calendar.monthrange(year, month + 1)[1]))
    return read - dt.timedelta(**{unit + "s": number})


def reading(maker: Maker) -> Moment:
    """A moment of reading that leaves no doubt about clipped months or the minute."""
    rng = maker.rng
    return Moment(
        rng.randint(2003, 2025), rng.randint(1, 12), rng.randint(1, 28), rng.randint(1, 23), rng.randint(0, 59), 58
    )


def _patterns(lang: str, way: str) -> dict[tuple[str, str], dict[str, str]]:
    """CLDR's patterns: by unit and width, the pattern of every plural class."""
    data: dict[Any, Any] = dict(localedata.load(lang.replace("-", "_")))
    fields = LocaleDataDict(data)["date_fields"]
    found: dict[tuple[str, str], dict[str, str]] = {}
    for unit in RANGES:
        for width in WIDTHS:
            entry = fields.get(unit + width)
            if entry is not None and entry.get(way):
                found[unit, width] = {str(key): str(value) for key, value in entry[way].items()}
    return found


def _vague(pattern: str, lang: str) -> bool:
    """Whether the pattern leaves the unit or the direction open."""
    if pattern[:1] in "-−" or pattern.startswith("пр."):
        return len(pattern.rpartition("{0}")[2].strip(" \u00a0.")) < 2
    unit = pattern.rpartition("{0}")[2].strip(" \u00a0").split(" ")[0].rstrip(".")
    return lang != "en" and (unit in VAGUE or pattern.startswith("خلال"))


def patterns(maker: Maker) -> None:
    """Every distinct pattern once at most, long ones first, up to a share of each width."""
    maker.start("relative")
    seen: set[str] = set()
    kept = dict.fromkeys(WIDTHS, 0)
    share = {"": 10, "-short": 4, "-narrow": 3}
    todo = [
        (unit, width, plural, pattern)
        for (unit, width), plurals in _patterns(maker.lang, "past").items()
        for plural, pattern in plurals.items()
    ]
    maker.rng.shuffle(todo)
    for unit, width, plural, pattern in sorted(todo, key=lambda item: WIDTHS.index(item[1])):
        if pattern in seen or _vague(pattern, maker.lang) or kept[width] >= share[width]:
            continue
        numbers = [n for n in range(*RANGES[unit]) if maker.locale.plural_form(n) == plural]
        if not numbers:
            continue
        seen.add(pattern)
        number = maker.rng.choice(numbers)
        read = reading(maker)
        then = back(read, unit, number)
        text, digits = pattern.replace("{0}", str(number)), "latn"
        if maker.lang in NATIVE and maker.rng.random() < 0.4:
            digits, signs = NATIVE[maker.lang]
            text = in_digits(text, signs)
        draw = maker.rng.random()
        text = upper(text, maker.lang) if draw < 0.06 else text[:1].upper() + text[1:] if draw < 0.2 else text
        clock = then if unit in {"second", "minute", "hour"} else None
        if (maker.lang, unit, width, plural) == ("nl", "week", "", "one"):  # the shared sample has this very string
            continue
        # A bare minus sign for 'ago', or an abbreviated 'ago', stands apart from the words.
        maker.family = "relative_minus" if text[:1] in "-−" or text[:3].casefold() == "пр." else "relative"
        kept[width] += maker.add(
            text, then.date(), clock, fmt=f"CLDR {unit}{width}/{plural}", reference=read, digits=digits
        )


def future(maker: Maker) -> None:
    """What is to come: two rows a language, so that it is not taken for the past."""
    maker.start("relative_future")
    found = _patterns(maker.lang, "future")
    for unit in ("hour", "day"):
        number = maker.rng.randint(2, 9)
        read = reading(maker)
        then = back(read, unit, -number)
        pattern = found[unit, ""][maker.locale.plural_form(number)]
        if "{0}" in pattern:
            text = pattern.replace("{0}", str(number))
            maker.add(text, then.date(), then if unit == "hour" else None, fmt=f"CLDR +{unit}", reference=read)


def phrases(maker: Maker, words: Words) -> None:
    """What people write without a CLDR pattern: an hour ago, today, yesterday at, just now."""
    maker.start("relative", "phrases")
    for phrase, unit, number in words.ago:
        read = reading(maker)
        then = back(read, unit, number)
        text = phrase[:1].upper() + phrase[1:] if maker.rng.random() < 0.3 else phrase
        clock = then if unit in {"second", "minute", "hour"} else None
        maker.add(text, then.date(), clock, fmt=f"phrase {unit}", reference=read)
    for word in words.now:
        read = reading(maker)
        maker.add(word, read.date(), fmt="now", reference=read)
    for days, names in enumerate((words.today, words.yesterday, words.before)):
        for name in names:
            _day(maker, words, name, days)
    for days, names in enumerate((words.today, words.yesterday)):
        _day(maker, words, maker.rng.choice(names), days)


def _day(maker: Maker, words: Words, name: str, days: int) -> None:
    """Today, yesterday or the day before, alone or with a time in any of the usual ways."""
    read = reading(maker).replace(hour=23, minute=50)
    then = (read - dt.timedelta(days=days)).replace(hour=maker.rng.randrange(23), minute=maker.rng.randrange(60))
    way = maker.rng.choice(("alone", "comma", "space", "at", "at", "cldr", "first"))
    at = maker.rng.choice(words.at)
    time = maker.clock(then)
    half = maker.skeleton("hm", then)
    text = {
        "alone": name,
        "comma": f"{name}, {time}",
        "space": f"{name} {time}",
        "at": f"{name} {at} {time}" if at else f"{name} {time}",
        "cldr": f"{name}, {half[0]}" if half and then.hour % 12 else f"{name} - {time}",
        "first": f"{time} {name}",
    }[way]
    if maker.rng.random() < 0.15:
        text = upper(text, maker.lang)
    elif maker.rng.random() < 0.15:
        text = title(text, maker.lang)
    maker.add(text, then.date(), None if way == "alone" else then, fmt=f"day -{days} {way}", reference=read)


def make(maker: Maker, words: Words) -> None:
    """All rows of this module for one language."""
    patterns(maker)
    phrases(maker, words)
    future(maker)
