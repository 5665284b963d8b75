"""Describe each block of an outline by numbers, many of them from the characters of its text.

In: an `Outline` and the page's title. Out: a matrix with a row a block and a column a feature, and for each block the
rows of the words its elements are named by. Nothing here knows a language: lengths, marks, links, places, elements,
how alike blocks are used again, and what simple extractors of old would have said.

Nets know a feature by its column, so the order of all the lists of columns is part of their file format.

Look at the characters of all blocks of a page at once.

In: the texts of blocks. Out: `BlockLetters`, which tells for each block what stands in its text and how often.

The texts are one array of code points here, and a table says what each character is: one pass over a page, where
regular expressions need one for each question and block.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.outline import Outline
from pauk.extract.blocks.positions import Column, Columns, Floats, Pieces, describe_places, gather_pieces

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


class BlockLetters:
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


# What stands above readers' comments, in short lines: "12 Comments", "Kommentare (3)", "Leave a reply".
_TALK = (
    "comment", "kommentar", "comentari", "komentar", "komentář", "komentár", "коммент", "комент", "reply", "replies",
    "respons", "respond", "trackback", "pingback", "reactie", "reactio", "yorum", "σχόλι", "hozzászól", "kommentti",
    "kommentit", "مناقش", "تعليق", "תגוב", "コメント", "评论", "評論", "댓글", "ความคิดเห็น", "bình luận", "टिप्पणी",
    "what do you think", "discussion", "odgovor", "antworten", "répondre", "rispondi",
)  # fmt: skip
# A date without a year of four digits, a time of day, or how long ago.
_DATED = re.compile(r"\b\d{1,2}:\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\bago\b")
# A block is looked at so far; what follows is more of the same.
_LOOKED_AT = 1200
FEATURES = "1"  # the version of all columns; raise it when one of them means something else, and train anew
_WIDTH = 198  # features of a block
MOST_NAMES = 24  # words that the elements around a block are named by


@dataclass(frozen=True, slots=True)
class Described:
    """The blocks of a page as numbers: features, rows of names (flat, with where each block's begin), and lengths."""

    features: Floats
    names: NDArray[np.int32]
    starts: NDArray[np.int32]
    words: Floats


def describe(outline: Outline, title: str) -> Described:
    """Describe all blocks of a page; an outline without blocks gives an empty matrix."""
    texts = [block.text for block in outline.blocks]
    if not texts:
        nothing = np.zeros(0, np.int32)
        return Described(np.zeros((0, _WIDTH), np.float32), nothing, nothing, np.zeros(0, np.float32))
    letters = BlockLetters([text[:_LOOKED_AT] for text in texts])
    words = (letters.words + letters.count(UNSPACED) / 2).astype(np.float32)
    for number in np.flatnonzero(letters.sizes == _LOOKED_AT).tolist():
        words[number] = count_words(texts[number])  # all of a long text
    pieces = gather_pieces(outline.blocks)
    in_title = _compare_title(letters, title)
    columns = [
        *_describe_letters(letters, words),
        *_describe_texts(texts, letters, pieces, in_title),
        *describe_places(outline, pieces, words),
        *_describe_order(texts, letters, pieces, words, in_title[0]),
    ]
    names, starts = _gather_names(outline)
    return Described(_fill(columns, len(texts)), names, starts, words)


def count_words(text: str) -> float:
    """Count the words of a text; in scripts without spaces two characters are about a word."""
    letters = BlockLetters([text or " "])
    return float(letters.words[0] + letters.count(UNSPACED)[0] / 2)


def _fill(columns: Columns, count: int) -> Floats:
    """Write columns side by side; a column may be one number for all blocks, or several columns at once."""
    matrix = np.empty((_WIDTH, count), np.float32)
    place = 0
    for column in columns:
        height = len(column) if isinstance(column, np.ndarray) and column.ndim == 2 else 1
        matrix[place : place + height] = column
        place += height
    return np.ascontiguousarray(matrix.T)


def _describe_letters(letters: BlockLetters, words: Floats) -> Columns:
    """Describe each block by how long it is, and what characters it is made of."""
    ends = letters.count_ends()
    counts = np.maximum(letters.words, 1)
    return [
        np.log1p(words) / 5,
        words > 3,
        words > 8,
        words > 15,
        words > 30,
        np.log1p(ends),
        ends / (words + 1),
        letters.count(COMMA) / counts,
        letters.count(DECIMAL) / letters.sizes,
        letters.count_capitals() / counts,
        letters.has_year,
        (letters.any & MARK > 0) | letters.end_in_dash(),
        letters.sizes / counts,
    ]


def _describe_texts(
    texts: list[str], letters: BlockLetters, pieces: Pieces, in_title: tuple[Column, Column]
) -> Columns:
    """Describe how each block begins and ends, what stands in it and what it repeats."""
    counts = np.maximum(letters.words, 1)
    repeats = Counter(texts)
    return [
        letters.last & STOP > 0,
        letters.last & COLON > 0,
        letters.first & LOWER > 0,
        letters.first & DIGIT > 0,
        pieces.linked,
        np.minimum(pieces.links, 20) / 20,
        np.minimum(pieces.links / counts, 1),
        pieces.strong,
        np.minimum(pieces.inline / counts, 1),
        np.array([repeats[text] > 1 for text in texts]),
        *in_title,
        letters.any & AT > 0,
        (letters.any & COPYRIGHT > 0) | letters.contain("copyright"),
        letters.any & QUESTION > 0,
        (letters.any & UPPER > 0) & (letters.any & (LOWER | TITLE) == 0),
        (counts < 8) & letters.contain("comment"),
        letters.contain("http") | letters.contain("www."),
        pieces.is_cell,
        np.minimum(pieces.breaks, 5) / 5,
    ]


def _compare_title(letters: BlockLetters, title: str) -> tuple[Column, Column]:
    """Say how much of the page's title each block has, and how much it has but the title."""
    title_words = set(write_small(title).split())
    in_title = letters.count_common(title_words) / (len(title_words) or 1)
    return in_title, in_title * np.minimum(len(title_words) / np.maximum(letters.words, 1), 1)


def _describe_order(
    texts: list[str], letters: BlockLetters, pieces: Pieces, words: Floats, in_title: Column
) -> Columns:
    """Describe what came before a block: the headline, lines with a date, a heading above comments."""
    numbers = np.arange(len(texts))
    dated = _find_dated(texts, letters, words)
    talk = letters.contain_any(_TALK, among=(words <= 8) & (letters.sizes < 80))
    titles = in_title * (words <= 40) + 0.3 * pieces.is_headline
    title = int(titles.argmax()) if titles.max() > 0.45 else -1
    has_title = title >= 0
    last_dated = np.maximum.accumulate(np.where(dated, numbers, -50))
    dates: Column = np.cumsum(dated) - dated  # before each block
    talks: Column = np.cumsum(talk) - talk
    return [
        dated,
        talk,
        np.log1p(dates) / 3,
        np.minimum(numbers - last_dated, 50) / 50,
        min(int(dates.max()), 20) / 20,
        talks > 0,
        np.log1p(talks) / 3,
        np.log1p(talks.max()) / 3,
        has_title,
        (numbers >= title) & has_title,
        numbers == title,
        np.sign(numbers - title) * np.log1p(np.abs(numbers - title)) / 5 * has_title,
    ]


def _find_dated(texts: list[str], letters: BlockLetters, words: Floats) -> Flags:
    """Find the short blocks with a date in them; only those with a digit or "ago" need a close look."""
    is_short = (words <= 12) & (letters.sizes < 160)
    dated = is_short & (letters.has_year | (letters.any & YEAR > 0))
    may_be = is_short & ~dated & ((letters.any & DECIMAL > 0) | letters.contain("ago"))
    for number in np.flatnonzero(may_be).tolist():
        dated[number] = _DATED.search(texts[number]) is not None
    return dated


def _gather_names(outline: Outline) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Gather the rows of the words that the elements around each block are named by, nearest first, up to four."""
    # Above the root is -1, the last place of a list: nothing is put there.
    parents = [*outline.parents, -1]
    names = [*outline.names, ()]
    pairs = [own + names[parent] for own, parent in zip(names, parents, strict=True)]
    rows: list[int] = []
    starts: list[int] = []
    for block in outline.blocks:
        starts.append(len(rows))
        home = block.home
        rows += (pairs[home] + pairs[parents[parents[home]]])[:MOST_NAMES]
    return np.fromiter(rows, np.int32, len(rows)), np.fromiter(starts, np.int32, len(starts))
