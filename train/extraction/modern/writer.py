"""Writes a tree of nodes down as HTML, and next to it what every text in it is.

In: nodes, a hand (how the HTML is spelt), the roles that count as main text. Out: HTML, texts with their labels in
page order, the main text, the comments.
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from train.extraction.modern.nodes import ARTICLE, BOILERPLATE, COMMENT, Kid, Node, Raw

_VOID = frozenset("area br col embed hr img input link meta source track wbr".split())
_BLOCK = frozenset(
    "address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main nav ol option p pre section select summary "
    "table tbody td tfoot th thead tr ul".split()
)
# End tags that may be left out whatever follows inside the same parent.
_LOOSE_END = frozenset("li dd dt td th tr option".split())
# What closes an open <p> by starting.
_CLOSES_P = frozenset("p div ul ol table h1 h2 h3 h4 blockquote hr pre form figure section aside dl".split())
_PLAIN_VALUE = re.compile(r"[A-Za-z0-9_-]+")
_SPACES = re.compile(r"[ \t\r\f]*\n\s*|[ \t\r\f]+")


@dataclass(frozen=True, slots=True)
class Hand:
    """How HTML is spelt: with line breaks or without, end tags left out, names in capitals, values without quotes."""

    is_broken: bool = True  # a line break before and after blocks
    indent: str = ""
    has_loose_ends: bool = False
    is_upper: bool = False
    has_bare_values: bool = False


class Writer:
    """Writes nodes; `texts` are (text, label) for every text that is not blank, and `roles` what each of them is."""

    def __init__(self, hand: Hand, wanted: AbstractSet[str]) -> None:
        self.hand = hand
        self.wanted = wanted
        self.out: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.roles: list[str] = []
        self._run: list[str] = []  # texts that a parser will see as one
        self._label = self._role = BOILERPLATE
        self._gold: list[str] = []
        self._comments: list[list[str]] = []
        self._is_pre = False

    def write(self, node: Node, role: str = BOILERPLATE, depth: int = 0, after: Kid | None = None) -> None:
        """Write an element with all that is in it; `after` is the sibling that follows it."""
        role = node.role or role
        name = node.name
        if node.role == COMMENT:
            self._comments.append([])
        is_block = name in _BLOCK or "-" in name
        self._flush()
        self._open(node, name, depth, is_block=is_block)
        if name in _VOID:
            self._edge(role, is_block=is_block or name == "br")
            return
        self._edge(role, is_block=is_block)
        was_pre, self._is_pre = self._is_pre, self._is_pre or name == "pre"
        self._kids(node.kids, role, depth + 1)
        self._is_pre = was_pre
        if not (self.hand.has_loose_ends and self._may_stay_open(name, after)):
            self.out.append(f"</{name.upper() if self.hand.is_upper else name}>")
        if is_block and self.hand.is_broken and not self._is_pre:
            self.out.append("\n")
        self._edge(role, is_block=is_block)

    def gold(self) -> str:
        """The main text, a line for every block."""
        return _lines("".join(self._gold))

    def comments(self) -> tuple[str, ...]:
        """The texts of the comments, one each."""
        return tuple(text for parts in self._comments if (text := _lines("".join(parts))))

    def _kids(self, kids: list[Kid], role: str, depth: int) -> None:
        last = len(kids) - 1
        for place, kid in enumerate(kids):
            if isinstance(kid, str):
                self._text(kid, role)
            elif isinstance(kid, Node):
                self.write(kid, role, depth, kids[place + 1] if place < last else None)
            else:
                self._raw(kid)
        self._flush()

    def _raw(self, raw: Raw) -> None:
        self._flush()
        self.out.append(raw.html)

    def _open(self, node: Node, name: str, depth: int, *, is_block: bool) -> None:
        if is_block and self.hand.is_broken and not self._is_pre:
            self.out.append("\n" + self.hand.indent * depth)
        spelt = name.upper() if self.hand.is_upper else name
        if node.attrs:
            self.out.append(f"<{spelt}{''.join(self._attr(*pair) for pair in node.attrs.items())}>")
        else:
            self.out.append(f"<{spelt}>")

    def _attr(self, key: str, value: str) -> str:
        if not value:
            return f" {key}"
        if self.hand.has_bare_values and _PLAIN_VALUE.fullmatch(value):
            return f" {key}={value}"
        return f' {key}="{escape(value).replace(chr(34), "&quot;")}"'

    def _text(self, text: str, role: str) -> None:
        self.out.append(escape(text))
        self._run.append(text)
        self._label, self._role = self._judge(role), role
        if self._label == ARTICLE:
            self._gold.append(text if self._is_pre else _SPACES.sub(" ", text))
        elif self._label == COMMENT and self._comments:
            self._comments[-1].append(text)

    def _judge(self, role: str) -> str:
        if role in self.wanted:
            return ARTICLE
        return COMMENT if role == COMMENT else BOILERPLATE

    def _flush(self) -> None:
        if self._run:
            if text := " ".join("".join(self._run).split()):
                self.texts.append((text, self._label))
                self.roles.append(self._role)
            self._run.clear()

    def _edge(self, role: str, *, is_block: bool) -> None:
        """Break the line where a block begins or ends, whatever it is: its neighbours do not flow together."""
        if not is_block:
            return
        if self._gold and self._gold[-1] != "\n":
            self._gold.append("\n")
        if role == COMMENT and self._comments:
            self._comments[-1].append("\n")

    @staticmethod
    def _may_stay_open(name: str, after: Kid | None) -> bool:
        if name in _LOOSE_END:
            return after is None or (isinstance(after, Node) and after.name in _LOOSE_END)
        return name == "p" and isinstance(after, Node) and after.name in _CLOSES_P


def escape(text: str) -> str:
    """Write text so that HTML reads it as text."""
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _lines(text: str) -> str:
    lines = (line.rstrip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line.strip())
