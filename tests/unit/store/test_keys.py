"""A seen key is in the table, or stands only with its URL and is fresh; whatever happens to the collection."""

import random
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress

import pytest

from pauk.base.errors import DamagedCollection
from pauk.base.urls import number_url
from pauk.store.collection import CollectionFolder
from pauk.store.queue import seen_urls
from pauk.store.queue.seen_urls import SURPLUS, UNKEYED, numbers_of
from pauk.store.reader import damage_of
from pauk.store.sql import schema
from pauk.store.sql.records import Batch, NewUrl
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget


@pytest.fixture
def folder(tmp_path):
    return CollectionFolder(tmp_path / "c")


def url_of(number):
    return f"http://a{number % 3}.example/{number}"


def make_batch(numbers):
    urls = [NewUrl(number_url(url), url, url.rpartition("/")[0], 0, 0, 1) for url in map(url_of, numbers)]
    return Batch(found={url.key: url for url in urls})


def ask(folder, sql, *values):
    with closing(sqlite3.connect(folder.database)) as database:
        return database.execute(sql, values).fetchall()


def check(folder):
    """Look whether every key leads to its URL, and nothing else is in the table."""
    assert damage_of(folder.database) == []
    assert (ask(folder, UNKEYED), ask(folder, SURPLUS)) == ([(0,)], [(0,)])


def sizes(folder):
    """Count the keys that are fresh, and those in the table."""
    ((urls, seen),) = ask(folder, "SELECT (SELECT count(*) FROM urls), (SELECT count(*) FROM seen)")
    return urls - seen, seen


# Writing.


def test_few_keys_stay_with_their_urls(folder):
    with folder.writer("test") as store:
        store.complete(make_batch(range(500)))
    assert sizes(folder) == (500, 0)
    check(folder)


def test_what_is_fresh_stays_few_whatever_comes_in_however_many_runs(folder, monkeypatch):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 200)
    count = 0
    rng = random.Random(1)
    for size in (150, 60, 1, 2, 300, 40, 90, 1_000, 3):
        with folder.writer("test") as store:
            for part in (size // 2, size - size // 2):
                store.complete(make_batch(range(count, count + part)))
                count += part
                assert store.urls.known(number_url(url_of(number)) for number in rng.sample(range(count), 1))
        fresh, seen = sizes(folder)
        assert fresh <= 200
        assert fresh + seen == count
    assert fresh > 150  # no more are written than must
    check(folder)


@pytest.mark.parametrize(("count", "fresh"), [(1_000, 150), (3_200, 150), (4_000, 199), (9_000, 300)])
def test_a_part_of_all_keys_is_fresh_with_a_lower_and_an_upper_bound(folder, monkeypatch, count, fresh):
    monkeypatch.setattr(seen_urls, "_FEW_FRESH", 160)
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 310)
    with folder.writer("test") as store:
        for start in range(0, count, 100):
            store.complete(make_batch(range(start, start + 100)))
    assert fresh - 40 < sizes(folder)[0] <= fresh + 10
    check(folder)


def test_a_batch_without_new_urls_writes_no_key(folder, monkeypatch):
    monkeypatch.setattr(seen_urls, "_FEW_FRESH", 10)
    with folder.writer("test") as store:
        for start in range(0, 1_000, 50):
            store.complete(make_batch(range(start, start + 50)))
        before = sizes(folder)
        assert 30 < before[0] <= 50  # a part of all, and more than few
        store.complete(Batch())
        assert sizes(folder) == before
    check(folder)


@pytest.mark.parametrize("first", [-128, -5, 0, 127])
def test_the_stretch_that_waits_longest_is_written_whole_and_alone(folder, monkeypatch, first):
    stretch = 1 << 56
    whole = [first * stretch, first * stretch + 1, (first + 1) * stretch - 1]  # its first, its second, its last
    others = [key for key in (whole[0] - 1, whole[-1] + 1) if -(1 << 63) <= key < 1 << 63]
    with folder.writer("test") as store:
        for key in whole + others:
            store.complete(Batch(found={key: NewUrl(key, f"http://a/{key}", "http://a", 0, 3, 1)}))
    with closing(sqlite3.connect(folder.database)) as database, database:
        database.execute("UPDATE stretches SET url = url + (stretch != ?)", (first,))  # no URL is theirs but the first
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 3)
    with folder.writer("test") as store:
        key = 64 * stretch
        store.complete(Batch(found={key: NewUrl(key, "http://a/new", "http://a", 0, 0, 1)}))
    assert ask(folder, "SELECT key, url, depth FROM seen ORDER BY key") == [
        (key, number, 3) for number, key in enumerate(whole, 1)
    ]
    last = len(whole + others) + 1
    assert ask(folder, "SELECT url, count(*) FROM stretches GROUP BY url ORDER BY url") == [(1, 255), (last, 1)]
    check(folder)


def test_what_is_fresh_stays_few_after_batches_that_failed(folder, monkeypatch):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 200)
    with folder.writer("test") as store:
        store.complete(make_batch(range(190)))
        for _ in range(5):
            with suppress(RuntimeError), store.transaction():
                store.complete(make_batch(range(190, 390)))
                raise RuntimeError
            assert sizes(folder) == (190, 0)
        for number in range(190, 240):
            store.complete(make_batch([number]))
            fresh, seen = sizes(folder)
            assert fresh + seen == number + 1
            assert 180 < fresh <= 200


# Kills.

_KILLER = """
import os, shutil, signal, sys
from pathlib import Path
from pauk.store.queue import seen_urls as keys
from pauk.store.collection import CollectionFolder
sys.path.append(sys.argv[2])
from test_keys import make_batch

keys._MOST_FRESH = 20
base = Path(sys.argv[1])


def die_at(number):
    count = 0

    def watch(_frame, event, called):
        nonlocal count
        if event == "c_call" and called.__name__ in ("execute", "executemany"):
            count += 1
            if count == number:
                os.kill(os.getpid(), signal.SIGKILL)

    with CollectionFolder(target).writer("test") as store:
        sys.setprofile(watch)
        for start in range(30, 60, 10):
            store.complete(make_batch(range(start, start + 10)))
        sys.setprofile(None)
    os._exit(0)


status = number = 1
while status:
    target = base.with_name(f"killed{number}")
    shutil.copytree(base, target)
    child = os.fork()
    if not child:
        die_at(number)
    status = os.waitpid(child, 0)[1]
    number += 1
"""


@pytest.mark.slow
def test_a_kill_at_any_moment_of_a_move_loses_and_doubles_no_key(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 20)
    with folder.writer("test") as store:
        store.complete(make_batch(range(30)))
    subprocess.run([sys.executable, "-c", _KILLER, folder.path, __file__.rpartition("/")[0]], check=True)
    killed = [CollectionFolder(path) for path in tmp_path.glob("killed*")]
    assert len(killed) > 40
    ends = set()
    for one in killed:
        with one.writer("test") as store:
            known = store.urls.known(number_url(url_of(number)) for number in range(60))
            ends.add(len(known))
            assert sorted(value.id for value in known.values()) == list(range(1, len(known) + 1))
            store.complete(make_batch(range(len(known), 70)))
            assert len(store.urls.known(number_url(url_of(number)) for number in range(70))) == 70
        check(one)
    assert ends == {30, 40, 50, 60}


# Forgetting.


@pytest.mark.parametrize("most_fresh", [0, 5, 100])
def test_numbers_are_found_without_a_writer(folder, monkeypatch, most_fresh):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", most_fresh)
    with folder.writer("test") as store:
        store.complete(make_batch(range(12)))
    asked = {number_url(url_of(number)): number + 1 for number in range(20)}
    with closing(sqlite3.connect(folder.database)) as database:
        assert numbers_of(database, asked) == {key: number for key, number in asked.items() if number <= 12}
        assert numbers_of(database, []) == {}


@pytest.mark.parametrize("most_fresh", [0, 5, 100])
def test_what_is_forgotten_is_known_no_more(folder, monkeypatch, most_fresh):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", most_fresh)
    with folder.writer("test") as store:
        store.complete(make_batch(range(12)))
    erase(folder, Forget(urls=[url_of(1), url_of(4)], hosts=["a0.example"]), command="test")
    gone = {0, 1, 3, 4, 6, 9}
    assert ask(folder, "SELECT count(*) FROM urls") == [(6,)]
    check(folder)
    with folder.writer("test") as store:
        asked = {number_url(url_of(number)): number for number in range(12)}
        assert {asked[key] for key in store.urls.known(asked)} == set(range(12)) - gone
        store.complete(make_batch(gone))
    check(folder)
    with folder.reader() as reader:
        assert {reader.urls.find(number_url(url_of(number))).id for number in gone} == set(range(13, 19))


# Collections of an older pauk.


def make_old(folder, count):
    """Make a collection as the first form had it, with so many URLs."""
    folder.path.mkdir()
    with closing(sqlite3.connect(folder.database)) as database:
        database.executescript(schema.STEPS[0])
        database.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        database.execute("PRAGMA user_version = 1")
        database.executemany(
            "INSERT INTO urls (id, url, seen, host, state, level, depth, seed) VALUES (?, ?, ?, 1, 3, 0, ?, 0)",
            [(10 + number, url_of(number), number_url(url_of(number)), number % 7) for number in range(count)],
        )
        database.commit()


def test_an_old_collection_is_brought_forward_with_its_keys(folder):
    make_old(folder, 1_000)
    with folder.writer("test") as store:
        known = store.urls.known(number_url(url_of(number)) for number in range(1_010))
        assert [(value.id, value.depth) for value in known.values()] == [(10 + n, n % 7) for n in range(1_000)]
        with pytest.raises(DamagedCollection, match="once more"):
            store.complete(make_batch([2_000, 5]))
        store.complete(make_batch(range(1_000, 1_010)))
    assert sizes(folder) == (10, 1_000)
    assert ask(folder, "SELECT name FROM sqlite_master WHERE name = 'urls_by_seen'") == []
    check(folder)


def test_keys_of_both_tables_of_the_second_form_come_along(folder):
    make_old(folder, 30)
    with closing(sqlite3.connect(folder.database)) as database, database:
        database.executescript(schema.STEPS[1])
        database.execute("PRAGMA user_version = 2")
        database.execute("INSERT INTO fresh SELECT key, url FROM seen WHERE url % 2")
        database.execute("DELETE FROM seen WHERE url % 2")
    with folder.writer("test") as store:
        known = store.urls.known(number_url(url_of(number)) for number in range(40))
        assert [(value.id, value.depth) for value in known.values()] == [(10 + n, n % 7) for n in range(30)]
    assert ask(folder, "SELECT name FROM sqlite_master WHERE name = 'fresh'") == []
    check(folder)


def test_a_reader_brings_an_old_collection_forward_first(folder):
    make_old(folder, 20)
    with folder.reader() as reader:
        assert reader.urls.find(number_url(url_of(7))).id == 17
        assert reader.urls.find(number_url(url_of(20))) is None
    check(folder)


# Cost.


def plans_of(folder, database, ask_for):
    """Run something, and return how SQLite goes about each of its statements."""
    statements = []
    database.set_trace_callback(statements.append)
    ask_for()
    database.set_trace_callback(None)
    return [[row[3] for row in ask(folder, f"EXPLAIN QUERY PLAN {sql}")] for sql in statements]


def test_a_writer_asks_for_a_key_once_and_reads_no_table(folder, monkeypatch):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 3)
    with folder.writer("test") as store:
        store.complete(make_batch(range(5)))
        asked = [number_url(url_of(number)) for number in range(10)]
        ((plan),) = plans_of(folder, store._database, lambda: store.urls.known(asked))
        assert [step for step in plan if "VIRTUAL TABLE" not in step] == [
            "SEARCH k USING INTEGER PRIMARY KEY (rowid=?)"
        ]
        assert plans_of(folder, store._database, lambda: store.urls.known(asked)) == []


def test_a_reader_reads_only_the_urls_behind_what_was_written(folder):
    with folder.writer("test") as store:
        store.complete(make_batch(range(5)))
    with folder.reader() as reader:
        (plan,) = plans_of(folder, reader._database, lambda: reader.urls.find(1))
    tables = [step for step in plan if " USING " in step]
    assert tables == [
        "SEARCH urls USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH seen USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH urls USING INTEGER PRIMARY KEY (rowid>?)",
    ]


def test_the_next_of_a_host_is_the_first_of_an_index(folder):
    with folder.writer("test") as store:
        store.complete(make_batch(range(9)))
        plans = plans_of(folder, store._database, lambda: store.queue.claim({1: 2}))
    assert all("SCAN" not in step and "TEMP B-TREE" not in step for plan in plans for step in plan)
    assert plans[1][0] == "SEARCH u USING INDEX urls_waiting (host=?)"
