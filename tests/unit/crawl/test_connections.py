import asyncio
import socket
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from tests.table import table

from pauk.crawl.fetch import connections, http_fetcher
from pauk.crawl.fetch.connections import count_idle, open_public_socket, open_socket
from pauk.crawl.fetch.dns import NotPublic
from pauk.crawl.fetch.fetcher import Ask
from pauk.crawl.fetch.http_fetcher import HttpFetcher

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p>"


class Counting(asyncio.Protocol):
    """A server's end of a connection that is counted while it is open."""

    def __init__(self, tally):
        self.tally = tally

    def connection_made(self, transport):
        self.transport = transport
        self.tally.open.add(self)
        self.tally.made += 1

    def connection_lost(self, _error):
        self.tally.open.discard(self)

    def data_received(self, data):
        asyncio.get_running_loop().call_later(self.tally.delay_s, self.transport.write, ANSWER)


@asynccontextmanager
async def counting_server(delay_s=0.0):
    tally = SimpleNamespace(open=set(), made=0, delay_s=delay_s)
    server = await asyncio.get_running_loop().create_server(lambda: Counting(tally), "127.0.0.1", 0)
    fetcher = HttpFetcher(user_agent="pauk", timeout_s=5, total_timeout_s=10, allow_private=True)

    async def fetch(host):
        fetched = await fetcher.fetch(Ask(url=f"http://{host}.localhost:{server.sockets[0].getsockname()[1]}/"))
        assert fetched.outcome == "ok"

    tally.fetch = fetch
    async with server:
        yield tally
        await fetcher.close()
        await asyncio.sleep(0.02)
        assert not tally.open


def info(address):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return family, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (address, 80)


@table("address", ["127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "localhost"])
def test_no_socket_is_made_for_an_address_that_is_not_public(address):
    with pytest.raises(NotPublic, match=f"not public: {address}"):
        open_public_socket(info(address))


def test_a_socket_is_made_for_a_public_address():
    with open_public_socket(info("93.184.216.34")) as made:
        assert (made.family, made.type) == (socket.AF_INET, socket.SOCK_STREAM)
    with open_socket(info("127.0.0.1")) as made:
        assert made.family == socket.AF_INET


def test_idle_connections_are_bounded_whatever_the_number_of_hosts(monkeypatch):
    monkeypatch.setattr(http_fetcher, "count_idle", lambda: 5)

    async def scenario():
        async with counting_server() as server:
            for n in range(30):
                await server.fetch(f"h{n}")
            await asyncio.sleep(0.02)
            assert len(server.open) == 5
            for n in range(25, 30):  # the newest are the ones that were kept
                await server.fetch(f"h{n}")
            assert server.made == 30
            await server.fetch("h0")
            assert server.made == 31

    asyncio.run(scenario())


def test_one_idle_connection_a_host_is_kept(monkeypatch):
    monkeypatch.setattr(connections, "_TRIM_S", 0.05)

    async def scenario():
        async with counting_server(delay_s=0.02) as server:
            await asyncio.gather(*(server.fetch("h") for _ in range(10)), server.fetch("other"))
            assert server.made == 11
            await asyncio.sleep(0.15)
            assert len(server.open) == 2
            await server.fetch("h")
            assert server.made == 11

    asyncio.run(scenario())


def test_connections_in_steady_use_are_not_made_anew():
    async def scenario():
        async with counting_server() as server:

            async def work():
                for _ in range(20):
                    await server.fetch("h")

            await asyncio.gather(*(work() for _ in range(4)))
            return server.made

    assert asyncio.run(scenario()) <= 8


def test_idle_connections_are_closed_after_a_while(monkeypatch):
    monkeypatch.setattr(connections, "_KEEP_ALIVE_S", 0.1)

    async def scenario():
        async with counting_server() as server:
            for n in range(5):
                await server.fetch(f"h{n}")
            assert len(server.open) == 5
            await asyncio.sleep(0.5)
            assert not server.open

    asyncio.run(scenario())


def test_a_server_that_closes_idle_connections_leaves_no_trace(monkeypatch):
    monkeypatch.setattr(http_fetcher, "count_idle", lambda: 3)

    async def scenario():
        async with counting_server() as server:
            for n in range(6):
                await server.fetch(f"h{n}")
                for connection in list(server.open):
                    connection.transport.abort()
                await asyncio.sleep(0.01)
            for n in range(3):
                await server.fetch(f"x{n}")
            assert len(server.open) == 3

    asyncio.run(scenario())


@pytest.mark.parametrize(("limit", "idle"), [(256, 64), (1_024, 256), (20_000, 2_000), (3, 1)])
def test_how_many_connections_may_be_idle_follows_from_what_the_process_may_open(monkeypatch, limit, idle):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (limit, limit))
    assert count_idle() == idle


def test_where_there_is_no_limit_the_number_is_small(monkeypatch):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert count_idle() == 128
