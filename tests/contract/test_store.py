"""The contract of the Store socket: whoever keeps a collection keeps these laws, whatever it is built on.

Only public methods are used, so that another plug needs nothing but a class in `plugs.py`.
"""

import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.pages import make_page

from pauk.base.records import Link, LinkKind
from pauk.store.archive.warc import write_response
from pauk.store.sql.records import (
    FAR,
    Batch,
    Confirmed,
    Ending,
    HostNote,
    KnownUrl,
    NewUrl,
    PatternFigures,
    Reopened,
    RobotsNote,
    UrlKind,
    UrlState,
)

AT = 1_790_000_000.0


# Making.


def new(key, host="http://a", **changes):
    return NewUrl(**{"key": key, "url": f"{host}/{key}", "host": host, "level": 0, "depth": 0, "seed": 1} | changes)


def found(*urls):
    return {url.key: url for url in urls}


def record(url="http://a/1", body=b"<p>Words."):
    return write_response(url=url, fetched_at=datetime.fromtimestamp(AT, UTC), status=200, reason="OK", headers=(),
                          body=body)  # fmt: skip


def page(url, **changes):
    said = {"text": f"The text of {url}.", "title": f"Title {url}"}
    return make_page(**{"url": url, "fetched_at": AT, "status": 200} | said | changes)


def add(store, *urls):
    """Let URLs wait and return their numbers."""
    store.complete(Batch(found=found(*urls)))
    known = store.urls.known([url.key for url in urls])
    return [known[url.key].id for url in urls]


def claim_all(store, limit=1_000):
    """Claim everything that is open."""
    hosts = store.queue.claim_hosts(limit)
    claims = store.queue.claim({host.id: limit for host in hosts})
    store.queue.return_hosts({host.id: 0 for host in hosts})
    return claims


def keep(store, *claims, **changes):
    """End claims with a page each."""
    endings = [Ending(claim.id, "ok") for claim in claims]
    pages = [page(claim.id, record=record(claim.url), **changes) for claim in claims]
    store.complete(Batch(endings=endings, pages=pages))


# A collection.


def test_a_new_collection_is_empty(store):
    assert [store.queue.count(state) for state in UrlState] == [0, 0, 0, 0]
    assert store.seeds.all() == []
    assert store.totals.counters() == {}
    assert store.queue.claim_hosts(10) == []
    assert store.queue.claim({}) == []
    assert store.urls.known([1, 2]) == {}
    assert store.queue.next_moment() == 0
    assert store.archive_bytes() == {}
    assert store.queue.release_all() == 0
    assert store.queue.wake(time.time()) == 0
    assert store.notes.get("anything") == ""
    assert store.jobs.get("crawl") == b""


def test_an_empty_batch_changes_nothing(store):
    store.complete(Batch())
    assert [store.queue.count(state) for state in UrlState] == [0, 0, 0, 0]


def test_everything_is_there_when_it_is_opened_again(plug):
    with plug.writer() as store:
        (seed,) = store.seeds.add([("http://a/", "crawl", {"depth": 3})])
        (number,) = add(store, new(7, depth=2, seed=seed.id))
        (claim,) = claim_all(store)
        batch = Batch(
            endings=[Ending(number, "ok")],
            pages=[page(number, record=record(claim.url))],
            found=found(new(8, depth=3)),
            jobs={"crawl": b"memory"},
            shapes=[PatternFigures("http://a/{n}", "1 2 3", "http://a/7")],
            counters={"pages": 1, "bytes": 10},
        )
        store.complete(batch)
        store.notes.set("judged_by", "rules")
    with plug.writer() as store:
        assert store.seeds.all() == [seed]
        assert store.urls.known([7, 8]) == {7: KnownUrl(number, 2), 8: KnownUrl(number + 1, 3)}
        assert (store.queue.count(UrlState.WAITING), store.queue.count(UrlState.ENDED)) == (1, 1)
        assert store.jobs.get("crawl") == b"memory"
        assert store.totals.shapes(["http://a/{n}", "http://b/"]) == [("http://a/{n}", "1 2 3", "http://a/7")]
        assert store.totals.counters() == {"pages": 1, "bytes": 10}
        assert store.notes.get("judged_by") == "rules"
        assert [claim.url for claim in claim_all(store)] == ["http://a/8"]


def test_numbers_are_never_given_twice(plug):
    with plug.writer() as store:
        first = add(store, new(1), new(2, "http://b"))
    with plug.writer() as store:
        second = add(store, new(3, "http://c"), new(4))
        hosts = {host.name: host.id for host in store.queue.claim_hosts(10)}
    assert len({*first, *second}) == 4
    assert len(set(hosts.values())) == 3


# Seeds, counters and notes.


def test_seeds_are_kept_in_order_with_their_rules(store):
    added = store.seeds.add([("http://b/", "crawl", {"depth": 1}), ("http://a/", "forum", {})])
    assert [(seed.url, seed.job, seed.rules) for seed in added] == [
        ("http://b/", "crawl", {"depth": 1}),
        ("http://a/", "forum", {}),
    ]
    assert store.seeds.all() == added


def test_a_known_seed_keeps_its_number_and_takes_new_rules(store):
    first, other = store.seeds.add([("http://a/", "crawl", {"depth": 1}), ("http://b/", "crawl", {})])
    (again,) = store.seeds.add([("http://a/", "crawl", {"depth": 5})])
    assert (again.id, again.rules) == (first.id, {"depth": 5})
    assert store.seeds.all() == [again, other]


def test_a_url_may_be_a_seed_of_several_jobs_and_a_seed_keeps_its_job(store):
    (crawled,) = store.seeds.add([("http://a/", "crawl", {"depth": 1})])
    (followed,) = store.seeds.add([("http://a/", "forum", {})])
    (again,) = store.seeds.add([("http://a/", "crawl", {"depth": 5})])
    assert (again.id, again.job, again.rules) == (crawled.id, "crawl", {"depth": 5})
    assert store.seeds.all() == [again, followed]


def test_a_claim_says_whose_it_is(store):
    crawled, followed = store.seeds.add([("http://a/", "crawl", {}), ("http://a/", "forum", {})])
    add(store, new(1, seed=crawled.id), new(2, seed=followed.id), new(3, seed=99))
    assert {claim.url: claim.job for claim in claim_all(store)} == {
        "http://a/1": "crawl", "http://a/2": "forum", "http://a/3": "",
    }  # fmt: skip


def test_counters_add_up(store):
    store.complete(Batch(counters={"pages": 2, "level:1": 1}))
    store.complete(Batch(counters={"pages": 3, "bytes": 5}))
    assert store.totals.counters() == {"pages": 5, "level:1": 1, "bytes": 5}


def test_a_note_about_the_collection_is_replaced(store):
    store.notes.set("name", "one")
    store.notes.set("name", "two")
    assert store.notes.get("name") == "two"


def test_runs_are_noted_with_how_they_ended(plug):
    with plug.writer() as store:
        first, second = store.runs.begin("crawl", 1.0), store.runs.begin("crawl", 2.0)
        store.runs.end(second, 3.0, "done", {"pages": 7, "name": "č"})
    with plug.reader() as reader:
        runs = reader.runs.all()
    assert [(run["id"], run["ending"], run["ended_at"], run["report"]) for run in runs] == [
        (first, "", 0.0, {}),
        (second, "done", 3.0, {"pages": 7, "name": "č"}),
    ]


def test_a_job_and_a_shape_are_replaced_by_what_is_newer(store):
    store.complete(
        Batch(
            jobs={"crawl": b"1", "forum": b"f"}, shapes=[PatternFigures("s", "1", "x"), PatternFigures("t", "2", "y")]
        )
    )
    store.complete(Batch(jobs={"crawl": b"2"}, shapes=[PatternFigures("s", "9", "x")]))
    assert (store.jobs.get("crawl"), store.jobs.get("forum")) == (b"2", b"f")
    assert sorted(store.totals.shapes(["s", "t", "nothing"])) == [("s", "9", "x"), ("t", "2", "y")]


# The seen test.


def test_the_seen_test_knows_all_and_only_what_was_added(store):
    add(store, *[new(key, depth=key % 5) for key in range(1, 1_001)])
    known = store.urls.known(range(500, 2_000))
    assert {key: value.depth for key, value in known.items()} == {key: key % 5 for key in range(500, 1_001)}
    assert len({value.id for value in known.values()}) == 501


def test_what_ended_at_once_is_seen_too_but_never_handed_out(store):
    add(store, new(1, outcome="out_of_scope:host"), new(2))
    assert set(store.urls.known([1, 2])) == {1, 2}
    assert [claim.url for claim in claim_all(store)] == ["http://a/2"]
    assert (store.queue.count(UrlState.ENDED), store.queue.count(UrlState.LEASED)) == (1, 1)


@pytest.mark.parametrize("key", [0, -1, 2**63 - 1, -(2**63)])
def test_a_key_is_any_signed_64_bit_number(plug, key):
    with plug.writer() as store:
        add(store, new(key))
    with plug.writer() as store:
        assert set(store.urls.known([key, 5])) == {key}


@pytest.mark.parametrize("depth", [0, 1, 255, 256, 300, 10_000])
def test_the_seen_test_tells_the_depth_whatever_it_is(plug, depth):
    with plug.writer() as store:
        add(store, new(1, depth=depth))
        assert store.urls.known([1])[1].depth == depth
    with plug.writer() as store:
        assert store.urls.known([1])[1].depth == depth
        assert store.urls.known([1])[1].depth == depth, "the second time it is remembered"


def test_more_urls_than_are_remembered_are_known_all_the_same(store):
    step = 50_000
    for start in range(1, 150_001, step):
        store.complete(Batch(found=found(*[new(key) for key in range(start, start + step)])))
    known = store.urls.known([1, 2, 75_000, 150_000, 150_001])
    assert set(known) == {1, 2, 75_000, 150_000}
    assert store.queue.count(UrlState.WAITING) == 150_000


def test_the_same_key_in_a_second_batch_is_refused_and_nothing_of_that_batch_stays(store):
    add(store, new(1))
    with pytest.raises(Exception):  # noqa: B017, PT011 (whatever the plug says)
        store.complete(Batch(found=found(new(2), new(1)), counters={"pages": 1}))
    assert set(store.urls.known([1, 2])) == {1}
    assert store.totals.counters() == {}
    assert len(claim_all(store)) == 1


# Order.


def test_a_host_hands_out_by_level_then_in_order_of_arrival(store):
    levels = [3, 1, 2, 1, 0, 3, 0, 2]
    for key, level in enumerate(levels, start=1):
        add(store, new(key, level=level))
    (host,) = store.queue.claim_hosts(1)
    wanted = [key for key, _ in sorted(enumerate(levels, start=1), key=lambda pair: (pair[1], pair[0]))]
    taken = []
    while claims := store.queue.claim({host.id: 3}):
        assert len(claims) <= 3
        taken += [int(claim.url.rpartition("/")[2]) for claim in claims]
    assert taken == wanted


def test_what_is_given_back_keeps_its_place(store):
    add(store, *[new(key) for key in range(1, 6)])
    (host,) = store.queue.claim_hosts(1)
    claims = store.queue.claim({host.id: 3})
    store.queue.release([claims[0].id, claims[2].id])
    assert [claim.url for claim in store.queue.claim({host.id: 9})] == [f"http://a/{key}" for key in (1, 3, 4, 5)]


def test_a_claim_carries_everything_that_is_needed_to_fetch(store):
    (number,) = add(store, new(1, level=4, depth=3, seed=9, hops=2, kind=UrlKind.SITEMAP))
    (host,) = store.queue.claim_hosts(1)
    (claim,) = store.queue.claim({host.id: 1})
    wanted = {
        "id": number, "url": "http://a/1", "host": host.id, "depth": 3, "seed": 9, "level": 4, "tries": 0, "hops": 2,
        "kind": UrlKind.SITEMAP, "etag": "", "modified": "",
    }  # fmt: skip
    assert {name: getattr(claim, name) for name in wanted} == wanted


def test_a_page_that_is_fetched_again_is_asked_for_with_its_validators(store):
    add(store, new(1))
    (claim,) = claim_all(store)
    keep(store, claim, etag='"x"', modified="Sun, 15 Nov 2026 09:30:00 GMT")
    store.complete(Batch(reopened=[Reopened(claim.id, 0)]))
    (again,) = claim_all(store)
    assert (again.etag, again.modified) == ('"x"', "Sun, 15 Nov 2026 09:30:00 GMT")


def test_nothing_is_claimed_from_a_host_that_was_not_asked_for(store):
    add(store, new(1), new(2, "http://b"))
    hosts = {host.name: host.id for host in store.queue.claim_hosts(2)}
    assert [claim.url for claim in store.queue.claim({hosts["http://b"]: 5})] == ["http://b/2"]
    assert store.queue.claim({hosts["http://b"]: 5}) == []
    assert store.queue.claim({hosts["http://a"]: 0}) == []
    assert store.queue.count(UrlState.WAITING) == 1


# Hosts.


def test_a_host_is_leased_once(store):
    add(store, new(1), new(2, "http://b"), new(3, "http://c"))
    first = store.queue.claim_hosts(2)
    assert len(first) == 2
    assert len(store.queue.claim_hosts(5)) == 1
    assert store.queue.claim_hosts(5) == []
    store.queue.return_hosts({first[0].id: 0})
    assert [host.id for host in store.queue.claim_hosts(5)] == [first[0].id]


def test_a_host_without_waiting_urls_is_not_handed_out(store):
    add(store, new(1), new(2, "http://b", outcome="out_of_scope:host"))
    assert [host.name for host in store.queue.claim_hosts(5)] == ["http://a"]
    assert store.queue.claim_hosts(0) == []
    assert store.queue.claim_hosts(-1) == []


def test_hosts_take_turns(store):
    names = [f"http://h{number}" for number in range(5)]
    for key in range(50):
        add(store, new(key, names[key % 5]))
    order = []
    for _ in range(15):
        (host,) = store.queue.claim_hosts(1)
        (claim,) = store.queue.claim({host.id: 1})
        store.complete(Batch(endings=[Ending(claim.id, "ok")]))
        store.queue.return_hosts({host.id: 0})
        order.append(host.name)
    for start in range(0, 15, 5):
        assert sorted(order[start : start + 5]) == names, "nobody comes twice before all came once"
    assert order[:5] == order[5:10] == order[10:]


def test_a_host_with_a_better_level_comes_first(store):
    add(store, new(1, "http://late", level=5), new(2, "http://soon", level=1), new(3, "http://now", level=0))
    assert [store.queue.claim_hosts(1)[0].name for _ in range(3)] == ["http://now", "http://soon", "http://late"]


def test_the_level_of_a_host_is_that_of_its_best_waiting_url(store):
    add(store, new(1, "http://a", level=0), new(2, "http://a", level=9), new(3, "http://b", level=5))
    (host,) = store.queue.claim_hosts(1)
    assert host.name == "http://a"
    store.queue.claim({host.id: 1})
    store.queue.return_hosts({host.id: 0})
    assert [store.queue.claim_hosts(1)[0].name for _ in range(2)] == ["http://b", "http://a"]


def test_a_host_with_a_bad_level_does_not_starve(store):
    """However many hosts have better work, one in four places goes to whoever has waited longest."""
    add(store, new(0, "http://patient", level=50))
    for key in range(1, 200):
        add(store, new(key, f"http://h{key % 20}", level=0))
    for _turn in range(20):
        hosts = store.queue.claim_hosts(4)
        if any(host.name == "http://patient" for host in hosts):
            return
        store.complete(Batch(endings=[Ending(claim.id, "ok") for claim in store.queue.claim({h.id: 1 for h in hosts})]))
        store.queue.return_hosts({host.id: 0 for host in hosts})
    pytest.fail("it never had its turn")


def test_a_resting_host_is_handed_out_only_after_it_was_woken(store):
    add(store, new(1))
    (host,) = store.queue.claim_hosts(1)
    moment = time.time() + 1_000
    store.queue.return_hosts({host.id: moment})
    assert store.queue.claim_hosts(1) == []
    assert store.queue.next_moment() == pytest.approx(moment)
    store.queue.wake(moment - 1)
    assert store.queue.claim_hosts(1) == []
    store.queue.wake(moment + 1)
    (again,) = store.queue.claim_hosts(1)
    assert (again.id, again.next_at) == (host.id, pytest.approx(moment))


def test_a_host_remembers_pace_and_rules(plug):
    with plug.writer() as store:
        add(store, new(1))
        (host,) = store.queue.claim_hosts(1)
        assert (host.delay_s, host.failures, host.robots, host.robots_status, host.robots_at) == (-1, 0, b"", 0, 0)
        store.complete(
            Batch(hosts=[HostNote(host.id, 5.0, 2.5, 3)], robots=[RobotsNote(host.id, b"Disallow:", 200, AT)])
        )
        store.queue.return_hosts({host.id: 0})
    with plug.writer() as store:
        (host,) = store.queue.claim_hosts(1)
    assert host.next_at >= 5.0
    assert (host.delay_s, host.failures, host.robots, host.robots_status, host.robots_at) == (
        2.5, 3, b"Disallow:", 200, AT,
    )  # fmt: skip


def test_a_host_counts_its_pages(store):
    add(store, new(1), new(2))
    keep(store, *claim_all(store))
    add(store, new(3))
    assert [host.pages for host in store.queue.claim_hosts(1)] == [2]


def test_a_host_counts_a_url_once_however_many_versions_come(store):
    (number,) = add(store, new(1))
    claim_all(store)
    pages = [page(number, fetched_at=AT + at, size_bytes=10) for at in range(3)]
    store.complete(Batch(endings=[Ending(number, "ok")], pages=pages[:2]))
    store.complete(Batch(pages=pages[2:]))
    add(store, new(2))
    assert [host.pages for host in store.queue.claim_hosts(1)] == [1]


# Leases.


def test_a_lease_is_given_to_one_only(store):
    add(store, *[new(key) for key in range(10)])
    (host,) = store.queue.claim_hosts(1)
    taken = [claim.id for _ in range(4) for claim in store.queue.claim({host.id: 4})]
    assert len(taken) == len(set(taken)) == 10
    assert (store.queue.count(UrlState.WAITING), store.queue.count(UrlState.LEASED)) == (0, 10)


def test_leases_come_back_after_death(plug):
    with plug.writer() as store:
        add(store, *[new(key, f"http://h{key % 3}") for key in range(12)])
        hosts = store.queue.claim_hosts(2)
        claims = store.queue.claim({host.id: 3 for host in hosts})
        keep(store, claims[0])
        assert len(claims) == 6
    with plug.writer() as store:  # nobody gave anything back
        assert store.queue.release_all() == 5
        assert store.queue.release_all() == 0
        assert (
            store.queue.count(UrlState.WAITING),
            store.queue.count(UrlState.LEASED),
            store.queue.count(UrlState.ENDED),
        ) == (
            11,
            0,
            1,
        )
        store.queue.wake(time.time() + 1_000)
        again = [claim.id for claim in claim_all(store)]
        everything = {known.id for known in store.urls.known(range(12)).values()}
        assert sorted(again) == sorted(everything - {claims[0].id})


def test_after_death_a_host_is_not_asked_sooner_than_its_pace_allows(plug):
    with plug.writer() as store:
        add(store, new(1))
        (host,) = store.queue.claim_hosts(1)
        store.complete(Batch(hosts=[HostNote(host.id, 0.0, 100.0, 0)]))
    died_at = time.time()
    with plug.writer() as store:
        store.queue.release_all()
        (host,) = store.queue.claim_hosts(1)
    assert host.next_at >= died_at + 100


def test_giving_back_what_is_not_leased_changes_nothing(store):
    first, second = add(store, new(1), new(2))
    (host,) = store.queue.claim_hosts(1)
    store.queue.claim({host.id: 1})
    store.complete(Batch(endings=[Ending(first, "ok")]))
    store.queue.release([first, second, 999, first])
    assert (
        store.queue.count(UrlState.WAITING),
        store.queue.count(UrlState.LEASED),
        store.queue.count(UrlState.ENDED),
    ) == (
        1,
        0,
        1,
    )


# A batch is all or nothing.


@dataclass
class Attempt:
    """A batch that fails at its end, and the same without what makes it fail."""

    bad: Batch
    good: Batch


def make_attempt(claims):
    def batch(*, is_bad):
        pages = [page(claim.id, record=record(claim.url)) for claim in claims]
        if is_bad:
            pages[-1] = page(claims[-1].id, record=record(claims[-1].url), fingerprint=2**70)  # no plug can keep this
        return Batch(
            endings=[Ending(claim.id, "ok") for claim in claims],
            pages=pages,
            found=found(new(100), new(101, "http://new")),
            hosts=[HostNote(claims[0].host, 7.0, 8.0, 9)],
            robots=[RobotsNote(claims[0].host, b"x", 200, AT)],
            jobs={"crawl": b"state"},
            shapes=[PatternFigures("s", "1", "e")],
            counters={"pages": len(pages)},
        )

    return Attempt(batch(is_bad=True), batch(is_bad=False))


def test_a_batch_that_fails_leaves_nothing_behind(plug):
    with plug.writer() as store:
        add(store, new(1), new(2), new(3))
        keep(store, *claim_all(store)[:1])
    before = plug.archive_bytes()
    with plug.writer() as store:
        store.queue.release_all()
        claims = claim_all(store)
        attempt = make_attempt(claims)
        with pytest.raises(Exception):  # noqa: B017, PT011 (whatever the plug says)
            store.complete(attempt.bad)
        assert set(store.urls.known([100, 101])) == set()
        assert (
            store.queue.count(UrlState.LEASED),
            store.queue.count(UrlState.ENDED),
            store.queue.count(UrlState.WAITING),
        ) == (
            2,
            1,
            0,
        )
        assert store.totals.counters() == {}
        assert store.jobs.get("crawl") == b""
        assert store.totals.shapes(["s"]) == []
        assert plug.archive_bytes() == before
        store.complete(attempt.good)  # and the same, mended, goes through
        assert (
            store.queue.count(UrlState.LEASED),
            store.queue.count(UrlState.ENDED),
            store.queue.count(UrlState.WAITING),
        ) == (
            0,
            3,
            2,
        )
    with plug.reader() as reader:
        assert [stored.url for stored in reader.pages.all(versions=True)] == ["http://a/1", "http://a/2", "http://a/3"]
        for stored in reader.pages.all():
            assert reader.pages.record(stored.place).url == stored.url
    with plug.writer() as store:
        assert store.totals.counters() == {"pages": 2}


def test_what_failed_is_not_taken_for_seen(plug):
    """A cache that knows more than the store would lose the URL for ever."""
    with plug.writer() as store:
        add(store, new(1))
        attempt = make_attempt(claim_all(store))
        for _ in range(3):
            with pytest.raises(Exception):  # noqa: B017, PT011 (whatever the plug says)
                store.complete(attempt.bad)
        store.complete(attempt.good)
        assert sorted(claim.url for claim in claim_all(store)) == ["http://a/100", "http://new/101"]


# Pages.


def test_a_page_is_kept_with_all_that_belongs_to_it(plug):
    with plug.writer() as store:
        (seed,) = store.seeds.add([("http://a/1", "crawl", {})])
        add(store, new(1, seed=seed.id))
        (first,) = claim_all(store)
        links = [
            (2, Link("http://a/2", "two\nlines č", LinkKind.ANCHOR, follow=True)),
            (3, Link("http://b/3", "", LinkKind.FEED, follow=False)),
            (99, Link("http://a/99", "was never taken in")),
        ]
        store.complete(
            Batch(
                endings=[Ending(first.id, "ok")],
                found=found(
                    new(2, depth=1, referrer=first.id, link_text="two", seed=seed.id),
                    new(3, "http://b", outcome="out_of_scope:host", referrer=first.id),
                ),
                pages=[
                    page(
                        first.id,
                        record=record("http://a/1"),
                        size_bytes=9,
                        fingerprint=-5,
                        etag="e",
                        modified="m",
                        content_type="text/html",
                        links=links,
                    )
                ],
            )
        )
        (second,) = claim_all(store)
        keep(store, second)
    with plug.reader() as reader:
        one, two = reader.pages.all()
        assert (one.url, one.status, one.size_bytes, one.fingerprint, one.etag, one.modified, one.content_type) == (
            "http://a/1", 200, 9, -5, "e", "m", "text/html",
        )  # fmt: skip
        assert (one.title, one.text, one.maker) == (f"Title {first.id}", f"The text of {first.id}.", "test/1")
        assert (one.seed, one.depth, one.referrer, one.host) == ("http://a/1", 0, "", "http://a")
        assert (two.depth, two.referrer, two.link_text) == (1, "http://a/1", "two")
        assert reader.pages.links(one.id) == [
            Link("http://a/2", "two lines č", LinkKind.ANCHOR, follow=True),
            Link("http://b/3", "", LinkKind.FEED, follow=False),
        ]
        assert reader.pages.record(one.place).body == b"<p>Words."


def test_a_page_without_a_record_has_no_place(plug):
    with plug.writer() as store:
        add(store, new(1), new(2), new(3))
        claims = claim_all(store)
        pages = [
            page(claim.id, record=record(claim.url) if number != 1 else b"") for number, claim in enumerate(claims)
        ]
        store.complete(Batch(endings=[Ending(claim.id, "ok") for claim in claims], pages=pages))
    with plug.reader() as reader:
        stored = list(reader.pages.all())
        assert [bool(one.place.length) for one in stored] == [True, False, True]
        assert [reader.pages.record(stored[at].place).url for at in (0, 2)] == ["http://a/1", "http://a/3"]


def test_the_newest_version_is_shown_and_the_older_ones_are_kept(plug):
    with plug.writer() as store:
        add(store, new(1))
        (claim,) = claim_all(store)
        keep(store, claim, size_bytes=1)
        store.complete(Batch(reopened=[Reopened(claim.id, 0)]))
        (again,) = claim_all(store)
        keep(store, again, size_bytes=2, fetched_at=AT + 60)
    with plug.reader() as reader:
        assert [one.size_bytes for one in reader.pages.all()] == [2]
        assert [one.size_bytes for one in reader.pages.all(versions=True)] == [1, 2]


def test_not_modified_moves_only_the_moment_of_the_check(plug):
    with plug.writer() as store:
        add(store, new(1))
        (claim,) = claim_all(store)
        keep(store, claim)
        store.complete(Batch(reopened=[Reopened(claim.id, 0)]))
        claim_all(store)
        store.complete(Batch(endings=[Ending(claim.id, "not_modified")], confirmed=[Confirmed(claim.id, AT + 3_600)]))
    with plug.reader() as reader:
        (one,) = reader.pages.all(versions=True)
    assert (one.fetched_at.timestamp(), one.checked_at.timestamp()) == (AT, AT + 3_600)


def test_the_first_page_with_a_fingerprint_is_found(store):
    add(store, *[new(key) for key in range(1, 5)])
    for claim, fingerprint in zip(claim_all(store), (7, 8, 7, 0), strict=True):
        keep(store, claim, fingerprint=fingerprint, skeleton=fingerprint + 1)
    ids = {key: known.id for key, known in store.urls.known(range(1, 5)).items()}
    assert store.pages.first_with("fingerprint", [7, 8, 9]) == {7: ids[1], 8: ids[2]}
    assert store.pages.first_with("skeleton", [8, 9, 1]) == {8: ids[1], 9: ids[2], 1: ids[4]}
    assert store.pages.first_with("fingerprint", [0]) == {}, "0 says that there is none"


def test_archive_files_roll_over_and_every_record_is_found(plug):
    with plug.writer(file_bytes=1_000) as store:
        for key in range(20):
            add(store, new(key))
            keep(store, *claim_all(store))
        lengths = store.archive_bytes()
    assert len(lengths) > 3
    assert sum(lengths.values()) == plug.archive_bytes()
    with plug.reader() as reader:
        assert [reader.pages.record(one.place).url for one in reader.pages.all()] == [
            f"http://a/{key}" for key in range(20)
        ]


def test_what_the_archive_holds_beyond_the_last_batch_is_cut_off(plug):
    with plug.writer() as store:
        add(store, new(1))
        keep(store, *claim_all(store))
        before = plug.archive_bytes()
        store.archive.append([record("http://a/torn")])  # and then the runner dies
        assert plug.archive_bytes() > before
    with plug.writer() as store:
        assert plug.archive_bytes() == before
        assert sum(store.archive_bytes().values()) == before


# What is tried again, parked, opened again.


def test_what_failed_waits_until_its_moment(store):
    first, second = add(store, new(1), new(2))
    claim_all(store)
    now = time.time()
    store.complete(Batch(endings=[Ending(first, "timeout", 1, now + 100), Ending(second, "timeout", 2, now + 50)]))
    assert (store.queue.count(UrlState.LATER), store.queue.count(UrlState.WAITING), claim_all(store)) == (2, 0, [])
    assert store.queue.next_moment() == pytest.approx(now + 50)
    assert store.queue.wake(now + 49) == 0
    assert store.queue.wake(now + 51) == 1
    (claim,) = claim_all(store)
    assert (claim.id, claim.tries) == (second, 2)
    assert store.queue.wake(now + 1_000) == 1
    assert store.queue.wake(now + 1_000) == 0
    (claim,) = claim_all(store)
    assert (claim.id, claim.tries) == (first, 1)


def test_what_waits_for_a_later_moment_survives_death(plug):
    with plug.writer() as store:
        (number,) = add(store, new(1))
        claim_all(store)
        store.complete(Batch(endings=[Ending(number, "timeout", 1, time.time() + 100)]))
    with plug.writer() as store:
        assert store.queue.release_all() == 0
        assert store.queue.count(UrlState.LATER) == 1
        assert store.queue.wake(time.time() + 101) == 1
        assert [claim.id for claim in claim_all(store)] == [number]


def test_parking_a_host_ends_all_that_waits_there_and_nothing_else(store):
    add(store, *[new(key) for key in range(5)], new(9, "http://b"))
    hosts = {host.name: host.id for host in store.queue.claim_hosts(5)}
    leased, failed = store.queue.claim({hosts["http://a"]: 2})
    store.complete(Batch(endings=[Ending(failed.id, "timeout", 1, time.time() + 100)]))
    assert store.queue.park_host(hosts["http://a"], "refused") == 4
    assert (
        store.queue.count(UrlState.WAITING),
        store.queue.count(UrlState.LEASED),
        store.queue.count(UrlState.LATER),
    ) == (
        1,
        1,
        0,
    )
    assert store.queue.count(UrlState.ENDED) == 4
    assert store.queue.claim({hosts["http://a"]: 9}) == []
    assert store.queue.next_moment() == 0
    store.queue.release([leased.id])
    assert [claim.id for claim in store.queue.claim({hosts["http://a"]: 9})] == [leased.id]
    assert store.queue.park_host(hosts["http://a"], "refused") == 0
    ended = store.urls.left_out(["refused"], after=0, limit=100)
    assert len(ended) == 4
    assert leased.id not in {row[0] for row in ended}


def test_a_parked_host_comes_back_with_its_urls(store):
    numbers = add(store, new(1), new(2))
    (host,) = store.queue.claim_hosts(1)
    store.queue.park_host(host.id, "dns_error")
    store.queue.return_hosts({host.id: 0})
    assert store.queue.claim_hosts(1) == []
    store.complete(Batch(reopened=[Reopened(number, 3) for number in numbers]))
    assert store.queue.count(UrlState.WAITING) == 2
    assert [(claim.id, claim.level) for claim in claim_all(store)] == [(number, 3) for number in numbers]


def test_only_what_has_ended_can_be_opened_again(store):
    waiting, leased, later, ended = add(store, *[new(key, f"http://h{key}") for key in range(4)])
    hosts = {host.name: host.id for host in store.queue.claim_hosts(9)}
    for key in (1, 2, 3):
        store.queue.claim({hosts[f"http://h{key}"]: 1})
    store.complete(Batch(endings=[Ending(later, "timeout", 2, time.time() + 100), Ending(ended, "gone", 3)]))
    store.complete(Batch(reopened=[Reopened(number, 9, 1) for number in (waiting, leased, later, ended, 12_345)]))
    assert [store.queue.count(state) for state in UrlState] == [2, 1, 1, 0]
    (claim,) = store.queue.claim({hosts["http://h3"]: 5})
    assert (claim.id, claim.level, claim.hops, claim.tries) == (ended, 9, 1, 0)


def test_opening_twice_in_one_batch_counts_once(store):
    (number,) = add(store, new(1))
    claim_all(store)
    store.complete(Batch(endings=[Ending(number, "gone")]))
    store.complete(Batch(reopened=[Reopened(number, 1), Reopened(number, 2)]))
    assert store.queue.count(UrlState.WAITING) == 1
    assert len(claim_all(store)) == 1
    assert store.queue.count(UrlState.WAITING) == 0


def test_what_was_left_out_is_found_by_its_outcome_page_by_page(store):
    outcomes = ["out_of_scope:depth", "trap:calendar", "trap", "out_of_scope:host", "traps", "gone"]
    numbers = add(store, *[new(key, outcome=outcome, depth=key) for key, outcome in enumerate(outcomes)])
    assert [row[0] for row in store.urls.left_out(["trap", "out_of_scope"], after=0, limit=100)] == numbers[:4]
    assert store.urls.left_out(["trap"], after=numbers[1], limit=100) == [(numbers[2], "http://a/2", 1, 2)]
    assert [row[0] for row in store.urls.left_out(["out_of_scope"], after=0, limit=1)] == numbers[:1]
    assert store.urls.left_out(["ok"], after=0, limit=100) == []


def test_what_a_job_left_out_is_found_by_that_job_and_what_nobody_did_by_all(store):
    crawled, followed = store.seeds.add([("http://a/", "crawl", {}), ("http://b/", "forum", {})])
    one, two, nobodys = add(
        store, *[new(key, outcome="trap", seed=seed) for key, seed in enumerate((crawled.id, followed.id, 0))]
    )
    assert [row[0] for row in store.urls.left_out(["trap"], after=0, limit=9, job="crawl")] == [one, nobodys]
    assert [row[0] for row in store.urls.left_out(["trap"], after=0, limit=9, job="forum")] == [two, nobodys]


def test_other_robots_rules_let_in_what_a_crawl_was_denied_and_nothing_of_other_jobs(store):
    crawled, followed = store.seeds.add([("http://a/", "crawl", {}), ("http://a/", "forum", {})])
    numbers = add(store, new(1, seed=crawled.id), new(2, seed=followed.id), new(3, seed=crawled.id))
    host = claim_all(store)[0].host
    store.complete(Batch(endings=[Ending(number, "robots_denied") for number in numbers]))
    assert store.complete(Batch(robots=[RobotsNote(host, b"Allow: /", 200, AT)])) == 2
    assert [claim.url for claim in claim_all(store)] == ["http://a/1", "http://a/3"]


def test_the_next_way_to_a_url_counts_however_long_it_is(store):
    (number,) = add(store, new(1, depth=0))
    store.urls.forget_way(number)
    assert (store.urls.known([1])[1].depth, store.urls.known_depths([1])) == (FAR, {1: FAR})
    assert store.urls.depths([number]) == {number: FAR}
    store.urls.shorten([(number, 7)], seed=4)
    assert (store.urls.known([1])[1].depth, claim_all(store)[0].seed) == (7, 4)


def test_a_url_takes_the_form_in_which_the_server_wants_it(store):
    (number,) = add(store, new(1))
    claim_all(store)
    store.complete(
        Batch(endings=[Ending(number, "redirected", 1, time.time() - 1)], renamed=[(number, "http://a/other-form")])
    )
    assert store.queue.wake(time.time()) == 1
    assert [(claim.id, claim.url) for claim in claim_all(store)] == [(number, "http://a/other-form")]
    assert set(store.urls.known([1])) == {1}


# Redirects.


def redirect(store, source, target_key, *, target=None):
    store.complete(
        Batch(endings=[Ending(source, "redirected", target_key=target_key)], found=found(target) if target else {})
    )


def test_redirects_are_followed_to_their_end(store):
    first, second, third = add(store, new(1), new(2), new(3))
    claim_all(store)
    redirect(store, first, 2)
    redirect(store, second, 3)
    assert store.urls.chain(first, 10) == [first, second, third]
    assert store.urls.chain(second, 10) == [second, third]
    assert store.urls.chain(third, 10) == [third]


def test_a_redirect_may_lead_to_what_is_found_in_the_same_batch(store):
    (first,) = add(store, new(1))
    claim_all(store)
    redirect(store, first, 2, target=new(2))
    second = store.urls.known([2])[2].id
    assert store.urls.chain(first, 10) == [first, second]
    assert [claim.id for claim in claim_all(store)] == [second]


def test_a_loop_of_redirects_ends(store):
    numbers = add(store, new(1), new(2), new(3))
    claim_all(store)
    for number, target in zip(numbers, (2, 3, 1), strict=True):
        redirect(store, number, target)
    chain = store.urls.chain(numbers[0], 10)
    assert chain[:3] == numbers
    assert len(chain) <= 4


def test_a_long_chain_stops_at_the_limit(store):
    numbers = add(store, *[new(key) for key in range(30)])
    claim_all(store)
    for number, target in zip(numbers, range(1, 30), strict=False):
        redirect(store, number, target)
    chain = store.urls.chain(numbers[0], 5)
    assert chain == numbers[: len(chain)]
    assert 5 <= len(chain) <= 6


def test_a_page_reached_by_a_redirect_knows_who_linked_to_it(plug):
    with plug.writer() as store:
        (start,) = add(store, new(1))
        (claim,) = claim_all(store)
        store.complete(
            Batch(
                endings=[Ending(start, "ok")],
                pages=[page(start)],
                found=found(new(2, referrer=start, link_text="the words")),
            )
        )
        (moved,) = claim_all(store)
        redirect(store, moved.id, 3, target=new(3, referrer=moved.id))
        (claim,) = claim_all(store)
        keep(store, claim)
    with plug.reader() as reader:
        last = list(reader.pages.all())[-1]
    assert (last.url, last.requested_url, last.referrer, last.link_text) == (
        "http://a/3", "http://a/2", "http://a/1", "the words",
    )  # fmt: skip


# Shorter ways.


def chain_of_pages(store, *keys):
    """Keep pages that link to each other in a row, each a level deeper; the last one is not fetched."""
    add(store, new(keys[0], depth=10))
    for depth, (key, following) in enumerate(pairwise(keys), start=11):
        (claim,) = claim_all(store)
        store.complete(
            Batch(
                endings=[Ending(claim.id, "ok")],
                found=found(new(following, depth=depth)),
                pages=[page(claim.id, links=[(following, Link(f"http://a/{following}"))])],
            )
        )
        assert claim.url == f"http://a/{key}"


def depths(store, *keys):
    return [store.urls.known([key])[key].depth for key in keys]


def test_a_shorter_way_is_passed_on_to_all_pages_behind_it(plug):
    with plug.writer() as store:
        chain_of_pages(store, 1, 2, 3, 4)
        assert depths(store, 1, 2, 3, 4) == [10, 11, 12, 13]
        number = store.urls.known([1])[1].id
        assert store.urls.shorten([(number, 4)]) == [], "nothing of it ended without a page"
        assert depths(store, 1, 2, 3, 4) == [4, 5, 6, 7]
    with plug.writer() as store:
        assert depths(store, 1, 2, 3, 4) == [4, 5, 6, 7], "and it is kept, not only remembered"


def test_a_longer_way_changes_nothing(store):
    chain_of_pages(store, 1, 2, 3)
    number = store.urls.known([1])[1].id
    assert store.urls.shorten([(number, 10), (number, 30)]) == []
    assert depths(store, 1, 2, 3) == [10, 11, 12]


def test_of_several_ways_at_once_the_shortest_counts(store):
    chain_of_pages(store, 1, 2, 3)
    ids = [store.urls.known([key])[key].id for key in (1, 2)]
    store.urls.shorten([(ids[0], 8), (ids[1], 3), (ids[1], 7)])
    assert depths(store, 1, 2, 3) == [8, 3, 4]


def test_a_shorter_way_to_a_page_with_very_many_links_reaches_them_all(store):
    keys = range(1, 2_002)
    first, *rest = add(store, *[new(key, depth=9) for key in keys])
    claim_all(store, 3_000)
    links = [(key, Link(f"http://a/{key}")) for key in keys[1:]]
    store.complete(Batch(endings=[Ending(first, "ok")], pages=[page(first, links=links)]))
    store.complete(Batch(endings=[Ending(rest[-1], "ok")], pages=[page(rest[-1], links=[(2, Link("http://a/2"))])]))
    store.urls.shorten([(first, 1)])
    assert depths(store, *keys) == [1, *[2] * 2_000]


def test_a_shorter_way_goes_through_redirects_without_growing(store):
    first, second, _ = add(store, new(1, depth=5), new(2, depth=5), new(3, depth=9))
    claim_all(store)
    redirect(store, first, 2)
    store.complete(Batch(endings=[Ending(second, "ok")], pages=[page(second, links=[(3, Link("http://a/3"))])]))
    store.urls.shorten([(first, 2)])
    assert depths(store, 1, 2, 3) == [2, 2, 3]


def test_a_shorter_way_does_not_follow_links_that_may_not_be_followed(store):
    first, _, _ = add(store, new(1, depth=5), new(2, depth=6), new(3, depth=6))
    claim_all(store)
    links = [(2, Link("http://a/2", follow=False)), (3, Link("http://a/3"))]
    store.complete(Batch(endings=[Ending(first, "ok")], pages=[page(first, links=links)]))
    store.urls.shorten([(first, 1)])
    assert depths(store, 1, 2, 3) == [1, 6, 2]


def test_what_was_too_deep_is_told_so_that_it_can_be_judged_again(store):
    first, second = add(store, new(1, depth=3), new(2, depth=4, outcome="out_of_scope:depth", seed=7))
    claim_all(store)
    store.complete(Batch(endings=[Ending(first, "ok")], pages=[page(first, links=[(2, Link("http://a/2"))])]))
    (told,) = store.urls.shorten([(first, 1)])
    assert (told.id, told.url, told.seed, told.depth, told.outcome) == (
        second, "http://a/2", 7, 2, "out_of_scope:depth",
    )  # fmt: skip


def test_a_circle_of_links_does_not_shorten_for_ever(store):
    first, second = add(store, new(1, depth=5), new(2, depth=6))
    claim_all(store)
    store.complete(
        Batch(
            endings=[Ending(first, "ok"), Ending(second, "ok")],
            pages=[page(first, links=[(2, Link("http://a/2"))]), page(second, links=[(1, Link("http://a/1"))])],
        )
    )
    store.urls.shorten([(first, 1)])
    assert depths(store, 1, 2) == [1, 2]


@settings(max_examples=40)
@given(
    links=st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40),
    start=st.integers(0, 11),
    depth=st.integers(0, 8),
)
def test_shorter_ways_are_exactly_the_shortest_paths(make_plug, links, start, depth):
    with TemporaryDirectory() as folder, make_plug(Path(folder) / "c").writer() as store:
        numbers = add(store, *[new(key, depth=9) for key in range(12)])
        claim_all(store)
        pages = [
            page(number, links=[(to, Link(f"http://a/{to}")) for source, to in links if source == key])
            for key, number in enumerate(numbers)
        ]
        store.complete(Batch(endings=[Ending(number, "ok") for number in numbers], pages=pages))
        store.urls.shorten([(numbers[start], depth)])
        wanted = dict.fromkeys(range(12), 9)
        wanted[start] = min(9, depth)
        for _ in range(12):
            for source, to in links:
                if wanted[source] < 9:
                    wanted[to] = min(wanted[to], wanted[source] + 1)
        assert depths(store, *range(12)) == [wanted[key] for key in range(12)]


# Everything together: a queue that is used at random is compared with a plain list.


@dataclass
class Row:
    """What the model knows about a URL."""

    id: int
    host: int
    level: int
    state: UrlState = UrlState.WAITING
    due_at: float = 0.0


class QueueMachine(RuleBasedStateMachine):
    """Do anything a runner can do, in any order, die at any moment, and never lose or double a URL."""

    urls = Bundle("urls")

    def __init__(self, make_plug):
        super().__init__()
        self._folder = TemporaryDirectory()
        self.made = make_plug(Path(self._folder.name) / "c")
        self.rows: dict[int, Row] = {}
        self.keys = count(1)
        self.hosts: dict[str, int] = {}
        self.held: set[int] = set()  # hosts that were leased
        self.now = time.time() + 1_000  # ahead of the clock, so that only `wake` lets anything come up

    @initialize()
    def begin(self):
        self._open()

    def _open(self):
        self._context = self.made.writer()
        self.store = self._context.__enter__()

    def teardown(self):
        if hasattr(self, "_context"):
            self._context.__exit__(None, None, None)
        self._folder.cleanup()

    def _ids(self, state):
        return sorted(row.id for row in self.rows.values() if row.state is state)

    @rule(hosts=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6))
    def find(self, hosts):
        urls = [new(next(self.keys), f"http://h{host}", level=level) for host, level in hosts]
        for url, number in zip(urls, add(self.store, *urls), strict=True):
            assert number not in self.rows
            host = self._host_number(url.host)
            self.rows[number] = Row(number, host, url.level)

    def _host_number(self, name):
        """Learn a host's number when it is first handed out; until then its name stands for it."""
        return self.hosts.get(name, name)

    @rule(size=st.integers(1, 5))
    def lease_hosts(self, size):
        for host in self.store.queue.claim_hosts(size):
            assert host.id not in self.held, "a host was handed out twice"
            self.hosts[host.name] = host.id
            self.held.add(host.id)
            for row in self.rows.values():
                row.host = host.id if row.host == host.name else row.host
            assert any(row.host == host.id and row.state is UrlState.WAITING for row in self.rows.values())

    @precondition(lambda self: self.held)
    @rule(size=st.integers(1, 4), data=st.data())
    def claim(self, size, data):
        host = data.draw(st.sampled_from(sorted(self.held)))
        waiting = [row for row in self.rows.values() if row.host == host and row.state is UrlState.WAITING]
        wanted = [row.id for row in sorted(waiting, key=lambda row: (row.level, row.id))][:size]
        assert [claim.id for claim in self.store.queue.claim({host: size})] == wanted
        for number in wanted:
            self.rows[number].state = UrlState.LEASED

    @precondition(lambda self: self.held)
    @rule(data=st.data())
    def return_host(self, data):
        host = data.draw(st.sampled_from(sorted(self.held)))
        self.store.queue.return_hosts({host: 0})
        self.held.discard(host)

    @precondition(lambda self: self._ids(UrlState.LEASED))
    @rule(data=st.data(), is_later=st.booleans())
    def complete(self, data, is_later):
        number = data.draw(st.sampled_from(self._ids(UrlState.LEASED)))
        row = self.rows[number]
        row.state, row.due_at = (UrlState.LATER, self.now + 10) if is_later else (UrlState.ENDED, 0.0)
        pages = [] if is_later else [page(number, record=record())]
        self.store.complete(
            Batch(endings=[Ending(number, "timeout" if is_later else "ok", 1, row.due_at)], pages=pages)
        )

    @precondition(lambda self: self._ids(UrlState.LEASED))
    @rule(data=st.data())
    def fail_to_complete(self, data):
        number = data.draw(st.sampled_from(self._ids(UrlState.LEASED)))
        batch = Batch(
            endings=[Ending(number, "ok")],
            found=found(new(next(self.keys), "http://never")),
            pages=[page(number, record=record(), fingerprint=2**70)],
        )
        with pytest.raises(Exception):  # noqa: B017, PT011 (whatever the plug says)
            self.store.complete(batch)

    @precondition(lambda self: self._ids(UrlState.LEASED))
    @rule(data=st.data())
    def release(self, data):
        numbers = data.draw(st.lists(st.sampled_from(sorted(self.rows)), max_size=5))
        self.store.queue.release(numbers)
        for number in numbers:
            if self.rows[number].state is UrlState.LEASED:
                self.rows[number].state = UrlState.WAITING

    @rule(seconds=st.integers(0, 20))
    def wake(self, seconds):
        self.now += seconds
        due = [row for row in self.rows.values() if row.state is UrlState.LATER and row.due_at <= self.now]
        assert self.store.queue.wake(self.now) == len(due)
        for row in due:
            row.state = UrlState.WAITING

    @precondition(lambda self: self.held)
    @rule(data=st.data())
    def park(self, data):
        host = data.draw(st.sampled_from(sorted(self.held)))
        rows = [
            row for row in self.rows.values() if row.host == host and row.state in (UrlState.WAITING, UrlState.LATER)
        ]
        assert self.store.queue.park_host(host, "refused") == len(rows)
        for row in rows:
            row.state = UrlState.ENDED

    @precondition(lambda self: self.rows)
    @rule(data=st.data(), level=st.integers(0, 5))
    def reopen(self, data, level):
        numbers = data.draw(st.lists(st.sampled_from(sorted(self.rows)), max_size=4))
        self.store.complete(Batch(reopened=[Reopened(number, level) for number in numbers]))
        for number in numbers:
            row = self.rows[number]
            if row.state is UrlState.ENDED:
                row.state, row.level = UrlState.WAITING, level

    @rule()
    def die_and_come_back(self):
        self._context.__exit__(None, None, None)
        self._open()
        leased = self._ids(UrlState.LEASED)
        assert self.store.queue.release_all() == len(leased)
        for number in leased:
            self.rows[number].state = UrlState.WAITING
        self.held.clear()

    @invariant()
    def every_url_is_in_one_place(self):
        if not hasattr(self, "store"):
            return
        counts = Counter(row.state for row in self.rows.values())
        assert {state: self.store.queue.count(state) for state in UrlState} == {
            state: counts[state] for state in UrlState
        }
        later = [row.due_at for row in self.rows.values() if row.state is UrlState.LATER]
        assert self.store.queue.next_moment() == pytest.approx(min(later, default=0.0))


def test_a_queue_that_is_used_at_random_loses_and_doubles_nothing(make_plug):
    run_state_machine_as_test(
        lambda: QueueMachine(make_plug), settings=settings(max_examples=30, stateful_step_count=40, deadline=None)
    )
