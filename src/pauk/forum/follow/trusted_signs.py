"""Say which signs of a forum's rows are to be believed: by what visits because of them have found.

In: how visits ended, and the rows that led to them. Out: whether a sign counts on this forum. What was read as replies
may be something else, a date may be that of another thing, a link another one every time: then threads look changed
that are not. A sign that sends us in vain again and again is no longer believed, and the others decide; it is believed
again when visits for other reasons find what it promised.
"""

from collections.abc import Iterable
from enum import StrEnum

from pauk.forum.follow.moments import days_between, moment_of
from pauk.forum.follow.state import ForumState, ThreadState, ThreadVisit

# So many visits tell whether a sign is right. It is believed while one in four finds something: a sign that is read
# wrong hits as often as any thread has news, which is one time in twenty or less (fourteen made forums, monthly).
_FEWEST_VISITS = 5
_WORTH_IT = 0.25
# What was long ago counts less, so that another design of the forum is noticed.
_MOST_VISITS = 60
# The clocks of a list and of a thread differ by no more; dates that are nearer to each other tell nothing apart.
_CLOCKS_DAYS = 1.1
_APART_DAYS = 3


class RowSign(StrEnum):
    """What of a row shows that something was written."""

    COUNT = "count"  # more replies
    MORE = "more"  # the same where the date of the last post is as it was: the count is wrong, or the date is
    DATE = "date"  # a later date, with the time of day
    LATER = "later"  # the same where the count is as it was: one was removed, another written
    DAY = "day"  # a date that may be later than the last visit, on the same day
    LINK = "link"  # another link to the last post
    AUTHOR = "author"  # somebody else wrote last
    LAST_PAGE = "last_page"  # the link leads to the thread's last page; found by following it


def is_believed(forum: ForumState, sign: RowSign) -> bool:
    """Whether a sign counts on this forum."""
    kept, broken = forum.signs_kept[sign], forum.signs_broken[sign]
    return kept + broken < _FEWEST_VISITS or kept >= _WORTH_IT * (kept + broken)


def may_believe_later(forum: ForumState) -> bool:
    """Whether dates count against counts: that is rare, so that many at once are a lie until one has proved true."""
    is_proved = forum.signs_kept[RowSign.LATER] > 0
    return is_believed(forum, RowSign.LATER) and (is_proved or forum.later_asked < _FEWEST_VISITS)


def note_signs(forum: ForumState, signs: Iterable[str], *, is_kept: bool) -> None:
    """Note whether what signs promised was found."""
    told = forum.signs_kept if is_kept else forum.signs_broken
    for sign in signs:
        told[sign] += 1
        if forum.signs_kept[sign] + forum.signs_broken[sign] > _MOST_VISITS:
            forum.signs_kept[sign] //= 2
            forum.signs_broken[sign] //= 2


def is_activity_shown(forum: ForumState) -> bool:
    """Whether what was read as the date of the last post is one, and not that of the opening post."""
    last, first = forum.dates_of_last, forum.dates_of_first
    return first < _FEWEST_VISITS or first <= last


def learn_date(forum: ForumState, thread: ThreadState, visit: ThreadVisit) -> None:
    """Learn from a thread that was read to its end which of its posts the date of its row goes with."""
    dates = [post.date for post in thread.alive if post.date]
    if visit.row is None or not visit.row.last_activity or len(dates) < 2:
        return
    oldest, newest = min(dates, key=moment_of), max(dates, key=moment_of)
    if days_between(oldest, newest) < _APART_DAYS:
        return
    if _is_near(newest, visit.row.last_activity):
        forum.dates_of_last += 1
    elif _is_near(oldest, visit.row.last_activity):
        forum.dates_of_first += 1


def _is_near(one: str, other: str) -> bool:
    return abs(days_between(one, other)) <= _CLOCKS_DAYS
