"""Mend a typing error in the name of a month: a letter too few or too many, two swapped, one wrong.

In: a text in which no date was found. Out: the text with the month in place of the one unknown word that is within
one such error of it. Only words beside a number are looked at, and only of four letters or more:
shorter ones are too near to everything.
"""

from collections.abc import Iterator
from functools import cache

from pauk.dates.parse import grammar
from pauk.dates.words.lexicon import LANGUAGES, lexicon
from pauk.dates.words.tokens import WORD, Tokens

_SHORTEST = 4
_BESIDE = frozenset("AabcdezyYh")


def mend(text: str, tokens: Tokens, language: str) -> str:
    """Return the text with one month mended; empty where nothing can be."""
    for at, entry in enumerate(tokens.entries):
        if entry.letter == WORD and len(entry.folded) >= _SHORTEST and _is_beside_number(tokens.letters, at):
            month = _nearest(entry.folded, language)
            if month:
                start, end = tokens.span(at, at + 1)
                return text[:start] + month + text[end:]
    return ""


def _is_beside_number(letters: str, at: int) -> bool:
    """Whether a number stands beside a token, or a small word ("de") and then a number."""
    between = " .,-/'" + "".join(grammar.letters("of"))
    before = letters[max(0, at - 5) : at].rstrip(between)
    after = letters[at + 1 : at + 6].lstrip(between)
    return bool(before and before[-1] in _BESIDE) or bool(after and after[0] in _BESIDE)


def _nearest(word: str, language: str) -> str:
    """Return the one month within one error of a word; empty where there is none, or several mean different months."""
    known = (language, "en", "") if not language or language in LANGUAGES else ("en",)  # too near to too much
    for tag in dict.fromkeys(known):
        table = _neighbours(tag)
        found = {
            month: number
            for piece in (word, *_without_one(word))
            for month, number in table.get(piece, ())
            if _is_near(word, month)
        }
        if len(set(found.values())) == 1:
            return next(iter(found))
    return ""


@cache
def _months() -> list[tuple[str, dict[str, int]]]:
    """Return the names of months that are long enough, with what they mean in each language; 0 before a number."""
    found = []
    for form, by_language in lexicon().words.items():
        name = form.partition(" ")[0]  # tháng 7
        months = {tag: int(senses["month"]) for tag, senses in by_language.items() if "month" in senses}
        if months and len(name) >= _SHORTEST and (" " not in form or form[-1].isdecimal()):
            found.append((name, months if name == form else dict.fromkeys(months, 0)))
    return found


@cache
def _neighbours(language: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Return months by every form of theirs that lacks one letter, and by themselves."""
    table: dict[str, set[tuple[str, int]]] = {}
    for name, months in _months():
        for month in set(months.values()) if not language else {months[language]} if language in months else ():
            for piece in (name, *_without_one(name)):
                table.setdefault(piece, set()).add((name, month))
    return {piece: tuple(sorted(known)) for piece, known in table.items()}


def _without_one(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _is_near(one: str, other: str) -> bool:
    """Whether one edit (a letter less, more, other, or two swapped) makes one word of the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    a, b = one[start:], other[start:]
    swapped = len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0] and a[2:] == b[2:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or swapped
