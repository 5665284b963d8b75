import threading

import pytest

from pauk.base import config
from pauk.base.clock import SetClock
from pauk.base.errors import BadQuery, InputError
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine

from .conftest import NOW

HOME = "http://a.example/"
LONG = "Nothing to see. " * 2_000 + "At last the axolotl appears. " + "And goes. " * 100
PAGES = {
    HOME: ("This is the front page.", [(f"{HOME}long", "far away"), (f"{HOME}short", "near by")]),
    f"{HOME}long": (LONG, []),
    f"{HOME}short": ("The axolotl is a salamander <script>alert(1)</script> that never grows up.", []),
}


@pytest.fixture
def engine(small_crawl):
    folder = small_crawl.run([HOME], PAGES)
    with SearchEngine.open(folder, config.merge(), SetClock(NOW)) as engine:
        yield engine


def test_an_engine_makes_the_index_it_needs(engine):
    assert engine.count("axolotl") == 2


def test_hits_show_what_the_collection_keeps(engine):
    (hit,) = engine.search("salamander").hits
    assert (hit.id.partition(":")[0], hit.kind, hit.url, hit.host) == ("page", "page", f"{HOME}short", "a.example")
    assert hit.title.startswith("The axolotl is a salamander")
    assert hit.language == "en"
    assert hit.fetched_at == "2026-11-15T09:30:00Z"
    assert [hit.snippet.text[start:end] for start, end in hit.snippet.marks] == ["salamander"]


def test_a_passage_is_found_far_behind_in_a_long_text(engine):
    (hit,) = engine.search("url:long axolotl").hits
    assert [hit.snippet.text[start:end] for start, end in hit.snippet.marks] == ["axolotl"]
    assert len(hit.snippet.text) < 300


def test_links_find_a_page(engine):
    assert [hit.url for hit in engine.search('"far away"').hits] == [f"{HOME}long"]


def test_parts_add_up(engine):
    for hit in engine.search("axolotl").hits:
        assert sum(value for _, value in hit.parts) == pytest.approx(hit.score)
        assert engine.explain("axolotl", hit.url).score == pytest.approx(hit.score)
        assert engine.explain("axolotl", hit.id).score == pytest.approx(hit.score)


@pytest.mark.parametrize("wrong", [{"order": "worst"}, {"group": "planet"}])
def test_what_cannot_be_asked_is_refused(engine, wrong):
    with pytest.raises(InputError, match="Choose one of"):
        engine.search("axolotl", **wrong)


def test_a_bad_query_is_told(engine):
    with pytest.raises(BadQuery):
        engine.search("(((")


@pytest.mark.parametrize("name", ["http://a.example/never", "http://nowhere.example/"])
def test_what_is_not_there_cannot_be_explained_or_compared(engine, name):
    with pytest.raises(InputError):
        engine.explain("axolotl", name)
    with pytest.raises(InputError):
        engine.similar(name)


def test_several_threads_may_ask_at_once(engine):
    found = []
    ask = lambda: found.extend(len(engine.search("axolotl").hits) for _ in range(20))  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [2] * 80


def test_a_refresh_without_news_changes_nothing(engine, small_crawl):
    before = engine._index._view
    engine.refresh()
    assert engine._index._view is before
    small_crawl.run([f"{HOME}new"], {f"{HOME}new": ("A newt came.", [])})
    engine.refresh()
    assert engine._index._view is before  # nobody has brought the index up yet
    catch_up(small_crawl.folder)
    engine.refresh()
    assert engine._index._view is not before
    assert (engine.count("newt"), engine.size) == (1, 4)


def test_hits_are_told_as_the_index_was_shown_them(engine):
    reader = engine._reader
    urls = [url for _, url in reader.index.versions_after(0, 10)]
    shown = {page.url_id: (page.title, page.text, page.fetched_at) for page in reader.index.shown(urls)}
    assert {page.url_id: page[1:] for page in reader.index.told(urls)} == shown
    assert len(shown) == 3
    assert reader.index.told([10**9]) == []


def test_what_comes_later_is_seen_after_a_refresh(engine, small_crawl):
    small_crawl.run(["http://b.example/"], {"http://b.example/": ("An axolotl of another kind.", [])})
    catch_up(small_crawl.folder)
    assert engine.count("axolotl") == 2
    engine.refresh()
    assert engine.count("axolotl") == 3
