"""Cut a page that may hold a single post: nothing repeats, so its parts must be found by what they are.

In: `Nodes` and the page's stamps. Out: `PostFrame`s of one piece: for each date, the smallest element around it in
which there are words outside links, and the elements around that one; right in the body, what follows the date or
stands above it. A row of a table is taken with those that one of its
cells joins. Which of them is a post, its author and its text decide, as for any frame.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from datetime import datetime

from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import PostFrame, PostPiece
from pauk.forum.posts.cut.message_heads import read_message_head
from pauk.forum.posts.cut.shared_lines import widen_to_line

# Dates that are tried, and characters outside links and dates that make a text.
_MOST_DATES = 10
_FEWEST = 8
# A step up that adds less is no step towards a post.
_GROWTH = 1.02
_MOST_STEPS = 5
_STOPS = frozenset("hr h1 h2 h3 h4 form table ul nav footer script".split())
_MESSAGE_STOPS = frozenset("hr form nav footer script".split())
_LISTS = frozenset("ul ol menu nav".split())
_MOST_ENTRIES, _LABEL = 20, 30  # entries of a menu that are looked at; characters beside a link: "Next message:"
_INLINE = frozenset("a span b strong em i font small time abbr cite u".split())
_ABOVE = 100  # characters of the lines above a date
_LONG, _TEXTS = 200, frozenset("pre p blockquote".split())  # what holds nothing but a text
_ROWS = re.compile(r"[1-9][0-9]?")
_MANY = 4  # with dates, side by side
_TO_THE_MINUTE = len("YYYY-MM-DDThh:mm")


def frames_alone(nodes: Nodes, stamps: Sequence[DateStamp], now: datetime) -> list[PostFrame]:
    """Find the pieces that may be the only post of a page; the page's own clock begins none."""
    clock = now.isoformat()[:_TO_THE_MINUTE]
    shown = [stamp for stamp in stamps if stamp.is_seen and (stamp.is_counted or stamp.value[:_TO_THE_MINUTE] != clock)]
    shown = sorted(shown, key=lambda stamp: -len(stamp.value))[:_MOST_DATES]
    roots = {root for stamp in shown for root in climb_from(nodes, stamp)}
    places = [stamp.place for stamp in stamps]
    # A cell beside several rows is a part of what they hold.
    alone = [root for root in sorted(roots) if _count_rows(nodes, root) == 1]
    alone = [root for root in alone if not is_one_of_many(nodes, root, places)]
    stretches = [stretch(nodes, stamp, places) for stamp in shown for stretch in (_stretch_from, _stretch_up_to)]
    pieces = [PostPiece(root, nodes.flat.ends[joined_rows(nodes, root)[-1]]) for root in alone]
    stretches.append(_stretch_of_message(nodes, places))
    pieces += [PostPiece(*stretch) for stretch in dict.fromkeys(stretches) if stretch is not None]
    return [PostFrame((piece,)) for piece in pieces]


def joined_rows(nodes: Nodes, row: int) -> list[int]:
    """Give a row of a table and those that a cell of it joins with it: a name beside head, text and foot of a post."""
    count = max((_count_rows(nodes, cell) for cell in nodes.children(row)), default=1)
    if nodes.flat.tags[row] != "tr" or count == 1:
        return [row]
    siblings = nodes.children(nodes.flat.parents[row])
    return [each for each in siblings if each >= row and nodes.flat.tags[each] == "tr"][:count]


def _count_rows(nodes: Nodes, cell: int) -> int:
    """Count the rows that a cell stands in."""
    size = nodes.attribute(cell, "rowspan")
    return int(size) if _ROWS.fullmatch(size) else 1


def _stretch_from(nodes: Nodes, stamp: DateStamp, dates: Sequence[int]) -> tuple[int, int] | None:
    """Return the stretch that a date begins right in the body, up to a line, a heading, a form or the next date.

    Before the first words a line may be drawn, and ways to other pages listed.
    """
    ends, tags = nodes.flat.ends, nodes.flat.tags
    block, end = widen_to_line(nodes, _block_of(nodes, stamp))
    line = end
    for child in nodes.children(0):
        if child < line:
            continue
        shown = bisect_left(dates, ends[child]) - bisect_left(dates, child)
        is_first, words = end == line, nodes.count_chars(child, ends[child])
        may_pass = is_first and (tags[child] == "hr" or is_menu(nodes, child))
        # Somebody may be quoted with a date.
        is_text = is_first and shown == 1 and words >= _LONG and tags[child] in _TEXTS
        if (shown and not is_text) or (tags[child] in _STOPS and not may_pass):
            break
        if not may_pass and words:
            end = ends[child]
    return (_widen_up(nodes, block), end) if end > line else None


def _stretch_of_message(nodes: Nodes, dates: Sequence[int]) -> tuple[int, int] | None:
    """Return the stretch from the head of a message up to a line, a heading, a form or a menu behind its first words.

    Whatever dates stand in it: people write about days.
    """
    ends, tags, parents = nodes.flat.ends, nodes.flat.tags, nodes.flat.parents
    if (head := read_message_head(nodes, 0, len(nodes), dates)) is None:
        return None
    place = head.start
    while parents[place] and not nodes.count_chars(head.end, ends[parents[place]]):
        place = parents[place]
    end = line = max(head.end, ends[place])
    for child in nodes.children(parents[place]):
        if child < line:
            continue
        is_menu_or_stop = tags[child] in _MESSAGE_STOPS or is_menu(nodes, child)
        if is_menu_or_stop and end > line:
            break
        if nodes.count_chars(child, ends[child]) and not is_menu_or_stop:
            end = ends[child]
    return (place, end) if end > line else None


def _widen_up(nodes: Nodes, block: int) -> int:
    """Return where the lines right above that of a date begin, which are not blocks: names may stand there."""
    for child in reversed(nodes.children(0)):
        if child < block:
            is_line = nodes.is_text(child) or nodes.flat.tags[child] in _INLINE or nodes.flat.tags[child] == "br"
            if not is_line or nodes.count_chars(child, block) > _ABOVE:
                break
            block = child
    return block


def _stretch_up_to(nodes: Nodes, stamp: DateStamp, dates: Sequence[int]) -> tuple[int, int] | None:
    """Return the stretch that a date ends right in the body, from a line, a heading, a form or the date before."""
    ends, tags = nodes.flat.ends, nodes.flat.tags
    start, end = widen_to_line(nodes, _block_of(nodes, stamp))
    line = first = start
    for child in reversed(nodes.children(0)):
        if child >= start:
            continue
        has_date = bisect_left(dates, child) < bisect_left(dates, ends[child])
        if has_date or tags[child] in _STOPS:
            break
        if nodes.count_chars(child, ends[child]) > nodes.count_linked(child, ends[child]):
            first = child
    return (first, end) if first < line else None


def _block_of(nodes: Nodes, stamp: DateStamp) -> int:
    """Return what stands right in the body around a date."""
    block = stamp.place
    while nodes.flat.parents[block]:
        block = nodes.flat.parents[block]
    return block


def is_menu(nodes: Nodes, place: int) -> bool:
    """Whether an element is a list of which every entry holds a link, and little else."""
    ends = nodes.flat.ends
    if nodes.flat.tags[place] not in _LISTS:
        return False
    items = nodes.children(place)[:_MOST_ENTRIES]
    words = [nodes.count_chars(item, ends[item]) - nodes.count_linked(item, ends[item]) for item in items]
    return all(nodes.count_links(item, ends[item]) for item in items) and max(words, default=0) <= _LABEL


def is_one_of_many(nodes: Nodes, root: int, dates: Sequence[int]) -> bool:
    """Whether an element is a row of a list: several of its kind stand beside it, and hold dates as well."""
    kinds, ends = nodes.kinds, nodes.flat.ends
    siblings = [child for child in nodes.children(nodes.flat.parents[root]) if kinds[child] == kinds[root]]
    return sum(bisect_left(dates, child) < bisect_left(dates, ends[child]) for child in siblings) >= _MANY


def climb_from(nodes: Nodes, stamp: DateStamp, fewest: int = _FEWEST) -> Iterator[int]:
    """Give the elements around a date that hold words, the smallest and those around it that add words or links."""
    ends, parents = nodes.flat.ends, nodes.flat.parents
    place, size, links, given = stamp.place, 0, 0, 0
    while (place := parents[place]) and given < _MOST_STEPS:
        words = nodes.count_chars(place, ends[place]) - nodes.count_linked(place, ends[place]) - len(stamp.text)
        linked = nodes.count_links(place, ends[place])
        if words >= fewest and (words > _GROWTH * size or linked > links):
            size, links = words, linked
            given += 1
            yield place
