"""The command ``pauk config``: show settings and where they come from, or write a settings file."""

import click

from pauk.base import config
from pauk.base.errors import BadFile
from pauk.cli.frame import Run, as_command, as_group


@as_group(name="config", example="pauk config show --origin")
def command() -> None:
    """Show settings and where they come from, or write a settings file."""


@as_command(name="show", example="pauk config show --origin\nPAUK_POLITE=no pauk config show --json")
@click.option("--origin", is_flag=True, help="Say where each value comes from.")
def show(run: Run, *, origin: bool) -> None:
    """Show every setting with its value."""
    columns = ["setting", "value", *(["origin"] if origin else [])]
    rows = [[setting.name, value, *([where] if origin else [])] for setting, value, where in run.settings]
    if not run.as_json:
        rows = [[name, _written(value), *where] for name, value, *where in rows]
    run.results.table(columns, rows)


@as_command(name="init", example="pauk config init -c ./my-sites")
@click.option("--force", is_flag=True, help="Replace a settings file that is already there.")
def init(run: Run, *, force: bool) -> None:
    """Write a settings file in which every setting stands, explained and commented out."""
    path = run.collection / config.FILE_NAME
    if path.exists() and not force:
        raise BadFile("There is a settings file already", where=str(path), next_step="Use --force to replace it.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(config.render_toml(), encoding="utf-8")
    run.results.record({"written": str(path)})


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


command.add_command(show)
command.add_command(init)
