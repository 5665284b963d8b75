"""Say in which boards nothing was written, by the rows of the lists that show them.

In: a board, and its row. Out: whether it is left alone in this cycle, and the boards that lie in it with it. Some
softwares count what is written in those boards in the row, others do not: whether the row's date and its counts do is
learned from the pages that come anyway.
"""

from collections.abc import Iterable, Sequence
from functools import cmp_to_key

from pauk.forum.follow.moments import days_between
from pauk.forum.follow.state import OK, BoardState, ForumState
from pauk.forum.rows.parts.row import BoardRow
from pauk.forum.rows.parts.sort_order import compare_dates

_TIMED = len("YYYY-MM-DDThh")
_TO_THE_MINUTE = len("YYYY-MM-DDThh:mm")
# Fewer posts are as many by chance, or because as many were overlooked.
_FEWEST_INSIDE = 5
# Where so many were to be expected, silence is looked into: of the boards of fourteen forums none in vain in a year,
# with 20 five a forum.
_MANY_EXPECTED = 35


def is_board_quiet(forum: ForumState, board: BoardState, row: BoardRow) -> bool:
    """Whether a list of boards shows that nothing was written in a board since it was walked through."""
    if not board.crawled_at or board.outcome != OK:
        return False
    order = _compare_timed(row.last_activity, board.activity_seen)
    if row.posts is None or board.posts_seen is None:
        return order == 0
    if _has_same_counts(board, row):
        return order == 0 or (order is None and not _is_silence_strange(forum, board))
    return order in (-1, 0) and _has_only_lost(board, row) and _is_last_post_shown(forum, board)


def note_quiet(board: BoardState, row: BoardRow) -> None:
    """Note what the row of a quiet board shows: fewer posts and an earlier date where some were removed."""
    if row.posts is not None:
        is_inside = row.threads == board.threads_seen  # and no thread as a whole
        board.lost += max(0, (board.posts_seen or 0) - row.posts) if is_inside else 0
        board.posts_seen, board.threads_seen = row.posts, row.threads
    if len(row.last_activity) >= _TIMED:
        board.activity_seen = row.last_activity


def has_telling_row(board: BoardState) -> bool:
    """Whether the row of a board, when it was last seen, could prove that nothing was written."""
    return board.posts_seen is not None or len(board.activity_seen) >= _TIMED


def _compare_timed(shown: str, seen: str) -> int | None:
    """Compare two dates with a time of day; none where one has none, and may be another day's every time."""
    return compare_dates(shown, seen) if min(len(shown), len(seen)) >= _TIMED else None


def _is_silence_strange(forum: ForumState, board: BoardState) -> bool:
    """Whether a board was busy before: counts that stay as they were then hide as many new posts as went away."""
    return board.rate * days_between(board.crawled_at, forum.cycle_at) >= _MANY_EXPECTED


def _has_same_counts(board: BoardState, row: BoardRow) -> bool:
    return row.posts is not None and (row.posts, row.threads) == (board.posts_seen, board.threads_seen)


def _has_only_lost(board: BoardState, row: BoardRow) -> bool:
    """Whether a row counts fewer posts than before, and no more threads."""
    return (row.posts or 0) < (board.posts_seen or 0) and (row.threads or 0) <= (board.threads_seen or 0)


def _is_last_post_shown(forum: ForumState, board: BoardState) -> bool:
    """Whether the row's date was that of the last post: some lists show another, which new posts leave as it is."""
    return _compare_timed(newest_activity(forum, board), board.activity_seen) == 0


def newest_activity(forum: ForumState, board: BoardState) -> str:
    """Return when something was last written in a board, by the rows of its own threads; "" where none tells."""
    return _newest(activities(forum, board))


def activities(forum: ForumState, board: BoardState) -> Iterable[str]:
    """Go through the dates that the rows of a board's own threads showed last."""
    for thread in (forum.threads[url] for url in board.threads):
        if not thread.gone_at:
            row = thread.visit.row if thread.visit else None
            yield row.last_activity if row is not None else thread.activity_seen


def _newest(dates: Iterable[str]) -> str:
    timed = (date for date in dates if len(date) >= _TIMED)
    return max(timed, key=cmp_to_key(compare_dates), default="")


# Boards that lie in others.


def boards_in(forum: ForumState, board: BoardState) -> list[BoardState]:
    """Return the boards that lie in a board."""
    return [other for other in forum.boards.values() if other.parent == board.url and other is not board]


def boards_around(forum: ForumState, url: str) -> set[str]:
    """Return the boards in which a board lies: none of them lies in it, though the way up may look like rows."""
    found: set[str] = set()
    while (board := forum.boards.get(url)) is not None and board.parent not in found:
        url = board.parent
        found.add(url)
    return found


def is_quiet_inside(board: BoardState, row: BoardRow) -> bool:
    """Whether the row of a quiet board shows that nothing was written in the boards that lie in it, either."""
    order = _compare_timed(row.last_activity, board.activity_seen)
    by_date = bool(board.has_whole_date) and order in (-1, 0)
    return by_date or (bool(board.has_whole_counts) and _has_same_counts(board, row))


def learn_inside(forum: ForumState, board: BoardState, row: BoardRow) -> None:
    """Learn from a walk that came to its end whether a board's row tells of the boards that lie in it, too."""
    inside = boards_in(forum, board)
    date, counts = _judge_date(forum, board, row, inside), _judge_counts(board, inside)
    board.has_whole_date = board.has_whole_date if date is None else date
    board.has_whole_counts = board.has_whole_counts if counts is None else counts


def _judge_date(forum: ForumState, board: BoardState, row: BoardRow, inside: Sequence[BoardState]) -> bool | None:
    """Tell by the newest post inside: the row's date is the same and no post of the board's own, or it is earlier."""
    below = _newest([*map(_shown_activity, inside), *(newest_activity(forum, other) for other in inside)])
    own = newest_activity(forum, board)
    if min(len(below), len(row.last_activity)) < _TO_THE_MINUTE:
        return None
    if (order := compare_dates(row.last_activity, below)) < 0:
        return False
    return True if order == 0 and _compare_timed(own, below) == -1 else None


def _judge_counts(board: BoardState, inside: Sequence[BoardState]) -> bool | None:
    """Tell by what a row counts beyond the board's own threads and their posts: as much as lies inside, or nothing."""
    posts, threads = zip(*map(_shown_counts, inside), strict=True) if inside else ((), ())
    told = [
        (beyond, sum(counts))
        for beyond, counts in ((board.surplus, posts), (board.surplus_threads, threads))
        if beyond is not None and None not in counts
    ]
    if None in posts or sum(posts) < _FEWEST_INSIDE or not told:
        return None
    if all(beyond == below for beyond, below in told):
        return True
    return False if all(beyond == 0 for beyond, _ in told) else None


def _shown_activity(board: BoardState) -> str:
    row = board.walk.row if board.walk else None
    return row.last_activity if row is not None else board.activity_seen


def _shown_counts(board: BoardState) -> tuple[int | None, int | None]:
    """Return the posts and threads that the row of a board shows: of the walk that has just begun, or the last one."""
    row = board.walk.row if board.walk else None
    return (row.posts, row.threads) if row is not None else (board.posts_seen, board.threads_seen)
