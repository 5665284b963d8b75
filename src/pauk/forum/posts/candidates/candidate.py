"""Find the parts of a frame's pieces, and say how much they look like posts.

In: `Nodes`, a `PostFrame`, the page's stamps, now. Out: a `Sketch`: text, authors, dates, and what they are worth:
pieces with a name, a date and words of their own outside links look like posts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import PostFrame, PostPiece
from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.cut.named_elements import NOWHERE, Homes
from pauk.forum.posts.cut.single_post import joined_rows
from pauk.forum.posts.parts.authors import PostAuthors, choose_authors
from pauk.forum.posts.parts.content import find_content
from pauk.forum.posts.parts.post_dates import PostDates, choose_dates

# Text of a post beyond which it says no more about whether it is one.
_ENOUGH = 100
# Signs that are words or syllables say more than letters: so many letters each.
_DENSE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
_LETTERS = 2.5
# Every piece must be worth this to count at all; the most that one can be worth.
_COST = 0.1
MOST_WORTH = 1 - _COST
_MESSAGE = 0.6  # what a message is worth that has a head, however short it is
# What the words of a piece count whose text is not where the others have it.
_ELSEWHERE = 0.25
# Dates that a single post may hold in its text and altogether, and what it loses for each that is too many.
_DATES_IN_TEXT, _DATES_IN_PIECE = 2, 5
_ONE_DATE_MORE = 0.7
_ONE_OF_SEVERAL = 0.5  # what it keeps where it holds another text of the same kind
# So many parts side by side with links in most of them, and most words in them, are rows of a list.
_ROWS, _LINKED = 6, 0.6


@dataclass(frozen=True, slots=True)
class Sketch:
    """A frame whose parts were found, and how much it looks like posts."""

    grid: PostGrid
    content: int
    authors: PostAuthors
    dates: PostDates
    worth: float

    def texts(self) -> list[tuple[int, int]]:
        """Give the stretches in which the texts of the pieces stand."""
        ends, found = self.grid.nodes.flat.ends, []
        for at, piece in enumerate(self.grid.frame.pieces):
            cell = self.grid.columns[self.content].cells[at] if self.content >= 0 else None
            if cell is not None:
                found.append((cell, ends[cell]))
            elif self.content < 0:
                found.append((piece.start, piece.end))
        return found


def sketch_frame(
    nodes: Nodes,
    stamps: Sequence[DateStamp],
    frame: PostFrame,
    now: datetime,
    language: str = "",
    *,
    homes: Homes | None = None,
) -> Sketch:
    """Find the parts of a frame's pieces."""
    grid = PostGrid(nodes, frame, stamps)
    nobody = ("",) * len(frame.pieces)
    content = find_content(grid, nobody)
    authors = choose_authors(grid, content)
    content = find_content(grid, authors.names)
    dates = choose_dates(grid, authors.names, content, now, language)
    torn = _count_torn(grid, content, dates, homes) if homes else 0
    worth = value_of(grid, content, authors, dates)
    return Sketch(grid, content, authors, dates, worth * (1 - torn / len(frame.pieces)) if worth > 0 else worth)


def value_of(grid: PostGrid, content: int, authors: PostAuthors, dates: PostDates) -> float:
    """Say how much all pieces together look like posts."""
    named = 0.25 + 0.75 * clamp((authors.score - 1) / 4)
    dated = 0.25 + 0.75 * clamp((dates.score - 1) / 2.5)
    total = 0.0
    for at, piece in enumerate(grid.frame.pieces):
        has_name, has_date = bool(authors.names[at]), bool(dates.posted[at])
        looks = (named if has_name else 0.25) * (dated if has_date else 0.25)
        total += looks * sqrt(clamp(_count_words(grid, content, at, piece) / _ENOUGH)) - _COST
    if len(grid.frame.pieces) > 1:
        return total
    if grid.head and has_name and has_date:
        return max(total, _MESSAGE)
    return total * _doubt_alone(grid, content) * (_ONE_OF_SEVERAL if _is_of_another(grid, content, authors) else 1.0)


def _count_torn(grid: PostGrid, content: int, dates: PostDates, homes: Homes) -> int:
    """Count the pieces whose text and date stand in the named elements of two different posts."""
    torn = 0
    for at, stamp in enumerate(dates.posted):
        cell = grid.columns[content].cells[at] if content >= 0 else None
        if stamp is not None and cell is not None:
            around = {homes.around(cell), homes.around(stamp.place)}
            torn += len(around) > 1 and NOWHERE not in around
    return torn


def _doubt_alone(grid: PostGrid, content: int) -> float:
    """Say how much speaks for a single piece: lists of anything hold many links and dates in their text."""
    nodes, piece = grid.nodes, grid.frame.pieces[0]
    cell = grid.columns[content].filled[0] if content >= 0 else piece.start
    start, end = (cell, nodes.flat.ends[cell]) if content >= 0 else (piece.start, piece.end)
    linked = nodes.count_linked(start, end) / max(nodes.count_chars(start, end), 1)
    dates = grid.count_stamps(start, end)
    if _is_list_of_links(nodes, piece.start, piece.end):
        return 0.0
    if content >= 0 and _returns(grid, cell):
        linked = 1 - (1 - linked) * _ONE_OF_SEVERAL
    within = sum(grid.count_stamps(inner, nodes.flat.ends[inner]) for inner in piece.inner)
    too_many = max(dates - _DATES_IN_TEXT, 0) + max(len(grid.stamps) - within - _DATES_IN_PIECE, 0)
    return float((1 - linked) * _ONE_DATE_MORE**too_many)


def _is_of_another(grid: PostGrid, content: int, authors: PostAuthors) -> bool:
    """Whether between name and text somebody else is named by a link of the same kind, with another date."""
    nodes, place = grid.nodes, authors.places[0]
    text = grid.columns[content].filled[0] if content >= 0 else -1
    if not 0 <= place < text:  # the name may be the last thing on its page
        return False
    link = next((at for at in (place, place + 1, nodes.flat.parents[place]) if nodes.flat.tags[at] == "a"), -1)
    if link < 0 or "." not in nodes.names[nodes.kinds[link]]:
        return False
    others = (at for at in range(nodes.flat.ends[link], text) if nodes.kinds[at] == nodes.kinds[link])
    other = next((at for at in others if nodes.attribute(at, "href") != authors.hrefs[0]), text)
    return bool(grid.count_stamps(place, other)) and bool(grid.count_stamps(other, text))


def _returns(grid: PostGrid, cell: int) -> bool:
    """Whether the piece holds another part on the path of the text: then there are several posts in it.

    The rows of a table that one cell joins are those of one post.
    """
    nodes, piece = grid.nodes, grid.frame.pieces[0]
    if len(rows := joined_rows(nodes, piece.start)) > 1 and nodes.flat.ends[rows[-1]] == piece.end:
        return False
    around = nodes.flat.parents[piece.start]
    kind, path = nodes.kinds[cell], nodes.path(cell, around)
    if "." not in nodes.names[kind]:
        return False
    places = (place for place in range(piece.start, piece.end) if nodes.kinds[place] == kind and place != cell)
    return any(nodes.path(place, around) == path for place in places)


def _is_list_of_links(nodes: Nodes, start: int, end: int) -> bool:
    """Whether most words of a piece stand in parts of one kind, side by side, most of which hold links."""
    parts: dict[tuple[int, int], list[int]] = {}
    for place in range(start, end):
        if kind := nodes.kinds[place]:
            parts.setdefault((nodes.flat.parents[place], kind), []).append(place)
    ends = nodes.flat.ends
    for places in parts.values():
        if len(places) >= _ROWS:
            linked = sum(bool(nodes.count_links(place, ends[place])) for place in places)
            words = sum(nodes.count_chars(place, ends[place]) for place in places)
            if linked >= _LINKED * len(places) and words >= _LINKED * nodes.count_chars(start, end):
                return True
    return False


def _count_words(grid: PostGrid, content: int, at: int, piece: PostPiece) -> float:
    """Count the characters outside links in the text of a piece; of a single one without those beside its dates.

    A piece that lacks the part of the text has some all the same, which is found when it is cut out.
    """
    nodes, cell = grid.nodes, grid.columns[content].cells[at] if content >= 0 else None
    start, end = (piece.start, piece.end) if cell is None else (cell, nodes.flat.ends[cell])
    words: float = nodes.count_chars(start, end) - nodes.count_linked(start, end)
    if len(grid.frame.pieces) == 1:
        words -= sum(size for place, size in grid.noted.items() if start <= place < end)
    if 0 < words < _ENOUGH:
        words *= _letters_in(nodes, start, end)
    return max(words, 0) * (_ELSEWHERE if cell is None and content >= 0 else 1.0)


def _letters_in(nodes: Nodes, start: int, end: int) -> float:
    """Say how many letters a sign of a text is worth; in most scripts it is one."""
    texts = "".join(nodes.flat.texts[start:end])
    if texts.isascii():
        return 1.0
    return 1 + (_LETTERS - 1) * len(_DENSE.findall(texts)) / max(nodes.count_chars(start, end), 1)


def clamp(value: float) -> float:
    """Bring a value into 0 to 1."""
    return min(max(value, 0.0), 1.0)
