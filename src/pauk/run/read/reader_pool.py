"""Have pages read beside the event loop: in child processes, or in a thread of this process.

In: how many processes. Out: an awaitable reader. A page that kills its child or takes too long costs that page alone.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self

from pauk.base import outcomes
from pauk.base.cores import usable_cores
from pauk.base.page import Page
from pauk.crawl.fetch.fetcher import Fetched
from pauk.run.read.child_process import Pool, WorkerDied
from pauk.run.read.page_reader import pack_question, read_here
from pauk.run.read.reader_messages import unpack_answer
from pauk.store.sql.records import Claim

# The second wall behind `extract.page.parser_guard`, which bounds what a page can cost; measured, its worst page of 10
# MB takes 9 s and 700 MB.
_TIME_LIMIT_S = 60.0
_MEMORY_LIMIT_BYTES = 4_000_000_000
_TRIES = 2


class Readers:
    """Reads pages on all cores; use it in a ``with`` block, inside the event loop that asks."""

    def __init__(self, options: Mapping[str, Any], *, processes: int) -> None:
        """Prepare; ``processes`` 0 reads in a thread of this process, -1 in one for each core that we may use."""
        count = processes if processes >= 0 else usable_cores()
        self._options = options
        self._is_here = not count
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pauk-reader")
        self._pool = Pool(
            "pauk.run.read.page_reader:make_reader",
            options,
            count=count,
            max_memory_bytes=_MEMORY_LIMIT_BYTES,
            time_limit_s=_TIME_LIMIT_S,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._pool.close()
        self._thread.shutdown(cancel_futures=True)

    async def __call__(self, claim: Claim, fetched: Fetched, at: float) -> Page:
        """Read one page; a child that died is asked once more, because the page may not have been to blame."""
        if self._is_here:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, read_here, claim, fetched, at, self._options)
        question = pack_question(claim, fetched, at)
        for _ in range(_TRIES):
            try:
                return unpack_answer(await self._pool.ask(question))
            except WorkerDied:
                continue
        return Page(outcome=outcomes.INTERNAL_ERROR.of("reader died"))
