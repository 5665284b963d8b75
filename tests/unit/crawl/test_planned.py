"""A job that plans its requests one by one gets what it wishes for, and is told what it cannot have."""

import pytest

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.records import Link
from pauk.crawl.fetcher import Fetched
from pauk.crawl.frontier import Frontier
from pauk.crawl.planned import DEPTH, Unplanned, wish
from pauk.crawl.scope import Rules
from pauk.crawl.visits import ReadPage, Visit, find
from pauk.store.collection import Folder
from pauk.store.records import Batch, Claim

SITE = "http://a.example"


class Wisher:
    """Wishes for pages by what came before; remembers what it was told."""

    def __init__(self, after=None, instead=None):
        self.after, self.instead = after or {}, instead or {}
        self.ended, self.refused, self.seed = [], [], 0

    def brief(self, claims):
        return [claim._replace(task="look") for claim in claims]

    def take(self, endings, _batch):
        self.ended += [(ended.visit.claim.url, ended.outcome) for ended in endings if ended.is_over]
        return self.wish(self.after, [ended.visit.claim.url for ended in endings])

    def refuse(self, refused, _batch):
        self.refused += [(wish.item.url, outcome) for wish, outcome in refused]
        return self.wish(self.instead, [wish.item.url for wish, _ in refused])

    def wish(self, plans, urls):
        return [wish(SITE + path, seed=self.seed, level=2) for url in urls for path in plans.get(url, ())]


@pytest.fixture
def make_frontier(tmp_path):
    opened = []

    def make(wisher, **rules):
        writer = Folder(tmp_path / "c").writer("test")
        store = writer.__enter__()
        opened.append(writer)
        settings = config.merge(config.from_flags({}))
        frontier = Frontier(store, settings, SystemClock(), lambda _job, state, _visits: (state, {}), planned=wisher)
        frontier.begin([(f"{SITE}/", "forum", Rules(**rules))])
        wisher.seed = store.seeds.all()[0].id
        return frontier

    yield make
    for writer in opened:
        writer.__exit__(None, None, None)


def claim(frontier):
    hosts = frontier.claim_hosts(9)
    claims, refused = frontier.claim({host.id: 99 for host in hosts})
    frontier.store.queue.return_hosts({host.id: 0 for host in hosts})
    frontier.complete(refused)
    return sorted(claims, key=lambda claim: claim.url)


def come(claim, *links):
    read = ReadPage(outcome="ok", text="words", links=[find(Link(SITE + link)) for link in links])
    fetched = Fetched(url=claim.url, outcome="ok", status=200, body=b"x")
    return Visit(claim=claim, outcome="ok", fetched=fetched, read=read, fetched_at=1.0)


def test_a_wish_is_one_step_from_its_seed():
    made = wish(f"{SITE}/b", seed=7, level=2)
    assert (made.item.url, made.item.level, made.seed, DEPTH) == (f"{SITE}/b", 2, 7, 1)


def test_where_no_job_plans_nothing_is_wanted():
    claims = [Claim(1, f"{SITE}/", 1, 1, 0, 0, 0, 0, 0, "", "")]
    assert Unplanned().brief(claims) == claims
    assert Unplanned().take([], Batch()) == ()
    assert Unplanned().refuse([], Batch()) == ()


def test_links_are_not_followed_and_wishes_are_granted(make_frontier):
    wisher = Wisher(after={f"{SITE}/": ["/b", "/c"]})
    frontier = make_frontier(wisher)
    [first] = claim(frontier)
    assert first.task == "look"
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
    frontier.wish(lambda: [wish(f"{SITE}/b", seed=wisher.seed, level=0), wish(f"{SITE}/b", seed=wisher.seed, level=0)])
    assert [one.url for one in claim(frontier)] == [f"{SITE}/", f"{SITE}/b"]
