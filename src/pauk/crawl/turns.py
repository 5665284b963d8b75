"""Let hosts take turns: each waits until it may be asked again, and the one whose moment comes first goes first.

In: hosts with claimed URLs. Out: the next URL that may be fetched now, or how long to wait. These are Mercator's back
queues: a heap of hosts by the moment they are ready. Moments are `Elapsed.seconds`; nothing here reads a clock.
"""

import heapq
from collections import deque
from collections.abc import Iterator
from itertools import count

from pauk.crawl.cookies import Jar
from pauk.crawl.login import Login
from pauk.crawl.robots import RobotsFile
from pauk.crawl.throttle import Pace, Throttle
from pauk.store.records import Claim, Host


class Gate:
    """What a host, or all hosts of one address, allow: so many requests at once, and none before a moment."""

    __slots__ = ("blocked", "open", "ready_at")

    def __init__(self, ready_at: float) -> None:
        self.open = 0
        self.ready_at = ready_at
        self.blocked: list[Turn] = []  # hosts that came while all connections were taken


class Turn:
    """One host while it is in memory: its waiting claims, its pace, its robots rules and its cookies."""

    __slots__ = (
        "claims", "gate", "host", "is_asking", "is_barred", "is_dry", "is_full", "is_placed", "is_scheduled",
        "is_wanting", "jar", "kept", "login", "luckless", "open", "pending", "robots", "robots_at", "served",
        "sitemaps", "throttle",
    )  # fmt: skip

    def __init__(self, host: Host, pace: Pace, gate: Gate, login: Login | None = None) -> None:
        self.host = host
        self.gate = gate
        self.claims: deque[Claim] = deque()
        self.throttle = Throttle(pace, delay_s=host.delay_s, failures=host.failures)
        self.robots: RobotsFile | None = None
        self.robots_at = 0.0
        self.sitemaps: tuple[str, ...] = ()  # named by robots.txt and not handed on yet
        self.login = login
        self.jar = Jar(host.name) if login is None else login.jar
        self.open = 0  # requests
        self.pending = 0  # visits that are not written yet
        self.served = 0
        self.kept = host.pages
        self.luckless = 0  # requests that failed in a row, before any went well
        self.is_dry = False  # the store had nothing more when it was last asked
        self.is_wanting = False  # the store is being asked
        self.is_scheduled = False
        self.is_asking = False  # for its rules or its address; nothing else is asked meanwhile
        self.is_barred = False  # nothing is asked while its log-in is in doubt, or lost
        self.is_full = False  # it has no place for further pages
        self.is_placed = False  # its address is known, where hosts of one address count as one


class Turns:
    """All hosts in memory, in the order in which they become ready."""

    def __init__(self, per_host: int) -> None:
        self.per_host = per_host
        self._heap: list[tuple[float, int, Turn]] = []
        self._ticket = count()
        self._by_host: dict[int, Turn] = {}
        self._by_name: dict[str, Turn] = {}

    def __len__(self) -> int:
        return len(self._by_host)

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._by_host.values())

    def get(self, host: int) -> Turn | None:
        """Return the turn of a host, if it is in memory."""
        return self._by_host.get(host)

    def by_name(self, name: str) -> Turn | None:
        """Return the turn of a host by scheme, name and port, if it is in memory."""
        return self._by_name.get(name)

    def add(self, turn: Turn) -> None:
        """Take a host in."""
        self._by_host[turn.host.id] = self._by_name[turn.host.name] = turn

    def remove(self, turn: Turn) -> None:
        """Let a host go."""
        self._by_host.pop(turn.host.id, None)
        self._by_name.pop(turn.host.name, None)

    def schedule(self, turn: Turn) -> None:
        """Put a host in line, unless it stands there already or has nothing to be fetched."""
        is_held = turn.is_scheduled or turn.is_asking or turn.is_barred
        if turn.claims and not is_held and turn.host.id in self._by_host:
            turn.is_scheduled = True
            heapq.heappush(self._heap, (turn.gate.ready_at, next(self._ticket), turn))

    def is_full(self, turn: Turn) -> bool:
        """Whether a host has all the requests in flight that it may have.

        Where we are logged in that is one: sites change the key of a session with a page, and a request that was under
        way with the old key would be shut out.
        """
        return turn.gate.open >= (self.per_host if turn.login is None else 1)

    def reopen(self, gate: Gate) -> None:
        """Put those in line again that found the gate full."""
        blocked, gate.blocked = gate.blocked, []
        for turn in blocked:
            self.schedule(turn)

    def next_ready(self, now: float) -> Turn | None:
        """Take out the host that has waited longest among those that may be asked now; None where none may."""
        while self._heap and self._heap[0][0] <= now:
            turn = heapq.heappop(self._heap)[2]
            turn.is_scheduled = False
            if not turn.claims or turn.is_barred or turn.host.id not in self._by_host:
                continue
            if self.is_full(turn):
                turn.gate.blocked.append(turn)
                continue
            if turn.gate.ready_at > now:  # another host of the same address was asked meanwhile
                self.schedule(turn)
                continue
            return turn
        return None

    def wait_s(self, now: float) -> float:
        """Return how long until the next host is ready; negative where none stands in line."""
        return max(0.0, self._heap[0][0] - now) if self._heap else -1.0
