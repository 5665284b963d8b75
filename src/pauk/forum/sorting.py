"""Tell how a page is sorted: an index by last activity or by creation, a thread with its oldest or newest post first.

In: rows, or the dates of posts, in page order. Out: the order, or None where what is shown cannot tell. Dates are
compared as exactly as the rougher of two is written, and equal ones say nothing: a list of "2 days ago" has no order.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cmp_to_key
from itertools import pairwise
from typing import Literal

from pauk.forum.rows.row import DateGroups, ThreadRow

IndexSort = Literal["activity", "creation"]
ThreadSort = Literal["ascending", "descending"]

_FEWEST_POSTS = 3
_PARTS = re.compile(r"[\d-]{10}(?:T\d\d:\d\d(?::\d\d)?)?")
_MINUTE, _SECOND = len("YYYY-MM-DDThh:mm"), len("YYYY-MM-DDThh:mm:ss")
# Of ten steps one may go the wrong way: posts that were moved in, clocks that were set. Comments below comments turn
# more often than that.
_STEPS_PER_EXCEPTION = 10
# So many steps must agree before rows above them count as pinned although nothing marks them.
_FEWEST_BELOW_PINNED = 3
# A step the wrong way costs as much as two rows taken for pinned: one row on top is likelier than one clock set wrong.
_COST_OF_RISE = 2
_SURE = 1
# Rows that fall by creation often fall by activity, too, where threads live shortly; two or three rows say nothing. (Of
# 306 pages sorted by creation 253 are told so and 53 stay open; of 71 that show creation and are sorted by activity 34
# are told right, and 27 happen to fall by both.)
_MANY_FALLS = 3


def sort_of_thread(dates: Iterable[str], *, is_nested: bool = False) -> ThreadSort | None:
    """Tell whether a thread's posts ascend or descend; one post at the start may stand there whatever its date.

    Nested comments have no order, and fewer than three posts do not show theirs.
    """
    known = [date for date in dates if date]
    if is_nested or len(known) < _FEWEST_POSTS:
        return None
    steps = _steps(known)
    if len(steps) > _FEWEST_POSTS - 1 and steps[0] and steps[0] != _direction(steps[1:]):
        steps = steps[1:]  # a first or pinned post that is repeated on every page
    direction = _direction(steps)
    if not direction:
        return None
    return "ascending" if direction > 0 else "descending"


def _direction(steps: Sequence[int]) -> int:
    """Return 1 where nearly all steps rise, -1 where they fall, 0 where they do neither."""
    rises, falls = steps.count(1), steps.count(-1)
    if min(rises, falls) * _STEPS_PER_EXCEPTION > max(rises, falls):
        return 0
    return (rises > falls) - (falls > rises)


def sort_of_index(
    rows: Sequence[ThreadRow],
    first_post_of: Mapping[str, Sequence[str]] | None = None,
    *,
    shown: DateGroups | None = None,
) -> IndexSort | None:
    """Tell by what the threads of an index page are sorted, newest first.

    Where rows show one date only, `first_post_of` decides what it is: the dates of the posts of some of the threads, by
    URL, as far as they were read (`threads_to_ask` says which). `shown` says what the reader of the rows knows of it.
    """
    exact = [row for row in rows if not row.is_rough]
    rows = exact if 2 * len(exact) >= len(rows) else rows  # a few rough dates among exact ones only disturb
    groups = shown or _groups_of(rows)
    if groups == "both":
        return _sort_by_both(rows)
    if groups == "none":
        return None
    asked = first_post_of or {}
    dates = {row.url: row.created or row.last_activity for row in rows}
    meaning: IndexSort | None = _meaning(dates, asked)
    if meaning is None and groups in ("created", "activity"):
        meaning = "creation" if groups == "created" else "activity"
    order = _order_of([(dates[row.url], row.is_sticky) for row in rows])
    if meaning is None or not order.votes:
        return None
    if meaning == "activity":
        return "activity" if order.is_descending else "creation"
    return _sort_by_created(rows, order, asked)


def _sort_by_created(
    rows: Sequence[ThreadRow], order: "_Order", asked: Mapping[str, Sequence[str]]
) -> IndexSort | None:
    """Tell the order of rows that show creation only; where it does not fall, activity must."""
    if order.is_strict and order.pinned:  # a row on top that is older: pinned, or an old thread with a new post
        return "activity" if any(row.is_sticky for row in rows) else None
    if not order.is_strict:
        return "activity"
    return "creation" if order.falls >= _MANY_FALLS or _is_activity_unsorted(rows, asked) else None


def threads_to_ask(rows: Sequence[ThreadRow]) -> list[ThreadRow]:
    """Return up to three threads whose posts tell what the rows' one date is, the best first.

    A thread with one post proves nothing, and a short one shows its oldest and newest post on one page. The other two,
    the longest and the one above it, tell whether threads that fall by creation fall by activity, too.
    """
    useful = [row for row in rows if row.replies != 0 and (row.created or row.last_activity)]
    if not useful:
        return []
    first = min(useful, key=lambda row: (row.is_sticky, row.replies is None, row.replies or 0, len(row.pages)))
    plain = [row for row in rows if not row.is_sticky]
    pairs = [(above, row) for above, row in pairwise(plain) if row in useful]
    above, longest = max(pairs, key=lambda pair: (pair[1].replies or 0, len(pair[1].pages)), default=(first, first))
    return list(dict.fromkeys((first, longest, *((above,) if above in useful else ()))))


def _is_activity_unsorted(rows: Sequence[ThreadRow], asked: Mapping[str, Sequence[str]]) -> bool:
    """Whether a thread was active after one above it was for the last time, as far as is known.

    The last activity of a thread without replies is its creation; that of others is known by their posts, for certain
    where all of them were read.
    """
    lowest = ""
    for row in rows:
        posts = sorted((date for date in asked.get(row.url, ()) if date), key=cmp_to_key(compare_dates))
        newest = row.created or row.last_activity if row.replies == 0 else posts[-1] if posts else ""
        if row.is_sticky or not newest:
            continue
        if lowest and compare_dates(newest, lowest) > 0:
            return True
        if (row.replies is not None and len(posts) > row.replies) or row.replies == 0:
            lowest = newest
    return False


def _groups_of(rows: Sequence[ThreadRow]) -> DateGroups:
    created = sum(1 for row in rows if row.created)
    active = sum(1 for row in rows if row.last_activity)
    if 2 * min(created, active) >= max(created, active) > 0:
        return "both"
    return "open" if created or active else "none"


def _sort_by_both(rows: Sequence[ThreadRow]) -> IndexSort | None:
    known = [row for row in rows if row.created and row.last_activity]
    active = _order_of([(row.last_activity, row.is_sticky) for row in known])
    created = _order_of([(row.created, row.is_sticky) for row in known])
    if active.is_descending and created.is_strict:
        if abs(active.cost - created.cost) < _SURE:
            return None
        return "activity" if active.cost < created.cost else "creation"
    if active.is_descending:
        return "activity"
    return "creation" if created.is_strict else None


@dataclass(frozen=True, slots=True)
class _Order:
    """How far dates descend: rows above that are out of order, steps that fall and that rise."""

    pinned: int
    falls: int
    rises: int

    @property
    def votes(self) -> int:
        return self.falls + self.rises

    @property
    def cost(self) -> int:
        return self.pinned + _COST_OF_RISE * self.rises

    @property
    def is_strict(self) -> bool:
        """Whether every step falls: creation, unlike activity, is never changed by moving, merging or deleting."""
        return self.is_descending and not self.rises

    @property
    def is_descending(self) -> bool:
        """Whether nearly every step falls, below the rows that are pinned."""
        if not self.falls or self.rises * _STEPS_PER_EXCEPTION > self.falls:
            return False
        return not self.pinned or self.falls >= _FEWEST_BELOW_PINNED


def _order_of(dated: Sequence[tuple[str, bool]]) -> _Order:
    """Measure how far dates descend; rows marked as pinned are in order among themselves at best."""
    plain = _order_below_pinned(_steps([date for date, is_sticky in dated if date and not is_sticky]))
    if plain.votes:
        return plain
    return _order_below_pinned(_steps([date for date, is_sticky in dated if date and is_sticky]))


def _order_below_pinned(steps: Sequence[int]) -> _Order:
    """Take as many rows for pinned as explains the order best."""
    best = _Order(len(steps), 0, 0)
    rises = falls = 0
    orders = []
    for pinned in range(len(steps) - 1, -1, -1):
        rises += steps[pinned] > 0
        falls += steps[pinned] < 0
        orders.append(_Order(pinned, falls, rises))
    votes = rises + falls
    for order in reversed(orders):
        if order.cost < best.cost:
            best = order
    return best if best.votes or not votes else _Order(0, falls, rises)


def _meaning(dates: Mapping[str, str], first_post_of: Mapping[str, Sequence[str]]) -> IndexSort | None:
    """Tell what the one date of the rows is, by the threads that were looked into."""
    votes = 0
    for url, posts in first_post_of.items():
        shown, known = dates.get(url, ""), [date for date in posts if date]
        if not shown or not known:
            continue
        by_age = sorted(known, key=cmp_to_key(compare_dates))
        oldest, newest = by_age[0], by_age[-1]
        to_oldest, to_newest = _apart(shown, oldest), _apart(shown, newest)
        votes += (to_oldest < to_newest) - (to_newest < to_oldest)
    if not votes:
        return None
    return "creation" if votes > 0 else "activity"


def _apart(one: str, other: str) -> float:
    """Return how far two dates are apart, in seconds, as exactly as the rougher is written."""
    left, right = _alike(one, other)
    return abs((left - right).total_seconds())


def _steps(dates: Sequence[str]) -> list[int]:
    """Compare neighbours: 1 where the date rises, -1 where it falls, 0 where both are the same."""
    return [compare_dates(after, before) for before, after in pairwise(dates)]


def compare_dates(one: str, other: str) -> int:
    """Compare two dates as exactly as the rougher is written: -1 where the first is earlier, 1 where it is later."""
    left, right = _alike(one, other)
    return (left > right) - (left < right)


def _alike(one: str, other: str) -> tuple[datetime, datetime]:
    """Return the moments of two dates on one clock, with nothing that only one of them tells."""
    left, right = _moment(one), _moment(other)
    if left.tzinfo and right.tzinfo:
        left, right = left.astimezone(UTC), right.astimezone(UTC)
    size = min(_written(one), _written(other))
    return _cut(left, size), _cut(right, size)


def _written(date: str) -> int:
    """Return how much of a date is written, its zone left out."""
    match = _PARTS.match(date)
    return match.end() if match else 0


def _cut(moment: datetime, size: int) -> datetime:
    moment = moment.replace(tzinfo=None)
    if size < _MINUTE:
        return moment.replace(hour=0, minute=0, second=0)
    return moment.replace(second=0) if size < _SECOND else moment


def _moment(date: str) -> datetime:
    """Return the moment of a date; what is no date was never."""
    try:
        return datetime.fromisoformat(date)
    except ValueError:
        return datetime.min  # noqa: DTZ901 (a wall clock of no zone)
