"""Find what two sequences have in common, in the same order, in a time that does not explode with their length.

In: two sequences of texts: lines, or words. Out: pairs of places. What stands once in both is an anchor, and the gaps
between anchors are compared in the same way (patience diff); a gap without one is compared piece by piece if it is
small, and taken for different otherwise.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

# What is compared piece by piece: the time grows with the product of the lengths. Two texts of 20,000 lines that are
# all one of two words take 0.4 s.
_SMALL = 10_000
# How often gaps are looked through for further anchors.
_DEEPEST = 30

Pair = tuple[int, int]


class _Gap(NamedTuple):
    """A stretch of both sequences that is still to be compared; the ends are the first places behind it."""

    old_from: int
    old_to: int
    new_from: int
    new_to: int
    depth: int = 0

    @property
    def is_empty(self) -> bool:
        return self.old_from == self.old_to or self.new_from == self.new_to

    @property
    def is_small(self) -> bool:
        return (self.old_to - self.old_from) * (self.new_to - self.new_from) <= _SMALL


def match(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """Return pairs of places whose contents are the same, rising in both."""
    pairs: list[Pair] = []
    waiting = [_Gap(0, len(old), 0, len(new))]
    while waiting:
        gap, ends = _trim(old, new, waiting.pop())
        pairs += ends
        if gap.is_empty:
            continue
        anchors = _find_anchors(old, new, gap) if gap.depth < _DEEPEST else []
        if anchors:
            pairs += anchors
            waiting += _find_gaps(gap, anchors)
        elif gap.is_small:
            pairs += _match_small(old, new, gap)
    return sorted(pairs)


def _trim(old: Sequence[str], new: Sequence[str], gap: _Gap) -> tuple[_Gap, list[Pair]]:
    """Take off what is the same at both ends."""
    old_from, old_to, new_from, new_to, depth = gap
    pairs = []
    while old_from < old_to and new_from < new_to and old[old_from] == new[new_from]:
        pairs.append((old_from, new_from))
        old_from, new_from = old_from + 1, new_from + 1
    while old_from < old_to and new_from < new_to and old[old_to - 1] == new[new_to - 1]:
        old_to, new_to = old_to - 1, new_to - 1
        pairs.append((old_to, new_to))
    return _Gap(old_from, old_to, new_from, new_to, depth), pairs


def _find_anchors(old: Sequence[str], new: Sequence[str], gap: _Gap) -> list[Pair]:
    """Find what stands once in both, and take as much of it as comes in the same order."""
    once_old, once_new = _once(old, gap.old_from, gap.old_to), _once(new, gap.new_from, gap.new_to)
    return _longest_rising([(at, once_new[text]) for text, at in once_old.items() if text in once_new])


def _once(texts: Sequence[str], start: int, end: int) -> dict[str, int]:
    counts = Counter(texts[start:end])
    return {texts[at]: at for at in range(start, end) if counts[texts[at]] == 1}


def _longest_rising(places: Sequence[Pair]) -> list[Pair]:
    """Return the longest run that rises in both, of pairs that rise in the first."""
    ends: list[int] = []  # for each length the lowest place at which a run of that length may end
    last: list[int] = []  # and the number of the pair that ends it
    before: list[int] = []
    for number, (_, place) in enumerate(places):
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [number]
        before.append(last[length - 1] if length else -1)
    run, number = [], last[-1] if last else -1
    while number >= 0:
        run.append(places[number])
        number = before[number]
    return run[::-1]


def _find_gaps(gap: _Gap, anchors: Sequence[Pair]) -> Iterator[_Gap]:
    edges = [(gap.old_from - 1, gap.new_from - 1), *anchors, (gap.old_to, gap.new_to)]
    for (old_at, new_at), (old_next, new_next) in pairwise(edges):
        yield _Gap(old_at + 1, old_next, new_at + 1, new_next, gap.depth + 1)


def _match_small(old: Sequence[str], new: Sequence[str], gap: _Gap) -> Iterator[Pair]:
    matcher = SequenceMatcher(None, old[gap.old_from : gap.old_to], new[gap.new_from : gap.new_to], autojunk=False)
    for old_at, new_at, size in matcher.get_matching_blocks():
        yield from ((gap.old_from + old_at + step, gap.new_from + new_at + step) for step in range(size))
