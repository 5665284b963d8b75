"""The command ``pauk facts``: from a directory of entities to one table of facts with their sources."""

from __future__ import annotations

from pauk.cli.facts.candidates import candidates
from pauk.cli.facts.check import check
from pauk.cli.facts.init import init
from pauk.cli.facts.read import read
from pauk.cli.facts.run import run_recipe
from pauk.cli.facts.table import table
from pauk.cli.facts.train import train
from pauk.cli.frame.command import as_group


@as_group(
    name="facts",
    example="pauk facts run mass-hours --directory parishes.csv\n"
    "pauk facts table\n"
    "pauk facts read mass-hours page.html\npauk facts read library-hours --jsonl < pages.jsonl > facts.jsonl",
)
def command() -> None:
    """Collect facts from many sites by a recipe: mass hours, opening hours, prices, with their sources."""


for _part in (init, check, run_recipe, table, read, candidates, train):
    command.add_command(_part)
