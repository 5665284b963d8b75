"""A server over a collection, in a thread of the test's own process."""

import asyncio
import threading
from concurrent.futures import Future
from contextlib import contextmanager

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.web.serve.server import serve


@contextmanager
def serving(collection, **flags):
    """Serve a collection on a free port while the block runs; give the address."""
    ready, settings = Future(), config.merge(config.from_flags({"serve.port": 0, **flags}))

    async def go():
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        await serve(
            collection.folder, settings, SystemClock(), stop=stop,
            ready=lambda where: ready.set_result((where, lambda: loop.call_soon_threadsafe(stop.set))),
        )  # fmt: skip

    thread = threading.Thread(target=lambda: asyncio.run(go()))
    thread.start()
    where, stop = ready.result(60)
    try:
        yield where
    finally:
        stop()
        thread.join()
