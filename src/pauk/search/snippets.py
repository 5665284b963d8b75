"""Choose the passage of a text that shows best why it was found, and mark the words in it.

In: a text, a query and the text's language. Out: plain text of about the width that was asked for, with the places of
the marks; whoever shows it escapes it. A word is marked when the index would take it for a word of the query, in
whatever form or script it stands there.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from pauk.base.safe import printable
from pauk.search.analysis.analysers import Analyser, analyser_for
from pauk.search.analysis.words import UNSPACED, fold, word_pattern
from pauk.search.query.nodes import Prefix, Query

# Further down a passage is not looked for; this is a book of eighty pages.
_LONGEST_TEXT = 200_000
# A passage begins with its sentence if that begins so near, in shares of the width.
_NEAR = 0.4
_SENTENCE_ENDS = (". ", "! ", "? ", "\u3002", "\uff01", "\uff1f", " \u2013 ", " | ", " \u00b7 ")
_CUT = "\u2026"


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
    text = printable(" ".join(text[:_LONGEST_TEXT].split()))
    places = _drop_overlaps(_find(text, query, analyser_for(language)))
    start, end = _choose(text, places, max(width, 20))
    head, tail = _CUT if start else "", _CUT if end < len(text) else ""
    shift = len(head) - start
    marks = tuple(
        (place.start + shift, place.end + shift) for place in places if start <= place.start < place.end <= end
    )
    return Snippet(head + text[start:end] + tail, marks)


def _find(text: str, query: Query, analyser: Analyser) -> Iterator[_Place]:
    """Find the words of the query in a text."""
    leaves = [leaf for leaf in query.wanted if leaf.field in ("", "title", "body")]
    starts = tuple(fold(leaf.text) for leaf in leaves if isinstance(leaf, Prefix))
    wanted = {word for leaf in leaves if not isinstance(leaf, Prefix) for word in analyser.query(leaf.text)}
    spaced = {word for word in wanted if not UNSPACED.match(word)}
    if spaced or starts:
        yield from _find_spaced(text, spaced, starts, analyser)
    for leaf in leaves:
        for run in UNSPACED.findall(leaf.text):
            yield from _find_run(text, run)


def _find_spaced(text: str, wanted: set[str], starts: tuple[str, ...], analyser: Analyser) -> Iterator[_Place]:
    """Find words by what the index would make of them."""
    pieces = _split_pattern().split(text)  # what is between words, a word, what is between …
    ends = list(accumulate(map(len, pieces)))
    words = list(map(str.lower, pieces[1::2]))
    for place, (word, analysed) in enumerate(zip(words, map(analyser.__getitem__, words), strict=True)):
        met = ""
        if analysed in wanted:
            met = analysed
        elif " " in analysed:
            met = min(wanted.intersection(analysed.split()), default="")
        elif starts and (folded := fold(word)).startswith(starts):
            met = next(start for start in starts if folded.startswith(start))
        if met:
            yield _Place(ends[2 * place], ends[2 * place + 1], met)


@cache
def _split_pattern() -> re.Pattern[str]:
    return re.compile(f"({word_pattern().pattern})")


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
    first, inside = 0, Counter[str]()
    for last, place in enumerate(places):
        inside[place.word] += 1
        while place.end - places[first].start > width:
            inside[places[first].word] -= 1
            inside += Counter()  # drops those that are not inside any more
            first += 1
        score = len(inside), last - first
        if score > best_score:
            best, best_score = (first, last), score
    if not places:
        return 0, _end(text, width)
    return _stretch(text, places[best[0]].start, places[best[1]].end, width)


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
