"""Of pages that are nearly the same one is shown, whoever of them comes, goes or changes."""

from contextlib import closing

import pytest

from pauk.run.index.catch_up import Caught, catch_up
from pauk.run.index.indexed_parts import IndexedParts
from pauk.run.read.near_duplicates import NearDuplicateFinder
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest
from pauk.store.index.index_place import index_folder
from pauk.store.sql.records import Batch, Reopened

HOME = "http://a.example/"
A, B, C = (f"{HOME}{name}" for name in "abc")
SAME = "The same words about a narwhal stand on both pages, and there is nothing else to read."


@pytest.fixture
def live(small_crawl):
    """Crawl given pages, or ask for those that are there once more, group them, and bring the index up."""

    def run(pages):
        with small_crawl.folder.writer("test") as store:
            rows = [row for row in store.urls.met(after=0, until=10**9, limit=10**6) if row.url in {HOME, *pages}]
            store.complete(Batch(reopened=[Reopened(row.id, 0) for row in rows]))
        links = [(url, "page") for url in pages]
        folder = small_crawl.run([HOME], {HOME: ("The front page.", links), **pages})
        with folder.writer("test") as store:
            while NearDuplicateFinder(store).go_on(1_000)[0]:
                pass
            store.near_duplicates.place_ended(row.id for row in store.urls.met(after=0, until=10**9, limit=10**6))
        caught = catch_up(folder)
        catch_up(folder)
        assert catch_up(folder) == Caught()
        return caught

    run.folder = small_crawl.folder
    return run


def found(live, query="narwhal"):
    with closing(open_index(index_folder(live.folder.path), IndexedParts().declared)) as index:
        results = index.search(SearchRequest(query=query))
        return [(hit.url, hit.more) for hit in results.hits], results.total


def twins_of(live):
    with live.folder.reader() as reader:
        urls = reader.urls.names_of(range(1, 100))
        return {urls[page.url_id]: urls.get(page.stands, "") for page in reader.index.shown(urls)}


def test_twins_that_come_together_are_shown_once(live):
    live({A: (SAME, []), B: (SAME, [])})
    (hit,), total = found(live)
    assert (hit[1], total) == (1, 1)
    assert twins_of(live) == {HOME: "", A: A, B: A}


def test_a_twin_that_comes_later_joins_the_one_that_is_there(live):
    live({A: (SAME, [])})
    assert found(live) == ([(A, 0)], 1)
    live({A: (SAME, []), B: (SAME, [])})
    hits, total = found(live)
    assert (len(hits), hits[0][1], total) == (1, 1, 1)


def test_when_the_one_that_stands_for_others_goes_another_does(live):
    live({A: (SAME, []), B: (SAME, []), C: (SAME, [])})
    live({A: "gone", B: (SAME, []), C: (SAME, [])})
    hits, total = found(live)
    assert (len(hits), total) == (1, 1)
    assert hits[0] == (hits[0][0], 1)
    assert hits[0][0] in (B, C)
    assert {twins_of(live)[B], twins_of(live)[C]} == {B}


def test_when_the_one_that_stood_for_others_says_something_else_they_part(live):
    live({A: (SAME, []), B: (SAME, [])})
    live({A: ("Now it speaks of a narwhal in other words, all of them its own and none of them as before.", []),
          B: (SAME, [])})  # fmt: skip
    hits, total = found(live)
    assert (sorted(hits), total) == ([(A, 0), (B, 0)], 2)
