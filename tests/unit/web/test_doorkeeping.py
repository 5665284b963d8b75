"""Slow clients are shown out, and however many there are, others are answered."""

import asyncio
import resource
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from pauk.web.connection_limits import Doorkeeper, LimitedSite, make_room

WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
PART = WHOLE[:-2]
LONG_S = 1_000.0  # nobody is shown out for his time


@asynccontextmanager
async def house(handler, *, most=100, patience_s=LONG_S):
    """Serve with one handler; give what opens a connection."""
    app = web.Application()
    app.add_routes([web.get("/", handler)])
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    opened = []

    async def connect(data=b""):
        reader, writer = await asyncio.open_connection(*runner.addresses[0])
        opened.append(writer)
        writer.write(data)
        return reader, writer

    try:
        site = LimitedSite(runner, "127.0.0.1", 0, most=most, patience_s=patience_s)
        await site.start()
        assert site.name == "http://127.0.0.1:0"
        yield connect
    finally:
        for writer in opened:
            writer.transport.abort()
        await runner.cleanup()


async def hello(_request):
    return web.Response(text="hello")


async def is_answered(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    return head.startswith(b"HTTP/1.1 200") and await reader.readexactly(5) == b"hello"


async def is_shown_out(reader):
    try:
        return await reader.read(1) == b""
    except ConnectionResetError:
        return True


def run(go, **options):
    async def inside():
        async with asyncio.timeout(60), house(options.pop("handler", hello), **options) as connect:
            await go(connect)

    asyncio.run(inside())


def test_whole_requests_are_answered_one_after_the_other_and_in_pieces():
    async def go(connect):
        reader, writer = await connect(WHOLE)
        assert await is_answered(reader)
        for byte in WHOLE:
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
        assert await is_answered(reader)

    run(go)


@pytest.mark.parametrize("sent", [b"", PART, WHOLE + PART])
def test_whoever_does_not_send_a_whole_request_is_shown_out(sent):
    async def go(connect):
        reader, _ = await connect(sent)
        if sent.startswith(WHOLE):
            assert await is_answered(reader)
        assert await is_shown_out(reader)

    run(go, patience_s=0.1)


def test_a_byte_now_and_then_does_not_help():
    async def go(connect):
        reader, writer = await connect(PART)

        async def dribble():
            while True:
                writer.write(b"x")
                await asyncio.sleep(0.01)

        task = asyncio.create_task(dribble())
        assert await is_shown_out(reader)
        task.cancel()

    run(go, patience_s=0.2)


def test_whoever_does_not_take_the_answer_is_shown_out():
    async def much(_request):
        return web.Response(body=bytes(50_000_000))

    async def go(connect):
        reader, writer = await connect(WHOLE)
        writer.transport.pause_reading()
        await asyncio.sleep(0.5)
        writer.transport.resume_reading()
        with pytest.raises(asyncio.IncompleteReadError):
            await reader.readexactly(50_000_000)

    run(go, handler=much, patience_s=0.1)


def test_in_a_full_house_the_longest_dawdler_makes_room():
    async def go(connect):
        first, *others = [(await connect(PART))[0] for _ in range(3)]
        assert await is_answered((await connect(WHOLE))[0])
        assert await is_shown_out(first)
        assert not any(reader.at_eof() for reader in others)

    run(go, most=3)


def test_where_all_are_being_answered_the_next_is_turned_away():
    come, go_on = asyncio.Semaphore(0), asyncio.Event()

    async def slowly(_request):
        come.release()
        await go_on.wait()
        return web.Response(text="hello")

    async def go(connect):
        guests = [(await connect(WHOLE))[0] for _ in range(3)]
        for _ in guests:
            await come.acquire()
        assert await is_shown_out((await connect(WHOLE))[0])
        go_on.set()
        assert [await is_answered(guest) for guest in guests] == [True] * 3

    run(go, handler=slowly, most=3)


def test_a_thousand_slow_clients_keep_nobody_out():
    async def go(connect):
        for number in range(1_000):
            await connect(PART)
            if not number % 100:
                assert await is_answered((await connect(WHOLE))[0])

    run(go, most=50)


def test_whoever_goes_is_forgotten():
    async def go():
        keeper = Doorkeeper(asyncio.Protocol, most=2, patience_s=LONG_S)
        server = await asyncio.get_running_loop().create_server(keeper, "127.0.0.1", 0)
        for _ in range(5):
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.close()
            await writer.wait_closed()
        async with asyncio.timeout(60):
            while len(keeper):  # noqa: ASYNC110 (it has no need to tell anybody)
                await asyncio.sleep(0.01)
        server.close()

    asyncio.run(go())


@pytest.mark.parametrize(
    ("soft", "hard", "after", "room"),
    [(1_024, 500_000, 3_250, 3_000), (1_024, 1_024, 1_024, 774), (10_000, 10_000, 10_000, 3_000), (64, 64, 64, 50),
     (1_024, resource.RLIM_INFINITY, 3_250, 3_000)],
)  # fmt: skip
def test_the_house_is_as_large_as_the_system_allows(monkeypatch, soft, hard, after, room):
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _which, now: limits.append(now))
    assert make_room(3_000) == room
    assert limits[-1] == (after, hard)
