"""Give lxml the tree that our own parser made of a page, so that XPath sees what everything else sees.

In: a `Tree`. Out: lxml's root element. Both trees have the same elements in the same order, so that an element found in
one is found in the other by its place; lxml's own parser reads HTML in ways of its own and would not do.
"""

import re
from functools import lru_cache
from typing import Any

from pauk.extract.page.tree import Tree, identity

# What XML cannot hold: characters, and names (``o:p``, ``a"b``, both met on real pages).
_NO_CHARACTER = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NO_NAME_CHARACTER = re.compile(r"[^A-Za-z0-9_-]")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def make_mirror(tree: Tree) -> Any:
    """Build the same tree with lxml; comments are left out, so that they do not tear texts apart."""
    from lxml import etree  # noqa: PLC0415 (heavy, and only wanted for XPath)

    builder = etree.TreeBuilder()
    names: list[str] = []  # of the elements that are open, and their ids
    open_ids: list[int] = []
    for node in tree.root.traverse(include_text=True):
        tag, parent = node.tag or "-", node.parent
        while open_ids and parent is not None and open_ids[-1] != identity(parent):
            open_ids.pop()
            builder.end(names.pop())
        if tag == "-text":
            builder.data(_NO_CHARACTER.sub("", node.text_content or ""))
        elif tag[0] not in "-!":
            names.append(safe_name(tag))
            open_ids.append(identity(node))
            builder.start(
                names[-1],
                {safe_name(name): _NO_CHARACTER.sub("", value or "") for name, value in node.attributes.items()},
            )
    while names:
        builder.end(names.pop())
    return builder.close()


@lru_cache(10_000)
def safe_name(name: str) -> str:
    """Write a name as XML can hold it: what it cannot hold becomes ``_``."""
    if _NAME.fullmatch(name):
        return name
    safe = _NO_NAME_CHARACTER.sub("_", name)
    return safe if _NAME.fullmatch(safe) else f"_{safe}"
