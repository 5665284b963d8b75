"""Build a document from what is kept of a page.

In: a tree, its kept text nodes. Out: a `Container` that holds the document (`document.py`). Broken structure is mended
on the way: items without a list get one, text between the items of a list joins the item before it, a heading that was
never closed is one only up to its first block, and tables that only lay out a page are taken apart.
"""

import re

from pauk.extract.page.plain_text import BLOCK, CELL, KINDS
from pauk.extract.page.tree import Node, Tree, attribute, identity
from pauk.extract.writing.addresses import Addresses
from pauk.extract.writing.block_ends import settle
from pauk.extract.writing.block_starts import TextPlace, enter_block, find_language
from pauk.extract.writing.document import BREAK, BlockKind, Container, Leaf, Picture, TextMark, Token
from pauk.extract.writing.kept_walk import walk_kept
from pauk.extract.writing.pictures import find_pictures

# Emphasis that goes on for longer emphasises nothing: somebody forgot to close it. Nor does emphasis of most of a text
# that is longer than a few lines.
_MAX_EMPHASIS_CHARS = 1_000
_FEW_CHARS = 500
# A heading longer than this is text that somebody wanted large.
_MAX_HEADING_CHARS = 300

_MARK_NAMES = {
    "b": "strong", "strong": "strong", "em": "em", "i": "em", "code": "code", "tt": "code", "kbd": "kbd",
    "samp": "samp", "var": "var", "sub": "sub", "sup": "sup", "del": "del", "s": "del", "strike": "del", "ins": "ins",
    "q": "q", "cite": "cite", "dfn": "dfn", "mark": "mark", "u": "u",
}  # fmt: skip
_NEW_LINE = re.compile("\r\n?")
_MAY_HOLD_RULES = frozenset((BlockKind.DOCUMENT, BlockKind.QUOTE, BlockKind.ITEM, BlockKind.DEFINITION, BlockKind.CELL))


def build_document(
    tree: Tree, kept: frozenset[int] | None, addresses: Addresses, *, with_links: bool, with_images: bool
) -> Container:
    """Build the document of the kept text nodes (`identity`; None: all of them)."""
    pictures = find_pictures(tree, kept, addresses) if with_images else {}
    builder = _Builder(addresses if with_links else None, pictures)
    walk_kept(tree.body, kept, pictures, builder)
    builder.mute_endless()
    return builder.root


class _Builder:
    """The document so far, the way to where the walk is, and the run of text under construction."""

    def __init__(self, addresses: Addresses | None, pictures: dict[int, Picture]) -> None:
        self.root = Container(BlockKind.DOCUMENT)
        self._addresses = addresses
        self._pictures = pictures
        self._places = [TextPlace(self.root)]
        self._marks: dict[str, list[TextMark]] = {}  # by name
        self._run: list[Token] = []
        self._run_chars = 0  # white space aside
        self._chars = 0  # of all runs

    def enter(self, node: Node, tag: str) -> None:
        place = self._places[-1]
        if KINDS.get(tag) in (BLOCK, CELL):
            self.end_run()
            self._places.append(enter_block(node, tag, place))
        else:
            self._places.append(self._enter_inline(node, tag, place))

    def leave(self) -> None:
        if self._places[-1].is_block:
            self.end_run()
        left = self._places.pop().home
        home = self._places[-1].home
        if left is not home:
            _finish(left, home)

    def add_text(self, text: str) -> None:
        place = self._places[-1]
        if place.code:
            text = _NEW_LINE.sub("\n", text)
        if text.isspace():
            if self._run:
                self._run.append((text, self._run[-1][1]))
            return
        for mark in place.marks:
            mark.chars += len(text)
        self._run_chars += len(text)
        self._run.append((text, place.marks))

    def add_picture(self, node: Node) -> None:
        place = self._places[-1]
        if not place.code:  # nothing but text stands in code
            self._run_chars += 1
            self._run.append((self._pictures[identity(node)], place.marks))

    def end_lines(self, count: int) -> None:
        place = self._places[-1]
        if not self._run:
            return
        if place.code:
            self._run.append(("\n" * count, self._run[-1][1]))
        elif count > 1 and not place.heading:
            self.end_run()
        else:
            self._run.append((BREAK, ()))

    def end_run(self) -> None:
        if self._run_chars:
            place = self._places[-1]
            if place.code:
                # Add the run to the code it belongs to, where nothing has come between them.
                if place.code.leaf and place.home.children and place.home.children[-1] is place.code.leaf:
                    place.code.leaf.tokens += [("\n", place.code.leaf.tokens[-1][1]), *self._run]
                else:
                    place.code.leaf = Leaf(BlockKind.CODE, self._run, self._run_chars, language=place.code.language)
                    place.home.children.append(place.code.leaf)
            else:
                level = place.heading.level if place.heading and self._run_chars <= _MAX_HEADING_CHARS else 0
                if place.heading:
                    place.heading.level = 0
                place.home.children.append(
                    Leaf(BlockKind.HEADING if level else BlockKind.PARAGRAPH, self._run, self._run_chars, level)
                )
        self._run = []
        self._chars += self._run_chars
        self._run_chars = 0

    def add_rule(self) -> None:
        home = self._places[-1].home
        if home.kind in _MAY_HOLD_RULES and home.children and home.children[-1].kind is not BlockKind.RULE:
            home.children.append(Leaf(BlockKind.RULE))

    def mute_endless(self) -> None:
        """Take back the marks that say nothing, because they say it of too much."""
        for name, marks in self._marks.items():
            most = _MAX_EMPHASIS_CHARS
            if self._chars > _FEW_CHARS and 2 * sum(mark.chars for mark in marks) > self._chars:
                most = 0
            for mark in marks:
                if mark.chars > most and name != "a":
                    mark.name = ""

    def _enter_inline(self, node: Node, tag: str, place: TextPlace) -> TextPlace:
        marks = place.marks
        if place.code and _MARK_NAMES.get(tag) == "code":
            place.code.language = place.code.language or find_language(node)
        elif (mark := self._make_mark(node, tag)) and all(mark.name != around.name for around in marks):
            marks = (*marks, mark)
            self._marks.setdefault(mark.name, []).append(mark)
        return TextPlace(place.home, marks, place.code, place.heading, place.nesting, is_block=False)

    def _make_mark(self, node: Node, tag: str) -> TextMark | None:
        if tag == "a":
            href = self._addresses.write_link(attribute(node, "href")) if self._addresses else ""
            return TextMark("a", href) if href else None
        name = _MARK_NAMES.get(tag)
        return TextMark(name) if name else None


def _finish(block: Container, home: Container) -> None:
    """Settle a container, the last of its home; one that has stayed empty is taken out."""
    implied = home.children[-1]
    holder = home if implied is block or isinstance(implied, Leaf) else implied
    if block.children:
        holder.children[-1:] = settle(block, holder)
        return
    holder.children.pop()
    if not holder.children and holder is implied:
        home.children.pop()
