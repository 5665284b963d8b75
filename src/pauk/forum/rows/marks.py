"""Tell which rows are pinned on top and which threads are locked.

In: rows taken apart. Out: for each row whether it is sticky and whether it is locked. Makers mark both by classes,
icons and words. A mark that the first rows have and no other has says "pinned" where it is such a word, where
something stands between these rows and the rest, or where their dates are out of order.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from pauk.forum.nodes import Nodes
from pauk.forum.rows.dating import Dates
from pauk.forum.rows.parts import Row
from pauk.forum.rows.words import senses_of
from pauk.forum.sorting import compare_dates

_WORDS = re.compile(r"[^\W\d_]+")
_MOST_NODES = 300
_FEWEST_FALLS = 3
# Parts of names that makers give to what is pinned or locked, in the language programs are written in.
_STICKY = re.compile(
    r"stick|pin(?:ned|n|-|_|$)|announ|global|important|featured|^top(?:ped|ic-?top)?$|thumbtack", re.IGNORECASE
)
_LOCKED = re.compile(r"(?<![bcf])lock(?!quote)|closed", re.IGNORECASE)  # but no block, clock, flock


def tell_marks(nodes: Nodes, rows: Sequence[Row], dates: Sequence[Dates]) -> list[tuple[bool, bool]]:
    """Tell for every row whether it is sticky, and whether it is locked."""
    marks = [_marks_of(nodes, row) for row in rows]
    counts = Counter(mark for its in marks for mark in its)
    locked = {mark for mark, times in counts.items() if _says_locked(mark) and (times < len(rows) or len(rows) == 1)}
    pinned = _find_pinned(rows, marks, counts, dates)
    return [(number < pinned, bool(its & locked)) for number, its in enumerate(marks)]


def _find_pinned(rows: Sequence[Row], marks: Sequence[set[str]], counts: Counter[str], dates: Sequence[Dates]) -> int:
    """Return how many rows on top are pinned; several marks may follow each other, as announcements do pinned rows."""
    pinned = 0
    while pinned < len(rows):
        ends = [_end_of_run(marks, mark, pinned, counts[mark]) for mark in marks[pinned]]
        more = max(
            (
                end
                for end, mark in zip(ends, marks[pinned], strict=True)
                if end and _is_pin(mark, pinned, end, rows, dates)
            ),
            default=pinned,
        )
        if more == pinned:
            break
        pinned = more
    return pinned


def _end_of_run(marks: Sequence[set[str]], mark: str, start: int, times: int) -> int:
    """Return where the run of rows with a mark ends that begins at a row; 0 where the mark stands elsewhere, too."""
    end = start + times
    return end if end <= len(marks) and all(mark in its for its in marks[start:end]) else 0


def _is_pin(mark: str, start: int, end: int, rows: Sequence[Row], dates: Sequence[Dates]) -> bool:
    if end == len(rows):
        return _says_sticky(mark) and mark.startswith(("word:", "alt:"))
    if _says_sticky(mark):
        return True
    return not start and (_is_parted(rows, end) or _is_out_of_order(dates, end))


def _marks_of(nodes: Nodes, row: Row) -> set[str]:
    """Gather what makers and readers call a row: classes, titles of icons, names of pictures, short words."""
    marks: set[str] = set()
    for place in range(row.start, min(row.end, row.start + _MOST_NODES)):
        if not nodes.kinds[place]:
            continue
        attributes = nodes.node(place).attributes
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
        marks.update(
            f"word:{piece.strip(' []():').lower()}" for piece in text.split("|") if 0 < len(piece.strip()) <= 30
        )
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


def _is_parted(rows: Sequence[Row], count: int) -> bool:
    """Whether something stands between the first rows and the rest, and between no two of the others."""
    gaps = [after.start - before.end for before, after in pairwise(rows)]
    gap = gaps[count - 1]
    return gap > 2 and sum(1 for other in gaps if other >= gap) == 1


def _is_out_of_order(dates: Sequence[Dates], count: int) -> bool:
    """Whether dates fall again and again below the first rows, but rise from the last of these to the next.

    In every group of dates that falls below: a thread created long ago stands on top where activity is what counts.
    """
    votes = []
    for group in (0, 1):
        values = [stamp.value if (stamp := pair[group]) else "" for pair in dates]
        below = [compare_dates(b, a) for a, b in pairwise(values[count:]) if a and b]
        if below.count(-1) >= _FEWEST_FALLS and not below.count(1) and values[count - 1] and values[count]:
            votes.append(compare_dates(values[count], values[count - 1]) > 0)
    return bool(votes) and all(votes)
