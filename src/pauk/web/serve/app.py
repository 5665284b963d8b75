"""Put the server together: the guard in front, behind it the API and the pages, all asking one engine.

In: an engine, settings and a clock. Out: an aiohttp application.
"""

from collections.abc import AsyncIterator

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.settings import SERVE_HOST, SERVE_TRUST_PROXY, Settings
from pauk.run.search.engine import SearchEngine
from pauk.web.api import Api
from pauk.web.engine_threads import Asking
from pauk.web.facts.endpoints import REPORT
from pauk.web.facts.reporting import ReportViews
from pauk.web.facts.views import FactsViews
from pauk.web.guard import MOST_FORM_BYTES, HostHeaderGuard, harden_prepared, is_loopback
from pauk.web.kept.views import KeptViews
from pauk.web.pages import PageViews
from pauk.web.signin.passwords import read_password
from pauk.web.signin.saved import SavedViews
from pauk.web.signin.tokens import read_tokens
from pauk.web.signin.views import SignIn


def make_app(engine: SearchEngine, settings: Settings, clock: Clock) -> web.Application:
    """Make the application; whoever made the engine closes it, after the application."""
    guard, asking = HostHeaderGuard.from_settings(settings, forms=frozenset((REPORT.path,))), Asking(engine)
    sign_in = SignIn(read_password(engine.folder.path), guard, tokens=read_tokens(engine.folder.path))
    may_save = sign_in.is_asked_for or (is_loopback(settings[SERVE_HOST]) and not settings[SERVE_TRUST_PROXY])
    saved = SavedViews(asking, sign_in, clock, may_save=may_save)
    app = web.Application(middlewares=[guard.middleware(), sign_in.middleware()], client_max_size=MOST_FORM_BYTES)
    app.on_response_prepare.append(harden_prepared)
    reports = ReportViews(asking, sign_in, guard, clock)
    pages = (PageViews(asking, guard, clock), KeptViews(asking), FactsViews(asking))
    rooms = (Api(asking, guard), *pages, reports, sign_in, saved)
    app.add_routes([route for room in rooms for route in room.routes()])

    async def close_threads(_app: web.Application) -> AsyncIterator[None]:
        yield
        asking.close()

    app.cleanup_ctx.append(close_threads)
    return app
