"""Find who wrote each post.

In: a `PostGrid`. Out: for every piece the name of its author, the link, and its place. A name is short, stands at the
same place in every piece, and when it is a link, one name always leads to one address: that tells it from titles and
buttons, which say the same and lead elsewhere, and from numbers and dates.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.parts.author_names import NameColumn, cut_address, cut_label, judge_names, weigh_label

_LONGEST = 60
# Nodes of a piece that are looked at for a name that stands elsewhere than most.
_NEAR = 400
_FEW_NODES = 8  # of an element that holds nothing but a name
_INLINE = frozenset("a span b strong em i cite".split())
# The share of pieces that must have a name at the same place.
_OFTEN = 0.4
_FEW_DATED = 0.4  # of the names of a page look like dates
_HEADED = 5.0  # the score of a name that a message's head tells
_QUOTES = "\"' "
# A name inside the text: the share of posts that must have it, and what counts against it.
_EVERYWHERE, _INSIDE = 0.9, 2.0
_MAIL = re.compile(r"\s*mailto:", re.IGNORECASE)
_FIGURES = re.compile(r"\d+")
_COLON = (":", "\uff1a")
_FIGURES_ONLY = re.compile(r"[\W\d_]*\Z")


@dataclass(frozen=True, slots=True)
class PostAuthors:
    """The authors of all pieces: names, hrefs as written, places, and how sure the choice is."""

    names: tuple[str, ...]
    hrefs: tuple[str, ...]
    places: tuple[int, ...]  # -1 where there is none
    column: int
    score: float
    is_headed: bool = False  # a message, whose head says from whom it is


def choose_authors(grid: PostGrid, content: int) -> PostAuthors:
    """Choose the column of names that fits authors best; inside the text a name must stand in nearly every post.

    Of a single message its head says who wrote it.
    """
    pieces = len(grid.frame.pieces)
    if head := grid.head:
        name = cut_address(head.author).strip(_QUOTES)
        return PostAuthors((name,), ("",), (head.place,), grid.column_of.get(head.place, -1), _HEADED, is_headed=True)
    inside = grid.columns_below(content)
    scored: list[tuple[float, NameColumn]] = []
    for number, column in enumerate(grid.columns):
        filled = len(column.filled)
        if filled < _OFTEN * pieces or (filled < _EVERYWHERE * pieces and number in inside):
            continue
        if choice := _look_at(grid, number):
            scored.append((judge_names(grid, choice) - _INSIDE * (number in inside), choice))
    score, best = max(scored, key=lambda pair: (pair[0], -pair[1].column), default=(0.0, None))
    if best is None or score <= 0:
        return PostAuthors(("",) * pieces, ("",) * pieces, (-1,) * pieces, -1, 0.0)
    names, hrefs, places = list(best.names), list(best.hrefs), list(best.places)
    for at in range(pieces):
        if not names[at] and (place := _find_like(grid, best, at)) >= 0:
            names[at], hrefs[at], places[at] = cut_address(grid.nodes.text(place)), _find_href(grid, place), place
    return PostAuthors(tuple(names), tuple(hrefs), tuple(places), best.column, score)


def read_author(grid: PostGrid, column: int, at: int) -> tuple[str, str, int]:
    """Read the name of one piece in a column that is known to hold names: name, href, place."""
    cell = grid.columns[column].cells[at] if column >= 0 else None
    place = -1
    if cell is not None:
        is_short = len(grid.nodes.text(cell)) <= _LONGEST and not _has_date(grid, cell)
        place = cell if is_short else _find_first(grid, cell)
    elif column >= 0:
        place = _find_near(grid, column, at)
    if place < 0:
        return "", "", -1
    return cut_label([cut_address(grid.nodes.text(place))])[0], _find_href(grid, place), place


def _has_date(grid: PostGrid, cell: int) -> bool:
    return bool(grid.count_stamps(cell, grid.nodes.flat.ends[cell]))


def _find_like(grid: PostGrid, choice: NameColumn, at: int) -> int:
    """Find the name of a piece that shows it in another way than most: an element of the same kind, or near there."""
    nodes = grid.nodes
    called = {name for kind in grid.columns[choice.column].path[-4:-1] if (name := _class_of(grid, kind))}
    wanted = {kind for kind in range(1, len(nodes.names)) if _class_of(grid, kind) in called}
    piece = grid.frame.pieces[at]
    for place in range(piece.start, min(piece.end, piece.start + _NEAR)) if wanted else ():
        if nodes.kinds[place] in wanted and 0 < len(nodes.text(place)) <= _LONGEST:
            return place
    place = _find_linked(grid, choice, at)
    return place if place >= 0 else _find_near(grid, choice.column, at)


def _find_linked(grid: PostGrid, choice: NameColumn, at: int) -> int:
    """Find the only name of a piece that is a link of the form all others have, but for its figures."""
    nodes, piece = grid.nodes, grid.frame.pieces[at]
    forms = {_FIGURES.sub("0", href) for href in choice.hrefs if href}
    if len(forms) != 1 or "0" not in (form := forms.pop()):
        return -1
    found: dict[str, int] = {}
    for place in range(piece.start, min(piece.end, piece.start + _NEAR)):
        if nodes.flat.tags[place] == "a" and _FIGURES.sub("0", nodes.attribute(place, "href")) == form:
            name = nodes.text(place)
            if 0 < len(name) <= _LONGEST and place in grid.column_of and not _FIGURES_ONLY.match(name):
                found.setdefault(name, place)
    return next(iter(found.values())) if len(found) == 1 else -1


def _class_of(grid: PostGrid, kind: int) -> str:
    """Return the classes of a kind that is a link or a few words; guests have no link where members have one."""
    tag, _, classes = grid.nodes.names[kind].partition(".")
    if tag not in _INLINE:
        return ""
    return ".".join(word for word in classes.split(".") if "#" not in word)  # some number their links


def _find_near(grid: PostGrid, column: int, at: int) -> int:
    """Find the name of a piece that shows it in another way than most: in the same element, one or more steps up."""
    nodes = grid.nodes
    parents = nodes.flat.parents
    sample = grid.columns[column].filled[0]
    for _ in range(len(grid.columns[column].path)):
        sample = parents[sample]
        if (above := grid.column_of.get(sample)) is None:
            return -1
        cell = grid.columns[above].cells[at]
        if cell is not None and nodes.count_chars(cell, nodes.flat.ends[cell]):
            return _find_first(grid, cell)
    return -1


def _find_first(grid: PostGrid, cell: int) -> int:
    """Return the first text of an element that may be a name."""
    nodes, end = grid.nodes, grid.nodes.flat.ends[cell]
    if nodes.count_chars(cell, end) > 2 * _LONGEST:
        return -1
    for place in nodes.flat.text_places(cell, end):
        text = nodes.flat.texts[place].strip()
        if place not in grid.dated and len(text) <= _LONGEST and not _FIGURES_ONLY.match(text):
            return place
    return -1


def _look_at(grid: PostGrid, number: int) -> NameColumn | None:
    """Take the texts of a column as names, if they are short enough."""
    column, nodes = grid.columns[number], grid.nodes
    if column.path[-1] and not _is_mixed(grid, number):
        return None
    cells, ends = column.filled, nodes.flat.ends
    too_long = sum(nodes.count_chars(cell, ends[cell]) > _LONGEST for cell in cells)
    dated = sum(cell in grid.dated if nodes.is_text(cell) else _has_date(grid, cell) for cell in cells)
    if 2 * too_long > len(cells) or dated > _FEW_DATED * len(cells):  # somebody may be called `today` or `2.5.2019`
        return None
    said = ["" if cell is None else cut_address(nodes.text(cell)) for cell in column.cells]
    bare = cut_label(said)
    names = _keep_names(bare)
    tops = [
        -1 if cell is None or not name else _widen(grid, cell) for cell, name in zip(column.cells, names, strict=True)
    ]
    hrefs = [_find_href(grid, top) if top >= 0 else "" for top in tops]
    return NameColumn(number, names, hrefs, tops, labelled=weigh_label(said, bare)) if any(names) else None


def _keep_names(said: Sequence[str]) -> list[str]:
    """Keep what may be a name, and nothing of the others: numbers, long texts, labels such as "Joined:"."""
    are_labels = len(said) == 1 or not all(name.endswith(_COLON) for name in said if name)

    def may_be_name(text: str) -> bool:
        is_short = 0 < len(text) <= _LONGEST and not _FIGURES_ONLY.match(text)
        return is_short and not (are_labels and text.endswith(_COLON))

    return [text if may_be_name(text) else "" for text in said]


def _is_mixed(grid: PostGrid, number: int) -> bool:
    """Whether an element holds different things in different pieces: the link of a member, the bare name of a guest."""
    cells, ends = grid.columns[number].filled, grid.nodes.flat.ends
    below = grid.below.get(number, ())
    if len(below) < 2 or any(ends[cell] - cell > _FEW_NODES for cell in cells):
        return False
    return all(len(grid.columns[each].filled) < len(cells) for each in below)


def _widen(grid: PostGrid, place: int) -> int:
    """Climb from a text to the largest element that holds nothing else, as long as it stands in the piece."""
    nodes = grid.nodes
    parents, ends = nodes.flat.parents, nodes.flat.ends
    size = nodes.count_chars(place, ends[place])
    while (above := parents[place]) in grid.column_of and nodes.count_chars(above, ends[above]) == size:
        place = above
    return place


def _find_href(grid: PostGrid, place: int) -> str:
    """Return where a name leads, the link around it or the only one in it; nobody has a page at a mail address."""
    nodes = grid.nodes
    for at in range(place, nodes.flat.ends[place]):
        if nodes.flat.tags[at] == "a" and (href := nodes.attribute(at, "href")):
            return "" if _MAIL.match(href) else href
    above = nodes.flat.parents[place]
    for _ in range(3):
        if nodes.flat.tags[above] == "a":
            href = nodes.attribute(above, "href")
            return "" if _MAIL.match(href) else href
        above = nodes.flat.parents[above]
    return ""
