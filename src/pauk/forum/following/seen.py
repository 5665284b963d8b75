"""Hand a reading of a forum page to the planner.

In: a `ForumReading`, and the boards that its links lead to where their URLs are known. Out: a `SeenPage`, which holds
what the planner decides by and nothing of the page itself.
"""

from collections.abc import Iterable

from pauk.forum.following.states import SeenPage
from pauk.forum.reading import ForumReading


def see_page(reading: ForumReading, more_boards: Iterable[str] = ()) -> SeenPage:
    """Take from a reading what the planner needs."""
    return SeenPage(
        kind=reading.kind.name,
        posts=reading.posts,
        threads=reading.threads,
        boards=reading.boards,
        paging=reading.paging,
        sort=reading.sort,
        dates=reading.listing.dates,
        is_nested=any(post.parent is not None for post in reading.posts),
        more_boards=tuple(more_boards),
    )
