"""Providers of sites: what they ask, what they read in answers, and to whom a key is given."""

import asyncio
import json

import pytest

from pauk.base.errors import SettingError
from pauk.crawl.discover.known_urls import KnownUrls
from pauk.crawl.discover.provider import BAD_ANSWER, FOUND, NOTHING_FOUND, OUT_OF_QUOTA
from pauk.crawl.discover.search_api import SearchApi, bind_key, read_answer
from pauk.crawl.fetch.fetcher import Fetched

ANSWER = {"results": [{"url": "http://parish.example/"}, {"url": "http://other.example/"}]}


class Once:
    """Answers with one thing, and remembers what it was asked."""

    def __init__(self, **fetched):
        self.fetched, self.asked = fetched, []

    async def fetch(self, ask):
        self.asked.append(ask)
        return Fetched(url=ask.url, **self.fetched)


def ask(**fetched):
    fetcher = Once(**fetched)
    api = SearchApi(name="places", url="https://api.example/s?q={query}", result="results.0.url", key="hush")
    return asyncio.run(api.ask("Gaj ul. Leśna 1 & 2", fetcher)), fetcher.asked[0]


def test_a_query_is_asked_with_the_key_in_its_header_alone():
    answer, asked = ask(outcome="ok", status=200, body=json.dumps(ANSWER).encode())
    assert (answer.outcome, answer.url) == (FOUND, "http://parish.example/")
    assert asked.url == "https://api.example/s?q=Gaj%20ul.%20Le%C5%9Bna%201%20%26%202"
    assert asked.authorization == "Bearer hush"
    assert "hush" not in repr(asked)


@pytest.mark.parametrize(
    ("fetched", "outcome", "is_final"),
    [
        ({"outcome": "http_error:429", "status": 429}, OUT_OF_QUOTA, False),
        ({"outcome": "http_error:500", "status": 500}, "http_error:500", False),
        ({"outcome": "timeout"}, "timeout", False),
        ({"outcome": "ok", "status": 200, "body": b"<html>"}, BAD_ANSWER, False),
        ({"outcome": "ok", "status": 200, "body": b'{"results": []}'}, NOTHING_FOUND, True),
    ],
)
def test_ends(fetched, outcome, is_final):
    answer, _ = ask(**fetched)
    assert (answer.outcome, answer.url, answer.is_final) == (outcome, "", is_final)


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        (b'{"results": [{"url": "javascript:alert(1)"}]}', BAD_ANSWER),
        (b'{"results": [{"url": "file:///etc/passwd"}]}', BAD_ANSWER),
        (b'{"results": [{"url": 7}]}', BAD_ANSWER),
        (b'{"results": {"0": {"url": ""}}}', NOTHING_FOUND),
        (b"[" * 100_000, BAD_ANSWER),
        (b"null", NOTHING_FOUND),
    ],
)
def test_lies(body, outcome):
    assert read_answer(body, "results.0.url") == (outcome, "")


def test_a_key_is_given_to_its_own_host_alone():
    assert bind_key("api.example KEY", "https://API.example/s?q={query}", where="PAUK_KEY_X") == "KEY"
    with pytest.raises(SettingError, match=r"is a key for api\.example, and the recipe would send it to evil\.example"):
        bind_key("api.example KEY", "https://evil.example/?q={query}", where="PAUK_KEY_X")
    with pytest.raises(SettingError, match="holds no host and key"):
        bind_key("KEY", "https://api.example/", where="PAUK_KEY_X")


def test_queries_go_from_exact_to_wide():
    api = SearchApi(name="x", url="https://api.example/{query}", result="url")
    assert api.queries("St. Zita", "Gaj", "Leśna 1") == ("St. Zita Gaj Leśna 1", "St. Zita Gaj")
    assert api.queries("St. Zita", "Gaj", "") == ("St. Zita Gaj",)


def test_a_list_knows_its_entities_whatever_their_letters():
    known = KnownUrls("list", [("St. Zita", "Gaj", "http://zita.example/")])
    (query,) = known.queries("ST.  ZITA", "gaj", "Leśna 1")
    assert asyncio.run(known.ask(query, Once())) == (FOUND, "http://zita.example/")
    assert asyncio.run(known.ask("who", Once())) == (NOTHING_FOUND, "")


def test_a_key_goes_neither_over_http_nor_to_another_port():
    for url in ("http://api.example/s?q={query}", "https://api.example:8443/s?q={query}"):
        with pytest.raises(SettingError):
            bind_key("api.example KEY", url, where="PAUK_KEY_X")
    assert bind_key("api.example:8443 KEY", "https://api.example:8443/s", where="PAUK_KEY_X") == "KEY"
    assert bind_key("127.0.0.1:8080 KEY", "http://127.0.0.1:8080/s", where="PAUK_KEY_X") == "KEY"


def test_queries_have_three_words_and_nothing_else_happens_in_braces():
    api = SearchApi(
        name="x", url="https://a.example/?q={query}", result="url", queries=["{name} {town", "{name.x} {0}"]
    )
    assert list(api.queries("{town}", "Kraków", "")) == ["{town} {town", "{name.x} {0}"]
    assert read_answer(b'["https://a.example/"]', "9" * 5_000).outcome != "found"
