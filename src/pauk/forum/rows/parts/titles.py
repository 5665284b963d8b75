"""Find the link of each row that is its title.

In: a `PageView` and a list with its columns. Out: the list once for every column that may hold the titles, the
likeliest first: the one with the most text on its links, or one before it that may hold the names of boards. Which of
them it is decides whoever judges what the list lists.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.url_shapes import NUMBER_EDGES, Shape, breadth

Item = tuple[int, int]

# A column is one of titles if this part of the items has it.
_MOST_HAVE = 0.6
# Of the text of the richest column: a column before it with at least so much may be the titles of boards, and the rich
# one the titles of the last threads in them.
_ENOUGH_TEXT = 0.08
# Columns that are tried as titles; a row of four links has its title among the first three by text or by place.
_MOST_TRIED = 3


@dataclass(slots=True)
class TitleColumn:
    """A list: `columns` gives the number of the column of every place in it, `titles` a link for each item or None."""

    region: int
    items: tuple[Item, ...]
    columns: dict[int, int] = field(default_factory=dict)
    width: int = 0  # how many columns there are
    titles: list[RowLink | None] = field(default_factory=list)
    shape: Shape = ()
    has_second: bool = False  # whether another column of titles follows, as in lists of boards


class _Links:
    """The links of a list by their columns: of each item the first, by the item's number."""

    def __init__(self, sheet: PageView, candidate: TitleColumn) -> None:
        self.by_column: dict[int, dict[int, RowLink]] = defaultdict(dict)
        for number, item in enumerate(candidate.items):
            for link in sheet.links_in(*item):
                if link.text and link.place in candidate.columns:
                    self.by_column[candidate.columns[link.place]].setdefault(number, link)
        self.texts = {column: _text_on(links) for column, links in self.by_column.items()}
        self.shapes = {
            column: sheet.shapes.most(link.url for link in links.values()) for column, links in self.by_column.items()
        }
        self.last: dict[Shape, int] = {}  # the last column of each shape
        for column in sorted(self.by_column):
            self.last[self.shapes[column]] = column


def try_titles(sheet: PageView, candidate: TitleColumn, *, places: Collection[int] = ()) -> Iterator[TitleColumn]:
    """Give the list with each column that may hold its titles; where titles are known, with the column of most."""
    links = _Links(sheet, candidate)
    known = Counter(candidate.columns[place] for place in places if candidate.columns.get(place) in links.by_column)
    ranked = [column for column, _ in known.most_common(1)] or _rank_columns(links, len(candidate.items))
    if not ranked:
        yield replace(candidate, titles=[None] * len(candidate.items))
    for column in ranked[:_MOST_TRIED]:
        yield _with_titles(sheet, candidate, column, links)


def _rank_columns(links: _Links, count: int) -> list[int]:
    """Put columns in the order in which they may be the titles."""
    rated = sorted(((text, -column) for column, text in links.texts.items() if text), reverse=True)
    if not rated:
        return []
    most, best = rated[0][0], -rated[0][1]
    rich = [-column for text, column in rated if text >= _ENOUGH_TEXT * most]
    boards = [column for column in rich[1:] if column < best and _is_before(links, column, best, count)]
    filled = sorted(column for column in rich if len(links.by_column[column]) >= _MOST_HAVE * count)
    return list(dict.fromkeys([*sorted(boards)[:1], best, *filled[:1], *rich]))


def _is_before(links: _Links, one: int, other: int, count: int) -> bool:
    """Whether a column may hold the titles of boards, and a richer one behind it the last threads in them.

    Names of people may stand before a title, too; but these come again, in other rows or at the end of the same.
    """
    its, shape = links.by_column[one], links.shapes[one]
    if len(its) < _MOST_HAVE * count or shape == links.shapes[other] or links.last[shape] > other:
        return False
    return len({link.url for link in its.values()}) == len(its)


def _text_on(links: dict[int, RowLink]) -> float:
    """Count the letters on the links of a column; numbers are no titles, and the same link again is none."""
    unique = {link.url: link.text for link in links.values()}
    return sum(map(breadth, unique.values()))


def _with_titles(sheet: PageView, candidate: TitleColumn, column: int, links: _Links) -> TitleColumn:
    count, text = len(links.by_column[column]), links.texts[column]
    has_second = any(
        other > column and text < its and _is_before(links, column, other, count) for other, its in links.texts.items()
    )
    chosen = replace(candidate, titles=[], shape=links.shapes[column], has_second=has_second)
    _mend(sheet, chosen, column, links.by_column)
    return chosen


def _mend(sheet: PageView, candidate: TitleColumn, column: int, by_column: Mapping[int, Mapping[int, RowLink]]) -> None:
    """Choose the title of each item: the link in the titles' column, unless the columns are shifted there.

    A link before the title (to the first unread post, a prefix) pushes it into a column that few items have.
    """
    titles, parents, count = by_column[column], sheet.nodes.flat.parents, len(candidate.items)
    rare = {number for number, links in by_column.items() if len(links) < _MOST_HAVE * count}
    homes = Counter(candidate.columns.get(parents[link.place], -1) for link in titles.values())
    home = max(homes, key=lambda number: homes[number])
    for number, item in enumerate(candidate.items):
        title = titles.get(number)
        if title is None or not _may_be_title(sheet, candidate, title):
            alike = [link for link in sheet.links_in(*item) if _may_be_title(sheet, candidate, link)]
            beside = [
                link
                for link in alike
                if candidate.columns.get(link.place) in rare and candidate.columns.get(parents[link.place], -1) == home
            ]
            choices = beside or ([title] if title else alike[:1])
            title = max(choices, key=lambda link: breadth(link.text), default=None)
        candidate.titles.append(title)


def _may_be_title(sheet: PageView, candidate: TitleColumn, link: RowLink) -> bool:
    """Whether a link has words, and an address of the shape that titles have."""
    is_number = link.text.strip(NUMBER_EDGES).isdecimal()
    return not is_number and sheet.shapes.is_alike(sheet.shapes.of(link.url), candidate.shape)
