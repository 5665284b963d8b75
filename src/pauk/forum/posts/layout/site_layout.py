"""Settle how a forum builds its posts, by the votes of many of its pages.

In: the layouts of pages (`layout`). Out: one layout for all of them, the house layout, in the same form. A page that
was misread speaks for a build of its own, and few pages do: what most pages show is so. Pages of one or two
posts are asked only where there are no others: there a story may have been taken for a post, and its comments not.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pauk.forum.posts.layout.element_paths import read_way
from pauk.forum.posts.layout.page_layout import VERSION
from pauk.forum.posts.layout.post_build import (
    AFFIXES,
    HOME,
    LABELS,
    MARKS,
    PARTS,
    WHOLE,
    add_votes,
    is_bounded,
    merge_builds,
)
from pauk.forum.posts.parts.known_tails import settle_tails

# Posts that make a page telling.
TELLING = 3
# Builds that only one page shows are believed where so few pages were seen, or this share of all posts is built so.
_FEW_PAGES, _LARGE = 3, 0.2
_OPENING = 0.5  # of the pages that were seen show the build of the first post; the others are later pages of threads
# A way is believed that this share of the posts of its build go, and two of more than a few; and how many of them.
_RARE, _FEW_POSTS, _MOST_WAYS = 0.02, 10, 6
_MOST_LABELS = 40
# A short text in this share of all posts is furniture, as it is among the posts of one page; beside dates in less.
_FURNITURE, _SELDOM = 0.4, 0.15
# A count with one or two words, figures folded: "3 likes", "views: 0".
_COUNT = re.compile(r"(?:0[.,]?)+ ?[^\W\d]{2,16}|[^\W\d]{2,16}: ?(?:0[.,]?)+")
_MOST_SAMPLES = 12
_MOST_VOTES = 6  # of a page, however many posts it has
_SCATTERED = 0.5  # of the votes: below that classes are different on every page
_MOST_NAMES = 12
_BY_CHANCE = 3  # posts that may end alike on one page


def settle_house(layouts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Add up the layouts of pages; nothing where no page has one."""
    known = [layout for layout in layouts if layout.get("version") == VERSION]
    telling = [layout for layout in known if layout["posts"] >= TELLING] or known
    if not telling:
        return {}
    pages, posts = (sum(layout[name] for layout in telling) for name in ("pages", "posts"))
    merged = _merge_pages(telling, known)
    total = sum(build["posts"] for build in merged)
    builds = [build for build in merged if _is_believed(build, pages, total, len(known)) and is_bounded(build)]
    signs, strays = _settle_signs(telling, builds)
    return {
        "version": VERSION,
        "pages": pages,
        "posts": posts,
        "builds": [_settle_build(build) for build in builds],
        "furniture": _settle_furniture(telling, posts),
        "captions": {},
        "signs": signs,
        "strays": strays,
        "dates": _draw_samples([layout["dates"] for layout in (*telling, *known)]),
        "signed": _settle_signed(telling),
        "tails": settle_tails(layout.get("ends", {}) for layout in known),
        "beside": max(layout["beside"] for layout in telling),
    }


def _settle_signs(
    layouts: Sequence[Mapping[str, Any]], builds: Sequence[Mapping[str, Any]]
) -> tuple[list[str], list[str]]:
    """Keep the names by which parts of posts are known, and those that stand elsewhere, too."""
    names = {read_way(way).name for build in builds for part in PARTS for way in build[part] if way}
    strays = {name for layout in layouts for name in layout["strays"]}
    signs = {name for layout in layouts for name in layout["signs"] if name in names}
    return sorted(signs - strays), sorted(strays)


def _merge_pages(telling: Sequence[Mapping[str, Any]], known: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Merge the builds of telling pages; those that the most of all pages show come first."""
    merged = merge_builds(_weigh(build, layout["posts"]) for layout in telling for build in layout["builds"])
    for build in merged:
        shown = sum(any(_is_part(one, build) for one in layout["builds"]) for layout in known)
        build["pages"] = max(shown, build["pages"])
    return sorted(merged, key=lambda build: (-build["pages"], -build["posts"]))


def _weigh(build: Mapping[str, Any], posts: int) -> dict[str, Any]:
    """Give a page no more votes for having many posts: if they were misread, they were all misread together."""
    share = min(1.0, _MOST_VOTES / posts)
    weighed = {
        name: {key: max(1, round(share * times)) for key, times in value.items()} if isinstance(value, dict) else value
        for name, value in build.items()
    }
    return weighed | {"posts": max(1, round(share * build["posts"]))}


def _is_part(one: Mapping[str, Any], build: Mapping[str, Any]) -> bool:
    """Whether a page's build went into a merged one."""
    is_single = (one["span"][1] == 1) == (build["span"][1] == 1)
    return is_single and all(not build[name].keys().isdisjoint(one[name]) for name in ("roots", "around"))


def _is_believed(build: Mapping[str, Any], pages: int, posts: int, known: int) -> bool:
    """Whether a build is no error of a page or two; one that a page shows once opens threads, as most pages do."""
    is_large = build["posts"] >= _LARGE * posts
    if build["posts"] <= build["pages"]:
        return is_large or pages < _FEW_PAGES or build["pages"] >= _OPENING * known
    return is_large or build["pages"] > 1 or pages < _FEW_PAGES


def _settle_build(build: Mapping[str, Any]) -> dict[str, Any]:
    """Keep of a build what many posts agree on."""
    names = {name: dict(Counter(build[name]).most_common(_MOST_NAMES)) for name in ("roots", "around", "last", "stops")}
    ways = {part: _settle_ways(build[part], build["posts"]) for part in (*PARTS, *MARKS, HOME)}
    if 2 * ways["text"].get(WHOLE, 0) > (texts := sum(ways["text"].values())):
        ways["text"] = {WHOLE: texts}  # where all have one paragraph, it looks as if it were the element of the text
    beside = {key: times for key, times in build[LABELS].items() if times > max(_RARE * build["posts"], 1)}
    affixes = dict(Counter(build[AFFIXES]).most_common(1))
    return {**build, **names, **ways, LABELS: dict(Counter(beside).most_common(_MOST_LABELS)), AFFIXES: affixes}


def _settle_ways(votes: Mapping[str, int], posts: int) -> dict[str, int]:
    """Keep the ways that some posts go; where classes are different on every page, without them."""
    if votes and max(votes.values()) < _SCATTERED * sum(votes.values()):
        votes = add_votes(votes, _without_classes(votes))
    fewest = max(_RARE * posts, 1 if posts < _FEW_POSTS else 2)
    return {way: times for way, times in Counter(votes).most_common(_MOST_WAYS) if times >= fewest}


def _without_classes(votes: Mapping[str, int]) -> dict[str, int]:
    """Count the ways that differ in nothing but classes, where there are several such."""
    found: dict[str, list[int]] = {}
    for text, times in votes.items():
        if text:
            found.setdefault(str(read_way(text).without_classes()), []).append(times)
    return {way: sum(times) for way, times in found.items() if len(times) > 1}


def _settle_furniture(layouts: Sequence[Mapping[str, Any]], posts: int) -> dict[str, int]:
    """Keep the short texts that many posts have; of captions beside dates what fewer have on most pages, and counts."""
    counts, captions = (add_votes(*(layout[name] for layout in layouts)) for name in ("furniture", "captions"))
    pages = Counter(key for layout in layouts for key in layout["furniture"])
    usual = {key for key, times in captions.items() if times >= _SELDOM * posts and 2 * pages[key] > len(layouts)}
    usual |= {key for key, times in pages.items() if times > 1 and _COUNT.fullmatch(key.partition(" ")[2])}
    return {key: times for key, times in counts.items() if key in usual or times >= _FURNITURE * posts}


def _settle_signed(layouts: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Keep the parts of signatures that several pages show, or many posts; somebody may end two posts alike."""
    posts = Counter(add_votes(*(layout.get("signed", {}) for layout in layouts)))
    pages = Counter(way for layout in layouts for way in layout.get("signed", ()))
    return {way: times for way, times in posts.most_common(_MOST_NAMES) if pages[way] > 1 or times > _BY_CHANCE}


def _draw_samples(pages: Sequence[Sequence[str]]) -> list[str]:
    """Take dates from all pages in turn, each once."""
    longest = max(map(len, pages), default=0)
    turns = (page[at] for at in range(longest) for page in pages if at < len(page))
    return list(dict.fromkeys(turns))[:_MOST_SAMPLES]
