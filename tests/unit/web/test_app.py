"""The whole server in process, over a collection that was really crawled: API, pages, feed, and what is refused."""

import asyncio
import json
import logging
import re
from contextlib import asynccontextmanager
from html import unescape

import pytest
from aiohttp import ClientSession, web

import pauk
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.errors import DamagedCollection
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.web.engine_threads import Asking
from pauk.web.openapi import SCHEMAS
from pauk.web.serve.app import make_app
from pauk.web.serve.server import make_runner
from pauk_playground import Playground

from .small_web import HOSTILE_TITLE, PAGES, make_site

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """Crawl the small site once and index it; return the collection and the home page."""
    collection = pauk.open(tmp_path_factory.mktemp("web") / "c", **AT_ONCE)
    with Playground([make_site()]).in_thread() as web:
        home = web.url("spiders.localhost")
        assert collection.crawl(home).figures["pages"] == len(PAGES)
    catch_up(collection.folder)
    return collection, home


@pytest.fixture
def ask(crawled):
    """Ask the server for some addresses, one after the other; return status, headers and text of each."""

    def run(*paths, method="GET", headers=None, data=None, **settings):
        async def go():
            async with _client(crawled[0], settings) as client:
                answers = []
                for path in paths:
                    async with client.request(method, path, headers=headers, data=data) as response:
                        answers.append((response.status, response.headers, await response.text()))
                return answers

        answers = asyncio.run(go())
        return answers[0] if len(paths) == 1 else answers

    return run


@asynccontextmanager
async def _client(collection, settings):
    merged = config.merge(config.from_flags(settings))
    with SearchEngine.open(collection.folder, merged, SystemClock()) as engine:
        runner = make_runner(make_app(engine, merged, SystemClock()))
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        host, port = runner.addresses[0]
        async with ClientSession(f"http://{host}:{port}") as client:
            yield client
        await runner.cleanup()


@pytest.fixture
def get(ask):
    """Ask the API and read what it answers."""

    def run(path, status=200, **options):
        got, headers, text = ask(path, **options)
        assert (got, headers["Content-Type"]) == (status, "application/json; charset=utf-8"), text
        return json.loads(text)

    return run


def check_schema(value, schema):
    """Hold a value against the few words of JSON Schema that the document uses."""
    if "$ref" in schema:
        check_schema(value, SCHEMAS[schema["$ref"].rpartition("/")[2]])
        return
    kinds = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int, "boolean": bool,
             "null": type(None)}  # fmt: skip
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    assert any(isinstance(value, kinds[kind]) for kind in types), (value, schema)
    assert value in schema.get("enum", [value])
    if schema["type"] == "object":
        properties = schema.get("properties", {})
        assert set(schema.get("required", ())) <= value.keys()
        for name, item in value.items():
            check_schema(item, properties.get(name) or schema["additionalProperties"])
    if schema["type"] == "array":
        assert schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        for item in value:
            check_schema(item, schema["items"])


# The API.


def test_search_finds_with_the_reasons_and_as_documented(get, crawled):
    found = get("/v1/search?q=dragline+silk&facets=true")
    check_schema(found, SCHEMAS["Answer"])
    assert [hit["url"] for hit in found["hits"]] == [f"{crawled[1]}silk"]
    assert (found["total"], found["hits"][0]["title"]) == (1, "How silk is spun")
    parts = found["hits"][0]["parts"]
    assert sum(part["score"] for part in parts) == pytest.approx(found["hits"][0]["score"])
    snippet = found["hits"][0]["snippet"]
    assert {snippet["text"][start:stop].lower() for start, stop in snippet["marks"]} >= {"dragline", "silk"}


def test_pages_of_hits_are_all_different_and_complete(get):
    first = get("/v1/search?q=spider&limit=20")
    second = get("/v1/search?q=spider&limit=20&offset=20")
    ids = [hit["id"] for hit in first["hits"] + second["hits"]]
    assert len(ids) == len(set(ids)) == first["total"]
    assert get("/v1/count?q=spider") == {"query": "spider", "total": first["total"], "behind": 0}


def test_both_scripts_are_found(get, crawled):
    assert [hit["url"] for hit in get("/v1/search?q=mreza")["hits"]] == [f"{crawled[1]}pauk"]


def test_suggestions_come_in_two_forms(get, ask):
    found = get("/v1/suggest?q=spi&limit=5")
    check_schema(found, SCHEMAS["Suggestions"])
    assert "spider" in found["suggestions"]
    status, headers, text = ask("/suggestions?q=spi")
    assert (status, headers["Content-Type"]) == (200, "application/x-suggestions+json; charset=utf-8")
    assert json.loads(text) == ["spi", get("/v1/suggest?q=spi&limit=8")["suggestions"]]


def test_a_hit_is_explained_by_its_id_and_by_its_url(get, crawled):
    hit = get("/v1/search?q=dragline+silk")["hits"][0]
    told = get(f"/v1/explain?q=dragline+silk&id={hit['id']}")
    check_schema(told, SCHEMAS["Explanation"])
    assert told["is_match"]
    assert sum(reason["score"] for reason in told["reasons"]) == pytest.approx(told["score"])
    assert told["score"] == pytest.approx(hit["score"])
    assert get(f"/v1/explain?q=dragline+silk&id={crawled[1]}silk")["reasons"] == told["reasons"]


def test_similar_pages_are_shown_to_people(ask, crawled):
    link = next(link for link in re.findall(r'href="([^"]+)">similar', ask("/?q=number")[2]))
    status, _, text = ask(unescape(link))
    assert (status, text.count("<h2")) == (200, 10)
    assert ask("/?like=page:99999")[0] == 404


def test_the_kept_text_of_a_hit_can_be_read(ask, crawled):
    link = next(link for link in re.findall(r'href="([^"]+)">kept text', ask("/?q=dragline+silk")[2]))
    status, _, text = ask(unescape(link))
    assert status == 200
    assert "fetched 20" in text
    assert "<script" not in text
    assert ask("/kept?url=http://nowhere.example/")[0] == 404
    assert ask(unescape(link) + "&version=9")[0] == 400


def test_similar_pages_leave_the_page_itself_out(get, crawled):
    found = get(f"/v1/similar?url={crawled[1]}n1&limit=5")
    check_schema(found, SCHEMAS["Answer"])
    assert 1 <= len(found["hits"]) <= 5
    assert f"{crawled[1]}n1" not in [hit["url"] for hit in found["hits"]]


def test_the_document_names_the_server(get):
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", get("/v1/openapi.json")["servers"][0]["url"])


# Refusals.


@pytest.mark.parametrize(
    ("path", "status", "what"),
    [
        ("/v1/search", 400, "The parameter q is missing"),
        ("/v1/search?q=x&limit=x", 400, "limit cannot be 'x'"),
        ("/v1/search?q=x&order=worst", 400, "There is no order 'worst'"),
        ("/v1/search?q=" + "x" * 1_001, 400, "q cannot be"),
        ("/v1/search?q=" + "x" * 12_001, 414, "The address is too long"),
        ("/v1/explain?q=x&id=http://nowhere.example/", 404, "Nothing that can be searched has this address or id"),
        ("/v1/similar?url=page:99999", 404, "Nothing that can be searched has this address or id"),
        ("/v1/similar?url=nonsense", 400, ""),
        ("/v1/nothing", 404, "There is nothing here"),
    ],
)
def test_what_cannot_be_answered_is_refused_politely(get, path, status, what):
    told = get(path, status)
    check_schema(told, SCHEMAS["Error"])
    assert told["error"]["status"] == status
    assert told["error"]["what"].startswith(what)
    assert told["error"]["next_step"]


def test_a_bad_query_is_told_with_its_place(get):
    error = get("/v1/search?q=a+kind:planet", 400)["error"]
    assert (error["place"], "planet" in error["what"]) == (7, True)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(get, method):
    assert get("/v1/search?q=x", 405, method=method)["error"]["what"] == "Only GET and HEAD are taken here"


def test_a_body_is_refused(get):
    assert get("/v1/search?q=x", 413, data=b"x" * 10_000)["error"]["where"] == "body"


def test_a_strange_name_is_refused(get, ask):
    told = get("/v1/search?q=x", 421, headers={"Host": "evil.example"})
    assert told["error"]["where"] == "Host header or request target"
    assert ask("/?q=spider", headers={"Host": "evil.example"})[0] == 421
    assert ask("/?q=spider", headers={"Host": "evil.example"}, **{"serve.names": "evil.example"})[0] == 200


def test_who_comes_when_too_many_wait_is_sent_away(crawled, monkeypatch):
    async def go():
        async with _client(crawled[0], {}) as client, client.get("/v1/count?q=spider") as response:
            return response.status, await response.json()

    monkeypatch.setattr(Asking.__init__, "__kwdefaults__", {"threads": 1, "most_waiting": 0})
    status, told = asyncio.run(go())
    assert (status, told["error"]["what"]) == (503, "Too many ask at once")


# Pages.


def test_the_page_shows_hits_and_facets(ask, crawled):
    status, headers, text = ask("/?q=silk")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert f'<a href="{crawled[1]}silk" rel="noreferrer nofollow">How silk is spun</a>' in text
    assert "<mark>silk</mark>" in text


def test_the_empty_page_asks(ask):
    assert "autofocus" in ask("/")[2]
    assert "autofocus" in ask("/?q=++")[2]


def test_a_hostile_page_is_shown_as_text(ask):
    text = ask("/?q=everybody+evil")[2]
    assert HOSTILE_TITLE.replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#x27;") in text
    assert text.count("<script") == text.count('<script type="module" src="/assets/page.js"></script>') == 1
    assert "<img" not in text


def test_a_bad_query_gives_a_page_with_the_place(ask):
    status, _, text = ask("/?q=a+kind:planet")
    assert (status, "<pre>a kind:<mark>planet</mark></pre>" in text) == (400, True)


def test_the_last_page_and_beyond(ask):
    assert '<b aria-current="page">3</b>' in ask("/?q=spider&page=3")[2]
    assert "There are no more." in ask("/?q=spider&page=400")[2]


def test_groups_show_one_of_each_site(get):
    found = get("/v1/search?q=spider&group=site")
    assert len(found["hits"]) == 1
    assert found["hits"][0]["more"] == get("/v1/count?q=spider")["total"] - 1


def test_the_links_of_facets_find_what_they_count(ask):
    text = ask("/?q=spider+OR+mreza")[2]
    facets = re.findall(r'<li><a href="([^"]+)"><span dir="auto">[^<]*</span> <span>(\d+)</span>', text)
    assert len(facets) >= 2
    for link, number in facets:
        assert re.search(rf" of </span>{number} hit", ask(unescape(link))[2])


def test_a_bug_tells_neither_the_asker_nor_the_log_what_was_searched_for(crawled, ask, caplog, monkeypatch):
    def fail(_engine, query, **_options):
        raise RuntimeError(query)

    monkeypatch.setattr(SearchEngine, "search", fail)
    status, headers, text = ask("/v1/search?q=secretword")
    assert (status, "secretword" in text + caplog.text) == (500, False)
    assert "RuntimeError; please report this" in caplog.text
    assert headers["Content-Security-Policy"]


def test_where_the_collection_lies_is_not_told(ask, monkeypatch, caplog):
    def fail(_engine, _query, **_options):
        raise DamagedCollection("It is damaged", where="/secret/place")

    monkeypatch.setattr(SearchEngine, "search", fail)
    for path in ("/v1/search?q=x", "/?q=x"):
        status, _, text = ask(path)
        assert (status, "secret" in text) == (503, False)
    assert "/secret/place" in caplog.text


def test_every_answer_has_the_strict_headers(ask):
    for status, headers, _ in ask("/", "/?q=spider", "/v1/search?q=spider", "/v1/nothing", "/style.css", "/robots.txt"):
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'self'"), status
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["Server"] == "pauk"
        assert "Access-Control-Allow-Origin" not in headers


def test_answers_are_not_kept_by_browsers_but_the_style_is(ask):
    answers = ask("/?q=spider", "/style.css")
    assert [headers["Cache-Control"] for _, headers, _ in answers] == ["no-store", "public, max-age=86400"]


def test_the_feed_tells_the_newest(ask, crawled):
    status, headers, text = ask("/v1/feed?q=silk")
    assert (status, headers["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    assert f"<id>{crawled[1]}silk</id>" in text


def test_the_description_lets_a_browser_add_the_engine(ask):
    status, headers, text = ask("/opensearch.xml")
    assert (status, headers["Content-Type"]) == (200, "application/opensearchdescription+xml; charset=utf-8")
    assert "{searchTerms}" in text


# What is noted.


def test_queries_are_not_logged_unless_asked_for(ask, caplog):
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.DEBUG, "pauk"):
        ask("/v1/search?q=secretword", "/?q=secretword", "/v1/search?q=kind:secretword", "/v1/suggest?q=secretword",
            f"/v1/search?q={'secretword' * 1_000}", f"/v1/search?q={'secretword' * 2_000}")  # fmt: skip
    assert "secretword" not in caplog.text
    assert "GET /v1/search 200" in caplog.text
    with caplog.at_level(logging.INFO, "pauk"):
        ask("/v1/search?q=secretword", **{"serve.log_queries": True})
    assert "GET /v1/search?q=secretword 200" in caplog.text


# Whatever comes.


@pytest.mark.parametrize(
    "query",
    ["%00", "%ff%fe", "%ED%A0%80", "((((((", '"', "*", "a" * 900, "NOT", "-", "site:", "from:9999-99", "%F0%9F%95%B7",
     "title:" * 100, "OR " * 100, "%E2%80%AE", "a:b:c", "\\", "[1 TO 2]", "{}", "/x/", "~2", "^9"],
)  # fmt: skip
def test_any_query_is_answered_or_refused(ask, query):
    for status, _, text in ask(
        f"/v1/search?q={query}", f"/?q={query}", f"/v1/suggest?q={query}", f"/v1/feed?q={query}"
    ):
        assert status in (200, 400), text
