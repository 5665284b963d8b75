"""Find the name and the date of a post where they share the element of its text, with what belongs to them.

In: a `PostGrid`, the places of name and date, and the stretch of the text. Out: the stretches in it that its author did
not write: elements around name and date, and of few posts, among which nothing returns often enough to be left out for
that, the whole line of the date ("Posted by Ana on 4 June, #1") and the buttons behind it.
"""

from collections.abc import Iterator, Sequence

from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.cut.shared_lines import Stretch, widen_to_line

LONGEST_NOTE = 200  # characters: the head of a post, and the note of a change, are short lines
_FEW_PIECES = 2
# What may stand beside a name or a date in its element: "Posted by", "says:".
_FEW = 20
_BESIDE_BUTTON = 4  # characters: "[Quote] | [Report]"


def find_edges(grid: PostGrid, named: tuple[int, int], top: int, start: int, end: int) -> Iterator[Stretch]:
    """Give the stretches of a text around its post's name and date (-1: none): one for both if it is small, or two."""
    nodes, ends = grid.nodes, grid.nodes.flat.ends
    if grid.head and start <= grid.head.start < end:
        yield grid.head.start, grid.head.end
    places = [place for place in named if start <= place < end]
    are_few = len(grid.frame.pieces) <= _FEW_PIECES
    heads = [widen_below(nodes, place, top, nodes.count_chars(place, ends[place]) + _FEW) for place in places]
    if named[1] >= 0 and are_few and (note := grid.widen_note(named[1])) in grid.noted:
        is_part = start < note and 2 * nodes.count_chars(note, ends[note]) < nodes.count_chars(start, end)
        heads += [(note, ends[note])] if is_part else []
    tops = [widen_below(nodes, place, top, LONGEST_NOTE) for place in places]
    is_one = len(tops) == 2 and tops[0] == tops[1] and nodes.count_chars(*tops[0]) < nodes.count_chars(start, end)
    yield from tops if is_one else heads
    if are_few:
        yield from _find_bar(nodes, start, end)
    if are_few and start <= named[1] < end:
        line = tops[0] if is_one else _find_line(nodes, named[1], top, start, end)
        yield from _siblings(nodes, *line)
        yield from _siblings(nodes, *_find_buttons(nodes, line, start, end))


def widen_below(nodes: Nodes, place: int, top: int, most: int) -> Stretch:
    """Climb below `top` as long as no more than so many characters are inside."""
    parents, ends = nodes.flat.parents, nodes.flat.ends
    while (above := parents[place]) > top and nodes.count_chars(above, ends[above]) <= most:
        place = above
    return place, ends[place]


def _find_bar(nodes: Nodes, start: int, end: int) -> Iterator[Stretch]:
    """Give the last element of a text where makers built it for several links and nothing else: a bar of buttons."""
    last = next(reversed(nodes.children(start)), -1)
    if last < 0 or "." not in nodes.names[nodes.kinds[last]] or nodes.flat.ends[last] > end:
        return
    stretch = last, nodes.flat.ends[last]
    if nodes.count_links(*stretch) > 1 and nodes.count_chars(*stretch) == nodes.count_linked(*stretch):
        yield stretch


def are_buttons(nodes: Nodes, places: Sequence[int]) -> bool:
    """Whether texts are nothing but links, or nothing at all: "[Quote] | [Report]", "(view changes)"."""
    links = sum(nodes.count_linked(place, place + 1) > 0 for place in places)
    loose = sum(nodes.count_chars(place, place + 1) - nodes.count_linked(place, place + 1) for place in places)
    return loose <= _BESIDE_BUTTON * links


def _siblings(nodes: Nodes, start: int, end: int) -> Iterator[Stretch]:
    """Give what stands side by side in a stretch."""
    while start < end:
        yield start, nodes.flat.ends[start]
        start = nodes.flat.ends[start]


def _find_line(nodes: Nodes, place: int, top: int, start: int, end: int) -> Stretch:
    """Return the line that a date stands in, where it is short and there are words elsewhere."""
    parents = nodes.flat.parents
    while parents[place] > top:
        place = parents[place]
    first, last = widen_to_line(nodes, place)
    first, last = max(first, start), min(last, end)
    rest = nodes.count_chars(start, first) + nodes.count_chars(last, end)
    return (first, last) if nodes.count_chars(first, last) <= LONGEST_NOTE and rest else (place, place)


def _find_buttons(nodes: Nodes, line: Stretch, start: int, end: int) -> Stretch:
    """Return what follows a line that stands below the text, where it is nothing but links."""
    first, last = line
    loose = nodes.count_chars(last, end) - nodes.count_linked(last, end)
    is_foot = first < last and nodes.count_chars(start, first) > 0
    return last, end if is_foot and loose <= _BESIDE_BUTTON * nodes.count_links(last, end) else last
