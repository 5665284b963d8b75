"""Estimate the relative size of two engines by capture and recapture, with an interval.

In: random pages of both and whether the other one holds them, or an engine and a dictionary to draw pages by random
queries. Out: an `Estimate` with its interval. With x the share of random pages of the first that the second holds, and
y the reverse, the first is y/x times as large (K. Bharat, A. Broder, 1998). Where pages can be drawn directly every
page has the same chance; drawn by queries, long pages and those that the engine ranks high come more often, and what
its interface hides never comes. The estimate says so; nothing can correct it from outside.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, log, sqrt
from random import Random
from typing import Protocol

# Letters of any script, short words being mostly grammar; Chinese and Japanese in pairs, for want of spaces.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2}|[^\W\d_]{4,20}")
# Words in more than this share of pages find everything, and the ranker alone would choose.
_MOST_COMMON = 0.2
_LEAST_PAGES = 2  # a word of one page is often a typing error
_RARE_WORDS = 7  # six to eight tell a page from all others
_LEAST_RARE_WORDS = 6
_QUERY_WORDS = 2
_TRIES = 20
_FIRST_HITS = 100
_Z = 1.96  # 95 %
_MISSES_IN_A_ROW = 200  # so many empty answers in a row mean that the dictionary does not speak the engine's language


class Finder(Protocol):
    """An engine that can be asked."""

    def find(self, query: str, limit: int) -> Sequence[str]:
        """Return the URLs of the first hits."""
        ...


class Dictionary:
    """The words of some pages: how many pages have each, and which are of one language.

    The words of a query come from two pages that share a word. Drawn without any bond they would mostly be of different
    languages, find nothing, and favour the language that most pages are in; drawn from one page they would find just
    this page, be it in an engine or not.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        pages = [words_of(text) for text in texts]
        self._counts = Counter(word for words in pages for word in words)
        most = max(_LEAST_PAGES, len(pages) * _MOST_COMMON)
        usable = {word for word, number in self._counts.items() if _LEAST_PAGES <= number <= most}
        self._pages = [page for words in pages if len(page := sorted(words & usable)) >= _QUERY_WORDS]
        self._sums = list(accumulate(map(len, self._pages)))
        self._having: dict[str, list[int]] = {}
        for number, page in enumerate(self._pages):
            for word in page:
                self._having.setdefault(word, []).append(number)

    @property
    def is_empty(self) -> bool:
        """Whether no query can be drawn."""
        return not self._pages

    def draw_query(self, chance: Random) -> str:
        """Draw a word by how many pages have it, and another from a page that shares a word with one of them."""
        number = bisect_left(self._sums, chance.randint(1, self._sums[-1]))
        page = self._pages[number]
        first, second = chance.sample(page, _QUERY_WORDS)
        for _ in range(_TRIES):
            other = chance.choice(self._having[chance.choice(page)])
            word = chance.choice(self._pages[other])
            if other != number and word != first:
                return f"{first} {word}"
        return f"{first} {second}"  # a page that shares no words with others

    def rare_words(self, text: str) -> str:
        """Write the query that finds this page and hardly any other; nothing where it has too few words."""
        rare = sorted(words_of(text), key=lambda word: (self._counts[word], word))[:_RARE_WORDS]
        return " ".join(rare) if len(rare) >= _LEAST_RARE_WORDS else ""


def words_of(text: str) -> set[str]:
    """Return the words of a text that may tell it from others, in lower case."""
    return {word.lower() for word in _WORD.findall(text)}


def draw_by_queries(
    engine: Finder, dictionary: Dictionary, chance: Random, wanted: int, *, most_queries: int
) -> list[str]:
    """Draw pages of an engine: a random one of the first hits of each random query, until enough have been drawn.

    Words stand in quotes: unquoted ones of a language that the engine lacks are taken for mistyped words of another.
    """
    drawn: list[str] = []
    misses = 0
    for _ in range(0 if dictionary.is_empty else most_queries):
        words = dictionary.draw_query(chance).split()
        hits = engine.find(" ".join(f'"{word}"' for word in words), _FIRST_HITS)
        if hits:
            drawn.append(chance.choice(hits))
        misses = 0 if hits else misses + 1
        if len(drawn) == wanted or misses == _MISSES_IN_A_ROW:
            break
    return drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many of the pages that were drawn from one engine the other one holds."""

    drawn: int
    found: int

    @property
    def value(self) -> float:
        """The share, drawn towards the middle by half a page, so that none and all can be reckoned with."""
        return (self.found + 0.5) / (self.drawn + 1)

    @property
    def noise(self) -> float:
        """The variance of its logarithm."""
        return (1 - self.value) / (self.value * (self.drawn + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How many times as large the first engine is as the second, with a 95 % interval."""

    first: Share  # pages of the first: how many the second holds (x)
    second: Share  # pages of the second: how many the first holds (y)
    ratio: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether the two have anything in common; else nothing can be said."""
        return bool(self.first.found or self.second.found)

    def size_of_second(self, size_of_first: int) -> tuple[float, float, float]:
        """Return the size of the second, and its interval, from that of the first."""
        return size_of_first / self.ratio, size_of_first / self.high, size_of_first / self.low


def estimate_ratio(first: Share, second: Share) -> Estimate:
    """Estimate the ratio y/x; the interval is that of the logarithm of a ratio of two shares (D. Katz, 1978)."""
    ratio = second.value / first.value
    spread = _Z * sqrt(first.noise + second.noise)
    low, high = exp(log(ratio) - spread), exp(log(ratio) + spread)
    return Estimate(first=first, second=second, ratio=ratio, low=low, high=high)
