import asyncio
import gzip
import http.client
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from pauk.base.clock import SetClock
from pauk.base.errors import BadSetting, UsageError
from pauk_playground import Playground, Resource, Response, StaticSite

NOON = datetime(2020, 5, 3, 12, tzinfo=UTC)
BODY = b"<p>hello</p>" * 100


class OddSite:
    """Answers with whatever it was given."""

    def __init__(self, name, answer):
        self.name = name
        self._answer = answer

    def answer(self, _request, _at):
        return self._answer

    def truth(self, _at, _port):
        return iter(())


@pytest.fixture
def playground():
    sites = [
        StaticSite("one", {"/": Resource(BODY, modified_at=NOON), "/small": b"x"}),
        StaticSite("two.example", {"/": b"two", "/slow": Resource(b"slow", delay_s=0.15)}),
    ]
    with Playground(sites, clock=SetClock(NOON)).in_thread() as running:
        yield running


def talk(playground, data, *, ends=False):
    with socket.create_connection(playground.address, timeout=10) as client:
        client.sendall(data)
        if ends:
            client.shutdown(socket.SHUT_WR)
        received = b""
        while piece := client.recv(65536):
            received += piece
        return received


def test_hosts_are_told_apart_by_header_and_by_absolute_target(playground, fetch):
    host, port = playground.address
    assert host == "127.0.0.1"
    assert playground.url("one", "/small") == f"http://one.localhost:{port}/small"
    assert fetch(playground, playground.url("two.example")).body == b"two"
    assert fetch(playground, "/small", Host="ONE.localhost").body == b"x"
    assert fetch(playground, "http://one.localhost/small").body == b"x"
    assert playground.proxy_url == f"http://127.0.0.1:{port}"


def test_unknown_host_gets_421_and_the_list(playground, fetch):
    got = fetch(playground, "http://nobody.localhost/")
    assert got.status == 421
    assert b"one.localhost, two.example" in got.body


def test_resolve_and_url_know_only_our_hosts(playground):
    assert playground.resolve("One.localhost.") == ["127.0.0.1"]
    assert playground.resolve("example.com") == []
    with pytest.raises(UsageError, match=r"one\.localhost"):
        playground.url("three")


def test_get_and_head_have_the_same_headers(playground, fetch):
    got = fetch(playground, "http://one.localhost/")
    head = fetch(playground, "http://one.localhost/", "HEAD")
    assert (got.status, got.body) == (200, BODY)
    assert (head.status, head.body) == (200, b"")
    assert got.headers == head.headers
    assert got.header("Content-Length") == str(len(BODY))
    assert got.header("Date") == "Sun, 03 May 2020 12:00:00 GMT"
    assert got.header("Last-Modified") == "Sun, 03 May 2020 12:00:00 GMT"


def test_conditional_requests(playground, fetch):
    url = "http://one.localhost/"
    etag = fetch(playground, url).header("ETag")
    for headers in (
        {"If_None_Match": etag},
        {"If_None_Match": f'"other", W/{etag}'},
        {"If_None_Match": "*"},
        {"If_Modified_Since": "Sun, 03 May 2020 12:00:00 GMT"},
        {"If_Modified_Since": "Mon, 04 May 2020 12:00:00 GMT"},
    ):
        got = fetch(playground, url, **headers)
        assert (got.status, got.body, got.header("ETag")) == (304, b"", etag)
    for headers in (
        {"If_None_Match": '"other"'},
        {"If_None_Match": '"other"', "If_Modified_Since": "Mon, 04 May 2020 12:00:00 GMT"},
        {"If_Modified_Since": "Sat, 02 May 2020 12:00:00 GMT"},
        {"If_Modified_Since": "yesterday"},
        {"If_Modified_Since": "Sat, 99 May 99999 12:00:00 GMT"},
    ):
        assert fetch(playground, url, **headers).status == 200


def test_gzip_only_when_asked(playground, fetch):
    url = "http://one.localhost/"
    plain = fetch(playground, url)
    packed = fetch(playground, url, Accept_Encoding="br, gzip;q=0.5")
    assert packed.header("Content-Encoding") == "gzip"
    assert gzip.decompress(packed.body) == BODY == plain.body
    assert packed.header("ETag") != plain.header("ETag")
    assert fetch(playground, url, Accept_Encoding="gzip;q=0").header("Content-Encoding") is None
    assert fetch(playground, url, Accept_Encoding="*").header("Content-Encoding") == "gzip"
    assert fetch(playground, "http://one.localhost/small", Accept_Encoding="gzip").body == b"x"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
def test_other_methods_get_405(playground, fetch, method):
    got = fetch(playground, "http://one.localhost/", method)
    assert (got.status, got.header("Allow")) == (405, "GET, HEAD")


def test_keep_alive_serves_many_requests_on_one_connection(playground):
    connection = http.client.HTTPConnection(*playground.address, timeout=10)
    for _ in range(20):
        connection.request("GET", "http://one.localhost/small")
        assert connection.getresponse().read() == b"x"
    connection.close()
    assert len({visit.connection for visit in playground.log}) == 1
    assert len(playground.log) == 20


def test_pipelined_requests_are_answered_in_order(playground):
    requests = [
        b"GET /slow HTTP/1.1\r\nHost: two.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: two.example\r\nContent-Length: 3\r\n\r\nabc",
        b"\r\nGET /small HTTP/1.1\r\nHost: one.localhost\r\nConnection: close\r\n\r\n",
    ]
    received = talk(playground, b"".join(requests))
    bodies = [part.rpartition(b"\r\n\r\n")[2] for part in received.split(b"HTTP/1.1 200 OK")[1:]]
    assert bodies == [b"slow", b"two", b"x"]


def test_a_client_that_closes_its_half_still_gets_its_answer(playground):
    received = talk(playground, b"GET /slow HTTP/1.1\r\nHost: two.example\r\n\r\n", ends=True)
    assert received.endswith(b"\r\n\r\nslow")


def test_log_records_what_the_server_saw(playground, fetch):
    fetch(playground, "http://one.localhost/small?a=b", User_Agent="tester/1")
    fetch(playground, "http://one.localhost/none")
    first, second = playground.log
    assert (first.host, first.path, first.method, first.status) == ("one.localhost", "/small?a=b", "GET", 200)
    assert (first.user_agent, first.open_requests, first.open_connections) == ("tester/1", 1, 1)
    assert first.started_s <= first.ended_s <= second.started_s
    assert first.size_bytes > 100
    assert (second.status, second.connection) == (404, first.connection + 1)


def test_log_counts_what_is_open_at_once(fetch):
    site = StaticSite("slow", {"/": b"x"})
    with Playground([site], latency_s=0.5).in_thread() as playground, ThreadPoolExecutor(5) as pool:
        list(pool.map(lambda _: fetch(playground, "http://slow.localhost/"), range(5)))
        assert sorted(visit.open_requests for visit in playground.log) == [1, 2, 3, 4, 5]
        assert max(visit.open_connections for visit in playground.log) == 5
        assert all(visit.ended_s - visit.started_s >= 0.49 for visit in playground.log)
        fetch(playground, "http://slow.localhost/")
        assert playground.log[-1].open_requests == 1


def test_log_is_bounded(fetch):
    with Playground([StaticSite("a", {"/": b"x"})], log_size=3).in_thread() as playground:
        for _ in range(5):
            fetch(playground, "http://a.localhost/")
        assert len(playground.log) == 3


def test_starts_and_stops_twice_without_leaving_threads(fetch):
    before = threading.active_count()
    playground = Playground([StaticSite("a", {"/": b"x"})])
    for _ in range(2):
        with pytest.raises(UsageError, match="not running"):
            playground.url("a")
        with playground.in_thread():
            assert fetch(playground, playground.url("a")).body == b"x"
    assert threading.active_count() == before


def test_stops_while_clients_are_connected_and_requests_are_open():
    site = StaticSite("a", {"/": Resource(b"x", delay_s=60)})
    with Playground([site]).in_thread() as playground:
        client = socket.create_connection(playground.address)
        client.sendall(b"GET / HTTP/1.1\r\nHost: a.localhost\r\n\r\n")
        while not playground.journal._open_requests:
            time.sleep(0.005)
    with client:
        assert client.recv(10) == b""
    assert playground.log[0].status == 0


def test_runs_in_a_loop_that_is_already_there():
    async def scenario():
        async with Playground([StaticSite("a", {"/": b"x"})]) as playground:
            reader, writer = await asyncio.open_connection(*playground.address)
            writer.write(b"GET / HTTP/1.0\r\nHost: a.localhost\r\n\r\n")
            received = await reader.read()
            writer.close()
            await writer.wait_closed()
            return received

    assert asyncio.run(scenario()).endswith(b"\r\n\r\nx")


def test_a_taken_port_is_told(playground):
    with (
        pytest.raises(BadSetting, match="cannot listen"),
        Playground([], port=playground.address[1]).in_thread(),
    ):
        pass


def test_entering_twice_is_refused(playground):
    with pytest.raises(UsageError, match="already running"), playground.in_thread():
        pass


def test_two_sites_of_one_name_are_refused():
    with pytest.raises(BadSetting, match="two sites"):
        Playground([StaticSite("a", {}), StaticSite("A", {})])


class Drip:
    status = 200

    async def send(self, _request, wire):
        for piece in (b"HTTP/1.1 200 OK\r\n", b"Content-Length: 99\r\n\r\n", b"short"):
            wire.write(piece)
            await asyncio.sleep(0.01)
        wire.close()


class Slam:
    status = 0

    async def send(self, _request, wire):
        wire.reset()


class Polite:
    status = 204

    async def send(self, _request, wire):
        wire.write(b"HTTP/1.1 204 No Content\r\n\r\n")


def test_raw_answers_may_lie_about_their_length(fetch):
    with Playground([OddSite("odd", Drip())]).in_thread() as playground:
        with pytest.raises(http.client.IncompleteRead):
            fetch(playground, "http://odd.localhost/")
        assert [(visit.status, visit.size_bytes) for visit in playground.log] == [(200, 44)]


def test_raw_answers_may_reset_the_connection(fetch):
    with Playground([OddSite("odd", Slam())]).in_thread() as playground:
        with pytest.raises(ConnectionResetError):
            fetch(playground, "http://odd.localhost/")
        assert [visit.status for visit in playground.log] == [0]


def test_raw_answers_may_leave_the_connection_open():
    with Playground([OddSite("odd", Polite())]).in_thread() as playground:
        ask = b"GET / HTTP/1.1\r\nHost: odd.localhost\r\n\r\n"
        last = b"GET / HTTP/1.1\r\nHost: odd.localhost\r\nConnection: close\r\n\r\n"
        assert talk(playground, ask + ask + last).count(b"204 No Content") == 3


class Stall:
    status = 200

    async def send(self, _request, _wire):
        await asyncio.sleep(3600)


def test_stops_while_a_raw_answer_stalls():
    with Playground([OddSite("odd", Stall())]).in_thread() as playground:
        client = socket.create_connection(playground.address)
        client.sendall(b"GET / HTTP/1.1\r\nHost: odd.localhost\r\n\r\n")
        while not playground.journal._open_requests:
            time.sleep(0.005)
    client.close()
    assert [visit.status for visit in playground.log] == [0]


def test_a_site_may_answer_with_any_status(fetch):
    with Playground([OddSite("odd", Response(503, b"busy", headers=(("Retry-After", "7"),)))]).in_thread() as p:
        got = fetch(p, "http://odd.localhost/")
        assert (got.status, got.header("Retry-After"), got.header("ETag")) == (503, "7", None)
