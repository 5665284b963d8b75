"""Remember how something grew, in a few hundred points however long it goes on, and say when it may end.

In: a row of figures, as often as somebody likes. Out: rows at even distances, and an honest estimate.
"""

from collections.abc import Sequence
from typing import NamedTuple

# Twice what a plot of 500 dots can show; 400 rows are 14 KB of JSON, which the writer takes along every half minute.
MOST = 400
_FIRST_STEP_S = 0.25
# The end is told from the last third of the time, and not before so many rows are there: a crawl begins with a burst.
_RECENT = 3
_LEAST = 12


class Sample(NamedTuple):
    """How far a run was after so many seconds."""

    seconds: float
    done: int
    waiting: int
    pages: int
    size_bytes: int


class Samples:
    """Rows at even distances; when there are too many, every second goes and the distance doubles."""

    def __init__(self) -> None:
        self.rows: list[Sample] = []
        self.step_s = _FIRST_STEP_S

    def take(self, sample: Sample) -> None:
        """Take a row, unless the last one is too near."""
        if self.rows and sample.seconds - self.rows[-1].seconds < self.step_s:
            return
        self.rows.append(sample)
        if len(self.rows) >= MOST:
            self.rows = self.rows[::2]
            # As far apart as those that are left; a little less, because no two batches take exactly as long.
            self.step_s = 0.95 * self.rows[-1].seconds / (len(self.rows) - 1)

    def upto(self, sample: Sample) -> list[Sample]:
        """Return all rows and, as the last one, where things stand now."""
        return [*(row for row in self.rows if row.seconds < sample.seconds), sample]


def left_s(rows: Sequence[Sample]) -> float | None:
    """Tell in how many seconds the queue will be empty if it goes on as it did lately; None while nobody can know.

    That is where the curve of what is done meets the curve of what was found.
    """
    if not rows:
        return None
    last = rows[-1]
    if not last.waiting:
        return 0.0
    if len(rows) < _LEAST:
        return None
    since = last.seconds - (last.seconds - rows[0].seconds) / _RECENT
    first = next(row for row in rows if row.seconds >= since)
    shrunk, took_s = first.waiting - last.waiting, last.seconds - first.seconds
    return last.waiting * took_s / shrunk if shrunk > 0 and took_s > 0 else None


def thin(rows: Sequence[Sample]) -> list[Sample]:
    """Leave out rows until a plot can take them, never the last."""
    step = -(-len(rows) // MOST)
    kept = list(rows[::step]) if rows else []
    return kept if not rows or kept[-1] is rows[-1] else [*kept, rows[-1]]
