"""Label the blocks of a page: how many of their words are in the text that a person marked.

In: the texts of a page's blocks in page order, and a gold text. Out: for each block its words and those that are gold.

The words of the page are aligned with the gold by a longest common subsequence. There are many as long, and one that
takes a word here and a word there is worth little: the same sentence may stand in a teaser and in the article. So the
alignment is made from both ends, and the one that fills more blocks is kept; where both fill as much, the one that
leaves fewer words over in the blocks it takes.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Cut = Callable[[str], list[str]]

# A block is gold when more than this share of its words is.
SHARE = 0.5


def label_blocks(texts: Sequence[str], gold: str, cut: Cut) -> tuple[Floats, Floats]:
    """Count the words of each block, and how many of them are gold."""
    cut_texts = [cut(text) for text in texts]
    counts = np.array([len(words) for words in cut_texts], np.float32)
    owners = np.repeat(np.arange(len(texts)), [len(words) for words in cut_texts])
    page, wanted = [word for words in cut_texts for word in words], cut(gold)
    from_front = match_words(page, wanted)
    from_back = match_words(page[::-1], wanted[::-1])[::-1]
    ways = [np.bincount(owners[matched], minlength=len(texts)) for matched in (from_front, from_back)]
    return counts, max(ways, key=lambda hits: _rate(hits, counts)).astype(np.float32)


def _rate(hits: NDArray[np.int64], counts: Floats) -> tuple[int, float]:
    """Rate an alignment: the gold words in the blocks that it takes, and those that are not gold."""
    taken = hits > SHARE * counts
    found = int(hits[taken].sum())
    return found, found - float(counts[taken].sum())


def match_words(page: Sequence[str], gold: Sequence[str]) -> NDArray[np.bool_]:
    """Say of each word of a page whether it is in the longest common subsequence with the gold."""
    matched = np.zeros(len(page), np.bool_)
    front, back = _measure_ends(page, gold)
    matched[:front] = True
    matched[len(page) - back :] = True
    middle, wanted = page[front : len(page) - back], gold[front : len(gold) - back]
    # A word that the other side lacks is in no common subsequence; without them the table is a quarter as large.
    both = set(middle) & set(wanted)
    places = [front + place for place, word in enumerate(middle) if word in both]
    rows = _fill_table([page[place] for place in places], [word for word in wanted if word in both])
    for column in _walk_back(rows, len(places)):
        matched[places[column]] = True
    return matched


def _measure_ends(ours: Sequence[str], theirs: Sequence[str]) -> tuple[int, int]:
    """Measure the common beginning, and the common end of what is left."""
    room = min(len(ours), len(theirs))
    front = 0
    while front < room and ours[front] == theirs[front]:
        front += 1
    back = 0
    while back < room - front and ours[-1 - back] == theirs[-1 - back]:
        back += 1
    return front, back


def _fill_table(columns: Sequence[str], words: Sequence[str]) -> list[bytes]:
    """Fill the table of the longest common subsequence, a row a word: a bit is 0 where the length grows.

    As `pauk.learn.alignment` does it, but every row is kept, for the way back: 100 MB for 30,000 words on both sides.
    """
    masks: dict[str, int] = {}
    for column, word in enumerate(columns):
        masks[word] = masks.get(word, 0) | 1 << column
    full = (1 << len(columns)) - 1
    size = len(columns) // 8 + 1
    row, rows = full, []
    for word in words:
        hits = row & masks[word]
        row = ((row + hits) | (row - hits)) & full
        rows.append(row.to_bytes(size, "little"))
    return rows


def _walk_back(rows: Sequence[bytes], columns: int) -> Iterator[int]:
    """Go from the table's last corner to its first, and tell the columns that match."""
    row, column = len(rows), columns
    while row and column:
        if _is_level(rows[row - 1], column - 1):
            column -= 1
            continue
        row -= 1
        # The length grew in this column already one row earlier: then this row's word matched nothing here.
        if row and not _is_level(rows[row - 1], column - 1):
            continue
        column -= 1
        yield column


def _is_level(row: bytes, column: int) -> bool:
    return bool(row[column >> 3] >> (column & 7) & 1)
