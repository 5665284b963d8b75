"""Go through a text or a page and gather everything that has the form of a date, for the judge.

In: the pieces of a text (`dates.markup`), now, and the language where it is known. Out: `Candidate`s. Lines of text are
read as a reader sees them, with what inline tags broke apart put together again; values of attributes are read each for
itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from pauk.dates.entities import decode
from pauk.dates.features import Candidate
from pauk.dates.guessing import guess_language
from pauk.dates.joining import is_score, is_whole
from pauk.dates.lexicon import find_language, lexicon, usual_order
from pauk.dates.lines import Run, runs
from pauk.dates.machine import read_machine
from pauk.dates.markup import Piece
from pauk.dates.proposal import Context, Proposal
from pauk.dates.proposing import propose
from pauk.dates.tokens import Entry, Reader, Tokens, reader

# Of what has the form of a date, these say too little to be looked for in running text.
_NOT_SOUGHT = frozenset(
    "period minus ahead_before ahead_after next_weekday year_month_number month_number_year year_marked".split()
)
_SAMPLE, _LINE_SAMPLE = 20_000, 2_000  # characters by which the language is guessed
_SHORT = 3  # letters under which a weekday before a date is doubted


def seek(pieces: Sequence[Piece], *, now: datetime, language: str = "") -> Iterator[Candidate]:
    """Go through everything in a text that has the form of a date or a time."""
    lines = runs(pieces)
    is_told = bool(find_language(language))
    tag = language if is_told else _guess(lines)
    context = Context(now.replace(tzinfo=None), usual_order(tag), is_guessed=not is_told)
    seeker = _Seeker(reader(find_language(tag), is_guessed=not is_told), context)
    for line in lines:
        yield from {candidate.whole_span: candidate for candidate in seeker.candidates(line)}.values()


class _Seeker:
    """Reads lines in one language."""

    def __init__(self, own_reader: Reader, context: Context) -> None:
        self._reader, self._context = own_reader, context

    def candidates(self, line: Run) -> Iterator[Candidate]:
        text, places = decode(line.text)
        tokens = self._reader.tokens(text)
        if line.pieces[0].kind == "attribute" and _is_machine(text):
            whole = (0, len(tokens.entries))
            yield Candidate(tokens, Proposal(*whole, "machine", whole), line, places)
            return
        for proposal in propose(tokens, self._context):
            if not _is_sought(tokens, proposal):
                continue
            if self._context.is_guessed:
                if proposal.form == "weekday" and not _is_own(tokens.entries[proposal.first], self._reader.language):
                    continue
                _drop_stray_weekday(tokens, proposal, self._reader.language)
            candidate = Candidate(tokens, proposal, line, places)
            yield from self._whole_or_parts(candidate)

    def _whole_or_parts(self, candidate: Candidate) -> Iterator[Candidate]:
        """Take a date that tags break apart as one, unless a piece of it is a date by itself that says as much."""
        if len(candidate.line.pieces) == 1 or not _is_broken(candidate):
            yield candidate
            return
        parts = list(self._parts(candidate))
        if candidate.proposal.form == "pair" or any(_has_year(part) or not _has_year(candidate) for part in parts):
            yield from parts
        else:
            yield candidate

    def _parts(self, candidate: Candidate) -> Iterator[Candidate]:
        """Go through the dates in the single pieces that a broken date touches: there the tags are right to part."""
        start, end = candidate.source_span(candidate.proposal.first, candidate.proposal.after)
        line = candidate.line
        for piece in line.pieces[line.piece_at_source(start) : line.piece_at_source(end - 1) + 1]:
            alone = Run((piece,), piece.text, (0,))
            yield from (part for part in self.candidates(alone) if part.proposal.date)


def _guess(lines: Iterable[Run]) -> str:
    """Guess the language of a text by its words."""
    return guess_language(" ".join(line.text[:_LINE_SAMPLE] for line in lines)[:_SAMPLE])


def _is_machine(text: str) -> bool:
    """Whether a value is seconds since 1970, or a date without any signs between its numbers."""
    read = read_machine(text) if text[:1].isdecimal() else None
    return read is not None and read.precision != "year"


def _is_sought(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether a proposal says enough to be looked for in running text."""
    if proposal.form in _NOT_SOUGHT or (proposal.date and not proposal.day):
        return False
    if proposal.form == "pair":  # 9/16 is more often a fraction
        return proposal.clock is not None or _has_weekday(tokens, proposal)
    if (proposal.form == "weekday" and not proposal.clock) or proposal.form == "now":
        return is_whole(tokens, proposal)  # every text is full of "now"
    return bool(proposal.date) or not is_score(tokens, proposal)


def _has_weekday(tokens: Tokens, proposal: Proposal) -> bool:
    return any("weekday" in entry.senses for entry in tokens.entries[proposal.first : proposal.after])


def _has_year(candidate: Candidate) -> bool:
    day = candidate.proposal.day
    return day is not None and not day.is_yearless


def _is_broken(candidate: Candidate) -> bool:
    """Whether a date, without its time, goes over the border of two pieces."""
    proposal = candidate.proposal
    whole = (proposal.first, proposal.after)
    start, end = candidate.source_span(*(whole if proposal.form == "pair" else proposal.date or whole))
    return candidate.line.piece_at_source(start) != candidate.line.piece_at_source(end - 1)


def _drop_stray_weekday(tokens: Tokens, proposal: Proposal, language: str) -> None:
    """Leave a word before a date outside that would be a weekday, but is not that date's: "go to 5 May".

    A word of the text's own language is believed unless it is short and contradicts; another one's must agree.
    """
    if not proposal.date or not proposal.day or proposal.first != proposal.date[0]:
        return
    entry = tokens.entries[proposal.first]
    weekday = entry.senses.get("weekday")
    if weekday is None or proposal.first + 1 == proposal.date[1]:
        return
    agrees = weekday == proposal.day.choices[0].weekday()
    if _is_own(entry, language):
        is_stray = len(entry.folded) < _SHORT and not agrees
    else:
        is_stray = not agrees or proposal.day.is_yearless
    if is_stray:
        first = proposal.first + 1
        while tokens.letters[first] in " .,":
            first += 1
        proposal.first, proposal.date = first, (first, proposal.date[1])


def _is_own(entry: Entry, language: str) -> bool:
    """Whether a weekday is one in the language of the text, or in English."""
    known = lexicon().words.get(entry.folded, {})
    return any("weekday" in known.get(tag, {}) for tag in (language, "en"))
