"""Lay the pieces of a frame side by side, and tell what every piece says from what each says for itself.

In: `Nodes`, a `PostFrame`, the page's stamps. Out: a `PostGrid`: the aligned table of the pieces, the column of every
place, the places whose words return in most pieces (buttons, labels), and running sums of the words that do not.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from operator import sub
from urllib.parse import unquote_plus

from pauk.extract.extractors.flat import TEXT
from pauk.forum.page.alignment import AlignedColumn, AlignedTable, align
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.page.repeated_items import RepeatedItems
from pauk.forum.posts.cut.frames import PostFrame, region_of
from pauk.forum.posts.cut.message_heads import MessageHead, read_message_head

# A text that this share of the pieces has at the same place, figures aside, is part of the page, not of the post.
_TEMPLATE = 0.4
_FIGURES = re.compile(r"\d+")
# A count with one or two words, after `fold`: "3 likes", "views: 0".
_COUNT = re.compile(r"(?:0[.,]?)+ ?[^\W\d]{2,16}|[^\W\d]{2,16}: ?(?:0[.,]?)+")
# A text that is not much more than a date.
_MOSTLY = 0.6


# A short text that this share of the pieces holds anywhere is furniture; one with a figure in it when two have it.
_COMMON, _SHORT = 0.6, 40
_MOST_CRUMBS = 12
_LONG, _TWICE = 60, 2  # characters of a text, and how often it stands there by chance
_FEWEST_OF_TITLE = 8
# What stands before a title in one text: a label and a colon, or the way there and a sign.
_BEFORE_TITLE = re.compile(r"(?:[:\uff1a]|(?<!\S)[\u00bb\u203a\u2192>|/\u2013\u2014-]+)\s+")
_LONGEST_NOTE = 200  # characters of a line with a date
_INLINE = frozenset((TEXT, *"a abbr b cite em font i img small span strong sub sup time u".split()))
_HEAD = 400  # nodes at the head of a piece
_PARTS_OF_ADDRESS = re.compile(r"[/?&;=#]")
_REMEMBERED = 80  # characters of texts that are folded once


def fold(text: str) -> str:
    """Make texts comparable that differ in figures, capitals and white space."""
    return _fold_short(text) if len(text) <= _REMEMBERED else _fold(text)


def _fold(text: str) -> str:
    return _FIGURES.sub("0", " ".join(text.split())).casefold()


_fold_short = lru_cache(maxsize=4_096)(_fold)  # labels and buttons stand in every piece, and pieces in several frames


def _first_letter(text: str) -> str:
    """Return the letter that a text begins with after `fold`."""
    letter = text.lstrip()[:1]
    return "0" if letter.isdecimal() else letter.casefold()[:1]


def _count_most(values: Sequence[str]) -> int:
    """Count how often the commonest of some values is there."""
    return max(map(values.count, set(values)))


class PostGrid:
    """Pieces side by side."""

    def __init__(
        self,
        nodes: Nodes,
        frame: PostFrame,
        stamps: Sequence[DateStamp],
        table: AlignedTable | None = None,
    ) -> None:
        self.nodes = nodes
        self.frame = frame
        self.region = region_of(nodes, frame)
        items = tuple((piece.start, piece.end) for piece in frame.pieces)
        skip = frozenset(place for piece in frame.pieces for place in piece.inner)
        self.table = table or align(nodes, RepeatedItems(self.region, items), skip=skip)
        self.columns: tuple[AlignedColumn, ...] = self.table.columns
        self._start, self._end = items[0][0], max(end for _, end in items)
        self._has_inner = bool(skip)
        self.said: dict[int, int] = {}  # by column: what its parts say of their own
        self.signed: frozenset[tuple[str, ...]] = frozenset()  # parts of signatures that other pages have shown
        self.tails: frozenset[str] = frozenset()  # ends of posts that other pages have shown
        self._pointers: dict[int, tuple[list[str], list[str]]] = {}
        self._spelled: dict[int, frozenset[str]] = {}
        self.stamps = [stamp for stamp in stamps if self._start <= stamp.place < self._end]

    @cached_property
    def head(self) -> MessageHead | None:
        """The head of a single message."""
        (start, end), *others = self.frame.key
        return None if others else read_message_head(self.nodes, start, end, [stamp.place for stamp in self.stamps])

    @cached_property
    def column_of(self) -> dict[int, int]:
        """The number of the column in which a place stands."""
        return {cell: number for number, column in enumerate(self.columns) for cell in column.filled}

    @cached_property
    def below(self) -> dict[int, list[int]]:
        """The columns right below each column; below -1 those at the top."""
        found: dict[int, list[int]] = {}
        parents = self.nodes.flat.parents
        for number, column in enumerate(self.columns):
            parent = self.column_of.get(parents[column.filled[0]], -1) if len(column.path) > 1 else -1
            found.setdefault(parent, []).append(number)
        return found

    @cached_property
    def piece_of(self) -> dict[int, int]:
        """The number of the piece that each place of the table belongs to."""
        columns = self.columns
        return {cell: item for column in columns for item, cell in zip(column.items, column.filled, strict=True)}

    @cached_property
    def repeated(self) -> frozenset[int]:
        """The texts that most pieces have at the same place."""
        found: set[int] = set()
        texts = self.nodes.flat.texts
        for column in self.columns:
            cells = column.filled
            if column.path[-1] or len(cells) < 2:
                continue
            fewest = max(2, _TEMPLATE * len(cells))
            if _count_most([_first_letter(texts[cell]) for cell in cells]) < fewest:
                continue  # texts that do not even begin alike are not alike
            words = [fold(texts[cell]) for cell in cells]
            (commonest, times), *_ = Counter(words).most_common(1)
            # Two posts may end alike; what makers write at length stands in most.
            alike = [cell for cell, word in zip(cells, words, strict=True) if word == commonest]
            are_ends = times == _TWICE and len(commonest) > _LONG and all(map(self._is_end, alike))
            if times >= (max(fewest, _COMMON * len(cells)) if are_ends else fewest):
                found.update(alike)
        return frozenset(found)

    def _is_end(self, cell: int) -> bool:
        """Whether nothing of any length stands behind a text in its piece."""
        piece = self.frame.pieces[self.piece_of[cell]]
        behind = self.nodes.flat.text_places(cell + 1, piece.end)
        return all(len(self.nodes.flat.texts[place]) <= _SHORT for place in behind)

    @cached_property
    def common(self) -> frozenset[tuple[str, int]]:
        """The short texts that most pieces hold somewhere at one depth, figures aside: buttons, labels, counts.

        What somebody quotes stands in the piece of another, too, but deeper.
        """
        texts, counts = self.nodes.flat.texts, Counter[tuple[str, int]]()
        held: list[set[tuple[str, int]]] = [set() for _ in self.frame.pieces]
        for column in self.columns:
            if not column.path[-1]:
                for cell in column.filled:
                    if len(texts[cell]) <= _SHORT:
                        held[self.piece_of[cell]].add((fold(texts[cell]), self._depth(cell)))
        for each in held:
            counts.update(each)
        fewest = max(2, _COMMON * len(held))
        return frozenset(key for key, times in counts.items() if times >= (2 if _COUNT.fullmatch(key[0]) else fewest))

    def _depth(self, place: int) -> int:
        """Say how deep a place stands in its piece."""
        depths = self.nodes.depths
        return depths[place] - depths[self.frame.pieces[self.piece_of[place]].start]

    def is_furniture(self, place: int) -> bool:
        """Whether a text belongs to the page, not to what its author wrote."""
        if place in self.piece_of and (fold(self.nodes.flat.texts[place]), self._depth(place)) in self.common:
            return True
        column = self.column_of.get(place)
        if column is None or len(self.columns[column].filled) < _COMMON * len(self.frame.pieces):
            return False
        return place in self.repeated or place in self.dated

    @cached_property
    def titles(self) -> frozenset[str]:
        """The longer texts above the first piece, among them the title of the thread, with and without a label."""
        first = self.frame.pieces[0].start
        texts = (self.nodes.flat.texts[place] for place in self.nodes.flat.text_places(0, first))
        whole = [text for text in texts if _FEWEST_OF_TITLE <= len(text) <= 300]
        tails = [text[part.end() :] for text in whole for part in _BEFORE_TITLE.finditer(text)]
        return frozenset(fold(text) for text in (*whole, *tails) if len(text) >= _FEWEST_OF_TITLE)

    @cached_property
    def crumbs(self) -> frozenset[str]:
        """The addresses on the way from the front page to this one."""
        nodes, found = self.nodes, set[str]()
        ways = {kind for kind, name in enumerate(nodes.names) if "crumb" in name}
        for place, kind in enumerate(nodes.kinds) if ways else ():
            if kind in ways and (links := nodes.count_links(place, end := nodes.flat.ends[place])) <= _MOST_CRUMBS:
                tags = nodes.flat.tags[place:end] if links else []
                found.update(nodes.attribute(place + at, "href") for at, tag in enumerate(tags) if tag == "a")
        return frozenset(found - {""})

    @cached_property
    def dated(self) -> frozenset[int]:
        """The texts that are not much more than a date."""
        texts = self.nodes.flat.texts
        return frozenset(
            stamp.place
            for stamp in self.stamps
            if texts[stamp.place] and len(stamp.text) >= _MOSTLY * len(texts[stamp.place].strip())
        )

    @cached_property
    def noted(self) -> dict[int, int]:
        """The places of short elements around dates, and the characters outside links and dates in each."""
        nodes, found = self.nodes, {}
        dates = sorted(self.dated)
        for stamp in self.stamps:
            place = self.widen_note(stamp.place)
            end = nodes.flat.ends[place]
            if (size := nodes.count_chars(place, end)) <= _LONGEST_NOTE:
                inside = dates[bisect_left(dates, place) : bisect_left(dates, end)]
                dated = sum(nodes.count_chars(at, at + 1) for at in inside)
                found[place] = max(size - nodes.count_linked(place, end) - dated, 0)
        return found

    def widen_note(self, place: int) -> int:
        """Climb from a date through inline elements, and to the block around them where it holds nothing else."""
        tags, parents, ends = self.nodes.flat.tags, self.nodes.flat.parents, self.nodes.flat.ends
        while tags[parents[place]] in _INLINE:
            place = parents[place]
        around = parents[place]
        return around if around and all(tag in _INLINE for tag in tags[around + 1 : ends[around]]) else place

    @cached_property
    def _free(self) -> list[int]:
        """Running sums of the characters that are neither repeated nor a date, from the first piece to the last."""
        start, chars = self._start, self.nodes.chars[self._start : self._end + 1]
        own = list(map(sub, islice(chars, 1, None), chars))
        for place in self.repeated | self.dated:
            own[place - start] = 0
        return list(accumulate(own, initial=0))

    def count_between(self, start: int, end: int) -> int:
        """Count the characters in a stretch of the pieces that are neither repeated nor a date."""
        return self._free[end - self._start] - self._free[start - self._start]

    def count_free(self, place: int) -> int:
        """Count the characters of a subtree that its piece says for itself, without the pieces nested in it."""
        ends, sums, start = self.nodes.flat.ends, self._free, self._start
        end = ends[place]
        free = sums[end - start] - sums[place - start]
        if inner := self.frame.pieces[self.piece_of[place]].inner:
            free -= sum(self.count_between(other, ends[other]) for other in inner if place < other < end)
        return free

    def count_each(self, places: Sequence[int], most: int) -> int:
        """Count what several subtrees say for themselves (`count_free`), of each so many characters at most."""
        if self._has_inner:
            return sum([min(self.count_free(place), most) for place in places])
        ends, sums, start = self.nodes.flat.ends, self._free, self._start
        return sum([min(sums[ends[place] - start] - sums[place - start], most) for place in places])

    def pointers(self, at: int) -> tuple[list[str], list[str]]:
        """Give the addresses of the links and the words of the pictures at the head of a piece."""
        if at not in self._pointers:
            nodes, piece = self.nodes, self.frame.pieces[at]
            tags, places = nodes.flat.tags, range(piece.start, min(piece.end, piece.start + _HEAD))
            links = [nodes.attribute(place, "href") for place in places if tags[place] == "a"]
            pictures = [nodes.attribute(place, "alt").casefold() for place in places if tags[place] == "img"]
            self._pointers[at] = links, pictures
        return self._pointers[at]

    def spelled(self, at: int) -> frozenset[str]:
        """Give the whole words that the addresses at the head of a piece spell, as `fold` writes them."""
        if at not in self._spelled:
            words = (word for link in self.pointers(at)[0] for word in _PARTS_OF_ADDRESS.split(link))
            self._spelled[at] = frozenset(fold(unquote_plus(word)) for word in words)
        return self._spelled[at]

    @cached_property
    def _stamp_places(self) -> list[int]:
        return sorted(stamp.place for stamp in self.stamps)

    def count_stamps(self, start: int, end: int) -> int:
        """Count the dates in a stretch."""
        return bisect_left(self._stamp_places, end) - bisect_left(self._stamp_places, start)

    def whole(self, at: int) -> tuple[int, int]:
        """Return the stretch of a piece that holds its text where this has no element of its own."""
        return self.frame.pieces[at].start, self.frame.pieces[at].end

    def columns_below(self, top: int) -> frozenset[int]:
        """Give a column and all below it; none for -1."""
        found: set[int] = set()
        waiting = [top] if top >= 0 else []
        while waiting:
            column = waiting.pop()
            found.add(column)
            waiting.extend(self.below.get(column, ()))
        return frozenset(found)

    def stamps_by_column(self) -> Iterator[tuple[int, list[DateStamp | None]]]:
        """Give the columns that hold dates: for each piece its first date there."""
        parents = self.nodes.flat.parents
        found: dict[int, list[DateStamp | None]] = {}
        for stamp in self.stamps:
            home = parents[stamp.place] if self.nodes.is_text(stamp.place) else stamp.place
            if home not in self.piece_of:  # the text is a part of its own, side by side with the others of its piece
                home = stamp.place
            column, piece = self.column_of.get(home, -1), self.piece_of.get(home)
            if piece is None:
                continue
            cells = found.setdefault(column, [None] * len(self.frame.pieces))
            cells[piece] = cells[piece] or stamp
        yield from found.items()
