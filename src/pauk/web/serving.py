"""Run the server until somebody says stop, and keep the index up to the collection meanwhile.

In: a collection, settings and a clock. Out: a server on one port; what a crawl writes can be found a second later.
"""

import asyncio
import errno
import logging
from collections.abc import Callable
from ipaddress import ip_address

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.errors import BadSetting, PaukError
from pauk.base.settings import SERVE_HOST, SERVE_PORT, Settings
from pauk.run.indexing import catch_up
from pauk.run.searching import SearchEngine
from pauk.store.collection import Folder
from pauk.web.app import make_app
from pauk.web.guarding import FIELD_BYTES, LINE_BYTES

log = logging.getLogger(__name__)

_LOOK_EVERY_S = 1.0
_GOODBYE_S = 3.0  # how long answers that are on their way may take when the server ends


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach a server that listens there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost"


async def serve(
    folder: Folder, settings: Settings, clock: Clock, *, stop: asyncio.Event, ready: Callable[[str], None]
) -> None:
    """Serve until somebody says stop; ``ready`` is told the address."""
    folder.demand()
    await asyncio.to_thread(catch_up, folder)
    with SearchEngine.open(folder, settings, clock) as engine:
        runner = make_runner(make_app(engine, settings, clock))
        await runner.setup()
        try:
            ready(await _listen(runner, settings))
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
        shutdown_timeout=_GOODBYE_S,
    )


async def _listen(runner: web.AppRunner, settings: Settings) -> str:
    host, port = settings[SERVE_HOST], settings[SERVE_PORT]
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise _explain(error, host, port) from error
    address = runner.addresses[0]
    shown = f"[{address[0]}]" if ":" in address[0] else address[0]
    return f"http://{shown}:{address[1]}/"


def _explain(error: OSError, host: str, port: int) -> BadSetting:
    if error.errno == errno.EADDRINUSE:
        what, step = f"Port {port} is taken", "Name another with --port, or end what listens there."
    else:
        what, step = f"The server cannot listen at {host}: {error.strerror or error}", "Name another --host or --port."
    return BadSetting(what, where=f"{host}:{port}", next_step=step)


async def _keep_up(folder: Folder, engine: SearchEngine, stop: asyncio.Event) -> None:
    """Bring the index up to the collection each second, in a thread; a failure is told and tried again."""
    while not stop.is_set():
        try:
            async with asyncio.timeout(_LOOK_EVERY_S):
                await stop.wait()
        except TimeoutError:
            await asyncio.to_thread(_catch_up, folder, engine)


def _catch_up(folder: Folder, engine: SearchEngine) -> None:
    try:
        catch_up(folder)
        engine.refresh()
    except PaukError as error:
        log.warning("the index was not brought up to the collection: %s", error)
