"""The parts of a query: words, phrases, prefixes, filters, and how they are joined.

In: nothing. Out: records. Each leaf knows the place where it stands in what was typed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Word:
    """A word that is looked for, in any of its forms; written with a hyphen or the like it may be several."""

    text: str
    field: str = ""  # title, body, anchors, url, author or a declared one; empty: anywhere in the entry
    place: int = 0


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in a row."""

    text: str
    field: str = ""  # title, body, anchors, url, author or a declared one; empty: anywhere in the entry
    place: int = 0


@dataclass(frozen=True, slots=True)
class Prefix:
    """The beginning of a word."""

    text: str
    field: str = ""  # title, body, anchors, url, author or a declared one; empty: anywhere in the entry
    place: int = 0


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers, or moments in seconds since 1970, from one to another; both belong to it unless they are left out."""

    low: float | None = None
    high: float | None = None
    without_low: bool = False
    without_high: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """What an entry must be, which says nothing about how good it is."""

    name: str  # site, kind, lang, from, to, or a declared field of words, numbers or dates
    value: str | Range
    place: int = 0


@dataclass(frozen=True, slots=True)
class Everything:
    """Every entry there is."""


@dataclass(frozen=True, slots=True)
class Not:
    """What must not be."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class And:
    """Everything that must be."""

    nodes: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Of which one must be."""

    nodes: tuple["Node", ...]


Text: TypeAlias = Word | Phrase | Prefix
Node: TypeAlias = Word | Phrase | Prefix | Filter | Everything | Not | And | Or


@dataclass(frozen=True, slots=True)
class Query:
    """A query that was understood."""

    text: str
    root: Node

    @property
    def wanted(self) -> tuple[Text, ...]:
        """The words, phrases and prefixes that are looked for, without those that must not be."""
        return tuple(_wanted(self.root))


def _wanted(node: Node) -> Iterator[Text]:
    if isinstance(node, Word | Phrase | Prefix):
        yield node
    elif isinstance(node, And | Or):
        for part in node.nodes:
            yield from _wanted(part)
