"""Plan the first crawl of a forum and every cycle after it: from each page that came to the pages to ask for next.

In: a `ForumState`, and pages one by one with the requests they answer. Out: `FollowStep`s. The first crawl is a cycle
that knows nothing yet. Nothing here fetches, waits or keeps: the state is all there is, and a cycle that was cut off
goes on with the visits that did not come to their end.
"""

from collections import Counter
from collections.abc import Sequence

from pauk.forum.follow.board_counts import believe_row, is_disproved, learn_lists, note_told
from pauk.forum.follow.collection import ask_again, begin_visit, resume_visit, settle_accounts, take_thread_page
from pauk.forum.follow.discovery import begin_walk, find_owner, put_on_shelf, sort_of_board, take_board_page
from pauk.forum.follow.identity import key_of
from pauk.forum.follow.merged_threads import find_former, find_thread, lead_on, led_to
from pauk.forum.follow.quiet_boards import (
    boards_around,
    boards_in,
    has_telling_row,
    is_board_quiet,
    is_quiet_inside,
    learn_inside,
    note_quiet,
)
from pauk.forum.follow.state import (
    NO_PAGE,
    OK,
    BoardState,
    FollowRequest,
    FollowStep,
    ForumState,
    PageNews,
    SeenPage,
    Why,
)
from pauk.forum.rows.parts.row import BoardRow
from pauk.forum.site.forum_map import ForumMap

# A page that came, and is no list of threads: a log-in, most often.
NO_THREADS = "no_threads"
# A board that listed threads, and of which no row can be read any more.
ROWS_LOST = "rows_lost"
_GONE = ("gone", "http_error:404", "http_error:410")
_WALLS = frozenset({NO_THREADS, *_GONE, *(f"http_error:{status}" for status in (401, 402, 403, 451))})
# So many pages of a cycle, and more than half of those known, must be strange before the forum is learned anew.
_FEWEST_STRANGE = 3
# A page that shows one board of a list may be a board in which it lies.
_FEWEST_SHOWN = 2
# So many boards inside another cost more in vain than the page that lists them, where half of them have news.
_MANY_INSIDE = 3


def begin_following(known: ForumMap) -> ForumState:
    """Begin to follow a forum that was learned, with the orders that learning saw."""
    sorts = Counter({known.thread_sort: 1}) if known.thread_sort else Counter[str]()
    return ForumState(entry=known.entry, thread_sorts=sorts, index_sort=known.index_sort)


def begin_cycle(forum: ForumState, now: str) -> list[FollowRequest]:
    """Begin a cycle: ask for the pages that list boards, and for what the last cycle did not finish."""
    learn_lists(forum)
    settle_accounts(forum)
    forum.cycle_at = now
    forum.walked.clear()
    forum.familiar = forum.strange = forum.later_asked = 0
    for board in forum.boards.values():
        board.walk = None  # a walk that was cut off begins anew
    requests = [FollowRequest(url=url, why=Why.BOARDS) for url in forum.lists or [forum.entry]]
    for thread in forum.threads.values():
        if thread.visit is not None:
            requests += resume_visit(forum, thread)
        else:
            requests += ask_again(thread)
    return requests


def take_page(forum: ForumState, request: FollowRequest, page: SeenPage, now: str) -> FollowStep:
    """Take in the page that answers a request; the state is brought up to date."""
    if request.thread:
        return _take_thread(forum, request, page, now)
    if request.why is Why.BOARDS:
        return _take_list(forum, request, page, now)
    return _take_board(forum, forum.boards[request.board], request, page, now)


def _take_thread(forum: ForumState, request: FollowRequest, page: SeenPage, now: str) -> FollowStep:
    """Take in a page of a thread; an address that leads to another thread says that it was moved or merged."""
    thread = find_thread(forum, request.thread)
    if thread is None:
        return FollowStep()
    leads_to = page.thread if page.thread not in ("", thread.url) else led_to(forum, thread)
    if page.posts and leads_to:
        other = lead_on(forum, thread, leads_to, now)
        if other is not thread:
            return FollowStep(
                begin_visit(forum, other, None, Why.LOOK) if other.visit is None else [], PageNews.DUPLICATE
            )
    if former := find_former(forum, thread, page.posts):
        lead_on(forum, former, thread.url, now)
    owner = find_owner(forum, thread, page.more_boards)
    if owner is not None and page.posts:
        put_on_shelf(forum, owner, thread, thread.title)
    return take_thread_page(forum, thread, request, page, now)


def _take_list(forum: ForumState, request: FollowRequest, page: SeenPage, now: str) -> FollowStep:
    """Take in a page that lists boards; one that lists threads, too, is a board itself."""
    if page.threads:
        board = forum.boards.setdefault(request.url, BoardState(url=request.url))
        return _take_board(forum, board, request, page, now)
    if page.outcome == OK and page.boards and request.url not in forum.lists:
        forum.lists.append(request.url)
    step = FollowStep(report=PageNews.WRONG if not page.boards else PageNews.DUPLICATE)
    requests, changed = _take_boards(forum, request.url, page)
    step.requests = requests
    if changed:
        step.report = PageNews.NEW if changed == len(page.boards) else PageNews.SEMI
    return step


def _take_boards(forum: ForumState, parent: str, page: SeenPage) -> tuple[list[FollowRequest], int]:
    """Ask for the boards that a page shows as changed, and for those it should show and does not; count the former."""
    requests: list[FollowRequest] = []
    changed = 0
    above = {key_of(parent), key_of(forum.entry), *forum.lists, *boards_around(forum, parent)}
    told: dict[str, BoardRow] = {url: row for row in page.boards if (url := key_of(row.url)) not in above}
    listed = {url: believe_row(forum, row) for url, row in told.items()}
    known = [board.url for board in forum.boards.values() if board.parent == parent and board.url not in listed]
    for url in (*listed, *known):
        row = listed.get(url)
        board = forum.boards.setdefault(url, BoardState(url=url, parent=parent))
        _note_row(forum, board, parent, row, told.get(url))
        if row is not None and is_board_quiet(forum, board, row) and not is_disproved(forum, board):
            requests += _ask_children(forum, board, row)
            note_quiet(board, row)
            continue
        changed += row is not None
        board.is_list = board.is_list and not _tells(row)
        requests += begin_walk(board, row) if _may_ask(forum, board) else []
    # Ask for boards that are not known and that no row shows, only a link.
    others = {key_of(url) for url in page.more_boards} - {key_of(forum.entry), *forum.lists, *forum.boards}
    made = [BoardState(url=url, parent=parent) for url in sorted(others)]
    forum.boards.update({board.url: board for board in made})
    return requests + [request for board in made for request in begin_walk(board, None)], changed


def _note_row(forum: ForumState, board: BoardState, parent: str, row: BoardRow | None, told: BoardRow | None) -> None:
    """Note the row of a board that a page shows, as it is believed and as it is told, or that the page shows none."""
    if row is not None and told is not None:
        board.title, board.parent = row.title, _parent_of(forum, board, parent)
        note_told(board, told)
    if board.parent == parent:
        board.has_row = row is not None
    if board.walk is not None and not board.walk.pages:
        board.walk.row = board.walk.row or row  # asked for because of a link, before its row was seen


def _ask_children(forum: ForumState, board: BoardState, row: BoardRow) -> list[FollowRequest]:
    """Ask for the boards that lie in a board where nothing was written, or for the board that lists them.

    None is asked for where the row tells of them, too.
    """
    children = boards_in(forum, board)
    if is_quiet_inside(board, row):
        # Whether a board was not read to its end the last time, or others lie in it, of which no row may tell.
        children = [
            child for child in children if not child.crawled_at or child.outcome != OK or bool(boards_in(forum, child))
        ]
    if _needs_rows(forum, children):
        return begin_walk(board, row) if _may_ask(forum, board) else []
    return [request for child in children if _may_ask(forum, child) for request in begin_walk(child, None)]


def _needs_rows(forum: ForumState, boards: Sequence[BoardState]) -> bool:
    """Whether it takes the rows of boards to tell what is new in them, or they tell it with fewer requests.

    A board that is sorted by activity, or has one page, shows it by itself.
    """
    if any(sort_of_board(forum, board) != "activity" for board in boards if board.is_paged):
        return True
    open_ones = [board for board in boards if not board.walls]
    return len(open_ones) >= _MANY_INSIDE and all(map(has_telling_row, open_ones))


def _parent_of(forum: ForumState, board: BoardState, lister: str) -> str:
    """Return the page that a board belongs to: one that lists boards alone, before a board that shows it, too.

    A list that links to a board and shows no row of it tells nothing: then it belongs to a board that shows one, if
    that is itself a row of a list; boards that show each other would never be asked for.
    """
    lists = {forum.entry, *forum.lists}
    if board.parent not in lists:
        return lister
    other = forum.boards.get(lister)
    is_shown = lister in lists or (other is not None and other.has_row and other.parent in lists)
    return lister if is_shown and not board.has_row else board.parent


def _may_ask(forum: ForumState, board: BoardState) -> bool:
    """Whether a board is asked for: once a cycle; one that wants a log-in, or is gone, after 2, 4, 8 … cycles again."""
    if board.walk is not None or board.url in forum.walked or board.is_list:
        return False
    if board.walls and board.cycles_skipped + 1 < 2**board.walls:
        board.cycles_skipped += 1
        return False
    board.cycles_skipped = 0
    return True


def _is_list_again(forum: ForumState, board: BoardState, page: SeenPage) -> bool:
    """Whether a page that was taken for a board lists boards alone, all of which a list of boards shows, too."""
    if page.outcome != OK or page.threads or board.threads or _tells(board.walk.row if board.walk else None):
        return False
    shown = [forum.boards.get(url) for url in {key_of(row.url) for row in page.boards} - {board.url}]
    lists = {forum.entry, *forum.lists}
    return len(shown) >= _FEWEST_SHOWN and all(other and other.has_row and other.parent in lists for other in shown)


def _tells(row: BoardRow | None) -> bool:
    """Whether a row tells of something written in its board."""
    return row is not None and bool(row.threads or row.posts or row.last_activity)


def _take_board(forum: ForumState, board: BoardState, request: FollowRequest, page: SeenPage, now: str) -> FollowStep:
    if request.page == 1 and _is_list_again(forum, board, page):
        board.is_list, board.walk, board.crawled_at = True, None, now
        return FollowStep(report=PageNews.DUPLICATE)
    outcome = _outcome_of(forum, board, request, page)
    if outcome != OK:
        forum.strange += bool(board.crawled_at) and outcome in (NO_THREADS, ROWS_LOST, *_GONE)
        board.outcome = outcome
        board.walk = None
        if outcome in _WALLS or outcome.startswith(NO_PAGE):
            board.walls += 1
            # Give the boards inside one that cannot be read any more to the list of boards, so that they are asked for.
            for child in boards_in(forum, board):
                child.parent, child.has_row = (forum.lists or [forum.entry])[0], False
        return FollowStep(report=PageNews.WRONG)
    forum.familiar += bool(board.crawled_at)
    row = board.walk.row if board.walk else None
    step = take_board_page(forum, board, request, page, now)
    if request.page == 1:
        step.requests += _take_boards(forum, board.url, page)[0]
    if row is not None and board.walk is None:
        learn_inside(forum, board, row)
    return step


def _outcome_of(forum: ForumState, board: BoardState, request: FollowRequest, page: SeenPage) -> str:
    """Say how a board's page ended: a page without rows is no empty board where rows had been."""
    if page.outcome != OK:
        return page.outcome
    if page.threads or page.more_threads:
        return OK
    if page.kind != "index" and not page.boards:
        return NO_THREADS
    is_empty = board.walk is not None and board.walk.row is not None and board.walk.row.threads == 0
    had_rows = any(not forum.threads[url].gone_at for url in board.threads)
    return ROWS_LOST if had_rows and request.page == 1 and not is_empty else OK


def must_relearn(forum: ForumState) -> bool:
    """Whether a forum has changed its software, or its design: most of the pages known are not what they were."""
    return forum.strange >= _FEWEST_STRANGE and forum.strange > forum.familiar


def rehouse(forum: ForumState, entry: str) -> None:
    """Begin anew with a forum that was learned again: what was collected stays, boards and paging are forgotten."""
    forum.entry, forum.is_rehoused = entry, True
    forum.boards.clear()
    forum.lists.clear()
    forum.page_sizes.clear()
    forum.base_counts.clear()
    forum.thread_sorts.clear()
    forum.aliases.clear()
    forum.signs_kept.clear()
    forum.signs_broken.clear()
    forum.dates_of_last = forum.dates_of_first = 0
    forum.are_lists_counted = forum.are_lists_dated = True
    forum.number = None
    for thread in forum.threads.values():
        thread.visit, thread.board = None, ""
