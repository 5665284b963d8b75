"""The command ``pauk export``: take pages, URLs, threads or posts out of the collection into a file or a pipe."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

import click

from pauk.base.errors import PartlyDone, UsageError
from pauk.base.formatting import count, write_size
from pauk.base.settings import EXPORT_FORMS, PAGES, POSTS, THREADS, URLS
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.result import ResultStream

if TYPE_CHECKING:
    from pauk.store.export.export import Export

# Lines go out together: a write for each would cost more than making them.
_BUFFER_BYTES = 65_536
_NAMES = {PAGES: "page", URLS: "URL", THREADS: "thread", POSTS: "post"}


@as_command(
    name="export",
    example="pauk export pages.jsonl\npauk export pages.parquet --versions\npauk export archive.warc.gz --host "
    "example.org\npauk export failed.csv --urls --outcome http_error\npauk export posts.parquet "
    "--posts --pseudonyms\npauk export - | head -1",
)
@click.argument("file", metavar="FILE|-")
@click.option("--form", type=click.Choice(EXPORT_FORMS), help="The form; without it the file's name decides.")
@click.option("--urls", is_flag=True, help="Write every URL with its outcome and reason instead of the pages.")
@click.option("--threads", is_flag=True, help="Write the threads of the forums that are followed.")
@click.option("--posts", is_flag=True, help="Write the posts of the forums that are followed.")
@click.option("--versions", is_flag=True, help="Write all versions of each page, or earlier texts of posts, too.")
@click.option("--pseudonyms", is_flag=True, help="Call authors of threads and posts person-…, the same every time.")
@click.option("--distinct", is_flag=True, help="Of pages that are nearly the same, only the one that stands for them.")
@click.option("--host", default="", metavar="NAME", help="Only of this host; a bare name means all schemes and ports.")
@click.option("--outcome", default="", metavar="NAME", help="Only what ended so: ok, duplicate, http_error:404 …")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def command(
    run: CommandRun,
    *,
    file: str,
    form: str | None,
    urls: bool,
    threads: bool,
    posts: bool,
    versions: bool,
    distinct: bool,
    pseudonyms: bool,
    host: str,
    outcome: str,
    force: bool,
) -> None:
    """Write pages, URLs, threads or posts to a file: JSON lines, CSV, Parquet or WARC.

    The name's ending chooses the form: .jsonl, .csv (both also with .gz), .parquet, .warc.gz or .warc; - is standard
    output, as JSON lines unless --form says csv. It works while a crawl runs. What is gone from the Web stays in the
    collection: the column state says whether a page, thread or post is here, gone or moved.
    """
    what = _choose_what(urls=urls, threads=threads, posts=posts)
    _check(what, versions=versions, distinct=distinct, pseudonyms=pseudonyms, outcome=outcome)

    from pauk.run.read.enrichers import part_columns
    from pauk.store.collection import CollectionFolder
    from pauk.store.export.export import export
    from pauk.store.forums.forgotten_people import read_key
    from pauk.store.forums.pseudonyms import Pseudonyms

    folder = CollectionFolder(run.collection)
    folder.demand()
    output = _Lines(run.results) if file == "-" else None
    with run.progress.task("Exporting", beside_results=output is not None) as task:
        done = export(
            folder,
            cast("BinaryIO", output) if output is not None else Path(file),
            what=what,
            form=form or "",
            versions=versions,
            distinct=distinct,
            pseudonyms=Pseudonyms(read_key(folder.path)) if pseudonyms else None,
            host=host,
            outcome=outcome,
            parts=part_columns(),
            force=force,
            clock=run.clock,
            tell=lambda done, last, written: task.update(done, last, {what: written}),
        )
    if output is not None:
        output.flush()
    _show(run, done, what, is_shown=output is None)


def _show(run: CommandRun, done: Export, what: str, *, is_shown: bool) -> None:
    """Say what was written, and what could not be."""
    if is_shown and run.as_json:
        run.results.json(done)
    elif is_shown:
        run.results.text(
            f"{count(done.pages, _NAMES[what])} written to {done.path} ({done.form}, {write_size(done.bytes)})."
        )
    if done.damaged:
        raise PartlyDone(
            f"{count(done.damaged, 'thing')} could not be read and left out",
            where=str(run.collection),
            next_step="See what with: pauk doctor --deep; read it anew with: pauk doctor --deep --repair",
        )


def _choose_what(**flags: bool) -> str:
    """Return what is to be written: the one thing that was named, or pages."""
    chosen = [name for name, is_set in flags.items() if is_set]
    if len(chosen) > 1:
        both = " and ".join(f"--{name}" for name in chosen)
        raise UsageError(f"{both} do not go together", next_step="Write one file for each.")
    return chosen[0] if chosen else PAGES


def _check(what: str, *, versions: bool, distinct: bool, pseudonyms: bool, outcome: str) -> None:
    """Refuse what makes no sense together."""
    if versions and what in (URLS, THREADS):
        raise UsageError(
            f"--{what} and --versions do not go together",
            next_step="Pages and posts have versions; leave one out.",
        )
    if distinct and (what != PAGES or versions):
        raise UsageError(
            "--distinct is for the newest pages alone",
            next_step="Leave out --urls, --threads, --posts and --versions, or --distinct.",
        )
    if pseudonyms and what not in (THREADS, POSTS):
        raise UsageError("--pseudonyms is for threads and posts", next_step="Use it with --threads or --posts.")
    if outcome and what in (THREADS, POSTS):
        raise UsageError(f"--{what} have no outcomes", where="--outcome", next_step="Leave it out.")


class _Lines:
    """Standard output as a stream; on a terminal control characters are escaped."""

    def __init__(self, results: ResultStream) -> None:
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
