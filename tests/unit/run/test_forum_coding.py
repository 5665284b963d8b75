"""What the planner remembers becomes JSON and comes back the same; new fields of a record get their defaults."""

import json
from collections import Counter
from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from pauk.forum.follow.state import (
    BoardState,
    BoardWalk,
    FollowRequest,
    ForumState,
    PostState,
    SeenPage,
    ThreadState,
    ThreadVisit,
    Why,
)
from pauk.forum.paging.page_number import Specific
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.run.forums.planner_json import dump, read, write

TEXTS = st.text(max_size=8).map(lambda text: text.replace("\0", ""))
ROWS = st.builds(ThreadRow, url=TEXTS, title=TEXTS, replies=st.none() | st.integers(0, 9), pages=st.tuples(TEXTS))
POSTS = st.builds(
    PostState, id=TEXTS, author=TEXTS, date=TEXTS, text_hash=TEXTS, seen_at=TEXTS,
    versions=st.lists(st.tuples(TEXTS, TEXTS), max_size=2),
)  # fmt: skip
VISITS = st.builds(
    ThreadVisit, row=st.none() | ROWS, is_new=st.booleans(), known=st.integers(0, 9), seen=st.sets(st.integers(1, 9)),
    met=st.sets(TEXTS, max_size=3), top=st.none() | POSTS,
)  # fmt: skip
NUMBERS = st.builds(Specific, parts=st.tuples(TEXTS, TEXTS), first=st.integers(0, 1), step=st.integers(1, 20))
THREADS = st.builds(
    ThreadState, url=TEXTS, board=TEXTS, posts=st.lists(POSTS, max_size=2), replies_seen=st.none() | st.integers(0, 3),
    number=st.none() | NUMBERS, earlier_urls=st.lists(TEXTS, max_size=2), visit=st.none() | VISITS,
)  # fmt: skip
BOARDS = st.builds(
    BoardState, url=TEXTS, threads=st.sets(TEXTS, max_size=3), sorts=st.just(Counter(activity=2)),
    walk=st.none()
    | st.builds(BoardWalk, row=st.none() | st.builds(BoardRow, url=TEXTS, title=TEXTS), pages=st.just(1)),
)  # fmt: skip
FORUMS = st.builds(
    ForumState, entry=TEXTS, boards=st.dictionaries(TEXTS, BOARDS, max_size=2),
    threads=st.dictionaries(TEXTS, THREADS, max_size=2), page_sizes=st.just(Counter({10: 3})),
    lists=st.lists(TEXTS, max_size=2), number=st.none() | NUMBERS,
)  # fmt: skip


@given(FORUMS)
def test_all_that_is_known_of_a_forum_comes_back(forum):
    assert read(ForumState, write(forum)) == forum


@given(st.builds(FollowRequest, url=TEXTS, why=st.sampled_from(Why), page=st.integers(0, 9)))
def test_a_request_comes_back(request):
    again = read(FollowRequest, write(request))
    assert again == request
    assert again.why is request.why


@given(st.builds(SeenPage, threads=st.tuples(ROWS), sort=st.none() | st.just("activity")))
def test_a_page_comes_back(page):
    assert read(SeenPage, write(page)) == page


def test_what_has_its_default_is_not_written_and_zero_is_not_nothing():
    assert json.loads(write(ThreadState(url="u", board="b"))) == {"url": "u", "board": "b"}
    assert json.loads(write(ThreadState(url="u", board="b", replies_seen=0)))["replies_seen"] == 0


def test_fields_may_be_left_out_and_unknown_ones_are_passed_over():
    thread = ThreadState(url="u", board="b", title="t")
    assert "title" not in json.loads(write(thread, without=("title",)))
    assert read(ThreadState, '{"url":"u","board":"b","later":1}') == ThreadState(url="u", board="b")


def test_texts_suit_every_database():
    assert dump({"a": "x\0y\ud800"}) == '{"a":"xy\\ud800"}'


def test_every_field_of_a_state_is_understood():
    for kind in (ForumState, BoardState, ThreadState, PostState, FollowRequest, SeenPage, ThreadVisit, BoardWalk):
        assert fields(kind)
        assert read(kind, write(_make(kind))) == _make(kind)


def _make(kind):
    made = {
        ForumState: ForumState(entry="e"),
        BoardState: BoardState(url="u"),
        ThreadState: ThreadState(url="u", board="b"),
        PostState: PostState(id="1", author="a", date="", text_hash="", seen_at=""),
        FollowRequest: FollowRequest(url="u", why=Why.BOARD),
        SeenPage: SeenPage(),
        ThreadVisit: ThreadVisit(None, is_new=True, known=0),
        BoardWalk: BoardWalk(None),
    }
    return made[kind]


def test_words_that_look_like_an_escape_stay():
    title = "\\u0000 or \\\\u0000, \0\0\\\0?"
    assert json.loads(dump({"title": title})) == {"title": title.replace("\0", "")}
