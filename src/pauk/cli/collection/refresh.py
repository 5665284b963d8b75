"""The command ``pauk refresh``: read pages anew from their raw bytes, where a newer maker knows more."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import click

from pauk.base.errors import PartlyDone
from pauk.base.formatting import count
from pauk.base.settings import CRAWL_WORKERS
from pauk.cli.frame.command import CommandRun, as_command, this_command
from pauk.cli.frame.progress import Task

if TYPE_CHECKING:
    from pauk.run.read.refresh import RefreshOrder, RefreshReport


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

    from pauk.run.read.refresh import RefreshOrder

    order = RefreshOrder(parts=parts, force=force, command=this_command())
    with run.progress.task("Reading pages anew") as task:
        report = asyncio.run(_refresh_until_stopped(run, order, task))
    _show(run, report)
    if report.unreadable:
        what = f"The raw bytes of {count(report.unreadable, 'page')} could not be read"
        raise PartlyDone(what, next_step="See which with: pauk doctor --deep")


def _show(run: CommandRun, report: RefreshReport) -> None:
    if run.as_json:
        run.results.json(report.as_json())
        return
    changed = f", {report.changed:,} of them with another text than before" if report.changed else ""
    run.results.text(f"{count(report.read, 'page')} read anew{changed}.")
    if not report.is_complete:
        run.results.text("It was stopped; the same command goes on.")


async def _refresh_until_stopped(run: CommandRun, order: RefreshOrder, task: Task) -> RefreshReport:
    """Refresh while the progress is shown; Ctrl-C lets the lot in hand be written."""
    import asyncio

    from pauk.run.read.refresh import refresh
    from pauk.store.collection import CollectionFolder

    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        return await refresh(
            CollectionFolder(run.collection),
            order,
            run.settings,
            stop=stop,
            tell=lambda done, total: task.update(done, total, {}),
        )
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
