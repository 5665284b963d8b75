"""Turn a tree into plain text: what a reader sees, block by block.

In: a node. Out: text in which every block stands on its own line and the cells of a table row are divided by
tabs. White space inside a block is one space, except in ``pre``. Words are never glued together across blocks
nor torn apart inside one: ``<b>W</b>ord`` is one word, ``<p>one</p>two`` and ``one<img>two`` are two.

What each element does to the text around it: ends a line, ends a cell, hides what it holds, or nothing.

In: the name of an element. Out: its kind, a plain number, because this is asked for every node of every page.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from pauk.extract.page.tree import Node, identity

BLOCKS = frozenset(
    "address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing"
    " main menu nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul"
    " xmp".split()
)
CELLS = frozenset(("td", "th"))
PRESERVED = frozenset(("pre", "listing", "xmp", "plaintext"))
# What no reader sees, and what is a form's furniture rather than text.
_HIDDEN = frozenset(
    "annotation annotation-xml audio canvas datalist head iframe meter noembed noframes object progress script select"
    " style svg template textarea title video".split()
)
# Not hidden is what a script moves into its place as soon as it has come: React sends it as ``<div hidden id="S:0">``.
HIDDEN_BY_ATTRIBUTE = '[hidden]:not(html, body, [id^="S:"]), dialog:not([open]), [popover]'
# Things in the line that are no text: a reader sees something between the words.
_THINGS = frozenset("audio canvas embed iframe img input meter object progress select svg textarea video".split())
# Two of these that touch are a menu or a form, told apart by the style sheet.
_TOLD_APART = frozenset(("a", "label"))
# What an element does to the text, in one look-up; inline elements do nothing. (Plain numbers and tuples from here on:
# this runs over every node of every page.)
TEXT, BLOCK, CELL, THING, TOUCHING, UNSEEN, UNSEEN_THING = range(7)
KINDS: dict[str | None, int] = {
    **dict.fromkeys(BLOCKS, BLOCK),
    **dict.fromkeys(CELLS, CELL),
    **dict.fromkeys(_TOLD_APART, TOUCHING),
    **dict.fromkeys(_THINGS, THING),
    **dict.fromkeys(_HIDDEN, UNSEEN),
    **dict.fromkeys(_HIDDEN & _THINGS, UNSEEN_THING),
    "-text": TEXT,
}


def skip_below(node: Node, nodes: Iterator[Node], max_nodes: int | None = None) -> int:
    """Leave out all that stands in a node, by counting it, and return how many nodes that were."""
    below = sum(1 for _ in islice(node.traverse(include_text=True), max_nodes)) - 1
    next(islice(nodes, below, below), None)
    return below


def touches_its_like(node: Node) -> bool:
    """Whether the element before is of the same name, with nothing between."""
    before = node.prev
    return before is not None and before.tag == node.tag


# Soft hyphens and zero-width spaces say where a word may be broken; they are no part of it.
_BREAK_HINTS = ("\xad", "\u200b", "\ufeff")
# Where a text lives: the block's id, and whether its line breaks count.
_Home: TypeAlias = tuple[int, bool]
_NOWHERE: _Home = (0, False)

# What stands between the previous text and the next.
_NO_GAP, _CELL_GAP, _BLOCK_GAP = 0, 1, 2


def plain_text(
    root: Node,
    *,
    kept: frozenset[int] | None = None,
    hidden: frozenset[int] | None = None,
    max_nodes: int | None = None,
) -> str:
    """Return the text of a node and everything below it, or of its first nodes only.

    ``kept`` names the text nodes that count (`identity`); what is left out still parts the words around it.
    ``hidden`` names the elements that an attribute hides, where that is known already.
    """
    writer = _PlainWriter() if kept is None else _Sieve(kept)
    writer.homes[identity(root)] = (identity(root), root.tag in PRESERVED)
    unseen = hidden
    if unseen is None:
        unseen = frozenset(identity(node) for node in root.css(HIDDEN_BY_ATTRIBUTE) if max_nodes is None)
    nodes = islice(root.traverse(include_text=True), max_nodes)
    kind_of, parts = KINDS.get, writer.parts  # this runs over every node of every page
    for node in nodes:
        kind = kind_of(node.tag)
        if kind == TEXT:
            text = node.text_content
            if text is None or text.isspace():
                if text and not writer.gap:
                    parts.append(text)
            else:
                writer.add(text, node)
        elif unseen and identity(node) in unseen:
            skip_below(node, nodes, max_nodes)
        elif kind == BLOCK:
            writer.gap = _BLOCK_GAP
        elif kind is not None:
            if kind == CELL:
                writer.gap = writer.gap or _CELL_GAP
            elif kind in (THING, UNSEEN_THING) or (kind == TOUCHING and touches_its_like(node)):
                writer.parts.append(" ")
            if kind >= UNSEEN:
                skip_below(node, nodes, max_nodes)
    return writer.finish()


class _PlainWriter:
    """The lines written so far, and the one under construction."""

    __slots__ = ("block", "cells", "gap", "homes", "lines", "parts", "preserved")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.cells: list[str] = []  # of the line under construction
        self.parts: list[str] = []  # of the cell under construction
        self.homes: dict[int, _Home] = {}
        self.gap = _NO_GAP
        self.block = -1
        self.preserved = False

    def add(self, text: str, node: Node) -> None:
        """Add the text of a node, on a new line where a block begins or ends before it."""
        parent = node.parent
        if parent is None:
            return
        block, preserved = self.homes.get(identity(parent)) or _find_home(parent, self.homes)
        if self.gap or block != self.block:
            self.end_cell()
            if self.gap != _CELL_GAP:
                self.end_line()
            self.gap = _NO_GAP
            self.block = block
            self.preserved = preserved
        self.parts.append(text)

    def end_cell(self) -> None:
        """Finish the cell under construction; most lines have only one."""
        text = "".join(self.parts)
        self.parts.clear()
        if self.preserved:
            self.cells.append("\n".join([line.rstrip() for line in text.strip("\n").split("\n")]))
        elif text := " ".join(text.split()):
            self.cells.append(text)

    def end_line(self) -> None:
        """Finish the line under construction."""
        if self.cells:
            self.lines.append("\t".join(self.cells))
            self.cells.clear()

    def finish(self) -> str:
        """Return the whole text."""
        self.end_cell()
        self.end_line()
        return without_hints("\n".join(self.lines))


class _Sieve(_PlainWriter):
    """Lets only some text nodes through."""

    __slots__ = ("kept",)

    def __init__(self, kept: frozenset[int]) -> None:
        super().__init__()
        self.kept = kept

    def add(self, text: str, node: Node) -> None:
        """Add the text of a kept node; of others only that there was something."""
        if identity(node) in self.kept:
            super().add(text, node)
        elif not self.gap:
            self.parts.append(" ")


def without_hints(text: str) -> str:
    """Leave out the characters that only say where a word may be broken."""
    if text.isascii():  # known without looking
        return text
    for hint in _BREAK_HINTS:
        text = text.replace(hint, "")
    return text


def _find_home(parent: Node, homes: dict[int, _Home]) -> _Home:
    """Climb until an ancestor is known, then tell everyone on the way, so that no path is climbed twice."""
    path: list[Node] = []
    node: Node | None = parent
    home = _NOWHERE
    while node is not None:
        if known := homes.get(identity(node)):
            home = known
            break
        path.append(node)
        node = node.parent
    for ancestor in reversed(path):
        tag = ancestor.tag
        if tag in BLOCKS or tag in CELLS or (tag == "cite" and _heads_quote(ancestor)):
            home = (identity(ancestor), home[1] or tag in PRESERVED)
        homes[identity(ancestor)] = home
    return home


def _heads_quote(node: Node) -> bool:
    """Whether an element stands above the words of a quote, to say whose they are: style sheets give it a line."""
    before = node.prev
    while before is not None and before.tag == "-text" and not (before.text_content or "").strip():
        before = before.prev
    return before is None and node.parent is not None and node.parent.tag == "blockquote"
