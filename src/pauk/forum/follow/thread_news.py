"""Tell by its row whether a thread has something new.

In: what is known of a thread, and its row. Out: a `Judgement`, with the signs that tell of news. Counts decide where
they are shown; dates with a time of day besides; dates to the day or "3 weeks ago" only where nothing is counted. Who
wrote last and the link to it tell of a post that took the place of a removed one, or where nothing else does. Signs
that are not believed on this forum (`trusting`) decide nothing.
"""

from typing import Literal, NamedTuple

from pauk.forum.follow.identity import key_of
from pauk.forum.follow.moments import moment_of
from pauk.forum.follow.page_arithmetic import are_counts_right, base_count
from pauk.forum.follow.state import ForumState, ThreadState
from pauk.forum.follow.trusted_signs import RowSign, is_activity_shown, is_believed, may_believe_later
from pauk.forum.rows.parts.row import ThreadRow
from pauk.forum.rows.parts.sort_order import compare_dates

Verdict = Literal["new", "changed", "same", "silent"]
_TIMED = len("YYYY-MM-DDThh")
_TO_THE_MINUTE = len("YYYY-MM-DDThh:mm")
_DAY = len("YYYY-MM-DD")


class Judgement(NamedTuple):
    """Whether a row shows a new thread, something new in a known one, nothing new, or nothing at all; and by what."""

    verdict: Verdict
    signs: frozenset[RowSign] = frozenset()


def judge_row(forum: ForumState, thread: ThreadState | None, row: ThreadRow) -> Judgement:
    """Judge the row of a thread; the signs are all that tell of news, believed or not."""
    if thread is None or not thread.crawled_at:
        return Judgement("new")
    telling = {sign for sign in _strong_signs(row) if _may_decide(forum, sign)}
    signs = _find_signs(forum, thread, row, telling)
    if any(_may_decide(forum, sign) for sign in signs):
        return Judgement("changed", signs)
    return Judgement("same" if telling else "silent", signs)


def _strong_signs(row: ThreadRow) -> set[RowSign]:
    """Return the signs of a row that can prove that nothing is new: its count, and its date as exact as it is."""
    signs = {RowSign.COUNT} if row.replies is not None else set[RowSign]()
    if row.last_activity:
        signs.add(RowSign.DATE if len(row.last_activity) >= _TIMED else RowSign.DAY)
    return signs


def _may_decide(forum: ForumState, sign: RowSign) -> bool:
    if sign in (RowSign.COUNT, RowSign.MORE) and not are_counts_right(forum):
        return False
    if sign in (RowSign.DATE, RowSign.LATER, RowSign.DAY) and not is_activity_shown(forum):
        return False
    return may_believe_later(forum) if sign is RowSign.LATER else is_believed(forum, sign)


def _find_signs(forum: ForumState, thread: ThreadState, row: ThreadRow, telling: set[RowSign]) -> frozenset[RowSign]:
    """Find all signs of news; the weaker ones where the stronger do not tell."""
    signs: set[RowSign] = set()
    seen = thread.size - base_count(forum) if thread.replies_seen is None else thread.replies_seen
    if row.replies is not None and row.replies > seen:
        signs |= _weigh_count(forum, thread, row, telling)
    # Return the date of the newest post of a thread of which no row has shown one.
    if len(row.last_activity) >= _TIMED and _is_newer(
        row.last_activity, thread.activity_seen or max((post.date for post in thread.alive), key=moment_of, default="")
    ):
        signs.add(RowSign.LATER if RowSign.COUNT in telling and RowSign.COUNT not in signs else RowSign.DATE)
    # To the day: what was written later on the day of the last visit looks the same.
    if RowSign.COUNT not in telling and _DAY <= len(row.last_activity) < _TIMED:
        signs |= {RowSign.DAY} if row.last_activity[:_DAY] >= thread.crawled_at[:_DAY] else set()
    if RowSign.DATE not in telling and (RowSign.COUNT not in telling or row.replies == seen):
        signs |= _find_other_end(thread, row)
    return frozenset(signs)


def _find_other_end(thread: ThreadState, row: ThreadRow) -> set[RowSign]:
    """Say whether the last post is by somebody else, or under another link, than when the row was last seen."""
    signs: set[RowSign] = set()
    if row.last_author and thread.last_author_seen and row.last_author != thread.last_author_seen:
        signs.add(RowSign.AUTHOR)
    if row.last_url and thread.last_url_seen and _end_of(row) != thread.last_url_seen:
        signs.add(RowSign.LINK)
    return signs


def _weigh_count(forum: ForumState, thread: ThreadState, row: ThreadRow, telling: set[RowSign]) -> set[RowSign]:
    """Say what a larger count tells: nothing where as many posts are known, and the last one is that of the last visit.

    Then the count was read wrong at that visit. Where fewer are known, it may be now.
    """
    is_exact = min(len(row.last_activity), len(thread.activity_seen)) >= _TO_THE_MINUTE and not row.is_rough
    if RowSign.DATE not in telling or not is_exact or compare_dates(row.last_activity, thread.activity_seen) != 0:
        return {RowSign.COUNT}
    return {RowSign.MORE} if (row.replies or 0) + base_count(forum) > thread.size else set()


def note_row_seen(thread: ThreadState, row: ThreadRow | None) -> None:
    """Note what the row of a thread shows, when all that it promises was looked at."""
    if row is not None:
        thread.replies_seen, thread.activity_seen = row.replies, row.last_activity
        note_end_seen(thread, row)


def note_end_seen(thread: ThreadState, row: ThreadRow) -> None:
    """Note who wrote last, and where that is."""
    thread.last_author_seen, thread.last_url_seen = row.last_author, _end_of(row)


def _end_of(row: ThreadRow) -> str:
    """Return the link to a thread's last post, without what differs from visit to visit."""
    return key_of(row.last_url) + row.last_url.partition("#")[2] if row.last_url else ""


def _is_newer(shown: str, seen: str) -> bool:
    """Whether a date with a time of day is later than another; rougher ones may be another day's every time."""
    return len(shown) >= _TIMED and len(seen) >= _TIMED and compare_dates(shown, seen) > 0
