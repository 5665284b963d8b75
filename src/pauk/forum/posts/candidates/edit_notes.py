"""Join the notes of changes with the posts they stand in, where they were taken for posts of their own.

In: the best `Sketch` of a page. Out: a `PostFrame` without such pieces, or None. Where posts have no elements of their
own, the date of a change stands as that of a post does, and cuts a post in two: the first half lacks what all others
end with, the second what they begin with, the name above all; and the date of the second is not older.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pauk.forum.posts.candidates.candidate import Sketch
from pauk.forum.posts.cut.frames import PostFrame, PostPiece

_FEWEST = 2  # whole posts that tell what all of them have
_USUAL = 0.8  # of the whole posts have a part: all have it
_SHARED = 0.5  # of what posts have, that two halves may both have
_MINUTE = len("YYYY-MM-DDThh:mm")


def join_changes(best: Sketch) -> PostFrame | None:
    """Join each half of a post with the one before it; None where all are whole."""
    halves = _find_halves(best)
    if not halves:
        return None
    pieces: list[PostPiece] = []
    for at, piece in enumerate(best.grid.frame.pieces):
        if at in halves:
            pieces[-1] = replace(pieces[-1], end=piece.end)
        else:
            pieces.append(piece)
    return PostFrame(tuple(pieces))


def _find_halves(best: Sketch) -> set[int]:
    """Find the pieces that are the second halves of those before them."""
    column, pieces = best.authors.column, best.grid.frame.pieces
    if column < 0 or any(piece.inner for piece in pieces):
        return set()
    named = [cell is not None for cell in best.grid.columns[column].cells]
    pairs = [
        (one, other)
        for one, other in pairwise(range(len(pieces)))
        if named[one] and not named[other] and _may_go_on(best, one, other)
    ]
    halves = {at for pair in pairs for at in pair}
    whole = [at for at in range(len(pieces)) if at not in halves]
    if len(whole) < _FEWEST or not pairs:
        return set()
    usual = _find_usual(best, whole)
    return {other for one, other in pairs if _make_one(best, usual, one, other)}


def _may_go_on(best: Sketch, one: int, other: int) -> bool:
    """Whether a piece stands right behind another, and has a date that is not older."""
    pieces, (first, second) = best.grid.frame.pieces, (best.dates.posted[one], best.dates.posted[other])
    if first is None or second is None or pieces[one].end != pieces[other].start:
        return False
    size = min(len(first.value), len(second.value), _MINUTE)
    return second.value[:size] >= first.value[:size]


def _find_usual(best: Sketch, whole: Sequence[int]) -> list[int]:
    """Give the columns that whole posts have; what parts two of them may be missing behind the last."""
    last = len(best.grid.frame.pieces) - 1
    asked = [at for at in whole if at != last] if len(whole) > _FEWEST else whole
    counts = (sum(column.cells[at] is not None for at in asked) for column in best.grid.columns)
    return [number for number, count in enumerate(counts) if count >= _USUAL * len(asked)]


def _make_one(best: Sketch, usual: Sequence[int], one: int, other: int) -> bool:
    """Whether one piece has what posts begin with, another what they end with, and they share little of all that."""
    columns = (best.grid.columns[at].cells for at in usual)
    has = [(cells[one] is not None, cells[other] is not None) for cells in columns]
    counts = Counter(has)
    known = len(usual) - counts[False, False]  # a guest has less than others
    is_end = bool(has) and has[-1] == (False, True)
    return is_end and counts[True, False] > 0 and counts[True, True] <= _SHARED * known
