"""Take the words of dates out of CLDR as Babel has it: names, parts of the day, units, ago and ahead.

In: the words of a language to be filled. Out: nothing; the words are entered. All regions that write the language in
the same script are asked, the language itself first, so that Jänner, septiembre and setiembre all come in.
"""

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from babel import Locale, localedata

from train.dates.forms import count_letters, is_cjk
from train.dates.lists import UNITS, Words
from train.dates.locales import duration_patterns, fresh_locales, relative_patterns

_WIDTHS = ("wide", "abbreviated", "short", "narrow")
_PERIODS = {"am": "am", "pm": "pm", "morning": "morning", "afternoon": "pm", "evening": "evening", "night": "night"}
_CLOCK = {"noon": "12:00", "midnight": "00:00"}
_NOON, _DAY = 43_200, 86_400  # in seconds, as CLDR's rules count
_SIDES = {"past": "ago", "future": "ahead"}
SIGNS = "+-−– "
_INDIA = "\u0900"
_DUALS = {"one": 1, "two": 2}


def take_cldr(words: Words) -> None:
    """Enter what CLDR knows of the language and its regions."""
    for locale in find_locales(words.tag):
        words.order = words.order or read_order(locale.date_formats["short"].pattern)
        take_names(words, "months", locale.months)
        take_names(words, "weekdays", locale.days)
        take_periods(words, locale)
        _take_relative(words, locale)
        take_durations(words, locale)


def read_order(pattern: str) -> str:
    """Return the order of day, month and year in a pattern of CLDR: d.MM.yy is DMY."""
    return "".join(dict.fromkeys(re.findall("[dMy]", pattern))).upper()


def find_locales(tag: str, *, with_scripts: bool = False) -> list[Locale]:
    """Return the locale of a language and those of its regions; with the other scripts it is written in if asked."""
    name = tag.replace("-", "_")
    script = "([A-Z][a-z]{3})?_?" if with_scripts else ""
    is_region = re.compile(rf"{name}_{script}([A-Z]{{2}}|\d{{3}}){'?' if with_scripts else ''}").fullmatch
    regions = filter(is_region, localedata.locale_identifiers())
    return fresh_locales(name, *sorted(regions))


def take_names(words: Words, table: str, names: Mapping[str, Any]) -> None:
    """Enter the names of months or weekdays in all widths."""
    for width in _WIDTHS:
        for context in ("format", "stand-alone"):
            for number, form in sorted(names[context].get(width, {}).items()):
                _take_name(words, table, form, number, is_narrow=width in ("short", "narrow"))


def _take_name(words: Words, table: str, form: str, number: int, *, is_narrow: bool) -> None:
    """Enter a name; the one-letter names of calendars are too short to be told from other letters.

    A letter with its vowel sign is a name in the scripts of India (મે is May).
    """
    letters = count_letters(form)
    has_vowel = letters == 1 < len(form.rstrip(".")) and form >= _INDIA and not is_narrow
    if letters > 1 or has_vowel or (letters and any(sign.isdigit() for sign in form)):
        words.put(table, form, number)
    elif table == "weekdays" and is_cjk(form):
        words.put("weekday_letters", form, number)


def take_periods(words: Words, locale: Locale) -> None:
    """Enter the parts of the day."""
    for width in ("wide", "abbreviated", "narrow"):
        for name, form in sorted(locale.day_periods["format"].get(width, {}).items()):
            is_narrow = width == "narrow"
            if name in _CLOCK and not is_narrow:  # the narrow names of midnight are those of night
                words.put("clock", form, _CLOCK[name])
            elif name not in _CLOCK and (count_letters(form) > 1 or not is_narrow):
                words.put("ampm", form, _name_period(locale, name))


def _name_period(locale: Locale, name: str) -> str:
    """Say which part of the day is meant; a night that is over at midnight ("de la noche") is an evening."""
    rules = locale.day_period_rules.get(None, {}).get(name, [])
    is_before_midnight = any(_NOON <= rule.get("from", 0) < rule.get("before", 0) <= _DAY for rule in rules)
    kind = _PERIODS[name.rstrip("12")]
    return "evening" if kind == "night" and is_before_midnight else kind


def _take_relative(words: Words, locale: Locale) -> None:
    """Take "{0} days ago" apart: what stands before, what all units have behind, and the unit between."""
    fields = relative_patterns(locale)
    for side, pair in _SIDES.items():
        long = [pattern for unit in UNITS for _, pattern in _patterns(fields[unit].get(side, {}))]
        words.put_list(words.pairs[pair]["after"], find_tail(long))
        for width in ("", "-short", "-narrow"):
            for unit in UNITS:
                for plural, pattern in _patterns(fields[unit + width].get(side, {})):
                    _take_pattern(words, words.pairs[pair], unit, plural, pattern)


def _take_pattern(words: Words, pair: dict[str, set[str]], unit: str, plural: str, pattern: str) -> None:
    before, number, behind = pattern.partition("{0}")
    if number:
        form = cut_tail(behind, pair["after"])
        words.put_list(pair["before"], before.strip(SIGNS))
        if form != behind.strip():
            words.put_list(pair["around"], before.strip(SIGNS))
        words.put("units", form, unit)
    elif plural in _DUALS:
        words.put("duals", cut_tail(_cut_start(pattern, pair["before"]), pair["after"]), (unit, _DUALS[plural]))


def _patterns(plurals: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the patterns with a number first: they say what the others begin with."""
    return sorted(plurals.items(), key=lambda item: ("{0}" not in item[1], item))


def find_tail(patterns: list[str]) -> str:
    """Return the words (in Chinese and Japanese the characters) with which all patterns end."""
    behind = [pattern.partition("{0}")[2].rstrip() for pattern in patterns if "{0}" in pattern]
    same = takewhile(lambda signs: len(set(signs)) == 1, zip(*map(reversed, behind), strict=False))
    common = "".join(signs[0] for signs in same)[::-1]
    return common if is_cjk(common) else common.partition(" ")[2]


def cut_tail(text: str, tails: set[str]) -> str:
    """Take the longest of these endings off a text, if it is a word of its own or not written apart anyway."""
    text = text.strip()
    ends = [tail for tail in tails if text.endswith(f" {tail}") or (is_cjk(tail) and text.endswith(tail))]
    return text.removesuffix(max(ends, key=len, default="")).strip()


def _cut_start(text: str, starts: set[str]) -> str:
    return text.removeprefix(max((start for start in starts if text.startswith(start)), key=len, default=""))


def take_durations(words: Words, locale: Locale) -> None:
    """Enter the units of "3 days"."""
    units = duration_patterns(locale)
    for width in ("long", "short", "narrow"):
        for unit in UNITS:
            patterns = units.get(f"duration-{unit}", {}).get(width, {})
            for plural, pattern in sorted(patterns.items()):
                if plural != "per" and "{0}" in pattern:
                    words.put("units", pattern.replace("{0}", "").strip(SIGNS), unit)
