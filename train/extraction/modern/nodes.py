"""The pieces a made page is built of: elements whose text knows what it is.

In: names, attributes, children, a role. Out: `Node`, the small tree that `writer.py` writes down.
"""

from collections.abc import Sequence
from typing import TypeAlias

# What a text can be. An element's role holds for all text below it, until an element inside says otherwise.
ARTICLE = "article"
TITLE = "title"
BYLINE = "byline"
CAPTION = "caption"
PULL = "pull quote"
COMMENT = "comment"
BOILERPLATE = "boilerplate"
ROLES = (ARTICLE, TITLE, BYLINE, CAPTION, PULL, COMMENT, BOILERPLATE)


class Node:
    """An element with its attributes, its children and, where it differs from its parent's, its role."""

    __slots__ = ("attrs", "kids", "name", "role")

    def __init__(self, name: str, attrs: dict[str, str], kids: "list[Kid]", role: str | None) -> None:
        self.name = name
        self.attrs = attrs
        self.kids = kids
        self.role = role


class Raw:
    """HTML that holds no text a reader sees: a comment, a script, a style."""

    __slots__ = ("html",)

    def __init__(self, html: str) -> None:
        self.html = html


Kid: TypeAlias = Node | Raw | str
# What helpers take as children: nothing, one, or a list of them.
Kids: TypeAlias = "Kid | Sequence[Kid] | None"


def el(name: str, /, *kids: Kids, role: str | None = None, **attrs: str | None) -> Node:
    """Make an element; `class_` and `data_id` become `class` and `data-id`, attributes that are None are left out."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attrs.items() if value is not None}
    return Node(name, named, flat(kids), role)


def flat(kids: Sequence[Kids]) -> list[Kid]:
    """Lay lists of children out as one list, without the missing ones."""
    out: list[Kid] = []
    for kid in kids:
        if isinstance(kid, str | Node | Raw):
            out.append(kid)
        elif kid is not None:
            out.extend(kid)
    return out
