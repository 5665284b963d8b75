"""Find the lists of a page that may be its threads, boards or posts: what repeats, and has links.

In: a `PageView` and the page's `RepeatedItems`. Out: regions with their items as stretches of places; aligned, a
`TitleColumn` without titles, with the columns that its items have in common. Runs in one parent that differ only in
their classes (pinned, read, odd) are one list.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pauk.forum.page.alignment import number_columns
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import RepeatedItems
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.titles import Item, TitleColumn
from pauk.forum.rows.parts.url_shapes import ANY, Shape

# Lists that are looked at closely, the largest first; menus and footers are behind them.
_MOST_LISTS = 8
# Lists with less than this part of the heaviest one's weight are menus.
_LIGHT = 0.02
_MOST_ITEMS = 400
# Elements that stand around the rows inside an item: a list, or a table with its body.
_DEEPEST_WRAP = 3
# Children of an element that tell how it is built.
_WIDEST = 12
# Items of so many nodes, of which one has this share of all their text, are the parts of a page: head, middle, foot. Of
# 4,653 lists of 1,039 pages 90 are such, and none of these is one of threads, boards or posts by more than 0.2 %.
_LARGE, _MOST_TEXT = 100, 0.7
# Columns of a head whose links sort what is below it, and rows that are below.
_FEWEST_HEADED = 3
# Elements that begin an item of several siblings by their nature: a term and what is said of it, a heading, its text.
_LEADERS = frozenset("dt h2 h3 h4 h5 h6".split())
_BREAKS = frozenset(("br", "hr"))


def find_lists(sheet: PageView, records: Iterable[RepeatedItems]) -> list[tuple[int, tuple[Item, ...]]]:
    """Find the lists worth a close look, those with the most text in them first: a region, and its items."""
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
            runs[found.region, 0, "br"].update(_by_lines(sheet, found.region))
    lists = [(region, _without_heads(sheet, _apart(items))) for (region, _, _), items in runs.items()]
    lists = _unwrap(nodes, [(region, items) for region, items in lists if len(items) > 1])
    rated = sorted(((_weight(sheet, items), region, items) for region, items in lists), key=lambda rating: -rating[0])
    heavy = [(region, items) for weight, region, items in rated[:_MOST_LISTS] if weight >= _LIGHT * rated[0][0]]
    return [(region, items) for region, items in heavy if not _are_parts_of_page(nodes, items)]


def _unwrap(nodes: Nodes, lists: Sequence[tuple[int, tuple[Item, ...]]]) -> list[tuple[int, tuple[Item, ...]]]:
    """Put the rows that one item of a list holds among the others, and leave out the list which they are by themselves.

    Some softwares gather what is pinned so: ``<ul><li><ul><li>pinned</li>…</ul></li><li>plain</li>…</ul>``.
    """
    inner = [_find_wrapped(nodes, items) for _, items in lists]
    held = {parent for found in inner for parent in found.values()}
    unwrapped: list[tuple[int, tuple[Item, ...]]] = []
    for (region, items), found in zip(lists, inner, strict=True):
        if region not in held:
            parts = (_items_in(nodes, found[item[0]]) if item[0] in found else [item] for item in items)
            unwrapped.append((region, tuple(part for its in parts for part in its)[:_MOST_ITEMS]))
    return unwrapped


def _find_wrapped(nodes: Nodes, items: Sequence[Item]) -> dict[int, int]:
    """Find the one item that holds nothing but rows which are built as the others; give it with their parent."""
    tags, ends = nodes.flat.tags, nodes.flat.ends
    if any(ends[start] != end for start, end in items):
        return {}  # items of several siblings
    built = [_build_of(nodes, start) for start, _ in items]
    builds = Counter(built)
    found: dict[int, int] = {}
    for (start, _), build in zip(items, built, strict=True):
        place = start if builds[build] == 1 else -1
        for _ in range(_DEEPEST_WRAP):
            parts = [part for part, _ in _items_in(nodes, place)]
            if parts and all(tags[part] == tags[start] and builds[_build_of(nodes, part)] > 1 for part in parts):
                found[start] = place
                break
            place = parts[0] if len(parts) == 1 else -1
    return found if len(found) == 1 else {}


def _items_in(nodes: Nodes, region: int) -> list[Item]:
    """Return the children of an element that have text; none where there is no element."""
    children = nodes.children(region) if region >= 0 else []
    return [(child, nodes.flat.ends[child]) for child in children if nodes.count_chars(child, nodes.flat.ends[child])]


def _build_of(nodes: Nodes, place: int) -> tuple[tuple[str, ...], ...]:
    """Return how an element is built: the names of its children, each with those of its own."""
    tags = nodes.flat.tags
    below = nodes.children(place)[:_WIDEST]
    return tuple((tags[child], *(tags[part] for part in nodes.children(child)[:_WIDEST])) for child in below)


def _are_parts_of_page(nodes: Nodes, items: Sequence[Item]) -> bool:
    """Whether items are no list, but the few large parts that a page consists of."""
    if sum(end - start for start, end in items) <= _LARGE * len(items):
        return False
    sizes = [nodes.count_chars(*item) for item in items]
    return max(sizes) > _MOST_TEXT * sum(sizes)


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


def _by_lines(sheet: PageView, region: int) -> Iterator[Item]:
    """Cut an element at its line breaks: an item begins with each line that begins with a link of the first such shape.

    Old boards write a row as some lines, with nothing around it: ``* <a>Trains</a> (12)<br>last by <a>Ada</a><br>``.
    """
    tags, ends = sheet.nodes.flat.tags, sheet.nodes.flat.ends
    if _BREAKS.isdisjoint([tags[child] for child in sheet.nodes.children(region)]):
        return
    place, end, begin = region + 1, ends[region], region + 1
    lines: list[tuple[int, Shape]] = []
    while place < end and len(lines) <= _MOST_ITEMS:
        if tags[place] in _BREAKS:
            begin = ends[place]
        elif tags[place] == "a" and begin:
            link = next(iter(sheet.links_in(place, place + 1)), None)
            if link is not None and link.text:
                lines.append((begin, sheet.shapes.of(link.url)))
                begin = 0
        place = ends[place]
    shapes = _open([shape for _, shape in lines])
    times = Counter(shapes)
    first = next((shape for shape in shapes if times[shape] > 1), None)
    if first is not None:
        starts = [(start, start) for (start, _), shape in zip(lines, shapes, strict=True) if shape == first]
        yield from _up_to_next(starts, end)


def _open(shapes: Sequence[Shape]) -> list[Shape]:
    """Open the steps that a single line has, where others are of the shape that is left.

    A thread with several links in its row, to its pages and to its last post, has its name in their shapes.
    """
    shared = Counter(step for shape in shapes for step in enumerate(shape))
    opened = [tuple(step if shared[at, step] > 1 else ANY for at, step in enumerate(shape)) for shape in shapes]
    times = Counter(shapes)
    if max(times.values(), default=0) == 1:  # all have such rows
        times = Counter(other for other in opened if any(step != ANY for step in other[1:]))
    return [other if times[other] > 1 else shape for shape, other in zip(shapes, opened, strict=True)]


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


def _without_heads(sheet: PageView, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Leave out heads and separators, which have neither links nor dates, where the others have.

    A head by whose links rows are sorted has several, but no number either.
    """
    nodes = sheet.nodes
    full = tuple(item for item in items if nodes.count_links(*item) or sheet.is_dated(*item))
    dated = [sheet.is_dated(*item) for item in full]
    if len(full) > _FEWEST_HEADED and not dated[0] and all(dated[1:]) and nodes.count_links(*full[0]) >= _FEWEST_HEADED:
        full = full if any(map(str.isdigit, nodes.text(full[0][0]))) else full[1:]
    return full or items


def _weight(sheet: PageView, items: Sequence[Item]) -> float:
    """Say how much of a list items are: text, most of all with dates beside it."""
    nodes = sheet.nodes
    chars = sum(nodes.count_chars(*item) for item in items)
    dated = sum(1 for item in items if sheet.is_dated(*item))
    return chars * (1 + 3 * dated / len(items)) * (1 - 1 / (len(items) + 1))


def look_at(sheet: PageView, region: int, items: tuple[Item, ...]) -> TitleColumn:
    """Align the items of a list; each part of an item that stands alone is a column of its own."""
    nodes = sheet.nodes
    if len(items) == 1:
        texts, kinds = nodes.flat.texts, nodes.kinds
        parts = [place for place in range(*items[0]) if kinds[place] or texts[place].strip()]
        return TitleColumn(region, items, {place: number for number, place in enumerate(parts)}, len(parts))
    return TitleColumn(region, items, *number_columns(nodes, items))


def tag_path(nodes: Nodes, place: int) -> tuple[str, ...]:
    """Return the names of the elements from the body down to a place."""
    tags = []
    while place:
        tags.append(nodes.flat.tags[place])
        place = nodes.flat.parents[place]
    return tuple(reversed(tags))
