"""The command ``pauk eval extraction``: hold what methods of extraction find against what people marked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from pauk.base.errors import UsageError
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES, EXTRACTION_METHODS, TEMPLATE
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import check_file, complete_files, read_file
from pauk.cli.frame.line_mode import answer_lines
from pauk.cli.frame.stop import Stop

if TYPE_CHECKING:
    from pauk.eval.extraction.gold_pages import Source
    from pauk.eval.extraction.methods import MeasureOptions
    from pauk.eval.extraction.output import OutFolder
    from pauk.eval.extraction.progress import ExtractionProgress
    from pauk.eval.extraction.report import Summary
    from pauk.learn.card import ModelCard

_FACTORY = "pauk.eval.extraction.methods:make_measurer"
_ID_WIDTH = 60
_MAX_MODEL_BYTES = 50_000_000


def _complete_methods(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in EXTRACTION_METHODS if name.startswith(incomplete)]


@as_command(
    name="extraction",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk eval extraction\npauk eval extraction pages.jsonl.zst --jobs 2 --out results\n"
    "pauk eval extraction runs --method auto --method bte --json",
)
@click.argument("inputs", nargs=-1, metavar="[INPUT]...", shell_complete=complete_files)
@click.option(
    "--method",
    "methods",
    multiple=True,
    metavar="NAME",
    help="A method to measure, as often as you like; otherwise all: "
    f"{', '.join(EXTRACTION_METHODS)}; or {TEMPLATE}FILE.",
    shell_complete=_complete_methods,
)
@click.option(
    "--model",
    "models",
    multiple=True,
    metavar="FILE",
    help="A model made by pauk extract train, measured as METHOD:FILE, as often as you like.",
    shell_complete=complete_files,
)
@click.option("--comments", is_flag=True, help="Readers' comments belong to the text.")
@click.option("--out", default="", metavar="FOLDER", help="Write texts, tables, plot and page there.")
@click.option("--force", is_flag=True, help="Replace what has the same names in that folder.")
@click.option("--worst", type=click.IntRange(min=0), default=5, help="How many of the worst pages to show.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use.")
def extraction(
    run: CommandRun,
    inputs: tuple[str, ...],
    *,
    methods: tuple[str, ...],
    models: tuple[str, ...],
    comments: bool,
    out: str,
    force: bool,
    worst: int,
    jobs: int,
) -> None:
    """Hold what methods of extraction find against what people marked as the main text.

    INPUT is a file of JSON lines {id, html, gold, url?, site?, dataset?}, plain or packed (gzip, zstd), or a folder
    with html/ and clean/; every other folder in it holds what some program made of the pages, and is measured too.
    Without INPUT the articles of a small Web of our own are used, whose texts are known.
    """
    from pauk.eval.extraction.gold_pages import find_source
    from pauk.eval.extraction.models import find_card, tell_known_pages
    from pauk.eval.extraction.own_pages import OwnPages
    from pauk.eval.extraction.report import Summary
    from pauk.eval.extraction.scores import evaluate

    sources: list[Source] = [
        find_source(Path(name) if Path(name).is_dir() else check_file(name, command="eval extraction"))
        for name in inputs
    ] or [OwnPages()]
    own = dict(_read_model(name) for name in models)
    chosen = [*_choose_methods(methods, sources, has_models=bool(own)), *own]
    given = list(dict.fromkeys(name for source in sources for name in source.methods))
    templates = _read_templates(chosen)
    folder = _make_folder(out, inputs, [*chosen, *given], given, force=force)
    options: MeasureOptions = {
        "methods": chosen,
        "templates": templates,
        "models": {name: (method, name.removeprefix(f"{method}:")) for name, (method, _) in own.items()},
        "given": given,
        "joining": ["comments"] if comments else [],
        "has_texts": folder is not None,
        "max_bytes": run.settings[EXTRACT_MAX_BYTES],
    }
    tally = _measure(run, sources, options, folder, jobs)
    on = ", ".join(source.name for source in sources)
    tally.check(on)
    evaluation = evaluate(tally.scores, ranked_by=tally.ranked_by, worst=worst)
    notes = [*(note for source in sources for note in source.notes()), *tally.notes()]
    cards = {name: own[name][1] if name in own else find_card(name) for name in chosen}
    summary = Summary(on, tally.pages, evaluation, [*notes, *tell_known_pages(cards, tally.datasets)])
    if folder is not None:
        _write(folder, summary, tally, cards)
    _show(run, summary, out)


# Methods.


def _choose_methods(asked: Sequence[str], sources: Sequence[Source], *, has_models: bool) -> list[str]:
    """Return the methods to run: those asked for; if nothing is, all whose texts do not lie in a folder already."""
    given = {name: source.name for source in sources for name in source.methods}
    for name in asked:
        if name in given:
            raise UsageError(
                f"Texts of {name} lie beside the pages already",
                where=given[name],
                next_step=f"Leave out --method {name} to measure those, or rename their folder.",
            )
        if name not in EXTRACTION_METHODS and not name.startswith(TEMPLATE):
            near = get_close_matches(name, EXTRACTION_METHODS, n=1)
            step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(EXTRACTION_METHODS)}, template:FILE."
            raise UsageError(f"{one_line(name, _ID_WIDTH)} is no method", where="--method", next_step=step)
    if asked or has_models:
        return list(dict.fromkeys(asked))
    return [name for name in EXTRACTION_METHODS if name not in given]


def _read_model(name: str) -> tuple[str, tuple[str, ModelCard]]:
    """Read what a model is for; return what it is called here, its method and its card."""
    from pauk.eval.extraction.models import read_own_card

    data = read_file(check_file(name, command="eval extraction"), _MAX_MODEL_BYTES)
    method, card = read_own_card(data, where=name)
    return f"{method}:{name}", (method, card)


def _read_templates(methods: Sequence[str]) -> dict[str, str]:
    """Read the templates among the methods; one that is wrong is told before any work begins."""
    from pauk.extract.templates.template import MAX_BYTES, decode_template, read_template

    texts = {}
    for method in methods:
        if method.startswith(TEMPLATE):
            name = method.removeprefix(TEMPLATE)
            path = check_file(name, command="eval extraction")
            texts[method] = decode_template(read_file(path, MAX_BYTES), name=name)
            read_template(texts[method], name=name)
    return texts


# The work.


def _measure(
    run: CommandRun, sources: Sequence[Source], options: MeasureOptions, folder: OutFolder | None, jobs: int
) -> ExtractionProgress:
    from pauk.eval.extraction.progress import ExtractionProgress

    tally = ExtractionProgress()
    counts = [source.count() for source in sources]
    total = None if None in counts else sum(filter(None, counts))
    with run.progress.task("Evaluating", total) as task, Stop() as stop:
        for source in sources:
            with source.open() as lines:
                number = 0
                for answers in answer_lines([lines], _FACTORY, options, jobs=jobs, stop=stop):
                    for line in answers.split(b"\n")[:-1]:
                        number += 1
                        answer = json.loads(line)
                        page_id = tally.take(answer, source.name, number)
                        if page_id and folder is not None:
                            folder.write_texts(page_id, answer["html"], answer["gold"], answer["texts"])
                        task.advance()
    if stop.asked:
        raise KeyboardInterrupt(f"{tally.pages} pages were measured; nothing is summed up.")
    return tally


def _make_folder(
    out: str, inputs: Sequence[str], methods: Sequence[str], given: Sequence[str], *, force: bool
) -> OutFolder | None:
    from pauk.eval.extraction.output import OutFolder

    if not out:
        return None
    path = Path(out)
    is_input = any(Path(name).is_dir() and Path(name).resolve() == path.resolve() for name in inputs)
    if is_input and len(inputs) > 1:
        raise UsageError(
            "The results of several inputs cannot go into one of them",
            where=out,
            next_step="Name another folder with --out.",
        )
    return OutFolder(path, methods, given if is_input else (), is_input=is_input, force=force)


# The results.


def _write(
    folder: OutFolder, summary: Summary, tally: ExtractionProgress, cards: Mapping[str, ModelCard | None]
) -> None:
    from pauk.eval.extraction.models import training_seconds
    from pauk.eval.extraction.plot import draw_methods
    from pauk.eval.extraction.report import write_page

    for report in summary.evaluation.methods:
        folder.write_scores(report, tally.scores[report.name])
    for method, card in cards.items():
        if method.startswith(TEMPLATE):
            folder.write_template_name(method, method.removeprefix(TEMPLATE))
        elif (seconds := training_seconds(card)) is not None:
            folder.write_training_time(method, seconds)
    folder.write_report(summary.as_json(), draw_methods(summary.evaluation), write_page(summary))


def _show(run: CommandRun, summary: Summary, out: str) -> None:
    from pauk.eval.extraction.report import make_short_tables, sum_up

    if run.as_json:
        run.results.json(summary.as_json())
        return
    for line in sum_up(summary):
        run.results.text(line)
    for table in make_short_tables(summary):
        run.results.text(f"\n{table.title}")
        run.results.table(table.columns, table.rows)
        run.results.text(table.note)
    if out:
        run.results.text(f"\nEverything is in {out}; look at {Path(out) / 'evaluation.html'}.")
    else:
        run.results.text("\nTexts, tables, a plot and the worst pages of every method: add --out FOLDER.")
