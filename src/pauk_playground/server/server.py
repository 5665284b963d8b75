"""Serve a small Web on loopback: any number of named hosts on one port, at the moment its clock tells.

In: sites and a clock. Out: HTTP on 127.0.0.1, by Host header or as an ordinary proxy; a log of all visits;
the truth about all pages.
"""

import asyncio
import dataclasses
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import datetime
from types import TracebackType
from typing import Protocol, Self, TextIO

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed, SystemClock
from pauk.base.errors import BadSetting, UsageError
from pauk_playground.server.connection import Connection, Desk, shut
from pauk_playground.server.journal import Journal, JournalEntry
from pauk_playground.server.message import Answer, ClientLimits, Response, ServerRequest
from pauk_playground.server.reply import refuse, write_http_date
from pauk_playground.server.site import PlaygroundSite, host_of
from pauk_playground.server.truth import PageTruth, write_lines

_LOOPBACK = "127.0.0.1"
# More than any client of ours opens at once: a full queue costs it a second of waiting to try again.
_BACKLOG = 1024
_METHODS = frozenset({"GET", "HEAD"})


class Annex(Protocol):
    """What opens and closes with a playground: further ports that its connections may come in by."""

    async def open(self, desk: Desk) -> None:
        """Open; what connects may be handed on to the playground."""
        ...

    async def close(self) -> None:
        """Close at once, whoever is there; connections that were handed on are the playground's."""
        ...


class Playground:
    """A running piece of Web; enter it in an event loop with ``async with``, elsewhere with ``in_thread()``.

    ``port`` 0 takes any free one. ``latency_s`` is added to every answer, so that requests can overlap.
    ``log_size`` visits are remembered. Sites answer as they were at ``clock.now()``; moving a `SetClock`
    while serving is time travel. An ``annex`` opens and closes with it.
    """

    def __init__(
        self,
        sites: Iterable[PlaygroundSite],
        *,
        clock: Clock | None = None,
        elapsed: Elapsed = SYSTEM_ELAPSED,
        port: int = 0,
        latency_s: float = 0.0,
        log_size: int = 100_000,
        limits: ClientLimits | None = None,
        annex: Annex | None = None,
    ) -> None:
        self.clock: Clock = clock or SystemClock()
        self.elapsed = elapsed
        self.limits = limits or ClientLimits()
        self.journal = Journal(log_size, elapsed)
        self.latency_s = latency_s
        self._sites = _by_host(sites)
        self._annex = annex
        self._wanted_port = port
        self._server: asyncio.Server | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._port = 0
        self._is_leaving = False
        self._connections: set[Connection] = set()
        self._connection_count = 0
        self._emptied = asyncio.Event()
        self._dated: tuple[datetime, str] | None = None

    # Where it is.

    @property
    def address(self) -> tuple[str, int]:
        """The address and port the server listens on."""
        if self._server is None:
            raise UsageError("the playground is not running", next_step="Enter it with `async with` or `in_thread()`.")
        return _LOOPBACK, self._port

    @property
    def proxy_url(self) -> str:
        """The URL to hand to a client as its HTTP proxy; then no name has to be resolved."""
        host, port = self.address
        return f"http://{host}:{port}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names served, in order."""
        return tuple(self._sites)

    def url(self, site_name: str, path: str = "/") -> str:
        """Return the real URL, port included, of a path on a site."""
        host = host_of(site_name)
        if host not in self._sites:
            raise UsageError(f"no site {site_name!r} in the playground", next_step=self._list_hosts())
        return f"http://{host}:{self.address[1]}{path}"

    def resolve(self, hostname: str) -> list[str]:
        """Return a host's addresses as a resolver would; a host that is not ours has none."""
        return [_LOOPBACK] if hostname.lower().rstrip(".") in self._sites else []

    # What is known.

    @property
    def log(self) -> tuple[JournalEntry, ...]:
        """The visits as the server saw them, in order of their end."""
        return self.journal.read()

    def truth(self, at: datetime | None = None) -> Iterator[PageTruth]:
        """Tell the truth about every page of every site, at this moment or the clock's."""
        moment = at or self.clock.now()
        port = self.address[1]
        for site in self._sites.values():
            yield from site.truth(moment, port)

    def write_truth(self, file: TextIO) -> int:
        """Write the truth of the clock's moment as JSON lines and return the number of pages."""
        return write_lines(self.truth(), file)

    # Coming and going.

    async def __aenter__(self) -> Self:
        if self._server is not None:
            raise UsageError("the playground is already running", next_step="Make a second one.")
        loop = asyncio.get_running_loop()
        try:
            server = await loop.create_server(lambda: Connection(self), _LOOPBACK, self._wanted_port, backlog=_BACKLOG)
        except (OSError, OverflowError) as error:
            raise BadSetting(
                f"cannot listen on port {self._wanted_port}: {error}", next_step="Take another, or 0 for any."
            ) from error
        self._server = server
        self._is_leaving = False
        self._emptied = asyncio.Event()  # Made anew: it belongs to the loop of this run.
        self._port = server.sockets[0].getsockname()[1]
        self._sweeper = loop.create_task(self._sweep())
        if self._annex is not None:
            try:
                await self._annex.open(self)
            except OSError as error:
                await self.__aexit__(None, None, None)
                raise BadSetting(f"cannot open further ports: {error}", next_step="Close what holds many.") from error
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is None or self._sweeper is None:
            return
        self._is_leaving = True  # Who was accepted a moment ago and comes in only now is turned away.
        await shut(self._server)
        if self._annex is not None:
            await self._annex.close()
        tasks = [self._sweeper, *(c.task for c in self._connections if c.task)]
        self._sweeper.cancel()
        for connection in list(self._connections):
            connection.abort()
        while self._connections:
            await self._emptied.wait()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._server.wait_closed()
        self._server = None

    @contextmanager
    def in_thread(self) -> Iterator[Self]:
        """Serve from a thread of its own while the ``with`` block runs."""
        started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        thread = threading.Thread(target=self._run, args=(started,), name="playground")
        thread.start()
        try:
            loop, stop = started.result()
            try:
                yield self
            finally:
                loop.call_soon_threadsafe(stop.set)
        finally:
            thread.join()

    def _run(self, started: "Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]]") -> None:
        async def serve() -> None:
            stop = asyncio.Event()
            try:
                await self.__aenter__()
            except (BadSetting, UsageError) as error:
                started.set_exception(error)
                return
            started.set_result((asyncio.get_running_loop(), stop))
            await stop.wait()
            await self.__aexit__(None, None, None)

        try:
            asyncio.run(serve())
        finally:
            started.cancel()  # Nothing happens unless it failed before it began: nobody may wait for ever.

    # What connections ask of it: see `connection.Desk`.

    def answer(self, request: ServerRequest) -> Answer:
        """Find the site by its host and let it answer."""
        site = self._sites.get(request.host)
        if site is None:
            return refuse(421, f"No host {request.host!r} here. {self._list_hosts()}")
        takes_posts = getattr(site, "takes_posts", False)
        if request.method not in _METHODS and not (takes_posts and request.method == "POST"):
            return refuse(405, "Only GET and HEAD are answered.", ("Allow", "GET, HEAD"))
        answer = site.answer(request, self.clock.now())
        if self.latency_s and isinstance(answer, Response):
            return dataclasses.replace(answer, delay_s=answer.delay_s + self.latency_s)
        return answer

    def date(self) -> str:
        """Write the clock's moment as an HTTP date; the text is kept for the second it holds."""
        at = self.clock.now().replace(microsecond=0)
        if self._dated is None or self._dated[0] != at:
            self._dated = (at, write_http_date(at))
        return self._dated[1]

    def admit(self, connection: Connection) -> int:
        """Take a new connection in and return its number, or 0 if there are too many."""
        self._connections.add(connection)
        self._emptied.clear()
        if self._is_leaving or len(self._connections) > self.limits.connection_count:
            return 0
        self._connection_count += 1
        return self._connection_count

    def forget(self, connection: Connection) -> None:
        """Let a closed connection go."""
        self._connections.discard(connection)
        if not self._connections:
            self._emptied.set()

    def _list_hosts(self) -> str:
        return f"Known hosts: {', '.join(self._sites)}."

    async def _sweep(self) -> None:
        """Close on silent and slow clients; one task for all is cheaper than a timer for each."""
        while True:
            await asyncio.sleep(min(1.0, self.limits.idle_s / 4))
            now_s = self.elapsed.seconds()
            for connection in [c for c in self._connections if c.is_expired(now_s)]:
                connection.expire()


def _by_host(sites: Iterable[PlaygroundSite]) -> dict[str, PlaygroundSite]:
    hosts: dict[str, PlaygroundSite] = {}
    for site in sites:
        host = host_of(site.name)
        if host in hosts:
            raise BadSetting(f"two sites are called {host}", next_step="Give each site a name of its own.")
        hosts[host] = site
    return hosts
