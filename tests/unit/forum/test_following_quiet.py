"""A board is left alone where its row proves that nothing was written, and those inside it where it tells of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.records import Post
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.quiet_boards import is_board_quiet, note_quiet
from pauk.forum.follow.state import OK, BoardState, ForumState, SeenPage, ThreadState, Why
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.run.forums import planner_json

HOST = "http://f.example"
PARENT, CHILD = f"{HOST}/b/1", f"{HOST}/b/2"
CYCLES = [f"2016-0{month}-01T12:00" for month in range(1, 8)]


def make_board(**more):
    known = {"posts_seen": 9, "threads_seen": 3, "activity_seen": "2016-01-01T10:00", "crawled_at": CYCLES[0]}
    return BoardState(**{"url": PARENT, "threads": {f"{HOST}/t/1"}} | known | more)


def make_forum(board, active="2016-01-01T10:00"):
    thread = ThreadState(url=f"{HOST}/t/1", board=board.url, activity_seen=active, crawled_at=CYCLES[0])
    return ForumState(entry=HOST, boards={board.url: board}, threads={thread.url: thread})


def make_row(posts=9, threads=3, active="2016-01-01T10:00"):
    return BoardRow(url=PARENT, title="B", posts=posts, threads=threads, last_activity=active)


@table(
    ("posts", "threads", "active", "is_quiet"),
    [
        (9, 3, "2016-01-01T10:00", True),
        (9, 3, "3 weeks", True),
        (9, 3, "2016-01-01T10:30", False),
        (9, 3, "2016-01-01T09:30", False),
        (10, 3, "2016-01-01T10:00", False),
        (9, 2, "2016-01-01T10:00", False),  # two threads may have become one
        (None, None, "2016-01-01T10:00", True),
        (None, None, "2016-01-01T09:30", False),
        (None, None, "2016-01-01", False),
        (None, None, "", False),
        (8, 3, "2016-01-01T10:00", True),  # a post was removed
        (8, 3, "2016-01-01T09:30", True),  # the last one
        (5, 2, "2016-01-01T10:00", True),  # a thread
        (8, 3, "2016-01-01T10:30", False),  # two were removed, another written
        (8, 3, "2016-01-01", False),
        (8, 3, "", False),
        (8, 4, "2016-01-01T10:00", False),
    ],
)
def test_a_board_is_left_alone_only_when_its_row_proves_that_nothing_came(posts, threads, active, is_quiet):
    board = make_board()
    assert is_board_quiet(make_forum(board), board, make_row(posts, threads, active)) is is_quiet


@pytest.mark.parametrize("active", ["2016-01-01T11:00", ""])
def test_fewer_posts_prove_nothing_where_the_row_does_not_show_the_date_of_the_last_post(active):
    board = make_board()
    assert not is_board_quiet(make_forum(board, active), board, make_row(posts=8))


@pytest.mark.parametrize(("rate", "active", "is_quiet"), [(1, "", True), (2, "", False), (2, "2016-01-01T10:00", True)])
def test_counts_that_stay_as_they_were_prove_nothing_where_many_posts_were_expected(rate, active, is_quiet):
    board = make_board(rate=rate)
    forum = make_forum(board)
    forum.cycle_at = CYCLES[1]
    assert is_board_quiet(forum, board, make_row(active=active)) is is_quiet


@pytest.mark.parametrize("more", [{"crawled_at": ""}, {"outcome": "timeout"}])
def test_a_board_that_was_not_read_to_its_end_is_never_quiet(more):
    board = make_board(**more)
    assert not is_board_quiet(make_forum(board), board, make_row())


@given(
    st.integers(0, 12), st.integers(0, 5), st.sampled_from(["", "2016-01-01", "2016-01-01T09:00", "2016-01-01T10:00"])
)
def test_what_was_noted_of_a_quiet_board_is_quiet_again(posts, threads, active):
    board = make_board()
    forum, row = make_forum(board), make_row(posts, threads, active)
    if is_board_quiet(forum, board, row):
        note_quiet(board, row)
        assert is_board_quiet(forum, board, row)


class Forum:
    """A list of one board, and in this another one; threads are dates of posts, the newest thread first."""

    def __init__(self, own, inside, *, has_whole_date, has_whole_counts):
        self.threads = {PARENT: own, CHILD: inside}
        self.has_whole = {"date": has_whole_date, "counts": has_whole_counts}
        self.fetched = []

    def board_row(self, url):
        told = {
            key: [url] if url == CHILD or not is_whole else [PARENT, CHILD] for key, is_whole in self.has_whole.items()
        }
        dated = [post for board in told["date"] for thread in self.threads[board] for post in thread]
        counted = [thread for board in told["counts"] for thread in self.threads[board]]
        posts = sum(map(len, counted))
        return BoardRow(url=url, title=url, threads=len(counted), posts=posts, last_activity=max(dated, default=""))

    def answer(self, request):
        self.fetched.append(request.url)
        if request.why is Why.BOARDS:
            return SeenPage(kind="index", boards=(self.board_row(PARENT),))
        if request.thread:
            board, _, at = request.thread.partition("?t=")
            posts = self.threads[board][int(at)]
            named = [Post(text=date, author="a", date=date, url=f"#p{date[5:10]}") for date in posts]
            return SeenPage(kind="thread", posts=tuple(named))
        rows = [
            ThreadRow(url=f"{request.url}?t={at}", title=str(at), replies=len(posts) - 1, last_activity=posts[-1])
            for at, posts in enumerate(self.threads[request.url])
        ]
        boards = (self.board_row(CHILD),) if request.url == PARENT else ()
        ordered = sorted(rows, key=lambda row: row.last_activity, reverse=True)
        return SeenPage(kind="index", threads=tuple(ordered), boards=boards, dates="activity")

    def run_cycle(self, state, now):
        self.fetched.clear()
        waiting = begin_cycle(state, now)
        while waiting:
            request = waiting.pop(0)
            waiting += take_page(state, request, self.answer(request), now).requests
        return sorted(self.fetched)


OLD = [f"2015-12-{day:02}T10:00" for day in (1, 2, 3)]
YOUNG = [f"2015-12-{day:02}T11:00" for day in (5, 6, 7, 8)]


def follow(own, inside, **more):
    forum, state = Forum(own, inside, **more), ForumState(entry=f"{HOST}/")
    forum.run_cycle(state, CYCLES[0])
    return forum, state


@pytest.mark.parametrize(
    ("has_whole_date", "has_whole_counts", "asked"),
    [(True, True, []), (True, False, []), (False, True, []), (False, False, [CHILD])],
)
def test_a_quiet_board_spares_the_boards_inside_only_where_its_row_tells_of_them(
    has_whole_date, has_whole_counts, asked
):
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=has_whole_date, has_whole_counts=has_whole_counts)
    parent = state.boards[PARENT]
    assert (parent.has_whole_date, parent.has_whole_counts) == (has_whole_date, has_whole_counts)
    for now in CYCLES[1:3]:
        assert forum.run_cycle(state, now) == [f"{HOST}/", *asked]
    forum.threads[CHILD][1] = [*OLD, "2016-03-10T10:00"]
    fetched = forum.run_cycle(state, CYCLES[3])
    assert f"{CHILD}?t=1" in fetched
    assert state.threads[f"{CHILD}?t=1"].alive[-1].date == "2016-03-10T10:00"


def test_nothing_is_believed_where_the_newest_post_is_the_boards_own():
    forum, state = follow([YOUNG], [OLD], has_whole_date=True, has_whole_counts=False)
    assert state.boards[PARENT].has_whole_date is None
    assert forum.run_cycle(state, CYCLES[1]) == [f"{HOST}/", CHILD]
    # A post inside shows on the row; the walk for it teaches.
    forum.threads[CHILD][0] = [*OLD, "2016-02-10T10:00"]
    assert PARENT in forum.run_cycle(state, CYCLES[2])
    assert state.boards[PARENT].has_whole_date is True
    assert forum.run_cycle(state, CYCLES[3]) == [f"{HOST}/"]


def test_few_posts_that_are_as_many_by_chance_prove_nothing():
    _, state = follow([OLD], [OLD], has_whole_date=False, has_whole_counts=True)
    assert state.boards[PARENT].has_whole_counts is None


def test_a_list_that_tells_of_its_own_board_alone_from_now_on_is_no_longer_believed():
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=True, has_whole_counts=True)
    forum.has_whole = {"date": False, "counts": False}
    forum.run_cycle(state, CYCLES[1])
    assert (state.boards[PARENT].has_whole_date, state.boards[PARENT].has_whole_counts) == (False, False)
    assert forum.run_cycle(state, CYCLES[2]) == [f"{HOST}/", CHILD]


@pytest.mark.parametrize("more", [{"outcome": "timeout"}, {"crawled_at": ""}])
def test_a_board_inside_that_was_not_read_to_its_end_is_asked_for(more):
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=True, has_whole_counts=True)
    state.boards[CHILD] = replace(state.boards[CHILD], **more)
    assert forum.run_cycle(state, CYCLES[1]) == [f"{HOST}/", CHILD]
    assert state.boards[CHILD].outcome == OK


def test_a_board_inside_that_holds_others_is_asked_for():
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=True, has_whole_counts=True)
    state.boards["x"] = BoardState(url="x", parent=CHILD)
    forum.threads["x"] = [OLD]
    assert CHILD in forum.run_cycle(state, CYCLES[1])


def test_what_a_walk_without_a_row_found_is_not_walked_for_again_when_the_row_is_seen():
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=False, has_whole_counts=False)
    forum.threads[CHILD][1] = [*OLD, "2016-01-10T10:00"]
    assert forum.run_cycle(state, CYCLES[1]) == [f"{HOST}/", CHILD, f"{CHILD}?t=1"]
    forum.threads[PARENT][0] = [*OLD, "2016-02-10T10:00"]
    assert forum.run_cycle(state, CYCLES[2]) == [f"{HOST}/", PARENT, f"{PARENT}?t=0"]


def test_a_removed_post_does_not_hide_a_new_one_in_a_later_cycle():
    forum, state = follow([OLD, YOUNG], [OLD], has_whole_date=False, has_whole_counts=False)
    forum.threads[PARENT][0] = OLD[:2]
    assert PARENT not in forum.run_cycle(state, CYCLES[1])
    forum.threads[PARENT][0] = [*OLD[:2], "2016-02-10T10:00"]
    forum.run_cycle(state, CYCLES[2])
    assert "2016-02-10T10:00" in [post.date for post in state.threads[f"{PARENT}?t=0"].alive]


def list_quiet(children):
    """Take in a list that shows a quiet board with these boards inside; return what is asked for."""
    forum = make_forum(make_board(parent=f"{HOST}/"))
    forum.entry, forum.lists = f"{HOST}/", [f"{HOST}/"]
    forum.boards.update({child.url: child for child in children})
    listed = SeenPage(kind="index", boards=(make_row(),))
    return [request.url for request in take_page(forum, begin_cycle(forum, CYCLES[1])[0], listed, CYCLES[1]).requests]


def make_children(count, **more):
    return [make_board(url=f"{HOST}/c/{number}", parent=PARENT, threads=set(), **more) for number in range(count)]


def test_many_boards_inside_are_judged_by_the_page_that_lists_them():
    assert list_quiet(make_children(3)) == [PARENT]
    assert list_quiet(make_children(2)) == [f"{HOST}/c/0", f"{HOST}/c/1"]


def test_rows_that_cannot_tell_are_not_asked_for():
    assert len(list_quiet(make_children(3, posts_seen=None, activity_seen="2016-01-01"))) == 3


def test_boards_inside_that_cannot_be_read_do_not_make_many():
    closed = replace(make_children(3)[2], walls=1, outcome="http_error:403")
    assert list_quiet([*make_children(2), closed]) == [f"{HOST}/c/0", f"{HOST}/c/1"]


def test_boards_that_lie_in_each_other_end():
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=True, has_whole_counts=True)
    state.boards[PARENT].parent = CHILD
    assert len(forum.run_cycle(state, CYCLES[1])) < 10


def test_what_was_learned_survives_writing():
    _, state = follow([OLD], [YOUNG, OLD], has_whole_date=True, has_whole_counts=False)
    again = planner_json.read(BoardState, planner_json.write(state.boards[PARENT]))
    assert (again.has_whole_date, again.has_whole_counts) == (True, False)


def test_a_board_that_the_list_only_links_to_belongs_to_the_board_that_shows_its_row():
    forum, state = (
        Forum([OLD], [YOUNG, OLD], has_whole_date=False, has_whole_counts=False),
        ForumState(entry=f"{HOST}/"),
    )
    answer = forum.answer

    def answer_with_link(request):
        page = answer(request)
        return replace(page, more_boards=(CHILD,)) if request.why is Why.BOARDS else page

    forum.answer = answer_with_link
    assert forum.run_cycle(state, CYCLES[0]).count(CHILD) == 1
    assert (state.boards[CHILD].parent, state.boards[PARENT].parent) == (PARENT, f"{HOST}/")
    forum.threads[PARENT][0] = [*OLD, "2016-01-10T10:00"]
    assert forum.run_cycle(state, CYCLES[1]) == [f"{HOST}/", PARENT, f"{PARENT}?t=0"]
    assert forum.run_cycle(state, CYCLES[2]) == [f"{HOST}/", CHILD]


def test_boards_inside_one_that_cannot_be_read_any_more_are_asked_for():
    forum, state = follow([OLD], [YOUNG, OLD], has_whole_date=True, has_whole_counts=True)
    forum.threads[PARENT][0] = [*OLD, "2016-01-10T10:00"]
    answer = forum.answer

    def answer_with_wall(request):
        page = answer(request)
        return SeenPage(outcome="http_error:403") if request.url == PARENT else page

    forum.answer = answer_with_wall
    assert forum.run_cycle(state, CYCLES[1]) == [f"{HOST}/", PARENT]
    assert forum.run_cycle(state, CYCLES[2]) == [f"{HOST}/", CHILD]
    forum.answer = answer
    forum.run_cycle(state, CYCLES[3])
    assert state.boards[CHILD].parent == PARENT


def test_boards_that_only_each_other_show_stay_with_the_list_that_links_to_them():
    state = ForumState(entry=f"{HOST}/")
    rows = {url: BoardRow(url=url, title=url, posts=3, threads=1, last_activity=OLD[-1]) for url in (PARENT, CHILD)}
    linked = SeenPage(kind="index", more_boards=(PARENT, CHILD))
    shown = {
        PARENT: SeenPage(kind="index", threads=(ThreadRow(url=f"{HOST}/t/1", title="1"),), boards=(rows[CHILD],)),
        CHILD: SeenPage(kind="index", threads=(ThreadRow(url=f"{HOST}/t/2", title="2"),), boards=(rows[PARENT],)),
    }
    for now in CYCLES:
        waiting, asked = begin_cycle(state, now)[:1], []
        while waiting:
            request = waiting.pop(0)
            page = linked if request.why is Why.BOARDS else shown[request.url]
            waiting += [r for r in take_page(state, request, page, now).requests if not r.thread]
            asked.append(request.url)
        assert sorted(asked) == [f"{HOST}/", PARENT, CHILD]


def test_the_way_up_to_a_board_that_was_read_as_rows_puts_no_board_into_itself():
    forum, state = Forum([OLD], [YOUNG, OLD], has_whole_date=False, has_whole_counts=False), ForumState(entry=HOST)
    answer = forum.answer

    def answer_with_way(request):
        page = answer(request)
        if request.why is Why.BOARDS or request.thread:
            return page
        way = [BoardRow(url=url, title=url, posts=2, threads=1) for url in (HOST, PARENT, CHILD)]
        return replace(page, boards=(*page.boards, *way[: way.index(next(w for w in way if w.url == request.url)) + 1]))

    forum.answer = answer_with_way
    assert sorted(set(forum.run_cycle(state, CYCLES[0]))) == sorted(
        [HOST, PARENT, CHILD, f"{PARENT}?t=0", f"{CHILD}?t=0", f"{CHILD}?t=1"]
    )
    assert {board.url: board.parent for board in state.boards.values()} == {PARENT: HOST, CHILD: PARENT}
    forum.threads[CHILD][1] = [*OLD, "2016-01-10T10:00"]
    assert forum.run_cycle(state, CYCLES[1]) == [HOST, CHILD, f"{CHILD}?t=1"]
    assert forum.run_cycle(state, CYCLES[2]) == [HOST, CHILD]


def test_a_list_of_boards_under_another_address_is_asked_for_once():
    state, again = ForumState(entry=f"{HOST}/"), f"{HOST}/index.php"
    rows = tuple(BoardRow(url=url, title=url, posts=3, threads=1, last_activity=OLD[-1]) for url in (PARENT, CHILD))
    listed = SeenPage(kind="index", boards=(BoardRow(url=again, title="Forum"), *rows), more_threads=(f"{PARENT}?t=1",))
    page = SeenPage(kind="index", threads=(ThreadRow(url=f"{HOST}/t/1", title="1", last_activity=OLD[-1]),))
    asked = []
    for now in CYCLES[:3]:
        waiting = begin_cycle(state, now)[:1]
        while waiting:
            request = waiting.pop(0)
            is_list = request.url in (f"{HOST}/", again)
            waiting += [r for r in take_page(state, request, listed if is_list else page, now).requests if not r.thread]
            asked.append(request.url)
    assert asked == [f"{HOST}/", again, PARENT, CHILD, f"{HOST}/", f"{HOST}/"]
    assert not state.boards[again].threads
    counted = (BoardRow(url=again, title="Forum", threads=4, posts=9), *rows)
    take_page(state, begin_cycle(state, CYCLES[3])[0], SeenPage(kind="index", boards=counted), CYCLES[3])
    assert state.boards[again].walk is not None, "its row tells of threads"
