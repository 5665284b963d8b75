"""Say how well posts that were read agree with what is known of their forum.

In: a layout, `Nodes`, and posts, however they were read. Out: 0 to 1: which share of the parts that posts always have
they really have. Where an element that is called as only parts of posts are belongs to no post, or much more stands in
a post than ever before, posts were overlooked or joined.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.layout.page_layout import count_beside, find_inside
from pauk.forum.posts.layout.post_build import PARTS
from pauk.forum.posts.parts.post import FoundPost

# Of the posts a layout was learned from, the share that must have a part for all to be asked for it.
_ALWAYS = 0.95
# Characters around the text of a post: half as many more as ever, and a line, are other posts, or a part of the text.
_MUCH_MORE, _SOME_MORE = 1.5, 50
_OVERLOOKED = 0.4  # how well a layout fits that leaves posts out: too badly


def judge_fit(layout: Mapping[str, Any], nodes: Nodes, posts: Sequence[FoundPost]) -> float:
    """Say how well posts fit a layout."""
    if not posts:
        return 0.0
    shares = [sum(_has(post, part) for post in posts) / len(posts) for part in PARTS if _is_promised(layout, part)]
    if _is_full(layout, nodes, posts) or count_strangers(layout, nodes, posts):
        shares.append(_OVERLOOKED)
    return min(shares, default=0.0)


def _is_promised(layout: Mapping[str, Any], part: str) -> bool:
    """Whether nearly all posts have a part."""
    votes = sum(sum(build[part].values()) for build in layout["builds"])
    return bool(votes >= _ALWAYS * sum(build["posts"] for build in layout["builds"]))


def _has(post: FoundPost, part: str) -> bool:
    return bool({"text": post.text, "author": post.author, "date": post.date}[part])


def _is_full(layout: Mapping[str, Any], nodes: Nodes, posts: Sequence[FoundPost]) -> bool:
    """Whether much more stands around the text of a post than ever before."""
    most = _MUCH_MORE * int(layout["beside"]) + _SOME_MORE
    inside = find_inside(posts)
    return any(count_beside(nodes, post, inside[post.start]) > most for post in posts)


def count_strangers(layout: Mapping[str, Any], nodes: Nodes, posts: Sequence[FoundPost]) -> int:
    """Count the elements that are called as only parts of posts are, but hold no part of any."""
    signs = set(layout["signs"])
    kinds = {kind for kind, name in enumerate(nodes.names) if name in signs}
    parts = (place for post in posts for place in (post.body_start, post.author_place, post.date_place))
    known, count = sorted(parts), 0
    for place, kind in enumerate(nodes.kinds) if kinds else ():
        if kind in kinds and nodes.count_chars(place, end := nodes.flat.ends[place]):
            count += bisect_left(known, place) == bisect_left(known, end)
    return count
