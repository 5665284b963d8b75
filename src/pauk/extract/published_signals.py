"""Read what the signals of a page say about its dates.

In: `Signal`s, the raw texts in which a page may say when it was published or changed; now and the page's language,
where they are known. Out: `DateCandidate`s. Stamps of machines are read at once; everything else by the room `dates`.
Without now, only what means the same at any time is read: no "3 hours ago", no year of two digits.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple, TypeVar

from pauk.dates.candidates import DateCandidate, Role
from pauk.dates.guessing import guess_language
from pauk.dates.lexicon import find_language, usual_order
from pauk.dates.parsing import parse_date, write_reading
from pauk.dates.proposal import Context, Proposal
from pauk.dates.proposing import propose
from pauk.dates.reading import DateReading
from pauk.dates.tokens import reader

MAX_STAMP_CHARS = 80  # the longest date with weekday, time and zone name has about 60
_MAX_TEXT_CHARS = 100  # of the text, to show where a date was read

# ISO 8601 as machines write it: nearly all stamps, and read without any words.
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d{1,9})?(?: ?(Z|[+-]\d\d:?\d\d))?)?", re.ASCII)
_HAS_YEAR = re.compile(r"\d{4}|\d\D{1,3}\d\d?\D{1,3}\d\d")  # "3/5" and "2 of 7" are no stamps
# Forms that tell no day, or one ahead; and of counts from now ("2 years ago") those too rough to tell it.
_NO_DAY = frozenset("ahead_before ahead_after last_weekday next_weekday now pair period weekday".split())
_COUNTS = frozenset("ago_around ago_before ago_after ago_inside dual".split())
_EXACT_COUNT = 0.95
# What counts from now is right only where now is when the page was fetched; a date in the address is believed more.
_RELATIVE = _COUNTS | {"dayword"}
_TRUST_IN_NOW = 0.7
# Two moments that agree on nothing that depends on now.
_NOWS = (datetime(1999, 2, 11, 7, 13, 17), datetime(2088, 9, 24, 18, 42, 51))  # noqa: DTZ001 (wall clocks)

# What a language is told by: the first longer line.
_PROSE = re.compile(r"^.{100,}$", re.MULTILINE)
_HEAD_CHARS, _SAMPLE_CHARS = 20_000, 600

T = TypeVar("T")


class Signal(NamedTuple):
    """A text in which a page may say when: what it would be, which signal it is, and how far that is trusted."""

    text: str
    role: Role
    name: str
    strength: float


class SchemaDate(NamedTuple):
    """What a property of schema.org says: which date, how much weaker than the others it is, and its trust as mark."""

    role: Role
    weight: float  # in JSON-LD, times the trust in the note
    strength: float  # in microdata


SCHEMA_DATES = {
    "datePublished": SchemaDate("published", 1.0, 0.95),
    "dateModified": SchemaDate("modified", 1.0, 0.95),
    "datePosted": SchemaDate("published", 0.98, 0.94),
    "uploadDate": SchemaDate("published", 0.97, 0.93),
    "dateCreated": SchemaDate("published", 0.9, 0.88),
}


class Spot(NamedTuple):
    """A date in a text, and where in it."""

    start: int
    end: int
    reading: DateReading
    is_relative: bool  # counted from now

    @property
    def trust(self) -> float:
        """How far a date of this form is trusted."""
        return _TRUST_IN_NOW if self.is_relative else 1.0


class SignalReader:
    """Reads the dates of one page."""

    def __init__(self, now: datetime | None, language: str = "", text: str = "") -> None:
        self._nows = _NOWS if now is None else (now.replace(tzinfo=None),)
        self._declared = language
        self._text = text
        self._stamps: dict[str, DateReading] = {}

    @cached_property
    def _language(self) -> str:
        """The language the page declares, with its region, or the one its text speaks."""
        if find_language(self._declared):
            return self._declared
        return guess_language(_take_sample(self._text))

    def read(self, signals: Iterable[Signal]) -> Iterator[DateCandidate]:
        """Read signals that hold nothing but a date."""
        for signal in signals:
            reading = self.read_stamp(signal.text)
            if reading.date is not None:
                yield write_candidate(signal, reading)

    def read_stamp(self, text: str) -> DateReading:
        """Read a text that is a date and nothing else."""
        text = text.strip()[:MAX_STAMP_CHARS]
        if text not in self._stamps:
            self._stamps[text] = _read_iso(text) or self._parse(text)
        return self._stamps[text]

    def find(self, texts: Sequence[str]) -> list[list[Spot]]:
        """Find the days in short texts that are known to be about dates."""
        if not texts:
            return []
        tag, order = find_language(self._language), usual_order(self._language)
        contexts = [Context(now, order, is_guessed=self._language != self._declared) for now in self._nows]
        return [_agreed([_spots(text, tag, context) for context in contexts], _value) for text in texts]

    def _parse(self, text: str) -> DateReading:
        if not _HAS_YEAR.search(text):
            return DateReading()
        readings = [[parse_date(text, now=now, language=self._language)] for now in self._nows]
        return next(iter(_agreed(readings, lambda reading: reading.value)), DateReading())


def write_candidate(signal: Signal, reading: DateReading) -> DateCandidate:
    """Write what a signal says."""
    return DateCandidate(
        value=reading.value,
        role=signal.role,
        signal=signal.name,
        confidence=round(signal.strength * reading.confidence, 3),
        text=signal.text[:_MAX_TEXT_CHARS],
        precision=reading.precision or "day",
        alternatives=reading.alternatives,
    )


def _read_iso(text: str) -> DateReading | None:
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    day, minute, second, zone = match.groups()
    try:
        datetime.fromisoformat(match[0].replace(",", "."))
    except ValueError:
        return None
    return DateReading(
        date=day,
        time=minute and minute + (second or ":00"),
        zone=_write_zone(zone),
        precision="second" if second else "minute" if minute else "day",
        confidence=0.99,
        how="ISO 8601",
    )


def _write_zone(zone: str | None) -> str | None:
    if not zone or zone == "Z":
        return "+00:00" if zone else None
    return f"{zone[:3]}:{zone[-2:]}"


def _agreed(rounds: Sequence[Sequence[T]], key: Callable[[T], Hashable]) -> list[T]:
    """Keep of the first round what all others found as well."""
    first, *others = rounds
    for other in others:
        known = {key(item) for item in other}
        first = [item for item in first if key(item) in known]
    return list(first)


def _take_sample(text: str) -> str:
    """Take some running text of a page: menus have few of the words that tell languages apart."""
    prose = _PROSE.search(text[:_HEAD_CHARS])
    return prose[0][:_SAMPLE_CHARS] if prose else text[:_SAMPLE_CHARS]


def _value(spot: Spot) -> Hashable:
    return spot.start, spot.end, spot.reading.value


def _spots(text: str, tag: str, context: Context) -> list[Spot]:
    tokens = reader(tag).tokens(text)
    days = filter(_tells_day, propose(tokens, context))
    return [
        Spot(*tokens.span(proposal.first, proposal.after), write_reading(proposal), proposal.form in _RELATIVE)
        for proposal in days
    ]


def _tells_day(proposal: Proposal) -> bool:
    if proposal.day is None or proposal.day.precision != "day" or proposal.form in _NO_DAY:
        return False
    return proposal.form not in _COUNTS or proposal.day.confidence >= _EXACT_COUNT
