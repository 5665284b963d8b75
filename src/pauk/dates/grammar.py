"""The grammar: the forms of dates with the letters of the lexicon put in, ready to be matched.

In: the string of letters of a text (`dates.tokens`). Out: matches whose last group, which is empty, names the form.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

from pauk.dates import forms
from pauk.dates.lexicon import lexicon

# Numbers (see tokens._number_letter).
_NUMBERS = {
    "day": "Aabch",
    "mon": "Aah",
    "yy": "zabcde",
    "yyyy": "y",
    "hour": "ZzAabch",
    "two": "zabcd",  # minutes and seconds with two digits
    "one": "ZA",
    "any": "ZzAabcdehnyYxXEFGN",
    "count": "ZAabcdenh",
}
_SHORT = 60  # letters: a date string, a row of a list
Kind = Literal["dates", "times", "relatives"]
_NAME = re.compile(r"(?<!\?P)<(\w+)>")


@cache
def dates() -> re.Pattern[str]:
    """Return the pattern of dates."""
    return _compile(forms.DATES, front=rf"(?P<weekday>(?<![-w_]){forms.WEEKDAY_BEFORE})?", back=forms.WEEKDAY_AFTER)


@cache
def times() -> re.Pattern[str]:
    """Return the pattern of times of day."""
    return _compile(forms.TIMES)


@cache
def relatives() -> re.Pattern[str]:
    """Return the pattern of expressions that count from now."""
    return _compile(forms.RELATIVES)


def find(kind: Kind, letters: str, start: int, end: int) -> Sequence[re.Match[str]]:
    """Return all matches in a part of some letters; short strings come again and again, and are remembered."""
    if start >= end:
        return ()
    return _find(kind, letters, start, end) if len(letters) <= _SHORT else list(_search(kind, letters, start, end))


@lru_cache(maxsize=16384)
def _find(kind: Kind, letters: str, start: int, end: int) -> tuple[re.Match[str], ...]:
    # By the name of the pattern: to hash the pattern itself takes longer than to search.
    return tuple(_search(kind, letters, start, end))


def _search(kind: Kind, letters: str, start: int, end: int) -> Iterator[re.Match[str]]:
    pattern = {"dates": dates, "times": times, "relatives": relatives}[kind]()
    return pattern.finditer(letters, start, end)


@cache
def zones() -> re.Pattern[str]:
    """Return the pattern of what says in which zone a time is, right behind the time."""
    return re.compile(_expand(forms.ZONE))


@cache
def join() -> re.Pattern[str]:
    """Return the pattern of what may stand between a date and its time."""
    return re.compile(_expand(forms.JOIN))


@cache
def join_back() -> re.Pattern[str]:
    """Return the pattern of what may stand between a time and its date."""
    return re.compile(_expand(forms.JOIN_BACK))


@cache
def letters(*kinds: str) -> frozenset[str]:
    """Return the letters that may be of any of these classes."""
    return frozenset("".join(lexicon().letters_of(kind) for kind in kinds))


def _compile(named: Mapping[str, str], *, front: str = "", back: str = "") -> re.Pattern[str]:
    body = "|".join(f"{form}(?P<{name}>)" for name, form in named.items())
    return re.compile(_expand(f"{front}(?:{body}){back}"))


def _expand(pattern: str) -> str:
    """Put letters for the names of classes; a class that no language has never matches."""
    opened = 0  # brackets open at the place we have come to
    at = 0

    def put(match: re.Match[str]) -> str:
        nonlocal opened, at
        opened += pattern.count("[", at, match.start()) - pattern.count("]", at, match.start())
        at = match.start()
        name = match[1]
        letters = _NUMBERS.get(name) or lexicon().letters_of("count" if name == "countword" else name) or "\0"
        return letters if opened else f"[{letters}]"

    return _NAME.sub(put, pattern)
