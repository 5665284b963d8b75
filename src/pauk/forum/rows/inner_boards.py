"""Read the row of a board that lies alone in another, by the link that leads to it: nothing repeats beside it.

In: a `PageView`, the links of a board's page that lead to other boards, and the threads that were read. Out: rows. A
row goes as far around its link, or behind it, as nothing else of the page begins; it must tell how much there is.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

from pauk.forum.page.nodes import Nodes
from pauk.forum.rows.known_links import Anchor
from pauk.forum.rows.lists.candidates import look_at
from pauk.forum.rows.lists.single_rows import AROUND, BESIDE, LONGEST
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.rows.parts.titles import Item
from pauk.forum.rows.parts.words import senses_of
from pauk.forum.rows.row_reader import read_boards

# A page that names more boards has a list of all beside its own: none of them lies alone.
_MOST_LINKS = 12
_MOST_CLIMBED, _MOST_BEHIND = 9, 60
# A row of a board shows one date, sometimes in two ways; what shows more is a list.
_MOST_DATES = 2
# What must be counted where nothing is dated, and how near to a number a word says what it counts.
_COUNTED, _NEAR = frozenset(("threads", "posts")), 15
_NUMBER = re.compile(r"\d{1,9}")


def read_inner_boards(
    nodes: Nodes, links: Sequence[Anchor], threads: Iterable[ThreadRow], make_sheet: Callable[[], PageView]
) -> list[BoardRow]:
    """Read the boards to which these links lead, each alone; those of which nothing is told are left out.

    The sheet is made where there may be a row: lines and dates cost more than all the rest, and most pages link to
    the board above and to no other.
    """
    named = [(link, thing) for link, thing in links if link.text]
    if not named or len(named) > _MOST_LINKS:
        return []
    stops = _find_stops(nodes, named, threads)
    items = {link: [*_climb(nodes, link.place, stops[thing])] for link, thing in named}
    items = {link: its for link, its in items.items() if _has_digit(nodes, its[-1])}
    if not items:
        return []
    sheet = make_sheet()
    read = (_read(sheet, link, its) for link, its in items.items())
    return [row for row in read if row is not None]


def _find_stops(nodes: Nodes, links: Iterable[Anchor], threads: Iterable[ThreadRow]) -> dict[str, list[int]]:
    """Return where something else than a board's row begins, for each board: other boards, threads, parts of a page."""
    named = [*links]
    parts = [place for place, tag in enumerate(nodes.flat.tags) if tag in BESIDE]
    rows = [(row.place, row.end) for row in threads]
    found = {}
    for thing in {thing for _, thing in named}:
        own = [link.place for link, its in named if its == thing]
        others = [link.place for link, its in named if its != thing]
        # What was taken for a thread may be the last one of the board.
        apart = [start for start, end in rows if not any(start <= place < end for place in own)]
        found[thing] = sorted((*parts, *others, *apart))
    return found


def _climb(nodes: Nodes, place: int, stops: Sequence[int]) -> Iterator[Item]:
    """Give the elements around a link, from below, then the uppermost with more and more of what stands behind it."""
    flat = nodes.flat
    for _ in range(_MOST_CLIMBED):
        parent = flat.parents[place]
        end = flat.ends[parent]
        is_ended = _holds(stops, parent + 1, place) or _holds(stops, flat.ends[place], end)
        if not parent or is_ended or flat.tags[parent] in AROUND or nodes.count_chars(parent, end) > LONGEST:
            break
        place = parent
        yield place, end
    end, limit = flat.ends[place], flat.ends[flat.parents[place]]
    yield place, end
    for _ in range(_MOST_BEHIND):
        if end >= limit or _holds(stops, end, flat.ends[end]) or nodes.count_chars(place, flat.ends[end]) > LONGEST:
            return
        end = flat.ends[end]
        yield place, end


def _holds(places: Sequence[int], start: int, end: int) -> bool:
    """Whether any of these places, which are in page order, stands in a stretch."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _has_digit(nodes: Nodes, item: Item) -> bool:
    return any(any(map(str.isdigit, text)) for text in nodes.flat.texts[slice(*item)])


def _read(sheet: PageView, link: RowLink, items: Sequence[Item]) -> BoardRow | None:
    """Read a board's row: the largest of these stretches that shows no more dates than the smallest that shows any.

    Numbers alone are those of a pager, or of people, unless a date stands beside them or words say what they count. A
    date alone may be that of anything; counts change with every post.
    """
    dates = [len(sheet.stamps_in(*item)) for item in items]
    fewest = next(filter(None, dates), 0)
    fewest = fewest if fewest <= _MOST_DATES else 0
    start, end = next((item for item, number in zip(items[::-1], dates[::-1], strict=True) if number == fewest), (0, 0))
    if not end:
        return None
    item = _begin_line(sheet, link, start), end
    candidate = look_at(sheet, item[0], (item,))
    candidate.titles = [link]
    candidate.shape = sheet.shapes.of(link.url)
    [row] = read_boards(sheet, candidate)
    is_told = bool(row.last_activity) or _words_beside_numbers(sheet, item) >= _COUNTED
    return row if is_told and row.threads is not None and row.threads <= (row.posts or 0) else None


def _begin_line(sheet: PageView, link: RowLink, start: int) -> int:
    """Return where the line of a link begins, where nothing but words or a sign stands before the link."""
    line = next((number for number, _ in sheet.stretches_of(link.place)), None)
    begin = start if line is None else min(start, sheet.lines[line].places[0])
    return start if sheet.links_in(begin, start) else begin


def _words_beside_numbers(sheet: PageView, item: Item) -> set[str]:
    """Return what the words right before and behind the numbers of a stretch speak of."""
    texts = [sheet.lines[number].text for number in sheet.lines_in(*item)]
    near = (text[max(0, at.start() - _NEAR) : at.end() + _NEAR] for text in texts for at in _NUMBER.finditer(text))
    return {sense for words in near for sense in senses_of(words)}
