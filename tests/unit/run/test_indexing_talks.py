from contextlib import closing

import pytest

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.index.catch_up import Caught, catch_up
from pauk.run.index.indexed_parts import IndexedParts
from pauk.run.search.engine import SearchEngine
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest
from pauk.store.index.index_place import index_folder
from pauk.store.sql.packing import pack_text

ENTRY = "http://forum.example/"
THREAD = f"{ENTRY}t/7"


def write(store, sql, *values):
    with store.transaction():
        store._database.execute(sql, values)


def say(store, number, text, *, stamp, author="Ana", gone_at=""):
    write(
        store,
        "INSERT OR REPLACE INTO posts VALUES (?, 7, ?, ?, ?, '', '2026-03-01', '', ?, '', ?, ?, '', 0, ?, ?, ?, '')",
        number, f"k{number}", float(number), author, number, f"{THREAD}#p{number}", pack_text(text),
        "2026-03-02T10:00:00", gone_at, stamp,
    )  # fmt: skip


@pytest.fixture
def store(small_crawl):
    with small_crawl.folder.writer("test") as store:
        write(store, "INSERT INTO forums (id, url, entry, seed) VALUES (1, ?, ?, 1)", ENTRY, ENTRY)
        sql = (
            "INSERT INTO threads VALUES (7, 1, 0, ?, 'Cutting hedges in winter', 'Ana', '2026-03-01', 2, '', '', '', 1)"
        )
        write(store, sql, THREAD)
        say(store, 1, "When do you cut the hornbeam?", stamp=2)
        say(store, 2, "Never in the nesting season.", author="Boris", stamp=3)
        yield store


def found(folder, query):
    with closing(open_index(index_folder(folder.path), IndexedParts().declared)) as index:
        return sorted(hit.id for hit in index.search(SearchRequest(query=query)).hits)


def test_threads_and_posts_are_found(small_crawl, store):
    assert catch_up(small_crawl.folder).added == 3
    assert found(small_crawl.folder, "hornbeam") == ["post:1"]
    assert found(small_crawl.folder, "author:Boris") == ["post:2"]
    assert found(small_crawl.folder, "kind:thread hedges") == ["thread:7"]
    assert catch_up(small_crawl.folder) == Caught()


def test_an_edited_post_is_found_by_its_new_words(small_crawl, store):
    catch_up(small_crawl.folder)
    say(store, 1, "When do you cut the yew?", stamp=4)
    assert catch_up(small_crawl.folder).added == 1
    assert (found(small_crawl.folder, "hornbeam"), found(small_crawl.folder, "yew")) == ([], ["post:1"])


def test_a_post_that_is_gone_leaves(small_crawl, store):
    catch_up(small_crawl.folder)
    say(store, 1, "When do you cut the hornbeam?", stamp=4, gone_at="2026-04-01")
    assert catch_up(small_crawl.folder).deleted == 1
    assert found(small_crawl.folder, "hornbeam") == []
    assert found(small_crawl.folder, "nesting") == ["post:2"]


def test_hits_show_the_thread_and_the_passage(small_crawl, store):
    catch_up(small_crawl.folder)
    with SearchEngine.open(small_crawl.folder, config.merge(), SystemClock()) as engine:
        (hit,) = engine.search("nesting").hits
        (thread,) = engine.search("kind:thread hedges").hits
    assert (hit.title, hit.group, hit.author) == ("Cutting hedges in winter", "thread:7", "Boris")
    assert hit.url == f"{THREAD}#p2"
    assert "nesting season" in hit.snippet.text
    assert (thread.url, thread.title) == (THREAD, "Cutting hedges in winter")
    assert thread.snippet.text == "When do you cut the hornbeam?"
