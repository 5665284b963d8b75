"""Put together what volunteers use: the same in one process or in several, with the keeper near or far.

In: a collection, a recipe, a guard, and what leads to the keeper. Out: an application, to which others may add.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Middleware

from pauk.annotate.device_ids import DeviceMarks
from pauk.base.settings import Settings
from pauk.facts.recipe.recipe import FactRecipe
from pauk.run.annotate.shown_page import MarkedPage, show_page
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forgotten_people import read_key
from pauk.web.annotate.doorway import Doorway
from pauk.web.annotate.organiser_views import DO, MOST_FILE_BYTES, TAKE
from pauk.web.annotate.volunteer_views import POSTS, Ask, VolunteerViews
from pauk.web.guard import HostHeaderGuard, harden_prepared
from pauk.web.page_files import file_routes


def make_guard(settings: Settings) -> HostHeaderGuard:
    """Make the guard of a campaign, which looks at how much is sent, path by path."""
    return HostHeaderGuard.from_settings(settings, {**POSTS, TAKE: MOST_FILE_BYTES}, frozenset((DO,)))


def make_volunteer_app(
    folder: CollectionFolder, recipe: FactRecipe, ask: Ask, guard: HostHeaderGuard, *behind: Middleware
) -> web.Application:
    """Make the application that volunteers use; ``ask`` leads to the keeper, ``behind`` the guard others may stand."""

    async def read_page(item: Mapping[str, Any]) -> MarkedPage:
        return await asyncio.to_thread(show_page, folder, item)

    marks, doorway = DeviceMarks(read_key(folder.path)), Doorway(guard.address_of)
    views = VolunteerViews(recipe, ask, read_page, marks=marks, doorway=doorway)
    app = web.Application(middlewares=[guard.middleware(), *behind], client_max_size=MOST_FILE_BYTES)
    app.on_response_prepare.append(harden_prepared)
    app.add_routes([*views.routes(), *file_routes()])
    return app
