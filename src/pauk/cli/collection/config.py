"""The command ``pauk config``: show settings and where they come from, or write a settings file."""

import os
from pathlib import Path

import click

from pauk.base import config
from pauk.base.errors import BadFile
from pauk.cli.frame.command import CommandRun, as_command, as_group


@as_group(name="config", example="pauk config show --origin")
def command() -> None:
    """Show settings and where they come from, write a settings file, or trust a folder."""


@as_command(name="show", example="pauk config show --origin\nPAUK_POLITE=no pauk config show --json")
@click.option("--origin", is_flag=True, help="Say where each value comes from.")
def show(run: CommandRun, *, origin: bool) -> None:
    """Show every setting with its value."""
    columns = ["setting", "value", *(["origin"] if origin else [])]
    rows = [[setting.name, value, *([where] if origin else [])] for setting, value, where in run.settings]
    if not run.as_json:
        rows = [
            [name, str(value).lower() if isinstance(value, bool) else str(value), *where]
            for name, value, *where in rows
        ]
    run.results.table(columns, rows)


@as_command(name="init", example="pauk config init -c ./my-sites")
@click.option("--force", is_flag=True, help="Replace a settings file that is already there.")
def init(run: CommandRun, *, force: bool) -> None:
    """Write a settings file in which every setting stands, explained and commented out."""
    from pauk.store.disk.plain_files import open_plain
    from pauk.store.disk.trusted_folders import claim, is_new

    path = run.collection / config.FILE_NAME
    if path.exists() and not force:
        raise BadFile("There is a settings file already", where=str(path), next_step="Use --force to replace it.")
    begins = is_new(run.collection)
    run.collection.mkdir(parents=True, exist_ok=True)
    if begins:
        claim(run.collection)
    with os.fdopen(open_plain(path, os.O_WRONLY | os.O_CREAT, in_root=True), "w", encoding="utf-8") as file:
        file.truncate()
        file.write(config.render_toml())
    run.results.record({"written": str(path)})


@as_command(name="trust", example="pauk config trust ./from-a-colleague")
@click.argument("folder", metavar="FOLDER")
def trust(run: CommandRun, *, folder: str) -> None:
    """Let the settings file of a folder decide everything, also what protects you and others.

    Of a folder that you did not make, only harmless settings count: its pauk.toml cannot switch politeness off, open
    private addresses, name a proxy or an address to listen at. Look at that file before you trust the folder. You trust
    this folder at this place alone, no copy of it; what you trust is noted in your own configuration folder.
    """
    from pauk.store.disk.plain_files import demand_real
    from pauk.store.disk.trusted_folders import config_home
    from pauk.store.disk.trusted_folders import trust as trust_folder

    path = Path(folder)
    demand_real(path)
    trust_folder(path)
    run.results.record({"trusted": str(path.resolve()), "noted": str(config_home())})


command.add_command(show)
command.add_command(init)
command.add_command(trust)
