"""Open the blocks of a document where the elements of a page begin.

In: an element, and the place it stands in. Out: the place that text in it goes to. An element that means nothing by
itself, or nothing where it stands (an item without a list, a cell without a row), leaves the container as it is.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from pauk.extract.page.plain_text import PRESERVED
from pauk.extract.page.tree import Node, attribute, identity
from pauk.extract.writing.document import BlockKind, Container, Leaf, Marks

# Lists and quotations nested deeper mean nothing to a reader, each costs every line in it an indent, and parsers of
# Markdown give up (markdown-it at 20 open blocks, which is ten lists).
_MAX_NESTING = 8
# HTML's own limits are 1,000 columns and 65,534 rows; tables this wide are not written as such anyway.
_MAX_SPAN = 1_000
_MAX_DIGITS = 9

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source)-|sourceCode\s|brush:\s*)([A-Za-z][A-Za-z0-9+#_.-]{0,19})(?=[\s;]|$)"
)


class HeadingElement:
    """A heading element: the first leaf in it is the heading, what follows is not."""

    __slots__ = ("level",)

    def __init__(self, level: int) -> None:
        self.level = level


class CodeElement:
    """An element that keeps its white space, and the leaf made of it so far."""

    __slots__ = ("language", "leaf")

    def __init__(self, language: str) -> None:
        self.language = language
        self.leaf: Leaf | None = None


class TextPlace(NamedTuple):
    """Where text goes that stands in an element, and what is said of it."""

    home: Container
    marks: Marks = ()
    code: CodeElement | None = None
    heading: HeadingElement | None = None
    nesting: int = 0
    is_block: bool = True


def enter_block(node: Node, tag: str, place: TextPlace) -> TextPlace:
    """Enter an element that begins a block."""
    opener = _OPENERS.get(tag)
    return (opener(node, place) if opener else None) or TextPlace(
        place.home, place.marks, place.code, place.heading, place.nesting
    )


def find_language(node: Node | None) -> str:
    """Return the programming language that an element's class names, or the empty string."""
    found = _LANGUAGE.search(attribute(node, "class")[:200]) if node is not None else None
    return found[1].lower() if found else ""


def _open(place: TextPlace, block: Container, *, nesting: int = 0, code: CodeElement | None = None) -> TextPlace:
    """Put a container where the walk is, and go into it."""
    place.home.children.append(block)
    return TextPlace(block, place.marks, code, None, place.nesting + nesting)


# Each returns nothing where the element means nothing.


def _open_heading(node: Node, place: TextPlace) -> TextPlace:
    return TextPlace(place.home, place.marks, None, HeadingElement(int((node.tag or "h1")[1])), place.nesting)


def _open_code(node: Node, place: TextPlace) -> TextPlace:
    code = CodeElement(find_language(node) or find_language(node.parent))
    marks = tuple(mark for mark in place.marks if mark.name != "code")  # it is that anyway
    return TextPlace(place.home, marks, code, None, place.nesting)


def _open_quote(_: Node, place: TextPlace) -> TextPlace | None:
    if place.nesting >= _MAX_NESTING:
        return None
    return _open(place, Container(BlockKind.QUOTE), nesting=1, code=place.code)


def _open_list(node: Node, place: TextPlace) -> TextPlace | None:
    if place.nesting >= _MAX_NESTING:
        return None
    block = Container(BlockKind.LIST)
    if node.tag == "ol":
        block.is_ordered = True
        block.is_reversed = "reversed" in node.attributes
        block.number = _read_number(node, "start")
    return _open(place, block, nesting=1)


def _open_item(node: Node, place: TextPlace) -> TextPlace | None:
    if place.home.kind is not BlockKind.LIST:
        if place.nesting >= _MAX_NESTING:
            return None
        place = TextPlace(_imply_list(place.home), place.marks, nesting=place.nesting + 1)
    return _open(place, Container(BlockKind.ITEM, number=_read_number(node, "value")))


def _imply_list(home: Container) -> Container:
    """Return the list that items without one are in: the last of their home, or a new one."""
    last = home.children[-1] if home.children else None
    if isinstance(last, Container) and last.is_implied:
        return last
    implied = Container(BlockKind.LIST, is_implied=True)
    home.children.append(implied)
    return implied


def _open_terms(_: Node, place: TextPlace) -> TextPlace:
    return _open(place, Container(BlockKind.TERMS))


def _open_term(node: Node, place: TextPlace) -> TextPlace | None:
    if place.home.kind is not BlockKind.TERMS:
        return None
    return _open(place, Container(BlockKind.TERM if node.tag == "dt" else BlockKind.DEFINITION))


def _open_table(_: Node, place: TextPlace) -> TextPlace:
    return _open(place, Container(BlockKind.TABLE))


def _open_caption(_: Node, place: TextPlace) -> TextPlace | None:
    return _open(place, Container(BlockKind.CAPTION)) if place.home.kind is BlockKind.TABLE else None


def _open_row(node: Node, place: TextPlace) -> TextPlace | None:
    if place.home.kind is not BlockKind.TABLE:
        return None
    around = node.parent
    return _open(place, Container(BlockKind.ROW, is_header=around is not None and around.tag == "thead"))


def _open_cell(node: Node, place: TextPlace) -> TextPlace | None:
    row = place.home
    if row.kind is not BlockKind.ROW:
        return None
    cell = Container(BlockKind.CELL, is_header=node.tag == "th")
    cell.columns, cell.rows = _read_span(node, "colspan"), _read_span(node, "rowspan")
    cell.skipped = _count_skipped(node, row.last_cell)
    row.last_cell = identity(node)
    return _open(place, cell)


_OPENERS: dict[str, Callable[[Node, TextPlace], TextPlace | None]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _open_heading),
    **dict.fromkeys(PRESERVED, _open_code),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), _open_list),
    **dict.fromkeys(("dt", "dd"), _open_term),
    **dict.fromkeys(("td", "th"), _open_cell),
    "blockquote": _open_quote,
    "li": _open_item,
    "dl": _open_terms,
    "table": _open_table,
    "caption": _open_caption,
    "tr": _open_row,
}


def _read_number(node: Node, name: str) -> int | None:
    digits = attribute(node, name)
    is_number = digits.removeprefix("-").isdecimal() and digits.isascii() and len(digits) <= _MAX_DIGITS
    return int(digits) if is_number else None


def _read_span(node: Node, name: str) -> int:
    return min(max(1, _read_number(node, name) or 1), _MAX_SPAN)


def _count_skipped(cell: Node, last: int) -> int:
    """Count the columns between a cell and the last one before it that has something kept in it."""
    columns = 0
    before = cell.prev
    while before is not None and identity(before) != last:
        if before.tag in ("td", "th"):
            columns += _read_span(before, "colspan")
        before = before.prev
    return columns
