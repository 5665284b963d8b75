"""The command ``pauk annotate train``: make a model and rows of the table of what people have answered."""

from __future__ import annotations

import click

from pauk.base.formatting import count
from pauk.cli.facts.recipes import load_recipe
from pauk.cli.frame.command import CommandRun, as_command

_SHOWN = 50


@as_command(name="train", settings=(), example="pauk annotate train mass-hours")
@click.argument("recipe")
def train(run: CommandRun, recipe: str) -> None:
    """Train the model of a RECIPE from people's answers, read all pages by it, and say which rows have changed.

    Devices that are ignored have no say. Where there are too few answers for a model, they change the table all the
    same: what people have decided stands above rules and model.
    """
    import asyncio

    from pauk.run.annotate.learning import learn_from_people
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    folder.demand()
    with run.progress.task("Reading pages and training") as task:
        lesson = asyncio.run(learn_from_people(folder, load_recipe(recipe), run.settings, run.clock, tell=task.advance))
    if run.as_json:
        run.results.json(lesson.as_json())
        return
    told = lesson.figures
    if "f1" in told:
        run.results.text(
            f"{count(told['answers'], 'decision')} of people; on sites left out of training: precision "
            f"{told['precision']:.3f}, recall {told['recall']:.3f}, F1 {told['f1']:.3f}."
        )
    else:
        run.results.text(f"{count(told['answers'], 'decision')} of people; no model was trained: {told['no_model']}")
    run.results.table(
        ["change", "entity", "town", "group", "value", "season", "place", "people said"],
        [
            [one["change"], one["entity"], one["town"], one["group"], one["value"], one["season"], one["place"],
             one["said"]] for one in lesson.changes[:_SHOWN]
        ],
    )  # fmt: skip
    if len(lesson.changes) > _SHOWN:
        run.results.text(f"{len(lesson.changes) - _SHOWN} more: add --json.")
