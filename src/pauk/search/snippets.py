"""Choose the passage of a text that shows best why it was found, and mark the words in it.

In: a text, a query and the text's language. Out: plain text of about the width that was asked for, with the places of
the marks; whoever shows it escapes it. A word is marked when the index would take it for a word of the query, in
whatever form or script it stands there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pauk.base.safe import printable
from pauk.search.analysis.analysers import Analyser, analyser_for
from pauk.search.analysis.words import UNSPACED, cut_words, fold, is_inside_word
from pauk.search.query.nodes import Prefix, Query

# Further down a passage is not looked for; this is a book of eighty pages.
_LONGEST_TEXT = 200_000
# A passage begins with its sentence if that begins so near, in shares of the width.
_NEAR = 0.4
_SENTENCE_ENDS = (". ", "! ", "? ", "\u3002", "\uff01", "\uff1f", " \u2013 ", " | ", " \u00b7 ")
_CUT = "\u2026"
# The only letter that becomes two in lower case, behind which every place would be wrong.
_LONG_WHEN_LOWERED = "\u0130", "i"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A passage as plain text, and where in it the words of the query stand: (start, end) of each, in order."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


class _Place(NamedTuple):
    """Where a word of the query stands in the text, and which one it is."""

    start: int
    end: int
    word: str


def make_snippet(text: str, query: Query, *, language: str = "", width: int = 200) -> Snippet:
    """Choose and mark a passage; a text without any word of the query is shown from its beginning."""
    return Passages(query).choose(text, language=language, width=width)


class Passages:
    """Chooses passages for one query out of any number of texts."""

    def __init__(self, query: Query) -> None:
        self._leaves = [leaf for leaf in query.wanted if leaf.field in ("", "title", "body")]
        self._starts = tuple(fold(leaf.text) for leaf in self._leaves if isinstance(leaf, Prefix))
        self._runs = [run for leaf in self._leaves for run in UNSPACED.findall(leaf.text)]
        self._wanted: dict[str, set[str]] = {}

    def choose(self, text: str, *, language: str = "", width: int = 200) -> Snippet:
        """Choose and mark a passage of a text."""
        text = printable(" ".join(text[:_LONGEST_TEXT].split()))
        places = _drop_overlaps(self._find(text, analyser_for(language)))
        start, end = _choose(text, places, max(width, 20))
        head, tail = _CUT if start else "", _CUT if end < len(text) else ""
        shift = len(head) - start
        marks = tuple(
            (place.start + shift, place.end + shift) for place in places if start <= place.start < place.end <= end
        )
        return Snippet(head + text[start:end] + tail, marks)

    def _find(self, text: str, analyser: Analyser) -> Iterator[_Place]:
        """Find the words of the query in a text: first which of its words they are, then where those stand."""
        lowered = text.replace(*_LONG_WHEN_LOWERED).lower()
        words = cut_words(lowered)
        if "_" in lowered:
            words = [part for word in words for part in word.split("_")]
        for word, met in self._meet(set(words), analyser):
            yield from _find_word(lowered, word, met)
        for run in self._runs:
            yield from _find_run(text, run)

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
            texts = (leaf.text for leaf in self._leaves if not isinstance(leaf, Prefix))
            words = {word for text in texts for word in analyser.query(text)}
            self._wanted[analyser.mark] = {word for word in words if not UNSPACED.match(word)}
        return self._wanted[analyser.mark]


def _find_word(text: str, word: str, met: str) -> Iterator[_Place]:
    """Find where a word stands in a text on its own, not within another one."""
    place = text.find(word)
    while place >= 0:
        end = place + len(word)
        if not (place and is_inside_word(text[place - 1])) and not (end < len(text) and is_inside_word(text[end])):
            yield _Place(place, end, met)
        place = text.find(word, end)


def _find_run(text: str, run: str) -> Iterator[_Place]:
    place = text.find(run)
    while place >= 0:
        yield _Place(place, place + len(run), run)
        place = text.find(run, place + len(run))


def _drop_overlaps(places: Iterator[_Place]) -> list[_Place]:
    kept: list[_Place] = []
    for place in sorted(places):
        if not kept or place.start >= kept[-1].end:
            kept.append(place)
    return kept


def _choose(text: str, places: Sequence[_Place], width: int) -> tuple[int, int]:
    """Choose the window with the most different words, then with the most, then the first; return its start and end."""
    best, best_score = (0, 0), (0, 0)
    first, inside = 0, dict[str, int]()
    for last, place in enumerate(places):
        inside[place.word] = inside.get(place.word, 0) + 1
        while place.end - places[first].start > width:
            _take_out(inside, places[first].word)
            first += 1
        score = len(inside), last - first
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
