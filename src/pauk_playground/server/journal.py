"""Remember every request as the server saw it, so that tests can judge a crawler's manners.

In: the start and the end of each request. Out: immutable `JournalEntry` records, the newest ones, in order of end.
"""

from collections import Counter, deque
from dataclasses import dataclass

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk_playground.server.message import ServerRequest

# What is kept of a hostile client's words, so that a full log stays small.
_HOST_CHARACTERS = 255
_PATH_CHARACTERS = 2000


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One request, finished or cut off; moments are of `Elapsed.seconds`.

    ``open_requests`` and ``open_connections`` count those of the same host at the start, this one included. A
    connection counts for the host it asked last. ``path`` is the target as sent; a request that could not be
    read has neither host nor path; one whose client went away before any answer has status 0.
    """

    started_s: float
    ended_s: float
    host: str
    path: str
    method: str
    status: int
    size_bytes: int
    connection: int
    user_agent: str
    open_requests: int
    open_connections: int


@dataclass(slots=True)
class OpenVisit:
    """A request that is being answered."""

    started_s: float
    connection: int
    request: ServerRequest | None
    open_requests: int
    open_connections: int


class Journal:
    """The newest visits, and how many requests and connections are open for each host."""

    def __init__(self, size: int, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._visits: deque[JournalEntry] = deque(maxlen=size)
        self._open_requests: Counter[str] = Counter()
        self._open_connections: Counter[str] = Counter()

    def read(self) -> tuple[JournalEntry, ...]:
        """Return the visits kept so far; safe from any thread, because copying a deque is one step."""
        return tuple(self._visits.copy())

    def clear(self) -> None:
        """Forget the visits; what is open stays counted."""
        self._visits.clear()

    def open(self, connection: int, request: ServerRequest | None) -> OpenVisit:
        """Note that a request starts now."""
        if request is None:
            return OpenVisit(self._elapsed.seconds(), connection, None, 0, 0)
        host = request.host
        self._open_requests[host] += 1
        return OpenVisit(
            self._elapsed.seconds(), connection, request, self._open_requests[host], self._open_connections[host]
        )

    def close(self, visit: OpenVisit, status: int, size_bytes: int) -> None:
        """Note that a request ends now, with this answer."""
        request = visit.request
        if request is not None:
            _count_down(self._open_requests, request.host)
        self._visits.append(
            JournalEntry(
                started_s=visit.started_s,
                ended_s=self._elapsed.seconds(),
                host=request.host[:_HOST_CHARACTERS] if request else "",
                path=request.target[:_PATH_CHARACTERS] if request else "",
                method=request.method if request else "",
                status=status,
                size_bytes=size_bytes,
                connection=visit.connection,
                user_agent=request.header("user-agent")[:_HOST_CHARACTERS] if request else "",
                open_requests=visit.open_requests,
                open_connections=visit.open_connections,
            )
        )

    def move_connection(self, old_host: str, new_host: str) -> None:
        """Count a connection for another host; an empty name is no host."""
        if old_host == new_host:
            return
        if old_host:
            _count_down(self._open_connections, old_host)
        if new_host:
            self._open_connections[new_host] += 1


def _count_down(counter: Counter[str], host: str) -> None:
    # Hosts at zero are dropped: a client may name any number of hosts.
    counter[host] -= 1
    if counter[host] <= 0:
        del counter[host]
