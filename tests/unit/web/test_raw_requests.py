"""Whatever comes over the wire, request or not, is answered under the same headers, and nothing of it is repeated."""

import asyncio

import pytest
from aiohttp import web

from pauk.base.settings import Settings
from pauk.web.connection_limits import LimitedSite
from pauk.web.guard import HEADERS, HostHeaderGuard, harden_prepared
from pauk.web.serve.server import make_runner

LONG = b"<script>" * 4_000


async def answer(raw):
    app = web.Application(middlewares=[HostHeaderGuard.from_settings(Settings()).middleware()], client_max_size=1)
    app.on_response_prepare.append(harden_prepared)

    async def hello(request):
        return web.Response(text=f"hello {request.path}")

    app.router.add_get("/{place:.*}", hello)
    runner = make_runner(app)
    await runner.setup()
    try:
        await LimitedSite(runner, "127.0.0.1", 0).start()
        reader, writer = await asyncio.open_connection(*runner.addresses[0][:2])
        writer.write(raw)
        data = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        data += await asyncio.wait_for(reader.read(65_536), 10)
        writer.close()
    finally:
        await runner.cleanup()
    return data


def ask(raw):
    head, _, body = asyncio.run(answer(raw)).partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    return int(lines[0].split()[1]), dict(line.split(": ", 1) for line in lines[1:]), body


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
        (b"GET http://localhost/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
        (b"GET http://evil.example/a HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
        (b"GET http://localhost/a HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        (b"GET http://me:pw@localhost/a HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
        (b"GET http://localhost@evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
        (b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
        (b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
        (b"<script>\r\n\r\n", 400),
        (b"GET /" + LONG + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + LONG + b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400),
        (b"GET http://[::1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nExpect: <script>\r\n\r\n", 417),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),
    ],
)
def test_every_answer_has_the_headers(raw, status):
    got, headers, body = ask(raw)
    assert got == status
    assert {name for name in HEADERS if name not in headers} == set()
    assert headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]
    assert b"<script>" not in body or headers["Content-Type"].startswith("text/plain")
