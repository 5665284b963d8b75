"""Turn a page into the lines that people see, with what stands above each of them: headings and heads of tables.

In: HTML or a text. Out: `ScheduleLine`s. A cell of a table of data becomes a line whose `heads` are the heads of its
column and row, so that a table reads like the list that says the same. Raised digits (6<sup>45</sup>) become one
number with their hour.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import regex

from pauk.extract.page.plain_text import BLOCKS, HIDDEN_BY_ATTRIBUTE, KINDS, UNSEEN
from pauk.extract.page.tree import Node, Tree, identity, parse_tree

# Levels of headings: h1 to h6, then a line all in bold, then a line of plain text, then an entry of a menu.
BOLD_LEVEL, PLAIN_LEVEL, MENU_LEVEL = 7, 8, 9
_LINKS = frozenset(("a", "button", "option"))
MAX_LINES = 20_000
MAX_LINE_CHARACTERS = 5_000
# Beyond this many cells a table is data of another kind; spans are bounded with it.
_MAX_CELLS = 2_000
_MAX_SPAN = 50
# A cell with more text than this is part of a layout, not of a table.
_MAX_CELL_CHARACTERS = 400
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_BOLD = frozenset(("b", "strong"))
_HOUR = regex.compile(
    r"\d{1,2}\s*[:.,h]\s*[0-5]\d|(?<!\d )\b\d{1,2} [0-5][05]\b(?! ?\d)|^\s*\d{1,2}\s*[-–—]\s*\d{1,2}\s*$"
    r"|\d{1,2}\s*(?:[⁰¹²³⁴⁵]\p{No}|[ap]\.?m)|^\D{0,8}\b\d{1,2}$",
    regex.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """One line; `level` is that of a heading where it looks like one, and `heads` what stands over a cell."""

    text: str
    level: int = PLAIN_LEVEL
    heads: tuple[str, ...] = ()


def text_lines(text: str) -> list[ScheduleLine]:
    """Cut plain text into lines; lines with tabs or upright bars are rows of a table."""
    lines: list[ScheduleLine] = []
    rows: list[list[str]] = []
    for raw in text.splitlines()[:MAX_LINES]:
        line = " ".join(raw.replace("\t", " \t ").split(" ")).strip()
        cells = [cell.strip() for cell in line.strip("|").split("|" if "|" in line else "\t")]
        if len(cells) > 1:
            if not set(line) <= set("|-: \t"):  # the rule below the head of a Markdown table
                rows.append(cells)
            continue
        lines += _table_lines(rows)
        rows = []
        if line:
            level = min(len(line) - len(line.lstrip("#")), 6) or PLAIN_LEVEL
            lines.append(ScheduleLine(_tidy(line.lstrip("#* ")), level))
    return lines + _table_lines(rows)


def html_lines(html: str) -> list[ScheduleLine]:
    """Read the lines of a page."""
    return tree_lines(parse_tree(html))


def tree_lines(tree: Tree) -> list[ScheduleLine]:
    """Read the lines of a page that is parsed already."""
    hidden = frozenset(identity(node) for node in tree.root.css(HIDDEN_BY_ATTRIBUTE))
    return _LineWalk(hidden).read(tree.body)


class _LineWalk:
    """One walk over a page, without recursion: pages may be very deep."""

    def __init__(self, hidden: frozenset[int]) -> None:
        self.hidden = hidden
        self.lines: list[ScheduleLine] = []
        self.parts: list[str] = []
        self.plain = False  # something on this line is not bold
        self.linked = True  # all of it leads elsewhere
        self.links: list[int] = []  # lines that do
        self.level = PLAIN_LEVEL

    def read(self, root: Node) -> list[ScheduleLine]:
        """Walk over everything below a node."""
        # What is open, whether it is bold, its level as a heading, whether it is a link; None: the end of a block.
        todo: list[tuple[Node | None, bool, int, bool]] = [(root, False, PLAIN_LEVEL, False)]
        while todo and len(self.lines) < MAX_LINES:
            node, bold, level, linked = todo.pop()
            if node is None:
                self.end_line()
                continue
            tag = node.tag or ""
            if tag == "-text":
                self.add(node.text_content or "", is_bold=bold, level=level, is_link=linked)
                continue
            if identity(node) in self.hidden or KINDS.get(tag, 0) >= UNSEEN:
                continue
            if tag == "sup":
                self.raise_digits(node)
                continue
            if tag == "table" and (rows := _read_table(node)):
                self.end_line()
                self.lines += _table_lines(rows)
                continue
            is_block = tag in BLOCKS or tag in ("td", "th")
            if is_block:
                self.end_line()
                todo.append((None, bold, level, linked))
            heading = int(tag[1]) if len(tag) == 2 and tag[0] == "h" and tag[1] in "123456" else level
            children, child = [], node.first_child
            while child is not None:
                children.append((child, bold or tag in _BOLD, heading, linked or tag in _LINKS))
                child = child.next
            todo += reversed(children)
        self.end_line()
        return self._mark_menus()

    def _mark_menus(self) -> list[ScheduleLine]:
        """Mark links that follow each other line by line: entries of a menu say nothing of what stands below."""
        links = set(self.links)
        for place in self.links:
            line = self.lines[place]
            if line.level >= BOLD_LEVEL and ({place - 1, place + 1} & links):
                self.lines[place] = ScheduleLine(line.text, MENU_LEVEL)
        return self.lines

    def add(self, text: str, *, is_bold: bool, level: int, is_link: bool) -> None:
        """Add a text to the line under construction."""
        if text.strip():
            last, first = self.parts[-1][-1:] if self.parts else "", text[0]
            # A word ends where one element meets the next: Mon|Closed, Mon|9am, pm|Tue; but not N|iedziela, 8|00.
            if (last.isalpha() and first.isdigit()) or (last.isalnum() and not last.isupper() and first.isupper()):
                self.parts.append(" ")
            self.plain = self.plain or not is_bold
            self.linked = self.linked and (is_link or not any(map(str.isalnum, text)))
            self.level = min(self.level, level)
        self.parts.append(text)

    def raise_digits(self, node: Node) -> None:
        """Write digits above the line as such: 6⁴⁵."""
        text = (node.text() or "").strip()
        before = "".join(self.parts).rstrip()
        is_minutes = len(text) == 2 and text.isdecimal() and before[-1:].isdigit()
        self.parts[:] = [before + text.translate(_RAISED)] if is_minutes else [*self.parts, text]

    def end_line(self) -> None:
        """Finish the line under construction."""
        text = _tidy("".join(self.parts))
        if text:
            level = self.level if self.level < PLAIN_LEVEL else PLAIN_LEVEL if self.plain else BOLD_LEVEL
            if self.linked:
                self.links.append(len(self.lines))
            self.lines.append(ScheduleLine(text, level))
        self.parts, self.plain, self.linked, self.level = [], False, True, PLAIN_LEVEL


# Where a page sets words apart by its style alone, they stand together in its text: Niedziela8:0010:00.
_GLUED = regex.compile(r"(?<=\p{L}\p{L}|\d[:.]\d\d)(?=(?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d[:.]|[.,]\d))")


def _tidy(text: str) -> str:
    text = " ".join(text.replace("\xad", "").replace("\u200b", "").split())
    return str(_GLUED.sub(" ", text))[:MAX_LINE_CHARACTERS]


def _read_table(table: Node) -> list[list[str]]:
    """Read a table of data as a grid of texts; nothing where it only lays out the page."""
    # The parser counts the table itself among what is found in it, and what stands around it among its ancestors.
    itself = identity(table)
    if any(identity(one) != itself for one in table.css("table, form, h1, h2")):
        return []
    grid: list[list[str]] = []
    carried: dict[tuple[int, int], str] = {}  # what spans down from a row above
    count = 0
    for row_number, row in enumerate(table.css("tr")):
        cells: list[str] = []
        for cell in row.css("td, th"):
            count += 1
            while (row_number, len(cells)) in carried:
                cells.append(carried[row_number, len(cells)])
            text = " ; ".join(line.text for line in _LineWalk(frozenset()).read(cell))
            if count > _MAX_CELLS or len(text) > _MAX_CELL_CHARACTERS:
                return []
            across, down = _span(cell, "colspan"), _span(cell, "rowspan")
            for column in range(len(cells), len(cells) + across):
                carried.update({(row_number + below, column): text for below in range(1, down)})
            cells += [text] * across
        while (row_number, len(cells)) in carried:
            cells.append(carried[row_number, len(cells)])
        grid.append(cells)
    return grid if max((len(row) for row in grid), default=0) > 1 else []


def _span(cell: Node, name: str) -> int:
    value = (cell.attributes.get(name) or "").strip()
    return min(max(int(value), 1), _MAX_SPAN) if value.isascii() and value.isdecimal() else 1


def _table_lines(rows: Sequence[Sequence[str]]) -> list[ScheduleLine]:
    """Make lines of a grid: cell by cell below the heads of their columns, or row by row where columns have none."""
    grid = [list(row) for row in rows if any(row)]
    if not grid:
        return []
    lines: list[ScheduleLine] = []
    titles = 0
    while titles < len(grid) and len({cell for cell in grid[titles] if cell}) == 1 and not _has_hours(grid[titles][0]):
        lines.append(ScheduleLine(_tidy(grid[titles][0]), BOLD_LEVEL))  # one cell across the whole table: its title
        titles += 1
    grid = _join_ends(grid[titles:])
    head = grid[0] if grid else []
    has_head = len(grid) > 1 and len(head) > 1 and not any(map(_has_hours, head)) and sum(map(bool, head)) > 1
    columns_with_hours = {place for row in grid[has_head:] for place, cell in enumerate(row) if _has_hours(cell)}
    if has_head and (len(columns_with_hours) > 1 or 0 in columns_with_hours):
        lines += _cells_below_heads(grid, columns_with_hours)
    else:
        lines += (ScheduleLine(_tidy(_join_row(row))) for row in grid[has_head:] if any(row))
    return lines


def _join_ends(grid: list[list[str]]) -> list[list[str]]:
    """Make one column of two that say when something opens and when it closes."""
    head = grid[0] if grid else []
    starts = [
        place
        for place in range(1, len(head) - 1)
        if _OPENS.match(head[place]) and _CLOSES.match(head[place + 1]) and len(grid) > 1
    ]
    for place in reversed(starts):
        for row in grid[1:]:
            if len(row) > place + 1:
                both = _has_hours(row[place]) and _has_hours(row[place + 1]) and row[place] != row[place + 1]
                row[place : place + 2] = [f"{row[place]} - {row[place + 1]}" if both else row[place] or row[place + 1]]
        head[place : place + 2] = [""]
    return grid


def _cells_below_heads(grid: Sequence[list[str]], with_hours: set[int]) -> Iterator[ScheduleLine]:
    head = grid[0]
    for upper, row in pairwise(grid[1:]):
        if 0 not in with_hours and row and upper and not row[0]:
            row[0] = upper[0]  # the head of the row above goes on
    for column in sorted({place for row in grid[1:] for place in range(len(row)) if row[place]}):
        if column not in with_hours and column == 0:
            continue  # the heads of the rows
        for row in grid[1:]:
            if column >= len(row) or not row[column]:
                continue
            if column not in with_hours and column > 0 and any(place in with_hours for place in range(column)):
                continue  # a remark beside the hours: it stands with them
            row_head = row[0] if 0 not in with_hours and row[0] and column else ""
            above = head[column] if column < len(head) else ""
            remark = "".join(
                f" - {cell}" for place, cell in enumerate(row)
                if place > column and place not in with_hours and cell and len(with_hours) == 1
            )  # fmt: skip
            yield ScheduleLine(_tidy(row[column] + remark), heads=tuple(_tidy(one) for one in (above, row_head) if one))


def _join_row(row: Sequence[str]) -> str:
    """Write a row as a line: what stands before the hours announces them, what stands behind is a remark."""
    text = ""
    for cell in (cell for place, cell in enumerate(row) if cell and (not place or cell != row[place - 1])):
        joint = "" if not text else (": " if not _has_hours(text) else ", " if _has_hours(cell) else " - ")
        text += joint + cell
    return text


_OPENS = regex.compile(r"\s*(?:opens?|opening(?:\s+time)?|from|start)\s*$", regex.IGNORECASE)
_CLOSES = regex.compile(r"\s*(?:closes?|closing(?:\s+time)?|to|until|end)\s*$", regex.IGNORECASE)


def _has_hours(text: str) -> bool:
    return (
        bool(_HOUR.search(text)) or (text.strip(" ,;.").isdigit() and len(text.strip(" ,;.")) <= 2) or "losed" in text
    )
