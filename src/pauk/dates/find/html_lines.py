"""Put the pieces of some HTML together again: texts that make one line, and attributes that speak of a text.

In: the `HtmlPiece`s of `pauk.dates.find.html_pieces.cut`. Out: `HtmlLine`s, in which a date that inline tags broke
apart is whole again; and for a relative date ("3 weeks ago") the attributes near it that may hold the exact one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pauk.dates.find.html_pieces import HtmlPiece

# A relative date's exact twin stands within so many words of it.
TWIN_WORDS = 20

_WORD = re.compile(r"\w+")
_FAR_CHARS = 1_000  # nobody needs so many for twenty words; so a text is never looked through again and again
_SIBLING = 2  # as far as a grandparent: up and down again


class HtmlLine(NamedTuple):
    """Texts that make one line, as a reader sees it, or the value of one attribute.

    `text` is the pieces with what stands `before` each but the first; `starts` says where in it each piece begins.
    A space put between two pieces has no place in the source.
    """

    pieces: tuple[HtmlPiece, ...]
    text: str
    starts: tuple[int, ...]

    def piece_at(self, offset: int) -> int:
        """Return which of the pieces holds a place in the text; a space between two counts to the first."""
        return bisect_right(self.starts, offset) - 1

    def piece_at_source(self, offset: int) -> int:
        """Return which of the pieces holds a place in the source."""
        return bisect_right(self.pieces, offset, key=lambda piece: piece.start) - 1

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of the text, which begins and ends with a character of a piece, stands in the source."""
        first, last = self.piece_at(start), self.piece_at(end - 1)
        return (
            self.pieces[first].start + start - self.starts[first],
            self.pieces[last].start + end - self.starts[last],
        )


def runs(pieces: Sequence[HtmlPiece]) -> list[HtmlLine]:
    """Return the lines that the pieces make; each piece is in one of them, and each attribute is one by itself.

    They come in the order of their first pieces. An attribute does not end the line in which its element stands.
    """
    lines: list[list[HtmlPiece]] = []
    line: list[HtmlPiece] = []
    for piece in pieces:
        if piece.kind == "attribute":
            lines.append([piece])
        elif piece.before == "\n" or not line:
            line = [piece]
            lines.append(line)
        else:
            line.append(piece)
    return [_join(line) for line in lines]


def _join(line: list[HtmlPiece]) -> HtmlLine:
    if len(line) == 1:
        return HtmlLine((line[0],), line[0].text, (0,))
    parts = [line[0].text]
    starts = [0]
    length = len(parts[0])
    for piece in line[1:]:
        starts.append(length + len(piece.before))
        parts += piece.before, piece.text
        length = starts[-1] + len(piece.text)
    return HtmlLine(tuple(line), "".join(parts), tuple(starts))


def twin_of(pieces: Sequence[HtmlPiece], index: int, span: tuple[int, int] | None = None) -> list[int]:
    """Return which pieces are attributes that may tell exactly what the text at an index tells roughly.

    They stand on the same element, on one around it or inside of it, or on an empty one beside it, with at most
    `TWIN_WORDS` words between (an attribute counts as one); the nearest element comes first, on the same element
    the nearest attribute. `span` is where in the source the rough date stands, if it is not the whole piece.
    """
    piece = pieces[index]
    start, end = span or (piece.start, piece.end)
    behind = _near(pieces, range(index - 1, -1, -1), _words(piece.text, 0, start - piece.start))
    ahead = _near(pieces, range(index + 1, len(pieces)), _words(piece.text, end - piece.start))
    near = [*behind, *ahead]
    full = {number for at, _ in near if pieces[at].kind == "text" for number in pieces[at].path}
    ranked = [
        (steps, words, at)
        for at, words in near
        if pieces[at].kind == "attribute" and (steps := _steps(piece, pieces[at], full)) is not None
    ]
    return [at for _, _, at in sorted(ranked)]


def _near(pieces: Sequence[HtmlPiece], places: range, words: int) -> Iterator[tuple[int, int]]:
    """Go through pieces until too many words lie between; yield each with the number of words before it."""
    for at in places:
        if words > TWIN_WORDS:
            return
        yield at, words
        words += max(1, _words(pieces[at].text)) if pieces[at].kind == "text" else 1


def _words(text: str, start: int = 0, end: int | None = None) -> int:
    """Count the words of a part of a text, but not farther than it matters."""
    end = len(text) if end is None else end
    if end - start > _FAR_CHARS:
        return TWIN_WORDS + 1
    return sum(1 for _ in islice(_WORD.finditer(text, start, end), TWIN_WORDS + 1))


def _steps(piece: HtmlPiece, other: HtmlPiece, full: set[int]) -> int | None:
    """Return how far the element of another piece is from that of this one, or None where they are strangers."""
    has_text = other.element in full
    if other.element in piece.path:
        return piece.path.index(other.element)
    if piece.element and piece.element in other.path:  # an element with a text of its own rather speaks of that
        return other.path.index(piece.element) + (_SIBLING if has_text else 0)
    return _SIBLING if other.parent == piece.parent and not has_text else None
