"""Write down how the posts of one page are built, for the other pages of its forum.

In: `Nodes`, and the posts that were read. Out: a layout, a plain dict of names and counts that becomes JSON: the builds
of posts (the first may be built otherwise than the rest, comments again otherwise), with the ways down to their parts;
short texts that return in them; names that nothing but parts of posts bears; dates as they are written; and how much
else stands in a post. Counts are votes: `house` adds up those of many pages.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.grid import fold
from pauk.forum.posts.layout.element_paths import name_of
from pauk.forum.posts.layout.post_build import (
    SHORT,
    describe_build,
    home_of_date,
    is_bounded,
    merge_builds,
    siblings_of,
)
from pauk.forum.posts.layout.separators import cut_at_rulers
from pauk.forum.posts.parts.known_tails import find_tails
from pauk.forum.posts.parts.post import FoundPost

VERSION = 3
_MOST_POSTS = 100  # of a page; more of them say the same
_MOST_SAMPLES = 6
_MOST_FURNITURE = 40
_TIMES = 2  # that a text must return to be written down
_ALWAYS_TELLING = frozenset(("time",))  # names of elements that say enough without a class


def learn_layout(nodes: Nodes, posts: Sequence[FoundPost], base: str) -> dict[str, Any]:
    """Write down how posts are built; nothing where that does not tell where they begin and end."""
    if not posts or not all(post.start >= 0 and siblings_of(nodes, post.start, post.end) for post in posts):
        return {}
    posts = cut_at_rulers(nodes, posts)
    builds = merge_builds(describe_build(nodes, post, base) for post in posts[:_MOST_POSTS])
    if not all(map(is_bounded, builds)):
        return {}
    (signs, strays), inside = _find_signs(nodes, posts), find_inside(posts)
    return {
        "version": VERSION,
        "pages": 1,
        "posts": len(posts),
        "builds": builds,
        "furniture": _find_furniture(nodes, posts),
        "captions": _find_furniture(nodes, posts, is_beside_date=True),
        "signs": signs,
        "strays": strays,
        "dates": list(dict.fromkeys(post.shown_date for post in posts if post.shown_date))[:_MOST_SAMPLES],
        "signed": dict(Counter(" ".join(post.signed) for post in posts if post.signed)),
        "ends": find_tails(posts[:_MOST_POSTS]),
        "beside": max(count_beside(nodes, post, inside[post.start]) for post in posts),
    }


def _find_signs(nodes: Nodes, posts: Sequence[FoundPost]) -> tuple[list[str], list[str]]:
    """Find the names that every part of posts bears and nothing else on the page; and those that others bear as well.

    Where such an element stands outside all posts that a house knows, there is one it does not know.
    """
    parts = {
        *(post.body_start for post in posts if post.body_start > post.start),
        *(post.author_place for post in posts),
        *(home_of_date(nodes, post.date_place) for post in posts),
    } - {-1}
    kinds = {nodes.kinds[place] for place in parts if is_telling(name_of(nodes, place))}
    others = {
        nodes.kinds[place]
        for place, kind in enumerate(nodes.kinds)
        if kind in kinds and place not in parts and nodes.count_chars(place, nodes.flat.ends[place])
    }
    return sorted(nodes.names[kind] for kind in kinds - others), sorted(nodes.names[kind] for kind in others)


def is_telling(name: str) -> bool:
    """Whether the name of an element says what it is: it has a class, or is one of few."""
    return "." in name or name in _ALWAYS_TELLING


def _find_furniture(nodes: Nodes, posts: Sequence[FoundPost], *, is_beside_date: bool = False) -> dict[str, int]:
    """Count the posts in whose text short texts stand at the same depth: buttons, labels; or those beside the date."""
    counts, inside = Counter[str](), find_inside(posts)
    for post in posts[:_MOST_POSTS]:
        places = list(_texts_of(nodes, post, inside[post.start]))
        if is_beside_date:
            around = nodes.flat.parents[max(home_of_date(nodes, post.date_place), 0)]
            places = [place for place in places if nodes.flat.parents[place] == around]
        keys = dict.fromkeys(furniture_key(nodes, place, post.start) for place in places)  # in page order
        counts.update(key for key in keys if key)
    return {key: times for key, times in counts.most_common(_MOST_FURNITURE) if times >= _TIMES}


def find_inside(posts: Sequence[FoundPost]) -> dict[int, list[FoundPost]]:
    """Give the posts that stand right in each post, by where it begins."""
    inside: dict[int, list[FoundPost]] = {}
    around: list[FoundPost] = []
    for post in sorted(posts, key=lambda post: (post.start, -post.end)):
        while around and around[-1].end <= post.start:
            around.pop()
        if around:
            inside[around[-1].start].append(post)
        inside.setdefault(post.start, [])
        around.append(post)
    return inside


def _texts_of(nodes: Nodes, post: FoundPost, inside: Sequence[FoundPost]) -> Iterator[int]:
    """Give the places of the texts of a post, without those of posts within it."""
    start = max(post.body_start, 0)
    for inner in inside:
        if post.body_start <= inner.start < post.body_end:
            yield from nodes.flat.text_places(start, inner.start)
            start = inner.end
    yield from nodes.flat.text_places(start, max(post.body_end, start))


def furniture_key(nodes: Nodes, place: int, start: int) -> str:
    """Name a short text of a post, with its depth there; nothing for a longer one."""
    text = nodes.flat.texts[place]
    return f"{nodes.depths[place] - nodes.depths[start]} {fold(text)}" if len(text) <= SHORT else ""


def count_beside(nodes: Nodes, post: FoundPost, inside: Sequence[FoundPost]) -> int:
    """Count the characters outside links of a post that are neither its text nor in the posts right within it.

    Where the text has no element of its own, all but the siblings in which name and date stand is text.
    """
    if (post.body_start, post.body_end) == (post.start, post.end):
        return _count_heads(nodes, post)
    apart = [(inner.start, inner.end) for inner in inside if not post.body_start <= inner.start < post.body_end]
    stretches = [(post.start, post.end), (post.body_start, max(post.body_start, post.body_end)), *apart]
    whole, *rest = (nodes.count_chars(*each) - nodes.count_linked(*each) for each in stretches)
    return max(whole - sum(rest), 0)


def _count_heads(nodes: Nodes, post: FoundPost) -> int:
    """Count the characters outside links of a post of several siblings that stand on the other side of its name."""
    start, end = find_whole(nodes, post.start, post.end, (post.author_place, post.date_place))
    stretches = ((post.start, start), (end, post.end))
    return sum(nodes.count_chars(*each) - nodes.count_linked(*each) for each in stretches)


def find_whole(nodes: Nodes, start: int, end: int, named: Iterable[int | None]) -> tuple[int, int]:
    """Return the stretch of a text that has no element of its own: what is below the siblings of name and date.

    Where nothing is there but links, it is above them; where there is one sibling only, it is all of it.
    """
    siblings, ends = siblings_of(nodes, start, end), nodes.flat.ends
    places = [place for place in named if place is not None]
    heads = [at for at, child in enumerate(siblings) if any(child <= place < ends[child] for place in places)]
    if not heads:
        return start, end
    below = (siblings[heads[-1] + 1], end) if heads[-1] + 1 < len(siblings) else (end, end)
    sides = (below, (start, siblings[heads[0]]), (start, end))
    return next((side for side in sides if nodes.count_chars(*side) > nodes.count_linked(*side)), (start, end))
