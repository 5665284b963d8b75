"""Tell what rows are by the words beside their counts, where the judge of lists is in doubt.

In: rows taken apart. Out: ``threads`` where nearly every row counts views, and replies or posts, or replies and
something else beside a date; ``boards`` where it counts threads and posts; else nothing. Rows that quote their last
post in full look like posts, but posts are not counted so.
"""

from collections.abc import Iterator, Sequence

from pauk.forum.rows.parts.cells import CellRow
from pauk.forum.rows.parts.words import senses_of

_FEWEST_ROWS = 3
_NEARLY_ALL = 0.8
_LONGEST = 24  # characters of a label with its count: "1,204 Antworten"
_OF_THREADS = frozenset(("replies", "views"))


def tell_by_labels(rows: Sequence[CellRow]) -> str:
    """Tell what rows are by what is counted in them; empty where words do not tell."""
    if len(rows) < _FEWEST_ROWS:
        return ""
    counted = [frozenset(_counted(row)) for row in rows]
    # Of threads alone replies are counted beside something else; below articles they are all that is counted.
    threads = sum(
        bool(senses & {"replies", "posts"})
        if "views" in senses
        else len(row.counts) > 1 and bool(row.stamps) and "replies" in senses and "threads" not in senses
        for row, senses in zip(rows, counted, strict=True)
    )
    boards = sum(senses >= {"threads", "posts"} and not senses & _OF_THREADS for senses in counted)
    if threads >= _NEARLY_ALL * len(rows):
        return "threads"
    return "boards" if boards >= _NEARLY_ALL * len(rows) else ""


def count_replies(rows: Sequence[CellRow]) -> bool:
    """Whether nearly every row counts replies or views, and none threads: that is said of no board."""
    lines = [[line.bare for line in row.lines if line.counts] for row in rows]
    counted = [set().union(*map(senses_of, its)) for its in lines]
    told = sum(bool(senses & _OF_THREADS) for senses in counted)
    return told >= _NEARLY_ALL * len(rows) and not any("threads" in senses for senses in counted)


def _counted(row: CellRow) -> Iterator[str]:
    """Give what the counts of a row are called: in their own lines, or beside those that say nothing else."""
    texts = [line.text for line in row.lines]
    for at, line in enumerate(row.lines):
        if not line.counts or len(line.text) > _LONGEST:
            continue
        beside = [line.text]
        if line.text.strip().isdecimal():
            beside += [text for text in (*texts[max(at - 1, 0) : at], *texts[at + 1 : at + 2]) if len(text) <= _LONGEST]
        for text in beside:
            yield from senses_of(text)
