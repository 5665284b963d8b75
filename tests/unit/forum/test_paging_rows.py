import pytest

from pauk.forum.paging.rows import RowPages, split_row_pages
from pauk.forum.paging.specific import find_specific


@pytest.mark.parametrize(
    ("thread", "pages", "strangers"),
    [
        (
            "http://h/showthread.php?t=5",
            ["http://h/showthread.php?t=5&page=2", "http://h/showthread.php?t=5&page=3", "http://h/showthread.php?t=5&page=14"],
            ["http://h/member.php?u=7", "http://h/showthread.php?t=6&page=2", "http://h/showthread.php?t=5&p=991#post991"],
        ),
        (
            "http://h/thread-147-1-1.html",
            ["http://h/thread-147-2-1.html", "http://h/thread-147-3-1.html"],
            ["http://h/space-uid-4.html", "http://h/thread-148-1-1.html"],
        ),
        (
            "http://h/index.php/topic,250.0.html",
            ["http://h/index.php/topic,250.10.html", "http://h/index.php/topic,250.20.html"],
            ["http://h/index.php/topic,250.msg77.html#msg77", "http://h/index.php?action=profile;u=3"],
        ),
        (
            "http://h/threads/cats.77/",
            ["http://h/threads/cats.77/page-2", "http://h/threads/cats.77/page-9#post-4"],
            ["http://h/threads/cats.77/post-4", "http://h/threads/cats.77/latest", "http://h/members/tom.3/"],
        ),
    ],
)  # fmt: skip
def test_the_pages_of_a_thread_are_told_from_the_other_links_of_its_row(thread, pages, strangers):
    found = split_row_pages(thread, [thread, *strangers, *reversed(pages)])
    assert found.pages == tuple(pages)
    assert found.last == pages[-1]
    assert found.number is not None
    assert found.number.page_of(thread) == 1
    assert found.number.page_of(pages[0]) == 2


def test_a_row_without_pages_has_no_last_one():
    urls = ["http://h/showthread.php?t=5", "http://h/member.php?u=7", "http://h/showthread.php?t=5&p=991#post991"]
    assert split_row_pages("http://h/showthread.php?t=5", urls) == RowPages()
    assert split_row_pages("http://h/showthread.php?t=5", []) == RowPages()


def test_where_the_paging_of_the_forum_is_known_it_is_used():
    number = find_specific([(2, "http://h/t.php?t=1&x=30"), (3, "http://h/t.php?t=1&x=60")], ["http://h/t.php?t=1"])
    found = split_row_pages(
        "http://h/t.php?t=8", ["http://h/t.php?t=8&x=30", "http://h/t.php?t=8", "http://h/u.php?u=8"], number
    )
    assert (found.pages, found.last) == (("http://h/t.php?t=8&x=30",), "http://h/t.php?t=8&x=30")
