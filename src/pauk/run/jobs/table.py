"""The table of jobs: whatever fetches in several steps, row by row, loaded when it is first needed.

In: a frontier. Out: the `Job`s of its run. To fetch something new in steps, write a module with a class by the contract
of `crawl.contract.job` and add a row to `TABLE`: politeness, budgets, robots, resuming after a kill and keeping follow
from it.
"""

from collections.abc import Callable, Collection
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from pauk.crawl.contract.job import Job
from pauk.crawl.frontier import Frontier


class JobRow(NamedTuple):
    """Where a job's class is, as ``module:NAME``, and what in a collection makes it take part in every run.

    That is a seed of its name, or the note it keeps in the collection. Where there is neither, and the command does not
    ask for it, a job is not even loaded.
    """

    where: str
    has_seeds: bool = True
    note: str = ""


# By name, in the order in which they begin. The update comes last: it finds out whether any job has something to do.
TABLE: dict[str, JobRow] = {
    # What waits may belong to a seed that is gone.
    "crawl": JobRow("pauk.run.jobs.crawl_job:CrawlJob", has_seeds=False),
    "forum": JobRow("pauk.run.forums.forum_job:ForumJob"),
    "directory": JobRow("pauk.run.facts.directory_site:DirectoryJob"),
    "facts": JobRow("pauk.run.facts.facts_job:FactsJob"),
    "update": JobRow("pauk.run.jobs.update_job:UpdateJob", note="cycle"),
}


@lru_cache(maxsize=64)
def _load(where: str) -> Callable[[Frontier], Job]:
    module, _, name = where.partition(":")
    make: Callable[[Frontier], Job] = getattr(import_module(module), name)
    return make


def make_jobs(frontier: Frontier, asked: Collection[str]) -> list[Job]:
    """Make the jobs that take part in a run: those a command asks for, and all that have something to look after."""
    seeded = {seed.job for seed in frontier.judge.seeds.values()} | set(asked)
    notes = frontier.store.notes
    return [
        _load(row.where)(frontier)
        for name, row in TABLE.items()
        if name in seeded or not row.has_seeds or (row.note and notes.get(row.note))
    ]
