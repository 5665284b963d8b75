"""What a job left aside stays its own: no other job, no other setting and no other forum opens it."""

import asyncio
import shutil
import tarfile
from collections import Counter
from contextlib import contextmanager

import pytest

import pauk
from pauk.base.clock import SetClock
from pauk.base.urls import number_url
from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground
from pauk_playground.forums import Forum, ForumSite
from pauk_playground.server.message import Response

from .forums import FIRST, Served, month, settings_of
from .test_enrichers import OLD, replay

# Every setting that URLs are judged by, or end by, with another value than the usual one.
OTHER = [
    {"polite": False},
    {"user_agent": "pauk/99.0 (a newer one)"},
    {"crawl.level_pages": 1_000_000},
    {"crawl.host_pages": 1_000_000},
    {"crawl.url_chars": 1_999},
    {"crawl.path_depth": 19},
    {"crawl.pattern_pages": 100_000},
    {"crawl.max_bytes": 20_000_000},
    {"crawl.pages": 1_000_000},
    {"crawl.redirects": 9},
    {"crawl.host_requests": 1_000_000},
    {"crawl.scope": "web"},
    {"crawl.depth": 50},
    {"crawl.exclude": "*/nothing-here/*"},
]


class Notices:
    """A site of two pages that link to whatever they are told to."""

    name = "notices"

    def __init__(self):
        self.targets = []

    def answer(self, request, _at):
        links = "".join(f'<p><a href="{url}">Notice {number}</a>' for number, url in enumerate(self.targets))
        other = "/more" if request.target == "/" else "/"
        body = f'<h1>Notices</h1><p>What hangs at {request.target}. <a href="{other}">More</a>{links}'
        return Response(200, body.encode(), headers=(("Content-Type", "text/html"),))

    def truth(self, _url, _at, _port):
        return None


@contextmanager
def serve_forum(path, *others):
    """Put a forum and other sites on the wire."""
    clock, forum = SetClock(FIRST), Forum("phpbb-a", seed=3, size=0.1)
    with Playground([ForumSite(forum), *others], clock=clock).in_thread() as web:
        yield Served(forum, web, clock, CollectionFolder(path / "c"))


def run_crawl(served, *seeds):
    served.web.journal.clear()
    order = CrawlOrder(seeds=seeds)
    stop = asyncio.Event()
    return asyncio.run(crawl(served.folder, order, settings_of(), served.clock, stop=stop, tell=lambda _: None))


def asked_of(served):
    """Count what each host was asked for, robots.txt included."""
    return Counter(visit.host.partition(".")[0] for visit in served.web.log)


def left_aside(served, site):
    """Count a host's URLs that were met and not asked for, by the job they belong to."""
    with served.folder.reader() as reader:
        jobs = {seed.id: seed.job for seed in reader.seeds.all()}
        mine = (url.url for url in reader.urls.all() if url.url.startswith(served.web.url(site, "/")))
        rows = [reader.urls.find(number_url(url)) for url in mine]
        return Counter(jobs.get(row.seed, "") for row in rows if row.outcome.startswith("out_of_scope"))


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """A forum that was followed and has come to rest, and how often its host is asked in an update."""
    with serve_forum(tmp_path_factory.mktemp("followed")) as served:
        served.follow(served.any_thread())
        served.update()
        served.update()
        assert left_aside(served, "phpbb-a")["forum"] > 50
        yield served, asked_of(served)


@pytest.mark.parametrize("settings", OTHER, ids=lambda settings: next(iter(settings)))
def test_another_setting_makes_an_update_of_a_forum_ask_for_nothing_more(followed, tmp_path, settings):
    before, usual = followed
    shutil.copytree(before.folder.path, tmp_path / "c")
    served = Served(before.forum, before.web, before.clock, CollectionFolder(tmp_path / "c"))
    aside = left_aside(served, "phpbb-a")
    report = served.update(settings=settings)
    assert report.is_complete
    assert asked_of(served) == usual == {"phpbb-a": report.asked}
    assert left_aside(served, "phpbb-a") == aside


def test_a_second_forum_opens_nothing_of_the_first(tmp_path):
    other = Forum("own-13", seed=5, size=0.1)
    with serve_forum(tmp_path, ForumSite(other)) as served:
        served.follow(served.any_thread())
        served.update()
        aside = left_aside(served, "phpbb-a")
        now, port = served.clock.now(), served.port
        told = (other.truth(url, now, port) for url in other.pages(now, port))
        thread = next(truth["url"] for truth in told if truth and truth["role"] == "thread")
        served.web.journal.clear()
        report = served.follow(thread)
        assert report.is_complete
        assert sum(forum.tally.posts > 0 for forum in report.forums) == 1
        assert asked_of(served)["own-13"] > 10
        assert asked_of(served)["phpbb-a"] == 0
        assert left_aside(served, "phpbb-a") == aside


def test_settings_in_turn_then_a_second_forum_then_a_newer_version_leave_an_update_as_it_was(tmp_path):
    other = Forum("own-13", seed=5, size=0.1)
    with serve_forum(tmp_path, ForumSite(other)) as served:
        served.follow(served.any_thread())
        served.update()
        served.update()
        usual, aside = asked_of(served), left_aside(served, "phpbb-a")
        for settings in OTHER:
            served.update(settings=settings)
            assert asked_of(served) == usual, settings
        now, port = served.clock.now(), served.port
        told = (other.truth(url, now, port) for url in other.pages(now, port))
        served.follow(next(truth["url"] for truth in told if truth and truth["role"] == "thread"))
        served.update(settings={"user_agent": "pauk/99.0 (a newer one)"})
        assert asked_of(served)["phpbb-a"] == usual["phpbb-a"]
        assert left_aside(served, "phpbb-a") == aside


def test_a_crawl_that_links_into_a_followed_forum_asks_it_for_nothing(tmp_path):
    notices = Notices()
    with serve_forum(tmp_path, notices) as served:
        served.follow(served.any_thread())
        served.update()
        served.update()
        usual = asked_of(served)
        with served.folder.reader() as reader:
            known = [url.url for url in reader.urls.all()]
        notices.targets = [*known, served.web.url("phpbb-a", "/never/seen")]
        report = run_crawl(served, served.web.url("notices", "/"))
        assert report.is_complete
        assert asked_of(served) == {"notices": 3}  # with robots.txt
        served.update(settings={"polite": False})
        assert asked_of(served) == {"notices": 2, **usual}
        served.clock.set(month(2))
        assert served.update().is_complete
        assert served.kept_posts() == served.true_posts()


def pages_of(served, job):
    """Return the paths of the pages that are kept for a job."""
    with served.folder.reader() as reader:
        seeds = {seed.id for seed in reader.seeds.all() if seed.job == job}
        rows = [reader.urls.find(number_url(url.url)) for url in reader.urls.all()]
        return {"/" + row.url.split("/", 3)[3] for row in rows if row.seed in seeds and row.page}


def test_a_crawl_whose_seed_is_followed_as_a_forum_still_has_its_pages_updated(tmp_path):
    with serve_forum(tmp_path) as served:
        entry = served.web.url("phpbb-a", "/forum/")
        run_crawl(served, entry)
        crawled = pages_of(served, "crawl")
        served.follow(entry)
        assert served.kept_posts() == served.true_posts()
        mine, theirs = pages_of(served, "crawl"), pages_of(served, "forum")
        assert crawled <= mine | theirs
        assert len(mine) > 5
        served.update()
        served.update()
        asked = set(served.asked())
        assert mine <= asked
        assert all("viewtopic" not in path for path in asked & theirs)


def test_forum_and_crawl_may_begin_at_the_same_address(tmp_path):
    """Each has a seed of its own there: the crawl goes on from what is kept, and the forum is still followed."""
    with serve_forum(tmp_path) as served:
        entry = served.web.url("phpbb-a", "/forum/")
        served.follow(entry)
        report = run_crawl(served, entry)
        assert report.is_complete
        assert report.figures["pages"] > 0
        with served.folder.reader() as reader:
            assert sorted(seed.job for seed in reader.seeds.all() if seed.url == entry) == ["crawl", "forum"]
        served.clock.set(month(2))
        assert served.update().is_complete
        assert served.kept_posts() == served.true_posts()


def test_what_an_older_pauk_left_aside_for_a_forum_is_the_forums(tmp_path):
    with tarfile.open(OLD) as packed:
        packed.extractall(tmp_path, filter="data")
    old = pauk.open(tmp_path / "c")

    def count():
        with old.folder.reader() as reader:
            jobs = {seed.id: seed.job for seed in reader.seeds.all()}
            rows = [reader.urls.find(number_url(url.url)) for url in reader.urls.all()]
        return Counter((jobs[row.seed], row.outcome) for row in rows if row.outcome.startswith("out_of_scope"))

    before = count()
    assert before == {("crawl", "out_of_scope:host"): 6, ("forum", "out_of_scope:unfollowed"): 69}
    with replay(old):
        other = {"allow_private": True, "polite": False, "user_agent": "pauk/99.0 (a newer one)"}
        report = old.update(**other, now="2016-04-02T12:00:00Z")
    assert report.is_complete
    assert count() == before
    assert report.crawl.figures["outcomes"].get("probe", 0) <= 1  # an address that cannot be there
    assert report.crawl.figures["requests"] == report.asked == 74 + report.crawl.figures["outcomes"].get("probe", 0)
