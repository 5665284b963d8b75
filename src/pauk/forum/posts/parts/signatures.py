"""Find what authors write below all their posts, where it has a part of its own.

In: a `PostGrid`, the column of the text, the authors. Out: for every piece its signature, or nothing. Such a part
stands behind the text, holds words outside links, and is called a signature, or says the same whenever its author
writes and something else when others do. What stands beside the author's name tells of the author, and is none.
"""

from collections.abc import Sequence

from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.parts.authors import PostAuthors
from pauk.forum.posts.parts.content import is_called_signature, returns_with_author

_FEWEST_CHARS = 6


def find_signatures(grid: PostGrid, content: int, authors: PostAuthors) -> list[str]:
    """Find the signatures of all pieces."""
    found = [""] * len(grid.frame.pieces)
    if content < 0:
        return found
    known = set(grid.columns_below(content))
    for number in range(content + 1, len(grid.columns)):
        if number in known or not _is_signature(grid, number, content, authors):
            continue
        known |= grid.columns_below(number)
        for at, cell in enumerate(grid.columns[number].cells):
            if cell is not None:
                found[at] = found[at] or _write(grid, cell)
    return found


def _write(grid: PostGrid, cell: int) -> str:
    """Write the words of a part, without buttons and labels."""
    flat = grid.nodes.flat
    places = [place for place in flat.text_places(cell, flat.ends[cell]) if not grid.is_furniture(place)]
    return " ".join(word for place in places for word in flat.texts[place].split())


def _is_signature(grid: PostGrid, number: int, content: int, authors: PostAuthors) -> bool:
    column = grid.columns[number]
    cells = [cell for cell in column.filled if _count_words(grid, cell) >= _FEWEST_CHARS] if column.path[-1] else []
    if not cells or _has_stamps(grid, cells) or _tells_of_author(grid, number, content, authors):
        return False
    if is_called_signature(grid, cells[0]):
        return True
    says = {grid.nodes.text(cell) for cell in cells}
    return len(says) > 1 and len(cells) > 1 and returns_with_author(grid, number, authors.names)


def _count_words(grid: PostGrid, cell: int) -> int:
    """Count the characters of a part that are its own and no links."""
    return grid.count_free(cell) - grid.nodes.count_linked(cell, grid.nodes.flat.ends[cell])


def _has_stamps(grid: PostGrid, cells: list[int]) -> bool:
    return any(grid.count_stamps(cell, grid.nodes.flat.ends[cell]) for cell in cells)


def _tells_of_author(grid: PostGrid, number: int, content: int, authors: PostAuthors) -> bool:
    """Whether the part of the piece that the column stands in, beside the text, holds the author's name, too."""
    parents, ends = grid.nodes.flat.parents, grid.nodes.flat.ends
    for at, cell in enumerate(grid.columns[number].cells):
        text = grid.columns[content].cells[at]
        if cell is None or text is None:
            continue
        side = cell
        while parents[side] and not parents[side] <= text < ends[parents[side]]:
            side = parents[side]
        return side <= authors.places[at] < ends[side]
    return False


def count_common_end(texts: Sequence[Sequence[str]]) -> int:
    """Count how many texts at the ends of all lists are the same; all of one list are no end."""
    most = min(map(len, texts)) - 1
    size = 0
    while size < most and len({text[-1 - size] for text in texts}) == 1:
        size += 1
    return size
