"""Find posts that stand apart from the others: the first one in a box of its own.

In: a `Sketch`, and the page's stamps. Out: a wider `PostFrame`, or None. A post that stands apart has its text in
an element of the same kind as the others, and the name of its author in one of the same kind, or a date; the piece is
the smallest element that holds both and none of the known pieces.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.candidates.candidate import Sketch
from pauk.forum.posts.cut.frames import PostFrame, PostPiece
from pauk.forum.posts.cut.grid import PostGrid

# Posts that stand apart are few; many would be another list.
_MOST_APART = 3


def widen(nodes: Nodes, stamps: Sequence[DateStamp], best: Sketch) -> PostFrame | None:
    """Add the posts that stand apart to a frame."""
    grid, content, authors = best.grid, best.content, best.authors
    if content < 0 or authors.column < 0 or any(piece.inner for piece in grid.frame.pieces):
        return None
    texts = _find_outside(nodes, grid, {grid.columns[content].path[-1]})
    if not 0 < len(texts) <= _MOST_APART:
        return None
    names = _find_outside(nodes, grid, set(grid.columns[authors.column].path[-4:-1]))
    names = names or [stamp.place for stamp in stamps if stamp.is_seen]
    found = [root for text in texts if (root := _climb(nodes, grid, text, names)) >= 0]
    pieces = sorted(
        (*grid.frame.pieces, *(PostPiece(root, nodes.flat.ends[root]) for root in set(found))),
        key=lambda piece: piece.start,
    )
    if len(pieces) == len(grid.frame.pieces) or any(a.end > b.start for a, b in pairwise(pieces)):
        return None
    return PostFrame(tuple(pieces))


def _find_outside(nodes: Nodes, grid: PostGrid, kinds: set[int]) -> list[int]:
    """Find the elements of given kinds with a class that stand outside all pieces."""
    wanted = {kind for kind in kinds if "." in nodes.names[kind]}
    starts = [piece.start for piece in grid.frame.pieces]
    found = []
    for place, kind in enumerate(nodes.kinds) if wanted else ():
        if kind in wanted:
            before = bisect_right(starts, place) - 1
            if before < 0 or place >= grid.frame.pieces[before].end:
                found.append(place)
    return found


def _climb(nodes: Nodes, grid: PostGrid, text: int, names: list[int]) -> int:
    """Climb from a text until a name is inside, too; -1 where a known piece comes first."""
    parents, ends = nodes.flat.parents, nodes.flat.ends
    here = text
    while here:
        here = parents[here]
        if any(here <= piece.start < ends[here] for piece in grid.frame.pieces):
            return -1
        if any(here < name < ends[here] for name in names):
            return here
    return -1
