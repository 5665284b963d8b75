import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.forum.paging.page_number import Specific, differing, find_specific, number_between

SCHEMES = [
    ("http://h/forumdisplay.php?f=460&page={}", 1, 1, "http://h/forumdisplay.php?f=460"),
    ("http://h/showthread.php?page={}&t=2357780", 1, 1, "http://h/showthread.php?t=2357780"),
    ("http://h/viewforum.php?f=3&start={}", 0, 25, "http://h/viewforum.php?f=3"),
    ("http://h/forum-28-{}.html", 1, 1, "http://h/forum-28-1.html"),
    ("http://h/thread-147-{}-1.html", 1, 1, "http://h/thread-147-1-1.html"),
    ("http://h/index.php/board,14.{}.html", 0, 50, "http://h/index.php/board,14.0.html"),
    ("http://h/index.php/topic,250.{}.html", 0, 10, "http://h/index.php/topic,250.0.html"),
    ("http://h/forum/kids/{}.html", 1, 1, "http://h/forum/kids"),
    ("http://h/blog/page/{}/", 1, 1, "http://h/blog/"),
    ("http://h/f26-{}.html", 0, 25, "http://h/f26.html"),
    ("http://h/events?page={}", 0, 1, "http://h/events"),
    ("http://h/threads/cats.77/page-{}", 1, 1, "http://h/threads/cats.77/"),
]


@table(("form", "first", "step", "own"), SCHEMES)
def test_it_finds_the_number_among_pages_two_and_three(form, first, step, own):
    number = find_specific([(page, form.format(first + (page - 1) * step)) for page in (2, 3)], [own])
    assert number is not None
    assert (number.first, number.step) == (first, step)
    assert number.page_of(own) == 1
    assert number.url_of(9) == form.format(first + 8 * step)
    assert number.page_of(form.format(first + 8 * step)) == 9
    assert number.page_of(own + "#p5") == 1


@table(("form", "first", "step", "own"), SCHEMES)
def test_one_link_and_the_own_url_are_enough(form, first, step, own):
    number = find_specific([(2, form.format(first + step))], [own])
    assert number is not None
    assert (number.page_of(own), number.url_of(4)) == (1, form.format(first + 3 * step))


@table(("form", "first", "step", "own"), SCHEMES)
def test_a_neighbour_alone_is_enough(form, first, step, own):
    second = form.format(first + step)
    for number in (number_between(own, second), number_between(second, own)):
        assert number is not None
        assert [number.page_of(own), number.page_of(second)] == [1, 2]
        assert number.url_of(5) == form.format(first + 4 * step)


@table(("form", "first", "step", "own"), SCHEMES)
def test_the_base_is_the_list_itself(form, first, step, own):
    number = find_specific([(page, form.format(first + (page - 1) * step)) for page in (2, 3)], [own])
    assert number is not None
    assert number.base(form.format(first + 5 * step)) == number.base() == own
    assert number.base("http://h/somewhere/else") == "http://h/somewhere/else"


@pytest.mark.parametrize(
    ("form", "own", "other", "second"),
    [
        ("http://h/showthread.php?t=5&page={}", "http://h/showthread.php?t=5", "http://h/showthread.php?t=8", "http://h/showthread.php?t=8&page=2"),
        ("http://h/thread-147-{}-1.html", "http://h/thread-147-1-1.html", "http://h/thread-9-1-1.html", "http://h/thread-9-2-1.html"),
        ("http://h/threads/cats.77/page-{}", "http://h/threads/cats.77/", "http://h/threads/dogs.8/", "http://h/threads/dogs.8/page-2"),
        ("http://h/f26-{}.html", "http://h/f26.html", "http://h/f3.html", "http://h/f3-2.html"),
    ],
)  # fmt: skip
def test_it_moves_to_other_lists_of_the_site(form, own, other, second):
    number = find_specific([(page, form.format(page)) for page in (2, 3)], [own])
    assert number is not None
    moved = number.moved_to(other)
    assert moved is not None
    assert (moved.page_of(other), moved.url_of(2)) == (1, second)


def test_a_number_that_is_written_twice_changes_in_both_places():
    form = "http://h/reviews/1449/ref=paging_{0}?ie=UTF8&pageNumber={0}"
    number = find_specific([(page, form.format(page)) for page in (2, 3, 12)])
    assert number is not None
    assert number.url_of(7) == form.format(7)
    assert number.page_of("http://h/reviews/1449/ref=paging_4?ie=UTF8&pageNumber=5") is None


def test_an_offset_between_two_pages_is_no_page():
    number = Specific(("http://h/t?start=", ""), 0, 25, "http://h/t")
    assert [number.page_of(f"http://h/t?start={at}") for at in (0, 25, 37, 50)] == [1, 2, None, 3]


@pytest.mark.parametrize(
    "numbered",
    [
        [],
        [(2, "http://h/a"), (3, "http://h/b")],
        [(1, "http://h/?m=20160301"), (3, "http://h/?m=20160302")],  # half a day a page
        [(2, "http://h/?t=900000&w=1"), (3, "http://h/?t=1700000&w=7")],
        [(2, "http://h/t/" + "9" * 400), (3, "http://h/t/" + "8" * 400)],
    ],
)
def test_urls_that_do_not_grow_with_the_pages_have_no_number(numbered):
    assert find_specific(numbered) is None


def test_a_session_in_the_url_does_not_hide_the_page():
    number = Specific(("http://h/t.php?t=5&page=", ""), 1, 1, "http://h/t.php?t=5")
    assert number.page_of("http://h/t.php?s=1d0f438e682374556630f48524e4a39b&t=5&page=3") == 3


@given(
    st.sampled_from(SCHEMES), st.lists(st.integers(1, 3000), min_size=2, max_size=8, unique=True), st.integers(1, 9000)
)
def test_url_and_page_are_inverse(scheme, pages, asked):
    form, first, step, own = scheme
    number = find_specific([(page, form.format(first + (page - 1) * step)) for page in pages], [own])
    assert number is not None
    assert number.page_of(number.url_of(asked)) == asked
    assert (number.first, number.step) == (first, step)


@given(st.text(max_size=60), st.text(max_size=60))
def test_whatever_the_texts_are_it_answers(one, other):
    was, becomes = differing(one, other)
    assert len(one) - len(was) == len(other) - len(becomes)
    number = number_between(one, other)
    assert number is None or number.page_of(one) or number.page_of(other)
