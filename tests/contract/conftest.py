"""What plugs are tested with.

The Fetcher socket: a small Web with one site that answers as it is told. The Store socket: a `plug` in a new folder,
once on SQLite and, among the slow tests, once on PostgreSQL.
"""

import asyncio
import socket
from collections import deque
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from pauk.crawl.fetch.fetcher import Ask
from pauk.crawl.fetch.http_fetcher import HttpFetcher
from pauk_playground.server.message import Response
from pauk_playground.server.server import Playground

from .plugs import FolderPlug, PostgresPlug, PostgresServer

PLUGS = {"aiohttp": HttpFetcher}


class Steps:
    """An answer in steps: bytes are sent, numbers are waited for, words (close, reset) are done."""

    status = 200

    def __init__(self, steps):
        self.steps = steps

    async def send(self, _request, wire):
        for step in self.steps:
            if isinstance(step, bytes):
                wire.write(step)
            elif isinstance(step, str):
                getattr(wire, step)()
            else:
                await asyncio.sleep(step)


class Stage:
    """A site that gives the answers it was handed, path → answer, and remembers what it was asked.

    An answer is a `Response`, bytes to be sent before the connection is closed, steps (see above), or a deque of
    answers to be given one after the other; ``*`` stands for any other path.
    """

    def __init__(self, answers, name="stage"):
        self.name = name
        self.answers = answers
        self.requests = []

    def answer(self, request, _at):
        self.requests.append(request)
        answer = self.answers[request.path if request.path in self.answers else "*"]
        if isinstance(answer, deque):
            answer = answer.popleft()
        if isinstance(answer, bytes):
            answer = (answer, "close")
        return answer if isinstance(answer, Response) else Steps(answer)

    def truth(self, _at, _port):
        return iter(())


@pytest.fixture(params=PLUGS.values(), ids=PLUGS)
def make_fetcher(request):
    """Make a fetcher of the plug that is being tested; private addresses are allowed unless said otherwise."""

    def make(**options):
        defaults = {"user_agent": "pauk-test/1", "timeout_s": 5, "total_timeout_s": 10, "allow_private": True}
        return request.param(**{**defaults, **options})

    return make


@pytest.fixture
def open_stage(make_fetcher):
    """Open a small Web with a stage and a fetcher: ``async with open_stage({"/": …}) as web``."""

    @asynccontextmanager
    async def open_stage(answers, *, name="stage", **options):
        stage = Stage(answers, name)
        async with Playground([stage]) as playground:
            fetcher = make_fetcher(**options)

            async def fetch(path="/", **ask):
                return await fetcher.fetch(Ask(url=playground.url(name, path), **ask))

            yield SimpleNamespace(stage=stage, playground=playground, fetcher=fetcher, fetch=fetch)
            await fetcher.close()

    return open_stage


@pytest.fixture
def ask_stage(open_stage):
    """Fetch one answer from a stage, and return it with the stage."""

    def ask_stage(answer, path="/", *, options=None, **ask):
        async def scenario():
            async with open_stage({"*": answer}, **(options or {})) as web:
                return await web.fetch(path, **ask), web.stage

        return asyncio.run(scenario())

    return ask_stage


@pytest.fixture
def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        yield probe.getsockname()[1]


@pytest.fixture(scope="session")
def postgres():
    server = PostgresServer()
    yield server
    server.stop()


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def make_plug(request):
    """Make a plug of the store in a folder that is not there yet."""
    if request.param == "sqlite":
        return FolderPlug
    server = request.getfixturevalue("postgres")
    return lambda path: PostgresPlug(path, server)


@pytest.fixture
def plug(make_plug, tmp_path):
    return make_plug(tmp_path / "collection")


@pytest.fixture
def store(plug):
    with plug.writer() as store:
        yield store
