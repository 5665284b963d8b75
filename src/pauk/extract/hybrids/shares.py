"""Measure how much of each segment an extractor has taken, or a person.

In: the words of the segments, and those that were taken. Out: for each segment the longest common subsequence by its
words, from 0 to 1.

All segments of a page are measured in one walk over the words that were taken: their columns of bits (see
`pauk.learn.alignment`) lie side by side in one integer, with a free bit between two of them that stops what is carried.
"""

from collections.abc import Hashable, Iterator, Sequence

from pauk.extract.extractors.flat import TEXT, Flat
from pauk.extract.page.plain_text import KINDS
from pauk.learn.alignment import STRIP, measure_lcs
from pauk.learn.word_counts import cut_words

# Words of the page times words taken; a page of 60,000 words has 3.6 billion and takes a second. Beyond, words are
# counted whatever their order: a page like that is a machine's, and an hour would be too long for it.
MOST_STEPS = 4_000_000_000


class PageWords:
    """The words of a page's texts; a tag inside a line does not tear them."""

    __slots__ = ("_numbers", "_pieces")

    def __init__(self, flat: Flat) -> None:
        self._pieces: dict[int, str] = {}
        self._numbers: dict[int, int] = {}
        open_ends: list[int] = []
        is_apart = False
        for place, tag in enumerate(flat.tags):
            while open_ends and open_ends[-1] <= place:
                open_ends.pop()
                is_apart = True
            if tag != TEXT:
                if tag in KINDS:  # all but plain elements in the line
                    is_apart = True
                    open_ends.append(flat.ends[place])
            elif flat.texts[place].isspace():
                is_apart = True
            else:
                self._pieces[place] = f" {flat.texts[place]}" if is_apart else flat.texts[place]
                self._numbers[place] = len(self._numbers)
                is_apart = False

    def of(self, places: Sequence[int]) -> list[str]:
        """Give the words of the texts at these places."""
        parts: list[str] = []
        last = -1
        for place in places:
            if place in self._pieces:
                number = self._numbers[place]
                parts.append(self._pieces[place] if number == last + 1 else f" {self._pieces[place]}")
                last = number
        return cut_words("".join(parts))


def measure_shares(segments: Sequence[Sequence[Hashable]], taken: Sequence[Hashable]) -> list[float]:
    """Measure for each segment the share of its words that were taken, in order; without words it is 0."""
    if sum(map(len, segments)) * len(taken) > MOST_STEPS:
        known = frozenset(taken)
        lengths = [sum(word in known for word in words) for words in segments]
    else:
        lengths = [length for batch in _batches(segments) for length in _measure(batch, taken)]
    return [length / len(words) if words else 0.0 for length, words in zip(lengths, segments, strict=True)]


def _batches(segments: Sequence[Sequence[Hashable]]) -> Iterator[list[Sequence[Hashable]]]:
    """Put segments together until their columns are as wide as a strip."""
    batch: list[Sequence[Hashable]] = []
    width = 0
    for words in segments:
        if batch and width + len(words) > STRIP:
            yield batch
            batch, width = [], 0
        batch.append(words)
        width += len(words) + 1
    if batch:
        yield batch


def _measure(batch: list[Sequence[Hashable]], taken: Sequence[Hashable]) -> list[int]:
    if len(batch) == 1:
        return [measure_lcs(batch[0], taken)]
    masks: dict[Hashable, int] = {}
    full, at = 0, 0
    for words in batch:
        full |= ((1 << len(words)) - 1) << at
        for word in words:
            masks[word] = masks.get(word, 0) | 1 << at
            at += 1
        at += 1  # the free bit
    column = full
    for word in taken:
        if hits := column & masks.get(word, 0):
            column = ((column + hits) | (column ^ hits)) & full
    return _count_zeros(column, batch, at)


def _count_zeros(column: int, batch: list[Sequence[Hashable]], width: int) -> list[int]:
    bits = f"{column:0{width}b}"[::-1]  # the first word comes first
    lengths, at = [], 0
    for words in batch:
        lengths.append(bits.count("0", at, at + len(words)))
        at += len(words) + 1
    return lengths
