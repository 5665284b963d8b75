"""Tell which rows are pinned on top and which threads are locked.

In: rows taken apart. Out: for each row whether it is sticky and whether it is locked. Makers mark both by classes,
icons and words. A mark that the first rows have and no other has says "pinned" where it is such a word, where
something stands between these rows and the rest, or where their dates are out of order.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pauk.forum.page.nodes import Nodes
from pauk.forum.rows.columns.row_dates import Dates
from pauk.forum.rows.parts.cells import CellRow
from pauk.forum.rows.parts.row import DateGroups
from pauk.forum.rows.parts.sort_order import compare_dates
from pauk.forum.rows.parts.words import senses_of

_WORDS = re.compile(r"[^\W\d_]+")
_MOST_NODES = 300
_LONGEST_WORD = 30
_FEWEST_FALLS = 3
# Where rows show nothing but their creation, an old one stands on top because somebody has written in it.
_TELLING: frozenset[DateGroups] = frozenset(("both", "activity"))
_GAP = 2  # places between two rows that are nothing: white space, the end of a table's body
# Parts of names that makers give to what is pinned or locked, in the language programs are written in.
_STICKY = re.compile(
    r"stick|pin(?:ned|n|-|_|$)|announ|global|important|featured|^top(?:ped|ic-?top)?$|thumb-?tack", re.IGNORECASE
)
# Rows of one template hold every mark, and hide those that are not meant.
_HIDDEN = re.compile(r"(?<![\w-])(?:hidden|hide|d-none)(?![\w-])|display:\s*none", re.IGNORECASE)
_LOCKED = re.compile(r"(?<![bcf])lock(?!quote)|closed", re.IGNORECASE)  # but no block, clock, flock


class _Run(NamedTuple):
    """The rows that have a mark: the first, the one behind the last, and how many there are."""

    start: int
    end: int
    times: int

    @property
    def is_whole(self) -> bool:
        """Whether no row between the first and the last lacks the mark."""
        return self.end - self.start == self.times


def tell_marks(
    nodes: Nodes, rows: Sequence[CellRow], dates: Sequence[Dates], shown: DateGroups
) -> list[tuple[bool, bool]]:
    """Tell for every row whether it is sticky, and whether it is locked; `shown` says which dates the rows show."""
    marks = [_marks_of(nodes, row) for row in rows]
    runs: dict[str, _Run] = {}
    for number, its in enumerate(marks):
        for mark in its:
            start, _, times = runs.get(mark, (number, 0, 0))
            runs[mark] = _Run(start, number + 1, times + 1)
    locked = {mark for mark, run in runs.items() if _says_locked(mark) and (run.times < len(rows) or len(rows) == 1)}
    apart = _find_parted(rows) | (_find_out_of_order(dates) if shown in _TELLING else set())
    pinned = _find_pinned(marks, runs, apart)
    return [(number < pinned, bool(its & locked)) for number, its in enumerate(marks)]


def _find_pinned(marks: Sequence[set[str]], runs: Mapping[str, _Run], apart: set[int]) -> int:
    """Return how many rows on top are pinned; several marks may follow each other, as announcements do pinned rows.

    `apart` tells after how many rows the others are set apart: there whatever mark the first rows have will do.
    """
    count = len(marks)
    own = {runs[mark].end for mark in marks[0] if runs[mark].is_whole} if marks else set[int]()
    pinned, more = 0, max((own & apart) - {count}, default=0)
    while pinned < count:
        its = [runs[mark] for mark in marks[pinned] if _is_pin(mark, is_last=runs[mark].end == count)]
        more = max((more, *(run.end for run in its if run.start == pinned and run.is_whole)))
        if more == pinned:
            break
        pinned = more
    return pinned


def _is_pin(mark: str, *, is_last: bool) -> bool:
    """Whether a mark says that its rows are pinned; a class or a picture that goes on to the last row says nothing."""
    return _says_sticky(mark) and (not is_last or mark.startswith(("word:", "alt:")))


def _marks_of(nodes: Nodes, row: CellRow) -> set[str]:
    """Gather what makers and readers call a row: classes, titles of icons, names of pictures, short words."""
    marks: set[str] = set()
    for place in range(row.start, min(row.end, row.start + _MOST_NODES)):
        if not nodes.kinds[place]:
            continue
        attributes = nodes.attributes[place]
        if _HIDDEN.search(f"{attributes.get('class') or ''} {attributes.get('style') or ''}"):
            continue
        for name in (attributes.get("class") or "").split():
            marks.add(f"class:{name.lower()}")
        for name in ("alt", "title", "aria-label"):
            if value := attributes.get(name):
                marks.add(f"alt:{value[:60].lower()}")
        source = attributes.get("src") or attributes.get("href") or attributes.get("xlink:href")
        if source and nodes.flat.tags[place] in ("img", "use"):
            marks.add(f"src:{source[-40:].rpartition('/')[2].lower()}")
    for line in row.lines:
        text = line.text
        for start, end in sorted(line.taken, reverse=True):
            text = f"{text[:start]} | {text[end:]}"
        words = (piece.strip(" []():").lower() for piece in text.split("|"))
        marks.update(f"word:{word}" for word in words if 0 < len(word) <= _LONGEST_WORD)
    return marks


def _says_sticky(mark: str) -> bool:
    kind, _, text = mark.partition(":")
    return "sticky" in senses_of(" ".join(_WORDS.findall(text)) or text) or (
        kind in ("class", "src") and _STICKY.search(text) is not None
    )


def _says_locked(mark: str) -> bool:
    kind, _, text = mark.partition(":")
    return "locked" in senses_of(" ".join(_WORDS.findall(text)) or text) or (
        kind in ("class", "src") and _LOCKED.search(text) is not None
    )


def _find_parted(rows: Sequence[CellRow]) -> set[int]:
    """Return after how many rows something stands between a row and the next, if it stands there once only."""
    gaps = [after.start - before.end for before, after in pairwise(rows)]
    most = max(gaps, default=0)
    return {gaps.index(most) + 1} if most > _GAP and gaps.count(most) == 1 else set()


def _find_out_of_order(dates: Sequence[Dates]) -> set[int]:
    """Return after how many rows dates rise to the next, and fall again and again below it.

    In every group of dates that falls below: a thread created long ago stands on top where activity is what counts.
    """
    rising, falling = set[int](), set[int]()
    for group in (0, 1):
        values = [stamp.value if (stamp := pair[group]) else "" for pair in dates]
        falls = 0
        for count in range(len(values) - 1, 0, -1):
            before, after = values[count - 1], values[count]
            step = compare_dates(after, before) if before and after else 0
            if falls >= _FEWEST_FALLS and before and after:
                (rising if step > 0 else falling).add(count)
            if step > 0:
                break  # further up it does not fall again and again
            falls -= step
    return rising - falling
