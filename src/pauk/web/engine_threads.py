"""Ask the engine from the event loop: in threads, a bounded number at a time, or at once where nobody else asks.

In: a question as a function of the engine. Out: its answer, or "too many ask at once" before anybody waits long.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from aiohttp import web

from pauk.run.search.engine import SearchEngine
from pauk.search.entries.fields import Declared

T = TypeVar("T")

# Queries take milliseconds, so that a few threads are enough; who comes when this many wait had better come again.
_THREADS = 4
_MOST_WAITING = 200


class Asking:
    """The way to the engine."""

    def __init__(self, engine: SearchEngine, *, threads: int = _THREADS, most_waiting: int = _MOST_WAITING) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="pauk-search")
        self._most_waiting = most_waiting
        self._waiting = 0

    @property
    def declared(self) -> Declared:
        """What can be asked for beside what every entry has; nobody waits for that."""
        return self._engine.declared

    async def ask(self, question: Callable[[SearchEngine], T], *, is_light: bool = False) -> T:
        """Put a question to the engine and wait for the answer; a light one is a matter of milliseconds."""
        if self._waiting >= self._most_waiting:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "1"})
        if is_light and not self._waiting:
            # To a thread and back costs half a millisecond, and two waits for a processor where a crawl has them all.
            return question(self._engine)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, question, self._engine)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Wait for the questions that are being answered; the engine stays open."""
        self._threads.shutdown(cancel_futures=True)
