"""Find the posts that are built otherwise than most: a question above its answers, comments below an answer.

In: the best `Sketch` of a page, and the stamps it did not use. Out: more sketches of posts that stand before its first
piece, around its pieces or inside them. Lists that stand behind the posts (similar threads, newest posts) are never
taken, whatever they look like.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.candidates.candidate import Sketch
from pauk.forum.posts.candidates.comments import find_inside
from pauk.forum.posts.cut.frames import PostFrame, PostPiece
from pauk.forum.posts.cut.single_post import climb_from, is_one_of_many

# What each piece must be worth, and its author and date, to be taken as a post beside the others.
_WORTH, _NAMED, _DATED = 0.45, 3.0, 2.5
_SHORT = 0.3  # of several comments inside posts
_ALONE = 0.2  # of a single piece, where less can be known
_MOST_STAMPS = 4
_STEPS = 3  # from the region of comments up to the only post that they belong to
_MINUTE = len("YYYY-MM-DDThh:mm")
_SPELLED = 2  # characters of a name that its address spells
_FIGURES = re.compile(r"\d+")
_COUNT = re.compile(r"(?:[^\W\d]{1,24}:? )?\d[\d.,]*k?(?: [^\W\d]{1,24})?")  # "Replies: 27", "1.2k views"

_Draw = Callable[[PostFrame], Sketch]


def gather(
    nodes: Nodes, stamps: Sequence[DateStamp], best: Sketch, frames: Iterable[PostFrame], draw: _Draw
) -> list[Sketch]:
    """Add to the best sketch those of other posts, which frames may show; in page order of their first pieces."""
    inside = find_inside(nodes, stamps, best, draw, _is_comment)
    taken = list(inside or (best,))
    best = taken[0]
    besides = [(draw(frame), found) for frame in frames if (found := _draw_besides(frame, taken, draw))]
    for other, found in sorted(besides, key=lambda pair: -pair[0].worth):
        if is_good(other) and _is_new(found, taken):
            taken.append(found)
    dates = [stamp.place for stamp in stamps]
    for stamp in _left_over(nodes, stamps, taken):
        drawn = [draw(frame) for frame in _frames_around(nodes, stamp, best, dates)]
        alone = max(drawn, key=lambda sketch: sketch.worth, default=None)
        if alone is None or not is_good(alone) or not _is_new(alone, taken):
            continue
        if _is_told_above(alone) and not _is_head(alone) and _is_in_time(alone, best):
            taken.append(alone)
    if len(taken) == len(best.grid.frame.pieces) == 1:
        taken += _find_answers(nodes, stamps, best, draw)
    return sorted(taken, key=lambda sketch: sketch.grid.frame.pieces[0].start)


def _draw_besides(frame: PostFrame, taken: Sequence[Sketch], draw: _Draw) -> Sketch | None:
    """Draw what a frame shows inside or around the pieces of the best sketch; None where that is no post, or known."""
    pieces = taken[0].grid.frame.pieces
    besides = frame if _is_inside(frame, pieces) else _put_around(frame, pieces)
    found = draw(besides) if besides and frame.key != taken[0].grid.frame.key else None
    is_sound = found is not None and is_good(found) and _is_told_above(found) and _is_new(found, taken)
    return found if is_sound else None


def _find_answers(nodes: Nodes, stamps: Sequence[DateStamp], best: Sketch, draw: _Draw) -> list[Sketch]:
    """Find the answers to a single post, each built otherwise: behind it, in elements of its kind or by such a link."""
    kind = best.grid.columns[best.content].path[-1] if best.content >= 0 else 0
    has_kind = "." in nodes.names[kind]
    if not has_kind and _link_of(best) == ("", ""):
        return []
    behind, found, dates = best.grid.frame.pieces[0].end, [best], [stamp.place for stamp in stamps]
    for stamp in [stamp for stamp in stamps if stamp.place >= behind and stamp.is_seen][:_MOST_STAMPS]:
        roots = [root for root in climb_from(nodes, stamp, fewest=1) if root >= behind]
        drawn = [draw(PostFrame((PostPiece(root, nodes.flat.ends[root]),))) for root in roots]
        same = _choose_answer(nodes, roots, drawn, best, kind=kind if has_kind else -1, dates=dates)
        if same is not None and _is_new(same, found) and _moment(same) >= _moment(best):
            found.append(same)
    return found[1:]


def _choose_answer(
    nodes: Nodes, roots: Iterable[int], drawn: Sequence[Sketch], best: Sketch, *, kind: int, dates: Sequence[int]
) -> Sketch | None:
    """Choose what is an answer: its text in an element of a kind; or, none of many alike, named by such a link."""
    told = (sketch for sketch in drawn if _is_of_kind(sketch, kind) and _is_told(sketch, best))
    same = next(told, None)
    if same is not None or any(is_one_of_many(nodes, root, dates) for root in roots):
        return same
    sure = (sketch for sketch in drawn if _is_sure(sketch) and sketch.worth > 0)
    return next((sketch for sketch in sure if _is_linked(sketch, best)), None)


def _is_of_kind(sketch: Sketch, kind: int) -> bool:
    return sketch.content >= 0 and sketch.grid.columns[sketch.content].path[-1] == kind


def _is_told(sketch: Sketch, best: Sketch) -> bool:
    """Whether a post has a sure name and date and is worth something, or names somebody by a link like the best."""
    return (sketch.dates.score >= _DATED and _is_linked(sketch, best)) or (_is_sure(sketch) and sketch.worth > 0)


def _is_linked(sketch: Sketch, best: Sketch) -> bool:
    return _link_of(sketch) == _link_of(best) != ("", "")


def _link_of(sketch: Sketch) -> tuple[str, str]:
    """Return what tells links to people from others: what makers call them, the address without figures and name."""
    nodes, href = sketch.grid.nodes, sketch.authors.hrefs[0]
    href = href.replace(sketch.authors.names[0], "0") if len(sketch.authors.names[0]) > _SPELLED else href
    link = sketch.authors.places[0]
    while link > 0 and nodes.flat.tags[link] != "a":
        link = nodes.flat.parents[link]
    is_numbered = bool(href) and link > 0 and _FIGURES.search(href) is not None
    return (nodes.names[nodes.kinds[link]], _FIGURES.sub("0", href)) if is_numbered else ("", "")


def _moment(sketch: Sketch) -> str:
    """Return when the first post of a sketch was written."""
    stamp = sketch.dates.posted[0]
    return stamp.value[:_MINUTE] if stamp else ""


def _is_sure(sketch: Sketch) -> bool:
    return sketch.authors.score >= _NAMED and sketch.dates.score >= _DATED


def is_good(sketch: Sketch) -> bool:
    """Whether a sketch is worth enough to be taken beside others, by its names and dates and for each piece."""
    pieces = len(sketch.grid.frame.pieces)
    return _is_sure(sketch) and sketch.worth >= (_WORTH * pieces if pieces > 1 else _ALONE)


def _is_comment(sketch: Sketch) -> bool:
    """Whether a sketch is worth enough to be taken inside others: comments are short."""
    return is_good(sketch) or (_is_sure(sketch) and sketch.worth >= _SHORT * len(sketch.grid.frame.pieces))


def _is_inside(frame: PostFrame, around: Sequence[PostPiece]) -> bool:
    """Whether all pieces of a frame stand in others, but are not these."""
    return all(any(outer.start < piece.start and piece.end <= outer.end for outer in around) for piece in frame.pieces)


def _put_around(frame: PostFrame, inner: Sequence[PostPiece]) -> PostFrame | None:
    """Make a frame of the pieces of one that stand around others or before them; None where they do not."""
    pieces = []
    for piece in frame.pieces:
        held = frozenset(other.start for other in inner if piece.start < other.start and other.end <= piece.end)
        if not held and any(other.start < piece.end and piece.start < other.end for other in inner):
            return None
        pieces.append(PostPiece(piece.start, piece.end, held | piece.inner, piece.parent))
    return PostFrame(tuple(pieces)) if any(piece.inner for piece in pieces) else None


def _is_told_above(sketch: Sketch) -> bool:
    """Whether no post shows its date or its words behind those that stand in it: that is a list of other things."""
    grid, posted = sketch.grid, sketch.dates.posted
    texts = grid.columns[sketch.content].cells if sketch.content >= 0 else (None,) * len(posted)
    for piece, text, stamp in zip(grid.frame.pieces, texts, posted, strict=True):
        first = min(piece.inner, default=piece.end)
        if (text is not None and text > first) or (stamp and stamp.place > first):
            return False
    return True


def _is_head(sketch: Sketch) -> bool:
    """Whether this is the head of a thread, not its first post: the page's title is its text, or only a count."""
    nodes = sketch.grid.nodes
    has_title = any("h1" in nodes.flat.tags[start:end] for start, end in sketch.texts())
    return has_title or all(_COUNT.fullmatch(nodes.text(start)) for start, _ in sketch.texts())


def _is_new(sketch: Sketch, taken: Sequence[Sketch]) -> bool:
    """Whether no text, name or date of a sketch belongs to those already taken."""
    used = {place for other in taken for place in _own_places(other)}
    texts = [stretch for other in taken for stretch in other.texts()]
    if any(place in used for place in _own_places(sketch)):
        return False
    known = {moment for other in taken for moment in _moments(other)}
    if not known.isdisjoint(_moments(sketch)):  # the thread's head tells of its first post
        return False
    return not any(a < d and c < b for a, b in sketch.texts() for c, d in texts)


def _is_in_time(alone: Sketch, best: Sketch) -> bool:
    """Whether a post is not younger than those it stands above, or than all it stands around."""
    days = [stamp.value[:10] for stamp in best.dates.posted if stamp]
    posted, around = alone.dates.posted[0], alone.grid.frame.pieces[0]
    held = sum(around.start < piece.start < around.end for piece in best.grid.frame.pieces)
    latest = max(days, default="") if 0 < held < len(best.grid.frame.pieces) else min(days, default="")
    return posted is not None and posted.value[:10] <= latest


def _own_places(sketch: Sketch) -> Iterator[int]:
    yield from (place for place in sketch.authors.places if place >= 0)
    yield from (stamp.place for stamp in sketch.dates.posted if stamp)


def _moments(sketch: Sketch) -> Iterator[tuple[str, str]]:
    """Give when posts were written; where only the day is known, also by whom."""
    for name, stamp in zip(sketch.authors.names, sketch.dates.posted, strict=True):
        if stamp:
            yield name if len(stamp.value) < _MINUTE else "", stamp.value[:_MINUTE]


def _left_over(nodes: Nodes, stamps: Sequence[DateStamp], taken: Sequence[Sketch]) -> list[DateStamp]:
    """Give the dates nearest to the first piece that stand above it, or beside pieces in the same region."""
    pieces = [piece for sketch in taken for piece in sketch.grid.frame.pieces]
    known = {value for sketch in taken for _, value in _moments(sketch) if len(value) == _MINUTE}
    latest = max((stamp.value for stamp in taken[0].dates.posted if stamp), default="")
    region, first = taken[0].grid.region, min(piece.start for piece in pieces)
    end = nodes.flat.ends[region]
    left = [
        stamp
        for stamp in stamps
        if stamp.is_seen
        and stamp.value[:_MINUTE] not in known
        and stamp.value <= latest
        and (stamp.place < first or region < stamp.place < end)
        and not any(piece.start <= stamp.place < piece.end for piece in pieces)
    ]
    return sorted(left, key=lambda stamp: abs(stamp.place - first))[:_MOST_STAMPS]


def _frames_around(nodes: Nodes, stamp: DateStamp, best: Sketch, dates: Sequence[int]) -> Iterator[PostFrame]:
    """Give the pieces that may be the post of a date: above the first piece, or around some of them.

    All pieces stand in one only where they are the comments of a single question, right below its text.
    """
    pieces, ends = best.grid.frame.pieces, nodes.flat.ends
    for root in climb_from(nodes, stamp):
        is_outside = not best.grid.region <= root < ends[best.grid.region]
        if is_outside and is_one_of_many(nodes, root, dates):
            return
        held = [piece for piece in pieces if root < piece.start < ends[root]]
        steps = nodes.depths[best.grid.region] - nodes.depths[root]
        if (len(held) == len(pieces) > 1 and steps > _STEPS) or (not held and root > pieces[0].start):
            return
        inner = frozenset(part for piece in held for part in _parts_of(nodes, piece))
        yield PostFrame((PostPiece(root, ends[root], inner),))


def _parts_of(nodes: Nodes, piece: PostPiece) -> Iterator[int]:
    """Give the elements side by side that a piece consists of."""
    part = piece.start
    while part < piece.end:
        yield part
        part = nodes.flat.ends[part]
