"""Everybody who reads or finds dates here: pauk, and the libraries people use today, each with its best settings.

In: nothing; libraries are loaded when they are first asked. Out: contestants, each with what it is told and whom it can
answer. Rivals get what pauk gets: the language, the order of the numbers and the moment of reading; where that gives no
answer they may try again with less, as a careful user would have them do.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, TypeVar

from bench.dates.reading import find_spans, read_dates
from bench.dates.rows import FindRow, ParseRow
from bench.dates.scoring import Answer
from pauk.dates.find.find import cut_pieces
from pauk.learn.spans import Span

# The languages recognizers-text has a model for, and what it calls them.
CULTURES = {"en": "en-us", "es": "es-es", "fr": "fr-fr", "zh-Hans": "zh-cn"}
_SHORT = 60  # characters of a text that may be one date as a whole

Row = TypeVar("Row", bound=ParseRow | FindRow)
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Reader(Generic[Row, Said]):
    """A contestant: what it is told, how it answers rows, and which languages it has (none named: all)."""

    name: str
    does: str
    answer: Callable[[Sequence[Row]], Sequence[Said]]
    languages: frozenset[str] = frozenset()
    is_rival: bool = True

    def takes(self, row: Row) -> bool:
        """Whether this contestant has the language of a row."""
        return not self.languages or row.language in self.languages


def parsers() -> list[Reader[ParseRow, Answer]]:
    """Return who reads strings, pauk first."""
    return [
        *_pauk(read_dates, "language, order and reference told"),
        Reader(
            "dateparser",
            "language, order and reference told; then with English, then with any language",
            _each(_dateparser),
        ),
        Reader("dateparser, reference only", "reference told", _each(_dateparser_plain)),
        Reader("dateutil, fuzzy", "order and reference told", _each(_dateutil)),
        _recognizers(_recognize_date),
    ]


def finders() -> list[Reader[FindRow, list[Span]]]:
    """Return who finds dates in fragments, pauk first."""
    return [
        *_pauk(find_spans, "language and reference told"),
        Reader(
            "HTML split, then dateparser",
            "language and reference told; short pieces parsed, long ones searched",
            _each(_search_pieces),
        ),
        Reader("dateparser search_dates", "language and reference told", _each(_search)),
        Reader("datefinder", "reference told", _each(_datefinder)),
        Reader("datefinder, old engine", "reference told", _each(_datefinder_old)),
        _recognizers(_recognize),
    ]


def _pauk(answer: Callable[..., Sequence[Said]], does: str) -> Iterator[Reader[Any, Said]]:
    """Name pauk twice: with everything told, and with nothing but the moment of reading."""
    yield Reader("pauk", does, answer, is_rival=False)
    yield Reader("pauk, reference only", "reference told", partial(answer, is_told=False), is_rival=False)


def _recognizers(answer: Callable[[Row], Said]) -> Reader[Row, Said]:
    does = f"language and reference told; {', '.join(CULTURES)} only"
    return Reader("recognizers-text", does, _each(answer), frozenset(CULTURES))


def _each(answer: Callable[[Row], Said]) -> Callable[[Sequence[Row]], list[Said]]:
    return lambda rows: [answer(row) for row in rows]


# dateparser


def _settings(row: ParseRow | FindRow, order: str = "") -> dict[str, Any]:
    """Return its settings for the contract of the sets: the past is meant, months begin at their first day, UTC."""
    told = {
        "RELATIVE_BASE": row.now,
        "PREFER_DATES_FROM": "past",
        "PREFER_DAY_OF_MONTH": "first",
        "PREFER_MONTH_OF_YEAR": "first",
        "TIMEZONE": "UTC",
    }
    return told | ({"DATE_ORDER": order} if order else {})


def _dateparser(row: ParseRow) -> Answer:
    from dateparser import parse

    settings = _settings(row, row.order)
    known = [[row.language], [row.language, "en"]] if row.language else []
    for languages in (*known, None):
        if found := parse(row.text, languages=languages, settings=settings):
            return _answer(found)
    return None, None


def _dateparser_plain(row: ParseRow) -> Answer:
    from dateparser import parse

    found = parse(row.text, settings=_settings(row))
    return _answer(found) if found else (None, None)


def _answer(found: Any) -> Answer:
    return found.date().isoformat(), found.time().isoformat("minutes")


def _search(row: FindRow) -> list[Span]:
    from dateparser.search import search_dates

    languages = [row.language] if row.language else None
    found = search_dates(row.text, languages=languages, settings=_settings(row)) or []
    return list(_place(row.text, [part for part, _ in found]))


def _search_pieces(row: FindRow) -> list[Span]:
    from dateparser import parse

    languages = [row.language, "en"] if row.language else None
    spans = []
    for piece in cut_pieces(row.text, "auto"):
        text = piece.text.strip()
        if text and len(text) <= _SHORT and parse(text, languages=languages, settings=_settings(row)):
            spans.append((piece.start, piece.end))
        elif text:
            part = FindRow(row.id, piece.text, row.language, row.now, row.family, (), ())
            spans += [(piece.start + start, piece.start + end) for start, end in _search(part)]
    return spans


def _place(text: str, parts: Sequence[str]) -> Iterator[Span]:
    """Find out where parts of a text stand that are given without their place, in order."""
    at = 0
    for part in parts:
        start = text.find(part, at)
        if start >= 0:
            at = start + len(part)
            yield start, at


# dateutil, datefinder


def _dateutil(row: ParseRow) -> Answer:
    from dateutil.parser import ParserError, parse

    midnight = row.now.replace(hour=0, minute=0, second=0)
    hints = {"dayfirst": row.order == "DMY", "yearfirst": row.order == "YMD"}
    try:
        return _answer(parse(row.text, fuzzy=True, default=midnight, **hints))
    except (ParserError, OverflowError):
        return None, None


def _datefinder(row: FindRow) -> list[Span]:
    from datefinder import find_dates

    return [span for _, span in find_dates(row.text, index=True, base_date=row.now)]


def _datefinder_old(row: FindRow) -> list[Span]:
    from datefinder import find_dates_legacy

    return [span for _, span in find_dates_legacy(row.text, index=True, base_date=row.now)]


# recognizers-text


@cache
def _recognizer(language: str) -> Any:
    import emoji

    # The library asks for a name that emoji dropped in version 2, and does not say so in its requirements.
    vars(emoji).setdefault("UNICODE_EMOJI", emoji.EMOJI_DATA)
    from recognizers_date_time import DateTimeRecognizer

    return DateTimeRecognizer(CULTURES[language]).get_datetime_model(CULTURES[language])


def _recognize_date(row: ParseRow) -> Answer:
    for found in _recognizer(row.language).parse(row.text, row.now):
        for value in (found.resolution or {}).get("values", ()):  # the past comes first
            text = value.get("value") or value.get("start") or ""
            if value["type"].startswith("date") and text[4:5] == "-":
                return text[:10], text[11:16] or None
    return None, None


def _recognize(row: FindRow) -> list[Span]:
    kinds = ("datetimeV2.date", "datetimeV2.time", "datetimeV2.datetime")
    found = _recognizer(row.language).parse(row.text, row.now)
    return [(one.start, one.end + 1) for one in found if one.type_name in kinds]
