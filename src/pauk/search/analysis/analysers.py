"""Turn text into the words of the index, by the language it is written in.

In: a text and its language. Out: words with a space between them, ready for an index that cuts at spaces. A stem
carries the mark of its language (``pl:dat``), so that *sites* never finds *sit* because some other language has an
ending -es; words of other scripts, numbers, and languages without a stemmer stay as they are, only folded. Whoever asks
without saying a language has each word analysed for every language that the index holds.
"""

import json
import re
from functools import cache
from importlib import resources
from typing import Any

from pauk.search.analysis.endings import Stemmer, change_ends, make_stemmer
from pauk.search.analysis.stemmers import make_snowball
from pauk.search.analysis.words import LONGEST, UNSPACED, cut_words, fold, pairs, split_runs

# Stored with every index; raise it whenever a word would be analysed differently.
VERSION = 2
# Words kept with their stems, for each language: some 17 MB. Frequent words come back at once when they are dropped.
_CACHED = 100_000
# Of scripts without spaces only words come again; longer runs are sentences. Korean is written with spaces.
_MOST_UNSPACED = 8

_SCRIPTS = {
    "latin": ("a", "\u024f"),
    "greek": ("\u0370", "\u03ff"),
    "cyrillic": ("\u0400", "\u052f"),
    "arabic": ("\u0600", "\u06ff"),
    "tamil": ("\u0b80", "\u0bff"),
}


class Analyser(dict[str, str]):
    """Knows how one language's words become words of the index; a dictionary of those it has met.

    A dictionary, because looking up a word that was met before is then as fast as Python can be.
    """

    def __init__(self, mark: str, stem: Stemmer | None, script: str, letters: dict[int, str]) -> None:
        super().__init__()
        self.mark = mark
        self._stem = stem
        self._first, self._last = _SCRIPTS[script]
        self._letters = letters

    def text(self, text: str) -> str:
        """Analyse a text: its words for the index, with spaces between them."""
        return " ".join(map(self.__getitem__, cut_words(text)))

    def query(self, text: str) -> list[str]:
        """Analyse a piece of a query: its words in the order they stand."""
        return [word for piece in cut_words(text) for word in self._analyse(piece, is_query=True)]

    def __missing__(self, word: str) -> str:
        analysed = " ".join(self._analyse(word, is_query=False))
        if len(word) <= (LONGEST if word.isascii() or not UNSPACED.search(word) else _MOST_UNSPACED):
            if len(self) >= _CACHED:
                self.clear()
            self[word] = analysed
        return analysed

    def _analyse(self, word: str, *, is_query: bool) -> list[str]:
        """Fold a word and stem it, if it is in the script of the language."""
        if word.isascii() and word.isalpha() and not self._letters:
            return [self._stemmed(word)] if self._first == "a" else [word[:LONGEST]]
        if self._letters:
            word = word.translate(self._letters)
        folded = fold(word)
        if self._first <= folded[:1] <= self._last and folded.isalpha() and not UNSPACED.search(folded):
            return [self._one(folded)]
        found: list[str] = []
        for run, is_unspaced in split_runs(folded):
            found += pairs(run, is_query=is_query) if is_unspaced else [self._one(run)]
        return found

    def _one(self, word: str) -> str:
        if self._stem is None or not self._first <= word[0] <= self._last or any(map(str.isnumeric, word)):
            return word[:LONGEST]
        return self._stemmed(word)

    def _stemmed(self, word: str) -> str:
        return word[:LONGEST] if self._stem is None else f"{self.mark}:{self._stem(word[:LONGEST])}"


class Lot(dict[str, str]):
    """What one language's words become, for a lot of texts, with those in mind that the lot had not met before."""

    def __init__(self, analyser: Analyser) -> None:
        super().__init__()
        self._analyser = analyser
        self._fresh: list[str] = []

    def text(self, text: str) -> str:
        """Analyse a text: its words for the index, with spaces between them."""
        return " ".join(map(self.__getitem__, cut_words(text)))

    @property
    def mark(self) -> str:
        """The mark of the language."""
        return self._analyser.mark

    def take_fresh(self) -> list[str]:
        """Return the words that were met for the first time since this was asked last."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def __missing__(self, word: str) -> str:
        analysed, is_spaced = self._analyser[word], word.isascii() or not UNSPACED.search(word)
        if len(word) <= (LONGEST if is_spaced else _MOST_UNSPACED):
            if len(self) >= _CACHED:
                self.clear()
            self[word] = analysed
            if is_spaced:
                self._fresh.append(word)
        return analysed


@cache
def analyser_named(mark: str) -> Analyser:
    """Return the analyser of a mark; the empty mark only folds."""
    how = _languages()[0].get(mark)
    if how is None:
        return Analyser("", None, "latin", {})
    letters = {ord(letter): text for letter, text in how.get("letters", {}).items()}
    return Analyser(mark, _make_stem(how), how.get("script", "latin"), letters)


def mark_of(language: str) -> str:
    """Say which analyser serves a language (BCP 47); empty when none does."""
    return _languages()[1].get(language.partition("-")[0].lower(), "")


def analyser_for(language: str) -> Analyser:
    """Return the analyser of a language (BCP 47)."""
    return analyser_named(mark_of(language))


@cache
def _languages() -> tuple[dict[str, Any], dict[str, str]]:
    """Read how each language is analysed, and which mark each code has."""
    text = resources.files(__package__).joinpath("data/languages.json").read_text("utf-8")
    table = {mark: how for mark, how in json.loads(text).items() if mark != "about"}
    marks = {code: mark for mark, how in table.items() for code in (mark, *how.get("also", ()))}
    return table, marks


def _make_stem(how: dict[str, Any]) -> Stemmer:
    """Make the stemmer that the table describes."""
    if "by" not in how:
        return make_stemmer(how["endings"], how.get("then", ""), how.get("swaps", ()))
    snowball = make_snowball(how["by"])
    before = change_ends(how.get("before", ()))
    inside = [(re.compile(pattern), new) for pattern, new in how.get("inside", ())]

    def stem(word: str) -> str:
        for pattern, new in inside:
            word = pattern.sub(new, word)
        return snowball(before(word))

    return stem
