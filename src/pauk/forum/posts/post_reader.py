"""Read the posts of any page.

In: `Nodes`, its stamps, the address its links are relative to, now. Out: a `PostPage`. Every way to cut the page into
posts is a frame; those with the most text are read in full, and the one whose pieces look most like posts, with an
author, a date and words of their own, is taken.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from itertools import islice
from math import sqrt
from typing import Any
from urllib.parse import urljoin

from pauk.forum.page.date_stamps import DateStamp, leave_clock
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import RepeatedItems, find_records
from pauk.forum.posts.candidates.candidate import MOST_WORTH, Sketch, clamp, sketch_frame
from pauk.forum.posts.candidates.edit_notes import join_changes
from pauk.forum.posts.candidates.first_post import widen
from pauk.forum.posts.candidates.odd_posts import gather, is_good
from pauk.forum.posts.cut.frames import PostFrame, find_frames
from pauk.forum.posts.cut.message_heads import read_message_head
from pauk.forum.posts.cut.named_elements import Homes
from pauk.forum.posts.cut.single_post import frames_alone
from pauk.forum.posts.layout.layout_fit import judge_fit
from pauk.forum.posts.layout.layout_reader import apply_template
from pauk.forum.posts.layout.page_layout import learn_layout
from pauk.forum.posts.parts.attachments import find_files
from pauk.forum.posts.parts.body import Body, cut_bodies
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.posts.parts.post_links import PostLinks, find_marks

# Frames that are read in full; with three, one shared page lost its first post.
_MOST_READ = 4
_MOST_TRIED = 3  # of them, where the best hold no words
# Frames with less than this share of the heaviest one's text are not read.
_LIGHT = 0.4
# Frames whose weights differ by less hold the same texts.
_SAME = 0.99
# Frames of several pieces that reach this value hold posts; below it, the page may hold a single one.
_SEVERAL = 0.9
# A single piece must reach this to be a post: of the playground's log-in, search and rules pages none does, of its
# member lists a few do.
_ALONE = 0.2
_ABOUT = 0.7  # of the worth of a wider piece: short posts are worth less than what a page says below them
_NAMED = 3.0  # the score of a sure name
_MANY = 3  # pieces that tell what a post of the page is
# Pages whose posts reach this value together, for each post, are surely posts.
_SURE = 0.6


_Draw = Callable[[PostFrame], Sketch]


def read_posts(
    nodes: Nodes,
    stamps: Sequence[DateStamp],
    base: str,
    *,
    now: datetime,
    language: str = "",
    records: Sequence[RepeatedItems] | None = None,
) -> PostPage:
    """Read the posts of a page; none where nothing on it looks like posts.

    `base` is what the page's links are relative to, `records` what repeats on it, where that is known already.
    """
    homes, stamps = Homes(nodes), leave_clock(nodes, stamps, now)

    @cache
    def draw(frame: PostFrame) -> Sketch:
        sketch = sketch_frame(nodes, stamps, frame, now, language, homes=homes)
        joined = join_changes(sketch)
        return sketch_frame(nodes, stamps, joined, now, language, homes=homes) if joined else sketch

    frames = find_frames(nodes, stamps, find_records(nodes) if records is None else records)
    named = list(homes.frames())
    frames = list({frame.key: frame for frame in (*frames, *named)}.values())
    sketches, beaten = _draw_best(_choose_frames(nodes, frames), draw)
    if max((sketch.worth for sketch in sketches), default=0.0) < _SEVERAL:
        # Of pieces that are worth the same, the innermost: what is around it is of the page.
        alone = [draw(frame) for frame in reversed(frames_alone(nodes, stamps, now))]
        alone = [sketch for sketch in alone if sketch.worth >= _ALONE]
        sketches += [sketch for sketch in alone if not any(_is_enough(other, sketch) for other in alone)]
    for sketch in islice(_rank_all(sketches, beaten, draw), _MOST_TRIED):
        besides = [*(other.grid.frame for other in sketches if is_good(other)), *beaten, *named]
        if sketch.worth > 0 and (page := _finish(stamps, base, sketch, besides, draw)):
            return page
    return PostPage()


def _draw_best(frames: Sequence[PostFrame], draw: _Draw) -> tuple[list[Sketch], list[PostFrame]]:
    """Draw the frames that may be the best; return with them those that cannot, but have to do with a better one."""
    sketches: list[Sketch] = []
    beaten: list[PostFrame] = []
    for frame in frames:
        most = MOST_WORTH * len(frame.pieces)
        better = [sketch for sketch in sketches if sketch.worth >= most]
        if not all(_have_to_do(frame, sketch.grid.frame) for sketch in better):
            continue
        if any(sketch.worth > most for sketch in better):
            beaten.append(frame)
        else:
            sketches.append(draw(frame))
    return sketches, beaten


def _is_enough(inner: Sketch, outer: Sketch) -> bool:
    """Whether a single piece has the date and the author of one around it, whose text holds more, or is another.

    Of two names for one text and date, the one above the text is nearer than one behind the piece.
    """
    if inner.dates.posted != outer.dates.posted:
        return False
    ((start, end),), ((first, last),) = inner.texts(), outer.texts()
    (piece,) = inner.grid.frame.pieces
    if inner.authors.names != outer.authors.names:
        is_above = inner.authors.score >= _NAMED and inner.authors.places[0] < start  # buttons stand below
        is_nearer = is_above and outer.authors.places[0] >= piece.end
        return is_nearer and (start, end) == (first, last) and inner.worth >= _ABOUT * outer.worth
    holds_more = first <= start and end <= last and (first, last) != (start, end)
    is_another = not piece.start <= first < piece.end
    return (holds_more or is_another) and inner.worth >= _ABOUT * outer.worth


def _finish(
    stamps: Sequence[DateStamp], base: str, best: Sketch, besides: Sequence[PostFrame], draw: _Draw
) -> PostPage | None:
    """Write the posts of the best sketch and those found besides; None where they hold no words."""
    nodes = best.grid.nodes
    if wider := widen(nodes, stamps, best):
        best = max(best, draw(wider), key=lambda sketch: sketch.worth)
    taken = gather(nodes, stamps, best, besides, draw)
    pages = [page for page in (_write(sketch, base) for sketch in taken) if any(post.text for post in page.posts)]
    if not pages:  # rows of names and figures
        return None
    page = pages[0] if len(pages) == 1 else _put_together(pages, best)
    written = sum(bool(post.text) for post in page.posts) / len(page.posts)
    dates = [stamp.place for stamp in stamps]
    is_message = page.is_message and read_message_head(nodes, 0, len(nodes), dates) is not None  # and no other one
    # The head of a message has more lines or fewer, and says itself what they are: its place tells nothing.
    learn = dict if is_message else partial(learn_layout, nodes, page.posts, base)
    return replace(page, confidence=page.confidence * written, is_message=is_message, learn=learn)


def read_posts_by(
    template: Mapping[str, Any], nodes: Nodes, base: str, *, now: datetime, language: str = ""
) -> tuple[PostPage, float]:
    """Read posts where a layout says they stand; return them, and how well it fits (0 to 1).

    Below about a half the forum has changed, or the page is of another kind: learn anew.
    """
    sketches = apply_template(template, nodes, now=now, language=language)
    if not sketches:
        return PostPage(), 0.0
    pages = [_write(sketch, base) for sketch in sketches]
    page = pages[0] if len(pages) == 1 else _put_together(pages, sketches[0])
    return replace(page, learn=lambda: template), judge_fit(template, nodes, page.posts)


def _put_together(pages: Sequence[PostPage], best: Sketch) -> PostPage:
    """Put posts of several kinds into page order; one that stands in the piece of another answers it."""
    posts = sorted((post for page in pages for post in page.posts), key=lambda post: (post.start, -post.end))
    places = {post.start: at for at, post in enumerate(posts)}
    owners = {id(post): page for page in pages for post in page.posts}
    written = []
    for post in posts:
        parent = owners[id(post)].posts[post.parent].start if post.parent is not None else None
        around = [other.start for other in posts if other.start < post.start and post.end <= other.end]
        chosen = parent if parent is not None else max(around, default=None)
        written.append(replace(post, parent=places[chosen] if chosen is not None else None))
    confidence = max(page.confidence for page in pages)
    return PostPage(tuple(written), confidence, region=best.grid.region)


def _rank_all(sketches: list[Sketch], beaten: list[PostFrame], draw: _Draw) -> Iterator[Sketch]:
    """Give the best sketch first; frames that are beaten are drawn when those that beat them will not do."""
    sound = _leave_strangers(sketches, [*(sketch.grid.frame for sketch in sketches), *beaten])
    best = _rank(sound)[:1] if len(sound) == len(sketches) else []
    yield from best
    if beaten:
        sketches += map(draw, beaten)
        beaten.clear()
        sound = _leave_strangers(sketches, [sketch.grid.frame for sketch in sketches])
    yield from _rank(sound)[len(best) :]


def _leave_strangers(sketches: Sequence[Sketch], frames: Sequence[PostFrame]) -> list[Sketch]:
    """Leave out sketches that only add strangers to the pieces of a frame."""
    return [sketch for sketch in sketches if not any(_only_adds_strangers(sketch, frame) for frame in frames)]


def _rank(sound: Sequence[Sketch]) -> list[Sketch]:
    """Put the best sketch first; before a single piece those in which it is one of several."""
    ranked = sorted(sound, key=lambda sketch: (-sketch.worth, -sketch.authors.score))
    around = [sketch for sketch in ranked if _are_sound(sketch) and _holds(sketch, ranked[0])]
    return around + ranked


def _only_adds_strangers(sketch: Sketch, other: PostFrame) -> bool:
    """Whether a sketch has the pieces of a frame, and behind them only some without a text where these have theirs."""
    known = set(other.key)
    if len(known) < _MANY or sketch.content < 0 or not known < set(sketch.grid.frame.key):
        return False
    cells, last = sketch.grid.columns[sketch.content].cells, max(known)
    strangers = [(key, cell) for key, cell in zip(sketch.grid.frame.key, cells, strict=True) if key not in known]
    return all(cell is None and key > last for key, cell in strangers)


def _are_sound(sketch: Sketch) -> bool:
    """Whether all of several pieces have a name and a date, and are worth something together."""
    is_whole = all(sketch.authors.names) and all(sketch.dates.posted)
    return len(sketch.grid.frame.pieces) > 1 and sketch.worth > 0 and is_whole


def _holds(sketch: Sketch, best: Sketch) -> bool:
    """Whether all words of the only piece are those of one of several; short answers are worth little by themselves."""
    (start, end), *others = best.grid.frame.key
    count = best.grid.nodes.count_chars
    around = ((a, b) for a, b in sketch.grid.frame.key if a <= start and end <= b)
    return not others and any(count(a, b) == count(start, end) for a, b in around)


def _have_to_do(frame: PostFrame, other: PostFrame) -> bool:
    """Whether a frame is a part of another, in its pieces or around them: posts of another kind may stand there."""
    if set(frame.key) < set(other.key):
        return True
    pieces = other.pieces
    is_inside = all(any(a.start < b.start and b.end <= a.end for a in pieces) for b in frame.pieces)
    return is_inside or any(b.start < a.start and a.end <= b.end for a in pieces for b in frame.pieces)


def _choose_frames(nodes: Nodes, frames: Sequence[PostFrame]) -> list[PostFrame]:
    """Choose the frames with the most text, without those that only cut the same pieces smaller."""
    weights = {frame.key: _weigh(nodes, frame) for frame in frames}
    ranked = sorted(frames, key=lambda frame: (-weights[frame.key], -sum(end - start for start, end in frame.key)))
    chosen: list[PostFrame] = []
    for frame in ranked:
        if weights[frame.key] < _LIGHT * weights[ranked[0].key] or len(chosen) == _MOST_READ:
            break
        same = [other for other in chosen if weights[frame.key] >= _SAME * weights[other.key]]
        if not any(_is_within(frame, other) for other in same):
            chosen.append(frame)
    return chosen


def _is_within(frame: PostFrame, other: PostFrame) -> bool:
    """Whether each piece stands in the piece of the same number of another frame."""
    pairs = zip(frame.key, other.key, strict=False)
    return len(frame.key) == len(other.key) and all(c <= a and b <= d for (a, b), (c, d) in pairs)


def _weigh(nodes: Nodes, frame: PostFrame) -> float:
    """Say at a glance how much text a frame's pieces have outside links."""
    return sum(sqrt(min(_count_own(nodes, frame, at), 1000)) - 3 for at in range(len(frame.pieces)))


def _count_own(nodes: Nodes, frame: PostFrame, at: int) -> int:
    piece, ends = frame.pieces[at], nodes.flat.ends
    own = nodes.count_chars(piece.start, piece.end) - nodes.count_linked(piece.start, piece.end)
    return own - sum(nodes.count_chars(a, ends[a]) - nodes.count_linked(a, ends[a]) for a in piece.inner)


def _write(sketch: Sketch, base: str) -> PostPage:
    """Write the posts of a sketch."""
    grid = sketch.grid
    bodies = cut_bodies(grid, sketch.content, sketch.authors, sketch.dates)
    marks = find_marks(grid, sketch.authors, sketch.dates, sketch.content, base)
    posts = tuple(_write_post(sketch, at, body, marks, base) for at, body in enumerate(bodies))
    sure = clamp(sketch.worth / len(posts) / _SURE)
    return PostPage(posts, sure, region=grid.region, is_message=sketch.authors.is_headed)


def _write_post(sketch: Sketch, at: int, body: Body, marks: PostLinks, base: str) -> FoundPost:
    piece, stamp = sketch.grid.frame.pieces[at], sketch.dates.posted[at]
    href = sketch.authors.hrefs[at]
    return FoundPost(
        text=body.text,
        author=sketch.authors.names[at],
        author_url=_join(base, href) if href else "",
        date=stamp.value if stamp else "",
        precision=stamp.precision if stamp else "",
        shown_date=stamp.text if stamp else "",
        edited=body.edited,
        url=marks.urls[at],
        number=marks.numbers[at],
        parent=marks.parents[at],
        quotes=body.quotes,
        signature=body.signature,
        signed=body.signed,
        attachments=tuple(find_files(sketch.grid.nodes, body, piece.end, base)),
        start=piece.start,
        end=piece.end,
        body_start=body.start,
        body_end=body.end,
        author_place=sketch.authors.places[at],
        date_place=stamp.place if stamp else -1,
    )


def _join(base: str, href: str) -> str:
    try:
        return urljoin(base, href)
    except ValueError:  # no address at all
        return ""
