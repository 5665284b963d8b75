"""What the tests of followed forums share: forums on a small Web, the truth about them, and runs in this process."""

import asyncio
from collections import Counter
from contextlib import contextmanager
from datetime import UTC, datetime

from pauk.base import config
from pauk.base.clock import SetClock
from pauk.run.forums.follow import FollowOrder, follow
from pauk.run.jobs.update import UpdateOrder, update
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground
from pauk_playground.forums import Forum, ForumSite

FIRST = datetime(2015, 12, 1, 12, tzinfo=UTC)
AT_ONCE = {"crawl.init_delay_s": 0, "crawl.min_delay_s": 0, "crawl.delay_factor": 0, "crawl.per_host": 8}


def month(number):
    return datetime(2016, number, 1, 12, tzinfo=UTC)


class Served:
    """A forum on the wire, a collection, and a clock that both go by."""

    def __init__(self, forum, web, clock, folder):
        self.forum, self.web, self.clock, self.folder = forum, web, clock, folder

    @property
    def port(self):
        return self.web.address[1]

    def pages(self, role):
        """Return the truth about all pages of a role."""
        now, port = self.clock.now(), self.port
        told = (self.forum.truth(url, now, port) for url in self.forum.pages(now, port))
        return [truth for truth in told if truth and truth["role"] == role]

    def any_thread(self):
        return self.pages("thread")[0]["url"]

    def follow(self, *urls, **options):
        return asyncio.run(_follow(self, urls, options))

    def update(self, **order):
        self.web.journal.clear()
        return asyncio.run(_update(self, order))

    def asked(self):
        """Return the paths that were asked for, but for robots.txt."""
        return [visit.path for visit in self.web.log if visit.path != "/robots.txt"]

    def true_posts(self):
        """Return the posts that can be read now: key → author and words."""
        posts = {post["key"]: post for truth in self.pages("thread") for post in truth["posts"]}
        return Counter((post["author"], words(post["text"])) for post in posts.values())

    def kept_posts(self):
        """Return the posts of the collection that are not gone."""
        with self.folder.reader() as reader:
            return Counter((post.author, words(post.text)) for post in reader.forums.posts_after() if not post.gone_at)


def words(text):
    return " ".join(text.split())


def settings_of(**values):
    plain = {"allow_private": True, "crawl.workers": 0, "crawl.concurrency": 4, **AT_ONCE}
    return config.merge(config.from_flags(plain | values))


async def _follow(served, urls, options):
    order = FollowOrder(urls=urls, **options.pop("order", {}))
    stop = options.pop("stop", None) or asyncio.Event()
    tell = options.pop("tell", lambda _: None)
    return await follow(served.folder, order, settings_of(**options), served.clock, stop=stop, tell=tell)


async def _update(served, order):
    options = order.pop("settings", {})
    return await update(
        served.folder, UpdateOrder(**order), settings_of(**options), served.clock, stop=asyncio.Event(),
        tell=lambda _: None,
    )  # fmt: skip


@contextmanager
def serve(design, path, *, size=0.2, seed=3, wrap=lambda site: site, at=FIRST):
    """Put a forum on the wire; ``wrap`` may put something between it and those who ask."""
    clock, forum = SetClock(at), Forum(design, seed=seed, size=size)
    with Playground([wrap(ForumSite(forum))], clock=clock).in_thread() as web:
        yield Served(forum, web, clock, CollectionFolder(path / "c"))
