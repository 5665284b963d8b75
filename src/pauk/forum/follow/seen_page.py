"""Hand a reading of a forum page to the planner.

In: a `ForumReading`, and the boards that its links lead to where their URLs are known. Out: a `SeenPage`, which holds
what the planner decides by and nothing of the page itself.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pauk.forum.follow.state import SeenPage
from pauk.forum.read.forum_page import ForumReading
from pauk.forum.rows.parts.sort_order import compare_dates

# Fewer posts stand in order by chance.
_TELLING_POSTS = 3


def see_page(reading: ForumReading, more_boards: Iterable[str] = ()) -> SeenPage:
    """Take from a reading what the planner needs."""
    is_nested = any(post.parent is not None for post in reading.posts)
    order = _strict_order([post.date for post in reading.posts]) if is_nested else None
    return SeenPage(
        kind=reading.kind.name,
        posts=reading.posts,
        threads=reading.threads,
        boards=reading.boards,
        paging=reading.paging,
        sort=reading.sort or order,
        dates=reading.listing.dates,
        is_nested=is_nested and order is None,
        is_message=bool(reading.posts) and reading.found.is_message,
        more_boards=tuple(more_boards),
    )


def _strict_order(dates: Sequence[str]) -> str | None:
    """Return the order of posts that answer each other and yet stand by date, as in threads where people quote."""
    known = [date for date in dates if date]
    if len(known) < _TELLING_POSTS:
        return None
    steps = [compare_dates(before, after) for before, after in pairwise(known)]
    if not any(steps) or min(steps) < 0 < max(steps):
        return None
    return "ascending" if min(steps) < 0 else "descending"
