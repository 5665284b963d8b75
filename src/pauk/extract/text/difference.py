"""Find what two texts have in common, and say readably how they differ: by lines, and within them by words.

Say readably how two texts differ: by lines, and within changed lines by words.

In: an old and a new text. Out: a `Difference` of blocks, as plain values or in the unified form that ``patch`` reads.
What is the same is found in a time that does not explode with the length; where nothing can be anchored and
much differs, it is told as removed and added.

Find what two sequences have in common, in the same order, in a time that does not explode with their length.

In: two sequences of texts: lines, or words. Out: pairs of places. What stands once in both is an anchor, and the gaps
between anchors are compared in the same way (patience diff); a gap without one is compared piece by piece if it is
small, and taken for different otherwise.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, NamedTuple

from pauk.base.word_difference import count_changed_words

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


SAME, REMOVED, ADDED, CHANGED, LEFT, CAME = "same", "removed", "added", "changed", "moved_from", "moved_to"
_OF_OLD = (SAME, REMOVED, CHANGED, LEFT)
_OF_NEW = (SAME, ADDED, CHANGED, CAME)

# Lines that have this share of their words in common are the same line, changed.
_ALIKE = 0.4
_PAIRED_LINES = 40
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_CONTEXT_LINES = 3


class LinePiece(NamedTuple):
    """A part of a changed line."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class DifferenceBlock:
    """Some lines in a row with which the same has happened; a changed block is one line."""

    kind: str
    old_at: int
    new_at: int
    old: Sequence[str] = ()
    new: Sequence[str] = ()
    pieces: Sequence[LinePiece] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the block as plain values; of what is the same only the place."""
        place = {"kind": self.kind, "old_line": self.old_at + 1, "new_line": self.new_at + 1}
        if self.kind == SAME:
            return place | {"lines": len(self.old)}
        pieces = {"pieces": [piece._asdict() for piece in self.pieces]} if self.pieces else {}
        return place | {"old": list(self.old), "new": list(self.new)} | pieces


@dataclass(frozen=True, slots=True)
class Difference:
    """How one text became another."""

    blocks: Sequence[DifferenceBlock]
    added: int  # words
    removed: int

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs."""
        return all(block.kind == SAME for block in self.blocks)

    def apply(self, old: str) -> str:
        """Make the new text from the old one; ValueError where it is not the old one."""
        lines = old.split("\n")
        if lines != [line for block in self.blocks if block.kind in _OF_OLD for line in block.old]:
            raise ValueError("this is not the text that was compared")
        return "\n".join(line for block in self.blocks if block.kind in _OF_NEW for line in block.new)

    def as_json(self) -> dict[str, Any]:
        """Return the difference as plain values."""
        blocks = [] if self.is_empty else [block.as_json() for block in self.blocks]
        return {"added": self.added, "removed": self.removed, "blocks": blocks}

    def as_unified(self, old_name: str = "old", new_name: str = "new") -> str:
        """Write the difference in the unified form; empty where nothing differs."""
        if self.is_empty:
            return ""
        lines = [f"--- {old_name}", f"+++ {new_name}"]
        for rows in _cut_hunks(_write_rows(self.blocks)):
            old, new = (sum(row.sign != other for row in rows) for other in "+-")
            lines.append(f"@@ -{rows[0].old_at + (old > 0)},{old} +{rows[0].new_at + (new > 0)},{new} @@")
            lines += [row.sign + row.text for row in rows]
        return "\n".join(lines) + "\n"


def compare(old: str, new: str) -> Difference:
    """Compare two texts."""
    before, now = old.split("\n"), new.split("\n")
    blocks = _mark_moved(list(_make_blocks(before, now)))
    return Difference(blocks, *count_changed_words(old, new))


# Making blocks.


def _make_blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[DifferenceBlock]:
    old_at = new_at = 0
    same_from = (0, 0)
    for old_next, new_next in [*match(old, new), (len(old), len(new))]:
        if (old_next, new_next) != (old_at, new_at):
            yield from _make_same(old, *same_from, old_at)
            yield from _make_changed(old[old_at:old_next], new[new_at:new_next], old_at, new_at)
            same_from = (old_next, new_next)
        old_at, new_at = old_next + 1, new_next + 1
    yield from _make_same(old, *same_from, len(old))


def _make_same(old: Sequence[str], old_from: int, new_from: int, old_to: int) -> Iterator[DifferenceBlock]:
    if old_from < old_to:
        yield DifferenceBlock(SAME, old_from, new_from, old[old_from:old_to], old[old_from:old_to])


def _make_changed(old: Sequence[str], new: Sequence[str], old_at: int, new_at: int) -> Iterator[DifferenceBlock]:
    """Tell a stretch of different lines: pairs of lines that are alike as changed, the others as gone and come."""
    done_old = done_new = 0
    for first, second in [*_pair_alike(old, new), (len(old), len(new))]:
        if done_old < first:
            yield DifferenceBlock(REMOVED, old_at + done_old, new_at + done_new, old[done_old:first])
        if done_new < second:
            yield DifferenceBlock(ADDED, old_at + first, new_at + done_new, (), new[done_new:second])
        if first < len(old) and second < len(new):
            pieces = tuple(_mark_words(old[first], new[second]))
            yield DifferenceBlock(CHANGED, old_at + first, new_at + second, [old[first]], [new[second]], pieces)
        done_old, done_new = first + 1, second + 1


def _pair_alike(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Pair lines that have much in common, in order; of a long stretch only what stands at the same place."""
    pairs: list[tuple[int, int]] = []
    reach = _PAIRED_LINES if max(len(old), len(new)) <= _PAIRED_LINES else 1
    new_words = [Counter(line.split()) for line in new]
    next_new = 0
    for at, line in enumerate(old):
        start = max(next_new, at if reach == 1 else 0)
        words = Counter(line.split())
        alike = [(_share(words, new_words[place]), -place) for place in range(start, min(start + reach, len(new)))]
        best, place = max(alike, default=(0.0, 0))
        if best >= _ALIKE:
            pairs.append((at, -place))
            next_new = 1 - place
    return pairs


def _share(first: Counter[str], second: Counter[str]) -> float:
    longest = max(first.total(), second.total())
    return (first & second).total() / longest if longest else 0.0


def _mark_words(old: str, new: str) -> Iterator[LinePiece]:
    """Mark what was removed and added within a line; a lone space between changes belongs to them."""
    before, now = _TOKEN.findall(old), _TOKEN.findall(new)
    removed = added = ""
    old_at = new_at = 0
    same = ""
    for old_next, new_next in [*match(before, now), (len(before), len(now))]:
        gone, come = "".join(before[old_at:old_next]), "".join(now[new_at:new_next])
        if gone or come:
            if same and (same.strip() or not (removed or added)):
                yield from _tell(removed, added)
                yield LinePiece(SAME, same)
                removed = added = ""
            elif same:
                removed, added = removed + same, added + same
            same, removed, added = "", removed + gone, added + come
        same += before[old_next] if old_next < len(before) else ""
        old_at, new_at = old_next + 1, new_next + 1
    yield from _tell(removed, added)
    if same:
        yield LinePiece(SAME, same)


def _tell(removed: str, added: str) -> Iterator[LinePiece]:
    if removed:
        yield LinePiece(REMOVED, removed)
    if added:
        yield LinePiece(ADDED, added)


def _mark_moved(blocks: list[DifferenceBlock]) -> list[DifferenceBlock]:
    """Call blocks moved that were taken out at one place and stand, the very same, at another."""
    gone = {tuple(block.old): number for number, block in enumerate(blocks) if block.kind == REMOVED}
    for number, block in enumerate(blocks):
        if block.kind == ADDED and any(block.new) and (origin := gone.pop(tuple(block.new), None)) is not None:
            left = blocks[origin]
            blocks[origin] = DifferenceBlock(LEFT, left.old_at, left.new_at, left.old)
            blocks[number] = DifferenceBlock(CAME, block.old_at, block.new_at, (), block.new)
    return blocks


# The unified form.


class _DifferenceRow(NamedTuple):
    sign: str
    text: str
    old_at: int
    new_at: int


def _write_rows(blocks: Sequence[DifferenceBlock]) -> list[_DifferenceRow]:
    rows = []
    for block in blocks:
        if block.kind == SAME:
            rows += [
                _DifferenceRow(" ", line, block.old_at + at, block.new_at + at) for at, line in enumerate(block.old)
            ]
        else:
            end = block.old_at + len(block.old)
            rows += [_DifferenceRow("-", line, block.old_at + at, block.new_at) for at, line in enumerate(block.old)]
            rows += [_DifferenceRow("+", line, end, block.new_at + at) for at, line in enumerate(block.new)]
    return rows


def _cut_hunks(rows: Sequence[_DifferenceRow]) -> Iterator[Sequence[_DifferenceRow]]:
    changed = [at for at, row in enumerate(rows) if row.sign != " "]
    start = end = -1
    for at in changed:
        if start < 0 or at - _CONTEXT_LINES > end:
            if start >= 0:
                yield rows[start:end]
            start = max(0, at - _CONTEXT_LINES)
        end = min(len(rows), at + 1 + _CONTEXT_LINES)
    yield rows[start:end]
