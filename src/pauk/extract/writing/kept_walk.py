"""Walk over what is kept of a page, in and out of its elements.

In: a node, the kept text nodes below it, and the pictures wanted. Out: calls of a `WalkVisitor`, in page order. Only
elements with something kept in them are entered. What `text.plain_text` does to words holds here too: the same elements
part them, the same are unseen.
"""

from collections.abc import Collection, Iterator
from typing import Protocol

from pauk.extract.page.plain_text import (
    BLOCK,
    CELL,
    HIDDEN_BY_ATTRIBUTE,
    KINDS,
    TEXT,
    THING,
    TOUCHING,
    UNSEEN,
    UNSEEN_THING,
    skip_below,
    touches_its_like,
    without_hints,
)
from pauk.extract.page.tree import Node, identity


class WalkVisitor(Protocol):
    """Is told what the walk comes by."""

    def enter(self, node: Node, tag: str) -> None:
        """An element begins."""
        ...

    def leave(self) -> None:
        """The element entered last ends."""
        ...

    def add_text(self, text: str) -> None:
        """Kept text, or the white space before it."""
        ...

    def add_picture(self, node: Node) -> None:
        """A wanted picture."""
        ...

    def end_lines(self, count: int) -> None:
        """So many lines end here."""
        ...

    def end_run(self) -> None:
        """The text before this and the text after it stand in different blocks."""
        ...

    def add_rule(self) -> None:
        """A line is drawn across the page, between kept texts."""
        ...


def walk_seen(root: Node) -> Iterator[tuple[int, Node]]:
    """Give what a reader sees, and every element that parts words, each with what it does to them (`text.py`)."""
    unseen = {identity(node) for node in root.css(HIDDEN_BY_ATTRIBUTE)}
    nodes = root.traverse(include_text=True)
    kind_of = KINDS.get
    for node in nodes:
        kind = kind_of(node.tag)
        if kind == TEXT:
            yield kind, node
        elif unseen and identity(node) in unseen:
            skip_below(node, nodes, None)
        elif kind is not None:
            yield kind, node
            if kind >= UNSEEN:
                skip_below(node, nodes, None)


def walk_kept(root: Node, kept: frozenset[int] | None, pictures: Collection[int], visitor: WalkVisitor) -> None:
    """Tell a visitor what is kept below a node: text nodes and pictures by `identity`; None: all text nodes."""
    way = _Way(root, visitor)
    for kind, node in walk_seen(root):
        if kind == TEXT:
            is_kept = kept is None or identity(node) in kept
            text = node.text_content or ""
            if is_kept:
                text = without_hints(text)
            if not text or text.isspace():
                way.pass_space(text)
            elif is_kept:
                way.go_to(node)
                way.ends_in_space = text[-1].isspace()
                visitor.add_text(text)
            else:
                way.pass_text()
        elif kind in (BLOCK, CELL):
            way.pass_block(node.tag)
        elif pictures and identity(node) in pictures:
            way.pass_thing()
            way.go_to(node)
            visitor.add_picture(node)
            way.pass_thing()
        elif kind in (THING, UNSEEN_THING) or (kind == TOUCHING and touches_its_like(node)):
            way.pass_thing()
    way.go_home()


class _Way:
    """Where the walk is: the open elements with something kept in them, and what was passed since the last of it."""

    __slots__ = ("breaks", "ends_in_space", "has_block", "has_rule", "open", "path", "spaces", "visitor")

    def __init__(self, root: Node, visitor: WalkVisitor) -> None:
        self.visitor = visitor
        self.path = [identity(root)]
        self.open = {identity(root): 0}  # element → its place in the path
        self.spaces: list[str] = []
        self.ends_in_space = False  # the last text
        self.breaks = 0
        self.has_block = False
        self.has_rule = False

    def pass_space(self, text: str) -> None:
        """Pass white space."""
        if text and not self.has_block and not self.breaks:
            self.spaces.append(text)

    def pass_thing(self) -> None:
        """Pass something that parts words as a space does."""
        if not self.spaces and not self.ends_in_space:
            self.pass_space(" ")

    def pass_text(self) -> None:
        """Pass text that is not kept; a rule beside it does not lie between kept texts."""
        self.pass_thing()
        self.has_rule = False

    def pass_block(self, tag: str | None) -> None:
        """Pass a line break, or the beginning of a block."""
        if tag == "br":
            self.breaks += 1
        else:
            self.has_block = True
            self.has_rule = self.has_rule or tag == "hr"

    def go_to(self, node: Node) -> None:
        """Leave and enter elements until the next is the node; each element is entered once, so this is linear."""
        self._tell_gap()
        inside: list[Node] = []
        around = node.parent
        at = None
        while around is not None and (at := self.open.get(identity(around))) is None:
            inside.append(around)
            around = around.parent
        self._leave_until(at or 0)
        if self.has_rule:
            self.visitor.add_rule()
            self.has_rule = False
        for element in reversed(inside):
            self.open[identity(element)] = len(self.path)
            self.path.append(identity(element))
            self.visitor.enter(element, element.tag or "")

    def go_home(self) -> None:
        """Leave all elements."""
        self._leave_until(0)
        self.visitor.end_run()

    def _tell_gap(self) -> None:
        if self.has_block:
            self.visitor.end_run()
        elif self.breaks:
            self.visitor.end_lines(self.breaks)
        elif self.spaces:
            self.visitor.add_text("".join(self.spaces))
        self.spaces.clear()
        self.ends_in_space = False
        self.breaks = 0
        self.has_block = False

    def _leave_until(self, at: int) -> None:
        while len(self.path) > at + 1:
            del self.open[self.path.pop()]
            self.visitor.leave()
