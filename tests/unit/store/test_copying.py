"""A copy is one moment of a collection, made while somebody writes, and opens by itself."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from itertools import count

import pytest
from tests.pages import make_page

from pauk.base.errors import BadFile, CollectionError, NoCollection, NoSpace, UsageError
from pauk.store.archive.warc import write_response
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import read_key
from pauk.store.reader import damage_of
from pauk.store.sql.records import Batch, NewUrl, UrlState
from pauk.store.upkeep import copy
from pauk.store.upkeep.copy import copy_collection

AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)


def keep(store, key, text="words"):
    url = f"https://a.example/{key}"
    new = NewUrl(key=key, url=url, host="https://a.example", level=0, depth=0, seed=0, outcome="ok")
    store.complete(Batch(found={key: new}))
    record = write_response(url=url, fetched_at=AT, status=200, reason="OK", headers=[], body=f"{text} {key}".encode())
    number = store.urls.known([key])[key].id
    page = make_page(number, fetched_at=AT.timestamp(), status=200, record=record, text=f"{text} {key}")
    store.complete(Batch(pages=[page], counters={"pages": 1}))


@pytest.fixture
def folder(tmp_path):
    folder = CollectionFolder(tmp_path / "c")
    with folder.writer("test", file_bytes=2_000) as store:
        for key in range(1, 21):
            keep(store, key)
        waiting = NewUrl(key=99, url="https://a.example/99", host="https://a.example", level=0, depth=0, seed=0)
        store.complete(Batch(found={99: waiting}))
    (folder.path / "pauk.toml").write_text("polite = false\n")
    (folder.path / "models").mkdir()
    (folder.path / "models" / "a.model").write_bytes(b"numbers")
    (folder.path / "rules").mkdir()
    (folder.path / "rules" / "a.example.txt").write_text("keep main")
    (folder.path / "searches.json").write_text("{}")
    read_key(folder.path)
    return folder


def names(path):
    return sorted(item.name for item in path.iterdir())


def check(folder):
    """Open a collection as its only owner, and read all of it; return how many pages it has."""
    assert damage_of(folder.database) == []
    with folder.writer("check") as store:
        known = store.archive_bytes()
        counted = store.totals.counters()["pages"]
    archive = folder.archive()
    assert archive.sizes() == known
    assert [archive.check(file) for file in known] == [[] for _ in known]
    with folder.reader() as reader:
        pages = list(reader.pages.all())
        for page in pages:
            assert reader.pages.record(page.place).body.decode() == page.text
    assert len(pages) == counted
    return len(pages)


def test_a_copy_holds_everything_and_opens(folder, tmp_path):
    done = copy_collection(folder, tmp_path / "d")
    copy = CollectionFolder(tmp_path / "d")
    assert names(copy.path) == ["archive", "models", "pauk.db", "pauk.toml", "people.key", "rules", "searches.json"]
    assert read_key(copy.path) == read_key(folder.path)
    assert (copy.path / "people.key").stat().st_mode & 0o077 == 0
    assert (copy.path / "rules" / "a.example.txt").read_text() == "keep main"
    assert (done.path, done.archive_files) == (str(tmp_path / "d"), len(list((copy.path / "archive").iterdir())))
    assert done.archive_files > 1
    assert (copy.path / "models" / "a.model").read_bytes() == b"numbers"
    assert (copy.path / "pauk.toml").read_text() == "polite = false\n"
    assert check(copy) == 20
    with copy.writer("test") as store:
        assert store.queue.count(UrlState.WAITING) == 1
        keep(store, 50)
    assert check(copy) == 21
    assert check(folder) == 20
    assert names(tmp_path) == ["c", "d"]


def test_an_empty_folder_takes_a_copy(folder, tmp_path):
    (tmp_path / "d").mkdir()
    copy_collection(folder, tmp_path / "d")
    assert check(CollectionFolder(tmp_path / "d")) == 20


def test_a_collection_without_pages_can_be_copied(tmp_path):
    with CollectionFolder(tmp_path / "c").writer("test"):
        pass
    copy_collection(CollectionFolder(tmp_path / "c"), tmp_path / "d")
    with CollectionFolder(tmp_path / "d").writer("test") as store:
        keep(store, 1)


def test_what_the_archive_has_beyond_what_is_committed_is_left_behind(folder, tmp_path):
    files = sorted((folder.path / "archive").iterdir())
    with files[-1].open("ab") as stream:
        stream.write(b"a torn tail")
    (folder.path / "archive" / "pauk-00099.warc.gz").write_bytes(b"a torn file")
    copy_collection(folder, tmp_path / "d")
    assert names(tmp_path / "d" / "archive") == [file.name for file in files]
    assert files[-1].read_bytes() != (tmp_path / "d" / "archive" / files[-1].name).read_bytes()
    assert check(CollectionFolder(tmp_path / "d")) == 20


def test_the_answers_of_people_come_along_as_of_the_same_moment(folder, tmp_path):
    with closing(sqlite3.connect(folder.path / "people.db", isolation_level=None)) as people:
        people.execute("PRAGMA journal_mode = WAL")
        people.execute("CREATE TABLE answers (answer TEXT)")
        people.execute("INSERT INTO answers VALUES ('yes')")
        # Somebody answers while the collection's own database is copied.
        copy_collection(folder, tmp_path / "d", tell=lambda *_: people.execute("INSERT INTO answers VALUES ('late')"))
        assert people.execute("SELECT count(*) FROM answers").fetchone()[0] > 1
    with closing(sqlite3.connect(tmp_path / "d" / "people.db")) as people:
        assert people.execute("SELECT answer FROM answers").fetchall() == [("yes",)]


@pytest.mark.parametrize("make", [lambda path: path.write_text("x"), lambda path: (path / "sub").mkdir(parents=True)])
def test_nothing_is_replaced(folder, tmp_path, make):
    make(tmp_path / "d")
    with pytest.raises(UsageError, match="new or an empty folder"):
        copy_collection(folder, tmp_path / "d")
    assert names(tmp_path) == ["c", "d"]


@pytest.mark.parametrize("target", ["c", "c/d", "c/archive/d", "."])
def test_a_copy_inside_the_collection_is_refused(folder, tmp_path, target):
    with pytest.raises(UsageError):
        copy_collection(folder, tmp_path / target)


def test_a_place_in_no_folder_is_refused(folder, tmp_path):
    with pytest.raises(BadFile):
        copy_collection(folder, tmp_path / "x" / "y")
    assert names(tmp_path) == ["c"]


def test_there_must_be_a_collection(tmp_path):
    with pytest.raises(NoCollection):
        copy_collection(CollectionFolder(tmp_path / "c"), tmp_path / "d")
    assert names(tmp_path) == []


def test_a_disk_that_is_too_small_is_told_before_anything_is_copied(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(copy.shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1000, 0, 1000))
    with pytest.raises(NoSpace, match="but only 1000 are free"):
        copy_collection(folder, tmp_path / "d")
    assert names(tmp_path) == ["c"]


_FULL = """
import resource, sys
from pathlib import Path
from pauk.base.errors import NoSpace
from pauk.store.collection import CollectionFolder
from pauk.store.upkeep.copy import copy_collection
size = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
try:
    copy_collection(CollectionFolder(Path(sys.argv[1])), Path(sys.argv[2]))
except NoSpace as error:
    print("no space")
"""


@pytest.mark.parametrize("size", [40_000, 120_000])
def test_a_disk_that_fills_up_is_told_and_leaves_nothing(folder, tmp_path, size):
    with folder.writer("test") as store:
        keep(store, 30, os.urandom(120_000).hex())
    run = [sys.executable, "-c", _FULL, folder.path, tmp_path / "d", str(size)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("no space\n", "")
    assert names(tmp_path) == ["c"]


def test_a_file_that_is_pruned_away_meanwhile_is_told_of(folder, tmp_path):
    def prune(_done, _total):
        for path in (folder.path / "archive").glob("pauk-00003*"):
            path.unlink()

    with pytest.raises(CollectionError, match="copy once more"):
        copy_collection(folder, tmp_path / "d", tell=prune)
    assert names(tmp_path) == ["c"]


def test_progress_goes_up_to_the_end(folder, tmp_path):
    told = []
    done = copy_collection(folder, tmp_path / "d", tell=lambda *pair: told.append(pair))
    assert [pair[0] for pair in told] == sorted(pair[0] for pair in told)
    assert told[-1][0] == done.bytes
    assert all(pair[0] <= pair[1] for pair in told)


def test_a_copy_of_a_collection_that_grows_is_one_moment_of_it(folder, tmp_path, monkeypatch):
    """The writer never rests, and the database is copied page by page, so that it changes under the copier's eyes."""
    monkeypatch.setattr(copy, "_STEP_PAGES", 1)
    stop, failures, written = threading.Event(), [], []

    def write():
        try:
            with folder.writer("test", file_bytes=2_000) as store:
                for key in count(1_000):
                    if stop.is_set():
                        return
                    keep(store, key)
                    written.append(key)
        except Exception as error:  # noqa: BLE001 (the test shows it)
            failures.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        sizes = []
        for number in range(4):
            while len(written) < 10 * (number + 1) and not failures:
                stop.wait(0.01)
            copy_collection(folder, tmp_path / f"d{number}")
            sizes.append(check(CollectionFolder(tmp_path / f"d{number}")))
    finally:
        stop.set()
        writer.join()
    assert failures == []
    assert sizes == sorted(sizes)
    assert sizes[0] >= 30
    assert check(folder) == 20 + len(written)
