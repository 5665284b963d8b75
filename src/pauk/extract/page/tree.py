"""Parse HTML into a tree, whatever the HTML is like.

In: decoded HTML. Out: `Tree`: the parser's document, bounded in depth and size by `guard.py`, with notes on what
was mended. The parser itself is in `parser.py`; its node and a node's identity are named here for all who read trees.

Bring to light the parts of a page that a parser takes for the raw text of some element.

In: HTML, and a way to ask the document parsed from it for elements. Out: mended HTML, to be parsed again, where
something was swallowed.

The content of some elements is raw text up to their end tag. Without one (a ``<title>`` never closed, an ``<iframe/>``
or ``<script/>`` written as in XML) browsers take all that follows for their content; a reader wants the page. And what
a page of frames says to readers without frames is raw text too.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from pauk.extract.page import parser
from pauk.extract.page.parser_guard import tame

Node: TypeAlias = parser.Node
identity = parser.identity
T = TypeVar("T")

_HIDES_TEXT = ("title", "iframe", "textarea", "noframes", "noembed", "xmp")
_HIDES_CODE = ("script", "style")
_MARKUP_START = re.compile(r"\s*<(?!!--)")


def _any_case(names: Iterable[str]) -> str:
    """Write names as a pattern, letter by letter: re.IGNORECASE would cost the scan its fast search for "<"."""
    return "|".join("".join(f"[{letter}{letter.upper()}]" for letter in name) for name in names)


_TEXT, _CODE = _any_case(_HIDES_TEXT), _any_case(_HIDES_CODE)
# A self-closed script is taken for closed only where markup follows, not code: its content is no text.
_SELF_CLOSED = re.compile(rf"<(?=[tTiInNxXsS])(?:({_TEXT})(?=[\s/])[^<>]*/>|({_CODE})(?=[\s/])[^<>]*/>(?=\s*<(?!!--)))")
_TAG = re.compile(rf"<(/?)(?=[tTiInNxX])({_TEXT})(?=[\s/>])[^<>]*>")


def mend(html: str, tags: Callable[..., list[Node]]) -> tuple[str, tuple[str, ...]]:
    """Return HTML that shows what the document hides, and what had to be done; no notes mean all was well."""
    if tags("frameset"):
        # Turn a page of frames into one a reader can read: what it says without frames, and the frames as links.
        html = re.sub(r"<frame(?=[\s/>])([^<>]*)>", r"<iframe\1></iframe>", html, flags=re.IGNORECASE)
        return re.sub(r"<(/?)(?:frameset|noframes|body)(?=[\s/>])", r"<\1div", html, flags=re.IGNORECASE), ("unframed",)
    has_swallowed = any("<" in _content(node) for node in tags(*_HIDES_TEXT)) or any(
        _MARKUP_START.match(_content(node)) for node in tags(*_HIDES_CODE)
    )  # a hint, cheap and sometimes wrong
    return _close_raw(html) if has_swallowed else (html, ())


def _content(node: Node) -> str:
    child = node.first_child
    return (child.text_content or "") if child is not None else ""


def _close_raw(html: str) -> tuple[str, tuple[str, ...]]:
    """Close self-closed raw elements, and those that hide text and are never closed."""
    mended = _SELF_CLOSED.sub(lambda match: f"{match[0]}</{match[1] or match[2]}>", html)
    notes = ("self_closed",) if mended != html else ()
    # Find the names whose last element has no end tag behind its start, and where that element should end.
    last = {tag[2].lower(): tag for tag in _TAG.finditer(mended)}
    unclosed = {name: _find_end(mended, name, tag.end()) for name, tag in last.items() if not tag[1]}
    for name, end in sorted(unclosed.items(), key=lambda pair: -pair[1]):
        mended = f"{mended[:end]}</{name}>{mended[end:]}"
    return mended, (*notes, *(f"{name}_closed" for name in _HIDES_TEXT if name in unclosed))


def _find_end(html: str, name: str, start: int) -> int:
    """Find where an element should end whose content begins here: a title is one line of text, others hold nothing."""
    if name != "title":
        return start
    stops = (html.find("<", start), html.find("\n", start))
    return min((stop for stop in stops if stop >= 0), default=len(html))


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
