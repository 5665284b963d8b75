"""Real forum softwares are followed: everything once, then what has come, held against their own databases."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from tests.software.comparing import compare_posts
from tests.software.running import FIRST_MOMENT, running

from pauk.base.clock import SetClock
from pauk.base.urls import canonical_url
from pauk.run.forums.follow import FollowOrder, follow
from pauk.run.jobs.update import UpdateOrder, update
from pauk.store.collection import CollectionFolder

from .forums import settings_of

pytestmark = pytest.mark.slow

LATER = datetime(2016, 2, 1, tzinfo=UTC)
SOON = timedelta(minutes=1)
# Shares of posts that are kept, once, with author, date and text right. They only rise; the aim is 0.99 everywhere.
FLOORS = {
    "machina": 0.99,
    "spirit": 0.99,
    "askbot": 0.99,
    "flaskbb": 0.99,
    "kept_pybbm": 0.99,
    "mhonarc": 0.99,
    "fossil": 0.99,
}


def kept(folder, threads):
    """Return the posts that are kept of each thread, as `compare_posts` wants pages."""
    with folder.reader() as reader:
        numbers = {thread.url: thread.id for thread in reader.forums.threads_after() if thread.posts}
        posts = {
            url: [post for post in reader.forums.posts_of(number) if not post.gone_at]
            for url, number in numbers.items()
        }
    own = {thread["url"]: posts.get(canonical_url(thread["url"]), []) for thread in threads}
    return {url: {"posts": [post._asdict() for post in some]} for url, some in own.items()}, sum(
        map(len, posts.values())
    )


def whole(thread):
    """Take all pages of a thread for one; a message on a page of its own is followed as a thread."""
    if thread.get("is_of_messages"):
        return [thread | {"url": post["url"], "pages": post["pages"], "posts": [post]} for post in thread["posts"]]
    whole_thread = thread | {
        "pages": [thread["url"]],
        "posts": [post | {"pages": [thread["url"]]} for post in thread["posts"]],
    }
    return [whole_thread]


def hold_against(folder, truth):
    """Compare what is kept with the database; edits of old posts are seen only where their pages were fetched."""
    threads = [each for thread in truth["threads"] for each in whole(thread)]
    pages, count = kept(folder, threads)
    return compare_posts(pages, truth | {"threads": threads}), count


@pytest.mark.parametrize("name", FLOORS)
def test_a_real_forum_is_followed(tmp_path, name):
    folder, clock = CollectionFolder(tmp_path / "c"), SetClock(FIRST_MOMENT + SOON)
    settings = settings_of(polite=False)
    with running(name) as forum:
        truth = forum.truth()
        order = FollowOrder(urls=[truth["threads"][3]["url"]])
        report = asyncio.run(follow(folder, order, settings, clock, stop=asyncio.Event(), tell=lambda _: None))
        assert report.is_complete
        first, count = hold_against(folder, truth)
        assert first.right >= FLOORS[name], str(first)
        assert abs(count - first.expected) <= (1 - FLOORS[name]) * first.expected
        forum.add_until(LATER)
        clock.set(LATER + SOON)
        for _ in range(2):
            found = asyncio.run(
                update(folder, UpdateOrder(), settings, clock, stop=asyncio.Event(), tell=lambda _: None)
            )
            assert found.is_complete
        assert found.forums[0].tally.posts == 0
        after, count = hold_against(folder, forum.truth())
        assert count > first.expected
        assert after.right >= FLOORS[name], str(after)
