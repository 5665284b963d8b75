"""Strings and dates for the dissertation's normaliser: training pairs, characters as numbers, and rows it may be asked.

In: `train.dates.corpus` and its ways to write a date, or rows of the sets. Out: strings without their time of day, and
what they mean as YYYY-MM-DD. Only dates that tell their year are asked of it: it knows no moment of reading.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from train.dates.corpus.scene import Scene

    from bench.dates.rows import ParseRow

Pair = tuple[str, str]

LENGTH = 45  # characters of a string; what is behind is cut off
SYMBOLS = 130  # with two that are no characters
PADDING, UNKNOWN = 0, 1
OUTPUT = "0123456789-"
ANSWER = 10  # symbols of YYYY-MM-DD

# Exactly the dissertation's; it takes the numbers behind a time that comes first, too.
_TIME = re.compile(r"[\s\\\-./,@:]*(\d{1,2}:\d{1,2}[\\\-./\s,]*\d*[:\\\-./\s,\d]*[AaPp]?[Mm]?)")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+")
# Share of pairs in the forms of programs.
_MACHINE = 0.08
_STRIDE = 1_000_003  # keeps the generators of neighbouring pairs apart, as in the corpus
# Families of the sets that are held to a moment of reading, or hold no date.
_HELD_TO_NOW = frozenset("relative relative_future relative_minus calendar noyear weekday none".split())


def cut_time(text: str) -> str:
    """Cut the time of day off, unless no number would be left."""
    rest = _TIME.sub(" ", text).strip()
    return rest if _DIGIT.search(rest) else text.strip()


# Training pairs


def make_pairs(count: int, seed: int) -> Iterator[Pair]:
    """Make this many strings with their dates; a pair depends on seed and number alone."""
    from train.dates.corpus import ALL
    from train.dates.corpus.scene import Scene

    for number in range(count):
        rng = Random(seed * _STRIDE + number)
        yield _pair(Scene(rng, ALL[int(rng.random() * len(ALL))]))


def _pair(scene: "Scene") -> Pair:
    from train.dates.corpus import dates, machine

    while True:
        way = scene.pick((machine.iso, machine.iso_day, machine.rfc)) if scene.chance(_MACHINE) else dates.absolute
        shown = way(scene)
        if shown.iso:
            return cut_time(shown.text), shown.iso[:ANSWER]
        scene.another_moment()


# Characters


def frequent_symbols(texts: Iterable[str]) -> list[str]:
    """Return the most frequent characters in lower case, in an order that depends on nothing else."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(text.lower())
    counts.pop("\n", None)  # what is written between symbols where they are kept
    return sorted(counts, key=lambda symbol: (-counts[symbol], symbol))[: SYMBOLS - 2]


class Symbols:
    """The numbers of characters."""

    def __init__(self, symbols: Sequence[str]) -> None:
        self._numbers = {symbol: number for number, symbol in enumerate(symbols, 2)}

    def numbers(self, text: str) -> list[int]:
        """Return the numbers of a string, at least one."""
        known = self._numbers
        return [known.get(symbol, UNKNOWN) for symbol in text.lower()[:LENGTH]] or [UNKNOWN]


def answer_numbers(day: str) -> list[int]:
    """Return the numbers of an answer."""
    return [OUTPUT.index(symbol) for symbol in day]


def read_answer(numbers: Iterable[int]) -> str | None:
    """Read an answer; none where it is no date that can exist."""
    text = "".join(OUTPUT[number] for number in numbers)
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


# Rows


def is_absolute(row: "ParseRow") -> bool:
    """Whether a row tells its whole date: one number is its year and another its day, or it has Chinese numerals."""
    if row.date is None or row.family in _HELD_TO_NOW:
        return False
    if row.family == "cjk":
        return True
    year, day = int(row.date[:4]), int(row.date[8:])
    numbers = [int(number) for number in _NUMBER.findall(unicodedata.normalize("NFKC", row.text))]
    has_year = year in numbers or year % 100 in numbers
    return has_year and day in numbers and len(numbers) > 1
