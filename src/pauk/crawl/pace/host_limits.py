"""Keep to how many requests may be under way at once, in all and at each host, and to the pauses between them.

Know what of a crawl is under way: how many places are taken, by which tasks, and who waits at a stranger's gate.

In: work to be done. Out: tasks that run, and a count that is never too low. A place is taken from the moment work
begins until whatever came of it is written, so whoever hands something in keeps the place and the writer frees it.

Keep the gates of hosts: so many requests at once, and none before the pause is over.

In: requests that begin and end. Out: gates that are opened and shut. Where hosts of one address count as one, they
share a gate; whoever makes a request outside the row, for a redirected robots.txt, passes the gate as well.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.urls import origin_of
from pauk.crawl.pace.host_queue import Gate, HostQueue, HostTurn

# How often a full gate is looked at by somebody who does not stand in line.
_GLANCE_S = 0.02
_LONGEST_WAIT_S = 30.0
_MANY_GATES = 10_000


class HostLimits:
    """The gates of all hosts in memory."""

    def __init__(self, turns: HostQueue, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._turns = turns
        self._by_address: dict[str, Gate] = {}
        self._abroad: dict[str, Gate] = {}  # of hosts that are not in memory, but were asked for somebody's rules

    def begin(self, host: str, ready_at: float) -> Gate:
        """Make the gate of a host that comes into memory; what was asked of it before counts."""
        gate = self._abroad.pop(host, None) or Gate(ready_at)
        gate.ready_at = max(gate.ready_at, ready_at)
        return gate

    def recall(self, addresses: tuple[str, ...], ready_at: float) -> None:
        """Take over the moment of an address from an earlier run."""
        if addresses:
            gate = self._by_address.setdefault(min(addresses), Gate(ready_at))
            gate.ready_at = max(gate.ready_at, ready_at)

    def enter(self, turn: HostTurn) -> None:
        """Note that a request to a host begins."""
        self._turns.note_request(turn, 1)
        turn.served += 1
        turn.gate.open += 1
        turn.gate.ready_at = self._elapsed.seconds() + turn.throttle.pause_s

    def leave(self, turn: HostTurn) -> None:
        """Note that a request to a host has ended; the next one may begin after the pause."""
        self._turns.note_request(turn, -1)
        gate = turn.gate
        gate.open -= 1
        gate.ready_at = max(gate.ready_at, self._elapsed.seconds() + turn.throttle.pause_s)
        self._turns.schedule(turn)
        self._turns.reopen(gate)

    async def wait(self, turn: HostTurn) -> None:
        """Wait until a host may be asked once more, outside the row, and note that the request begins."""
        while self._turns.is_full(turn) or turn.gate.ready_at > self._elapsed.seconds():
            left_s = turn.gate.ready_at - self._elapsed.seconds()
            await asyncio.sleep(max(_GLANCE_S, left_s))
        self.enter(turn)

    @asynccontextmanager
    async def visit(self, turn: HostTurn, url: str, is_known: Callable[[], bool]) -> AsyncIterator[bool]:
        """Wait for the gate of a URL's host, for a request outside the row; the turn's own gate is let go meanwhile.

        Gives false where the gate stays shut for long. Whoever learns meanwhile what it came for need not wait.
        Nobody waits here while holding a gate, so that two hosts which send each other on cannot block each other.
        """
        turn.gate.open -= 1
        turn.gate.ready_at = self._elapsed.seconds() + turn.throttle.pause_s
        other = self._turns.by_name(origin_of(url))
        gate = other.gate if other else self._abroad.setdefault(origin_of(url), Gate(0.0))
        pause_s = (other or turn).throttle.pause_s
        self._sweep()
        ends_at = self._elapsed.seconds() + _LONGEST_WAIT_S
        while not is_known() and self._is_shut(gate) and max(gate.ready_at, self._elapsed.seconds()) < ends_at:  # noqa: ASYNC110
            await asyncio.sleep(_GLANCE_S)
        is_asking = not is_known() and not self._is_shut(gate)
        gate.open += is_asking
        try:
            yield is_asking or is_known()
        finally:
            if is_asking:
                gate.open -= 1
                gate.ready_at = self._elapsed.seconds() + pause_s
                self._turns.reopen(gate)
            turn.gate.open += 1

    def _is_shut(self, gate: Gate) -> bool:
        return gate.open >= self._turns.per_host or gate.ready_at > self._elapsed.seconds()

    def share(self, turn: HostTurn, addresses: tuple[str, ...]) -> None:
        """Let a host share the gate of its address; whatever pause either has is kept."""
        if not addresses:
            return
        shared = self._by_address.setdefault(min(addresses), turn.gate)
        shared.ready_at = max(shared.ready_at, turn.gate.ready_at)
        turn.gate = shared
        self._sweep()

    def _sweep(self) -> None:
        """Forget gates that nobody has to wait for, when there are many."""
        if len(self._by_address) + len(self._abroad) <= _MANY_GATES:
            return
        now, used = self._elapsed.seconds(), {id(turn.gate) for turn in self._turns}
        for gates in (self._by_address, self._abroad):
            for name, gate in list(gates.items()):
                if not (id(gate) in used or gate.open or gate.ready_at > now):
                    del gates[name]


class RequestsInFlight:
    """What is under way in one crawl."""

    def __init__(self, gates: HostLimits, changed: asyncio.Event, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        """Take the gates that work may have to wait at, and what is set when something has gone wrong."""
        self._elapsed = elapsed
        self._gates = gates
        self._changed = changed
        self._tasks: dict[asyncio.Task[None], int] = {}  # with the number of the claim, or 0
        self._abroad: set[asyncio.Task[Any] | None] = set()  # those who wait at a gate that is not their host's
        self.places = 0  # that are taken
        self.failure: BaseException | None = None  # of ours, of which nobody else would hear

    @property
    def is_any(self) -> bool:
        """Whether anything is under way."""
        return bool(self.places or self._abroad)

    def start(self, work: Coroutine[Any, Any, None], claim: int = 0) -> None:
        """Begin work, for a claim or for none; it takes a place."""
        self.places += 1
        task = asyncio.create_task(work)
        self._tasks[task] = claim
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failure = error
            self._changed.set()

    @asynccontextmanager
    async def go_abroad(self, turn: HostTurn, url: str, is_known: Callable[[], bool]) -> AsyncIterator[bool]:
        """Pass another host's gate; who waits there takes no place, and is not waited for in the end."""
        task = asyncio.current_task()
        self.places -= 1
        self._abroad.add(task)
        try:
            async with self._gates.visit(turn, url, is_known) as is_open:
                self.places += 1
                self._abroad.discard(task)
                yield is_open
        finally:
            self.places += task in self._abroad
            self._abroad.discard(task)

    async def land(self, writer: asyncio.Task[None], ink: asyncio.Event, *, grace_s: float) -> list[int]:
        """Let what is under way finish while the writer writes; return the claims of what took too long."""
        for task in [task for task in self._abroad if task is not None]:
            task.cancel()
        ends_at = self._elapsed.seconds() + grace_s
        while self._tasks and not writer.done() and (left_s := ends_at - self._elapsed.seconds()) > 0:
            ink.set()
            await asyncio.wait([*self._tasks, writer], timeout=left_s, return_when=asyncio.FIRST_COMPLETED)
        left = [claim for claim in self._tasks.values() if claim]
        for task in self._tasks:
            task.cancel()
        return left

    async def cancel(self, *others: asyncio.Task[None]) -> None:
        """End everything at once, and other tasks with it."""
        tasks = [*others, *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
