"""Read the rows of a page whose boards or threads are known by their addresses: where a link stands, a row begins.

In: a `PageView`, and the links that lead to boards or threads, each with the URL of its board or thread. Out: rows.
Nothing is judged here, so that rows of any build do: elements side by side, tables in tables, a heading and its text.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median_high

from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import common_ancestor
from pauk.forum.rows.lists.candidates import look_at, tag_path
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.row import BoardRow, Listing, ThreadRow
from pauk.forum.rows.parts.titles import Item, TitleColumn
from pauk.forum.rows.row_reader import read_boards, read_threads

Anchor = tuple[RowLink, str]  # a link, and the URL of what it leads to

_MOST_ROWS = 400
_FEWEST = 2  # between two links it can be seen where a row ends


def read_anchored_boards(sheet: PageView, links: Iterable[Anchor]) -> list[BoardRow]:
    """Read the boards to which these links lead; of several such lists, the one that tells of most boards."""
    lists = (read_boards(sheet, candidate) for candidate in _find_lists(sheet, links))
    return max(lists, key=count_told, default=[])


def read_anchored_threads(sheet: PageView, links: Iterable[Anchor]) -> Listing:
    """Read the threads to which these links lead; of several such lists, the one that tells of most threads."""
    read = (read_threads(sheet, candidate) for candidate in _find_lists(sheet, links))
    lists = [Listing(tuple(rows), (), groups, 1.0) for rows, groups, _ in read]
    return max(lists, key=lambda listing: count_told(listing.threads), default=Listing())


def count_told(rows: Iterable[BoardRow | ThreadRow]) -> int:
    """Count the rows that tell something: when there was written last, or how much there is."""
    return sum(1 for row in rows if row.last_activity or _amount(row) is not None)


def _amount(row: BoardRow | ThreadRow) -> int | None:
    return row.posts if isinstance(row, BoardRow) else row.replies


def _find_lists(sheet: PageView, links: Iterable[Anchor]) -> Iterator[TitleColumn]:
    """Give the lists of these links: those that stand in elements of the same names, down from the body.

    Each thing has one link in a list of its kind; lists of threads name their boards again and again.
    """
    by_way: defaultdict[tuple[str, ...], list[RowLink]] = defaultdict(list)
    things = {link: thing for link, thing in links if link.text}
    for link in things:
        by_way[tag_path(sheet.nodes, link.place)].append(link)
    for way in by_way.values():
        titles = _without_inner(sheet, [*_apart(sheet.nodes, way)])
        if _FEWEST <= len(titles) <= _MOST_ROWS and len({things[link] for link in titles}) == len(titles):
            yield _make_list(sheet, titles)


def _without_inner(sheet: PageView, links: Sequence[RowLink]) -> Sequence[RowLink]:
    """Leave out links behind other words, as those to boards inside of boards, where many begin their lines."""
    ends = sheet.nodes.flat.ends
    first = [link for link in links if sheet.lines_in(link.place, ends[link.place])]
    return first if len(first) * 2 >= len(links) else links


def _make_list(sheet: PageView, titles: Sequence[RowLink]) -> TitleColumn:
    rows = dict(_cut(sheet, titles))
    candidate = look_at(sheet, common_ancestor(sheet.nodes, [link.place for link in titles]), tuple(rows))
    candidate.titles = [*rows.values()]
    candidate.shape = sheet.shapes.most(link.url for link in titles)
    return candidate


def _apart(nodes: Nodes, links: Iterable[RowLink]) -> Iterator[RowLink]:
    """Leave out links inside of others, which broken pages have."""
    end = 0
    for link in links:
        if link.place >= end:
            end = nodes.flat.ends[link.place]
            yield link


def _cut(sheet: PageView, links: Sequence[RowLink]) -> Iterator[tuple[Item, RowLink]]:
    """Cut the element around these links, which are in page order, into rows, each with its link."""
    nodes = sheet.nodes
    region = common_ancestor(nodes, [link.place for link in links])
    held = [(child, [*its]) for child, its in groupby(links, key=lambda link: _child_of(nodes, link.place, region))]
    is_single = [len(its) == 1 or _is_one_row(sheet, child, held) for child, its in held]
    if all(is_single):
        rows = _up_to_next(nodes, [child for child, _ in held], nodes.children(region))
        yield from zip(rows, (its[0] for _, its in held), strict=True)
        return
    for is_row, (child, its) in zip(is_single, held, strict=True):
        yield from [((child, nodes.flat.ends[child]), its[0])] if is_row else _cut(sheet, its)


def _is_one_row(sheet: PageView, child: int, held: Sequence[tuple[int, Sequence[RowLink]]]) -> bool:
    """Whether an element with several links is the row of the first, and the others lie in it: beside rows with one.

    Then it shows as many dates as these, or numbers where they show no dates; an element around several rows has more.
    """
    single = [other for other, its in held if len(its) == 1]
    dates = max((_count_dates(sheet, other) for other in single), default=0)
    if dates:
        return 0 < _count_dates(sheet, child) <= dates
    figures = median_high(_count_figures(sheet, other) for other in single) if single else 0
    return 0 < _count_figures(sheet, child) <= figures


def _count_dates(sheet: PageView, place: int) -> int:
    return len(sheet.stamps_in(place, sheet.nodes.flat.ends[place]))


def _count_figures(sheet: PageView, place: int) -> int:
    """Count the lines of an element in which a number stands."""
    numbers = sheet.lines_in(place, sheet.nodes.flat.ends[place])
    return sum(any(map(str.isdigit, sheet.lines[number].text)) for number in numbers)


def _up_to_next(nodes: Nodes, starts: Sequence[int], children: Sequence[int]) -> Iterator[Item]:
    """Give rows that begin with these children and go on up to the next; the last is as wide as the narrowest."""
    at = {child: number for number, child in enumerate(children)}
    numbers = [at.get(start, len(children)) for start in starts]
    width = max(1, min((stop - start for start, stop in pairwise(numbers)), default=1))
    last = children[min(numbers[-1] + width, len(children)) - 1]
    yield from pairwise(starts)
    yield starts[-1], max(nodes.flat.ends[last], nodes.flat.ends[starts[-1]])


def _child_of(nodes: Nodes, place: int, region: int) -> int:
    """Return the child of a region that holds a place."""
    while nodes.flat.parents[place] != region:
        place = nodes.flat.parents[place]
    return place
