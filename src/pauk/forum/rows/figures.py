"""Tell the counts of rows apart: replies and views of threads, threads and posts of boards.

In: rows taken apart, and the words above their columns. Out: for each row the two counts. Words decide where there are
any; else of two columns the one that is never larger is replies (or threads), and a single one is replies.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pauk.forum.nodes import Nodes
from pauk.forum.rows.counts import Count
from pauk.forum.rows.parts import Row, RowLine, Slot
from pauk.forum.rows.words import senses_of

_MOST_HAVE = 0.6
Pair = tuple[int | None, int | None]


class CountSlots(NamedTuple):
    """Where the rows of a list show their two counts: replies and views, or threads and posts."""

    few: Slot | None = None
    many: Slot | None = None

    def of(self, row: Row) -> Pair:
        """Return the two counts of a row."""
        return _value(row, self.few), _value(row, self.many)


def choose_counts(nodes: Nodes, rows: Sequence[Row], heads: Mapping[int, str], few: str, many: str) -> CountSlots:
    """Tell where two counts stand, those of which `few` and `many` are the words (replies and views)."""
    slots = Counter(slot for row in rows for slot in row.counts)
    enough = sorted(slot for slot, times in slots.items() if times >= _MOST_HAVE * len(rows))
    if not enough:
        return CountSlots()
    says = _what_words_say(nodes, rows, enough, heads, {few, many})
    chosen = {sense: next((slot for slot in enough if sense in says[slot]), None) for sense in (few, many)}
    if chosen[few] is not None and chosen[few] == chosen[many]:  # both words over one column: "Replies / Views"
        column = [slot for slot in enough if {few, many} <= says[slot]]
        chosen[many] = column[1] if len(column) > 1 else None
    told = {slot for slot in chosen.values() if slot is not None}
    silent = [slot for slot in enough if slot not in told]
    if chosen[few] is None and chosen[many] is None:
        chosen[few], chosen[many] = _by_size(rows, silent)
    elif None in chosen.values() and silent:
        _complete(rows, chosen, silent, few, many)
    return CountSlots(chosen[few], chosen[many])


def _value(row: Row, slot: Slot | None) -> int | None:
    return row.counts[slot][0].value if slot is not None and slot in row.counts else None


def _what_words_say(
    nodes: Nodes, rows: Sequence[Row], slots: Sequence[Slot], heads: Mapping[int, str], wanted: set[str]
) -> dict[Slot, set[str]]:
    votes: dict[Slot, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for slot, senses in _read_words(nodes, row, wanted).items():
            votes[slot].update(senses)
    says = {}
    for slot in slots:
        having = sum(1 for row in rows if slot in row.counts)
        said = {sense for sense, times in votes[slot].items() if 2 * times > having}
        says[slot] = said or set(senses_of(heads.get(slot[0], "")) & wanted)
    return says


def _read_words(nodes: Nodes, row: Row, wanted: set[str]) -> dict[Slot, frozenset[str]]:
    """Give the words of a row to its counts; a date or a link between a word and a count keeps them apart.

    So does an element around each pair of them: ``<div><b>12</b><i>replies</i></div><div><b>3</b><i>views</i></div>``.
    """
    said: dict[Slot, frozenset[str]] = {}
    segment: list[Slot | frozenset[str]] = []
    before: RowLine | None = None
    for line in row.lines:
        if before is not None and not _are_together(nodes, before, line):
            _give(segment, said)
            segment = []
        before = line
        counts = {count.start: slot for slot, count in line.counts.items()}
        for piece in _cut(line):
            if piece is None:
                _give(segment, said)
                segment = []
            elif isinstance(piece, Count):
                segment.append(counts[piece.start])
            elif senses := senses_of(piece) & wanted:
                segment.append(senses)
    _give(segment, said)
    return said


def _are_together(nodes: Nodes, one: RowLine, other: RowLine) -> bool:
    """Whether two lines stand in one element, or one of them right inside that of the other."""
    above = nodes.flat.parents[one.home], nodes.flat.parents[other.home]
    return one.home == other.home or above[0] in (above[1], other.home) or above[1] == one.home


def _give(segment: list[Slot | frozenset[str]], said: dict[Slot, frozenset[str]]) -> None:
    """Give each word to the count behind it, or to the one before it where a count comes first."""
    if segment and isinstance(segment[0], tuple):
        segment.reverse()
    waiting: frozenset[str] = frozenset()
    for part in segment:
        if isinstance(part, tuple):
            said[part] = waiting
        waiting = frozenset() if isinstance(part, tuple) else part


def _cut(line: RowLine) -> list[str | Count | None]:
    """Cut a line into counts and the words between them; None stands for a date or a link."""
    known = [(count.start, count.end, count) for count in line.counts.values()]
    edges = sorted([*known, *((start, end, None) for start, end in line.taken)], key=lambda edge: edge[:2])
    pieces: list[str | Count | None] = []
    at = 0
    for start, end, count in edges:
        pieces += [line.text[at:start], count]
        at = max(at, end)
    return [piece for piece in [*pieces, line.text[at:]] if piece is None or isinstance(piece, Count) or piece.strip()]


def _by_size(rows: Sequence[Row], slots: Sequence[Slot]) -> tuple[Slot | None, Slot | None]:
    """Take of two columns the one with the smaller numbers for replies, the other for views."""
    if not slots:
        return None, None
    if len(slots) == 1:
        return slots[0], None
    size = {slot: sum(_value(row, slot) or 0 for row in rows) for slot in slots}
    many = max(slots, key=lambda slot: size[slot])
    rest = [slot for slot in slots if slot != many]
    few = next((slot for slot in rest if _is_never_larger(rows, slot, many)), rest[0])
    return few, many


def _is_never_larger(rows: Sequence[Row], one: Slot, other: Slot) -> bool:
    pairs = [
        (row.counts[one][0].value, row.counts[other][0].value) for row in rows if {one, other} <= row.counts.keys()
    ]
    return sum(1 for left, right in pairs if left > right) * 10 <= len(pairs)


def _complete(rows: Sequence[Row], chosen: dict[str, Slot | None], silent: Sequence[Slot], few: str, many: str) -> None:
    """Find the count whose words are not known beside the one whose words are."""
    if chosen[many] is None:
        known = chosen[few]
        assert known is not None
        chosen[many] = next((slot for slot in silent if _is_never_larger(rows, known, slot)), None)
    else:
        known = chosen[many]
        assert known is not None
        chosen[few] = next((slot for slot in silent if _is_never_larger(rows, slot, known)), None)
