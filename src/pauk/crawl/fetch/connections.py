"""Open the connections of the aiohttp fetcher, and none to where we may not go.

In: what may be connected to, how long to wait, how many idle connections to keep. Out: an aiohttp session whose
sockets are judged by the address they are about to connect to, after all names were resolved: literal addresses,
names that change their address and every hop of a redirect come past the same place.
"""

import asyncio
import re
import socket
import ssl
import sys
from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import cast

import aiohttp
from aiohappyeyeballs import AddrInfoType
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.client_proto import ResponseHandler
from aiohttp.client_reqrep import ConnectionKey
from aiohttp.connector import Connection
from aiohttp.tracing import Trace

from pauk.base.clock import Elapsed
from pauk.crawl.fetch.addresses import is_public
from pauk.crawl.fetch.dns import DnsCache, NotPublic, choose

if sys.platform != "win32":
    import resource

# Apache closes idle connections after 5 seconds, nginx after 75; the next visit to a polite crawler's host is rarely
# more than a few seconds away.
_KEEP_ALIVE_S = 5.0
_MAX_IDLE = 2_000
# Where several requests to one host are in flight, an idle connection is used again at once.
_TRIM_S = 0.1
# Windows and machines without a limit: what a process may open there is at least this many times four.
_USUAL_IDLE = 128
# Servers send content security policies of 10 KB; Chrome takes 256 KB of headers in all, aiohttp 128 headers.
_MAX_FIELD_BYTES = 32_768
# Up to these versions, asyncio forgets TLS connections whose other end does not say goodbye.
_LEAKS_TLS = sys.version_info < (3, 12, 8) or (3, 13, 0) <= sys.version_info < (3, 13, 1)
_NOTHING_NEW = re.compile(rb"HTTP/1\.[01] 304\b")


@dataclass(slots=True)
class Contact:
    """What a request in progress learns about its connection."""

    elapsed: Elapsed
    address: str = ""
    connected_s: float = 0.0
    is_reused: bool = False
    content: aiohttp.StreamReader | None = None  # the body that is being waited for


_contact: ContextVar[Contact] = ContextVar("contact")


def begin_contact(elapsed: Elapsed) -> Contact:
    """Begin to take notes on the connection of this task's next request."""
    contact = Contact(elapsed)
    _contact.set(contact)
    return contact


def count_idle() -> int:
    """Decide how many idle connections may be kept: a quarter of the files this process may open, 2,000 at most."""
    if sys.platform == "win32":
        return _USUAL_IDLE
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _USUAL_IDLE if limit == resource.RLIM_INFINITY else max(1, min(limit // 4, _MAX_IDLE))


def open_session(
    names: DnsCache,
    *,
    headers: dict[str, str],
    allow_private: bool,
    timeout_s: float,
    total_timeout_s: float,
    proxy: str,
    idle_limit: int,
) -> aiohttp.ClientSession:
    """Open a session in the running event loop; whatever may go wrong is bounded in time."""
    may_be_private = allow_private or bool(proxy)  # then we connect to the proxy alone, and people chose it
    connector = _Connector(names, allow_private=may_be_private, idle_limit=idle_limit)
    return aiohttp.ClientSession(
        connector=connector,
        headers=headers,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(
            total=total_timeout_s, connect=timeout_s, sock_connect=timeout_s, sock_read=timeout_s
        ),
        auto_decompress=False,
        trust_env=False,
        proxy=proxy or None,
        max_line_size=_MAX_FIELD_BYTES,
        max_field_size=_MAX_FIELD_BYTES,
        middlewares=(_ask_once,),
    )


def open_socket(info: AddrInfoType) -> socket.socket:
    """Make a socket for any address."""
    family, kind, protocol, _, _ = info
    return socket.socket(family=family, type=kind, proto=protocol)


def open_public_socket(info: AddrInfoType) -> socket.socket:
    """Make a socket for a public address, and none for another: this is the last door before the network."""
    address = str(info[4][0])
    if not is_public(address):
        raise NotPublic(None, f"not public: {address}")
    return open_socket(info)


def _make_context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_alpn_protocols(("http/1.1",))
    return context


async def _ask_once(request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType) -> aiohttp.ClientResponse:
    """Let aiohttp repeat a request only where an idle connection had died or held bytes of an earlier answer."""
    try:
        return await handler(request)
    except aiohttp.ClientConnectorError:
        raise
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
        if _contact.get().is_reused:
            raise
        raise aiohttp.ClientConnectionError(_describe(error)) from error
    except aiohttp.ClientResponseError as error:
        if _contact.get().is_reused:
            raise aiohttp.ServerDisconnectedError(error.message) from error
        raise


def _describe(error: Exception) -> str:
    if isinstance(error, aiohttp.ServerDisconnectedError):  # its own text may hold headers, and cookies among them
        return "the server closed the connection before it had answered"
    return str(error)


class _Resolver(AbstractResolver):
    """Our names, as aiohttp asks for them."""

    def __init__(self, names: DnsCache, *, allow_private: bool) -> None:
        self._names = names
        self._allow_private = allow_private

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        addresses = choose(await self._names.find(host), allow_private=self._allow_private)
        return [
            ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=0)
            for address in addresses
        ]

    async def close(self) -> None:
        """Nothing is ours: the names belong to the fetcher."""


class _Protocol(ResponseHandler):
    """Answers as aiohttp takes them in; what some servers send after a 304, which has no body, is thrown away."""

    def data_received(self, data: bytes) -> None:
        """Take the next bytes."""
        is_first = self._payload is None or self._payload.is_eof()
        if is_first and _NOTHING_NEW.match(data):
            head, end, rest = data.partition(b"\r\n\r\n")
            if rest:
                data = head + end
                self.force_close()
        super().data_received(data)


class _Connector(aiohttp.TCPConnector):
    """Connections that take notes, and of which few are kept when idle: one a host, so many in all."""

    def __init__(self, names: DnsCache, *, allow_private: bool, idle_limit: int) -> None:
        super().__init__(
            resolver=_Resolver(names, allow_private=allow_private),
            use_dns_cache=False,
            socket_factory=open_socket if allow_private else open_public_socket,
            ssl=_make_context(),
            limit=0,
            keepalive_timeout=_KEEP_ALIVE_S,
            enable_cleanup_closed=_LEAKS_TLS,
        )
        self._home = asyncio.get_running_loop()
        self._factory = cast("partial[ResponseHandler]", partial(_Protocol, loop=self._home))
        self._idle_limit = idle_limit
        self._busy: dict[ResponseHandler, Contact] = {}
        self._idle: dict[ResponseHandler, ConnectionKey] = {}  # the one that has been idle for longest comes first
        self._idle_count: Counter[ConnectionKey] = Counter()
        self._is_trimming = False

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: list[Trace],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109  aiohttp's signature
    ) -> Connection:
        connection = await super().connect(req, traces, timeout)
        protocol, transport = connection.protocol, connection.transport
        if protocol is not None and transport is not None:
            contact = self._busy[protocol] = _contact.get()
            contact.is_reused = self._take_idle(protocol)
            contact.address = str(transport.get_extra_info("peername", ("",))[0])
            contact.connected_s = contact.elapsed.seconds()
            connection.add_callback(partial(self._note_release, req.connection_key, protocol))
            if not contact.is_reused and protocol.closed is not None:
                protocol.closed.add_done_callback(partial(self._note_loss, protocol))
        return connection

    def _note_loss(self, protocol: ResponseHandler, closed: "asyncio.Future[None]") -> None:
        """Wake whoever waits for a body: aiohttp forgets to where a server sends a bad chunk and nothing more."""
        if not closed.cancelled():
            closed.exception()  # asked for, so that nobody complains that it was not
        self._take_idle(protocol)
        contact = self._busy.get(protocol)
        content = contact.content if contact is not None else None
        if content is not None and not content.is_eof() and content.exception() is None:
            content.set_exception(aiohttp.ClientPayloadError("the body does not follow the rules of its transfer"))

    def _note_release(self, key: ConnectionKey, protocol: ResponseHandler) -> None:
        """Decide about a connection whose answer is read, just before aiohttp keeps or closes it."""
        self._busy.pop(protocol, None)
        if protocol.should_close:
            _abort(protocol)
            return
        self._idle[protocol] = key
        self._idle_count[key] += 1
        if len(self._idle) > self._idle_limit:
            self._drop(next(iter(self._idle)))
        if self._idle_count[key] > 1 and not self._is_trimming:
            self._is_trimming = True
            self._home.call_later(_TRIM_S, self._trim)

    def _trim(self) -> None:
        """Close all but the newest idle connection of every host."""
        self._is_trimming = False
        for protocol, key in list(self._idle.items()):
            if self._idle_count[key] > 1:
                self._drop(protocol)

    def _drop(self, protocol: ResponseHandler) -> None:
        self._take_idle(protocol)
        _abort(protocol)

    def _take_idle(self, protocol: ResponseHandler) -> bool:
        """Strike a connection from the idle ones, and tell whether it was one."""
        key = self._idle.pop(protocol, None)
        if key is None:
            return False
        self._idle_count[key] -= 1
        if not self._idle_count[key]:
            del self._idle_count[key]
        return True


def _abort(protocol: ResponseHandler) -> None:
    """Close at once: a server that owes us bytes or a goodbye could keep the connection open for long."""
    if protocol.transport is not None:
        protocol.transport.abort()
