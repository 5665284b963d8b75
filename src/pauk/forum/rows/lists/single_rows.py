"""Find what may be a row that stands alone: the only thread of a board, a lone board above its threads.

In: a `PageView`, and the stretches of the page that are known to be rows or posts. Out: stretches of one element each.
Nothing repeats here, so that everything around a row must do: a link with words, and a date or a number beside it. Of
elements around the same link each is a guess of its own, as far up as nothing else of the page begins.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.stretches import Stretches
from pauk.forum.rows.parts.titles import Item

# A row that stands alone is no longer than this: title, names, dates, counts and an excerpt.
LONGEST = 900
_FEWEST_LETTERS = 2
_DIGIT = re.compile(r"\d")
_MOST_LINKS = 30
_MOST_NODES = 400
_MOST_CLIMBED = 9
# Guesses that are looked at closely, the heaviest first.
_MOST = 10
# Where one of these begins beside a row, its list has ended; inside one of the others there are no rows.
BESIDE = frozenset("h1 h2 h3 th form nav header footer select hr".split())
AROUND = frozenset("body form nav header footer select main noscript thead".split())
# Elements inside a line, which are no rows.
_INSIDE = frozenset("a b cite em font i label q small strong sub sup time u".split())


def find_lone(sheet: PageView, taken: Sequence[Item]) -> list[Item]:
    """Find the elements that may be rows standing alone, outside of what is known, in page order."""
    known = Stretches(taken)
    others = [place for place, tag in enumerate(sheet.nodes.flat.tags) if tag in BESIDE]
    found: dict[Item, float] = {}
    for link in sheet.links:
        if sum(map(str.isalpha, link.text)) >= _FEWEST_LETTERS and not known.is_met(link.place, link.place + 1):
            for item in _climb(sheet, link, others):
                if item in found or known.is_met(*item):
                    break
                found[item] = _weight(sheet, item)
    heavy = sorted(found, key=lambda item: -found[item])[:_MOST]
    return sorted(item for item in heavy if found[item])


def _climb(sheet: PageView, link: RowLink, others: Sequence[int]) -> Iterator[Item]:
    """Give the elements around a link, from below; of those that hold the same only the lowest.

    An element is too large where it holds, beside the one climbed from, one of `others`, which end a list.
    """
    nodes, flat = sheet.nodes, sheet.nodes.flat
    place, size = link.place, 0
    for _ in range(_MOST_CLIMBED):
        before, place = place, flat.parents[place]
        item = place, flat.ends[place]
        chars = nodes.count_chars(*item)
        if not place or flat.tags[place] in AROUND or chars > LONGEST or nodes.count_links(*item) > _MOST_LINKS:
            return
        is_ended = _holds(others, place + 1, before) or _holds(others, flat.ends[before], item[1])
        if item[1] - place > _MOST_NODES or is_ended:
            return
        if chars > size and flat.tags[place] not in _INSIDE:
            size = chars
            yield item


def _holds(places: Sequence[int], start: int, end: int) -> bool:
    """Whether any of these places, which are in page order, stands in a stretch."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _weight(sheet: PageView, item: Item) -> float:
    """Say how much of a row this may be; nothing where it shows neither a date nor a number."""
    chars = sheet.nodes.count_chars(*item)
    if sheet.is_dated(*item):
        return chars * 4.0
    has_number = any(_DIGIT.search(sheet.lines[number].text) for number in sheet.lines_in(*item))
    return float(chars) if has_number else 0.0
