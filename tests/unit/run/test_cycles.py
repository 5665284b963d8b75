"""A round asks for everything once: it is opened lot by lot, gone on with after a kill, and ended only at the end."""

import pytest
from tests.pages import make_page

from pauk.base.urls import number_url
from pauk.run.jobs import update_job
from pauk.run.jobs.update_job import begin_cycle, begin_due_cycle, end_cycle, is_cycle_open, last_cycle, open_cycle
from pauk.store.collection import CollectionFolder
from pauk.store.sql.records import Batch, Ending, NewUrl, Reopened, UrlKind, UrlState

AT = 1_790_000_000.0
ENDS = {
    "ok": "ok",
    "same": "unchanged",
    "copy": "duplicate",
    "moved": "redirected",
    "empty": "no_main_text:empty page",
    "hidden": "noindex",
    "down": "timeout",
    "missing": "http_error:404",
    "shut": "robots_denied:unreachable",
    "denied": "robots_denied",
    "far": "out_of_scope:host",
    "trap": "trap:calendar",
    "full": "over_budget:host",
    "pdf": "not_html:pdf",
}
FETCHED = {"ok", "same", "copy", "moved", "empty", "hidden"}
FAILED = {"down", "missing", "shut"}


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setattr(update_job, "_CHUNK", 3)
    with CollectionFolder(tmp_path / "c").writer("test") as store:
        fill(store, ENDS)
        yield store


def fill(store, ends, *, pages=(), kind=UrlKind.PAGE):
    found = {}
    for name in ends:
        url = f"http://a.example/{name}"
        found[number_url(url)] = NewUrl(number_url(url), url, "http://a.example", 0, 2, 1, kind=kind)
    store.complete(Batch(found=found))
    (host,) = store.queue.claim_hosts(1)
    store.queue.claim({host.id: 100})
    store.queue.return_hosts({host.id: 0.0})
    known = store.urls.known(found)
    numbers = {name: known[number_url(f"http://a.example/{name}")].id for name in ends}
    store.complete(Batch(
        endings=[Ending(numbers[name], outcome) for name, outcome in ends.items()],
        pages=[make_page(numbers[name], fetched_at=AT) for name in pages],
    ))  # fmt: skip
    return numbers


def waiting(store):
    host = store.queue.claim_hosts(1)
    claims = store.queue.claim({host[0].id: 100}) if host else []
    store.queue.release_all(pause_s=-1.0)
    return {claim.url.rpartition("/")[2]: claim.level for claim in claims}


def test_everything_that_was_fetched_or_failed_waits_again(store):
    begin_cycle(store, now=AT)
    assert open_cycle(store) == len(FETCHED | FAILED)
    assert waiting(store) == dict.fromkeys(FETCHED | FAILED, 3)


def test_what_failed_may_be_left_alone(store):
    begin_cycle(store, now=AT, takes_failed=False)
    open_cycle(store)
    assert set(waiting(store)) == FETCHED


def test_a_page_that_is_kept_is_asked_for_whatever_became_of_it_unless_a_rule_left_it_out(store):
    fill(store, {"was": "not_html:pdf", "closed": "robots_denied", "narrowed": "out_of_scope:depth"},
         pages=("was", "closed", "narrowed"))  # fmt: skip
    begin_cycle(store, now=AT, takes_failed=False)
    open_cycle(store)
    assert set(waiting(store)) == FETCHED | {"was", "closed"}


def test_what_names_pages_comes_before_pages(store):
    fill(store, {"map": "sitemap"}, kind=UrlKind.SITEMAP)
    begin_cycle(store, now=AT)
    open_cycle(store)
    assert waiting(store)["map"] == 0
    assert set(waiting(store).values()) == {0, 3}


def test_places_choose(store):
    begin_cycle(store, now=AT, places=["*/ok", "*/down"])
    assert open_cycle(store) == 2
    assert set(waiting(store)) == {"ok", "down"}


def test_a_round_that_was_broken_off_goes_on_and_asks_for_nothing_twice(store):
    begin_cycle(store, now=AT)
    open_cycle(store)
    ended = store.urls.known([number_url("http://a.example/ok")]).popitem()[1].id
    store.queue.claim({store.queue.claim_hosts(1)[0].id: 100})
    store.queue.release_all(pause_s=-1.0)
    store.complete(Batch(endings=[Ending(ended, "not_modified")]))
    assert begin_cycle(store, now=AT + 9).begun_at == AT
    assert open_cycle(store) == 0
    assert is_cycle_open(store)


class Killed(Exception):
    pass


def test_a_kill_while_it_is_opened_costs_nothing(store, monkeypatch):
    begin_cycle(store, now=AT)
    real, calls = store.complete, []

    def complete(batch):
        calls.append(batch)
        if len(calls) == 3:
            raise Killed
        return real(batch)

    monkeypatch.setattr(store, "complete", complete)
    with pytest.raises(Killed):
        open_cycle(store)
    monkeypatch.setattr(store, "complete", real)
    before = store.queue.count(UrlState.WAITING)
    assert 0 < before < len(FETCHED | FAILED)
    assert open_cycle(store) == len(FETCHED | FAILED) - before
    assert set(waiting(store)) == FETCHED | FAILED


def test_a_new_round_begins_when_the_last_was_complete(store):
    begin_cycle(store, now=AT)
    open_cycle(store)
    end_cycle(store, now=AT + 5)
    assert not is_cycle_open(store)
    assert last_cycle(store).ended_at == AT + 5
    end_cycle(store, now=AT + 6)
    assert last_cycle(store).ended_at == AT + 5
    assert begin_cycle(store, now=AT + 7).begun_at == AT + 7


def test_another_wish_joins_a_round_that_was_broken_off(store):
    begin_cycle(store, now=AT, places=["*/ok"])
    open_cycle(store)
    cycle = begin_cycle(store, now=AT + 9)
    assert (cycle.begun_at, cycle.after) == (AT, 0)
    open_cycle(store)
    assert set(waiting(store)) == FETCHED | FAILED


def test_urls_met_while_a_round_goes_on_are_not_asked_for_again(store):
    begin_cycle(store, now=AT)
    fill(store, {"found": "ok"})
    open_cycle(store)
    assert "found" not in waiting(store)


def test_what_is_due_waits_and_leaves_an_open_round_open(store):
    begin_cycle(store, now=AT, places=["*/ok"])
    begin_due_cycle(store, now=AT + 9, due=[Reopened(7, 1)])
    assert last_cycle(store).begun_at == AT
    open_cycle(store)
    assert set(waiting(store)) == {"ok", "down"}
    end_cycle(store, now=AT + 10)
    begin_due_cycle(store, now=AT + 11, due=[])
    assert (last_cycle(store).begun_at, is_cycle_open(store)) == (AT + 11, True)


def test_a_round_of_what_was_due_that_is_broken_off_does_not_stand_in_for_a_whole_one(store):
    begin_due_cycle(store, now=AT, due=[Reopened(7, 1)])
    cycle = begin_cycle(store, now=AT + 5)
    assert (cycle.begun_at, cycle.due_only) == (AT, False)
    open_cycle(store)
    assert set(waiting(store)) == FETCHED | FAILED
    assert begin_cycle(store, now=AT + 6) == last_cycle(store), "the whole one is gone on with"


def test_a_page_that_is_kept_is_asked_for_although_its_host_is_full(store):
    fill(store, {"kept": "over_budget:host"}, pages=("kept",))
    begin_cycle(store, now=AT)
    open_cycle(store)
    assert set(waiting(store)) == FETCHED | FAILED | {"kept"}
