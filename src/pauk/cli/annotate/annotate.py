"""The command ``pauk annotate``: volunteers answer on their phones what a recipe has found."""

from __future__ import annotations

from pauk.cli.annotate.exchange import export, take
from pauk.cli.annotate.serve import serve
from pauk.cli.annotate.token import token
from pauk.cli.annotate.train import train
from pauk.cli.frame.command import as_group


@as_group(
    name="annotate",
    default="serve",
    example="pauk annotate mass-hours\npauk annotate mass-hours --host 0.0.0.0 --names annotate.example.org\n"
    "pauk annotate train mass-hours",
)
def command() -> None:
    """Have volunteers answer on their phones what a recipe has found, and learn from it."""


for _part in (serve, train, export, take, token):
    command.add_command(_part)
