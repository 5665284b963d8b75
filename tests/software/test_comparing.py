import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .comparing import Findings, align, compare_pages, compare_posts, compare_rows, is_same_moment, words_of

BASE = "http://127.0.0.1:8000"


def make_truth():
    """Two threads on three pages, in one board; two posts say the same."""
    texts = ["A first question about boats.", "Thanks!", "Thanks!", "最后一个问题。", "Something else, and longer."]
    pages = ["/t/1/", "/t/1/", "/t/1/", "/t/1/?page=2", "/t/2/"]
    posts = [
        {
            "author": f"member{i}",
            "date": f"2015-03-0{i + 1}T10:20:3{i}.123456+00:00",
            "edited": None,
            "text": text,
            "number": i + 1,
            "url": f"{BASE}/p/{i}",
            "parent": None,
            "pages": [BASE + page],
        }
        for i, (text, page) in enumerate(zip(texts, pages, strict=True))
    ]
    threads = [make_thread(1, posts[:4], ["/t/1/", "/t/1/?page=2"]), make_thread(2, posts[4:], ["/t/2/"])]
    board = {"url": f"{BASE}/b/", "pages": [f"{BASE}/b/"], "threads": [f"{BASE}/t/2/", f"{BASE}/t/1/"]}
    return {"boards": [board], "threads": threads}


def make_thread(number, posts, pages):
    return {
        "url": f"{BASE}/t/{number}/",
        "title": f"Thread number {number} of a few",
        "replies": len(posts) - 1,
        "shown_count": len(posts),
        "sticky": number == 2,
        "pages": [BASE + page for page in pages],
        "posts": posts,
    }


def read_well(truth):
    """What a reader without fault would say of the pages."""
    pages = {}
    for thread in truth["threads"]:
        for url in thread["pages"]:
            posts = [
                {"author": post["author"], "date": post["date"][:16], "text": post["text"]}
                for post in thread["posts"]
                if url in post["pages"]
            ]
            pages[url] = {"kind": "thread", "posts": posts, "threads": [], "paging": {"next": None}}
    rows = [
        {"url": thread["url"], "title": thread["title"], "replies": thread["replies"], "sticky": thread["sticky"]}
        for thread in reversed(truth["threads"])
    ]
    pages[f"{BASE}/t/1/"]["paging"]["next"] = f"{BASE}/t/1/?page=2#posts"
    pages[f"{BASE}/b/"] = {"kind": "index", "posts": [], "threads": rows, "paging": {"next": None}}
    return pages


@pytest.fixture
def truth():
    return make_truth()


@pytest.fixture
def pages(truth):
    return read_well(truth)


def first(pages):
    return pages[f"{BASE}/t/1/"]["posts"]


def test_what_is_read_well_is_right(truth, pages):
    assert compare_posts(pages, truth) == Findings(expected=5)
    assert compare_rows(pages, truth) == Findings(expected=2)
    assert compare_pages(pages, truth) == Findings(expected=4)
    assert Findings(expected=5).right == 1


@pytest.mark.parametrize("place", range(3))
def test_a_post_not_read_is_missing(truth, pages, place):
    del first(pages)[place]
    findings = compare_posts(pages, truth)
    assert (len(findings.missing), len(findings.extra)) == (1, 0)
    assert findings.right <= 0.8


@pytest.mark.parametrize("place", range(3))
def test_a_post_read_twice_is_one_too_many(truth, pages, place):
    first(pages).insert(place, copy.deepcopy(first(pages)[place]))
    findings = compare_posts(pages, truth)
    assert (len(findings.missing), len(findings.extra), len(findings.wrong)) == (0, 1, 0)
    assert findings.right == 0.8


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"author": "member9"}, "author 'member9'"),
        ({"author": None}, "author None"),
        ({"date": "2015-03-02T10:20"}, "date '2015-03-02T10:20' for 2015-03-01T10:20:30.123456+00:00"),
        ({"date": "2015-03-01"}, "date '2015-03-01'"),
        ({"date": None}, "date None"),
        ({"text": "A first question about boats. Reply"}, "text 'A first question about boats. Reply'"),
    ],
)
def test_a_wrong_part_is_named(truth, pages, change, sentence):
    first(pages)[0].update(change)
    findings = compare_posts(pages, truth)
    assert (len(findings.missing), len(findings.extra), len(findings.wrong)) == (0, 0, 1)
    assert sentence in findings.wrong[0]
    assert sentence in str(findings)


def test_something_else_is_one_missing_and_one_too_many(truth, pages):
    first(pages)[0]["text"] = "You must sign in to answer here"
    findings = compare_posts(pages, truth)
    assert (len(findings.missing), len(findings.extra), len(findings.wrong)) == (1, 1, 0)
    assert findings.right == pytest.approx(0.6)


def test_nothing_read_is_nothing_right(truth, pages):
    assert compare_posts({url: {"posts": []} for url in pages}, truth).right == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": "Thread"}, ""),
        ({"title": "Thread number 2 of…"}, ""),
        ({"title": "number 2"}, "title 'number 2'"),
        ({"title": None}, "title None"),
        ({"replies": 1}, ""),
        ({"replies": 7}, "replies 7 for 0"),
        ({"replies": None}, ""),
        ({"sticky": False}, "sticky False"),
        ({"url": f"{BASE}/t/2/?page=3#last"}, ""),
    ],
)
def test_rows(truth, pages, change, sentence):
    pages[f"{BASE}/b/"]["threads"][0].update(change)
    findings = compare_rows(pages, truth)
    assert len(findings.wrong) == bool(sentence)
    assert not findings.missing
    assert not findings.extra
    assert sentence in str(findings)


def test_a_shown_number_of_replies_must_be_read(truth, pages):
    for thread, row in zip(truth["threads"], reversed(pages[f"{BASE}/b/"]["threads"]), strict=True):
        thread["shown_count"] = thread["replies"]
        row["replies"] = None
    assert compare_rows(pages, truth).wrong == [f"{BASE}/b/: {BASE}/t/1/: replies None for 3"]


def test_rows_missing_strange_and_out_of_order(truth, pages):
    rows = pages[f"{BASE}/b/"]["threads"]
    rows.reverse()
    assert compare_rows(pages, truth).wrong == [f"{BASE}/b/: the rows are not in the order of the page"]
    rows[0]["url"] = f"{BASE}/u/7/"
    findings = compare_rows(pages, truth)
    assert findings.missing == [f"{BASE}/b/: {BASE}/t/1/"]
    assert findings.extra == [f"{BASE}/b/: {BASE}/u/7/"]


@pytest.mark.parametrize(
    ("url", "change"),
    [
        ("/t/1/", {"kind": "other"}),
        ("/t/1/", {"paging": {"next": None}}),
        ("/t/1/", {"paging": {"next": f"{BASE}/t/1/?page=3"}}),
        ("/t/1/?page=2", {"paging": {"next": f"{BASE}/t/1/?page=3"}}),
        ("/b/", {"kind": "thread"}),
    ],
)
def test_pages_of_another_kind_or_with_another_next_one(truth, pages, url, change):
    pages[BASE + url].update(change)
    findings = compare_pages(pages, truth)
    assert len(findings.wrong) == 1
    assert findings.wrong[0].startswith(f"{BASE}{url}: (")
    assert findings.right == 0.75


@pytest.mark.parametrize(
    ("read", "is_same"),
    [
        ("2015-03-01T10:20", True),
        ("2015-03-01T10:20:30", True),
        ("2015-03-01T12:20:30+02:00", True),
        ("2015-03-01T10:21:31", False),
        ("2015-03-01T10:19", False),
        ("2015-03-01", False),
        ("", False),
        (None, False),
    ],
)
def test_same_moment(read, is_same):
    assert is_same_moment("2015-03-01T10:20:30.5+00:00", read) == is_same


def test_words_of():
    assert words_of("Über 3,5 km: 我的 radio, l'été!") == ["Über", "3", "5", "km", "我", "的", "radio", "l", "été"]


POSTS = st.lists(
    st.fixed_dictionaries({"text": st.sampled_from(["a", "b", "a b"]), "author": st.sampled_from("xy")}), max_size=6
)


@given(POSTS, st.data())
def test_what_was_left_out_is_found_again(posts, data):
    posts = [{**post, "date": "2015-03-01T10:20:30+00:00"} for post in posts]
    kept = data.draw(st.lists(st.integers(0, len(posts) - 1), unique=True).map(sorted) if posts else st.just([]))
    pairs = align(posts, [posts[i] for i in kept])
    assert len(pairs) == len(kept)
    assert list(pairs) == sorted(pairs)
    assert all(posts[i] == posts[kept[j]] for i, j in pairs.items())
