"""Run the server until somebody says stop, and keep the index up to the collection meanwhile.

In: a collection, settings and a clock. Out: a server on one port; what a crawl writes can be found a second later.
"""

import asyncio
import errno
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.errors import BadSetting, PaukError
from pauk.base.settings import SERVE_HOST, SERVE_PORT, Settings
from pauk.run.index.catch_up import Caught, prepare
from pauk.run.index.index_process import IndexKeeper
from pauk.run.search.engine import SearchEngine
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_place import Stamp, collection_stamp
from pauk.web.connection_limits import MOST_GUESTS, LimitedSite
from pauk.web.guard import FIELD_BYTES, LINE_BYTES
from pauk.web.serve.app import make_app

log = logging.getLogger(__name__)

_LOOK_EVERY_S = 1.0
# So many pages are indexed before the first answer, which takes about a second; of more nobody waits for the last.
_SOON = 500
_LONGEST_PAUSE_S = 60.0  # after failures, each pause twice as long as the one before
_MOMENT_S = 0.1
_OBJECTS_UNTIL_LOOK = 50_000
_IDLE_S = 30.0  # how long a connection may wait for its next request
_GOODBYE_S = 3.0  # how long answers that are on their way may take when the server ends


def settle_memory() -> None:
    """Let Python look for rubbish seldom: what was loaded stays, and answers are dropped as a whole.

    A page of 200 grouped results makes some 500,000 small objects, none of which holds itself: it takes 202 ms of CPU
    so, and 334 where Python looks through all of them again and again (bench.result_groups).
    """
    gc.freeze()
    gc.set_threshold(_OBJECTS_UNTIL_LOOK)


async def serve(
    folder: CollectionFolder, settings: Settings, clock: Clock, *, stop: asyncio.Event, ready: Callable[[str], None]
) -> None:
    """Serve until somebody says stop; ``ready`` is told the address.

    It answers at once: where many pages wait for the index, what is in it is found, and how many wait is said.
    """
    await asyncio.to_thread(prepare, folder, most=_SOON)
    with SearchEngine.open(folder, settings, clock) as engine:
        runner = make_runner(make_app(engine, settings, clock))
        await runner.setup()
        try:
            ready(await listen(runner, settings[SERVE_HOST], settings[SERVE_PORT]))
            await _keep_up(folder, engine, stop)
        finally:
            await runner.cleanup()


def make_runner(app: web.Application) -> web.AppRunner:
    """Make what runs the application; only the guard notes anything, because aiohttp would note whole requests."""
    quiet = logging.getLogger(f"{__name__}.quiet")
    quiet.disabled = True
    return web.AppRunner(
        app,
        access_log=None,
        logger=quiet,
        max_line_size=LINE_BYTES,
        max_field_size=FIELD_BYTES,
        keepalive_timeout=_IDLE_S,
        shutdown_timeout=_GOODBYE_S,
    )


async def listen(runner: web.AppRunner, host: str, port: int, *, most: int = MOST_GUESTS) -> str:
    """Begin to listen, and return the address."""
    with naming_place(host, port):
        await LimitedSite(runner, host, port, most=most).start()
    return write_address(*runner.addresses[0][:2])


@contextmanager
def naming_place(host: str, port: int) -> Iterator[None]:
    """Say what is wrong with a place at which nobody can listen."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            what, step = f"Port {port} is taken", "Name another with --port, or end what listens there."
        else:
            what, step = (
                f"The server cannot listen at {host}: {error.strerror or error}",
                "Name another --host or --port.",
            )
        raise BadSetting(what, where=f"{host}:{port}", next_step=step) from error


def write_address(host: str, port: int) -> str:
    """Write where the server listens."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


async def _keep_up(folder: CollectionFolder, engine: SearchEngine, stop: asyncio.Event) -> None:
    """Bring the index up to the collection, in a process of its own; what fails is tried again later.

    Each second the times of the collection's files are looked at; while they stand still, nothing is started.
    """
    keeper, pause_s = IndexKeeper(folder), _LOOK_EVERY_S
    ending = asyncio.create_task(_end_with(stop, keeper))  # however long it takes, nobody waits for it in the end
    try:
        settled: Stamp | None = None  # of the collection, when nothing was left to do
        while not stop.is_set():
            stamp, is_done = collection_stamp(folder.path), True
            if stamp != settled:
                is_done, is_settled = await _catch_up(keeper, engine)
                settled = stamp if is_settled else None
            pause_s = _LOOK_EVERY_S if is_done else min(pause_s * 2, _LONGEST_PAUSE_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause_s):
                    await stop.wait()
    finally:
        ending.cancel()
        keeper.close()


async def _end_with(stop: asyncio.Event, keeper: IndexKeeper) -> None:
    await stop.wait()
    while True:  # until we are cancelled: its child may just be about to start
        keeper.stop()
        await asyncio.sleep(_MOMENT_S)


async def _catch_up(keeper: IndexKeeper, engine: SearchEngine) -> tuple[bool, bool]:
    """Bring the index up; the engine sees each second what is new in it.

    Tell whether that went well, and whether nothing is left to do.
    """
    working = asyncio.create_task(asyncio.to_thread(keeper.catch_up))
    try:
        while not working.done():
            await asyncio.wait([working], timeout=_LOOK_EVERY_S)
            await asyncio.to_thread(engine.refresh)
        caught = working.result()
    except PaukError as error:
        log.warning("the index was not brought up to the collection: %s", error)
        return False, False
    return caught is not None, caught == Caught()
