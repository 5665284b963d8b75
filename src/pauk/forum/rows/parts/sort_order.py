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

from pauk.forum.rows.parts.row import DateGroups, ThreadRow

IndexSort = Literal["activity", "creation"]
ThreadSort = Literal["ascending", "descending"]

_FEWEST_POSTS = 3
_PARTS = re.compile(r"[\d-]{10}(?:T\d\d:\d\d(?::\d\d)?)?")
_DAY, _MINUTE, _SECOND = len("YYYY-MM-DD"), len("YYYY-MM-DDThh:mm"), len("YYYY-MM-DDThh:mm:ss")
# Of ten steps one may go the wrong way: posts that were moved in, clocks that were set. Comments below comments turn
# more often than that.
_STEPS_PER_EXCEPTION = 10
# So many steps must agree before rows above them count as pinned although nothing marks them.
_FEWEST_BELOW_PINNED = 3
# A step the wrong way costs as much as three rows taken for pinned: these are likelier than one clock set wrong.
_COST_OF_RISE = 3
_SURE = 1
# Rows that fall by creation often fall by activity, too, where threads live shortly; two or three rows say nothing. (Of
# 306 pages sorted by creation 253 are told so and 53 stay open; of 71 that show creation and are sorted by activity 34
# are told right, and 27 happen to fall by both.)
_MANY_FALLS = 3
_MOST_ASKED = 3
# How far off a date may be that is counted from now, in seconds: "3 months ago" by a month, "3 hours ago" by an hour.
_ROUGH_DAY, _ROUGH_TIME = 31 * 86_400, 3_600


def sort_of_thread(dates: Iterable[str], *, is_nested: bool = False) -> ThreadSort | None:
    """Tell whether a thread's posts ascend or descend; one post at the start may stand there whatever its date.

    Nested comments have no order, and fewer than three posts do not show theirs.
    """
    known = [date for date in dates if date]
    if is_nested or len(known) < _FEWEST_POSTS:
        return None
    steps = _steps(known)
    if len(steps) > _FEWEST_POSTS - 1 and steps[0] and steps[0] == -_direction(steps[1:]):
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
    meaning: IndexSort | None = _meaning(rows, asked)
    if meaning is None and groups in ("created", "activity"):
        meaning = "creation" if groups == "created" else "activity"
    order = _order_of([(_date_of(row), row.is_sticky) for row in rows])
    if meaning is None or not order.votes:
        return None
    if meaning == "activity":
        return "activity" if order.is_descending else "creation"
    return _sort_by_created(rows, order, asked)


def _sort_by_created(
    rows: Sequence[ThreadRow], order: "_RowOrder", asked: Mapping[str, Sequence[str]]
) -> IndexSort | None:
    """Tell the order of rows that show creation only; where it does not fall, activity must."""
    if order.pinned and order.falls and not order.rises:  # an older row on top: pinned, or with a new post
        return "activity" if any(row.is_sticky for row in rows) else _sort_by_top(rows, order.pinned, asked)
    if not order.is_strict:
        return "activity"
    return "creation" if order.falls >= _MANY_FALLS or _is_activity_unsorted(rows, asked) else None


def _sort_by_top(rows: Sequence[ThreadRow], pinned: int, asked: Mapping[str, Sequence[str]]) -> IndexSort | None:
    """Tell the order by the lowest row that is older than the next: it has a newer post, or it is pinned."""
    top, below = [row for row in rows if _date_of(row)][pinned - 1 : pinned + 1]
    posts = _by_age(asked.get(top.url, ())) if top.replies != 0 else [_date_of(top)]
    if not posts:
        return None
    if compare_dates(posts[-1], _date_of(below)) >= 0:
        return "activity"
    return "creation" if top.replies is not None and len(posts) > top.replies else None


def threads_to_ask(rows: Sequence[ThreadRow]) -> list[ThreadRow]:
    """Return up to three threads whose posts tell what the rows' one date is, the best first.

    A thread with one post proves nothing, and a short one shows its oldest and newest post on one page; but where dates
    are rough, only the two ends of a long one are far enough apart. A row on top that is out of order tells by its last
    post why it stands there. The other two, the longest and the one above it, tell whether threads that fall by
    creation fall by activity, too.
    """
    useful = [row for row in rows if row.replies != 0 and _date_of(row)]
    if not useful:
        return []
    way = -1 if 2 * sum(1 for row in useful if row.is_rough) > len(useful) else 1
    first = min(useful, key=lambda row: (row.is_sticky, row.replies is None, way * (row.replies or 0), len(row.pages)))
    plain = [row for row in rows if not row.is_sticky]
    pairs = [(above, row) for above, row in pairwise(plain) if row in useful]
    above, longest = max(pairs, key=lambda pair: (pair[1].replies or 0, len(pair[1].pages)), default=(first, first))
    wanted = (first, *_out_of_order(plain), longest, above)
    return list(dict.fromkeys(row for row in wanted if row in useful))[:_MOST_ASKED]


def _out_of_order(rows: Sequence[ThreadRow]) -> Sequence[ThreadRow]:
    """Return the lowest of the rows on top that are older than the next, if there are any."""
    dated = [row for row in rows if _date_of(row)]
    pinned = _order_of([(_date_of(row), False) for row in dated]).pinned
    return dated[pinned - 1 : pinned] if 0 < pinned < len(dated) else ()


def _date_of(row: ThreadRow) -> str:
    """Return the one date that a row shows."""
    return row.created or row.last_activity


def _by_age(dates: Iterable[str]) -> list[str]:
    return sorted((date for date in dates if date), key=cmp_to_key(compare_dates))


def _is_activity_unsorted(rows: Sequence[ThreadRow], asked: Mapping[str, Sequence[str]]) -> bool:
    """Whether a thread was active after one above it was for the last time, as far as is known.

    The last activity of a thread without replies is its creation; that of others is known by their posts, for certain
    where all of them were read.
    """
    lowest = ""
    for row in rows:
        posts = _by_age(asked.get(row.url, ()))
        newest = _date_of(row) if row.replies == 0 else posts[-1] if posts else ""
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
class _RowOrder:
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


def _order_of(dated: Sequence[tuple[str, bool]]) -> _RowOrder:
    """Measure how far dates descend; rows marked as pinned are in order among themselves at best."""
    plain = _order_below_pinned(_steps([date for date, is_sticky in dated if date and not is_sticky]))
    if plain.votes:
        return plain
    return _order_below_pinned(_steps([date for date, is_sticky in dated if date and is_sticky]))


def _order_below_pinned(steps: Sequence[int]) -> _RowOrder:
    """Take as many rows for pinned as explains the order best."""
    best = _RowOrder(len(steps), 0, 0)
    rises = falls = 0
    orders = []
    for pinned in range(len(steps) - 1, -1, -1):
        rises += steps[pinned] > 0
        falls += steps[pinned] < 0
        orders.append(_RowOrder(pinned, falls, rises))
    votes = rises + falls
    for order in reversed(orders):
        if (order.cost, order.rises) < (best.cost, best.rises):
            best = order
    return best if best.votes or not votes else _RowOrder(0, falls, rises)


def _meaning(rows: Sequence[ThreadRow], first_post_of: Mapping[str, Sequence[str]]) -> IndexSort | None:
    """Tell what the one date of the rows is, by the threads that were looked into."""
    votes = 0
    for row in rows:
        shown, known = _date_of(row), _by_age(first_post_of.get(row.url, ()))
        if not shown or not known:
            continue
        to_oldest, to_newest = _apart(shown, known[0]), _apart(shown, known[-1])
        slack = (_ROUGH_DAY if len(shown) <= _DAY else _ROUGH_TIME) if row.is_rough else 0
        if max(to_oldest, to_newest) > slack:
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
