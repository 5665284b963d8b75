"""The engine by itself, with a fetcher and a reader that do as they are told: order, bounds, ends and accidents."""

import asyncio
import logging
import time
from collections import Counter
from types import SimpleNamespace

import pytest
from tests.pages import make_page

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.errors import NoSpace
from pauk.base.records import Link
from pauk.crawl.contract.visit import find
from pauk.crawl.engine import Engine
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.crawl.writer import carry_out
from pauk.run.jobs.crawl_job import CrawlJob
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import UrlState

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "backoff_s": 0.001, "time_s": 30}
SITE = "http://a.example"


class Web:
    """A fetcher: URL → links of the page (a tuple), an outcome, an error, or a list of these, one after the other.

    A page takes so long, and what is asked for at once is counted; what is not there is a 404.
    """

    def __init__(self, pages, *, takes_s=0.0, rules=""):
        self.pages = pages
        self.takes_s = takes_s
        self.rules = rules
        self.asked = []
        self.open = Counter()
        self.most = Counter()
        self.is_closed = False

    async def fetch(self, ask):
        self.asked.append(ask.url)
        host = ask.url.split("/")[2]
        for name in (host, "all"):
            self.open[name] += 1
            self.most[name] = max(self.most[name], self.open[name])
        try:
            await asyncio.sleep(self.takes_s)
            return self._answer(ask.url)
        finally:
            self.open.subtract([host, "all"])

    def _answer(self, url):
        if url.endswith("/robots.txt"):
            status = 200 if self.rules else 404
            outcome = "ok" if self.rules else "http_error:404"
            return Fetched(url=url, outcome=outcome, status=status, body=self.rules.encode(), address="192.0.2.1")
        answer = self.pages.get(url, "http_error:404")
        if isinstance(answer, list):
            answer = answer.pop(0) if len(answer) > 1 else answer[0]
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, str):
            status = int(answer.partition(":")[2] or 0) if answer.startswith("http_error") else 0
            address = "" if answer in {"refused", "dns_error", "private_address"} else "192.0.2.1"
            return Fetched(url=url, outcome=answer, status=status, address=address)
        body = "\n".join(answer).encode()
        return Fetched(url=url, outcome="ok", status=200, body=body, kind="html", address="192.0.2.1")

    async def addresses(self, _host):
        return ("192.0.2.1",)

    async def close(self):
        self.is_closed = True


async def read(claim, fetched, _at):
    """Take every line of a body for a link."""
    links = [find(Link(line)) for line in fetched.body.decode().split("\n") if line]
    return make_page(text=f"Words of {claim.url}", fingerprint=claim.id, links=links)


@pytest.fixture
def crawl(tmp_path):
    """Crawl a web from the home page of the first host, and return how it ended and what was kept."""

    def run(web, *, seeds=(f"{SITE}/",), reader=read, polite=True, stop_after_s=None, rules=None, **settings):
        values = {f"crawl.{name}": value for name, value in (AT_ONCE | settings).items()} | {"polite": polite}
        merged = config.merge(config.from_flags(values))
        written = []

        async def work(store):
            frontier = Frontier(store, merged, SystemClock())
            frontier.jobs = [CrawlJob(frontier)]
            frontier.add_seeds([(seed, "crawl", rules or ScopeRules(scope="web")) for seed in seeds])
            engine = Engine(frontier, web, reader, merged, SystemClock(), note=written.append)
            stop = asyncio.Event()
            if stop_after_s is not None:
                asyncio.get_running_loop().call_later(stop_after_s, stop.set)
            end = await engine.run(stop)
            others = asyncio.all_tasks() - {asyncio.current_task()}
            return end, others

        folder = CollectionFolder(tmp_path / "c")
        with folder.writer("test") as store:
            store.queue.release_all()
            end, others = asyncio.run(work(store))
        with folder.reader() as kept:
            urls = {url.url: url for url in kept.urls.all()}
            return SimpleNamespace(
                end=end, others=others, written=written, urls=urls, states=kept.totals.states(),
                outcomes={url: row.outcome for url, row in urls.items()},
            )  # fmt: skip

    return run


def site(count, host=SITE):
    """Make a home page that links to so many others."""
    pages = {f"{host}/{number}": () for number in range(count)}
    return {f"{host}/": tuple(pages), **pages}


# What is done.


def test_everything_is_fetched_once_and_kept(crawl):
    web = Web(site(20))
    seen = crawl(web)
    assert seen.end.reason == "done"
    assert Counter(web.asked) == dict.fromkeys([f"{SITE}/robots.txt", *site(20)], 1)
    assert set(seen.outcomes.values()) == {"ok"}
    assert seen.states == {UrlState.ENDED: 21}
    assert sum(len(written.endings) for written in seen.written) == 21
    assert seen.others == set()


def test_robots_txt_is_asked_first_and_obeyed(crawl):
    web = Web(site(5), rules="User-agent: *\nDisallow: /3")
    seen = crawl(web)
    assert web.asked[0] == f"{SITE}/robots.txt"
    assert f"{SITE}/3" not in web.asked
    assert seen.outcomes[f"{SITE}/3"] == "robots_denied"


def test_nothing_waits_is_an_end_too(crawl):
    web = Web(site(3))
    crawl(web)
    web.asked.clear()
    seen = crawl(web)
    assert (seen.end.reason, web.asked) == ("done", [])


def test_many_hosts_are_found_from_one(crawl):
    hosts = [f"http://h{number}.example" for number in range(60)]
    pages = {f"{SITE}/": tuple(f"{host}/" for host in hosts)} | {
        url: links for host in hosts for url, links in site(2, host).items()
    }
    web = Web(pages, takes_s=0.002)
    seen = crawl(web, hosts=7)
    assert Counter(seen.outcomes.values()) == {"ok": 1 + 60 * 3}
    assert set(Counter(web.asked).values()) == {1}


# Bounds.


@pytest.mark.parametrize(("concurrency", "per_host"), [(1, 1), (5, 2), (64, 3)])
def test_never_more_are_in_flight_than_allowed(crawl, concurrency, per_host):
    hosts = [f"http://h{number}.example" for number in range(6)]
    pages = {url: links for host in hosts for url, links in site(8, host).items()}
    web = Web(pages, takes_s=0.003)
    seen = crawl(web, seeds=[f"{host}/" for host in hosts], concurrency=concurrency, per_host=per_host)
    assert Counter(seen.outcomes.values()) == {"ok": 54}
    assert 1 <= web.most.pop("all") <= concurrency
    assert max(web.most.values()) <= per_host


def test_what_is_being_read_and_written_counts_as_in_flight(crawl):
    in_hand = most = 0

    async def slow_read(claim, fetched, at):
        nonlocal in_hand, most
        in_hand += 1
        most = max(most, in_hand)
        await asyncio.sleep(0.01)
        in_hand -= 1
        return await read(claim, fetched, at)

    web = Web(site(40))
    crawl(web, reader=slow_read, polite=False, concurrency=4)
    assert most == 4
    assert web.most["all"] <= 4


def test_of_two_pages_the_one_that_was_asked_for_first_counts_though_its_answer_comes_later(crawl):
    class Uneven(Web):
        async def fetch(self, ask):
            if ask.url.endswith("/0"):
                await asyncio.sleep(0.05)
            return await super().fetch(ask)

    async def read_same(claim, fetched, at):
        return make_page(text="Same.", fingerprint=99, links=[]) if claim.depth else await read(claim, fetched, at)

    seen = crawl(Uneven(site(4)), reader=read_same, polite=False)
    assert [seen.outcomes[f"{SITE}/{number}"] for number in range(4)] == ["ok", "duplicate", "duplicate", "duplicate"]


def test_a_page_that_hangs_does_not_hold_the_others_for_long(crawl):
    class Hanging(Web):
        async def fetch(self, ask):
            if ask.url.endswith("/0"):
                await many.wait()
            elif len(self.asked) > 40:
                many.set()
            return await super().fetch(ask)

    many = asyncio.Event()
    seen = crawl(Hanging(site(60)), polite=False, concurrency=8)
    assert seen.end.reason == "done"
    assert Counter(seen.outcomes.values()) == {"ok": 61}


@pytest.mark.parametrize("settings", [{}, {"polite": False}, {"per_host": 5}])
@pytest.mark.parametrize("limit", [1, 7])
def test_a_budget_of_pages_is_a_limit(crawl, settings, limit):
    web = Web(site(30), takes_s=0.001)
    seen = crawl(web, pages=limit, **settings)
    assert seen.end.reason == "pages"
    assert list(seen.outcomes.values()).count("ok") == limit
    assert seen.states[UrlState.ENDED] == limit
    assert UrlState.LEASED not in seen.states, "something is still leased"


@pytest.mark.parametrize("settings", [{}, {"polite": False}, {"per_host": 5}])
def test_a_budget_of_a_host_is_a_limit(crawl, settings):
    web = Web(site(30) | site(30, "http://b.example"), takes_s=0.001)
    seen = crawl(web, seeds=[f"{SITE}/", "http://b.example/"], host_pages=6, **settings)
    assert seen.end.reason == "done"
    assert Counter(seen.outcomes.values()) == {"ok": 12, "over_budget:host": 50}


def test_pages_that_failed_are_not_counted_against_a_budget(crawl):
    pages = site(10) | {f"{SITE}/{number}": "http_error:404" for number in range(5)}
    seen = crawl(Web(pages), pages=4)
    assert list(seen.outcomes.values()).count("ok") == 4


def test_time_is_a_limit(crawl):
    web = Web(site(100), takes_s=0.05)
    began = time.monotonic()
    seen = crawl(web, time_s=0.3)
    assert seen.end.reason == "time"
    assert time.monotonic() - began < 5
    assert 2 <= list(seen.outcomes.values()).count("ok") < 60
    assert UrlState.LEASED not in seen.states


# Failures.


def test_a_failure_is_repeated_so_often_and_then_ends_with_its_outcome(crawl):
    web = Web(site(2) | {f"{SITE}/1": "http_error:500"})
    seen = crawl(web, repeat_limit=3)
    assert web.asked.count(f"{SITE}/1") == 4
    assert seen.outcomes[f"{SITE}/1"] == "http_error:500"
    assert seen.outcomes[f"{SITE}/0"] == "ok"


@pytest.mark.parametrize(
    "outcome", ["http_error:404", "http_error:501", "gone", "tls_error", "too_large", "not_html:pdf"]
)
def test_what_will_not_get_better_is_not_repeated(crawl, outcome):
    web = Web(site(2) | {f"{SITE}/1": outcome})
    seen = crawl(web)
    assert web.asked.count(f"{SITE}/1") == 1
    assert seen.outcomes[f"{SITE}/1"] == outcome


@pytest.mark.parametrize("outcome", ["timeout", "broken_body:truncated", "http_error:503", "http_error:429", "refused"])
def test_what_may_get_better_is_repeated_until_it_does(crawl, outcome):
    web = Web(site(3) | {f"{SITE}/1": [outcome, outcome, ()]})
    seen = crawl(web)
    assert web.asked.count(f"{SITE}/1") == 3
    assert set(seen.outcomes.values()) == {"ok"}


@pytest.mark.parametrize("outcome", ["refused", "dns_error"])
def test_a_host_that_cannot_be_reached_is_given_up_with_all_its_pages(crawl, outcome):
    pages = {f"{SITE}/{number}": outcome for number in range(50)} | {
        f"{SITE}/": tuple(f"{SITE}/{n}" for n in range(50))
    }
    web = Web(pages | site(5, "http://b.example"))
    seen = crawl(web, seeds=[f"{SITE}/", "http://b.example/"], repeat_limit=2)
    assert Counter(seen.outcomes.values()) == {"ok": 7, outcome: 50}
    assert len([url for url in web.asked if url.startswith(SITE)]) <= 2 + 4
    assert seen.end.reason == "done"


def test_a_private_address_ends_the_whole_host_at_once(crawl):
    pages = {f"{SITE}/": ("http://inside.example/1", "http://inside.example/2")}
    pages |= dict.fromkeys(("http://inside.example/1", "http://inside.example/2"), "private_address")
    web = Web(pages)
    seen = crawl(web, polite=False, concurrency=1)
    assert seen.outcomes["http://inside.example/2"] == "private_address"
    assert len([url for url in web.asked if "inside" in url]) == 1


def test_pages_that_fail_one_after_the_other_do_not_cost_the_good_ones(crawl):
    pages = site(40) | {f"{SITE}/{number}": "http_error:500" for number in range(35)}
    seen = crawl(Web(pages), repeat_limit=1)
    assert Counter(seen.outcomes.values()) == {"ok": 6, "http_error:500": 35}


def test_a_host_that_rested_because_nothing_worked_is_asked_again(crawl, monkeypatch):
    monkeypatch.setattr("pauk.crawl.pace.host_queue._FAILING_REST_S", 0.3)
    pages = site(70) | {f"{SITE}/{number}": "http_error:500" for number in range(65)}
    web = Web(pages)
    crawl(web, repeat_limit=0)
    web.pages = site(70)
    seen = crawl(web, repeat_limit=0)
    assert seen.end.reason == "done"
    assert set(Counter(web.asked)) == {f"{SITE}/robots.txt", *site(70)}
    assert [seen.outcomes[f"{SITE}/{number}"] for number in range(65, 70)] == ["ok"] * 5


# Accidents.


def test_a_fetcher_that_stumbles_costs_one_page(crawl, caplog):
    web = Web(site(3) | {f"{SITE}/1": ValueError("no idea")})
    with caplog.at_level(logging.ERROR):
        seen = crawl(web)
    assert seen.outcomes[f"{SITE}/1"] == "internal_error:ValueError"
    assert Counter(seen.outcomes.values())["ok"] == 3
    assert f"{SITE}/1" in caplog.text


def test_a_reader_that_stumbles_costs_one_page(crawl, caplog):
    async def stumble(claim, fetched, at):
        if claim.url.endswith("/1"):
            raise RecursionError
        return await read(claim, fetched, at)

    with caplog.at_level(logging.ERROR):
        seen = crawl(Web(site(3)), reader=stumble)
    assert seen.outcomes[f"{SITE}/1"] == "internal_error:RecursionError"
    assert Counter(seen.outcomes.values())["ok"] == 3


def test_a_disk_that_is_full_ends_the_crawl_and_loses_nothing(crawl, monkeypatch):
    web = Web(site(10))
    real = Frontier.complete
    calls = 0

    def fail_later(self, *args, **options):
        nonlocal calls
        calls += 1
        if calls == 4:
            raise NoSpace("No space is left", next_step="Make some.")
        return real(self, *args, **options)

    with monkeypatch.context() as patched:
        patched.setattr(Frontier, "complete", fail_later)
        with pytest.raises(NoSpace):
            crawl(web)
    seen = crawl(web)
    assert seen.end.reason == "done"
    assert Counter(seen.outcomes.values()) == {"ok": 11}


# Stopping.


def test_stop_lets_what_is_in_flight_finish(crawl):
    web = Web(site(50), takes_s=0.05)
    seen = crawl(web, stop_after_s=0.2)
    assert seen.end.reason == "stopped"
    fetched = [url for url in web.asked if not url.endswith("robots.txt")]
    assert 1 <= len(fetched) < 30
    assert [seen.outcomes[url] for url in fetched] == ["ok"] * len(fetched)
    assert UrlState.LEASED not in seen.states
    web.takes_s = 0.0
    again = crawl(web)
    assert set(Counter(web.asked).values()) == {1}, "something was fetched twice"
    assert Counter(again.outcomes.values()) == {"ok": 51}


def test_stop_does_not_wait_for_ever(crawl, monkeypatch):
    monkeypatch.setattr("pauk.crawl.engine._GRACE_S", 0.3)
    web = Web(site(3), takes_s=60)
    began = time.monotonic()
    seen = crawl(web, stop_after_s=0.2, polite=False)
    assert time.monotonic() - began < 5
    assert seen.end.reason == "stopped"
    assert seen.states == {UrlState.WAITING: 1}
    assert seen.others == set()


def test_a_crawl_that_was_told_to_stop_before_it_began_does_nothing(crawl):
    web = Web(site(3))
    seen = crawl(web, stop_after_s=0.0)
    assert seen.end.reason in {"stopped", "done"}
    assert UrlState.LEASED not in seen.states


# Waiting.


def test_what_must_wait_longer_than_the_patience_ends_the_run(crawl):
    web = Web(site(2) | {f"{SITE}/1": "http_error:500"})
    began = time.time()
    seen = crawl(web, backoff_s=500, max_wait_s=5_000, patience_s=10)
    assert seen.end.reason == "waiting"
    assert seen.end.resumes_at - began == pytest.approx(1_000, abs=20)
    assert seen.outcomes[f"{SITE}/0"] == "ok"


def test_what_must_wait_shorter_than_the_patience_is_waited_for(crawl):
    web = Web(site(2) | {f"{SITE}/1": ["http_error:500", ()]})
    seen = crawl(web, backoff_s=0.2, patience_s=10)
    assert (seen.end.reason, seen.outcomes[f"{SITE}/1"]) == ("done", "ok")


def test_leases_are_renewed_while_nothing_else_happens(crawl, monkeypatch):
    """A page takes long; nothing is written meanwhile but that the runner is alive."""
    renewals = []

    def carry_out_and_note(frontier, order):
        renewals.append(order.is_renewal and not order.visits)
        return carry_out(frontier, order)

    monkeypatch.setattr("pauk.store.queue.leases.RENEWED_S", 0.05)
    monkeypatch.setattr("pauk.crawl.engine.carry_out", carry_out_and_note)
    made = crawl(Web(site(1), takes_s=0.5))
    assert made.end.reason == "done"
    assert sum(renewals) >= 4
