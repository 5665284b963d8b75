"""Parse HTML into a tree, whatever the HTML is like.

In: decoded HTML. Out: `Tree`: the parser's document, bounded in depth and size by `guard.py`, with notes on what
was mended. The parser is lexbor (through selectolax): HTML as browsers read it.
"""

from dataclasses import dataclass
from typing import TypeAlias

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from pauk.extract.guard import tame
from pauk.extract.mend import mend

Node: TypeAlias = LexborNode


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed page."""

    document: LexborHTMLParser
    size_chars: int
    notes: tuple[str, ...] = ()

    @property
    def root(self) -> Node:
        """The topmost element."""
        root = self.document.root
        assert root is not None  # an HTML document always has its html element
        return root

    @property
    def body(self) -> Node:
        """The body, or all there is where the page has none."""
        return self.document.body or self.root

    def tags(self, name: str) -> list[Node]:
        """All elements of this name, in page order."""
        return self.document.tags(name)

    def select(self, selector: str) -> list[Node]:
        """All elements a CSS selector names, in page order."""
        return self.document.css(selector)


def parse_tree(html: str) -> Tree:
    """Parse HTML; this never fails, but may note what it had to change first."""
    html, notes = tame(_encodable(html))
    document = _parse(html)
    mended, mending = mend(html, document)
    if not mending:
        return Tree(document, len(html), notes)
    html, more = tame(mended)
    return Tree(_parse(html), len(html), tuple(dict.fromkeys((*notes, *mending, *more))))


def _parse(html: str) -> LexborHTMLParser:
    try:
        return LexborHTMLParser(html)
    except SelectolaxError:
        # The parser gave up, which no input we know of makes it do; the text is worth saving all the same.
        return LexborHTMLParser(html.replace("&", "&amp;").replace("<", "&lt;"))


def attribute(node: Node, name: str) -> str:
    """Return an attribute's value, stripped; the empty string where there is none."""
    return (node.attributes.get(name) or "").strip()


def is_inside(node: Node, tag: str) -> bool:
    """Whether an element of this name stands around the node."""
    around = node.parent
    while around is not None and around.tag != tag:
        around = around.parent
    return around is not None


def _encodable(html: str) -> str:
    """Replace lone surrogates, which JSON input may hold and the parser cannot take."""
    try:
        html.encode()
    except UnicodeEncodeError:
        return html.encode("utf-8", "replace").decode()
    return html
