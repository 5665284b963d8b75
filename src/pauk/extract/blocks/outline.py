"""Cut a tree into its blocks of text, and keep where each stands.

In: a `Tree`. Out: an `Outline`: the blocks in page order, the elements around them as plain sequences, and the text of
the whole page, which costs next to nothing here.

A block is what a reader sees as one piece: the text between two boundaries of blocks or cells, as `text.plain_text`
writes it on a line or between two tabs. One pass over the nodes collects all that the features need. An element is
looked at only when text stands in it, which is true of less than half of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from pauk.extract.blocks.hints import name_part
from pauk.extract.page.plain_text import (
    BLOCK,
    BLOCKS,
    CELL,
    CELLS,
    HIDDEN_BY_ATTRIBUTE,
    KINDS,
    PRESERVED,
    TEXT,
    THING,
    TOUCHING,
    UNSEEN,
    skip_below,
    touches_its_like,
    without_hints,
)
from pauk.extract.page.tree import Node, Tree, identity

# What is known of an element, in the order of the fields of `Outline`.
_Element: TypeAlias = tuple[str, int, int, int, int, tuple[int, ...]]
_HOMES = BLOCKS | CELLS
_NOTHING, _BREAK = -2, -1
_NODE_KINDS: dict[str | None, int] = {
    **KINDS,
    **dict.fromkeys(("-comment", "-doctype", "-document"), _NOTHING),
    **dict.fromkeys(("br", "hr"), _BREAK),
}
# What documentation puts before or behind its headings and terms: a link to the place itself. No part of the text.
_MARKS = frozenset(("¶", "§", "#", "🔗", "⚓", "\uf0c1"))
_HEADLINES = frozenset(("h1", "h2"))
_FIELDS = frozenset(("input", "select", "textarea"))
# What holds for all text inside an element, as bits.
_LINKED, _STRONG, _KEPT = 1, 2, 4
_TRAITS: dict[str | None, int] = {
    **dict.fromkeys("b strong i em u font big h1 h2 h3 h4 h5 h6 th".split(), _STRONG),
    **dict.fromkeys(PRESERVED, _KEPT),
}
# A page with more nodes than this is read to here only; the largest page of the shared sets has 60,000.
MOST_NODES = 1_000_000
# Blocks after these are left out: a block takes a kilobyte when it is judged.
MOST_BLOCKS = 50_000


@dataclass(slots=True)
class Block:
    """A piece of text: its words, the element it stands in, and what it is made of."""

    home: int  # the element that makes it a block
    tags: int  # opened since the block before
    breaks: int  # of these br, hr and images
    is_cell: bool  # it stands in the same table row as the block before
    is_headline: bool  # it stands in h1 or h2
    text: str = ""
    linked: int = 0  # characters inside links
    links: int = 0
    strong: int = 0  # characters in bold or the like
    inline: int = 0  # elements inside the line
    nodes: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Outline:
    """A page's blocks of text, and by numbers in page order the elements they stand in."""

    tags: Sequence[str] = ()
    parents: Sequence[int] = ()
    depths: Sequence[int] = ()
    hints: Sequence[int] = ()  # of the element itself
    around: Sequence[int] = ()  # of the element and all around it
    names: Sequence[tuple[int, ...]] = ()
    blocks: list[Block] = field(default_factory=list)
    text: str | None = ""  # of the whole body, as `plain_text` writes it; None where it was not read to its end


def read_outline(tree: Tree) -> Outline:
    """Read the outline of a page's body."""
    reader = _OutlineReader(tree.body)
    is_whole = reader.walk(tree.body)
    text = without_hints("".join(reader.written)[1:]) if is_whole else None
    tags, parents, depths, hints, around, names = zip(*reader.elements, strict=True)
    return Outline(tags, parents, depths, hints, around, names, reader.blocks, text)


_NO_BLOCK = Block(-1, 0, 0, is_cell=False, is_headline=False)
_NO_ELEMENT: _Element = ("", -1, -1, 0, 0, ())  # what is around the body


class _OutlineReader:
    """Walks over the nodes of a body once; this runs over every node of every page, so it keeps plain numbers."""

    __slots__ = (
        "block", "blocks", "breaks", "elements", "gap", "insides", "is_cell", "is_kept", "numbers", "parts", "tags",
        "written",
    )  # fmt: skip

    def __init__(self, root: Node) -> None:
        self.blocks: list[Block] = []
        self.elements: list[_Element] = []
        self.written: list[str] = []  # the text of every block, and before it what parts it from the last
        # By the ids of nodes: the numbers of elements, and for text right in an element its home and its traits.
        self.numbers = {identity(root): self._add(root, -1, root.tag)}
        self.insides = {identity(root): (0, _TRAITS.get(root.tag, 0) & _KEPT)}
        self.block = _NO_BLOCK
        self.parts: list[str] = []  # of the block
        self.is_kept = False  # its line breaks count
        self.gap = True  # there was a boundary since the last text
        self.is_cell = False
        self.tags = self.breaks = 0

    def walk(self, root: Node) -> bool:
        """Read all nodes of a body, and return whether these were not too many."""
        unseen = {identity(node) for node in root.css(HIDDEN_BY_ATTRIBUTE)}
        all_nodes = root.traverse(include_text=True)
        nodes = islice(all_nodes, MOST_NODES)
        kind_of, add_text, add_other, parts = _NODE_KINDS.get, self._add_text, self._add_other, self.parts
        for node in nodes:
            kind = kind_of(node.tag)
            if kind == TEXT:
                text = node.text_content
                if text is None or text.isspace():
                    if text and not self.gap:
                        parts.append(text)
                else:
                    add_text(text, node)
            elif kind != _NOTHING:
                self.tags += 1
                if unseen and identity(node) in unseen:
                    skip_below(node, nodes)
                elif kind == BLOCK:
                    self.gap, self.is_cell = True, False
                elif kind is not None:
                    add_other(kind, node, nodes)
                elif not self.gap:
                    self.block.inline += 1
        self._end_block()
        return next(all_nodes, None) is None

    def _add_other(self, kind: int, node: Node, nodes: Iterator[Node]) -> None:
        """Add an element that is neither plain block nor plain inline."""
        if kind == _BREAK:
            self.gap, self.is_cell = True, False
            self.breaks += 1
        elif kind == CELL:
            self.is_cell = self.is_cell or not self.gap
            self.gap = True
        elif kind == TOUCHING:
            if touches_its_like(node):
                self.parts.append(" ")
            if not self.gap and node.tag == "a" and self._look_inside(node)[1] & _LINKED:
                self.block.links += 1
        elif kind != UNSEEN:
            self.parts.append(" ")
            self.breaks += kind == THING
            if node.tag in _FIELDS:
                self._number(node)
        if kind >= UNSEEN:
            skip_below(node, nodes)

    def _add_text(self, text: str, node: Node) -> None:
        """Add the text of a node, to a new block where there was a boundary before it."""
        above = node.parent
        assert above is not None  # it is below the body
        home, traits = self.insides.get(identity(above)) or self._look_inside(above)
        block = self.block
        if self.gap or home != block.home:
            self._end_block()
            block = self.block = self._begin_block(home, traits)
        self.parts.append(text)
        block.nodes.append(identity(node))
        if traits & _LINKED:
            block.linked += len(text)
        if traits & _STRONG:
            block.strong += len(text)

    def _begin_block(self, home: int, traits: int) -> Block:
        is_headline = self.elements[home][0] in _HEADLINES
        block = Block(home, self.tags, self.breaks, self.is_cell, is_headline, "", 0, traits & _LINKED, 0, 0, [])
        self.gap = self.is_cell = False
        self.tags = self.breaks = 0
        self.is_kept = traits & _KEPT > 0
        return block

    def _end_block(self) -> None:
        block, parts = self.block, self.parts
        text = parts[0] if len(parts) == 1 else "".join(parts)
        mark = _find_mark(block, parts) if block.links and len(parts) > 1 else ""
        parts.clear()
        if block is _NO_BLOCK:
            return
        if self.is_kept:
            text = "\n".join([line.rstrip() for line in text.strip("\n").split("\n")])
        else:
            text = " ".join(text.split())
        self.written += ("\t" if block.is_cell else "\n", text)
        if mark:
            text = text.removesuffix(mark).rstrip() if text.endswith(mark) else text.removeprefix(mark).lstrip()
        block.text = without_hints(text)
        if block.text and len(self.blocks) < MOST_BLOCKS:
            self.blocks.append(block)

    def _look_inside(self, element: Node) -> tuple[int, int]:
        """Say what holds for text right in an element: its home and its traits.

        We climb until an ancestor is known, then tell everyone on the way, so that no path is climbed twice.
        """
        insides, numbers = self.insides, self.numbers
        path = []
        while (inside := insides.get(key := identity(element))) is None:
            path.append((key, element))
            element = _above(element)
        home, traits = inside
        above = numbers.get(key)  # most inline elements have none
        for key, node in reversed(path):
            tag, number = node.tag, numbers.get(key)
            if tag in _HOMES:
                if number is None:
                    number = numbers[key] = self._number(node) if above is None else self._add(node, above, tag)
                home = number
            elif tag == "a" and "href" in node.attributes:
                traits |= _LINKED
            if tag in _TRAITS:
                traits |= _TRAITS[tag]
            inside = insides[key] = home, traits
            above = number
        return inside

    def _number(self, element: Node) -> int:
        """Number an element, and before it all around it that have no number yet."""
        path = []
        while (number := self.numbers.get(identity(element))) is None:
            path.append(element)
            element = _above(element)
        for node in reversed(path):
            number = self.numbers[identity(node)] = self._add(node, number, node.tag)
        return number

    def _add(self, node: Node, parent: int, tag: str | None) -> int:
        """Add an element below another, and return its number."""
        elements, tag = self.elements, tag or "?"
        bits, names = name_part(tag, node.attributes)
        _, _, depth, _, around, _ = elements[parent] if elements else _NO_ELEMENT
        elements.append((tag, parent, depth + 1, bits, around | bits, names))
        return len(elements) - 1


def _find_mark(block: Block, parts: list[str]) -> str:
    """Find a link to the place itself before or behind the text of a block, and take its node off the block."""
    texts = [stripped for part in parts if (stripped := part.strip())]
    if len(texts) < 2 or len(block.nodes) < 2:
        return ""
    if texts[-1] in _MARKS:
        block.nodes.pop()
        return texts[-1]
    if texts[0] in _MARKS:
        del block.nodes[0]
        return texts[0]
    return ""


def _above(element: Node) -> Node:
    above = element.parent
    assert above is not None  # climbing ends at the body
    return above
