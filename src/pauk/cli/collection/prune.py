"""The command ``pauk prune``: drop old versions of pages and failed URLs, and give their space back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pauk.base.formatting import write_size
from pauk.base.removals import check_prune
from pauk.cli.collection.forget import Stages, as_report, describe, warn_of_readers
from pauk.cli.frame.command import CommandRun, as_command

if TYPE_CHECKING:
    from pauk.store.upkeep.erase import Erased


@as_command(
    name="prune",
    example="pauk prune --versions 1 --dry-run\npauk prune --versions 3 --older-than 90\npauk prune --failed",
)
@click.option("--versions", type=click.IntRange(1), metavar="N", help="Keep only the newest N versions of each page.")
@click.option(
    "--older-than",
    type=click.FloatRange(0, 36_500),
    metavar="DAYS",
    help="Drop versions fetched more than DAYS ago; with --versions only those that are not among the newest N.",
)
@click.option("--failed", is_flag=True, help="Drop URLs that failed and left no page; a crawl may find them again.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and change nothing.")
def command(run: CommandRun, *, versions: int | None, older_than: float | None, failed: bool, dry_run: bool) -> None:
    """Drop old versions of pages and failed URLs, and give their space back.

    The newest version of a page always stays; to remove pages altogether, use pauk forget.
    """
    check_prune(versions, older_than, failed=failed)
    from pauk.run.kept.removal import wish_prune
    from pauk.store.collection import CollectionFolder
    from pauk.store.upkeep.erase import Erased, erase, foresee

    wish = wish_prune(versions, older_than, failed=failed, now=run.clock.now())
    folder = CollectionFolder(run.collection)
    if dry_run:
        _show(run, Erased(loss=foresee(folder, wish)), is_done=False)
        return
    with Stages(run) as stages:
        done = erase(folder, wish, command="pauk prune", tell=stages.tell)
    _show(run, done, is_done=True)


def _show(run: CommandRun, done: Erased, *, is_done: bool) -> None:
    if run.as_json:
        run.results.json(as_report(done, is_done=is_done))
        return
    if done.loss.is_empty:
        run.results.text("There is nothing to drop.")
    elif is_done:
        run.results.text(f"Dropped: {describe(done.loss)}. {write_size(done.freed_bytes)} were freed.")
    else:
        run.results.text(f"Would be dropped: {describe(done.loss)}.")
    if not done.is_clean:
        run.results.text(warn_of_readers())
