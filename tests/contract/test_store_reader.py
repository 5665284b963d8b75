"""What a reader of a collection shows, whatever the store is built on."""

import time
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from tests.pages import make_page

from pauk.base.page import Part
from pauk.base.records import Link
from pauk.store.sql.records import (
    FAR,
    Batch,
    Ending,
    HostNote,
    NewUrl,
    PatternFigures,
    Reopened,
    RobotsNote,
    UrlKind,
    UrlState,
)

AT = 1_790_000_000.0


def new(key, host="http://a", **changes):
    return NewUrl(**{"key": key, "url": f"{host}/{key}", "host": host, "level": 0, "depth": 0, "seed": 1} | changes)


def page(url, **changes):
    return make_page(**{"url": url, "fetched_at": AT, "status": 200} | changes)


@pytest.fixture
def made(plug):
    """A collection that has some of everything; URLs are named by their keys."""
    with plug.writer() as store:
        (seed,) = store.seeds.add([("http://a/1", "crawl", {"depth": 3})])
        urls = [
            new(1), new(2, depth=1, level=1), new(3, depth=1, level=1),
            new(4, "https://a:8443", depth=1, outcome="out_of_scope:host"),
            new(5, "http://ab", depth=2, level=2), new(6, "http://b", depth=FAR, outcome="trap", seed=0),
            new(7, "http://b", depth=2, outcome="out_of_scope:depth"), new(8, depth=1, level=1),
        ]  # fmt: skip
        store.complete(Batch(found={url.key: url for url in urls}))
        ids = {key: known.id for key, known in store.urls.known(range(1, 9)).items()}
        hosts = {host.name: host.id for host in store.queue.claim_hosts(5)}
        store.queue.claim({hosts["http://a"]: 3})
        text = {"text": "Words.", "maker": "m/1", "title": "T", "language": "en", "canonical": "http://c/"}
        store.complete(
            Batch(
                endings=[
                    Ending(ids[1], "ok"), Ending(ids[2], "redirected", target_key=3), Ending(ids[3], "duplicate"),
                ],
                found={9: new(9, depth=1, referrer=ids[1], link_text="nine", outcome="timeout")},
                pages=[
                    page(ids[1], size_bytes=10, fingerprint=7, **text, links=[(2, Link("http://a/2", "two"))]),
                    page(ids[3], size_bytes=20, fingerprint=7, fetched_at=AT + 5, outcome="duplicate"),
                ],
                hosts=[HostNote(hosts["http://a"], AT, 1.5, 2)],
                robots=[RobotsNote(hosts["http://a"], b"Disallow: /x", 200, AT)],
                shapes=[PatternFigures("http://a/{n}", "1 2", "http://a/1"), PatternFigures("http://b/{n}", "3 4", "http://b/6")],
                counters={"pages": 2, "bytes": 30},
            )
        )  # fmt: skip
    return SimpleNamespace(plug=plug, ids=ids, hosts=hosts, seed=seed)


@pytest.fixture
def reader(made):
    with made.plug.reader() as reader:
        yield reader


def numbers(urls):
    return [int(url.url.rpartition("/")[2]) for url in urls]


def test_a_url_is_found_by_its_key_and_by_its_number(made, reader):
    row = reader.urls.find(9)
    assert row == reader.urls.get(row.id)
    assert (row.url, row.state, row.depth, row.referrer, row.link_text, row.outcome, row.kind) == (
        "http://a/9", UrlState.ENDED, 1, made.ids[1], "nine", "timeout", UrlKind.PAGE,
    )  # fmt: skip
    assert (reader.urls.find(2).target, reader.urls.find(1).page) == (made.ids[3], 1)
    assert (reader.urls.find(77), reader.urls.get(77)) == (None, None)


def test_a_host_is_found_by_number_and_by_name(made, reader):
    host = reader.hosts.get(made.hosts["http://a"])
    assert host == reader.hosts.find("http://a")
    assert (host.pages, host.delay_s, host.failures, host.robots, host.robots_status) == (
        2,
        1.5,
        2,
        b"Disallow: /x",
        200,
    )
    assert (reader.hosts.get(77), reader.hosts.find("http://z")) == (None, None)
    assert [name for _, name in reader.hosts.named("a")] == ["http://a", "https://a:8443"]
    assert [name for _, name in reader.hosts.named("a:8443")] == ["https://a:8443"]
    assert reader.hosts.named("nowhere") == []
    assert reader.hosts.largest(2) == [("http://a", 2, 30, 1, 1.5, 2), ("http://ab", 0, 0, 1, -1, 0)]


def test_urls_are_listed_by_outcome_and_host(made, reader):
    assert numbers(reader.urls.all()) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert numbers(reader.urls.all(outcome="out_of_scope")) == [4, 7]
    assert numbers(reader.urls.all(outcome="out_of_scope:depth")) == [7]
    assert numbers(reader.urls.all(host="b")) == [6, 7]
    assert numbers(reader.urls.all(host="nowhere")) == []
    two, six, nine = (next(url for url in reader.urls.all() if url.url.endswith(f"/{key}")) for key in (2, 6, 9))
    assert (two.target, two.seed, two.state) == ("http://a/3", "http://a/1", UrlState.ENDED)
    assert (six.depth, six.seed) == (None, "")
    assert (nine.referrer, nine.link_text) == ("http://a/1", "nine")


def test_ends_are_counted(made, reader):
    assert reader.totals.outcomes() == {
        "out_of_scope": 2, "duplicate": 1, "ok": 1, "redirected": 1, "timeout": 1, "trap": 1,
    }  # fmt: skip
    assert list(reader.totals.outcomes())[:2] == ["out_of_scope", "duplicate"]
    assert reader.totals.ends()[:2] == [("out_of_scope", 2, "https://a:8443/4"), ("duplicate", 1, "http://a/3")]
    count, rows = reader.urls.ended("out_of_scope", 1)
    assert (count, rows) == (2, [("https://a:8443/4", "out_of_scope:host", 1, "", "")])
    assert reader.totals.states() == {UrlState.WAITING: 2, UrlState.ENDED: 7}


def test_the_queue_is_seen_from_outside(made, reader):
    with made.plug.writer() as store:
        store.complete(Batch(endings=[Ending(made.ids[8], "timeout", 1, AT + 9)], found={10: new(10), 11: new(11)}))
    assert [reader.urls.waiting_before(reader.urls.find(key)) for key in (10, 11, 5)] == [0, 1, 0]
    assert (reader.urls.next_try_at(), reader.urls.waiting_at(made.hosts["http://ab"]), reader.urls.waiting_at(77)) == (
        AT + 9,
        1,
        0,
    )


def test_what_the_collection_amounts_to(made, reader):
    assert reader.seeds.all() == [made.seed]
    assert reader.totals.counters() == {"pages": 2, "bytes": 30}
    assert reader.totals.depths() == [(0, 1, 10), (1, 1, 20)]
    assert sorted(reader.totals.shapes(5)) == [
        ("http://a/{n}", "1 2", "http://a/1"),
        ("http://b/{n}", "3 4", "http://b/6"),
    ]
    assert reader.totals.shapes_named(["http://b/{n}", "x"]) == [("http://b/{n}", "3 4", "http://b/6")]
    assert reader.totals.newest_at() == datetime.fromtimestamp(AT + 5, UTC)
    assert (reader.urls.last(), reader.pages.last()) == (9, 2)


def test_reports_are_made_of_figures(made, reader):
    with made.plug.writer() as store:
        run = store.runs.begin("crawl", AT)
        store.runs.note(run, '{"pages": 3}')
        batch = Batch(hosts=[HostNote(made.hosts["http://a"], AT, 1.5, 2, 30.0)])
        for latency_s, is_failed in ((0.5, False), (1.0, True)):
            batch.ask(made.hosts["http://a"], latency_s, is_failed=is_failed)
        batch.ask(made.hosts["http://ab"], 0.25, is_failed=False)
        store.complete(batch)
    assert reader.runs.all()[-1]["report"] == {"pages": 3}
    assert reader.totals.reasons()[0] == ("duplicate", 1, "http://a/3")
    assert [host[:5] for host in reader.hosts.slowest(5)] == [("http://a", 2, 1, 0.75, 2), ("http://ab", 1, 0, 0.25, 0)]
    (resting,) = reader.hosts.resting_longest(20.0, 5)
    assert (resting.name, resting.pause_s, resting.robots) == ("http://a", 30.0, b"Disallow: /x")
    assert [shape for shape, _, _ in reader.totals.patterns()] == ["http://a/{n}", "http://b/{n}"]


def test_pages_are_listed_by_outcome_and_host(made, reader):
    assert numbers(reader.pages.all()) == [1, 3]
    assert numbers(reader.pages.all(outcome="duplicate")) == [3]
    assert numbers(reader.pages.all(host="a")) == [1, 3]
    assert numbers(reader.pages.all(host="b")) == []
    assert reader.pages.get(77) is None


def test_a_copy_is_shown_with_the_text_of_the_first_that_had_it(reader):
    first, copy = reader.pages.get(1), reader.pages.get(2)
    assert (first.text, first.title, first.language, first.canonical) == ("Words.", "T", "en", "http://c/")
    assert (copy.text, copy.title, copy.canonical, copy.outcome) == ("Words.", "T", "", "duplicate")
    assert (copy.requested_url, copy.size_bytes) == ("http://a/3", 20)
    assert (reader.pages.first_with(7), reader.pages.first_with(8), reader.pages.first_with(0)) == (
        "http://a/1",
        "",
        "",
    )
    assert [link.url for link in reader.pages.links(1)] == ["http://a/2"]
    assert reader.pages.links(2) == []


def test_what_comes_while_pages_are_listed_is_left_out(made, reader):
    pages = reader.pages.all()
    assert next(pages).url == "http://a/1"
    with made.plug.writer() as store:
        store.complete(Batch(reopened=[Reopened(made.ids[3], 0)]))
        store.queue.wake(time.time())
        store.complete(Batch(endings=[Ending(made.ids[3], "ok")], pages=[page(made.ids[3], fetched_at=AT + 60)]))
    assert [(one.url, one.fetched_at.timestamp()) for one in pages] == [("http://a/3", AT + 5)]
    assert [one.fetched_at.timestamp() for one in reader.pages.all()] == [AT, AT + 60]
    versions = reader.pages.versions(made.ids[3])
    assert [(at, outcome) for _, at, outcome, _ in versions] == [(AT + 5, "duplicate"), (AT + 60, "ok")]


def test_names_of_all_kinds_are_found_again(store):
    names = ['"', "\\", "\\\\n", "{a,b}", "NULL", "null", "", " ", "'", "%s", "?", "č 日本", "a\tb\n", ","]
    store.complete(Batch(shapes=[PatternFigures(name, "1", "e") for name in names]))
    assert sorted(name for name, _, _ in store.totals.shapes(names)) == sorted(names)
    assert store.totals.shapes([]) == []


def test_a_text_with_a_nul_does_not_stop_the_batch(plug):
    with plug.writer() as store:
        store.complete(Batch(found={1: new(1, link_text="a\0b")}))
        store.complete(Batch(pages=[page(store.urls.known([1])[1].id, text="x\0y", title="t\0u")]))
    with plug.reader() as reader:
        (kept,) = reader.pages.all()
    assert kept.text == "x\0y"
    assert kept.title in ("t\0u", "t\ufffdu")


def test_parts_of_the_newest_pages_and_what_was_read_anew(made):
    with made.plug.reader() as reader:
        assert reader.parts.last_rereading() == 0
    with made.plug.writer() as store:
        store.parts.add(1, {"mood": Part("mood/1", b"calm")})
        store.parts.note_rereading([1, 2])
    one, other = made.ids[1], made.ids[3]
    with made.plug.reader() as reader:
        assert reader.parts.newest_parts([one, other, 77]) == {one: {"mood": Part("mood/1", b"calm")}}
        assert sorted(reader.parts.newest_pages([one, made.ids[2], other])) == [1, 2]
        assert [url for _, url in reader.parts.rereadings_after(0, 10)] == [one, other]
        last = reader.parts.last_rereading()
        assert reader.parts.rereadings_after(last, 10) == []
        known = {"page": 10**9, "change": 10**9, "thread": 10**9, "post": 10**9}
        assert (reader.index.has_news(rereading=0, **known), reader.index.has_news(rereading=last, **known)) == (
            True,
            False,
        )


def test_pages_are_listed_by_place_site_and_folder(made, reader):
    host, one, three = made.hosts["http://a"], made.ids[1], made.ids[3]
    (site,) = reader.lists.sites()
    assert site == (host, "http://a", 2, 30, AT + 5)
    assert [row.url for row in reader.lists.after(0)] == ["http://a/1", "http://a/3"]
    assert [row.url for row in reader.lists.before(0, limit=1)] == ["http://a/3"]
    assert [row.url for row in reader.lists.before(2)] == ["http://a/1"]
    assert [row.url for row in reader.lists.after(0, since_s=AT + 1)] == ["http://a/3"]
    assert reader.lists.after(0, hosts=[made.hosts["http://a"] + 77]) == []
    copy = reader.lists.of_urls([three])[three]  # what is said of a text stands with the page that had it first
    assert (copy.title, copy.language, copy.outcome, copy.versions, copy.change) == ("T", "en", "duplicate", 1, "")
    assert [url for url, *_ in reader.lists.below(host, "http://a/")] == ["http://a/1", "http://a/3"]
    assert reader.lists.below(host, "http://a/3") == [("http://a/3", three, 20, AT + 5)]
    assert one != three


def test_links_to_a_page_are_found_also_through_a_redirect(made, reader):
    assert reader.lists.links_to(made.ids[2], limit=10) == [("http://a/1", "two")]
    assert reader.lists.links_to(made.ids[3], limit=10) == [("http://a/1", "two")]  # 2 redirects to 3
    assert reader.lists.links_to(made.ids[1], limit=10) == []
