"""Go through a text or a page and gather everything that has the form of a date, for the judge.

In: the pieces of a text (`dates.find.html_pieces`), now, and the language where it is known. Out: `PossibleDate`s.
Lines of text are read as a reader sees them, with what inline tags broke apart put together again; values of attributes
are read each for itself.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pauk.dates.find.features import PossibleDate
from pauk.dates.find.html_lines import HtmlLine, runs
from pauk.dates.find.html_pieces import HtmlPiece
from pauk.dates.parse.machine_forms import read_machine
from pauk.dates.parse.proposal import Context, Proposal
from pauk.dates.parse.proposals import is_score, is_whole, propose
from pauk.dates.words.folding import decode
from pauk.dates.words.language_guess import guess_language
from pauk.dates.words.lexicon import find_language, lexicon, usual_order
from pauk.dates.words.tokens import Reader, Tokens, WordEntry, reader

# Of what has the form of a date, these say too little to be looked for in running text.
_NOT_SOUGHT = frozenset("period minus plus year_month_number month_number_year year_marked length".split())
# What lies ahead, and a weekday alone, are dates in what people say ("See you next Friday."); in the short lines of
# menus, heads and rows they are deadlines, opening hours and titles.
_SPOKEN = frozenset("ahead_before ahead_after next_weekday period_weekday turn".split())
_SENTENCE_WORDS, _SENTENCE_ENDS = 3, frozenset(".!?~")
_SAMPLE, _LINE_SAMPLE = 20_000, 2_000  # characters by which the language is guessed
_EAST = "\u2e80"  # from here on a word has one or two letters
_SPOKEN_WEEKDAY, _OF = 4, frozenset(("of", "at"))
_SHORT = 3  # letters under which a weekday before a date is doubted


def seek(
    pieces: Sequence[HtmlPiece], *, now: datetime, language: str = "", spoken: bool = True
) -> Iterator[PossibleDate]:
    """Go through everything in a text that has the form of a date or a time."""
    lines = runs(pieces)
    is_told = bool(find_language(language))
    tag = language if is_told else guess_language(" ".join(line.text[:_LINE_SAMPLE] for line in lines)[:_SAMPLE])
    context = Context(now.replace(tzinfo=None), usual_order(tag), is_guessed=not is_told)
    seeker = _Seeker(reader(find_language(tag), is_guessed=not is_told), context, spoken=spoken)
    for line in lines:
        yield from {candidate.whole_span: candidate for candidate in seeker.candidates(line)}.values()


class _Seeker:
    """Reads lines in one language."""

    def __init__(self, own_reader: Reader, context: Context, *, spoken: bool) -> None:
        self._reader, self._context, self._takes_spoken = own_reader, context, spoken

    def candidates(self, line: HtmlLine) -> Iterator[PossibleDate]:
        text, places = decode(line.text)
        tokens = self._reader.tokens(text)
        if line.pieces[0].kind == "attribute" and _is_machine(text):
            whole = (0, len(tokens.entries))
            yield PossibleDate(tokens, Proposal(*whole, "machine", whole), line, places)
            return
        for proposal in propose(tokens, self._context):
            if not _is_sought(tokens, proposal, spoken=self._takes_spoken):
                continue
            if self._context.is_guessed:
                if proposal.form == "weekday" and not _is_own(tokens.entries[proposal.first], self._reader.language):
                    continue
                _drop_stray_weekday(tokens, proposal, self._reader.language)
            candidate = PossibleDate(tokens, proposal, line, places)
            yield from self._whole_or_parts(candidate)

    def _whole_or_parts(self, candidate: PossibleDate) -> Iterator[PossibleDate]:
        """Take a date that tags break apart as one, unless a piece of it is a date by itself that says as much."""
        if len(candidate.line.pieces) == 1 or not _is_broken(candidate):
            yield candidate
            return
        parts = list(self._parts(candidate))
        if candidate.proposal.form == "pair" or any(_has_year(part) or not _has_year(candidate) for part in parts):
            yield from parts
        else:
            yield candidate

    def _parts(self, candidate: PossibleDate) -> Iterator[PossibleDate]:
        """Go through the dates in the single pieces that a broken date touches: there the tags are right to part."""
        start, end = candidate.source_span(candidate.proposal.first, candidate.proposal.after)
        line = candidate.line
        for piece in line.pieces[line.piece_at_source(start) : line.piece_at_source(end - 1) + 1]:
            alone = HtmlLine((piece,), piece.text, (0,))
            yield from (part for part in self.candidates(alone) if part.proposal.date)


def _is_machine(text: str) -> bool:
    """Whether a value is seconds since 1970, or a date without any signs between its numbers."""
    read = read_machine(text) if text[:1].isdecimal() else None
    return read is not None and read.precision != "year"


def _is_sought(tokens: Tokens, proposal: Proposal, *, spoken: bool) -> bool:
    """Whether a proposal says enough to be looked for in running text."""
    if proposal.form in _NOT_SOUGHT or (proposal.date and not proposal.day):
        return False
    if proposal.form in _SPOKEN:
        return _is_back(proposal) or (spoken and _is_sentence(tokens) and not _has_short_unit(tokens, proposal))
    if _names_day(tokens, proposal):  # the second may be, on March first
        return False
    if proposal.form == "pair":  # 9/16 is more often a fraction
        return proposal.clock is not None or any(
            "weekday" in entry.senses for entry in tokens.entries[proposal.first : proposal.after]
        )
    if (proposal.form == "weekday" and not proposal.clock) or proposal.form == "now":
        return is_whole(tokens, proposal) or (
            spoken and _is_spoken_weekday(tokens, proposal)
        )  # every text is full of "now"
    return bool(proposal.date) or not is_score(tokens, proposal)


def _names_day(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether the day is a word such as "second", and neither a year nor an "of" says that a day is meant."""
    if not proposal.day or not proposal.day.is_yearless or not proposal.date:
        return False
    senses = [entry.senses for entry in tokens.entries[slice(*proposal.date)]]
    return any("dayname" in its for its in senses) and not any("of" in its for its in senses)


def _is_back(proposal: Proposal) -> bool:
    """Whether a count is one back from now, which is said everywhere."""
    return proposal.form == "turn" and proposal.day is not None and proposal.day.way.endswith("before now")


def _has_short_unit(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether a unit or weekday is so short that it may be another word: "за 0,5 л", "387 m tới", "ten sam router"."""
    entries = tokens.entries[proposal.first : proposal.after]
    least = {"unit": _SHORT, "weekday": _SPOKEN_WEEKDAY}
    return any(
        sense in entry.senses and len(entry.folded) < letters and entry.folded < _EAST
        for entry in entries
        for sense, letters in least.items()
    )


def _is_sentence(tokens: Tokens) -> bool:
    """Whether a line is a sentence: some words, and a full stop at its end."""
    letters = tokens.letters.rstrip(" \"')")
    return letters[-1:] in _SENTENCE_ENDS and letters.count(" ") >= _SENTENCE_WORDS


def _is_spoken_weekday(tokens: Tokens, proposal: Proposal) -> bool:
    """Whether a weekday alone is said of a day: "We met on Monday." is, "Monday to Friday" and "Mon-Fri" are not."""
    entry, before = tokens.entries[proposal.first], proposal.first - 2
    if "weekday" not in entry.senses or len(entry.folded) < _SPOKEN_WEEKDAY or not _is_sentence(tokens):
        return False
    is_told = before >= 0 and not _OF.isdisjoint(tokens.entries[before].senses)
    behind = tokens.text[tokens.starts[proposal.after] :][:2]
    is_name = behind[:1] == " " and behind[1:].isupper()  # Monday Night Football, Δευτέρα Παρουσία
    return is_told and not is_name and sum("weekday" in other.senses for other in tokens.entries) == 1


def _has_year(candidate: PossibleDate) -> bool:
    day = candidate.proposal.day
    return day is not None and not day.is_yearless


def _is_broken(candidate: PossibleDate) -> bool:
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


def _is_own(entry: WordEntry, language: str) -> bool:
    """Whether a weekday is one in the language of the text, or in English."""
    known = lexicon().words.get(entry.folded, {})
    return any("weekday" in known.get(tag, {}) for tag in (language, "en"))
