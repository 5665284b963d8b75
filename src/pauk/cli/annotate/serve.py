"""The command ``pauk annotate serve``: the web app in which volunteers answer, and the organiser's page."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import click

from pauk.base import settings as known
from pauk.base.formatting import count
from pauk.cli.facts.recipes import load_recipe
from pauk.cli.frame.command import CommandRun, as_command

if TYPE_CHECKING:
    from pauk.facts.recipe.recipe import FactRecipe
    from pauk.store.collection import CollectionFolder

_SERVE = (known.SERVE_HOST, known.SERVE_PORT, known.SERVE_NAMES, known.SERVE_TRUST_PROXY)


@as_command(
    name="serve",
    settings=_SERVE,
    example="pauk annotate serve mass-hours\npauk annotate serve my-recipe.toml --port 9000 --double 0.5",
)
@click.argument("recipe")
@click.option(
    "--answers", type=int, default=None, metavar="N", help="How many answers an item needs; 1 in a new campaign."
)
@click.option("--double", type=float, default=None, metavar="SHARE",
              help="The share of items that get one answer more, by somebody else; 0.2 in a new campaign.")  # fmt: skip
@click.option("--most", type=int, default=None, metavar="N",
              help="How many answers an item gets on which people disagree; 5 in a new campaign.")  # fmt: skip
@click.option("--controls", type=float, default=None, metavar="SHARE",
              help="The share of questions whose answer is known; 0.1 in a new campaign.")  # fmt: skip
@click.option("--suggestions/--no-suggestions", default=None, help="Show people what the machine thinks, as a guess.")
@click.option("--bans/--no-bans", default=None, help="Ignore devices that answer at random or against all others.")
@click.option("--fingerprint", default=None, metavar="NAMES",
              help="Know a device again that has lost its cookie, by a hash of up to three of screen, timezone, "
              "languages, platform; the page says so. Nothing in a new campaign.")  # fmt: skip
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N",
              help="How many web processes answer; one more keeps the answers.")  # fmt: skip
@click.option(
    "--all-pages",
    is_flag=True,
    help="Also ask about pages that the page filter does not want and the table has nothing of.",
)
def serve(
    run: CommandRun, recipe: str, *, all_pages: bool, processes: int, **chosen: float | bool | str | None
) -> None:
    """Serve the web app in which volunteers answer yes or no about what a RECIPE has found.

    What is chosen here is remembered with the campaign. Each start brings the questions up to the pages of the
    collection: new ones are added, those of changed pages are found again or given up. Ctrl-C ends it; nothing that was
    acknowledged is lost, however it ends.
    """
    import asyncio

    from pauk.run.annotate.campaign_items import prepare_campaign
    from pauk.store.collection import CollectionFolder
    from pauk.web.signin.tokens import ORGANISER, make_token, read_tokens

    folder = CollectionFolder(run.collection)
    folder.demand()
    known_recipe = load_recipe(recipe)
    options: dict[str, Any] = {name: value for name, value in chosen.items() if value is not None}
    if "fingerprint" in options:
        options["fingerprint"] = options["fingerprint"].replace(",", " ").split()
    with run.progress.task("Reading pages"):
        gathered, items = prepare_campaign(
            folder, known_recipe, options, now=run.clock.now().timestamp(), wanted_only=not all_pages
        )
    if not run.as_json:
        told = f"{gathered.added} new, {gathered.moved} found again, {gathered.lost} lost"
        run.results.text(f"{count(items, 'question')}: {told}.")
    token = "" if ORGANISER in read_tokens(folder.path).values() else make_token(folder.path, ORGANISER)
    if token and not run.as_json:
        run.results.text(f"The organiser's token, shown this once: {token}")
    asyncio.run(_serve(run, folder, known_recipe, token, processes))


async def _serve(run: CommandRun, folder: CollectionFolder, recipe: FactRecipe, token: str, processes: int) -> None:
    import asyncio

    from pauk.web.annotate.campaign_app import serve_campaign

    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)

    def tell(address: str) -> None:
        if run.as_json:
            run.results.json({"address": address, **({"token": token} if token else {})})
        else:
            run.results.text(f"Volunteers answer at {address}, the organiser signs in at {address}organise.")
            run.results.text("Ctrl-C ends it; pauk annotate token makes a new token.")

    await serve_campaign(folder, recipe, run.settings, run.clock, stop=stop, ready=tell, processes=processes)
