"""Say when to look into a thread of which no list shows whether anything was written: by its own past.

In: a forum and a thread, and now. Out: whether it is due. A thread that has been silent for a while is
likely to stay so for about as long again: the longer the silence at the last visit, the longer the wait. Such visits
are pages like any other when pages are counted: one that finds nothing is a duplicate.
"""

from collections.abc import Iterable
from datetime import timedelta

from pauk.forum.follow.moments import moment_of
from pauk.forum.follow.state import ForumState, ThreadState


def is_due(forum: ForumState, thread: ThreadState, now: str) -> bool:
    """Whether a thread should be looked into although nothing shows that it has changed."""
    if not thread.crawled_at or thread.gone_at or thread.is_message:
        return False
    crawled = moment_of(thread.crawled_at)
    newest = max((moment_of(post.date) for post in thread.alive if post.date), default=crawled)
    silence = max(crawled - newest, timedelta())
    wait = max(timedelta(days=forum.shortest_wait_days), silence * forum.patience)
    return moment_of(now) - crawled >= wait


def latest_first(threads: Iterable[ThreadState]) -> list[ThreadState]:
    """Return threads, those in which something was found last first."""
    return sorted(threads, key=lambda thread: thread.found_at, reverse=True)
