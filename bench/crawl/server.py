"""Serve the site from memory, as fast as one core can: prepared bytes, kept-open connections, nothing else.

In: ``python -m bench.crawl.server PAGES``; then, on standard input, a line for each question. Out: one line of JSON
when it is ready, and one for each question: what was asked for since the last one, and the CPU time that took.
"""

import asyncio
import json
import socket
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from time import perf_counter, process_time

from bench.crawl.site import HOSTS, build_site

_ROBOTS = b"User-agent: *\nDisallow:\n"


@dataclass(slots=True)
class Tally:
    """What was asked for since somebody last wanted to know."""

    pages: int = 0
    distinct: set[bytes] = field(default_factory=set)
    others: int = 0
    cpu_s: float = field(default_factory=process_time)


def write_response(body: bytes, kind: str, status: str = "200 OK") -> bytes:
    """Put a header before a body."""
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


_NOT_FOUND = write_response(b"nothing here", "text/plain", "404 Not Found")


class Connection(asyncio.Protocol):
    """One client; answers are whole and prepared."""

    def __init__(self, hosts: dict[str, dict[bytes, bytes]], tally: list[Tally]) -> None:
        self._hosts = hosts
        self._tally = tally
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Learn which host the client wants."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._host = transport.get_extra_info("sockname")[0]
        self._pages = self._hosts[self._host]

    def data_received(self, data: bytes) -> None:
        """Answer all requests that are complete."""
        *requests, self._rest = (self._rest + data).split(b"\r\n\r\n")
        for request in requests:
            self._transport.write(self._answer(request.split(b" ", 2)[1].partition(b"?")[0]))

    def _answer(self, path: bytes) -> bytes:
        tally = self._tally[0]
        answer = self._pages.get(path)
        if answer is None or path == b"/robots.txt":
            tally.others += 1
            return answer or _NOT_FOUND
        tally.pages += 1
        tally.distinct.add(self._host.encode() + path)
        return answer


def _listen(count: int) -> list[socket.socket]:
    """Take the same port on as many loopback addresses."""
    sockets: list[socket.socket] = []
    for number in range(1, count + 1):
        port = sockets[0].getsockname()[1] if sockets else 0
        sockets.append(socket.create_server((f"127.0.0.{number}", port), backlog=1_024))
    return sockets


async def serve(count: int) -> None:
    """Build the site, serve it, and answer questions until there are no more."""
    sockets = _listen(min(HOSTS, count))
    start = perf_counter()
    origins = [f"http://{address}:{port}" for address, port in (found.getsockname() for found in sockets)]
    with redirect_stdout(sys.stderr):  # whoever started us reads nothing but JSON
        site = build_site(count, origins)
    hosts = {
        found.getsockname()[0]: {
            path.encode(): write_response(body, "text/html; charset=utf-8") for path, body in pages.items()
        }
        | {b"/robots.txt": write_response(_ROBOTS, "text/plain")}
        for found, pages in zip(sockets, site.pages, strict=True)
    }
    about = {"origins": origins, "pages": site.count, "size_bytes": site.size_bytes, "about": site.about}
    del site
    tally = [Tally()]
    loop = asyncio.get_running_loop()
    for found in sockets:
        await loop.create_server(lambda: Connection(hosts, tally), sock=found)
    print(json.dumps(about | {"build_s": round(perf_counter() - start, 1)}), flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        old, tally[0] = tally[0], Tally()
        told = {"pages": old.pages, "distinct": len(old.distinct), "others": old.others}
        print(json.dumps(told | {"cpu_s": process_time() - old.cpu_s}), flush=True)


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
