"""Plan the first crawl of a forum and every cycle after it: from each page that came to the pages to ask for next.

In: a `ForumState`, and pages one by one with the requests they answer. Out: `Step`s. The first crawl is a cycle that
knows nothing yet. Nothing here fetches, waits or keeps: the state is all there is, and a cycle that was cut off goes on
with the visits that did not come to their end.
"""

from pauk.forum.following.collection import begin_visit, resume_visit, take_thread_page
from pauk.forum.following.discovery import begin_walk, is_board_quiet, sort_of_board, take_board_page
from pauk.forum.following.identity import key_of
from pauk.forum.following.merging import lead_on
from pauk.forum.following.states import OK, BoardState, ForumState, Report, Request, SeenPage, Step, Why
from pauk.forum.rows.row import BoardRow

# A page that came, and is no list of threads: a log-in, most often.
NO_THREADS = "no_threads"
# A board that listed threads, and of which no row can be read any more.
ROWS_LOST = "rows_lost"
_GONE = ("gone", "http_error:404", "http_error:410")
_WALLS = frozenset({NO_THREADS, *_GONE, *(f"http_error:{status}" for status in (401, 402, 403, 451))})
# So many pages of a cycle, and more than half of those known, must be strange before the forum is learned anew.
_FEWEST_STRANGE = 3


def begin_cycle(forum: ForumState, now: str) -> list[Request]:
    """Begin a cycle: ask for the pages that list boards, and for what the last cycle did not finish."""
    forum.cycle_at = now
    forum.walked.clear()
    forum.familiar = forum.strange = 0
    for board in forum.boards.values():
        board.walk = None  # a walk that was cut off begins anew
    requests = [Request(url=url, why=Why.BOARDS) for url in forum.lists or [forum.entry]]
    for thread in forum.threads.values():
        if thread.visit is not None:
            requests += resume_visit(forum, thread)
    return requests


def take_page(forum: ForumState, request: Request, page: SeenPage, now: str) -> Step:
    """Take in the page that answers a request; the state is brought up to date."""
    if request.thread:
        return _take_thread(forum, request, page, now)
    if request.why is Why.BOARDS:
        return _take_list(forum, request, page, now)
    return _take_board(forum, forum.boards[request.board], request, page, now)


def _take_thread(forum: ForumState, request: Request, page: SeenPage, now: str) -> Step:
    """Take in a page of a thread; an address that leads to another thread says that it was moved or merged."""
    thread = forum.threads.get(request.thread)
    if thread is None:
        return Step()
    if page.posts and page.thread not in ("", thread.url):
        other = lead_on(forum, thread, page.thread, now)
        if other is not thread:
            return Step(begin_visit(forum, other, None, Why.LOOK) if other.visit is None else [], Report.DUPLICATE)
    return take_thread_page(forum, thread, request, page, now)


def _take_list(forum: ForumState, request: Request, page: SeenPage, now: str) -> Step:
    """Take in a page that lists boards; one that lists threads, too, is a board itself."""
    if page.threads:
        board = forum.boards.setdefault(request.url, BoardState(url=request.url))
        return _take_board(forum, board, request, page, now)
    if page.outcome == OK and page.boards and request.url not in forum.lists:
        forum.lists.append(request.url)
    step = Step(report=Report.WRONG if not page.boards else Report.DUPLICATE)
    requests, changed = _take_boards(forum, request.url, page)
    step.requests = requests
    if changed:
        step.report = Report.NEW if changed == len(page.boards) else Report.SEMI
    return step


def _take_boards(forum: ForumState, parent: str, page: SeenPage) -> tuple[list[Request], int]:
    """Ask for the boards that a page shows as changed, and for those it should show and does not; count the former."""
    requests: list[Request] = []
    changed = 0
    listed: dict[str, BoardRow] = {key_of(row.url): row for row in page.boards}
    known = [board.url for board in forum.boards.values() if board.parent == parent and board.url not in listed]
    for url in (*listed, *known):
        row = listed.get(url)
        board = forum.boards.setdefault(url, BoardState(url=url, parent=parent))
        if row is not None:
            board.title, board.parent = row.title, _parent_of(forum, board, parent)
            if board.walk is not None and not board.walk.pages:
                board.walk.row = board.walk.row or row  # asked for because of a link, before its row was seen
        if row is not None and is_board_quiet(board, row):
            requests += _ask_children(forum, board, row)
            continue
        changed += row is not None
        requests += begin_walk(board, row) if _may_ask(forum, board) else []
    return requests + _ask_linked(forum, parent, page), changed


def _ask_linked(forum: ForumState, parent: str, page: SeenPage) -> list[Request]:
    """Ask for boards that are not known and that no row shows, only a link."""
    others = {key_of(url) for url in page.more_boards} - {key_of(forum.entry), *forum.lists, *forum.boards}
    made = [BoardState(url=url, parent=parent) for url in sorted(others)]
    forum.boards.update({board.url: board for board in made})
    return [request for board in made for request in begin_walk(board, None)]


def _ask_children(forum: ForumState, board: BoardState, row: BoardRow) -> list[Request]:
    """Ask for the boards that lie in a board where nothing was written.

    One that is sorted by activity, or has one page, shows by itself what is new. The others need the counts of their
    rows, and so the board that lists them.
    """
    children = [child for child in forum.boards.values() if child.parent == board.url]
    if any(sort_of_board(forum, child) != "activity" for child in children if child.is_paged):
        return begin_walk(board, row) if _may_ask(forum, board) else []
    return [request for child in children if _may_ask(forum, child) for request in begin_walk(child, None)]


def _parent_of(forum: ForumState, board: BoardState, lister: str) -> str:
    """Return the page that a board belongs to: one that lists boards alone, before a board that shows it, too."""
    return board.parent if board.parent in forum.lists else lister


def _may_ask(forum: ForumState, board: BoardState) -> bool:
    """Whether a board is asked for: once a cycle; one that wants a log-in, or is gone, after 2, 4, 8 … cycles again."""
    if board.walk is not None or board.url in forum.walked:
        return False
    if board.walls and board.cycles_skipped + 1 < 2**board.walls:
        board.cycles_skipped += 1
        return False
    board.cycles_skipped = 0
    return True


def _take_board(forum: ForumState, board: BoardState, request: Request, page: SeenPage, now: str) -> Step:
    outcome = _outcome_of(forum, board, request, page)
    if outcome != OK:
        forum.strange += bool(board.crawled_at) and outcome in (NO_THREADS, ROWS_LOST, *_GONE)
        board.outcome = outcome
        board.walls += outcome in _WALLS
        board.walk = None
        return Step(report=Report.WRONG)
    forum.familiar += bool(board.crawled_at)
    step = take_board_page(forum, board, request, page, now)
    if request.page == 1:
        step.requests += _take_boards(forum, board.url, page)[0]
    return step


def _outcome_of(forum: ForumState, board: BoardState, request: Request, page: SeenPage) -> str:
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
    forum.number = None
    for thread in forum.threads.values():
        thread.visit, thread.board = None, ""
