"""Find the link of each row that is its title.

In: a `Sheet` and a list with its columns. Out: the list once for every column that may hold the titles, the likeliest
first: the one with the most text on its links, or one before it that may hold the names of boards. Which of them it is
decides whoever judges what the list lists.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from pauk.forum.rows.shapes import NUMBER_EDGES, Shape, breadth
from pauk.forum.rows.sheet import RowLink, Sheet

Item = tuple[int, int]
_ByColumn = dict[int, dict[int, RowLink]]

# A column is one of titles if this part of the items has it.
_MOST_HAVE = 0.6
# Of the text of the richest column: a column before it with at least so much may be the titles of boards, and the rich
# one the titles of the last threads in them.
_ENOUGH_TEXT = 0.08
# Columns that are tried as titles; a row of four links has its title among the first three by text or by place.
_MOST_TRIED = 3


@dataclass(slots=True)
class Candidate:
    """A list: `columns` gives the number of the column of every place in it, `titles` a link for each item or None."""

    region: int
    items: tuple[Item, ...]
    columns: dict[int, int] = field(default_factory=dict)
    width: int = 0  # how many columns there are
    titles: list[RowLink | None] = field(default_factory=list)
    shape: Shape = ()
    has_second: bool = False  # whether another column of titles follows, as in lists of boards


def try_titles(sheet: Sheet, candidate: Candidate, *, places: Collection[int] = ()) -> Iterator[Candidate]:
    """Give the list with each column that may hold its titles; where titles are known, with the column of most."""
    by_column = _links_by_column(sheet, candidate)
    known = Counter(candidate.columns[place] for place in places if candidate.columns.get(place) in by_column)
    ranked = [column for column, _ in known.most_common(1)] or _rank_columns(sheet, by_column, len(candidate.items))
    if not ranked:
        yield replace(candidate, titles=[None] * len(candidate.items))
    for column in ranked[:_MOST_TRIED]:
        yield _with_titles(sheet, candidate, column, by_column)


def _links_by_column(sheet: Sheet, candidate: Candidate) -> _ByColumn:
    by_column: _ByColumn = defaultdict(dict)
    for number, item in enumerate(candidate.items):
        for link in sheet.links_in(*item):
            if link.text and link.place in candidate.columns:
                by_column[candidate.columns[link.place]].setdefault(number, link)
    return by_column


def _rank_columns(sheet: Sheet, by_column: _ByColumn, count: int) -> list[int]:
    """Put columns in the order in which they may be the titles."""
    rated = sorted(((_text_on(links), -column) for column, links in by_column.items()), reverse=True)
    rated = [(text, column) for text, column in rated if text]
    if not rated:
        return []
    most, best = rated[0][0], -rated[0][1]
    rich = [-column for text, column in rated if text >= _ENOUGH_TEXT * most]
    boards = [column for column in rich[1:] if column < best and _is_before(sheet, by_column, column, best, count)]
    filled = sorted(column for column in rich if len(by_column[column]) >= _MOST_HAVE * count)
    return list(dict.fromkeys([*sorted(boards)[:1], best, *filled[:1], *rich]))


def _shape_of(sheet: Sheet, links: dict[int, RowLink]) -> Shape:
    return sheet.shapes.most(link.url for link in links.values())


def _is_before(sheet: Sheet, by_column: _ByColumn, one: int, other: int, count: int) -> bool:
    """Whether a column may hold the titles of boards, and a richer one behind it the last threads in them.

    Names of people may stand before a title, too; but these come again, in other rows or at the end of the same.
    """
    links, shape = by_column[one], _shape_of(sheet, by_column[one])
    distinct = {link.url for link in links.values()}
    if len(links) < _MOST_HAVE * count or len(distinct) < len(links) or shape == _shape_of(sheet, by_column[other]):
        return False
    again = sum(1 for column, its in by_column.items() if column > other and _shape_of(sheet, its) == shape)
    return not again


def _text_on(links: dict[int, RowLink]) -> float:
    """Count the letters on the links of a column; numbers are no titles, and the same link again is none."""
    unique = {link.url: link.text for link in links.values()}
    return sum(map(breadth, unique.values()))


def _with_titles(sheet: Sheet, candidate: Candidate, column: int, by_column: _ByColumn) -> Candidate:
    links = by_column[column]
    has_second = any(
        other > column and _text_on(links) < _text_on(its) and _is_before(sheet, by_column, column, other, len(links))
        for other, its in by_column.items()
    )
    shape = _shape_of(sheet, links)
    chosen = replace(candidate, titles=[], shape=shape, has_second=has_second)
    _mend(sheet, chosen, column, by_column)
    return chosen


def _mend(sheet: Sheet, candidate: Candidate, column: int, by_column: _ByColumn) -> None:
    """Choose the title of each item: the link in the titles' column, unless the columns are shifted there.

    A link before the title (to the first unread post, a prefix) pushes it into a column that few items have.
    """
    titles, parents, count = by_column[column], sheet.nodes.flat.parents, len(candidate.items)
    rare = {number for number, links in by_column.items() if len(links) < _MOST_HAVE * count}
    homes = Counter(candidate.columns.get(parents[link.place], -1) for link in titles.values())
    home = max(homes, key=lambda number: homes[number])
    for number, item in enumerate(candidate.items):
        alike = [
            link
            for link in sheet.links_in(*item)
            if not link.text.strip(NUMBER_EDGES).isdecimal()
            and sheet.shapes.is_alike(sheet.shapes.of(link.url), candidate.shape)
        ]
        title = titles.get(number)
        if title is None or title not in alike:
            beside = [
                link
                for link in alike
                if candidate.columns.get(link.place) in rare and candidate.columns.get(parents[link.place], -1) == home
            ]
            choices = beside or ([title] if title else alike[:1])
            title = max(choices, key=lambda link: breadth(link.text), default=None)
        candidate.titles.append(title)
