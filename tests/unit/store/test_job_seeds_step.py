"""In a collection of an older pauk every URL had one seed, whichever job asked last; now a job's seeds are its own."""

import sqlite3
from contextlib import closing

import pytest

from pauk.store.collection import CollectionFolder
from pauk.store.sql import schema

BEFORE = 6


@pytest.fixture
def folder(tmp_path):
    """A collection of the form before, with a crawl, a forum, and a forum whose seed was then crawled as well."""
    folder = CollectionFolder(tmp_path / "c")
    folder.path.mkdir()
    with closing(sqlite3.connect(folder.database)) as database:
        for step in schema.STEPS[:BEFORE]:
            database.executescript(step)
        database.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {BEFORE}")
        seeds = [(1, "http://a/", "crawl"), (2, "http://b/", "forum"), (5, "http://c/", "crawl")]
        database.executemany("INSERT INTO seeds VALUES (?, ?, ?, '{}')", seeds)
        forums = [(1, "http://b/", 2), (2, "http://c/", 5), (3, "http://c/other", 5)]
        database.executemany("INSERT INTO forums (id, url, seed) VALUES (?, ?, ?)", forums)
        database.commit()
    return folder


def test_seeds_keep_their_numbers_and_a_forum_gets_its_own_again(folder):
    with folder.writer("test") as store:
        assert [(seed.id, seed.url, seed.job) for seed in store.seeds.all()] == [
            (1, "http://a/", "crawl"), (2, "http://b/", "forum"), (5, "http://c/", "crawl"), (6, "http://c/", "forum"),
        ]  # fmt: skip
        assert {row.url: row.seed for row in store.forums.all()} == {
            "http://b/": 2,
            "http://c/": 6,
            "http://c/other": 6,
        }
        (again,) = store.seeds.add([("http://b/", "crawl", {})])
        assert (again.id, again.job) == (7, "crawl")
