"""A crawl can be stopped, limited, widened and repeated, and it is the same crawl in the end."""

import asyncio
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter, deque

import pytest
from tests.command_line import run_pauk

from pauk.base.urls import canonical_url
from pauk.run.collection import Collection
from pauk_playground import Magazine, MagazineSite, Playground, Resource, StaticSite

from .test_crawl_kills import (
    AT_ONCE,
    CLEAN,
    children_of,
    crawl,
    html,
    look_over,
    make_web,
    numbers_of,
    pages_of,
    run_here,
    serve_graph,
    settle,
    shortest,
    slow,
    with_settings,
)

QUICK = ["--no-polite", *with_settings("workers=0")]


def asked(web):
    """Count how often each path was asked for, rules aside."""
    return Counter(visit.path for visit in web.log if visit.path != "/robots.txt")


def paths(folder):
    return sorted(url.partition("localhost")[2].partition("/")[2] for url in pages_of(folder))


# Stopping.


@pytest.fixture
def slowly():
    """A site of 60 pages that takes its time, so that it can be stopped in the middle."""
    links = {f"/{n}": slow(str(n), *(f"/{m}" for m in (3 * n + 1, 3 * n + 2, 3 * n + 3) if m < 60), delay_s=0.1)
             for n in range(60)}  # fmt: skip
    with Playground([StaticSite("slowly", links)]).in_thread() as web:
        yield web


def begin(start, web, folder, *args, **options):
    """Start a crawl as a shell does, in a group of its own, and wait until it is in the middle."""
    child = start(
        "-c", str(folder), "--allow-private", "crawl", web.url(web.hosts[0], "/0"), *args, start_new_session=True,
        stdin=subprocess.DEVNULL, **options,
    )  # fmt: skip
    while len(web.log) < 15:
        assert child.poll() is None, child.stderr.read().decode()
        time.sleep(0.005)
    return child


def press(child, number=signal.SIGINT):
    """Press Ctrl-C: everybody in the group hears it."""
    os.killpg(child.pid, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("workers", [0, 2])
def test_ctrl_c_finishes_what_is_in_flight_and_the_crawl_can_go_on(start, slowly, tmp_path, number, workers):
    settings = ["--no-polite", *with_settings("concurrency=6", f"workers={workers}")]
    child = begin(start, slowly, tmp_path / "c", *settings)
    press(child, number)
    assert child.wait(20) == 130
    said = child.stderr.read().decode()
    assert said.count("\n") == 1, said
    assert said.startswith("pauk: Stopped.")
    assert "Go on with: pauk crawl" in said
    assert f" -c {tmp_path / 'c'}" in said
    before = asked(slowly)
    kept = pages_of(tmp_path / "c")
    assert len(kept) == len(before), "what was in flight is kept"
    assert 15 <= len(kept) < 60
    look_over(tmp_path / "c", is_complete=False)
    assert crawl(tmp_path / "c", *settings)["ending"] == "done"
    assert set(asked(slowly).values()) == {1}, "nothing is fetched twice"
    assert sorted(look_over(tmp_path / "c")) == sorted(slowly.url("slowly", f"/{n}") for n in range(60))


def test_the_command_that_is_named_for_going_on_works(start, slowly, tmp_path):
    """It is typed as it stands there, nothing added."""
    child = begin(start, slowly, tmp_path / "c", "--no-polite", *with_settings("workers=0"))
    press(child)
    assert child.wait(20) == 130
    command = shlex.split(re.search(r"pauk (.*crawl.*)", child.stderr.read().decode().partition("Go on with:")[2])[1])
    done = subprocess.run(
        [sys.executable, "-m", "pauk", *command],
        env=CLEAN,
        capture_output=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(look_over(tmp_path / "c")) == 60, command


def test_ctrl_c_twice_ends_at_once(start, tmp_path):
    resources = {"/0": html("start", *(f"/{n}" for n in range(1, 40)))} | {
        f"/{n}": slow(str(n), delay_s=60 if n > 20 else 0.0) for n in range(1, 40)
    }
    with Playground([StaticSite("stuck", resources)]).in_thread() as web:
        child = begin(start, web, tmp_path / "c", *QUICK)
        time.sleep(0.3)
        press(child)
        time.sleep(0.5)
        assert child.poll() is None, "it waits for what is in flight"
        pressed_at = time.monotonic()
        press(child)
        assert child.wait(20) == 130
        assert time.monotonic() - pressed_at < 5
        said = child.stderr.read().decode()
        assert said.count("\n") == 1, said
        assert "Go on with: pauk crawl" in said
        assert "Traceback" not in said
    kept = look_over(tmp_path / "c", is_complete=False)
    assert len(kept) == 21, "the quick ones were kept"


@pytest.mark.slow
def test_ctrl_c_waits_for_a_stuck_server_only_so_long(start, tmp_path):
    resources = {"/0": html("start", *(f"/{n}" for n in range(1, 40)))} | {
        f"/{n}": slow(str(n), delay_s=60 if n > 20 else 0.0) for n in range(1, 40)
    }
    with Playground([StaticSite("stuck", resources)]).in_thread() as web:
        child = begin(start, web, tmp_path / "c", *QUICK)
        time.sleep(0.3)
        press(child)
        assert child.wait(25) == 130
    assert len(look_over(tmp_path / "c", is_complete=False)) == 21


def test_a_crawl_that_has_nothing_left_says_so(slowly, tmp_path):
    home = slowly.url("slowly", "/15")
    assert crawl(tmp_path / "c", home, *QUICK)["ending"] == "done"
    before = len(slowly.log)
    report = crawl(tmp_path / "c", *QUICK)
    assert (report["ending"], report["pages"], report["requests"]) == ("done", 0, 0)
    assert crawl(tmp_path / "c", home, *QUICK)["requests"] == 0, "the same seed once more is nothing new"
    assert len(slowly.log) == before


# Budgets.


@pytest.fixture(scope="module")
def magazine():
    site = MagazineSite(Magazine("budget", articles=60, seed=3))
    with Playground([site]).in_thread() as web:
        yield web


@pytest.fixture
def budget(magazine):
    magazine.journal.clear()
    return magazine


@pytest.mark.parametrize("concurrency", [1, 7, 64])
def test_the_budget_of_pages_is_met_exactly_and_can_be_raised(budget, tmp_path, concurrency):
    settings = [*QUICK, *with_settings(f"concurrency={concurrency}")]
    home = budget.url("budget")
    for limit in (1, 10, 11, 40):
        report = crawl(tmp_path / "c", *([home] if limit == 1 else []), *settings, "--pages", limit)
        assert report["ending"] == "pages"
        assert len(pages_of(tmp_path / "c")) == report["total"]["pages"] == limit
    assert crawl(tmp_path / "c", *settings)["requests"] == 0, "there is nothing left of it, and it is remembered"
    assert crawl(tmp_path / "c", *settings, "--pages", 0)["ending"] == "done"
    assert max(asked(budget).values()) == 1, "raising it fetches nothing twice"
    wanted = {canonical_url(page.url) for page in budget.truth() if "noindex" not in page.robots}
    assert set(look_over(tmp_path / "c")) >= wanted


@pytest.mark.parametrize("concurrency", [1, 8])
def test_the_budget_of_bytes_stops_the_crawl(budget, tmp_path, concurrency):
    settings = [*QUICK, *with_settings(f"concurrency={concurrency}")]
    report = crawl(tmp_path / "c", budget.url("budget"), *settings, "--bytes", 60_000)
    assert report["ending"] == "bytes"
    largest = max(visit.size_bytes for visit in budget.log)
    assert 60_000 <= report["total"]["bytes"] <= 60_000 + concurrency * largest
    before = asked(budget)
    report = crawl(tmp_path / "c", *settings, "--bytes", 120_000)
    assert (report["ending"], report["total"]["bytes"] >= 120_000) == ("bytes", True)
    assert sum(asked(budget).values()) > sum(before.values())
    assert crawl(tmp_path / "c", *settings, "--bytes", 0)["ending"] == "done"
    assert max(asked(budget).values()) == 1


def test_the_budget_of_time_stops_the_crawl(slowly, tmp_path):
    began_at = time.monotonic()
    settings = [*QUICK, *with_settings("concurrency=2")]
    report = crawl(tmp_path / "c", slowly.url("slowly", "/0"), *settings, "--time-s", "1")
    assert report["ending"] == "time"
    assert time.monotonic() - began_at < 6
    assert 0.9 < report["seconds"] < 3
    first = len(pages_of(tmp_path / "c"))
    assert 5 <= first < 60
    assert crawl(tmp_path / "c", *settings, "--time-s", "0.5")["ending"] == "time"
    assert len(pages_of(tmp_path / "c")) > first
    settle(slowly)
    assert set(asked(slowly).values()) == {1}


def test_the_budget_of_a_host_is_met_exactly_and_can_be_raised(budget, tmp_path):
    settings = [*QUICK, *with_settings("concurrency=8")]
    report = crawl(tmp_path / "c", budget.url("budget"), *settings, "--host-pages", 12)
    assert report["ending"] == "done"
    assert len(pages_of(tmp_path / "c")) == 12
    crawl(tmp_path / "c", budget.url("budget"), *settings, "--host-pages", 30)
    assert len(pages_of(tmp_path / "c")) == 30
    crawl(tmp_path / "c", budget.url("budget"), *settings, "--host-pages", 0)
    wanted = {canonical_url(page.url) for page in budget.truth() if "noindex" not in page.robots}
    assert set(look_over(tmp_path / "c")) >= wanted
    assert max(asked(budget).values()) == 1


# Scope and depth.


def truth_graph(web):
    """Return url → (is it kept, where its links lead), as the playground knows it."""
    return {
        canonical_url(page.url): (
            "noindex" not in page.robots,
            []
            if "nofollow" in page.robots
            else [canonical_url(link.url) for link in page.links if not link.is_nofollow],
        )
        for page in web.truth()
    }


def within(graph, home, depth):
    """Return the pages that a breadth-first walk keeps up to a depth."""
    found, waiting = {home: 0}, deque([home])
    while waiting:
        url = waiting.popleft()
        if found[url] < depth and url in graph:
            for target in graph[url][1]:
                if target not in found:
                    found[target] = found[url] + 1
                    waiting.append(target)
    return {url for url in found if url in graph and graph[url][0]}


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize("concurrency", [1, 5, 64])
def test_a_depth_gives_exactly_the_pages_of_a_breadth_first_walk(budget, tmp_path, depth, concurrency):
    home = budget.url("budget")
    settings = [*QUICK, *with_settings(f"concurrency={concurrency}")]
    assert crawl(tmp_path / "c", home, *settings, "--depth", depth)["ending"] == "done"
    wanted = within(truth_graph(budget), home, depth)
    assert {url for url in look_over(tmp_path / "c") if not url.endswith("/feed.xml")} == wanted
    assert max(asked(budget).values()) == 1


def test_a_greater_depth_later_fetches_only_what_is_new(budget, tmp_path):
    home, graph = budget.url("budget"), truth_graph(budget)
    for depth in (0, 1, 2, 5):
        assert crawl(tmp_path / "c", home, *QUICK, "--depth", depth)["ending"] == "done"
        found = {url for url in pages_of(tmp_path / "c") if not url.endswith("/feed.xml")}
        assert found == within(graph, home, depth)
        assert max(asked(budget).values()) == 1
    look_over(tmp_path / "c")


def test_a_smaller_depth_later_loses_nothing(budget, tmp_path):
    home = budget.url("budget")
    crawl(tmp_path / "c", home, *QUICK, "--depth", 2)
    before = sorted(pages_of(tmp_path / "c"))
    crawl(tmp_path / "c", home, *QUICK, "--depth", 1)
    assert sorted(pages_of(tmp_path / "c")) == before


@pytest.fixture
def two_sites():
    port = "PORT"
    one = {
        "/": html("one home", "/docs/", "/docs/a", "/blog/", f"http://two.localhost:{port}/"),
        "/docs/": html("one docs", "/docs/a", "/docs/b"),
        "/docs/a": html("one docs a", "/blog/x"),
        "/docs/b": html("one docs b"),
        "/blog/": html("one blog", "/blog/x"),
        "/blog/x": html("one blog x"),
    }
    two = {"/": html("two home", "/more", f"http://one.localhost:{port}/docs/b"), "/more": html("two more")}
    sites = [StaticSite("one", one), StaticSite("two", two)]
    with Playground(sites).in_thread() as web:
        for site in sites:
            for path, resource in site._resources.items():
                site._resources[path] = Resource(resource.body.replace(b"PORT", str(web.address[1]).encode()))
        yield web


def test_a_wider_scope_later_fetches_only_what_is_new(two_sites, tmp_path):
    home = two_sites.url("one", "/docs/")
    steps = [
        (["--scope", "folder"], ["docs/", "docs/a", "docs/b"]),
        (["--scope", "host"], ["blog/x", "docs/", "docs/a", "docs/b"]),
    ]
    for args, wanted in steps:
        assert crawl(tmp_path / "c", home, *QUICK, *args)["ending"] == "done"
        assert paths(tmp_path / "c") == wanted
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK, "--scope", "host")
    assert paths(tmp_path / "c") == ["", "blog/", "blog/x", "docs/", "docs/a", "docs/b"]
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK, "--scope", "web")
    assert paths(tmp_path / "c") == ["", "", "blog/", "blog/x", "docs/", "docs/a", "docs/b", "more"]
    assert set(Counter((visit.host, visit.path) for visit in two_sites.log).values()) == {1}


def test_a_pattern_that_is_taken_back_lets_in_what_it_kept_out(two_sites, tmp_path):
    home = two_sites.url("one")
    crawl(tmp_path / "c", home, *QUICK, "--exclude", "*/docs/*")
    assert paths(tmp_path / "c") == ["", "blog/", "blog/x"]
    crawl(tmp_path / "c", home, *QUICK)
    assert paths(tmp_path / "c") == ["", "blog/", "blog/x", "docs/", "docs/a", "docs/b"]
    assert set(asked(two_sites).values()) == {1}


def test_a_second_site_later_is_crawled_too(two_sites, tmp_path):
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK)
    crawl(tmp_path / "c", two_sites.url("two"), *QUICK)
    assert paths(tmp_path / "c") == ["", "", "blog/", "blog/x", "docs/", "docs/a", "docs/b", "more"]
    assert set(Counter((visit.host, visit.path) for visit in two_sites.log).values()) == {1}


def test_a_url_that_a_person_names_is_crawled_whatever_was_decided_about_it_before(two_sites, tmp_path):
    """It was met before, and a rule left it out; now somebody asks for it by name."""
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK, "--depth", 1)
    assert paths(tmp_path / "c") == ["", "blog/", "docs/", "docs/a"]
    report = crawl(tmp_path / "c", two_sites.url("one", "/docs/b"), *QUICK, "--depth", 0)
    assert report["refused"] == []
    assert paths(tmp_path / "c") == ["", "blog/", "docs/", "docs/a", "docs/b"]
    crawl(tmp_path / "c", two_sites.url("two"), *QUICK, "--depth", 0)
    assert paths(tmp_path / "c") == ["", "", "blog/", "docs/", "docs/a", "docs/b"]
    assert set(Counter((visit.host, visit.path) for visit in two_sites.log).values()) == {1}


def test_a_page_that_becomes_a_seed_brings_what_is_near_it(two_sites, tmp_path):
    """It is there already, so that only what lies behind it is fetched."""
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK, "--depth", 1)
    crawl(tmp_path / "c", two_sites.url("one", "/docs/a"), *QUICK, "--depth", 1)
    assert paths(tmp_path / "c") == ["", "blog/", "blog/x", "docs/", "docs/a"]
    assert set(asked(two_sites).values()) == {1}


# Ways of different length, walked in all orders.


def crawl_graph(folder, seed, *, hosts, depth, concurrency, slots):
    sites, homes, edges, kept = make_web(seed, hosts)
    with serve_graph(sites) as web:
        collection = Collection(folder, allow_private=True, polite=False)
        report = collection.crawl(
            web.url("g0", "/n0"), depth=depth, scope="web", concurrency=concurrency, hosts=slots, repeat_limit=0
        )
        settle(web)
        assert max(Counter((visit.host, visit.path) for visit in web.log).values()) <= 3, "again only by a shorter way"
        got = numbers_of(collection, homes, web)
    wanted = {number: length for number, length in shortest(edges, depth).items() if number in kept}
    return report.reason, got, wanted


@pytest.mark.slow
@pytest.mark.soak(20, 500)
@pytest.mark.parametrize("hosts", [1, 3])
def test_whatever_comes_first_the_pages_within_a_depth_are_the_same(tmp_path, hosts, size):
    """Links and redirects in random graphs, walked by many requests at once, give what one by one would give."""
    faults = []
    for seed in range(size):
        chance = random.Random(seed)
        depth, concurrency, slots = chance.randrange(1, 6), chance.choice((1, 3, 20)), chance.choice((1, 2, 50))
        reason, got, wanted = crawl_graph(
            tmp_path / str(seed), seed, hosts=hosts, depth=depth, concurrency=concurrency, slots=slots
        )
        if reason != "done" or got.keys() != wanted.keys():
            lost, strange = sorted(wanted.keys() - got.keys()), sorted(got.keys() - wanted.keys())
            faults.append(f"seed {seed}, depth {depth}: {reason}, lost {lost}, strange {strange}")
        elif got != wanted:
            faults.append(f"seed {seed}, depth {depth}: depths {got}, not {wanted}")
    assert not faults, "\n".join(faults)


LATE = slow("late", "/deep", delay_s=0.4)
ORDERS = {
    "the short way is found last": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/b"), "/b": html("b", "/deep"),
         "/late": LATE, "/deep": html("deep", "/goal"), "/goal": html("goal")},
        3, ["", "a", "b", "deep", "goal", "late"],
    ),
    "a redirect leads to what was too deep": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/deep"),
         "/late": Resource(redirect_to="/deep", delay_s=0.4), "/deep": html("deep")},
        1, ["", "a", "deep"],
    ),
    "a redirect leads to a page that is there": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/deep"),
         "/late": Resource(redirect_to="/deep", delay_s=0.4), "/deep": html("deep", "/goal"), "/goal": html("goal")},
        2, ["", "a", "deep", "goal"],
    ),
    "it is being fetched when the short way is found": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/b"), "/b": html("b", "/deep"),
         "/late": slow("late", "/deep", delay_s=0.3), "/deep": slow("deep", "/goal", delay_s=0.8),
         "/goal": html("goal")},
        3, ["", "a", "b", "deep", "goal", "late"],
    ),
    "the page on the way is not to be kept": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/b"), "/b": html("b", "/deep"), "/late": LATE,
         "/deep": html("deep", "/goal", head='<meta name="robots" content="noindex">'), "/goal": html("goal")},
        3, ["", "a", "b", "goal", "late"],
    ),
    "the way leads through a chain of redirects": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/b"), "/b": html("b", "/r1"), "/late": slow("late", "/r1",
         delay_s=0.4), "/r1": Resource(redirect_to="/r2"), "/r2": Resource(redirect_to="/deep"),
         "/deep": html("deep", "/goal"), "/goal": html("goal")},
        3, ["", "a", "b", "deep", "goal", "late"],
    ),
    "it failed at first": (
        {"/": html("home", "/a", "/late"), "/a": html("a", "/b"), "/b": html("b", "/deep"), "/late": LATE,
         "/deep": Resource(b"later", status=503), "/goal": html("goal")},
        3, ["", "a", "b", "late"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_a_page_is_as_near_as_its_shortest_way(tmp_path, name):
    resources, depth, wanted = ORDERS[name]
    with Playground([StaticSite("order", resources)]).in_thread() as web:
        collection = Collection(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0)
        assert collection.crawl(web.url("order"), depth=depth).reason == "done"
    assert paths(tmp_path / "c") == wanted


@pytest.mark.slow
def test_two_ways_in_one_batch(tmp_path, monkeypatch):
    """Both pages that link to the goal are written together, the one that is too deep first."""
    from pauk.crawl import engine

    real = engine.carry_out

    def write_slowly(*args):
        time.sleep(0.25)
        return real(*args)

    monkeypatch.setattr(engine, "carry_out", write_slowly)
    resources = {
        "/": html("home", "/a", "/late"), "/a": html("a", "/b"), "/b": html("b", "/goal"),
        "/late": slow("late", "/goal", delay_s=0.65), "/goal": html("goal"),
    }  # fmt: skip
    for delay_s in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        resources["/late"] = slow("late", "/goal", delay_s=delay_s)
        folder = tmp_path / str(delay_s)
        with Playground([StaticSite("order", resources)]).in_thread() as web:
            collection = Collection(folder, allow_private=True, polite=False)
            assert collection.crawl(web.url("order"), depth=2).reason == "done"
        assert paths(folder) == ["", "a", "b", "goal", "late"], delay_s


# Once more.


class Moody(StaticSite):
    """A site whose pages under /bad fail as long as it is in a bad mood."""

    is_bad = True

    def answer(self, request, at):
        if self.is_bad and request.path.startswith("/bad"):
            return Resource(b"not now", status=500).answer(at)
        return super().answer(request, at)


@pytest.fixture
def moody():
    site = Moody(
        "moody",
        {
            "/": html("home", "/good", "/bad1", "/bad2", "/missing"),
            "/good": html("good"),
            "/bad1": html("bad1", "/behind"),
            "/bad2": html("bad2"),
            "/behind": html("behind"),
        },
    )
    with Playground([site]).in_thread() as web:
        web.site = site
        yield web


def test_retry_tries_only_what_failed(moody, tmp_path):
    settings = [*QUICK, *with_settings("repeat_limit=1", "backoff_s=0.01")]
    report = crawl(tmp_path / "c", moody.url("moody"), *settings)
    assert report["outcomes"] == {"ok": 2, "http_error": 3}
    assert asked(moody) == {"/": 1, "/good": 1, "/bad1": 2, "/bad2": 2, "/missing": 1}
    moody.site.is_bad = False
    moody.journal.clear()
    assert crawl(tmp_path / "c", *settings)["requests"] == 0, "only when it is asked for"
    report = crawl(tmp_path / "c", *settings, "--retry")
    assert asked(moody) == {"/bad1": 1, "/bad2": 1, "/behind": 1}
    assert report["outcomes"] == {"ok": 3}
    assert paths(tmp_path / "c") == ["", "bad1", "bad2", "behind", "good"]
    look_over(tmp_path / "c")


@pytest.mark.slow
def test_a_server_in_trouble_is_given_another_chance_later(moody, tmp_path):
    """What failed for now waits for its moment across a stop, and is not lost."""
    settings = [*QUICK, *with_settings("repeat_limit=3", "backoff_s=1", "patience_s=0.1")]
    report = crawl(tmp_path / "c", moody.url("moody"), *settings)
    assert report["ending"] == "waiting"
    assert report["resumes_at"]
    assert paths(tmp_path / "c") == ["", "good"]
    moody.site.is_bad = False
    time.sleep(2.1)
    report = crawl(tmp_path / "c", *QUICK)
    assert report["ending"] == "done"
    assert paths(tmp_path / "c") == ["", "bad1", "bad2", "behind", "good"]


def test_again_costs_no_bodies_where_nothing_changed(budget, tmp_path):
    crawl(tmp_path / "c", budget.url("budget"), *QUICK)
    first = asked(budget)
    kept = sorted(pages_of(tmp_path / "c"))
    budget.journal.clear()
    report = crawl(tmp_path / "c", *QUICK, "--again")
    statuses = Counter(visit.status for visit in budget.log)
    again = [visit for visit in budget.log if visit.status == 304]
    assert len(again) >= len(kept)
    assert report["outcomes"]["not_modified"] == len(again)
    assert sum(visit.size_bytes for visit in again) < 500 * len(again), "heads without bodies"
    assert set(asked(budget)) <= set(first)
    assert max(asked(budget).values()) == 1
    # What was not kept (it asked for that) has no validators and is fetched whole; what is gone is not asked for.
    unkept = {canonical_url(page.url) for page in budget.truth() if "noindex" in page.robots}
    assert statuses[200] <= len(unkept)
    assert sorted(pages_of(tmp_path / "c")) == kept
    assert sorted(look_over(tmp_path / "c")) == kept, "no new version of anything"


class Growing(StaticSite):
    """A site that can be changed while it is served."""

    def put(self, path, text):
        self._resources[path] = Resource(text.encode())


def test_again_finds_what_changed_and_what_is_new(tmp_path):
    site = Growing("growing", {"/": html("home", "/a"), "/a": html("a"), "/b": html("b")})
    with Playground([site]).in_thread() as web:
        crawl(tmp_path / "c", web.url("growing"), *QUICK)
        assert paths(tmp_path / "c") == ["", "a"]
        site.put("/a", html("a has other words", "/b", head="<meta name=x content=y>"))
        web.journal.clear()
        crawl(tmp_path / "c", *QUICK, "--again")
        assert asked(web) == {"/": 1, "/a": 1, "/b": 1}
        assert [visit.status for visit in web.log if visit.path == "/"] == [304]
    assert paths(tmp_path / "c") == ["", "a", "b"]
    versions = Counter(url.rpartition("/")[2] for url in look_over(tmp_path / "c"))
    assert versions == {"": 1, "a": 2, "b": 1}


def test_going_on_obeys_the_rules_it_began_with(two_sites, tmp_path):
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK, "--depth", 1, "--pages", 2)
    crawl(tmp_path / "c", *QUICK, "--pages", 0)
    assert paths(tmp_path / "c") == ["", "blog/", "docs/", "docs/a"]


def test_a_polite_crawl_goes_on_politely_after_a_stop(tmp_path):
    """Rules are not asked for again within a day, and the pause of the host is kept across runs."""
    site = MagazineSite(Magazine("polite", articles=10))
    with Playground([site]).in_thread() as web:
        settings = with_settings(*AT_ONCE, "workers=0")
        crawl(tmp_path / "c", web.url("polite"), *settings, "--pages", 5)
        crawl(tmp_path / "c", *settings, "--pages", 0)
        asked_for = Counter(visit.path for visit in web.log)
        allowed = {canonical_url(page.url) for page in web.truth() if page.is_allowed and "noindex" not in page.robots}
    assert asked_for["/robots.txt"] == 1
    assert max(asked_for.values()) == 1
    assert not [path for path in asked_for if path.startswith("/internal/")]
    assert set(look_over(tmp_path / "c")) >= allowed


# In a program.


def test_a_running_event_loop_can_crawl_twice_and_stop(slowly, tmp_path):
    async def work():
        stop = asyncio.Event()
        collection = Collection(tmp_path / "c", allow_private=True, polite=False)
        asyncio.get_running_loop().call_later(0.6, stop.set)
        first = await collection.crawl_async(slowly.url("slowly", "/0"), stop=stop, concurrency=6)
        second = await collection.crawl_async()
        return first.reason, second.reason

    assert asyncio.run(work()) == ("stopped", "done")
    assert set(asked(slowly).values()) == {1}
    assert len(look_over(tmp_path / "c")) == 60


def test_json_progress_does_not_disturb_the_end(start, slowly, tmp_path):
    child = begin(start, slowly, tmp_path / "c", "--progress", "json", *QUICK)
    press(child)
    assert child.wait(20) == 130
    *progress, last = child.stderr.read().decode().splitlines()
    assert last.startswith("pauk: Stopped.")
    assert [json.loads(line) for line in progress]


# What was left out, and the next step that its outcome names.


class Ruled(StaticSite):
    """A site whose rules can be had only while it is well."""

    is_ill = True

    def answer(self, request, at):
        if self.is_ill and request.path == "/robots.txt":
            return Resource(b"", status=500).answer(at)
        return super().answer(request, at)


def test_a_site_whose_rules_could_not_be_had_is_not_lost(tmp_path):
    """RFC 9309: while robots.txt cannot be had, everything is forbidden; for now, not for ever."""
    site = Ruled("ruled", {"/": html("home", "/a"), "/a": html("a"), "/robots.txt": Resource(b"", "text/plain")})
    settings = with_settings(*AT_ONCE, "workers=0", "repeat_limit=1", "backoff_s=0.01", "patience_s=0")
    with Playground([site]).in_thread() as web:
        assert run_here(tmp_path / "c", "crawl", web.url("ruled"), *settings).returncode == 7
        assert paths(tmp_path / "c") == []
        site.is_ill = False
        crawl(tmp_path / "c", *settings, "--retry")
    assert paths(tmp_path / "c") == ["", "a"]


def test_what_robots_rules_forbade_is_fetched_when_a_person_says_so(tmp_path):
    rules = Resource(b"User-agent: *\nDisallow: /a\n", "text/plain")
    site = StaticSite("ruled", {"/": html("home", "/a"), "/a": html("a"), "/robots.txt": rules})
    settings = with_settings(*AT_ONCE, "workers=0")
    with Playground([site]).in_thread() as web:
        crawl(tmp_path / "c", web.url("ruled"), *settings)
        assert paths(tmp_path / "c") == [""]
        crawl(tmp_path / "c", web.url("ruled"), *settings, "--no-polite")
    assert paths(tmp_path / "c") == ["", "a"]


def test_a_private_address_is_fetched_when_a_person_says_so(two_sites, tmp_path):
    assert run_pauk("-c", tmp_path / "c", "crawl", two_sites.url("one"), *QUICK).returncode == 7
    assert paths(tmp_path / "c") == []
    crawl(tmp_path / "c", two_sites.url("one"), *QUICK)  # with --allow-private, as the outcome says
    assert paths(tmp_path / "c") == ["", "blog/", "blog/x", "docs/", "docs/a", "docs/b"]


def test_a_page_that_was_too_large_is_fetched_when_the_limit_is_raised(tmp_path):
    large = html("large", "/behind") + "<p>" + "many words " * 1_000
    site = StaticSite("size", {"/": html("home", "/large"), "/large": large, "/behind": html("behind")})
    with Playground([site]).in_thread() as web:
        assert crawl(tmp_path / "c", web.url("size"), *QUICK, "--max-bytes", "1000")["outcomes"]["too_large"] == 1
        crawl(tmp_path / "c", web.url("size"), *QUICK, "--max-bytes", "1000000")
    assert paths(tmp_path / "c") == ["", "behind", "large"]


def test_a_pattern_that_is_added_holds_for_what_waits_already(two_sites, tmp_path):
    """Somebody sees where the crawl goes, stops it, and excludes that."""
    home = two_sites.url("one")
    crawl(tmp_path / "c", home, *QUICK, "--pages", 1)
    crawl(tmp_path / "c", home, *QUICK, "--pages", 0, "--exclude", "*/docs/*")
    assert paths(tmp_path / "c") == ["", "blog/", "blog/x"]


def test_a_smaller_depth_holds_for_what_waits_already(two_sites, tmp_path):
    home = two_sites.url("one")
    crawl(tmp_path / "c", home, *QUICK, "--pages", 1)
    crawl(tmp_path / "c", home, *QUICK, "--pages", 0, "--depth", 0)
    assert paths(tmp_path / "c") == [""]
    crawl(tmp_path / "c", home, *QUICK, "--depth", 1)
    assert paths(tmp_path / "c") == ["", "blog/", "docs/", "docs/a"]


# Trouble in the middle.


@pytest.mark.slow
def test_a_server_that_goes_away_and_comes_back(start, tmp_path):
    """What waits at a host that cannot be reached ends with that reason, and can be tried again."""
    magazine = Magazine("away", articles=80, seed=9)
    settings = ["--no-polite", *with_settings("workers=0", "concurrency=4", "repeat_limit=1", "backoff_s=0.01")]
    with Playground([MagazineSite(magazine)]).in_thread() as web:
        home, port = web.url("away"), web.address[1]
        wanted = {canonical_url(page.url) for page in web.truth() if "noindex" not in page.robots}
        child = start("-c", str(tmp_path / "c"), "--allow-private", "crawl", home, *settings, stdout=subprocess.DEVNULL)
        while len(web.log) < 30:
            assert child.poll() is None
            time.sleep(0.002)
    assert child.wait(30) == 0
    assert 20 < len(pages_of(tmp_path / "c")) < len(wanted)
    with Playground([MagazineSite(magazine)], port=port).in_thread():
        crawl(tmp_path / "c", *settings, "--retry")
    urls = look_over(tmp_path / "c")
    assert set(urls) >= wanted
    assert max(Counter(urls).values()) == 1


@pytest.mark.slow
def test_readers_that_are_killed_cost_at_most_the_page_they_read(start, tmp_path):
    site = MagazineSite(Magazine("oom", articles=150, seed=2))
    settings = ["--no-polite", *with_settings("workers=2")]
    with Playground([site]).in_thread() as web:
        wanted = {canonical_url(page.url) for page in web.truth() if "noindex" not in page.robots}
        child = start("-c", str(tmp_path / "c"), "--allow-private", "crawl", "--json", web.url("oom"), *settings)
        killed = 0
        for threshold in (20, 60, 100):
            while len(web.log) < threshold:
                assert child.poll() is None, child.stderr.read().decode()
                time.sleep(0.002)
            for number in children_of(child.pid):
                os.kill(number, signal.SIGKILL)
                killed += 1
        out, said = child.communicate(timeout=60)
        assert child.returncode == 0, said.decode()
        assert b"Traceback" not in said
        assert killed >= 4
        assert json.loads(out)["outcomes"].get("internal_error", 0) <= killed
        crawl(tmp_path / "c", *settings, "--retry")
    assert set(look_over(tmp_path / "c")) >= wanted


@pytest.mark.slow
@pytest.mark.soak(8, 200)
def test_stopping_again_and_again_changes_nothing(tmp_path, size):
    """Random graphs, stopped at random moments until they are done, give what one run gives."""
    faults = []
    for seed in range(1_000, 1_000 + size):
        chance = random.Random(seed)
        sites, homes, edges, kept = make_web(seed, 2)
        depth = chance.randrange(2, 6)
        with serve_graph(sites) as web:
            collection = Collection(tmp_path / str(seed), allow_private=True, polite=False)

            async def go_on(collection=collection, web=web, chance=chance, depth=depth):
                for _ in range(100):
                    stop = asyncio.Event()
                    asyncio.get_running_loop().call_later(chance.random() * 0.1, stop.set)
                    report = await collection.crawl_async(
                        web.url("g0", "/n0"), depth=depth, scope="web", concurrency=4, stop=stop
                    )
                    if report.reason == "done":
                        return
                pytest.fail("it never ends")

            asyncio.run(go_on())
            got = numbers_of(collection, homes, web)
        wanted = {number: length for number, length in shortest(edges, depth).items() if number in kept}
        if got != wanted:
            faults.append(f"seed {seed}, depth {depth}: got {got}, not {wanted}")
    assert not faults, "\n".join(faults)


# Waiting, and being interrupted while waiting.


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_while_a_patient_host_rests_ends_at_once(start, tmp_path, number):
    rules = Resource(b"User-agent: *\nCrawl-delay: 300\n", "text/plain")
    site = StaticSite("patient", {"/": html("home", "/a"), "/a": html("a"), "/robots.txt": rules})
    with Playground([site]).in_thread() as web:
        args = ["-c", str(tmp_path / "c"), "--allow-private", "crawl", web.url("patient"), *with_settings("workers=0")]
        child = start(*args, "--init-delay-s", "0", stdin=subprocess.DEVNULL)
        while not (tmp_path / "c/pauk.db").exists() or not len(web.log):
            assert child.poll() is None
            time.sleep(0.01)
        time.sleep(0.2)
        pressed_at = time.monotonic()
        child.send_signal(number)
        assert child.wait(20) == 130
        assert time.monotonic() - pressed_at < 3
        assert child.stderr.read().decode().startswith("pauk: Stopped.")


def test_ctrl_c_while_urls_are_typed(start, tmp_path):
    child = start("-c", str(tmp_path / "c"), "crawl", "--from", "-")
    child.stdin.write(b"http://a.example/\n")
    child.stdin.flush()
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    assert child.wait(20) == 130
    said = child.stderr.read().decode()
    assert said.startswith("pauk: Stopped.")
    assert said.count("\n") == 1
    assert not (tmp_path / "c").exists()


def test_nobody_reads_the_report(start, two_sites, tmp_path):
    child = start("-c", str(tmp_path / "c"), "--allow-private", "crawl", two_sites.url("one"), *QUICK)
    child.stdout.close()
    assert (child.wait(20), child.stderr.read()) == (0, b"")
    assert len(look_over(tmp_path / "c")) == 6


def test_the_budget_of_a_level_is_met_exactly_and_can_be_raised(tmp_path):
    resources = {"/": html("home", *(f"/word-{'abcdefghij'[n]}" for n in range(10)))}
    resources |= {f"/word-{letter}": html(f"word {letter}") for letter in "abcdefghij"}
    with Playground([StaticSite("level", resources)]).in_thread() as web:
        for limit, count in ((3, 4), (5, 6), (100, 11)):
            crawl(tmp_path / "c", web.url("level"), *QUICK, "--level-pages", limit)
            assert len(pages_of(tmp_path / "c")) == count
        assert set(asked(web).values()) == {1}
    look_over(tmp_path / "c")
