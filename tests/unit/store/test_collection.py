"""A collection that an older pauk made is brought forward before it is read."""

import sqlite3

import pytest

from pauk.base.errors import LockedCollection
from pauk.store.collection import CollectionFolder
from pauk.store.runner_lock import runner_lock
from pauk.store.sql.records import Batch, NewUrl
from pauk.store.sql.schema import APPLICATION_ID, STEPS, VERSION


def test_a_reader_brings_forward_what_an_older_pauk_made(tmp_path):
    path = tmp_path / "c" / "pauk.db"
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.executescript(STEPS[0])
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute("PRAGMA user_version = 1")
    database.execute("INSERT INTO hosts (id, name) VALUES (1, 'http://a.example')")
    database.commit()
    database.close()
    with CollectionFolder(tmp_path / "c").reader() as reader:
        assert reader.hosts.find("http://a.example").id == 1
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_an_old_collection_that_somebody_holds_is_not_touched(tmp_path):
    test_a_reader_brings_forward_what_an_older_pauk_made(tmp_path)
    database = sqlite3.connect(tmp_path / "c" / "pauk.db", isolation_level=None)
    database.execute("PRAGMA user_version = 1")
    folder = CollectionFolder(tmp_path / "c")
    with runner_lock(folder.path, "an older pauk"), pytest.raises(LockedCollection, match="an older pauk"):
        folder.reader()
    assert database.execute("PRAGMA user_version").fetchone() == (1,)


def test_numbers_that_an_older_pauk_gave_and_erased_are_not_given_again(tmp_path):
    path = tmp_path / "c" / "pauk.db"
    path.parent.mkdir()
    database = sqlite3.connect(path)
    for step in STEPS[:6]:
        database.executescript(step)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute("PRAGMA user_version = 6")
    database.execute("INSERT INTO hosts (id, name, lease) VALUES (7, 'http://a.example', 1)")
    database.execute("INSERT INTO about VALUES ('highest:hosts', '5'), ('highest:urls', '12'), ('mine', 'kept')")
    database.commit()
    database.close()
    with CollectionFolder(tmp_path / "c").writer("test") as store:
        assert store.queue.release_all() == 0  # what it had leased has no owner
        new = NewUrl(key=1, url="http://b.example/", host="http://b.example", level=0, depth=0, seed=1)
        store.complete(Batch(found={1: new}))
        assert store.urls.known([1])[1].id == 13
        assert [host.id for host in store.queue.claim_hosts(9)] == [8]
        assert store.notes.get("mine") == "kept"
    plain = sqlite3.connect(path)
    assert plain.execute("SELECT urls, hosts, pages FROM numbers").fetchall() == [(13, 8, 0)]
    assert plain.execute("SELECT count(*) FROM about WHERE name LIKE 'highest%'").fetchone() == (0,)
    assert plain.execute("SELECT lease FROM hosts WHERE id = 7").fetchone() == (0,)
    plain.close()
