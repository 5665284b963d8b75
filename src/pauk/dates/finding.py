"""Find dates and times in text and HTML.

In: texts or HTML fragments, now, and the language where it is known. Out: `DateMention`s with their place in the given
string. The grammar proposes, the judge decides (`dates.judge`); many texts are judged in one go. HTML is read as HTML:
lines of text and values of attributes apart, and a relative date takes its exact value from the attribute beside it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal, NamedTuple

from pauk.base.records import DateMention
from pauk.dates.guessing import guess
from pauk.dates.judge import Candidate, judge
from pauk.dates.lexicon import find_language, lexicon
from pauk.dates.lines import Run, runs, twin_of
from pauk.dates.machine import is_epoch, read_epoch
from pauk.dates.markup import Piece, cut, is_markup
from pauk.dates.parsing import write_reading
from pauk.dates.proposing import Context, Proposal, propose
from pauk.dates.reading import DateReading
from pauk.dates.tokens import Reader, Tokens, reader

Format = Literal["auto", "text", "html"]
# Of what has the form of a date, these say too little to be looked for in running text.
_NOT_SOUGHT = frozenset(("period", "ahead_before", "ahead_after", "last_weekday"))
_ROUGH = frozenset(("ago_before", "ago_after", "ago_around", "ago_inside", "dual", "now", "dayword"))
# A time stands apart from its date where a few characters lie between, none of them a digit or a line's end.
_APART = re.compile(r'[^\d"<>\n\r]{0,8}')
_EPOCH = re.compile(r"\s*(\d{9,10}|\d{13})(?:\.\d{1,6})?\s*")
_LIKELY = 0.5


class Found(NamedTuple):
    """A date that was found: where it and its parts stand, what it means, and how sure it is that it is one."""

    start: int
    end: int
    date: tuple[int, int] | None
    time: tuple[int, int] | None
    reading: DateReading
    form: str
    piece: Piece
    probability: float = 1.0


def find_dates(text: str, *, now: datetime, language: str = "", format: Format = "auto") -> list[DateMention]:  # noqa: A002
    """Find the dates and times of one text or HTML fragment."""
    return find_all([text], now=now, language=language, format=format)[0]


def find_all(
    texts: Sequence[str],
    *,
    now: datetime,
    language: str = "",
    format: Format = "auto",  # noqa: A002
) -> list[list[DateMention]]:
    """Find the dates and times of many texts at once, which is quicker than one by one."""
    return [
        list(_mentions(text, found))
        for text, found in zip(texts, find_moments(texts, now=now, language=language, format=format), strict=True)
    ]


def find_moments(
    texts: Sequence[str],
    *,
    now: datetime,
    language: str = "",
    format: Format = "auto",  # noqa: A002
) -> list[list[Found]]:
    """Find dates, each with its time in one piece."""
    pieces = [_pieces(text, format) for text in texts]
    candidates = [list(_candidates(of_text, now, language)) for of_text in pieces]
    chances = iter(judge([candidate for of_text in candidates for candidate in of_text]))
    found = []
    for of_text, its_pieces in zip(candidates, pieces, strict=True):
        kept = [(candidate, chance) for candidate in of_text if (chance := next(chances)) >= _LIKELY]
        found.append(_sharpen(_found(kept), its_pieces))
    return found


def _pieces(text: str, format: Format) -> list[Piece]:  # noqa: A002
    if format == "html" or (format == "auto" and is_markup(text)):
        return cut(text)
    return [Piece(0, len(text), "text", "", "", "", text, "\n", (0,))]


def _candidates(pieces: Sequence[Piece], now: datetime, language: str) -> Iterator[Candidate]:
    """Go through everything in a text that has the form of a date or a time."""
    lines = runs(pieces)
    tag = find_language(language) if language else _guess(lines)
    reading = reader(tag)
    usual = lexicon().languages[tag].order if tag else ""
    context = Context(now.replace(tzinfo=None), usual)
    for line in lines:
        yield from _candidates_of(line, reading, context, is_told=bool(language))


def _candidates_of(line: Run, reading: Reader, context: Context, *, is_told: bool) -> Iterator[Candidate]:
    tokens = reading.tokens(line.text)
    if line.pieces[0].kind == "attribute" and (epoch := _EPOCH.fullmatch(line.text)):
        seconds = int(epoch[1]) / (1000 if len(epoch[1]) == 13 else 1)
        if is_epoch(seconds):
            whole = (0, len(tokens.entries))
            yield Candidate(tokens, Proposal(*whole, "epoch", whole), line, is_told)
        return
    for proposal in propose(tokens, context):
        if proposal.form in _NOT_SOUGHT or (proposal.date and not proposal.day):
            continue
        if proposal.form == "weekday" and not proposal.clock:
            continue
        if not proposal.date and proposal.form == "colon" and tokens.entries[proposal.after - 1].digits == 1:
            continue
        if not is_told:
            _drop_stray_weekday(tokens, proposal)
        yield Candidate(tokens, proposal, line, is_told)


def _drop_stray_weekday(tokens: Tokens, proposal: Proposal) -> None:
    """Leave a short word before a date outside that would be a weekday, but not that date's: "go to 5 May"."""
    if proposal.form == "weekday" or not proposal.date or not proposal.day or proposal.first != proposal.date[0]:
        return
    entry = tokens.entries[proposal.first]
    if (
        "weekday" in entry.senses
        and len(entry.folded) < 3
        and entry.senses["weekday"] != proposal.day.choices[0].weekday()
    ):
        first = proposal.first + 1
        while tokens.letters[first] in " .,":
            first += 1
        proposal.first, proposal.date = first, (first, proposal.date[1])


def _guess(lines: Iterable[Run]) -> str:
    """Guess the language of a text by its words of dates."""
    return guess(reader("").tokens(" ".join(line.text[:2000] for line in lines)[:20_000]))


def _found(kept: Sequence[tuple[Candidate, float]]) -> list[Found]:
    found = [_place(candidate, chance) for candidate, chance in kept]
    return sorted(found, key=lambda item: item.start)


def _place(candidate: Candidate, chance: float) -> Found:
    tokens, proposal, line = candidate.tokens, candidate.proposal, candidate.line

    def place(part: tuple[int, int] | None) -> tuple[int, int] | None:
        if part is None:
            return None
        start, end = _trim(tokens.text, *tokens.span(*part))
        return line.source_span(start, end)

    if proposal.form == "epoch":
        number = _EPOCH.fullmatch(line.text)
        assert number is not None
        reading = read_epoch(int(number[1]) / (1000 if len(number[1]) == 13 else 1))
    else:
        reading = write_reading(proposal)
    start, end = place((proposal.first, proposal.after)) or (0, 0)
    piece = line.pieces[line.piece_at(tokens.starts[proposal.first])]
    return Found(start, end, place(proposal.date), place(proposal.time), reading, proposal.form, piece, chance)


def _sharpen(found: list[Found], pieces: Sequence[Piece]) -> list[Found]:
    """Give rough dates ("3 weeks ago") the value of the exact one in an attribute beside them, where there is one."""
    exact = {item.piece: item.reading for item in found if item.piece.kind == "attribute" and item.form not in _ROUGH}
    if not exact or len(found) == len(exact):
        return found
    place = {piece: at for at, piece in enumerate(pieces)}
    for at, item in enumerate(found):
        if item.form in _ROUGH and item.piece.kind == "text" and item.date:
            twins = (exact.get(pieces[twin]) for twin in twin_of(pieces, place[item.piece], (item.start, item.end)))
            twin = next((reading for reading in twins if reading and reading.date), None)
            if twin:
                found[at] = item._replace(reading=replace(twin, how=f"{twin.how}, beside it in an attribute"))
    return found


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while end > start and text[end - 1] in " \t\r\n\u00a0\u202f,":
        end -= 1
    while start < end and text[start] in " \t\r\n\u00a0\u202f,":
        start += 1
    return start, end


def _mentions(text: str, found: Iterable[Found]) -> Iterator[DateMention]:
    """Write what was found as spans; a time that stands apart from its date is a span of its own."""
    for item in found:
        if item.date and item.time and _is_apart(text, item):
            parts = sorted([(*item.date, "DATE"), (*item.time, "TIME")])
            for start, end, kind in parts:
                yield _mention(text, start, end, kind, item)
        else:
            yield _mention(text, item.start, item.end, "DATE" if item.date else "TIME", item)


def _is_apart(text: str, item: Found) -> bool:
    assert item.date is not None
    assert item.time is not None
    first, second = sorted([item.date, item.time])
    gap = text[first[1] : second[0]]
    if first[1] > second[0] or item.reading.precision == "hour":
        return False
    return "<" in gap or bool(_APART.fullmatch(gap))


def _mention(text: str, start: int, end: int, kind: str, item: Found) -> DateMention:
    reading = item.reading
    value = reading.value
    if kind == "DATE" and item.date and item.time and (start, end) == item.date:
        value = reading.date or ""
    elif not item.date:
        value = (reading.time or "")[: 8 if reading.precision == "second" else 5]
    return DateMention(
        start=start,
        end=end,
        text=text[start:end],
        type="DATE" if kind == "DATE" else "TIME",
        value=value,
        precision=reading.precision,
        confidence=round(reading.confidence * item.probability, 3),
        alternatives=reading.alternatives,
    )
