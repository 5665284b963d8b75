"""Keep what was learned about the rows of one page, and find rows of the same build on other pages.

In: a list that was read. Out: a template, a plain dict that becomes JSON: the names of the elements down to a row, from
there to its title, dates and counts, and the shape of the titles' URLs. Applied to another page it finds rows without
comparing anything, even a single one, and says how well it fits.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pauk.forum.rows.columns.row_counts import CountSlots
from pauk.forum.rows.columns.row_dates import DateSlots
from pauk.forum.rows.lists.candidates import tag_path
from pauk.forum.rows.parts.cells import CellRow, Slot
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.row import ThreadRow
from pauk.forum.rows.parts.titles import Item, TitleColumn
from pauk.forum.rows.parts.url_shapes import ANY, NUMBER_EDGES

VERSION = 1
_MOST_ITEMS = 400


def learn_template(
    sheet: PageView, candidate: TitleColumn, rows: Sequence[CellRow], when: DateSlots, many: CountSlots
) -> dict[str, Any]:
    """Write down where the rows of a list stand, and what stands where in them."""
    nodes = sheet.nodes
    dates, counts = [_date_ways(sheet, row) for row in rows], [_count_ways(sheet, row) for row in rows]
    return {
        "version": VERSION,
        "row": _most(tag_path(nodes, row.start) for row in rows),
        "title": _most(_way(sheet, row, row.title.place) for row in rows),
        "address": _open_steps(sheet, candidate),
        "shows": when.groups,
        "created": _way_of(dates, when.created),
        "last_activity": _way_of(dates, when.active),
        "replies": _way_of(counts, many.few),
        "views": _way_of(counts, many.many),
    }


def _most(paths: Iterable[Sequence[str]]) -> str:
    found = Counter("/".join(path) for path in paths)
    return max(found, key=lambda path: found[path]) if found else ""


def _open_steps(sheet: PageView, candidate: TitleColumn) -> list[str]:
    """Return the shape of the titles as other boards have it: steps that name this board are open."""
    own = sheet.shapes.of(sheet.url)
    steps = enumerate(candidate.shape)
    return [ANY if 0 < at < len(own) and step == own[at] and not step.endswith("=") else step for at, step in steps]


def _way(sheet: PageView, row: CellRow, place: int) -> tuple[str, ...]:
    """Return the names of the elements from a row down to a place."""
    tags, parents = sheet.nodes.flat.tags, sheet.nodes.flat.parents
    names = []
    while place > row.start:
        names.append(tags[place])
        place = parents[place]
    return tuple(reversed(names))


def _date_ways(sheet: PageView, row: CellRow) -> dict[Slot, tuple[str, int]]:
    """Return for each slot of a row the way down to its block, and how many of this way stand before it."""
    seen: Counter[str] = Counter()
    ways: dict[Slot, tuple[str, int]] = {}
    homes = [(slot, _home(sheet, row, stamp.line, stamp.place)) for slot, stamp in row.stamps.items()]
    for slot, home in sorted(homes, key=lambda pair: pair[1]):
        way = "/".join(_numbered_way(sheet, row, home))
        ways[slot] = (way, seen[way])
        seen[way] += 1
    return ways


def _count_ways(sheet: PageView, row: CellRow) -> dict[Slot, tuple[str, int]]:
    seen: Counter[str] = Counter()
    ways: dict[Slot, tuple[str, int]] = {}
    for slot, (_, line) in row.counts.items():
        way = "/".join(_numbered_way(sheet, row, line.home))
        ways[slot] = (way, seen[way])
        seen[way] += 1
    return ways


def _home(sheet: PageView, row: CellRow, line: int, place: int) -> int:
    return max(sheet.lines[line].home if line >= 0 else place, row.start)


def _numbered_way(sheet: PageView, row: CellRow, place: int) -> list[str]:
    """Return the way down to a block, cells with their number in the row."""
    tags, parents, ends = sheet.nodes.flat.tags, sheet.nodes.flat.parents, sheet.nodes.flat.ends
    steps = []
    while place > row.start:
        parent, number, sibling = parents[place], 0, parents[place] + 1
        while sibling < place:
            number += tags[sibling] == tags[place]
            sibling = ends[sibling]
        steps.append(f"{tags[place]}[{number}]")
        place = parent
    return steps[::-1]


def _way_of(ways: Sequence[Mapping[Slot, tuple[str, int]]], slot: Slot | None) -> list[str | int] | None:
    found: Counter[tuple[str, int]] = Counter(its[slot] for its in ways if slot is not None and slot in its)
    if not found:
        return None
    best = max(found, key=lambda way: found[way])
    return [*best]


def find_items(sheet: PageView, template: Mapping[str, Any]) -> tuple[Item, ...]:
    """Find the rows of a page that are built as the template says, and have a title."""
    nodes, path = sheet.nodes, tuple(str(template.get("row", "")).split("/"))
    found = []
    for place, (tag, depth) in enumerate(zip(nodes.flat.tags, nodes.depths, strict=True)):
        is_row = tag == path[-1] and depth == len(path) and tag_path(nodes, place) == path
        if is_row and find_title(sheet, (place, nodes.flat.ends[place]), template):
            found.append((place, nodes.flat.ends[place]))
    return tuple(found[:_MOST_ITEMS])


def find_title(sheet: PageView, item: Item, template: Mapping[str, Any]) -> RowLink | None:
    """Return the title of a row: the longest link at the end of the title's way whose address has the right shape."""
    way, parents, tags = str(template.get("title", "")).split("/"), sheet.nodes.flat.parents, sheet.nodes.flat.tags
    titles = []
    for link in sheet.links_in(*item):
        names, place = [], link.place
        while place > item[0]:
            names.append(tags[place])
            place = parents[place]
        is_words = link.text and not link.text.strip(NUMBER_EDGES).isdecimal()
        if is_words and names[::-1] == way and _is_of_shape(sheet, link.url, template):
            titles.append(link)
    return max(titles, key=lambda link: len(link.text), default=None)


def _is_of_shape(sheet: PageView, url: str, template: Mapping[str, Any]) -> bool:
    shape = tuple(template.get("address", ()))
    return sheet.shapes.is_alike(sheet.shapes.of(url), shape)


def set_titles(sheet: PageView, candidate: TitleColumn, template: Mapping[str, Any]) -> None:
    """Give a list the titles that a template finds."""
    candidate.titles = [find_title(sheet, item, template) for item in candidate.items]
    candidate.shape = tuple(template.get("address", ()))


def slots_by(sheet: PageView, rows: Sequence[CellRow], template: Mapping[str, Any]) -> tuple[DateSlots, CountSlots]:
    """Find the slots of dates and counts by the ways a template knows."""
    date_ways = [_date_ways(sheet, row) for row in rows]
    count_ways = [_count_ways(sheet, row) for row in rows]
    when = DateSlots(
        _find_slot(date_ways, template.get("created")),
        _find_slot(date_ways, template.get("last_activity")),
        template.get("shows", "open"),
    )
    return when, CountSlots(
        _find_slot(count_ways, template.get("replies")), _find_slot(count_ways, template.get("views"))
    )


def _find_slot(ways: Sequence[Mapping[Slot, tuple[str, int]]], wanted: Any) -> Slot | None:
    if not wanted:
        return None
    found = Counter(slot for its in ways for slot, way in its.items() if list(way) == list(wanted))
    return max(found, key=lambda slot: found[slot]) if found else None


def fit_of(template: Mapping[str, Any], rows: Sequence[ThreadRow]) -> float:
    """Say how well a template fits: which part of what it knows is there, in which part of the rows."""
    wanted = [name for name in ("created", "last_activity", "replies", "views") if template.get(name)]
    having = [sum(1 for row in rows if getattr(row, name) not in ("", None)) / len(rows) for name in wanted if rows]
    return sum([1.0, *having]) / (1 + len(having)) if rows else 0.0
