"""The command ``pauk extract try``: show what a template selects on some pages, line by line."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from pauk.base.errors import UsageError
from pauk.base.outcomes import explain
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import STDIN, check_file, complete_files, read_file

if TYPE_CHECKING:
    from pauk.extract.templates.selection import SelectedElements
    from pauk.extract.templates.template import Template

log = logging.getLogger(__name__)

# Enough to recognise a passage, in a table that still fits a terminal.
_FIRST_WORDS_CHARS = 30


@as_command(
    name="try",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk extract try template.txt article.html\n"
    "curl -s example.org | pauk extract try pauk-data/rules/example.org.txt -",
)
@click.argument("template", shell_complete=complete_files)
@click.argument("pages", nargs=-1, shell_complete=complete_files)
def try_template(run: CommandRun, template: str, *, pages: tuple[str, ...]) -> None:
    """Show what a template selects on pages, line by line, and the text it gives."""
    from pauk.extract.methods import choose_extractor
    from pauk.extract.reader import read_page
    from pauk.extract.templates.extractor import TemplateExtractor
    from pauk.extract.templates.hints import find_hints
    from pauk.extract.templates.selection import Selection

    max_bytes, read = run.settings[EXTRACT_MAX_BYTES], _read_template(template)
    paths = [check_file(name, command="extract try TEMPLATE") for name in pages or ("-",)]
    # A template that keeps asks nobody else, so nothing large need be loaded for it.
    extractor = TemplateExtractor(read, choose_extractor("plain" if read.keeps else "auto"))
    selections, shown = [], []
    for path in paths:
        selection = Selection(read, read_page(read_file(path, max_bytes), max_bytes=max_bytes).tree)
        selections.append(selection)
        extraction = extractor.extract_selected(selection)
        lines = (_describe_line(found, selection.text_of(found)) for found in selection.found)
        shown.append({"file": str(path), "lines": list(lines), "outcome": extraction.outcome, "text": extraction.text})
        if not run.as_json:
            _show(run, shown[-1], with_name=len(paths) > 1)
    hints = find_hints(read, selections)
    if run.as_json:
        run.results.json({"template": read.name, "pages": shown, "hints": hints})
    for line in read.lines:
        if line.number in hints and not run.as_json:
            log.warning("%s, line %d: %s %s", read.name, line.number, one_line(line.text, 80), hints[line.number])


def _read_template(name: str) -> Template:
    from pauk.extract.templates.template import MAX_BYTES, decode_template, read_template

    path = check_file(name, command="extract try TEMPLATE")
    if path == STDIN:
        raise UsageError("The template must be a file", next_step="Name it; pages may come from standard input.")
    return read_template(decode_template(read_file(path, MAX_BYTES), name=name), name=name)


def _describe_line(found: SelectedElements, text: str) -> dict[str, Any]:
    return {
        "line": found.line.number,
        "selector": found.line.text,
        "elements": len(found.places),
        "words": len(text.split()),
        "begins": one_line(text, _FIRST_WORDS_CHARS),
    }


def _show(run: CommandRun, page: Mapping[str, Any], *, with_name: bool) -> None:
    if with_name:
        run.results.text(f"== {page['file']}")
    run.results.table(list(page["lines"][0]), [list(line.values()) for line in page["lines"]])
    if page["outcome"] == "ok":
        run.results.text(f"\n{page['text']}")
    else:
        log.warning("%s: %s", page["file"], explain(page["outcome"]))
