"""Have pauk read the rows: strings one by one, fragments in batches of one language.

In: rows. Out: answers in their order. What may be told about a row, its language and the order of its numbers, is told
or not.
"""

from collections.abc import Sequence
from datetime import datetime

from bench.dates.rows import FindRow, ParseRow
from bench.dates.scoring import Answer
from pauk.dates.find.find import find_all
from pauk.dates.parse.parse import parse_date
from pauk.learn.spans import Span


def read_dates(rows: Sequence[ParseRow], *, is_told: bool = True) -> list[Answer]:
    """Read strings, with language and order told or with neither."""
    return [_read(row, row.language, row.order) if is_told else _read(row, "", "") for row in rows]


def _read(row: ParseRow, language: str, order: str) -> Answer:
    reading = parse_date(row.text, now=row.now, language=language, order=order)
    return reading.date, reading.time[:5] if reading.time else None


def find_spans(rows: Sequence[FindRow], *, is_told: bool = True) -> list[list[Span]]:
    """Find dates in fragments, with the language told or not; those that have it and the moment in common at once."""
    batches: dict[tuple[str, datetime], list[int]] = {}
    for at, row in enumerate(rows):
        batches.setdefault((row.language if is_told else "", row.now), []).append(at)
    answers: list[list[Span]] = [[] for _ in rows]
    for (language, now), places in batches.items():
        found = find_all([rows[at].text for at in places], now=now, language=language)
        for at, mentions in zip(places, found, strict=True):
            answers[at] = [(mention.start, mention.end) for mention in mentions]
    return answers
