"""Have pages read beside the event loop: in child processes, or in a thread of this process.

In: how many processes. Out: an awaitable reader. A page that kills its child or takes too long costs that page alone.
"""

import asyncio
import os
import queue
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self

from pauk.base import outcomes
from pauk.crawl.fetcher import Fetched
from pauk.crawl.visits import ReadPage
from pauk.run.reading import make_reader, pack_question, unpack_answer
from pauk.run.workers import Worker, WorkerDied
from pauk.store.records import Claim

# The second wall behind `extract.guard`, which bounds what a page can cost; measured, its worst page of 10 MB takes
# 9 s and 700 MB.
_TIME_LIMIT_S = 60.0
_MEMORY_LIMIT_BYTES = 4_000_000_000


class Readers:
    """Reads pages on all cores; use it in a ``with`` block."""

    def __init__(self, options: Mapping[str, Any], *, processes: int) -> None:
        """Prepare; ``processes`` 0 reads in a thread of this process, -1 in one process a core."""
        count = processes if processes >= 0 else (os.cpu_count() or 1)
        self._read_here = make_reader(options) if not count else None
        self._threads = ThreadPoolExecutor(max(1, count), thread_name_prefix="pauk-reader")
        self._idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        self._workers = [
            Worker("pauk.run.reading:make_reader", options, max_memory_bytes=_MEMORY_LIMIT_BYTES) for _ in range(count)
        ]
        for worker in self._workers:
            self._idle.put(worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if kind is not None:  # nobody waits for what is being read
            for worker in self._workers:
                worker.stop()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()

    async def __call__(self, claim: Claim, fetched: Fetched, at: float) -> ReadPage:
        """Read one page."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, claim, fetched, at)

    def _read(self, claim: Claim, fetched: Fetched, at: float) -> ReadPage:
        question = pack_question(claim, fetched, at)
        if self._read_here is not None:
            return unpack_answer(self._read_here(question))
        worker = self._idle.get()
        try:
            return unpack_answer(self._ask(worker, question))
        except WorkerDied:
            return ReadPage(outcome=outcomes.INTERNAL_ERROR.of("reader died"))
        finally:
            self._idle.put(worker)

    def _ask(self, worker: Worker, question: bytes) -> bytes:
        """Ask a worker, and once more where it died: the page may not have been to blame."""
        try:
            return worker.call(question, timeout_s=_TIME_LIMIT_S)
        except WorkerDied:
            return worker.call(question, timeout_s=_TIME_LIMIT_S)
