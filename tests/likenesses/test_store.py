from collections import Counter

import pytest

from .store import Store
from .story import FIRST, LATER, told


@pytest.fixture(scope="module")
def store():
    return Store()


def test_boards_and_threads_fill_several_pages(store):
    sizes = sorted(len(store.rows(board)) for board in store.boards)
    assert sizes[0] == 0
    assert sizes[-2] > 30  # two boards of two pages, wherever a page holds thirty threads
    lengths = sorted(len(thread.posts) for thread in store.threads.values())
    assert lengths[0] == 1
    assert lengths[-2] > 25
    assert lengths[-1] > 40
    assert 250 < len(store.posts) < 450


def test_a_store_that_goes_on_is_one_that_was_there_all_the_time(store):
    later, other = Store(), Store(LATER)
    assert later.go_on(LATER) == sum(FIRST < event.at <= LATER for event in told())
    assert {number: post.parts for number, post in later.posts.items()} == {
        number: post.parts for number, post in other.posts.items()
    }
    assert set(store.posts) - set(later.posts), "nothing was removed between the visits"
    assert set(later.posts) - set(store.posts)


def test_moderators_do_something_before_and_between_the_visits():
    for begin, end in ((None, FIRST), (FIRST, LATER)):
        kinds = Counter(event.kind for event in told() if (begin is None or event.at > begin) and event.at <= end)
        assert all(kinds[kind] for kind in ("open", "reply", "edit", "move", "lock", "remove")), kinds


def test_a_moved_thread_is_pointed_at_from_its_old_board(store):
    moved = [thread for thread in store.threads.values() if thread.left]
    assert moved
    for thread in moved:
        assert thread in store.rows(thread.left)
        assert thread in thread.board.threads
        assert thread not in thread.left.threads


def test_members_are_counted(store):
    counts = Counter(post.author.number for post in store.posts.values())
    assert all(store.count_posts(member) == counts[member.number] for member in store.members)


def test_numbers_follow_time_and_serials_leave_gaps(store):
    posts = list(store.posts.values())
    assert [post.number for post in posts] == sorted(post.number for post in posts)
    assert any(post.serial != post.place for post in posts)
    assert all(post.serial >= post.place for post in posts)
