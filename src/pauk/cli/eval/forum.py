"""The command ``pauk eval forum``: follow forums of a small Web of our own through a year, and count."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from pauk.base.errors import PaukError, UsageError
from pauk.base.safe_text import one_line
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.line_mode import answer_lines
from pauk.cli.frame.stop import Stop

if TYPE_CHECKING:
    from pauk.eval.forum.report import YearResults

_FACTORY = "pauk.eval.forum.tasks:make_task"
# Of the study's fourteen those that sort by creation: without counts their lists say nothing of replies.
_BLIND = ("own-10", "own-12", "own-14")
_SCHEDULES = ("schedule", "pages", "posts found %", "precision %")
_NAME_WIDTH = 40


@as_command(
    name="forum",
    example="pauk eval forum\npauk eval forum --seed 7 --jobs 2 --json\npauk eval forum --forum smf --size 0.2 --daily",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Another seed makes other forums in other skins.")
@click.option("--months", type=click.IntRange(1, 12), default=12, help="How many months of 2016 to follow.")
@click.option("--daily", is_flag=True, help="Come back every day of a month instead.")
@click.option("--size", type=click.FloatRange(0.05, 10), default=1.0, help="1 is 300 threads a forum.")
@click.option("--pace", type=click.FloatRange(1, 100), default=1.0, help="How many times as busy boards are.")
@click.option("--forum", "names", multiple=True, metavar="NAME", help="A design to follow, as often as you like.")
@click.option(
    "--skins",
    type=click.Choice(("all", "known", "kept", "own")),
    default="all",
    help="What forums may wear: any skin, those the reader was developed with, those it was not, or each its own.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Processes to use.")
def forum(
    run: CommandRun,
    *,
    seed: int,
    months: int,
    daily: bool,
    size: float,
    pace: float,
    names: tuple[str, ...],
    skins: str,
    jobs: int,
) -> None:
    """Follow forums through a year, learning each from any of its pages, and count what every cycle cost and brought.

    The forums are those of a small Web of our own, made by the seed, fourteen designs that can travel in time; pages
    are read as they come, and beside it an oracle that knows the truth fetches by the same rules. Totals are over
    forums that show what changed. What visits find where lists show nothing is told apart.
    """
    shared = {"seed": seed, "months": months, "daily": daily, "size": size, "pace": pace, "skins": skins}
    records = list(_make_records(_choose(names), shared))
    results = _measure(run, records, jobs)
    if run.as_json:
        run.results.json(results.as_json())
    else:
        _show(run, results)


def _choose(names: Sequence[str]) -> Sequence[str]:
    from pauk_playground.forums import DESIGNS, STUDY

    for name in names:
        if name not in DESIGNS:
            near = get_close_matches(name, DESIGNS, n=1)
            step = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(DESIGNS)}."
            raise UsageError(f"{one_line(name, _NAME_WIDTH)} is no forum", where="--forum", next_step=step)
    return names or STUDY


def _make_records(designs: Sequence[str], shared: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from ({"id": design, "task": "follow", **shared} for design in designs)
    for design in designs:
        if design in _BLIND:
            yield {"id": f"{design}, nothing shown", "design": design, "task": "visit", **shared}


def _measure(run: CommandRun, records: Sequence[dict[str, Any]], jobs: int) -> YearResults:
    from pauk.eval.extraction.gold_pages import MadeLines
    from pauk.eval.forum.report import YearResults

    results = YearResults()
    with run.progress.task("Following forums", len(records)) as task, Stop() as stop:
        for answers in answer_lines([MadeLines(records)], _FACTORY, {}, jobs=jobs, stop=stop):
            for line in answers.split(b"\n")[:-1]:
                _take(json.loads(line), results)
                task.advance()
    if stop.asked:
        raise KeyboardInterrupt(f"{len(results.followed)} forums were followed; nothing is summed up.")
    return results


def _take(answer: dict[str, Any], results: YearResults) -> None:
    from pauk.eval.forum.page_counts import PageCounts
    from pauk.eval.forum.year import Followed

    name = answer["id"]
    if "error" in answer:
        raise PaukError(f"{name} could not be followed: {answer['error']}", next_step="Leave it out with --forum.")
    results.notes[name] = answer["notes"]
    if "followed" in answer:
        results.followed[name] = Followed.from_dict(answer["followed"])
    else:
        results.visits[name] = {way: PageCounts.from_dict(tally) for way, tally in answer["visits"].items()}


def _show(run: CommandRun, results: YearResults) -> None:
    from pauk.eval.forum.report import COLUMNS, FIELD_COLUMNS, field_rows, forum_rows, month_rows, visit_rows

    run.results.text("Pages are new + semi-duplicate + duplicate + wrong; shares are percent.")
    run.results.table(COLUMNS, forum_rows(results))
    run.results.text("\nNew posts from the first crawl on, compared with what was written")
    run.results.table(FIELD_COLUMNS, field_rows(results))
    run.results.text("\nAll forums, cycle by cycle")
    run.results.table(("cycle", *COLUMNS[1:]), month_rows(results))
    if results.visits:
        run.results.text("\nWhere lists show nothing of what was written: visits against posts found")
        run.results.table(_SCHEDULES, visit_rows(results))
