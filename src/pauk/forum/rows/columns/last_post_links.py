"""Find the link of a row that leads to the end of its thread.

In: rows taken apart, and the dates told. Out: for each row the last-activity URL, or the empty string: a jump link
beside the last date (an icon, the date itself), else among the thread's own pages the one with the largest number.
"""

import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from pauk.forum.rows.columns.row_dates import Dates
from pauk.forum.rows.parts.cells import CellRow, part_of
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.url_shapes import NUMBER_EDGES

_MOST_HAVE = 0.5


def find_jumps(
    sheet: PageView, rows: Sequence[CellRow], columns: Mapping[int, int], dates: Sequence[Dates], users: Collection[int]
) -> list[str]:
    """Find the last-activity URL of every row; links to people are none."""
    column = _find_column(sheet, rows, columns, dates, users)
    return [_find_jump(row, columns, column) for row in rows]


def _find_jump(row: CellRow, columns: Mapping[int, int], column: int | None) -> str:
    jumps = [link for link in row.links if columns.get(link.place) == column] if column is not None else []
    if jumps:
        return jumps[-1].whole
    own = [link for link in row.own if link.place not in row.pages and link.whole != row.title.url]
    behind = [link for link in own if link.place > row.title.place]
    if behind:
        return behind[-1].whole
    numbered = [link for link in row.own if link.place in row.pages and link.url != row.title.url]
    return max(numbered, key=_number, default=row.title).whole if numbered else ""


def _number(link: RowLink) -> int:
    shown = link.text.strip(NUMBER_EDGES)
    return int(shown) if shown.isdecimal() else sys.maxsize  # "last"


def _find_column(
    sheet: PageView, rows: Sequence[CellRow], columns: Mapping[int, int], dates: Sequence[Dates], users: Collection[int]
) -> int | None:
    """Find the column of jump links: behind the title, in most rows, every one different, and beside the last date."""
    found: Counter[int] = Counter()
    urls: dict[int, set[str]] = {}
    own_columns = set()
    for row, (_, active) in zip(rows, dates, strict=True):
        own = {link.place for link in row.own}
        start, end = part_of(sheet, row, active) if active is not None else (0, 0)
        for link in row.links:
            if link.place in row.pages or link.place in users or link.place < row.title.place:
                continue
            if link.whole == row.title.url:
                continue
            if link.place in own or start <= link.place < end:
                number = columns.get(link.place, -1)
                found[number] += 1
                urls.setdefault(number, set()).add(link.whole)
                if link.place in own:
                    own_columns.add(number)
    enough = [
        number
        for number, times in found.items()
        if number >= 0 and times >= _MOST_HAVE * len(rows) and (len(urls[number]) == times or number in own_columns)
    ]
    return max(enough, key=lambda number: (number in own_columns, found[number], number), default=None)
