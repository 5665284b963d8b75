"""A planner whose books are closed and opened again between pages decides as one that keeps everything in memory."""

import json
from collections import deque
from datetime import UTC, datetime

import pytest

from pauk.eval.forum.oracle import read_perfectly
from pauk.eval.forum.year import fetch
from pauk.forum.follow.identity import hash_text
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.state import FollowStep, ForumState, PostState, SeenPage, ThreadState
from pauk.forum.posts.parts.post import FoundPost
from pauk.forum.site.forum_map import ForumMap
from pauk.run.forums.forum_state import ForumRecords
from pauk.run.forums.post_rows import PageContents, tidy_url
from pauk.store.collection import CollectionFolder
from pauk_playground.forums import Forum

MOMENTS = [datetime(2015, 12, 1, 12, tzinfo=UTC), *(datetime(2016, month, 1, 12, tzinfo=UTC) for month in (2, 6))]


@pytest.fixture
def store(tmp_path):
    with CollectionFolder(tmp_path / "c").writer("test") as store:
        yield store


def open_books(store, entry):
    row = store.forums.add(entry, 1)
    if not row.map:
        row = row._replace(entry=entry, map=json.dumps(ForumMap(entry).to_dict()))
        store.forums.write(row)
    return ForumRecords(store, row)


class InMemory:
    """Plans with everything in memory."""

    def __init__(self, entry):
        self.state = ForumState(entry=entry)

    def begin(self, now):
        return begin_cycle(self.state, now)

    def take(self, request, page, now):
        return take_page(self.state, request, page, now).requests


class OnDisk:
    """Plans with books that are written after every page, and opened anew after every so many."""

    def __init__(self, store, entry, every):
        self.store, self.entry, self.every, self.pages = store, entry, every, 0
        self.books = open_books(store, entry)

    def begin(self, now):
        requests = begin_cycle(self.books.state, now)
        self.books.save(now, {})
        return requests

    def take(self, request, page, now):
        step = take_page(self.books.state, request, page, now)
        contents = PageContents()
        contents.take(page, step, 1)
        self.books.touch(request.board, request.thread)
        self.books.save(now, {request.thread: contents})
        self.pages += 1
        if self.pages % self.every == 0:
            self.books = open_books(self.store, self.entry)
        return step.requests


def run(forum, planner, moment):
    """Run one cycle; return what was asked for, in order."""
    now = moment.isoformat()[:16]
    waiting, asked = deque(planner.begin(now)), []
    while waiting:
        request = waiting.popleft()
        asked.append((request.url, request.why, request.page))
        came = fetch(forum, request.url, moment)
        page = SeenPage(outcome=f"http_error:{came.status}")
        if came.status == 200:
            page = read_perfectly(forum, came.url, moment)
        waiting.extend(planner.take(request, page, now))
    return asked


def posts_of(threads):
    return {
        thread.url: [(post.id, post.author, post.date, post.text_hash, bool(post.gone_at)) for post in thread.posts]
        for thread in threads.values()
    }


@pytest.mark.parametrize(("design", "every"), [("phpbb-a", 1), ("own-11", 3), ("own-14", 2)])
def test_books_that_are_opened_again_change_no_decision(store, design, every):
    forum = Forum(design, seed=5, size=0.1)
    entry = next(forum.pages(MOMENTS[0]))
    one, other = InMemory(entry), OnDisk(store, entry, every)
    for moment in MOMENTS:
        asked = run(forum, one, moment)
        assert run(forum, other, moment) == asked
        assert len(asked) > 3
    kept = open_books(store, entry).state
    assert posts_of(kept.threads) == posts_of(one.state.threads)
    assert {url: board.threads for url, board in kept.boards.items()} == {
        url: board.threads for url, board in one.state.boards.items()
    }
    assert (kept.titles, kept.page_sizes, kept.lists) == (one.state.titles, one.state.page_sizes, one.state.lists)


def make_thread(*keys):
    posts = [PostState(id=key, author="a", date="2016-01-01", text_hash=key, seen_at="2016-01-02") for key in keys]
    return ThreadState(url="http://f.example/t", board="http://f.example/b", posts=posts)


def test_posts_keep_their_order_wherever_new_ones_stand(store):
    books = open_books(store, "http://f.example/")
    books.state.threads["http://f.example/t"] = make_thread("c", "f")
    books.save("2016-01-02", {})
    for keys in (["c", "e", "f"], ["b", "c", "d", "e", "f", "g"], ["a", "b", "c", "d", "e", "f", "g", "h"]):
        books = open_books(store, "http://f.example/")
        thread = books.state.threads["http://f.example/t"]
        known = {post.id: post for post in thread.posts}
        thread.posts[:] = [known.get(key) or make_thread(key).posts[0] for key in keys]
        books.touch("", thread.url)
        books.save("2016-01-03", {})
        again = open_books(store, "http://f.example/")
        assert [post.id for post in again.state.threads[thread.url].posts] == keys


def test_what_nobody_touched_is_not_written_again(store):
    books = open_books(store, "http://f.example/")
    books.state.threads["http://f.example/t"] = make_thread("a")
    books.state.threads["http://f.example/u"] = ThreadState(url="http://f.example/u", board="http://f.example/b")
    books.save("2016-01-02", {})
    with_stamps = "SELECT url, stamp FROM threads ORDER BY url"
    before = store._database.execute(with_stamps).fetchall()
    thread = books.state.threads["http://f.example/t"]
    thread.title = thread.title
    books.save("2016-01-03", {})
    assert store._database.execute(with_stamps).fetchall() == before
    thread.title = "other"
    books.save("2016-01-03", {})
    after = dict(store._database.execute(with_stamps).fetchall())
    assert {url for url, stamp in before if after[url] != stamp} == {thread.url}


def test_an_edit_keeps_the_old_text_and_the_page_tells_the_new_one(store, tmp_path):
    books = open_books(store, "http://f.example/")
    thread = books.state.threads["http://f.example/t"] = make_thread("p1")
    contents = PageContents()
    contents.texts["p1"], contents.author_urls["p1"], contents.pages["p1"] = "first", "http://f.example/u", 9
    books.save("2016-01-02", {thread.url: contents})
    books = open_books(store, "http://f.example/")
    thread = books.state.threads[thread.url]
    thread.posts[0].text_hash, thread.posts[0].edited = "other", "2016-02-01"
    contents.texts["p1"] = "second"
    books.touch("", thread.url)
    books.save("2016-02-02T12:00", {thread.url: contents})
    with CollectionFolder(tmp_path / "c").reader() as reader:
        (post,) = reader.forums.posts_after()
        assert (post.text, post.versions, post.edited) == ("second", 1, "2016-02-01")
        assert [version[0] for version in reader.forums.versions_of(post.id)] == ["first"]


def test_contents_of_new_and_edited_posts_come_from_their_places():
    page = SeenPage(posts=(
        FoundPost(text="old", url="http://f.example/t#p1"), FoundPost(text="edited now"),
        FoundPost(text="new", author_url="http://f.example/u", parent=0),
    ))  # fmt: skip
    made = PostState(id="p3", author="", date="", text_hash=hash_text("new"), seen_at="")
    edited = PostState(id="p2", author="", date="", text_hash=hash_text("edited now"), seen_at="")
    contents = PageContents()
    contents.take(page, FollowStep(new_posts=[(2, made)], edited_posts=[edited]), 4)
    assert contents.texts == {"p3": "new", "p2": "edited now"}
    assert contents.parents == {"p3": "p1"}
    assert contents.author_urls["p3"] == "http://f.example/u"


def test_kept_links_are_without_the_visitors_session():
    assert tidy_url("https://a.example/t.php?p=7&sid=56a40b4385fc1f41#p7") == "https://a.example/t.php?p=7#p7"
    assert tidy_url("") == ""
    assert tidy_url("javascript:go()") == "javascript:go()"
