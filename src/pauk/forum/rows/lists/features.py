"""Describe a list of a page, so that a linear model can say what it lists: threads, boards, posts or something else.

In: a `PageView`, a `TitleColumn`, its rows. Out: names of features. They are what a reader without the language sees:
how long items are and how much that varies, how much of them is links, dates and their order, counts, names that come
again, and links into the same thing. Words are there as weak hints; names of softwares and classes are not. A row that
stands alone has features of its own: what varies says nothing there.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, inf, log2
from operator import attrgetter, ge, gt

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.rows.parts.cells import CellRow
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.sort_order import compare_dates
from pauk.forum.rows.parts.titles import Item, TitleColumn
from pauk.forum.rows.parts.url_shapes import breadth, nearness, parts_of
from pauk.forum.rows.parts.words import senses_of

# Raised whenever the features change, so that a model made for others is refused.
FEATURES = "forum-lists-2"
_SHARES = (0.05, 0.2, 0.4, 0.6, 0.8, 0.95)
_TOLD = ("replies", "views", "last", "started", "author", "threads", "posts")
_EDGES = " ()[].,:/"
_PLACE = attrgetter("place")
_LARGE = frozenset("h1 h2 h3 h4 h5 h6 b strong big".split())
_ROWS = frozenset("tr li div dl article p td span section table".split())


class Description:
    """The features of a list; what does not ask which links are the titles is worked out once."""

    def __init__(self, sheet: PageView, candidate: TitleColumn, whole: Sequence[Item]) -> None:
        """Describe a list that holds a sample of its items, or all; `whole` are all of them."""
        chars = sum(sheet.nodes.count_chars(*item) for item in whole)
        self._sheet = sheet
        self._items = candidate.items
        self._sizes = (
            "list",
            *_log("items", len(whole), 1, 6),
            *_sizes(sheet, candidate, candidate.items),
            *_share("of page", chars, sheet.nodes.chars[-1]),
        )
        self._dates = tuple(_dates(sheet, candidate.items))
        self._said: dict[int, tuple[int, set[str]]] = {}  # by row

    def _words(self, rows: Sequence[CellRow], heads: dict[int, str]) -> Iterator[str]:
        """Say what the lines of rows, which are the same whatever their titles are, and the words above them tell."""
        for row in rows:
            if row.start not in self._said:
                self._said[row.start] = _read_words(row)
        said = [self._said[row.start] for row in rows]
        yield from _log("numbers alone", _mean([float(alone) for alone, _ in said]), 0, 3)
        beside = Counter(sense for _, senses in said for sense in senses)
        above = set().union(*map(senses_of, heads.values()))
        for sense in _TOLD:
            if sense in above:
                yield f"above {sense}"
            yield from _share(f"beside {sense}", beside[sense], len(rows))

    def with_titles(self, candidate: TitleColumn, rows: Sequence[CellRow], heads: dict[int, str]) -> list[str]:
        """Return the features of the list with these titles."""
        sheet, items = self._sheet, self._items
        features = [
            *self._sizes,
            *_titles(sheet, candidate, rows, len(items)),
            *_beside_titles(sheet, rows),
            *self._dates,
            *_contents(sheet, rows),
            *self._words(rows, heads),
        ]
        if len(items) > 1:
            return features
        return [f"lone {name}" for name in (*features, *_surroundings(sheet, items[0]))]


def _share(name: str, part: float, whole: float) -> Sequence[str]:
    """Write a share as steps: one feature for each it has climbed."""
    return _names(name, _SHARES)[: bisect_left(_SHARES, part / whole)] if whole else ()


def _share_true(name: str, flags: Iterable[object]) -> Sequence[str]:
    """Write the share of things of which something is true."""
    told = [bool(flag) for flag in flags]
    return _share(name, sum(told), len(told))


def _log(name: str, number: float, lowest: int, highest: int) -> Sequence[str]:
    """Write a number as steps of powers of two."""
    return _names(name, range(lowest, highest))[: max(0, ceil(log2(number + 1)) - lowest)]


@lru_cache(maxsize=256)
def _names(name: str, steps: Sequence[float]) -> Sequence[str]:
    """Write the names of the features that climb these steps."""
    return tuple(f"{name}>{step}" for step in steps)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _spread(numbers: Sequence[float]) -> float:
    """Return how much numbers vary, as a part of their mean."""
    mean = _mean(numbers)
    return (_mean([(number - mean) ** 2 for number in numbers]) ** 0.5) / mean if mean else 0.0


def _sizes(sheet: PageView, candidate: TitleColumn, items: Sequence[Item]) -> Iterator[str]:
    nodes = sheet.nodes
    chars = [float(nodes.count_chars(*item)) for item in items]
    linked = [float(nodes.count_linked(*item)) for item in items]
    sizes = [float(end - start) for start, end in items]
    links = [float(nodes.count_links(*item)) for item in items]
    lines = [sheet.lines_in(*item) for item in items]
    longest = [max((len(sheet.lines[number].text) for number in its), default=0) for its in lines]
    yield from _log("chars", _mean(chars), 2, 11)
    yield from _log("longest", _mean(longest), 3, 10)
    yield from _log("most", max(longest, default=0), 4, 11)
    yield from _log("links", _mean(links), 0, 5)
    yield from _log("nodes", _mean(sizes), 2, 8)
    yield from _log("lines", _mean([float(len(its)) for its in lines]), 0, 5)
    yield from _log("columns", candidate.width, 2, 8)
    yield from _share("linked", sum(linked), sum(chars))
    yield from _share("chars vary", _spread(chars), 1)
    yield from _share("nodes vary", _spread(sizes), 1)
    yield from _share("links vary", _spread(links), 1)


def _titles(sheet: PageView, candidate: TitleColumn, rows: Sequence[CellRow], count: int) -> Iterator[str]:
    yield from _share("titled", len(rows), count)
    if not rows:
        return
    urls = [row.title.url for row in rows]
    yield from _share("distinct", len(set(urls)), len(urls))
    yield from _log("title", _mean([breadth(row.title.text) for row in rows]), 1, 7)
    if candidate.has_second:
        yield "second titles"
    if candidate.shape == sheet.shapes.of(sheet.url):
        yield "own shape"
    own, below = set(parts_of(sheet.url)), [set(parts_of(url)) for url in urls]
    yield from _share("below page", sum(1 for parts in below if own < parts), len(urls))
    yield from _share("numbered", sum(1 for parts in below if any(map(str.isdecimal, parts))), len(urls))
    before = [sheet.nodes.count_chars(row.start, row.title.place) for row in rows]
    whole = [sheet.nodes.count_chars(row.start, row.end) for row in rows]
    yield from _share("before title", sum(before), sum(whole))
    elsewhere = sum(1 for url in urls if url.split("/")[2:3] != sheet.url.split("/")[2:3])
    yield from _share("elsewhere", elsewhere, len(urls))


def _beside_titles(sheet: PageView, rows: Sequence[CellRow]) -> Iterator[str]:
    """Say what speaks for the titles beside the other links of their rows: names of people come again."""
    others = [
        [link for link in row.links if link.text and link.place not in row.pages and link.url != row.title.url]
        for row in rows
    ]
    beside = list(zip(rows, others, strict=True))
    shapes = [sheet.shapes.of(row.title.url) for row in rows]
    alike = [
        {link.url for link in its if sheet.shapes.of(link.url) == shape and not link.text.isdecimal()}
        for shape, its in zip(shapes, others, strict=True)
    ]
    near = [nearness(row.title.url, sheet.url) for row in rows]
    farther = [max((nearness(link.url, sheet.url) for link in its), default=0.0) for its in others]
    broadest = [max(map(breadth, (link.text for link in its)), default=0) for its in others]
    yield from _share_true("title first", (row.title.place < min(map(_PLACE, its), default=inf) for row, its in beside))
    yield from _share_true("title longest", map(ge, (breadth(row.title.text) for row in rows), broadest))
    yield from _share_true("shape again", alike)
    yield from _log("alike", _mean([float(len(its)) for its in alike]), 0, 4)
    yield from _share("near page", sum(near), len(rows))
    yield from _share_true("nearest", map(gt, near, farther))
    yield from _share_true("in heading", (_is_in_heading(sheet, row) for row in rows))


def _is_in_heading(sheet: PageView, row: CellRow) -> bool:
    """Whether a title is written large or bold."""
    tags, parents, ends = sheet.nodes.flat.tags, sheet.nodes.flat.parents, sheet.nodes.flat.ends
    around = [row.title.place + 1] if ends[row.title.place] > row.title.place + 1 else []
    place = row.title.place
    while place > row.start:
        place = parents[place]
        around.append(place)
    return any(tags[place] in _LARGE for place in around)


def _surroundings(sheet: PageView, item: Item) -> Iterator[str]:
    """Say where a row that stands alone stands."""
    nodes, parent = sheet.nodes, sheet.nodes.flat.parents[item[0]]
    tag = nodes.flat.tags[item[0]]
    yield f"is {tag}" if tag in _ROWS else "is another"
    around = nodes.count_chars(parent, nodes.flat.ends[parent])
    yield from _share("of parent", nodes.count_chars(*item), around)
    yield from _share("before", nodes.chars[item[0]], nodes.chars[-1])


def _dates(sheet: PageView, items: Sequence[Item]) -> Iterator[str]:
    stamps = [sheet.stamps_in(*item) for item in items]
    dated = [its for its in stamps if its]
    yield from _share("dated", len(dated), len(items))
    yield from _share("dated twice", sum(1 for its in dated if len(its) > 1), len(items))
    for name, values in (("first", [its[0].value for its in dated]), ("newest", [_newest(its) for its in dated])):
        steps = Counter(compare_dates(after, before) for before, after in pairwise(values))
        yield from _share(f"{name} falls", steps[-1], steps[-1] + steps[1])
        yield from _share(f"{name} rises", steps[1], steps[-1] + steps[1])


def _newest(stamps: Sequence[DateStamp]) -> str:
    newest = stamps[0].value
    for stamp in stamps[1:]:
        newest = stamp.value if compare_dates(stamp.value, newest) > 0 else newest
    return newest


def _is_date_linked(row: CellRow) -> bool:
    texts = {stamp.text for stamp in row.stamps.values()}
    return any(link.text in texts for link in row.links)


def _read_words(row: CellRow) -> tuple[int, set[str]]:
    """Count the lines of a row that are a number alone, and gather what all of them speak of."""
    alone = sum(1 for line in row.lines if line.text.strip(_EDGES).isdecimal())
    return alone, set().union(*(senses_of(line.text) for line in row.lines))


def _contents(sheet: PageView, rows: Sequence[CellRow]) -> Iterator[str]:
    yield from _share_true("date on link", map(_is_date_linked, rows))
    yield from _share_true("counts", (row.counts for row in rows))
    yield from _share_true("two counts", (len(row.counts) > 1 for row in rows))
    yield from _share_true("own links", (row.own for row in rows))
    yield from _share_true("pages", (row.pages for row in rows))
    own = {link.place for row in rows for link in row.own}
    others = [link for row in rows for link in row.links if link.text and link.place not in own]
    again = Counter(link.url for link in others)
    yield from _share_true("again", (again[link.url] > 1 for link in others))
    shapes = Counter(sheet.shapes.of(link.url) for link in others)
    yield from _share("one shape", max(shapes.values(), default=0), len(others))
