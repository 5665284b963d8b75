"""Boards are walked only as far as they show something new, and what cannot be read is said."""

from dataclasses import replace

from tests.table import table

from pauk.base.records import Post
from pauk.forum.follow.discovery import sort_of_board
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.state import BoardState, ForumState, PageNews, SeenPage, ThreadState, Why
from pauk.forum.follow.thread_news import judge_row
from pauk.forum.paging.paging import Paging
from pauk.forum.rows.parts.row import BoardRow, ThreadRow

HOST = "http://f.example"
FIRST, THEN = "2016-01-01T12:00", "2016-02-01T12:00"


def make_row(key, replies=0, active="2016-01-01T10:00", *, is_sticky=False, created=""):
    url = f"{HOST}/t/{key}"
    return ThreadRow(
        url=url, title=f"T{key}", replies=replies, last_activity=active, is_sticky=is_sticky, created=created
    )


class Board:
    """One board behind a list of boards, as it is at one moment."""

    def __init__(self, rows, size=3, *, is_counted=True):
        self.rows, self.size, self.is_counted = rows, size, is_counted
        self.fetched = []
        self.dates = "created" if any(row.created for row in rows) else "activity"

    def answer(self, request):
        self.fetched.append(request.url.removeprefix(HOST))
        if request.thread:
            row = next(row for row in self.rows if row.url == request.thread)
            posts = [
                Post(text="x", author=f"a{n}", date=row.created or row.last_activity, url=f"{row.url}#p{n}")
                for n in range(row.replies + 1)
            ]
            return SeenPage(kind="thread", posts=tuple(posts))
        if request.why is Why.BOARDS:
            posts = sum(row.replies + 1 for row in self.rows) if self.is_counted else None
            active = max((row.last_activity for row in self.rows), default="")
            board = BoardRow(url=f"{HOST}/b/1", title="B", posts=posts, threads=len(self.rows), last_activity=active)
            return SeenPage(kind="index", boards=(board,))
        cut = self.rows[(request.page - 1) * self.size : request.page * self.size]
        has_more = request.page * self.size < len(self.rows)
        following = f"{HOST}/b/1?page={request.page + 1}" if has_more else None
        return SeenPage(kind="index", threads=tuple(cut), paging=Paging(next=following), dates=self.dates)


def run_cycle(forum, board, now):
    waiting, reports = begin_cycle(forum, now), []
    while waiting:
        request = waiting.pop(0)
        step = take_page(forum, request, board.answer(request), now)
        reports.append(step.report)
        waiting += step.requests
    return reports


def crawl(rows, **more):
    forum = ForumState(entry=f"{HOST}/")
    run_cycle(forum, Board(rows, **more), FIRST)
    return forum


def test_the_first_crawl_reads_every_page_and_thread():
    rows = [make_row(key, active=f"2016-01-0{9 - key}T10:00") for key in range(1, 8)]
    board, forum = Board(rows), ForumState(entry=f"{HOST}/")
    reports = run_cycle(forum, board, FIRST)
    assert sorted(board.fetched) == sorted(
        ["/", "/b/1", "/b/1?page=2", "/b/1?page=3", *(f"/t/{n}" for n in range(1, 8))]
    )
    assert set(reports) == {PageNews.NEW}
    assert len(forum.threads) == 7


def test_a_forum_that_did_not_change_costs_the_list_of_its_boards():
    rows = [make_row(key) for key in range(1, 8)]
    forum, board = crawl(rows), Board(rows)
    assert run_cycle(forum, board, THEN) == [PageNews.DUPLICATE]
    assert board.fetched == ["/"]


def test_without_counts_and_hours_an_unchanged_board_costs_one_request():
    rows = [make_row(key, active="2015-06-01") for key in range(1, 8)]
    forum, board = crawl(rows, is_counted=False), Board(rows, is_counted=False)
    run_cycle(forum, board, THEN)
    assert board.fetched == ["/", "/b/1"]


def test_a_known_sticky_on_top_does_not_end_the_walk():
    old = [make_row(key, active=f"2016-01-01T0{9 - key}:00") for key in range(1, 6)]
    sticky = make_row(9, active="2015-01-01T10:00", is_sticky=True)
    forum = crawl([sticky, *old])
    new = [make_row(key, active="2016-01-20T10:00") for key in (21, 22, 23)]
    board = Board([sticky, *new, *old])
    run_cycle(forum, board, THEN)
    assert sorted(board.fetched) == ["/", "/b/1", "/b/1?page=2", "/t/21", "/t/22", "/t/23"]


def test_counts_spare_the_next_page_when_all_posts_are_accounted_for():
    old = [make_row(key, active=f"2016-01-01T0{9 - key}:00") for key in range(1, 6)]
    forum = crawl(old)
    board = Board([*(make_row(key, active="2016-01-20T10:00") for key in (21, 22, 23)), *old])
    run_cycle(forum, board, THEN)
    assert "/b/1?page=2" not in board.fetched
    assert len(forum.threads) == 8


def test_on_a_board_sorted_by_creation_counts_lead_to_an_old_thread():
    days = [f"2015-12-{20 - key:02}T10:00" for key in range(7)]
    old = [make_row(key, active="", created=day) for key, day in enumerate(days, 1)]
    forum = crawl(old)
    now = [*old[:5], make_row(6, replies=2, active="", created=days[5]), old[6]]
    board = Board(now)
    run_cycle(forum, board, THEN)
    assert "/t/6" in board.fetched
    assert "/b/1?page=3" not in board.fetched


def test_a_thread_that_went_away_does_not_hide_new_posts():
    days = [f"2015-12-{20 - key:02}T10:00" for key in range(7)]
    old = [make_row(key, replies=3, active="", created=day) for key, day in enumerate(days, 1)]
    forum = crawl(old)
    # The second thread went away with four posts, the sixth has two more: fewer posts than before.
    board = Board([old[0], *old[2:5], make_row(6, replies=5, active="", created=days[5]), old[6]])
    run_cycle(forum, board, THEN)
    assert "/t/6" in board.fetched
    assert [thread.url for thread in forum.threads.values() if thread.gone_at] == [f"{HOST}/t/2"]


@table(
    ("replies", "active", "verdict"),
    [
        (5, "2016-01-01T10:00", "same"),
        (6, "2016-01-01T10:00", "changed"),
        (4, "2016-01-01T10:00", "same"),  # a post was removed
        (5, "2016-01-02T10:00", "changed"),  # one was removed, another written
        (5, "2016-01-02", "same"),  # "a month ago" is another day every time; the count decides
        (None, "2016-01-01T10:00", "same"),
        (None, "2016-01-01T10:05", "changed"),
        (None, "2016-01-01", "changed"),  # the day of the last visit: perhaps later on that day
        (None, "2015-12-31", "same"),
        (None, "", "silent"),
    ],
)
def test_what_a_row_tells(replies, active, verdict):
    thread = ThreadState(url="", board="", replies_seen=5, activity_seen="2016-01-01T10:00", crawled_at=FIRST)
    assert judge_row(ForumState(entry=HOST), thread, make_row(1, replies, active)).verdict == verdict


def test_an_unknown_thread_is_new():
    assert judge_row(ForumState(entry=HOST), None, make_row(1)).verdict == "new"


def test_a_wall_is_said_and_tried_more_and_more_seldom():
    forum, asked = ForumState(entry=f"{HOST}/"), []
    listed = SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),))
    for cycle in range(16):
        step = take_page(forum, begin_cycle(forum, THEN)[0], listed, THEN)
        for request in step.requests:
            asked.append(cycle)
            take_page(forum, request, SeenPage(outcome="http_error:403"), THEN)
    assert asked == [0, 2, 6, 14]
    assert forum.boards[f"{HOST}/b/1"].outcome == "http_error:403"


def test_a_board_that_could_not_be_had_is_asked_for_in_the_next_cycle():
    forum = ForumState(entry=f"{HOST}/")
    listed = SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),))
    for _ in range(3):
        step = take_page(forum, begin_cycle(forum, THEN)[0], listed, THEN)
        assert [request.url for request in step.requests] == [f"{HOST}/b/1"]
        take_page(forum, step.requests[0], SeenPage(outcome="timeout"), THEN)


def test_an_interrupted_cycle_goes_on_with_what_it_did_not_finish():
    rows = [make_row(key) for key in range(1, 4)]
    forum, board = ForumState(entry=f"{HOST}/"), Board(rows)
    waiting = begin_cycle(forum, FIRST)
    for _ in range(3):  # the list, the board, one thread; then the machine stops
        request = waiting.pop(0)
        waiting += take_page(forum, request, board.answer(request), FIRST).requests
    again = Board(rows)
    run_cycle(forum, again, THEN)
    assert sorted(again.fetched) == ["/", "/t/2", "/t/3"]
    assert all(thread.crawled_at for thread in forum.threads.values())


def test_a_thread_that_no_page_shows_any_more_is_gone():
    rows = [make_row(key, active=f"2016-01-01T0{9 - key}:00") for key in (1, 2, 3)]
    forum = crawl(rows, size=9)
    run_cycle(forum, Board([make_row(1, 3, "2016-01-20T10:00"), rows[1]], size=9), THEN)
    assert [thread.gone_at for thread in forum.threads.values()] == ["", "", THEN]


def test_a_board_that_only_a_link_shows_is_followed():
    forum = ForumState(entry=f"{HOST}/")
    listed = SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),))
    walk = take_page(forum, begin_cycle(forum, FIRST)[0], listed, FIRST).requests[0]
    links = (f"{HOST}/", f"{HOST}/b/1", f"{HOST}/b/2")
    page = SeenPage(kind="index", threads=(make_row(1),), more_boards=links)
    asked = [request.url for request in take_page(forum, walk, page, FIRST).requests]
    assert asked == [f"{HOST}/t/1", f"{HOST}/b/2"]
    # In the next cycle nothing shows it, and it is asked for none the less.
    walk = take_page(forum, begin_cycle(forum, THEN)[0], listed, THEN).requests[0]
    asked = [request.url for request in take_page(forum, walk, replace(page, more_boards=()), THEN).requests]
    assert asked == [f"{HOST}/b/2"]


def test_a_moved_thread_keeps_its_posts():
    rows = [make_row(77, replies=2)]
    forum = crawl(rows)
    thread = forum.threads[f"{HOST}/t/77"]
    other = forum.boards[f"{HOST}/b/2"] = BoardState(url=f"{HOST}/b/2", crawled_at=FIRST)
    request = begin_cycle(forum, THEN)[0]
    listed = SeenPage(kind="index", boards=(BoardRow(url=other.url, title="C"),))
    walk = next(r for r in take_page(forum, request, listed, THEN).requests if r.board == other.url)
    moved = ThreadRow(url=f"{HOST}/c/t/77", title="T77", replies=2, last_activity="2016-01-01T10:00")
    step = take_page(forum, walk, SeenPage(kind="index", threads=(moved,)), THEN)
    assert step.requests == []
    assert forum.threads == {f"{HOST}/c/t/77": thread}
    assert (thread.board, thread.earlier_urls, len(thread.posts)) == (other.url, [f"{HOST}/t/77"], 3)


def test_a_board_learns_its_order_from_the_threads_that_are_known():
    old = [
        make_row(key, active="", created=f"2015-12-{day}T10:00") for key, day in ((1, 20), (2, 18), (3, 15), (4, 11))
    ]
    forum = crawl(old, size=9)
    board = forum.boards[f"{HOST}/b/1"]
    board.sorts.clear()
    for row, last in zip(old, ("2015-12-24", "2015-12-28", "2015-12-26", "2015-12-30"), strict=True):
        forum.threads[row.url].posts.append(replace(forum.threads[row.url].posts[0], id="~9", date=last))
    run_cycle(forum, Board([*old, make_row(5, active="", created="2015-12-01T10:00")], size=9), THEN)
    assert sort_of_board(forum, board) == "creation"


def test_strange_pages_break_nothing():
    forum = ForumState(entry=f"{HOST}/")
    row = ThreadRow(url="\ud800", title="\ud800", replies=-5, last_activity="never", created="99")
    page = SeenPage(kind="index", threads=(row, row), boards=(BoardRow(url="", title=""),))
    step = take_page(forum, begin_cycle(forum, FIRST)[0], page, FIRST)
    for request in step.requests:
        posts = (Post(text="", date="x", url="#"), Post(text="\ud800", date="y", url="#"))
        take_page(forum, request, SeenPage(kind="thread", posts=posts), FIRST)
    run = begin_cycle(forum, THEN)
    assert run[0].url == f"{HOST}/"
