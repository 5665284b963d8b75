"""Score answers about dates by the rules of the shared scorers, so that figures can be compared.

In: rows with the truth, and what a contestant says: a date and a minute, or spans. Out: counts that add up, and shares
made of them. A date counts when it is exact, and no answer is wrong; a time counts to the minute, with its date. A row
that holds no date must stay without answer. Spans count when they are exact after trimming, a date and its time being
one (`pauk.learn.spans`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import reduce
from operator import add
from typing import Self, TypeVar

from bench.dates.rows import FindRow, ParseRow
from pauk.learn.counts import Counts
from pauk.learn.spans import Span, count_spans, join_spans, trim_spans

Answer = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class DateTally:
    """How many strings hold a date, were read right or wrongly; the same of times, and of strings without a date."""

    dated: int = 0
    right: int = 0
    wrong: int = 0
    timed: int = 0
    timely: int = 0
    dateless: int = 0
    alarmed: int = 0

    def __add__(self, other: Self) -> "DateTally":
        return DateTally(*map(add, astuple(self), astuple(other)))

    def figures(self) -> dict[str, float]:
        """Return the shares, those of nothing left out."""
        pairs = {
            "date": (self.right, self.dated),
            "datetime": (self.timely, self.timed),
            "wrong": (self.wrong, self.dated),
            "alarmed": (self.alarmed, self.dateless),
        }
        return {name: part / whole for name, (part, whole) in pairs.items() if whole}


@dataclass(frozen=True, slots=True)
class SpanTally:
    """How many spans were found, wanted and both; how many fragments have no date, and an alarm all the same."""

    hits: int = 0
    found: int = 0
    wanted: int = 0
    dateless: int = 0
    alarmed: int = 0

    def __add__(self, other: Self) -> "SpanTally":
        return SpanTally(*map(add, astuple(self), astuple(other)))

    def figures(self) -> dict[str, float]:
        """Return precision, recall, F1, and the share of alarms where there is something to be alarmed about."""
        counts = Counts(self.hits, self.found, self.wanted)
        figures = {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1} if self.wanted else {}
        return figures | ({"alarmed": self.alarmed / self.dateless} if self.dateless else {})


Row = TypeVar("Row")
Said = TypeVar("Said")
Tally = TypeVar("Tally", DateTally, SpanTally)


def score_date(row: ParseRow, answer: Answer) -> DateTally:
    """Score the reading of one string."""
    date, time = answer
    if row.date is None:
        return DateTally(dateless=1, alarmed=int(date is not None))
    is_right = date == row.date
    return DateTally(
        dated=1,
        right=int(is_right),
        wrong=int(date is not None and not is_right),
        timed=int(row.time is not None),
        timely=int(is_right and row.time is not None and time == row.time),
    )


def score_spans(row: FindRow, spans: Iterable[Span]) -> SpanTally:
    """Score what was found in one fragment."""
    wanted = trim_spans(row.text, row.wanted)
    found = join_spans(row.text, trim_spans(row.text, spans), wanted)
    counts = count_spans(found, wanted, row.neutral)
    dateless = not wanted
    return SpanTally(counts.hits, counts.found, counts.wanted, int(dateless), int(dateless and counts.found > 0))


def add_up(
    rows: Sequence[Row], answers: Sequence[Said], score: Callable[[Row, Said], Tally], key: Callable[[Row], str]
) -> dict[str, Tally]:
    """Score every row and add up by a key, sorted."""
    tallies: dict[str, Tally] = {}
    for row, answer in zip(rows, answers, strict=True):
        scored, name = score(row, answer), key(row)
        tallies[name] = tallies[name] + scored if name in tallies else scored
    return dict(sorted(tallies.items()))


def sum_up(tallies: Mapping[str, Tally]) -> Tally:
    """Add up all tallies."""
    return reduce(add, tallies.values())
