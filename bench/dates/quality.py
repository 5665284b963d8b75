"""Measure how well dates are read and found, by everybody, on every set.

In: contestants and sets. Out: plain values for the result file: counts as a whole, by language and by family, and for
each contestant what pauk reaches on exactly the rows it took. Rivals are slow and take a seeded sample; pauk takes all.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from bench.dates.contestants import Reader
from bench.dates.rows import DateSet, FindRow, ParseRow, draw_some
from bench.dates.scoring import DateTally, SpanTally, add_up, sum_up

Row = TypeVar("Row", bound=ParseRow | FindRow)
Said = TypeVar("Said")
Tally = TypeVar("Tally", DateTally, SpanTally)
Counted = dict[str, Any]


def compare(
    date_set: DateSet[Row],
    readers: Sequence[Reader[Row, Said]],
    score: Callable[[Row, Said], Tally],
    *,
    rows: int,
    sample: int,
) -> Counted:
    """Have all contestants answer a set: pauk so many rows, rivals a sample of those (0: all)."""
    all_rows = draw_some(date_set.rows(), rows)
    some_rows = draw_some(all_rows, sample)
    ours = readers[0]
    own = {row.id: said for row, said in zip(all_rows, ours.answer(all_rows), strict=True)}
    results = []
    for reader in readers:
        taken = [row for row in (some_rows if reader.is_rival else all_rows) if reader.takes(row)]
        if not taken:
            continue
        same = [own[row.id] for row in taken]
        answers = same if reader is ours else reader.answer(taken)
        results.append(
            {
                "name": reader.name,
                "does": reader.does,
                "rows": len(taken),
                "all": asdict(sum_up(add_up(taken, answers, score, lambda row: row.id))),
                "pauk": asdict(sum_up(add_up(taken, same, score, lambda row: row.id))),
                "languages": _plain(add_up(taken, answers, score, lambda row: row.language or "und")),
                "families": _plain(add_up(taken, answers, score, lambda row: row.family)),
            }
        )
    return {"name": date_set.name, "about": date_set.about, "rows": len(all_rows), "contestants": results}


def _plain(tallies: dict[str, Tally]) -> dict[str, Counted]:
    """Write counts, without those that are nothing."""
    return {name: {key: count for key, count in asdict(tally).items() if count} for name, tally in tallies.items()}
