"""What lists of boards show is held against what was collected: numbers that count no posts decide nothing."""

from dataclasses import replace

import pytest

from pauk.base.records import Post
from pauk.forum.follow.board_counts import believe_row, note_row, settle
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.quiet_boards import note_quiet
from pauk.forum.follow.state import BoardState, ForumState, SeenPage, ThreadState, Why
from pauk.forum.rows.parts.row import BoardRow, ThreadRow

HOST = "http://f.example"
FIRST, THEN, LATER = "2016-01-01T12:00", "2016-02-01T12:00", "2016-03-01T12:00"


class Site:
    """Boards, each a list of threads with so many posts; ``show`` says what the list of boards shows."""

    def __init__(self, boards, show):
        self.boards, self.show, self.fetched = boards, show, []

    def answer(self, request):
        self.fetched.append(request.url.removeprefix(HOST))
        if request.thread:
            board, key = map(int, request.thread.removeprefix(f"{HOST}/t/").split("/"))
            posts = [
                Post(text=f"{n}", author="a", date=self.date(n), url=f"#p{n}") for n in range(self.boards[board][key])
            ]
            return SeenPage(kind="thread", posts=tuple(posts))
        if request.why is Why.BOARDS:
            return SeenPage(kind="index", boards=tuple(map(self.board_row, range(len(self.boards)))))
        board = int(request.board.rpartition("/")[2])
        rows = [
            ThreadRow(
                url=f"{HOST}/t/{board}/{key}",
                title=f"T{board} {key}",
                replies=count - 1,
                last_activity=self.date(count - 1),
            )
            for key, count in enumerate(self.boards[board])
        ]
        return SeenPage(kind="index", threads=tuple(rows))

    def date(self, place):
        return f"2015-{place + 1:02}-01T10:00"

    def board_row(self, board):
        counts = self.boards[board]
        row = BoardRow(
            url=f"{HOST}/b/{board}",
            title=f"B{board}",
            posts=sum(counts),
            threads=len(counts),
            last_activity=self.date(max(counts) - 1),
        )
        return self.show(row)

    def run_cycle(self, forum, now):
        waiting, found = begin_cycle(forum, now), 0
        self.fetched.clear()
        while waiting:
            request = waiting.pop(0)
            step = take_page(forum, request, self.answer(request), now)
            found += len(step.new_posts)
            waiting += step.requests
        return found


def threads_as_posts(row):
    return replace(row, posts=row.threads, threads=None, last_activity="")


def founded(row):
    return replace(row, posts=None, threads=None, last_activity="2014-01-01T10:00")


@pytest.mark.parametrize("show", [threads_as_posts, founded])
def test_a_list_that_does_not_count_posts_or_show_the_last_one_hides_nothing(show):
    site, forum = Site([[3, 4], [5, 2], [4, 4]], show), ForumState(entry=f"{HOST}/")
    assert site.run_cycle(forum, FIRST) == 22
    site.boards[1][0] += 3  # no thread more
    assert site.run_cycle(forum, THEN) == 3
    assert site.run_cycle(forum, LATER) == 0
    assert sorted(site.fetched) == ["/", "/b/0", "/b/1", "/b/2"]  # nothing shows that nothing was written


def test_a_list_that_is_right_is_believed():
    site, forum = Site([[3, 4], [5, 2], [4, 4]], lambda row: row), ForumState(entry=f"{HOST}/")
    site.run_cycle(forum, FIRST)
    site.boards[1][0] += 3
    assert site.run_cycle(forum, THEN) == 3
    assert sorted(site.fetched) == ["/", "/b/1", "/t/1/0"]


def test_one_strange_board_is_not_enough():
    def show(row):
        return threads_as_posts(row) if row.url.endswith("/b/1") else row

    site, forum = Site([[3, 4], [5, 2], [4, 4]], show), ForumState(entry=f"{HOST}/")
    site.run_cycle(forum, FIRST)
    site.run_cycle(forum, THEN)
    assert forum.are_lists_counted
    row = BoardRow(url=HOST, title="", posts=3, last_activity="2016-01-01T10:00")
    assert believe_row(forum, row) == row
    forum.are_lists_counted = forum.are_lists_dated = False
    assert believe_row(forum, row) == replace(row, posts=None, last_activity="")


def test_as_many_new_posts_as_went_away_are_found_in_a_busy_board_and_silence_is_looked_into_once():
    site = Site([[3, 4], [5, 2], [4, 4]], lambda row: replace(row, last_activity=""))
    forum = ForumState(entry=f"{HOST}/")
    site.run_cycle(forum, FIRST)
    site.boards[1] += [3] * 20
    assert site.run_cycle(forum, THEN) == 60
    site.boards[1][5] += 1
    site.boards[1][6] -= 1
    assert site.run_cycle(forum, LATER) == 1
    assert "/b/1" in site.fetched
    assert site.run_cycle(forum, "2016-04-01T12:00") == 0
    assert site.fetched == ["/"]


def test_a_list_that_counts_posts_after_all_is_believed_again():
    site, forum = Site([[3, 4], [5, 2], [4, 4]], threads_as_posts), ForumState(entry=f"{HOST}/")
    site.run_cycle(forum, FIRST)
    site.run_cycle(forum, THEN)
    assert not forum.are_lists_counted
    site.show = lambda row: replace(row, last_activity="")
    site.run_cycle(forum, LATER)
    site.run_cycle(forum, "2016-04-01T12:00")
    assert forum.are_lists_counted
    site.run_cycle(forum, "2016-05-01T12:00")
    assert site.fetched == ["/"]


@pytest.mark.parametrize("show", [threads_as_posts, founded])
def test_one_row_that_cannot_be_right_hides_nothing(show):
    site = Site([[3, 4], [5, 2], [4, 4]], lambda row: show(row) if row.url.endswith("/b/1") else row)
    forum = ForumState(entry=f"{HOST}/")
    site.run_cycle(forum, FIRST)
    site.boards[1][0] += 3
    assert site.run_cycle(forum, THEN) == 3
    assert sorted(site.fetched) == ["/", "/b/1", "/t/1/0"]


@pytest.mark.parametrize(("removed", "posts"), [(1, 19), (2, 18)])
def test_a_removed_post_is_taken_off_once_though_list_and_row_show_it(removed, posts):
    forum, board = ForumState(entry=f"{HOST}/"), BoardState(url=f"{HOST}/b/1", crawled_at=FIRST, threads={f"{HOST}/t"})
    thread = forum.threads[f"{HOST}/t"] = ThreadState(url=f"{HOST}/t", board=board.url, replies_seen=19)
    board.posts_seen, board.threads_seen, board.activity_seen = 20, 1, "2015-12-01T10:00"
    note_quiet(board, BoardRow(url=board.url, title="B", posts=19, threads=1, last_activity="2015-12-01T10:00"))
    settle(forum, board)
    thread.replies_seen -= removed
    note_row(forum, board, None)  # a walk without a look at the list
    assert (board.posts_seen, board.threads_seen, board.lost) == (posts, 1, 0)
