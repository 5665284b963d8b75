"""Follow threads that were merged into others, or stand under another address now: what was collected is not lost.

In: a forum, a thread, and the address that its own led to. Out: the thread under which to go on. A merged thread's
posts become those of the other one under the ids they had, so that none of them is new a second time.
"""

from collections.abc import Iterable, Sequence
from functools import cmp_to_key

from pauk.base.records import Post
from pauk.forum.follow.identity import post_key
from pauk.forum.follow.state import ForumState, PostState, ThreadState
from pauk.forum.follow.thread_news import note_row_seen
from pauk.forum.rows.parts.sort_order import compare_dates

# So often a thread may have moved on; more is a circle.
_MOST_MOVES = 9
_TO_THE_MINUTE = len("YYYY-MM-DDThh:mm")


def find_thread(forum: ForumState, key: str) -> ThreadState | None:
    """Find the thread that an address leads to, by all that redirects and moved rows have shown."""
    for _ in range(_MOST_MOVES):
        if key in forum.threads or key not in forum.aliases:
            break
        key = forum.aliases[key]
    return forum.threads.get(key)


def note_alias(forum: ForumState, old: str, new: str) -> None:
    """Note that an address leads to another one, so that the thread is asked for there from now on."""
    forum.aliases.pop(new, None)
    forum.aliases[old] = new


def lead_on(forum: ForumState, thread: ThreadState, url: str, now: str) -> ThreadState:
    """Return the thread that a thread's address leads to: itself under a new address, or the one it was merged into.

    A row that a merged thread has left behind is compared with itself from now on.
    """
    other = forum.threads.get(url)
    if other is None:
        return _rename(forum, thread, url)
    _take_over(other, thread)
    if thread.visit is not None:
        note_row_seen(thread, thread.visit.row)
    thread.crawled_at = thread.gone_at = now
    thread.visit, thread.posts = None, []
    if url not in thread.earlier_urls:
        thread.earlier_urls.append(url)
    return other


def led_to(forum: ForumState, thread: ThreadState) -> str:
    """Return the address of the thread that a thread was merged into, whatever its own address shows; "" for none."""
    return next((url for url in thread.earlier_urls if url in forum.threads), "") if thread.gone_at else ""


def find_former(forum: ForumState, thread: ThreadState, posts: Sequence[Post]) -> ThreadState | None:
    """Find the thread that stood under another address until now, of which the first page of a new one shows the posts.

    Some softwares give a thread the address of its last post. Title and board are the same, and so are the authors and
    the dates of most posts, to the minute, and their links. Who sends a thread twice writes posts with links of their
    own.
    """
    if thread.crawled_at or not thread.title:
        return None
    shown = {(post.author, post.date): post_key(post.url) for post in posts if len(post.date) >= _TO_THE_MINUTE}
    for url in sorted(forum.titles.get(thread.title, set()) - {thread.url}):
        other = forum.threads[url]
        known = {(post.author, post.date): post_key(post.url) for post in other.alive}
        same = sum(1 for post, key in known.items() if post in shown and key == shown[post])
        if other.board == thread.board and same * 2 > min(len(known), len(shown)):
            return other
    return None


def _rename(forum: ForumState, thread: ThreadState, url: str) -> ThreadState:
    old = thread.url
    thread.earlier_urls.append(old)
    forum.threads[url] = forum.threads.pop(old)
    note_alias(forum, old, url)
    board = forum.boards.get(thread.board)
    for shelf in (forum.titles.get(thread.title), board.threads if board is not None else None):
        if shelf is not None and old in shelf:
            shelf.discard(old)
            shelf.add(url)
    thread.url, thread.number = url, None
    return thread


def _take_over(thread: ThreadState, merged: ThreadState) -> None:
    """Put the posts of a merged thread among those of another, by date; ids given at first sight may clash."""
    ids = {post.id for post in thread.posts}
    came: list[PostState] = []
    for post in merged.posts:
        if post.id in ids and post.id.startswith("~"):
            number = len(ids) + 1
            while f"~{number}" in ids:
                number += 1
            post.id = f"~{number}"
        if post.id not in ids:
            came.append(post)
            ids.add(post.id)
    is_alone = not thread.posts  # then they stand as they stood, in nested threads too
    thread.posts = [*thread.posts, *came]
    if not is_alone:
        _sort(thread)


def _sort(thread: ThreadState) -> None:
    thread.posts.sort(key=cmp_to_key(_compare), reverse=thread.sort == "descending")


def _compare(one: PostState, other: PostState) -> int:
    return compare_dates(one.date, other.date)


def adopt_merged(forum: ForumState, thread: ThreadState, keys: Iterable[str]) -> None:
    """Take over the posts that stood in threads of the same board which went away: they came from there."""
    known = {post.id for post in thread.posts}
    strange = {key for key in keys if key not in known}
    gone = [other for other in forum.threads.values() if other.gone_at and other.board == thread.board]
    for other in gone if strange and thread.crawled_at else ():
        came = [post for post in other.posts if post.id in strange]
        if came and other is not thread:
            other.posts = [post for post in other.posts if post.id not in strange]
            thread.posts += came
            _sort(thread)


def recall_aliases(forum: ForumState) -> None:
    """Put together which addresses lead where from what the threads remember."""
    for thread in forum.threads.values():
        for url in thread.earlier_urls:
            if url not in forum.threads:
                note_alias(forum, url, thread.url)
