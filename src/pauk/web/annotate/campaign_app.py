"""Serve a campaign until somebody says stop: one keeper plans and writes, one web process or several answer.

In: a collection, a recipe, settings and a clock. Out: a server on one port. With one web process, keeper and pages
share a process. With several, the first process keeps the answers and answers the organiser, and the others, which all
listen at one socket, answer volunteers; one that dies is replaced.
"""

import asyncio
import logging
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

from aiohttp import web

from pauk.base.clock import Clock
from pauk.base.settings import SERVE_HOST, SERVE_PORT, Settings
from pauk.facts.recipe.recipe import FactRecipe
from pauk.store.collection import CollectionFolder
from pauk.web.annotate.answer_keeper import AnswerKeeper
from pauk.web.annotate.campaign_looks import CampaignLooks
from pauk.web.annotate.keeper_line import open_line
from pauk.web.annotate.organiser_views import HOME, OrganiserViews, organiser_demands
from pauk.web.annotate.volunteer_app import make_guard, make_volunteer_app
from pauk.web.annotate.web_process import MOST_GUESTS, WebProcess
from pauk.web.serve.server import listen, make_runner, naming_place, settle_memory, write_address
from pauk.web.signin.tokens import read_tokens
from pauk.web.signin.views import SignIn

log = logging.getLogger(__name__)

_LOOK_EVERY_S = 1.0
_GOODBYE_S = 10.0


async def serve_campaign(
    folder: CollectionFolder, recipe: FactRecipe, settings: Settings, clock: Clock, *, stop: asyncio.Event,
    ready: Callable[[str], None], processes: int = 1,
) -> None:  # fmt: skip
    """Serve until somebody says stop; ``ready`` is told the address."""
    looks = CampaignLooks(folder.path, recipe.name)
    keeper = AnswerKeeper(folder.path, recipe.name, clock, partial(looks.ask, "judge"))
    work = asyncio.create_task(keeper.run())
    try:
        guard = make_guard(settings)
        if processes > 1:  # whoever stands in front of us then is one of our own
            guard = replace(guard, is_behind_proxy=True)
        sign_in = SignIn(None, guard, tokens=read_tokens(folder.path), demands=organiser_demands, home=HOME)
        organiser = OrganiserViews(
            folder, recipe, keeper.ask, looks, sign_in=sign_in, guard=guard, settings=settings, clock=clock
        )
        app = make_volunteer_app(folder, recipe, keeper.ask, guard, sign_in.middleware())
        app.add_routes([*organiser.routes(), *sign_in.routes()])
        runner = make_runner(app)
        await runner.setup()
        settle_memory()
        try:
            if processes > 1:
                with tempfile.TemporaryDirectory(prefix="pauk-") as place:
                    told = WebProcess(folder.path, recipe, dict(settings.values), Path(place))
                    async with _several(told, keeper, runner, settings, processes) as address:
                        ready(address)
                        await stop.wait()
            else:
                ready(await listen(runner, settings[SERVE_HOST], settings[SERVE_PORT], most=MOST_GUESTS))
                await stop.wait()
        finally:
            await runner.cleanup()
    finally:
        looks.close()
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        keeper.close()


@asynccontextmanager
async def _several(
    told: WebProcess, keeper: AnswerKeeper, runner: web.AppRunner, settings: Settings, processes: int
) -> AsyncIterator[str]:
    """Have several web processes answer while the block runs; give their address."""
    host, port = settings[SERVE_HOST], settings[SERVE_PORT]
    with naming_place(host, port):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        opened = socket.create_server((host, port), family=family, backlog=1_024)
    line = await open_line(told.line, keeper.ask)
    await web.UnixSite(runner, str(told.organiser)).start()
    with opened:
        children = [told.start(opened) for _ in range(processes)]
        watching = asyncio.create_task(_replace_the_dead(children, partial(told.start, opened)))
        try:
            yield write_address(*opened.getsockname()[:2])
        finally:
            watching.cancel()
            for child in children:
                child.terminate()
            for child in children:
                await asyncio.to_thread(child.join, _GOODBYE_S)
            line.close()


async def _replace_the_dead(children: list[BaseProcess], start: Callable[[], BaseProcess]) -> None:
    while True:
        await asyncio.sleep(_LOOK_EVERY_S)
        for place, child in enumerate(children):
            if not child.is_alive():
                log.warning("a web process has ended (%s); another one goes on", child.exitcode)
                children[place] = await asyncio.to_thread(start)
