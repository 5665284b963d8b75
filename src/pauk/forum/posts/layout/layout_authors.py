"""Read the names of authors where a house layout says that they stand.

In: a `HousedGrid`, the elements around the names, and the build of the posts. Out: `PostAuthors`. Guests have no link
where members have one: their name is what is new in the element around it, without the words that stand there in all
posts.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pauk.dates.find.quick_check import may_hold_date
from pauk.forum.posts.cut.grid import fold
from pauk.forum.posts.layout.layout_grid import HousedGrid
from pauk.forum.posts.layout.post_build import AFFIX, AFFIXES, LABELS, labels_of
from pauk.forum.posts.parts.authors import PostAuthors, read_author

_DIGIT = re.compile(r"\d")
_SCORE = 5.0  # how sure names are that stand where they always do
_LONGEST = 60
_USUAL = 0.5  # of the posts of a build
_MOST_BESIDE = 40  # what stands beside a name
_NO_SPACES = "\u3040"  # from here on scripts have no spaces between words
_Author = tuple[str, str, int]
_NOBODY: _Author = ("", "", -1)


def read_authors(grid: HousedGrid, homes: Sequence[int | None], build: Mapping[str, Any]) -> PostAuthors:
    """Read the names of all pieces."""
    column, found = grid.number_of("author"), []
    labels = sorted(build[LABELS], key=len, reverse=True)
    usual = [label for label in labels if _is_usual(build[LABELS][label], build["posts"])]
    affixes = [tuple(affix.split(AFFIX)) for affix in build[AFFIXES]]
    for at, home in enumerate(homes):
        author = _read_member(grid, column, at, affixes)
        if author[2] >= 0 and grid.nodes.is_text(author[2]):  # words and name may be one text
            author = (_without_labels(author[0], usual), *author[1:])
        is_none = not author[0] or fold(author[0]) in usual  # where a guest has no link, the next one is a button
        found.append(_read_guest(grid, at, home, labels) if is_none and home is not None else author)
    names, hrefs, places = zip(*found, strict=True)
    return PostAuthors(tuple(names), tuple(hrefs), tuple(places), column, _SCORE if any(names) else 0.0)


def _is_usual(times: int, posts: int) -> bool:
    """Whether so many posts have a label that it is one, and nobody's name: "in reply to Ana"."""
    return times == posts or times > max(_USUAL * posts, 1)


def _read_member(grid: HousedGrid, column: int, at: int, affixes: Sequence[tuple[str, ...]]) -> _Author:
    """Read the name that stands where most have it, without what most have around it."""
    if column < 0 or grid.columns[column].cells[at] is None:
        return _NOBODY
    _, href, place = read_author(grid, column, at)
    name = grid.nodes.text(place) if place >= 0 else ""
    for before, behind in affixes:
        if name.startswith(before) and name.endswith(behind):
            name = name[len(before) : len(name) - len(behind)]
    return (name.strip(), href, place) if 0 < len(name) <= _LONGEST else _NOBODY


def _read_guest(grid: HousedGrid, at: int, home: int, labels: Sequence[str]) -> _Author:
    """Read a name that is the only thing in an element which other posts do not have there."""
    nodes, ends, names = grid.nodes, grid.nodes.flat.ends, {}
    parts = [place for column in grid.columns if (place := column.cells[at]) is not None]
    for child in nodes.children(home)[:_MOST_BESIDE]:
        if any(child <= place < ends[child] for place in parts):
            continue
        name = _without_labels(nodes.text(child), labels)
        is_new = not any(label in labels for label in labels_of(nodes, child))
        is_date = _DIGIT.search(name) and may_hold_date(name)
        if is_new and 0 < len(name) <= _LONGEST and not is_date:
            names[child] = name
    if len(names) != 1:
        return _NOBODY
    [(place, name)] = names.items()
    return name, "", place


def _without_labels(text: str, labels: Sequence[str]) -> str:
    """Leave out the words that stand before and behind every name: "by", "wrote:"."""
    for label in labels:
        folded = fold(text)
        if folded.startswith(label) and _is_parted(label[-1:], folded[len(label) :][:1]):
            text = text[len(label) :]
        elif folded.endswith(label) and _is_parted(folded[: -len(label)][-1:], label[:1]):
            text = text[: -len(label)]
    return text.strip()


def _is_parted(before: str, behind: str) -> bool:
    """Whether a word ends between two characters; scripts without spaces part none."""
    return not (before.isalnum() and behind.isalnum()) or before >= _NO_SPACES or behind >= _NO_SPACES
