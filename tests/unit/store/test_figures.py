"""Figures for reports: requests by host, runs that go on, reasons and patterns, each exactly as it was written."""

import pytest

from pauk.base.urls import number_url, origin_of
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import Batch, Ending, HostNote, NewUrl, PatternFigures, RobotsNote


def url(text, outcome=""):
    return NewUrl(number_url(text), text, origin_of(text), 0, 0, 1, outcome=outcome)


@pytest.fixture
def folder(tmp_path):
    return CollectionFolder(tmp_path / "collection")


@pytest.fixture
def store(folder):
    with folder.writer("test") as store:
        yield store


def add(store, *urls, **parts):
    store.complete(Batch(found={new.key: new for new in urls}, **parts))


# Hosts.


def test_requests_of_a_host_add_up(store, folder):
    add(store, url("http://a.example/"), url("http://b.example/"))
    for latency_s, is_failed in ((0.5, False), (1.5, True)):
        batch = Batch()
        batch.ask(1, latency_s, is_failed=is_failed)
        batch.ask(1, latency_s, is_failed=False)
        batch.ask(2, 0.25, is_failed=False)
        store.complete(batch)
    with folder.reader() as reader:
        slow, quick = reader.hosts.slowest(10)
        assert slow[:4] == ("http://a.example", 4, 1, 1.0)
        assert quick[:4] == ("http://b.example", 2, 0, 0.25)
        assert [host.name for host in reader.hosts.slowest(1)] == ["http://a.example"]


def test_hosts_that_were_never_asked_are_not_slow(store, folder):
    add(store, url("http://a.example/"))
    with folder.reader() as reader:
        assert reader.hosts.slowest(10) == []


def test_requests_are_not_counted_when_the_step_fails(store, folder):
    add(store, url("http://a.example/"))
    batch = Batch()
    batch.ask(1, 1.0, is_failed=False)
    with pytest.raises(ZeroDivisionError), store.transaction():
        _ = store.complete(batch) / 0
    with folder.reader() as reader:
        assert reader.hosts.slowest(10) == []


def test_hosts_that_rest_come_with_their_rules(store, folder):
    add(store, url("http://a.example/"), url("http://b.example/"), url("http://c.example/"))
    robots = [RobotsNote(number, b"Crawl-delay: 9", 200, 1.0) for number in (1, 2)]
    add(store, robots=robots)
    store.complete(Batch(hosts=[_rest(1, 9.0), _rest(2, 1.0), _rest(3, 99.0)]))
    with folder.reader() as reader:
        (host,) = reader.hosts.resting_longest(2.0, 10)
    assert (host.name, host.pause_s, host.robots, host.requests, host.latency_s) == (
        "http://a.example", 9.0, b"Crawl-delay: 9", 0, 0.0,
    )  # fmt: skip


def _rest(number, pause_s):
    return HostNote(number, 0.0, 0.0, 0, pause_s)


# Runs.


def test_a_run_that_goes_on_keeps_its_figures(store, folder):
    first, second = store.runs.begin("crawl", 1.0), store.runs.begin("crawl", 2.0)
    store.runs.note(first, '{"pages": 1}')
    store.runs.note(first, '{"pages": 2}')
    with folder.reader() as reader:
        assert reader.runs.last() == second
        assert [(run["id"], run["ended_at"], run["report"]) for run in reader.runs.each()] == [
            (first, 0.0, {"pages": 2}),
            (second, 0.0, {}),
        ]
        assert [run["id"] for run in reader.runs.each(second)] == [second]
        assert list(reader.runs.each(99)) == []


def test_all_of_many_runs_are_told_in_order(store, folder):
    with store.transaction():
        numbers = [store.runs.begin("crawl", float(at)) for at in range(120)]
    with folder.reader() as reader:
        assert [run["id"] for run in reader.runs.each()] == numbers


def test_without_runs_there_is_none(store, folder):
    with folder.reader() as reader:
        assert (reader.runs.last(), list(reader.runs.each())) == (0, [])


# Reasons and patterns.


def test_reasons_are_counted_with_details_and_the_first_url(store, folder):
    add(
        store,
        url("http://a.example/1", "out_of_scope:host"),
        url("http://a.example/2", "trap:calendar"),
        url("http://a.example/3", "out_of_scope:host"),
        url("http://a.example/4"),
        url("http://a.example/5"),
    )
    store.complete(Batch(endings=[Ending(4, "ok"), Ending(5, "timeout", 1, due_at=9e9)]))
    with folder.reader() as reader:
        assert reader.totals.reasons() == [
            ("out_of_scope:host", 2, "http://a.example/1"),
            ("ok", 1, "http://a.example/4"),
            ("trap:calendar", 1, "http://a.example/2"),
        ]


def test_patterns_are_told_all_however_many(store, folder):
    names = [f"a.example/{number:05}" for number in range(12_000)]
    store.complete(Batch(shapes=[PatternFigures(name, "1 1 1 1 0", "") for name in names]))
    with folder.reader() as reader:
        assert [shape for shape, _, _ in reader.totals.patterns()] == names
