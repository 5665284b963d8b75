"""Take the rows of a list apart: links, dates, counts and words, each with the slot it stands in.

In: a `PageView` and a `TitleColumn` with its titles. Out: `CellRow`s. A *slot* is a place that all rows have in common:
the column of the block or cell that holds something, and how many of its like stand before it there.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from pauk.forum.page.date_stamps import DateStamp, is_crowded
from pauk.forum.rows.parts.counts import Count, read_counts
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.titles import Item, TitleColumn
from pauk.forum.rows.parts.url_shapes import NUMBER_EDGES, has_one_more, is_own, is_page, names_alone, parts_of
from pauk.forum.rows.parts.words import senses_of

Slot = tuple[int, int]
_HAS_DIGIT = re.compile(r"\d")
# Lines of a row that are looked at, and their length; behind them stands an excerpt of the first post.
_MOST_LINES = 40
_LONGEST = 200
# Dates and counts of a row that are looked at; rows show two or three of each.
_MOST_SHOWN = 100
# No forum on the Web is older; what looks like an older date is a number beside a word.
_OLDEST = "1990"
# How long "no answers" is at most, and what is counted so.
_LONGEST_ZERO = 30
_MOST_WORDS = 3  # on a link that is a count: "12 comments", "3 new replies"
_COUNTED = frozenset(("replies", "views", "threads", "posts"))


@dataclass(slots=True)
class RowLine:
    """A line of a row: its text, the column of its block, and the stretches of it that are something known."""

    text: str
    home: int  # the block's place
    column: int
    place: int
    starts: tuple[int, ...]  # where in the text its pieces begin
    taken: list[tuple[int, int]] = field(default_factory=list)
    counts: dict[Slot, Count] = field(default_factory=dict)

    @property
    def bare(self) -> str:
        """What is left of the line when links, dates and counts are taken out."""
        text = self.text
        spans = self.taken + [(count.start, count.end) for count in self.counts.values()]
        for start, end in sorted(spans, reverse=True):
            text = f"{text[:start]} {text[end:]}"
        return " ".join(text.split())


@dataclass(slots=True)
class CellRow:
    """A row taken apart."""

    start: int
    end: int
    title: RowLink
    lines: list[RowLine]
    stamps: dict[Slot, DateStamp]
    counts: dict[Slot, tuple[Count, RowLine]]
    links: list[RowLink]  # but for the title
    own: list[RowLink]  # those of them that lead into the thread itself
    pages: set[int]  # the places of those that are its page numbers


def take_apart(sheet: PageView, candidate: TitleColumn) -> list[CellRow]:
    """Take apart all items of a list that have a title."""
    titled = [(item, title) for item, title in zip(candidate.items, candidate.titles, strict=True) if title]
    names = names_alone([title.url for _, title in titled])
    return [_take_row(sheet, candidate, item, title, name) for (item, title), name in zip(titled, names, strict=True)]


def _take_row(
    sheet: PageView, candidate: TitleColumn, item: tuple[int, int], title: RowLink, name: frozenset[str]
) -> CellRow:
    start, end = item
    links = [link for link in sheet.links_in(start, end) if link.place != title.place]
    own = [link for link in links if is_own(link.url, name, title.url)]
    pages = _find_pages(title, links, own)
    row = CellRow(start, end, title, [], {}, {}, links, own, pages)
    # A number on a link, alone or with a word ("12 comments"), is a count, unless it is a page.
    shown = {link.place for link in links if _is_count(link, own) and link.place not in pages}
    named = sheet.heading_in(title.place)  # where the title is the whole row, its words are in the heading
    worded = [named, *(link.place for link in links if link.place not in shown)]
    stamps = [stamp for stamp in sheet.stamps_in(start, end) if not _is_inside(sheet, stamp.place, named)]
    stamps = [stamp for stamp in stamps if stamp.value >= _OLDEST][:_MOST_SHOWN]
    numbers = sheet.lines_in(start, end)[:_MOST_LINES]
    taken = _stretches_of_links(sheet, numbers, worded)
    for stamp in stamps:
        taken[stamp.line].append((stamp.start, stamp.end))
    for number in numbers:
        line = sheet.lines[number]
        if len(line.text) <= _LONGEST or is_crowded(line):
            column = candidate.columns.get(line.home, -1)
            its = taken[number]
            row.lines.append(RowLine(line.text, line.home, column, line.places[0], line.starts, its))
    _place_stamps(sheet, candidate, row, stamps)
    _place_counts(row)
    return row


def _find_pages(title: RowLink, links: Sequence[RowLink], own: Sequence[RowLink]) -> set[int]:
    """Return the places of links to the thread's own pages: numbers, and words ("last") that follow right behind."""
    mine = {link.place for link in own}
    pages: set[int] = set()
    numbers: list[RowLink] = []
    is_behind = True  # right behind the title, or behind other pages
    for link in links:
        if link.place < title.place:
            continue
        is_number = link.place in mine and is_page(link.url, title.url, link.text)
        is_word = is_behind and link.place in mine and not link.fragment and has_one_more(link.url, title.url)
        is_word = is_word and not _read_count(link.text)[0]
        is_behind = is_number or is_word
        if is_behind:
            pages.add(link.place)
        if is_number:
            numbers.append(link)
    if len(numbers) == 1 and _is_lone_count(numbers[0]):
        return set()
    others = [link for link in links if link.place in pages and link.url != title.url]
    return pages if others else set()  # a lone "1" on the thread's own address is a count


def _is_lone_count(link: RowLink) -> bool:
    """Whether the only number of a row that leads into its thread counts something: a lone page is 2, or as its URL."""
    shown = link.text.strip(NUMBER_EDGES)
    return shown != "2" and shown not in parts_of(link.url)


def _is_inside(sheet: PageView, place: int, above: int) -> bool:
    return above <= place < sheet.nodes.flat.ends[above]


def _stretches_of_links(sheet: PageView, numbers: range, links: Sequence[int]) -> defaultdict[int, list[Item]]:
    """Return the stretches of lines, by the lines' numbers, that links, given by their places, take."""
    taken: defaultdict[int, list[Item]] = defaultdict(list)
    for place in links:
        for number, stretch in sheet.stretches_of(place):
            if number in numbers:
                taken[number].append(stretch)
    return taken


def _is_count(link: RowLink, own: Sequence[RowLink]) -> bool:
    """Whether a link says how many of something there are: what is counted, or leads into the thread itself."""
    is_count, is_told = _read_count(link.text)
    return is_count and (is_told or link in own)


@lru_cache(maxsize=4096)  # links are looked at in lists around lists, with each column that may hold the titles
def _read_count(text: str) -> tuple[bool, bool]:
    """Say whether a text is a number, perhaps with a word or two, and whether it is one by itself or says of what."""
    if not text[:1].isalpha() and text.strip(NUMBER_EDGES).replace(",", "").replace(".", "").isdecimal():
        return True, True
    counts = read_counts(text)
    if [(count.start, count.end) for count in counts] == [(0, len(text))]:
        return True, True  # 1.2k
    is_count = 1 < len(text.split()) <= _MOST_WORDS and len(counts) == 1
    return is_count, is_count and bool(senses_of(text) & _COUNTED)


def _place_stamps(sheet: PageView, candidate: TitleColumn, row: CellRow, stamps: Sequence[DateStamp]) -> None:
    seen: defaultdict[int, int] = defaultdict(int)
    for stamp in stamps:
        home = sheet.lines[stamp.line].home if stamp.is_shown else stamp.place
        column = candidate.columns.get(home, -1)
        row.stamps[column, seen[column]] = stamp
        seen[column] += 1


def _place_counts(row: CellRow) -> None:
    seen: defaultdict[int, int] = defaultdict(int)
    for line in row.lines:
        if len(row.counts) >= _MOST_SHOWN:
            return
        zero, counts = _read_line(line.text, line.starts)
        if not zero and not counts:
            continue
        free = [
            count for count in counts if not any(count.start < stop and first < count.end for first, stop in line.taken)
        ]
        for count in (*zero, *free):
            slot = line.column, seen[line.column]
            row.counts[slot] = count, line
            line.counts[slot] = count
            seen[line.column] += 1


@lru_cache(maxsize=4096)  # a line is read with each column that may hold the titles, and in lists around lists
def _read_line(text: str, starts: tuple[int, ...]) -> tuple[Sequence[Count], Sequence[Count]]:
    """Read the counts of a line, piece by piece: a word that stands for zero, and numbers."""
    zero = _zero_of(text)
    counts = [
        Count(count.value, count.start + start, count.end + start)
        for start, end in (pairwise((*starts, len(text))) if _HAS_DIGIT.search(text) else ())
        for count in read_counts(text[start:end])
    ]
    return (Count(0, 0, zero),) if zero else (), counts


def _zero_of(text: str) -> int:
    """Return the length of a word that stands for a count of zero ("no", "no answers"); 0 where there is none."""
    if len(text) > _LONGEST_ZERO:
        return 0
    first, *others = text.split()
    if "zero" not in senses_of(first) or len(others) > 1:
        return 0
    return len(first) if not others or senses_of(others[0]) & _COUNTED else 0


def part_of(sheet: PageView, row: CellRow, stamp: DateStamp) -> tuple[int, int]:
    """Return the stretch of a row that belongs to one of its dates.

    That is the largest element around the date that holds neither the title nor another date; in a row without elements
    of its own for each, what stands from the date's line, or from the date before, up to the next date.
    """
    parents, ends = sheet.nodes.flat.parents, sheet.nodes.flat.ends
    others = [row.title.place, *(other.place for other in row.stamps.values() if other is not stamp)]
    around, best = stamp.place, stamp.place
    while around >= row.start and not any(around <= place < ends[around] for place in others):
        best, around = around, parents[around]
    if sheet.links_in(best, ends[best]):
        return best, ends[best]
    before = max((place + 1 for place in others if place < stamp.place), default=row.start)
    behind = min((place for place in others if place > stamp.place), default=row.end)
    line = sheet.lines[stamp.line].places[0] if stamp.is_shown else before
    return max(before, line), behind
