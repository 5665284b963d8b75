"""Find out which threads of a board have something new (algorithm 7), and which boards are worth a walk.

In: a board, and a page of it or a row that shows it. Out: requests for threads, and for the board's next page where
more may stand there. Counts decide where they are shown; dates with a time of day besides; dates to the day or "3 weeks
ago" only where nothing is counted.
"""

from dataclasses import replace
from functools import cmp_to_key
from itertools import pairwise
from typing import Literal

from pauk.forum.following.arithmetic import are_counts_right, base_count
from pauk.forum.following.collection import begin_visit
from pauk.forum.following.identity import find_moved, key_of
from pauk.forum.following.quiet import newest_activity
from pauk.forum.following.states import (
    OK,
    BoardState,
    ForumState,
    Report,
    Request,
    SeenPage,
    Step,
    ThreadState,
    Walk,
    Why,
)
from pauk.forum.following.visits import due_threads, is_due
from pauk.forum.rows.row import BoardRow, ThreadRow
from pauk.forum.sorting import compare_dates, sort_of_index

Verdict = Literal["new", "changed", "same", "silent"]
_ACTIVITY, _CREATION = "activity", "creation"
_TIMED = len("YYYY-MM-DDThh")
_DAY = len("YYYY-MM-DD")
# Fewer threads fall by one date and not by the other by chance.
_FEWEST_KNOWN = 3


def judge_row(thread: ThreadState | None, row: ThreadRow, base: int = 1) -> Verdict:
    """Tell whether a row shows a new thread, something new in a known one, nothing new, or nothing at all.

    ``base`` is how many posts a thread has beyond the replies that rows show.
    """
    if thread is None or not thread.crawled_at:
        return "new"
    is_newer = _is_newer(row.last_activity, thread.activity_seen)
    if row.replies is not None:
        seen = len(thread.alive) - base if thread.replies_seen is None else thread.replies_seen
        return "changed" if row.replies > seen or is_newer else "same"
    if not row.last_activity:
        return "silent"
    if is_newer or len(row.last_activity) >= _TIMED:
        return "changed" if is_newer else "same"
    # To the day: what was written later on the day of the last visit looks the same.
    return "changed" if row.last_activity[:_DAY] >= thread.crawled_at[:_DAY] else "same"


def _is_newer(shown: str, seen: str) -> bool:
    """Whether a date with a time of day is later than another; rougher ones may be another day's every time."""
    return len(shown) >= _TIMED and len(seen) >= _TIMED and compare_dates(shown, seen) > 0


def sort_of_board(forum: ForumState, board: BoardState) -> str | None:
    """Return by what a board is sorted; one that does not show it as most boards of the forum are."""
    if board.sorts:
        return board.sorts.most_common(1)[0][0]
    votes = [other.sorts.most_common(1)[0][0] for other in forum.boards.values() if other.sorts]
    return max(set(votes), key=votes.count) if votes else forum.index_sort


def begin_walk(board: BoardState, row: BoardRow | None) -> list[Request]:
    """Begin a walk through a board's pages."""
    board.walk = Walk(row)
    return [Request(url=board.url, why=Why.BOARD, board=board.url)]


def take_board_page(forum: ForumState, board: BoardState, request: Request, page: SeenPage, now: str) -> Step:
    """Take in a page of a board's threads: ask for those that changed, and for the next page where it may tell more."""
    walk = board.walk or Walk(None)
    walk.pages += 1
    if walk.pages == 1:
        _settle(forum, board)
    _learn_sort(forum, board, page)
    verdicts = [_take_row(forum, board, row) for row in page.threads]
    walk.seen.update(thread.url for thread, _, _ in verdicts)
    step = Step([request for _, _, requests in verdicts for request in requests])
    step.requests += _take_links(forum, board, walk, page, now)
    passed = [verdict in ("new", "changed") for _, verdict, _ in verdicts]
    step.report = Report.NEW if passed and all(passed) else Report.SEMI if any(passed) else Report.DUPLICATE
    plain = [is_passed for row, is_passed in zip(page.threads, passed, strict=True) if not row.is_sticky]
    following = page.paging.next
    board.is_paged = bool(following) or walk.pages > 1
    if sort_of_board(forum, board) == _CREATION:
        _note_vanished_above(forum, board, walk, page, now)
    if following and _is_more_below(forum, board, walk, has_last_passed=not plain or plain[-1]):
        step.requests.append(Request(url=following, why=Why.BOARD, board=board.url, page=request.page + 1))
        return step
    if not following:
        _note_vanished(forum, board, walk, now)
    step.requests += _look_into_silent(forum, board, [verdict for _, verdict, _ in verdicts], now)
    _end_walk(forum, board, walk, now)
    return step


def _take_row(forum: ForumState, board: BoardState, row: ThreadRow) -> tuple[ThreadState, Verdict, list[Request]]:
    """Take in one row; a thread that is being visited already is not asked for again."""
    key = key_of(row.url)
    row = row if are_counts_right(forum) else replace(row, replies=None)
    thread = forum.threads.get(key) or _find_elsewhere(forum, board, row, key)
    verdict = judge_row(thread, row, base_count(forum))
    if thread is None:
        thread = forum.threads[key] = ThreadState(url=key, board=board.url)
    _put_on_shelf(forum, board, thread, row.title)
    thread.is_sticky, thread.gone_at = row.is_sticky, ""
    thread.author, thread.created = row.author or thread.author, row.created or thread.created
    if verdict not in ("new", "changed"):
        if thread.visit is None and verdict == "same":
            thread.replies_seen = row.replies  # fewer where posts were removed
            thread.activity_seen = thread.activity_seen or row.last_activity
        return thread, verdict, []
    if thread.visit is not None and thread.visit.asked:
        thread.visit.row = thread.visit.row or row
        return thread, verdict, []
    return thread, verdict, begin_visit(forum, thread, row, Why.NEW_POSTS if thread.crawled_at else Why.NEW_THREAD)


def _take_links(forum: ForumState, board: BoardState, walk: Walk, page: SeenPage, now: str) -> list[Request]:
    """Ask for the threads that no row shows, only a link: new ones, and the board's own where something is missing."""
    requests: list[Request] = []
    known: list[ThreadState] = []
    for key in dict.fromkeys(map(key_of, page.more_threads)):
        walk.seen.add(key)
        thread = forum.threads.get(key)
        if thread is None:
            thread = forum.threads[key] = ThreadState(url=key, board=board.url)
            board.threads.add(key)
            requests += begin_visit(forum, thread, None, Why.NEW_THREAD)
        elif thread.visit is None and thread.board == board.url:
            known.append(thread)
    missing = count_missing(forum, board, walk)
    if missing is None:
        wanted = [thread for thread in known if is_due(forum, thread, now)]
    else:
        wanted = known[: max(0, missing - len(requests))]  # each new post is in one of them, most often near the top
    return requests + [request for thread in wanted for request in begin_visit(forum, thread, None, Why.LOOK)]


def _put_on_shelf(forum: ForumState, board: BoardState, thread: ThreadState, title: str) -> None:
    """Note in which board a thread lies, and under which title."""
    if thread.board in forum.boards and thread.board != board.url:
        forum.boards[thread.board].threads.discard(thread.url)
    if thread.title != title:
        forum.titles.get(thread.title, set()).discard(thread.url)
    thread.board, thread.title = board.url, title
    board.threads.add(thread.url)
    forum.titles.setdefault(title, set()).add(thread.url)


def _find_elsewhere(forum: ForumState, board: BoardState, row: ThreadRow, key: str) -> ThreadState | None:
    """Find a thread that was moved here under another URL, and keep it under its new one."""
    thread = find_moved(forum, row, board.url) if board.crawled_at or forum.is_rehoused else None
    if thread is None:
        return None
    thread.earlier_urls.append(thread.url)
    forum.titles[thread.title].discard(thread.url)
    if thread.board in forum.boards:
        forum.boards[thread.board].threads.discard(thread.url)
    forum.threads[key] = forum.threads.pop(thread.url)
    thread.url, thread.number = key, None
    return thread


def _is_more_below(forum: ForumState, board: BoardState, walk: Walk, *, has_last_passed: bool) -> bool:
    """Whether the next page may show something new: by the order, and by what the board's own count promises."""
    missing = count_missing(forum, board, walk)
    if has_last_passed:
        return missing is None or missing > 0
    if sort_of_board(forum, board) == _ACTIVITY or missing is None:
        return False
    return missing > 0 or _has_lost_threads(forum, board, walk)


def _has_lost_threads(forum: ForumState, board: BoardState, walk: Walk) -> bool:
    """Whether threads went away that no page has shown to be missing yet: their posts hide as many new ones."""
    if walk.row is None or walk.row.threads is None or board.surplus_threads is None:
        return False
    return walk.row.threads - board.surplus_threads < _count_threads(forum, board)


def count_missing(forum: ForumState, board: BoardState, walk: Walk) -> int | None:
    """Count the posts of a board that no row has accounted for yet; none where its posts are not counted."""
    if walk.row is None or walk.row.posts is None or board.surplus is None:
        return None
    return walk.row.posts - board.surplus - _count_posts(forum, board)


def _settle(forum: ForumState, board: BoardState) -> None:
    """Compare what the list of boards counted at the last walk with what the visits of that walk have found."""
    if board.posts_seen is not None:
        board.surplus = board.posts_seen - _count_posts(forum, board)
    if board.threads_seen is not None:
        board.surplus_threads = board.threads_seen - _count_threads(forum, board)


def _count_threads(forum: ForumState, board: BoardState) -> int:
    return sum(1 for url in board.threads if not forum.threads[url].gone_at)


def _count_posts(forum: ForumState, board: BoardState) -> int:
    """Count the posts of a board's threads, as their rows showed them last."""
    base, is_right = base_count(forum), are_counts_right(forum)
    total = 0
    for thread in (forum.threads[url] for url in board.threads):
        if not thread.gone_at:
            row = thread.visit.row if thread.visit else None
            replies = row.replies if row is not None else thread.replies_seen
            replies = replies if is_right else None
            total += replies + base if replies is not None else len(thread.alive)
    return total


def _learn_sort(forum: ForumState, board: BoardState, page: SeenPage) -> None:
    """Tell the order of a page's rows: by the posts of the threads that are known, else by what the rows show."""
    known = [(row, forum.threads.get(key_of(row.url))) for row in page.threads if not row.is_sticky]
    began = [_ends(thread)[0] for _, thread in known if thread is not None and thread.alive]
    ended = [_ends(thread)[1] for row, thread in known if thread is not None and judge_row(thread, row) == "same"]
    if len(ended) >= _FEWEST_KNOWN:
        fallen = [sort for sort, dates in ((_CREATION, began), (_ACTIVITY, ended)) if _is_falling(dates)]
    else:
        asked = {row.url: [post.date for post in thread.alive] for row, thread in known if thread and thread.posts}
        fallen = [sort for sort in [sort_of_index(page.threads, asked, shown=page.dates)] if sort]
    if len(fallen) == 1:
        board.sorts[fallen[0]] += 1


def _ends(thread: ThreadState) -> tuple[str, str]:
    """Return the dates of a thread's oldest and newest posts."""
    dates = sorted((post.date for post in thread.alive if post.date), key=cmp_to_key(compare_dates))
    return (dates[0], dates[-1]) if dates else ("", "")


def _is_falling(dates: list[str]) -> bool:
    """Whether no date is later than the one before it."""
    known = [date for date in dates if date]
    return all(compare_dates(after, before) <= 0 for before, after in pairwise(known))


def _note_vanished_above(forum: ForumState, board: BoardState, walk: Walk, page: SeenPage, now: str) -> None:
    """Mark the threads that should stand above the last row by when they began, and do not."""
    last = next((row.created for row in reversed(page.threads) if row.created and not row.is_sticky), "")
    for url in board.threads - walk.seen if last else ():
        thread = forum.threads[url]
        if thread.created and not thread.is_sticky and not thread.gone_at and compare_dates(thread.created, last) > 0:
            thread.gone_at = now


def _note_vanished(forum: ForumState, board: BoardState, walk: Walk, now: str) -> None:
    """Mark the threads of a board that none of its pages shows any more, when all of them were read."""
    for url in board.threads - walk.seen if walk.seen else ():
        forum.threads[url].gone_at = forum.threads[url].gone_at or now


def _look_into_silent(forum: ForumState, board: BoardState, verdicts: list[Verdict], now: str) -> list[Request]:
    """Ask for the threads that are due where rows show nothing of what was written."""
    if "silent" not in verdicts:
        return []
    requests = []
    for thread in due_threads(forum, [forum.threads[url] for url in sorted(board.threads)], now):
        if thread.visit is None:
            requests += begin_visit(forum, thread, None, Why.LOOK)
    return requests


def _end_walk(forum: ForumState, board: BoardState, walk: Walk, now: str) -> None:
    """Note what the list of boards showed of a board whose changes were all asked for."""
    row = walk.row
    if row is not None:
        board.posts_seen, board.threads_seen, board.activity_seen = row.posts, row.threads, row.last_activity
        board.surplus = row.posts - _count_posts(forum, board) if row.posts is not None else None
        board.surplus_threads = row.threads - _count_threads(forum, board) if row.threads is not None else None
    elif board.surplus is not None:
        _reckon_row(forum, board, board.surplus)
    board.crawled_at, board.outcome, board.walls, board.walk = now, OK, 0, None
    forum.walked.add(board.url)


def _reckon_row(forum: ForumState, board: BoardState, surplus: int) -> None:
    """Note what a list of boards must show of a board that was walked through without a look at one."""
    posts = surplus + _count_posts(forum, board)
    if posts == board.posts_seen:
        return
    board.posts_seen = posts
    if board.surplus_threads is not None:
        board.threads_seen = board.surplus_threads + _count_threads(forum, board)
    if board.activity_seen:
        board.activity_seen = newest_activity(forum, board) or board.activity_seen
