"""Say at a glance whether a short text may hold a date at all, in any language.

In: a short text. Out: yes, or surely not. A page of a forum has hundreds of short lines (menus, counts, names), and to
look at each closely takes most of the time; a glance costs a hundredth of it. It lets too much pass rather than too
little: two numbers, a number with a word of time beside it, or words of time alone.
"""

import re
from functools import cache, lru_cache

from pauk.dates.words.folding import fold
from pauk.dates.words.lexicon import lexicon

# One number, however its thousands are written.
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+(?!\d)|\d+")
_GLUED = re.compile(r"\d[^\W\d_]{1,3}\b|\d{8}")  # 5m, 3h; 20150512, and seconds since 1970
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
# A word of at least two letters that goes on with digits; East Asian writing has no words of this kind.
_NAME = re.compile(r"(?<!\w)[^\W\d_\u0e00-\u0eff\u2e80-\ufaff]{2,}[\w-]*\d\w*")
_DAY_OF_MONTH = re.compile(r"(?:\d{1,2}[. ]{1,2}([^\W\d_]{3,})|([^\W\d_]{3,})[. ]{1,2}\d{1,2})\.?\Z")
# Scripts that write words without spaces: Thai and its neighbours, and East Asia.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# Words that make a date of a number, and those that are one by themselves.
_WITH_NUMBER = frozenset("month weekday unit period now dayword dual agounit ampm".split())
_ALONE = frozenset("weekday unit period now dayword dual agounit".split())
_REMEMBERED = 200  # characters of texts that are remembered
_SHORTEST, _SHORTEST_ALONE = 2, 4  # letters of a word that tells; shorter ones are in every line


def may_hold_date(text: str) -> bool:
    """Whether a text may hold a date; False is sure."""
    return _may_hold(text) if len(text) <= _REMEMBERED else _may_hold.__wrapped__(text)


@lru_cache(8_192)  # what stands beside every post and in every row is asked for with each of them
def _may_hold(text: str) -> bool:
    numbers = len(_NUMBER.findall(text))
    if numbers > 1 or (numbers and _GLUED.search(text)) or _UNSPACED.search(text):
        return True
    return any(_is_of_time(word, alone=not numbers) for word in _WORD.findall(text))


def is_day_of_month(text: str) -> bool:
    """Whether a text is nothing but a day and a month, such as ``27 Feb``: too little for a date among other words."""
    if not (match := _DAY_OF_MONTH.match(text)):
        return False
    return "month" in _words().get(fold(match[1] or match[2]), frozenset())


def hide_names(text: str) -> str:
    """Put letters in place of the digits of names such as ``tanja1980`` and ``seagull_3``; nothing else moves."""
    return _NAME.sub(_hide, text)


def _hide(match: re.Match[str]) -> str:
    word = match[0]
    if any(_is_of_time(part, alone=False) for part in _WORD.findall(word)):  # May12
        return word
    return _DIGIT.sub("x", word)


@lru_cache(20_000)
def _is_of_time(word: str, *, alone: bool) -> bool:
    folded = fold(word)
    if folded.isascii() and len(folded) < (_SHORTEST_ALONE if alone else _SHORTEST):
        return False
    return not _words().get(folded, frozenset()).isdisjoint(_ALONE if alone else _WITH_NUMBER)


@cache
def _words() -> dict[str, frozenset[str]]:
    """Gather the classes of every word, in whichever language; a phrase is known by its longest word."""
    found: dict[str, set[str]] = {}
    for form, by_language in lexicon().words.items():
        if parts := _WORD.findall(form):
            kinds = {kind for senses in by_language.values() for kind in senses}
            found.setdefault(max(parts, key=len), set()).update(kinds)
    return {word: frozenset(kinds) for word, kinds in found.items()}
