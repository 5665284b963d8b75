"""The command ``pauk refresh``: read pages anew from their raw bytes, where a newer maker knows more."""

from __future__ import annotations

import signal
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pauk.base.errors import PartlyDone
from pauk.base.formatting import count
from pauk.base.settings import CRAWL_WORKERS
from pauk.cli.frame.command import CommandRun, as_command, this_command
from pauk.cli.frame.progress import Task

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")
FACTS = "facts"  # read for the sites of entities alone, by their recipes


@as_command(
    name="refresh",
    settings=[CRAWL_WORKERS],
    example="pauk refresh\npauk refresh --part dates --force",
)
@click.option("--part", "parts", multiple=True, metavar="NAME", help="Only this part of pages; may be repeated.")
@click.option("--force", is_flag=True, help="Read pages again whatever version has read them.")
def command(run: CommandRun, *, parts: tuple[str, ...], force: bool) -> None:
    """Read pages anew from their raw bytes, where this version knows more.

    Parts of a page that are missing, or that an older version has read, are read again; nothing is fetched.
    The same command goes on after a stop.
    """
    import asyncio

    others = tuple(name for name in parts if name != FACTS)
    told: dict[str, Any] = {"parts": [FACTS], "read": 0}
    if others or not parts:
        with run.progress.task("Reading pages anew") as task:
            told = asyncio.run(_until_stopped(lambda stop: _refresh(run, others, task, stop, force=force)))
        if not run.as_json:
            changed = f", {told['changed']:,} of them with another text than before" if told["changed"] else ""
            run.results.text(f"{count(told['read'], 'page')} read anew{changed}.")
            if not told["is_complete"]:
                run.results.text("It was stopped; the same command goes on.")
    if FACTS in parts or not parts:
        with run.progress.task("Reading facts anew") as task:
            facts = asyncio.run(_until_stopped(lambda stop: _read_facts(run, task, stop, force=force)))
        told |= {"facts": facts}
        if not run.as_json and (facts["read"] or parts):
            now = count(facts["added"] + facts["kept"], "fact")
            run.results.text(f"{count(facts['read'], 'page')} read anew by recipes; the table has {now}.")
    if run.as_json:
        run.results.json(told)
    if told.get("unreadable"):
        what = f"The raw bytes of {count(told['unreadable'], 'page')} could not be read"
        raise PartlyDone(what, next_step="See which with: pauk doctor --deep")


async def _until_stopped(work: Callable[[asyncio.Event], Awaitable[T]]) -> T:
    """Do some work; Ctrl-C lets the lot in hand be written."""
    import asyncio

    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        return await work(stop)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def _refresh(
    run: CommandRun, parts: tuple[str, ...], task: Task, stop: asyncio.Event, *, force: bool
) -> dict[str, Any]:
    from pauk.run.read.refresh import RefreshOrder, refresh
    from pauk.store.collection import CollectionFolder

    report = await refresh(
        CollectionFolder(run.collection),
        RefreshOrder(parts=parts, force=force, command=this_command()),
        run.settings,
        stop=stop,
        tell=lambda done, total: task.update(done, total, {}),
    )
    return report.as_json()


async def _read_facts(run: CommandRun, task: Task, stop: asyncio.Event, *, force: bool) -> dict[str, Any]:
    """Read facts by the recipes as they are now, and bring their table up to it."""
    from pauk.run.facts.collect import read_anew
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    read, changed = await read_anew(folder, run.settings, run.clock, stop=stop, tell=task.advance, force=force)
    return {"read": read, **changed._asdict()}
