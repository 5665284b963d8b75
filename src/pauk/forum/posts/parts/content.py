"""Find the part of each piece that is the post's text.

In: a `PostGrid` and the authors. Out: the column of the text. From the top of the pieces down, the part is followed
that says the most of its own, summed over all pieces so that no single long post decides, as long as what is left
beside it is furniture: another container, or words that return with their author. Where prose would be left out, the
walk ends: that element holds the text.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.cut.single_post import is_menu

# A part is followed when this share of the pieces has it and it holds this share of what they say for themselves.
_PRESENT = 0.7
_MOST = 0.5
# What prose beside the followed part may have of the text before it counts as left out.
_LEFT_OUT = 0.04
# Of one piece: longer texts say no more about which part is the text.
_ENOUGH = 400
_SHORT = 300  # characters outside links of what stands beside the text: tags, votes, buttons, a signature
_LONGEST_NOTE = 200  # the note of a change is a short line
# Of these the text of a post never consists alone: where one holds the most, the element around it is the text.
_PARTS_OF_TEXT = frozenset("p li b i u em strong a font h1 h2 h3 h4 h5 h6 small center code".split())
_CONTAINERS = frozenset("div table article section".split())
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_SIGNATURE = re.compile(r"signat|\bsig\b|[._-]sig[._-]|[._-]sig\Z")
# Elements that people write in; others are containers that makers build.
PROSE = frozenset(
    "p blockquote br ul ol li b i u em strong a span img pre code font h1 h2 h3 h4 h5 h6 s del ins sub sup q tt small"
    " big center hr kbd samp cite mark figure picture strike".split()
)


def find_content(grid: PostGrid, authors: Sequence[str]) -> int:
    """Return the column of the posts' text; -1 where the pieces as a whole are it."""
    here = -1
    while True:
        below = [column for column in grid.below.get(here, ()) if grid.columns[column].path[-1]]
        worth = {column: _say(grid, column) for column in below}
        best = max(worth, key=lambda column: worth[column], default=-1)
        whole = sum(worth.values()) + _loose(grid, here)
        if best < 0 or not whole or worth[best] < _MOST * whole or not _is_in_most(grid, best):
            return here
        if here >= 0 and _is_part_of_text(grid, best):
            return here
        if _prose_beside(grid, here, best, authors) > _LEFT_OUT * whole:
            return here
        here = best


def _is_part_of_text(grid: PostGrid, column: int) -> bool:
    """Whether a part is a paragraph or less; one that was never closed may hold everything."""
    cell, tags = grid.columns[column].filled[0], grid.nodes.flat.tags
    return tags[cell] in _PARTS_OF_TEXT and _CONTAINERS.isdisjoint(tags[cell : grid.nodes.flat.ends[cell]])


def _is_in_most(grid: PostGrid, column: int) -> bool:
    return len(grid.columns[column].filled) >= _PRESENT * len(grid.frame.pieces)


def _say(grid: PostGrid, column: int) -> int:
    """Count what a part says of its own, over all pieces; asked twice, it is counted once."""
    if (known := grid.said.get(column)) is None:
        grid.said[column] = known = _count_said(grid, column)
    return known


def _count_said(grid: PostGrid, column: int) -> int:
    """Count what a part says of its own; in a single piece, where buttons do not return, no links."""
    cells = grid.columns[column].filled
    if is_called_signature(grid, cells[0]):
        return 0
    if len(grid.frame.pieces) > 1:
        return grid.count_each(cells, _ENOUGH)
    return sum(min(_say_alone(grid, cell), _ENOUGH) for cell in cells)


def _say_alone(grid: PostGrid, cell: int) -> int:
    """Count what a part of a single piece says of its own, without the words beside dates.

    Where one is asked to write, nobody has written.
    """
    end = grid.nodes.flat.ends[cell]
    if grid.head and grid.head.start <= cell < grid.head.end:
        return 0
    if "form" in grid.nodes.flat.tags[cell:end] and not grid.count_stamps(cell, end):
        return 0
    return max(_unlinked(grid, cell) - sum(size for place, size in grid.noted.items() if cell <= place < end), 0)


def _loose(grid: PostGrid, column: int) -> int:
    """Count the texts that stand directly in an element."""
    return sum(_say(grid, child) for child in grid.below.get(column, ()) if not grid.columns[child].path[-1])


def _prose_beside(grid: PostGrid, here: int, best: int, authors: Sequence[str]) -> int:
    """Count what would be left out beside the followed part although people may have written it."""
    tags, found = grid.nodes.flat.tags, 0
    for column in grid.below.get(here, ()):
        cells = grid.columns[column].filled
        tag = tags[cells[0]]
        if column == best or (tag in _HEADINGS and column < best):  # titles stand above what people write
            continue
        if column < best and len(grid.frame.pieces) == 1 and _is_of_head(grid, cells[0], authors[0]):
            continue
        is_quoted = is_quote(grid, cells[0])
        is_loose = not grid.columns[column].path[-1]
        is_prose = (tag in PROSE and not _is_made(grid, cells, best)) or is_loose or is_quoted
        if not is_prose or is_called_signature(grid, cells[0]) or returns_with_author(grid, column, authors):
            continue
        if is_quoted or not any(_has_stamp(grid, cell) for cell in cells):
            found += sum(_unlinked(grid, cell) for cell in cells)
    return found


def _is_of_head(grid: PostGrid, cell: int, author: str) -> bool:
    """Whether a part above the text of a single post is its author's name, or a list of ways to other pages."""
    if grid.head and grid.head.start <= cell < grid.head.end:
        return True
    return is_menu(grid.nodes, cell) or (bool(author) and grid.nodes.text(cell) == author)


def _is_made(grid: PostGrid, cells: Sequence[int], best: int) -> bool:
    """Whether makers, not people, put parts beside a container: short ones to which they gave a class."""
    nodes = grid.nodes
    is_beside = nodes.flat.tags[grid.columns[best].filled[0]] in _CONTAINERS
    has_class = "." in nodes.names[nodes.kinds[cells[0]]]
    return is_beside and has_class and sum(_unlinked(grid, cell) for cell in cells) <= _SHORT * len(cells)


def _unlinked(grid: PostGrid, cell: int) -> int:
    """Count what a part says of its own outside links."""
    end = grid.nodes.flat.ends[cell]
    return max(min(grid.count_free(cell), _ENOUGH) - grid.nodes.count_linked(cell, end), 0)


def _has_stamp(grid: PostGrid, cell: int) -> bool:
    end = grid.nodes.flat.ends[cell]
    return bool(grid.count_stamps(cell, end)) and grid.nodes.count_chars(cell, end) < _LONGEST_NOTE


def is_called_signature(grid: PostGrid, place: int) -> bool:
    """Whether its makers call an element a signature."""
    return _is_signature(grid.nodes.names[grid.nodes.kinds[place]])


@lru_cache(maxsize=2_048)
def _is_signature(name: str) -> bool:
    return bool(_SIGNATURE.search(name))


def is_quote(grid: PostGrid, place: int) -> bool:
    """Whether an element holds what somebody else wrote."""
    nodes = grid.nodes
    name = nodes.names[nodes.kinds[place]]
    return (nodes.flat.tags[place] in ("blockquote", "q") and not _is_signature(name)) or "quot" in name


def returns_with_author(grid: PostGrid, column: int, authors: Sequence[str]) -> bool:
    """Whether a part says the same whenever the same person wrote the post, and several did write twice."""
    said: dict[str, set[str]] = {}
    times: dict[str, int] = {}
    for cell, author in zip(grid.columns[column].cells, authors, strict=True):
        if cell is not None and author:
            said.setdefault(author, set()).add(grid.nodes.text(cell))
            times[author] = times.get(author, 0) + 1
    several = [author for author, count in times.items() if count > 1]
    return bool(several) and all(len(said[author]) == 1 for author in several)
