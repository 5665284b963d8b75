"""The commands ``pauk forum follow`` and ``pauk forum status``: fetch a forum once, and say what is known of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import click

from pauk.base.errors import NotLearned, PartlyDone
from pauk.base.formatting import when
from pauk.base.safe_text import one_line
from pauk.cli.frame import crawl_run
from pauk.cli.frame.addresses import read_address
from pauk.cli.frame.command import CommandRun, as_command, this_command
from pauk.cli.frame.run_figures import show_crawl_end

if TYPE_CHECKING:
    import asyncio

    from pauk.run.forums.follow import FollowOrder, FollowReport
    from pauk.run.jobs.crawl_figures import CrawlFigures
    from pauk.run.jobs.forum_status import BoardTold, ForumTold

_TITLE_CHARS = 50


@as_command(
    name="follow",
    settings=crawl_run.SETTINGS,
    rare=crawl_run.RARE,
    rare_for=crawl_run.RARE_FOR,
    example="pauk forum follow https://forum.example/\npauk forum follow   # go on",
)
@click.argument("urls", nargs=-1, metavar="[URL]…")
def follow_forums(run: CommandRun, *, urls: tuple[str, ...]) -> None:
    """Learn forums from any of their pages, and fetch all their posts once.

    Only boards and threads are fetched, nothing else the pages link to. A forum that is known is asked for what is new,
    as pauk update does for all of them afterwards. Ctrl-C stops in good order; the same command without a URL goes on.
    """
    forums = [read_address(url, file_step="Name any page of the forum.") for url in urls]

    from pauk.run.forums.follow import FollowOrder

    order = FollowOrder(urls=forums, command=this_command())
    report = run_follow(run, order, title="Following", go_on=crawl_run.write_again(run, "forum", "follow"))
    if run.as_json:
        run.results.json(report.as_json())
    else:
        for told in report.forums:
            show_forum(run, told)
    _check(report, forums)


def _check(report: FollowReport, asked: list[str]) -> None:
    """Say so where none of the forums could be learned, or only some."""
    from pauk.run.jobs.forum_status import NOT_FOLLOWED, POOR_MAP

    if report.crawl.reason not in ("done", "login"):
        return
    poor = [told.url for told in report.forums if told.outcome == POOR_MAP]
    if poor:
        step = f"Look at what was learned: pauk forum learn {poor[0]} --out map.json; mend it; give it back with --map"
        raise NotLearned(f"What was learned is too uncertain to be followed: {' '.join(poor)}", next_step=step)
    lost = [told.url for told in report.forums if told.outcome in NOT_FOLLOWED or not told.is_known]
    if lost or (asked and not report.forums):
        step = "Name a page of a thread or a board, or look at one with: pauk forum read FILE"
        raise NotLearned(f"No forum was found at {' '.join(lost or asked)}", next_step=step)
    unread = [told.url for told in report.forums if not told.is_complete or told.figures.unfinished]
    if unread:
        what = f"Not all of {' '.join(unread)} could be read"
        raise PartlyDone(what, next_step="The next update asks for what is missing.")


def run_follow(run: CommandRun, order: FollowOrder, *, title: str, go_on: str) -> FollowReport:
    """Follow or learn forums while the progress is shown, and say how the run ended where that was not the end."""
    import asyncio

    from pauk.run.forums.follow import follow

    def work(stop: asyncio.Event, tell: Callable[[CrawlFigures], None]) -> Awaitable[FollowReport]:
        return follow(run.own_folder, order, run.settings, run.clock, stop=stop, tell=tell, elapsed=run.elapsed)

    with run.progress.task(title) as task:
        report = asyncio.run(crawl_run.drive(work, task, go_on=go_on))
    if not run.as_json:
        show_crawl_end(run, report.crawl, go_on=go_on)
    if report.crawl.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")
    crawl_run.check_logins(run, report.crawl, go_on=go_on)
    return report


def show_forum(run: CommandRun, told: ForumTold) -> None:
    """Say what is known of a forum, and what a run has brought."""
    for line in told.lines:
        run.results.text(line)


@as_command(name="status", settings=(), example="pauk forum status\npauk forum status --json")
def show_status(run: CommandRun) -> None:
    """Say what is known of the forums that are followed: boards, threads, posts, when and how each board was read."""
    from pauk.run.jobs.forum_status import tell_boards, tell_forums
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    forums = tell_forums(folder, {})
    boards = tell_boards(folder)
    if run.as_json:
        listed = [told.as_json() | {"list": [board.as_json() for board in boards[told.url]]} for told in forums]
        run.results.json({"forums": listed})
        return
    if not forums:
        run.results.text("No forum is followed. Follow one with: pauk forum follow URL")
    for told in forums:
        for line in told.status_lines:
            run.results.text(line)
        columns = ["board", "threads", "last read to its end", "next look", "what came of it"]
        run.results.table(columns, [_cells(board) for board in boards[told.url]])


def _cells(board: BoardTold) -> list[object]:
    from pauk.run.jobs.forum_status import explain_end

    due = when(board.due_at) if board.due_at is not None else ""
    title = one_line(board.title or board.url, _TITLE_CHARS)
    return [title, board.threads, board.crawled_at, due, explain_end(board.outcome)]
