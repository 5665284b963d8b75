"""Describe how one post is built, and make one of descriptions that mean the same.

In: `Nodes` and a post. Out: a build, a plain dict that becomes JSON: the names of the element it begins in and of the
one around it, the siblings it is made of, and the ways down to its parts. Every entry is counted, as votes; merged
builds add them up.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urljoin

from pauk.extract.extractors.flat import TEXT
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.grid import fold
from pauk.forum.posts.layout.element_paths import are_alike, find_way, name_of
from pauk.forum.posts.parts.content import PROSE
from pauk.forum.posts.parts.post import FoundPost

PARTS = ("text", "author", "date")
MARKS = ("link", "number")
# The element around the author's name, in which guests have theirs in another way; and what else stands right in it.
HOME, LABELS = "home", "labels"
AFFIXES = "affixes"  # what stands before and behind the name in its own element
AFFIX = "\t"
WHOLE = ""  # the way to a text that has no element of its own
SHORT = 40  # characters of a text that may be a button or a label
_LONGEST_DATE = 160  # characters of the element around a date
_MOST_LABELS = 12
_WRITTEN = (PROSE | {TEXT}) - {"hr"}
_AGREEING = 0.9  # of the posts of a build
_NUMBER = re.compile(r"\D{0,14}?(\d{1,7})\D{0,4}\Z")


def describe_build(nodes: Nodes, post: FoundPost, base: str) -> dict[str, Any]:
    """Describe one post; every count is one vote."""
    start, end = post.start, post.end
    siblings = siblings_of(nodes, start, end)
    *before, last = (name_of(nodes, place) for place in siblings)
    places = {
        "text": -1 if (post.body_start, post.body_end) == (start, end) else post.body_start,
        "author": post.author_place,
        "date": home_of_date(nodes, post.date_place),
        "link": _find_link(nodes, post, base),
        "number": _find_number(nodes, post),
    }
    ways = {part: str(way) for part, place in places.items() if (way := find_way(nodes, start, end, place))}
    if "text" not in ways and post.text:
        ways["text"] = WHOLE
    link = find_way(nodes, start, end, places["link"])
    if post.author_place > start and (home := find_way(nodes, start, end, nodes.flat.parents[post.author_place])):
        ways[HOME] = str(home)
    return {
        "pages": 1,
        "posts": 1,
        "roots": {name_of(nodes, start): 1},
        "around": {name_of(nodes, nodes.flat.parents[start]): 1},
        "span": [len(siblings), len(siblings)],
        "siblings": sorted({*before, last}),
        "last": {last: 1},
        "stops": {last: 1} if last not in before else {},  # what ends a post and never stands within one
        **{part: {ways[part]: 1} if part in ways else {} for part in (*PARTS, *MARKS, HOME)},
        "link": {str(way): 1 for way in (link, link.from_the_end(nodes, places["link"]))} if link else {},
        LABELS: _find_labels(nodes, post),
        AFFIXES: _find_affixes(nodes, post),
    }


def _find_labels(nodes: Nodes, post: FoundPost) -> dict[str, int]:
    """Name what stands beside the author's name, right in the same element: its words, and names of elements."""
    if post.author_place <= post.start:
        return {}
    home = nodes.flat.parents[post.author_place]
    beside = [child for child in nodes.children(home) if child != post.author_place][:_MOST_LABELS]
    return dict.fromkeys({label for child in beside for label in labels_of(nodes, child)} - {fold(post.author)}, 1)


def _find_affixes(nodes: Nodes, post: FoundPost) -> dict[str, int]:
    """Name what stands before and behind the author's name in its own element: "by Ana:"."""
    said = nodes.text(post.author_place) if post.author_place >= 0 else ""
    before, found, behind = said.partition(post.author) if post.author else ("", "", "")
    return {f"{before}{AFFIX}{behind}": 1} if found and len(said) <= 2 * SHORT else {}


def labels_of(nodes: Nodes, place: int) -> Iterator[str]:
    """Give the words of a text or of an element with few, figures aside, and the element's name."""
    if not nodes.is_text(place):
        yield name_of(nodes, place)
    if nodes.count_chars(place, nodes.flat.ends[place]) <= SHORT:
        yield fold(nodes.text(place))


def siblings_of(nodes: Nodes, start: int, end: int) -> list[int]:
    """Give what stands side by side in the stretch of a post."""
    children = nodes.children(nodes.flat.parents[start])
    return children[bisect_left(children, start) : bisect_left(children, end)]


def home_of_date(nodes: Nodes, place: int) -> int:
    """Return the element of a date where it is short; else the text itself."""
    if place < 0 or not nodes.is_text(place):
        return place
    above = nodes.flat.parents[place]
    return above if nodes.count_chars(above, nodes.flat.ends[above]) <= _LONGEST_DATE else place


def _find_link(nodes: Nodes, post: FoundPost, base: str) -> int:
    """Find the link outside the text that leads to a post."""
    for place in _outside(post) if post.url else ():
        if nodes.flat.tags[place] == "a" and _join(base, nodes.attribute(place, "href")) == post.url:
            return place
    return -1


def _find_number(nodes: Nodes, post: FoundPost) -> int:
    """Find the text outside what was written that is the number of a post."""
    for place in _outside(post) if post.number is not None else ():
        found = _NUMBER.match(nodes.flat.texts[place].strip()) if nodes.flat.texts[place] else None
        if found and int(found[1]) == post.number:
            return place
    return -1


def _outside(post: FoundPost) -> Iterator[int]:
    """Give the places of a post outside its text; all where the text has no element of its own."""
    if (post.body_start, post.body_end) == (post.start, post.end):
        yield from range(post.start, post.end)
    else:
        yield from (*range(post.start, post.body_start), *range(max(post.body_end, post.start), post.end))


def _join(base: str, href: str) -> str:
    try:
        return urljoin(base, href) if href else ""
    except ValueError:  # no address at all
        return ""


def merge_builds(builds: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Make one of builds that begin alike in elements that are alike; those of the most posts come first."""
    merged: list[dict[str, Any]] = []
    for build in builds:
        same = next((other for other in merged if _are_same(build, other)), None)
        if same is None:
            merged.append(dict(build))
        else:
            _add_build(same, build)
    return sorted(merged, key=lambda build: -build["posts"])


def _are_same(build: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    is_single = build["span"][1] == 1
    if is_single != (other["span"][1] == 1):
        return False
    return all(are_alike(commonest(build[name]), commonest(other[name])) for name in ("roots", "around"))


def is_bounded(build: Mapping[str, Any]) -> bool:
    """Whether posts of several siblings can be told apart: by their number or the last one, and where their dates are.

    Where dates stand below texts of any length, or a post ends now with this and now with that, nothing tells.
    """
    shortest, longest = build["span"]
    # Of what people write with, the next post may have more.
    is_written = commonest(build["last"]).partition(".")[0] in _WRITTEN
    needed = (["stops"] if shortest < longest or is_written else []) + (["date"] if build["date"] else [])
    return longest == 1 or all(max(build[name].values(), default=0) >= _AGREEING * build["posts"] for name in needed)


def commonest(votes: Mapping[str, int]) -> str:
    """Return what has the most votes; the first of several."""
    return max(votes, key=lambda name: votes[name])


def _add_build(build: dict[str, Any], other: Mapping[str, Any]) -> None:
    build["pages"] = max(build["pages"], other["pages"])
    build["posts"] += other["posts"]
    build["span"] = [min(build["span"][0], other["span"][0]), max(build["span"][1], other["span"][1])]
    build["siblings"] = sorted({*build["siblings"], *other["siblings"]})
    for name in ("roots", "around", "last", "stops", *PARTS, *MARKS, HOME, LABELS, AFFIXES):
        build[name] = add_votes(build[name], other[name])


def add_votes(*votes: Mapping[str, int]) -> dict[str, int]:
    """Add up votes; the most come first."""
    total = Counter[str]()
    for each in votes:
        total.update(each)
    return dict(total.most_common())
