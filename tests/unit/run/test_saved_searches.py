"""Saved searches: kept, replaced, dropped and told what is new, whatever stands in their file."""

import json
from datetime import UTC, datetime, timedelta

import pytest

import pauk
from pauk.base import config
from pauk.base.clock import SetClock
from pauk.base.errors import BadFile, InputError
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.run.search.saved_searches import FILE_NAME, drop_search, find_news, find_search, read_searches, save_search
from pauk_playground import Playground, Resource, StaticSite

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}
PAGES = {
    "/": '<title>Home</title><p>Nothing of it. <a href="/a">a</a>',
    "/a": "<title>A</title><p>Silk is spun by spiders.",
    "/b": '<title>B</title><p>Silk is sold in the market. <a href="/c">c</a>',
    "/c": "<title>C</title><p>Silk was carried along the road for a thousand years.",
}


@pytest.fixture(scope="module")
def web():
    site = {path: Resource(html.encode(), "text/html") for path, html in PAGES.items()}
    with Playground([StaticSite("shop.localhost", site)]).in_thread() as web:
        yield web


@pytest.fixture
def collection(tmp_path, web):
    collection = pauk.open(tmp_path / "c", **AT_ONCE)
    collection.crawl(web.url("shop.localhost"))
    return collection


@pytest.fixture
def engine(collection):
    catch_up(collection.folder)
    with SearchEngine.open(collection.folder, config.merge(), SetClock(NOW)) as engine:
        yield engine


def crawl_more(collection, engine, web):
    collection.crawl(web.url("shop.localhost", "/b"))
    catch_up(collection.folder)
    engine.refresh()


def test_what_is_found_when_it_is_saved_counts_as_seen(collection, engine):
    saved = save_search(collection.folder.path, "s", "silk", engine, NOW)
    assert read_searches(collection.folder.path) == {"s": saved}
    assert (saved.query, saved.saved_at, len(saved.seen)) == ("silk", "2026-11-16T12:00:00Z", 1)
    assert find_news(collection.folder.path, "s", engine, NOW, limit=10).total == 0


def test_news_are_told_once(collection, engine, web):
    path = collection.folder.path
    save_search(path, "s", "silk", engine, NOW)
    crawl_more(collection, engine, web)
    news = find_news(path, "s", engine, NOW + timedelta(hours=1), limit=10)
    assert (news.total, sorted(hit.title for hit in news.hits)) == (2, ["B", "C"])
    assert news.search.looked_at == "2026-11-16T12:00:00Z"
    again = find_news(path, "s", engine, NOW, limit=10)
    assert (again.total, again.hits, again.search.looked_at) == (0, (), "2026-11-16T13:00:00Z")


def test_a_limit_shows_fewer_and_counts_all(collection, engine, web):
    path = collection.folder.path
    save_search(path, "s", "silk", engine, NOW)
    crawl_more(collection, engine, web)
    news = find_news(path, "s", engine, NOW, limit=1)
    assert (news.total, len(news.hits)) == (2, 1)
    assert find_news(path, "s", engine, NOW, limit=1).total == 0


def test_a_search_is_replaced_by_one_of_the_same_name(collection, engine):
    path = collection.folder.path
    save_search(path, "s", "silk", engine, NOW)
    save_search(path, "s", "spiders", engine, NOW)
    assert [search.query for search in read_searches(path).values()] == ["spiders"]


def test_a_search_is_dropped(collection, engine):
    path = collection.folder.path
    save_search(path, "s", "silk", engine, NOW)
    drop_search(path, "s")
    assert read_searches(path) == {}
    with pytest.raises(InputError, match="No search is saved as 's'"):
        drop_search(path, "s")


def test_the_name_that_was_meant_is_offered(collection, engine):
    save_search(collection.folder.path, "market", "silk", engine, NOW)
    with pytest.raises(InputError, match=r"Did you mean market\?"):
        find_search(read_searches(collection.folder.path), "markt")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb", "\x1b[31m"])
def test_names_are_such_as_can_be_shown(collection, engine, name):
    with pytest.raises(InputError, match="cannot be saved"):
        save_search(collection.folder.path, name, "silk", engine, NOW)
    assert read_searches(collection.folder.path) == {}


def test_a_bad_query_is_not_saved(collection, engine):
    with pytest.raises(InputError):
        save_search(collection.folder.path, "s", "kind:planet", engine, NOW)
    assert not (collection.folder.path / FILE_NAME).exists()


def test_strange_queries_are_kept_as_they_are(collection, engine):
    query = "silk OR \ud800 шёлк \x1b"
    save_search(collection.folder.path, "s", query, engine, NOW)
    assert read_searches(collection.folder.path)["s"].query == query


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"searches": 5}', b'{"searches": {"s": {}}}', b"\xff\xfe", b"[" * 100_000,
     json.dumps({"searches": {"s": {"query": "q", "saved_at": "x", "looked_at": "x", "seen": 5}}}).encode()],
)  # fmt: skip
def test_a_damaged_file_is_told(tmp_path, content):
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(BadFile, match="saved searches is damaged"):
        read_searches(tmp_path)


def test_without_a_file_there_are_none(tmp_path):
    assert read_searches(tmp_path) == {}
