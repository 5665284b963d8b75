"""The job ``facts`` on the one crawler: crawl the sites of entities, have their pages read by recipe, keep the table.

In: an order with recipe and depth, and entities whose sites are known. Out: seeds, briefs for those who read pages,
and, when the run ends, the table with what has changed. What is to be done stands in the store, so that a run that was
killed goes on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pauk.base import outcomes
from pauk.base.errors import BadUrl
from pauk.base.settings import ALLOW_PRIVATE, POLITE
from pauk.base.urls import canonical_url
from pauk.crawl.contract.job import NOTHING, JobPlan, WantedPage
from pauk.crawl.contract.visit import Following, VisitEnd
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.crawl.rules.url_patterns import Patterns
from pauk.run.facts.facts_table import build_table
from pauk.run.facts.recipe_briefs import RecipeBriefs, keep_recipe
from pauk.run.jobs.update import UpdateOrder
from pauk.run.people.labels import read_labels
from pauk.store.facts.entities import FactsChanged
from pauk.store.sql.records import DEEPEST_LEVEL, Batch, Claim, Reopened, UrlKind

JOB = "facts"
DEFAULT_DEPTH = 3
_LOT = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsOrder:
    """What a person asked for: a recipe's sites, or to go on with all."""

    recipe: str = ""
    recipe_text: str = ""
    depth: int = DEFAULT_DEPTH
    again: bool = False  # ask once more for what was crawled
    retry: bool = False  # try once more what has failed
    said: Mapping[str, bool] = field(default_factory=dict)  # what people have said of candidates, by their ids
    command: str = "facts run"
    fetcher: Fetcher | None = None  # another plug than HTTP


def ask_again(frontier: Frontier, job: str, places: Patterns) -> None:
    """Let all pages of a job's sites wait again, lot by lot, or those in the places that were named."""
    mine = {seed.id for seed in frontier.judge.seeds.values() if seed.job == job}
    after, until = 0, frontier.store.urls.last()
    while rows := frontier.store.urls.met(after=after, until=until, limit=5_000):
        after = rows[-1].id
        chosen = [met for met in rows if met.seed in mine and met.kind == UrlKind.PAGE and met.page]
        chosen = [met for met in chosen if not places or places.find(met.url).pattern]
        again = [Reopened(met.id, min(met.depth + 1, DEEPEST_LEVEL)) for met in chosen]
        frontier.store.complete(Batch(reopened=again))


class FactsJob:
    """Crawls the sites of entities."""

    name = JOB

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self._store = frontier.store
        self._briefs: RecipeBriefs | None = None
        self._said: Mapping[str, bool] = {}

    def begin(self, order: Any) -> Sequence[tuple[str, str]]:
        """Begin with the sites of entities that are not crawled yet; let what was crawled wait again where asked to."""
        refused: list[tuple[str, str]] = []
        if isinstance(order, FactsOrder) and order.recipe_text:
            keep_recipe(self._store, order.recipe, order.recipe_text)
            refused = self._add_sites(order)
            self._said = order.said
        if isinstance(order, FactsOrder) and order.again:
            ask_again(self._frontier, JOB, Patterns(()))
        if isinstance(order, UpdateOrder) and not order.due_only:
            ask_again(self._frontier, JOB, order.patterns())
        if isinstance(order, FactsOrder):
            settings = self._frontier.settings
            private = (outcomes.PRIVATE_ADDRESS.name,) if settings[ALLOW_PRIVATE] else ()
            denied = () if settings[POLITE] else (outcomes.ROBOTS_DENIED.name,)
            self._reopen([*private, *denied, *(outcomes.FAILED if order.retry else ())])
        self._briefs = RecipeBriefs(self._store)
        return refused

    def _reopen(self, names: Sequence[str]) -> None:
        """Let the job's URLs wait again that failed, or were refused by what is allowed now, lot by lot."""
        after = 0
        while rows := self._store.urls.left_out(names, after=after, limit=5_000, job=JOB):
            after = rows[-1][0]
            again = [Reopened(number, min(depth, DEEPEST_LEVEL)) for number, _, seed, depth in rows if seed]
            self._store.complete(Batch(reopened=again))

    def _add_sites(self, order: FactsOrder) -> list[tuple[str, str]]:
        """Make the sites of entities seeds, lot by lot; several entities may share one."""
        refused: list[tuple[str, str]] = []
        rules = ScopeRules(scope="domain", depth=order.depth)
        after = 0
        while lot := self._store.entities.without_seed(order.recipe, after=after, limit=_LOT):
            after = lot[-1].id
            sites: dict[int, str] = {}
            for entity in lot:
                try:
                    sites[entity.id] = canonical_url(entity.url)
                except BadUrl:
                    self._store.entities.settle([(entity.id, "bad_url", 0)])
            refused += self._frontier.add_seeds([(url, JOB, rules) for url in dict.fromkeys(sites.values())])
            wanted = set(sites.values())
            seeds = {
                seed.url: seed.id
                for seed in self._frontier.judge.seeds.values()
                if seed.job == JOB and seed.url in wanted
            }
            self._store.entities.settle([(entity, "", seeds.get(url, 0)) for entity, url in sites.items()])
        return refused

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Have the pages of entities' sites read by their recipes, whichever job asks for them."""
        briefs = self._briefs
        if briefs is None or not briefs.sites:
            return claims
        mine = [claim.id for claim in claims if briefs.of_page(claim.url, claim.seed)]
        texts = self._store.entities.link_texts(mine)
        return [
            claim.with_brief(JOB, briefs.write(claim.url, claim.seed, texts[claim.id])) if claim.id in texts else claim
            for claim in claims
        ]

    def take(self, endings: Sequence[VisitEnd], _batch: Batch) -> JobPlan:
        """Follow the links of pages that came for the job; scope and depth decide how far."""
        pages = ((ended.visit.claim, ended.visit.read) for ended in endings)
        links = {claim.id: Following(read.links) for claim, read in pages if read is not None and claim.job == JOB}
        return JobPlan(links) if links else NOTHING

    def refuse(self, _refused: Sequence[tuple[WantedPage, str]], _batch: Batch) -> Sequence[WantedPage]:
        """Have nothing to say: nothing is asked for by name."""
        return ()

    def finish(self, _reason: str) -> FactsChanged:
        """Bring the table up to what the pages say now, and tell what has changed."""
        said = {**read_labels(self._store.path.parent), **self._said}
        return build_table(self._store, now=self._frontier.clock.now().timestamp(), said=said)
