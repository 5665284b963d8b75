"""The command ``pauk crawl``: fetch sites politely and completely into the collection, or go on with it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.clock import Clock, Elapsed
from pauk.base.errors import BadFile, BadUrl, UsageError
from pauk.base.settings import Settings
from pauk.cli.frame import crawl_run
from pauk.cli.frame.addresses import read_address
from pauk.cli.frame.command import CommandRun, as_command, this_command
from pauk.cli.frame.progress import Task
from pauk.cli.frame.run_figures import show_end

if TYPE_CHECKING:
    import asyncio

    from pauk.run.jobs.crawl_figures import CrawlFigures
    from pauk.run.jobs.crawl_run import CrawlOrder, CrawlReport
    from pauk.store.collection import CollectionFolder

_MAX_LINE = 10_000


@as_command(
    name="crawl",
    settings=crawl_run.SETTINGS,
    rare=crawl_run.RARE,
    rare_for=crawl_run.RARE_FOR,
    example="pauk crawl https://example.org/\npauk crawl --from sites.txt --depth 3\npauk crawl   # go on",
)
@click.argument("urls", nargs=-1, metavar="[URL]…")
@click.option(
    "--from", "files", multiple=True, metavar="FILE", help="Read URLs from a file, one a line; - is standard input."
)
@click.option("--retry", is_flag=True, help="Try failed URLs once more.")
@click.option("--again", is_flag=True, help="Fetch kept pages again; unchanged ones are not sent again.")
def command(run: CommandRun, *, urls: tuple[str, ...], files: tuple[str, ...], retry: bool, again: bool) -> None:
    """Fetch sites politely and completely, or go on where the last crawl stopped.

    A host's name alone means https. Everything lands in the collection (-c). Ctrl-C stops in good order; the same
    command without a URL goes on.
    """
    seeds = [
        read_address(url, file_step=f"Read URLs from it with: pauk crawl --from {shlex.quote(url)}") for url in urls
    ]
    for name in files:
        seeds += _read_urls(name)
    if files and not seeds:
        raise UsageError("There is no URL to start from", where=", ".join(files), next_step="Write one a line.")

    import asyncio

    from pauk.run.jobs.crawl_run import CrawlOrder

    order = CrawlOrder(seeds=seeds, retry=retry, again=again, command=this_command())
    with run.progress.task("Crawling") as task:
        go_on = crawl_run.write_again(run, "crawl")
        report = asyncio.run(
            drive(run.own_folder, order, run.settings, run.clock, task, go_on=go_on, elapsed=run.elapsed)
        )
    show_end(run, report, go_on=go_on, more=crawl_run.write_more(run, "report"))
    if report.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")
    crawl_run.check_logins(run, report, go_on=go_on)
    crawl_run.check_came(report)


async def drive(
    folder: CollectionFolder,
    order: CrawlOrder,
    settings: Settings,
    clock: Clock,
    task: Task,
    *,
    go_on: str,
    elapsed: Elapsed,
) -> CrawlReport:
    """Crawl while the progress is shown."""
    from pauk.run.jobs.crawl_run import crawl

    def work(stop: asyncio.Event, tell: Callable[[CrawlFigures], None]) -> Awaitable[CrawlReport]:
        return crawl(folder, order, settings, clock, stop=stop, tell=tell, elapsed=elapsed)

    return await crawl_run.drive(work, task, go_on=go_on)


def _read_urls(name: str) -> Iterator[str]:
    """Read URLs, one a line; empty lines and those that begin with # are skipped, a bad one is named with its line."""
    try:
        lines = sys.stdin.buffer.readlines() if name == "-" else Path(name).read_bytes().splitlines()
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}", where=name, next_step="Check the name.") from error
    for number, raw in enumerate(lines, start=1):
        line = raw[:_MAX_LINE].decode("utf-8", "replace").strip().lstrip("\ufeff")
        if not line or line.startswith("#"):
            continue
        try:
            yield read_address(line.split()[0])
        except BadUrl as error:
            raise BadUrl(error.what, where=f"{name}, line {number}", next_step=error.next_step) from error
