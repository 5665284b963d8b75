"""Turn fragments with gold spans into examples for the judge: the features of each candidate, and whether it is a date.

In: rows of `train.dates.corpus` or of a development set. Out: numbers of features and labels. What needs no judge is
left out; so is a candidate that covers a date only in part, and one in a field that counts neither way ("Joined: Mar
2019").
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from pauk.dates.find.features import PossibleDate, features_of
from pauk.dates.find.find import cut_pieces
from pauk.dates.find.judge import is_certain
from pauk.dates.find.search import seek

_EDGES = " \t\r\n\u00a0\u202f.,;:!?()[]{}\"'«»<>|·–-"
Span = tuple[int, int]


class Example(NamedTuple):
    """A candidate's features, and whether it is a date; None where that is not to be learnt."""

    features: list[int]
    is_date: bool | None
    text: str
    span: Span


def examples_of(row: Mapping[str, Any], now: datetime, *, is_told: bool) -> Iterator[Example]:
    """Go through the candidates of a fragment; its language is told or must be guessed."""
    text = row["text"]
    gold = {trim(text, span["start"], span["end"]) for span in row["spans"] if span["role"] == "gold"}
    parts = {trim(text, *span[part]) for span in row["spans"] for part in ("date", "time") if span.get(part)}
    neutral = [(span["start"], span["end"]) for span in row["spans"] if span["role"] != "gold"]
    for candidate in seek(cut_pieces(text, "auto"), now=now, language=row["lang"] if is_told else ""):
        if is_certain(candidate):
            continue
        start, end = trim(text, *candidate.whole_span)
        is_date: bool | None = (start, end) in gold or _are_parts(text, candidate, gold)
        if not is_date and _touches((start, end), [*gold, *parts, *neutral]):
            is_date = None
        yield Example(features_of(candidate), is_date, text[start:end], (start, end))


def _are_parts(text: str, candidate: PossibleDate, gold: set[Span]) -> bool:
    """Whether date and time, which tags part, are both in the gold spans."""
    proposal = candidate.proposal
    if not (proposal.date and proposal.time):
        return False
    return all(trim(text, *candidate.source_span(*part)) in gold for part in (proposal.date, proposal.time))


def trim(text: str, start: int, end: int) -> Span:
    """Leave blanks and punctuation at the edges of a span outside."""
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    return start, end


def _touches(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)
