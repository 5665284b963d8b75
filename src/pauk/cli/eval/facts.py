"""The command ``pauk eval facts``: read the sites of invented parishes, and count what is right."""

from __future__ import annotations

import click

from pauk.cli.frame.command import CommandRun, as_command


@as_command(name="facts", example="pauk eval facts\npauk eval facts --parishes 1000 --seed 7 --json")
@click.option("--parishes", type=click.IntRange(min=1), default=200, help="How many sites to read.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Another seed makes other parishes.")
def facts(run: CommandRun, *, parishes: int, seed: int) -> None:
    """Read the sites of parishes of a small Web of our own, and count what rules, model and table get right.

    A fifth of the sites never says that its hours are those of masses: there the rules leave all open, and the model
    decides. Coverage is the share of parishes whose masses the rules alone have found.
    """
    from pauk.eval.facts.parishes import THESIS, measure_parishes

    with run.progress.task("Reading parishes", parishes) as task:
        figures = measure_parishes(parishes, seed, tell=task.advance)
    told = figures.as_json()
    if run.as_json:
        run.results.json(told)
        return
    rows = [
        [part, name, f"{value:.3f}", f"{THESIS[part][name]:.3f}" if name in THESIS.get(part, {}) else ""]
        for part, each in told.items()
        for name, value in each.items()
    ]
    run.results.table(["what", "figure", "ours", "thesis, on real sites"], rows)
