"""Write what is kept of a page as HTML that is safe to show.

In: a tree, its kept text nodes, the base of its links. Out: HTML made anew from the document: a few elements without
attributes but the address of a link or picture and the numbers and spans of lists and cells. Nothing of the page's own
markup is copied, so there is nothing in it to run; reading it gives the same tree again.
"""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from pauk.extract.page.tree import Tree
from pauk.extract.writing.addresses import Addresses
from pauk.extract.writing.atoms import Atom, cut_lines
from pauk.extract.writing.builder import build_document
from pauk.extract.writing.document import Block, BlockKind, Container, Leaf, Marks, Picture, TextMark, Token
from pauk.extract.writing.lists import is_tight_item, number_items
from pauk.extract.writing.tables import cells_of

_TAGS = {
    BlockKind.QUOTE: "blockquote",
    BlockKind.TERMS: "dl",
    BlockKind.TERM: "dt",
    BlockKind.DEFINITION: "dd",
    BlockKind.TABLE: "table",
    BlockKind.CAPTION: "caption",
    BlockKind.ROW: "tr",
}
# In these a lone paragraph needs no element of its own.
_HOLDS_LINES = frozenset((BlockKind.ITEM, BlockKind.TERM, BlockKind.DEFINITION, BlockKind.CAPTION, BlockKind.CELL))


def write_html(
    tree: Tree, kept: frozenset[int] | None, *, base: str = "", with_links: bool = True, with_images: bool = True
) -> str:
    """Write the kept text nodes (`identity`; None: all of them) as sanitised HTML.

    Links and pictures have absolute addresses; those that are relative need ``base``.
    """
    document = build_document(tree, kept, Addresses(base), with_links=with_links, with_images=with_images)
    return _write_document(document)


def write_markup(tree: Tree, *, base: str = "") -> Markup:
    """Write all of a page without links and pictures, as markup that a template of ours may take as it is."""
    return Markup(write_html(tree, None, base=base, with_links=False, with_images=False))  # noqa: S704 (made above)


class _HtmlStep(NamedTuple):
    """Blocks that are still to be written, and what closes the container they stand in."""

    blocks: Iterator[Block]
    end: str
    tags: Iterator[tuple[str, str]] = iter(())  # of items or cells
    has_bare_lines: bool = False  # a paragraph in it needs no element of its own


def _write_document(document: Container) -> str:
    """Write all blocks, with a stack of our own, because pages nest deeply."""
    pieces: list[str] = []
    steps = [_HtmlStep(iter(document.children), "")]
    while steps:
        step = steps[-1]
        block = next(step.blocks, None)
        if block is None:
            pieces.append(step.end)
            steps.pop()
        elif isinstance(block, Leaf):
            pieces.append(_write_leaf(block, is_bare=step.has_bare_lines))
        else:
            start, inside = _enter(block, step)
            pieces.append(start)
            steps.append(inside)
    return "".join(pieces).rstrip()


def _enter(block: Container, step: _HtmlStep) -> tuple[str, _HtmlStep]:
    """Return what opens a container, and the step into it."""
    children = iter(block.children)
    if block.kind is BlockKind.LIST:
        start, end = _write_list_tags(block)
        return start, _HtmlStep(children, end, _write_item_tags(block))
    if block.kind is BlockKind.ROW:
        return "<tr>", _HtmlStep(children, "</tr>\n", _write_cell_tags(block))
    if block.kind in (BlockKind.ITEM, BlockKind.CELL):
        start, end = next(step.tags)
    else:
        start, end = f"<{_TAGS[block.kind]}>", f"</{_TAGS[block.kind]}>\n"
    if block.kind not in _HOLDS_LINES:
        start += "\n"
    return start, _HtmlStep(children, end, has_bare_lines=block.kind in _HOLDS_LINES and is_tight_item(block))


def _write_list_tags(block: Container) -> tuple[str, str]:
    if not block.is_ordered:
        return "<ul>\n", "</ul>\n"
    first = number_items(block)[0]
    return f'<ol start="{first}">\n' if first != 1 else "<ol>\n", "</ol>\n"


def _write_item_tags(block: Container) -> Iterator[tuple[str, str]]:
    before: int | None = None
    for number in number_items(block) if block.is_ordered else [None] * len(block.children):
        is_next = number is None or before is None or number == before + 1
        yield "<li>" if is_next else f'<li value="{number}">', "</li>\n"
        before = number


def _write_cell_tags(row: Container) -> Iterator[tuple[str, str]]:
    for cell in cells_of(row):
        name = "th" if cell.is_header or row.is_header else "td"
        columns = f' colspan="{cell.columns}"' if cell.columns > 1 else ""
        rows = f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
        yield f"{'<td></td>' * cell.skipped}<{name}{columns}{rows}>", f"</{name}>"


# Leaves.


def _write_leaf(leaf: Leaf, *, is_bare: bool) -> str:
    if leaf.kind is BlockKind.RULE:
        return "<hr>\n"
    if leaf.kind is BlockKind.CODE:
        text = "".join(_write_code(leaf.tokens)).rstrip().lstrip("\n")
        return f"<pre>\n{text}</pre>\n"  # a line break right after the tag is none
    lines = (_write_line(line) for line in cut_lines(leaf.tokens, _without_mute))
    text = "<br>\n".join(lines)
    if leaf.kind is BlockKind.HEADING:
        return f"<h{leaf.level}>{text}</h{leaf.level}>\n"
    return text if is_bare else f"<p>{text}</p>\n"


def _without_mute(marks: Marks) -> Marks:
    return tuple(mark for mark in marks if mark.name)


def _write_line(atoms: list[Atom[Marks]]) -> str:
    pieces: list[str] = []
    around: Marks = ()
    for content, marks, has_space in atoms:
        ends, starts = _change(around, marks)
        pieces += (
            ends,
            " " * has_space,
            starts,
            f'<img src="{_escape(content.source)}" alt="{_escape(content.words)}">'
            if isinstance(content, Picture)
            else _escape(content),
        )
        around = marks
    return "".join((*pieces, _change(around, ())[0]))


def _write_code(tokens: list[Token]) -> Iterator[str]:
    around: Marks = ()
    for content, all_marks in tokens:
        if isinstance(content, str):
            marks = _without_mute(all_marks)
            yield from _change(around, marks)
            yield _escape(content)
            around = marks
    yield _change(around, ())[0]


def _change(old: Marks, new: Marks) -> tuple[str, str]:
    """Return what closes the marks that end, and opens those that begin."""
    same = 0
    for before, after in zip(old, new, strict=False):
        if before is not after:
            break
        same += 1
    return "".join(f"</{mark.name}>" for mark in reversed(old[same:])), "".join(map(_write_start, new[same:]))


def _write_start(mark: TextMark) -> str:
    return f'<a href="{_escape(mark.href)}">' if mark.name == "a" else f"<{mark.name}>"


def _escape(text: str) -> str:
    return escape(text, quote=True) if not text.isalnum() else text
