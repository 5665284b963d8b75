"""The job ``directory``: fetch the pages of a directory site, whose entities are then read from what is kept.

In: an order with the start and the addresses to follow. Out: pages in the collection; then rows for the store, page by
page. Like every job it goes on where it was stopped or killed; a page that was fetched is not fetched again.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pauk.base.errors import BadRecipe, DamagedCollection
from pauk.crawl.contract.job import NOTHING, JobPlan, WantedPage
from pauk.crawl.contract.visit import Following, VisitEnd
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.facts.directory.listed import read_listed
from pauk.run.facts.page_candidates import html_of
from pauk.store.reader import StoreReader
from pauk.store.sql.records import Batch, Claim

log = logging.getLogger(__name__)

JOB = "directory"
_DEPTH = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryOrder:
    """Where a directory site begins, and which of its addresses belong to it."""

    start: str
    include: tuple[str, ...] = ()
    depth: int = _DEPTH
    command: str = "facts run"
    fetcher: Fetcher | None = None

    @classmethod
    def of(cls, words: Mapping[str, Any]) -> "DirectoryOrder":
        """Make one of a recipe's words on its directory."""
        if not isinstance(words.get("select"), dict) or not words["select"].get("name"):
            raise BadRecipe(
                "The directory is a site, and no selector says where a name stands",
                next_step="Write [directory.select] with name = and the others.",
            )
        include = tuple(words.get("include", ()))
        return cls(start=str(words["start"]), include=include, depth=int(words.get("depth", _DEPTH)))


class DirectoryJob:
    """Fetches the pages of directory sites."""

    name = JOB

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier

    def begin(self, order: Any) -> Sequence[tuple[str, str]]:
        """Begin at the start of the directory; what waits from before goes on."""
        if not isinstance(order, DirectoryOrder):
            return ()
        rules = ScopeRules(scope="host", include=order.include, depth=order.depth)
        return self._frontier.add_seeds([(order.start, JOB, rules)])

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Look for nothing but what every page tells: entities are read from what is kept."""
        return claims

    def take(self, endings: Sequence[VisitEnd], _batch: Batch) -> JobPlan:
        """Follow the links of the directory's pages; scope and patterns decide how far."""
        pages = ((ended.visit.claim, ended.visit.read) for ended in endings)
        links = {claim.id: Following(read.links) for claim, read in pages if read is not None and claim.job == JOB}
        return JobPlan(links) if links else NOTHING

    def refuse(self, _refused: Sequence[tuple[WantedPage, str]], _batch: Batch) -> Sequence[WantedPage]:
        """Have nothing to say: nothing is asked for by name."""
        return ()

    def finish(self, _reason: str) -> None:
        """Have nothing to note: what waits stands in the store."""


def listed_entities(reader: StoreReader, words: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """Read the entities of all kept pages of a directory site."""
    select = {word: str(selector) for word, selector in words["select"].items()}
    seeds = {seed.url for seed in reader.seeds.all() if seed.job == JOB}
    for page in reader.pages.all():
        if page.place.length and page.seed in seeds:
            try:
                html = html_of(reader, page)
            except DamagedCollection as error:
                log.warning("the raw bytes of %s cannot be read: %s", page.url, error)
                continue
            yield from read_listed(html, page.url, select)
