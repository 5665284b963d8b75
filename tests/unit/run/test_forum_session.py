"""What the planner stumbles over is kept and asked for again; a cycle that misses a page is not called complete."""

import json
from dataclasses import replace

import pytest

from pauk.base.errors import NoSpace
from pauk.base.records import Post
from pauk.base.urls import number_url
from pauk.forum.follow.state import SeenPage, Why
from pauk.forum.posts.parts.post import FoundPost
from pauk.forum.rows.parts.row import BoardRow, ThreadRow
from pauk.forum.site import learner
from pauk.forum.site.forum_map import ForumMap, MapPattern
from pauk.run.forums import forum_session
from pauk.run.forums.forum_session import ForumSession
from pauk.run.jobs.forum_status import POOR_MAP, tell_forums
from pauk.store.collection import CollectionFolder

HOST = "http://f.example"
NOW, AT = "2016-01-01T12:00", 1_451_649_600.0
THREADS = {"/t/1": 2, "/t/2": 3}


@pytest.fixture
def folder(tmp_path):
    return CollectionFolder(tmp_path / "c")


@pytest.fixture
def store(folder):
    with folder.writer("test") as store:
        yield store


def make_hand(store):
    row = store.forums.add(f"{HOST}/", 1)
    if not row.map:
        row = row._replace(entry=f"{HOST}/", map=json.dumps(ForumMap(f"{HOST}/").to_dict()), is_followed=1)
        store.forums.write(row)
    return ForumSession(store, row)


def make_posts(path):
    places = range(THREADS[path])
    return tuple(Post(text=f"{path} {n}", author="a", date=f"2015-12-0{n + 1}", url=f"#{path[-1]}-{n}") for n in places)


def answer(pending):
    path = pending.url.removeprefix(HOST)
    if path in THREADS:
        return SeenPage(kind="thread", posts=make_posts(path), thread=pending.url)
    if path == "/":
        return SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B"),))
    rows = [ThreadRow(url=HOST + path, title=path, replies=count - 1) for path, count in THREADS.items()]
    return SeenPage(kind="index", threads=tuple(rows))


def run(store, hand):
    """Answer what is wanted, as one run does: nothing is asked for twice."""
    hand.settle(NOW, AT)
    waiting = [wish.item.url for wish in hand.take_wishes()]
    for url in waiting:
        for pending in store.forums.requests_for([number_url(url)]).get(number_url(url), []):
            hand.take_page(pending, answer(pending), 1, NOW)
        hand.settle(NOW, AT)
        waiting += [wish.item.url for wish in hand.take_wishes()]
    return waiting


def ask_again(store, hand):
    for pending in store.forums.requests_of(hand.row.id):
        hand.ask_again(pending)


def posts_of(folder):
    with folder.reader() as reader:
        return sorted(post.text for post in reader.forums.posts_after())


@pytest.fixture
def stumble(monkeypatch):
    """Have the planner raise an error for these paths."""
    paths, plan = {}, forum_session.take_page

    def take_page(state, request, page, now):
        error = paths.get(request.url.removeprefix(HOST))
        if error is not None and page.outcome == "ok":
            state.boards.clear()  # whatever was half planned
            raise error
        return plan(state, request, page, now)

    monkeypatch.setattr(forum_session, "take_page", take_page)
    return paths


@pytest.mark.parametrize("head", ["", "a wrote:\nOld words\n"])
def test_what_an_author_writes_below_posts_of_several_threads_is_cut_and_stays_cut(store, folder, monkeypatch, head):
    def sign(post):
        text = f"{head}{post.text}\nAll rivers lead to the sea, and some come back."
        return FoundPost(text=text, author=post.author, date=post.date, url=post.url, quotes=("Old words",))

    def answer_signed(pending, answer=answer):
        page = answer(pending)
        return replace(page, posts=tuple(map(sign, page.posts)))

    monkeypatch.setitem(globals(), "answer", answer_signed)
    hand = make_hand(store)
    run(store, hand)
    said = [f"{head}{text}" for text in ("/t/1 0", "/t/1 1", "/t/2 0", "/t/2 1", "/t/2 2")]
    assert posts_of(folder) == said
    monkeypatch.setitem(THREADS, "/t/1", 3)
    hand.begin_cycle("2016-01-02T12:00", AT + 86_400)
    run(store, hand)
    assert posts_of(folder) == sorted([*said, f"{head}/t/1 2"])
    assert hand.tally.edited == 0


def test_a_cycle_is_complete_when_all_was_planned(store, folder):
    hand = make_hand(store)
    assert len(run(store, hand)) == 4
    assert (hand.row.ended_at, hand.row.outcome, hand.is_resting) == (AT, "ok", True)
    assert len(posts_of(folder)) == 5


@pytest.mark.parametrize("path", ["/t/2", "/b/1", "/"])
def test_a_page_that_the_planner_stumbles_over_is_asked_for_again(store, folder, stumble, path):
    stumble[path] = KeyError("nobody thought of this")
    run(store, make_hand(store))
    [kept] = store.forums.requests_of(1)
    assert kept.url == HOST + path
    [told] = tell_forums(folder, {})
    assert (told.is_complete, told.outcome) == (False, "internal_error:KeyError")
    assert any(line.startswith("Something of it could not be read: The program itself") for line in told.lines)
    # The next run asks for it, and finds all that is missing.
    stumble.clear()
    hand = make_hand(store)
    ask_again(store, hand)
    run(store, hand)
    [told] = tell_forums(folder, {})
    assert (told.is_complete, told.outcome, told.figures.boards, told.figures.threads) == (True, "ok", 1, 2)
    assert posts_of(folder) == sorted(f"{path} {n}" for path, count in THREADS.items() for n in range(count))


def test_a_page_that_the_planner_stumbles_over_twice_could_not_be_had(store, folder, stumble):
    stumble["/t/2"] = KeyError("nobody thought of this")
    run(store, make_hand(store))
    hand = make_hand(store)
    ask_again(store, hand)
    run(store, hand)
    [told] = tell_forums(folder, {})
    assert (told.is_complete, told.outcome, told.figures.unfinished) == (True, "internal_error:KeyError", 1)
    # The next cycle asks for the thread by itself.
    stumble.clear()
    hand = make_hand(store)
    hand.begin_cycle(NOW, AT)
    assert f"{HOST}/t/2" in run(store, hand)
    assert len(posts_of(folder)) == 5


def test_a_page_that_the_planner_can_do_nothing_with_does_not_keep_a_forum_for_ever(store, folder, monkeypatch):
    plan = forum_session.take_page

    def take_page(state, request, page, now):
        return plan(state, request, page, now) if not request.url.endswith("/t/2") else {}["no such thing"]

    monkeypatch.setattr(forum_session, "take_page", take_page)
    for _ in range(2):
        hand = make_hand(store)
        ask_again(store, hand)
        run(store, hand)
    [told] = tell_forums(folder, {})
    assert (told.is_complete, told.outcome, told.figures.unfinished) == (True, "internal_error:KeyError", 1)


def test_what_is_no_matter_of_planning_ends_the_run(store, stumble):
    stumble["/t/2"] = NoSpace("no space is left", next_step="Make some.")
    with pytest.raises(NoSpace):
        run(store, make_hand(store))


def test_learning_that_stumbles_keeps_what_was_fetched_for_one_more_run(store, folder, monkeypatch):
    row = store.forums.add(f"{HOST}/", 1)
    hand = ForumSession(store, row)
    hand.learn(is_followed=True)
    [pending] = store.forums.requests_of(row.id)
    hand.take_note(pending, None)
    right = learner.step
    monkeypatch.setattr(learner, "step", lambda *_: 1 // 0)
    hand.settle(NOW, AT)
    hand.settle(NOW, AT)  # is not tried again in this run
    assert (hand.row.outcome, hand.row.map) == ("internal_error:ZeroDivisionError", "")
    kept = hand.row.learning
    assert json.loads(kept)["state"]
    [told] = tell_forums(folder, {})
    assert not told.is_complete
    again = ForumSession(store, store.forums.all()[0])
    monkeypatch.setattr(learner, "step", right)
    again.settle(NOW, AT)
    assert again.row.learning != kept


def test_learning_that_stumbles_twice_leaves_what_was_known(store, monkeypatch):
    hand = make_hand(store)
    run(store, hand)
    known = hand.row.map
    hand.books.state.strange = 99
    hand.books.save(NOW, {})
    hand.write(ended_at=0.0)
    monkeypatch.setattr(learner, "step", lambda *_: 1 // 0)
    for _ in range(2):
        ForumSession(store, store.forums.all()[0]).settle(NOW, AT)
    row = store.forums.all()[0]
    assert (row.map, row.learning, row.outcome) == (known, "", "internal_error:ZeroDivisionError")
    ForumSession(store, row).settle(NOW, AT)
    assert store.forums.all()[0].ended_at == AT


def test_a_thread_that_stands_elsewhere_now_keeps_the_words_of_its_posts(store, folder, monkeypatch):
    own = answer
    moved = f"{HOST}/t/2-title"

    def answer_elsewhere(pending):
        page = own(pending)
        return replace(page, thread=moved) if pending.url == f"{HOST}/t/2" else page

    monkeypatch.setitem(globals(), "answer", answer_elsewhere)
    run(store, make_hand(store))
    assert len(posts_of(folder)) == 5
    assert all(posts_of(folder))
    assert {thread.url for thread in store.forums.threads_of(1)} == {f"{HOST}/t/1", moved}
    state = make_hand(store).books.state
    assert state.aliases == {f"{HOST}/t/2": moved}


def test_threads_that_were_merged_keep_their_posts_once_and_whole(store, folder, monkeypatch):
    run(store, make_hand(store))
    hand = make_hand(store)
    hand.begin_cycle(NOW, AT)
    thread = hand.books.state.threads[f"{HOST}/t/2"]
    thread.replies_seen = 0  # its row looks changed, and its address leads to the other thread
    own = answer

    def answer_merged(pending):
        page = own(pending)
        posts = sorted((*make_posts("/t/1"), *make_posts("/t/2")), key=lambda post: post.date)
        return replace(page, posts=tuple(posts), thread=f"{HOST}/t/1") if page.posts else page

    monkeypatch.setitem(globals(), "answer", answer_merged)
    hand.books.save(NOW, {})
    run(store, hand)
    assert posts_of(folder) == sorted(f"{path} {n}" for path, count in THREADS.items() for n in range(count))
    one, other = (make_hand(store).books.state.threads[f"{HOST}/t/{key}"] for key in "12")
    assert [post.id for post in one.posts] == ["1-0", "2-0", "1-1", "2-1", "2-2"]
    assert (other.posts, other.gone_at, other.size) == ([], NOW, 0)
    assert hand.tally.posts == 0  # none is new a second time


def test_why_a_page_is_wanted_stays_with_its_request(store, stumble):
    stumble["/t/2"] = KeyError()
    run(store, make_hand(store))
    [kept] = store.forums.requests_of(1)
    assert json.loads(kept.request)["why"] == Why.NEW_THREAD


def test_a_map_that_is_not_believed_is_told_with_what_was_tried_and_not_followed(store, folder, monkeypatch):
    patterns = (MapPattern("thread", rf"{HOST}/t/\d+"),)
    poor = ForumMap(f"{HOST}/", patterns, confidence=0.3, reasons=("looked at (start): here",), pages=9)
    monkeypatch.setattr(learner, "step", lambda state: learner.LearnStep(state, map=poor))
    hand = ForumSession(store, store.forums.add(f"{HOST}/", 1))
    hand.learn(is_followed=True)
    assert run(store, hand) == []
    assert hand.row.outcome == POOR_MAP
    told = list(tell_forums(folder, {hand.row.id: hand.tally})[0].lines)
    assert "too uncertain to be followed" in told[0]
    assert any("looked at (start)" in line for line in told)
    assert "--map map.json" in told[-1]
    hand.put_map(poor, is_followed=True)  # a person has looked at it
    assert run(store, hand)[0] == f"{HOST}/"
