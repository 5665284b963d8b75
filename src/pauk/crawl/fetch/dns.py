"""Find the addresses of host names, and remember them for a while.

In: a host's name. Out: a `ResolvedName`: its addresses, in the order the system prefers, or why there are none.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.crawl.fetch.addresses import is_local_name, is_public, read_literal

# The system does not tell how long a name may be remembered; most of the Web says between one minute and one hour.
FOUND_S = 300.0
# A name that does not exist may be mended soon; one that could not be asked for is asked for again at once.
MISSING_S = 30.0
MAX_NAMES = 10_000
# A dead name server keeps a thread busy for ten seconds and more. The loop's own pool has as few as five.
_THREADS = 32

Resolve = Callable[[str], Awaitable[list[str]]]


class NotPublic(OSError):
    """A signal to the fetcher: nothing that this connection could lead to is public."""


@dataclass(frozen=True, slots=True)
class ResolvedName:
    """The addresses of a name, or none and why."""

    addresses: tuple[str, ...]
    error: str = ""


# RFC 6761 §6.3: loopback, without asking anybody.
_LOOPBACK = ResolvedName(("127.0.0.1", "::1"))


class DnsCache:
    """Addresses of names for one event loop; ``resolve`` replaces the system's resolver and is asked every time."""

    def __init__(self, resolve: Resolve | None = None, *, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._resolve = resolve
        self._known: dict[str, tuple[float, ResolvedName]] = {}  # name → until when, what
        self._open: dict[str, asyncio.Future[tuple[float, ResolvedName]]] = {}
        self._threads: ThreadPoolExecutor | None = None

    async def find(self, host: str) -> ResolvedName:
        """Find the addresses of a host; an address is its own, and names of this machine are known."""
        name = host.rstrip(".").lower()
        if is_local_name(name):
            return _LOOPBACK
        if literal := read_literal(name):
            return ResolvedName((literal,))
        if self._resolve is not None:
            return await _ask(self._resolve, name)
        until_s, found = self._known.get(name, (0.0, _LOOPBACK))
        if until_s > self._elapsed.seconds():
            return found
        return (await asyncio.shield(self._look_up(name)))[1]  # others may wait for the same answer

    def close(self) -> None:
        """Let the threads go, and forget everything."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
        self._threads = None
        self._known.clear()
        self._open.clear()

    def _look_up(self, name: str) -> "asyncio.Future[tuple[float, ResolvedName]]":
        if name not in self._open:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="pauk-names")
            future = asyncio.get_running_loop().run_in_executor(self._threads, look_up, name)
            future.add_done_callback(partial(self._remember, name))
            self._open[name] = future
        return self._open[name]

    def _remember(self, name: str, future: "asyncio.Future[tuple[float, ResolvedName]]") -> None:
        self._open.pop(name, None)
        if future.cancelled() or future.exception() is not None:
            return
        keep_s, found = future.result()
        self._known.pop(name, None)
        if keep_s:
            self._known[name] = (self._elapsed.seconds() + keep_s, found)
        if len(self._known) > MAX_NAMES:
            del self._known[next(iter(self._known))]


def look_up(name: str) -> tuple[float, ResolvedName]:
    """Ask the system, which may take long, and say how long the answer may be kept."""
    try:
        infos = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    except socket.gaierror as error:
        is_certain = error.errno in (socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME))
        return MISSING_S if is_certain else 0.0, ResolvedName((), error.strerror or "no address")
    except (OSError, UnicodeError) as error:  # a label that is empty or longer than 63 characters is no name
        return MISSING_S, ResolvedName((), str(error))
    addresses = tuple(dict.fromkeys(str(info[4][0]) for info in infos))
    return FOUND_S, ResolvedName(addresses, "" if addresses else "no address")


async def _ask(resolve: Resolve, name: str) -> ResolvedName:
    try:
        addresses = tuple(await resolve(name))
    except OSError as error:
        return ResolvedName((), str(error))
    return ResolvedName(addresses, "" if addresses else "no address")


def choose(found: ResolvedName, *, allow_private: bool) -> tuple[str, ...]:
    """Choose the addresses that may be tried; OSError where there is none, `NotPublic` where none may be."""
    if not found.addresses:
        raise OSError(None, found.error)
    if allow_private:
        return found.addresses
    public = tuple(address for address in found.addresses if is_public(address))
    if not public:
        raise NotPublic(None, f"not public: {', '.join(found.addresses[:4])}")
    return public
