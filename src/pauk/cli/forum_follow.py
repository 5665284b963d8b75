"""The commands ``pauk forum follow`` and ``pauk forum status``: fetch a forum once, and say what is known of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import click

from pauk.base.safe import one_line
from pauk.base.urls import canonical_url
from pauk.base.wording import when
from pauk.cli import driving
from pauk.cli.figures import show_crawl_end
from pauk.cli.frame import Run, as_command, this_command

if TYPE_CHECKING:
    import asyncio

    from pauk.run.following import FollowOrder, FollowReport
    from pauk.run.forum_telling import BoardTold, ForumTold
    from pauk.run.tally import Tally

_TITLE_CHARS = 50


@as_command(
    name="follow",
    settings=driving.SETTINGS,
    example="pauk forum follow https://forum.example/\npauk forum follow   # go on",
)
@click.argument("urls", nargs=-1, metavar="[URL]…")
def follow_forums(run: Run, *, urls: tuple[str, ...]) -> None:
    """Learn forums from any of their pages, and fetch all their posts once.

    Only boards and threads are fetched, nothing else the pages link to. A forum that is known is asked for what is new,
    as pauk update does for all of them afterwards. Ctrl-C stops in good order; the same command without a URL goes on.
    """
    forums = [canonical_url(url) for url in urls]

    from pauk.run.following import FollowOrder

    order = FollowOrder(urls=forums, command=this_command())
    report = run_follow(run, order, title="Following", go_on=driving.write_again(run, "forum", "follow"))
    if run.as_json:
        run.results.json(report.as_json())
    else:
        for told in report.forums:
            show_forum(run, told)


def run_follow(run: Run, order: FollowOrder, *, title: str, go_on: str) -> FollowReport:
    """Follow or learn forums while the progress is shown, and say how the run ended where that was not the end."""
    import asyncio

    from pauk.run.following import follow
    from pauk.store.collection import Folder

    def work(stop: asyncio.Event, tell: Callable[[Tally], None]) -> Awaitable[FollowReport]:
        return follow(Folder(run.collection), order, run.settings, run.clock, stop=stop, tell=tell, elapsed=run.elapsed)

    with run.progress.task(title) as task:
        report = asyncio.run(driving.drive(work, task, go_on=go_on))
    if not run.as_json:
        show_crawl_end(run, report.crawl, go_on=go_on)
    if report.crawl.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")
    driving.check_logins(run, report.crawl, go_on=go_on)
    return report


def show_forum(run: Run, told: ForumTold) -> None:
    """Say what is known of a forum, and what a run has brought."""
    for line in told.lines:
        run.results.text(line)


@as_command(name="status", settings=(), example="pauk forum status\npauk forum status --json")
def show_status(run: Run) -> None:
    """Say what is known of the forums that are followed: boards, threads, posts, when and how each board was read."""
    from pauk.run.forum_telling import tell_boards, tell_forums
    from pauk.store.collection import Folder

    folder = Folder(run.collection)
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
    from pauk.run.forum_telling import explain_end

    due = when(board.due_at) if board.due_at is not None else ""
    title = one_line(board.title or board.url, _TITLE_CHARS)
    return [title, board.threads, board.crawled_at, due, explain_end(board.outcome)]
