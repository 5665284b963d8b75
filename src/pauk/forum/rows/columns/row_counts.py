"""Tell the counts of rows apart: replies and views of threads, threads and posts of boards.

In: rows taken apart, the words above their columns, and which threads are known to have replies. Out: for each row the
two counts. What rows prove comes first: a count that is zero where a thread has no replies, and nowhere else, is that
of replies. Then words decide, as far as numbers allow: nobody replies to what he has not viewed. Without either, of two
columns the one that is never larger is replies (or threads), and a single one is replies.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pauk.forum.page.nodes import Nodes
from pauk.forum.rows.parts.cells import CellRow, RowLine, Slot
from pauk.forum.rows.parts.counts import Count
from pauk.forum.rows.parts.words import senses_of

_MOST_HAVE = 0.6
# Threads with replies, and threads without, that agree with a count before it is known to be that of replies.
_FEWEST_PROOFS = 2
# Rows whose numbers follow each other before these are no counts; that replies do so, in page order, is rarer.
_FEWEST_FROM_ONE, _FEWEST_RUNNING = 3, 4
_TWO = 2
# Longer texts are titles and prose, of which only what is so near to a count may speak of it.
_LONG, _NEXT = 60, 20
Pair = tuple[int | None, int | None]


class CountSlots(NamedTuple):
    """Where the rows of a list show their two counts: replies and views, or threads and posts."""

    few: Slot | None = None
    many: Slot | None = None

    def of(self, row: CellRow) -> Pair:
        """Return the two counts of a row; one that is built otherwise has as many, in the same order."""
        wanted = sorted(slot for slot in self if slot is not None)
        if row.counts.keys().isdisjoint(wanted) and len(row.counts) == len(wanted):
            shown = dict(zip(wanted, (count.value for count, _ in row.counts.values()), strict=True))
            return shown.get(self.few) if self.few else None, shown.get(self.many) if self.many else None
        return _value(row, self.few), _value(row, self.many)


def choose_counts(
    nodes: Nodes,
    rows: Sequence[CellRow],
    heads: Mapping[int, str],
    senses: tuple[str, str],
    answered: Sequence[bool | None] = (),
) -> CountSlots:
    """Tell where two counts stand, whose words are `senses`: replies and views, or threads and posts.

    `answered` says for each row whether its thread has replies, or None where that is not known.
    """
    slots = Counter(slot for row in rows for slot in row.counts)
    often = sorted(slot for slot, times in slots.items() if times >= _MOST_HAVE * len(rows))
    enough = [slot for slot in often if not _is_running(rows, slot)]
    if not enough:
        return CountSlots()
    if len(enough) > _TWO and _may_run(rows, enough[0]):
        enough = [*enough[1:], enough[0]]  # two rows with their numbers before them: anything else is rather a count
    proven = [slot for slot in enough if _is_proven(rows, slot, answered)]
    told = CountSlots(proven[0]) if len(proven) == 1 else _by_words(nodes, rows, enough, heads, senses)
    silent = [slot for slot in enough if slot not in told]
    if told == CountSlots():
        return _by_size(rows, silent)
    return _complete(rows, told, silent)


def _is_running(rows: Sequence[CellRow], slot: Slot) -> bool:
    """Whether numbers only count the rows: 1, 2, 3, or 21, 22, 23, 24 on another page, or down from all there are."""
    numbers = [row.counts[slot][0].value for row in rows if slot in row.counts]
    return _are_in_order(numbers) and len(numbers) >= (_FEWEST_FROM_ONE if numbers[0] == 1 else _FEWEST_RUNNING)


def _may_run(rows: Sequence[CellRow], slot: Slot) -> bool:
    """Whether numbers may count the rows: in order, each the first that its row shows, with nothing beside it."""
    numbers = [row.counts[slot][0].value for row in rows if slot in row.counts]
    firsts = [next((line for line in row.lines if line.counts), None) for row in rows]
    is_bare = all(line is not None and slot in line.counts and line.text.strip(" .#").isdecimal() for line in firsts)
    return is_bare and len(numbers) >= _TWO and _are_in_order(numbers)


def _are_in_order(numbers: Sequence[int]) -> bool:
    return any(all(number == numbers[0] + way * at for at, number in enumerate(numbers)) for way in (1, -1))


def _is_proven(rows: Sequence[CellRow], slot: Slot, answered: Sequence[bool | None]) -> bool:
    """Whether a count is zero in threads without replies, and in no others."""
    agreeing = Counter[bool]()
    for row, has_replies in zip(rows, answered, strict=False):
        if has_replies is not None and slot in row.counts:
            if bool(_value(row, slot)) != has_replies:
                return False
            agreeing[has_replies] += 1
    return min(agreeing[True], agreeing[False]) >= _FEWEST_PROOFS


def _by_words(
    nodes: Nodes, rows: Sequence[CellRow], enough: Sequence[Slot], heads: Mapping[int, str], senses: tuple[str, str]
) -> CountSlots:
    """Tell the two counts by the words beside and above them."""
    says = _what_words_say(nodes, rows, enough, heads, set(senses))
    few, many = (next((slot for slot in enough if sense in says[slot]), None) for sense in senses)
    if few is not None and few == many:  # both words over one column: "Replies / Views"
        column = [slot for slot in enough if says[slot] >= set(senses)]
        many = column[1] if len(column) > 1 else None
    if few is not None and many is not None and _is_rather(rows, many, few):
        few, many = many, few
    return CountSlots(few, many)


def _is_rather(rows: Sequence[CellRow], few: Slot, many: Slot) -> bool:
    """Whether two counts can only be replies and views in this order, whatever words say.

    Views are never fewer, and nobody has ever seen a row with none; a column of zeros is of views that are not counted.
    """
    values = [(_value(row, few), _value(row, many)) for row in rows]
    if not any(one for one, _ in values) or any(other == 0 for _, other in values):
        return False
    return _is_never_larger(rows, few, many) and not _is_never_larger(rows, many, few)


def _value(row: CellRow, slot: Slot | None) -> int | None:
    return row.counts[slot][0].value if slot is not None and slot in row.counts else None


def _what_words_say(
    nodes: Nodes, rows: Sequence[CellRow], slots: Sequence[Slot], heads: Mapping[int, str], wanted: set[str]
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


def _read_words(nodes: Nodes, row: CellRow, wanted: set[str]) -> dict[Slot, frozenset[str]]:
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
    """Cut a line into counts and the words between them; None stands for a date, a link, or what is far from counts."""
    known = [(count.start, count.end, count) for count in line.counts.values()]
    edges = sorted([*known, *((start, end, None) for start, end in line.taken)], key=lambda edge: edge[:2])
    pieces: list[str | Count | None] = []
    at = 0
    for start, end, count in edges:
        pieces += [*_shorten(line.text[at:start], pieces), count]
        at = max(at, end)
    pieces += _shorten(line.text[at:], pieces)
    return [piece for piece in pieces if piece is None or isinstance(piece, Count) or piece.strip()]


def _shorten(text: str, before: Sequence[object]) -> list[str | None]:
    """Keep of a long text what stands next to a count: "All about trains, and … ships. Threads 12, posts 340"."""
    if len(text) <= _LONG:
        return [text]
    first = text[:_NEXT].rpartition(" ")[0] if before and before[-1] is not None else ""
    last = text[-_NEXT:]
    return [first, None, last.partition(" ")[2] or last]


def _by_size(rows: Sequence[CellRow], slots: Sequence[Slot]) -> CountSlots:
    """Take of two columns the one with the smaller numbers for replies, the other for views."""
    if len(slots) <= 1:
        return CountSlots(*slots)
    size = {slot: sum(_value(row, slot) or 0 for row in rows) for slot in slots}
    many = max(slots, key=lambda slot: size[slot])
    rest = [slot for slot in slots if slot != many]
    few = next((slot for slot in rest if _is_never_larger(rows, slot, many)), rest[0])
    return CountSlots(few, many)


def _is_never_larger(rows: Sequence[CellRow], one: Slot, other: Slot) -> bool:
    pairs = [
        (row.counts[one][0].value, row.counts[other][0].value) for row in rows if {one, other} <= row.counts.keys()
    ]
    return sum(1 for left, right in pairs if left > right) * 10 <= len(pairs)


def _complete(rows: Sequence[CellRow], told: CountSlots, silent: Sequence[Slot]) -> CountSlots:
    """Find the count that neither words nor numbers have told beside the one they have.

    A word between two counts may belong to either ("(12) views 345"): it does not to the one that is too small for it.
    """
    few, many = told
    if few is not None and many is None:
        return CountSlots(few, next((slot for slot in silent if _is_never_larger(rows, few, slot)), None))
    if few is None and many is not None:
        few = next((slot for slot in silent if _is_never_larger(rows, slot, many)), None)
        if few is None and len(silent) == 1 and _by_size(rows, [many, *silent]).many == many:
            few = silent[0]
        larger = next((slot for slot in silent if _is_rather(rows, many, slot)), None)
        return CountSlots(many, larger) if few is None and larger is not None else CountSlots(few, many)
    return told
