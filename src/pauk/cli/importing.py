"""The command ``pauk import``: read WARC files of any maker into the collection."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.errors import BadFile
from pauk.base.outcomes import read_outcome
from pauk.base.settings import CRAWL_MAX_BYTES, CRAWL_WORKERS
from pauk.base.wording import count
from pauk.cli.frame import Run, as_command, this_command

if TYPE_CHECKING:
    from pauk.run.importing import ImportReport


@as_command(
    name="import",
    settings=[CRAWL_WORKERS, CRAWL_MAX_BYTES],
    example="pauk import crawl.warc.gz\npauk import archive/*.warc.gz -c ./new",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE.warc[.gz]…")
def command(run: Run, *, files: tuple[str, ...]) -> None:
    """Read the pages of WARC files into the collection, as if they had been fetched.

    What is there already is left out, so the same command goes on after a stop. Nothing is fetched and nothing
    queued. What can be read of a broken file is kept.
    """
    import asyncio

    from pauk.run.importing import import_files
    from pauk.store.collection import Folder

    paths = [_check(name) for name in files]
    command = this_command()
    with run.progress.task("Importing") as task:
        working = import_files(
            Folder(run.collection),
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
    if report.broken:
        first = report.broken[0]
        others = f" (and {len(report.broken) - 1} more)" if len(report.broken) > 1 else ""
        raise BadFile(first.what + others, where=first.where, next_step=first.next_step)


def _check(name: str) -> Path:
    """Refuse before any work begins what cannot be a file to read."""
    path = Path(name)
    if not path.exists():
        raise BadFile("There is no such file", where=name, next_step="Check its name.")
    if not path.is_file():
        raise BadFile("This is no plain file", where=name, next_step="Name WARC files.")
    return path


def _show(run: Run, report: ImportReport) -> None:
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
