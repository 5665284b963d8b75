"""Open the ports that faults below HTTP need: one with TLS, and those that refuse, ignore, hold or drop who comes.

In: a running playground, as its `Annex`. Out: `Ports`. Everybody who is held is let go when the doors close.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from tests.faults.certificates import make_tls_context
from tests.faults.fault import Ports

from pauk_playground.server.connection import Connection, Desk, shut

_LOOPBACK = "127.0.0.1"
_BACKLOG = 1024
# A queue of length 0 still takes one or two; the rest of the knocks are left unanswered by the system.
_KNOCKS = 4
# A fatal alert of TLS 1.2, handshake_failure (RFC 5246 §7.2). The library sends none when it gives up on a client.
_ALERT = b"\x15\x03\x03\x00\x02\x02\x28"


class Doors:
    """The ports beside the playground's own; open while it runs.

    ``tls`` speaks HTTPS, ``closed`` is nobody's (connecting is refused), ``deaf`` never completes a connection (it
    times out; on Linux), ``mute`` takes connections and says nothing, ``slam`` takes them and hangs up at once,
    ``alert`` breaks off every TLS handshake.
    """

    def __init__(self) -> None:
        self._ports = Ports(None)
        self._is_open = False
        self._sockets: list[socket.socket] = []
        self._servers: list[asyncio.Server] = []
        self._guests: set[asyncio.Transport] = set()
        self._handshakes: set[asyncio.Task[None]] = set()

    def ports(self, http: int | None) -> Ports:
        """Return the ports, the playground's own as the client knows it."""
        return replace(self._ports, http=http)

    async def open(self, desk: Desk) -> None:
        """Open all doors; who comes by TLS is the playground's guest."""
        context = make_tls_context()
        self._is_open = True
        self._ports = Ports(
            None,
            tls=await self._serve(lambda: _Porch(self, lambda raw: self._begin_tls(raw, context, desk))),
            closed=self._bind().getsockname()[1],
            deaf=self._open_deaf(),
            mute=await self._serve(lambda: _Porch(self, lambda _raw: None)),
            slam=await self._serve(lambda: _Porch(self, lambda raw: raw.abort())),
            alert=await self._serve(lambda: _Porch(self, lambda _raw: None, _ALERT)),
        )

    async def close(self) -> None:
        """Close all doors, whoever stands in them."""
        self._is_open = False
        for server in self._servers:
            await shut(server)
        for held in self._sockets:
            held.close()
        for task in self._handshakes:
            task.cancel()
        for guest in self._guests:
            guest.abort()
        await asyncio.gather(*self._handshakes, return_exceptions=True)
        await asyncio.sleep(0)  # In this turn those who were cut off are told.
        self._servers, self._sockets = [], []

    def greet(self, guest: asyncio.Transport) -> bool:
        """Remember who stands in a door; say no to one who was accepted just before it closed."""
        self._guests.add(guest)
        return self._is_open

    def forget(self, guest: asyncio.Transport) -> None:
        """Forget who has gone, or gone in."""
        self._guests.discard(guest)

    async def _serve(self, factory: "Callable[[], _Porch]") -> int:
        server = await asyncio.get_running_loop().create_server(factory, _LOOPBACK, 0, backlog=_BACKLOG)
        self._servers.append(server)
        port: int = server.sockets[0].getsockname()[1]
        return port

    def _bind(self) -> socket.socket:
        """Take a free port without listening on it, so that nobody else can."""
        held = socket.socket()
        self._sockets.append(held)
        held.bind((_LOOPBACK, 0))
        return held

    def _open_deaf(self) -> int:
        """Listen with a full queue: the system then drops whoever knocks."""
        deaf = self._bind()
        deaf.listen(0)
        for _ in range(_KNOCKS):
            knock = socket.socket()
            self._sockets.append(knock)
            knock.setblocking(False)
            knock.connect_ex(deaf.getsockname())
        port: int = deaf.getsockname()[1]
        return port

    def _begin_tls(self, raw: asyncio.Transport, context: ssl.SSLContext, desk: Desk) -> None:
        raw.pause_reading()  # What the client says first is for TLS.
        task = asyncio.get_running_loop().create_task(self._shake_hands(raw, context, desk))
        self._handshakes.add(task)
        task.add_done_callback(self._handshakes.discard)

    async def _shake_hands(self, raw: asyncio.Transport, context: ssl.SSLContext, desk: Desk) -> None:
        """Begin TLS by hand: from a server of its own, clients in the middle of it could not be sent away."""
        hall = _Hall()
        try:
            secure = await asyncio.get_running_loop().start_tls(raw, hall, context, server_side=True)
        except (OSError, asyncio.CancelledError):
            raw.abort()
        else:
            if secure is not None and not hall.is_left:
                hall.lead_in(Connection(desk), secure)
        finally:
            self.forget(raw)


class _Porch(asyncio.Protocol):
    """One who has just come in; a last word, if there is one, is said when the guest has spoken."""

    def __init__(self, doors: Doors, welcome: Callable[[asyncio.Transport], None], last_word: bytes = b"") -> None:
        self._last_word = last_word
        self._doors = doors
        self._welcome = welcome
        self._guest: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember the guest and do what this door does."""
        self._guest = cast("asyncio.Transport", transport)
        if self._doors.greet(self._guest):
            self._welcome(self._guest)
        else:
            self._guest.abort()

    def data_received(self, _data: bytes) -> None:
        """Say the last word and hang up, or go on saying nothing."""
        if self._last_word:
            self._guest.write(self._last_word)
            self._guest.close()

    def connection_lost(self, _error: Exception | None) -> None:
        """Forget the guest."""
        self._doors.forget(self._guest)


class _Hall(asyncio.Protocol):
    """Between the handshake and the playground: keeps what a client says in the moment before it is led in."""

    def __init__(self) -> None:
        self._said = b""
        self._is_ended = False
        self.is_left = False

    def data_received(self, data: bytes) -> None:
        """Keep what is said."""
        self._said += data

    def eof_received(self) -> None:
        """Note that no more will be said."""
        self._is_ended = True

    def connection_lost(self, _error: Exception | None) -> None:
        """Note that the client has gone."""
        self.is_left = True

    def lead_in(self, connection: Connection, secure: asyncio.Transport) -> None:
        """Hand the client over, with what it has said."""
        secure.set_protocol(connection)
        connection.connection_made(secure)
        if self._said:
            connection.data_received(self._said)
        if self._is_ended:
            connection.eof_received()
