"""Put the door of a campaign together, and serve it until somebody says stop.

In: a collection, a recipe, settings and a clock. Out: a server on one port; one keeper plans and writes behind it.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from pauk.annotate.device_ids import DeviceMarks
from pauk.base.clock import Clock
from pauk.base.settings import SERVE_HOST, SERVE_PORT, SERVE_TRUST_PROXY, Settings
from pauk.facts.recipe.recipe import FactRecipe
from pauk.run.annotate.shown_page import MarkedPage, show_page
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import read_key
from pauk.web.annotate.answer_keeper import AnswerKeeper
from pauk.web.annotate.doorway import Doorway
from pauk.web.annotate.organiser_views import DO, HOME, MOST_FILE_BYTES, TAKE, OrganiserViews, organiser_demands
from pauk.web.annotate.volunteer_views import POSTS, Ask, VolunteerViews
from pauk.web.guard import HostHeaderGuard, harden_prepared
from pauk.web.page_files import file_routes
from pauk.web.serve.server import listen, make_runner
from pauk.web.signin.tokens import read_tokens
from pauk.web.signin.views import SignIn

_MOST_GUESTS = 3_000  # phones keep their connections; each is an open file


def make_campaign_app(
    folder: CollectionFolder, recipe: FactRecipe, ask: Ask, settings: Settings, clock: Clock
) -> web.Application:
    """Make the application that volunteers and the organiser use; ``ask`` leads to the keeper."""
    guard = HostHeaderGuard.from_settings(settings, {**POSTS, TAKE: MOST_FILE_BYTES}, frozenset((DO,)))
    doorway = Doorway(is_behind_proxy=settings[SERVE_TRUST_PROXY])

    async def read_page(item: Mapping[str, Any]) -> MarkedPage:
        return await asyncio.to_thread(show_page, folder, item)

    views = VolunteerViews(recipe, ask, read_page, marks=DeviceMarks(read_key(folder.path)), doorway=doorway)
    tokens = read_tokens(folder.path)
    sign_in = SignIn(None, guard, tokens=tokens, demands=organiser_demands, home=HOME)
    organiser = OrganiserViews(
        folder, recipe, ask, sign_in=sign_in, guard=guard, settings=settings, clock=clock
    )  # fmt: skip
    # The guard has looked at how much is sent, path by path.
    app = web.Application(middlewares=[guard.middleware(), sign_in.middleware()], client_max_size=MOST_FILE_BYTES)
    app.on_response_prepare.append(harden_prepared)
    app.add_routes([*views.routes(), *organiser.routes(), *sign_in.routes(), *file_routes()])
    return app


async def serve_campaign(
    folder: CollectionFolder, recipe: FactRecipe, settings: Settings, clock: Clock, *, stop: asyncio.Event,
    ready: Callable[[str], None],
) -> None:  # fmt: skip
    """Serve until somebody says stop; ``ready`` is told the address."""
    keeper = AnswerKeeper(folder.path, recipe.name, clock)
    work = asyncio.create_task(keeper.run())
    try:
        runner = make_runner(make_campaign_app(folder, recipe, keeper.ask, settings, clock))
        await runner.setup()
        try:
            address = await listen(runner, settings[SERVE_HOST], settings[SERVE_PORT], most=_MOST_GUESTS)
            ready(address)
            await stop.wait()
        finally:
            await runner.cleanup()
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        keeper.close()
