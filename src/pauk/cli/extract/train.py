"""The command ``pauk extract train``: train a method on pages of one's own whose main text is known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.errors import InputError, UsageError
from pauk.base.formatting import count
from pauk.base.settings import TEACHABLE_METHODS
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import check_file, complete_files
from pauk.cli.frame.line_mode import read_lines

if TYPE_CHECKING:
    from pauk.eval.extraction.gold_pages import Source

_NEXT = "Each line needs {id, html, gold}; pauk extract train --help says more."


@as_command(
    name="train",
    example="pauk extract train svm-b pages.jsonl --out mine.safetensors",
)
@click.argument("method", type=click.Choice(TEACHABLE_METHODS))
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", shell_complete=complete_files)
@click.option("--out", required=True, metavar="FILE", help="Where the model is written.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Chooses the examples where there are too many.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def train(run: CommandRun, method: str, inputs: tuple[str, ...], *, out: str, seed: int, force: bool) -> None:
    """Train a method on your own pages; it needs the extra train: pip install "pauk[train]".

    INPUT is a file of JSON lines {id, html, gold}, plain or packed (gzip, zstd), or a folder with html/ and clean/.
    gold is the main text as a person marked it. Use the model with pauk extract page --method METHOD --model FILE.
    """
    path = Path(out)
    if path.exists() and not force:
        raise UsageError(f"{path} is there already", next_step="Choose another name, or add --force to replace it.")
    if not path.parent.is_dir():
        raise InputError("The folder of the model is not there", where=str(path.parent), next_step="Make it first.")

    from pauk.eval.extraction.gold_pages import find_source
    from pauk.extract.hybrids.teaching import teach

    pages = [
        pair
        for name in inputs
        for pair in _read_pairs(
            find_source(Path(name) if Path(name).is_dir() else check_file(name, command="extract train"))
        )
    ]
    with run.progress.task("Training", len(pages)) as task:
        data, examples = teach(method, pages, seed=seed, made_at=run.clock.now(), tell=task.advance)
    path.write_bytes(data)
    told = {"file": out, "method": method, "pages": len(pages), "examples": examples, "bytes": len(data)}
    if run.as_json:
        run.results.json(told)
    else:
        run.results.text(f"{method} trained on {count(len(pages), 'page')} ({count(examples, 'example')}): {out}")


def _read_pairs(source: Source) -> Iterator[tuple[str, str]]:
    """Give the pages that have a main text; a line that is no such page is an error that names it."""
    with source.open() as stream:
        for lines, _ in read_lines(stream):
            for number, line in lines:
                if line.strip() and (pair := _read_pair(line, f"{source.name}, line {number}"))[1].strip():
                    yield pair


def _read_pair(line: bytes, where: str) -> tuple[str, str]:
    try:
        record = json.loads(line)
    except ValueError:
        raise InputError("The line is no JSON", where=where, next_step=_NEXT) from None
    pair = (record.get("html"), record.get("gold")) if isinstance(record, dict) else (None, None)
    if not isinstance(pair[0], str) or not isinstance(pair[1], str):
        raise InputError("The line has no html or no gold", where=where, next_step=_NEXT)
    return pair[0], pair[1]
