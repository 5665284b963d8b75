"""Puts a text and its columns next to each other, in the orders that pages have.

In: a kit and nodes. Out: nodes.
"""

from train.extraction.modern import asides
from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import Kids, Node, el, flat


def columns(kit: Kit, main: Node, *sides: Node) -> Node:
    """The main column with columns before and after it in the source."""
    order: list[Node] = [main]
    for side in sides:
        order.insert(0 if kit.chance(0.3) else len(order), side)
    shape = kit.pick(("row", "row", "nested", "deep"))
    if shape == "nested":
        order = [el("div", node, class_=kit.names.of("col")) for node in order]
    elif shape == "deep":
        order = [kit.wrap(node) for node in order]
    return kit.box("row", flat([order]))


def article(kit: Kit, *kids: Kids) -> Node:
    """An article in its element, with or without a main element around it."""
    node = kit.box("article", *kids)
    return kit.box("main", node, id="main" if kit.chance(0.3) else None) if kit.chance(0.6) else node


def beside(kit: Kit, main: Node, share: float = 0.7) -> Node:
    """The main column, most often with a sidebar."""
    return columns(kit, main, asides.sidebar(kit)) if kit.chance(share) else main
