"""Puts the truth about a made page on the nodes of its tree.

In: a made page, the tree parsed from its HTML. Out: every text node that is not blank, with its label.
"""

from pauk.extract.tree import Node, Tree
from train.extraction.modern.page import MadePage

# Text in these is never read.
_UNREAD = frozenset({"script", "style", "template"})


def labelled_nodes(page: MadePage, tree: Tree) -> list[tuple[Node, str]]:
    """The text nodes of the body with their labels, in page order; a ValueError where tree and page do not agree."""
    nodes = [node for node in tree.body.traverse(include_text=True) if _is_read(node)]
    pairs: list[tuple[Node, str]] = []
    for node, (text, label) in zip(nodes, page.texts, strict=True):
        if " ".join(_text(node).split()) != text:
            raise ValueError(f"the tree says {_text(node)!r} where the page has {text!r}")
        pairs.append((node, label))
    return pairs


def _is_read(node: Node) -> bool:
    if node.tag != "-text" or not _text(node).strip():
        return False
    return node.parent is not None and node.parent.tag not in _UNREAD


def _text(node: Node) -> str:
    return node.text_content or ""
