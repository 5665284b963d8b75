"""The command ``pauk update``: ask once more for what was crawled, and keep what has changed."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from pauk.base import settings as known
from pauk.base.formatting import count, when, write_size
from pauk.base.outcomes import GONE, explain
from pauk.base.records import as_json
from pauk.base.safe_text import one_line
from pauk.base.settings import BACK, CHANGED, MOVED, NEW
from pauk.cli.forum.follow import show_forum
from pauk.cli.frame import crawl_run
from pauk.cli.frame.command import CommandRun, as_command, this_command

if TYPE_CHECKING:
    import asyncio

    from pauk.run.jobs.crawl_figures import CrawlFigures
    from pauk.run.jobs.update import UpdateReport
    from pauk.run.jobs.watch import Round, WatchReport

_UPDATE = tuple(setting for setting in known.TABLE if setting.name.startswith("update."))
SETTINGS = (*crawl_run.SETTINGS, *_UPDATE)
_LINE_CHARS = 80
_HOSTS_TOLD = 5
_WATCH_ENDS = {
    "time": "The time is up.",
    "pages": "The budget of pages is used up.",
    "requests": "The budget of requests is used up.",
    "bytes": "The budget of bytes is used up.",
    "nothing": "There is nothing to watch: no page was crawled.",
}
_ENDS = {
    "stopped": "Stopped; what was in flight was finished.",
    "pages": "The budget of pages is used up.",
    "requests": "The budget of requests is used up.",
    "bytes": "The budget of bytes is used up.",
    "time": "The time is up.",
    "login": "All else was asked for.",
}


@as_command(
    name="update",
    settings=SETTINGS,
    rare=(*crawl_run.RARE, *_UPDATE),
    rare_for=f"when to ask again, {crawl_run.RARE_FOR}",
    example="pauk update\npauk update example.org '*/news/*'\npauk update --due     # for a timer\n"
    "pauk update --watch   # stay, and come back to each page when it is due",
)
@click.argument("places", nargs=-1, metavar="[URL-PATTERN|HOST]…")
@click.option("--due", is_flag=True, help="Ask only for what is due by what was learnt about each page.")
@click.option("--watch", "stays", is_flag=True, help="Stay, and ask for each page whenever it is due, until Ctrl-C.")
def command(run: CommandRun, *, places: tuple[str, ...], due: bool, stays: bool) -> None:
    """Ask once more for what was crawled, and keep what has changed.

    Where the server supports it, unchanged pages are not sent again. A change is a change of text, and becomes a new
    version; pages that answer 404 or 410 are marked as gone, and what is kept of them stays. The next update goes on
    where one was stopped or killed. See what was found with pauk changes.
    """
    if stays and due:
        raise click.UsageError("--watch asks for what is due anyway: leave out --due.")
    if stays and places:
        raise click.UsageError("--watch looks after the whole collection: leave out the places.")
    if stays:
        _watch(run)
    else:
        _update(run, places, due_only=due)


def _update(run: CommandRun, places: tuple[str, ...], *, due_only: bool) -> None:
    import asyncio

    from pauk.run.jobs.update import UpdateOrder, update
    from pauk.store.collection import CollectionFolder

    order = UpdateOrder(due_only=due_only, places=places, command=this_command())
    go_on = crawl_run.write_again(run, "update", *(["--due"] if due_only else []), *places)

    def work(stop: asyncio.Event, tell: Callable[[CrawlFigures], None]) -> Awaitable[UpdateReport]:
        return update(
            CollectionFolder(run.collection), order, run.settings, run.clock, stop=stop, tell=tell, elapsed=run.elapsed
        )

    with run.progress.task("Updating") as task:
        report = asyncio.run(crawl_run.drive(work, task, go_on=go_on))
    show_update(run, report, go_on=go_on)
    if report.crawl.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")
    crawl_run.check_logins(run, report.crawl, go_on=go_on)


def _watch(run: CommandRun) -> None:
    import asyncio

    from pauk.run.jobs.watch import watch
    from pauk.store.collection import CollectionFolder

    go_on = crawl_run.write_again(run, "update", "--watch")

    is_first = True

    def report(found: Round) -> None:
        nonlocal is_first
        if found.update.asked or is_first:  # whoever starts it wants to see that it watches
            run.results.text(_tell_round(run, found))
        is_first = False

    def work(stop: asyncio.Event, tell: Callable[[CrawlFigures], None]) -> Awaitable[WatchReport]:
        folder, command = CollectionFolder(run.collection), this_command()
        return watch(
            folder, run.settings, run.clock,
            stop=stop, tell=tell, report=report, command=command, elapsed=run.elapsed,
        )  # fmt: skip

    with run.progress.task("Watching", beside_results=True) as task:
        watched = asyncio.run(crawl_run.drive(work, task, go_on=go_on))
    if watched.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")
    run.results.text(json.dumps(asdict(watched)) if run.as_json else _WATCH_ENDS[watched.reason])


def _tell_round(run: CommandRun, found: Round) -> str:
    """Say in one line what a round found; as JSON an object of one line."""
    next_at = when(found.next_at) if found.next_at is not None else ""
    if run.as_json:
        return json.dumps(as_json({**found.update.as_json(), "next_at": found.next_at}), ensure_ascii=False)
    following = f" Next: {next_at}." if next_at else ""
    if not found.update.asked and not found.update.unasked:
        return f"{when(run.clock.now())}: nothing is due.{following}"
    return f"{when(run.clock.now())}: {sum_up(found.update)}{following}"


def show_update(run: CommandRun, report: UpdateReport, *, go_on: str) -> None:
    """Write what an update found, as sentences or as JSON."""
    from pauk.run.jobs.update import write_command

    if run.as_json:
        run.results.json(report.as_json())
        return
    run.results.text(sum_up(report))
    for told in report.forums:
        show_forum(run, told)
    for line in _tell_unasked(report):
        run.results.text(line)
    for suggestion in report.suggestions:
        run.results.text(
            f"{count(suggestion.pages, 'page')} of {suggestion.place[:-2]} changed in a line like "
            f"“{one_line(suggestion.line, _LINE_CHARS)}”; ignore that with: {write_command(suggestion)}"
        )
    if report.count(CHANGED) or report.count(BACK):
        run.results.text(f"See what changed with: {crawl_run.write_more(run, 'changes', '--diff')}")
    run.results.text(_tell_end(report, go_on))


def sum_up(report: UpdateReport) -> str:
    """Say in one line what an update found."""
    found = [
        f"{report.unchanged:,} unchanged",
        *(f"{report.count(kind):,} {kind}" for kind in (CHANGED, NEW, GONE.name, BACK, MOVED) if report.count(kind)),
        *([f"{report.failed:,} failed"] if report.failed else []),
        *([f"{left:,} could not be asked for"] if (left := sum(report.unasked.values())) else []),
    ]
    bodies = f"{count(report.bodies, 'answer')} with a body ({write_size(report.size_bytes)})"
    posts = sum(forum.tally.posts for forum in report.forums)
    new = f" {count(posts, 'new post')} in forums." if posts else ""
    return f"{count(report.asked, 'URL')} asked: {', '.join(found)}; {bodies}.{new}"


def _tell_unasked(report: UpdateReport) -> Iterator[str]:
    """Say what could not be asked for, and why, and of which hosts nothing could be had."""
    for outcome, number in report.unasked.items():
        yield f"{count(number, 'page')} could not be asked for, and stay as they were: {explain(outcome)}"
    hosts = list(report.silent_hosts.items())
    for host, outcome in hosts[:_HOSTS_TOLD]:
        yield f"Nothing could be had of {host}: {explain(outcome)}"
    if len(hosts) > _HOSTS_TOLD:
        yield f"Nor of {count(len(hosts) - _HOSTS_TOLD, 'more host')}; --json names them."


def _tell_end(report: UpdateReport, go_on: str) -> str:
    crawl = report.crawl
    if report.is_complete:
        is_whole = not report.unasked and not report.silent_hosts
        return "The update is complete." if is_whole else "The update is complete, but for what could not be had."
    if crawl.resumes_at is not None:
        return f"Not complete: the rest must wait until {crawl.resumes_at:%Y-%m-%d %H:%M} UTC; go on then with: {go_on}"
    return f"Not complete. {_ENDS[crawl.reason]} {count(crawl.figures['waiting'], 'URL')} left; go on with: {go_on}"
