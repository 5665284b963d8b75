"""The table of jobs: whatever fetches in several steps, row by row, loaded when it is first needed.

In: a frontier. Out: the `Job`s of its run. To fetch something new in steps, write a module with a class by the contract
of `crawl.contract.job` and add a row to `TABLE`: politeness, budgets, robots, resuming after a kill and keeping follow
from it.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from pauk.crawl.contract.job import Job
from pauk.crawl.frontier import Frontier


class JobRow(NamedTuple):
    """Where a job's class is, as ``module:NAME``, and whether it works for seeds of its own alone.

    Such a job takes part in a run where the collection has a seed of its name, or the command asks for it, and is not
    even loaded elsewhere.
    """

    where: str
    has_seeds: bool = True


# By name, in the order in which they begin. The update comes last: it finds out whether any job has something to do.
TABLE: dict[str, JobRow] = {
    "crawl": JobRow(
        "pauk.run.jobs.crawl_job:CrawlJob", has_seeds=False
    ),  # what waits may belong to a seed that is gone
    "forum": JobRow("pauk.run.forums.forum_job:ForumJob"),
    "directory": JobRow("pauk.run.facts.directory_site:DirectoryJob"),
    "facts": JobRow("pauk.run.facts.facts_job:FactsJob"),
    "update": JobRow("pauk.run.jobs.update_job:UpdateJob", has_seeds=False),
}


@lru_cache(maxsize=64)
def _load(where: str) -> Callable[[Frontier], Job]:
    module, _, name = where.partition(":")
    make: Callable[[Frontier], Job] = getattr(import_module(module), name)
    return make


def make_jobs(frontier: Frontier, asked: str) -> list[Job]:
    """Make the jobs that take part in a run: the one a command asks for, and all that have something to look after."""
    seeded = {seed.job for seed in frontier.judge.seeds.values()}
    names = [name for name, row in TABLE.items() if name == asked or not row.has_seeds or name in seeded]
    return [_load(TABLE[name].where)(frontier) for name in names]
