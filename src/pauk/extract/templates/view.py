"""See a page as selectors do: its elements in page order, each known by its place.

In: a `Tree`. Out: a `ElementView`; what only some selectors need is made when it is first asked for.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pauk.extract.page.tree import Node, Tree, identity
from pauk.extract.templates.cost import PageShape
from pauk.extract.templates.lxml_tree import make_mirror

NOWHERE = -1


class ElementView:
    """The elements of a page in page order, with the places of their parents and of the elements before them."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.nodes = elements_of(tree.root)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each element, by its `identity`."""
        return {identity(node): place for place, node in enumerate(self.nodes)}

    @cached_property
    def parents(self) -> list[int]:
        """The place of each element's parent; that of the first is nowhere."""
        parents = (node.parent for node in self.nodes)
        return [NOWHERE if parent is None else self.places.get(identity(parent), NOWHERE) for parent in parents]

    @cached_property
    def befores(self) -> list[int]:
        """The place of the element that stands before each, with the same parent, or nowhere."""
        latest: dict[int, int] = {}
        befores = []
        for place, parent in enumerate(self.parents):
            befores.append(latest.get(parent, NOWHERE))
            latest[parent] = place
        return befores

    @cached_property
    def shape(self) -> PageShape:
        """How large, deep and wide the page is."""
        depths: list[int] = []
        children: dict[int, int] = {}
        for parent in self.parents:
            depths.append(depths[parent] + 1 if parent >= 0 else 1)
            children[parent] = children.get(parent, 0) + 1
        count = len(depths)
        return PageShape(
            count,
            depth=max(depths),
            mean_depth=sum(depths) / count,
            width=max(children.values()),
            mean_width=sum(number * number for number in children.values()) / count,
        )

    @cached_property
    def mirror(self) -> Any:
        """The same elements at the same places as lxml's."""
        return make_mirror(self.tree)

    def outermost(self, places: Iterable[int]) -> list[int]:
        """Leave out the elements that are inside others of these, and put the rest in page order."""
        chosen = set(places)
        if not chosen:
            return []
        inside = self.below(chosen)
        return [place for place in sorted(chosen) if not inside[place]]

    def below(self, places: set[int]) -> list[bool]:
        """Say of every element whether it is inside one of these."""
        inside: list[bool] = []
        for parent in self.parents:
            inside.append(parent >= 0 and (parent in places or inside[parent]))
        return inside

    def behind(self, places: set[int]) -> list[bool]:
        """Say of every element whether one of these stands before it, with the same parent."""
        after: list[bool] = []
        for before in self.befores:
            after.append(before >= 0 and (before in places or after[before]))
        return after


def elements_of(root: Node) -> list[Node]:
    """List an element and all elements inside it, in page order; comments and the like are none."""
    return [node for node in root.traverse() if (node.tag or "-")[0] not in "-!"]
