"""Put items that are built alike into a table: one row per item, one column per part (partial tree alignment).

In: `Nodes` and `Records`. Out: a `Table`: for every part that items are built of, where it stands in each item, or
None. The largest item is the seed; the others are matched with it child by child in order, and what only they have
becomes a column of its own between its matched neighbours. Items of one shape are matched once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pauk.forum.nodes import Nodes
from pauk.forum.records import Records

# Children of one element that are matched in order; behind them stands text that is different everywhere anyway.
_MOST_CHILDREN = 60
_MOST_ITEMS = 1_000
_MOST_COLUMNS = 3_000
_DEEPEST = 40


@dataclass(frozen=True)
class Column:
    """One part of all items: the kinds on the way down to it from the item's top, and its place in each item."""

    path: tuple[int, ...]
    cells: tuple[int | None, ...]

    @cached_property
    def filled(self) -> list[int]:
        """The places of the items that have this part."""
        return [cell for cell in self.cells if cell is not None]


@dataclass(frozen=True, slots=True)
class Table:
    """Items side by side; the columns in page order."""

    items: tuple[tuple[int, int], ...]
    columns: tuple[Column, ...]


@dataclass(slots=True, eq=False)
class _Part:
    """A node of the super-tree that all items are matched with."""

    kind: int
    tag: str
    cells: dict[int, int] = field(default_factory=dict)  # item → place
    parts: list["_Part"] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)  # of the parts


def align(
    nodes: Nodes,
    records: Records,
    *,
    skip: frozenset[int] = frozenset(),
    names: frozenset[tuple[str, ...]] | None = None,
) -> Table:
    """Align the items of records into a table.

    `skip` are places that are left out with all below them; `names`, where given, are the only ways down that are
    taken, as names of elements from the item's top.
    """
    items = records.items[:_MOST_ITEMS]
    top = _Part(-1, "")
    growing = _Growing(nodes, skip, names)
    tops = [_list_tops(nodes, item) for item in items]
    growing.are_alone = all(len(each) == 1 for each in tops)
    for item in sorted(range(len(items)), key=lambda at: items[at][0] - items[at][1]):
        growing.add(top, tops[item], item, ())
    columns: list[Column] = []
    every = range(len(items))
    waiting: list[tuple[tuple[int, ...], _Part]] = [((), part) for part in reversed(top.parts)]
    while waiting:
        above, part = waiting.pop()
        path = (*above, part.kind)
        columns.append(Column(path, tuple(map(part.cells.get, every))))
        waiting.extend((path, below) for below in reversed(part.parts))
    return Table(items, tuple(columns))


def _list_tops(nodes: Nodes, item: tuple[int, int]) -> list[int]:
    """Give the siblings an item is made of."""
    place, end = item
    tops = []
    while place < end:
        if nodes.kinds[place] or not nodes.flat.texts[place].isspace():
            tops.append(place)
        place = nodes.flat.ends[place]
    return tops


class _Growing:
    """The super-tree while it grows."""

    def __init__(self, nodes: Nodes, skip: frozenset[int], names: frozenset[tuple[str, ...]] | None) -> None:
        self._nodes = nodes
        self._skip = skip
        self._names = names
        self._is_choosy = bool(skip) or names is not None
        self.are_alone = False  # whether every item is one element, whatever its name
        self._columns_left = _MOST_COLUMNS

    def add(self, part: _Part, children: list[int], item: int, way: tuple[str, ...], depth: int = 0) -> None:
        """Match children of one item with the parts below a part, and add parts for those that are new."""
        nodes = self._nodes
        kinds = nodes.kinds
        if len(children) > _MOST_CHILDREN:
            children = children[:_MOST_CHILDREN]
        if self._is_choosy:
            children = [child for child in children if self._is_wanted(child, way, depth)]
        own = [kinds[child] for child in children]
        is_given = own == part.kinds or (not depth and self.are_alone and len(part.parts) == len(children) == 1)
        for below, child in zip(part.parts, children, strict=True) if is_given else self._grow(part, children, own):
            below.cells[item] = child
            if kinds[child] and depth < _DEEPEST and (inner := nodes.children(child)):
                further = way if self._names is None else (*way, nodes.flat.tags[child])
                self.add(below, inner, item, further, depth + 1)

    def _grow(self, part: _Part, children: list[int], own: list[int]) -> list[tuple[_Part, int]]:
        """Match children with parts, put new parts between their neighbours, and give all pairs."""
        pairs: list[tuple[_Part, int]] = []
        parts: list[_Part] = []
        at = 0
        for number, child in self._match(part, children, own):
            while number is not None and at <= number:
                parts.append(part.parts[at])
                at += 1
            matched = parts[-1] if number is not None else self._new(child, parts)
            if matched is not None:
                pairs.append((matched, child))
        part.parts = parts + part.parts[at:]
        part.kinds = [below.kind for below in part.parts]
        return pairs

    def _is_wanted(self, child: int, way: tuple[str, ...], depth: int) -> bool:
        if depth and child in self._skip:
            return False
        return self._names is None or (*way, self._nodes.flat.tags[child]) in self._names

    def _new(self, child: int, parts: list[_Part]) -> _Part | None:
        if self._columns_left <= 0:
            return None
        self._columns_left -= 1
        parts.append(_Part(self._nodes.kinds[child], self._nodes.flat.tags[child]))
        return parts[-1]

    def _match(self, part: _Part, children: list[int], own: list[int]) -> list[tuple[int | None, int]]:
        """Match children with parts in order; give for each child the number of its part, or None.

        What begins and ends alike is matched at once, so that only what is between needs a closer look.
        """
        parts, left = part.parts, part.kinds
        most = min(len(left), len(own))
        head = next((at for at in range(most) if left[at] != own[at]), most)
        tail = next((at for at in range(most - head) if left[-1 - at] != own[-1 - at]), most - head)
        numbers: list[int | None] = list(range(head))
        numbers += self._match_between(parts[head : len(parts) - tail], children[head : len(children) - tail], head)
        numbers += range(len(parts) - tail, len(parts))
        return list(zip(numbers, children, strict=True))

    def _match_between(self, parts: list[_Part], children: list[int], head: int) -> list[int | None]:
        if not parts or not children:
            return [None] * len(children)
        kinds, tags = self._nodes.kinds, self._nodes.flat.tags
        found = _match_in_order(
            [(part.kind, part.tag) for part in parts], [(kinds[child], tags[child]) for child in children]
        )
        return [None if number is None else number + head for number in found]


def _match_in_order(left: Sequence[tuple[int, str]], right: Sequence[tuple[int, str]]) -> list[int | None]:
    """Find the heaviest matching that keeps the order: for each on the right the number of its partner on the left."""
    rows = [[0] * (len(right) + 1)]
    for kind, tag in left:
        before, row, best = rows[-1], [0], 0
        for at, (other_kind, other_tag) in enumerate(right):
            worth = 3 if kind == other_kind else 1 if tag == other_tag else 0
            best = max(best, before[at + 1], before[at] + worth if worth else 0)
            row.append(best)
        rows.append(row)
    return _walk_back(rows, left, right)


def _walk_back(
    rows: list[list[int]], left: Sequence[tuple[int, str]], right: Sequence[tuple[int, str]]
) -> list[int | None]:
    partners: list[int | None] = [None] * len(right)
    i, j = len(left), len(right)
    while i and j:
        if rows[i][j] == rows[i - 1][j]:
            i -= 1
        elif rows[i][j] == rows[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            partners[j] = i
    return partners
