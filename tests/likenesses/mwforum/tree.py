"""Say which post answers which: whoever quotes answers that post, others the first one or one of the latest.

In: a `Thread`. Out: its posts as `Branch`, each after what it answers.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache

from tests.likenesses.store import Post, Thread
from tests.likenesses.story import told


@dataclass(frozen=True)
class Branch:
    """A post, how deep it stands, and the post that it answers."""

    post: Post
    depth: int
    parent: Post | None


@cache
def _answered() -> dict[datetime, datetime]:
    """Tell for the date of every post that of the post that it answers; no two share a second."""
    dates: dict[str, datetime] = {}
    answered: dict[datetime, datetime] = {}
    threads: dict[str, list[datetime]] = {}
    for event in told():
        if event.kind not in ("open", "reply"):
            continue
        earlier = threads.setdefault(event.thread, [])
        if earlier:
            beside = answered.get(earlier[-1], earlier[0])
            habit = (earlier[0], earlier[-1], beside, earlier[0])[event.at.second % 4]
            answered[event.at] = dates.get(event.answers, habit)
        earlier.append(event.at)
        dates[event.post] = event.at
    return answered


def grow(thread: Thread) -> list[Branch]:
    """Tell the posts of a thread branch by branch; what answered a removed post answers the one before that."""
    return list(_grow(tuple(post.at for post in thread.posts), _Held(thread)))


class _Held:
    """A thread that is equal to itself only, so that what grew from it can be kept."""

    def __init__(self, thread: Thread) -> None:
        self.thread = thread

    def __hash__(self) -> int:
        return id(self.thread)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.thread is self.thread


@lru_cache(maxsize=512)
def _grow(dates: tuple[datetime, ...], held: _Held) -> tuple[Branch, ...]:
    posts = dict(zip(dates, held.thread.posts, strict=True))
    below: dict[datetime, list[datetime]] = {}
    for at in dates[1:]:
        parent = _answered()[at]
        while parent not in posts:
            parent = _answered().get(parent, dates[0])
        below.setdefault(parent, []).append(at)
    branches = []
    waiting: list[tuple[datetime, int, Post | None]] = [(dates[0], 0, None)]
    while waiting:
        at, depth, parent_post = waiting.pop()
        branches.append(Branch(posts[at], depth, parent_post))
        waiting += [(child, depth + 1, posts[at]) for child in reversed(below.get(at, []))]
    return tuple(branches)
