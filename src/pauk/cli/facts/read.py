"""The command ``pauk facts read``: the facts of single pages by a recipe, and its line mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from pauk.base.errors import InputError
from pauk.base.records import as_json
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.cli.facts.recipes import load_recipe, load_recipe_text
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import check_file, complete_files, read_file, run_lines
from pauk.cli.frame.line_mode import Record

_QUOTE_CHARS = 70


@as_command(
    name="read",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk facts read mass-hours msze.html\n"
    "pauk facts read my-recipe.toml page.html --url https://example.org/hours\n"
    "pauk facts read library-hours --jsonl --jobs 2 < pages.jsonl > facts.jsonl",
)
@click.argument("recipe")
@click.argument("files", nargs=-1, shell_complete=complete_files)
@click.option("--url", default="", help="The page's address, which may show that the page is wanted.")
@click.option("--jsonl", is_flag=True, help="Line mode: {id, html or text, url?, link_text?} in, {id, facts} out.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use in line mode.")
def read(run: CommandRun, recipe: str, files: tuple[str, ...], *, url: str, jsonl: bool, jobs: int) -> None:
    """Read the facts of pages in files or standard input (-) by a RECIPE: a shipped name or a file."""
    from pauk.extract.page.charset import decode
    from pauk.facts.decide.facts import read_facts

    known = load_recipe(recipe)
    if jobs > 1 and not jsonl:
        raise click.UsageError("--jobs works in line mode only; add --jsonl.")
    if jsonl and url:
        raise click.UsageError("--url does not go with --jsonl; each line has its own url.")
    paths = [check_file(name, command="facts read RECIPE") for name in files or ("-",)]
    if jsonl:
        run_lines(run, paths, f"{__name__}:make_reader", {"recipe": load_recipe_text(recipe)}, jobs)
        return
    shown: list[dict[str, Any]] = []
    for path in paths:
        content = decode(read_file(path, run.settings[EXTRACT_MAX_BYTES])).text
        is_html = "<" in content and path.suffix != ".txt"
        facts = read_facts(known, html=content if is_html else "", text="" if is_html else content, url=url)
        shown += [{"file": str(path), **as_json(fact)} for fact in facts]
    if run.as_json:
        run.results.json(shown)
    elif shown:
        run.results.table(
            ["group", "value", "season", "place", "remark", "sure", "quote"], [_row(one) for one in shown]
        )
    else:
        run.results.text(f"No fact was found. Say why with: pauk facts check {recipe} --file PAGE")


def _row(fact: Mapping[str, Any]) -> list[Any]:
    named = [one_line(str(fact[name] or ""), _QUOTE_CHARS) for name in ("season", "place", "remark")]
    return [fact["group"], fact["value"], *named, f"{fact['confidence']:.2f}", one_line(fact["quote"], _QUOTE_CHARS)]


def make_reader(options: Mapping[str, Any]) -> Callable[[Record], Record]:
    """Build the reader of line mode."""
    from pauk.facts.decide.facts import read_facts
    from pauk.facts.recipe.toml_file import read_recipe

    recipe = read_recipe(options["recipe"])

    def answer(record: Record) -> Record:
        texts = {name: record.get(name, "") for name in ("html", "text", "url", "link_text")}
        if not all(isinstance(one, str) for one in texts.values()) or not ("html" in record or "text" in record):
            raise InputError("The record needs html or text, a text; url and link_text are texts too")
        return {
            "facts": [
                {name: value for name, value in as_json(one).items() if name != "by"}
                for one in read_facts(recipe, **texts)
            ]
        }

    return answer
