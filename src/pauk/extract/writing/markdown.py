"""Write what is kept of a page as Markdown.

In: a tree, its kept text nodes, the base of its links. Out: CommonMark with the tables of GitHub, from which a parser
gets back the same words in the same order.
"""

from collections.abc import Iterator
from itertools import repeat
from typing import NamedTuple

from pauk.extract.page.tree import Tree
from pauk.extract.writing.addresses import Addresses
from pauk.extract.writing.builder import build_document
from pauk.extract.writing.document import Block, BlockKind, Container, Leaf
from pauk.extract.writing.escape import escape_heading_end, escape_line_start, make_fence
from pauk.extract.writing.lists import is_tight, number_items
from pauk.extract.writing.markdown_line import write_lines
from pauk.extract.writing.tables import captions_of, lay_out, leaves_of, rows_of

_LINE_BREAK = "  "  # two spaces at the end of a line
_CELL_BREAK = "<br>"
_MAX_NUMBER = 999_999_999  # CommonMark's


def write_markdown(
    tree: Tree, kept: frozenset[int] | None, *, base: str = "", with_links: bool = False, with_images: bool = False
) -> str:
    """Write the kept text nodes (`identity`; None: all of them) as Markdown.

    Links and pictures have absolute addresses; those that are relative need ``base``.
    """
    document = build_document(tree, kept, Addresses(base), with_links=with_links, with_images=with_images)
    return _MarkdownWriter().write(document)


class _Level:
    """A container under construction: how its lines begin, and what stands in it already."""

    __slots__ = ("has_blocks", "is_tight", "marker", "prefix")

    def __init__(self, prefix: str, *, is_tight: bool = False) -> None:
        self.prefix = prefix
        self.is_tight = is_tight
        self.has_blocks = False
        self.marker = ""  # of the list that stands last in it


class _MarkdownStep(NamedTuple):
    """Blocks that are still to be written, and where."""

    blocks: Iterator[Block]
    level: _Level
    markers: Iterator[str] = iter(())  # of items
    is_term: bool = False


class _MarkdownWriter:
    """The lines so far, and the way to the block that is written; a stack of our own, because pages nest deeply."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._first: str | None = None  # how the next line begins, where it begins an item
        self._steps: list[_MarkdownStep] = []

    def write(self, document: Container) -> str:
        """Write a document."""
        self._steps.append(_MarkdownStep(iter(document.children), _Level("")))
        while self._steps:
            step = self._steps[-1]
            block = next(step.blocks, None)
            if block is None:
                self._steps.pop()
            elif isinstance(block, Leaf):
                self._write_leaf(block, step)
            else:
                self._write_container(block, step)
        return "\n".join(self._lines)

    def _write_container(self, block: Container, step: _MarkdownStep) -> None:
        level = step.level
        if block.kind is BlockKind.TABLE:
            self._write_table(block, step)
        elif block.kind is BlockKind.QUOTE:
            self._begin(level)
            if self._first is not None:
                self._first += "> "
            self._steps.append(_MarkdownStep(iter(block.children), _Level(f"{level.prefix}> ")))
        elif block.kind is BlockKind.LIST:
            self._enter_list(block, level)
        elif block.kind is BlockKind.ITEM:
            self._begin(level)
            marker = next(step.markers)
            self._first = f"{level.prefix if self._first is None else self._first}{marker}"
            inside = _Level(level.prefix + " " * len(marker), is_tight=level.is_tight)
            self._steps.append(_MarkdownStep(iter(block.children), inside))
        else:
            is_term = step.is_term or block.kind is BlockKind.TERM
            self._steps.append(_MarkdownStep(iter(block.children), level, is_term=is_term))

    def _enter_list(self, block: Container, level: _Level) -> None:
        """Begin a list, with another sign than the list right before it, or they would be one."""
        signs = ".)" if block.is_ordered else "-*"
        sign = signs[level.marker == signs[0]]
        self._begin(level)
        level.marker = sign
        markers = _number(block, sign) if block.is_ordered else repeat(f"{sign} ")
        inside = _Level(level.prefix, is_tight=is_tight(block))
        self._steps.append(_MarkdownStep(iter(block.children), inside, markers))

    def _write_leaf(self, leaf: Leaf, step: _MarkdownStep) -> None:
        self._begin(step.level)
        if leaf.kind is BlockKind.HEADING:
            text = " ".join(write_lines(leaf.tokens, is_strong=False))
            lines = [f"{'#' * leaf.level} {escape_heading_end(text)}"]
        elif leaf.kind is BlockKind.CODE:
            text = "".join(content for content, _ in leaf.tokens if isinstance(content, str))
            lines = [line.rstrip() for line in text.strip("\n").split("\n")]
            fence = make_fence(text, 3)
            lines = [f"{fence}{leaf.language}", *lines, fence]
        elif leaf.kind is BlockKind.RULE:
            lines = ["---"]
        else:
            *lines, last = map(escape_line_start, write_lines(leaf.tokens, is_strong=True if step.is_term else None))
            lines = [*(f"{line}{_LINE_BREAK}" for line in lines), last]
        self._add(lines, step.level.prefix)

    def _write_table(self, table: Container, step: _MarkdownStep) -> None:
        for caption in captions_of(table):
            for leaf in leaves_of(caption):
                self._write_leaf(leaf, step)
        self._begin(step.level)
        is_headed = rows_of(table)[0].is_header
        grid = lay_out(table)
        header = [_write_cell(cell, is_strong=False) for cell in grid[0]] if is_headed else []
        rows = [[_write_cell(cell) for cell in line] for line in grid[is_headed:]]
        width = max(map(len, [header, *rows]))
        self._add(
            [f"| {' | '.join(row + [''] * (width - len(row)))} |" for row in (header, ["---"] * width, *rows)],
            step.level.prefix,
        )

    def _begin(self, level: _Level) -> None:
        """Leave a line blank before all blocks of a level but the first."""
        if level.has_blocks and not level.is_tight:
            self._lines.append(level.prefix.rstrip())
        level.has_blocks = True
        level.marker = ""

    def _add(self, lines: list[str], prefix: str) -> None:
        first, self._first = self._first, None
        for line in lines:
            begin = prefix if first is None else first
            self._lines.append(f"{begin}{line}" if line else begin.rstrip())
            first = None


def _number(block: Container, sign: str) -> Iterator[str]:
    return (f"{min(max(0, number), _MAX_NUMBER)}{sign} " for number in number_items(block))


def _write_cell(cell: Container | None, *, is_strong: bool | None = None) -> str:
    """Write a cell in one line; a bar in it would end it."""
    leaves = leaves_of(cell) if cell else []
    lines = [line for leaf in leaves for line in write_lines(leaf.tokens, is_strong=is_strong)]
    return _CELL_BREAK.join(lines).replace("|", "\\|")
