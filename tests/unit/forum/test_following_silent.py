"""Where a row shows nothing, its thread alone is looked into, and only where something may have been written."""

from dataclasses import replace

import pytest

from pauk.base.records import Post
from pauk.forum.follow.planner import begin_cycle, take_page
from pauk.forum.follow.state import ForumState, SeenPage, Why
from pauk.forum.rows.parts.row import BoardRow, ThreadRow

HOST = "http://f.example"
FIRST, THEN = "2016-01-01T12:00", "2016-07-01T12:00"


class Site:
    """A board sorted by activity: threads by key with the dates of their posts; those in ``silent`` show nothing."""

    are_messages = False

    def __init__(self, threads, silent=(), stickies=(), *, is_counted=False, has_counts=False):
        self.threads, self.silent, self.stickies = threads, set(silent), set(stickies)
        self.is_counted, self.has_counts = is_counted, has_counts
        self.fetched = []

    def answer(self, request):
        if request.thread:
            key = request.thread.rpartition("/")[2]
            self.fetched.append(key)
            posts = [Post(text=date, author="a", date=date, url=f"#p{n}") for n, date in enumerate(self.threads[key])]
            return SeenPage(kind="thread", posts=tuple(posts), is_message=self.are_messages)
        if request.why is Why.BOARDS:
            count = sum(map(len, self.threads.values())) if self.is_counted else None
            return SeenPage(kind="index", boards=(BoardRow(url=f"{HOST}/b/1", title="B", posts=count),))
        keys = sorted(self.threads, key=lambda key: (key in self.stickies, self.threads[key][-1]), reverse=True)
        return SeenPage(kind="index", threads=tuple(map(self.row, keys)), dates="activity")

    def row(self, key):
        dates = self.threads[key]
        row = ThreadRow(url=f"{HOST}/t/{key}", title=key, last_activity=dates[-1])
        if key in self.silent:
            return replace(row, last_activity="")
        return replace(row, replies=len(dates) - 1) if self.has_counts else row

    def run_cycle(self, forum, now):
        waiting, found = begin_cycle(forum, now), 0
        self.fetched.clear()
        while waiting:
            request = waiting.pop(0)
            step = take_page(forum, request, self.answer(request), now)
            found += len(step.new_posts)
            waiting += step.requests
        return found


def make_site(silent, **more):
    threads = {key: [f"2015-12-{day:02}T08:00", f"2015-12-{day:02}T10:00"] for day, key in enumerate("abcdefgh", 10)}
    site, forum = Site(threads, silent, **more), ForumState(entry=f"{HOST}/", index_sort="activity")
    assert site.run_cycle(forum, FIRST) == 16
    return site, forum


def test_one_silent_row_does_not_send_us_into_all_threads():
    site, forum = make_site("h")
    assert site.run_cycle(forum, THEN) == 0
    assert site.fetched == ["h"]


def test_below_a_thread_with_nothing_new_there_is_nothing_new():
    site, forum = make_site("cf")
    assert site.run_cycle(forum, THEN) == 0
    assert site.fetched == []


def test_a_silent_row_among_changed_ones_is_looked_into():
    site, forum = make_site("c")
    for key in "bcd":
        site.threads[key].append(f"2016-05-0{'bcd'.index(key) + 1}T10:00")
    assert site.run_cycle(forum, THEN) == 3
    assert sorted(site.fetched) == ["b", "c", "d"]


def test_an_old_thread_that_stands_on_top_without_a_mark_hides_nothing():
    site, forum = make_site("h", stickies="a")  # "a" stands on top, and no row says that it is sticky
    site.threads["h"].append("2016-05-01T10:00")
    assert site.run_cycle(forum, THEN) == 1
    assert site.fetched == ["h"]


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ("", []),  # no post is missing
        ("g", ["g"]),  # the one that is missing is in the thread that changed
        ("h", ["h"]),  # it can only be there
    ],
)
def test_what_the_list_of_boards_counts_spares_looks(changes, asked):
    site, forum = make_site("h", is_counted=True)
    for key in changes:
        site.threads[key].append("2016-05-01T10:00")
    forum.boards[f"{HOST}/b/1"].outcome = "timeout"  # it is asked for whatever its row shows
    assert site.run_cycle(forum, THEN) == len(changes)
    assert site.fetched == asked


def test_a_post_that_is_missing_is_looked_for_though_no_thread_is_due():
    site, forum = make_site("h", is_counted=True, has_counts=True)
    site.threads["h"].append("2016-01-01T12:05")
    site.threads["g"].append("2016-01-01T12:04")
    assert site.run_cycle(forum, "2016-01-01T12:10") == 2


def test_where_no_row_shows_anything_all_threads_that_are_due_are_looked_into():
    site, forum = make_site("abcdefgh")
    site.threads["a"].append("2016-05-01T10:00")
    assert site.run_cycle(forum, THEN) == 1
    assert sorted(site.fetched) == list("abcdefgh")


def test_a_message_is_never_looked_into_again():
    """Nothing is added to its page; an answer has a page of its own."""
    site, forum = Site({key: ["2015-12-10T08:00"] for key in "abc"}, "abc"), ForumState(entry=f"{HOST}/")
    site.are_messages = True
    assert site.run_cycle(forum, FIRST) == 3
    site.threads["d"] = ["2016-02-01T08:00"]
    assert site.run_cycle(forum, THEN) == 1
    assert site.fetched == ["d"]
