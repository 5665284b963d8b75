"""Name the way from the top of a post down to one of its parts, and walk such ways on other pages.

In: `Nodes`, and the stretch of a post, or a way. Out: a `ElementPath`, or the parts it leads to, each with the place
where its post begins. On the way the names of elements must agree, at its end also the classes: makers say in them what
a part is, and on the way who wrote it or whether it was read.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pauk.forum.page.nodes import Nodes

_SHARED_CLASSES = 0.4
ANY = ".*"  # behind the name of an element whose classes are different on every page
NONE = "-"  # no parent


@dataclass(frozen=True, slots=True)
class ElementPath:
    """Where a part stands: in which sibling of its post, below which elements, which of several that are called so.

    Counted is twice: which of the elements called like the part's parent, and which of the parent's children. So what
    stands in the next element is never taken for a part that is missing.
    """

    sibling: int
    nth_parent: int
    nth: int
    parent: str  # with its classes; nothing where the part is the sibling itself
    name: str  # of the part, with its classes
    tags: tuple[str, ...]  # of the elements from the sibling down to the part

    def __str__(self) -> str:
        counts = (self.sibling, self.nth_parent, self.nth)
        return " ".join((*map(str, counts), self.parent or NONE, self.name, *self.tags))

    def from_the_end(self, nodes: Nodes, place: int) -> "ElementPath":
        """Return the same way to a place, which of several it is counted from the last."""
        kinds, beside = nodes.kinds, nodes.children(nodes.flat.parents[place])
        same = sum(kinds[child] == kinds[place] for child in beside)
        return replace(self, nth=self.nth - same) if self.parent else self

    def without_classes(self) -> "ElementPath":
        """Return the same way for pages on which classes are different."""
        parent = self.parent and self.parent.partition(".")[0] + ANY
        return replace(self, parent=parent, name=self.name.partition(".")[0] + ANY)


@lru_cache(10_000)
def read_way(text: str) -> ElementPath:
    """Read a way as it is written; all pages of a forum are read by the same."""
    sibling, nth_parent, nth, parent, name, *tags = text.split(" ")
    return ElementPath(int(sibling), int(nth_parent), int(nth), "" if parent == NONE else parent, name, tuple(tags))


def name_of(nodes: Nodes, place: int) -> str:
    """Return the name of an element with its classes; that of a text says that it is one."""
    return nodes.names[nodes.kinds[place]]


def are_alike(a: str, b: str) -> bool:
    """Whether two elements are of one name and share most classes; some say the author's rank in them."""
    (tag, *classes), (other_tag, *other_classes) = a.split("."), b.split(".")
    both = set(classes) | set(other_classes)
    return tag == other_tag and len(set(classes) & set(other_classes)) >= _SHARED_CLASSES * len(both)


def find_way(nodes: Nodes, start: int, end: int, place: int) -> ElementPath | None:
    """Name the way from the siblings of a stretch down to a place in it; None for a place elsewhere."""
    if not start <= place < end:
        return None
    parents, around = nodes.flat.parents, nodes.flat.parents[start]
    tags, top = [nodes.flat.tags[place]], place
    while parents[top] != around:
        top = parents[top]
        tags.append(nodes.flat.tags[top])
    tags.reverse()
    siblings = nodes.children(around)
    sibling = bisect_left(siblings, top) - bisect_left(siblings, start)
    if top == place:
        return ElementPath(sibling, 0, 0, "", name_of(nodes, place), tuple(tags))
    parent = parents[place]
    same = (at for at in range(top, parent) if nodes.kinds[at] == nodes.kinds[parent])
    nth_parent = sum(_climb(nodes, at, tags[:-1]) == top for at in same)
    nth = [child for child in nodes.children(parent) if nodes.kinds[child] == nodes.kinds[place]].index(place)
    return ElementPath(sibling, nth_parent, nth, name_of(nodes, parent), name_of(nodes, place), tuple(tags))


def _climb(nodes: Nodes, place: int, tags: Sequence[str]) -> int:
    """Climb from the end of a way to its top; -1 where the elements have other names."""
    parents, names = nodes.flat.parents, nodes.flat.tags
    for name in tags[-2::-1]:
        place = parents[place]
        if names[place] != name:
            return -1
    return place


class Walker:
    """Walks ways on one page; where elements of each name stand is looked up once."""

    def __init__(self, nodes: Nodes, ways: Iterable[ElementPath]) -> None:
        self._nodes = nodes
        ways = list(ways)
        self._kinds = {way.name: _kinds_of(nodes, way.name) for way in ways}
        self._places: dict[tuple[str, bool], list[int]] = {_first_of(way): [] for way in ways}
        wanted: dict[int, list[list[int]]] = {}
        for (name, is_post), found in self._places.items():
            for kind in _kinds_like(nodes, name) if is_post else _kinds_of(nodes, name):
                wanted.setdefault(kind, []).append(found)
        for place, kind in enumerate(nodes.kinds):
            if kind in wanted:
                for found in wanted[kind]:
                    found.append(place)

    def walk(self, way: ElementPath) -> Iterator[tuple[int, int]]:
        """Give where posts begin in which a way ends, and its end."""
        tops = self._walk_down(way) if way.parent else ((place, place) for place in self._places[_first_of(way)])
        for top, place in tops:
            if (root := self._step_back(top, way.sibling)) >= 0:
                yield root, place

    def _walk_down(self, way: ElementPath) -> Iterator[tuple[int, int]]:
        """Give the siblings that hold the part, and the part: the right child of the right parent."""
        nodes, seen, above = self._nodes, dict[int, int](), way.tags[:-1]
        kinds = self._kinds[way.name]
        for parent in self._places[_first_of(way)]:
            if nodes.flat.tags[parent] != above[-1] or (top := _climb(nodes, parent, above)) < 0:
                continue
            nth = seen.get(top, 0)
            seen[top] = nth + 1
            if nth == way.nth_parent:
                same = [child for child in nodes.children(parent) if nodes.kinds[child] in kinds]
                if -len(same) <= way.nth < len(same):
                    yield top, same[way.nth]

    def _step_back(self, top: int, steps: int) -> int:
        """Return what stands so many siblings before an element; -1 where there are not so many."""
        if not steps:
            return top
        siblings = self._nodes.children(self._nodes.flat.parents[top])
        at = bisect_left(siblings, top) - steps
        return siblings[at] if at >= 0 else -1


def _first_of(way: ElementPath) -> tuple[str, bool]:
    """Return the name that is looked for first, and whether it is that of a post that has the part right in it.

    Posts that were removed, or are new, have other classes; a part with a class is known whatever those are.
    """
    is_post = bool(way.parent) and len(way.tags) == len(("post", "part"))
    return way.parent.partition(".")[0] + ANY if is_post and "." in way.name else way.parent or way.name, is_post


def _kinds_like(nodes: Nodes, name: str) -> set[int]:
    """Give the kinds of posts that are called like one."""
    kinds = _kinds_of(nodes, name)
    return kinds | {kind for kind, other in enumerate(nodes.names) if kind and are_alike(name, other)}


def _kinds_of(nodes: Nodes, name: str) -> set[int]:
    """Give the kinds that a name means: its own, or those of all elements of that name whatever their classes."""
    if not name.endswith(ANY):
        return {kind for kind, other in enumerate(nodes.names) if other == name}
    tag = name.removesuffix(ANY)
    return {kind for kind, other in enumerate(nodes.names) if other.partition(".")[0] == tag}
