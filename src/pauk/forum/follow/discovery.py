"""Find out which threads of a board have something new (algorithm 7), and which boards are worth a walk.

In: a board, and a page of it or a row that shows it. Out: requests for threads, and for the board's next page where
more may stand there. What a row tells of its thread says `judging`; where rows tell nothing, `visits` says which
threads are looked into.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cmp_to_key
from itertools import pairwise
from typing import NamedTuple

from pauk.forum.follow.board_counts import count_missing, count_open, has_lost_threads, note_row, settle
from pauk.forum.follow.collection import begin_visit
from pauk.forum.follow.identity import find_moved, key_of
from pauk.forum.follow.merged_threads import find_thread, note_alias
from pauk.forum.follow.moments import days_between, moment_of
from pauk.forum.follow.quiet_boards import boards_around
from pauk.forum.follow.silent_threads import is_due, latest_first
from pauk.forum.follow.state import (
    OK,
    BoardState,
    BoardWalk,
    FollowRequest,
    FollowStep,
    ForumState,
    PageNews,
    SeenPage,
    ThreadState,
    Why,
)
from pauk.forum.follow.thread_news import Judgement, Verdict, judge_row, note_end_seen
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.rows.parts.sort_order import compare_dates, sort_of_index

_ACTIVITY, _CREATION = "activity", "creation"
_NEWS = ("new", "changed")
# What grew in less time tells no rate.
_SHORT_DAYS = 1 / 24
# Fewer threads fall by one date and not by the other by chance.
_FEWEST_KNOWN = 3
# Moderators remove a thread or two at a time; where more are missing, the list may have been cut.
_FEW_VANISHED, _SHARE_VANISHED, _MOST_LOOKS = 2, 0.1, 5
# So many times more often dates rise in the order that is not the board's.
_CLEARLY = 3


def sort_of_board(forum: ForumState, board: BoardState) -> str | None:
    """Return by what a board is sorted; one that does not show it as most boards of the forum are."""
    if board.sorts:
        return board.sorts.most_common(1)[0][0]
    votes = [other.sorts.most_common(1)[0][0] for other in forum.boards.values() if other.sorts]
    return max(set(votes), key=votes.count) if votes else forum.index_sort


def begin_walk(board: BoardState, row: BoardRow | None) -> list[FollowRequest]:
    """Begin a walk through a board's pages."""
    board.walk = BoardWalk(row)
    return [FollowRequest(url=board.url, why=Why.BOARD, board=board.url)]


def take_board_page(
    forum: ForumState, board: BoardState, request: FollowRequest, page: SeenPage, now: str
) -> FollowStep:
    """Take in a page of a board's threads: ask for those that changed, and for the next page where it may tell more."""
    walk = board.walk or BoardWalk(None)
    walk.pages += 1
    if walk.pages == 1:
        settle(forum, board)
    _learn_sort(forum, board, page)
    taken = [_take_row(forum, board, row) for row in page.threads]
    walk.seen.update(thread.url for thread, _, _ in taken)
    step = FollowStep([request for _, _, requests in taken for request in requests])
    step.requests += _take_links(forum, board, walk, page, now)
    passed = [verdict in _NEWS for _, verdict, _ in taken]
    step.report = PageNews.NEW if passed and all(passed) else PageNews.SEMI if any(passed) else PageNews.DUPLICATE
    told = [_Told(row, thread, verdict) for row, (thread, verdict, _) in zip(page.threads, taken, strict=True)]
    has_last_passed = _note_told(forum, board, walk, told)
    following = page.paging.next
    board.is_paged = bool(following) or walk.pages > 1
    if sort_of_board(forum, board) == _CREATION:
        _note_vanished_above(forum, board, walk, page, now)
    if following and _is_more_below(forum, board, walk, has_last_passed=has_last_passed):
        step.requests.append(FollowRequest(url=following, why=Why.BOARD, board=board.url, page=request.page + 1))
        return step
    if not following and walk.seen:
        step.requests += _note_vanished(forum, board, walk, now)
    step.requests += _look_into_silent(forum, board, walk, now)
    _end_walk(forum, board, walk, now)
    return step


def _take_row(forum: ForumState, board: BoardState, row: ThreadRow) -> tuple[ThreadState, Verdict, list[FollowRequest]]:
    """Take in one row; a thread that is being visited already is not asked for again."""
    key = key_of(row.url)
    thread = find_thread(forum, key) or _find_elsewhere(forum, board, row, key)
    judged = judge_row(forum, thread, row)
    if thread is None:
        thread = forum.threads[key] = ThreadState(url=key, board=board.url)
    # A pointer that a moved thread has left behind changes nothing, nor does a list of what boards are active.
    if (key == thread.url or thread.board not in forum.boards) and owns(forum, board, thread):
        put_on_shelf(forum, board, thread, row.title)
    thread.is_sticky, thread.gone_at = row.is_sticky, ""
    thread.author, thread.created = row.author or thread.author, row.created or thread.created
    return thread, judged.verdict, _ask_for(forum, thread, row, judged)


def _ask_for(forum: ForumState, thread: ThreadState, row: ThreadRow, judged: Judgement) -> list[FollowRequest]:
    """Ask for a thread whose row tells of something new."""
    if judged.verdict not in _NEWS:
        if thread.visit is None and judged.verdict == "same":
            thread.replies_seen = row.replies  # fewer where posts were removed
            thread.activity_seen = thread.activity_seen or row.last_activity
            note_end_seen(thread, row)
        return []
    if thread.visit is not None and thread.visit.asked:
        thread.visit.row = thread.visit.row or row
        return []
    why = Why.NEW_POSTS if thread.crawled_at else Why.NEW_THREAD
    return begin_visit(forum, thread, row, why, judged.signs)


class _Told(NamedTuple):
    """A row that stands in the board's order, the thread it shows, and what it tells."""

    row: ThreadRow
    thread: ThreadState
    verdict: Verdict


def _note_told(forum: ForumState, board: BoardState, walk: BoardWalk, taken: Sequence[_Told]) -> bool:
    """Note which rows of a page told nothing; whether the last that told something told of news."""
    is_sorted = sort_of_board(forum, board) == _ACTIVITY
    plain = [told for told in taken if not told.row.is_sticky]
    telling = [told for told in plain if told.verdict != "silent"]
    known = [told.thread.url for place, told in enumerate(plain) if is_sorted and _is_below_old(plain, place)]
    silent = [told.thread.url for told in taken if told.verdict == "silent"]
    walk.told += len(taken) - len(silent)
    walk.silent += [url for url in silent if url not in known]
    return telling[-1].verdict in _NEWS if telling else not plain


def _is_below_old(plain: Sequence[_Told], place: int) -> bool:
    """Whether a row stands below one with nothing new where all is sorted by activity: then it has nothing new, either.

    A row that is newer below shows that the one above stands there whatever its date, though nothing marks it.
    """
    above = next((told for told in reversed(plain[:place]) if told.verdict != "silent"), None)
    below = next((told for told in plain[place + 1 :] if told.verdict != "silent"), None)
    if above is None or above.verdict in _NEWS:
        return False
    if below is None or not above.row.last_activity or not below.row.last_activity:
        return below is None or below.verdict not in _NEWS
    return below.verdict not in _NEWS and compare_dates(above.row.last_activity, below.row.last_activity) >= 0


def _take_links(forum: ForumState, board: BoardState, walk: BoardWalk, page: SeenPage, now: str) -> list[FollowRequest]:
    """Ask for the threads that no row shows, only a link: new ones, and the board's own where something is missing."""
    requests: list[FollowRequest] = []
    known: list[ThreadState] = []
    for key in dict.fromkeys(map(key_of, page.more_threads)):
        thread = find_thread(forum, key)
        walk.seen.add(thread.url if thread is not None else key)
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


def owns(forum: ForumState, board: BoardState, thread: ThreadState) -> bool:
    """Whether a thread that a list shows lies there, whatever other list was read first.

    A list of active topics shows what lies in boards below it, or is itself no row of any list of boards, as they are.
    """
    other = forum.boards.get(thread.board)
    if other is None or other is board:
        return True
    if board.url in boards_around(forum, other.url):
        return False
    return other.url in boards_around(forum, board.url) or board.has_row or not other.has_row


def find_owner(forum: ForumState, thread: ThreadState, linked: Collection[str]) -> BoardState | None:
    """Find the one board that a thread's own page leads up to, where it leads to one and not to where it lay."""
    around = {above for url in linked for above in boards_around(forum, url)}
    nearest = [forum.boards[url] for url in linked if url in forum.boards and url not in around]
    if len(nearest) != 1 or thread.board in linked:
        return None
    return nearest[0] if nearest[0].has_row else None


def put_on_shelf(forum: ForumState, board: BoardState, thread: ThreadState, title: str) -> None:
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
    note_alias(forum, thread.url, key)
    thread.url, thread.number = key, None
    return thread


def _is_more_below(forum: ForumState, board: BoardState, walk: BoardWalk, *, has_last_passed: bool) -> bool:
    """Whether the next page may show something new: by the order, and by what the board's own count promises."""
    missing = count_missing(forum, board, walk)
    if has_last_passed:
        return missing is None or missing > 0
    if sort_of_board(forum, board) == _ACTIVITY or missing is None:
        return False
    return missing > 0 or has_lost_threads(forum, board, walk)


def _learn_sort(forum: ForumState, board: BoardState, page: SeenPage) -> None:
    """Tell the order of a page's rows: by the posts of the threads that are known, else by what the rows show."""
    known = [(row, find_thread(forum, key_of(row.url))) for row in page.threads if not row.is_sticky]
    began = [_ends(thread)[0] for _, thread in known if thread is not None and thread.alive]
    ended = [_ends(thread)[1] for row, thread in known if thread is not None and _is_same(forum, thread, row)]
    if len(ended) >= _FEWEST_KNOWN:
        # Tell the order in which dates rise clearly less often; a date that was read wrong makes one rise or two.
        by_creation = _count_rises(began)
        by_activity = _count_rises(ended)
        sort: str | None = _CREATION
        if by_creation * _CLEARLY >= by_activity:
            sort = _ACTIVITY if by_activity * _CLEARLY < by_creation else None
    else:
        asked = {row.url: [post.date for post in thread.alive] for row, thread in known if thread and thread.posts}
        sort = sort_of_index(page.threads, asked, shown=page.dates)
    if sort:
        board.sorts[sort] += 1


def _is_same(forum: ForumState, thread: ThreadState, row: ThreadRow) -> bool:
    return judge_row(forum, thread, row).verdict == "same"


def _ends(thread: ThreadState) -> tuple[str, str]:
    """Return the dates of a thread's oldest and newest posts."""
    dates = sorted((post.date for post in thread.alive if post.date), key=cmp_to_key(compare_dates))
    return (dates[0], dates[-1]) if dates else ("", "")


def _count_rises(dates: list[str]) -> int:
    """Count the dates that are later than the one before."""
    known = [date for date in dates if date]
    return sum(compare_dates(after, before) > 0 for before, after in pairwise(known))


def _note_vanished(forum: ForumState, board: BoardState, walk: BoardWalk, now: str) -> list[FollowRequest]:
    """Mark the threads of a board that none of its pages shows any more, when all of them were read.

    Where many are missing at once, the list may show a part of them only: then the threads themselves are asked.
    """
    missing = [forum.threads[url] for url in sorted(board.threads - walk.seen)]
    missing = [thread for thread in missing if not thread.gone_at and thread.visit is None]
    if len(missing) <= max(_FEW_VANISHED, _SHARE_VANISHED * len(board.threads)):
        for thread in missing:
            thread.gone_at = now
        return []
    looked_into = latest_first(missing)[:_MOST_LOOKS]
    return [request for thread in looked_into for request in begin_visit(forum, thread, None, Why.LOOK)]


def _note_vanished_above(forum: ForumState, board: BoardState, walk: BoardWalk, page: SeenPage, now: str) -> None:
    """Mark the threads that should stand above the last row by when they began, and do not."""
    last = next((row.created for row in reversed(page.threads) if row.created and not row.is_sticky), "")
    for url in board.threads - walk.seen if last else ():
        thread = forum.threads[url]
        if thread.created and not thread.is_sticky and not thread.gone_at and compare_dates(thread.created, last) > 0:
            thread.gone_at = now


def _look_into_silent(forum: ForumState, board: BoardState, walk: BoardWalk, now: str) -> list[FollowRequest]:
    """Ask for the threads that are due where rows show nothing of what was written.

    Where most rows do, only the threads of the others are looked into: as many as posts may be missing there.
    """
    if not walk.silent:
        return []
    is_rare = walk.told > len(walk.silent)
    threads = latest_first(forum.threads[url] for url in (walk.silent if is_rare else sorted(board.threads)))
    wanted = [thread for thread in threads if is_due(forum, thread, now)]
    missing = count_missing(forum, board, walk)
    if missing is not None and missing >= 0:  # less than none where posts were removed
        hidden = max(0, missing - count_open(forum, board))
        if is_rare:  # all that is missing is in these threads, whether due or not, unless others have new posts, too
            wanted = (threads if hidden == missing else wanted)[:hidden]
        elif hidden:  # at least so many of them hold something, most likely those that were written in last
            others = sorted(
                (one for one in threads if one not in wanted and not one.gone_at), key=_end_of, reverse=True
            )
            wanted += others[: max(0, hidden - len(wanted))]
        else:
            wanted = []
    visits = (begin_visit(forum, thread, None, Why.LOOK) for thread in wanted if thread.visit is None)
    return [request for requests in visits for request in requests]


def _end_of(thread: ThreadState) -> datetime:
    return max((moment_of(post.date) for post in thread.alive), default=moment_of(""))


def _end_walk(forum: ForumState, board: BoardState, walk: BoardWalk, now: str) -> None:
    """Note that all changes of a board were asked for."""
    seen = board.posts_seen
    note_row(forum, board, walk.row)
    if board.crawled_at and seen is not None and board.posts_seen is not None:
        board.rate = max(0, board.posts_seen - seen) / max(days_between(board.crawled_at, now), _SHORT_DAYS)
    board.crawled_at, board.outcome, board.walls, board.walk = now, OK, 0, None
    forum.walked.add(board.url)
