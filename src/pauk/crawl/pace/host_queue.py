"""Let hosts take turns, and choose which of them stay in memory.

Choose which hosts stay in memory, and which of them want more URLs.

In: all hosts in memory. Out: those that are to leave, with the rest they need, and how many URLs the others want.

Let hosts take turns: each waits until it may be asked again, and the one whose moment comes first goes first.

In: hosts with claimed URLs. Out: the next URL that may be fetched now, or how long to wait. These are Mercator's back
queues: a heap of hosts by the moment they are ready. Moments are `Elapsed.seconds`; nothing here reads a clock.

Hosts of which no request was answered, or not the last one, stand in a line of their own, and only so many requests to
them may be under way: however many hosts hang, those that answer find a place.
"""

import asyncio
import heapq
import sys
from collections import deque
from collections.abc import Iterator
from itertools import count

from pauk.crawl.fetch.cookies import Jar
from pauk.crawl.login.session import Login
from pauk.crawl.pace.throttle import Pace, Throttle
from pauk.crawl.rules.robots import RobotsFile
from pauk.store.sql.records import Claim, Host

# URLs in memory, for few hosts together and for one host: enough that none waits for the disk.
_CLAIMS_AT_ONCE = 512
_MOST_CLAIMS = 64
_FEWEST_CLAIMS = 4
# Which URL is the best to ask for next depends on what those before it bring. So a host begins with few in hand; each
# visit that was worth it widens the window by one, and each that was not narrows it. A calendar with 64 requests at
# once gave 2 to 4 of its 6 events for 154 to 187 requests where all that waited was asked for, 6 for 117 to 121 so.
_LEAST_WINDOW = 4


class Gate:
    """What a host, or all hosts of one address, allow: so many requests at once, and none before a moment."""

    __slots__ = ("blocked", "open", "ready_at")

    def __init__(self, ready_at: float) -> None:
        self.open = 0
        self.ready_at = ready_at
        self.blocked: list[HostTurn] = []  # hosts that came while all connections were taken


class HostTurn:
    """One host while it is in memory: its waiting claims, its pace, its robots rules and its cookies."""

    __slots__ = (
        "answers", "asked", "claims", "gate", "host", "is_asking", "is_barred", "is_dry", "is_full", "is_placed",
        "is_wanting", "jar", "kept", "last", "login", "luckless", "open", "pending", "robots", "robots_at", "served",
        "sitemaps", "throttle", "ticket", "window",
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
        self.answers = not host.failures and bool(host.pages or host.robots_status)  # its last request was answered
        self.open = 0  # requests
        self.pending = 0  # visits that are not written yet
        self.served = 0
        self.asked = 0  # requests for URLs since it came into memory
        self.kept = host.pages
        self.luckless = 0  # requests that failed in a row, before any went well
        self.is_dry = False  # the store had nothing more when it was last asked
        self.is_wanting = False  # the store is being asked
        self.ticket = 0  # of its place in line; 0 while it stands in none
        self.is_asking = False  # for its rules or its address; nothing else is asked meanwhile
        self.is_barred = False  # nothing is asked while its log-in is in doubt, or lost
        self.is_full = False  # it has no place for further pages
        self.last: asyncio.Event | None = None  # set when the visit that began last is handed in
        self.is_placed = False  # its address is known, where hosts of one address count as one
        self.window = float(_LEAST_WINDOW)  # URLs of it that may be in hand: in memory, in flight, or being written


class HostQueue:
    """All hosts in memory, in the order in which they become ready."""

    def __init__(self, per_host: int, most_silent: int = sys.maxsize) -> None:
        """Take how many requests may be under way at one host, and at all together that do not answer (yet)."""
        self.per_host = per_host
        self._most_silent = most_silent
        self._silent_open = 0  # requests to hosts that do not answer (yet)
        self._answering: list[tuple[float, int, HostTurn]] = []
        self._silent: list[tuple[float, int, HostTurn]] = []
        self._tickets = count(1)
        self._by_host: dict[int, HostTurn] = {}
        self._by_name: dict[str, HostTurn] = {}

    def __len__(self) -> int:
        return len(self._by_host)

    def __iter__(self) -> Iterator[HostTurn]:
        return iter(self._by_host.values())

    def get(self, host: int) -> HostTurn | None:
        """Return the turn of a host, if it is in memory."""
        return self._by_host.get(host)

    def by_name(self, name: str) -> HostTurn | None:
        """Return the turn of a host by scheme, name and port, if it is in memory."""
        return self._by_name.get(name)

    def add(self, turn: HostTurn) -> None:
        """Take a host in."""
        self._by_host[turn.host.id] = self._by_name[turn.host.name] = turn

    def remove(self, turn: HostTurn) -> None:
        """Let a host go."""
        self._by_host.pop(turn.host.id, None)
        self._by_name.pop(turn.host.name, None)

    def schedule(self, turn: HostTurn) -> None:
        """Put a host in line, unless it stands there already or has nothing to be fetched."""
        is_held = turn.ticket or turn.is_asking or turn.is_barred
        if turn.claims and not is_held and turn.host.id in self._by_host:
            turn.ticket = next(self._tickets)
            line = self._answering if turn.answers else self._silent
            heapq.heappush(line, (turn.gate.ready_at, turn.ticket, turn))

    def note_request(self, turn: HostTurn, begun: int) -> None:
        """Note that a request to a host begins (1) or has ended (-1)."""
        turn.open += begun
        self._silent_open += 0 if turn.answers else begun

    def note_answer(self, turn: HostTurn, *, is_answer: bool) -> None:
        """Note whether a host has answered; one that begins or ceases to changes lines."""
        if turn.answers != is_answer:
            turn.answers = is_answer
            self._silent_open += -turn.open if is_answer else turn.open
            if turn.ticket:
                turn.ticket = 0  # what stands in the other line counts no more
                self.schedule(turn)

    def is_full(self, turn: HostTurn) -> bool:
        """Whether a host has all the requests in flight that it may have.

        Where we are logged in that is one: sites change the key of a session with a page, and a request that was under
        way with the old key would be shut out.
        """
        return turn.gate.open >= (self.per_host if turn.login is None else 1)

    def widen(self, turn: HostTurn, by: float) -> None:
        """Let a host have so many more URLs in hand, or fewer (below 0)."""
        turn.window = min(max(turn.window + by, _LEAST_WINDOW), self.per_host + _MOST_CLAIMS)

    def reopen(self, gate: Gate) -> None:
        """Put those in line again that found the gate full."""
        blocked, gate.blocked = gate.blocked, []
        for turn in blocked:
            self.schedule(turn)

    def next_ready(self, now: float) -> HostTurn | None:
        """Take out the host that has waited longest among those that may be asked now; None where none may."""
        while (line := self._first_line()) and line[0][0] <= now:
            _, ticket, turn = heapq.heappop(line)
            if ticket != turn.ticket:
                continue
            turn.ticket = 0
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

    def _first_line(self) -> list[tuple[float, int, HostTurn]]:
        """Return the line whose first host is ready first; that of silent hosts only while they may have a place."""
        if not self._silent or self._silent_open >= self._most_silent:
            return self._answering
        return min(self._answering, self._silent, key=lambda line: line[0][:2]) if self._answering else self._silent

    def wait_s(self, now: float) -> float:
        """Return how long until the next host is ready; negative where none stands in line."""
        line = self._first_line()
        return max(0.0, line[0][0] - now) if line else -1.0


# A host gives its place to another after so many requests, or when it must rest for so long.
_SERVED_AT_ONCE = 200
_LONG_REST_S = 30.0
# After so many failures in a row a host where nothing went well yet rests for so long.
_FAILURES_IN_A_ROW = 25
_FAILING_REST_S = 3_600.0
# Robots rules: a host with more than so many counts, and all those hosts may have so many together (0.4 KB each).
_MANY_RULES = 500
_RULES_IN_MEMORY = 200_000


def find_leaving(turns: HostQueue, *, is_crowded: bool, now: float) -> list[tuple[HostTurn, float]]:
    """Return the hosts that are to leave, each with the seconds it has to rest.

    Hosts leave where nothing has worked for long, where all robots rules together take too much memory, and, when
    others wait for a place, those without work, those that rest long, and those that had many requests.
    """
    sheds = sum(number for turn in turns if (number := _rules_of(turn)) > _MANY_RULES) > _RULES_IN_MEMORY
    leaving = []
    for turn in turns:
        if turn.open or turn.pending or turn.is_wanting:
            continue
        if turn.luckless >= _FAILURES_IN_A_ROW:
            leaving.append((turn, _FAILING_REST_S))
        elif (sheds and _rules_of(turn) > _MANY_RULES) or (is_crowded and _may_go(turn, now)):
            leaving.append((turn, 0.0))
    return leaving


def _rules_of(turn: HostTurn) -> int:
    return len(turn.robots.rules) if turn.robots is not None else 0


def _may_go(turn: HostTurn, now: float) -> bool:
    is_done = turn.is_dry and not turn.claims
    return is_done or turn.gate.ready_at - now > _LONG_REST_S or turn.served >= _SERVED_AT_ONCE


def find_wanting(turns: HostQueue) -> Iterator[tuple[HostTurn, int]]:
    """Go through the hosts that want more URLs, with how many."""
    share = min(_MOST_CLAIMS, max(_FEWEST_CLAIMS, _CLAIMS_AT_ONCE // max(1, len(turns))))
    for turn in turns:
        most = min(share, int(turn.window) - turn.pending)
        if (
            not turn.is_dry
            and not turn.is_wanting
            and not turn.is_barred
            and len(turn.claims) <= most // 2
            and most > 0
        ):
            yield turn, most - len(turn.claims)
