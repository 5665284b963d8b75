"""Find the posts that stand inside others: comments below an answer.

In: the best `Sketch` of a page, and its stamps. Out: a sketch of the comments, and the best one drawn anew without
them. A comment has a date of its own, not older than the post it stands in, a name of its own and words of its own;
the day somebody joined is older, and the note of a change has no words.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from statistics import median

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.candidates.candidate import Sketch
from pauk.forum.posts.cut.frames import PostFrame, frame_of_roots, group_stamps

# Characters outside links and dates that the usual comment must have, and frames that are tried.
_FEWEST = 20
_MOST_FRAMES = 6
_MOST_ALONE = 4  # free dates, each of which may be that of the only comment
_KEPT = 0.9  # of what the posts were worth, they keep without their comments, where these were taken for their texts
_MINUTE = len("YYYY-MM-DDThh:mm")

_Draw = Callable[[PostFrame], Sketch]
_Judge = Callable[[Sketch], bool]


def find_inside(
    nodes: Nodes, stamps: Sequence[DateStamp], best: Sketch, draw: _Draw, is_good: _Judge
) -> tuple[Sketch, Sketch] | None:
    """Return the best sketch without its comments, and the comments; None where there are none."""
    free = list(_free_stamps(stamps, best))
    pairs = []
    for frame in sorted(_frames_of(nodes, free, best), key=lambda frame: -len(frame.pieces))[:_MOST_FRAMES]:
        held = _count_held(best, frame)
        if 0 < held < len(best.texts()):
            continue  # some texts are the posts' own, and some are not
        comments = draw(frame)
        if is_good(comments) and _has_text_apart(comments) and not _are_notes(comments, best):
            outer = draw(_without(best.grid.frame, comments.grid.frame))
            if is_good(outer) and _are_apart(outer, comments) and (not held or outer.worth >= _KEPT * best.worth):
                pairs.append((outer, comments))
    return max(pairs, key=lambda pair: pair[0].worth + pair[1].worth, default=None)


def _are_notes(comments: Sketch, best: Sketch) -> bool:
    """Whether all of several name the authors of the posts they stand in: they tell who changed them."""
    names, pieces = comments.authors.names, comments.grid.frame.pieces
    around = [_piece_at(best, piece.start) for piece in pieces]
    return len(pieces) > 1 and all(
        at is not None and name == best.authors.names[at] for at, name in zip(around, names, strict=True)
    )


def _count_held(best: Sketch, inner: PostFrame) -> int:
    """Count the texts of posts that stand in comments: none, or all where comments were taken for the posts' texts."""
    return sum(any(piece.start <= start < piece.end for piece in inner.pieces) for start, _ in best.texts())


def _free_stamps(stamps: Sequence[DateStamp], best: Sketch) -> Iterator[DateStamp]:
    """Give the dates in pieces that may be those of comments: not older than the post's, nor of its very minute.

    Some show the date of a post twice, for narrow and for wide screens. In a text they must be younger: comments may
    have been taken for a part of it, but what is quoted is older.
    """
    posted = best.dates.posted
    texts = best.texts() if best.content >= 0 else []
    for stamp in stamps:
        at = _piece_at(best, stamp.place)
        if at is None or not stamp.is_seen or (own := posted[at]) is None or own.place == stamp.place:
            continue
        size = min(len(stamp.value), len(own.value), _MINUTE)
        is_in_text = any(start <= stamp.place < end for start, end in texts)
        is_younger = stamp.value[:size] > own.value[:size]
        is_same_day = stamp.value[:size] == own.value[:size] and size < _MINUTE
        if (is_younger and size == _MINUTE) if is_in_text else is_younger or is_same_day:
            yield stamp


def _piece_at(sketch: Sketch, place: int) -> int | None:
    """Return the number of the innermost piece that holds a place."""
    pieces = sketch.grid.frame.pieces
    return next((at for at in reversed(range(len(pieces))) if pieces[at].start <= place < pieces[at].end), None)


def _frames_of(nodes: Nodes, free: Sequence[DateStamp], best: Sketch) -> Iterator[PostFrame]:
    """Give the frames that free dates make inside the pieces, the same never twice."""
    groups = [*group_stamps(nodes, free), *([stamp.place] for stamp in free if len(free) <= _MOST_ALONE)]
    sizes = {stamp.place: len(stamp.text) for stamp in free}
    seen = set()
    for anchors, walls in product(groups, _find_walls(best)):
        frame = frame_of_roots(nodes, _climb(nodes, anchors, walls))
        if frame.key not in seen and _has_words(nodes, frame, sizes):
            seen.add(frame.key)
            yield frame


def _find_walls(best: Sketch) -> Iterator[list[int]]:
    """Give the places no comment may hold: where the texts and the dates of the posts begin, and other posts.

    Then the names instead of the texts: long comments may have been taken for the texts of short posts.
    """
    walls = [stamp.place for stamp in best.dates.posted if stamp]
    walls += [piece.start for piece in best.grid.frame.pieces]
    yield [*walls, *(start for start, _ in best.texts())]
    yield [*walls, *(place for place in best.authors.places if place >= 0)]


def _climb(nodes: Nodes, anchors: Sequence[int], walls: Sequence[int]) -> list[int]:
    """Climb from dates by the same number of steps as long as they stay apart and hold nothing of the posts around."""
    parents, ends = nodes.flat.parents, nodes.flat.ends
    roots = list(anchors)
    while True:
        above = [parents[root] for root in roots]
        if len(set(above)) < len(above) or any(place <= wall < ends[place] for place in above for wall in walls):
            return roots
        roots = above


def _has_words(nodes: Nodes, frame: PostFrame, sizes: dict[int, int]) -> bool:
    """Whether the usual piece says something besides its date and its links."""
    words = []
    for piece in frame.pieces:
        dated = sum(size for place, size in sizes.items() if piece.start <= place < piece.end)
        words.append(nodes.count_chars(piece.start, piece.end) - nodes.count_linked(piece.start, piece.end) - dated)
    return median(words) >= _FEWEST


def _has_text_apart(comments: Sketch) -> bool:
    """Whether the words stand apart from date and name; of the note of a change all are in one element.

    Where the words of several have no element of their own, what they have in common is left out anyway.
    """
    if comments.content < 0:
        return len(comments.grid.frame.pieces) > 1
    if len(comments.grid.frame.pieces) > 1 and _say_enough(comments):
        return True
    stretches = comments.texts()
    places = [*comments.authors.places, *(stamp.place for stamp in comments.dates.posted if stamp)]
    return not any(start <= place < end for start, end in stretches for place in places)


def _say_enough(comments: Sketch) -> bool:
    """Whether the usual one of several says something besides its name, its date and what all of them say.

    What stands in one text with a date tells of it, as a note of a change does.
    """
    grid, names = comments.grid, comments.authors.names
    beside = {stamp.place for stamp in grid.stamps} - grid.dated
    words = []
    for (start, end), name in zip(comments.texts(), names, strict=False):
        told = sum(grid.count_between(place, place + 1) for place in beside if start <= place < end)
        words.append(grid.count_between(start, end) - len(name) - told)
    return median(words) >= _FEWEST


def _without(outer: PostFrame, inner: PostFrame) -> PostFrame:
    """Leave the pieces of one frame out of those of another."""
    pieces = []
    for piece in outer.pieces:
        held = frozenset(other.start for other in inner.pieces if piece.start < other.start < piece.end)
        pieces.append(replace(piece, inner=piece.inner | held))
    return PostFrame(tuple(pieces))


def _are_apart(outer: Sketch, inner: Sketch) -> bool:
    """Whether names and dates of posts and comments are different ones."""
    names = {place for place in outer.authors.places if place >= 0}
    dates = {stamp.place for stamp in outer.dates.posted if stamp}
    return names.isdisjoint(inner.authors.places) and dates.isdisjoint(
        stamp.place for stamp in inner.dates.posted if stamp
    )
