"""Keep what was learned on one page of posts, and apply it to other pages of the same forum.

In: a `Sketch`, or a template and the `Nodes` of another page. Out: a plain dict of names that becomes JSON, or the
posts and how well the template fits, 0 to 1. A template names what is around the pieces, and the ways from the top of
a piece down to text, author and date. Applied, the pieces are where the ways end; only those ways are walked, and only
the dates there are read.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from pauk.forum.lines import Line
from pauk.forum.nodes import Nodes
from pauk.forum.posts.authors import Authors, read_author
from pauk.forum.posts.dating import Dates, read_together
from pauk.forum.posts.frames import MOST_PIECES, Frame, Piece, frame_of_roots
from pauk.forum.posts.grid import Grid
from pauk.forum.posts.sketching import Sketch, value_of
from pauk.forum.stamps import Stamp, find_stamps

VERSION = 2
_SHARED_CLASSES = 0.4
# Characters around the text of the usual post: more than twice as many as learned, and a line or two, are other posts.
_MUCH_MORE, _SOME_MORE = 2, 150
_UNKNOWN = 0.4  # how well a template fits that leaves them out: too badly
_ROLES = ("date", "author", "content")


def learn_template(sketch: Sketch) -> dict[str, Any]:
    """Write down where the parts of posts stand; nothing where dates have no element of their own to find them by."""
    grid, nodes = sketch.grid, sketch.grid.nodes
    columns = (sketch.dates.column, sketch.authors.column, sketch.content)
    if sketch.dates.column >= 0 and not _describe(grid, sketch.dates.column):
        return {}
    around = {nodes.names[nodes.kinds[nodes.flat.parents[piece.start]]] for piece in grid.frame.pieces}
    return {
        "version": VERSION,
        "around": sorted(around),
        "beside": _count_beside(sketch),
        "is_marked": sketch.content >= 0 and not _has_strangers(sketch),
        "is_linked": bool(sum(map(bool, sketch.authors.hrefs)) * 2 > len(sketch.authors.hrefs)),
        **{role: _describe(grid, column) for role, column in zip(_ROLES, columns, strict=True)},
    }


def _count_beside(sketch: Sketch) -> int:
    """Count for the usual post the characters outside links that stand around the pieces' texts: names, signatures."""
    grid, nodes = sketch.grid, sketch.grid.nodes
    region = nodes.flat.parents[grid.region] if len(grid.frame.pieces) == 1 else grid.region
    stretches = [(region, nodes.flat.ends[region]), *sketch.texts()]
    whole, *texts = (nodes.count_chars(*stretch) - nodes.count_linked(*stretch) for stretch in stretches)
    return max(whole - sum(texts), 0) // len(grid.frame.pieces)


def _has_strangers(sketch: Sketch) -> bool:
    """Whether an element called as those of the texts stands outside all pieces, and says something."""
    nodes, frame = sketch.grid.nodes, sketch.grid.frame
    kind = sketch.grid.columns[sketch.content].path[-1]
    if "." not in nodes.names[kind]:
        return False
    starts = [piece.start for piece in frame.pieces]
    for place, other in enumerate(nodes.kinds):
        if other == kind and nodes.count_chars(place, nodes.flat.ends[place]):
            before = bisect_right(starts, place) - 1
            if before < 0 or place >= frame.pieces[before].end:
                return True
    return False


def _describe(grid: Grid, column: int) -> dict[str, Any] | None:
    """Name the way down to a column, which of several on the same way it is, and in which sibling of its piece."""
    if column < 0:
        return None
    while not grid.columns[column].path[-1]:  # an element survives other pages; the texts in it may be broken up
        above = grid.nodes.flat.parents[grid.columns[column].filled[0]]
        if above not in grid.column_of:  # the text stands right in the region, beside the others
            return None
        column = grid.column_of[above]
    path = grid.columns[column].path
    same = [number for number, other in enumerate(grid.columns) if other.path == path]
    return {
        "path": [grid.nodes.names[kind] for kind in path],
        "nth": same.index(column),
        "sibling": _find_sibling(grid, column),
    }


def _find_sibling(grid: Grid, column: int) -> int:
    """Say in which of the siblings of its piece a column stands, in most pieces."""
    nodes, found = grid.nodes, Counter[int]()
    for at, cell in enumerate(grid.columns[column].cells):
        if cell is not None:
            piece = grid.frame.pieces[at]
            found[sum(end <= cell for _, end in _siblings(nodes, piece.start, cell))] += 1
    return found.most_common(1)[0][0]


def _siblings(nodes: Nodes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give the elements side by side in a stretch."""
    while start < end:
        if nodes.kinds[start]:
            yield start, nodes.flat.ends[start]
        start = nodes.flat.ends[start]


def apply_template(
    template: Mapping[str, Any], nodes: Nodes, *, now: datetime, language: str = ""
) -> tuple[Sketch | None, float]:
    """Find the parts of posts where a template says they stand, and say how well it fits."""
    if template.get("version") != VERSION or not (frame := _find_frame(template, nodes)):
        return None, 0.0
    ways = [way["path"] for role in _ROLES if (way := template.get(role))]
    grid = Grid(nodes, frame, (), names=_prefixes(ways))
    columns = {role: _find_column(grid, template.get(role)) for role in _ROLES}
    stamps = _read_stamps(grid, columns["date"], now, language)
    grid.stamps = [stamp for stamp in stamps if stamp]
    dates = Dates(columns["date"], tuple(read_together(stamps, now, language)), 3.5)
    authors = _read_authors(grid, columns["author"], is_linked=bool(template.get("is_linked")))
    sketch = Sketch(grid, columns["content"], authors, dates, value_of(grid, columns["content"], authors, dates))
    return sketch, _fit(template, sketch)


def _find_frame(template: Mapping[str, Any], nodes: Nodes) -> Frame | None:
    """Find where posts begin: go to the ends of all ways, and from there up to the tops of pieces."""
    roots: set[int] = set()
    around = frozenset(
        kind for kind, name in enumerate(nodes.names) if any(_are_alike(name, known) for known in template["around"])
    )
    for role in _ROLES:
        if way := template.get(role):
            roots.update(_climb_ways(nodes, way["path"], int(way["sibling"]), around))
    if len(roots) == 1:
        return Frame((_reach(nodes, roots.pop(), template),))
    return frame_of_roots(nodes, sorted(roots)[:MOST_PIECES]) if roots else None


def _reach(nodes: Nodes, root: int, template: Mapping[str, Any]) -> Piece:
    """Make the only piece of a page, with the siblings in which a template's ways end."""
    siblings = [child for child in nodes.children(nodes.flat.parents[root]) if child >= root and nodes.kinds[child]]
    steps = max(int(way["sibling"]) for role in _ROLES if (way := template.get(role)))
    return Piece(root, nodes.flat.ends[siblings[min(steps, len(siblings) - 1)]])


def _are_alike(a: str, b: str) -> bool:
    """Whether two kinds are of one name and share most classes; some say the author's rank in them."""
    (tag, *classes), (other_tag, *other_classes) = a.split("."), b.split(".")
    both = set(classes) | set(other_classes)
    return tag == other_tag and len(set(classes) & set(other_classes)) >= _SHARED_CLASSES * len(both)


def _climb_ways(nodes: Nodes, path: Sequence[str], sibling: int, around: frozenset[int]) -> Iterator[int]:
    """Give the tops of the pieces in which a way ends: names of elements must agree, at its end also the classes."""
    names, kinds, parents, tags = nodes.names, nodes.kinds, nodes.flat.parents, nodes.flat.tags
    ends_in = {kind for kind, name in enumerate(names) if name == path[-1]}
    plain = [name.partition(".")[0] for name in path]
    for place, kind in enumerate(kinds):
        if kind not in ends_in:
            continue
        top = place
        for name in plain[-2::-1]:
            top = parents[top]
            if tags[top] != name:
                break
        else:
            if kinds[parents[top]] in around and (root := _step_back(nodes, top, sibling)) >= 0:
                yield root


def _step_back(nodes: Nodes, top: int, steps: int) -> int:
    """Return the element so many siblings before another; -1 where there are not so many."""
    if not steps:
        return top
    before = [child for child in nodes.children(nodes.flat.parents[top]) if child < top and nodes.kinds[child]]
    return before[-steps] if len(before) >= steps else -1


def _prefixes(ways: Iterable[Sequence[str]]) -> frozenset[tuple[str, ...]]:
    """Give all beginnings of ways, by the names of elements without their classes."""
    found: set[tuple[str, ...]] = set()
    for way in ways:
        plain = tuple(name.partition(".")[0] for name in way)
        found.update(plain[:size] for size in range(1, len(plain) + 1))
    return frozenset(found)


def _find_column(grid: Grid, way: Mapping[str, Any] | None) -> int:
    """Find the column at the end of a way; where classes differ, the one whose elements have the same names."""
    if not way:
        return -1
    names = grid.nodes.names
    paths = [[names[kind] for kind in column.path] for column in grid.columns]
    same = [number for number, path in enumerate(paths) if path == way["path"]]
    if same:
        return same[min(int(way["nth"]), len(same) - 1)]
    plain = [name.partition(".")[0] for name in way["path"]]
    alike = [number for number, path in enumerate(paths) if [name.partition(".")[0] for name in path] == plain]
    return max(
        alike,
        key=lambda number: (paths[number][-1] == way["path"][-1], len(grid.columns[number].filled)),
        default=-1,
    )


def _read_stamps(grid: Grid, column: int, now: datetime, language: str) -> list[Stamp | None]:
    """Read the dates of one column."""
    cells: Sequence[int | None] = grid.columns[column].cells if column >= 0 else [None] * len(grid.frame.pieces)
    nodes = grid.nodes
    lines = [line for cell in cells if cell is not None for line in _line_of(nodes, cell)]
    near = {place for line in lines for place in (*line.places, *_above(nodes, line.home))}
    notes = {place: note for place, note in nodes.notes.items() if place in near}
    found = find_stamps(replace(nodes, notes=notes), lines, now=now, language=language)
    stamps: list[Stamp | None] = []
    for cell in cells:
        inside = [] if cell is None else [s for s in found if cell <= s.place < nodes.flat.ends[cell]]
        stamps.append(inside[0] if inside else None)
    return stamps


def _above(nodes: Nodes, place: int) -> Iterator[int]:
    for _ in range(4):
        yield place
        place = nodes.flat.parents[place]


def _line_of(nodes: Nodes, cell: int) -> Iterator[Line]:
    """Make a line of the texts of an element."""
    places, starts, parts, size = [], [], [], 0
    for place in nodes.flat.text_places(cell, nodes.flat.ends[cell]):
        text = " ".join(nodes.flat.texts[place].split())
        places.append(place)
        starts.append(size)
        parts.append(text)
        size += len(text) + 1
    yield Line(" ".join(parts), cell, tuple(places or (cell,)), tuple(starts or (0,)))


def _read_authors(grid: Grid, column: int, *, is_linked: bool) -> Authors:
    """Read the names of one column."""
    found = [read_author(grid, column, at, is_linked=is_linked) for at in range(len(grid.frame.pieces))]
    names, hrefs, places = zip(*found, strict=True)
    return Authors(tuple(names), tuple(hrefs), tuple(places), column, 5.0 if any(names) else 0.0)


def _fit(template: Mapping[str, Any], sketch: Sketch) -> float:
    """Say which share of the parts a template promises the pieces really have.

    Where much more stands around the texts than on the page it was learned on, or something called like a text stands
    elsewhere, there are posts it does not know of.
    """
    pieces = len(sketch.grid.frame.pieces)
    shares = []
    if template.get("content"):
        shares.append(sum(cell is not None for cell in _cells(sketch)) / pieces)
    if template.get("author"):
        shares.append(sum(map(bool, sketch.authors.names)) / pieces)
    if template.get("date"):
        shares.append(sum(map(bool, sketch.dates.posted)) / pieces)
    is_full = _count_beside(sketch) > _MUCH_MORE * int(template.get("beside", 0)) + _SOME_MORE
    if is_full or (template.get("is_marked") and sketch.content >= 0 and _has_strangers(sketch)):
        shares.append(_UNKNOWN)
    return min(shares, default=0.0)


def _cells(sketch: Sketch) -> Sequence[int | None]:
    grid = sketch.grid
    return grid.columns[sketch.content].cells if sketch.content >= 0 else [None] * len(grid.frame.pieces)
