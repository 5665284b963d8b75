"""Parse HTML into a tree, whatever the HTML is like.

In: decoded HTML. Out: `Tree`: the parser's document, bounded in depth and size by `guard.py`, with notes on what
was mended. The parser itself is in `parser.py`; its node and a node's identity are named here for all who read trees.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from pauk.extract import parser
from pauk.extract.guard import tame
from pauk.extract.mend import mend

Node: TypeAlias = parser.Node
identity = parser.identity
T = TypeVar("T")

# Elements that every reading asks for; one pass finds them all, where asking the parser for each walks the tree anew.
_INDEXED = frozenset("a area base frameset iframe link meta noembed noframes script style textarea title xmp".split())
_SELECTOR = ", ".join(sorted(_INDEXED))


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed page: the parser's document, an index of the elements most asked for, and notes on what was mended."""

    document: parser.Document
    index: dict[str, list[tuple[int, Node]]]
    html: str  # as it was parsed: bounded and mended
    notes: tuple[str, ...] = ()
    _made: dict[Callable[..., Any], Any] = field(default_factory=dict, repr=False, compare=False)

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

    def tags(self, *names: str) -> list[Node]:
        """All elements of these names, in page order."""
        if not _INDEXED.issuperset(names):
            return self.document.css(", ".join(names))
        found = [pair for name in names for pair in self.index.get(name, ())]
        if len(names) > 1:
            found.sort(key=lambda pair: pair[0])
        return [node for _, node in found]

    def once(self, make: Callable[["Tree"], T]) -> T:
        """Return what a function makes of this page: made once, for all who ask, and changed by nobody."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made


def parse_tree(html: str) -> Tree:
    """Parse HTML; this never fails, but may note what it had to change first."""
    html, notes = tame(html)
    tree = _parse(html, notes)
    mended, mending = mend(html, tree.tags)
    if not mending:
        return tree
    html, more = tame(mended)
    return _parse(html, tuple(dict.fromkeys((*notes, *mending, *more))))


def _parse(html: str, notes: tuple[str, ...]) -> Tree:
    try:
        document = parser.Document(_encode(html))  # bytes: a quarter quicker than text
    except parser.ParserError:
        # The parser gave up, which no input we know of makes it do; the text is worth saving all the same.
        document = parser.Document(html.replace("&", "&amp;").replace("<", "&lt;"))
    index: dict[str, list[tuple[int, Node]]] = {}
    for place, node in enumerate(document.css(_SELECTOR)):
        index.setdefault(node.tag or "", []).append((place, node))
    return Tree(document, index, html, notes)


def attribute(node: Node, name: str) -> str:
    """Return an attribute's value, stripped; the empty string where there is none."""
    return (node.attributes.get(name) or "").strip()


def select_named(name: str, words: Iterable[str]) -> str:
    """Write the selector of elements that have one of these words in an attribute, in whatever case.

    Elements without the attribute are asked for it once, not once for each word.
    """
    any_word = ", ".join(f'[{name}*="{word}" i]' for word in words)
    return f"[{name}]:is({any_word})"


def outside_drawings(nodes: list[Node]) -> Iterator[Node]:
    """Give the elements that are the page's own, not part of a drawing (svg); only the first hundred are asked."""
    for node in nodes[:100]:
        around = node.parent
        while around is not None and around.tag != "svg":
            around = around.parent
        if around is None:
            yield node


def read_title(tree: Tree) -> str:
    """Return the title that a browser's tab shows, as it is written; a drawing's title is not the page's."""
    for title in outside_drawings(tree.tags("title")):
        return title.text()
    return ""


def _encode(html: str) -> bytes:
    """Write HTML as bytes; lone surrogates, which JSON input may hold, become question marks."""
    try:
        return html.encode()
    except UnicodeEncodeError:
        return html.encode("utf-8", "replace")
