"""Say readably how two texts differ: by lines, and within changed lines by words.

In: an old and a new text. Out: a `Difference` of blocks, as plain values or in the unified form that ``patch`` reads.
What is the same is found by `matching`, whose time does not explode with the length; where nothing can be anchored and
much differs, it is told as removed and added.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pauk.base.counting import count_changed_words
from pauk.extract.matching import match

SAME, REMOVED, ADDED, CHANGED, LEFT, CAME = "same", "removed", "added", "changed", "moved_from", "moved_to"
_OF_OLD = (SAME, REMOVED, CHANGED, LEFT)
_OF_NEW = (SAME, ADDED, CHANGED, CAME)

# Lines that have this share of their words in common are the same line, changed.
_ALIKE = 0.4
_PAIRED_LINES = 40
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_CONTEXT_LINES = 3


class Piece(NamedTuple):
    """A part of a changed line."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines in a row with which the same has happened; a changed block is one line."""

    kind: str
    old_at: int
    new_at: int
    old: Sequence[str] = ()
    new: Sequence[str] = ()
    pieces: Sequence[Piece] = ()

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

    blocks: Sequence[Block]
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
        hunks = (line for rows in _cut_hunks(_write_rows(self.blocks)) for line in _write_hunk(rows))
        return "\n".join([f"--- {old_name}", f"+++ {new_name}", *hunks]) + "\n"


def compare(old: str, new: str) -> Difference:
    """Compare two texts."""
    before, now = old.split("\n"), new.split("\n")
    blocks = _mark_moved(list(_make_blocks(before, now)))
    return Difference(blocks, *count_changed_words(old, new))


# Making blocks.


def _make_blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[Block]:
    old_at = new_at = 0
    same_from = (0, 0)
    for old_next, new_next in [*match(old, new), (len(old), len(new))]:
        if (old_next, new_next) != (old_at, new_at):
            yield from _make_same(old, *same_from, old_at)
            yield from _make_changed(old[old_at:old_next], new[new_at:new_next], old_at, new_at)
            same_from = (old_next, new_next)
        old_at, new_at = old_next + 1, new_next + 1
    yield from _make_same(old, *same_from, len(old))


def _make_same(old: Sequence[str], old_from: int, new_from: int, old_to: int) -> Iterator[Block]:
    if old_from < old_to:
        yield Block(SAME, old_from, new_from, old[old_from:old_to], old[old_from:old_to])


def _make_changed(old: Sequence[str], new: Sequence[str], old_at: int, new_at: int) -> Iterator[Block]:
    """Tell a stretch of different lines: pairs of lines that are alike as changed, the others as gone and come."""
    done_old = done_new = 0
    for first, second in [*_pair_alike(old, new), (len(old), len(new))]:
        if done_old < first:
            yield Block(REMOVED, old_at + done_old, new_at + done_new, old[done_old:first])
        if done_new < second:
            yield Block(ADDED, old_at + first, new_at + done_new, (), new[done_new:second])
        if first < len(old) and second < len(new):
            pieces = tuple(_mark_words(old[first], new[second]))
            yield Block(CHANGED, old_at + first, new_at + second, [old[first]], [new[second]], pieces)
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


def _mark_words(old: str, new: str) -> Iterator[Piece]:
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
                yield Piece(SAME, same)
                removed = added = ""
            elif same:
                removed, added = removed + same, added + same
            same, removed, added = "", removed + gone, added + come
        same += before[old_next] if old_next < len(before) else ""
        old_at, new_at = old_next + 1, new_next + 1
    yield from _tell(removed, added)
    if same:
        yield Piece(SAME, same)


def _tell(removed: str, added: str) -> Iterator[Piece]:
    if removed:
        yield Piece(REMOVED, removed)
    if added:
        yield Piece(ADDED, added)


def _mark_moved(blocks: list[Block]) -> list[Block]:
    """Call blocks moved that were taken out at one place and stand, the very same, at another."""
    gone = {tuple(block.old): number for number, block in enumerate(blocks) if block.kind == REMOVED}
    for number, block in enumerate(blocks):
        if block.kind == ADDED and any(block.new) and (origin := gone.pop(tuple(block.new), None)) is not None:
            left = blocks[origin]
            blocks[origin] = Block(LEFT, left.old_at, left.new_at, left.old)
            blocks[number] = Block(CAME, block.old_at, block.new_at, (), block.new)
    return blocks


# The unified form.


class _Row(NamedTuple):
    sign: str
    text: str
    old_at: int
    new_at: int


def _write_rows(blocks: Sequence[Block]) -> list[_Row]:
    rows = []
    for block in blocks:
        if block.kind == SAME:
            rows += [_Row(" ", line, block.old_at + at, block.new_at + at) for at, line in enumerate(block.old)]
        else:
            end = block.old_at + len(block.old)
            rows += [_Row("-", line, block.old_at + at, block.new_at) for at, line in enumerate(block.old)]
            rows += [_Row("+", line, end, block.new_at + at) for at, line in enumerate(block.new)]
    return rows


def _cut_hunks(rows: Sequence[_Row]) -> Iterator[Sequence[_Row]]:
    changed = [at for at, row in enumerate(rows) if row.sign != " "]
    start = end = -1
    for at in changed:
        if start < 0 or at - _CONTEXT_LINES > end:
            if start >= 0:
                yield rows[start:end]
            start = max(0, at - _CONTEXT_LINES)
        end = min(len(rows), at + 1 + _CONTEXT_LINES)
    yield rows[start:end]


def _write_hunk(rows: Sequence[_Row]) -> Iterator[str]:
    old = sum(row.sign != "+" for row in rows)
    new = sum(row.sign != "-" for row in rows)
    yield f"@@ -{rows[0].old_at + (old > 0)},{old} +{rows[0].new_at + (new > 0)},{new} @@"
    yield from (row.sign + row.text for row in rows)
