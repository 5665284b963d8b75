"""Read the maps of forums, and find the forum that a URL belongs to; light, because every command that tells does so.

In: rows of the store. Out: a `ForumMap`, or the row that a URL belongs to.
"""

import json
from collections.abc import Sequence
from functools import lru_cache

from pauk.base.urls import origin_of
from pauk.forum.learning.map import ForumMap
from pauk.store.forums import ForumRow

# Why a forum is not followed: its pages are none of a forum, as far as could be seen.
NO_FORUM = "no_forum"


@lru_cache(8)
def read_map(text: str) -> ForumMap:
    """Read a forum's map; every page of the forum is read with it."""
    return ForumMap.from_dict(json.loads(text), where="the collection")


def find_row(rows: Sequence[ForumRow], url: str) -> ForumRow | None:
    """Find the forum that a URL belongs to: by where learning began, its entry, or what its map says."""
    exact = next((row for row in rows if url in (row.url, row.entry)), None)
    if exact is not None:
        return exact
    near = (row for row in rows if row.map and origin_of(row.entry) == origin_of(url))
    return next((row for row in near if read_map(row.map).classify(url).kind != "other"), None)
