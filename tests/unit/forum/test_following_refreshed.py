"""What is known of a kept post is mended by later pages: dates, authors, owners of threads, and edits that are none."""

import pytest

from pauk.forum.follow.discovery import find_owner, owns
from pauk.forum.follow.identity import hash_post
from pauk.forum.follow.kept_posts import keep_posts
from pauk.forum.follow.planner import begin_cycle
from pauk.forum.follow.state import BoardState, ForumState, PostState, SeenPage, ThreadState, ThreadVisit
from pauk.forum.posts.parts.post import FoundPost

HOST = "http://f.example"


def post(number, author="ana", date="2020-05-05T10:00", text="words", **more):
    return FoundPost(text=text, author=author, date=date, url=f"{HOST}/t/1#p{number}", **more)


def visit_twice(first, second):
    forum, thread = ForumState(entry=HOST), ThreadState(url=f"{HOST}/t/1", board=f"{HOST}/b/1")
    thread.visit = ThreadVisit(None, is_new=True, known=0)
    keep_posts(forum, thread, SeenPage(kind="thread", posts=tuple(first)), 1, "2020-05-05T12:00")
    thread.crawled_at, thread.visit = "2020-05-05T12:00", ThreadVisit(None, is_new=False, known=len(first))
    return thread, keep_posts(forum, thread, SeenPage(kind="thread", posts=tuple(second)), 1, "2020-05-07T12:00")


@pytest.mark.parametrize(
    ("was", "shown", "kept"),
    [
        (("2020-05-05T03:00", "hour"), ("2020-05-05T03:24", "minute"), ("2020-05-05T03:24", "minute")),
        (("", ""), ("2020-05-05T03:24", "minute"), ("2020-05-05T03:24", "minute")),
        (("2020-05-05T03:24", "minute"), ("2020-05-05", "day"), ("2020-05-05T03:24", "minute")),
        (("2020-05-05", "day"), ("2020-05-05T03:24", ""), ("2020-05-05T03:24", "")),
        (("2020-05-05", "day"), ("2019-01-05T03:24", "minute"), ("2020-05-05", "day")),
    ],
)
def test_the_more_precise_date_is_kept(was, shown, kept):
    thread, _ = visit_twice([post(1, date=was[0], precision=was[1])], [post(1, date=shown[0], precision=shown[1])])
    assert (thread.posts[0].date, thread.posts[0].precision) == kept


def test_a_name_that_others_have_too_replaces_one_that_stood_once():
    thread, _ = visit_twice(
        [post(1, "ana"), post(2, "Novi Sad"), post(3, "")], [post(1), post(2, "ana"), post(3, "bo")]
    )
    assert [one.author for one in thread.posts] == ["ana", "ana", "bo"]


def test_a_renamed_member_with_one_post_keeps_the_name_that_was_read_first():
    thread, _ = visit_twice([post(1, "ana"), post(2, "bo")], [post(1, "ana"), post(2, "bob")])
    assert thread.posts[1].author == "bo"


def test_the_day_in_the_head_of_a_quote_is_no_edit():
    quoting = "Quote from: bo on {}\nseven bees\nI saw eight."
    first, second = (
        post(1, text=quoting.format(day), quotes=("seven bees",)) for day in ("Today at 10:00", "5 May 2020, 10:00")
    )
    thread, step = visit_twice([first], [second])
    assert step.edited_posts == []
    assert thread.posts[0].versions == []
    _, step = visit_twice(
        [first], [post(1, text=quoting.format("Today").replace("eight", "nine"), quotes=("seven bees",))]
    )
    assert len(step.edited_posts) == 1
    assert hash_post(first) == hash_post(second)


def make_forum():
    forum = ForumState(entry=f"{HOST}/")
    for number, parent, has_row in ((1, f"{HOST}/", True), (2, f"{HOST}/", False), (3, f"{HOST}/b/1", True)):
        url = f"{HOST}/b/{number}"
        forum.boards[url] = BoardState(url=url, parent=parent, has_row=has_row)
    return forum, [forum.boards[f"{HOST}/b/{number}"] for number in (1, 2, 3)]


@pytest.mark.parametrize(("lister", "owner", "is_own"), [(1, 3, False), (3, 1, True), (2, 1, False), (1, 2, True)])
def test_a_list_of_active_topics_owns_nothing_whatever_came_first(lister, owner, is_own):
    forum, boards = make_forum()
    thread = ThreadState(url=f"{HOST}/t/1", board=boards[owner - 1].url)
    assert owns(forum, boards[lister - 1], thread) is is_own


def test_the_page_of_a_thread_says_where_it_lies():
    forum, (outer, _, inner) = make_forum()
    thread = ThreadState(url=f"{HOST}/t/1", board=f"{HOST}/b/2")
    assert find_owner(forum, thread, (outer.url, inner.url)) is inner
    assert find_owner(forum, thread, (outer.url, inner.url, f"{HOST}/b/2")) is None
    assert find_owner(forum, thread, ()) is None


def test_a_thread_short_of_what_its_row_counts_is_asked_again_and_told_a_few_times():
    forum = ForumState(entry=f"{HOST}/")
    for number in range(1, 8):
        url = f"{HOST}/t/{number}"
        posts = [PostState(id=f"p{at}", author="ana", date="", text_hash="", seen_at="") for at in range(3)]
        forum.threads[url] = ThreadState(url=url, board=f"{HOST}/b/1", crawled_at="2020-05-05T12:00", posts=posts)
        forum.threads[url].replies_seen = 2 if number > 1 else 9
        forum.base_counts[1] += 1
    short = forum.threads[f"{HOST}/t/1"]
    tries = 0
    for _ in range(5):
        asked = [request for request in begin_cycle(forum, "2020-06-05T12:00") if request.thread]
        assert {request.thread for request in asked} <= {short.url}
        tries += len(asked)
        short.visit = None
    assert (tries, short.missing) == (2, 7)
    short.replies_seen = 2
    begin_cycle(forum, "2020-07-05T12:00")
    assert (short.missing, short.asked_again) == (0, 0)
