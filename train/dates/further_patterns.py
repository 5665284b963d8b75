"""Take the small words out of CLDR's patterns of dates and times: what stands between day, month, year and time.

In: the words of a language to be filled, a locale, and its patterns that join a date and a time. Out: nothing; the
words are entered: "of" inside a date, "at" before a time, marks behind a year or a day, endings glued to a day, and
the forms of months and weekdays that have something glued to them (Hebrew ``d בMMMM``, Basque ``MMMM'ren'``).
"""

import re
from collections.abc import Iterable, Iterator

from babel import Locale

from train.dates.lists import Words

_PART = re.compile(r"'((?:[^']|'')*)'|([a-zA-Z])\2*|([^a-zA-Z']+)")
_WORD = re.compile(r"[^\W\d_](?:[\w'’\u0300-\u036f\u0900-\u0fff]|-(?=\w))*")
_FIELDS = {"y": "year", "M": "month", "L": "month", "d": "day", "E": "weekday", "c": "weekday"}
_CLOCK = {"H": "hour", "h": "hour", "m": "minute", "s": "second"}
_NAMES = {"month": "months", "weekday": "weekdays"}
_OF_DATES = re.compile(r"[yMLdEcG]+")


Names = dict[str, dict[str, int]]


def take_literals(words: Words, locale: Locale, joins: Iterable[str], plain: Names) -> None:
    """Enter the small words of a locale's patterns; `plain` has months and weekdays with nothing glued to them."""
    patterns = [locale.date_formats[width].pattern for width in ("full", "long", "medium")]
    patterns += [str(found.pattern) for name, found in locale.datetime_skeletons.items() if _OF_DATES.fullmatch(name)]
    for pattern in patterns:
        for before, literal, behind in _literals(pattern):
            _take_literal(words, plain, before, literal, behind)
    for width in ("short", "medium"):
        for before, literal, _ in _literals(locale.time_formats[width].pattern):
            for word in _WORD.findall(literal)[:1]:
                if before[:1] in _CLOCK:
                    words.put_list(words.marks[_CLOCK[before[0]]], word)
    for pattern in (*map(str, locale.datetime_formats.values()), *joins):
        for word in _WORD.findall(pattern.partition("{1}")[2].partition("{0}")[0].replace("'", "")):
            words.put_list(words.lists["at"], word)


def _literals(pattern: str) -> Iterator[tuple[str, str, str]]:
    """Go through the literals of a pattern, with the fields on both sides; two quotes are one."""
    parts: list[tuple[bool, str]] = []  # whether it is a field, and the text
    for match in _PART.finditer(pattern):
        is_field = bool(match[2])
        text = match[0] if is_field else (match[1] if match[1] is not None else match[3]).replace("''", "'")
        if parts and not is_field and not parts[-1][0]:
            parts[-1] = (False, parts[-1][1] + text)
        else:
            parts.append((is_field, text))
    padded = [(True, ""), *parts, (True, "")]
    for at, (is_field, text) in enumerate(padded):
        if not is_field:
            yield padded[at - 1][1], text, padded[at + 1][1]


def _take_literal(words: Words, plain: Names, before: str, literal: str, behind: str) -> None:
    found = _WORD.findall(literal)
    if not found:
        return
    left, right = _FIELDS.get(before[:1], ""), _FIELDS.get(behind[:1], "")
    bare = literal.strip("()-’'")
    is_glued_left, is_glued_right = bare[:1].isalpha() and bool(before), literal[-1].isalpha() and bool(behind)
    if is_glued_left and left in _NAMES:
        _glue(words, plain, _NAMES[left], len(before), "{}" + found[0])
    elif is_glued_right and right in _NAMES:
        _glue(words, plain, _NAMES[right], len(behind), found[-1] + "{}")
    elif is_glued_left and left == "day":
        words.put_list(words.lists["ordinals"], found[0])
    for word in (*found, *_together(literal)):
        words.put_list(words.lists["of"], word)
        if left in ("year", "day"):
            words.put_list(words.marks[left], word)


def _together(literal: str) -> Iterator[str]:
    """Give "eko" for "(e)ko": what may stand in brackets is also written without."""
    if "(" in literal:
        yield from _WORD.findall(re.sub(r"[()]", "", literal))[:1]
        yield from _WORD.findall(re.sub(r"\([^)]*\)", "", literal))[:1]


def _glue(words: Words, plain: Names, table: str, width: int, form: str) -> None:
    """Enter every name with what is glued to it; abbreviations (three letters in the pattern) with theirs."""
    for name, number in plain[table].items():
        if width > 3 or table == "weekdays" or len(name) <= 5:
            words.put(table, form.format(name), number)
