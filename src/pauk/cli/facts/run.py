"""The command ``pauk facts run``: from a directory of entities to the table of their facts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pauk.base.errors import NothingCame
from pauk.base.formatting import count
from pauk.cli.facts.recipes import load_recipe, load_recipe_text
from pauk.cli.frame import crawl_run
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.run_figures import show_crawl_end

if TYPE_CHECKING:
    import asyncio

    from pauk.run.facts.collect import CollectReport, FoundSites
    from pauk.run.jobs.crawl_figures import CrawlFigures


@as_command(
    name="run",
    settings=crawl_run.SETTINGS,
    example="pauk facts run mass-hours --directory parishes.csv\npauk facts run my-recipe.toml   # go on",
)
@click.argument("recipe")
@click.option("--directory", default="", metavar="FILE", help="The CSV of entities, instead of the recipe's own.")
@click.option("--again", is_flag=True, help="Ask once more for every page that was fetched.")
@click.option("--retry", is_flag=True, help="Try once more: failed URLs, and entities whose site nobody knew.")
def run_recipe(run: CommandRun, recipe: str, *, directory: str, again: bool, retry: bool) -> None:
    """Find the sites of a directory's entities, crawl them politely, and keep the table of their facts.

    Ctrl-C stops in good order, and the same command goes on: no page is fetched twice, no query is paid twice.
    """
    import os

    from pauk.run.facts.directory import place_of
    from pauk.run.facts.facts_job import DEFAULT_DEPTH, FactsOrder
    from pauk.run.facts.site_providers import make_providers

    known = load_recipe(recipe)
    file = Path(recipe) if Path(recipe).exists() else None
    place = place_of(known.directory, file, directory) if directory or known.directory else None
    providers = make_providers(known.discovery, file.parent if file else Path(), os.environ)
    go_on = crawl_run.write_again(run, "facts", "run", recipe)
    found = _find(run, known, place, providers, retry=retry, go_on=go_on)
    if not found.with_site:
        if run.as_json:
            run.results.json(found.as_json())
        raise NothingCame(
            f"Of {found.entities:,} entities none has a site",
            next_step="Give the directory a column url, or name a provider in [[discovery]]; try again with --retry.",
        )
    order = FactsOrder(
        recipe=known.name,
        recipe_text=load_recipe_text(recipe),
        depth=int(known.crawl.get("depth", DEFAULT_DEPTH)),
        again=again,
        retry=retry,
    )
    report = _crawl(run, order, go_on=go_on)
    if run.as_json:
        run.results.json({**found.as_json(), "changed": report.changed._asdict(), **report.crawl.as_json()})
    else:
        show_crawl_end(run, report.crawl, go_on=go_on)
        changed = report.changed
        run.results.text(
            f"The table has {count(changed.added + changed.kept, 'fact')}: {changed.added} new, {changed.removed} gone."
            " See it with: pauk facts table"
        )
    if report.crawl.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")


def _find(run: CommandRun, recipe, directory, providers, *, retry: bool, go_on: str) -> FoundSites:  # type: ignore[no-untyped-def]  # noqa: ANN001
    import asyncio

    from pauk.run.facts.collect import find_sites
    from pauk.store.collection import CollectionFolder

    with run.progress.task("Finding sites") as task:

        def work(stop: asyncio.Event, _tell: Callable[[CrawlFigures], None]) -> Awaitable[FoundSites]:
            return find_sites(
                CollectionFolder(run.collection), recipe, directory, providers, settings=run.settings, clock=run.clock,
                stop=stop, tell=task.advance, retry=retry, elapsed=run.elapsed,
            )  # fmt: skip

        found = asyncio.run(crawl_run.drive(work, task, go_on=go_on))
    if not run.as_json:
        run.results.text(f"{found.entities} entities; {found.with_site} with a site.")
        for name, amount in found.discovery.spent.items():
            run.results.text(f"{name}: spent {amount:g}.")
        for name in found.discovery.exhausted:
            run.results.text(f"{name} may not be asked any more today; the same command goes on tomorrow.")
        for name in found.discovery.failing:
            run.results.text(f"{name} does not answer; the same command asks again.")
    return found


def _crawl(run: CommandRun, order, *, go_on: str) -> CollectReport:  # type: ignore[no-untyped-def]  # noqa: ANN001
    import asyncio

    from pauk.run.facts.collect import crawl_sites
    from pauk.store.collection import CollectionFolder

    def work(stop: asyncio.Event, tell: Callable[[CrawlFigures], None]) -> Awaitable[CollectReport]:
        return crawl_sites(
            CollectionFolder(run.collection), order, run.settings, run.clock, stop=stop, tell=tell, elapsed=run.elapsed
        )

    with run.progress.task("Reading sites") as task:
        return asyncio.run(crawl_run.drive(work, task, go_on=go_on))
