"""The commands ``pauk annotate export`` and ``import``: questions and answers as files, also of Label Studio."""

from __future__ import annotations

from pathlib import Path

import click

from pauk.base.errors import BadFile, UsageError
from pauk.base.formatting import count
from pauk.cli.facts.recipes import load_recipe
from pauk.cli.frame.command import CommandRun, as_command

_FORMATS = click.Choice(["tsv", "jsonl", "label-studio"])
_BY_SUFFIX = {".tsv": "tsv", ".jsonl": "jsonl", ".json": "label-studio"}


@as_command(
    name="export",
    settings=(),
    example="pauk annotate export mass-hours answers.tsv\npauk annotate export mass-hours tasks.json\n"
    "pauk annotate export mass-hours --label-config",
)
@click.argument("recipe")
@click.argument("file", default="")
@click.option(
    "--format",
    "form",
    type=_FORMATS,
    default=None,
    help="Otherwise the file's name decides: .tsv .jsonl .json.",
)
@click.option("--label-config", is_flag=True, help="Only print what a project of Label Studio is set up with.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def export(run: CommandRun, *, recipe: str, file: str, form: str | None, label_config: bool, force: bool) -> None:
    """Write all questions of a RECIPE's campaign with all answers to a FILE, or to standard output."""
    from pauk.annotate.answer_files import LABEL_CONFIG, write_answers
    from pauk.run.annotate.answer_exchange import give_answers
    from pauk.store.archive.durable_files import place_file
    from pauk.store.collection import CollectionFolder

    if label_config:
        run.results.text(LABEL_CONFIG.rstrip())
        return
    form = form or _BY_SUFFIX.get(Path(file).suffix, "" if file else "jsonl")
    if not form:
        raise UsageError(f"The format of {file} is not known", next_step="Add --format tsv, jsonl or label-studio.")
    known = load_recipe(recipe)
    folder = CollectionFolder(run.collection)
    folder.demand()
    items = list(give_answers(folder, known.name))
    pieces = (piece.encode("utf-8", "replace") for piece in write_answers(items, form, title=known.question))
    if not file:
        for piece in pieces:
            run.results.lines(piece)
        return
    with place_file(Path(file), force=force) as place:
        for piece in pieces:
            place.write(piece)
    answers = sum(len(one.answers) for one in items)
    run.results.text(f"{count(len(items), 'question')} with {count(answers, 'answer')} are written to {file}.")


@as_command(name="import", settings=(), example="pauk annotate import mass-hours answers.tsv")
@click.argument("recipe")
@click.argument("file")
@click.option("--format", "form", type=_FORMATS, default=None, help="Otherwise the file itself decides.")
def take(run: CommandRun, *, recipe: str, file: str, form: str | None) -> None:
    """Take questions and answers of a FILE into a RECIPE's campaign; what is there already is not taken twice.

    An export of Label Studio (JSON) brings what was answered there. Answers of elsewhere count as those of devices of
    their own.
    """
    from pauk.annotate.answer_files import guess_format, read_answers
    from pauk.run.annotate.answer_exchange import take_answers
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    known = load_recipe(recipe)
    try:
        text = Path(file).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile("The file cannot be read", where=file, next_step="Check its name; it must be UTF-8.") from error
    items = read_answers(text, form or guess_format(text))
    taken = take_answers(folder, known.name, items, now=run.clock.now().timestamp())
    if run.as_json:
        run.results.json({name: getattr(taken, name) for name in taken.__dataclass_fields__})
        return
    run.results.text(
        f"{count(taken.answers, 'answer')} of {count(taken.devices, 'new device')} came in, {taken.known} were there "
        f"already; {count(taken.items, 'new question')}, {count(taken.judged, 'judgement')}."
    )
