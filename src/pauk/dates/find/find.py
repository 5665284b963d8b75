"""Find dates and times in text and HTML.

In: texts or HTML fragments, now, and the language where it is known. Out: `DateMention`s with their place in the given
string. The grammar proposes, the judge decides (`dates.find.judge`); many texts are judged in one go. HTML is read as
HTML: lines of text and values of attributes apart, and a relative date takes its exact value from the attribute beside
it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal, NamedTuple

from pauk.base.errors import InputError
from pauk.base.records import DateMention
from pauk.base.settings import DATE_FORMATS, DateFormat
from pauk.dates.find.features import PossibleDate
from pauk.dates.find.html_lines import twin_of
from pauk.dates.find.html_pieces import HtmlPiece, cut, is_markup
from pauk.dates.find.judge import judge
from pauk.dates.find.search import seek
from pauk.dates.parse.machine_forms import read_machine
from pauk.dates.parse.parse import write_reading
from pauk.dates.parse.parsed_date import DateReading

Span = tuple[int, int]
_LIKELY = 0.6  # rather no date than a wrong one: fewer than two in a hundred texts without dates get one
_ROUGH = frozenset(("ago_before", "ago_after", "ago_around", "ago_inside", "dual", "now", "dayword"))
_PRECISIONS = ("year", "month", "day", "hour", "minute", "second")
# A time stands apart from its date where a few characters lie between, none of them a digit or a line's end.
_APART = re.compile(r'[^\d"<>\n\r]{0,8}')


class _FoundDate(NamedTuple):
    """A date that was found: where it and its parts stand, what it means, and how sure it is that it is one."""

    start: int
    end: int
    date: Span | None
    time: Span | None
    reading: DateReading
    form: str
    piece: HtmlPiece
    probability: float = 1.0


def find_dates(
    text: str,
    *,
    now: datetime,
    language: str = "",
    format: DateFormat = "auto",  # noqa: A002 (the contract's word)
) -> list[DateMention]:
    """Find the dates and times of one text or HTML fragment."""
    return find_all([text], now=now, language=language, format=format)[0]


def find_all(
    texts: Sequence[str],
    *,
    now: datetime,
    language: str = "",
    format: DateFormat = "auto",  # noqa: A002 (the contract's word)
    spoken: bool = True,
) -> list[list[DateMention]]:
    """Find the dates and times of many texts at once, which is quicker than one by one.

    Without `spoken`, nothing is found that only sentences say of days: "see you next Friday", "we met on Monday".
    """
    check_format(format)
    pieces = [cut_pieces(text, format) for text in texts]
    candidates = [list(seek(its, now=now, language=language, spoken=spoken)) for its in pieces]
    chances = iter(judge([candidate for its in candidates for candidate in its]))
    answers = []
    for text, its, its_pieces in zip(texts, candidates, pieces, strict=True):
        likely = [_place(candidate, chance) for candidate in its if (chance := next(chances)) >= _LIKELY]
        found = _sharpen(sorted(likely, key=lambda item: item.start), its_pieces)
        answers.append(list(_mentions(text, found)))
    return answers


def check_format(name: str) -> DateFormat:
    """Return the format of this name; refuse one that is none."""
    for known in DATE_FORMATS:
        if name == known:
            return known
    raise InputError(f"The format {name!r} is not known", next_step=f"It can be {', '.join(DATE_FORMATS)}.")


def cut_pieces(text: str, format: DateFormat) -> list[HtmlPiece]:  # noqa: A002 (the contract's word)
    """Cut HTML into its pieces; a plain text is one."""
    if format == "html" or (format == "auto" and is_markup(text)):
        return cut(text)
    return [HtmlPiece(0, len(text), "text", "", "", "", text, "\n", (0,))]


def _place(candidate: PossibleDate, chance: float) -> _FoundDate:
    proposal, line = candidate.proposal, candidate.line
    reading = (read_machine(candidate.tokens.text) if proposal.form == "machine" else None) or write_reading(proposal)
    start, end = candidate.whole_span
    date = candidate.source_span(*proposal.date) if proposal.date else None
    time = candidate.source_span(*proposal.time) if proposal.time else None
    piece = line.pieces[line.piece_at_source(start)]
    return _FoundDate(start, end, date, time, reading, proposal.form, piece, chance)


def _sharpen(found: list[_FoundDate], pieces: Sequence[HtmlPiece]) -> list[_FoundDate]:
    """Give rough dates ("3 weeks ago") the value of the exact one in an attribute beside them, where there is one.

    A date without a year takes it from there, too, if day and month are the same.
    """
    exact = {item.piece: item.reading for item in found if item.piece.kind == "attribute" and item.form not in _ROUGH}
    if not exact or len(found) == len(exact):
        return found
    place = {piece: at for at, piece in enumerate(pieces)}
    for at, item in enumerate(found):
        if item.piece.kind == "text" and item.date and _is_open(item):
            twins = (exact.get(pieces[twin]) for twin in twin_of(pieces, place[item.piece], (item.start, item.end)))
            fitting = [twin for twin in twins if twin and twin.date and _fits(item, twin)]
            if fitting:
                twin = max(fitting, key=_exactness)
                found[at] = item._replace(reading=replace(twin, how=f"{twin.how}, beside it in an attribute"))
    return found


def _is_open(item: _FoundDate) -> bool:
    """Whether a date says less than a twin could: it is rough, or has no year."""
    return item.form in _ROUGH or item.reading.is_yearless


def _fits(item: _FoundDate, twin: DateReading) -> bool:
    return item.form in _ROUGH or (item.reading.date or "")[4:] == (twin.date or "")[4:]


def _exactness(reading: DateReading) -> int:
    return _PRECISIONS.index(reading.precision) if reading.precision else -1


def _mentions(text: str, found: Iterable[_FoundDate]) -> Iterator[DateMention]:
    """Write what was found as spans; a time that stands apart from its date is a span of its own."""
    for item in found:
        if item.date and item.time and _is_apart(text, item.date, item.time, item.reading):
            day = replace(item.reading, time=None, zone=None, precision="day")
            date = _mention(text, item.date, "DATE", item, day)
            time = _mention(text, item.time, "TIME", item, item.reading)
            yield from (date, time) if date.start < time.start else (time, date)
        else:
            yield _mention(text, (item.start, item.end), "DATE" if item.date else "TIME", item, item.reading)


def _is_apart(text: str, date: Span, time: Span, reading: DateReading) -> bool:
    first, second = sorted((date, time))
    if first[1] > second[0] or reading.precision == "hour":
        return False
    gap = text[first[1] : second[0]]
    return "<" in gap or bool(_APART.fullmatch(gap))


def _mention(
    text: str, span: Span, kind: Literal["DATE", "TIME"], item: _FoundDate, reading: DateReading
) -> DateMention:
    clock = (reading.time or "")[: 8 if reading.precision == "second" else 5]
    return DateMention(
        start=span[0],
        end=span[1],
        text=text[slice(*span)],
        type=kind,
        value=reading.value or clock,
        precision=reading.precision,
        confidence=round(reading.confidence * item.probability, 3),
        alternatives=reading.alternatives,
    )
