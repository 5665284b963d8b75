"""Lay a page out flat: its elements and texts in page order, each with its parent and where it ends.

In: a `Tree`. Out: a `Flat`: plain lists of one length, in which an element and all that is below it are one stretch.
What no reader sees is left out: of a hidden element only its tag is there. Extractors that look at a page from several
sides do it here, where a step costs a tenth of what it costs in the tree.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pauk.extract.page.plain_text import HIDDEN_BY_ATTRIBUTE, KINDS, UNSEEN
from pauk.extract.page.tree import Node, Tree, identity

TEXT = "-text"


@dataclass(frozen=True, slots=True)
class Flat:
    """The nodes of a page's body in page order; the body itself is the first, and its own parent."""

    tags: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # the first place behind the node and all below it
    texts: list[str] = field(default_factory=list)  # empty for elements
    nodes: list[Node] = field(default_factory=list)
    unseen: dict[int, int] = field(default_factory=dict)  # how many elements are left out below a hidden one

    def text_places(self, start: int = 0, end: int | None = None) -> Iterator[int]:
        """Give the places of texts that are more than white space."""
        for place, text in enumerate(self.texts[start:end], start):
            if text and not text.isspace():
                yield place


def lay_flat(tree: Tree) -> Flat:
    """Lay the body of a page out flat."""
    flat, around = Flat(), list[Node]()  # the elements around the node that is looked at
    tags, parents, ends, texts, nodes = flat.tags, flat.parents, flat.ends, flat.texts, flat.nodes
    node, parent, kind_of = tree.body, 0, KINDS.get
    unseen = {identity(hidden) for hidden in node.css(HIDDEN_BY_ATTRIBUTE)}
    while True:
        tag = node.tag
        if tag is not None and (tag == TEXT or tag[0] not in "-!"):  # no comment or the like
            place = len(tags)
            tags.append(tag)
            parents.append(parent)
            ends.append(place + 1)
            nodes.append(node)
            if tag == TEXT:
                texts.append(node.text_content or "")
            else:
                texts.append("")
                if kind_of(tag, 0) >= UNSEEN or (unseen and identity(node) in unseen):
                    # Count the elements that stand in a node.
                    flat.unseen[place] = sum(inside.tag != TEXT for inside in node.traverse(include_text=True)) - 1
                elif (below := node.first_child) is not None:
                    around.append(node)
                    node, parent = below, place
                    continue
        beside = node.next if around else None
        while beside is None:  # all that stands in the element was looked at
            if not around:
                return flat
            node, ends[parent], parent = around.pop(), len(tags), parents[parent]
            beside = node.next if around else None
        node = beside


def find_ends(parents: list[int]) -> list[int]:
    """Find for each place of a list in page order the first place behind it and all below it."""
    ends = list(range(1, len(parents) + 1))
    for place in range(len(parents) - 1, 0, -1):
        parent = parents[place]
        ends[parent] = max(ends[parent], ends[place])
    return ends
