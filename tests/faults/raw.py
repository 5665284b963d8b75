"""Send bytes as they are, at their own pace, and end as no good server does.

In: pieces of bytes, a pause, a way to end. Out: a `Raw` answer. Pieces may be endless: a client that does not read
holds them up, one that goes away stops them.
"""

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from tests.faults.fault import Call, Handler

from pauk_playground.server.message import ServerRequest, Wire

# As much at once as the transport holds before it asks for a pause.
PIECE_BYTES = 65_536


class End(Enum):
    """How an answer leaves the connection."""

    CLOSE = "closed in order"
    OPEN = "open for the next request"
    RESET = "reset"
    WAIT = "open, with nothing more to come"


@dataclass(frozen=True, slots=True)
class Raw:
    """Pieces sent one by one with a pause after each, then an end; each object answers once."""

    pieces: Iterable[bytes]
    status: int = 200
    end: End = End.CLOSE
    pause_s: float = 0.0

    async def send(self, _request: ServerRequest, wire: Wire) -> None:
        """Write the pieces, then end."""
        for piece in self.pieces:
            wire.write(piece)
            await wire.drain()
            if self.pause_s:
                await asyncio.sleep(self.pause_s)
        if self.end is End.CLOSE:
            wire.close()
        elif self.end is End.RESET:
            wire.reset()
        elif self.end is End.WAIT:
            await asyncio.Event().wait()


def write_head(*headers: tuple[str, str], line: str = "HTTP/1.1 200 OK") -> bytes:
    """Write a status line and headers; a page of HTML unless a type is among them, untyped with an empty one."""
    named = {name.lower() for name, _ in headers}
    typed = () if "content-type" in named else (("Content-Type", "text/html; charset=utf-8"),)
    lines = [line, *(f"{name}: {value}" for name, value in (*typed, *headers) if value or name != "Content-Type")]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def write_whole(body: bytes, *headers: tuple[str, str], line: str = "HTTP/1.1 200 OK") -> bytes:
    """Write head and body, with the right length."""
    return write_head(*headers, ("Content-Length", str(len(body))), line=line) + body


def send(*pieces: bytes, status: int = 200, end: End = End.CLOSE) -> Handler:
    """Make a handler that always sends the same bytes; between pieces and before a reset it lingers a moment."""

    def handle(call: Call) -> Raw:
        lingers = len(pieces) > 1 or (pieces and end is End.RESET)
        return Raw(pieces, status, end, call.dose.linger_s if lingers else 0.0)

    return handle


def send_page(
    *headers: tuple[str, str], line: str = "HTTP/1.1 200 OK", status: int = 200, end: End = End.OPEN
) -> Handler:
    """Make a handler that sends a healthy page, of the right length, under an odd status line or odd headers."""

    def handle(call: Call) -> Raw:
        return Raw((write_whole(call.page(), *headers, line=line),), status, end)

    return handle


def repeat(piece: bytes) -> Iterator[bytes]:
    """Repeat a piece without end."""
    while True:
        yield piece


def after(head: bytes, rest: Iterable[bytes]) -> Iterator[bytes]:
    """Send a head first."""
    yield head
    yield from rest


def fill(start: bytes, piece: bytes, size_bytes: int) -> Iterator[bytes]:
    """Begin with a start and repeat a piece until there are so many bytes, exactly."""
    yield start[:size_bytes]
    left = size_bytes - len(start)
    while left > 0:
        yield piece[:left]
        left -= len(piece)


def drip(data: bytes) -> Iterator[bytes]:
    """Cut into single bytes, then send spaces without end."""
    yield from (data[place : place + 1] for place in range(len(data)))
    yield from repeat(b" ")


def chunk(data: bytes) -> bytes:
    """Write one chunk of a chunked body (RFC 9112 §7.1)."""
    return b"%x\r\n%b\r\n" % (len(data), data)
