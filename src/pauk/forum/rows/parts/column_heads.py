"""Find the words above the columns of a list: "Replies", "Views", "Last post".

In: a `PageView` and rows taken apart. Out: for the column of every line the words that stand above it. The head of a
list is what stands above its rows, or is one of them without a title, with as many parts as a row has, all of them
short.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from pauk.forum.page.nodes import Nodes
from pauk.forum.rows.parts.cells import CellRow
from pauk.forum.rows.parts.page_view import PageView

# How far above the first row the head is looked for, in nodes, and how long it may be.
_FARTHEST = 300
_LONGEST = 200
_FEWEST_PARTS = 3


def find_heads(sheet: PageView, rows: Sequence[CellRow]) -> dict[int, str]:
    """Find the words above each column; lists without a head have none."""
    if not rows:
        return {}
    nodes = sheet.nodes
    cells = [_cells(nodes, row.start) for row in rows]
    width = max(Counter(map(len, cells)).items(), key=lambda pair: (pair[1], pair[0]))[0]
    head = _find_head(sheet, rows[0].start, width) if width >= _FEWEST_PARTS else ()
    words: dict[int, str] = {}
    for row, its_cells in zip(rows, cells, strict=True):
        if head and len(its_cells) == width:
            for line in row.lines:
                if line.column not in words:
                    at = bisect_right(its_cells, line.place) - 1
                    words[line.column] = nodes.text(head[at]) if at >= 0 else ""
    return words


def _cells(nodes: Nodes, place: int) -> list[int]:
    """Return the parts of a row: its children, or those of the only child."""
    while True:
        cells = [child for child in nodes.children(place) if nodes.kinds[child]]
        if len(cells) != 1:
            return cells
        place = cells[0]


def _find_head(sheet: PageView, first: int, width: int) -> Sequence[int]:
    """Return the parts of the head above a row; a list is looked at with several titles, and has one head."""
    if (known := sheet.heads.get((first, width))) is None:
        sheet.heads[first, width] = known = _seek_head(sheet, first, width)
    return known


def _span_of(told: str, width: int) -> int:
    """Say above how many columns a head stands."""
    return min(max(int(told), 1), width) if told.isdecimal() and len(told) <= len(str(width)) else 1


def _seek_head(sheet: PageView, first: int, width: int) -> list[int]:
    nodes, ends = sheet.nodes, sheet.nodes.flat.ends
    for place in range(first - 1, max(first - _FARTHEST, -1), -1):
        is_short = nodes.kinds[place] and 0 < nodes.count_chars(place, ends[place]) <= _LONGEST
        if is_short and ends[place] <= first and ends[place] - place > width:
            cells = [child for child in nodes.children(place) if nodes.kinds[child]]
            cells = [cell for cell in cells for _ in range(_span_of(nodes.attribute(cell, "colspan"), width))]
            if len(cells) == width and len(set(cells)) >= _FEWEST_PARTS and not sheet.is_dated(place, ends[place]):
                return cells
    return []
