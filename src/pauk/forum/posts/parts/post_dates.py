"""Choose the dates of posts among all dates that the pieces show.

In: a `PostGrid`, the authors, now. Out: for every piece the stamp of its post. The dates
of posts stand in every piece and go one way (algorithm 1); the day somebody joined returns with its owner and goes no
way; a change is shown in few pieces, and is never older than the post.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from pauk.dates.parse.column import read_column
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.posts.cut.grid import PostGrid

# Dates in this share of the pieces are shown with every post. Where such a column stands before the text and tells the
# time of day, those behind the text are rather changes, by this much.
_FULL, _BEHIND = 0.9, 1.0
_Cells = list[DateStamp | None]


@dataclass(frozen=True, slots=True)
class PostDates:
    """The dates of all pieces: column, first publication of each, and how sure the choice is."""

    column: int
    posted: tuple[DateStamp | None, ...]
    score: float


def choose_dates(grid: PostGrid, authors: Sequence[str], content: int, now: datetime, language: str = "") -> PostDates:
    """Choose the column of dates that fits posts best, and read its dates together."""
    pieces = len(grid.frame.pieces)
    inside = grid.columns_below(content)
    columns = {
        column: cells
        for column, cells in _join_same_paths(grid).items()
        if column not in inside or sum(map(bool, cells)) >= _FULL * pieces
    }
    full = {column for column, cells in columns.items() if sum(map(bool, cells)) >= _FULL * pieces}
    leading = {column for column in full if column < content or content < 0}
    timed = {column for column in leading if any(_has_time(stamp) for stamp in columns[column] if stamp)}
    newest = max((_mean_day(columns[column]) for column in timed or full), default=0.0)
    scores = {
        column: _judge(cells, authors, newest) - _BEHIND * bool(timed and column > content >= 0)
        for column, cells in columns.items()
    }
    best = _choose_column(columns, scores)
    if best < 0 or scores[best] <= 0:
        return PostDates(-1, (None,) * pieces, 0.0)
    posted = _fill_gaps(columns, scores, best)
    posted = read_together(posted, now, language)
    return PostDates(best, tuple(posted), scores[best])


def _choose_column(columns: dict[int, _Cells], scores: dict[int, float]) -> int:
    """Choose the column of the best score, the first of several; of a single post the oldest: others are changes."""
    highest = max(scores.values(), default=0.0)
    tied = [column for column, score in scores.items() if score == highest]
    return min(tied, key=lambda column: (_value_alone(columns[column]), column), default=-1)


def _value_alone(cells: _Cells) -> str:
    """Return the value of the only cell; nothing where there are several."""
    return cells[0].value if len(cells) == 1 and cells[0] else ""


def _join_same_paths(grid: PostGrid) -> dict[int, _Cells]:
    """Make one of columns on the same path that share no piece: a part before the date put it elsewhere in some."""
    found: dict[int, _Cells] = {}
    first: dict[tuple[int, ...], int] = {}
    for column, cells in sorted(grid.stamps_by_column(), key=lambda pair: pair[0]):
        known = first.setdefault(grid.columns[column].path, column) if column >= 0 else column
        others = found.get(known, [None] * len(cells))
        if any(a and b for a, b in zip(others, cells, strict=True)):
            found[column] = cells
        else:
            found[known] = [a or b for a, b in zip(others, cells, strict=True)]
    return found


def _has_time(stamp: DateStamp) -> bool:
    return len(stamp.value) > len("YYYY-MM-DD")


def _judge(cells: _Cells, authors: Sequence[str], newest: float) -> float:
    """Say how much a column looks like the dates of posts."""
    given = [stamp for stamp in cells if stamp]
    share = len(given) / len(cells)
    values = [stamp.value[:16] for stamp in given]
    score = 4 * share - 2.0 + 2 * (sortedness(values) - 0.5)
    score += 0.5 * any(map(_has_time, given)) + 0.25 * all(stamp.is_seen for stamp in given)
    score -= 2.5 * _belongs_to_authors(cells, authors)
    score -= 1.5 * (newest - _mean_day(cells) > 60)  # the day of joining lies before all posts
    return score if share >= 0.3 else score - 2


def sortedness(values: Sequence[str]) -> float:
    """Say which share of neighbouring dates goes the commoner way; the first may be out of order, equal ones are."""
    tail = values[1:] if len(values) > 3 else values
    steps = [(a < b) - (a > b) for a, b in pairwise(tail) if a[: len(b)] != b[: len(a)]]
    return max(steps.count(1), steps.count(-1)) / len(steps) if steps else 0.75


def _belongs_to_authors(cells: _Cells, authors: Sequence[str]) -> float:
    """Say how often a date returns with its author although there are several dates."""
    seen: dict[str, set[str]] = {}
    times: dict[str, int] = {}
    for stamp, author in zip(cells, authors, strict=True):
        if stamp and author:
            seen.setdefault(author, set()).add(stamp.value)
            times[author] = times.get(author, 0) + 1
    several = [author for author, count in times.items() if count > 1]
    values = Counter(stamp.value for stamp in cells if stamp)
    if not several or len(values) < 2:
        return 0.0
    commonest = values.most_common(1)[0][1] / values.total()  # where most dates are the same, that says little
    return (1 - commonest) * sum(len(seen[author]) == 1 for author in several) / len(several)


def _mean_day(cells: _Cells) -> float:
    days = [datetime.fromisoformat(stamp.value[:10]).toordinal() for stamp in cells if stamp and len(stamp.value) >= 10]
    return sum(days) / len(days) if days else 0.0


def _fill_gaps(columns: dict[int, _Cells], scores: dict[int, float], best: int) -> _Cells:
    """Take the dates of the best column; where it has none, of the next best that shares no piece with it."""
    cells = list(columns[best])
    for column in sorted(scores, key=lambda each: -scores[each]):
        others = columns[column]
        if not any(a and b for a, b in zip(cells, others, strict=True)):
            cells = [a or b for a, b in zip(cells, others, strict=True)]
    return cells


def read_together(cells: _Cells, now: datetime, language: str, beside: Sequence[str] = ()) -> _Cells:
    """Read dates again whose numbers leave the order of day and month open, all together.

    `beside` are dates of other pages by the same hand, which may tell where those of this one do not.
    """
    given = [(at, stamp) for at, stamp in enumerate(cells) if stamp]
    if not any(stamp.order for _, stamp in given):
        return cells
    found = list(cells)
    readings = read_column([*beside, *(stamp.text for _, stamp in given)], now=now, language=language)
    for (at, stamp), reading in zip(given, readings[len(beside) :], strict=True):
        if reading.date and stamp.order and not stamp.exact:
            found[at] = replace(stamp, value=reading.value, precision=reading.precision or stamp.precision)
    return found
