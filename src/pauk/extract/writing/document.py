"""The words of a document: what is kept of a page, in a form that has no more than Markdown and HTML can say.

Leaves hold a line of text each, containers hold leaves and each other. No leaf stands in a leaf, every cell stands in
a row, and every row in a table that is one.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TypeAlias


class BlockKind(Enum):
    """What a block is: first the containers, then the leaves."""

    DOCUMENT = auto()
    QUOTE = auto()
    LIST = auto()
    ITEM = auto()
    TERMS = auto()
    TERM = auto()
    DEFINITION = auto()
    TABLE = auto()
    CAPTION = auto()
    ROW = auto()
    CELL = auto()
    PARAGRAPH = auto()
    HEADING = auto()
    CODE = auto()
    RULE = auto()


@dataclass(slots=True, eq=False)
class TextMark:
    """What an element says of the text in it: a link, emphasis, code; nothing where the name is empty."""

    name: str
    href: str = ""
    chars: int = 0  # of that text


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its absolute address and its description."""

    source: str
    words: str


class Break:
    """The end of a line inside a leaf."""


BREAK = Break()

Marks: TypeAlias = tuple[TextMark, ...]
Content: TypeAlias = str | Picture | Break
Token: TypeAlias = tuple[Content, Marks]


@dataclass(slots=True, eq=False)
class Leaf:
    """A paragraph, a heading, code or a rule: a run of text with its marks, the outermost first."""

    kind: BlockKind
    tokens: list[Token] = field(default_factory=list)
    chars: int = 0
    level: int = 0  # of a heading
    language: str = ""  # of code


@dataclass(slots=True, eq=False)
class Container:
    """A block that holds others."""

    kind: BlockKind
    children: list["Leaf | Container"] = field(default_factory=list)
    is_ordered: bool = False  # a list
    is_reversed: bool = False  # a list
    is_implied: bool = False  # a list that the page forgot to open
    number: int | None = None  # of an item, or of a list's first, where the page says so
    is_header: bool = False  # a cell, or a row of them
    columns: int = 1  # that a cell spans
    rows: int = 1
    skipped: int = 0  # columns without text before a cell
    last_cell: int = 0  # of a row under construction: the element it came from


Block: TypeAlias = Leaf | Container
