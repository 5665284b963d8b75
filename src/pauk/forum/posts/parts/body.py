"""Cut the text of each post out of its piece: what its author wrote, quotes included, and nothing else.

In: a `PostGrid`, the column of the text, authors and dates. Out: a `Body` for each piece: its text, its quotes, the
signature, and the date of the last change. What is left out stands at the edges of the text: the name and the date
where they share its element, buttons that every post has, the note of a change, the signature.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import identity
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import PostPiece
from pauk.forum.posts.cut.grid import PostGrid, fold
from pauk.forum.posts.cut.shared_lines import widen_to_line
from pauk.forum.posts.parts.authors import PostAuthors
from pauk.forum.posts.parts.bylines import LONGEST_NOTE, are_buttons, find_edges, widen_below
from pauk.forum.posts.parts.content import PROSE, is_quote
from pauk.forum.posts.parts.hidden_copies import find_copies
from pauk.forum.posts.parts.post_dates import PostDates
from pauk.forum.posts.parts.signatures import find_signatures
from pauk.forum.posts.parts.trailing_signatures import Endings, Way

_LONGEST_TELLING = 80  # characters: "Ana wrote on 4 June:"
_NOTE_TEXTS = 5  # of the note of a change: words, a date, a name
_IN_BRACKETS = re.compile(r"[\[({\u00ab<].*[\])}\u00bb>]", re.DOTALL)
_COLONS = (":", "\uff1a")
_INLINE = frozenset("abbr em i small span time".split())  # what dates stand in
_QUOTES_UP = 6  # elements around a text that may be a quote
# Of a piece that lacks the column of the text, the part with this share of its words is followed.
_MOST = 0.6


@dataclass(frozen=True, slots=True)
class Body:
    """What somebody wrote, apart from what stands below it."""

    text: str = ""
    quotes: tuple[str, ...] = ()
    signature: str = ""
    edited: str = ""
    start: int = -1  # the stretch of places the text stands in; -1 where there is none
    end: int = -1
    signed: Way = ()  # the way to the part of the signature, where other posts have it there, too


def cut_bodies(grid: PostGrid, content: int, authors: PostAuthors, dates: PostDates) -> list[Body]:
    """Cut the bodies of all posts."""
    cutter = _BodyCutter(grid, content, authors, dates)
    below = find_signatures(grid, content, authors)
    bodies = [cutter.cut(at) for at in range(len(grid.frame.pieces))]
    return [replace(body, signature=body.signature or below[at]) for at, body in enumerate(bodies)]


class _BodyCutter:
    """Knows what the posts of a page have in common."""

    def __init__(self, grid: PostGrid, content: int, authors: PostAuthors, dates: PostDates) -> None:
        self._grid = grid
        self._nodes = grid.nodes
        self._authors = authors
        self._dates = dates
        self._has_element = content >= 0  # whether the text has an element of its own
        self._stretches = [self._find_stretch(content, at) for at in range(len(grid.frame.pieces))]
        # What is climbed no further than: the element of the text, or the one around a piece of several siblings.
        self._tops = [grid.nodes.flat.parents[start] if content < 0 else start for start, _ in self._stretches]
        self._places = [list(self._list_texts(at)) for at in range(len(grid.frame.pieces))]
        self._endings = Endings(grid, authors, self._places, self._tops, self._strip_all)

    def cut(self, at: int) -> Body:
        """Cut the body of one post."""
        start, end = self._stretches[at]
        places = self._places[at]
        if not places:
            return Body(start=start, end=end, edited=self._find_edit(at, start, end))
        # Where nothing else is left, what all say is what they say: a thread of thanks.
        unlinked = [place for place in places if not self._nodes.count_linked(place, place + 1)]
        places = self._strip(places) or (unlinked or places if self._has_element else [])
        places, behind, edited = self._split_note(at, places)
        places, signature = self._endings.split(at, self._strip(places) or places)
        if not edited:  # above a signature
            places, behind, edited = self._split_note(at, self._strip(places) or places)
        places, earlier = self._split_head(at, self._strip(places) or places)
        quotes = tuple(self._write_quotes(start, end, frozenset(places)))
        return Body(
            self._write(start, end, places),
            quotes,
            self._write(start, end, signature or behind),
            edited or earlier or self._find_edit(at, start, end),
            start,
            end,
            self._endings.way_to(at, signature),
        )

    def _word(self, place: int) -> str:
        return self._nodes.flat.texts[place].strip()

    def _find_stretch(self, content: int, at: int) -> tuple[int, int]:
        """Return the stretch of places that holds the text of a piece."""
        piece = self._grid.frame.pieces[at]
        if content < 0:
            return self._grid.whole(at)
        cell = self._grid.columns[content].cells[at]
        if cell is None:
            cell = self._find_instead(content, at)
        return (cell, self._nodes.flat.ends[cell]) if cell >= 0 else (piece.start, piece.start)

    def _find_instead(self, content: int, at: int) -> int:
        """Find the text of a piece that lacks its column: an element of the same kind, or where most words are."""
        grid, nodes, piece = self._grid, self._nodes, self._grid.frame.pieces[at]
        kind = grid.columns[content].path[-1]
        if "." in nodes.names[kind] and (own := _find_own(nodes, piece, kind)) >= 0:
            return own
        cell, sample = None, grid.columns[content].filled[0]
        while cell is None and (column := grid.column_of.get(nodes.flat.parents[sample])) is not None:
            sample = nodes.flat.parents[sample]
            cell = grid.columns[column].cells[at]
        if cell is None:
            return -1
        while True:
            below = [child for child in nodes.children(cell) if nodes.kinds[child] and child in grid.piece_of]
            best = max(below, key=grid.count_free, default=cell)
            if best == cell or nodes.flat.tags[best] in PROSE or grid.count_free(best) < _MOST * grid.count_free(cell):
                return cell
            cell = best

    def _list_texts(self, at: int) -> Iterator[int]:
        """Give the texts of a body, without nested posts and without the post's own name and date."""
        start, end = self._stretches[at]
        left_out = {place: self._nodes.flat.ends[place] for place in self._grid.frame.pieces[at].inner}
        stamp = self._dates.posted[at]
        places = (self._authors.places[at], stamp.place if stamp else -1)
        left_out.update(find_edges(self._grid, places, self._tops[at], start, end))
        left_out.update(find_copies(self._nodes, start, end))
        texts, place = self._nodes.flat.texts, start
        while place < end:
            if place not in left_out and texts[place] and not texts[place].isspace():
                yield place
            place = max(left_out.get(place, 0), place + 1)

    def _strip(self, places: list[int]) -> list[int]:
        """Leave out what most posts have at both ends of their text, and the title of the thread above it."""
        first, last = 0, len(places)
        while first < last and (self._is_furniture(places[first]) or self._is_title(places[first], places, first)):
            first += 1
        first -= self._count_of_quote(places[:first], places[first]) if 0 < first < last else 0
        while first < last and self._is_furniture(places[last - 1]):
            last -= 1
        return places[first:last]

    def _count_of_quote(self, before: Sequence[int], place: int) -> int:
        """Count the texts right before a quote that tell whose it is, which all answers to one post have alike."""
        if not self._word(before[-1]).endswith(_COLONS) or not self._is_in_quote(place):
            return 0
        while place > before[-1]:
            place = self._nodes.flat.parents[place]
        start, _ = widen_below(self._nodes, before[-1], place, _LONGEST_TELLING)
        return sum(text >= start for text in before)

    def _strip_all(self, at: int, places: list[int]) -> list[int]:
        """Leave out what most posts have at both ends, and the note of a change below."""
        places, _, _ = self._split_note(at, self._strip(places))
        return self._strip(places)

    def _is_furniture(self, place: int) -> bool:
        return self._grid.is_furniture(place) and not self._is_in_quote(place)

    def _is_in_quote(self, place: int) -> bool:
        nodes = self._nodes
        for _ in range(_QUOTES_UP):
            place = nodes.flat.parents[place]
            if nodes.kinds[place] and is_quote(self._grid, place):
                return place not in self._tops
        return False

    def _is_title(self, place: int, places: list[int], first: int) -> bool:
        """Whether a text is the thread's title again, with or without "Re:", and something follows it.

        Whoever is named above a quote may stand in a heading, too.
        """
        text = fold(self._nodes.flat.texts[place])
        known = self._grid.titles
        is_known = text in known or text.partition(": ")[2] in known
        return is_known and first + 1 < len(places) and not self._is_in_quote(place)

    def _split_note(self, at: int, places: list[int]) -> tuple[list[int], list[int], str]:
        """Cut off the note of a change: a short last line with a date that is not older than the post.

        What stands behind a date that is built as that of the post is not its text any more.
        """
        posted = self._dates.posted[at]
        for stamp in reversed(self._stamps_in(self._places[at])):
            start, end = widen_below(self._nodes, stamp.place, self._tops[at], LONGEST_NOTE)
            behind = [place for place in places if place >= end and not self._is_furniture(place)]
            if not (places and places[0] <= stamp.place and start <= places[-1] and self._may_be_change(stamp, posted)):
                continue
            if are_buttons(self._nodes, behind):  # of the note: "(view changes)"
                return [place for place in places if place < start], [], stamp.value
            if posted and self._are_alike(stamp, posted):
                return [place for place in places if place < start], behind, stamp.value
        return self._split_bracket(places, posted)

    def _split_bracket(self, places: list[int], posted: DateStamp | None) -> tuple[list[int], list[int], str]:
        """Cut off a last line in brackets that tells a day, not before that of the post, and somebody of the page."""
        for stamp in self._stamps_in(places[-_NOTE_TEXTS:]) if posted else ():
            start, end = widen_to_line(self._nodes, stamp.place)
            line = " ".join(self._nodes.text(place) for place in range(start, end) if self._nodes.is_text(place))
            is_whole = places[0] < start <= places[-1] < end and _IN_BRACKETS.fullmatch(line.strip())
            names = {name for name in self._authors.names if name}
            is_named = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) for name in names)
            if is_whole and is_named and _is_later(stamp, posted) and not self._is_in_quote(stamp.place):
                return [place for place in places if place < start], [], stamp.value
        return places, [], ""

    def _may_be_change(self, stamp: DateStamp, posted: DateStamp | None) -> bool:
        """Whether a date that readers see, with its time, is not older than the post, and no quote tells it."""
        is_fine = stamp.is_seen and len(stamp.value) > len("YYYY-MM-DD") and _is_later(stamp, posted)
        return is_fine and not self._is_in_quote(stamp.place)

    def _are_alike(self, stamp: DateStamp, posted: DateStamp) -> bool:
        """Whether a date stands in an element with nothing else, which is built as that of the post's own date."""
        nodes, dated = self._nodes, self._grid.dated
        homes = [nodes.flat.parents[each.place] for each in (stamp, posted)]
        are_apart = {stamp.place, posted.place} <= dated and nodes.flat.tags[homes[0]] in _INLINE
        return are_apart and nodes.path(homes[0]) == nodes.path(homes[1]) and not self._is_in_quote(stamp.place)

    def _split_head(self, at: int, places: list[int]) -> tuple[list[int], str]:
        """Cut off the note of a change above a text: a short first line with the author's name and a later date."""
        posted, name = self._dates.posted[at], self._authors.names[at]
        for stamp in self._stamps_in(places)[:1] if name else ():
            start, end = widen_below(self._nodes, stamp.place, self._tops[at], LONGEST_NOTE)
            rest = [place for place in places if place >= end]
            is_first = start <= places[0] and bool(rest) and name in self._nodes.text(start)
            if is_first and self._may_be_change(stamp, posted):
                return self._strip(rest) or rest, stamp.value
        return places, ""

    def _stamps_in(self, places: list[int]) -> list[DateStamp]:
        known = set(places)
        return [stamp for stamp in self._grid.stamps if stamp.place in known]

    def _find_edit(self, at: int, start: int, end: int) -> str:
        """Find the date of the last change behind the text of a piece, or in the line of its date above the text."""
        piece, posted = self._grid.frame.pieces[at], self._dates.posted[at]
        if posted is None or start < 0:
            return ""
        own = [stamp for stamp in self._grid.stamps if self._grid.piece_of.get(stamp.place) == at and stamp != posted]
        behind = [stamp for stamp in own if end <= stamp.place < piece.end and _is_later(stamp, posted)]
        above = [stamp for stamp in own if stamp.place < start and self._is_beside(stamp, posted)]
        return (behind or above or [posted])[-1].value if behind or above else ""

    def _is_beside(self, stamp: DateStamp, posted: DateStamp) -> bool:
        """Whether a later moment stands in one short head with the date of the post, as the note of a change does.

        When somebody was last here stands below the name, in another element.
        """
        size = min(len(stamp.value), len(posted.value), len("YYYY-MM-DDThh:mm"))
        if not stamp.is_seen or size <= len("YYYY-MM-DD") or stamp.value[:size] <= posted.value[:size]:
            return False
        around, ends = posted.place, self._nodes.flat.ends
        while around and not around <= stamp.place < ends[around]:
            around = self._nodes.flat.parents[around]
        return self._nodes.count_chars(around, ends[around]) <= LONGEST_NOTE

    def _write(self, start: int, end: int, places: Sequence[int]) -> str:
        """Write texts as readers see them."""
        if not places:
            return ""
        nodes = self._nodes
        kept = frozenset(identity(nodes.flat.nodes[place]) for place in places)
        written = []
        while start < end:
            if not nodes.is_text(start):
                written.append(plain_text(nodes.node(start), kept=kept, hidden=nodes.hidden))
            elif identity(nodes.flat.nodes[start]) in kept:
                written.append(nodes.text(start))
            start = nodes.flat.ends[start]
        return "\n".join(text for text in written if text)

    def _write_quotes(self, start: int, end: int, kept: frozenset[int]) -> Iterator[str]:
        """Write what was quoted, the outermost quotes one by one."""
        nodes, place = self._nodes, start + 1
        while place < end:
            if nodes.kinds[place] and is_quote(self._grid, place) and place + 1 < end:
                inside = [text for text in range(place, nodes.flat.ends[place]) if text in kept]
                if inside and len(inside) < len(kept):
                    yield self._write(place, nodes.flat.ends[place], inside)
                    place = nodes.flat.ends[place]
                    continue
            place += 1


def _find_own(nodes: Nodes, piece: PostPiece, kind: int) -> int:
    """Find the first element of a kind in a piece, outside of the posts that stand in it; -1 where none is."""
    place = piece.start
    while place < piece.end:
        if place in piece.inner:
            place = nodes.flat.ends[place]
        elif nodes.kinds[place] == kind:
            return place
        else:
            place += 1
    return -1


def _is_later(stamp: DateStamp, posted: DateStamp | None) -> bool:
    """Whether a date may be that of a change: not older than the post, at the precision both have."""
    if posted is None:
        return False
    size = min(len(stamp.value), len(posted.value), len("YYYY-MM-DDThh:mm"))
    return stamp.value[:size] >= posted.value[:size] and stamp.place != posted.place
