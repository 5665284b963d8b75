"""Look at the characters of all blocks of a page at once.

In: the texts of blocks. Out: `Letters`, which tells for each block what stands in its text and how often.

The texts are one array of code points here, and a table says what each character is: one pass over a page, where
regular expressions need one for each question and block.
"""

from collections.abc import Collection, Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]
Codes = NDArray[np.uint32]

# What a character is, as bits; it may be several things, and once it was looked at it is known.
_KNOWN = 1
SPACE, DECIMAL, DIGIT, LOWER, UPPER, TITLE, CAPITAL, UNSPACED = (1 << place for place in range(1, 9))
END, CLOSER, COMMA, MARK, DASH, STOP, COLON, AT, COPYRIGHT, QUESTION, YEAR = (1 << place for place in range(9, 20))
_SIGNS = {
    END: ".!?…。！？؟।",
    CLOSER: "\"'”’»)]",
    COMMA: ",;，、،؛；",
    MARK: "|»›©•·→▶►",
    DASH: "-–—",
    STOP: '.!?…。！？؟।"”’»)',
    COLON: ":：",
    AT: "@",
    COPYRIGHT: "©",
    QUESTION: "?",
    YEAR: "年",
}
# Thai and Lao, Burmese, Khmer, Japanese, Chinese: scripts without spaces.
_UNSPACED = ((0xE00, 0xEFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3041, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF))
# By code point: what a character is, and what it is when written small. Filled in as characters are met; until then
# this takes no memory.
_kinds: Codes = np.zeros(0x110000, np.uint32)
_smalls: Codes = np.zeros(0x110000, np.uint32)


class Letters:
    """The texts of blocks as one array of characters; no text is empty."""

    def __init__(self, texts: list[str]) -> None:
        joined = "\n".join([*texts, ""])  # each text has a line break behind it
        self._codes = _encode(joined)
        self._bits = _look_up(self._codes)
        self._is_space = self._bits & SPACE != 0
        self.sizes = np.fromiter(map(len, texts), np.int64, len(texts))
        self._bounds = np.concatenate([[0], np.cumsum(self.sizes + 1)])
        self.first = self._bits[self._bounds[:-1]]
        self.last = self._bits[self._bounds[1:] - 2]
        self.any = np.bitwise_or.reduceat(self._bits, self._bounds[:-1])  # what there is at all in each text
        self._word_ends = np.flatnonzero(self._is_space[1:] & ~self._is_space[:-1]) + 1
        self.words = self._sort_in(self._word_ends)

    def count(self, kind: int) -> Numbers:
        """Count the characters of a kind."""
        return self._sort_in(self._find(kind))

    def count_ends(self) -> Numbers:
        """Count the ends of sentences: a sign, perhaps quotes and brackets, and a space."""
        ends = self._find(END)
        behind = ends + 1
        is_closed = self._bits[behind] & CLOSER != 0
        if is_closed.any():
            closers = self._find(CLOSER)
            last = closers[self._bits[closers + 1] & CLOSER == 0]  # of closers in a row
            behind[is_closed] = last[np.searchsorted(last, behind[is_closed])] + 1
        return self._sort_in(ends[self._is_space[behind]])

    def count_capitals(self) -> Numbers:
        """Count the words that begin with a letter other than a small Latin one."""
        is_capital = self._bits & CAPITAL != 0
        is_capital[1:] &= self._is_space[:-1]
        return self._sort_in(np.flatnonzero(is_capital))

    @cached_property
    def has_year(self) -> Flags:
        """Whether there is a number that may be a year: 19 or 20, and two digits."""
        digits = self._find(DECIMAL)
        places = digits[:-3][digits[3:] - digits[:-3] == 3]  # where four in a row begin
        two = self._codes[places] << 8 | self._codes[places + 1]
        return self._sort_in(places[(two == _CENTURIES[0]) | (two == _CENTURIES[1])]) > 0

    def end_in_dash(self) -> Flags:
        """Tell which texts end in a space and a dash, and perhaps one more space."""
        last = self._bounds[1:] - 2
        last -= self._is_space[last]
        ends: Flags = (self._bits[last] & DASH != 0) & self._is_space[last - 1] & (last > self._bounds[:-1])
        return ends

    def contain_any(self, pieces: Iterable[str], among: Flags) -> Flags:
        """Tell which of these texts have one of the pieces in them, written small."""
        spans = zip(self._bounds[:-1][among].tolist(), self._bounds[1:][among].tolist(), strict=True)
        together = "".join([self._small[start:end] for start, end in spans]).encode("utf-8", "surrogatepass")
        found = np.zeros(len(among), np.bool_)
        for piece in pieces:
            if piece.encode() in together:  # bytes are searched faster than characters
                found |= self.contain(piece)
        return found & among

    def contain(self, piece: str) -> Flags:
        """Tell which texts have this piece in them, written small."""
        places, place = [], self._small.find(piece)
        while place >= 0:
            places.append(place)
            place = self._small.find(piece, place + 1)
        return self._sort_in(np.array(places, np.int64)) > 0

    def count_common(self, words: Collection[str]) -> Numbers:
        """Count the words, written small, that stand in each text; one that stands there twice counts once."""
        ends = self._word_ends
        starts = np.flatnonzero(self._is_space[:-1] & ~self._is_space[1:]) + 1
        if not self._is_space[0]:
            starts = np.concatenate([[0], starts])
        # Lengths and first letters tell most words apart; only the others are cut out and compared.
        keys = np.array([len(word) << 32 | ord(word[0]) for word in words], np.int64)
        may_be = np.isin((ends - starts) << 32 | self._small_codes[starts], keys)
        starts, ends = starts[may_be], ends[may_be]
        homes = np.searchsorted(self._bounds, starts, side="right") - 1
        found = {
            (home, word)
            for home, start, end in zip(homes.tolist(), starts.tolist(), ends.tolist(), strict=True)
            if (word := self._small[start:end]) in words
        }
        return np.bincount(np.array([home for home, _ in found], np.int64), minlength=len(self.sizes))

    @cached_property
    def _small_codes(self) -> Codes:
        return _smalls.take(self._codes)

    @cached_property
    def _small(self) -> str:
        return _decode(self._small_codes)

    def _find(self, kind: int) -> Numbers:
        return np.flatnonzero(self._bits & kind != 0)

    def _sort_in(self, places: Numbers) -> Numbers:
        """Count for each text how many of these places, which rise, are in it."""
        counts = places.searchsorted(self._bounds)
        return counts[1:] - counts[:-1]


_CENTURIES = (ord("1") << 8 | ord("9"), ord("2") << 8 | ord("0"))


def write_small(text: str) -> str:
    """Write all letters small, each by itself: other than `str.lower`, this keeps places."""
    codes = _encode(text)
    _look_up(codes)
    return _decode(_smalls.take(codes))


def _encode(text: str) -> Codes:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _decode(codes: Codes) -> str:
    return codes.tobytes().decode("utf-32-le", "surrogatepass")


def _look_up(codes: Codes) -> Codes:
    """Say of each character what it is."""
    kinds = _kinds.take(codes)
    if not kinds.all():
        for code in set(codes[kinds == 0].tolist()):
            character = chr(code)
            # A Greek sigma at a word's end counts as any other; a Turkish i that keeps its dot as one without.
            _smalls[code] = ord("σ" if character == "ς" else character.lower()[0])
            _kinds[code] = _classify(character)
        kinds = _kinds.take(codes)
    return kinds


def _classify(character: str) -> int:
    is_latin = "a" <= character <= "z"
    traits = {
        SPACE: character.isspace(),
        DECIMAL: character.isdecimal(),
        DIGIT: character.isdigit(),
        LOWER: character.islower(),
        UPPER: character.isupper(),
        TITLE: character.istitle() and not character.isupper(),
        CAPITAL: character.isalnum() and not character.isdecimal() and not is_latin,
        UNSPACED: any(low <= ord(character) <= high for low, high in _UNSPACED),
        **{sign: character in characters for sign, characters in _SIGNS.items()},
    }
    return _KNOWN | sum(bit for bit, is_so in traits.items() if is_so)
