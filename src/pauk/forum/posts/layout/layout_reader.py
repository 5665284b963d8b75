"""Read the posts of a page by the layout that other pages of its forum have shown.

In: a layout (`layout`, `house`) and the `Nodes` of another page. Out: `Sketch`es, one for each build of posts. Only the
ways down to the parts are walked, and only the dates there are read; a post begins where the ways of its parts have
their tops. `fitting` says how well that went.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise, takewhile
from typing import Any

from pauk.dates.find.quick_check import may_hold_date
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.candidates.candidate import Sketch, value_of
from pauk.forum.posts.cut.frames import MOST_PIECES, PostFrame, PostPiece
from pauk.forum.posts.layout.element_paths import ElementPath, Walker, are_alike, name_of, read_way
from pauk.forum.posts.layout.layout_authors import read_authors
from pauk.forum.posts.layout.layout_dates import read_dates
from pauk.forum.posts.layout.layout_grid import HousedGrid
from pauk.forum.posts.layout.page_layout import VERSION, is_telling
from pauk.forum.posts.layout.post_build import HOME, MARKS, PARTS, WHOLE, commonest

# Builds of this share of all posts are usual: a post may lack a part and still be one.
_USUAL = 0.2
# Characters of the elements around a name and a date.
_LONGEST_NAME, _LONGEST_DATE = 100, 160
_CALLED, _NEAR = ("text", "date"), 400  # parts that are looked for by their names, and how far into a post
_FEWEST_PARTS = 2  # that must meet at a place for a post to begin there


@dataclass(slots=True)
class _FoundByLayout:
    """A post that begins at a place: where its parts stand."""

    build: int
    start: int
    parts: dict[str, int] = field(default_factory=dict)
    end: int = -1

    @property
    def own(self) -> set[int]:
        """The parts that no other post can have."""
        return {place for part, place in self.parts.items() if part in PARTS}

    def is_apart(self, used: set[int]) -> bool:
        """Whether none of its parts belongs to another post."""
        return used.isdisjoint(self.own)


def apply_template(template: Mapping[str, Any], nodes: Nodes, *, now: datetime, language: str = "") -> list[Sketch]:
    """Find the posts of a page where a layout says that they stand; none where nothing is built so."""
    if template.get("version") != VERSION:
        return []
    builds = template["builds"]
    found = _find_posts(builds, nodes)
    by_build = ([post for post in found if post.build == number] for number in range(len(builds)))
    return [_draw(template, nodes, (own, found), now, language) for own in by_build if own]


def _find_posts(builds: Sequence[Mapping[str, Any]], nodes: Nodes) -> list[_FoundByLayout]:
    """Find where posts begin and end: walk all ways, and take the tops at which enough of them meet."""
    ways = [
        {part: [read_way(text) for text in build[part] if text != WHOLE] for part in (*PARTS, *MARKS, HOME)}
        for build in builds
    ]
    walker = Walker(nodes, (way for parts in ways for its in parts.values() for way in its))
    usual = _USUAL * sum(build["posts"] for build in builds)
    found: list[_FoundByLayout] = []
    strange: list[_FoundByLayout] = []
    used: set[int] = set()
    for number, build in enumerate(builds):  # those that the most pages show come first
        is_usual = build["posts"] >= usual
        for post in _walk_build(walker, nodes, ways[number], number):
            if not _is_named(nodes, post.start, build) and not _is_whole(nodes, post, build):
                strange += [post] if _is_post(post, ways[number], is_usual=is_usual) else []
            elif _is_post(post, ways[number], is_usual=is_usual) and post.is_apart(used):
                found.append(post)
                used.update(post.own)
    found += _stand_beside(nodes, strange, found)
    found = sorted(found, key=lambda post: post.start)[:MOST_PIECES]
    _find_ends(nodes, builds, found)
    _fill_in(nodes, ways, found)
    return found


def _fill_in(nodes: Nodes, ways: Sequence[Mapping[str, list[ElementPath]]], posts: Sequence[_FoundByLayout]) -> None:
    """Find texts and dates elsewhere than in most posts by how they are called: what was removed is no link."""
    used = {place for post in posts for place in post.own}
    starts = {post.start for post in posts}
    for part in _CALLED:
        names = {way.name for its in ways for way in its[part] if is_telling(way.name)}
        kinds = {kind for kind, name in enumerate(nodes.names) if name in names}
        for post in posts if kinds else ():
            if part in post.parts or not ways[post.build][part]:
                continue
            near = range(post.start + 1, min(post.end, post.start + _NEAR))
            for place in takewhile(lambda place: place not in starts, near):  # up to a post in this one
                if nodes.kinds[place] in kinds and place not in used and _may_be(part, nodes, place):
                    post.parts[part] = place
                    break


def _stand_beside(
    nodes: Nodes, strange: Sequence[_FoundByLayout], found: Sequence[_FoundByLayout]
) -> list[_FoundByLayout]:
    """Give the posts under another name, the last of a page perhaps, or removed ones, that stand beside the others."""
    tags, parents = nodes.flat.tags, nodes.flat.parents
    used = {place for post in found for place in post.own}
    beside = {(parents[post.start], tags[post.start]) for post in found}
    likes, around = [], _find_around(nodes, found)
    for post in strange:
        parent, tag = parents[post.start], tags[post.start]
        if post.is_apart(used) and ((parent, tag) in beside or _is_around(nodes, parent, around.get(tag, []))):
            likes.append(post)
            used.update(post.own)
    return likes


def _find_around(nodes: Nodes, found: Sequence[_FoundByLayout]) -> dict[str, list[int]]:
    """Give the elements around posts where each has one of its own, by the names of the posts' elements."""
    around: dict[str, list[int]] = {}
    for post in found:
        around.setdefault(nodes.flat.tags[post.start], []).append(nodes.flat.parents[post.start])
    return {tag: places for tag, places in around.items() if len(set(places)) == len(places)}


def _is_around(nodes: Nodes, place: int, others: Sequence[int]) -> bool:
    """Whether an element may be around a post: one of the same kind is beside it, or one stands in the other's list."""
    parents = nodes.flat.parents
    lists = {parents[other] for other in others if nodes.kinds[other] == nodes.kinds[place]}
    return parents[place] in lists or parents[parents[place]] in others or place in map(parents.__getitem__, lists)


def _walk_build(
    walker: Walker, nodes: Nodes, ways: Mapping[str, list[ElementPath]], number: int
) -> list[_FoundByLayout]:
    """Give all places at which ways of one build have their tops."""
    found: dict[int, _FoundByLayout] = {}
    for part, its in ways.items():
        for way in its:
            for root, place in walker.walk(way):
                if (part in PARTS or root in found) and _may_be(part, nodes, place):
                    found.setdefault(root, _FoundByLayout(number, root)).parts.setdefault(part, place)
    return list(found.values())


def _may_be(part: str, nodes: Nodes, place: int) -> bool:
    """Whether a place may be a part by what it says: not everything that stands at the right place is one."""
    end = nodes.flat.ends[place]
    if part == "author":
        return 0 < nodes.count_chars(place, end) <= _LONGEST_NAME
    if part != "date":
        return True
    texts = (nodes.flat.texts[at] for at in nodes.flat.text_places(place, end))
    is_short = nodes.count_chars(place, end) <= _LONGEST_DATE
    return is_short and (any(map(may_hold_date, texts)) or any(at in nodes.notes for at in range(place, end)))


def _is_post(post: _FoundByLayout, ways: Mapping[str, list[ElementPath]], *, is_usual: bool) -> bool:
    """Whether enough parts meet: a date and another one, or a text and a name; all where posts are seldom built so.

    A guest may have no name where members have theirs, and a date may be shown in a way that is new.
    """
    has = post.parts.keys() - {HOME}
    wanted = {part for part in PARTS if ways[part]}
    missing = wanted - has - ({"author"} if HOME in post.parts else set())
    if missing and not is_usual:
        return False
    if "date" in wanted - has:
        return has >= {"text", "author"}
    return len(has) >= _FEWEST_PARTS or has >= wanted


def _is_named(nodes: Nodes, start: int, build: Mapping[str, Any]) -> bool:
    """Whether a post begins in an element as posts do, inside one as theirs."""
    names = {"roots": name_of(nodes, start), "around": name_of(nodes, nodes.flat.parents[start])}
    return all(any(name == known or are_alike(name, known) for known in build[key]) for key, name in names.items())


def _is_whole(nodes: Nodes, post: _FoundByLayout, build: Mapping[str, Any]) -> bool:
    """Whether a post has all parts and the very name of its build: it may stand where none was seen to stand.

    What is said below the question is built as what is said below its answers.
    """
    name = name_of(nodes, post.start)
    return name in build["roots"] and is_telling(name) and post.parts.keys() >= {*PARTS}


def _find_ends(nodes: Nodes, builds: Sequence[Mapping[str, Any]], posts: Sequence[_FoundByLayout]) -> None:
    """Say where each post ends: with its element, or with the last of the siblings that belong to it."""
    ends, parents = nodes.flat.ends, nodes.flat.parents
    following = {a.start: b.start for a, b in _pair_siblings(nodes, posts)}
    for post in posts:
        build = builds[post.build]
        shortest, longest = build["span"]
        if longest == 1:
            post.end = ends[post.start]
            continue
        stop = following.get(post.start, ends[parents[post.start]])
        siblings = [child for child in nodes.children(parents[post.start]) if post.start <= child < stop]
        is_last = post.start not in following
        post.end = ends[siblings[_count_own(nodes, build, siblings, shortest, longest, is_last=is_last) - 1]]


def _pair_siblings(nodes: Nodes, posts: Sequence[_FoundByLayout]) -> Iterator[tuple[_FoundByLayout, _FoundByLayout]]:
    """Pair each post with the next one right in the same element."""
    above: dict[int, list[_FoundByLayout]] = {}
    for post in posts:
        above.setdefault(nodes.flat.parents[post.start], []).append(post)
    for beside in above.values():
        yield from pairwise(beside)


def _count_own(
    nodes: Nodes, build: Mapping[str, Any], siblings: Sequence[int], shortest: int, longest: int, *, is_last: bool
) -> int:
    """Count how many siblings belong to a post: as many as always, up to what always ends one, or what is known."""
    names = [name_of(nodes, place) for place in siblings]
    if shortest == longest:
        return min(shortest, len(siblings))
    if build["stops"] and (stop := commonest(build["stops"])) in names[1:]:
        return names.index(stop, 1) + 1
    if not is_last:
        return len(siblings)
    known = set(build["siblings"])
    return next((at for at, name in enumerate(names) if at and name not in known), len(names))


def _draw(
    template: Mapping[str, Any],
    nodes: Nodes,
    found: tuple[Sequence[_FoundByLayout], Sequence[_FoundByLayout]],
    now: datetime,
    language: str,
) -> Sketch:
    """Make a sketch of the posts of one build, which are the first of those found; all of them come second."""
    posts, frame = found[0], _frame_of(*found)
    build = template["builds"][posts[0].build]
    parts = {part: [post.parts.get(part) for post in posts] for part in (*PARTS, *MARKS, HOME)}
    homes = parts.pop(HOME)
    grid = HousedGrid(nodes, frame, parts, template["furniture"])
    grid.signed = frozenset(tuple(way.split(" ")) for way in template.get("signed", ()))
    grid.tails = frozenset(template.get("tails", ()))
    dates = read_dates(grid, template["dates"], now, language)
    authors = read_authors(grid, homes, build)
    content = grid.number_of("text") if set(build["text"]) != {WHOLE} else -1
    return Sketch(grid, content, authors, dates, value_of(grid, content, authors, dates))


def _frame_of(posts: Sequence[_FoundByLayout], everything: Sequence[_FoundByLayout]) -> PostFrame:
    """Make pieces of posts, with the posts that stand right in them and the one of the same build they stand in."""
    inner: dict[int, set[int]] = {}
    parents: dict[int, int] = {}
    numbers = {post.start: number for number, post in enumerate(posts)}
    around: list[_FoundByLayout] = []
    for post in everything:
        while around and around[-1].end <= post.start:
            around.pop()
        if around:
            inner.setdefault(around[-1].start, set()).add(post.start)
        own = next((numbers[other.start] for other in reversed(around) if other.start in numbers), None)
        if own is not None:
            parents[post.start] = own
        around.append(post)
    return PostFrame(
        tuple(
            PostPiece(post.start, post.end, frozenset(inner.get(post.start, ())), parents.get(post.start))
            for post in posts
        )
    )
