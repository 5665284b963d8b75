"""Describe each block of an outline by numbers.

In: an `Outline` and the page's title. Out: a matrix with a row a block and a column a feature, and for each block the
rows of the words its elements are named by. Nothing here knows a language: lengths, marks, links, places, elements,
how alike blocks are used again, and what simple extractors of old would have said.

Nets know a feature by its column, so the order of all the lists of columns is part of their file format.
"""

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks import letters as kinds
from pauk.extract.blocks.letters import Flags, Letters, write_small
from pauk.extract.blocks.outline import Outline
from pauk.extract.blocks.places import Column, Columns, Floats, Pieces, describe_places, gather_pieces

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
    letters = Letters([text[:_LOOKED_AT] for text in texts])
    words = _count_words(texts, letters)
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
    letters = Letters([text or " "])
    return float(letters.words[0] + letters.count(kinds.UNSPACED)[0] / 2)


def _count_words(texts: list[str], letters: Letters) -> Floats:
    words = (letters.words + letters.count(kinds.UNSPACED) / 2).astype(np.float32)
    for number in np.flatnonzero(letters.sizes == _LOOKED_AT).tolist():
        words[number] = count_words(texts[number])
    return words


def _fill(columns: Columns, count: int) -> Floats:
    """Write columns side by side; a column may be one number for all blocks, or several columns at once."""
    matrix = np.empty((_WIDTH, count), np.float32)
    place = 0
    for column in columns:
        height = len(column) if isinstance(column, np.ndarray) and column.ndim == 2 else 1
        matrix[place : place + height] = column
        place += height
    return np.ascontiguousarray(matrix.T)


def _describe_letters(letters: Letters, words: Floats) -> Columns:
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
        letters.count(kinds.COMMA) / counts,
        letters.count(kinds.DECIMAL) / letters.sizes,
        letters.count_capitals() / counts,
        letters.has_year,
        (letters.any & kinds.MARK > 0) | letters.end_in_dash(),
        letters.sizes / counts,
    ]


def _describe_texts(texts: list[str], letters: Letters, pieces: Pieces, in_title: tuple[Column, Column]) -> Columns:
    """Describe how each block begins and ends, what stands in it and what it repeats."""
    counts = np.maximum(letters.words, 1)
    repeats = Counter(texts)
    return [
        letters.last & kinds.STOP > 0,
        letters.last & kinds.COLON > 0,
        letters.first & kinds.LOWER > 0,
        letters.first & kinds.DIGIT > 0,
        pieces.linked,
        np.minimum(pieces.links, 20) / 20,
        np.minimum(pieces.links / counts, 1),
        pieces.strong,
        np.minimum(pieces.inline / counts, 1),
        np.array([repeats[text] > 1 for text in texts]),
        *in_title,
        letters.any & kinds.AT > 0,
        (letters.any & kinds.COPYRIGHT > 0) | letters.contain("copyright"),
        letters.any & kinds.QUESTION > 0,
        (letters.any & kinds.UPPER > 0) & (letters.any & (kinds.LOWER | kinds.TITLE) == 0),
        (counts < 8) & letters.contain("comment"),
        letters.contain("http") | letters.contain("www."),
        pieces.is_cell,
        np.minimum(pieces.breaks, 5) / 5,
    ]


def _compare_title(letters: Letters, title: str) -> tuple[Column, Column]:
    """Say how much of the page's title each block has, and how much it has but the title."""
    title_words = set(write_small(title).split())
    in_title = letters.count_common(title_words) / (len(title_words) or 1)
    return in_title, in_title * np.minimum(len(title_words) / np.maximum(letters.words, 1), 1)


def _describe_order(texts: list[str], letters: Letters, pieces: Pieces, words: Floats, in_title: Column) -> Columns:
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


def _find_dated(texts: list[str], letters: Letters, words: Floats) -> Flags:
    """Find the short blocks with a date in them; only those with a digit or "ago" need a close look."""
    is_short = (words <= 12) & (letters.sizes < 160)
    dated = is_short & (letters.has_year | (letters.any & kinds.YEAR > 0))
    may_be = is_short & ~dated & ((letters.any & kinds.DECIMAL > 0) | letters.contain("ago"))
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
