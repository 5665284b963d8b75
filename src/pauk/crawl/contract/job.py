"""Say what a job is, to whoever writes one: the five things that the frontier asks of it, and what it answers.

In: pages as they come. Out: what is wanted because of them. A job fetches nothing: it plans over what it remembers, and
the one frontier judges, queues, fetches politely and keeps for all jobs. Every request belongs to a seed, and every
seed to one job for good, so that each URL, waiting, fetched or left aside, tells whose it is (`Claim.job`).

A new job is a module with a class of this form and a row in `run.jobs.table.TABLE`. Its seeds bear its name in the
store: where there are some, each run has the job take part, whichever command started it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from pauk.crawl.contract.visit import VisitEnd, Wanted, want
from pauk.store.sql.records import Batch, Claim

# The job that follows links. All others name each page they want, and nothing else of a site is fetched for them.
CRAWL = "crawl"
# Whose pages come by links; without a name, from a seed that is no longer there.
FOLLOWING = ("", CRAWL)
# What is asked for by name lies one step from its seed: never at the seed itself, whose redirects move a whole crawl.
DEPTH = 1


class WantedPage(NamedTuple):
    """A page that a job asks for by name, for one of its seeds."""

    item: Wanted
    seed: int


def wish(url: str, *, seed: int, level: int) -> WantedPage:
    """Make a wish for a canonical URL; lower levels come first."""
    return WantedPage(want(url, level=level), seed)


@dataclass(frozen=True, slots=True)
class JobPlan:
    """What a job wants because of pages that came.

    Links lead on from a page (by its URL's number): they are one step deeper, and scope, traps and budgets decide;
    what is known already is not asked for again. Wishes are pages by name: they are asked for even if they are known,
    traps and budgets of patterns do not count, and what the scope leaves out goes to `Job.refuse` at once.
    """

    links: Mapping[int, Sequence[Wanted]] = field(default_factory=dict)
    wishes: Sequence[WantedPage] = ()


NOTHING = JobPlan()


class Job(Protocol):
    """Whatever fetches in several steps; made anew for each run, and used by the frontier's one thread.

    What it must remember stands in the store: in tables of its own, or as bytes under its name (`store.jobs`,
    `Batch.jobs`). `take` and `refuse` are called within the transaction that writes the pages, so that whatever they
    write is there with the pages or not at all. All jobs of a run see all pages: two may want the same one, and each
    knows what it has asked for.
    """

    name: str  # of its row and of its seeds

    def begin(self, order: Any) -> Sequence[tuple[str, str]]:
        """Begin or go on, as the order of the command says; return starting points that are refused, with reasons.

        The order is the record of whichever command runs: a job does what it knows of it (``isinstance``) and
        otherwise goes on with what it has in hand. Seeds are taken in by `Frontier.add_seeds`, first pages asked for
        by `Frontier.grant`, what was fetched before let wait again by a `Batch` with ``reopened``. Only here a job may
        judge again what it had left aside, and only its own.
        """
        ...

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Say what those who read pages should look for: the claims, those of interest `Claim.with_brief`.

        A brief is a text for one enricher by name (`run.read.enrichers`, a row with ``needs_brief``), which is loaded
        for such pages alone; what it reads comes back with the page.
        """
        ...

    def take(self, endings: Sequence[VisitEnd], batch: Batch) -> JobPlan:
        """Take in how requests ended, well or not; return what is wanted because of it.

        Only an ending that ``is_over`` is the last word; others are tried again. What is known now may be written to
        the store at once, or into the batch.
        """
        ...

    def refuse(self, refused: Sequence[tuple[WantedPage, str]], batch: Batch) -> Sequence[WantedPage]:
        """Take in that wishes of this job cannot be had, with their outcomes; return what is wanted instead."""
        ...

    def finish(self, reason: str) -> Any:
        """Note that the run is over, ``done`` or why else it stopped (`crawl.engine.End`); return what is to be told.

        ``done`` means that nothing waits any more, for any job; whoever asked for the job gets what is returned.
        """
        ...
