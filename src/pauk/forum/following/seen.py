"""Hand a reading of a forum page to the planner.

In: a `ForumReading`. Out: a `SeenPage`, which holds what the planner decides by and nothing of the page itself.
"""

from pauk.forum.following.states import SeenPage
from pauk.forum.reading import ForumReading


def see_page(reading: ForumReading) -> SeenPage:
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
    )
