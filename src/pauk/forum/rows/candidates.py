"""Find the lists of a page that may be its threads, boards or posts: what repeats, and has links.

In: a `Sheet` and the page's `Records`. Out: `Candidate`s: a region, its items as stretches of places, the columns they
have in common, and the link that is each item's title. Runs in one parent that differ only in their classes (pinned,
read, odd) are one list.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pauk.forum.alignment import align
from pauk.forum.nodes import Nodes
from pauk.forum.records import Records
from pauk.forum.rows.shapes import NUMBER_EDGES, Shape
from pauk.forum.rows.sheet import RowLink, Sheet

Item = tuple[int, int]

# Lists that are looked at closely, the largest first; menus and footers are behind them.
_MOST_LISTS = 8
# Lists with less than this part of the heaviest one's weight are menus.
_LIGHT = 0.02
_MOST_ITEMS = 400
# Elements that begin an item of several siblings by their nature: a term and what is said of it, a heading, its text.
_LEADERS = frozenset("dt h2 h3 h4 h5 h6".split())
# A column is one of titles if this part of the items has it.
_MOST_HAVE = 0.6
# Of the text of the richest column: a column before it with at least so much may be the titles of boards, and the rich
# one the titles of the last threads in them.
_ENOUGH_TEXT = 0.08


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


def find_candidates(sheet: Sheet, records: Iterable[Records]) -> list[Candidate]:
    """Find the lists worth a close look, those with the most text in them first."""
    runs: dict[tuple[int, int, str], set[Item]] = defaultdict(set)
    nodes, seen = sheet.nodes, set[int]()
    for found in records:
        first = found.items[0][0]
        if nodes.flat.parents[first] != found.region:
            continue  # of several parents: they are put together when it is known what they list
        if found.width > 1:
            runs[found.region, found.width, nodes.flat.tags[first]].update(found.items)
        if found.region not in seen:
            seen.add(found.region)
            for tag, alike in _by_name(nodes, found.region).items():
                runs[found.region, 1, tag].update(alike)
                if tag in _LEADERS:
                    runs[found.region, 0, tag].update(_up_to_next(alike, nodes.flat.ends[found.region]))
    lists = [(region, _apart(items)) for (region, _, _), items in runs.items() if len(items) > 1]
    rated = sorted(((_weight(sheet, items), region, items) for region, items in lists), key=lambda rating: -rating[0])
    heavy = [(region, items) for weight, region, items in rated[:_MOST_LISTS] if weight >= _LIGHT * rated[0][0]]
    return [look_at(sheet, region, items) for region, items in heavy]


def _by_name(nodes: Nodes, region: int) -> dict[str, list[Item]]:
    """Gather the children of a region that have text by their names, whatever their classes."""
    ends, tags = nodes.flat.ends, nodes.flat.tags
    place, end = region + 1, ends[region]
    found: dict[str, list[Item]] = {}
    while place < end:
        if nodes.kinds[place] and nodes.count_chars(place, ends[place]):
            found.setdefault(tags[place], []).append((place, ends[place]))
        place = ends[place]
    return found


def _up_to_next(leaders: Sequence[Item], end: int) -> Iterator[Item]:
    """Give the stretches that begin with these and go on up to the next."""
    for (start, _), (stop, _) in pairwise((*leaders, (end, end))):
        yield start, stop


def _apart(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items in page order, none inside another."""
    kept: list[Item] = []
    for start, end in sorted(items):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return tuple(kept[:_MOST_ITEMS])


def _weight(sheet: Sheet, items: Sequence[Item]) -> float:
    """Say how much of a list items are: text, most of all with dates beside it."""
    nodes = sheet.nodes
    chars = sum(nodes.count_chars(*item) for item in items)
    dated = sum(1 for item in items if sheet.stamps_in(*item))
    return chars * (1 + 3 * dated / len(items)) * (1 - 1 / (len(items) + 1))


def look_at(sheet: Sheet, region: int, items: tuple[Item, ...]) -> Candidate:
    """Align the items of a list and find their titles."""
    table = align(sheet.nodes, Records(region, items))
    columns = {cell: number for number, column in enumerate(table.columns) for cell in column.filled}
    candidate = Candidate(region, items, columns, len(table.columns))
    choose_titles(sheet, candidate)
    return candidate


def choose_titles(sheet: Sheet, candidate: Candidate) -> None:
    """Find the column of titles: the one with the most text on its links."""
    items = candidate.items
    by_column: dict[int, dict[int, RowLink]] = defaultdict(dict)
    for number, item in enumerate(items):
        for link in sheet.links_in(*item):
            if link.text and link.place in candidate.columns:
                by_column[candidate.columns[link.place]][number] = link
    rated = sorted(((_text_on(links), column) for column, links in by_column.items()), reverse=True)
    if not rated:
        candidate.titles = [None] * len(items)
        return
    most, column = rated[0]
    earlier = [
        other
        for text, other in rated[1:]
        if other < column and text >= _ENOUGH_TEXT * most and _is_before(sheet, by_column, other, column, len(items))
    ]
    if earlier:
        candidate.has_second = True
        column = min(earlier)
    candidate.shape = _shape_of(sheet, by_column[column])
    _mend(sheet, candidate, column, by_column)


def _shape_of(sheet: Sheet, links: dict[int, RowLink]) -> Shape:
    return sheet.shapes.most(link.url for link in links.values())


def _is_before(sheet: Sheet, by_column: dict[int, dict[int, RowLink]], one: int, other: int, count: int) -> bool:
    """Whether a column may hold the titles of boards, and a richer one behind it the last threads in them.

    Names of people may stand before a title, too; but these come again, in other rows or at the end of the same.
    """
    links, shape = by_column[one], _shape_of(sheet, by_column[one])
    distinct = {link.url for link in links.values()}
    if len(links) < _MOST_HAVE * count or len(distinct) < len(links) or shape == _shape_of(sheet, by_column[other]):
        return False
    again = sum(1 for column, its in by_column.items() if column > other and _shape_of(sheet, its) == shape)
    return not again


def _text_on(links: dict[int, RowLink]) -> int:
    """Count the letters on the links of a column; numbers are no titles, and the same link again is none."""
    unique = {link.url: link.text for link in links.values()}
    return sum(sum(map(str.isalpha, text)) for text in unique.values())


def _mend(sheet: Sheet, candidate: Candidate, column: int, by_column: dict[int, dict[int, RowLink]]) -> None:
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
            title = max(choices, key=lambda link: sum(map(str.isalpha, link.text)), default=None)
        candidate.titles.append(title)


def tag_path(nodes: Nodes, place: int) -> tuple[str, ...]:
    """Return the names of the elements from the body down to a place."""
    tags = []
    while place:
        tags.append(nodes.flat.tags[place])
        place = nodes.flat.parents[place]
    return tuple(reversed(tags))
