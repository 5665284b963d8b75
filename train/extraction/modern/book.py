"""The words of a language for made pages: menus, buttons, notices, remarks, and sentences to make texts of.

In: a language. Out: `Book`, read once from `words/LANGUAGE.toml`; what a language has no words for, English has.
"""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from random import Random

_FOLDER = files("train.extraction.modern") / "words"
_RTL = frozenset({"ar", "fa", "he"})
# Written without spaces between words: sentences follow each other directly (Thai puts a space between them).
_UNSPACED = frozenset({"zh", "ja"})


class Book:
    """The phrases of a language by their key, and how its sentences are put together."""

    def __init__(self, lang: str, phrases: dict[str, tuple[str, ...]]) -> None:
        self.lang = lang
        self.phrases = phrases
        self.is_rtl = lang in _RTL
        self.gap = "" if lang in _UNSPACED else " "

    def __getitem__(self, key: str) -> tuple[str, ...]:
        return self.phrases.get(key) or book("en").phrases[key]

    def paragraph(self, rng: Random, low: int = 2, high: int = 6) -> str:
        """A paragraph of some of the language's sentences."""
        count = min(rng.randint(low, high), len(self["sentences"]))
        return self.gap.join(fill(rng, self, text) for text in rng.sample(self["sentences"], count))


@cache
def book(lang: str) -> Book:
    """The book of a language; English where there is none of it."""
    if lang not in languages():
        return book("en")
    raw = tomllib.loads((_FOLDER / f"{lang}.toml").read_text("utf-8"))
    return Book(lang, {key: tuple(_phrases(value)) for key, value in raw.items()})


@cache
def languages() -> tuple[str, ...]:
    """All languages that have a book."""
    return tuple(sorted(entry.name[:-5] for entry in _FOLDER.iterdir() if entry.name.endswith(".toml")))


def fill(rng: Random, words: Book, text: str) -> str:
    """Put numbers, names, places and dates into the slots of a phrase."""
    while "{" in text:
        before, _, rest = text.partition("{")
        slot, _, after = rest.partition("}")
        text = before + _slot(rng, words, slot) + after
    return text


def _slot(rng: Random, words: Book, slot: str) -> str:
    return _NUMBERS[slot](rng) if slot in _NUMBERS else rng.choice(words[_LISTS[slot]])


_LISTS = {"name": "names", "place": "places", "month": "months", "site": "sites"}
_NUMBERS: dict[str, Callable[[Random], str]] = {
    "n": lambda rng: str(rng.choice((rng.randint(2, 12), rng.randint(2, 99), rng.randint(100, 4000)))),
    "s": lambda rng: str(rng.randint(2, 23)),
    "y": lambda rng: str(rng.randint(2014, 2026)),
    "d": lambda rng: str(rng.randint(1, 28)),
    "dd": lambda rng: f"{rng.randint(1, 28):02}",
    "mm": lambda rng: f"{rng.randint(1, 12):02}",
    "time": lambda rng: f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}",
}


def _phrases(value: str) -> Iterator[str]:
    """A value of several lines holds a phrase a line, any other one phrases between bars."""
    parts = value.strip().split("\n") if "\n" in value else value.split("|")
    return (part.strip() for part in parts if part.strip())
