"""Say what a job is: a planner that decides, step by step, what to fetch next.

In: what a job remembers and the pages that have come for it. Out: what it remembers now, and what it wants to have
because of each page. Planners are pure; fetching, politeness and keeping are the one frontier's. A request carries
its job's name in its seed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pauk.crawl.visits import Following, Visit, Wanted, want
from pauk.store.records import Kind


@dataclass(frozen=True, slots=True)
class Step:
    """What follows from some pages: the planner's new memory, and what is wanted because of each (by URL number)."""

    state: bytes = b""
    requests: Mapping[int, Sequence[Wanted]] = field(default_factory=dict)


class Planner(Protocol):
    """Whatever fetches in several steps."""

    def step(self, state: bytes, pages: Sequence[Visit]) -> Step:
        """Decide what follows from these pages."""
        ...


class Crawl:
    """The job ``crawl``: follow every link that may be followed; the scope decides how far."""

    def step(self, state: bytes, pages: Sequence[Visit]) -> Step:
        """Want all links of all pages."""
        return Step(state, {visit.claim.id: _links_of(visit) for visit in pages})


def _links_of(visit: Visit) -> Sequence[Wanted]:
    read = visit.read
    if read is None:
        return ()
    lists = [want(url, kind=Kind.SITEMAP, level=0) for url in read.links_part.sitemaps]
    lists += [want(url, kind=Kind.FEED, level=0) for url in read.links_part.feeds]
    return Following(read.links, lists)


class Planned:
    """A job that plans its requests one by one (`crawl.planned`): what its pages link to is not followed."""

    def step(self, state: bytes, _pages: Sequence[Visit]) -> Step:
        """Want nothing of what pages link to."""
        return Step(state)


PLANNERS: Mapping[str, Planner] = {"crawl": Crawl(), "forum": Planned()}
