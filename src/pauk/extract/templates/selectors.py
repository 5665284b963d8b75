"""Turn one selector, as people write it, into something that finds elements.

In: the text of a selector. Out: a `Selector`: by element name, by attribute, by CSS or by XPath.
"""

import re
from dataclasses import dataclass
from typing import Protocol

from pauk.extract.templates.css import Css
from pauk.extract.templates.view import ElementView
from pauk.extract.templates.xpath import XPath

# Longer than any that people write; what reads selectors never meets more.
MAX_SELECTOR_CHARS = 1_000

_NAME = re.compile(r"[\w-]+")
_QUOTES = ('"', "'")


class Selector(Protocol):
    """Finds elements on a page."""

    def find(self, view: ElementView) -> list[int]:
        """Find the places of the elements, in page order; `CannotSelect` where that does not work."""
        ...


@dataclass(frozen=True, slots=True)
class ByName:
    """Selects elements of a name."""

    name: str

    def find(self, view: ElementView) -> list[int]:
        """Find the places of the elements that have this name."""
        return [place for place, node in enumerate(view.nodes) if node.tag == self.name]


@dataclass(frozen=True, slots=True)
class ByAttribute:
    """Selects elements that have an attribute, whatever it says, or only those where it says one thing."""

    name: str
    value: str = ""

    def find(self, view: ElementView) -> list[int]:
        """Find the places of the elements whose attribute is right; white space around its value does not count."""
        name, value = self.name, self.value
        attributes = ((place, node.attributes) for place, node in enumerate(view.nodes))
        if not value:
            return [place for place, all_of_it in attributes if name in all_of_it]
        return [place for place, all_of_it in attributes if (all_of_it.get(name) or "").strip() == value]


def read_selector(text: str) -> Selector:
    """Read a selector; a ValueError says what is wrong with it, and how to write it instead."""
    if len(text) > MAX_SELECTOR_CHARS:
        raise ValueError(f"it is longer than {MAX_SELECTOR_CHARS} characters")
    kind, _, rest = text.partition(":")
    if kind == "css":
        return Css(rest.strip())
    if kind == "xpath":
        return XPath(rest.strip())
    name, equals, value = (part.strip() for part in text.partition("="))
    if not _NAME.fullmatch(name):
        raise ValueError(_explain_name(name))
    if not equals:
        return ByName(name.lower())
    if all(quote in value for quote in _QUOTES):
        raise ValueError("a value cannot hold both kinds of quotes; xpath: can, with concat()")
    if len(value) > 1 and value[0] == value[-1] and value[0] in _QUOTES:
        raise ValueError(f"a value stands without quotes: {name}={value[1:-1]}")
    return ByAttribute(name.lower(), value)


def _explain_name(name: str) -> str:
    if name.startswith("/"):
        return "an XPath expression begins with xpath:"
    if not name:
        return "a name is missing before ="
    return "a name holds letters, digits, - and _ only; a CSS selector begins with css:"
