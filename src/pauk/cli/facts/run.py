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

    from pauk.facts.recipe.recipe import FactRecipe
    from pauk.run.facts.collect import CollectReport, Directory, FoundSites
    from pauk.run.jobs.crawl_figures import CrawlFigures
    from pauk.run.jobs.crawl_run import CrawlReport


@as_command(
    name="run",
    settings=crawl_run.SETTINGS,
    rare=crawl_run.RARE,
    rare_for=crawl_run.RARE_FOR,
    example="pauk facts run mass-hours --directory parishes.csv\npauk facts run my-recipe.toml   # go on",
)
@click.argument("recipe")
@click.option("--directory", default="", metavar="FILE", help="The CSV of entities, instead of the recipe's own.")
@click.option("--again", is_flag=True, help="Ask once more for every page that was fetched.")
@click.option("--retry", is_flag=True, help="Try once more: failed URLs, and entities whose site nobody knew.")
@click.option("--allow-code", is_flag=True, help="Let the Python file run that the recipe names as its hook.")
def run_recipe(run: CommandRun, recipe: str, *, directory: str, again: bool, retry: bool, allow_code: bool) -> None:
    """Find the sites of a directory's entities, crawl them politely, and keep the table of their facts.

    Ctrl-C stops in good order, and the same command goes on: no page is fetched twice, no query is paid twice.
    """
    from pauk.run.facts.collect import Directory
    from pauk.run.facts.directory import place_of
    from pauk.run.facts.facts_job import DEFAULT_DEPTH, FactsOrder
    from pauk.run.facts.recipe_hook import load_hook

    known = load_recipe(recipe)
    file = Path(recipe) if Path(recipe).exists() else None
    hook = load_hook(known.hook, file, may_run=allow_code)
    go_on = crawl_run.write_again(run, "facts", "run", recipe)
    listed: Directory | None = None
    if not directory and known.directory.get("start"):
        _crawl_directory(run, known, again=again, go_on=go_on)
        listed = Directory(file=None, hook=hook)
    elif directory or known.directory:
        listed = Directory(file=place_of(known.directory, file, directory), hook=hook)
    found = _find(run, known, listed, file.parent if file else Path(), retry=retry, go_on=go_on)
    if found.discovery.is_stopped:
        raise KeyboardInterrupt(f"Go on with: {go_on}")
    if not found.with_site:
        if run.as_json:
            run.results.json(found.as_json())
        if not found.entities:
            raise NothingCame(
                "No entity is known",
                next_step="Name a CSV file with --directory FILE, or in [directory] of the recipe.",
            )
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
    crawl_run.check_came(report.crawl)


def _crawl_directory(run: CommandRun, recipe: FactRecipe, *, again: bool, go_on: str) -> None:
    """Fetch the pages of the directory site that are not there yet."""
    import asyncio

    from pauk.run.facts.collect import crawl_directory
    from pauk.store.collection import CollectionFolder

    def work(stop: asyncio.Event, tell: Callable[[CrawlFigures], None]) -> Awaitable[CrawlReport]:
        return crawl_directory(
            CollectionFolder(run.collection), recipe, run.settings, run.clock, stop=stop, tell=tell, again=again,
            elapsed=run.elapsed,
        )  # fmt: skip

    with run.progress.task("Reading the directory") as task:
        report = asyncio.run(crawl_run.drive(work, task, go_on=go_on))
    if report.reason == "stopped":
        raise KeyboardInterrupt(f"Go on with: {go_on}")


def _find(
    run: CommandRun, recipe: FactRecipe, directory: Directory | None, beside: Path, *, retry: bool, go_on: str
) -> FoundSites:
    import asyncio
    import os
    from contextlib import ExitStack

    from pauk.cli.frame.engine import open_engine
    from pauk.run.facts.collect import find_sites
    from pauk.run.facts.own_index import OwnIndex
    from pauk.run.facts.site_providers import asks_index, make_providers
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    with ExitStack() as opened:
        engine = opened.enter_context(open_engine(run, folder)) if asks_index(recipe.discovery) else None
        providers = make_providers(
            recipe.discovery, beside, os.environ, (lambda name: OwnIndex(name, engine)) if engine else None
        )
        task = opened.enter_context(run.progress.task("Finding sites"))

        def work(stop: asyncio.Event, _tell: Callable[[CrawlFigures], None]) -> Awaitable[FoundSites]:
            return find_sites(
                folder, recipe, directory, providers, settings=run.settings, clock=run.clock, stop=stop,
                tell=lambda done, total: task.update(done, total, {}), retry=retry, elapsed=run.elapsed,
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
