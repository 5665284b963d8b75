"""A collection that an older pauk has made is brought forward, and its pages are looked after."""

import sqlite3
from contextlib import closing

from pauk.store.collection import CollectionFolder
from pauk.store.sql import schema

AT = 1_790_000_000.0


def test_a_collection_of_an_older_pauk_gets_histories(tmp_path):
    folder = CollectionFolder(tmp_path / "c")
    folder.path.mkdir()
    with closing(sqlite3.connect(folder.database)) as database:
        database.executescript(schema.STEPS[0])
        database.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        database.execute("PRAGMA user_version = 1")
        urls = "INSERT INTO urls (id, url, seen, host, state, level, depth, seed, kind, outcome, page) "
        database.execute(f"{urls} VALUES (1, 'http://a.example/', 1, 1, 3, 0, 0, 1, 0, 'ok', 1)")
        database.execute(f"{urls} VALUES (2, 'http://a.example/map.xml', 2, 1, 3, 0, 0, 1, 1, 'sitemap', 0)")
        database.execute(f"{urls} VALUES (3, 'http://a.example/no', 3, 1, 3, 0, 0, 1, 0, 'http_error:404', 0)")
        database.execute("INSERT INTO pages VALUES (1, 1, ?, ?, 'ok', 200, '', 1, 1, 1, '', '', 0, 0, 0)", (AT, AT + 5))
        database.commit()
    with folder.writer("test") as store:
        rows = store.revisits.histories([1, 2, 3])
        assert (rows[1].checked_at, rows[1].changed_at, list(rows)) == (AT + 5, AT, [1, 2])
        assert rows[1].due_at > AT
        assert [again.url for again in store.revisits.due(AT, 9)] == [2]
