"""Read the dates of posts where a house layout says that they stand, and those that tell of changes.

In: a `HousedGrid`, dates of other pages of the forum, now. Out: `PostDates`; the grid gets all dates that were read.
Only the elements of dates are read, and lines at the end of a text and behind it. Where numbers leave the order of day
and month open, dates of other pages tell it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from pauk.dates.find.quick_check import may_hold_date
from pauk.forum.page.date_stamps import DateStamp, find_stamps
from pauk.forum.page.lines import Line
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import PostPiece
from pauk.forum.posts.layout.layout_grid import HousedGrid
from pauk.forum.posts.parts.post_dates import PostDates, read_together

_SCORE = 3.5  # how sure dates are that stand where they always do
_LONGEST_NOTE = 160  # characters of a line that may tell of a change
_LAST_TEXTS = 8  # of a post, among which the note of a change may be
_STEPS = 4  # up from a date to an element whose attribute may say it exactly


def read_dates(grid: HousedGrid, samples: Sequence[str], now: datetime, language: str) -> PostDates:
    """Read the dates of all posts together with those of other pages."""
    nodes, cells = grid.nodes, grid.cells_of("date")
    lines = [_line_of(nodes, cell) for cell in cells if cell is not None]
    for at, piece in enumerate(grid.frame.pieces):
        lines += _find_notes(nodes, piece, grid.cells_of("text")[at], {cells[at], grid.cells_of("author")[at]})
    near = {place for line in lines for place in (*line.places, *_above(nodes, line.home))}
    notes = {place: note for place, note in nodes.notes.items() if place in near}
    found = find_stamps(replace(nodes, notes=notes), lines, now=now, language=language)
    grid.take_stamps(found)
    posted = read_together([_first_in(nodes, cell, found) for cell in cells], now, language, beside=samples)
    return PostDates(grid.number_of("date"), tuple(posted), _SCORE)


def _first_in(nodes: Nodes, cell: int | None, stamps: Sequence[DateStamp]) -> DateStamp | None:
    """Return the first date in an element."""
    if cell is None:
        return None
    return next((stamp for stamp in stamps if cell <= stamp.place < nodes.flat.ends[cell]), None)


def _find_notes(nodes: Nodes, piece: PostPiece, text: int | None, known: set[int | None]) -> Iterator[Line]:
    """Give the short lines at the end of a text and behind it that may hold a date."""
    start, end = (text, nodes.flat.ends[text]) if text is not None else (piece.start, piece.end)
    last = [*_own_texts(nodes, piece, start, end)][-_LAST_TEXTS:]
    homes = dict.fromkeys(
        nodes.flat.parents[place]
        for place in (*last, *_own_texts(nodes, piece, end, piece.end))
        if len(nodes.flat.texts[place]) <= _LONGEST_NOTE and may_hold_date(nodes.flat.texts[place])
    )
    for home in homes:
        if home not in known and nodes.count_chars(home, nodes.flat.ends[home]) <= _LONGEST_NOTE:
            yield _line_of(nodes, home)


def _own_texts(nodes: Nodes, piece: PostPiece, start: int, end: int) -> Iterator[int]:
    """Give the texts of a stretch without those of the pieces within."""
    for inner in sorted(piece.inner):
        if start <= inner < end:
            yield from nodes.flat.text_places(start, inner)
            start = nodes.flat.ends[inner]
    yield from nodes.flat.text_places(start, end)


def _above(nodes: Nodes, place: int) -> Iterator[int]:
    for _ in range(_STEPS):
        yield place
        place = nodes.flat.parents[place]


def _line_of(nodes: Nodes, cell: int) -> Line:
    """Make a line of the texts of an element."""
    places, starts, parts, size = [], [], [], 0
    for place in nodes.flat.text_places(cell, nodes.flat.ends[cell]):
        text = " ".join(nodes.flat.texts[place].split())
        places.append(place)
        starts.append(size)
        parts.append(text)
        size += len(text) + 1
    return Line(" ".join(parts), cell, tuple(places or (cell,)), tuple(starts or (0,)))
