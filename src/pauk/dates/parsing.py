"""Turn one date string into its value.

In: a string such as ``5. März 2019 um 14:05``, now, and where they are known the page's language and the order of day
and month. Out: a `DateReading`. Words around the date are passed over; the most complete date of the string is taken,
the first of several. A typing error in the name of a month is mended when the string makes no sense otherwise.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from pauk.base.records import Precision
from pauk.dates.days import ORDERS
from pauk.dates.guessing import guess
from pauk.dates.lexicon import find_language, lexicon
from pauk.dates.machine import read_machine
from pauk.dates.proposing import Context, Proposal, propose
from pauk.dates.reading import DateReading
from pauk.dates.tokens import WORD, Tokens, reader
from pauk.dates.typos import mend

# Nothing longer is one date; what stands behind is not looked at.
MAX_LENGTH = 2_000


def parse_date(text: str, *, now: datetime, language: str = "", order: str = "") -> DateReading:
    """Read one date string; `order` (DMY, MDY, YMD) and `language` are hints, an unambiguous string wins."""
    text = text[:MAX_LENGTH]
    known = find_language(language) if language else ""
    tokens = reader(known).tokens(text)
    if not known:
        known = guess(tokens)
        if known:
            tokens = reader(known).tokens(text)
    usual = order if order in ORDERS else lexicon().languages[known].order if known else ""
    context = Context(now.replace(tzinfo=None), usual, order in ORDERS)
    best = _best(propose(tokens, context), tokens)
    if best is None or best.form in _WEAK or not (best.day or best.date):
        best = _second_try(text, tokens, context, known) or best
    if best is not None and best.form == "compact" and (machine := read_machine(text)):
        return machine
    if best is not None and best.day:
        return write_reading(best)
    return read_machine(text) or DateReading(reason=_why_not(best))


def parse_dates(texts: Iterable[str], *, now: datetime, language: str = "", order: str = "") -> list[DateReading]:
    """Read many date strings, each for itself; see `column.read_column` for strings that belong together."""
    return [parse_date(text, now=now, language=language, order=order) for text in texts]


_WEAK = frozenset(("name_year", "year_month", "weekday", "period", "last_weekday", "pair"))
_COMPLETE = {"name_year": 2, "year_month": 2, "weekday": 1, "period": 1, "last_weekday": 2, "compact": 2, "pair": 2}


def _best(proposals: list[Proposal], tokens: Tokens) -> Proposal | None:
    """Choose the most complete proposal, the first of several; what cannot exist comes before what says less."""
    best, best_score = None, 0.0
    for proposal in proposals:
        if proposal.form == "weekday" and not proposal.clock and WORD in tokens.letters:
            continue  # "Mon ami", "das war so": a weekday alone is believed only where nothing else stands
        score = _COMPLETE.get(proposal.form, 4) + (0.5 if proposal.clock else 0) if proposal.date else 0.1
        if score > best_score:
            best, best_score = proposal, score
    return best


def _second_try(text: str, tokens: Tokens, context: Context, language: str) -> Proposal | None:
    """Read the string again with its typing errors mended."""
    mended = mend(text, tokens, language)
    if not mended:
        return None
    tokens = reader(language).tokens(mended)
    again = _best(propose(tokens, context), tokens)
    if again is None or not again.day or again.form in _WEAK:
        return None
    again.day.confidence *= 0.8
    again.day.how += ", with a typing error"
    return again


def write_reading(proposal: Proposal) -> DateReading:
    """Say what a proposal means; a time alone has no date."""
    day, clock = proposal.day, proposal.clock
    if day is None:
        assert clock is not None
        return DateReading(time=str(clock), zone=clock.zone, precision=clock.precision, confidence=0.9, how="a time")
    shift = timedelta(days=clock.days if clock else 0)
    dates = [(choice + shift).isoformat() for choice in day.choices]
    precision: Precision = clock.precision if clock else day.precision
    return DateReading(
        date=dates[0],
        time=str(clock) if clock else None,
        zone=clock.zone if clock else None,
        precision=precision,
        confidence=round(day.confidence, 3),
        alternatives=tuple(dates[1:]),
        how=day.how,
    )


def _why_not(best: Proposal | None) -> str:
    if best is None:
        return "there is no date in it"
    if best.date:
        return "there is no such date"
    return "it is a time of day without a date"
