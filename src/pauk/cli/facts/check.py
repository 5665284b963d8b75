"""The command ``pauk facts check``: read a recipe, and show on a page what it matches and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pauk.base.formatting import count
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.cli.facts.recipes import load_recipe
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import check_file, read_file

if TYPE_CHECKING:
    from pauk.facts.recipe.recipe import FactRecipe

_QUOTE_CHARS = 60


@as_command(
    name="check",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk facts check my-recipe.toml\npauk facts check mass-hours --file page.html --link-text 'Msze święte'",
)
@click.argument("recipe")
@click.option("--file", "file", default="", metavar="FILE", help="A page to try the recipe on.")
@click.option("--url", default="", help="The page's address; without --file the page is fetched from there.")
@click.option("--link-text", default="", help="The text of a link that leads to the page.")
def check(run: CommandRun, recipe: str, *, file: str, url: str, link_text: str) -> None:
    """Read a RECIPE, tell its mistakes, and show on a page what filter, headings and candidates match, and why not."""
    known = load_recipe(recipe)
    if not file and not url:
        told = _describe(known)
        if run.as_json:
            run.results.json(told)
        else:
            run.results.text(
                f"The recipe {known.name} is sound: {', '.join(f'{n} {what}' for what, n in told.items())}."
            )
        return
    content = _page(run, file, url)
    report = _try(known, content, url, link_text)
    if run.as_json:
        run.results.json(report)
        return
    run.results.text(f"Page filter: {'wanted' if report['wanted'] else 'not wanted'}, because {report['filter']}.")
    for heading in report["headings"]:
        run.results.text(f"Heading: {heading['text']} ({', '.join(heading['says'])})")
    rows = [[one["value"], ", ".join(one["groups"]), one["season"] or "", f"{one['confidence']:.2f}", one["why"],
             one_line(one["quote"], _QUOTE_CHARS)] for one in report["candidates"]]  # fmt: skip
    if rows:
        run.results.table(["candidate", "groups", "season", "sure", "because", "where"], rows)
    else:
        run.results.text("No candidate: nothing on the page looks like a value of this recipe.")
    taken = sum(one["taken"] for one in report["candidates"])
    run.results.text(f"{count(len(rows), 'candidate')}, {taken} taken.")


def _describe(recipe: FactRecipe) -> dict[str, int]:
    return {
        "groups": len(recipe.groups),
        "seasons": len(recipe.seasons),
        "main headings": len(recipe.main),
        "other headings": len(recipe.other),
        "providers": len(recipe.discovery),
    }


def _page(run: CommandRun, file: str, url: str) -> str:
    from pauk.extract.page.charset import decode
    from pauk.run.jobs.single_fetch import fetch_single_page

    if file:
        return decode(read_file(check_file(file, command="facts check"), run.settings[EXTRACT_MAX_BYTES])).text
    fetched = fetch_single_page(url, run.settings)
    return decode(fetched.content, header_charset=fetched.charset).text


def _try(recipe: FactRecipe, content: str, url: str, link_text: str) -> dict[str, Any]:
    from pauk.facts.candidates.schedule_lines import html_lines, text_lines
    from pauk.facts.candidates.vocabulary import Sort, read_marks
    from pauk.facts.decide.facts import BAR, judge_readings
    from pauk.facts.decide.page_filter import judge_page

    lines = html_lines(content) if "<" in content else text_lines(content)
    page = judge_page(recipe, url, link_text)
    named = {Sort.MAIN: "main", Sort.OTHER: "other", Sort.GROUP: "group", Sort.SEASON: "season", Sort.PLACE: "place"}
    headings = []
    for line in lines:
        marks = read_marks(line.text, recipe)
        says = dict.fromkeys(named[mark.sort] for mark in marks if mark.sort in named)
        if says and not any(mark.sort in (Sort.VALUE, Sort.BARE) for mark in marks) and len(line.text.split()) <= 10:
            headings.append({"text": line.text, "level": line.level, "says": list(says)})
    candidates = [
        {"value": one.reading.value, "groups": list(one.reading.days), "season": one.reading.season,
         "confidence": one.confidence, "taken": one.confidence >= BAR, "why": one.why, "quote": one.reading.quote}
        for one in judge_readings(recipe, lines, page)
    ]  # fmt: skip
    return {"wanted": page.is_wanted, "filter": page.why, "headings": headings, "candidates": candidates}
