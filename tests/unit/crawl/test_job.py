"""A job gets the pages that it asks for by name, and is told which it cannot have; what it left aside stays its own."""

import pytest
from tests.pages import make_page

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.page import LinksPart
from pauk.base.records import Link
from pauk.base.urls import number_url
from pauk.crawl.contract.job import CRAWL, DEPTH, JobPlan, wish
from pauk.crawl.contract.visit import Visit, find
from pauk.crawl.fetch.fetcher import Fetched
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.jobs.crawl_job import CrawlJob
from pauk.store.collection import CollectionFolder

SITE = "http://a.example"


class Wisher:
    """A job that wishes for pages by what came before; remembers what it was told."""

    name = "wisher"

    def __init__(self, after=None, instead=None):
        self.after, self.instead = after or {}, instead or {}
        self.ended, self.refused, self.seed = [], [], 0

    def brief(self, claims):
        return [claim.with_brief("wisher", "look") for claim in claims]

    def take(self, endings, _batch):
        self.ended += [(ended.visit.claim.url, ended.outcome) for ended in endings if ended.is_over]
        return JobPlan(wishes=self.wish(self.after, [ended.visit.claim.url for ended in endings]))

    def refuse(self, refused, _batch):
        self.refused += [(wish.item.url, outcome) for wish, outcome in refused]
        return self.wish(self.instead, [wish.item.url for wish, _ in refused])

    def wish(self, plans, urls):
        return [wish(SITE + path, seed=self.seed, level=2) for url in urls for path in plans.get(url, ())]


@pytest.fixture
def make_frontier(tmp_path):
    opened = []

    def make(wisher, **rules):
        writer = CollectionFolder(tmp_path / "c").writer("test")
        store = writer.__enter__()
        opened.append(writer)
        settings = config.merge(config.from_flags({}))
        frontier = Frontier(store, settings, SystemClock())
        frontier.jobs = [wisher]
        frontier.add_seeds([(f"{SITE}/", wisher.name, ScopeRules(**rules))])
        wisher.seed = store.seeds.all()[0].id
        return frontier

    yield make
    for writer in opened:
        writer.__exit__(None, None, None)


def rows(tmp_path):
    """Return the outcome and the job of every URL, by its path."""
    with CollectionFolder(tmp_path / "c").reader() as reader:
        jobs = {seed.id: seed.job for seed in reader.seeds.all()}
        met = [reader.urls.find(number_url(url.url)) for url in reader.urls.all()]
        return {url.url.removeprefix(SITE): (url.outcome, jobs.get(url.seed, "")) for url in met}


def claim(frontier):
    hosts = frontier.claim_hosts(9)
    claims, refused = frontier.claim({host.id: 99 for host in hosts})
    frontier.store.queue.return_hosts({host.id: 0 for host in hosts})
    frontier.complete(refused)
    return sorted(claims, key=lambda claim: claim.url)


def come(claim, *links):
    read = make_page(text="words", links=[find(Link(SITE + link)) for link in links])
    fetched = Fetched(url=claim.url, outcome="ok", status=200, body=b"x")
    return Visit(claim=claim, outcome="ok", fetched=fetched, read=read, fetched_at=1.0)


def test_a_wish_is_one_step_from_its_seed():
    made = wish(f"{SITE}/b", seed=7, level=2)
    assert (made.item.url, made.item.level, made.seed, DEPTH) == (f"{SITE}/b", 2, 7, 1)


def test_links_are_not_followed_and_wishes_are_granted(make_frontier):
    wisher = Wisher(after={f"{SITE}/": ["/b", "/c"]})
    frontier = make_frontier(wisher)
    [first] = claim(frontier)
    assert first.briefs == {"wisher": "look"}
    frontier.complete([come(first, "/x", "/y")])
    wanted = claim(frontier)
    assert [(one.url, one.depth) for one in wanted] == [(f"{SITE}/b", DEPTH), (f"{SITE}/c", DEPTH)]
    assert wisher.ended == [(f"{SITE}/", "ok")]


def test_what_is_known_is_asked_for_once_more(make_frontier):
    wisher = Wisher(after={f"{SITE}/": ["/b"], f"{SITE}/b": ["/"]})
    frontier = make_frontier(wisher)
    asked = []
    for _ in range(4):
        [one] = claim(frontier)
        asked.append(one.url.removeprefix(SITE))
        frontier.complete([come(one)])
    assert asked == ["/", "/b", "/", "/b"]


def test_what_a_rule_leaves_out_is_told_and_something_else_may_be_wished_for(make_frontier):
    wisher = Wisher(
        after={f"{SITE}/": ["/private/a", "/b"]},
        instead={f"{SITE}/private/a": ["/private/b"], f"{SITE}/private/b": ["/c"]},
    )
    frontier = make_frontier(wisher, exclude=("/private/*",))
    [first] = claim(frontier)
    frontier.complete([come(first)])
    assert [one.url for one in claim(frontier)] == [f"{SITE}/b", f"{SITE}/c"]
    assert [url for url, _ in wisher.refused] == [f"{SITE}/private/a", f"{SITE}/private/b"]
    assert {outcome for _, outcome in wisher.refused} == {"out_of_scope:exclude"}


def test_a_job_may_begin_with_wishes_of_its_own(make_frontier):
    wisher = Wisher()
    frontier = make_frontier(wisher)
    first = [wish(f"{SITE}/b", seed=wisher.seed, level=0), wish(f"{SITE}/b", seed=wisher.seed, level=0)]
    frontier.grant(wisher, lambda: first)
    assert [one.url for one in claim(frontier)] == [f"{SITE}/", f"{SITE}/b"]


# Whose a URL is.


def crawl_too(frontier, url, **rules):
    """Let a crawl take part as well."""
    frontier.jobs = [CrawlJob(frontier), *frontier.jobs]
    frontier.add_seeds([(url, CRAWL, ScopeRules(**rules))])


def test_a_claim_says_whose_it_is(make_frontier):
    frontier = make_frontier(Wisher())
    crawl_too(frontier, "http://b.example/")
    assert {one.url: one.job for one in claim(frontier)} == {f"{SITE}/": "wisher", "http://b.example/": CRAWL}


def test_what_a_job_leaves_aside_bears_its_name_and_no_rule_opens_it(make_frontier, tmp_path):
    wisher = Wisher(after={f"{SITE}/": ["/b"]})
    frontier = make_frontier(wisher)
    [first] = claim(frontier)
    frontier.complete([come(first, "/x", "/y")])
    assert rows(tmp_path)["/x"] == ("out_of_scope:unfollowed", "wisher")
    frontier.settings = config.merge(config.from_flags({"crawl.url_chars": 1_000, "polite": False}))
    CrawlJob(frontier).begin(None)
    assert [one.url for one in claim(frontier)] == [f"{SITE}/b"]


def test_links_of_a_crawl_into_the_place_of_another_job_are_not_followed(make_frontier, tmp_path):
    frontier = make_frontier(Wisher())
    crawl_too(frontier, "http://b.example/")
    frontier.complete([come(one, "/x") for one in claim(frontier)])
    assert rows(tmp_path)["/x"] == ("out_of_scope:host", CRAWL)
    assert claim(frontier) == []


def test_what_is_asked_for_in_the_place_of_a_crawl_is_not_handed_to_it(make_frontier, tmp_path):
    wisher = Wisher(after={f"{SITE}/": ["/b"]})
    wisher.wish = lambda plans, urls: [wish("http://b.example/x", seed=wisher.seed, level=0) for url in urls if plans]
    frontier = make_frontier(wisher)
    crawl_too(frontier, "http://b.example/")
    frontier.complete([come(one) for one in claim(frontier) if one.url == f"{SITE}/"])
    assert wisher.refused == [("http://b.example/x", "out_of_scope:host")]
    assert "http://b.example/x" not in rows(tmp_path)


def test_a_crawl_takes_up_what_another_job_left_aside_when_its_own_links_lead_there(make_frontier, tmp_path):
    frontier = make_frontier(Wisher())
    [first] = claim(frontier)
    frontier.complete([come(first, "/x")])
    crawl_too(frontier, f"{SITE}/home")
    [home] = claim(frontier)
    frontier.complete([come(home, "/x")])
    assert [(one.url, one.job) for one in claim(frontier)] == [(f"{SITE}/x", CRAWL)]


def test_where_a_job_is_redirected_to_nothing_is_followed(make_frontier, tmp_path):
    """A crawl has kept /kept, far away, and left out what it links to; a way of another job leads no further."""
    wisher = Wisher()
    frontier = make_frontier(wisher)
    crawl_too(frontier, f"{SITE}/a/", scope="folder", depth=1)
    by_url = {one.url: one for one in claim(frontier)}
    frontier.complete([come(by_url[f"{SITE}/a/"], "/a/kept")])
    [kept] = claim(frontier)
    frontier.complete([come(kept, "/a/deep")])
    assert rows(tmp_path)["/a/deep"] == ("out_of_scope:depth", CRAWL)
    fetched = Fetched(url=f"{SITE}/", outcome="redirected", status=302, location=f"{SITE}/a/kept")
    frontier.complete([Visit(claim=by_url[f"{SITE}/"], outcome="redirected", fetched=fetched)])
    assert claim(frontier) == []
    assert rows(tmp_path)["/a/deep"] == ("out_of_scope:depth", CRAWL)


def test_a_url_may_be_a_seed_of_two_jobs_and_each_goes_its_own_way(make_frontier, tmp_path):
    wisher = Wisher(after={f"{SITE}/": ["/b"]})
    frontier = make_frontier(wisher)
    [first] = claim(frontier)
    frontier.complete([come(first, "/x", "/b")])
    crawl_too(frontier, f"{SITE}/")
    assert [(seed.url, seed.job) for seed in frontier.store.seeds.all()] == [
        (f"{SITE}/", "wisher"),
        (f"{SITE}/", CRAWL),
    ]
    assert {one.url: one.job for one in claim(frontier)} == {f"{SITE}/b": "wisher", f"{SITE}/x": CRAWL}
    assert rows(tmp_path)["/"] == ("ok", CRAWL)


def test_a_job_may_name_a_seed_of_a_crawl_whose_pages_stay_the_crawls(make_frontier, tmp_path):
    frontier = make_frontier(Wisher())
    crawl_too(frontier, "http://b.example/")
    [home] = [come(one) for one in claim(frontier) if one.job == CRAWL]
    links = [find(Link("http://b.example/page")), find(Link("http://b.example/hidden", follow=False))]
    home.read.parts["links"] = LinksPart(links)
    frontier.complete([home])
    frontier.add_seeds([("http://b.example/", "wisher", ScopeRules())])
    assert [(one.url, one.job) for one in claim(frontier)] == [("http://b.example/page", CRAWL)]
    assert rows(tmp_path)["http://b.example/hidden"][1] == CRAWL


def test_a_crawl_that_names_its_seed_once_more_gets_it_back_from_another_job(make_frontier, tmp_path):
    frontier = make_frontier(Wisher())
    crawl_too(frontier, "http://b.example/")
    frontier.add_seeds([("http://b.example/", "wisher", ScopeRules())])
    assert rows(tmp_path)["http://b.example/"][1] == "wisher"
    crawl_too(frontier, "http://b.example/")
    assert rows(tmp_path)["http://b.example/"][1] == CRAWL
