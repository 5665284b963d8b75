"""Find the number and the address of each post, and the post it answers.

In: a `PostGrid`, authors, dates, the page's URL. Out: `PostLinks`. Numbers are those that grow by one from post to
post. The address is the link that is different in every post, does not belong to the author, and names the post: it
stands on the date or on the number, or ends in a name that the post bears. A post answers the one it is nested in, or
the one its head leads to.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import urljoin

from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.parts.authors import PostAuthors
from pauk.forum.posts.parts.post_dates import PostDates

_NUMBER = re.compile(r"[^\d]{0,14}?(\d{1,7})[^\d]{0,4}\Z")
_ALONE = re.compile(r"#\s?(\d{1,7})\Z")
_FIGURES = re.compile(r"\d+")
_IN_MOST = 0.6
_ONE_BY_ONE = 0.8  # of the steps from number to number; deleted posts leave gaps
# What a column of links must reach to be the addresses of posts: one of three signs.
_LEAST = 1.0
_FEW = 60  # nodes at the head of a piece that may bear its name
_JUST_BEFORE = 4  # nodes before a piece, among which an empty element may bear its name
_ACTION = re.compile(r"quote|reply|report|edit|delete|vote|like|login|register|share|react|javascript:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PostLinks:
    """Numbers, addresses and parents of all posts."""

    numbers: tuple[int | None, ...]
    urls: tuple[str, ...]
    parents: tuple[int | None, ...]


def find_marks(grid: PostGrid, authors: PostAuthors, dates: PostDates, content: int, base: str) -> PostLinks:
    """Find numbers, addresses and parents; `base` is the address that others are relative to."""
    marker = _Marker(grid, authors, dates, grid.columns_below(content))
    numbers, column = marker.find_numbers()
    hrefs = marker.find_links(column)
    urls = tuple(_join(base, href) if href else _own_name(grid, at, base) for at, href in enumerate(hrefs))
    return PostLinks(numbers, urls, tuple(marker.find_parents(urls)))


class _Marker:
    """Looks for marks outside the texts of posts."""

    def __init__(self, grid: PostGrid, authors: PostAuthors, dates: PostDates, inside: frozenset[int]) -> None:
        self._grid = grid
        self._authors = authors
        self._inside = inside
        self._stamped = [stamp.place if stamp else -1 for stamp in dates.posted]
        self._names = [set(_names_in(grid, at)) for at in range(len(grid.frame.pieces))]

    def find_numbers(self) -> tuple[tuple[int | None, ...], int]:
        """Find the column of numbers that go one by one."""
        pieces, texts = len(self._grid.frame.pieces), self._grid.nodes.flat.texts
        if pieces == 1:
            return self._find_number_alone()
        for number, column in enumerate(self._grid.columns):
            if number in self._inside or column.path[-1] or len(column.filled) < max(2, _IN_MOST * pieces):
                continue
            words = ["" if cell is None else texts[cell].strip() for cell in column.cells]
            found = [int(match[1]) if (match := _NUMBER.match(word)) else None for word in words]
            given = [value for value in found if value is not None]
            steps = [abs(b - a) for a, b in pairwise(given)]
            if len(given) >= _IN_MOST * pieces and steps and steps.count(1) >= _ONE_BY_ONE * len(steps):
                return tuple(found), number
        return (None,) * pieces, -1

    def _find_number_alone(self) -> tuple[tuple[int | None, ...], int]:
        """Find the number of a single post, which nothing follows: it must be written as one."""
        for number, column in enumerate(self._grid.columns):
            if number not in self._inside and not column.path[-1]:
                text = self._grid.nodes.flat.texts[column.filled[0]].strip()
                if match := _ALONE.match(text):
                    return (int(match[1]),), number
        return (None,), -1

    def find_links(self, number: int) -> list[str]:
        """Choose the column of links that name the posts; `number` is the column of their numbers."""
        nodes = self._grid.nodes
        best, chosen = _LEAST, [""] * len(self._grid.frame.pieces)
        for at, column in enumerate(self._grid.columns):
            if at in self._inside or nodes.flat.tags[column.filled[0]] != "a":
                continue
            hrefs = ["" if cell is None else nodes.attribute(cell, "href") for cell in column.cells]
            given = [href for href in hrefs if href]
            is_own = len(set(given)) == len(given) >= _IN_MOST * len(hrefs) and not set(given) & set(
                self._authors.hrefs
            )
            if is_own and (score := self._judge(column.cells, hrefs, number)) > best:
                best, chosen = score, hrefs
        return chosen

    def _judge(self, cells: Sequence[int | None], hrefs: Sequence[str], number: int) -> float:
        """Say how much a column of links looks like addresses of posts."""
        ends, counted = self._grid.nodes.flat.ends, self._grid.columns[number].cells if number >= 0 else cells
        given = [(at, cell) for at, cell in enumerate(cells) if cell is not None and hrefs[at]]
        half = len(given) / 2
        dated = sum(cell <= self._stamped[at] < ends[cell] for at, cell in given)
        numbered = sum((place := counted[at]) is not None and cell < place < ends[cell] for at, cell in given)
        named = sum(bool(name := _fragment_of(hrefs[at])) and name in self._names[at] for at, _ in given)
        same = sum(_counts_post(hrefs[at], self._names[at]) for at, _ in given)
        placed = sum(any(map(str.isdigit, _fragment_of(hrefs[at]))) for at, _ in given)
        score = 2.0 * (dated > half) + 2.0 * (numbered > half) + 2.0 * (named > half) + (same > half)
        score += 1.0 * (placed > half)
        score += 0.5 * all(any(letter.isdigit() for letter in hrefs[at]) for at, _ in given)
        return score - 2.0 * bool(_ACTION.search(hrefs[given[0][0]]))

    def find_parents(self, urls: Sequence[str]) -> Iterator[int | None]:
        """Give the number of the post that each answers."""
        owners = {name: at for at in reversed(range(len(self._names))) for name in self._names[at]}
        owners.update({name: at for at, url in enumerate(urls) if (name := _fragment_of(url))})
        for at, piece in enumerate(self._grid.frame.pieces):
            parent = piece.parent if piece.parent is not None else self._find_above(at)
            yield parent if parent is not None else self._find_answered(at, owners)

    def _find_above(self, at: int) -> int | None:
        """Find the post that stands less deep in the element both are in, below the region of all."""
        nodes, pieces = self._grid.nodes, self._grid.frame.pieces
        start = pieces[at].start
        around = nodes.flat.parents[start]
        while around > self._grid.region and at:
            for other in range(at - 1, max(at - _FEW, 0) - 1, -1):
                if pieces[other].start < around:
                    break
                if nodes.depths[pieces[other].start] < nodes.depths[start]:
                    return other
            around = nodes.flat.parents[around]
        return None

    def _find_answered(self, at: int, owners: dict[str, int]) -> int | None:
        """Find a link in the head of a piece that leads to another post of the page."""
        piece, nodes = self._grid.frame.pieces[at], self._grid.nodes
        for place in range(piece.start, min(piece.end, piece.start + 4 * _FEW)):
            if nodes.flat.tags[place] != "a" or self._grid.column_of.get(place, -1) in self._inside:
                continue
            name = _fragment_of(nodes.attribute(place, "href"))
            owner = owners.get(name) if name else None
            if owner is not None and owner != at:
                return owner
        return None


def _fragment_of(href: str) -> str:
    """Return the name in a page that an address leads to, whether it is a sound address or none at all."""
    return href.partition("#")[2]


def _names_in(grid: PostGrid, at: int) -> Iterator[str]:
    """Give the names that the elements at the head of a piece bear, or one right before it, for links to lead to."""
    piece, nodes = grid.frame.pieces[at], grid.nodes
    before = max(piece.start - _JUST_BEFORE, grid.frame.pieces[at - 1].end if at else 0)
    if nodes.chars[before] < nodes.chars[piece.start]:
        before = piece.start
    for place in range(before, min(piece.end, piece.start + _FEW)):
        if given := nodes.attributes[place]:
            for key in ("id", "name"):
                if name := given.get(key):
                    yield name


def _counts_post(href: str, names: set[str]) -> bool:
    """Whether the last number of an address is that of a name the post bears."""
    numbers = _FIGURES.findall(href)
    return bool(numbers) and any(numbers[-1] in _FIGURES.findall(name) for name in names)


def _own_name(grid: PostGrid, at: int, url: str) -> str:
    """Make an address from the name that a piece itself bears, if it has a number in it."""
    piece = grid.frame.pieces[at]
    name = grid.nodes.attribute(piece.start, "id")
    return f"{url.partition('#')[0]}#{name}" if any(letter.isdigit() for letter in name) else ""


def _join(url: str, href: str) -> str:
    try:
        return urljoin(url, href)
    except ValueError:  # no address at all
        return ""
