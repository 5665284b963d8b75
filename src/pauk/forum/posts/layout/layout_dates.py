"""Read the dates of posts where a house layout says that they stand, and those that tell of changes.

In: a `HousedGrid`, dates of other pages of the forum, now. Out: `PostDates`; the grid gets all dates that were read.
Only the elements of dates are read, and lines at the end of a text and behind it. Where numbers leave the order of day
and month open, dates of other pages tell it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from pauk.dates.find.quick_check import may_hold_date
from pauk.forum.page.date_stamps import DateStamp, find_stamps
from pauk.forum.page.lines import Line, read_lines
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import PostPiece
from pauk.forum.posts.cut.shared_lines import Stretch
from pauk.forum.posts.layout.layout_grid import HousedGrid
from pauk.forum.posts.parts.bylines import LONGEST_NOTE
from pauk.forum.posts.parts.post_dates import PostDates, read_together

_SCORE = 3.5  # how sure dates are that stand where they always do
_LONGEST_LINE = 160  # characters of a line that may tell of a change
_LAST_LINES = 4  # of a post, among which the note of a change may be
_DAY = len("YYYY-MM-DD")
_STEPS = 4  # up from a date to an element whose attribute may say it exactly


def read_dates(grid: HousedGrid, samples: Sequence[str], now: datetime, language: str) -> PostDates:
    """Read the dates of all posts together with those of other pages, each in its own line."""
    nodes, cells = grid.nodes, grid.cells_of("date")
    all_lines = read_lines(nodes)
    firsts = [line.places[0] for line in all_lines]
    chosen: dict[int, Line] = {}
    for piece, cell, text in zip(grid.frame.pieces, cells, grid.cells_of("text"), strict=True):
        numbers = range(bisect_right(firsts, piece.start - 1), bisect_right(firsts, piece.end - 1))
        own = _telling_lines(nodes, piece, [all_lines[number] for number in numbers], cell, text)
        chosen.update((line.places[0], line) for line in own)
    lines = [chosen[place] for place in sorted(chosen)]
    near = {place for line in lines for start in line.places for place in _above(nodes, start)}
    near.update(place for cell in cells if cell is not None for place in range(cell, nodes.flat.ends[cell]))
    notes = {place: note for place, note in nodes.notes.items() if place in near}
    found = find_stamps(replace(nodes, notes=notes), lines, now=now, language=language)
    grid.take_stamps(found)
    posted = read_together([_find_in(nodes, cell, found) for cell in cells], now, language, beside=samples)
    return PostDates(grid.number_of("date"), tuple(posted), _SCORE)


def _telling_lines(
    nodes: Nodes, piece: PostPiece, lines: Sequence[Line], cell: int | None, text: int | None
) -> Iterator[Line]:
    """Give the lines of a post that may hold its date or the note of a change: its head, the first, the last."""
    own = [line for line in lines if not any(a <= line.places[0] < nodes.flat.ends[a] for a in piece.inner)]
    start, end = (text, nodes.flat.ends[text]) if text is not None else (piece.start, piece.end)
    above, below = _find_head(nodes, cell, piece)
    yield from (line for line in own if above <= line.places[-1] and line.places[0] < below)
    inside = [line for line in own if start <= line.places[0] < end]
    behind = [line for line in own if line.places[0] >= end]
    yield from filter(_may_tell, (*inside[:1], *inside[-_LAST_LINES:], *behind))


def _find_in(nodes: Nodes, cell: int | None, stamps: Sequence[DateStamp]) -> DateStamp | None:
    """Return the first date in an element; before a title that speaks of a day, one that tells the time, too."""
    if cell is None:
        return None
    own = [stamp for stamp in stamps if cell <= stamp.place < nodes.flat.ends[cell]]
    return next((stamp for stamp in own if len(stamp.value) > _DAY), own[0] if own else None)


def _find_head(nodes: Nodes, cell: int | None, piece: PostPiece) -> Stretch:
    """Climb from a date as long as little is around it: the note of a change may stand there, too."""
    if cell is None:
        return piece.start, piece.start
    place, parents, ends = cell, nodes.flat.parents, nodes.flat.ends
    while parents[place] >= piece.start and nodes.count_chars(parents[place], ends[parents[place]]) <= LONGEST_NOTE:
        place = parents[place]
        if place == piece.start:
            break
    return place, ends[place]


def _may_tell(line: Line) -> bool:
    return len(line.text) <= _LONGEST_LINE and may_hold_date(line.text)


def _above(nodes: Nodes, place: int) -> Iterator[int]:
    for _ in range(_STEPS):
        yield place
        place = nodes.flat.parents[place]
