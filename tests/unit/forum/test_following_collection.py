"""Every new post of a thread is collected once, with no page that counts or dates could have spared."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pauk.base.records import Post
from pauk.forum.follow.collection import begin_visit, resume_visit, take_thread_page
from pauk.forum.follow.page_arithmetic import first_new_page, pages_of
from pauk.forum.follow.state import ForumState, PageNews, SeenPage, ThreadState, Why
from pauk.forum.paging.page_number import Specific
from pauk.forum.paging.paging import Paging
from pauk.forum.rows.parts.row import ThreadRow

URL = "http://f.example/t/7"
NUMBER = Specific((f"{URL}?page=", ""), 1, 1, URL)
FIRST, THEN = "2016-01-01T12:00", "2016-02-01T12:00"


class Pages:
    """A thread of a few pages, as it is at one moment."""

    def __init__(self, posts, size=10, sort="ascending", *, repeats_first=False, has_links=True, has_numbers=True):
        self.posts = list(posts)
        self.size, self.sort, self.repeats_first = size, sort, repeats_first
        self.has_links, self.has_numbers = has_links, has_numbers
        self.fetched = []

    @property
    def row(self):
        return ThreadRow(url=URL, title="Nets", replies=len(self.posts) - 1)

    def page(self, number):
        ordered = self.posts if self.sort == "ascending" else self.posts[::-1]
        cut = ordered[(number - 1) * self.size : number * self.size]
        if self.repeats_first and self.posts[0] not in cut:
            cut = [self.posts[0], *cut]
        last = pages_of(len(self.posts), self.size)
        paging = Paging(
            current=number if last > 1 else None,
            next=NUMBER.url_of(number + 1) if number < last else None,
            prev=NUMBER.url_of(number - 1) if number > 1 else None,
            last=NUMBER.url_of(last) if self.has_numbers and number < last else None,
            number=NUMBER if last > 1 else None,
        )
        posts = tuple(post if self.has_links else replace(post, url="") for post in cut)
        return SeenPage(kind="thread", posts=posts, paging=paging, sort=self.sort if len(cut) > 2 else None)

    def visit(self, forum, thread, now, row="shown"):
        new, waiting = [], begin_visit(forum, thread, self.row if row == "shown" else row, Why.NEW_POSTS)
        while waiting:
            request = waiting.pop(0)
            number = NUMBER.page_of(request.url)
            self.fetched.append(number)
            step = take_thread_page(forum, thread, request, self.page(number), now)
            new += [made.id for _, made in step.new_posts]
            waiting += step.requests
        return new


def make_posts(count, day="2016-01-01", start=1):
    return [
        Post(text=f"text {n}", author="abc"[n % 3], date=day, url=f"{URL}#p{n}") for n in range(start, start + count)
    ]


def follow(before, after, **more):
    """Crawl a thread and visit it again; return the ids that were new then, and the pages that were fetched."""
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    Pages(before, **more).visit(forum, thread, FIRST)
    pages = Pages(after, **more)
    return pages.visit(forum, thread, THEN), pages.fetched, thread


@given(st.integers(1, 300), st.integers(1, 100), st.integers(1, 30))
def test_new_posts_begin_where_arithmetic_says(known, new, size):
    first = first_new_page(known, known + new, size)
    assert (first - 1) * size <= known < first * size
    assert first <= pages_of(known + new, size)


def test_a_new_thread_is_read_to_its_end():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    pages = Pages(make_posts(25))
    assert len(pages.visit(forum, thread, FIRST)) == 25
    assert pages.fetched == [1, 2, 3]
    assert [post.id for post in thread.posts] == [f"p{n}" for n in range(1, 26)]
    assert thread.visit is None
    assert (thread.replies_seen, thread.crawled_at, thread.pages) == (24, FIRST, 3)


@pytest.mark.parametrize(
    ("before", "after", "pages"),
    [
        (12, 13, [2]),  # the page with the new post and nothing else
        (12, 31, [2, 3, 4]),
        (20, 21, [3, 2]),  # page 2 was full, and a busy thread may have lost posts
    ],
)
def test_an_ascending_thread_costs_the_pages_with_new_posts(before, after, pages):
    new, fetched, thread = follow(make_posts(before), make_posts(after))
    assert sorted(new) == sorted(f"p{n}" for n in range(before + 1, after + 1))
    assert fetched == pages
    assert [post.id for post in thread.posts] == [f"p{n}" for n in range(1, after + 1)]


def test_counts_spare_the_stop_page_of_a_quiet_thread():
    old = make_posts(20, "2015-06-01")
    new, fetched, _ = follow(old, [*old, *make_posts(3, "2016-01-20", start=21)])
    assert (len(new), fetched) == (3, [3])
    new, fetched, _ = follow(old, [*old, *make_posts(10, "2016-01-20", start=21)], sort="descending")
    assert (len(new), fetched) == (10, [1])


def test_a_removed_post_moves_the_new_ones_to_an_earlier_page():
    old = make_posts(21, "2015-06-01")
    kept = [post for post in old if post.url not in (f"{URL}#p3", f"{URL}#p4")]
    new, fetched, _ = follow(old, [*kept, *make_posts(4, "2016-01-20", start=22)])
    assert sorted(new) == ["p22", "p23", "p24", "p25"]
    assert fetched == [3, 2]  # page 3 held no known post although it should have


@pytest.mark.parametrize(("sort", "pages"), [("ascending", [3, 2]), ("descending", [1, 2])])
def test_a_removed_post_and_a_new_one_leave_the_count_as_it_was_and_no_post_is_lost(sort, pages):
    old = make_posts(20, "2015-12-10")
    kept = [post for post in old if post.url != f"{URL}#p3"]
    # Three new posts: one at the end of page 2, where a post moved away, and two on page 3, as many as the count tells.
    new = make_posts(3 if sort == "ascending" else 11, "2016-01-20", start=21)
    found, fetched, _ = follow(old, [*kept, *new], sort=sort)
    assert len(found) == len(new)
    assert fetched == pages


def test_an_opening_post_that_reads_otherwise_on_later_pages_does_not_stir_the_order():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    posts = [replace(post, date=f"2015-12-{n:02}T10:00") for n, post in enumerate(make_posts(25), 1)]
    pages = Pages(posts, repeats_first=True, has_links=False)
    own = pages.page

    def page(number):
        page = own(number)
        again = replace(page.posts[0], text="text 1, edited")
        return page if number == 1 else replace(page, posts=(again, *page.posts[1:]))

    pages.page = page
    assert len(pages.visit(forum, thread, FIRST)) == 25
    assert [post.date for post in thread.posts] == [post.date for post in posts]


def test_what_is_repeated_below_the_opening_post_stirs_no_order_and_nothing_is_gone():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    pages = Pages(make_posts(25))
    own = pages.page

    def page(number):  # the question with two comments stands on every page
        page = own(number)
        return page if number == 1 else replace(page, posts=(*pages.posts[:3], *page.posts))

    pages.page = page
    assert len(pages.visit(forum, thread, FIRST)) == 25
    assert [post.id for post in thread.posts] == [f"p{n}" for n in range(1, 26)]
    assert pages.visit(forum, thread, THEN) == []
    assert len(thread.alive) == 25


def test_a_link_that_leads_to_no_thread_is_not_the_end_of_a_visit():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    Pages(make_posts(25)).visit(forum, thread, FIRST)
    thread.number = forum.number = None  # where its pages are cannot be computed
    after = Pages(make_posts(27))
    row = replace(after.row, replies=None, last_url="http://f.example/people/ann")
    [request] = begin_visit(forum, thread, row, Why.NEW_POSTS)
    assert (request.url, request.page) == ("http://f.example/people/ann", 0)
    [request] = take_thread_page(forum, thread, request, SeenPage(kind="other"), THEN).requests
    assert (request.url, thread.gone_at) == (URL, "")
    waiting, new = [request], []
    while waiting:
        request = waiting.pop(0)
        step = take_thread_page(forum, thread, request, after.page(NUMBER.page_of(request.url)), THEN)
        new += [made.id for _, made in step.new_posts]
        waiting += step.requests
    assert new == ["p26", "p27"]
    for _ in range(4):
        [request] = begin_visit(forum, thread, row, Why.NEW_POSTS)
        thread.number = forum.number = None
        take_thread_page(forum, thread, replace(request, page=0), SeenPage(kind="other"), THEN)
    [request] = begin_visit(forum, thread, row, Why.NEW_POSTS)
    assert request.url == URL  # such links are not followed any more


def test_a_link_that_cannot_be_had_now_leaves_the_visit_open():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    Pages(make_posts(25)).visit(forum, thread, FIRST)
    thread.number = forum.number = None
    row = replace(Pages(make_posts(27)).row, replies=None, last_url=f"{URL}/latest")
    [request] = begin_visit(forum, thread, row, Why.NEW_POSTS)
    assert take_thread_page(forum, thread, request, SeenPage(outcome="timeout"), THEN).requests == []
    assert thread.visit is not None


def test_without_counts_a_visit_goes_on_from_the_page_that_was_the_last():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    Pages(make_posts(25)).visit(forum, thread, FIRST)
    after = Pages(make_posts(44))
    row = replace(after.row, replies=None, last_url=f"{URL}/latest")
    assert len(after.visit(forum, thread, THEN, row)) == 19
    assert after.fetched == [3, 4, 5]


def test_what_stood_between_two_posts_and_is_not_there_is_gone():
    old = make_posts(8)
    _, _, thread = follow(old, [*old[:3], *old[4:], *make_posts(2, "2016-01-20", start=9)])
    assert [post.id for post in thread.posts if post.gone_at == THEN] == ["p4"]
    assert len(thread.alive) == 9


def test_an_edited_post_stays_the_same_and_keeps_its_versions():
    old = make_posts(3)
    edited = [old[0], replace(old[1], text="another text"), old[2], *make_posts(1, "2016-01-20", start=4)]
    new, _, thread = follow(old, edited, has_links=False)
    assert len(new) == 1
    assert [len(post.versions) for post in thread.posts] == [0, 1, 0, 0]


@settings(max_examples=60, deadline=None)
@given(
    before=st.integers(1, 40),
    added=st.integers(1, 30),
    sort=st.sampled_from(["ascending", "descending"]),
    repeats_first=st.booleans(),
    has_links=st.booleans(),
    row=st.sampled_from(["shown", None]),
    same_day=st.booleans(),
)
def test_every_new_post_is_collected_once(*, before, added, sort, repeats_first, has_links, row, same_day):
    # Newest first and without links: a repeated opening post is met before its place is, and without counts and hours
    # nothing tells a new post from an old one by the same person.
    assume(has_links or sort == "ascending" or not (repeats_first or (same_day and row is None)))
    old = make_posts(before)
    everything = [*old, *make_posts(added, "2016-01-01" if same_day else "2016-01-20", start=before + 1)]
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    more = {"sort": sort, "repeats_first": repeats_first, "has_links": has_links}
    forum.thread_sorts[sort] += 1  # a short thread is sorted as the others are
    thread.sort = sort
    assert len(Pages(old, **more).visit(forum, thread, FIRST)) == before
    pages = Pages(everything, **more)
    assert len(pages.visit(forum, thread, THEN, row)) == added
    assert len(pages.fetched) == len(set(pages.fetched))
    assert len(thread.posts) == before + added
    assert thread.visit is None


def test_a_failed_page_leaves_the_visit_open():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    pages = Pages(make_posts(15))
    first = begin_visit(forum, thread, pages.row, Why.NEW_THREAD)
    second = take_thread_page(forum, thread, first[0], pages.page(1), FIRST).requests
    assert take_thread_page(forum, thread, second[0], SeenPage(outcome="timeout"), FIRST).requests == []
    assert thread.visit is not None
    assert thread.crawled_at == ""
    again = resume_visit(forum, thread)
    assert [(request.why, request.url) for request in again] == [(Why.UNFINISHED, URL)]


def test_a_thread_that_is_not_there_any_more_is_gone():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    request = begin_visit(forum, thread, Pages(make_posts(1)).row, Why.NEW_THREAD)[0]
    step = take_thread_page(forum, thread, request, SeenPage(outcome="http_error:404"), FIRST)
    assert step.report is PageNews.WRONG
    assert (thread.gone_at, thread.visit) == (FIRST, None)


def test_a_count_that_was_read_too_low_leads_to_no_page_of_known_posts():
    forum, thread = ForumState(entry="http://f.example/"), ThreadState(url=URL, board="http://f.example/b")
    before, after = Pages(make_posts(25)), Pages(make_posts(32))
    before.visit(forum, thread, FIRST, replace(before.row, replies=4))
    forum.base_counts[1] += 5  # other threads
    assert len(after.visit(forum, thread, THEN)) == 7
    assert after.fetched == [3, 4]


def test_an_address_that_leads_to_a_file_is_no_thread_and_is_not_waited_for():
    forum, thread = ForumState(entry=URL), ThreadState(url=URL, board="b")
    (request,) = begin_visit(forum, thread, None, Why.NEW_THREAD)
    take_thread_page(forum, thread, request, SeenPage(outcome="timeout"), FIRST)
    assert thread.visit is not None
    take_thread_page(forum, thread, request, SeenPage(outcome="not_html:xml"), FIRST)
    assert thread.visit is None
