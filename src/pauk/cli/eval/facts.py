"""The command ``pauk eval facts``: read the sites of invented parishes, and count what is right."""

from __future__ import annotations

import click

from pauk.cli.frame.command import CommandRun, as_command


@as_command(name="facts", example="pauk eval facts\npauk eval facts --parishes 1000 --seed 7 --json")
@click.option("--parishes", type=click.IntRange(min=1), default=200, help="How many sites of each kind to read.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Another seed makes other parishes.")
def facts(run: CommandRun, *, parishes: int, seed: int) -> None:
    """Read the sites of parishes of a small Web of our own, and count what rules, model and table get right.

    There are three kinds: sites that a program writes, wordings that may be looked at while rules are mended, and
    wordings that are only counted; the figures at the top are those of the last. Some sites never say that their hours
    are those of masses: there the rules leave all open, and the model decides. Coverage is the share of parishes whose
    masses the rules alone have found.
    """
    from pauk.eval.facts.parishes import KEPT, LOOKED_AT, THESIS, measure_parishes, measure_wordings

    with run.progress.task("Reading parishes", 3 * parishes) as task:
        kinds = {
            "made": measure_parishes(parishes, seed, tell=task.advance),
            LOOKED_AT: measure_wordings(LOOKED_AT, parishes, seed, tell=task.advance),
            KEPT: measure_wordings(KEPT, parishes, seed, tell=task.advance),
        }
    told = {name: figures.as_json() for name, figures in kinds.items()}
    if run.as_json:
        run.results.json({**told[KEPT], "kinds": told, "thesis": THESIS})
        return
    rows = [
        [part, name, *(f"{told[kind][part][name]:.3f}" for kind in kinds),
         f"{THESIS[part][name]:.3f}" if name in THESIS.get(part, {}) else ""]
        for part, each in told[KEPT].items()
        for name in each
    ]  # fmt: skip
    run.results.table(["what", "figure", "made", "looked at", "only counted", "thesis, on real sites"], rows)
