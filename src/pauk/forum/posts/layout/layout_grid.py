"""Lay posts side by side whose parts a house layout has found.

In: `Nodes`, a `PostFrame`, and the places of the parts in every piece. Out: a `PostGrid` with a column for each part.
Nothing needs to be aligned; and what is a button or a label the other pages of the forum have shown, so that a single
post is told from its furniture as well as one of twenty.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pauk.forum.page.alignment import AlignedColumn, AlignedTable
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import PostFrame
from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.layout.page_layout import find_whole, furniture_key

Cells = Sequence[int | None]


class HousedGrid(PostGrid):
    """Pieces whose parts are known."""

    def __init__(self, nodes: Nodes, frame: PostFrame, parts: Mapping[str, Cells], furniture: Iterable[str]) -> None:
        self._parts = {part: cells for part, cells in parts.items() if any(cell is not None for cell in cells)}
        self._furniture = frozenset(furniture)
        self._starts = [piece.start for piece in frame.pieces]
        super().__init__(nodes, frame, (), table=self._make_table(nodes, frame))

    def _make_table(self, nodes: Nodes, frame: PostFrame) -> AlignedTable:
        columns = []
        for cells in self._parts.values():
            items = [at for at, cell in enumerate(cells) if cell is not None]
            filled = [cell for cell in cells if cell is not None]
            around = nodes.flat.parents[frame.pieces[items[0]].start]
            columns.append(AlignedColumn(nodes.path(filled[0], around), items, filled, len(cells)))
        return AlignedTable(tuple((piece.start, piece.end) for piece in frame.pieces), tuple(columns))

    def number_of(self, part: str) -> int:
        """Return the column of a part; -1 where no piece has it."""
        return list(self._parts).index(part) if part in self._parts else -1

    def cells_of(self, part: str) -> Cells:
        """Return where a part stands in each piece."""
        return self._parts.get(part) or [None] * len(self.frame.pieces)

    def whole(self, at: int) -> tuple[int, int]:
        """Return the stretch of a piece below the siblings in which name and date stand, or above them."""
        piece = self.frame.pieces[at]
        return find_whole(self.nodes, piece.start, piece.end, (self.cells_of(part)[at] for part in ("author", "date")))

    def take_stamps(self, stamps: Iterable[DateStamp]) -> None:
        """Take in the dates that stand in the pieces, once they are read."""
        self.stamps = list(stamps)

    @cached_property
    def piece_of(self) -> dict[int, int]:
        """The number of the piece that each part and each date belongs to."""
        known = {cell: at for column in self.columns for at, cell in zip(column.items, column.filled, strict=True)}
        for stamp in self.stamps:
            known.setdefault(stamp.place, bisect_right(self._starts, stamp.place) - 1)
        return known

    def is_furniture(self, place: int) -> bool:
        """Whether a text returns with most posts of the forum, or is not much more than a date."""
        at = bisect_right(self._starts, place) - 1
        return furniture_key(self.nodes, place, self._starts[max(at, 0)]) in self._furniture
