"""The command ``pauk import``: read WARC files of any maker into the collection."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.errors import BadFile, NothingCame, PartlyDone
from pauk.base.formatting import count
from pauk.base.outcomes import read_outcome
from pauk.base.settings import CRAWL_MAX_BYTES, CRAWL_WORKERS
from pauk.cli.frame.command import CommandRun, as_command, this_command

if TYPE_CHECKING:
    from pauk.run.read.warc_import import ImportReport


@as_command(
    name="import",
    settings=[CRAWL_WORKERS, CRAWL_MAX_BYTES],
    example="pauk import crawl.warc.gz\npauk import archive/*.warc.gz -c ./new",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE.warc[.gz]…")
def command(run: CommandRun, *, files: tuple[str, ...]) -> None:
    """Read the pages of WARC files into the collection, as if they had been fetched.

    What is there already is left out, so the same command goes on after a stop. Nothing is fetched and nothing
    queued. Of a broken file all records are kept that can be read, also those behind the break.
    """
    import asyncio

    from pauk.run.read.warc_import import import_files
    from pauk.store.collection import CollectionFolder

    paths = [_check(name) for name in files]
    command = this_command()
    with run.progress.task("Importing") as task:
        working = import_files(
            CollectionFolder(run.collection),
            paths,
            run.settings,
            command=command,
            tell=lambda _what, done, total, figures: task.update(done, total or None, figures),
        )
        try:
            report = asyncio.run(working)
        except KeyboardInterrupt as error:
            raise KeyboardInterrupt("What was read is kept; the same command goes on.") from error
    _show(run, report)
    _judge(report)


def _judge(report: ImportReport) -> None:
    """Say what was left out of broken files, or that nothing could be read at all."""
    first = report.broken[0] if report.broken else None
    if first is not None:
        others = f" (and {len(report.broken) - 1} more)" if len(report.broken) > 1 else ""
        kind = PartlyDone if report.captures else NothingCame
        raise kind(first.what + others, where=first.where, next_step=first.next_step)
    if not report.captures:
        step = "See above what the records are; pauk reads responses and resources of http and https."
        raise NothingCame("There is no page in these files", next_step=step)


def _check(name: str) -> Path:
    """Refuse before any work begins what cannot be a file to read."""
    path = Path(name)
    if not path.exists():
        raise BadFile("There is no such file", where=name, next_step="Check its name.")
    if not path.is_file():
        raise BadFile("This is no plain file", where=name, next_step="Name WARC files.")
    return path


def _show(run: CommandRun, report: ImportReport) -> None:
    if run.as_json:
        run.results.json(report.as_json())
        return
    rows = [[name, number, read_outcome(name)[0].sentence] for name, number in report.outcomes.most_common()]
    if rows:
        run.results.table(["outcome", "pages", "what it means"], rows)
    if report.skipped:
        run.results.table(["left out", "records"], [[name, number] for name, number in report.skipped.most_common()])
    versions = f", {report.versions:,} of them new versions" if report.versions else ""
    known = f" {report.known:,} were there already." if report.known else ""
    run.results.text(f"{count(report.pages, 'page')} imported{versions}.{known}")
