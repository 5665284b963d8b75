"""Find who wrote each post.

In: a `Grid`. Out: for every piece the name of its author, the link, and its place. A name is short, stands at the same
place in every piece, and when it is a link, one name always leads to one address: that tells it from titles and
buttons, which say the same and lead elsewhere, and from numbers and dates.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pauk.forum.posts.grid import Grid

_LONGEST = 60
# Nodes of a piece that are looked at for a name that stands elsewhere than most.
_NEAR = 400
_INLINE = frozenset("a span b strong em i cite".split())
_NEAR_THE_TOP = 40  # characters before a name
# The share of pieces that must have a name at the same place.
_OFTEN = 0.4
# A name inside the text: the share of posts that must have it, and what counts against it.
_EVERYWHERE, _INSIDE = 0.9, 2.0
_FIGURES_ONLY = re.compile(r"[\W\d_]*\Z")
# What makers call the place of a name, and the pages of people; a weak sign among others.
_CALLED = re.compile(
    r"user|author|member|poster|nick|profile|people|creator|names?\b|fn\b|autor|benutzer|mitglied|/u/|[?&]u="
)
_NOT_CALLED = re.compile(r"title|rank|location|joined|status|badge|count|date|time|number|reply|quote|signature|group")


@dataclass(frozen=True, slots=True)
class Authors:
    """The authors of all pieces: names, hrefs as written, places, and how sure the choice is."""

    names: tuple[str, ...]
    hrefs: tuple[str, ...]
    places: tuple[int, ...]  # -1 where there is none
    column: int
    score: float


@dataclass(frozen=True, slots=True)
class _Choice:
    """A column whose texts may be names."""

    column: int
    names: list[str]
    hrefs: list[str]
    places: list[int]


def choose_authors(grid: Grid, content: int) -> Authors:
    """Choose the column of names that fits authors best; inside the text a name must stand in nearly every post."""
    pieces = len(grid.frame.pieces)
    inside = grid.columns_below(content)
    scored: list[tuple[float, _Choice]] = []
    for number, column in enumerate(grid.columns):
        if len(column.filled) < (_EVERYWHERE if number in inside else _OFTEN) * pieces:
            continue
        if choice := _look_at(grid, number):
            scored.append((_judge(grid, choice) - _INSIDE * (number in inside), choice))
    score, best = max(scored, key=lambda pair: (pair[0], -pair[1].column), default=(0.0, None))
    if best is None or score <= 0:
        return Authors(("",) * pieces, ("",) * pieces, (-1,) * pieces, -1, 0.0)
    names, hrefs, places = list(best.names), list(best.hrefs), list(best.places)
    for at in range(pieces):
        if not names[at] and (place := _find_like(grid, best, at)) >= 0:
            names[at], hrefs[at], places[at] = grid.nodes.text(place), _find_href(grid, place), place
    return Authors(tuple(names), tuple(hrefs), tuple(places), best.column, score)


def read_author(grid: Grid, column: int, at: int) -> tuple[str, str, int]:
    """Read the name of one piece in a column that is known to hold names: name, href, place."""
    cell = grid.columns[column].cells[at] if column >= 0 else None
    place = -1
    if cell is not None:
        is_short = len(grid.nodes.text(cell)) <= _LONGEST and not _has_date(grid, cell)
        place = cell if is_short else _find_first(grid, cell)
    elif column >= 0:
        place = _find_near(grid, column, at)
    return (grid.nodes.text(place), _find_href(grid, place), place) if place >= 0 else ("", "", -1)


def _has_date(grid: Grid, cell: int) -> bool:
    return bool(grid.count_stamps(cell, grid.nodes.flat.ends[cell]))


def _find_like(grid: Grid, choice: _Choice, at: int) -> int:
    """Find the name of a piece that shows it in another way than most: an element of the same kind, or near there."""
    nodes = grid.nodes
    called = {name for kind in grid.columns[choice.column].path[-4:-1] if (name := _class_of(grid, kind))}
    wanted = {kind for kind in range(1, len(nodes.names)) if _class_of(grid, kind) in called}
    piece = grid.frame.pieces[at]
    for place in range(piece.start, min(piece.end, piece.start + _NEAR)) if wanted else ():
        if nodes.kinds[place] in wanted and 0 < len(nodes.text(place)) <= _LONGEST:
            return place
    return _find_near(grid, choice.column, at)


def _class_of(grid: Grid, kind: int) -> str:
    """Return the classes of a kind that is a link or a few words; guests have no link where members have one."""
    tag, _, classes = grid.nodes.names[kind].partition(".")
    return classes if tag in _INLINE else ""


def _find_near(grid: Grid, column: int, at: int) -> int:
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


def _find_first(grid: Grid, cell: int) -> int:
    """Return the first text of an element that may be a name."""
    nodes, end = grid.nodes, grid.nodes.flat.ends[cell]
    if nodes.count_chars(cell, end) > 2 * _LONGEST:
        return -1
    for place in nodes.flat.text_places(cell, end):
        text = nodes.flat.texts[place].strip()
        if place not in grid.dated and len(text) <= _LONGEST and not _FIGURES_ONLY.match(text):
            return place
    return -1


def _look_at(grid: Grid, number: int) -> _Choice | None:
    """Take the texts of a column as names, if they are short enough."""
    column, nodes = grid.columns[number], grid.nodes
    if column.path[-1]:
        return None
    cells = column.filled
    if any(cell in grid.dated for cell in cells) or nodes.count_chars(cells[0], cells[0] + 1) > _LONGEST:
        return None
    names, hrefs, places = [], [], []
    for cell in column.cells:
        top = -1 if cell is None else _widen(grid, cell)
        name = nodes.text(top) if top >= 0 else ""
        is_name = 0 < len(name) <= _LONGEST and not _FIGURES_ONLY.match(name)
        names.append(name if is_name else "")
        hrefs.append(_find_href(grid, top) if is_name else "")
        places.append(top if is_name else -1)
    return _Choice(number, names, hrefs, places) if any(names) else None


def _widen(grid: Grid, place: int) -> int:
    """Climb from a text to the largest element that holds nothing else, as long as it stands in the piece."""
    nodes = grid.nodes
    parents, ends = nodes.flat.parents, nodes.flat.ends
    size = nodes.count_chars(place, place + 1)
    while (above := parents[place]) in grid.column_of and nodes.count_chars(above, ends[above]) == size:
        place = above
    return place


def _find_href(grid: Grid, place: int) -> str:
    """Return where a name leads: the link around it or the only one in it."""
    nodes = grid.nodes
    for at in range(place, nodes.flat.ends[place]):
        if nodes.flat.tags[at] == "a" and (href := nodes.attribute(at, "href")):
            return href
    above = nodes.flat.parents[place]
    for _ in range(3):
        if nodes.flat.tags[above] == "a":
            return nodes.attribute(above, "href")
        above = nodes.flat.parents[above]
    return ""


def _judge(grid: Grid, choice: _Choice) -> float:
    """Say how much a column of texts looks like names of authors."""
    names = [name for name in choice.names if name]
    pieces = len(choice.names)
    share = len(names) / pieces
    score = 5 * share - 3.0
    score += _judge_links(choice)
    score += _judge_words(names)
    score += _judge_calling(grid, choice)
    distinct = len(set(names))
    if distinct == 1 and pieces > 1:
        score -= (3.5 if all(choice.hrefs) else 5.0) if pieces > 2 else 2.5
    elif distinct < len(names):
        score += 0.5  # people answer each other
    return score


def _judge_links(choice: _Choice) -> float:
    """Reward links that are one for each name, punish those that change while the name stays."""
    linked = [(name, href) for name, href in zip(choice.names, choice.hrefs, strict=True) if href]
    names = [name for name in choice.names if name]
    if not linked:
        return 0.0
    score = 1.5 * len(linked) / len(names)
    by_name: dict[str, set[str]] = {}
    by_href: dict[str, set[str]] = {}
    for name, href in linked:
        by_name.setdefault(name, set()).add(href)
        by_href.setdefault(href, set()).add(name)
    if len(by_name) < len(linked) and len(by_href) > len(by_name):
        score -= 4.0 * (1 - len(by_name) / len(by_href))
    if len(by_href) < len(by_name):
        score -= 4.0 * (1 - len(by_href) / len(by_name))
    if sum(_is_in_href(name, href) for name, href in linked) * 2 > len(linked):
        score += 1.0
    return score


def _is_in_href(name: str, href: str) -> bool:
    """Whether an address spells a name, as those of profiles do."""
    plain = re.sub(r"[\W_]+", "", name).casefold()
    return len(plain) > 2 and plain in re.sub(r"[\W_]+", "", href).casefold()


def _judge_words(names: Sequence[str]) -> float:
    mean = sum(map(len, names)) / len(names)
    words = sum(len(name.split()) for name in names) / len(names)
    score = -1.0 if mean > 25 else -3.0 if mean < 1.5 else 0.0
    score -= 1.5 * (words > 3)
    score -= 1.0 * (sum(name.endswith(":") for name in names) * 2 > len(names))
    return score - 1.0 * (sum(any(c.isdigit() for c in name) and len(name) < 4 for name in names) * 2 > len(names))


def _judge_calling(grid: Grid, choice: _Choice) -> float:
    """Look at what stands around a name: what it is called, a picture with this name, another link to the same page."""
    at = next(number for number, name in enumerate(choice.names) if name)
    called = _describe(grid, choice.places[at]) + " " + choice.hrefs[at].casefold()
    score = 1.5 * bool(_CALLED.search(called)) - 1.0 * bool(_NOT_CALLED.search(called))
    links, pictures = grid.pointers(at)
    name, href = choice.names[at].casefold(), choice.hrefs[at]
    score += 0.5 * (bool(href) and links.count(href) > 1)
    score += 1.0 * any(name in words for words in pictures)
    return score + 0.5 * (grid.count_between(grid.frame.pieces[at].start, choice.places[at]) < _NEAR_THE_TOP)


def _describe(grid: Grid, place: int) -> str:
    """Gather what makers call an element and the three around it."""
    nodes, words = grid.nodes, []
    for _ in range(4):
        words.append(nodes.names[nodes.kinds[place]] if nodes.kinds[place] else "")
        words.append(nodes.attribute(place, "itemprop") + " " + nodes.attribute(place, "rel"))
        place = nodes.flat.parents[place]
    return " ".join(words).casefold()
