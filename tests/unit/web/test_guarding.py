"""The guard knows by which names the server may be called, and what a proxy may say."""

import asyncio

import pytest
from aiohttp import ClientConnectionResetError
from aiohttp.test_utils import make_mocked_request
from tests.table import table

from pauk.base import config
from pauk.web.guard import HostHeaderGuard


@table(
    "host",
    ["127.0.0.1", "127.0.0.1:8765", "localhost", "LOCALHOST:1", "localhost.", "a.localhost:5", "[::1]:8765", "[::1]",
     "192.168.1.7:80", "search.example.org", "Search.Example.org:443"],
)  # fmt: skip
def test_addresses_localhost_and_own_names_are_answered(host):
    assert HostHeaderGuard(frozenset(["search.example.org"])).knows(host)


@table(
    "host",
    ["", "evil.example", "localhost.evil.example", "evil.example:8765", "127.0.0.1.evil.example", "[evil]", "::1",
     "127.1.evil", "localhost:x", '127.0.0.1:80"><b>', "localhost:999999", "notlocalhost", "xn--localhost", "1.2.3.4.5",
     "127.0.0.1@evil.example"],
)  # fmt: skip
def test_other_names_are_not(host):
    assert not HostHeaderGuard(frozenset(["search.example.org"])).knows(host)


def test_names_come_from_the_settings():
    flags = {"serve.names": "A.example.org. b.example.org", "serve.host": "box.lan"}
    guard = HostHeaderGuard.from_settings(config.merge(config.from_flags(flags)))
    assert guard.knows("box.lan:8765")
    assert guard.knows("a.example.org")
    assert guard.knows("b.example.org:99")
    assert not guard.knows("c.example.org")


FORWARDED = {"Host": "127.0.0.1:8765", "X-Forwarded-Host": "find.example.org", "X-Forwarded-Proto": "https"}


def test_forwarded_headers_are_not_believed():
    request = make_mocked_request("GET", "/", headers=FORWARDED)
    assert HostHeaderGuard(frozenset()).origin_of(request) == "http://127.0.0.1:8765"


def test_forwarded_headers_are_believed_where_that_is_set():
    request = make_mocked_request("GET", "/", headers=FORWARDED)
    assert HostHeaderGuard(frozenset(), is_behind_proxy=True).origin_of(request) == "https://find.example.org"


def test_a_proxy_that_says_nothing_leaves_the_name_as_it_is():
    request = make_mocked_request("GET", "/", headers={"Host": "localhost:5"})
    assert HostHeaderGuard(frozenset(), is_behind_proxy=True).origin_of(request) == "http://localhost:5"


def test_a_strange_scheme_is_no_scheme():
    request = make_mocked_request("GET", "/", headers={"Host": "localhost:5", "X-Forwarded-Proto": "javascript"})
    assert HostHeaderGuard(frozenset(), is_behind_proxy=True).origin_of(request) == "http://localhost:5"


def test_who_goes_before_a_table_is_whole_is_no_bug(caplog):
    async def write(_request):
        raise ClientConnectionResetError

    request = make_mocked_request("GET", "/pages.csv", headers={"Host": "localhost"})
    with pytest.raises(ClientConnectionResetError):
        asyncio.run(HostHeaderGuard(frozenset()).middleware()(request, write))
    assert caplog.text == ""
