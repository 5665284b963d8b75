"""Lay a page out flat: its elements and texts in page order, each with its parent and where it ends.

In: a `Tree`. Out: a `Flat`: plain lists of one length, in which an element and all that is below it are one stretch.
What no reader sees is left out: of a hidden element only its tag is there. Extractors that look at a page from several
sides do it here, where a step costs a tenth of what it costs in the tree.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from pauk.extract.elements import HIDDEN_BY_ATTRIBUTE, KINDS, UNSEEN
from pauk.extract.tree import Node, Tree

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
    flat = Flat()
    places: dict[int, int] = {}
    root = tree.body
    unseen = {node.mem_id for node in root.css(HIDDEN_BY_ATTRIBUTE)}
    nodes = root.traverse(include_text=True)
    kind_of, tags, parents, texts = KINDS.get, flat.tags, flat.parents, flat.texts
    for node in nodes:
        tag = node.tag
        if tag is None or (tag[0] in "-!" and tag != TEXT):  # comments and the like
            continue
        place, parent = len(tags), node.parent
        parents.append(places.get(parent.mem_id, 0) if parent is not None else 0)
        tags.append(tag)
        flat.nodes.append(node)
        if tag == TEXT:
            texts.append(node.text_content or "")
            continue
        texts.append("")
        places[node.mem_id] = place
        if kind_of(tag, 0) >= UNSEEN or (unseen and node.mem_id in unseen):
            flat.unseen[place] = _skip_elements(node, nodes)
    flat.ends.extend(find_ends(parents))
    return flat


def _skip_elements(node: Node, nodes: Iterator[Node]) -> int:
    """Leave out all that stands in a node, by counting it; return how many elements that are."""
    below = [inside.tag != TEXT for inside in node.traverse(include_text=True)]
    next(islice(nodes, len(below) - 1, len(below) - 1), None)
    return sum(below) - 1


def find_ends(parents: list[int]) -> list[int]:
    """Find for each place of a list in page order the first place behind it and all below it."""
    ends = list(range(1, len(parents) + 1))
    for place in range(len(parents) - 1, 0, -1):
        parent = parents[place]
        ends[parent] = max(ends[parent], ends[place])
    return ends
