"""Put the server together: the guard in front, behind it the API and the pages, all asking one engine.

In: an engine, settings and a clock. Out: an aiohttp application.
"""

from collections.abc import AsyncIterator

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.settings import Settings
from pauk.run.search.engine import SearchEngine
from pauk.web.api import Api
from pauk.web.engine_threads import Asking
from pauk.web.facts.views import FactsViews
from pauk.web.guard import HostHeaderGuard, harden_prepared
from pauk.web.kept.views import KeptViews
from pauk.web.pages import PageViews


def make_app(engine: SearchEngine, settings: Settings, clock: Clock) -> web.Application:
    """Make the application; whoever made the engine closes it, after the application."""
    guard, asking = HostHeaderGuard.from_settings(settings), Asking(engine)
    app = web.Application(middlewares=[guard.middleware()], client_max_size=1)
    app.on_response_prepare.append(harden_prepared)
    rooms = (Api(asking, guard), PageViews(asking, guard, clock), KeptViews(asking), FactsViews(asking))
    app.add_routes([route for room in rooms for route in room.routes()])

    async def close_threads(_app: web.Application) -> AsyncIterator[None]:
        yield
        asking.close()

    app.cleanup_ctx.append(close_threads)
    return app
