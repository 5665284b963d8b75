"""What is forgotten is gone: from rows, archive, free space and log, even if somebody pulls the plug."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pages import make_page
from warcio.checker import Checker

from pauk.base.errors import BadUrl, LockedCollection, NoCollection
from pauk.base.records import Link
from pauk.base.urls import number_url
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.archive.warc import write_response
from pauk.store.collection import CollectionFolder
from pauk.store.reader import damage_of
from pauk.store.sql import notes
from pauk.store.sql.records import Batch, Ending, NewUrl, PatternFigures, UrlState
from pauk.store.upkeep import erase as erase_module
from pauk.store.upkeep.erase import erase, foresee, is_clean
from pauk.store.upkeep.marking import Forget, Loss, Prune

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
DAY_S = 86_400.0


def new_url(key, host="https://a.example", **changes):
    url = f"{host}/{key}"
    fields = {"key": number_url(url), "url": url, "host": host, "level": 0, "depth": 1, "seed": 1, "outcome": "ok"}
    return NewUrl(**fields | changes)


def number_of(store, new):
    return store.urls.known([new.key])[new.key].id


def new_page(number, url, words, at=AT, **changes):
    """Make a page that says its words everywhere a page can say something."""
    record = write_response(
        url=url or "http://nowhere/",
        fetched_at=at,
        status=200,
        reason="OK",
        headers=[("X-Words", f"header {words[:50]}")],
        body=f"body {words}".encode(),
        level=1,
    )
    fields = {
        "url": number,
        "text": f"text {words}",
        "title": f"title {words[:50]}",
        "fetched_at": at.timestamp(),
        "status": 200,
        "size_bytes": 10,
        "fingerprint": hash(words),
        "etag": f"etag {words[:50]}",
        "record": record,
    }
    return make_page(**{"is_import": True} | fields | changes)  # so that the newest is the one of the latest moment


@pytest.fixture
def folder(tmp_path):
    """Six pages on three hosts; each says its own name everywhere. Page 1 links to 2 and 3, everything to 1."""
    folder = CollectionFolder(tmp_path / "c")
    hosts = dict(
        enumerate(["https://a.example"] * 3 + ["http://b.example", "http://b.example:8080", "http://c.b.example"], 1)
    )
    with folder.writer("test") as store:
        store.seeds.add([("https://a.example/1", "crawl", {}), ("http://b.example/4", "crawl", {})])
        texts = {2: "words of page1", 3: "words of page1"}
        found = {
            key: new_url(key, host, referrer=1 if key > 1 else 4, link_text=texts.get(key, ""), seed=1 + (key == 4))
            for key, host in hosts.items()
        }
        found[7] = new_url(7, outcome="timeout", referrer=4)
        found[8] = new_url(8, outcome="", referrer=1)
        found[9] = new_url(9, outcome="redirected")
        store.complete(Batch(found=found))
        for key, host in hosts.items():
            targets = (2, 3) if key == 1 else (1,)
            links = [(found[target].key, Link(found[target].url, f"words of page{key}")) for target in targets]
            store.complete(Batch(pages=[new_page(key, f"{host}/{key}", f"page{key}", links=links)]))
        shapes = [
            PatternFigures("a.example/{n}", "1 1", "https://a.example/1"),
            PatternFigures("a.example//{n}", "1 1", ""),  # a family, which has no example
            PatternFigures("b.example/{n}", "", "http://b.example/4"),
        ]
        store.complete(
            Batch(endings=[Ending(9, "redirected", target_key=found[3].key)], counters={"pages": 6}, shapes=shapes)
        )
    return folder


def traces(folder, words):
    """Find the files of a collection in which words stand, packed or not."""
    found = []
    for path in sorted(path for path in folder.path.rglob("*") if path.is_file()):
        data = path.read_bytes()
        if words.encode() in data:
            found.append(path.name)
    found += [f"record of {words}" for record in records(folder) if words.encode() in record.body]
    return found


def records(folder):
    archive = folder.archive()
    return [record for file in archive.sizes() for _, record in archive.records(file)]


def texts(folder, **options):
    with folder.reader() as reader:
        return {page.url: page.text for page in reader.pages.all(**options)}


def check(folder):
    """Look at everything: the database, the archive, and that each page still leads to its own record."""
    assert damage_of(folder.database) == []
    with folder.writer("check") as store:
        known = store.archive_bytes()
    archive = folder.archive()
    assert archive.sizes() == known
    for file in known:
        assert archive.check(file) == []
    with folder.reader() as reader:
        for page in reader.pages.all(versions=True):
            if page.place.length:
                record = reader.pages.record(page.place)
                assert record.url == page.url
                assert page.text.removeprefix("text ").encode() in record.body
        for host in reader.hosts.largest(100):
            assert host[1] == len({page.url for page in reader.pages.all(versions=True) if page.host == host[0]})
    with closing(sqlite3.connect(folder.database)) as database:
        sql = (
            "SELECT count(*) FROM hosts h WHERE waiting != (SELECT count(*) FROM urls WHERE host = h.id AND state = 0)"
        )
        assert database.execute(sql).fetchone() == (0,)
        for table in ("documents", "links"):
            sql = f"SELECT count(*) FROM {table} WHERE page NOT IN (SELECT id FROM pages)"
            assert database.execute(sql).fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM pages WHERE url NOT IN (SELECT id FROM urls)").fetchone() == (0,)
        sql = "SELECT count(*) FROM urls WHERE page != 0 AND page NOT IN (SELECT id FROM pages)"
        assert database.execute(sql).fetchone() == (0,)


# Forgetting.


def test_a_forgotten_url_leaves_no_trace_in_any_file(folder):
    assert traces(folder, "page1") != []
    done = erase(folder, Forget(urls=["https://a.example/1"]), command="test")
    assert done.loss == Loss(urls=1, pages=1, seeds=1, archive_bytes=done.loss.archive_bytes)
    assert done.loss.archive_bytes > 100
    assert done.is_clean
    for words in ("page1", "https://a.example/1", "body page1", "header page1", "etag page1", "words of page1"):
        assert traces(folder, words) == []
    assert is_clean(folder)
    check(folder)


def test_other_programs_read_what_is_left(folder):
    erase(folder, Forget(urls=["https://a.example/2"]), command="test")
    paths = [str(path) for path in folder.path.rglob("*.warc.gz")]
    checker = Checker(type("Args", (), {"inputs": paths, "verbose": False}))
    checker.process_all()
    assert (len(paths), checker.exit_value) == (1, 0)


def test_the_others_stay_as_they_were(folder):
    before = texts(folder)
    del before["https://a.example/1"]
    erase(folder, Forget(urls=["https://a.example/1"]), command="test")
    assert texts(folder) == before
    with folder.reader() as reader:
        (two,) = [page for page in reader.pages.all() if page.url.endswith("/2")]
        assert (two.referrer, two.link_text) == ("", "")
        (link,) = reader.pages.links(two.id)
        assert (link.url, link.text) == ("", "words of page2")
        assert [seed.url for seed in reader.seeds.all()] == ["http://b.example/4"]
        assert reader.urls.find(number_url("https://a.example/1")) is None
        assert reader.totals.counters()["pages"] == 6  # what was fetched was fetched; budgets are not given back
        assert [shape[0] for shape in reader.totals.shapes(9)] == ["a.example//{n}", "b.example/{n}"]
        assert two.seed == ""


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("b.example", {4, 5}),
        ("B.Example", {4, 5}),
        ("b.example:8080", {5}),
        ("http://b.example", {4}),
        ("c.b.example", {6}),
        ("a.example", {1, 2, 3}),
    ],
)
def test_a_forgotten_host_goes_with_all_it_had(folder, name, gone):
    done = erase(folder, Forget(hosts=[name]), command="test")
    assert done.loss.pages == len(gone)
    for key in range(1, 7):
        assert bool(traces(folder, f"page{key}")) is (key not in gone)
    with folder.reader() as reader:
        assert reader.hosts.named(name) == []
        assert all(seed.url[-1] not in map(str, gone) for seed in reader.seeds.all())
    check(folder)


def test_forgetting_everything_leaves_an_empty_collection_that_works(folder):
    erase(folder, Forget(hosts=["a.example", "b.example", "c.b.example"]), command="test")
    assert records(folder) == []
    assert texts(folder) == {}
    with folder.writer("test") as store:
        assert store.archive_bytes() == {}
        store.complete(Batch(found={1: new_url(1)}))
        store.complete(Batch(pages=[new_page(number_of(store, new_url(1)), "https://a.example/1", "anew")]))
    assert texts(folder) == {"https://a.example/1": "text anew"}
    check(folder)


def test_numbers_are_never_given_twice(folder):
    """A link to a forgotten URL must not turn into a link to whatever comes next."""
    erase(folder, Forget(hosts=["a.example"]), command="test")
    with folder.writer("test") as store:
        store.complete(Batch(found={50: new_url(50, "http://new.example")}))
        assert number_of(store, new_url(50, "http://new.example")) == 10
        store.complete(Batch(pages=[new_page(10, "http://new.example/50", "new")]))
        assert store.queue.claim_hosts(0) == []
    with folder.reader() as reader:
        page = next(page for page in reader.pages.all() if page.url.endswith("/50"))
        assert page.id == 7
        assert reader.hosts.named("new.example") == [(5, "http://new.example")]


def test_what_is_not_there_is_said_and_the_rest_goes(folder):
    loss = erase(folder, Forget(urls=["https://a.example/2", "http://x/"], hosts=["y.example"]), command="t").loss
    assert loss.unknown == ("y.example", "http://x/")
    assert loss.pages == 1
    assert erase(folder, Forget(urls=["http://x/"]), command="t").loss.is_empty
    check(folder)


def test_a_redirect_tells_where_it_led(folder):
    loss = foresee(folder, Forget(urls=["https://a.example/9"]))
    assert (loss.urls, loss.pages, loss.led_to) == (1, 0, ("https://a.example/3",))
    assert foresee(folder, Forget(hosts=["a.example"])).led_to == ()


def test_what_led_to_a_forgotten_page_leads_nowhere(folder):
    erase(folder, Forget(urls=["https://a.example/3"]), command="test")
    with folder.reader() as reader:
        row = reader.urls.find(number_url("https://a.example/9"))
        assert (row.outcome, row.target) == ("redirected", 0)


def test_a_waiting_url_that_is_forgotten_is_not_counted_any_more(folder):
    erase(folder, Forget(urls=["https://a.example/8"]), command="test")
    with folder.writer("test") as store:
        assert store.queue.count(UrlState.WAITING) == 0
        assert store.queue.claim_hosts(5) == []
    check(folder)


def test_looking_ahead_touches_nothing(folder):
    before = {path: path.read_bytes() for path in folder.path.rglob("*.gz")}, folder.database.read_bytes()
    loss = foresee(folder, Forget(hosts=["a.example"]))
    assert (loss.hosts, loss.urls, loss.pages, loss.seeds) == (1, 6, 3, 1)
    after = {path: path.read_bytes() for path in folder.path.rglob("*.gz")}, folder.database.read_bytes()
    assert before == after


def test_all_versions_go_in_all_files(tmp_path):
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test", file_bytes=1_000) as store:
        store.complete(Batch(found={1: new_url(1), 2: new_url(2)}))
        for number in range(8):
            url = 1 + number % 2
            page = new_page(url, f"https://a.example/{url}", f"page{url} version{number}")
            store.complete(Batch(pages=[page]))
        assert len(store.archive_bytes()) > 2
    assert erase(folder, Forget(urls=["https://a.example/1"]), command="test").loss.pages == 4
    assert traces(folder, "page1") == []
    assert len(texts(folder, versions=True)) == 1
    with folder.reader() as reader:
        assert len(list(reader.pages.all(versions=True))) == 4
    check(folder)


def test_a_collection_can_grow_on_after_forgetting(folder):
    erase(folder, Forget(urls=["https://a.example/1"]), command="test")
    with folder.writer("test") as store:
        store.complete(Batch(found={1: new_url(1)}))
        number = number_of(store, new_url(1))
        store.complete(Batch(pages=[new_page(number, "https://a.example/1", "once more")]))
    assert texts(folder)["https://a.example/1"] == "text once more"
    check(folder)


def test_what_is_no_host_is_refused_before_anything_goes(folder):
    with pytest.raises(BadUrl):
        erase(folder, Forget(hosts=["a.example", "b.example/4"]), command="test")
    assert len(texts(folder)) == 6


def test_there_must_be_a_collection(tmp_path):
    for act in (
        lambda: erase(CollectionFolder(tmp_path / "x"), Forget(), command="t"),
        lambda: foresee(CollectionFolder(tmp_path), Forget()),
    ):
        with pytest.raises(NoCollection):
            act()
    assert list(tmp_path.iterdir()) == []


def test_nobody_forgets_beside_a_runner(folder):
    with folder.writer("pauk crawl"), pytest.raises(LockedCollection, match="pauk crawl"):
        erase(folder, Forget(hosts=["a.example"]), command="test")
    assert len(texts(folder)) == 6


# Copies.


@pytest.fixture
def copies(tmp_path):
    """Pages 2 and 3 are copies of 1, kept without a text of their own."""
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test") as store:
        found = {1: new_url(1), 2: new_url(2, outcome="duplicate"), 3: new_url(3, outcome="duplicate")}
        store.complete(Batch(found=found))
        urls = {key: url.url for key, url in found.items()}
        copies = [new_page(key, urls[key], "shared", text=None, outcome="duplicate") for key in (2, 3)]
        store.complete(Batch(pages=[new_page(1, urls[1], "shared"), *copies]))
    return folder


def test_a_copy_keeps_its_text_when_the_first_is_forgotten(copies):
    erase(copies, Forget(urls=["https://a.example/1"]), command="test")
    assert texts(copies) == dict.fromkeys(["https://a.example/2", "https://a.example/3"], "text shared")
    with copies.reader() as reader:
        assert [(page.outcome, page.title) for page in reader.pages.all()] == [
            ("ok", "title shared"),
            ("duplicate", "title shared"),
        ]
        assert [reader.urls.find(number_url(f"https://a.example/{key}")).outcome for key in (2, 3)] == [
            "ok",
            "duplicate",
        ]
    check(copies)


def test_the_text_goes_with_the_last_copy(copies):
    erase(copies, Forget(urls=["https://a.example/1", "https://a.example/2"]), command="test")
    assert texts(copies) == {"https://a.example/3": "text shared"}
    erase(copies, Forget(urls=["https://a.example/3"]), command="test")
    assert traces(copies, "shared") == []
    check(copies)


def test_a_text_that_somebody_else_has_is_not_handed_over(copies):
    with copies.writer("test") as store:
        store.complete(Batch(pages=[new_page(1, "https://a.example/1", "shared", at=AT.replace(hour=11))]))
    erase(copies, Prune(keep=1), command="test")
    with copies.reader() as reader:
        assert [page.outcome for page in reader.pages.all()] == ["duplicate", "duplicate", "ok"]
        assert {page.text for page in reader.pages.all()} == {"text shared"}
    check(copies)


# Pruning.


@pytest.fixture
def many(tmp_path):
    """URL 1 in four versions a day apart (the third was imported last), URL 2 in two, URL 3 in one; 4 and 5 failed."""
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test") as store:
        store.seeds.add([("https://a.example/5", "crawl", {})])
        found = {key: new_url(key) for key in (1, 2, 3)}
        found[4] = new_url(4, outcome="http_error:404")
        found[5] = new_url(5, outcome="dns_error")
        found[6] = new_url(6, outcome="out_of_scope:host")
        store.complete(Batch(found=found))
        for url, day in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 4), (2, 2), (1, 3)):
            page = new_page(url, f"https://a.example/{url}", f"url{url} day{day}", at=AT.replace(day=day))
            store.complete(Batch(pages=[page]))
    return folder


def versions(folder):
    with folder.reader() as reader:
        return sorted(page.text.removeprefix("text ") for page in reader.pages.all(versions=True))


def test_the_newest_versions_stay(many):
    assert erase(many, Prune(keep=2), command="test").loss.pages == 2
    assert versions(many) == ["url1 day3", "url1 day4", "url2 day1", "url2 day2", "url3 day1"]
    assert traces(many, "url1 day1") == traces(many, "url1 day2") == []
    check(many)


def test_one_version_is_what_readers_saw_before(many):
    before = texts(many)
    done = erase(many, Prune(keep=1), command="test")
    assert texts(many) == before == texts(many, versions=True)
    assert before["https://a.example/1"] == "text url1 day4"
    assert done.freed_bytes > 0
    check(many)


def test_only_old_versions_go_if_an_age_is_given(many):
    day3 = AT.replace(day=3).timestamp()
    erase(many, Prune(before=day3), command="test")
    assert versions(many) == ["url1 day3", "url1 day4", "url2 day2", "url3 day1"]
    check(many)


def test_number_and_age_must_both_allow_it(many):
    erase(many, Prune(keep=2, before=AT.replace(day=2).timestamp()), command="test")
    assert versions(many) == ["url1 day2", "url1 day3", "url1 day4", "url2 day1", "url2 day2", "url3 day1"]


def test_failed_urls_go_but_not_seeds_and_not_what_a_rule_left_out(many):
    done = erase(many, Prune(failed=True), command="test")
    assert (done.loss.urls, done.loss.pages) == (1, 0)
    with many.reader() as reader:
        assert [bool(reader.urls.find(number_url(f"https://a.example/{key}"))) for key in (4, 5, 6)] == [
            False,
            True,
            True,
        ]
    check(many)


def test_failed_urls_with_a_page_stay(many):
    with many.writer("test") as store:
        store.complete(Batch(endings=[Ending(3, "gone")]))
    erase(many, Prune(failed=True), command="test")
    assert "https://a.example/3" in texts(many)


def test_nothing_goes_if_nothing_is_asked_for(many):
    assert foresee(many, Prune()).is_empty
    assert erase(many, Prune(), command="test").loss.is_empty
    assert len(versions(many)) == 7


@settings(max_examples=10)
@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 28), st.sampled_from("abc")), min_size=1, max_size=20),
    st.integers(1, 4),
    st.integers(0, 28),
    st.sets(st.integers(1, 4), max_size=3),
)
def test_whatever_goes_the_rest_is_whole(tmp_path_factory, captures, keep, day, forgotten):
    folder = CollectionFolder(tmp_path_factory.mktemp("laws") / "c")
    with folder.writer("test", file_bytes=1_500) as store:
        store.complete(Batch(found={key: new_url(key) for key in range(1, 5)}))
        for url, day_of, words in captures:
            page = new_page(url, f"https://a.example/{url}", f"<{words}>", at=AT.replace(day=day_of))
            store.complete(Batch(pages=[page]))
    moment = AT.replace(day=day).timestamp() if day else 0.0
    erase(folder, Prune(keep=keep, before=moment), command="test")
    by_url = {}
    for number, (url, day_of, words) in enumerate(captures):
        by_url.setdefault(url, []).append((day_of, number, words))
    stay = []
    for url, found in by_url.items():
        ranked = sorted(found, reverse=True)
        stay += [
            (url, words) for rank, (day_of, _, words) in enumerate(ranked) if rank < keep or (day and day_of >= day)
        ]
    with folder.reader() as reader:
        pages = [(int(page.url[-1]), page.text[6:7]) for page in reader.pages.all(versions=True)]
    assert sorted(pages) == sorted(stay)
    check(folder)
    erase(folder, Forget(urls=[f"https://a.example/{key}" for key in forgotten]), command="test")
    with folder.reader() as reader:
        pages = [(int(page.url[-1]), page.text[6:7]) for page in reader.pages.all(versions=True)]
    assert sorted(pages) == sorted(pair for pair in stay if pair[0] not in forgotten)
    check(folder)


# Accidents.


def test_a_reader_of_the_old_state_is_told_of_and_the_rest_follows(folder, monkeypatch):
    monkeypatch.setattr(erase_module, "_PATIENCE_MS", 10)
    with closing(sqlite3.connect(folder.database, isolation_level=None)) as old:
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM pages").fetchone()
        done = erase(folder, Forget(urls=["https://a.example/1"]), command="test")
        assert not done.is_clean
        assert not is_clean(folder)
        assert "https://a.example/1" not in texts(folder)
        old.execute("ROLLBACK")
    assert erase(folder, Forget(urls=["https://a.example/1"]), command="test").is_clean
    assert traces(folder, "page1") == []
    assert is_clean(folder)


_FULL = """
import resource, sys
from pathlib import Path
from pauk.base.errors import NoSpace
from pauk.store.collection import CollectionFolder
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
try:
    erase(CollectionFolder(Path(sys.argv[1])), Forget(urls=["https://a.example/1"]), command="test")
except NoSpace as error:
    print(error)
"""


def test_a_disk_too_full_to_tidy_up_says_what_is_done_and_what_is_left(folder):
    with folder.writer("test") as store:
        for key in range(20, 30):  # nothing of this lies in the archive, but the database is large
            store.complete(Batch(found={key: new_url(key)}))
            page = new_page(number_of(store, new_url(key)), "", os.urandom(40_000).hex(), record=b"")
            store.complete(Batch(pages=[page]))
    assert folder.database.stat().st_size > 500_000
    done = subprocess.run([sys.executable, "-c", _FULL, folder.path], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("What was to go is gone, but there is no space to write the database anew")
    assert "run the same command again" in done.stdout
    assert "https://a.example/1" not in texts(folder)
    assert not is_clean(folder)
    assert erase(folder, Forget(urls=["https://a.example/1"]), command="test").is_clean
    assert traces(folder, "page1") == []
    check(folder)


_MOMENTS = ["rewrite", "note_removal", "finish_removal", "_drop_urls", "_sweep", "remove"]


@pytest.mark.parametrize("hosts", [["a.example"], ["a.example", "b.example", "c.b.example"]], ids=["some", "all"])
@pytest.mark.parametrize("moment", _MOMENTS)
def test_a_plug_pulled_at_a_named_moment_loses_nothing_and_hides_nothing(folder, monkeypatch, moment, hosts):
    """Break off before the moment; the collection opens, and the same command finishes the work."""

    def pull(*_args, **_options):
        raise _Pulled

    owners = {"rewrite": FolderArchive, "remove": FolderArchive, "_drop_urls": erase_module._Eraser}
    with monkeypatch.context() as patch:
        patch.setattr(owners.get(moment, erase_module), moment, pull)
        if moment == "rewrite" and len(hosts) == 3:
            erase(folder, Forget(hosts=hosts), command="test")  # nothing is left to copy
        else:
            with pytest.raises(_Pulled):
                erase(folder, Forget(hosts=hosts), command="test")
    check(folder)
    stay = set() if len(hosts) == 3 else {4, 5, 6}
    assert {int(url[-1]) for url in texts(folder)} >= stay
    if texts(folder) != {}:
        with folder.writer("test") as store:  # life goes on before the work is finished
            store.complete(Batch(found={60: new_url(60, "http://new.example")}))
            store.complete(
                Batch(
                    pages=[
                        new_page(number_of(store, new_url(60, "http://new.example")), "http://new.example/60", "new")
                    ]
                )
            )
    erase(folder, Forget(hosts=hosts), command="test")
    for key in range(1, 7):
        assert bool(traces(folder, f"page{key}")) is (key in stay)
    assert {int(url.rpartition("/")[2]) for url in texts(folder)} - {60} == stay
    check(folder)


class _Pulled(BaseException):
    """The plug was pulled."""


def test_a_file_that_was_noted_is_removed_before_a_new_one_takes_its_number(folder):
    with closing(sqlite3.connect(folder.database, isolation_level=None)) as database:
        notes.note_removal(database, [7])
    stray = FolderArchive(folder.path / "archive").path(7)
    stray.write_bytes(b"forgotten")
    with folder.writer("test"):
        assert not stray.exists()
    with folder.writer("test") as store:
        assert store.notes.get("files_to_remove") == ""


_KILLER = """
import os, shutil, signal, sys
from pathlib import Path
from pauk.store.collection import CollectionFolder
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget, Prune

DEADLY = {"execute", "executemany", "executescript", "pwrite", "fsync", "fdatasync", "unlink", "ftruncate"}
wish = Prune(keep=1) if sys.argv[2] == "prune" else Forget(hosts=["a.example"])
base = Path(sys.argv[1])


def die_at(number):
    count = 0

    def watch(_frame, event, called):
        nonlocal count
        if event == "c_call" and called.__name__ in DEADLY:
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(watch)
    erase(CollectionFolder(target), wish, command="test")
    os._exit(0)


status = number = 1
while status:
    target = base.with_name(f"killed{number}")
    shutil.copytree(base, target)
    child = os.fork()
    if not child:
        die_at(number)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), status
    number += 1
"""


@pytest.mark.slow
@pytest.mark.parametrize("act", ["forget", "prune"])
def test_a_kill_before_any_call_that_writes_leaves_a_collection_that_opens(tmp_path, act):
    base = CollectionFolder(tmp_path / "c")
    with base.writer("test", file_bytes=1_200) as store:
        store.complete(Batch(found={key: new_url(key, f"https://{'ab'[key % 2]}.example") for key in range(1, 7)}))
        for day in (1, 2):
            for key in range(1, 7):
                host = "ab"[key % 2]
                words = f"host-{host} version-{day}"
                page = new_page(key, f"https://{host}.example/{key}", words, at=AT.replace(day=day))
                store.complete(Batch(pages=[page]))
        assert len(store.archive_bytes()) > 2
    subprocess.run([sys.executable, "-c", _KILLER, base.path, act], check=True)
    stay = {url: text for url, text in texts(base).items() if act == "prune" or "//b." in url}
    wish = Prune(keep=1) if act == "prune" else Forget(hosts=["a.example"])
    killed = [CollectionFolder(path) for path in tmp_path.glob("killed*")]
    assert len(killed) > 40
    for folder in killed:
        check(folder)
        found = texts(folder)
        assert stay == {url: found[url] for url in stay}
        assert erase(folder, wish, command="test").is_clean
        assert traces(folder, "version-1" if act == "prune" else "host-a") == []
        assert texts(folder) == stay
        check(folder)


def test_the_name_of_a_forgotten_host_stands_in_no_pattern(folder):
    erase(folder, Forget(hosts=["a.example"]), command="test")
    with folder.reader() as reader:
        assert [shape[0] for shape in reader.totals.shapes(9)] == ["b.example/{n}"]
