"""The frontier by itself: what pages link to is judged once, kept once, and reached on the shortest way."""

import random
from collections import deque
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pages import make_page

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.records import Link
from pauk.crawl.contract.visit import Visit, find
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.frontier import Frontier, Written
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs.crawl_job import CrawlJob
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import UrlKind, UrlState

SITE = "http://a.example"


class Desk:
    """A frontier on a store of its own, and short words for what is done with it."""

    def __init__(self, folder, rules=None, job=CrawlJob, **settings):
        self._writer = CollectionFolder(folder).writer("test")
        self.store = self._writer.__enter__()
        values = {f"crawl.{name}": value for name, value in settings.items()}
        self.frontier = Frontier(self.store, config.merge(config.from_flags(values)), SystemClock())
        self.frontier.jobs = [job(self.frontier)]
        self.refused = self.frontier.add_seeds([(f"{SITE}/", "crawl", rules or ScopeRules())])
        self.folder = folder

    def close(self):
        self._writer.__exit__(None, None, None)

    def claim(self, count=100):
        """Lease what waits, by path."""
        hosts = self.frontier.claim_hosts(100)
        claims, refused = self.frontier.claim({host.id: count for host in hosts})
        self.store.queue.return_hosts({host.id: 0 for host in hosts})
        self.frontier.complete(refused)
        return {path_of(claim.url): claim for claim in claims}

    def rows(self):
        with CollectionFolder(self.folder).reader() as reader:
            return {path_of(url.url): url for url in reader.urls.all()}

    def outcomes(self):
        return {path: row.outcome for path, row in self.rows().items()}

    def depths(self):
        return {path: row.depth for path, row in self.rows().items()}


@pytest.fixture
def desk(tmp_path):
    desks = []

    def make(*args, **options):
        desks.append(Desk(tmp_path / str(len(desks)), *args, **options))
        return desks[-1]

    yield make
    for made in desks:
        made.close()


def path_of(url):
    return url.removeprefix(SITE)


def page(claim, *links, text="", **changes):
    """Say that a page came, with links to paths or whole URLs."""
    found = [find(Link(link if "://" in link else SITE + link)) for link in links]
    text = text or f"Words about {claim.url}."
    read = make_page(
        text=text, fingerprint=hash(text), links=found, fetched_at=1.0, status=200, size_bytes=10, **changes
    )
    fetched = Fetched(url=claim.url, outcome="ok", status=200, body=b"x" * 10)
    return Visit(claim=claim, outcome="ok", fetched=fetched, read=read, fetched_at=1.0)


def end(claim, outcome, **changes):
    return Visit(claim=claim, outcome=outcome, fetched=Fetched(url=claim.url, outcome=outcome, **changes))


def redirect(claim, path, **changes):
    location = path if "://" in path else SITE + path
    fetched = Fetched(url=claim.url, outcome="redirected", status=302, location=location, **changes)
    return Visit(claim=claim, outcome="redirected", fetched=fetched)


# Beginning.


def test_a_seed_waits_at_depth_zero(desk):
    made = desk()
    assert made.refused == []
    assert (list(made.claim()), made.depths()) == (["/"], {"/": 0})
    assert made.claim() == {}


def test_a_seed_that_its_own_rules_exclude_is_refused_with_the_reason(desk):
    made = desk(ScopeRules(exclude=("*",)))
    assert made.refused == [(f"{SITE}/", "It matches the exclude pattern *.")]
    assert made.outcomes() == {"/": "out_of_scope:exclude"}


def test_a_seed_that_was_left_out_is_taken_when_it_is_named(desk):
    made = desk(ScopeRules(depth=0))
    made.frontier.complete([page(made.claim()["/"], "/a", "http://b.example/")])
    assert made.outcomes()["/a"] == "out_of_scope:depth"
    made.frontier.add_seeds(
        [(f"{SITE}/a", "crawl", ScopeRules(depth=1)), ("http://b.example/", "crawl", ScopeRules(depth=0))]
    )
    assert set(made.claim()) == {"/a", "http://b.example/"}
    assert (made.depths()["/a"], made.depths()["http://b.example/"]) == (0, 0)


def test_the_same_seed_twice_is_one(desk):
    made = desk()
    made.claim()
    made.frontier.add_seeds([(f"{SITE}/", "crawl", ScopeRules())])
    assert made.claim() == {}
    assert len(made.rows()) == 1


# Links.


def test_links_wait_once_however_often_they_are_met(desk):
    made = desk()
    written = made.frontier.complete([page(made.claim()["/"], "/a", "/b", "/a", "/")])
    assert (written.new_waiting, written.waiting_hosts) == (2, {SITE})
    claims = made.claim()
    assert set(claims) == {"/a", "/b"}
    written = made.frontier.complete([page(claims["/a"], "/b", "/c"), page(claims["/b"], "/a", "/c", "/")])
    assert written.new_waiting == 1
    assert set(made.claim()) == {"/c"}


def test_what_a_rule_leaves_out_is_known_with_the_rule(desk):
    made = desk(ScopeRules(exclude=("*/no/*",), depth=1), url_chars=100)
    links = ["/a", "/no/x", "http://b.example/", "/" + "long" * 40]
    written = made.frontier.complete([page(made.claim()["/"], *links)])
    assert written.new_skipped == {"out_of_scope:exclude": 1, "out_of_scope:host": 1, "trap:length": 1}
    claims = made.claim()
    assert set(claims) == {"/a"}
    written = made.frontier.complete([page(claims["/a"], "/b", "/no/x")])
    assert written.new_skipped == {"out_of_scope:depth": 1}


def test_a_page_tells_where_it_was_found(desk):
    made = desk()
    home = made.claim()["/"]
    visit = page(home)
    visit.read.links.append(find(Link(f"{SITE}/a", "The first page")))
    made.frontier.complete([visit])
    row = made.rows()["/a"]
    assert (row.referrer, row.link_text, row.depth, row.seed) == (f"{SITE}/", "The first page", 1, f"{SITE}/")


def test_a_budget_of_a_level_counts_what_waits_and_not_what_is_left_out(desk):
    made = desk(ScopeRules(exclude=("*/no/*",)), level_pages=3)
    made.frontier.complete([page(made.claim()["/"], "/no/1", "/no/2", "/a", "/b", "/c", "/d")])
    assert set(made.claim()) == {"/a", "/b", "/c"}
    assert made.outcomes()["/d"] == "over_budget:level"


def test_a_budget_of_a_level_is_remembered(desk, tmp_path):
    made = desk(level_pages=2)
    claims = made.claim()
    made.frontier.complete([page(claims["/"], "/a")])
    again = Frontier(made.store, config.merge(config.from_flags({"crawl.level_pages": 2})), SystemClock())
    again.jobs = [CrawlJob(again)]
    (a,) = made.claim().values()
    again.complete([page(a, "/x", "/y", "/z")])
    assert sorted(made.outcomes().values()).count("over_budget:level") == 1


def test_deeper_pages_come_later(desk):
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/a", "/b")])
    claims = made.claim(1)
    made.frontier.complete([page(claims["/a"], "/a/deep")])
    assert list(made.claim(1)) == ["/b"]
    assert list(made.claim(1)) == ["/a/deep"]


# Shorter ways.


def test_of_two_ways_in_one_batch_the_shorter_counts(desk):
    made = desk(ScopeRules(depth=2))
    made.frontier.complete([page(made.claim()["/"], "/p", "/q")])
    claims = made.claim()
    made.frontier.complete([page(claims["/p"], "/pp")])
    deep = made.claim()["/pp"]
    made.frontier.complete([page(deep, "/x"), page(claims["/q"], "/x")])
    assert (made.depths()["/x"], made.outcomes()["/x"]) == (2, "")


def test_a_shorter_way_is_passed_on_to_what_was_too_deep(desk):
    made = desk(ScopeRules(depth=3))
    made.frontier.complete([page(made.claim()["/"], "/p", "/late")])
    claims = made.claim()
    made.frontier.complete([page(claims["/p"], "/p2")])
    made.frontier.complete([page(made.claim()["/p2"], "/x")])
    made.frontier.complete([page(made.claim()["/x"], "/y")])
    assert made.outcomes()["/y"] == "out_of_scope:depth"
    written = made.frontier.complete([page(claims["/late"], "/x")])
    assert (made.depths()["/x"], made.depths()["/y"], made.outcomes()["/y"]) == (2, 3, "")
    assert written.taken_up == 1
    assert set(made.claim()) == {"/y"}


def test_a_way_that_was_found_while_a_page_was_in_flight_counts(desk):
    made = desk(ScopeRules(depth=3))
    made.frontier.complete([page(made.claim()["/"], "/p", "/late")])
    claims = made.claim()
    made.frontier.complete([page(claims["/p"], "/p2")])
    made.frontier.complete([page(made.claim()["/p2"], "/x")])
    in_flight = made.claim()["/x"]
    assert in_flight.depth == 3
    made.frontier.complete([page(claims["/late"], "/x")])
    made.frontier.complete([page(in_flight, "/y")])
    assert (made.depths()["/y"], made.outcomes()["/y"]) == (3, "")


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 4))
def test_whatever_the_order_of_arrival_depth_is_the_length_of_the_shortest_way(tmp_path_factory, seed, limit):
    """Random sites, random batches: in the end everything within the limit was fetched, at its true depth."""
    chance = random.Random(seed)
    count = chance.randint(2, 14)
    links = {number: chance.sample(range(count), chance.randint(0, min(4, count))) for number in range(count)}
    truth, row = {0: 0}, deque([0])
    while row:
        number = row.popleft()
        for other in links[number]:
            if other not in truth:
                truth[other] = truth[number] + 1
                row.append(other)
    made = Desk(tmp_path_factory.mktemp("desk"), ScopeRules(depth=limit))
    try:
        waiting, fetched = [], set()
        while True:
            waiting += made.claim(chance.randint(1, 5)).values()
            if not waiting:
                break
            chance.shuffle(waiting)
            batch = [waiting.pop() for _ in range(chance.randint(1, len(waiting)))]
            numbers = [int(path_of(claim.url).strip("/") or 0) for claim in batch]
            fetched.update(numbers)
            visits = [
                page(claim, *(f"/{other}" if other else "/" for other in links[number]))
                for claim, number in zip(batch, numbers, strict=True)
            ]
            made.frontier.complete(visits)
        assert fetched == {number for number, depth in truth.items() if depth <= limit}
        depths = {int(path.strip("/") or 0): depth for path, depth in made.depths().items()}
        assert {number: depth for number, depth in depths.items() if number in fetched} == {
            number: truth[number] for number in fetched
        }
    finally:
        made.close()


# Keeping.


def test_a_page_is_kept_with_what_was_read(desk):
    made = desk()
    written = made.frontier.complete([page(made.claim()["/"], text="Only these words.")])
    (ended,) = written.endings
    assert (ended.outcome, ended.is_kept, ended.is_over) == ("ok", True, True)
    with CollectionFolder(made.folder).reader() as reader:
        (kept,) = reader.pages.all()
    assert (kept.text, kept.status, kept.size_bytes) == ("Only these words.", 200, 10)
    assert made.store.totals.counters()["pages"] == 1
    assert made.store.totals.counters()["bytes"] == 10


def test_the_second_page_with_the_same_text_is_a_duplicate_in_the_same_batch_or_later(desk):
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/a", "/b", "/c")])
    claims = made.claim()
    made.frontier.complete([page(claims["/a"], text="Same."), page(claims["/b"], text="Same.")])
    made.frontier.complete([page(claims["/c"], text="Same.")])
    assert made.outcomes() == {"/": "ok", "/a": "ok", "/b": "duplicate", "/c": "duplicate"}


def test_of_pages_that_come_together_the_first_that_was_asked_for_counts_whichever_answered_first(desk):
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/a", "/b")])
    claims = made.claim()
    late = page(claims["/b"], "/of-b", text="Same.")
    made.frontier.complete([late, page(claims["/a"], "/of-a", text="Same.")])
    assert made.outcomes() == {"/": "ok", "/a": "ok", "/b": "duplicate", "/of-a": "", "/of-b": ""}
    assert list(made.claim()) == ["/of-a", "/of-b"]


def test_what_visits_were_worth_to_their_host_is_told(desk):
    made = desk()
    home = made.claim()["/"]
    made.frontier.complete([page(home, "/a", "/b", "/c", "/d")])
    claims = made.claim()
    visits = [end(claims[path], "http_error:404", status=404) for path in ("/a", "/b", "/c")]
    told = made.frontier.complete([*visits, end(claims["/d"], "timeout:read")])
    assert told.worth == {home.host: 4 * (-3 + 1)}, "what is missing was not worth it; what failed may yet come"


def test_a_page_that_asks_not_to_be_kept_is_not_but_its_links_are_taken(desk):
    made = desk()
    written = made.frontier.complete([page(made.claim()["/"], "/a", may_keep=False)])
    assert written.endings[0].is_kept is False
    assert made.outcomes() == {"/": "noindex", "/a": ""}
    with CollectionFolder(made.folder).reader() as reader:
        assert list(reader.pages.all()) == []


def test_links_that_may_not_be_followed_are_known_but_not_taken(desk):
    made = desk()
    visit = page(made.claim()["/"])
    visit.read.links.append(find(Link(f"{SITE}/a", follow=False)))
    written = made.frontier.complete([visit])
    assert written.new_waiting == 0
    assert made.claim() == {}
    assert made.outcomes().get("/a", "out_of_scope:unfollowed").startswith("out_of_scope")


def test_a_link_that_may_be_followed_wins_over_one_that_may_not(desk):
    made = desk()
    home = page(made.claim()["/"], "/a")
    home.read.links.append(find(Link(f"{SITE}/b", follow=False)))
    made.frontier.complete([home])
    made.frontier.complete([page(made.claim()["/a"], "/b")])
    assert set(made.claim()) == {"/b"}
    assert made.depths()["/b"] == 2


@pytest.mark.parametrize("outcome", ["http_error:404", "gone", "not_html:pdf", "too_large", "tls_error", "timeout"])
def test_what_failed_ends_with_its_outcome(desk, outcome):
    made = desk()
    written = made.frontier.complete([end(made.claim()["/"], outcome)])
    assert [(ended.outcome, ended.is_kept, ended.is_over) for ended in written.endings] == [(outcome, False, True)]
    assert made.outcomes() == {"/": outcome}


def test_what_is_tried_again_waits_for_its_moment(desk):
    made = desk()
    claim = made.claim()["/"]
    visit = Visit(claim=claim, outcome="timeout", fetched=Fetched(url=claim.url, outcome="timeout"), retry_in_s=60.0)
    written = made.frontier.complete([visit])
    assert written.endings[0].is_over is False
    assert made.claim() == {}
    assert made.rows()["/"].state == UrlState.LATER
    assert made.store.queue.wake(made.store.queue.next_moment()) == 1
    again = made.claim()["/"]
    assert again.tries == 1


def test_what_is_unchanged_is_confirmed(desk):
    made = desk()
    claim = made.claim()["/"]
    made.frontier.complete([page(claim)])
    made.frontier.complete([replace(end(claim, "not_modified"), fetched_at=9.0)])
    assert made.outcomes() == {"/": "not_modified"}
    with CollectionFolder(made.folder).reader() as reader:
        (kept,) = reader.pages.all(versions=True)
    assert (kept.fetched_at.timestamp(), kept.checked_at.timestamp()) == (1.0, 9.0)


class Stumbling(CrawlJob):
    def take(self, _endings, _batch):
        raise ValueError("no plan")


def test_a_job_that_stumbles_changes_nothing(desk):
    made = desk(job=Stumbling)
    claim = made.claim()["/"]
    with pytest.raises(ValueError, match="no plan"):
        made.frontier.complete([page(claim, "/a")])
    assert made.rows()["/"].state == UrlState.LEASED
    assert len(made.rows()) == 1
    assert made.store.totals.counters().get("pages", 0) == 0


# Redirects.


def test_a_redirect_lets_its_target_wait_at_the_same_depth(desk):
    made = desk(ScopeRules(depth=0))
    made.frontier.complete([redirect(made.claim()["/"], "/home")])
    assert made.outcomes() == {"/": "redirected", "/home": ""}
    claim = made.claim()["/home"]
    assert (claim.depth, claim.hops) == (0, 1)


def test_a_redirect_to_what_was_too_deep_takes_it_in(desk):
    made = desk(ScopeRules(depth=1))
    made.frontier.complete([page(made.claim()["/"], "/a", "/r")])
    claims = made.claim()
    made.frontier.complete([page(claims["/a"], "/t")])
    assert made.outcomes()["/t"] == "out_of_scope:depth"
    made.frontier.complete([redirect(claims["/r"], "/t")])
    assert set(made.claim()) == {"/t"}
    assert made.depths()["/t"] == 1


def test_two_redirects_that_lead_to_each_other_are_a_loop_even_in_one_batch(desk):
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/a", "/b")])
    claims = made.claim()
    made.frontier.complete([redirect(claims["/a"], "/b"), redirect(claims["/b"], "/a")])
    assert made.claim() == {}
    assert {made.outcomes()["/a"], made.outcomes()["/b"]} == {"redirect_loop"}


@pytest.mark.parametrize("length", [1, 2, 3, 7])
def test_a_circle_of_redirects_ends_as_what_it_is(desk, length):
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/0")])
    asked = 0
    while claims := made.claim():
        (claim,) = claims.values()
        asked += 1
        made.frontier.complete([redirect(claim, f"/{(int(path_of(claim.url)[1:]) + 1) % length}")])
    assert asked == length
    assert {path: made.outcomes()[path] for path in made.outcomes() if path != "/"} == {
        f"/{number}": "redirect_loop" for number in range(length)
    }


def test_redirects_without_end_are_followed_so_far_and_no_further(desk):
    made = desk(redirects=4)
    made.frontier.complete([page(made.claim()["/"], "/0")])
    asked = []
    while claims := made.claim():
        (claim,) = claims.values()
        asked.append(path_of(claim.url))
        made.frontier.complete([redirect(claim, f"/{int(asked[-1][1:]) + 1}")])
    assert asked == ["/0", "/1", "/2", "/3", "/4"]
    assert made.outcomes()["/4"] == "redirect_loop"
    assert made.outcomes()["/3"] == "redirected"


def test_a_redirect_to_another_form_of_the_same_page_renames_it(desk):
    """The order of parameters makes no other page, but some servers insist on one."""
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/a?y=1&x=2")])
    claim = made.claim()["/a?y=1&x=2"]
    made.frontier.complete([redirect(claim, "/a?x=2&y=1")])
    assert [path for path in made.rows() if path != "/"] == ["/a?x=2&y=1"]
    made.store.queue.wake(made.store.queue.next_moment())
    again = made.claim()["/a?x=2&y=1"]
    assert again.id == claim.id


def test_a_redirect_out_of_the_scope_is_known_and_not_taken(desk):
    made = desk()
    made.frontier.complete([page(made.claim()["/"], "/a")])
    made.frontier.complete([redirect(made.claim()["/a"], "http://b.example/x")])
    assert made.outcomes()["http://b.example/x"] == "out_of_scope:host"
    assert made.claim() == {}


def test_a_seed_that_moved_takes_its_crawl_along(desk):
    made = desk()
    made.frontier.complete([redirect(made.claim()["/"], "http://new.example/")])
    claims = made.claim()
    assert set(claims) == {"http://new.example/"}
    made.frontier.complete([page(claims["http://new.example/"], "http://new.example/a", "/old")])
    assert set(made.claim()) >= {"http://new.example/a"}


def test_a_redirect_of_a_sitemap_leads_to_a_sitemap(desk):
    made = desk()
    home = made.claim()["/"]
    made.frontier.add_sitemaps(home.seed, [f"{SITE}/sitemap.xml"], Written())
    claim = made.claim()["/sitemap.xml"]
    assert claim.kind == UrlKind.SITEMAP
    made.frontier.complete([redirect(claim, "/index.xml")])
    assert made.claim()["/index.xml"].kind == UrlKind.SITEMAP


# Sitemaps.


def test_sitemaps_are_taken_only_where_depth_has_no_limit(desk):
    for rules, wanted in ((ScopeRules(), {"/s.xml", "http://b.example/s.xml"}), (ScopeRules(depth=5), set())):
        made = desk(rules)
        made.frontier.add_sitemaps(made.claim()["/"].seed, [f"{SITE}/s.xml", "http://b.example/s.xml"], Written())
        assert set(made.claim()) == wanted


def test_what_a_sitemap_lists_is_one_link_away_and_it_is_no_page(desk):
    made = desk()
    made.frontier.add_sitemaps(made.claim()["/"].seed, [f"{SITE}/s.xml"], Written())
    claim = made.claim()["/s.xml"]
    written = made.frontier.complete([page(claim, "/a", sitemaps=[f"{SITE}/more.xml"])])
    assert written.endings[0].is_kept is False
    assert (made.depths()["/a"], made.rows()["/a"].outcome) == (1, "")
    assert made.claim()["/more.xml"].kind == UrlKind.SITEMAP


def test_sitemaps_that_lead_to_sitemaps_for_ever_are_left(desk):
    made = desk()
    made.frontier.add_sitemaps(made.claim()["/"].seed, [f"{SITE}/0.xml"], Written())
    asked = 0
    while claims := made.claim():
        (claim,) = claims.values()
        asked += 1
        made.frontier.complete([page(claim, sitemaps=[f"{SITE}/{asked}.xml"])])
    assert asked <= 5


# Traps.


def test_a_pattern_that_brings_nothing_new_runs_dry(desk):
    made = desk(pattern_pages=5)
    made.frontier.complete([page(made.claim()["/"], *(f"/list?page={number}" for number in range(400)))])
    fetched = 0
    while made.store.queue.count(UrlState.WAITING):
        claims = made.claim(20)
        fetched += len(claims)
        made.frontier.complete([page(claim, text="No entries.", skeleton=7) for claim in claims.values()])
    assert fetched < 150
    assert list(made.outcomes().values()).count("trap:sprawl") > 250
    worst = max(made.frontier.sprawl(), key=lambda pattern: pattern.met)
    assert (worst.verdict, worst.refused > 250) == ("sprawl", True)


def test_a_pattern_that_brings_something_new_never_runs_dry(desk):
    made = desk(pattern_pages=5)
    made.frontier.complete([page(made.claim()["/"], *(f"/article/{number}" for number in range(400)))])
    fetched = 0
    while claims := made.claim(20):
        visits = [page(claim, skeleton=claim.id, text=f"Unlike {claim.id} all others") for claim in claims.values()]
        fetched += len(claims)
        made.frontier.complete(visits)
    assert fetched == 400
