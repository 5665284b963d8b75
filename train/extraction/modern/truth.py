"""Puts the truth about a made page on the nodes of its tree.

In: a made page, the tree parsed from its HTML. Out: every text node that is not blank, with its label.
"""

from pauk.extract.page.tree import Node, Tree, identity
from train.extraction.modern.page import MadePage

# Text in these is never read.
_UNREAD = frozenset({"script", "style", "template"})


def labelled_nodes(page: MadePage, tree: Tree) -> list[tuple[Node, str]]:
    """The text nodes of the body with their labels, in page order; a ValueError where tree and page do not agree."""
    return [(node, label) for node, (_, label) in zip(_read_nodes(page, tree), page.texts, strict=True)]


def find_roles(page: MadePage, tree: Tree) -> dict[int, str]:
    """The role of every text node of the body, by its identity."""
    return {identity(node): role for node, role in zip(_read_nodes(page, tree), page.roles, strict=True)}


def _read_nodes(page: MadePage, tree: Tree) -> list[Node]:
    nodes = [node for node in tree.body.traverse(include_text=True) if _is_read(node)]
    for node, (text, _) in zip(nodes, page.texts, strict=True):
        if " ".join(_text(node).split()) != text:
            raise ValueError(f"the tree says {_text(node)!r} where the page has {text!r}")
    return nodes


def _is_read(node: Node) -> bool:
    if node.tag != "-text" or not _text(node).strip():
        return False
    return node.parent is not None and node.parent.tag not in _UNREAD


def _text(node: Node) -> str:
    return node.text_content or ""
