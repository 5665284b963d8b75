"""Find what repeats on a page: rows of a table, entries of a list, posts, products.

In: `Nodes`. Out: `Records`, best first: a region, and in it the stretches of places that are built alike. An item may
be several siblings (a row with the name, a row with the text, a line between): how many is learned from the distances
of what is alike. Siblings are compared by what stands up to three steps below them, counted; that costs a fraction of
`similarity.py` and is enough to tell rows from headings and advertisements.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from math import gcd

from pauk.forum.nodes import Nodes
from pauk.forum.similarity import Likeness

# How deep below an item its parts are compared, how often a part counts, and how many nodes are looked at.
_DEPTH = 3
_MOST_TIMES = 4
_MOST_NODES = 400
# Siblings of one parent that are looked at; a page with more rows is no page for people.
_MOST_SIBLINGS = 3_000
_MOST_GROUPS = 16
# Two siblings are alike when they share this part of what they are built of; set by hand.
_ALIKE = 0.5
# Of GS: a rise or fall below this factor cuts nothing.
_CUT = 2.5
# Siblings that are compared all with all when posts are cut as in WeRE.
_MOST_COMPARED = 60


@dataclass(frozen=True, slots=True)
class Records:
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


def find_records(nodes: Nodes, *, fewest: int = 2) -> list[Records]:
    """Find all repeated runs of siblings on a page, those with the most text first."""
    found: list[Records] = []
    for region, children in _find_parents(nodes, fewest):
        found.extend(_find_below(nodes, region, children, fewest))
    found = _join_same_paths(nodes, found)
    return sorted(found, key=lambda records: (-records.score, records.region))


def _find_parents(nodes: Nodes, fewest: int) -> Iterator[tuple[int, list[int]]]:
    """Give the elements that have several children of one name and some text."""
    tags, parents, kinds = nodes.flat.tags, nodes.flat.parents, nodes.kinds
    below: dict[int, list[int]] = {}
    for place in range(1, len(nodes)):
        if kinds[place]:
            below.setdefault(parents[place], []).append(place)
    for region, children in below.items():
        if len(children) >= fewest and nodes.count_chars(region, nodes.flat.ends[region]):
            names = Counter(tags[child] for child in children[:_MOST_SIBLINGS])
            if max(names.values()) >= fewest:
                yield region, children[:_MOST_SIBLINGS]


def _find_below(nodes: Nodes, region: int, children: list[int], fewest: int) -> Iterator[Records]:
    """Find the runs among the children of one element."""
    bags = [_fill_bag(nodes, child) for child in children]
    groups = group_alike(bags)
    positions: dict[int, list[int]] = {}
    for position, group in enumerate(groups):
        positions.setdefault(group, []).append(position)
    claimed: set[int] = set()
    for group, places in sorted(positions.items(), key=lambda pair: pair[1][0]):
        if len(places) < fewest or group in claimed:
            continue
        width = find_width(places)
        if width > 1 and not _is_followed(nodes, children, groups, places, width):
            width = 1
        if width > 1:  # whoever comes first leads; the others of the unit follow
            claimed |= {groups[at] for place in places for at in range(place, min(place + width, len(groups)))}
        items = tuple(_cut_items(nodes, children, places, width))
        if chars := sum(nodes.count_chars(*item) for item in items):
            alike = [_overlap(bags[a], bags[b]) for a, b in pairwise(places)]
            yield Records(region, items, width, chars, sum(alike) / len(alike))


def find_width(positions: Sequence[int]) -> int:
    """Say how many siblings there are per item: the commonest distance of those that lead."""
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


def _fill_bag(nodes: Nodes, top: int) -> Counter[tuple[int, ...]]:
    """Count what stands in an element: the paths up to three steps below it."""
    kinds, ends, parents, tags = nodes.kinds, nodes.flat.ends, nodes.flat.parents, nodes.flat.tags
    bag: Counter[tuple[int, ...]] = Counter()
    paths: dict[int, tuple[int, ...]] = {top: ()}
    place, end = top + 1, ends[top]
    for _ in range(_MOST_NODES):
        if place >= end:
            break
        path = (*paths[parents[place]], kinds[place])
        if kinds[place]:
            if bag[path] < _MOST_TIMES:
                bag[path] += 1
            paths[place] = path
        place = place + 1 if len(path) < _DEPTH else ends[place]
    bag[(-1, hash(tags[top]))] = 1
    if not nodes.kinds[top]:
        return bag
    bag[(-2, kinds[top])] = 1
    return bag


def group_alike(bags: Sequence[Counter[tuple[int, ...]]]) -> list[int]:
    """Put what is built alike into groups: the number of its group for each."""
    groups: list[int] = []
    leaders: list[Counter[tuple[int, ...]]] = []
    known: dict[frozenset[tuple[tuple[int, ...], int]], int] = {}
    for bag in bags:
        key = frozenset(bag.items())
        if key not in known:
            alike = [(_overlap(bag, leader), -number) for number, leader in enumerate(leaders)]
            best, number = max(alike, default=(0.0, 0))
            if best >= _ALIKE or len(leaders) >= _MOST_GROUPS:
                known[key] = -number
            else:
                known[key] = len(leaders)
                leaders.append(bag)
        groups.append(known[key])
    return groups


def _overlap(a: Counter[tuple[int, ...]], b: Counter[tuple[int, ...]]) -> float:
    """Say which part of two bags is in both."""
    if len(a) > len(b):
        a, b = b, a
    both = sum(min(times, b[path]) for path, times in a.items() if path in b)
    return both / max(a.total() + b.total() - both, 1)


def _join_same_paths(nodes: Nodes, found: list[Records]) -> list[Records]:
    """Put runs together that stand at the same path in several parents, such as the rows of several tables."""
    same: dict[tuple[tuple[int, ...], int, int], list[Records]] = {}
    for records in found:
        path = nodes.path(records.region)
        same.setdefault((path, nodes.kinds[records.items[0][0]], records.width), []).append(records)
    joined = [_join(nodes, group) for group in same.values() if len({records.region for records in group}) > 1]
    return found + joined


def _join(nodes: Nodes, group: list[Records]) -> Records:
    items = sorted({item for records in group for item in records.items})
    chars = sum(records.chars for records in group)
    alike = sum(records.alike * records.chars for records in group) / chars
    return Records(
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


def cut_region(nodes: Nodes, region: int) -> Records | None:
    """Cut the children of a region into items as WeRE does: noise at both ends, then equal numbers of siblings."""
    children = [child for child in nodes.children(region) if nodes.kinds[child]][:_MOST_COMPARED]
    if len(children) < 2:
        return None
    likeness = Likeness(nodes, region)
    alike = [[likeness.between(a, b) if a != b else 0.0 for b in children] for a in children]
    first, last = cut_noise([max(row) for row in alike])
    kept = range(first, last + 1)
    width = siblings_per_item([_distance_to_likest(alike[at], at, kept) for at in kept])
    items = tuple(_cut_items(nodes, children[: last + 1], list(range(first, last + 1, width)), width))
    return Records(region, items, width, sum(nodes.count_chars(*item) for item in items))


def _distance_to_likest(alike: Sequence[float], at: int, kept: range) -> int:
    """Say how far away the sibling most like this one is; of several the nearest."""
    others = (other for other in kept if other != at)
    likest = max(others, key=lambda other: (alike[other], -abs(other - at)), default=at)
    return abs(likest - at)


def cut_noise(best: Sequence[float]) -> tuple[int, int]:
    """Say which siblings are the first and the last that count, from the best similarity of each with any other.

    The largest rise starts them, the largest fall behind it ends them; a factor below 2.5 cuts nothing.
    """
    if len(best) < 2:
        return 0, len(best) - 1
    tiny = 1e-9  # what is like nothing else has similarity 0
    steps = [max(b, tiny) / max(a, tiny) for a, b in pairwise(best)]
    rise = max(range(len(steps)), key=lambda at: steps[at])
    first = rise + 1 if steps[rise] >= _CUT else 0
    falls = range(first, len(steps))
    fall = min(falls, key=lambda at: steps[at], default=None)
    last = fall if fall is not None and steps[fall] <= 1 / _CUT else len(best) - 1
    return first, last


def siblings_per_item(distances: Sequence[int]) -> int:
    """Say how many siblings make one item: the greatest common divisor of the distances of those most alike."""
    return max(reduce(gcd, distances, 0), 1)
