"""The command ``pauk facts train``: a recipe's model from people's answers, kept in the collection."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from pauk.base.errors import BadFile
from pauk.cli.facts.recipes import load_recipe
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import check_file

_ANSWERS = {"yes": True, "no": False}


@as_command(name="train", settings=(), example="pauk facts train mass-hours answers.jsonl")
@click.argument("recipe")
@click.argument("answers")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Another seed draws in another order.")
def train(run: CommandRun, recipe: str, answers: str, *, seed: int) -> None:
    """Train the model of a RECIPE from ANSWERS (lines {"id": …, "answer": "yes" or "no"}), in seconds on one core.

    The ids are those of pauk facts candidates. The rarer answer is filled up with what the rules are sure of, or with
    candidates of pages that nobody wants. The figures are those on sites left out of training.
    """
    from pauk.run.facts.recipe_briefs import model_place
    from pauk.run.facts.retraining import retrain
    from pauk.store.collection import CollectionFolder

    known = load_recipe(recipe)
    said = read_answers(check_file(answers, command="facts train"))
    folder = CollectionFolder(run.collection)
    with run.progress.task("Reading pages and training"):
        trained = retrain(folder, known, said, made_at=run.clock.now(), seed=seed)
    place = model_place(folder.path, known.name)
    told = {"precision": trained.counts.precision, "recall": trained.counts.recall, "f1": trained.counts.f1,
            "calibration_error": trained.calibration_error}  # fmt: skip
    if run.as_json:
        run.results.json(
            {**told, "labelled": trained.labelled, "model": str(place), "bins": [asdict(one) for one in trained.bins]}
        )
        return
    run.results.table(["figure", "on sites left out"], [[name, f"{value:.3f}"] for name, value in told.items()])
    run.results.table(
        ["candidates", "the model gave", "were facts"],
        [[one.count, f"{one.given:.2f}", f"{one.right:.2f}"] for one in trained.bins],
    )
    run.results.text(f"{place} is written; the next pauk facts run reads by it.")


def read_answers(path: Path) -> dict[str, bool]:
    """Read answers; of several for one candidate most decide, and where they are even nobody has answered."""
    votes: dict[str, int] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
            vote = _ANSWERS[str(told["answer"]).lower()]
            votes[str(told["id"])] = votes.get(str(told["id"]), 0) + (1 if vote else -1)
        except (ValueError, KeyError, TypeError) as error:
            raise BadFile(
                f"Line {number} is no answer", where=str(path), next_step='Write {"id": "…", "answer": "yes"} or "no".'
            ) from error
    return {name: count > 0 for name, count in votes.items() if count}
