"""Take the posts of a thread page as WeRE does, by the dissertation's account, so that pauk can be held against it.

In: `Nodes` of a page and its dates. Out: the texts of its posts. Region, noise at both ends, subtrees of a post, the
part that is the text, and the text inside it follow one another as described there; trees are merged by pauk's own
alignment, which begins with the largest of them and not with the two smallest.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from math import gcd, log, sqrt

from pauk.forum.page.alignment import AlignedColumn, align
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import RepeatedItems
from pauk.forum.page.similarity import Likeness

_LEAST_SHARE = 0.5  # of the page's text, that lies in the region
_LEAST_PARTS = 3  # of a region, that repeat
_CUT = 2.5  # by how much likeness rises behind noise, and falls before it
_MOST_PARTS = 120  # each is compared with every other
_ALMOST_ALL = 0.9  # of the posts, that have text in a part: what one alone has is never consistent


def read_texts(nodes: Nodes, stamps: Sequence[DateStamp]) -> list[str]:
    """Return the texts of the posts of a page, in page order."""
    region = find_region(nodes, stamps)
    if region is None:
        return []
    parts = [place for place in nodes.children(region) if nodes.kinds[place]][:_MOST_PARTS]
    likeness = Likeness(nodes, region)
    table = [[likeness.between(a, b) if a != b else 0.0 for b in parts] for a in parts]
    start, end = cut_noise([max(row) for row in table])
    parts, table = parts[start:end], [row[start:end] for row in table[start:end]]
    if len(parts) < 2:
        return []
    width = reduce(gcd, (abs(place - row.index(max(row))) for place, row in enumerate(table)))
    width = min(max(width, 1), len(parts))
    groups = [parts[place::width] for place in range(width)]
    return list(_read_inside(nodes, max(groups, key=lambda group: spread(nodes, group))))


def find_region(nodes: Nodes, stamps: Sequence[DateStamp]) -> int | None:
    """Find the smallest part with more than half of the text, three parts that repeat, and sorted dates if any has."""
    flat, total = nodes.flat, nodes.count_chars(0, len(nodes))
    found: list[tuple[bool, int, int]] = []
    for place, kind in enumerate(nodes.kinds):
        if not kind or nodes.count_chars(place, flat.ends[place]) <= _LEAST_SHARE * total:
            continue
        times = Counter(nodes.kinds[child] for child in nodes.children(place) if nodes.kinds[child])
        if max(times.values(), default=0) >= _LEAST_PARTS:
            found.append((not _has_sorted_dates(nodes, place, stamps), flat.ends[place] - place, place))
    return min(found)[2] if found else None


def _has_sorted_dates(nodes: Nodes, region: int, stamps: Sequence[DateStamp]) -> bool:
    columns: dict[tuple[int, ...], list[str]] = {}
    for stamp in stamps:
        if region < stamp.place < nodes.flat.ends[region]:
            columns.setdefault(nodes.path(stamp.place, region), []).append(stamp.value)
    return any(is_sorted(dates) for dates in columns.values() if len(dates) >= _LEAST_PARTS)


def is_sorted(dates: Sequence[str]) -> bool:
    """Whether dates ascend or descend, but for one at the start."""
    later = dates[1:]
    return any(all(one(a, b) for a, b in pairwise(later)) for one in (str.__le__, str.__ge__))


def cut_noise(best: Sequence[float]) -> tuple[int, int]:
    """Say where posts start and end: behind the largest rise of likeness, and before the largest fall after it.

    What is like nothing else is left out at both ends before, since nothing rises from 0 by any factor.
    """
    like = [place for place, figure in enumerate(best) if figure]
    first, behind = (like[0], like[-1] + 1) if like else (0, 0)
    best = best[first:behind]
    rises = [after / before if before else 0.0 for before, after in pairwise(best)]
    falls = [before / after if after else 0.0 for before, after in pairwise(best)]
    start = rises.index(max(rises)) + 1 if max(rises, default=0.0) >= _CUT else 0
    falls = falls[start:]
    end = start + falls.index(max(falls)) + 1 if max(falls, default=0.0) >= _CUT else len(best)
    return first + start, first + end


def spread(nodes: Nodes, group: Sequence[int]) -> float:
    """Say how much the subtrees of one position differ in nodes and in text: most where people write."""
    ends = nodes.flat.ends
    sizes = [ends[place] - place for place in group]
    chars = [nodes.count_chars(place, ends[place]) for place in group]
    mean_size, mean_chars = sum(sizes) / len(group), sum(chars) / len(group)
    squares = ((n - mean_size + 1) ** 2 * (w - mean_chars) ** 2 for n, w in zip(sizes, chars, strict=True))
    return sqrt(sum(squares) / len(group))


def _read_inside(nodes: Nodes, group: Sequence[int]) -> Iterator[str]:
    """Give the text of each subtree's least consistent part, of those that almost every one has."""
    ends = nodes.flat.ends
    items = tuple((place, ends[place]) for place in group)
    columns = align(nodes, RepeatedItems(nodes.flat.parents[group[0]], items)).columns
    own = [consistency(nodes, column, len(group)) for column in columns]
    found: list[tuple[float, int]] = []
    for place, column in enumerate(columns):
        depth = len(column.path)
        end = next((at for at in range(place + 1, len(columns)) if len(columns[at].path) <= depth), len(columns))
        having = sum(nodes.count_chars(filled, ends[filled]) > 0 for filled in column.filled)
        if having >= _ALMOST_ALL * len(group):
            found.append((sum(own[place:end]) / (end - place), place))
    if found:
        yield from (nodes.text(filled) for filled in columns[min(found)[1]].filled)


def consistency(nodes: Nodes, column: AlignedColumn, count: int) -> float:
    """Say how evenly the text of a part is spread over the subtrees, times the share of those that have it."""
    chars = [nodes.count_chars(place, nodes.flat.ends[place]) for place in column.filled]
    total = sum(chars)
    shares = [each / total for each in chars if each]
    return len(column.filled) / count * -sum(share * log(share) for share in shares)
