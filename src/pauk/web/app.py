"""Put the server together: the guard in front, behind it the API and the pages, all asking one engine.

In: an engine, settings and a clock. Out: an aiohttp application.
"""

from collections.abc import AsyncIterator

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.settings import Settings
from pauk.run.searching import SearchEngine
from pauk.web.api import Api
from pauk.web.asking import Asking
from pauk.web.guarding import Guard
from pauk.web.pages import Pages


def make_app(engine: SearchEngine, settings: Settings, clock: Clock) -> web.Application:
    """Make the application; whoever made the engine closes it, after the application."""
    guard, asking = Guard.from_settings(settings), Asking(engine)
    app = web.Application(middlewares=[guard.middleware()], client_max_size=1)
    app.add_routes([*Api(asking, guard).routes(), *Pages(asking, guard, clock).routes()])

    async def close_threads(_app: web.Application) -> AsyncIterator[None]:
        yield
        asking.close()

    app.cleanup_ctx.append(close_threads)
    return app
