"""Posts and threads are known again by links, else by who, when and where; their texts may change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.records import Post
from pauk.forum.follow.identity import find_moved, hash_text, key_of, match_posts, page_keys, post_key
from pauk.forum.follow.state import ForumState, PostState, ThreadState
from pauk.forum.rows.parts.row import ThreadRow


def make_known(*posts, sort="ascending"):
    made = [
        PostState(id=f"k{place}", author=author, date=date, text_hash="", seen_at="2016-01-01T00:00")
        for place, (author, date) in enumerate(posts)
    ]
    return ThreadState(url="http://f.example/t/7", board="http://f.example/b/1", posts=made, sort=sort)


def make_page(*posts, urls=()):
    links = [*urls, *[""] * (len(posts) - len(urls))]
    return [Post(text="?", author=author, date=date, url=url) for (author, date), url in zip(posts, links, strict=True)]


def match(thread, posts, oldest_place=None):
    return [known.id if known else None for known in match_posts(thread, posts, oldest_place)]


@table(
    ("url", "key"),
    [
        ("http://f.example/viewtopic.php?f=2&p=18#p18", "p18"),
        ("http://f.example/topic,250.10.html#msg99", "msg99"),
        ("http://f.example/posts/18/", "http://f.example/posts/18/"),
        ("http://f.example/redirect.php?goto=findpost&pid=18&sid=0123456789abcdef0", None),
        ("http://f.example/thread#top", ""),
        ("", ""),
    ],
)
def test_a_posts_own_link_names_it(url, key):
    if key is None:
        assert post_key(url) == post_key(url.replace("0123456789abcdef0", "fedcba98765432100"))
    else:
        assert post_key(url) == key


def test_posts_with_links_are_found_by_them_in_any_order():
    thread = make_known(("ada", "2016-01-01"), ("bo", "2016-01-01"))
    thread.posts[0].id, thread.posts[1].id = "p1", "p2"
    posts = make_page(
        ("bo", "2016-01-01"), ("cy", "2016-01-02"), urls=("http://f.example/t/7#p2", "http://f.example/#p3")
    )
    assert match(thread, posts) == ["p2", None]


def test_links_that_only_count_places_are_not_believed():
    thread = make_known(("ada", "2016-01-01T10:00"), ("bo", "2016-01-01T11:00"), ("cy", "2016-01-01T12:00"))
    for place, post in enumerate(thread.posts):
        post.id = f"{place + 1}"
    # The first post was removed: every link now names the post after it.
    posts = make_page(
        ("bo", "2016-01-01T11:00"), ("cy", "2016-01-01T12:00"), urls=("http://f.example/#1", "http://f.example/#2")
    )
    assert page_keys(thread, posts) is None
    assert match(thread, posts) == ["2", "3"]


def test_without_links_author_date_and_order_decide():
    thread = make_known(("ada", "2016-01-01T10:00"), ("bo", "2016-01-01T11:00"), ("ada", "2016-01-02T10:00"))
    posts = make_page(("ada", "2016-01-01"), ("ada", "2016-01-02"), ("ada", "2016-01-03"))
    assert match(thread, posts) == ["k0", "k2", None]


def test_of_two_posts_by_one_person_on_one_day_the_older_is_the_known_one():
    assert match(make_known(("ada", "2016-01-01")), make_page(("ada", "2016-01-01"), ("ada", "2016-01-01"))) == [
        "k0",
        None,
    ]
    newest_first = make_known(("ada", "2016-01-01"), sort="descending")
    assert match(newest_first, make_page(("ada", "2016-01-01"), ("ada", "2016-01-01"))) == [None, "k0"]


def test_among_equals_the_place_decides():
    thread = make_known(*[("ada", "2016-01-01")] * 4)
    assert match(thread, make_page(*[("ada", "2016-01-01")] * 2), oldest_place=2) == ["k2", "k3"]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["2016-01-01", "2016-01-02", ""])), max_size=12))
def test_a_thread_that_did_not_change_is_wholly_known(posts):
    assert match(make_known(*posts), make_page(*posts)) == [f"k{place}" for place in range(len(posts))]


@given(st.text(max_size=60))
def test_no_address_is_too_strange(text):
    assert isinstance(key_of(text), str)
    assert isinstance(post_key(text), str)
    assert len(hash_text(text)) == 16


def test_a_lone_surrogate_has_a_hash():
    assert hash_text("\ud800") != hash_text("")
    assert hash_text("one  two\n") == hash_text("one two")


def make_forum_with_thread(url):
    forum = ForumState(entry="http://f.example/")
    thread = ThreadState(url=url, board="http://f.example/viewforum.php?f=2", title="Nets", author="ada")
    forum.threads[url] = thread
    forum.titles["Nets"] = {url}
    return forum, thread


def test_a_moved_thread_is_found_under_its_new_url():
    forum, thread = make_forum_with_thread("http://f.example/viewtopic.php?f=2&t=77")
    row = ThreadRow(url="http://f.example/viewtopic.php?f=3&t=77", title="Nets", author="ada")
    assert find_moved(forum, row, "http://f.example/viewforum.php?f=3") is thread


@pytest.mark.parametrize(
    "row",
    [
        ThreadRow(url="http://f.example/viewtopic.php?f=3&t=78", title="Nets", author="ada"),
        ThreadRow(url="http://f.example/viewtopic.php?f=3&t=77", title="Nets", author="bo"),
        ThreadRow(url="http://f.example/viewtopic.php?f=3&t=77", title="Webs", author="ada"),
    ],
)
def test_another_thread_has_not_moved(row):
    forum, _ = make_forum_with_thread("http://f.example/viewtopic.php?f=2&t=77")
    assert find_moved(forum, row, "http://f.example/viewforum.php?f=3") is None


def test_an_opening_post_without_a_link_takes_no_other_posts_name():
    """They keep the ids of their links, and are found by them on pages that repeat the opening post, and on others."""
    opening, *others = days = [("ada", "2016-01-01T10:00"), ("bo", "2016-01-02T10:00"), ("cy", "2016-01-03T10:00")]
    links = ["http://f.example/c/2", "http://f.example/c/3"]
    thread = make_known(*days)
    thread.posts[0].id = "~1"
    for post, link in zip(thread.posts[1:], links, strict=True):
        post.id = post.url = link
    assert page_keys(thread, make_page(*days, urls=("", *links))) == ["", *links]
    assert match(thread, make_page(opening, others[1], urls=("", links[1]))) == ["~1", links[1]]
    assert match(thread, make_page(others[1], urls=links[1:])) == [links[1]]
    thread.posts[1].id, thread.posts[2].id = "~2", "~3"  # kept when the opening post took them their names
    assert match(thread, make_page(*others, urls=links)) == ["~2", "~3"]
