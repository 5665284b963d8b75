"""Hold what the list of boards tells of a board against what is known of its threads.

In: a board, its row, and the forum's threads. Out: how many posts are missing, whether threads went away, and whether
the list's counts and dates are what they were taken for. A number that is smaller than what was collected counts no
posts; a date that is earlier than the newest post is not that of the last one.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from pauk.forum.follow.moments import days_between, moment_of
from pauk.forum.follow.page_arithmetic import are_counts_right, base_count, total_posts
from pauk.forum.follow.quiet_boards import activities, newest_activity
from pauk.forum.follow.state import BoardState, BoardWalk, ForumState, ThreadState
from pauk.forum.follow.trusted_signs import is_activity_shown
from pauk.forum.rows.parts.row import BoardRow

# A board of so many posts tells; where posts are removed, or threads are elsewhere, a list may count a few less.
_FEWEST_POSTS = 5
_MOST_LESS = 0.7
# So many boards, and more than half of those that tell, must be wrong before a list is not believed.
_FEWEST_BOARDS = 2
# The clocks of a list of boards and of a board differ by no more.
_CLOCKS_DAYS = 1.1


def count_missing(forum: ForumState, board: BoardState, walk: BoardWalk) -> int | None:
    """Count the posts of a board that no row has accounted for yet; none where its posts are not counted."""
    if walk.row is None or walk.row.posts is None or board.surplus is None:
        return None
    return walk.row.posts - board.surplus - _count_posts(forum, board)


def count_open(forum: ForumState, board: BoardState) -> int:
    """Count the threads of a board that are asked for and do not show how many posts they have: each has a new one."""
    visits = (forum.threads[url].visit for url in board.threads)
    return sum(visit is not None and total_posts(forum, visit.row) is None for visit in visits)


def has_lost_threads(forum: ForumState, board: BoardState, walk: BoardWalk) -> bool:
    """Whether threads went away that no page has shown to be missing yet: their posts hide as many new ones."""
    if walk.row is None or walk.row.threads is None or board.surplus_threads is None:
        return False
    return walk.row.threads - board.surplus_threads < _count_threads(forum, board)


def settle(forum: ForumState, board: BoardState) -> None:
    """Compare what the list of boards counted at the last walk with what the visits of that walk have found."""
    if board.posts_seen is not None:
        board.surplus = board.posts_seen - _count_posts(forum, board)
    if board.threads_seen is not None:
        board.surplus_threads = board.threads_seen - _count_threads(forum, board)


def note_row(forum: ForumState, board: BoardState, row: BoardRow | None) -> None:
    """Note what the list of boards showed, or must show, of a board that was walked through."""
    if row is not None:
        board.posts_seen, board.threads_seen, board.activity_seen = row.posts, row.threads, row.last_activity
        board.surplus = row.posts - _count_posts(forum, board) if row.posts is not None else None
        board.surplus_threads = row.threads - _count_threads(forum, board) if row.threads is not None else None
    else:
        _reckon_row(forum, board)
    board.lost = 0


def _reckon_row(forum: ForumState, board: BoardState) -> None:
    """Note what a list of boards must show of a board that was walked through without a look at one."""
    posts = board.surplus + _count_posts(forum, board) if board.surplus is not None else None
    if posts is not None and board.posts_seen is not None and board.activity_seen:
        posts += min(board.lost, max(0, board.posts_seen - posts))  # what the list has left out already
    if posts is not None and posts == board.posts_seen:
        return
    board.posts_seen = posts
    if board.surplus_threads is not None:
        board.threads_seen = board.surplus_threads + _count_threads(forum, board)
    if board.activity_seen:
        board.activity_seen = newest_activity(forum, board) or board.activity_seen


def _count_threads(forum: ForumState, board: BoardState) -> int:
    return sum(1 for url in board.threads if not forum.threads[url].gone_at)


def _count_posts(forum: ForumState, board: BoardState) -> int:
    """Count the posts of a board's threads, as their rows showed them last."""
    base, is_right = base_count(forum), are_counts_right(forum)
    threads = (forum.threads[url] for url in board.threads)
    return sum(_posts_of(thread, base, is_right=is_right) for thread in threads if not thread.gone_at)


def _posts_of(thread: ThreadState, base: int, *, is_right: bool) -> int:
    row = thread.visit.row if thread.visit else None
    replies = row.replies if row is not None else thread.replies_seen
    return replies + base if replies is not None and is_right else thread.size


# What lists are believed.


def note_told(board: BoardState, row: BoardRow) -> None:
    """Note what a list shows of a board, believed or not: what was no count once may be one when more is shown."""
    board.posts_told, board.activity_told = row.posts, row.last_activity


def learn_lists(forum: ForumState) -> None:
    """Learn whether what was read as the posts of boards, and as the dates of their last posts, can be that."""
    told = [board for board in forum.boards.values() if board.crawled_at]
    counts, dates = (_weigh(judge(forum, board) for board in told) for judge in (_judge_count, _judge_date))
    forum.are_lists_counted = forum.are_lists_counted if counts is None else counts
    forum.are_lists_dated = forum.are_lists_dated if dates is None else dates


def _weigh(votes: Iterable[bool | None]) -> bool | None:
    """Return what most boards say; none where too few say anything."""
    said = Counter(votes)
    if max(said[True], said[False]) < _FEWEST_BOARDS:
        return None
    return said[True] >= said[False]


def _judge_count(forum: ForumState, board: BoardState) -> bool | None:
    """Tell whether a board's number can be that of its posts, or of its replies; none where it has few, or no number.

    As many as there are threads are threads.
    """
    if board.posts_told is None:
        return None
    posts, threads = _count_posts(forum, board), _count_threads(forum, board)
    if posts < _FEWEST_POSTS:
        return None
    if board.posts_told in (posts, posts - threads):
        return True
    return board.posts_told >= _MOST_LESS * (posts - threads) and board.posts_told != threads


def _judge_date(forum: ForumState, board: BoardState) -> bool | None:
    """Tell whether a board's date can be that of its last post; none where it or its threads show none.

    Only what was written before the cycle began must have been shown: a crawl may take days.
    """
    if not board.activity_told or not is_activity_shown(forum):
        return None
    dates = (date for date in activities(forum, board) if days_between(date, forum.cycle_at) > _CLOCKS_DAYS)
    newest = max(dates, key=moment_of, default="")
    return days_between(board.activity_told, newest) <= _CLOCKS_DAYS if newest else None


def is_disproved(forum: ForumState, board: BoardState) -> bool:
    """Whether what a list shows of this one board cannot be its posts, or the date of the last: it may never change."""
    return _judge_count(forum, board) is False or _judge_date(forum, board) is False


def believe_row(forum: ForumState, row: BoardRow) -> BoardRow:
    """Return a board's row without what this forum's lists have shown to be something else."""
    if not forum.are_lists_counted and row.posts is not None:
        row = replace(row, posts=None)
    return row if forum.are_lists_dated or not row.last_activity else replace(row, last_activity="")
