"""Choose the passage of a text that shows best why it was found, and mark the words in it.

In: a text, a query and the text's language. Out: plain text of about the width that was asked for, with the places of
the marks; whoever shows it escapes it. A word is marked when the index would take it for a word of the query, in
whatever form or script it stands there; a name with signs (``--no-polite``) that stands as it was typed is shown before
anything else. The whole text is looked through, but only for the letters with which words of
the query begin: what is analysed are the few words that begin like the query's, however long the text is.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pauk.base.safe_text import printable
from pauk.search.analysis.analysers import Analyser, analyser_for
from pauk.search.analysis.words import (
    INVISIBLE,
    UNSPACED,
    cut_words,
    fold,
    identifiers,
    is_inside_word,
    signed_letters,
)
from pauk.search.query.nodes import Prefix, Query

# What is indexed of a text.
_LONGEST_TEXT = 1_000_000
# Of a word that stands everywhere so many places are looked at; what tells one passage from others is a rarer word.
_MOST_PLACES = 32
# Around the places of rarer words such ones are looked for: a passage's width.
_AROUND = 200
# All forms of a word begin alike, but for the last letters of what its stemmer leaves.
_SHORTEST_START, _UNSURE_LETTERS = 2, 1
# Where a word may be written in quite another way (*ueber* for *über*, Cyrillic for Latin), every word of so much of a
# text is analysed, and only where nothing else was found.
_ANALYSED_CHARS = 20_000
# A passage begins with its sentence if that begins so near, in shares of the width.
_NEAR = 0.4
_SENTENCE_ENDS = (". ", "! ", "? ", "\u3002", "\uff01", "\uff1f", " \u2013 ", " | ", " \u00b7 ")
_CUT = "\u2026"
_SPACES = re.compile(r"\s+")
# The rest of a word: letters, digits, what is invisible, and marks of Latin, Hebrew, Arabic and Indian scripts.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0dff"
_WORD_END = re.compile(rf"(?:[^\W_]|[{INVISIBLE}{_MARKS}])*", re.DOTALL)
_ACCENTED = ((0xC0, 0x250), (0x370, 0x530), (0x1E00, 0x2000))  # Latin, Greek, Cyrillic
# The only letter that becomes two in lower case, behind which every place would be wrong.
_LONG_WHEN_LOWERED = "\u0130", "i"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A passage as plain text, and where in it the words of the query stand: (start, end) of each, in order."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


class _WordPlace(NamedTuple):
    """Where a word of the query stands in the text, and which one it is."""

    start: int
    end: int
    word: str


def make_snippet(text: str, query: Query, *, language: str = "", width: int = 200) -> Snippet:
    """Choose and mark a passage; a text without any word of the query is shown from its beginning."""
    return Passages(query).choose(text, language=language, width=width)


class Passages:
    """Chooses passages for one query out of any number of texts; `meant` are words that are looked for beside it."""

    def __init__(self, query: Query, meant: Sequence[str] = ()) -> None:
        leaves = [leaf for leaf in query.wanted if leaf.field in ("", "title", "body")]
        self._texts = [*(leaf.text for leaf in leaves if not isinstance(leaf, Prefix)), *meant]
        self._starts = tuple(fold(leaf.text) for leaf in leaves if isinstance(leaf, Prefix))
        self._runs = [run for text in (leaf.text for leaf in leaves) for run in UNSPACED.findall(text)]
        self._signed = [letter for text in self._texts for letter in signed_letters(text)]
        self._names = frozenset(name for text in self._texts for name in identifiers(text))
        self._wanted: dict[str, set[str]] = {}
        self._begins: dict[str, tuple[str, ...]] = {}

    def choose(self, text: str, *, language: str = "", width: int = 200) -> Snippet:
        """Choose and mark a passage of a text."""
        text, analyser = text[:_LONGEST_TEXT].strip().replace("\n", " "), analyser_for(language)
        lowered = text.replace(*_LONG_WHEN_LOWERED).lower()
        places = _drop_overlaps(self._find(lowered, analyser))
        if not places:
            places = _drop_overlaps(self._find_anyhow(lowered[:_ANALYSED_CHARS], analyser))
        start, end = _choose(text, places, max(width, 20), self._names)
        shown = [place for place in places if start <= place.start < place.end <= end]
        return _write(text, start, end, shown)

    def _find(self, lowered: str, analyser: Analyser) -> Iterator[_WordPlace]:
        """Find the words of the query by their first letters, the rarest first.

        Words that stand everywhere are only looked for around rarer ones; where there are none, in their first places.
        """
        wanted, counts = self._wanted_by(analyser), list[tuple[int, str, str]]()
        base = lowered
        for begin in self._begins_by(analyser):
            count = base.count(begin)
            if not count and base is lowered and not lowered.isascii():
                base = _without_accents(lowered)
                count = base.count(begin)
            counts.append((count, begin, base))
        found: list[_WordPlace] = []
        for count, begin, text in sorted(counts):
            stretches = [(0, len(text))] if count <= _MOST_PLACES or not found else _around(found)
            for start, end in islice(_starts_of(text, begin, stretches), _MOST_PLACES):
                if met := self._meets(lowered[start:end], wanted, analyser):
                    found.append(_WordPlace(start, end, met))
        yield from found
        for run in self._runs:
            yield from _find_run(lowered, run.lower())
        for letter in self._signed:
            yield from islice(
                (place for place in _find_run(lowered, letter) if _is_alone(lowered, place)), _MOST_PLACES
            )
        for name in self._names:
            yield from islice(_find_word(lowered, name, name), _MOST_PLACES)

    def _meets(self, word: str, wanted: set[str], analyser: Analyser) -> str:
        """Tell which word of the query a word of the text is; empty if none."""
        analysed = analyser[word]
        if analysed in wanted:
            return analysed
        if " " in analysed and (met := min(wanted.intersection(analysed.split()), default="")):
            return met
        if self._starts and (folded := fold(word)).startswith(self._starts):
            return next(start for start in self._starts if folded.startswith(start))
        return ""

    def _begins_by(self, analyser: Analyser) -> tuple[str, ...]:
        """Return the letters with which the words of the query begin in every form, as an analyser makes them."""
        if analyser.mark not in self._begins:
            begins = {start[:_SHORTEST_START] for start in self._starts}
            for text in self._texts:
                for word in (fold(word) for piece in cut_words(text) for word in piece.split("_")):
                    for stem in (one.partition(":")[2] or one for one in analyser.query(word)):
                        shared = word[: _shared(word, stem)]
                        sure = max(len(shared) - _UNSURE_LETTERS, _SHORTEST_START)
                        begins.add((shared if len(shared) <= _SHORTEST_START else shared[:sure]) or word)
            spaced = {begin for begin in begins if begin and not UNSPACED.match(begin)}
            shortest = (one for one in spaced if not any(one != other and one.startswith(other) for other in spaced))
            self._begins[analyser.mark] = tuple(sorted(shortest))
        return self._begins[analyser.mark]

    def _find_anyhow(self, lowered: str, analyser: Analyser) -> Iterator[_WordPlace]:
        """Find the words of the query among all words of a text: first which they are, then where those stand."""
        words = cut_words(lowered)
        if "_" in lowered:
            words = [part for word in words for part in word.split("_")]
        for word, met in self._meet(set(words), analyser):
            yield from _find_word(lowered, word, met)

    def _meet(self, words: set[str], analyser: Analyser) -> Iterator[tuple[str, str]]:
        """Tell which words of a text are words of the query, by what the index would make of them, and which."""
        wanted, starts = self._wanted_by(analyser), self._starts
        if not wanted and not starts:
            return
        for word, analysed in zip(words, map(analyser.__getitem__, words), strict=True):
            if analysed in wanted:
                yield word, analysed
            elif " " in analysed and (met := min(wanted.intersection(analysed.split()), default="")):
                yield word, met
            elif starts and (folded := fold(word)).startswith(starts):
                yield word, next(start for start in starts if folded.startswith(start))

    def _wanted_by(self, analyser: Analyser) -> set[str]:
        """Return the words that are looked for as an analyser makes them, but for those of scripts without spaces."""
        if analyser.mark not in self._wanted:
            words = {word for text in self._texts for word in analyser.query(text)}
            self._wanted[analyser.mark] = {word for word in words if not UNSPACED.match(word)}
        return self._wanted[analyser.mark]


def _without_accents(text: str) -> str:
    """Write letters without their accents, so that no place in a text moves; ten times as fast as `str.translate`."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    bases = _base_letters()
    return (
        np.where(codes < len(bases), bases[np.minimum(codes, len(bases) - 1)], codes)
        .tobytes()
        .decode("utf-32-le", "surrogatepass")
    )


@cache
def _base_letters() -> NDArray[np.uint32]:
    """Return for each letter the one below its accents, by its number."""
    bases = np.arange(_ACCENTED[-1][-1], dtype=np.uint32)
    for first, last in _ACCENTED:
        for code in range(first, last):
            bases[code] = ord((fold(chr(code)) or chr(code))[0])
    return bases


def _shared(one: str, other: str) -> int:
    """Count the letters with which both begin."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _write(text: str, start: int, end: int, places: Sequence[_WordPlace]) -> Snippet:
    """Write a passage as people see it, in one line, and say where its marks stand."""
    written, marks, last = _CUT if start else "", list[tuple[int, int]](), start
    for place in places:
        written += _one_space(text[last : place.start])
        marked = _one_space(text[place.start : place.end])
        marks.append((len(written), len(written) + len(marked)))
        written, last = written + marked, place.end
    return Snippet(written + _one_space(text[last:end]) + (_CUT if end < len(text) else ""), tuple(marks))


def _one_space(piece: str) -> str:
    return printable(_SPACES.sub(" ", piece))


def _starts_of(text: str, begin: str, stretches: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Find the words that begin like this, in some stretches of a text."""
    for first, last in stretches:
        place = text.find(begin, first, last)
        while place >= 0:
            end = place + len(begin)
            if not place or not is_inside_word(text[place - 1]):
                rest = _WORD_END.match(text, end)
                end = rest.end() if rest else end
                yield place, end
            place = text.find(begin, end, last)


def _around(places: Sequence[_WordPlace]) -> list[tuple[int, int]]:
    """Return the stretches of a text around places, apart from one another."""
    joined: list[tuple[int, int]] = []
    for place in sorted(places):
        start, end = max(place.start - _AROUND, 0), place.end + _AROUND
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    return joined


def _find_word(text: str, word: str, met: str) -> Iterator[_WordPlace]:
    """Find where a word stands in a text on its own, not within another one."""
    place = text.find(word)
    while place >= 0:
        end = place + len(word)
        if not (place and is_inside_word(text[place - 1])) and not (end < len(text) and is_inside_word(text[end])):
            yield _WordPlace(place, end, met)
        place = text.find(word, end)


def _find_run(text: str, run: str) -> Iterator[_WordPlace]:
    place = text.find(run)
    while place >= 0:
        yield _WordPlace(place, place + len(run), run)
        place = text.find(run, place + len(run))


def _is_alone(text: str, place: _WordPlace) -> bool:
    return signed_letters(text[max(place.start - 1, 0) : place.end + 1]) == [place.word]


def _drop_overlaps(places: Iterator[_WordPlace]) -> list[_WordPlace]:
    kept: list[_WordPlace] = []
    for place in sorted(places, key=lambda place: (place.start, -place.end)):
        if not kept or place.start >= kept[-1].end:
            kept.append(place)
    return kept


def _choose(text: str, places: Sequence[_WordPlace], width: int, names: AbstractSet[str]) -> tuple[int, int]:
    """Choose the window with the most names as they were typed, then with the most different words, then with the most
    words, then the first; return its start and end.
    """
    best, best_score = (0, 0), (0, 0, 0)
    first, inside = 0, dict[str, int]()
    for last, place in enumerate(places):
        inside[place.word] = inside.get(place.word, 0) + 1
        while place.end - places[first].start > width:
            _take_out(inside, places[first].word)
            first += 1
        score = len(names & inside.keys()), len(inside), last - first
        if score > best_score:
            best, best_score = (first, last), score
    if not places:
        return 0, _end(text, width)
    return _stretch(text, places[best[0]].start, places[best[1]].end, width)


def _take_out(counts: dict[str, int], word: str) -> None:
    counts[word] -= 1
    if not counts[word]:
        del counts[word]


def _stretch(text: str, start: int, end: int, width: int) -> tuple[int, int]:
    """Stretch a passage to the width: to the beginning of its sentence if that is near, else on both sides."""
    room = max(width - (end - start), 0)
    earliest = max(start - min(room, int(width * _NEAR)), 0)
    if earliest:
        before = text[earliest:start]
        cut = max((before.rfind(mark) + len(mark) for mark in _SENTENCE_ENDS if mark in before), default=-1)
        if cut >= 0:
            earliest += cut
        elif (space := before.find(" ")) >= 0:
            earliest += space + 1
    return earliest, _end(text, max(earliest + width, end))


def _end(text: str, end: int) -> int:
    """Move an end back to the end of a word, if there is one near."""
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", max(end - 30, 0), end + 1)
    return space if space > 0 else end
