"""Know what of a crawl is under way: how many places are taken, by which tasks, and who waits at a stranger's gate.

In: work to be done. Out: tasks that run, and a count that is never too low. A place is taken from the moment work
begins until whatever came of it is written, so whoever hands something in keeps the place and the writer frees it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.crawl.gates import Gates
from pauk.crawl.turns import Turn


class Flights:
    """What is under way in one crawl."""

    def __init__(self, gates: Gates, changed: asyncio.Event, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
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
    async def go_abroad(self, turn: Turn, url: str, is_known: Callable[[], bool]) -> AsyncIterator[bool]:
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
