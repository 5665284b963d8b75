"""Watching a collection: what is due is asked for, hints are followed, lies are noticed, and time flies."""

import asyncio
import random
import signal
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise

import pytest

from pauk.base import config
from pauk.base.clock import SetClock, SystemClock
from pauk.base.urls import number_url
from pauk.crawl.fetch import connections
from pauk.run.jobs.crawl_run import CrawlOrder, crawl
from pauk.run.jobs.update import UpdateOrder, update
from pauk.run.jobs.watch import rest_until, watch
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response

START = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
MANNERS = {
    "allow_private": True, "crawl.init_delay_s": 0.0, "crawl.min_delay_s": 0.0, "crawl.delay_factor": 0.0,
    "crawl.workers": 0, "crawl.backoff_s": 0.0, "crawl.max_wait_s": 0.0,
}  # fmt: skip


class Diary:
    """A site whose pages change in periods of their own; what it says about that may be a lie."""

    name = "diary"

    def __init__(self, periods, *, sitemap="", feed="", is_whole=True):
        self.periods = periods  # path → days between two changes; 0: it never changes
        self.sitemap = sitemap  # honest, now, old, future; empty: there is none
        self.feed = feed
        self.gone = set()
        self.is_down = False
        self.is_whole = is_whole  # whether the home page links to all pages

    def changed_at(self, path, at):
        days = self.periods[path]
        return START + timedelta(days=days) * int((at - START) / timedelta(days=days)) if days else START

    def answer(self, request, at):
        if self.is_down:
            return Response(503, b"down")
        for_machines = {"/robots.txt": self.write_robots}
        for_machines |= {"/map.xml": self.write_map} if self.sitemap else {}
        for_machines |= {"/feed": self.write_feed} if self.feed else {}
        if request.path in for_machines:
            return Response(200, for_machines[request.path](at, request.port), "application/xml")
        if request.path == "/":
            return Response(200, self.write_home())
        if request.path not in self.periods or request.path in self.gone:
            return Response(404, b"no such page", "text/plain")
        changed_at = self.changed_at(request.path, at)
        return Response(200, f"<p>What {request.path[1:]} says since {changed_at:%d %B %Y %H:%M:%S}.".encode())

    def write_robots(self, _at, port):
        line = f"Sitemap: http://diary.localhost:{port}/map.xml\n" if self.sitemap else ""
        return f"User-agent: *\nDisallow:\n{line}".encode()

    def write_home(self):
        links = "".join(f"<a href={page}>{page}</a> " for page in self.periods) if self.is_whole else ""
        feed = "<link rel=alternate type=application/atom+xml href=/feed>" if self.feed else ""
        return f"<html><head>{feed}</head><body><p>The diary. {links}".encode()

    def tell(self, kind, path, at):
        return {"honest": self.changed_at(path, at), "now": at, "old": START, "future": at + 400 * DAY}[kind]

    def write_map(self, at, port):
        urls = [
            f"<url><loc>http://diary.localhost:{port}{path}</loc><lastmod>{self.tell(self.sitemap, path, at):%FT%TZ}"
            "</lastmod></url>"
            for path in self.periods
        ]
        return f"<urlset>{''.join(urls)}</urlset>".encode()

    def write_feed(self, at, port):
        newest = sorted(self.periods, key=lambda path: self.changed_at(path, at))[-5:]
        entries = [
            f"<entry><title>{path}</title><link href='{path}'/><updated>{self.tell(self.feed, path, at):%FT%TZ}"
            "</updated></entry>"
            for path in newest
        ]
        return f"<feed xmlns='http://www.w3.org/2005/Atom'>{''.join(entries)}</feed>".encode()

    def truth(self, _at, _port):
        return iter(())


class Watched:
    """A collection of a diary, and a clock that jumps to whatever moment is waited for."""

    def __init__(self, web, folder, clock, **settings):
        self.web = web
        self.clock = clock
        self.folder = CollectionFolder(folder)
        self.settings = config.merge(config.from_flags({**MANNERS, "update.rest_s": 3_600.0, **settings}))
        self.rounds = []

    def crawl(self, *names):
        async def work():
            order = CrawlOrder(seeds=[self.web.url(name) for name in names or ("diary",)])
            return await crawl(self.folder, order, self.settings, self.clock, stop=asyncio.Event(), tell=quiet)

        return asyncio.run(work())

    def update(self, **order):
        async def work():
            asked = UpdateOrder(due_only=True, **order)
            return await update(self.folder, asked, self.settings, self.clock, stop=asyncio.Event(), tell=quiet)

        return asyncio.run(work())

    def watch(self, until, on_rest=None):
        stop = asyncio.Event()

        async def jump(moment, clock, stop):
            at = datetime.fromtimestamp(moment, UTC)
            if on_rest:
                on_rest(at)
            if at >= until:
                stop.set()
            clock.set(min(at, until))

        async def work():
            return await watch(
                self.folder, self.settings, self.clock, stop=stop, tell=quiet, report=self.rounds.append, rest=jump
            )

        return asyncio.run(work())

    def asked(self):
        """Count the requests by path, and forget them."""
        paths = Counter(visit.path for visit in self.web.log)
        self.web.journal.clear()
        return paths

    def versions(self, path):
        with self.folder.reader() as reader:
            return len(list(reader.pages.versions(reader.urls.find(number_url(self.web.url("diary", path))).id)))

    def outcomes(self):
        with self.folder.reader() as reader:
            return {"/" + url.url.partition("://")[2].partition("/")[2]: url.outcome for url in reader.urls.all()}


def quiet(_tally):
    pass


@pytest.fixture
def look_after(tmp_path, monkeypatch):
    """Crawl a diary once, at its beginning."""
    monkeypatch.setattr(connections, "_make_context", cache(connections._make_context))  # 50 ms of each round
    opened = []

    def make(site, **settings):
        clock = SetClock(START)
        web = Playground([site], clock=clock).in_thread()
        watched = Watched(web.__enter__(), tmp_path / "c", clock, **settings)
        opened.append(web)
        watched.crawl()
        watched.asked()
        return watched

    yield make
    for web in opened:
        web.__exit__(None, None, None)


def test_right_after_a_crawl_nothing_is_due(look_after):
    watched = look_after(Diary({"/a": 0, "/b": 1}))
    assert watched.update().asked == 0
    assert watched.asked() == {}


def test_only_what_is_due_is_asked(look_after):
    watched = look_after(Diary({"/a": 0, "/b": 1}))
    watched.clock.advance(timedelta(hours=12))
    report = watched.update()
    assert watched.asked() == {"/": 1}  # home pages come up first
    assert (report.asked, report.unchanged, report.bodies, report.is_complete) == (1, 1, 0, True)
    watched.clock.advance(timedelta(hours=24))
    assert watched.update().changes == {"changed": 1}
    assert watched.asked() == {"/robots.txt": 1, "/": 1, "/a": 1, "/b": 1}


@pytest.mark.parametrize("by", [{"sitemap": "honest"}, {"feed": "honest"}])
def test_a_hint_brings_a_page_before_its_time(look_after, by):
    watched = look_after(Diary({"/a": 0, "/b": 0.9, "/c": 0}, **by))
    watched.clock.advance(timedelta(hours=22))
    report = watched.update()
    asked = watched.asked()
    assert asked == {"/": 1, "/map.xml" if "sitemap" in by else "/feed": 1, "/b": 1}
    assert report.changes == {"changed": 1}


def test_a_list_is_asked_conditionally_and_finds_new_pages(look_after):
    site = Diary({"/a": 0}, sitemap="honest", feed="honest", is_whole=False)
    watched = look_after(site)
    assert watched.outcomes() == {"/": "ok", "/map.xml": "sitemap", "/feed": "feed", "/a": "ok"}
    watched.clock.advance(timedelta(hours=12))
    assert watched.update().bodies == 0
    assert watched.asked() == {"/": 1, "/map.xml": 1, "/feed": 1}
    site.periods["/new"] = 0
    watched.clock.advance(timedelta(hours=11))
    assert watched.update().changes == {"new": 1}
    assert watched.asked() == {"/": 1, "/map.xml": 1, "/feed": 1, "/new": 1}


@pytest.mark.parametrize("lie", ["old", "future"])
def test_hints_that_cannot_be_are_not_followed(look_after, lie):
    watched = look_after(Diary({f"/{number}": 0 for number in range(9)}, sitemap=lie))
    watched.clock.advance(timedelta(hours=22))
    watched.update()
    assert watched.asked() == {"/": 1, "/map.xml": 1}


def test_whoever_always_says_that_all_has_changed_is_no_longer_believed(look_after):
    calm = [f"/{number}" for number in range(20)]
    watched = look_after(Diary(dict.fromkeys(calm, 0), sitemap="now"))
    watched.clock.advance(timedelta(hours=22))
    watched.update()
    first = watched.asked()
    assert [first[path] for path in calm] == [1] * 20  # believed, once
    watched.watch(START + 10 * DAY)
    later = watched.asked()
    tried = sum(later[path] for path in calm)
    with_old = 20 * 5  # what the schedule alone asks for in these days, see below
    assert tried <= with_old + 9 * 3
    assert later["/map.xml"] <= 3 * 10


def test_whoever_tells_the_truth_again_is_believed_again(look_after):
    pages = [f"/{number}" for number in range(20)]
    site = Diary(dict.fromkeys(pages, 0), sitemap="now")
    watched = look_after(site, **{"update.rest_s": 43_200.0})
    watched.watch(START + 5 * DAY)
    with watched.folder.writer("test") as store:
        (before,) = store.revisits.promises(range(9)).values()
    assert before.broken > 10 * before.kept
    site.periods, site.sitemap = dict.fromkeys(pages, 2), "honest"
    watched.watch(START + 20 * DAY)
    with watched.folder.writer("test") as store:
        (after,) = store.revisits.promises(range(9)).values()
    assert after.kept > after.broken


class Liar(Diary):
    """A site whose sitemap speaks of another's pages."""

    name = "liar"

    def answer(self, request, at):
        if request.path == "/":
            return Response(200, b"<p>The liar.")
        return super().answer(request, at)

    def write_robots(self, _at, port):
        return f"Sitemap: http://liar.localhost:{port}/map.xml\n".encode()


def test_nobody_sends_us_to_another_host(tmp_path):
    clock = SetClock(START)
    sites = [Diary({"/a": 0, "/b": 0}), Liar({"/a": 0, "/b": 0}, sitemap="now")]
    with Playground(sites, clock=clock).in_thread() as web:
        watched = Watched(web, tmp_path / "c", clock)
        watched.crawl("diary", "liar")
        watched.asked()
        clock.advance(timedelta(hours=22))
        watched.update()
        assert watched.asked() == {"/": 2, "/map.xml": 1}


def test_a_page_that_has_gone_is_asked_less_and_less(look_after):
    site = Diary({"/a": 0, "/b": 0})
    watched = look_after(site, **{"update.rest_s": 43_200.0})
    site.gone.add("/a")
    watched.watch(START + 60 * DAY)
    asked = watched.asked()
    assert watched.outcomes()["/a"] == "gone"
    assert asked["/a"] == 6  # after 1.2 days, and then after 1, 2, 4, 8, 16 more
    assert asked["/b"] > asked["/a"]


def test_a_host_that_is_down_is_asked_less_and_less_and_comes_back(look_after):
    site = Diary({"/a": 0, "/b": 1}, sitemap="honest")
    watched = look_after(site, **{"crawl.repeat_limit": 0, "update.rest_s": 43_200.0})
    site.is_down = True
    report = watched.watch(START + 20 * DAY)
    assert sum(watched.asked().values()) < 60
    assert report.changes == {}
    site.is_down = False
    watched.watch(START + 60 * DAY)
    assert watched.asked()["/b"] > 5
    assert watched.outcomes()["/b"] in ("ok", "not_modified", "unchanged")


@pytest.mark.slow
@pytest.mark.soak(1, 10)
def test_years_pass_and_pages_are_asked_as_often_as_they_change(look_after, size):
    periods = {"/never": 0, "/monthly": 30, "/weekly": 7, "/daily": 1, "/hourly": 1 / 24}
    watched = look_after(Diary(periods), **{"update.rest_s": 86_400.0})
    report = watched.watch(START + size * 365 * DAY)
    asked = watched.asked()
    assert asked["/never"] < asked["/monthly"] < asked["/weekly"] < asked["/daily"] <= asked["/hourly"]
    assert asked["/never"] < 52 * size
    assert asked["/hourly"] <= 2 * 365 * size
    assert sum(asked.values()) - asked["/robots.txt"] == report.asked == sum(one.update.asked for one in watched.rounds)
    assert report.reason == "stopped"
    assert watched.versions("/never") == 1
    assert watched.versions("/monthly") == size * 365 // 30 + 1  # every change was seen
    assert watched.versions("/weekly") >= 50 * size


def test_the_collection_is_free_while_watching_rests(look_after):
    watched = look_after(Diary({"/a": 1}))
    held = []

    def take(_at):
        with watched.folder.writer("somebody else"):
            held.append(1)

    assert watched.watch(START + 3 * DAY, on_rest=take).reason == "stopped"
    assert len(held) == len(watched.rounds)


def test_a_collection_that_somebody_else_has_is_waited_for(look_after):
    watched = look_after(Diary({"/a": 1}))
    watched.clock.advance(DAY)
    other = watched.folder.writer("somebody else")
    other.__enter__()
    rests = []

    def let_go(at):
        rests.append(at)
        if len(rests) == 3:
            other.__exit__(None, None, None)

    watched.watch(START + 2 * DAY, on_rest=let_go)
    assert rests[:3] == [START + DAY + timedelta(hours=number) for number in (1, 2, 3)]
    assert watched.asked()["/"] > 0


def test_watching_ends_when_its_time_is_up(look_after):
    watched = look_after(Diary({"/a": 1}))
    settings = config.merge(config.from_flags({**MANNERS, "crawl.time_s": 0.3}))

    async def work():
        return await watch(watched.folder, settings, watched.clock, stop=asyncio.Event(), tell=quiet, report=quiet)

    assert asyncio.run(work()).reason == "time"


def test_there_may_be_nothing_to_watch(look_after):
    site = Diary({})
    site.is_down = True
    watched = look_after(site, **{"crawl.repeat_limit": 0, "polite": False})
    assert watched.watch(START + DAY).reason == "nothing"


def test_rest_ends_at_once_when_somebody_says_stop():
    async def work():
        stop = asyncio.Event()
        asyncio.get_running_loop().call_soon(stop.set)
        await rest_until((START + DAY).timestamp(), SetClock(START), stop)

    asyncio.run(work())


# The command.


QUICK = {"update.min_interval_s": 1.0, "update.max_interval_s": 2.0, "update.rest_s": 0.1}


def flags(watched):
    settings = (f"{name}={str(value).lower()}" for name, value in {**MANNERS, **QUICK}.items())
    return ["-c", str(watched.folder.path), *(part for setting in settings for part in ("--set", setting))]


@pytest.fixture
def by_the_clock(tmp_path):
    """Crawl a diary that lives by the computer's clock, and changes every few seconds."""
    site = Diary({f"/{number}": number / 86_400 for number in range(1, 6)}, sitemap="honest", feed="honest")
    with Playground([site]).in_thread() as web:
        watched = Watched(web, tmp_path / "c", SystemClock(), **QUICK)
        watched.crawl()
        watched.asked()
        yield watched


def texts_of(watched, path):
    with watched.folder.reader() as reader:
        row = reader.urls.find(number_url(watched.web.url("diary", path)))
        return [reader.pages.get(number).text for number, *_ in reader.pages.versions(row.id)]


@pytest.mark.slow
def test_watching_on_the_command_line_ends_in_good_order(by_the_clock, start):
    child = start(*flags(by_the_clock), "update", "--watch")
    wait_for(lambda: len(texts_of(by_the_clock, "/1")) > 2)
    child.send_signal(signal.SIGTERM)
    out, said = child.communicate(timeout=60)
    assert child.returncode in (0, 130), said
    assert b"URL" in out
    with by_the_clock.folder.writer("test") as store:
        assert store.queue.release_all() == 0


@pytest.mark.slow
def test_a_watch_that_is_killed_loses_nothing_and_goes_on(by_the_clock, start):
    chance = random.Random(7)
    for number in range(4):
        child = start(*flags(by_the_clock), "update", "--watch")
        wait_for(lambda number=number: len(texts_of(by_the_clock, "/1")) > 1 + number)
        time.sleep(chance.random())
        child.kill()
        child.wait()
    child = start(*flags(by_the_clock), "update", "--due")
    _, said = child.communicate(timeout=60)
    assert child.returncode == 0, said
    for path in ("/1", "/5"):
        texts = texts_of(by_the_clock, path)
        assert all(one != other for one, other in pairwise(texts))
    with by_the_clock.folder.reader() as reader:
        kept = {url.url for url in reader.urls.all() if url.outcome in ("ok", "unchanged", "not_modified")}
        assert len(kept) >= 6
        assert all(reader.revisits.of(reader.urls.find(number_url(url)).id) is not None for url in kept)


def wait_for(is_done):
    """Wait for a program that runs beside us."""
    for _ in range(1_000):
        if is_done():
            return
        time.sleep(0.05)
    pytest.fail("it never happened")
