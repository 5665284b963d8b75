"""Put items that are built alike into a table: one row per item, one column per part (partial tree alignment).

In: `Nodes` and `RepeatedItems`. Out: a `AlignedTable`: for every part that items are built of, where it stands in each
item, or None. The largest item is the seed; the others are matched with it child by child in order, and what only they
have becomes a column of its own between its matched neighbours. What is built the same below in all items that have it
is never matched: it is opened when an item comes to it that is built otherwise there, or when the table is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import RepeatedItems

# Children of one element that are matched in order; behind them stands text that is different everywhere anyway.
_MOST_CHILDREN = 60
_MOST_ITEMS = 1_000
_MOST_COLUMNS = 3_000
_DEEPEST = 40
# Elements that makers build, and not those who write: paragraphs of one post may hold anything.
_ROWS = frozenset("tr table tbody dl ul ol li section article".split())
# Of two that look alike, the share of kinds below that both have; and how many children of each are looked at.
_ALIKE, _MOST_SEEN = 0.5, 8
_OF_ONE_KIND = 3.0  # beside 1 for the same name, and up to 1 for what is inside


# A column while the table is written: its depth, its kind, the items that have it, and its places in these.
_Grown = tuple[int, int, list[int], list[int]]


class AlignedColumn:
    """One part of all items: the kinds on the way down to it from the item's top, and its place in each item."""

    __slots__ = ("_cells", "_count", "filled", "items", "path")

    def __init__(self, path: tuple[int, ...], items: list[int], filled: list[int], count: int) -> None:
        """Make a column of so many items: `filled` are the places of `items`, which are those that have this part."""
        self.path, self.items, self.filled = path, items, filled
        self._count = count
        self._cells: tuple[int | None, ...] | None = None

    @classmethod
    def of(cls, path: tuple[int, ...], cells: Sequence[int | None]) -> "AlignedColumn":
        """Make a column of its place in each item, or None."""
        items = [item for item, cell in enumerate(cells) if cell is not None]
        return cls(path, items, [cell for cell in cells if cell is not None], len(cells))

    @property
    def cells(self) -> tuple[int | None, ...]:
        """The place in each item, or None."""
        if self._cells is None:
            is_full = len(self.filled) == self._count
            cells = (
                self.filled if is_full else map(dict(zip(self.items, self.filled, strict=True)).get, range(self._count))
            )
            self._cells = tuple(cells)
        return self._cells


@dataclass(frozen=True, slots=True)
class AlignedTable:
    """Items side by side; the columns in page order."""

    items: tuple[tuple[int, int], ...]
    columns: tuple[AlignedColumn, ...]


class _ItemPart:
    """A node of the super-tree that all items are matched with.

    Its parts are None as long as nobody has looked below: then all of its items that have anything there, its twins,
    have the same, place for place.
    """

    __slots__ = ("cells", "kind", "kinds", "parts", "tag", "twins")

    def __init__(self, kind: int, tag: str, cells: dict[int, int]) -> None:
        self.kind, self.tag = kind, tag
        self.cells = cells
        self.twins = list(cells)
        self.parts: list[_ItemPart] | None = None
        self.kinds: list[int] = []  # of the parts


def align(nodes: Nodes, records: RepeatedItems, *, skip: frozenset[int] = frozenset()) -> AlignedTable:
    """Align the items of records into a table; `skip` are places that are left out with all below them."""
    items = records.items[:_MOST_ITEMS]
    columns: list[AlignedColumn] = []
    paths: list[tuple[int, ...]] = [()]
    for depth, kind, having, filled in _Growing(nodes, skip).grow(items):
        del paths[depth + 1 :]
        paths.append((*paths[depth], kind))
        columns.append(AlignedColumn(paths[-1], having, filled, len(items)))
    return AlignedTable(items, tuple(columns))


def number_columns(nodes: Nodes, items: tuple[tuple[int, int], ...]) -> tuple[dict[int, int], int]:
    """Align items, and give the number of the column that each of their places stands in, and how many there are."""
    found: dict[int, int] = {}
    number = 0
    for _, _, _, filled in _Growing(nodes, frozenset()).grow(items[:_MOST_ITEMS]):
        for place in filled:
            found[place] = number
        number += 1
    return found, number


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

    def __init__(self, nodes: Nodes, skip: frozenset[int]) -> None:
        self._nodes = nodes
        self._skip = skip
        self._are_alone = False  # whether every item is one element, whatever its name
        self._columns_left = _MOST_COLUMNS
        self._looks: dict[int, frozenset[tuple[int, int]]] = {}

    def grow(self, items: Sequence[tuple[int, int]]) -> Iterator[_Grown]:
        """Match all items, and give the columns in page order."""
        top = _ItemPart(-1, "", {})
        top.parts = []
        tops = [_list_tops(self._nodes, item) for item in items]
        self._are_alone = all(len(each) == 1 for each in tops)
        for item in sorted(range(len(items)), key=lambda at: items[at][0] - items[at][1]):
            self._add(top, tops[item][:_MOST_CHILDREN], item, 0)
        return self._walk(top)

    def _walk(self, top: _ItemPart) -> Iterator[_Grown]:
        waiting = [(0, part) for part in reversed(top.parts or ())]
        while waiting:
            depth, part = waiting.pop()
            cells = part.cells
            if len(cells) == 1:
                yield depth, part.kind, list(cells), list(cells.values())
            else:
                having = sorted(cells)
                yield depth, part.kind, having, [cells[item] for item in having]
            if part.parts is None:
                yield from self._walk_unmatched(part, depth)
            else:
                depth += 1
                waiting.extend([(depth, below) for below in reversed(part.parts)])

    def _walk_unmatched(self, part: _ItemPart, depth: int) -> Iterator[_Grown]:
        """Give the columns below a part that nobody has looked below."""
        top = part.cells[part.twins[0]]
        having = sorted(part.twins)
        steps = [part.cells[item] - top for item in having]
        kinds, depths = self._nodes.kinds, self._nodes.depths
        above = depths[top] - depth
        for place in self._list_below(top, depth + 1)[: self._columns_left]:
            self._columns_left -= 1
            yield depths[place] - above, kinds[place], having, [place + step for step in steps]

    def _list_below(self, top: int, depth: int) -> list[int]:
        """List all places below one that are looked at, in page order; `depth` is that of its children.

        What has fewer nodes than an element may have children is read in one go, where nothing is too deep.
        """
        nodes, end = self._nodes, self._nodes.flat.ends[top]
        if end - top <= 1:
            return []
        if end - top <= _MOST_CHILDREN and not self._skip:
            lowest = max(nodes.depths[top:end]) - nodes.depths[top] - 1 + depth
            if lowest <= _DEEPEST:
                return [at for at, mark in enumerate(nodes.marks[top + 1 : end], top + 1) if mark >= 0]
        found: list[int] = []
        for child in self._below(top, depth):
            if len(found) >= self._columns_left:
                break
            found.append(child)
            found += self._list_below(child, depth + 1)
        return found

    def _below(self, place: int, depth: int) -> list[int]:
        """Return the children of a place that are looked at; `depth` is theirs."""
        if not self._nodes.kinds[place] or depth > _DEEPEST:
            return []
        children = self._nodes.children(place)
        if len(children) > _MOST_CHILDREN:
            children = children[:_MOST_CHILDREN]
        return [child for child in children if child not in self._skip] if self._skip else children

    def _is_twin(self, part: _ItemPart, place: int) -> bool:
        """Whether an element is built below as the first item of a part that nobody has looked below."""
        nodes, first = self._nodes, part.cells[part.twins[0]]
        end, stop = nodes.flat.ends[place], nodes.flat.ends[first]
        if end - place != stop - first or nodes.depths[place] != nodes.depths[first] or self._skip:
            return False
        marks, depths = nodes.marks, nodes.depths
        return marks[place + 1 : end] == marks[first + 1 : stop] and depths[place:end] == depths[first:stop]

    def _open(self, part: _ItemPart, depth: int) -> None:
        """Give a part all of whose items have the same below the parts of that."""
        part.parts = []
        first = part.cells[part.twins[0]]
        for child in self._below(first, depth):
            self._new({item: part.cells[item] + child - first for item in part.twins}, child, part.parts)
        part.kinds = [below.kind for below in part.parts]

    def _add(self, part: _ItemPart, children: list[int], item: int, depth: int) -> None:
        """Match children of one item with the parts below a part, and add parts for those that are new."""
        kinds, parts = self._nodes.kinds, part.parts or []
        own = [kinds[child] for child in children]
        is_given = own == part.kinds or (not depth and self._are_alone and len(parts) == len(children) == 1)
        for below, child in zip(parts, children, strict=True) if is_given else self._grow(part, children, own, item):
            if kinds[child] and below.parts is None and self._is_twin(below, child):
                below.twins.append(item)
            elif kinds[child] and (inner := self._below(child, depth + 1)):
                if below.parts is None:
                    self._open(below, depth + 1)
                self._add(below, inner, item, depth + 1)
            below.cells[item] = child

    def _grow(self, part: _ItemPart, children: list[int], own: list[int], item: int) -> list[tuple[_ItemPart, int]]:
        """Match children with parts, put new parts between their neighbours, and give the pairs that were matched."""
        pairs: list[tuple[_ItemPart, int]] = []
        before, parts = part.parts or [], list[_ItemPart]()
        at = 0
        for number, child in self._match(before, part.kinds, children, own):
            if number is None:
                self._new({item: child}, child, parts)
                continue
            parts += before[at : number + 1]
            at = number + 1
            pairs.append((parts[-1], child))
        part.parts = parts + before[at:]
        part.kinds = [below.kind for below in part.parts]
        return pairs

    def _new(self, cells: dict[int, int], place: int, parts: list[_ItemPart]) -> None:
        """Add a part that stands at these places of items, one of which is given."""
        if self._columns_left > 0:
            self._columns_left -= 1
            parts.append(_ItemPart(self._nodes.kinds[place], self._nodes.flat.tags[place], cells))

    def _match(
        self, parts: list[_ItemPart], left: list[int], children: list[int], own: list[int]
    ) -> Iterator[tuple[int | None, int]]:
        """Match children with parts in order; give for each child the number of its part, or None.

        What begins and ends alike is matched at once, so that only what is between needs a closer look. Where one kind
        returns among them, as rows of a table do, they must look alike inside, too: one that only this item has, a
        head above its rows, would shift all others.
        """
        most = min(len(left), len(own))
        are_rows = len(left) != len(own) and len(set(own)) < len(own)

        def alike(part: _ItemPart, child: int) -> bool:
            return not are_rows or _share(self._look(next(iter(part.cells.values()))), self._look(child)) >= _ALIKE

        head = tail = 0
        while head < most and left[head] == own[head] and alike(parts[head], children[head]):
            head += 1
        while tail < most - head and left[-1 - tail] == own[-1 - tail] and alike(parts[-1 - tail], children[-1 - tail]):
            tail += 1
        numbers: list[int | None] = list(range(head))
        numbers += self._match_between(parts[head : len(parts) - tail], children[head : len(children) - tail], head)
        numbers += range(len(parts) - tail, len(parts))
        return zip(numbers, children, strict=True)

    def _look(self, place: int) -> frozenset[tuple[int, int]]:
        """Return the kinds of what stands below a place, two steps down."""
        if (known := self._looks.get(place)) is None:
            kinds, found = self._nodes.kinds, set[tuple[int, int]]()
            is_row = self._nodes.flat.tags[place] in _ROWS
            for child in self._below(place, 0)[:_MOST_SEEN] if is_row else ():
                found.add((kinds[child], 0))
                found.update((kinds[child], kinds[each]) for each in self._below(child, 0)[:_MOST_SEEN])
            self._looks[place] = known = frozenset(found)
        return known

    def _match_between(self, parts: list[_ItemPart], children: list[int], head: int) -> list[int | None]:
        if not parts or not children:
            return [None] * len(children)
        kinds, tags = self._nodes.kinds, self._nodes.flat.tags
        seen = [(kinds[child], tags[child], self._look(child)) for child in children]
        # How well two fit together: of one kind, of one name at least, or not at all; and what is inside.
        worths = []
        for part in parts:
            own_kind, own_tag, own_look = part.kind, part.tag, self._look(next(iter(part.cells.values())))
            worths.append(
                [
                    0.0
                    if tag != own_tag
                    else (_OF_ONE_KIND if kind == own_kind else 1.0) + (_share(own_look, look) if kind else 0.0)
                    for kind, tag, look in seen
                ]
            )
        found = _match_in_order(worths)
        return [None if number is None else number + head for number in found]


def _share(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> float:
    """Say how much of two looks is in both."""
    return 1.0 if one == other else len(one & other) / len(one | other)


def _match_in_order(worths: Sequence[Sequence[float]]) -> list[int | None]:
    """Find the heaviest matching that keeps the order: for each on the right the number of its partner on the left."""
    rows = [[0.0] * (len(worths[0]) + 1)]
    for its in worths:
        before, row, best, beyond = rows[-1], [0.0], 0.0, 0.0
        for worth, above in zip(its, before[1:], strict=True):
            if worth and beyond + worth > best:
                best = beyond + worth
            if above > best:  # noqa: PLR1730 (max costs twice as much, and this is asked most)
                best = above
            row.append(best)
            beyond = above
        rows.append(row)
    return _walk_back(rows, len(worths), len(worths[0]))


def _walk_back(rows: list[list[float]], left: int, right: int) -> list[int | None]:
    partners: list[int | None] = [None] * right
    i, j = left, right
    while i and j:
        if rows[i][j] == rows[i - 1][j]:
            i -= 1
        elif rows[i][j] == rows[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            partners[j] = i
    return partners
