"""Say how alike two parts of a page are, by what they are built of.

In: `Nodes`, a region, and places in it. Out: a number that grows with what two subtrees have in common, in the same
order: 0 when nothing matches; it is not divided by anything, so that large equal parts beat small equal ones. A node
counts the more the deeper it stands. Equal parts are recognised without comparing them, and every comparison is
remembered.
"""

from itertools import accumulate
from math import exp

from pauk.forum.page.nodes import Nodes

# A child too many costs as much as a whole row of comparisons; what makes records alike stands in the first ones.
_MOST_CHILDREN = 48
_DEEPEST = 24
# Pairs of nodes that one `Likeness` compares; beyond it, parts of one kind count as far as they can.
_MOST_PAIRS = 60_000
# Of an element with the same name and other classes: tag and presentation count alike.
_SAME_NAME = 0.5


def similarity(nodes: Nodes, a: int, b: int, region: int = 0) -> float:
    """Say how alike two subtrees of a region are."""
    return Likeness(nodes, region).between(a, b)


class Likeness:
    """Compares the subtrees of one region, and remembers what it has compared."""

    def __init__(self, nodes: Nodes, region: int = 0) -> None:
        self._nodes = nodes
        self._region = region
        # Give running sums of what each node of a region counts: exp((level - mean level) / mean level).
        end, top = nodes.flat.ends[region], nodes.depths[region]
        levels = [depth - top for depth in nodes.depths[region:end]]
        mean = max(sum(levels) / len(levels), 1.0)
        worth = {level: exp((level - mean) / mean) for level in set(levels)}
        self._weights = [0.0, *accumulate(worth[level] for level in levels)]
        self._shapes = number_shapes(nodes, region)
        self._known: dict[tuple[int, int, int], float] = {}
        self._pairs_left = _MOST_PAIRS

    def weight(self, place: int) -> float:
        """Say how alike a subtree and its exact copy are, which is the most it can reach."""
        return self._weights[self._nodes.flat.ends[place] - self._region] - self._weights[place - self._region]

    def between(self, a: int, b: int) -> float:
        """Say how alike two subtrees are."""
        return self._compare(a, b, 0)

    def _compare(self, a: int, b: int, depth: int) -> float:
        nodes, region = self._nodes, self._region
        if nodes.flat.tags[a] != nodes.flat.tags[b]:
            return 0.0
        shape_a, shape_b = self._shapes[a - region], self._shapes[b - region]
        if shape_a == shape_b:
            return self.weight(a)
        key = (min(shape_a, shape_b), max(shape_a, shape_b), nodes.depths[a] + nodes.depths[b])
        if (known := self._known.get(key)) is not None:
            return known
        weights, region = self._weights, self._region
        own = (weights[a + 1 - region] - weights[a - region] + weights[b + 1 - region] - weights[b - region]) / 2
        self._known[key] = found = (
            own if self._nodes.kinds[a] == self._nodes.kinds[b] else own * _SAME_NAME
        ) + self._match_children(a, b, depth)
        return found

    def _match_children(self, a: int, b: int, depth: int) -> float:
        """Find the best matching of the children that keeps their order."""
        left, right = self._nodes.children(a)[:_MOST_CHILDREN], self._nodes.children(b)[:_MOST_CHILDREN]
        self._pairs_left -= len(left) * len(right)
        if self._pairs_left < 0 or depth >= _DEEPEST:
            # Bound what two lists of children can have in common, without looking into them.
            return min(sum(map(self.weight, left)), sum(map(self.weight, right)))
        row = [0.0] * (len(right) + 1)
        for x in left:
            before, row = row, [0.0]
            for place, y in enumerate(right):
                alike = self._compare(x, y, depth + 1)
                row.append(max(before[place + 1], row[place], before[place] + alike if alike else 0.0))
        return row[-1]


def number_shapes(nodes: Nodes, region: int = 0) -> list[int]:
    """Number the subtrees of a region so that two have the same number when they are built of the same kinds."""
    parents, kinds = nodes.flat.parents, nodes.kinds
    end = nodes.flat.ends[region]
    below: list[list[int]] = [[] for _ in range(end - region)]
    shapes = [0] * (end - region)
    numbers: dict[tuple[int, ...], int] = {}
    texts = nodes.flat.texts
    for place in range(end - 1, region - 1, -1):
        shape = (kinds[place], *below[place - region])
        shapes[place - region] = number = numbers.setdefault(shape, len(numbers))
        if place != region and (kinds[place] or not texts[place].isspace()):
            below[parents[place] - region].append(number)
    return shapes
