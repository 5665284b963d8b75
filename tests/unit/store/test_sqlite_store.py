"""What only the SQLite plug can show; the laws of every store stand in tests/contract/test_store.py."""

import errno
import os
import re
import sqlite3
import threading
import time

import pytest
from tests.pages import make_page

from pauk.base.errors import (
    BadFile,
    DamagedCollection,
    ExitCode,
    LockedCollection,
    NewerCollection,
    NoCollection,
    NoSpace,
)
from pauk.base.records import Link
from pauk.store.archive import durable_files
from pauk.store.collection import CollectionFolder
from pauk.store.reader import damage_of
from pauk.store.sql import sqlite
from pauk.store.sql.records import Batch, Confirmed, Ending, NewUrl, Reopened, UrlState
from pauk.store.sql.schema import APPLICATION_ID, STEPS, VERSION, DatabaseForm
from pauk.store.sql.sqlite import open_reader, open_writer

PLAIN = b"\x1f\x8b-not-really-a-record" * 10


@pytest.fixture
def folder(tmp_path):
    return CollectionFolder(tmp_path / "c")


def url(key, host="http://a", **changes):
    return NewUrl(**{"key": key, "url": f"{host}/{key}", "host": host, "level": 0, "depth": 0, "seed": 1} | changes)


def page(number, text="Some words.", **changes):
    return make_page(**{"url": number, "fetched_at": 1.0, "text": text, "record": PLAIN} | changes)


def fill(store, keys):
    """Keep a page for each key and return the batch that did it."""
    store.complete(Batch(found={key: url(key) for key in keys}))
    (host,) = store.queue.claim_hosts(1)
    claims = store.queue.claim({host.id: len(keys)})
    store.queue.return_hosts({host.id: 0})
    batch = Batch(endings=[Ending(claim.id, "ok") for claim in claims], pages=[page(claim.id) for claim in claims])
    store.complete(batch)
    return batch


def kept(folder):
    with folder.reader() as reader:
        return [stored.url for stored in reader.pages.all(versions=True)]


# The file.


def test_a_new_database_says_who_made_it_and_is_in_wal_mode(folder):
    with folder.writer("test"):
        pass
    plain = sqlite3.connect(folder.database)
    try:
        assert plain.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert plain.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        plain.close()


@pytest.mark.parametrize("name", ["a b", "a?b", "a#b", "a%20b", "паук", "a'b\"c", "x" * 100])
def test_a_collection_may_be_called_anything(tmp_path, name):
    folder = CollectionFolder(tmp_path / name)
    with folder.writer("test") as store:
        fill(store, [1, 2])
    assert kept(folder) == ["http://a/1", "http://a/2"]
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_reader_creates_nothing(folder):
    with pytest.raises(NoCollection):
        folder.reader()
    assert not folder.path.exists()
    with pytest.raises(BadFile):
        open_reader(folder.database)
    assert not folder.path.exists()


def test_a_reader_cannot_write(folder):
    with folder.writer("test") as store:
        fill(store, [1])
    reader = open_reader(folder.database)
    try:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.execute("DELETE FROM urls")
    finally:
        reader.close()


def test_an_empty_file_becomes_a_collection(folder):
    folder.path.mkdir()
    folder.database.touch()
    with folder.writer("test") as store:
        fill(store, [1])
    assert kept(folder) == ["http://a/1"]


def test_a_folder_in_place_of_the_database(folder):
    folder.database.mkdir(parents=True)
    with pytest.raises(BadFile, match=r"pauk\.db") as caught, folder.writer("test"):
        pytest.fail("it cannot be opened")
    assert caught.value.next_step


# Versions.


@pytest.mark.parametrize("ahead", [1, 100])
def test_a_newer_collection_is_refused_and_left_alone(folder, ahead):
    with folder.writer("test") as store:
        fill(store, [1])
    plain = sqlite3.connect(folder.database)
    plain.execute(f"PRAGMA user_version = {VERSION + ahead}")
    plain.close()
    before = folder.database.read_bytes()
    with pytest.raises(NewerCollection, match=str(VERSION + ahead)), folder.writer("test"):
        pytest.fail("an older version must not write into it")
    with pytest.raises(NewerCollection):
        folder.reader()
    assert folder.database.read_bytes() == before


def know_steps(monkeypatch, *steps):
    """Let pauk know other steps of its database."""
    for opening in (sqlite.open_writer, sqlite.open_reader):
        monkeypatch.setattr(opening, "__defaults__", (DatabaseForm(APPLICATION_ID, steps),))
    monkeypatch.setattr(sqlite, "VERSION", len(steps))


def test_an_older_collection_is_brought_forward_with_everything_in_it(folder, monkeypatch):
    with folder.writer("test") as store:
        fill(store, [1, 2])
    know_steps(monkeypatch, *STEPS, "CREATE TABLE later (x);\n\nCREATE INDEX later_x ON later (x);\n")
    with folder.writer("test") as store:
        assert store.queue.count(UrlState.ENDED) == 2
    plain = sqlite3.connect(folder.database)
    try:
        assert plain.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)
        assert plain.execute("SELECT count(*) FROM later").fetchone() == (0,)
    finally:
        plain.close()
    assert kept(folder) == ["http://a/1", "http://a/2"]


def test_a_step_forward_that_fails_leaves_the_old_version(folder, monkeypatch):
    with folder.writer("test") as store:
        fill(store, [1])
    know_steps(monkeypatch, *STEPS, "CREATE TABLE later (x);\n\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(DamagedCollection), folder.writer("test"):
        pytest.fail("the step cannot be made")
    monkeypatch.undo()
    with folder.writer("test") as store:
        assert store.queue.count(UrlState.ENDED) == 1
        assert not store._database.execute("SELECT 1 FROM sqlite_master WHERE name = 'later'").fetchall()


def test_a_collection_whose_making_was_interrupted_is_made_again(folder, monkeypatch):
    folder.path.mkdir()
    know_steps(monkeypatch, STEPS[0] + "INSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(DamagedCollection):
        open_writer(folder.database)
    monkeypatch.undo()
    with folder.writer("test") as store:
        fill(store, [1])
    assert kept(folder) == ["http://a/1"]


# Files that are not ours, or were.


def test_a_foreign_database_is_refused_and_left_alone(folder):
    folder.path.mkdir()
    plain = sqlite3.connect(folder.database)
    plain.execute("CREATE TABLE urls (id)")
    plain.commit()
    plain.close()
    before = folder.database.read_bytes()
    with pytest.raises(DamagedCollection, match="not made by pauk"), folder.writer("test"):
        pytest.fail("somebody else's")
    with pytest.raises(DamagedCollection, match="not made by pauk"):
        folder.reader()
    assert folder.database.read_bytes() == before


def damage(folder, how):
    with folder.writer("test") as store:
        fill(store, range(2_000))
    whole = folder.database.read_bytes()
    assert len(whole) > 200_000
    if how == "random":
        broken = os.urandom(len(whole))
    elif how == "text":
        broken = b"This is no database.\n" * 1_000
    elif how == "middle":
        broken = whole[:4_096] + os.urandom(len(whole) - 4_096)
    else:
        broken = whole[: int(len(whole) * how)]
    folder.database.write_bytes(broken)
    return broken


@pytest.mark.parametrize("how", ["random", "text", "middle", 0.002, 0.1, 0.5, 0.9])
def test_a_damaged_database_is_said_to_be_damaged(folder, how):
    damage(folder, how)
    archives = {path: path.read_bytes() for path in (folder.path / "archive").iterdir()}
    with pytest.raises(DamagedCollection) as caught:
        _use_everything(folder)
    assert str(folder.database) in str(caught.value)
    assert caught.value.next_step
    assert caught.value.exit_code is ExitCode.COLLECTION
    assert {path: path.read_bytes() for path in (folder.path / "archive").iterdir()} == archives


def _use_everything(folder):
    """Do with a store what a run does, so that the damage comes to light wherever it is."""
    with folder.writer("test") as store:
        store.queue.release_all()
        store.totals.counters()
        store.seeds.all()
        store.queue.count(UrlState.WAITING)
        store.urls.known(range(3_000))
        store.pages.first_with("fingerprint", range(10))
        store.urls.left_out(["ok"], after=0, limit=10_000)
        store.jobs.get("crawl")
        store.notes.get("judged_by")
        store.totals.shapes(["x"])
        store.urls.chain(1, 10)
        fill(store, range(3_000, 5_000))
        store.queue.next_moment()
    with folder.reader() as reader:
        list(reader.pages.all())
    problems = damage_of(folder.database)
    if problems:
        raise DamagedCollection(problems[0], where=str(folder.database), next_step="none")


def test_a_database_that_lost_its_end_is_found_out_by_looking(folder):
    damage(folder, 0.5)
    try:
        problems = damage_of(folder.database)
    except DamagedCollection as error:
        problems = [str(error)]
    assert problems


def test_a_sound_database_has_no_damage(folder):
    with folder.writer("test") as store:
        fill(store, range(100))
    assert damage_of(folder.database) == []


def test_an_archive_shorter_than_the_database_knows_is_refused_and_left_alone(folder):
    with folder.writer("test") as store:
        fill(store, range(10))
        (file,) = store.archive_bytes()
    path = folder.archive().path(file)
    os.truncate(path, path.stat().st_size - 1)
    before = path.read_bytes(), folder.database.read_bytes()
    for _ in range(2):
        with pytest.raises(DamagedCollection, match=re.escape(path.name)), folder.writer("test"):
            pytest.fail("the archive has lost bytes")
    assert (path.read_bytes(), folder.database.read_bytes()) == before
    path.unlink()
    with pytest.raises(DamagedCollection, match="missing"), folder.writer("test"):
        pytest.fail("the archive has lost a file")


# A disk that is full.


def test_a_database_that_cannot_grow_keeps_everything_up_to_the_last_batch(folder):
    with folder.writer("test") as store:
        fill(store, range(100))
        pages = store._database.execute("PRAGMA page_count").fetchone()[0]
        store._database.execute(f"PRAGMA max_page_count = {pages + 3}")
        big = Batch(found={key: url(key, link_text="x" * 200) for key in range(1_000, 2_000)}, counters={"pages": 1})
        for _ in range(3):
            with pytest.raises(NoSpace) as caught:
                store.complete(big)
        assert str(folder.database) in str(caught.value)
        assert caught.value.exit_code is ExitCode.SYSTEM
        assert store.urls.known(range(1_000, 2_000)) == {}
        assert (store.totals.counters(), store.queue.count(UrlState.WAITING), store.queue.count(UrlState.ENDED)) == (
            {},
            0,
            100,
        )
        store._database.execute("PRAGMA max_page_count = 1000000")
        store.complete(big)
        assert store.queue.count(UrlState.WAITING) == 1_000
    assert damage_of(folder.database) == []
    assert len(kept(folder)) == 100


@pytest.mark.parametrize("call", ["pwrite", "_sync_data"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_an_archive_that_cannot_grow_keeps_everything_up_to_the_last_batch(folder, monkeypatch, call, code):
    def refuse(*_):
        raise OSError(code, os.strerror(code))

    with folder.writer("test") as store:
        fill(store, range(10))
        store.complete(Batch(found={99: url(99)}))
        (host,) = store.queue.claim_hosts(1)
        (claim,) = store.queue.claim({host.id: 1})
        batch = Batch(endings=[Ending(claim.id, "ok")], pages=[page(claim.id)], found={100: url(100)})
        before = store.archive_bytes(), folder.archive().sizes()
        monkeypatch.setattr(durable_files if call == "_sync_data" else os, call, refuse)
        for _ in range(2):
            with pytest.raises(NoSpace) as caught:
                store.complete(batch)
        monkeypatch.undo()
        assert str(folder.path / "archive") in str(caught.value)
        assert (store.archive_bytes(), folder.archive().sizes()) == before
        assert store.queue.count(UrlState.LEASED) == 1
        assert store.urls.known([100]) == {}
        store.complete(batch)
    assert len(kept(folder)) == 11


def test_a_write_that_stops_half_way_leaves_no_half_record(folder, monkeypatch):
    real, calls = os.pwrite, []

    def write_half(handle, data, offset):
        calls.append(len(data))
        if len(calls) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, data[: len(data) // 2], offset)

    with folder.writer("test") as store:
        fill(store, range(10))
        store.complete(Batch(found={99: url(99)}))
        (host,) = store.queue.claim_hosts(1)
        (claim,) = store.queue.claim({host.id: 1})
        before = folder.archive().sizes()
        monkeypatch.setattr(os, "pwrite", write_half)
        with pytest.raises(NoSpace):
            store.complete(Batch(endings=[Ending(claim.id, "ok")], pages=[page(claim.id)]))
        monkeypatch.undo()
        assert len(calls) == 2
        assert folder.archive().sizes() == before


# Readers and the writer beside each other.


def test_a_reader_that_looks_for_long_sees_one_moment_and_stops_nobody(folder):
    with folder.writer("test") as store:
        fill(store, range(50))
        with folder.reader() as reader:
            pages = reader.pages.all()
            seen = [next(pages).url for _ in range(10)]
            for start in range(1_000, 1_500, 100):
                fill(store, range(start, start + 100))
            seen += [stored.url for stored in pages]
        assert seen == [f"http://a/{key}" for key in range(50)]
    assert len(kept(folder)) == 550


@pytest.mark.slow
@pytest.mark.soak(3, 120)
def test_many_readers_never_meet_a_locked_database(folder, size):
    """For so many seconds."""
    failures, is_over, looks = [], threading.Event(), []

    def look():
        try:
            while not is_over.is_set():
                with folder.reader() as reader:
                    urls = [stored.url for stored in reader.pages.all()]
                    looks.append(len(urls))
                    assert len(urls) == len(set(urls))
                    assert len(urls) % 10 == 0, "half a batch was seen"
        except Exception as error:  # noqa: BLE001 (it is told below)
            failures.append(error)

    with folder.writer("test") as store:
        fill(store, range(10))
        threads = [threading.Thread(target=look) for _ in range(4)]
        for thread in threads:
            thread.start()
        ends_at, start = time.monotonic() + size, 10
        while time.monotonic() < ends_at:
            fill(store, range(start, start + 10))
            start += 10
        is_over.set()
        for thread in threads:
            thread.join()
    assert failures == []
    assert len(set(looks)) > 3
    assert len(kept(folder)) == start


def test_a_stranger_who_holds_the_database_is_not_taken_for_damage(folder, monkeypatch):
    """A backup, or somebody's SQLite shell in the middle of a transaction, for longer than anybody waits."""
    monkeypatch.setattr(sqlite, "_BUSY_S", 0.05)
    with folder.writer("test") as store:
        fill(store, [1])
        stranger = sqlite3.connect(folder.database, isolation_level=None)
        stranger.execute("BEGIN IMMEDIATE")
        try:
            with pytest.raises(LockedCollection) as caught:
                store.complete(Batch(found={2: url(2)}))
        finally:
            stranger.execute("ROLLBACK")
            stranger.close()
        assert caught.value.next_step
        store.complete(Batch(found={2: url(2)}))
        assert store.queue.count(UrlState.WAITING) == 1


def test_closing_folds_the_log_into_the_database(folder):
    with folder.writer("test") as store:
        fill(store, range(10))
    assert sorted(path.name for path in folder.path.iterdir()) == [".pauk-id", "archive", "pauk.db", "runner.lock"]


def test_a_copy_of_the_closed_folder_is_the_collection(folder, tmp_path):
    with folder.writer("test") as store:
        fill(store, range(10))
    for path in [folder.database, *(folder.path / "archive").iterdir()]:
        target = tmp_path / "copy" / path.relative_to(folder.path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    assert kept(CollectionFolder(tmp_path / "copy")) == kept(folder)


# Cost.


def test_no_step_of_a_crawl_reads_a_whole_table(folder):
    """What a step costs must not grow with the collection: every statement finds its rows through an index."""
    statements = []
    with folder.writer("test") as store:
        fill(store, range(10))
        store._database.set_trace_callback(statements.append)
        store.complete(Batch(found={key: url(key, f"http://h{key % 3}") for key in range(100, 120)}))
        hosts = store.queue.claim_hosts(3)
        claims = store.queue.claim({host.id: 3 for host in hosts})
        links = [(key, Link(f"http://a/{key}")) for key in range(100, 110)]
        store.complete(
            Batch(
                endings=[Ending(claim.id, "ok") for claim in claims[:3]] + [Ending(claims[3].id, "timeout", 1, 1.0)],
                pages=[page(claim.id, links=links, fingerprint=5, skeleton=6) for claim in claims[:3]],
                confirmed=[Confirmed(claims[0].id, 2.0)],
                reopened=[Reopened(1, 0)],
                renamed=[(claims[0].id, "http://a/new")],
                counters={"pages": 1},
            )
        )
        store.pages.first_with("fingerprint", [5])
        store.pages.first_with("skeleton", [6])
        store.queue.release([claims[4].id])
        store.queue.wake(time.time())
        store.queue.next_moment()
        store.urls.shorten([(claims[0].id, 0)])
        store.urls.chain(claims[0].id, 10)
        store.jobs.get("crawl")
        store.totals.shapes(["x"])
        store.queue.return_hosts({host.id: 0 for host in hosts})
        store.queue.release_all()
        store._database.set_trace_callback(None)
        plans = {
            text: [row[3] for row in store._database.execute(f"EXPLAIN QUERY PLAN {text}")]
            for text in statements
            if text.startswith(("SELECT", "UPDATE", "INSERT"))
        }
    assert len(plans) > 20
    # The table of numbers has one row.
    whole = re.compile(r"SCAN (?!j\b|json_each|CONSTANT|numbers$)(\S+)(?! USING (COVERING )?INDEX)$")
    guilty = {text[:80]: plan for text, plan in plans.items() if any(whole.match(step) for step in plan)}
    assert guilty == {}
