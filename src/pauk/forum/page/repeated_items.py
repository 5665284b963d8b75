"""Find what repeats on a page: rows of a table, entries of a list, posts, products.

In: `Nodes`. Out: `RepeatedItems`, best first: a region, and in it the stretches of places that are built alike. An item
may be several siblings (a row with the name, a row with the text, a line between): how many is learned from the
distances of what is alike. Siblings are compared by what stands up to three steps below them, counted; that costs a
fraction of `similarity.py` and is enough to tell rows from headings and advertisements.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pauk.forum.page.nodes import Nodes

# How deep below an item its parts are compared, how often a part counts, and below how many elements of each depth.
_DEPTH = 3
_MOST_TIMES = 4
_MOST_PARENTS = 200
# Siblings of one parent that are looked at; a page with more rows is no page for people.
_MOST_SIBLINGS = 3_000
_MOST_GROUPS = 16
# Two siblings are alike when they share this part of what they are built of; set by hand.
_ALIKE = 0.5

_Bag = dict[int | str, int]
_Below = dict[int, list[int]]  # the elements right below each element that has any


@dataclass(frozen=True, slots=True)
class RepeatedItems:
    """Parts of a region that are built alike: each item is a stretch of places, from `start` up to `end`."""

    region: int
    items: tuple[tuple[int, int], ...]
    width: int = 1  # siblings per item; the last item may have fewer
    chars: int = 0  # of text in all items
    alike: float = 1.0  # how much neighbours have in common, 0 to 1

    @property
    def score(self) -> float:
        """How much of a list this is: text that repeats, the more often the better."""
        return self.chars * self.alike * (1 - 1 / (len(self.items) + 1))


def find_records(nodes: Nodes, *, fewest: int = 2) -> list[RepeatedItems]:
    """Find all repeated runs of siblings on a page, those with the most text first."""
    found: list[RepeatedItems] = []
    below = _list_below(nodes)
    for region, children in _find_parents(nodes, below, fewest):
        bags = [_fill_bag(nodes, below, child) for child in children]
        found.extend(_find_below(nodes, region, children, bags, fewest))
    found = _join_same_paths(nodes, found)
    return sorted(found, key=lambda records: (-records.score, records.region))


def _list_below(nodes: Nodes) -> _Below:
    """List the elements right below each element that has any."""
    below: _Below = {}
    for place, (kind, parent) in enumerate(zip(nodes.kinds, nodes.flat.parents, strict=True)):
        if kind and place:
            if parent in below:
                below[parent].append(place)
            else:
                below[parent] = [place]
    return below


def _find_parents(nodes: Nodes, below: _Below, fewest: int) -> Iterator[tuple[int, list[int]]]:
    """Give the elements that have several children of one name and some text."""
    tags, chars, ends = nodes.flat.tags, nodes.chars, nodes.flat.ends
    for region, children in below.items():
        if len(children) >= fewest and chars[ends[region]] > chars[region]:
            names = [tags[child] for child in children[:_MOST_SIBLINGS]]
            if len(set(names)) < len(names) and (fewest <= 2 or max(Counter(names).values()) >= fewest):
                yield region, children[:_MOST_SIBLINGS]


def _find_below(
    nodes: Nodes, region: int, children: list[int], bags: Sequence[_Bag], fewest: int
) -> Iterator[RepeatedItems]:
    """Find the runs among the children of one element, whose bags say what they are built of."""
    groups = group_alike(bags)
    positions: dict[int, list[int]] = {}
    for position, group in enumerate(groups):
        positions.setdefault(group, []).append(position)
    claimed: set[int] = set()
    for group, places in positions.items():
        if len(places) < fewest or group in claimed:
            continue
        width = find_width(places)
        if width > 1 and not _is_followed(nodes, children, groups, places, width):
            width = 1
        if width > 1:  # whoever comes first leads; the others of the unit follow, unless they are far more
            unit = {groups[at] for place in places for at in range(place, min(place + width, len(groups)))}
            if any(len(positions[other]) > width * len(places) for other in unit):
                width = 1
            else:
                claimed |= unit
        items = tuple(_cut_items(nodes, children, places, width))
        if chars := sum(nodes.count_chars(*item) for item in items):
            alike = [_overlap(bags[a], bags[b]) for a, b in pairwise(places)]
            yield RepeatedItems(region, items, width, chars, sum(alike) / len(alike))


def find_width(positions: Sequence[int]) -> int:
    """Say how many siblings there are per item: the commonest distance of those that lead."""
    if len(positions) == 2:
        return positions[1] - positions[0]
    distances = Counter(b - a for a, b in pairwise(positions))
    width, times = max(distances.items(), key=lambda pair: (pair[1], -pair[0]), default=(1, 0))
    return width if times * 2 >= distances.total() else min(distances, default=1)


def _is_followed(nodes: Nodes, children: list[int], groups: list[int], leaders: list[int], width: int) -> bool:
    """Whether the same siblings follow most leaders: two lines at both ends of a box make no items of what is between.

    The last item may be cut short, so that it says nothing.
    """
    agreeing = [
        nodes.kinds[children[a + step]] == nodes.kinds[children[b + step]] or groups[a + step] == groups[b + step]
        for a, b in pairwise(leaders)
        for step in range(1, width)
        if b + step < len(children)
    ]
    return len(agreeing) >= width - 1 and sum(agreeing) * 3 >= len(agreeing) * 2


def _cut_items(nodes: Nodes, children: list[int], leaders: list[int], width: int) -> Iterator[tuple[int, int]]:
    ends = nodes.flat.ends
    for leader, after in zip(leaders, [*leaders[1:], len(children)], strict=True):
        last = min(leader + width, after) - 1
        yield children[leader], ends[children[last]]


def _fill_bag(nodes: Nodes, below: _Below, top: int) -> _Bag:
    """Count what stands in an element: the paths up to three steps below it, each as a number."""
    kinds, base = nodes.kinds, len(nodes.names)  # a path is a number to this base
    bag: _Bag = {nodes.flat.tags[top]: 1, -kinds[top]: 1}  # no path is a word, or less than nothing
    level = [(0, top)] if top in below else []
    for _ in range(_DEPTH):
        deeper = []
        for above, parent in level:
            for child in below[parent]:
                path = above * base + kinds[child]
                if (times := bag.get(path, 0)) < _MOST_TIMES:
                    bag[path] = times + 1
                if child in below:
                    deeper.append((path, child))
        level = deeper[:_MOST_PARENTS]
    return bag


def group_alike(bags: Sequence[_Bag]) -> list[int]:
    """Put what is built alike into groups: the number of its group for each."""
    if bags.count(bags[0]) == len(bags):
        return [0] * len(bags)
    groups: list[int] = []
    leaders: list[_Bag] = []
    known: dict[frozenset[tuple[int | str, int]], int] = {}
    for bag in bags:
        key = frozenset(bag.items())
        if (group := known.get(key)) is None:
            best, group = 0.0, 0
            for number, leader in enumerate(leaders):
                if (share := _overlap(bag, leader)) > best:
                    best, group = share, number
            if best < _ALIKE and len(leaders) < _MOST_GROUPS:
                group = len(leaders)
                leaders.append(bag)
            known[key] = group
        groups.append(group)
    return groups


def _overlap(a: _Bag, b: _Bag) -> float:
    """Say which part of two bags is in both."""
    if a == b:
        return 1.0
    if len(a) > len(b):
        a, b = b, a
    both = 0
    find = b.get
    for path, times in a.items():
        if other := find(path):
            both += min(times, other)
    return both / max(sum(a.values()) + sum(b.values()) - both, 1)


def _join_same_paths(nodes: Nodes, found: list[RepeatedItems]) -> list[RepeatedItems]:
    """Put runs together that stand at the same path in several parents, such as the rows of several tables."""
    same: dict[tuple[tuple[int, ...], int, int], list[RepeatedItems]] = {}
    for records in found:
        path = nodes.path(records.region)
        same.setdefault((path, nodes.kinds[records.items[0][0]], records.width), []).append(records)
    joined = [_join(nodes, group) for group in same.values() if len({records.region for records in group}) > 1]
    return found + joined


def _join(nodes: Nodes, group: list[RepeatedItems]) -> RepeatedItems:
    items = sorted({item for records in group for item in records.items})
    chars = sum(records.chars for records in group)
    alike = sum(records.alike * records.chars for records in group) / chars
    return RepeatedItems(
        common_ancestor(nodes, [records.region for records in group]), tuple(items), group[0].width, chars, alike
    )


def common_ancestor(nodes: Nodes, places: Sequence[int]) -> int:
    """Return the deepest element that holds all these places."""
    ends, parents = nodes.flat.ends, nodes.flat.parents
    first, last = min(places), max(places)
    top = first
    while ends[top] <= last:
        top = parents[top]
    return top
