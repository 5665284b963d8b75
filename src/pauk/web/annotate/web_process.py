"""Be one of several web processes of a campaign: answer volunteers, and pass the organiser on to the first process.

In: a socket that is listened at, the line to the keeper, and where the first process answers the organiser. Out:
answers, until the line breaks or somebody says stop. Who is signed in is known to one process alone.
"""

import asyncio
import signal
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout, UnixConnector, web
from yarl import URL

from pauk.base.settings import Settings
from pauk.facts.recipe.recipe import FactRecipe
from pauk.store.collection import CollectionFolder
from pauk.web.annotate.keeper_line import KeeperLine
from pauk.web.annotate.organiser_views import HOME
from pauk.web.annotate.volunteer_app import make_guard, make_volunteer_app
from pauk.web.connection_limits import LimitedSite
from pauk.web.guard import HostHeaderGuard
from pauk.web.serve.server import make_runner, settle_memory

MOST_GUESTS = 3_000  # phones keep their connections; each is an open file
_PASSED_ON = (HOME, f"{HOME}/{{rest:.*}}", "/sign-in", "/sign-out")
# What belongs to one connection (RFC 9110, 7.6.1), and what we say ourselves.
_OWN = frozenset(
    "connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade host "
    "x-forwarded-for x-forwarded-host x-forwarded-proto".split()
)
_LONGEST_S = 600.0


@dataclass(frozen=True, slots=True)
class WebProcess:
    """All that a web process must know."""

    folder: Path
    recipe: FactRecipe
    settings: Mapping[str, str | int | float | bool]
    place: Path  # a folder that only this user may enter

    @property
    def line(self) -> Path:
        """Where the keeper listens."""
        return self.place / "keeper"

    @property
    def organiser(self) -> Path:
        """Where the first process answers the organiser."""
        return self.place / "organiser"

    def start(self, opened: socket.socket) -> BaseProcess:
        """Start one; it ends with its parent."""
        process = get_context("spawn").Process(target=_serve, args=(self, opened), daemon=True)
        process.start()
        return process


def _serve(told: WebProcess, opened: socket.socket) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends us in good order
    asyncio.run(_answer(told, opened))


async def _answer(told: WebProcess, opened: socket.socket) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    settings = Settings(told.settings)
    line = await KeeperLine.connect(told.line)
    replies = asyncio.create_task(line.run())
    replies.add_done_callback(lambda _: stop.set())
    async with ClientSession(
        connector=UnixConnector(str(told.organiser)), timeout=ClientTimeout(_LONGEST_S), auto_decompress=False
    ) as session:
        guard = make_guard(settings)
        app = make_volunteer_app(CollectionFolder(told.folder), told.recipe, line.ask, guard)
        app.add_routes([web.route("*", path, _PassOn(session, guard).answer) for path in _PASSED_ON])
        runner = make_runner(app)
        await runner.setup()
        try:
            settle_memory()
            await LimitedSite(runner, opened=opened, most=MOST_GUESTS).start()
            await stop.wait()
        finally:
            await runner.cleanup()
            line.close()
            replies.cancel()


class _PassOn:
    """Passes requests on to the first process, with who asks and by which name."""

    def __init__(self, session: ClientSession, guard: HostHeaderGuard) -> None:
        self._session, self._guard = session, guard

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Pass on, and give back what comes."""
        scheme, _, host = self._guard.origin_of(request).partition("://")
        headers = [(name, value) for name, value in request.headers.items() if name.lower() not in _OWN]
        headers += [
            ("Host", host), ("X-Forwarded-Host", host), ("X-Forwarded-Proto", scheme),
            ("X-Forwarded-For", self._guard.address_of(request)),
        ]  # fmt: skip
        where = URL(f"http://{host}{request.raw_path}", encoded=True)
        body = request.content if request.body_exists else None
        try:
            async with self._session.request(
                request.method, where, headers=headers, data=body, allow_redirects=False
            ) as came:
                response = web.StreamResponse(status=came.status)
                for name, value in came.headers.items():
                    if name.lower() not in _OWN:
                        response.headers.add(name, value)
                await response.prepare(request)
                async for piece in came.content.iter_any():
                    await response.write(piece)
                return response
        except ClientError as error:
            raise web.HTTPBadGateway from error
