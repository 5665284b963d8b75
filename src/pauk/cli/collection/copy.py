"""The command ``pauk copy``: copy the collection while a runner works on it."""

from pathlib import Path

import click

from pauk.base.formatting import write_size
from pauk.cli.frame.command import CommandRun, as_command


@as_command(name="copy", example="pauk copy /backup/my-sites\npauk copy ./snapshot -c ./my-sites --json")
@click.argument("target", metavar="FOLDER")
def command(run: CommandRun, *, target: str) -> None:
    """Copy the collection to a new folder, even while a crawl runs.

    The copy is the collection at one moment, with settings and models, and opens by itself. The folder must be new or
    empty; it appears when the copy is complete.
    """
    from pauk.store.collection import CollectionFolder
    from pauk.store.upkeep.copy import copy_collection

    with run.progress.task("Copying") as task:
        done = copy_collection(
            CollectionFolder(run.collection),
            Path(target),
            tell=lambda copied, total: task.update(copied, total, {"bytes": copied}),
        )
    if run.as_json:
        run.results.json(done)
    else:
        run.results.text(f"Copied to {done.path} ({write_size(done.bytes)}). Use it with: -c {done.path}")
