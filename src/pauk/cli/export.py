"""The command ``pauk export``: take pages or URLs out of the collection into a file, or onto standard output."""

from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, cast

import click

from pauk.base.errors import UsageError
from pauk.base.wording import count, write_size
from pauk.cli.frame import Run, as_command
from pauk.cli.progress import Task
from pauk.cli.result import Results
from pauk.store.collection import Folder
from pauk.store.export import FORMS, export

# Lines go out together: a write for each would cost more than making them.
_BUFFER_BYTES = 65_536


@as_command(
    name="export",
    example="pauk export pages.jsonl\npauk export pages.parquet --versions\npauk export archive.warc.gz --host "
    "example.org\npauk export failed.csv --urls --outcome http_error\npauk export - | head -1",
)
@click.argument("file", metavar="FILE|-")
@click.option("--form", type=click.Choice(FORMS), help="The form; without it the file's name decides.")
@click.option("--urls", is_flag=True, help="Write every URL with its outcome and reason instead of the pages.")
@click.option("--versions", is_flag=True, help="Write all versions of each page, not the newest alone.")
@click.option("--distinct", is_flag=True, help="Of pages that are nearly the same, only the one that stands for them.")
@click.option("--host", default="", metavar="NAME", help="Only of this host; a bare name means all schemes and ports.")
@click.option("--outcome", default="", metavar="NAME", help="Only what ended so: ok, duplicate, http_error:404 …")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def command(
    run: Run,
    *,
    file: str,
    form: str | None,
    urls: bool,
    versions: bool,
    distinct: bool,
    host: str,
    outcome: str,
    force: bool,
) -> None:
    """Write pages or URLs to a file: JSON lines, CSV, Parquet or WARC.

    The name's ending chooses the form: .jsonl, .csv (both also with .gz), .parquet, .warc.gz or .warc; - is standard
    output, as JSON lines unless --form says csv. It works while a crawl runs. What is gone from the Web stays in the
    collection: the column state says whether a page is here, gone or moved.
    """
    if urls and versions:
        raise UsageError("--urls and --versions do not go together", next_step="URLs have no versions; leave one out.")
    if distinct and (urls or versions):
        raise UsageError(
            "--distinct is for the newest pages alone", next_step="Leave out --urls and --versions, or --distinct."
        )
    output = _Lines(run.results) if file == "-" else None
    with run.progress.task("Exporting", beside_results=output is not None) as task:
        done = export(
            Folder(run.collection),
            cast("BinaryIO", output) if output is not None else Path(file),
            form=form or "",
            urls=urls,
            versions=versions,
            distinct=distinct,
            host=host,
            outcome=outcome,
            force=force,
            clock=run.clock,
            tell=_teller(task, "urls" if urls else "pages"),
        )
    if output is not None:
        output.flush()
    elif run.as_json:
        run.results.json(done)
    else:
        what = count(done.pages, "URL" if urls else "page")
        run.results.text(f"{what} written to {done.path} ({done.form}, {write_size(done.bytes)}).")


def _teller(task: Task, what: str) -> Any:
    return lambda done, last, written: task.update(done, last, {what: written})


class _Lines:
    """Standard output as a stream; on a terminal control characters are escaped."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._buffer = BytesIO()

    def write(self, data: bytes) -> int:
        """Take the next bytes; what goes out ends with a line."""
        self._buffer.write(data)
        if self._buffer.tell() >= _BUFFER_BYTES and data.endswith(b"\n"):
            self.flush()
        return len(data)

    def flush(self) -> None:
        """Let everything go out."""
        self._results.lines(self._buffer.getvalue())
        self._buffer = BytesIO()
