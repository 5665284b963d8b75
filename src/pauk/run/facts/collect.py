"""Collect facts: take the directory, find sites, crawl them, keep the table; each step goes on where it was stopped.

In: a recipe, its directory and providers, settings and a folder. Out: a `CollectReport`.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.settings import Settings
from pauk.crawl.discover.provider import SiteProvider
from pauk.facts.recipe.recipe import FactRecipe
from pauk.run.facts.directory import read_csv_file, take_directory
from pauk.run.facts.directory_site import JOB as DIRECTORY
from pauk.run.facts.directory_site import DirectoryOrder, listed_entities
from pauk.run.facts.discovery import Discovery, DiscoveryReport
from pauk.run.facts.facts_job import JOB, FactsOrder
from pauk.run.facts.facts_table import build_table
from pauk.run.facts.kept_pages import read_kept_pages
from pauk.run.facts.recipe_briefs import keep_recipe
from pauk.run.facts.recipe_hook import Hook
from pauk.run.jobs.crawl_run import CrawlReport, Tell, make_fetcher, run_jobs
from pauk.run.people.labels import read_labels
from pauk.store.collection import CollectionFolder
from pauk.store.facts.entities import FactsChanged
from pauk.store.reader import StoreReader


@dataclass(frozen=True, slots=True)
class FoundSites:
    """What the first two steps have brought."""

    entities: int
    nameless: int
    discovery: DiscoveryReport
    with_site: int

    def as_json(self) -> dict[str, Any]:
        """Return them as plain values."""
        report = self.discovery
        return {
            "entities": self.entities, "nameless": self.nameless, "with_site": self.with_site,
            "asked": dict(report.outcomes), "spent": report.spent, "exhausted": report.exhausted,
            "failing": report.failing,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class CollectReport:
    """How a run ended, and what it has changed in the table."""

    crawl: CrawlReport
    changed: FactsChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class Directory:
    """Where the entities stand: in a file, or on the kept pages of a site where none is named."""

    file: Path | None
    hook: Hook | None = None

    def entities(self, reader: StoreReader, recipe: FactRecipe) -> Iterator[dict[str, str]]:
        """Go through the entities."""
        words = recipe.directory
        return listed_entities(reader, words) if self.file is None else read_csv_file(self.file, words)


async def crawl_directory(
    folder: CollectionFolder, recipe: FactRecipe, settings: Settings, clock: Clock, *, stop: asyncio.Event, tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> CrawlReport:  # fmt: skip
    """Fetch what is not yet kept of a recipe's directory site."""
    order = DirectoryOrder.of(recipe.directory)
    report, _ = await run_jobs(folder, DIRECTORY, order, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    return report


async def find_sites(
    folder: CollectionFolder,
    recipe: FactRecipe,
    directory: Directory | None,
    providers: Sequence[SiteProvider],
    *,
    settings: Settings,
    clock: Clock,
    stop: asyncio.Event,
    tell: Callable[[int, int], None],
    retry: bool = False,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> FoundSites:
    """Take the directory into the collection, and ask providers for the sites of those that have none.

    With ``retry`` also for those for whom everybody has been asked before.
    """
    with folder.writer("facts run", elapsed=elapsed) as store:
        entities = nameless = 0
        if directory is not None:
            with folder.reader() as reader:
                listed = directory.entities(reader, recipe)
                entities, nameless = take_directory(store, recipe.name, listed, recipe.directory, directory.hook)
        report = DiscoveryReport()
        if retry:
            store.entities.set_aside(recipe.name)
        if providers:
            fetcher = make_fetcher(settings, elapsed)
            try:
                report = await Discovery(store, providers, fetcher, clock).run(recipe.name, stop=stop, tell=tell)
            finally:
                await fetcher.close()
    with folder.reader() as reader:
        return FoundSites(entities, nameless, report, reader.facts.progress()["with_site"])


async def crawl_sites(
    folder: CollectionFolder, order: FactsOrder, settings: Settings, clock: Clock, *, stop: asyncio.Event, tell: Tell,
    elapsed: Elapsed = SYSTEM_ELAPSED,
) -> CollectReport:  # fmt: skip
    """Read what is there of the sites by the recipe, crawl them, and bring the table up to their pages."""
    with folder.writer(order.command, elapsed=elapsed) as store:
        keep_recipe(store, order.recipe, order.recipe_text)
        await read_kept_pages(folder, store, settings, stop=stop)
    report, told = await run_jobs(folder, JOB, order, settings, clock, stop=stop, tell=tell, elapsed=elapsed)
    return CollectReport(report, told[JOB])


async def read_anew(
    folder: CollectionFolder,
    settings: Settings,
    clock: Clock,
    *,
    stop: asyncio.Event,
    tell: Callable[[int], None],
    force: bool = False,
    said: Mapping[str, bool] | None = None,
) -> tuple[int, FactsChanged]:
    """Read what is kept by the recipes as they are now, and bring the table up to it; nothing is fetched.

    What people have said is what they have answered in this collection, if nothing else is given.
    """
    said = read_labels(folder.path) if said is None else said
    with folder.writer("refresh") as store:
        read = await read_kept_pages(folder, store, settings, stop=stop, tell=tell, force=force)
        return read, build_table(store, now=clock.now().timestamp(), said=said)
