"""Keep the door: so many connections at once, and none that keeps the server waiting.

In: a runner, where to listen. Out: a `LimitedSite` that hands connections on to the runner. Whoever does not send the
whole of a request in time, or does not take an answer, is shown out; where the house is full, whoever dawdles longest
makes room for the next. So slow clients, however many, cost a bounded number of connections and never keep others out.
"""

import asyncio
import re
import resource
import socket
from collections.abc import Callable

from aiohttp import web

from pauk.web.guard import harden

# Each connection is an open file, of which a process has 1,024 on most systems until it asks; browsers open six.
MOST_GUESTS = 500
_OTHER_FILES = 250  # that a server has open beside its connections
_FEWEST_GUESTS = 50
# A request is one line and a few headers: whoever needs longer for it has a broken line, or no good in mind.
_PATIENCE_S = 10.0
_END = b"\r\n\r\n"  # of a request's head
_LENGTH = re.compile(rb"\r\ncontent-length:\s*(\d{1,12})\s*\r\n", re.IGNORECASE)
_MOST_HEAD_BYTES = 64_000  # longer heads are refused behind us


def make_room(most: int) -> int:
    """Let this process open as many files as so many connections need; return for how many there is room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return most if soft == resource.RLIM_INFINITY else min(most, max(soft - _OTHER_FILES, _FEWEST_GUESTS))


class _Handler(web.RequestHandler):
    """The library's own handler of a connection, which says no in our words where it cannot even read a request."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is no request, under the same headers as everything else, without repeating it."""
        super().handle_error(request, status, exc, message)  # it notes it, and stops where an answer was begun
        response = web.Response(status=status, text=f"{status}: this request cannot be understood.\n")
        response.force_close()
        harden(response)
        return response


class LimitedSite(web.BaseSite):
    """Listens at one address, or at a socket that somebody has opened, with a doorkeeper."""

    def __init__(
        self, runner: web.AppRunner, host: str = "", port: int = 0, *, opened: socket.socket | None = None,
        most: int = MOST_GUESTS, patience_s: float = _PATIENCE_S,
    ) -> None:  # fmt: skip
        super().__init__(runner)
        self._host, self._port, self._opened = host, port, opened
        self._most, self._patience_s = most, patience_s

    @property
    def name(self) -> str:
        """Where it listens."""
        return f"http://{self._host}:{self._port}"

    async def start(self) -> None:
        """Begin to listen."""
        await super().start()
        server = self._runner.server
        assert server is not None
        loop = asyncio.get_running_loop()

        def make() -> asyncio.Protocol:
            return _Handler(server, loop=loop, **server._kwargs)  # noqa: SLF001 (as Server itself makes its own)

        keeper = Doorkeeper(make, most=make_room(self._most), patience_s=self._patience_s)
        if self._opened is not None:
            self._server = await loop.create_server(keeper, sock=self._opened)
        else:
            self._server = await loop.create_server(keeper, self._host, self._port)


class Doorkeeper:
    """Makes a guest of every connection, and knows all who are there, in the order in which they came."""

    def __init__(self, make: Callable[[], asyncio.Protocol], *, most: int, patience_s: float) -> None:
        self._make = make
        self._most = most
        self.patience_s = patience_s
        self._guests: dict[Guest, None] = {}

    def __call__(self) -> "Guest":
        """Make what speaks for the next connection."""
        return Guest(self, self._make())

    def __len__(self) -> int:
        return len(self._guests)

    def let_in(self, guest: "Guest") -> bool:
        """Let a guest in if there is room, or if somebody who dawdles can make some."""
        if len(self._guests) >= self._most:
            dawdler = next((other for other in self._guests if other.is_dawdling), None)
            if dawdler is None:
                return False
            dawdler.show_out()
        self._guests[guest] = None
        return True

    def see_off(self, guest: "Guest") -> None:
        """Forget a guest who is gone."""
        self._guests.pop(guest, None)


class Guest(asyncio.Protocol):
    """One connection; passes everything on to the server behind, and is shown out when its time is over."""

    def __init__(self, keeper: Doorkeeper, inner: asyncio.Protocol) -> None:
        self._keeper = keeper
        self._inner = inner
        self._transport: asyncio.BaseTransport | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._is_in = False
        self._head = b""  # of the request that comes, as far as it has come
        self._body_left = 0

    @property
    def is_dawdling(self) -> bool:
        """Whether the server waits for this guest."""
        return self._alarm is not None

    def show_out(self) -> None:
        """End the connection at once."""
        self._keeper.see_off(self)
        self._trust()
        if isinstance(self._transport, asyncio.Transport):
            self._transport.abort()

    def _doubt(self) -> None:
        """Show the guest out in a while, unless it does what is waited for."""
        if self._alarm is None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self._keeper.patience_s, self.show_out)

    def _trust(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # What a connection tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Come in, or be turned away."""
        self._transport = transport
        self._is_in = self._keeper.let_in(self)
        if not self._is_in:
            self.show_out()
            return
        self._inner.connection_made(transport)
        self._doubt()

    def data_received(self, data: bytes) -> None:
        """Pass on what came; the server waits while there is a part of a request without its end."""
        self._follow(data)
        if self._head or self._body_left:
            self._doubt()
        else:
            self._trust()
        self._inner.data_received(data)

    def _follow(self, data: bytes) -> None:
        """Keep count of where in a request we are: in its head, or how much of its body is still to come."""
        while data:
            if self._body_left:
                taken = min(self._body_left, len(data))
                self._body_left, data = self._body_left - taken, data[taken:]
                continue
            head, end, data = (self._head + data).partition(_END)
            if not end:
                self._head = head[-_MOST_HEAD_BYTES:]
                return
            length = _LENGTH.search(head + b"\r\n")
            self._head, self._body_left = b"", int(length[1]) if length else 0

    def eof_received(self) -> bool | None:
        """Pass on that nothing more comes."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """Pass on that answers are not taken."""
        self._doubt()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that answers are taken again."""
        self._trust()
        self._inner.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        """Go."""
        self._keeper.see_off(self)
        self._trust()
        if self._is_in:
            self._inner.connection_lost(error)
