"""The command ``pauk serve``: the engine as a web page and as an HTTP API, for this computer or for others."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import click

from pauk.base import settings as known
from pauk.base.errors import UsageError
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.engine import RARE_FOR, SETTINGS

if TYPE_CHECKING:
    from pauk.store.collection import CollectionFolder

_SERVE = tuple(setting for setting in known.TABLE if setting.name.startswith("serve."))
# The event loop, which takes questions and sends answers, need not wait long for the threads that find them: the
# interpreter's own 5 ms are longer than most answers take.
_SWITCH_S = 0.0005
_WARNING = (
    "pauk: this server can be reached from other computers, and there is no password: whoever reaches it can search "
    "the collection. Set one with: pauk serve --set-password\n"
)


@as_command(
    name="serve",
    settings=(*_SERVE, *SETTINGS),
    rare=SETTINGS,
    rare_for=RARE_FOR,
    example="pauk serve\npauk serve --port 9000\npauk serve --set-password\n"
    "pauk serve --host 0.0.0.0 --names search.example.org",
)
@click.option("--set-password", is_flag=True, help="Only ask for a password, of which a hash is kept.")
@click.option("--no-password", is_flag=True, help="Only forget the password.")
def command(run: CommandRun, *, set_password: bool, no_password: bool) -> None:
    """Serve the engine: a page to search with, and an HTTP API.

    It may run while a crawl writes; what comes in can be found a second later. Ctrl-C ends it. /v1/openapi.json
    describes the API, /opensearch.xml lets a browser add the engine.
    """
    import asyncio

    from pauk.store.collection import CollectionFolder
    from pauk.web.guard import is_loopback
    from pauk.web.serve.server import settle_memory
    from pauk.web.signin.passwords import read_password, remove_password, write_password

    folder = CollectionFolder(run.collection)
    folder.demand()
    if set_password and no_password:
        raise UsageError("--set-password and --no-password do not go together", next_step="Leave one of them out.")
    if set_password:
        write_password(folder.path, _ask_password())
        run.results.text("Whoever opens the page is asked for it from the next start of the server on.")
        return
    if no_password:
        remove_password(folder.path)
        run.results.text("No password is asked for from the next start of the server on.")
        return
    if not is_loopback(run.settings[known.SERVE_HOST]) and read_password(folder.path) is None:
        sys.stderr.write(_WARNING)
    sys.setswitchinterval(_SWITCH_S)
    settle_memory()
    asyncio.run(_serve(run, folder))


def _ask_password() -> str:
    """Ask twice at a terminal; else take the first line of what comes in."""
    if sys.stdin.isatty():
        return str(click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\n")


async def _serve(run: CommandRun, folder: CollectionFolder) -> None:
    import asyncio

    from pauk.web.serve.server import serve

    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await serve(folder, run.settings, run.clock, stop=stop, ready=lambda address: _tell(run, address))


def _tell(run: CommandRun, address: str) -> None:
    if run.as_json:
        run.results.json({"address": address})
    else:
        run.results.text(f"Serving at {address} until Ctrl-C.")
