"""Cut a page into what may be posts: one piece per date of the same kind, or the items of what repeats.

In: `Nodes`, the page's stamps and its records. Out: `PostFrame`s: pieces side by side or nested, each with the stamp
that made it. A post shows its date at the same place as all others of its page; so stamps at like places are anchors,
and the piece of an anchor is the largest element that holds no other anchor at the same height. What stands between two
pieces belongs to one of them where it returns with every piece, as the rows of a table do (`sharing`).
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import median

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import RepeatedItems, common_ancestor
from pauk.forum.posts.cut.shared_lines import are_feet, share_between, widen_to_line

# Frames with more pieces are cut; the longest page of posts in the shared set has 51.
MOST_PIECES = 1_000
_MOST_RECORDS = 12
# Of the pieces, how many must have a stamp for records to be looked at; and how many an ancestor of one name.
_STAMPED = 0.6
_AGREEING = 0.8
_FOLLOWED = 0.2  # of the items, that have words behind the line of their date
# So many pieces of one kind tell what else is one, as far as that adds no more than this share of them.
_FEWEST_ALIKE, _MOST_LIKES = 3, 0.5
# Of nested pieces: the share of its final size at which a piece counts as grown.
_GROWN = 0.97


@dataclass(frozen=True, slots=True)
class PostPiece:
    """What may be a post: a stretch of places, and the elements in it that begin other pieces."""

    start: int
    end: int
    inner: frozenset[int] = frozenset()
    parent: int | None = None  # the number of the piece it stands in


@dataclass(frozen=True)
class PostFrame:
    """Pieces of a page that may be its posts."""

    pieces: tuple[PostPiece, ...]

    @cached_property
    def key(self) -> tuple[tuple[int, int], ...]:
        """What tells frames apart."""
        return tuple((piece.start, piece.end) for piece in self.pieces)


def find_frames(nodes: Nodes, stamps: Sequence[DateStamp], records: Sequence[RepeatedItems]) -> list[PostFrame]:
    """Find all frames of a page that hold dates."""
    places = sorted(stamp.place for stamp in stamps)
    frames = [
        frame_of_roots(nodes, _add_likes(nodes, roots, places))
        for anchors in group_stamps(nodes, stamps)
        for roots in climb_together(nodes, anchors)
    ]
    frames.extend(_frames_of_records(nodes, stamps, records))
    return list({frame.key: frame for frame in frames if len(frame.pieces) > 1}.values())


def group_stamps(nodes: Nodes, stamps: Sequence[DateStamp]) -> Iterator[list[int]]:
    """Group stamps that stand at like places; each group once as it is, and without those that stand twice in a post.

    Some show a date twice in one post, for narrow and for wide screens; some show the last change behind it.
    """
    values = {stamp.place: stamp.value for stamp in stamps}
    lines = {stamp.place: stamp.line for stamp in stamps if stamp.is_shown}
    seen = set()
    for all_places in _group_alike(nodes, stamps):
        first = [b for a, b in pairwise([-1, *all_places]) if values.get(a) != values[b]]
        last = [a for a, b in pairwise([*all_places, -1]) if values[a] != values.get(b)]
        leading = [b for a, b in pairwise([-1, *all_places]) if b not in lines or lines.get(a) != lines[b]]
        for places in (all_places, first, last, leading):
            if len(places) > 1 and (key := tuple(places)) not in seen:
                seen.add(key)
                yield places[:MOST_PIECES]


def _group_alike(nodes: Nodes, stamps: Sequence[DateStamp]) -> Iterable[list[int]]:
    """Group the places of stamps: on the same path, on a path of the same names, in the same elements."""
    parents, tags, kinds = nodes.flat.parents, nodes.flat.tags, nodes.kinds
    groups: dict[tuple[object, ...], list[int]] = {}
    for stamp in stamps[: 4 * MOST_PIECES]:
        home = parents[stamp.place] if nodes.is_text(stamp.place) else stamp.place
        path = nodes.path(home)
        names = tuple(tags[place] for place in _ancestors(nodes, home))
        around = tuple(kinds[place] for place in _ancestors(nodes, home)[:2])
        for key in (path, (names, kinds[home]), (around, names[2:3])):
            places = groups.setdefault(key, [])
            if not places or places[-1] != stamp.place:
                places.append(stamp.place)
    return groups.values()


def _ancestors(nodes: Nodes, place: int) -> list[int]:
    """Give an element and all above it, without the body."""
    found = []
    while place:
        found.append(place)
        place = nodes.flat.parents[place]
    return found


def climb_together(nodes: Nodes, anchors: Sequence[int]) -> Iterator[list[int]]:
    """Climb from all anchors by the same number of steps, as long as they stay apart and most meet one name.

    Give the highest step, and the highest at which most are even of one kind. Nested posts stay apart all the way up:
    of them the lowest step is taken above which the usual post does not grow.
    """
    kinds = nodes.kinds
    for may_merge in (False, True):
        steps, has_merged = _climb(nodes, sorted(anchors), may_merge=may_merge)
        if may_merge and not has_merged:
            return
        if _are_nested(nodes, steps[-1]):
            usual = [_usual_size(nodes, roots) for roots in steps]
            yield next(roots for roots, size in zip(steps, usual, strict=True) if size >= _GROWN * max(usual))
        else:
            yield steps[-1]
            of_one_kind = [roots for roots in steps if _do_most_agree([kinds[place] for place in roots])]
            yield (of_one_kind or steps[:1])[-1]


def _add_likes(nodes: Nodes, roots: Sequence[int], dates: Sequence[int]) -> Sequence[int]:
    """Add the few siblings of the same kind that hold a date elsewhere: posts that were removed have no link on it."""
    kinds, ends = nodes.kinds, nodes.flat.ends
    kind = kinds[roots[0]]
    if len(roots) < _FEWEST_ALIKE or "." not in nodes.names[kind] or any(kinds[root] != kind for root in roots):
        return roots
    if not _are_siblings(nodes, roots):
        return roots
    between = (place for place in nodes.children(nodes.flat.parents[roots[0]]) if roots[0] < place < roots[-1])
    known = set(roots)
    alike = [place for place in between if kinds[place] == kind and place not in known]
    dated = [place for place in alike if bisect_left(dates, place) < bisect_left(dates, ends[place])]
    return sorted((*roots, *dated)) if 0 < len(dated) <= _MOST_LIKES * len(roots) else roots


def _climb(nodes: Nodes, anchors: list[int], *, may_merge: bool) -> tuple[list[list[int]], bool]:
    """Climb step by step; where only few meet, as a post and the note of its change do, they may go on as one."""
    parents, tags = nodes.flat.parents, nodes.flat.tags
    steps, has_merged = [anchors], False
    while True:
        above = [parents[place] for place in steps[-1]]
        apart = list(dict.fromkeys(above))
        if len(apart) < len(above):
            if not may_merge or len(apart) < max(_AGREEING * len(above), 2):
                return steps, has_merged
            has_merged = True
        if 0 in apart or not _do_most_agree([tags[place] for place in apart]):
            return steps, has_merged
        steps.append(apart)


def _are_nested(nodes: Nodes, roots: Sequence[int]) -> bool:
    return any(nodes.flat.ends[a] > b for a, b in pairwise(sorted(roots)))


def _usual_size(nodes: Nodes, roots: Sequence[int]) -> float:
    """Return the median of the characters that pieces have without those nested in them."""
    frame = frame_of_roots(nodes, roots)
    ends = nodes.flat.ends
    return median(
        nodes.count_chars(piece.start, piece.end) - sum(nodes.count_chars(root, ends[root]) for root in piece.inner)
        for piece in frame.pieces
    )


def _do_most_agree(values: Sequence[object]) -> bool:
    return max(Counter(values).values()) >= _AGREEING * len(values)


def frame_of_roots(nodes: Nodes, roots: Sequence[int]) -> PostFrame:
    """Make pieces of elements that each begin one."""
    ends = nodes.flat.ends
    roots = sorted(roots)
    stretches = share_between(nodes, roots) if _are_siblings(nodes, roots) else [(root, ends[root]) for root in roots]
    pieces: list[PostPiece] = []
    open_ones: list[int] = []
    inner: dict[int, set[int]] = {}
    for number, (start, end) in enumerate(stretches):
        while open_ones and stretches[open_ones[-1]][1] <= start:
            open_ones.pop()
        parent = open_ones[-1] if open_ones else None
        if parent is not None:
            inner.setdefault(parent, set()).add(start)
        pieces.append(PostPiece(start, end, parent=parent))
        open_ones.append(number)
    return PostFrame(
        tuple(
            PostPiece(piece.start, piece.end, frozenset(inner.get(number, ())), piece.parent)
            for number, piece in enumerate(pieces)
        )
    )


def _are_siblings(nodes: Nodes, roots: Sequence[int]) -> bool:
    return len({nodes.flat.parents[root] for root in roots}) == 1


def _frames_of_records(
    nodes: Nodes, stamps: Sequence[DateStamp], records: Iterable[RepeatedItems]
) -> Iterator[PostFrame]:
    """Take the items of records most of which hold a date; not those that begin in the middle of posts."""
    places = [stamp.place for stamp in stamps]
    for group in list(records)[:_MOST_RECORDS]:
        stamped = sum(bisect_left(places, start) < bisect_left(places, end) for start, end in group.items)
        if stamped >= _STAMPED * len(group.items) and not (group.width > 1 and _begin_with_feet(nodes, places, group)):
            yield PostFrame(tuple(PostPiece(start, end) for start, end in group.items[:MOST_PIECES]))


def _begin_with_feet(nodes: Nodes, dates: Sequence[int], group: RepeatedItems) -> bool:
    """Whether items of several siblings hold the foot of one post and the text of the next."""
    roots, siblings, followed = [], nodes.children(group.region), 0
    for start, end in group.items:
        at = bisect_left(dates, start)
        if at < len(dates) and dates[at] < end:
            root = siblings[bisect_right(siblings, dates[at]) - 1]
            roots.append(root)
            stops = min(widen_to_line(nodes, root)[1], end)
            followed += nodes.count_chars(stops, end) > nodes.count_linked(stops, end)
    return followed > _FOLLOWED * len(roots) and are_feet(nodes, roots)


def region_of(nodes: Nodes, frame: PostFrame) -> int:
    """Return the deepest element that holds all pieces."""
    return common_ancestor(nodes, [piece.start for piece in frame.pieces])
