"""Turn one date string into its value.

In: a string such as ``5. März 2019 um 14:05``, now, and where they are known the page's language and the order of day
and month. Out: a `DateReading`. Words around the date are passed over; the most complete date of the string is taken,
the first of several. Where the language is not known, the one counts in which most of the string makes sense. A typing
error in the name of a month is mended when the string makes no sense otherwise.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from pauk.base.errors import InputError
from pauk.base.records import Precision
from pauk.dates.parse.days_hours import ORDERS
from pauk.dates.parse.machine_forms import read_machine, read_moment
from pauk.dates.parse.parsed_date import DateReading
from pauk.dates.parse.proposal import Context, Proposal
from pauk.dates.parse.proposals import propose
from pauk.dates.parse.relative import COUNTED
from pauk.dates.parse.typos import mend
from pauk.dates.words.folding import decode
from pauk.dates.words.language_guess import guess_further, guess_some
from pauk.dates.words.lexicon import GREEK, LANGUAGES, find_language, lexicon, usual_order
from pauk.dates.words.tokens import WORD, Tokens, reader

# Strings that were read lately, and the longest of them: those of one column are read in every order, and those by
# which a forum tells the order of day and month are read with each of its pages.
_MOST_KNOWN, _LONGEST_KNOWN = 2_000, 60
# Nothing longer is one date; what stands behind is not looked at.
_MAX_LENGTH = 2_000
# Forms that say less than a day and a month, or say it less clearly.
_WEAK = frozenset(
    "name_year year_month year_month_number month_number_year year_marked weekday period last_weekday next_weekday "
    "pair".split()
)
_COMPLETE = {"weekday": 1, "period": 1} | dict.fromkeys(_WEAK - {"weekday", "period"}, 2) | {"compact": 2}
_FULL = 4
_NAMED = frozenset("day_name name_day year_name year_day_name weekday_inside name_year year_month".split())
_FURTHER = 0.9  # how sure a date is in a language that nobody has declared, and that is not one of the thirty
_SHORT_WEEKDAY = 4  # letters under which a foreign weekday alone is no date: "to", "mar"


_known: dict[tuple[str, str, str, date], DateReading] = {}


class _Attempt(NamedTuple):
    """A reading of a string in one language: the best proposal, and how much of the string it explains."""

    language: str
    tokens: Tokens
    context: Context
    best: Proposal | None
    explained: int
    has_all: bool  # nothing of the string is left over

    @property
    def has_day(self) -> bool:
        """Whether a date was read."""
        return self.best is not None and self.best.day is not None


def parse_date(text: str, *, now: datetime, language: str = "", order: str = "") -> DateReading:
    """Read one date string; `order` (DMY, MDY, YMD) and `language` are hints, an unambiguous string wins."""
    if order and order not in ORDERS:
        raise InputError(f"The order {order!r} is not known", next_step=f"It can be {', '.join(ORDERS)}.")
    if moment := read_moment(text):
        return moment
    key = text, language, order, now.date()
    if (known := _known.get(key)) is not None:
        return known
    reading = _read(text, now, language, order)
    # What is written in numbers is the same all day, whatever the time is.
    if reading.order and not reading.is_counted and len(text) <= _LONGEST_KNOWN:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = reading
    return reading


def _read(text: str, now: datetime, language: str, order: str) -> DateReading:
    text, _ = decode(text[:_MAX_LENGTH])
    attempt = _attempt(text, now, language, order) if find_language(language) else _guess(text, now, order)
    if not attempt.has_day:
        attempt = _in_other_language(text, now, order, attempt)
    elif attempt.context.is_guessed and not attempt.has_all:
        attempt = _in_further_language(text, now, order, attempt)
    best = attempt.best
    if best is None or best.form in _WEAK or not (best.day or best.date) or _leaves_year(attempt):
        best = _second_try(text, attempt) or best
    if (
        best is not None
        and best.form in ("compact", "year_first")
        and not best.clock
        and (machine := read_machine(text))
    ):
        return machine
    if best is not None and best.day:
        reading = write_reading(best)
        return reading if attempt.language == find_language(language) else _with_other_months(reading, best, attempt)
    return read_machine(text) or DateReading(reason=_why_not(best))


def parse_dates(texts: Iterable[str], *, now: datetime, language: str = "", order: str = "") -> list[DateReading]:
    """Read many date strings, each for itself; see `column.read_column` for strings that belong together."""
    return [parse_date(text, now=now, language=language, order=order) for text in texts]


def _attempt(text: str, now: datetime, language: str, order: str, *, is_guessed: bool = False) -> _Attempt:
    """Read a string in one language."""
    known = find_language(language)
    tokens = reader(known, is_guessed=is_guessed).tokens(text)
    context = Context(
        now.replace(tzinfo=None) if now.tzinfo else now, order or usual_order(language), bool(order), is_guessed
    )
    found = propose(tokens, context)
    best = _best(list(_count_from_days(found, tokens, context.now.date())), tokens)
    if best and best.date and known and known not in LANGUAGES and _leaves_number(tokens, best):
        best = None  # of languages of which CLDR's words are all we know, half a date is too often another one
    if best and is_guessed and best.form == "weekday" and _is_too_short(tokens, best):
        best = None
    explained, has_all = _weigh(best, tokens.letters) if best and is_guessed else (0, False)
    return _Attempt(known, tokens, context, best, explained, has_all)


def _count_from_days(found: Iterable[Proposal], tokens: Tokens, today: date) -> Iterator[Proposal]:
    """Count from the day that stands beside a count of days: "heute in einer Woche", "a week ago yesterday"."""
    last: Proposal | None = None
    for proposal in found:
        if last and not tokens.letters[last.after : proposal.first].strip():
            pair = (last, proposal) if last.form == "dayword" else (proposal, last)
            if joined := _count_from(*pair, today):
                joined.first, joined.after = last.first, proposal.after
                joined.date = (joined.first, joined.after)
                last = joined
                continue
        if last:
            yield last
        last = proposal
    if last:
        yield last


def _count_from(word: Proposal, counted: Proposal, today: date) -> Proposal | None:
    """Count days from a day that a word names; nothing where these are no such two."""
    if word.form != "dayword" or word.day is None or not _counts_days(counted):
        return None
    assert counted.day is not None
    try:
        day = word.day.choices[0] + (counted.day.choices[0] - today)
    except OverflowError:
        return None
    told = replace(counted.day, choices=[day], way=f"{counted.day.way}, from {word.day.way}")
    return replace(counted, day=told, clock=word.clock, time=word.time)


def _counts_days(counted: Proposal) -> bool:
    return counted.form in COUNTED and not counted.clock and counted.day is not None and counted.day.precision == "day"


def _leaves_number(tokens: Tokens, best: Proposal) -> bool:
    """Whether a number stands in a string that is no part of its date."""
    outside = (*tokens.entries[: best.first], *tokens.entries[best.after :])
    return any(entry.digits for entry in outside)


def _weigh(best: Proposal, letters: str) -> tuple[int, bool]:
    """Count how much of a string a proposal explains, and say whether that is all."""
    explained = sum([letter not in " .," for letter in letters[best.first : best.after]])
    if not best.day:
        return explained // 2, False
    if best.day.is_contradicted:
        return explained - 2, False
    return explained, not (letters[: best.first] + letters[best.after :]).strip(" .,")


def _is_too_short(tokens: Tokens, weekday: Proposal) -> bool:
    """Whether a weekday alone is too short to be believed where nobody says that the language has it."""
    entry = tokens.entries[weekday.first]
    is_english = "weekday" in lexicon().words.get(entry.folded, {}).get("en", {})
    is_short = len(entry.folded) < _SHORT_WEEKDAY and entry.folded < GREEK
    return not weekday.clock and is_short and not is_english


def _guess(text: str, now: datetime, order: str) -> _Attempt:
    """Read a string in the languages that its words speak for, until one explains all its numbers."""
    return _best_attempt(text, now, order, guess_some(reader("").tokens(text)) or [""])


def _in_other_language(text: str, now: datetime, order: str, told: _Attempt) -> _Attempt:
    """Read a string that makes no sense in the language of its page: a declared language is a preference."""
    if told.best is not None and told.best.date:
        return told  # a date that cannot be is no other one in another language
    tokens = reader("").tokens(text)
    if not told.context.is_guessed:
        again = _guess(text, now, order)
        if _is_sound(again):
            return again
    further = guess_further(tokens)
    again = _best_attempt(text, now, order, further) if further else told
    if _is_sound(again) and again.best and again.best.day:
        again.best.day.confidence *= _FURTHER
        return again
    return told


def _in_further_language(text: str, now: datetime, order: str, told: _Attempt) -> _Attempt:
    """Read what a guessed language leaves a number of, "pred 2 letoma in 3 meseci", in one that explains it all."""
    assert told.best is not None
    if not _leaves_number(told.tokens, told.best):
        return told
    further = guess_further(reader("").tokens(text))
    again = _best_attempt(text, now, order, further) if further else told
    if not (again.has_all and again.best and again.best.day):
        return told
    again.best.day.confidence *= _FURTHER
    return again


def _is_sound(attempt: _Attempt) -> bool:
    """Whether a date in a language that nobody has declared says enough: all of the string, or a year."""
    if attempt.best is None or attempt.best.day is None or attempt.best.form in _WEAK:
        return False
    return attempt.has_all or attempt.best.form in COUNTED or not attempt.best.day.is_yearless


def _best_attempt(text: str, now: datetime, order: str, languages: Sequence[str]) -> _Attempt:
    """Read a string in some languages, and return what explains most of it; the first that explains all is taken."""
    best: _Attempt | None = None
    for language in languages:
        attempt = _attempt(text, now, language, order, is_guessed=True)
        if best is None or attempt.explained > best.explained:
            best = attempt
        if attempt.has_all:
            break
    assert best is not None
    return best


def _best(proposals: list[Proposal], tokens: Tokens) -> Proposal | None:
    """Choose the most complete proposal, the first of several; what cannot exist comes before what says less."""
    best, best_score = None, 0.0
    for proposal in proposals:
        if proposal.form == "weekday" and not proposal.clock and WORD in tokens.letters:
            continue  # "Mon ami", "das war so": a weekday alone is believed only where nothing else stands
        if (
            proposal.form == "year_marked"
            and tokens.letters.strip(" .") != tokens.letters[proposal.first : proposal.after]
        ):
            continue
        score = _COMPLETE.get(proposal.form, _FULL) + (0.5 if proposal.clock else 0) if proposal.date else 0.1
        if score > best_score:
            best, best_score = proposal, score
    return best


def _leaves_year(attempt: _Attempt) -> bool:
    """Whether a year stands beside a date without one: something is wrong with what lies between."""
    best, letters = attempt.best, attempt.tokens.letters
    if best is None or best.day is None or not best.day.is_yearless:
        return False
    is_left = "y" in letters[: best.first] or "y" in letters[best.after :]
    if is_left:
        best.day.confidence *= 0.5
    return is_left


def _second_try(text: str, attempt: _Attempt) -> Proposal | None:
    """Read the string again with its typing errors mended."""
    mended = mend(text, attempt.tokens, attempt.language)
    if not mended:
        return None
    tokens = reader(attempt.language).tokens(mended)
    again = _best(propose(tokens, attempt.context), tokens)
    if again is None or not again.day or again.form in _WEAK:
        return None
    again.day.confidence *= 0.8
    again.day.notes += ("with a typing error",)
    return again


def _with_other_months(reading: DateReading, best: Proposal, attempt: _Attempt) -> DateReading:
    """Add what the date is where its month is another in another language: listopad is October or November."""
    assert best.day is not None
    if best.form not in _NAMED:
        return reading
    day = best.day.choices[0]
    for entry in attempt.tokens.entries[best.first : best.after]:
        if "month" in entry.senses:
            known = lexicon().words.get(entry.folded, {}).values()
            others = sorted({int(senses["month"]) for senses in known if "month" in senses} - {day.month})
            dates = [f"{day.year:04}-{month:02}-{day.day:02}" for month in others if day.day <= 30 or month != 2]
            if dates:
                confidence = round(reading.confidence * 0.6, 3)
                return replace(reading, alternatives=(*reading.alternatives, *dates), confidence=confidence)
    return reading


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
        how=day.tell(),
        order=day.order,
        is_yearless=day.is_yearless,
        is_contradicted=day.is_contradicted,
        is_counted=day.is_counted,
    )


def _why_not(best: Proposal | None) -> str:
    if best is None:
        return "there is no date in it"
    if best.date:
        return "there is no such date"
    return "it is a time of day without a date"
